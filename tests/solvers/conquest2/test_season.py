"""The actions of a Campaign Season (3, 4, 5.1, 5.2) against every way to act on small boards, and played again by the phases."""

import functools
import os
import pickle
from fractions import Fraction

import pytest
import small_seasons as boards
from frontiers_of import compare

import solvers.conquest2.questions as ask
from rometeach.conquest2.actions import SpecialTax
from rometeach.conquest2.board import lookup
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.phases.season import collect_taxes, score
from rometeach.conquest2.valuation import season
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen, replace
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "8"))


@functools.cache
def every_end(seed: int) -> dict[tuple[object, ...], Board]:
    """All boards that the actions of a small board can leave."""
    return boards.ends(boards.small(seed))


def by_hand(before: Board, after: Board, lead: Fraction) -> Fraction:
    """The end of the season by its own phases: Victory Points, and what settles ties."""
    end = run(score(run(collect_taxes(after), SeededDice(0), {})), SeededDice(0), {})
    own = end.players["Red"].points - before.players["Red"].points
    others = sum(end.players[s].points - before.players[s].points for s in ("Blue", "Green"))
    red = end.players["Red"]
    tokens = sum(t.tokens_of("Red") for t in end.provinces.values())
    return own - lead * others + Fraction(red.talents, 100) + Fraction(tokens - red.chaos, 10)


@pytest.mark.parametrize("seed", range(BOARDS))
def test_5_1_the_plan_is_the_best_of_all(seed: int) -> None:
    p, lead = boards.small(seed), (Fraction(0), Fraction(1, 3), Fraction(1))[seed % 3]
    plan = ask.season(p, lead=lead, time=30)
    every = every_end(seed)
    assert plan.is_optimal and plan.value == plan.bound
    assert plan.value == max(by_hand(p, end, lead) for end in every.values())
    assert plan.value == by_hand(p, season.played(p, "Red", plan.actions), lead)


def test_the_small_boards_leave_much_to_choose() -> None:
    assert sum(len(every_end(seed)) for seed in range(BOARDS)) > 300


def whole() -> Board:
    """Round 3 of a season, by hand: Red's Caesar in Sicilia, two Province Tokens there, one of Blue's bare in Neapolis."""
    p = Board.of(lookup.blank(players=3))
    p = replace(p, pool=Frozen(dict.fromkeys(p.rules.keys, 0)))
    p = p.edit(
        "Sicilia: Red 2I 1G Caesar, influence Red 1, influence Green 2, 2 tokens; Neapolis: influence Blue 1; boxes: Red, Blue, Green, -"
    )
    p = p.edit(
        "Hispania: Blue 1I, influence Blue 1; Red talents 40; Red actions 2; display: Politician; season 2; round 4; active Red"
    )
    return p.edit("phase Actions")


def test_5_1_a_politician_in_italia_is_worth_more_than_purchases() -> None:
    """By hand: alone in Italia 20, second in Sicilia 5; the Caesar alone goes there over the strait."""
    plan = ask.season(whole())
    points = dict(plan.worths)
    assert points["influence"] == 25 and points["Chaos places"] == 0
    assert plan.is_optimal and plan.value == 25 + Fraction(35, 100) + Fraction(2, 10)
    assert plan.change == "round 4: move from Sicilia, send Caesar to Italia; round 4: take Politician"


def test_3_3_the_caesar_buys_two_at_once() -> None:
    """Without the card Sicilia with its two Province Tokens and Neapolis are both out of reach of two actions: one of them pays."""
    plan = ask.season(whole(), forbid="take Politician", must="2 influence in Sicilia")
    assert dict(plan.worths)["influence"] == 10 and sum(plan.costs) == 20
    assert str(plan.actions[0]) == "round 4: buy influence in Sicilia: a Province Token, a Province Token"
    taxed = sum(s.action.talents for s in plan.actions if isinstance(s.action, SpecialTax))
    assert season.played(whole(), "Red", plan.actions).players["Red"].talents == 40 + taxed - sum(plan.costs)


def test_3_1_what_must_be_done_is_done_and_what_must_not_be_is_not() -> None:
    p = whole()
    plan = ask.season(p, must="take Politician; special tax")
    assert {str(s.action).split(" ")[0] for s in plan.actions} == {"take", "special"}
    assert all("Politician" not in str(s) for s in ask.season(p, forbid="take Politician").actions)
    assert plan.value <= ask.season(p).value
    with pytest.raises(IllegalChoice, match="3"):
        ask.season(p, must="2 influence in Hispania")
    with pytest.raises(BadInput) as problems:
        ask.season(p, "Reed", "2", must="conquer Italia", forbid="take Assasin", time=0)
    assert len(problems.value.problems) == 5
    with pytest.raises(IllegalChoice, match="actions"):
        ask.season(p.edit("phase Taxes"))


def test_a_plan_says_why_not_and_what_comes_next_and_can_be_pickled() -> None:
    plan = ask.season(whole())
    assert plan.why_not(plan.actions[0]).loss == 0
    other = plan.why_not("take Politician; special tax")
    assert other.loss is not None and other.loss > 0 and other.instead is not None
    assert other.loss == plan.value - other.instead.value
    assert plan.why_not("2 influence in Hispania").case == "3"
    following = plan.next_best(3)
    values = [plan.value, *(x.value for x in following)]
    assert values == sorted(values, reverse=True) and len({str(x.setting.result) for x in (plan, *following)}) == 4
    assert pickle.loads(pickle.dumps(plan)).next_best(1) == following[:1]
    assert "OPTIMAL" in str(plan.explain()) and "reconstructed" in str(plan)


def test_a_step_that_the_rules_forbid_is_refused() -> None:
    p, plan = whole(), ask.season(whole())
    with pytest.raises(IllegalChoice):
        season.played(p, "Red", (*plan.actions, *plan.actions))
    with pytest.raises(IllegalChoice, match="no actions"):
        season.played(p.edit("phase Taxes"), "Red", ())


@pytest.mark.parametrize("seed", range(BOARDS // 2))
def test_5_1_no_season_of_so_few_actions_is_worth_more(seed: int) -> None:
    p = boards.small(seed)
    plan = ask.season(p, time=30)
    ends = boards.numbered_ends(p)
    compare(plan, [(n, by_hand(p, end, Fraction(0))) for n, end in ends])
    for n, row in enumerate(plan.checklist()):
        try:
            end = season.played(p, "Red", (*plan.setting.steps[:n], *plan.setting.steps[n + 1 :]))
        except IllegalChoice:
            assert row.worth is None
        else:
            assert row.worth == plan.value - by_hand(p, end, Fraction(0))


def test_3_3_the_purchase_alone_is_the_fewest_and_the_move_is_no_purchase() -> None:
    """By hand: without the move to Italia the card buys nothing there, and the move alone brings nothing."""
    plan = ask.season(whole())
    few = plan.fewest(plan.value - plan.idle)
    assert few.actions == () and few.value == plan.idle
    rows = {r.action.action.__class__.__name__: r.worth for r in plan.checklist()}  # type: ignore[attr-defined]
    assert rows["Take"] is not None and rows["Take"] >= 20 and "MoveFrom" in rows
