"""The Danubian Front (6.4, 9.1, 9.2, 7.2) against every arrangement that the phases allow, and a second formulation.

`ROMETEACH_BOARDS=1000 python -m pytest tests/solvers/aurelian -k best_of_all` goes through a thousand boards of each question.
"""

import json
import os
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from aurelian_boards import drawn, empty
from small_fronts import best, every, small

import rometeach
import solvers.aurelian.questions
from rometeach.aurelian import arrangements
from rometeach.aurelian.actions import MoveAurelian, OnTrack, PlaceStrength
from rometeach.aurelian.charts import danube, money, points
from rometeach.aurelian.charts.common import p_success
from rometeach.aurelian.phases import levy, reactions
from rometeach.aurelian.phases.strength import arrange
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import Position
from rometeach.aurelian.valuation import evaluate, weights
from rometeach.aurelian.valuation.evaluate import PlanValue, Weights
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.progress import Progress, watching
from rometeach.core.results.plans import Plan
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.outcomes import outcomes
from rometeach.core.session.play import run
from solvers.aurelian.front import doubt
from solvers.aurelian.front.inputs import Arrangement, FrontQuestion

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "40"))
BLOCK = 20


def front(p: Position, by: str = "", barbarians: int | None = None, **more: object) -> Plan:
    """The plan, checked to be what the rules say of it."""
    plan: Plan = solvers.aurelian.questions.front(p, by, barbarians, **more)  # type: ignore[arg-type]
    q, chosen = plan.setting.q, plan.setting.arrangement
    found = evaluate.front(q.p, chosen.given, q.by, q.barbarians, q.weights)
    assert plan.status == "OPTIMAL" and plan.value == plan.bound == found.worth == sum(plan.worths.values())
    return plan


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_6_4_and_9_the_arrangement_is_the_best_of_all(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, by, barbarians, weights = small(seed)
        plan = front(p, by, barbarians, weights=weights)
        order = arrangements.occasion(p, by)
        assert plan.value == best(p, order, barbarians, weights), seed
        assert {None if r.declined else r.strengths for r, _ in plan.setting.q.priced} == {
            s for s, _ in every(p, order)
        }, seed
        board = arrangements.carry_out(p, order, _strengths(plan))
        assert p.edit(plan.change) == replace(board, aurelian=p.edit(plan.change).aurelian), seed


def _strengths(plan: Plan) -> tuple[int, ...] | None:
    chosen: Arrangement = plan.setting.arrangement
    return None if chosen.declined else chosen.strengths


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_requests_leave_the_best_of_all_that_meet_them(block: int) -> None:
    met = refused = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, by, barbarians, weights = small(seed, most=2)
        rng, order = Random(seed), arrangements.occasion(p, by)
        space, number, army = rng.randint(1, 8), rng.randint(1, 3), rng.randint(1, 5)
        must = [f"Danube {space}: {number}{rng.choice(('', '+'))}", *([f"army {army}+"] if rng.random() < 0.4 else [])]
        forbid = [f"Danube {rng.randint(1, 8)}: {rng.randint(1, 3)}"] if rng.random() < 0.4 else []

        def fits(strengths: object, b: Position, must: list[str] = must, forbid: list[str] = forbid) -> bool:
            def meets(clause: str) -> bool:
                words = clause.replace(":", "").split()
                have = b.army if words[0] == "army" else b.strength[int(words[1]) - 1]
                n = int(words[-1].rstrip("+"))
                return have >= n if clause.endswith("+") else have == n

            return all(map(meets, must)) and not any(map(meets, forbid))

        expected = best(p, order, barbarians, weights, fits)
        boards = list(every(p, order))
        idle = [all(fits(s, b, [x], []) for s, b in boards) for x in must]
        idle += [all(fits(s, b, [], [x]) for s, b in boards) for x in forbid]
        try:
            plan = front(p, by, barbarians, must="; ".join(must), forbid="; ".join(forbid), weights=weights)
        except BadInput as error:
            assert sum(idle) == len(error.problems) and "would do nothing" in str(error), seed
        except IllegalChoice as error:
            assert expected is None and error.case in ("6.4", "9.1", "9.2", "13.0"), seed
            refused += 1
        else:
            assert plan.value == expected and not any(idle), seed
            met += 1
    assert met and refused


@pytest.mark.parametrize("number", [1, 2])
def test_7_2_the_danger_is_that_of_the_phases_own_dice(number: int) -> None:
    board = empty(
        "hostile: Barbarian 5a, Barbarian 7a; Danube 3: Barbarian 4a; Danube 5: Barbarian 6a; Red walls: started"
    )
    wanted = (1, 2, 0, 3, 0, 1, 2, 2)
    after = arrangements.carry_out(replace(board, army=1), arrangements.Occasion("redeploy"), (1, 1, 0, 2, 0, 2, 2, 2))
    assert after.strength == (1, 1, 0, 2, 0, 2, 2, 2)
    board = replace(board, strength=wanted)
    found = evaluate.danger(board, board, arrangements.Occasion("redeploy"), number)
    held = strength = lost = Fraction(0)

    def come(board: Position) -> object:
        for _ in range(number):
            (name,) = [*board.cups.hostile[:1]] if len(board.cups.hostile) == 1 else [(yield from _draw(board))]
            cups = board.cups.take("hostile", name)
            try:
                board = yield from reactions.barbarian(replace(board, cups=cups), name)
            except reactions.Lost as end:
                return end.board
        return board

    for p, end in outcomes(lambda: come(board)):  # type: ignore[arg-type, return-value]
        gone = danube.is_lost(end)
        lost += p * gone
        held += p * sum(map(bool, end.raiders))
        strength += p * sum(s for s, a, b in zip(wanted, board.raiders, end.raiders, strict=True) if b and not a)
    assert (found.p_lost, found.held, found.strength) == (lost, held, strength)


def _draw(board: Position) -> object:
    from rometeach.core.session.requests import Draw

    name = yield Draw("a Barbarian", "7.0", board.cups.hostile)
    return name


# -- a second formulation ----------------------------------------------------------------------------------


def highs(p: Position, weights: Weights) -> float:
    """The best Redeploy before one Barbarian by HiGHS: a yes or no for each Space and Strength, for each Upkeep a third."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    spaces = [s for s in range(1, 9) if p.can_redeploy(s)]
    cup = [c for c in p.cups.hostile if c in p.rules.barbarians]
    total = sum(p.strength[s - 1] for s in spaces) + p.army
    most = p.rules.tracks["Army Strength"][1]
    columns: list[tuple[str, int, int, float]] = []
    for s in spaces:
        for n in (1, 2, 3):
            board = replace(p, strength=(*p.strength[: s - 1], n, *p.strength[s:]), raiders=("",) * 8)
            falls = sum((1 - p_success(danube.defence(board, s, b)) for b in cup), Fraction(0)) / len(cup) / 8
            columns.append(
                ("space", s, n, float(n * weights.strength - falls * (weights.fallen + n * weights.strength)))
            )
    for n in range(1, most + 1):
        columns.append(("army", 0, n, float(n * (weights.vp + weights.army))))
    rest = sum(p.strength[s - 1] for s in range(1, 9) if s not in spaces)
    for n in range(total):
        spread = [1] * 8
        spread[spaces[0] - 1] = n + rest - 7
        coins = money.treasury_after(replace(p, usurpers=p.usurpers.without(*p.usurpers), strength=tuple(spread)))
        coins += sum(p.strength[s - 1] for s in range(1, 9) if p.usurpers.get(p.rules.spaces[s - 1]) == "Postumus")
        scored = points.scored(replace(p, treasury=coins, army=0))
        columns.append(
            (
                "upkeep",
                0,
                n,
                float(scored * weights.vp + max(0, coins) * weights.coin - (weights.lost if coins < 0 else 0)),
            )
        )
    rows, bounds = [], []
    for s in spaces:
        rows.append([float(kind == "space" and at == s) for kind, at, _, _ in columns])
    for name in ("army", "upkeep"):
        rows.append([float(kind == name) for kind, *_ in columns])
    bounds = [1.0] * len(rows)
    rows.append([float(n) if kind in ("space", "army") else 0.0 for kind, _, n, _ in columns])
    rows.append([float(n) * {"space": 1, "upkeep": -1}.get(kind, 0) for kind, _, n, _ in columns])
    bounds += [float(total), 0.0]
    found = milp(-np.array([c[3] for c in columns]), constraints=LinearConstraint(np.array(rows), bounds, bounds),
                 integrality=np.ones(len(columns)), bounds=Bounds(0, 1), options={"mip_rel_gap": 0})  # fmt: skip
    assert found.status == 0
    fixed = sum(p.strength[s - 1] for s in range(1, 9) if s not in spaces)
    closed = Fraction(0)
    for s in range(1, 9):
        if s not in spaces and not danube.is_handled(p, s):
            falls = sum((1 - p_success(danube.defence(p, s, b)) for b in cup), Fraction(0)) / len(cup) / 8
            closed -= falls * (weights.fallen + p.strength[s - 1] * weights.strength)
    return float(-found.fun) + float(fixed * weights.strength + closed)


@pytest.mark.parametrize("seed", range(6))
def test_highs_finds_the_same_worth_on_whole_fronts(seed: int) -> None:
    rng = Random(seed)
    p = (
        drawn(seed)
        if seed % 2
        else empty("hostile: Barbarian 4a, Barbarian 6a, Barbarian 7a, Turn End 1; friendly: Gallia 3")
    )
    p = p.edit(
        f"army {rng.randint(1, 5)}; income {rng.randint(8, 20)}; Red walls: {rng.choice(('none', 'started', 'finished'))}"
    )
    weights = replace(
        evaluate.default(p), army=Fraction(rng.randint(0, 3), 2), lost=Fraction(20), strength=Fraction(3, 2)
    )
    plan = front(p, "redeploy", 1, weights=weights)
    assert len(plan.setting.q.priced) > 400 or len(p.usurpers) > 1
    assert abs(float(plan.value) - highs(p, weights)) < 1e-9


# -- what it must never be --------------------------------------------------------------------------------


def test_the_simple_players_arrangements_are_never_better() -> None:
    better = 0
    for seed in range(30):
        p, by, barbarians, weights = small(seed)
        plan, order = front(p, by, barbarians, weights=weights), arrangements.occasion(p, by)
        if order.kind == "redeploy":
            steps = arrange(p, "6.4", army=True)
        elif order.kind == "paid levy":
            steps = levy.paid(p)
        else:
            steps = arrange(p, "9.1", order.points, only_add=p.rules.switches["levy_redeploy"] == "add")
        board = run(steps, SeededDice(seed), {"Player": simple_player})
        worth = evaluate.front(p, board.strength, order, barbarians, weights).worth
        assert worth <= plan.value, seed
        better += worth < plan.value
    assert better > 10


def test_ties_go_to_fewer_coins_then_to_less_strength_moved_then_to_the_lower_space() -> None:
    nothing = Weights(*[Fraction(0)] * 6)
    p = rometeach.position("aurelian", "270-drawn", owner=False)
    assert front(p, weights=nothing).actions == ()
    paid = p.edit("phase Levy; treasury 6")
    assert front(paid, weights=nothing).actions == ()
    forced = front(p, must="army 3", weights=nothing)
    assert forced.actions == (PlaceStrength(8, 1), OnTrack("army", 3))
    assert [x.setting.arrangement.army for x in front(p, must="army 3", weights=nothing).next_best(3)] == [3, 3, 3]


def test_the_next_best_are_the_ranking_of_all() -> None:
    p, by, barbarians, weights = small(3)
    order = arrangements.occasion(p, by)
    all_worths = sorted(
        (evaluate.front(p, s, order, barbarians, weights).worth for s, _ in every(p, order)), reverse=True
    )
    plan = front(p, by, barbarians, weights=weights)
    following = plan.next_best(len(all_worths) + 5)
    assert [plan.value, *(x.value for x in following)] == all_worths
    assert len({(x.setting.arrangement.strengths, x.setting.arrangement.declined) for x in (plan, *following)}) == len(
        all_worths
    )


# -- what it says -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def p() -> Position:
    return rometeach.position("aurelian", "270-drawn", owner=False)


def test_a_redeploy_of_the_set_up_is_told_with_sections(p: Position) -> None:
    plan = front(p)
    q: FrontQuestion = plan.setting.q
    assert q.barbarians == evaluate.looked_ahead(p, q.by) == 5
    assert evaluate.expected_barbarians(p, q.by) == Fraction(14501, 1200) * Fraction(3, 8)
    said = plan.text()
    for words in (
        "Section 6.4",
        "Section 11.2",
        "Section 12.1",
        "Section 13.0",
        "Section 7.2",
        "Leaves out: the Confederation",
    ):
        assert words in said, words
    assert {"danube:3", "barbarians:Barbarian 4a", "turns:1"} <= set(plan.doubts())
    assert p.edit(plan.change).army == 5
    explained = plan.explain()
    assert next(w for w, _ in explained.what_if) == "1 Army Strength more to place"
    assert explained.runner_up is not None and explained.runner_up.value <= plan.value


def test_json_has_fractions_as_text(p: Position) -> None:
    plain = json.loads(json.dumps(front(p, barbarians=2).as_json()))
    assert (
        Fraction(plain["objective"])
        == Fraction(plain["bound"])
        == sum(Fraction(x) for x in front(p, barbarians=2).worths.values())
    )
    assert all({"action", "coins"} == set(step) for step in plain["plan"])


def test_what_a_free_levy_may_do(p: Position) -> None:
    levy_phase = p.edit("phase Levy")
    declined = front(levy_phase, "free levy 1", 0, must="decline")
    assert declined.actions == (OnTrack("vp", 1),) and declined.value == declined.idle
    taken = front(levy_phase, "free levy 1", 0, forbid="decline")
    assert sum(taken.setting.arrangement.strengths) == sum(p.strength) + 1
    assert levy_phase.edit(declined.change).vp == 1
    only_added = front(levy_phase.edit("switch levy_redeploy add"), "free levy 2", 3, must="levy")
    assert all(a <= b for a, b in zip(p.strength, only_added.setting.arrangement.strengths, strict=True))


def test_9_2_a_paid_levy_costs_coins_and_dislodges(p: Position) -> None:
    held = p.edit("phase Levy; treasury 6; Danube 4: Barbarian 4b")
    plan = front(held)
    assert plan.costs[0] == 2 and PlaceStrength(4, 1) in plan.actions and sum(plan.costs) <= 6
    assert "Barbarian 4b" in held.edit(plan.change).pool("Red") and not held.edit(plan.change).raiders[3]
    assert "driven from Danube Space 4" in plan.text()
    assert sum(front(held, coins=2).costs) <= 2
    assert front(held, coins=0).actions == ()


def test_impossible_requests_are_named_with_their_section(p: Position) -> None:
    levy_phase = p.edit("phase Levy; treasury 3")
    cases: list[tuple[Position, dict[str, object], str, str]] = [
        (p, {"must": "army 0"}, "13.0", "the Army would be gone"),
        (p, {"must": "Danube 1: 2"}, "6.4", "Usurper"),
        (p, {"must": "Danube 3: 4"}, "6.4", "holds 1 to 3"),
        (p, {"must": "army 5; Danube 3: 3; Danube 4: 3"}, "6.4", "cannot be met together"),
        (p, {"must": "Danube 3: 2", "forbid": "Danube 3: 2"}, "6.4", "cannot be met together"),
        (levy_phase, {"must": "Danube 3: 3; Danube 4: 3"}, "9.2", "3 Coins may be spent"),
        (levy_phase, {"must": "army 3"}, "9.2", "a Levy brings nothing to the Army"),
        (p, {"must": "levy"}, "9.1", "no Free Levy"),
        (p.edit("Danube 1: 1"), {"by": "free levy 2", "must": "; ".join(f"Danube {n}: 1" for n in range(3, 8))}, "9.1", "14 Strength"),
    ]  # fmt: skip
    for board, options, case, words in cases:
        with pytest.raises(IllegalChoice) as error:
            solvers.aurelian.questions.front(board, **options)  # type: ignore[arg-type]
        assert error.value.case == case and words in str(error.value), (options, str(error.value))
    for board, by, case in (
        (p.edit("Moesia: 3; Byzantium: 4; Dalmatia: 3"), "", "6.4"),
        (p.edit("phase Taxation"), "", "9.2"),
        (rometeach.position("aurelian", "270", owner=False), "", "3.0"),
        (p.edit("siege: Aurelian; Moesia: 3 CV"), "", "6.7"),
        (p.edit("phase Levy; done: Free Levy"), "free levy 1", "9.1"),
        (p.edit("phase Levy"), "redeploy", "6.4"),
    ):
        with pytest.raises(IllegalChoice) as error:
            solvers.aurelian.questions.front(board, by)
        assert error.value.case == case


def test_all_that_cannot_be_read_is_told_at_once(p: Position) -> None:
    with pytest.raises(BadInput) as error:
        solvers.aurelian.questions.front(p, "by sea", 7, 99, "Danube 9: 1; armyy 3", "Yellow; Green walls", time=0)
    said = str(error.value)
    for words in ("by sea", "barbarians", "coins", "Danube 9", "armyy", "Yellow", "Green walls", "time"):
        assert words in said, words
    with pytest.raises(BadInput, match="buy nothing in a redeploy"):
        solvers.aurelian.questions.front(p, coins=3)


def test_why_not_tells_the_loss_or_what_forbids(p: Position) -> None:
    plan = front(p, barbarians=3)
    assert plan.why_not("army 5").verdict == "it is in the plan"
    worse = plan.why_not("army 2")
    assert worse.loss == plan.value - front(p, barbarians=3, must="army 2").value and worse.loss and worse.loss > 0
    assert plan.why_not("Danube 2: 3").case == "6.4"
    with pytest.raises(BadInput):
        plan.why_not("Gallia +4")


def test_a_redeploy_from_the_next_box_says_so(p: Position) -> None:
    blocked = p.edit("Moesia: 3 CV")
    plan = front(blocked, barbarians=1)
    assert isinstance(plan.actions[0], MoveAurelian) and blocked.edit(plan.change).aurelian != "Moesia"


def test_without_chits_no_barbarian_is_looked_ahead() -> None:
    plan = front(empty())
    assert plan.setting.q.barbarians == 0 and plan.parts["defeat"] == 0 and plan.bars == ()
    assert front(empty("turn 6; phase Levy; hostile: Barbarian 4a")).setting.q.barbarians == 0


def test_import_solvers_does_not_import_or_tools() -> None:
    import subprocess
    import sys

    code = "import sys, solvers.aurelian.questions; print('ortools' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "False False", done.stderr


def test_every_arrangement_that_is_ranked_is_priced_as_the_rules_price_it(p: Position) -> None:
    q = FrontQuestion.of(p, barbarians=4)
    priced = FrontQuestion.of(p, barbarians=4).priced
    for row, worth in Random(1).sample(priced, 25):
        assert q.value(row).worth == worth


def test_a_question_that_is_stopped_still_gives_the_best_of_the_ranking(p: Position) -> None:
    stopped = Progress()
    stopped.stop()
    with watching(stopped):
        plan = front(p, barbarians=2, must="army 4")
    assert plan.value == front(p, barbarians=2, must="army 4").value


def test_cups_that_nobody_has_looked_into_are_weighed(p: Position) -> None:
    unseen = p.edit("Barbarian 6a > unfriendly; unseen: U>H, F>U, U>H")
    plan = front(unseen, barbarians=2)
    assert plan.value not in (
        front(p, barbarians=2).value,
        front(p.edit("Barbarian 6a > unfriendly"), barbarians=2).value,
    )


def test_9_1_where_the_switch_allows_it_a_levy_goes_to_a_usurpers_region(p: Position) -> None:
    board = p.edit("phase Levy; treasury 2; switch levy_with_usurper yes")
    order, weights = (
        arrangements.Occasion("paid levy"),
        replace(evaluate.default(board), lost=Fraction(0), fallen=Fraction(0)),
    )
    ways = [p.strength, *((*p.strength[:i], p.strength[i] + 1, *p.strength[i + 1 :]) for i in range(8))]
    worths = {s: evaluate.front(board, s, order, 3, weights).worth for s in ways}
    plan = front(board, barbarians=3, weights=weights)
    assert plan.value == max(worths.values()) and len(plan.setting.q.priced) == len(ways)
    assert plan.actions == (PlaceStrength(1, 2), OnTrack("treasury", 0))


def test_6_4_arrangements_that_cannot_be_told_from_the_best_are_said_to_be_equal() -> None:
    """Counted by pricing every arrangement by the rules, one by one; the error is taken from the parts of its worth."""
    p = drawn(1)
    plan, order = front(p, barbarians=2), arrangements.occasion(p, "")
    values = {r: evaluate.front(p, s, order, 2) for r, s in ((b.strength, s) for s, b in every(p, order))}
    known = {k: float(v) for k, v in weights.errors(p.turn).items()}
    best = values[plan.setting.arrangement.strengths]

    def error(other: PlanValue) -> float:
        apart = {k: float(best.parts[k] - other.parts[k]) for k in best.parts}
        parts = {"army": apart["army"], "strength": apart["strength"], "coin": apart["coins"], "fallen": apart["held"],
                 "lost": apart["defeat"] + apart["ruin"]}  # fmt: skip
        return sqrt(sum((known[k] * n) ** 2 for k, n in parts.items()))

    near = [v for v in values.values() if v is not best and best.worth - v.worth <= max(0.01, error(v))]
    assert len(near) > 1 and max(v.worth for v in values.values()) == plan.value
    assert len(near) < len(values) - 1
    _, (label, said), *rest = plan.exhibit().headline
    assert label == "As good" and said.startswith(
        f"{len(near)} other arrangements are equally good: their differences are"
    )
    furthest = float(max(best.worth - v.worth for v in near))
    assert said.endswith(f"{furthest:.2g} points away at most")
    named = [words for name, words in rest if name == "or"]
    second = plan.runner_up
    assert second is not None and named[0].startswith(second.change) and "points less" in named[0]
    assert named[-1] == f"{len(near) - doubt.NAMED} more; ask for the next best ones"
    assert "as good as equal" in plan.explain().text()
    assert plan.is_alike(second) and "no plan but the one before it" in second.text()


def test_6_4_worths_of_ones_own_have_no_error_and_are_equal_to_a_hundredth_of_a_point() -> None:
    p = drawn(1)
    own = front(p, barbarians=2, weights=Weights(lost=Fraction(999)))
    assert "known so well" in dict(own.exhibit().headline).get("As good", "known so well")
    near = sum(own.value - w <= Fraction(1, 100) for _, w in own.setting.q.priced) - 1
    assert len([1 for name, _ in own.first if name == "or"]) == min(near, doubt.NAMED + 1)
    alone = front(p, barbarians=0, must="; ".join(f"Danube {n}: 2" for n in range(3, 9)))
    assert alone.first == () and "no plan that meets the requests is worth more" in alone.text()


def test_what_lies_further_away_than_the_error_is_told_as_worse() -> None:
    p = drawn(1)
    plan = front(p, barbarians=2)
    worse = plan.why_not("army 2")
    assert worse.instead is not None and not plan.is_alike(worse.instead)
    assert "as good as equal" not in worse.text()
