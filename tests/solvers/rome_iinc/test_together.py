"""A plan's fights counted together: against every throw of their dice, and against the sums of a fight alone."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rometeach.core.figures.ledger import total
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.requests import Draw, Roll
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.board.board import GARRISONED
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.valuation import evaluate, fitted, levels
from rometeach.rome_iinc.valuation.fights import p_lost
from solvers.rome_iinc import revolt_ends, together
from solvers.rome_iinc.at_table import SHARES, PlanAtTable, at_wars

BOARD = (
    "turn 4; Africa roman; Belgica roman; Germania I roman; 5/1 Moorish @ Numidia; 6/3 Saxon @ Belgica; "
    "Africa: veteran cavalry, guard, legion; Belgica: guard, 2 legion, fleet; Germania I: 2 veteran legion, fleet; "
)
MOORISH = "5/1 Moorish by Africa with Africa"
SAXON = "6/3 Saxon by Gallia with Belgica, Germania I"


class FirstThrows:
    """Given throws for the Wars, seeded dice for whatever follows them."""

    def __init__(self, *throws: tuple[int, int, int]) -> None:
        self._throws, self._others = list(throws), SeededDice(1)

    def answer(self, request: Roll | Draw) -> Any:
        if isinstance(request, Roll) and request.case == "11.2.1":
            return self._throws.pop(0)
        return self._others.answer(request)


def throws(table: PlanAtTable, number: int) -> list[tuple[tuple[int, int, int], int]]:
    """A throw for each result and number of Losses of a fight, with how many of the 216 come to the same."""
    force, board = table.fights[number].force, table.start
    modifier, matched = total(war.terms(board, force), board.rules.values), war.is_matched(board, force)
    reading = war.reading(board, force.war, force.commander)
    alike: dict[tuple[str, int], list[tuple[int, int, int]]] = {}
    for white, other, purple in product(range(1, 7), repeat=3):
        dice = white, other, purple
        alike.setdefault((reading.result(dice, modifier, matched), purple), []).append(dice)
    return [(found[0], len(found)) for found in alike.values()]


@pytest.mark.parametrize("unrest", [0, 3, 12])
@pytest.mark.parametrize("plan", [MOORISH, SAXON, f"{MOORISH}; {SAXON}"])
def test_it_is_the_mean_over_all_dice(plan: str, unrest: int) -> None:
    p = named("286").edit(f"{BOARD}phase War; step Wars; West unrest {unrest}")
    actions, weights = plans.read(p.rules, plan), fitted.default(p, "West")
    table = PlanAtTable(p, "West", actions, weights)
    sure = sum(
        (v for k, v in evaluate.value(p, (), weights, empire="West").worths.items() if k not in SHARES), Fraction(0)
    )
    mean, number = Fraction(0), 216 ** len(table.fights)
    for some in product(*(throws(table, i) for i in range(len(table.fights)))):
        found = table.fight(at_wars(table.start), FirstThrows(*(dice for dice, _ in some)))
        weight = 1
        for _, n in some:
            weight *= n
        mean += Fraction(weight, number) * sum(found.values())
    counted = together.counted(p, "West", actions, weights)
    assert counted.worth == mean + sure
    for k, add in enumerate(counted.adds):
        rest = together.counted(p, "West", [a for i, a in enumerate(actions) if i != k], weights)
        assert add == counted.worth - rest.worth
    if unrest == 3:
        assert counted.worth != evaluate.expected(p, actions, weights, empire="West")


def test_without_fights_it_is_the_plan_s_own_worth() -> None:
    p = named("286").edit("turn 4")
    actions, weights = plans.read(p.rules, "Rome +Fort"), fitted.default(p, "West")
    assert together.counted(p, "West", actions, weights).worth == evaluate.expected(p, actions, weights, empire="West")


def on_the_board(change: str = "", plan: str = f"{MOORISH}; {SAXON}") -> PlanAtTable:
    """A plan at the table, before the Revolts."""
    p = named("286").edit(f"{BOARD}{change}")
    return PlanAtTable(p, "West", plans.read(p.rules, plan), fitted.default(p, "West"))


def test_the_ends_of_the_revolts_around_a_war_have_the_chances_of_the_charts() -> None:
    table = on_the_board()
    board, saxon = table.start, table.fights[1]
    ends = list(revolt_ends.ends(table, saxon))
    assert sum(q for q, _ in ends) == 1 and 1 < len(ends) <= revolt_ends.MOST
    for n in ends[0][1]:
        chances = defaultdict[str, Fraction](Fraction)
        for (title, _, _), q in revolt.ends(board, n).items():
            chances[title] += q
        for title, q in chances.items():
            assert sum(x for x, states in ends if states[n].title == title) == q
    late = on_the_board("phase War; step Wars")
    assert list(revolt_ends.ends(late, late.fights[1])) == [(1, {})]


def test_of_a_garrison_that_fights_only_the_ends_count_where_it_stays() -> None:
    table = on_the_board(
        "Mauretania I insurgent; Mauretania I: cavalry", "5/1 Moorish by Africa with Africa, Mauretania I"
    )
    assert list(revolt_ends.ends(table, table.fights[0])) == []  # a Cavalry alone is driven out for sure
    more = "Mauretania I insurgent; Mauretania I: cavalry, 2 auxilia"
    table = on_the_board(more, "5/1 Moorish by Africa with Africa, Mauretania I")
    lost = revolt_ends.lost(table.start, "Mauretania I")
    assert lost.status not in GARRISONED and lost.units.cavalry == 1
    ends = list(revolt_ends.ends(table, table.fights[0]))
    assert sum(q for q, _ in ends) == 1 and all(states["Mauretania I"].status in GARRISONED for _, states in ends)


def test_units_that_are_driven_out_stay_out_of_the_fights_if_they_can() -> None:
    table = on_the_board("Mauretania I insurgent; Mauretania I: cavalry, 2 auxilia", MOORISH)
    board = table.start
    after = table.with_ends({"Mauretania I": revolt_ends.lost(board, "Mauretania I")})
    assert not after.provinces["Mauretania I"].units.number
    moved = [n for n in board.provinces if after.provinces[n].units.cavalry > board.provinces[n].units.cavalry]
    assert len(moved) == 1 and moved[0] not in table.fights[0].force.provinces


def test_units_that_find_no_room_in_their_command_cost_unrest() -> None:
    others = [n for n in named("286").rules.provinces_of["Africa"] if n != "Mauretania I"]
    full = "; ".join(f"{n} roman; {n}: cavalry" for n in others)
    p = named("286").edit(f"turn 4; {full}; Mauretania I insurgent; Mauretania I: cavalry")
    weights, lost = fitted.default(p, "West"), p_lost(p, "Mauretania I")
    end = PlanAtTable(p, "West", (), weights).with_ends({"Mauretania I": revolt_ends.lost(p, "Mauretania I")})
    assert 0 < lost < 1 and end.west.unrest == p.west.unrest + 1
    sum_ = evaluate.expected(p, (), weights, empire="West")
    assert together.counted(p, "West", (), weights).worth == sum_ - lost * weights.slope(p.west.unrest)
    plain, dearer = (dict(levels.after_revolts(p, "West", x)) for x in ({}, {"Mauretania I": 1}))
    mean, more = (sum(u * q for u, q in law.items()) for law in (plain, dearer))
    assert more - mean == lost


def test_beyond_so_many_ends_the_likeliest_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    table = on_the_board("Lugdunensis I allied; Lugdunensis II allied")
    monkeypatch.setattr(revolt_ends, "MOST", 4)
    monkeypatch.setattr(revolt_ends, "MOST_WITH_GARRISONS", 2)
    found = list(revolt_ends.ends(table, table.fights[1]))
    assert sum(q for q, _ in found) == 1 and len(found) == 4
    fixed = [n for n in found[0][1] if len({states[n].title for _, states in found}) == 1]
    for n in fixed:
        chances = defaultdict[str, Fraction](Fraction)
        for (title, _, _), q in revolt.ends(table.start, n).items():
            chances[title] += q
        assert chances[found[0][1][n].title] == max(chances.values())
    assert any(len(revolt.ends(table.start, n)) > 1 for n in fixed)


def test_a_triumph_nearby_leaves_what_it_annexes_and_takes_its_war_away() -> None:
    table = on_the_board("Numidia allied; West unrest 9; phase War; step Wars")
    moorish = table.fights[0]
    won = table.annexed(table.start, moorish)
    fought = table.aftermath(table.start, moorish, "Triumph", 1, SeededDice(0))
    assert "5/1 Moorish" in table.start.wars and "5/1 Moorish" not in won.wars
    assert won.empire("West") == table.start.empire("West") != fought.empire("West")
    assert {n: s.status for n, s in won.provinces.items()} == {n: s.status for n, s in fought.provinces.items()}
    assert won.provinces["Numidia"].status != table.start.provinces["Numidia"].status
    assert {n: s.units for n, s in won.provinces.items()} == {n: s.units for n, s in table.start.provinces.items()}
