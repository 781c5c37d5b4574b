"""The bounds of the chance to conquer hold the exact chance, and what is written by them is what the exact chance says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from rometeach.conquest.charts.battle import DEFENDER, Battle, Force, battle_law
from rometeach.conquest.charts.bounds import ONE, ConquestBounds
from rometeach.conquest.charts.figures import CombatFigures
from rometeach.conquest.charts.least_force import least_force
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import KEEP_VARIETY, NEVER, USUAL, Retreat
from rometeach.conquest_board.combat_die import CombatDie
from rometeach.core.errors import BadInput
from rometeach.core.results.numbers import between, fraction, percent

T = Troops.of
RETREATS = (NEVER, Retreat(below=3), Retreat(outnumbered=(2, 1)), Retreat(2, (1, 1)), Retreat(after=2))


def battles(seed: int, number: int) -> Iterator[list[Battle]]:
    """Battles of any forces, several by the same orders."""
    draw = random.Random(seed)

    def force() -> Force:
        return Force(
            Troops(draw.randrange(1, 5), draw.randrange(4), draw.randrange(3)), draw.randrange(3), draw.random() < 0.2
        )

    for _ in range(number):
        attack, defence = (replace(draw.choice(USUAL), retreat=draw.choice(RETREATS)) for _ in range(2))
        figures = CombatFigures(fort_catapult=draw.choice(("anywhere", "legion")), fort_dice_match=draw.random() < 0.5)
        yield [Battle(force(), force(), draw.random() < 0.5, attack, defence, figures) for _ in range(4)]


def test_2_2_the_chance_lies_between_its_bounds() -> None:
    exact = 0
    for group in battles(3, 30):
        table = ConquestBounds(group[0])
        for battle in (*group, group[0]):
            low, high = table.of(battle)
            p = battle_law(battle).p_conquered
            assert low <= p <= high <= low + Fraction(40, ONE)
            exact += low == high
    assert exact, "a battle with a Retreat after so many rounds is answered by its law"


def test_2_2_1_leaders_beyond_those_that_a_legion_takes_share_its_states() -> None:
    table = ConquestBounds(Battle(Force(T("5I"), 1), Force(T("4I"), 1)))
    few, many = Battle(Force(T("6I"), 1), Force(T("4I"))), Battle(Force(T("6I"), 4), Force(T("4I"), 9))
    assert battle_law(few).p_conquered == battle_law(many).p_conquered and table.of(few) == table.of(many)
    assert table.of(Battle(Force(T("9I"), 1), Force(T("8I")))) < table.of(Battle(Force(T("9I"), 4), Force(T("8I"))))


def test_other_orders_and_a_battle_without_an_end_are_refused() -> None:
    battle = Battle(Force(T("2I")), Force(T("2I")))
    with pytest.raises(BadInput, match="not those of this table"):
        ConquestBounds(battle).of(replace(battle, attack=KEEP_VARIETY))
    blind = replace(battle, figures=CombatFigures(die=CombatDie(infantry=0)))
    with pytest.raises(BadInput, match="never hit each other"):
        ConquestBounds(blind).of(blind)


def test_a_wanted_chance_that_the_bounds_do_not_decide_is_compared_exactly() -> None:
    for battle in (Battle(Force(T("2I 1C"), 1), Force(T("3I"))), Battle(Force(T("3I"), 1), Force(T("5I"), 2), True)):
        for more in (2, 3):
            sure = least_force(battle, Fraction(1), most=more).chances[more]
            assert least_force(battle, sure).number == more
            assert least_force(battle, sure + Fraction(1, ONE << 20)).number == more + 1
        held = least_force(battle, Fraction(1), side=DEFENDER, most=1).chances[1]
        assert least_force(battle, held, side=DEFENDER).number == 1


def written(p: Fraction) -> tuple[str, str]:
    return fraction(p), percent(p)


def test_what_two_bounds_settle_is_written_and_the_rest_is_not() -> None:
    small = Fraction(1, 1 << 100)
    third, long = Fraction(1, 3), Fraction(10**30 + 7, 3 * 10**30 + 10**26)
    assert between(third, third, written) == ("1/3", "33.3%")
    assert between(third - small, third + small, written) is None, "a short fraction may be meant"
    assert between(long - small, long + small, written) == written(long) != written(third)
    assert between(long, long + Fraction(1, 100), written) is None
    assert between(Fraction(0), small, written) is None and between(1 - small, Fraction(1), written) is None
