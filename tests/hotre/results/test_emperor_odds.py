"""The life of an Emperor with +1 DIE (5.3): against a chain that is followed exchange by exchange, and against fights counted anew."""

from fractions import Fraction

import pytest
from all_dice import Dice, Fight, ends, every_throw
from odds_boards import GAUL

from rometeach.core.errors import BadInput, IllegalChoice

LAND = Dice(attack=3, fort=1, deadly=True, after=Dice(fort=1))


def test_5_3_before_the_nth_exchange_he_is_dead_as_often_as_the_chain_says() -> None:
    found = GAUL.emperor("Lugdunensis", 4, "Blue", number=12)
    law = every_throw(LAND)
    assert found.p_dies == law[True, False] + law[False, False]
    alive, dead = Fraction(1), []
    for _ in range(12):
        dead.append(1 - alive)
        alive *= law[True, True] + law[False, True]
    assert list(found.dead_before) == dead and dead[0] == 0
    assert found.helps == (law[True, True] + law[True, False], every_throw(Dice(fort=1))[True, True])


def test_5_3_after_the_fight_he_is_dead_as_often_as_its_law_says() -> None:
    for armies in (1, 4, 8):
        law = ends(Fight(armies, 2, LAND))
        found = GAUL.emperor("Lugdunensis", armies, "Blue")
        assert found.fight.p_emperor_dies == sum(q for end, q in law.items() if not end[3])
        assert found.fight.p_won == GAUL.fight("Lugdunensis", armies, "Blue").p


def test_5_3_the_readings_change_it() -> None:
    """Whether the throw that kills him counts says nothing of his life, but of the fight."""
    found = GAUL.emperor("Lugdunensis", 3, "Blue")
    thrown_again, later = (
        GAUL.edit(f"switch {s}").emperor("Lugdunensis", 3, "Blue") for s in ("triples again", "triples_again no")
    )
    assert later.p_dies == Fraction(1, 36) != found.p_dies == thrown_again.p_dies
    assert thrown_again.fight.p_won != found.fight.p_won
    told = {c.what.partition(":")[0] for c in found.sensitivity().changes}
    assert {"triples", "triples_again", "emperors"} <= told


def test_5_3_who_cannot_be_killed_is_told_so() -> None:
    with pytest.raises(IllegalChoice, match=r"5\.3"):
        GAUL.emperor("Lugdunensis", 3, "Blue", emperor="none")
    with pytest.raises(IllegalChoice, match=r"5\.3"):
        GAUL.emperor("Lugdunensis", 3, "Suebi")
    with pytest.raises(BadInput, match="expected exchange 1 to 60"):
        GAUL.emperor("Lugdunensis", 3, "Blue", number=0)
    with pytest.raises(IllegalChoice, match="no exchange"):
        GAUL.emperor("Tarraconensis", 3, "Blue")


def test_5_3_more_often_dead_than_alive() -> None:
    found = GAUL.emperor("Lugdunensis", 3, "Blue", number=40)
    first = next(n for n, q in enumerate(found.dead_before, 1) if q >= Fraction(1, 2))
    assert f"Before exchange {first} he is dead more often than not." in found.text()
