"""What the simple player remembers of garrisons is what the charts say of the board that is asked about."""

from __future__ import annotations

from random import Random

import pytest
from random_boards import random_board

from rometeach.core.figures.ledger import total
from rometeach.rome_iinc.board.board import Board, ProvinceState, Status, with_provinces
from rometeach.rome_iinc.board.units import FIELDS, Units
from rometeach.rome_iinc.charts import pay, revolt, revolt_tables, unrest, war
from rometeach.rome_iinc.phases import builds, transfers
from rometeach.rome_iinc.players.simple import judgement
from rometeach.rome_iinc.players.simple.garrisons import INDEX, sites
from rometeach.rome_iinc.players.simple.judgement import Battle
from rometeach.rome_iinc.players.simple.worths import SIMPLE
from rometeach.rome_iinc.rules import EMPIRES


def _worth(board: Board, province: str, units: Units) -> float:
    """The worth of a garrison, from the charts of the board with these Units in the Province."""
    state = board.provinces[province]
    state = ProvinceState(state.status, state.tribe, units)
    up, down, m = revolt.faces(board, province, state)
    gold, later = board.rules.provinces[province].gold, judgement.turns_left(board)
    value = -up / 6 * judgement.loss(board, province, state.status) - (0.01 * m if m > 0 else 0)
    value += down / 6 * (SIMPLE.prestige + 0.1 * gold * later) if down else 0
    return value - sum(times for _, times, _ in unrest.icons(board, province, state))


def _some(rng: Random) -> Units:
    return Units(*(rng.choice((0, 0, 0, 1, 1, 2)) for _ in FIELDS))


@pytest.mark.parametrize("seed", range(40))
def test_a_garrison_is_worth_what_the_charts_of_its_board_say(seed: int) -> None:
    board, rng = random_board(seed), Random(seed)
    for empire in EMPIRES:
        for province, site in sites(board, empire).items():
            assert board.provinces[province].status in (Status.ROMAN, Status.INSURGENT)
            units = _some(rng)
            there = site.garrison(units)
            assert there.worth == _worth(board, province, units)
            assert there is site.garrison(units)
            assert there.brings == judgement.brings(
                with_provinces(board, {province: ProvinceState(board.provinces[province].status, "", units)}),
                next(iter(board.rules.wars)),
                province,
            )
            for f, i in INDEX.items():
                assert there.rooms[i] == (builds.against_stack(board, province, f, units) is None)
                if units[i]:
                    assert there.costs[i] == there.worth - _worth(board, province, there.fewer(i).units)
                if there.gains[i] > float("-inf"):
                    assert there.rooms[i]
                    assert there.gains[i] == _worth(board, province, there.more(i).units) - there.worth


@pytest.mark.parametrize("seed", range(40))
def test_what_is_tabulated_of_the_charts_is_what_they_say(seed: int) -> None:
    """Situations, Provinces that roll, fares, fights that may begin: each against the chart that answers for one case."""
    board, rng = random_board(seed), Random(seed)
    for p, state in board.provinces.items():
        units = _some(rng) if state.status in (Status.ROMAN, Status.INSURGENT) else Units()
        asked = ProvinceState(state.status, state.tribe, units)
        there = revolt_tables.situation(board, p)
        modifier = there.modifier(revolt_tables.each(board.rules), units)
        assert modifier == revolt.modifier(board, p, asked)
        assert there.faces(board.rules, modifier) == revolt.faces(board, p, asked)
        each = revolt_tables.each(board.rules)
        for index, number in ((i, n) for i, had in enumerate(units) for n in (1, -1) if had + n >= 0):
            then = units.with_more(index, number)
            assert then == (units.plus if number > 0 else units.minus)(Units(**{FIELDS[index]: 1}))
            assert modifier + there.change(each, units, index, number) == there.modifier(each, then)
    assert revolt.rolling(board) == {p: revolt.faces(board, p) for p in board.provinces if revolt.odds(board, p)}
    places = list(board.provinces)
    for _ in range(30):
        unit, source, target = rng.choice(FIELDS), rng.choice(places), rng.choice(places)
        a, b = board.rules.provinces[source].command, board.rules.provinces[target].command
        free = a == b or (
            unit.removeprefix("veteran_") in ("cavalry", "guard") and board.empire_of[source] == board.empire_of[target]
        )
        assert transfers.cost(board, unit, source, target) == (0 if free else pay.of_unit(board.rules, unit))
    for empire in EMPIRES:
        expected = [
            (name, who, able)
            for who in war.commanders(board)
            if board.empire_of_commander(who) == empire
            for name in board.wars
            if not war.problems(board, war.Force(name, who, ())) and (able := war.eligible(board, name, who))
        ]
        assert list(war.open_fights(board, empire)) == expected


@pytest.mark.parametrize("seed", range(40))
def test_a_battle_rests_on_the_chart_and_no_force_brings_more_than_its_most(seed: int) -> None:
    board = random_board(seed)
    for name in board.wars:
        for who in war.commanders(board):
            battle = Battle.of(board, name, who, judgement.enemy(board, name))
            bare = war.Force(name, who, ())
            assert battle.modifier == total(war.terms(board, bare), board.rules.values)
            strengths = ((0, 0), (battle.naval, battle.cavalry))
            assert battle.most >= max(battle.outlook(m, *s) for m in range(-30, 31) for s in strengths)
