"""The fewest actions, the best worth for each number of them, and what each is worth (8.2), against enumeration."""

from fractions import Fraction
from itertools import combinations

import pytest
from small_purses import small, ways_to_buy
from test_forts import small as small_forts

import solvers.hotre.questions as ask
from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import Plan
from rometeach.hotre.actions import PlaceFort
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import FORT
from rometeach.hotre.position import named
from rometeach.hotre.valuation import purchases, raids
from rometeach.hotre.valuation.weights import to_the_end
from solvers.hotre.expansion.inputs import ExpansionQuestion
from solvers.hotre.expansion.search import Search

CLOSE = Fraction(1, 10**4)
"""Points: worths of purchases that differ by less are taken to be equal."""


def agrees(plan: Plan, most: dict[int, Fraction], close: Fraction = Fraction(0)) -> None:
    """The frontier and the fewest actions of a plan are those of an enumeration: number of actions -> the best worth.

    Args:
        plan: the best plan.
        most: the enumeration.
        close: worths that differ by no more are equal.
    """
    steps = plan.frontier().steps
    assert [s.number for s in steps] == list(range(min(most), len(plan.actions) + 1))
    for s in steps:
        assert s.is_proven and len(s.actions) <= s.number
        assert abs(s.worth - max(worth for n, worth in most.items() if n <= s.number)) <= close
        few = plan.fewest(plan.value - s.worth + close)
        least = min(n for n, worth in most.items() if worth >= s.worth - close)
        assert len(few.actions) == least and few.value >= s.worth - close
        assert abs(few.value - max(worth for n, worth in most.items() if n <= least)) <= close
        assert "no plan with fewer is worth that" in few.text()
    assert steps[-1].worth == plan.value


@pytest.mark.parametrize("seed", range(10))
def test_8_2_3_no_way_to_place_so_few_forts_is_worth_more(seed: int) -> None:
    p, raiders, number = small_forts(seed)
    plan = ask.forts(p, number, raiders, side="Red")
    q = plan.setting.q
    most = {k: max(map(q.value, combinations(q.open, k))) for k in range(4)}
    agrees(plan.fewest(plan.value - most[3]) if len(plan.actions) > 3 else plan, most)
    for row in plan.checklist():
        forts = Frozen({a.province: FORT for a in plan.actions if a != row.action and isinstance(a, PlaceFort)})
        assert row.worth == plan.value + raids.expected_loss(p, q.raids, forts, q.weights)


def test_8_2_3_forts_that_must_be_are_among_the_fewest() -> None:
    p, raiders, number = small_forts(3)
    plan = ask.forts(p, number, raiders, side="Red")
    must = next(n for n in plan.setting.q.open if n not in plan.setting.places)
    wanted = ask.forts(p, number, raiders, must=must, side="Red")
    assert len(wanted.actions) > 1 and wanted.fewest(100).actions == (PlaceFort(must),)
    assert wanted.frontier().steps[0].number == 1


def poor(seed: int) -> tuple[Board, str]:
    """A small board with few Victory Points to spend, so that all purchases can be gone through."""
    p, only = small(seed)
    return p.with_faction("Red", roman=5), only


@pytest.mark.parametrize("seed", (0, 1, 2))
def test_8_2_no_so_few_purchases_are_worth_more(seed: int) -> None:
    p, only = poor(seed)
    w, most = to_the_end(p), dict[int, Fraction]()
    worths = {}
    for buys in ways_to_buy(p):
        ready, _ = purchases.bought(p, buys)
        entries = Search(ExpansionQuestion(ready.board, only=frozenset(only.split("; ")), weights=w)).best(10).entries
        worth = worths[frozenset(buys)] = purchases.expected(p, buys, entries, w).worth
        most[len(buys)] = max(most.get(len(buys), worth), worth)
    plan = ask.spending(p, only=only, time=60)
    agrees(plan, most, CLOSE)
    for row in plan.checklist():
        left = worths.get(frozenset(plan.actions) - {row.action})
        assert (row.worth is None) == (left is None)
        assert left is None or row.worth is None or abs(row.worth - (plan.value - left)) < CLOSE


def test_8_2_the_small_purses_buy_more_than_one_thing() -> None:
    assert sum(len(ask.spending(p, only=only, time=60).actions) > 1 for p, only in map(poor, range(3))) > 1


def test_8_2_2_what_cannot_be_bought_without_a_row_has_no_worth() -> None:
    board = (
        "turn 3; phase Play; tokens: none; active: Red as Red, Building; Red roman 8; Red start Roma; Aquitania: Red 3, City; "
        "Roma: Red 2; Tarraconensis: Rebels of Blue 2; Baetica: Rebels of Green 1, looted City, Fort"
    )
    plan = ask.spending(named("60").edit(board), must="bribe in Tarraconensis; bribe in Baetica", only="Aquitania")
    worth = {str(r.action): r.worth for r in plan.checklist()}
    assert worth["bribe in Tarraconensis"] is None and any(worth.values())
    with pytest.raises(IllegalChoice):
        purchases.bought(plan.setting.q.board, [a for a in plan.actions if str(a) != "bribe in Tarraconensis"])
    assert {str(a) for a in plan.fewest(100).actions} == {"bribe in Tarraconensis", "bribe in Baetica"}
