"""The fewest actions and the best worth for each number of them (Sections 10.6, 10.7, 11.2) against every sequence of legal actions."""

from collections.abc import Iterator
from fractions import Fraction
from time import perf_counter

import pytest
from small_boards import Small, small

import rometeach
from rometeach.core.errors import BadInput
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Fight, Planned, Promote, Transfer
from rometeach.rome_iinc.actions.planned import in_order_of_play
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.board.units import FIELDS
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.valuation import evaluate
from solvers.rome_iinc import questions

DEEP = 2
"""So many actions are gone through."""


def choices(board: Board, names: list[str]) -> Iterator[Planned]:
    for p in names:
        yield from (Build(p, unit) for unit in builds.BUILDS)
        yield from (Promote(p, unit) for unit in builds.PROMOTIONS)
        for unit in FIELDS:
            if unit != "fort" and getattr(board.provinces[p].units, unit):
                yield from (Transfer(p, q, unit) for q in names if q != p)


def best_of_all(small_board: Small, deep: int) -> list[Fraction]:
    """The best worth with no action, with one at most, and so on: of every legal sequence."""
    p, side = small_board.p, small_board.empire
    names = list(p.provinces)
    ends: list[tuple[Board, tuple[Planned, ...]]] = [(p, ())]
    found = [evaluate.expected(p, (), small_board.weights, empire=side)]
    for _ in range(deep):
        further: dict[object, tuple[Board, tuple[Planned, ...]]] = {}
        for board, done in ends:
            for action in choices(board, names):
                if done and in_order_of_play(action) < in_order_of_play(done[-1]):
                    continue
                try:
                    whose = plans.owner(board, side, action)
                except BadInput:
                    continue
                if plans.against(board, whose, action) is None:
                    after = plans.apply(board, whose, action)
                    key = after.provinces, after.east.gold, after.west.gold, in_order_of_play(action)
                    further.setdefault(key, (after, (*done, action)))
        ends = list(further.values())
        worths = [evaluate.expected(p, done, small_board.weights, empire=side) for _, done in ends]
        found.append(max([found[-1], *worths]))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_10_6_and_10_7_no_sequence_of_so_few_actions_is_worth_more(seed: int) -> None:
    board = small(seed, "garrison")
    plan = questions.garrison(board.p, board.empire, weights=board.weights)
    steps, every = plan.frontier().steps, best_of_all(board, DEEP)
    assert [s.worth for s in steps[: DEEP + 1]] == every[: len(steps)]
    assert all(s.is_proven for s in steps) and steps[-1].worth == plan.value
    for number, worth in enumerate(every[: len(steps)]):
        few = plan.fewest(plan.value - worth)
        least = next(n for n, w in enumerate(every) if w >= worth)
        assert len(few.actions) == least <= number and few.value == every[least]


@pytest.mark.parametrize("seed", range(3))
def test_11_2_plans_with_fights_are_priced_again_and_no_more_actions_than_said(seed: int) -> None:
    board = small(seed, "turn")
    plan = questions.turn(board.p, board.empire, weights=board.weights)
    steps = plan.frontier().steps
    worths = [s.worth for s in steps]
    assert worths == sorted(worths) and worths[-1] == plan.value and len(worths) == len(plan.actions) + 1
    for s in steps:
        assert len(s.actions) <= s.number
        assert s.worth == evaluate.expected(board.p, s.actions, board.weights, empire=board.empire)
    for within in (Fraction(0), Fraction(1, 2), plan.value - plan.idle):
        few = plan.fewest(within)
        assert few.value >= plan.value - within
        assert len(few.actions) == next(s.number for s in steps if s.worth >= plan.value - within)
    assert len(plan.fewest(100).actions) == 0


def test_the_fewest_actions_of_a_whole_empire() -> None:
    p = rometeach.position("rome-iinc", "286", owner=False)
    plan = rometeach.plan(p.edit("7/5 Vandal @ Numidia"), "turn", empire="west", gold=60)
    same, near = plan.fewest(), plan.fewest("0.5")
    assert len(near.actions) < len(same.actions) <= len(plan.actions)
    assert same.value == plan.value and plan.value - Fraction(1, 2) <= near.value < plan.value
    assert "no plan with fewer is worth that" in near.text()
    assert f"no plan with {len(near.actions)} actions at most is worth more" in near.text()


def test_what_must_be_done_is_among_the_fewest() -> None:
    p = rometeach.position("rome-iinc", "286", owner=False)
    plan = rometeach.plan(p, "garrison", empire="west", gold=40, must="Rome +Fort")
    few = plan.fewest(100)
    assert few.actions == (Build("Rome", "fort"),)
    steps = plan.frontier().steps
    assert steps[0].number == 1 and all(Build("Rome", "fort") in s.actions for s in steps)


def test_each_row_is_worth_what_the_plan_loses_without_it() -> None:
    p = rometeach.position("rome-iinc", "286", owner=False)
    plan = rometeach.plan(p, "turn", empire="west", gold=60)
    start = perf_counter()
    rows = plan.checklist()
    assert perf_counter() - start < 1 and [r.action for r in rows] == list(plan.actions)
    for n, row in enumerate(rows):
        others = [*plan.actions[:n], *plan.actions[n + 1 :]]
        if row.worth is not None:
            q = plan.setting
            left = evaluate.value(q.p, [a for a in others if isinstance(a, Planned)], q.weights, empire=q.empire).worth
            assert row.worth == plan.value - left
    assert any(r.worth is not None and r.worth > 0 for r in rows) and {r.group for r in rows} <= {
        "Build",
        "Move",
        "Fight",
    }


def test_the_boards_on_the_way_end_where_the_rules_do() -> None:
    p = rometeach.position("rome-iinc", "286", owner=False)
    plan = rometeach.plan(p, "garrison", empire="west")
    boards = plan.steps(p)
    assert len(boards) == len(plan.actions)
    assert (
        boards[-1] == plans.carry_out(p, "West", [a for a in plan.actions if isinstance(a, Planned)]) == plan.apply(p)
    )


def test_a_fight_leaves_the_board_as_it_is() -> None:
    p = rometeach.position("rome-iinc", "286", owner=False).edit(
        "7/5 Vandal @ Numidia; Africa +Legion; Numidia +Legion"
    )
    fights = rometeach.plan(p, "turn", empire="west", must="7/5 Vandal")
    boards = (p, *fights.steps(p))
    for action, before, after in zip(fights.actions, boards, boards[1:], strict=False):
        assert (before == after) == isinstance(action, Fight)
    assert any(isinstance(a, Fight) for a in fights.actions) and "Triumph in the 7/5 Vandal War" in fights.headline


def test_10_5_the_fewest_purchases() -> None:
    p = rometeach.position("rome-iinc", "286", owner=False)
    plan = rometeach.plan(p, "bread", empire="west")
    few = plan.fewest(plan.value - plan.idle)
    assert plan.actions and few.actions == () and len(plan.fewest().actions) <= len(plan.actions)
    assert plan.fewest(Fraction(1, 10_000)).value >= plan.value - Fraction(1, 10_000)
