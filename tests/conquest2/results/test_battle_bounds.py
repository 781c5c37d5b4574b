"""Bounds of a chance hold whatever fights, and lie so close that they say what the exact chance says."""

import random
from fractions import Fraction

import pytest

from rometeach.conquest2.charts.armies import USUAL, Army, Units
from rometeach.conquest2.charts.battle import HOW, WON, Battle, Retreat, Side, battle_bounds, battle_law
from rometeach.conquest2.charts.figures import CombatFigures
from rometeach.conquest2.charts.least_force import WINS, least_force, stronger
from rometeach.conquest_board.combat_die import CombatDie
from rometeach.core.errors import BadInput


def some(chance: random.Random) -> Battle:
    """A battle by chance, also with other dice."""
    sides = []
    for _ in range(2):
        units = [Units(*(chance.choice((0, 0, 1, 2, 3)) for _ in range(4))) for _ in range(3)]
        army = Army(units[0].plus(Units(1)), units[1], units[2] if chance.random() < 0.3 else Units())
        retreat = Retreat(chance.choice((0, 0, 2, 4)), chance.choice((0, 0, 0, 3)))
        sides.append(Side(army, chance.randint(3, 5), chance.choice(USUAL), retreat, chance.random() < 0.5))
    die = CombatDie() if chance.random() < 0.6 else CombatDie(1, *(chance.choice((0, 1, 2)) for _ in range(4)))
    figures = CombatFigures(die, ships_fight_on=chance.random() < 0.6)
    return Battle(sides[0], sides[1], chance.random() < 0.5, figures=figures)


@pytest.mark.parametrize("seed", range(4))
def test_3_6_5_the_chance_lies_between_its_bounds(seed: int) -> None:
    chance, tried = random.Random(seed), 0
    for _ in range(25):
        battle = some(chance)
        try:
            law = battle_law(battle)
        except BadInput:
            continue
        assert sum(law.weights.values()) == law.denominator
        for how in HOW:
            low, high = battle_bounds(battle, how)
            assert low <= law.p_how(how) <= high <= low + Fraction(1, 10**40)
        tried += 1
    assert tried > 15


def test_3_6_5_a_battle_that_never_ends_is_refused() -> None:
    figures = CombatFigures(CombatDie(0, 1, 1, 1, 3))
    nobody = Battle(Side(Army(Units(2)), 3), Side(Army(Units(2)), 3), figures=figures)
    for asked in (battle_law, battle_bounds):
        with pytest.raises(BadInput, match="2I against 2I can never hit"):
            asked(nobody)
    gone = Battle(Side(Army(Units(2)), 3), Side(Army(Units(2, 1)), 3), figures=figures)
    assert battle_law(gone).p_how("lost") == 1


@pytest.mark.parametrize("wanted", [Fraction(1, 3), Fraction(1, 2), Fraction(9, 10)])
def test_the_least_force_is_found_by_bounds_as_by_laws(wanted: Fraction) -> None:
    battle = Battle(Side(Army(Units(2, 1)), 4), Side(Army(Units(3, 1, 1)), 4), city=True)
    chances = [battle_law(stronger(battle, "attacker", 0, n)).p_how(*WINS) for n in range(9)]
    found = least_force(battle, wanted, 8)
    assert found.number == next(n for n, p in enumerate(chances) if p >= wanted)
    assert list(found.chances) == chances[: found.tried]
    exact = chances[2]
    assert least_force(battle, exact, 8).number == 2, "a chance that is just reached is reached"


def test_the_first_round_counts_even_where_nobody_is_hit() -> None:
    battle = Battle(Side(Army(Units(1)), 3, retreat=Retreat(below=9)), Side(Army(Units(1)), 3))
    law = battle_law(battle)
    assert law.rounds == 1 and law.p_how("attacker retreated") == Fraction(2, 3) ** 6 + Fraction(0)
    assert law.p_how(WON) == (1 - Fraction(2, 3) ** 3) * Fraction(2, 3) ** 3
