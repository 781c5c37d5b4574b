"""Dice with another number of faces than six."""

from fractions import Fraction

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.session.dice import ScriptedDice, SeededDice, describe, parse
from rometeach.core.session.outcomes import chances
from rometeach.core.session.requests import Roll

EIGHT = Roll("the attack on Danube Space 3", "7.2", sides=8)


def test_a_roll_has_six_faces_unless_it_says_otherwise() -> None:
    assert Roll("Taxes", "9.2.4", 2).sides == 6
    assert describe(EIGHT) == "1D8 for the attack on Danube Space 3 (Case 7.2)"


def test_seeded_dice_show_all_eight_faces_and_no_other() -> None:
    dice = SeededDice(1)
    assert {dice.answer(EIGHT) for _ in range(300)} == {(face,) for face in range(1, 9)}


def test_an_eight_can_be_typed_and_a_nine_cannot() -> None:
    assert ScriptedDice(["8"]).answer(EIGHT) == (8,)
    with pytest.raises(BadInput, match="one face from 1 to 8"):
        parse(EIGHT, "9")
    with pytest.raises(BadInput, match="one face from 1 to 6"):
        parse(Roll("Taxes", "9.2.4"), "8")


def test_every_face_of_an_eight_sided_die_is_as_likely() -> None:
    assert chances(EIGHT) == [((face,), Fraction(1, 8)) for face in range(1, 9)]
    assert len(chances(Roll("two", "1", 2, sides=8))) == 64


def test_faces_with_the_same_effect_are_followed_once() -> None:
    split = Roll("an attack", "7.2", split=(1, 4), sides=8)
    assert chances(split) == [((1,), Fraction(3, 8)), ((4,), Fraction(5, 8))]
