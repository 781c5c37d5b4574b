"""`action`, `stop` and `triumph`: every legal choice with its error, told apart or not, and the race that compares them."""

import random
from math import sqrt
from statistics import mean, stdev

import pytest
from aurelian_boards import choice, drawn, empty
from small_games import endgame

import solvers.aurelian.questions as solvers
from rometeach.aurelian.actions import END, PieceAction
from rometeach.aurelian.phases import choices
from rometeach.aurelian.position import Position
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.progress import Progress, Stopped, watching
from rometeach.core.results.estimates import Estimate, Figure, figure
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import Choose
from solvers.aurelian import action as action_
from solvers.aurelian import race as race_
from solvers.aurelian import stop, triumph
from solvers.aurelian.race import race

A, B, C, D = map(Choose, "abcd")


@pytest.fixture(scope="module")
def board() -> Position:
    return drawn(1)


@pytest.fixture(scope="module")
def plan(board: Position) -> Estimate:
    return action_.solve(board, number=90, seed=2)


# --- the race, on made-up choices


def made_up(choice: Choose, world: int) -> tuple[float, ...]:
    """The same luck for both; b is better by 0.1 in every world, c is worse by a number of its own."""
    luck = random.Random(world).random()
    own = random.Random(world * 7 + 1).random()
    return {"a": (luck, 1.0), "b": (luck + 0.1, 1.0), "c": (luck - own, 1.0), "d": (luck, 2.0)}[choice.name]


def test_the_error_of_a_difference_is_that_of_the_paired_differences() -> None:
    found = race([A, C], made_up, lambda r: r.worlds < 40, fewest=50)
    a, c = found.candidates()
    differences = [random.Random(i * 7 + 1).random() for i in range(40)]
    assert c.behind.mean == pytest.approx(mean(differences))
    assert c.behind.error == pytest.approx(stdev(differences) / sqrt(40))
    values = [random.Random(i).random() for i in range(40)]
    assert a.value.mean == pytest.approx(mean(values))
    assert a.value.error == pytest.approx(stdev(values) / sqrt(40))


def test_choices_with_the_same_luck_are_told_apart_long_before_their_values_are() -> None:
    found = race([A, B], made_up, lambda r: r.worlds < 500)
    b, a = found.candidates()
    assert (b.name, a.name) == ("b", "a")
    assert found.worlds <= 2 * race_.FEWEST
    assert a.behind.mean == pytest.approx(0.1)
    assert a.behind.error == pytest.approx(0, abs=1e-9)
    assert b.value.error > 0.05


def test_a_choice_clearly_behind_is_left_out_and_costs_nothing_more() -> None:
    found = race([A, C, D], made_up, lambda r: r.worlds < 30)
    assert next(a for a in found.arms if a.choice == C).is_out
    assert found.tried < 3 * found.worlds


def test_of_two_choices_that_win_as_often_that_with_more_points_comes_first() -> None:
    found = race([A, D], made_up, lambda r: r.worlds < 10)
    assert [c.name for c in found.candidates(["Victory Points"])] == ["d", "a"]
    assert not found.is_clear


def test_a_choice_that_does_just_the_same_in_every_world_is_tried_no_longer() -> None:
    found = race([A, B], lambda c, i: made_up(A, i), lambda r: r.worlds < 30)
    assert len(found.alive) == 1


def test_the_error_of_one_game_is_not_known() -> None:
    assert figure([0.5]).error == float("inf")
    assert not figure([0.5]).is_clear
    assert Figure(0.3, 0.1).is_clear
    assert not Figure(0.3, 0.2).is_clear
    assert figure([1, 0, 1, 1]) == Figure(0.75, 0.25)


def test_a_few_games_that_are_all_won_do_not_show_that_every_game_is() -> None:
    def won(choice: Choose, world: int) -> tuple[float, ...]:
        return (float(choice == B or world == 5), 1.0)

    found = race([A, B], won, lambda r: r.worlds < 3)
    b, a = found.candidates()
    assert (b.value.mean, a.behind.mean) == (1.0, 1.0)
    assert b.value.error == pytest.approx(stdev([1, 1, 1, 0, 1]) / sqrt(5))
    assert a.behind.error == pytest.approx(stdev([1, 1, 1, -1, 1]) / sqrt(5))
    same = race([A, D], lambda c, i: (0.0, float(c == D and i == 0)), lambda r: r.worlds < 12)
    assert not same.is_clear and same.candidates()[1].behind.error > 0.1
    long = race([A, B], won, lambda r: r.worlds < 60)
    assert long.is_clear and long.worlds < 20


# --- action


def test_every_legal_choice_has_a_value_and_an_error(board: Position, plan: Estimate) -> None:
    assert {c.action for c in plan.candidates} == {*choices.legal(board), END}
    assert all(0 <= c.value.mean <= 1 and c.number >= 1 for c in plan.candidates)
    assert isinstance(plan, Plan)
    assert (plan.status, plan.bound, plan.actions) == ("ESTIMATED", None, (plan.candidates[0].action,))
    assert not plan.is_optimal
    with pytest.raises(ValueError, match="no bound"):
        _ = plan.gap
    assert plan.rollouts <= 90


def test_it_says_plainly_whether_the_best_can_be_told_apart(plan: Estimate) -> None:
    apart = plan.candidates[1].behind.is_clear and all(c.behind.is_clear for c in plan.candidates[1:])
    assert plan.is_told_apart == apart
    assert plan.verdict.startswith("yes" if apart else "no")
    assert plan.verdict in plan.text()
    assert plan.as_json()["told_apart"] is apart


def test_a_plan_shows_its_error_its_seed_and_the_tables_it_rests_on(plan: Estimate) -> None:
    plain = plan.as_json()
    assert (plain["seed"], plain["bound"], plain["rollouts"]) == (2, None, plan.rollouts)
    assert len(plain["candidates"]) == len(plan.candidates)
    assert all({"choice", "games", "value", "behind"} <= set(c) for c in plain["candidates"])
    assert any(k.startswith("battle") for k in plan.doubts())
    text = plan.text()
    assert "turns (6 rows) (reconstructed" in text
    assert "±" in text
    assert "<script" not in plan.html()
    assert "Runner-up" in plan.explain().text()
    assert plan.explain().as_json()["runner_up"]["plan"] == [plan.candidates[1].name]


def test_the_next_best_plans_come_in_order(plan: Estimate) -> None:
    found = plan.next_best(2)
    assert [p.change for p in found] == [c.name for c in plan.candidates[1:3]]
    assert plan.next_best(0) == ()


def test_why_not_tells_a_worse_choice_from_an_illegal_and_an_unknown_one(plan: Estimate) -> None:
    worse = plan.why_not("end")
    assert worse.loss is not None
    assert worse.loss > 0
    refused = plan.why_not("Aurelian: Battle")
    assert (refused.case, refused.loss) == ("6.6", None)
    assert plan.why_not(plan.change).verdict.startswith("it is the choice")
    with pytest.raises(BadInput, match="not compared"):
        plan.why_not("Aurelian: Feast")


def test_the_choices_to_compare_can_be_named(board: Position) -> None:
    found = action_.solve(board, number=30, must="Campaign; end", forbid="Aurelian: Campaign")
    assert {c.name for c in found.candidates} == {
        "Aurelian > Byzantium: Campaign",
        "Aurelian > Dalmatia: Campaign",
        "end",
    }
    with pytest.raises(IllegalChoice, match=r"6\.6"):
        action_.solve(board, number=30, must="Aurelian: Battle")
    with pytest.raises(BadInput, match="no Action that can be taken"):
        action_.solve(board, number=30, must="Aurelian: Campain")
    with pytest.raises(BadInput, match="leaves no Action"):
        action_.solve(board, number=30, must="end", forbid="end")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("phase Build", "Build Phase"),
        ("dead pool: Turn End 1, Turn End 2", "Actions Phase is over"),
        ("outcome: won: 70 Victory Points", "game is over"),
        ("hostile: none; friendly: none; unfriendly: none", "hold no chit"),
    ],
)
def test_a_board_on_which_no_action_is_due_is_refused(board: Position, change: str, words: str) -> None:
    for ask in (solvers.action, solvers.stop):
        with pytest.raises(BadInput, match=words):
            ask(board.edit(change), rollouts=10)


def test_impossible_budgets_are_refused(board: Position) -> None:
    with pytest.raises(BadInput, match="rollouts"):
        solvers.action(board, rollouts=0)
    with pytest.raises(BadInput, match="seconds"):
        solvers.action(board, time=0)


def test_a_race_that_is_stopped_gives_the_best_so_far_and_nothing_before_the_first_world() -> None:
    progress = Progress()

    def sample(choice: Choose, world: int) -> tuple[float, ...]:
        if world == 3:
            progress.stop()
        return made_up(choice, world)

    with watching(progress):
        found = race([A, B], sample, lambda r: True)
        assert found.worlds == 3
        assert {len(a.samples) for a in found.arms} == {3}
        assert progress.best is not None
        best = found.alive[0]
        assert (
            f"3 games of each; best so far {best.choice}, {best.value.percent()}, ahead of the next by"
            in progress.doing
        )
        with pytest.raises(Stopped):
            race([A, B], made_up, lambda r: True)


def test_a_certain_die_is_told_with_its_exact_chance() -> None:
    p = empty("Gallia: 3, 4; Aurelian @ Gallia; hostile: Turn End 1, Turn End 2; vp 3")
    assert "5/8" in action_.certain(p, choice(p, "Aurelian: Suppress"))
    assert "2 Coins" in action_.certain(p, choice(p, "Aurelian: Placate"))
    assert action_.certain(p, END) == ""
    assert "7/8" in action_.certain(endgame(), choice(p, "Aurelian > Judaea: Siege"))
    assert "3/8" in action_.certain(endgame("army 1"), choice(p, "Aurelian > Judaea: Battle"))


# --- stop


def test_stop_compares_the_end_of_the_phase_with_the_best_action(board: Position) -> None:
    found = stop.solve(board, number=120, seed=4)
    assert len(found.candidates) == 2
    assert END in {c.action for c in found.candidates}
    assert found.actions != (END,)  # on Turn 1 nothing has been scored yet
    (action,) = {c.action for c in found.candidates} - {END}
    assert isinstance(action, PieceAction)
    law = board.actions_left(action.action).plans[0].law
    said = " ".join(found.lines)
    assert f"with {law[1]} (" in said if law.get(1) else "with 0 (never)" in said
    assert "6 Victory Points are met with" in said
    assert "lost at once" in said


def test_stopping_is_best_where_every_further_reaction_can_only_harm() -> None:
    p = endgame("vp 75; Judaea: none; Yellow usurper: none; Palmyra: Palmyra 5a; army 1")
    found = stop.solve(p, number=200, seed=1)
    ending = next(c for c in found.candidates if c.name == "end")
    assert ending.value.mean == 1.0


# --- triumph


def test_12_2_a_triumph_is_refused_without_zenobia_in_the_dead_pool_or_twice(board: Position) -> None:
    with pytest.raises(IllegalChoice, match=r"Zenobia is not in the Dead Pool \(Case 12\.2\)"):
        solvers.triumph(board, rollouts=10)
    with pytest.raises(IllegalChoice, match="held already"):
        solvers.triumph(endgame(), rollouts=10)
    with pytest.raises(BadInput, match="still to be drawn"):
        solvers.triumph(empty("phase Set-up"), rollouts=10)


def test_a_triumph_that_alone_meets_the_last_threshold_is_held() -> None:
    p = endgame("Aurelian +1; Yellow usurper: none; Judaea: none; Palmyra: none; vp 56; phase Turn End")
    assert p.score().total < 66 <= p.score().total + p.score().ledger.total
    found = triumph.solve(p, number=40, seed=1)
    assert found.change == "Triumph"
    assert [c.value.mean for c in found.candidates] == [1.0, 0.0]
    assert f"scores {p.score().ledger.total} points" in found.lines[0]
