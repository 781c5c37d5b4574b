"""The fewest actions, the best worth for each number of them, and what each is worth (6.4, 8, 9, 11.3), against enumeration."""

from dataclasses import replace
from fractions import Fraction

import pytest
from aurelian_boards import drawn
from small_fronts import every
from small_fronts import small as small_front
from small_works import by_number
from small_works import small as small_works

from rometeach.aurelian import arrangements
from rometeach.aurelian.actions import MoveAurelian, PlaceStrength
from rometeach.aurelian.arrangements import Occasion
from rometeach.aurelian.position import Position
from rometeach.aurelian.valuation import evaluate, forecast, works
from rometeach.core.errors import IllegalChoice
from rometeach.core.results.plans import Plan
from solvers.aurelian import questions


def with_coins(seed: int) -> tuple[Position, str, evaluate.Weights]:
    """A small end of a game with some more Coins to spend where two turns are left at most."""
    p, expected, weights = small_works(seed)
    return (replace(p, treasury=min(p.income, p.treasury + 5)) if p.turn > 4 else p), expected, weights


def changed(p: Position, board: Position, by: Occasion) -> int:
    """How many counters are moved to come from one board to another."""
    pools = sum(p.pool(r) != board.pool(r) for r in p.rules.danube_regions)
    tracks = sum(getattr(p, t) != getattr(board, t) for t in ("army", "treasury", "vp"))
    number = sum(a != b for a, b in zip(p.strength, board.strength, strict=True)) + pools + tracks
    walks = by.kind == "redeploy" and arrangements.where_to_redeploy(p) != p.aurelian
    return number + (walks and number > 0)


def agrees(plan: Plan, most: dict[int, Fraction]) -> None:
    """The frontier and the fewest actions of a plan are those of an enumeration: number of actions -> the best worth."""
    steps = plan.frontier().steps
    assert [s.number for s in steps] == list(range(min(most), len(plan.actions) + 1))
    for s in steps:
        assert s.is_proven and len(s.actions) <= s.number
        assert s.worth == max(worth for n, worth in most.items() if n <= s.number)
        few = plan.fewest(plan.value - s.worth)
        assert len(few.actions) == min(n for n, worth in most.items() if worth >= s.worth) and few.value >= s.worth
        assert few.value == max(worth for n, worth in most.items() if n <= len(few.actions))
        assert "no plan with fewer is worth that" in few.text()
    assert steps[-1].worth == plan.value


@pytest.mark.parametrize("seed", range(30))
def test_6_4_and_9_no_arrangement_of_so_few_actions_is_worth_more(seed: int) -> None:
    p, by, barbarians, weights = small_front(seed, most=3)
    order, most = arrangements.occasion(p, by), dict[int, Fraction]()
    for strengths, board in every(p, order):
        number, worth = changed(p, board, order), evaluate.front(p, strengths, order, barbarians, weights).worth
        most[number] = max(most.get(number, worth), worth)
    agrees(questions.front(p, by, barbarians, weights=weights), most)


@pytest.mark.parametrize("seed", range(36))
def test_8_and_11_3_no_plan_of_so_few_steps_is_worth_more(seed: int) -> None:
    p, expected, weights = with_coins(seed)
    most = by_number(p, forecast.read(p, expected), weights)
    if most:
        agrees(questions.works(p, expected, weights=weights, time=60), most)


def test_the_small_boards_take_steps() -> None:
    plans = [questions.front(p, by, n, weights=w) for p, by, n, w in (small_front(seed, most=3) for seed in range(10))]
    assert sum(len(plan.actions) > 2 for plan in plans) > 4
    some = [with_coins(seed) for seed in (1, 6, 7, 9, 15)]
    assert all(len(questions.works(p, f, weights=w).actions) > 2 for p, f, w in some)


def test_9_1_a_free_levy_takes_one_action_at_least() -> None:
    p = replace(drawn(1), phase="Levy")
    steps = questions.front(p, "free levy 3", 2).frontier().steps
    assert steps[0].number == 1 and len(steps[0].actions) == 1


def test_what_must_be_is_among_the_fewest() -> None:
    plan = questions.front(drawn(1), barbarians=2, must="Danube 3: 3")
    few = plan.fewest(100)
    assert PlaceStrength(3, 3) in few.actions and "no plan that meets the requests with 2 actions at most" in few.text()
    built = questions.works(drawn(1), "Turn 3: coins +9", must="Red temple")
    assert len(built.fewest(100).actions) == 2 and built.frontier().steps[0].number == 2


def test_a_search_that_is_cut_short_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = questions.works(drawn(1), "Turn 2: coins +9; Turn 3: Blue usurper falls")
    assert len(plan.actions) > 3
    monkeypatch.setattr("solvers.aurelian.works.fewest.best", lambda model, seconds: Late())
    few, steps = plan.fewest(5), plan.frontier().steps
    assert few.actions == plan.actions and "not proven: there may be one with fewer" in few.text()
    assert [(s.number, s.is_proven) for s in steps] == [(len(plan.actions), False)]


class Late:
    """A search that found nothing in time."""

    status, is_plan = "UNKNOWN", False


def test_6_4_a_row_is_worth_what_is_lost_where_its_space_stays_as_it_is() -> None:
    """By hand: the Army has what is then left, and nothing where it cannot hold that."""
    told = 0
    for seed in range(20):
        p, by, barbarians, weights = small_front(seed)
        order = arrangements.occasion(p, by)
        plan = questions.front(p, by, barbarians, weights=weights)
        strengths = list(plan.setting.arrangement.given or p.strength)
        for row in plan.checklist():
            worth = None
            if isinstance(row.action, PlaceStrength):
                n = row.action.space - 1
                others = [*strengths[:n], p.strength[n], *strengths[n + 1 :]]
                try:
                    worth = plan.value - evaluate.front(p, others, order, barbarians, weights).worth
                except IllegalChoice:
                    worth = None
            assert row.worth == worth, seed
            told += worth is not None
            assert not isinstance(row.action, MoveAurelian) or worth is None
    assert told > 10


def test_8_a_row_is_worth_what_the_points_are_less_without_its_step() -> None:
    p, said = drawn(1), "Turn 2: coins +9; Turn 3: Blue usurper falls"
    plan = questions.works(p, said)
    expected, rows = forecast.read(p, said), plan.checklist()
    for n, row in enumerate(rows):
        others = [a for a in (*plan.actions[:n], *plan.actions[n + 1 :]) if isinstance(a, works.Planned)]
        try:
            worth = plan.value - works.play(p, others, expected).vp
        except IllegalChoice:
            worth = None
        assert row.worth == worth
    assert any(row.worth for row in rows)
