"""Seeded and scripted dice."""

from dataclasses import replace
from typing import Any

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.session.dice import ScriptedDice, SeededDice, parse
from rometeach.core.session.requests import Draw, Roll

TAXES = Roll("the Taxes of Gallia", "9.2.4", 2)
WAY = Draw("the 7/5 Vandal War moves to", "9.4.2", ("Numidia", "Africa"))


def test_a_seed_gives_the_same_dice_and_can_be_resumed() -> None:
    whole = SeededDice(7)
    thrown = [whole.answer(TAXES) for _ in range(5)]
    assert [SeededDice(7).answer(TAXES)] == thrown[:1]
    assert SeededDice(7, used=6).answer(TAXES) == thrown[3]
    assert whole.used == 10
    assert all(1 <= face <= 6 for dice in thrown for face in dice)


def test_scripted_dice_answer_in_order() -> None:
    dice = ScriptedDice(["2 5", "34", "africa", "1"])
    assert [dice.answer(TAXES), dice.answer(TAXES), dice.answer(WAY), dice.answer(WAY)] == [
        (2, 5),
        (3, 4),
        "Africa",
        "Numidia",
    ]


def test_a_missing_die_names_the_dice_that_are_due() -> None:
    with pytest.raises(BadInput, match=r"script ends here; due is 2D6 for the Taxes of Gallia \(Case 9\.2\.4\)"):
        ScriptedDice([]).answer(TAXES)
    with pytest.raises(BadInput, match=r"due is a random choice: the 7/5 Vandal War moves to Numidia or Africa"):
        ScriptedDice([]).answer(WAY)


SHOWN = (("I", "Infantry"), ("I", "Infantry"), ("C", "Cavalry"), ("K", "Catapult"), ("-", "blank"), ("-", "blank"))
COMBAT = Roll("a battle", "2.2.2", 7, symbols=SHOWN)


@pytest.mark.parametrize(
    "text", ["3I 1C 1K 2-", "IIICK--", "3 infantry, 1 Cavalry, Catapult, 2 blanks", "I I I C K - -", "1113455"]
)
def test_dice_with_symbols_are_typed_by_what_they_show(text: str) -> None:
    assert parse(COMBAT, text) == (1, 1, 1, 3, 4, 5, 5)


@pytest.mark.parametrize("text", ["3I 1X 3-", "3I", "8I", "I?"])
def test_what_is_no_symbol_or_too_few_is_told_with_the_symbols(text: str) -> None:
    with pytest.raises(BadInput, match=r"I Infantry, C Cavalry, K Catapult, - blank"):
        parse(COMBAT, text)


@pytest.mark.parametrize("text", ["7 1", "0 3", "3", "1 2 3", "x y", "", "٣ ٣", "-1 2", 7, 3, True, None, (1, 2.0), {}])
def test_impossible_dice_name_the_dice_that_are_due(text: Any) -> None:
    with pytest.raises(BadInput, match="cannot be these dice; due is 2D6 for the Taxes of Gallia"):
        ScriptedDice([text]).answer(TAXES)


def test_one_die_may_be_a_bare_number() -> None:
    assert parse(replace(TAXES, number=1), 3) == parse(replace(TAXES, number=1), "3") == (3,)


def test_an_impossible_choice_says_what_was_meant() -> None:
    with pytest.raises(BadInput, match="Numidia"):
        parse(WAY, "Numdia")
    with pytest.raises(BadInput, match="is no choice here"):
        parse(WAY, "3")
