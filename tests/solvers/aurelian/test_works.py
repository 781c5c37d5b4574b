"""Building, Levies and Reforms over the turns left (8, 9.2, 11, 12) against every plan on small boards, and by HiGHS on whole games."""

import json
import os
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from aurelian_boards import NEVER_LOST, drawn, empty
from small_works import best, small

import rometeach
import solvers.aurelian.questions
from rometeach.aurelian.actions import END, REFORMS, THE_AURELIAN_WALLS, WALLS, Build, Planned
from rometeach.aurelian.phases import build, levy, taxation, turn, turn_end
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import Position
from rometeach.aurelian.valuation import evaluate, forecast, works
from rometeach.aurelian.valuation.weights import Weights
from rometeach.core.errors import BadInput, IllegalChoice, RometeachError
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play, run
from rometeach.core.session.requests import Decision

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "40"))
BLOCK = 20
BOTH_FALL = "Turn 3: Blue usurper falls; Turn 4: Yellow usurper falls; Turn 4: Triumph; enemies 6"


def planned(p: Position, text: str = "", **more: object) -> Plan:
    """The plan, checked to be what the rules say of it."""
    plan: Plan = solvers.aurelian.questions.works(p, text, **more)  # type: ignore[arg-type]
    q, steps = plan.setting.q, plan.setting.steps
    assert plan.status == "OPTIMAL" and plan.value == plan.bound == sum(plan.worths.values())
    assert plan.value == works.works(q.p, works.read(q.p, [str(a) for a in plan.actions]), q.forecast, q.weights).worth
    assert steps == plan.actions == works.read(q.p, plan.change.split("; ") if steps else ())
    return plan


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_8_and_11_the_plan_is_the_best_of_all(block: int) -> None:
    bankrupt = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, text, weights = small(seed)
        expected = best(p, forecast.read(p, text), weights)
        if expected is None:
            with pytest.raises(IllegalChoice):
                solvers.aurelian.questions.works(p, text, weights=weights)
            bankrupt += 1
        else:
            assert planned(p, text, weights=weights).value == expected, seed
    assert bankrupt < BLOCK / 2


# -- a second formulation ----------------------------------------------------------------------------------


def highs(p: Position, text: str) -> float:
    """The most Victory Points of whole games by HiGHS: what is started and finished by the end of each turn, as yes or no."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    expected = forecast.read(p, text)
    low: list[float] = []
    high: list[float] = []
    worth: list[float] = []
    rows: list[tuple[dict[int, float], float, float]] = []

    def column(least: float, most: float, w: float = 0.0) -> int:
        low.append(least)
        high.append(most)
        worth.append(w)
        return len(low) - 1

    def row(entries: dict[int, float], least: float, most: float) -> None:
        rows.append((entries, least, most))

    there, named = dict(p.usurpers), set(p.rules.named_usurpers)
    raised, income, treasury = 0, p.income, column(p.treasury, p.treasury)
    begun: dict[str, int] = {}
    done: dict[str, int] = {}
    reforms: list[int] = []
    steps: list[int] = []
    marker: dict[int, float] = {}
    temples_before: dict[int, float] = {}
    constant = float(0)
    kinds = [f"{r} {w}" for w in ("walls", "temple") for r in p.rules.regions]
    built = {f"{r} walls": s for r, s in p.walls.items()} | {f"{r} temple": s for r, s in p.temples.items()}
    for what in kinds:
        begun[what] = column(built.get(what, 0) >= 1, built.get(what, 0) >= 1)
        done[what] = column(built.get(what, 0) == 2, built.get(what, 0) == 2)
    dead = sum(u in named for u in p.dead)
    rebels = {p.rules.region_of[b] for b in p.stacks}
    enemies = sum(len(s.units) for s in p.stacks.values()) + sum(map(len, p.pools.values()))
    for t in range(p.turn, 7):
        for e in expected.of(t):
            assert e.kind == "falls"
            gain = 6 if there.pop(e.region) in named else 0
            dead += bool(gain)
            enemies -= sum(len(p.stacks[b].units) for b in p.rebels(e.region))
            rebels.discard(e.region)
            raised += gain
            before, treasury = treasury, column(0, 200)
            row({treasury: 1, before: -1}, gain, gain)
        spend: dict[int, float] = {}
        for what in kinds:
            a, b = begun[what], done[what]
            begun[what], done[what] = column(0, 1), column(0, 1, 0.0)
            row({begun[what]: 1, a: -1}, 0, 0 if what.split()[0] in there else 1)
            row({done[what]: 1, b: -1}, 0, 0 if what.split()[0] in there else 1)
            row({done[what]: 1, a: -1}, -1, 0)
            for now, old in ((begun[what], a), (done[what], b)):
                spend[now] = spend.get(now, 0) + 3
                spend[old] = spend.get(old, 0) - 3
            if what.split()[0] not in there:
                worth[done[what]] += 1 + (expected.triumph == t)
        row({begun[f"{r} walls"]: 1 for r in p.rules.regions}, 0, 3)
        steps.append(column(0, 1))
        spend[steps[-1]] = 3
        marker[steps[-1]] = 1
        row({treasury: 1} | {k: -v for k, v in spend.items()}, 0, np.inf)
        temples = {column(0, 1): float(n) for n in range(1, 5)}
        finished = sum(s == 2 for s in p.temples.values())
        row({c: 1 for c in temples} | {done[f"{r} temple"]: -1 for r in p.rules.regions}, 0, 0)
        for a, b in zip(list(temples), list(temples)[1:], strict=False):
            row({a: 1, b: -1}, 0, 1)
        upkeep = sum(s for s, r in zip(p.strength, p.rules.spaces, strict=True) if there.get(r) not in named)
        treasury, reform = column(0, 200), column(0, 1)
        fixed = income + raised - upkeep - sum(range(1, finished + 1))
        row({treasury: 1, reform: 2} | {c: -n for c, n in temples.items()} | {c: -2 for c in reforms}, fixed, fixed)
        reforms.append(reform)
        times = 1 + (expected.triumph == t)
        fives = column(0, 40, times)
        row({treasury: 1, fives: -5}, 0, 4)
        free = sum(r not in there and r not in rebels for r in p.rules.regions)
        constant += times * (p.army + len(p.officers) + dead + free)
    enemies = expected.enemies if expected.enemies is not None else enemies + sum(map(bool, p.raiders))
    ends = {}
    for m in range(-2, 5):
        for n in range(5):
            times = -m if m < 0 else 1
            ends[column(0, 1, max(0, m) * n - enemies * times)] = (m, n)
    row({c: 1 for c in ends}, 1, 1)
    row({c: m for c, (m, _) in ends.items()} | {c: -1 for c in marker}, p.aurelian_walls, p.aurelian_walls)
    row(
        {c: n for c, (_, n) in ends.items()} | {done[f"{r} walls"]: -1 for r in p.rules.regions if r not in there}, 0, 0
    )
    assert not temples_before
    matrix = np.zeros((len(rows), len(low)))
    for i, (entries, _, _) in enumerate(rows):
        for j, v in entries.items():
            matrix[i, j] = v
    found = milp(-np.array(worth), integrality=np.ones(len(low)), bounds=Bounds(low, high), options={"mip_rel_gap": 0},
                 constraints=LinearConstraint(matrix, [r[1] for r in rows], [r[2] for r in rows]))  # fmt: skip
    assert found.status == 0
    return float(-found.fun) + constant


@pytest.mark.parametrize(
    ("seed", "text"),
    [(1, BOTH_FALL), (2, ""), (3, "Turn 2: Blue usurper falls"), (4, "Turn 5: Yellow usurper falls")],
)
def test_highs_finds_the_same_points_over_whole_games(seed: int, text: str) -> None:
    rng = Random(seed)
    p = drawn(seed).edit(
        f"army {rng.randint(1, 5)}; income {rng.randint(13, 22)}; officers: {'Dalmatia' if seed == 3 else 'none'}"
    )
    p = p.edit("Red walls: started; Green temple: finished; Red temple: started") if seed % 2 else p
    assert abs(float(planned(p, text).value) - highs(p, text)) < 1e-6


# -- what it must never be --------------------------------------------------------------------------------


def test_the_simple_players_plan_is_never_better() -> None:
    better = 0
    for seed in range(40):
        p, text, _ = small(seed)
        expected = forecast.read(p, text)
        board, points = p, Fraction(0)
        try:
            for number in range(p.turn, 7):
                phase = works.PHASES.index(p.phase) if number == p.turn else 0
                if phase <= 2:
                    board = _by(build.build(forecast.happens(board, expected)))
                if phase <= 3:
                    board = _by(levy.paid(board))
                if phase <= 5:
                    board = _by(taxation.taxation(board))
                before = board.vp
                for _ in range(2 if expected.triumph == number else 1):
                    board = _by(turn_end.score(board))
                if number == 6:
                    board = replace(board, vp=_by(turn_end.last(forecast.at_the_end(board, expected))).vp)
                points += board.vp - before
                board = replace(board, turn=number + 1, done=())
        except taxation.Lost:
            continue
        plan = planned(p, text)
        assert points <= plan.value, seed
        better += points < plan.value
    assert better > 5


def _by(steps: object) -> Position:
    return run(steps, SeededDice(1), {"Player": simple_player})  # type: ignore[arg-type]


def test_4_0_a_whole_game_without_chits_ends_with_the_points_of_the_plan() -> None:
    p = empty("income 24; treasury 9; army 4; pool Green: Barbarian 4a")
    p = p.with_rules(p.rules.with_changes(NEVER_LOST))
    plan = planned(p)
    todo = [a for a in plan.actions if isinstance(a, Planned)]
    boards: list[tuple[str, int, int]] = []

    def follow(d: Decision) -> Action:
        if d.kind == "action":
            return END
        wanted = next((a for a in todo if a.turn == d.board.turn and a.step in d.actions), None)
        if wanted is None:
            return d.actions[-1]
        todo.remove(wanted)
        return wanted.step

    def after(stage: str, board: Position) -> None:
        if stage.endswith("Turn End"):
            boards.append((stage, board.vp, board.treasury))

    end = play(p, turn.stages(p), SeededDice(1), {"Player": follow}, None, after, check=True)
    assert end.outcome == f"won: {plan.value} Victory Points" and not todo
    played = works.play(p, plan.setting.steps).turns
    assert [(y.vp, y.treasury) for y in played] == [(vp, coins) for _, vp, coins in boards]


def test_ties_go_to_fewer_coins_then_to_what_is_earlier() -> None:
    nothing = planned(rometeach.position("aurelian", "270-drawn", owner=False), weights=Weights(vp=Fraction(0)))
    assert nothing.actions == ()
    p = empty("turn 5; income 17; treasury 5; Danube 8: 1")
    plan = planned(p, must="Red walls")
    walls = Build(WALLS, "Red")
    assert {Planned(5, walls), Planned(6, walls)} <= {*plan.actions}
    forced = planned(empty("turn 4; income 16; treasury 3"), must="Reforms", weights=Weights(vp=Fraction(0)))
    assert forced.actions == (Planned(4, REFORMS),)


# -- what it says -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def p() -> Position:
    return rometeach.position("aurelian", "270-drawn", owner=False)


@pytest.fixture(scope="module")
def both(p: Position) -> Plan:
    return planned(p, BOTH_FALL)


def test_the_scenario_of_two_fallen_usurpers(p: Position, both: Plan) -> None:
    assert both.value == 64 and both.idle == 36
    said = both.text()
    for words in (
        "Turn 4: 9 Coins to spend",
        "the turn asks for 36 (Section 12.5)",
        "Leaves out: Coins of Campaigns",
        "3 Coins",
    ):
        assert words in said, words
    assert {"turns:6", "charts:walls.markers"} <= set(both.doubts())
    alone = planned(p)
    assert alone.value == -1 and alone.actions == (Planned(1, THE_AURELIAN_WALLS),)
    assert "nothing changes but by this plan" in alone.text()


def test_what_more_would_bring_and_the_runner_up(p: Position) -> None:
    late = p.edit("turn 5; income 22; treasury 9")
    plan = planned(late)
    words = dict(plan.explain().what_if)
    assert words["3 Coins more now"] == planned(late.edit("treasury 12")).value - plan.value
    assert words["1 Income more"] == planned(late.edit("income 23")).value - plan.value
    following = plan.next_best(4)
    assert [plan.value, *(x.value for x in following)] == sorted(
        (plan.value, *(x.value for x in following)), reverse=True
    )
    assert len({x.actions for x in (plan, *following)}) == 5


def test_next_best_leave_out_none_but_swaps_of_equal_regions() -> None:
    p = empty("turn 6; income 20; treasury 6; Red walls: started; Blue temple: started; Danube 8: 1")
    plan = planned(p)
    alike = {
        "Green walls": "Blue walls",
        "Yellow walls": "Blue walls",
        "Green temple": "Red temple",
        "Yellow temple": "Red temple",
    }
    names = ("Red walls", "Blue walls", "Green walls", "Blue temple", "Red temple", "Green temple", "Aurelian Walls")
    every = {(a, b): () for a in (None, *names) for b in (None, *names) if a is None or b is None or a < b}
    worths: dict[tuple[str, ...], Fraction] = {}
    for bought in every:
        for reform in ((), ("Reforms",)):
            steps = [x for x in (*bought, *reform) if x]
            key = tuple(sorted(alike.get(x, x) for x in steps))
            worths[key] = works.works(p, works.read(p, [f"Turn 6: {x}" for x in steps])).worth
    ours = [plan, *plan.next_best(11)]
    assert [x.value for x in ours] == sorted(worths.values(), reverse=True)[:12]
    keys = [tuple(sorted(alike.get(str(s.step), str(s.step)) for s in x.setting.steps)) for x in ours]
    assert len({*keys}) == 12 and all(worths[k] == x.value for k, x in zip(keys, ours, strict=True))


def test_json_has_fractions_as_text(both: Plan) -> None:
    plain = json.loads(json.dumps(both.as_json()))
    assert plain["objective"] == plain["bound"] == "64" and sum(Fraction(x) for x in plain["value"].values()) == 64
    assert all({"action", "coins"} == set(step) for step in plain["plan"])


def test_requests_are_kept(p: Position, both: Plan) -> None:
    for must, forbid in (
        ("Aurelian Walls +2", ""),
        ("Turn 3: coins 5; Red walls", "Turn 1: Red temple"),
        ("Danube 3 +1", "Reforms"),
    ):
        plan = planned(p, BOTH_FALL, must=must, forbid=forbid)
        end = works.play(p, plan.setting.steps, plan.setting.q.forecast).turns
        assert plan.value <= both.value
        if "+2" in must:
            assert end[-1].board.aurelian_walls >= 2
        if "Red walls" in must:
            assert end[2].treasury >= 5 and end[-1].board.walls["Red"] == 2 and "Turn 1: Red temple" not in plan.change
        if "Danube" in must:
            assert "Danube 3 +1" in plan.change and "Reforms" not in plan.change


def test_impossible_requests_are_named_with_their_sections(p: Position) -> None:
    poor = empty("income 10; treasury 0")
    cases: list[tuple[Position, dict[str, str], str, str]] = [
        (p, {"must": "Turn 1: Blue walls"}, "8.4", "Usurper"),
        (p, {"must": "Blue temple"}, "8.4", "Usurper"),
        (p, {"must": "Turn 1: Red walls; Turn 1: Red temple"}, "8.1", "Sections 8.1, 8.2"),
        (p, {"must": "Turn 1: Reforms"}, "11.3", "Coins do not suffice"),
        (p, {"must": "coins 20"}, "11.2", "taxes do not leave so much"),
        (p, {"must": "Aurelian Walls +4"}, "8.3", "Coins do not suffice"),
        (p, {"must": "Turn 1: Danube 1 +1"}, "9.2", "Usurper"),
        (p, {"must": "Turn 1: Aurelian Walls", "forbid": "Aurelian Walls"}, "8.3", "not Aurelian Walls"),
        (poor, {}, "11.2", "below zero"),
        (empty("phase Levy; turn 6; income 20"), {"must": "Red walls"}, "8.0", "Build Phase is over"),
    ]
    for board, options, case, words in cases:
        with pytest.raises(IllegalChoice) as error:
            solvers.aurelian.questions.works(board, **options)
        assert error.value.case == case and words in str(error.value), (options, str(error.value))


def test_all_that_cannot_be_read_is_told_at_once(p: Position) -> None:
    with pytest.raises(BadInput) as error:
        solvers.aurelian.questions.works(p, "Turn 9: coins +1; rain", "Turn 7: Reforms; Read walls", "coins 3", time=0)
    said = str(error.value)
    for words in ("Turn 9: coins +1", "rain", "Turn 7: Reforms", "Read walls", "coins 3", "time"):
        assert words in said, words
    for text, words in (("Turn 3: Red usurper falls", "no Usurper in the Red Region"), ("Turn 3: Triumph", "needs Zenobia"),
                        ("Turn 2: Blue usurper rises", "already")):  # fmt: skip
        with pytest.raises(BadInput, match=words):
            solvers.aurelian.questions.works(p, text)


def test_why_not_tells_the_loss_or_what_forbids(p: Position, both: Plan) -> None:
    later = both.why_not("Aurelian Walls +2")
    assert later.loss == 1 and later.instead is not None and later.instead.value == 63
    assert both.why_not("Turn 1: Red temple").verdict == "it is in the plan"
    assert both.why_not("Turn 1: Blue walls").case == "8.4"
    with pytest.raises(BadInput):
        both.why_not("Gallia +4")


def test_6_9_a_fallen_named_usurper_brings_coins_and_upkeep(p: Position) -> None:
    found = works.play(p, (), forecast.read(p, "Turn 3: Blue usurper falls")).turns
    assert [y.income for y in found] == [13, 13, 19, 19, 19, 19]
    assert [y.treasury for y in found] == [1, 1, 19 - 14, 5, 5, 5]
    assert evaluate.default(p).vp == 1


def test_a_question_that_is_cut_short_says_how_much_better_a_plan_could_be(p: Position) -> None:
    ends = set()
    for seconds in (0.001, 0.02, 0.04, 0.06, 0.1, 0.15):
        try:
            plan = solvers.aurelian.questions.works(p, BOTH_FALL, time=seconds)
        except RometeachError as error:
            assert "give more time" in str(error)
            ends.add("none")
        else:
            assert plan.value <= 64 <= (plan.bound or 0)
            ends.add(plan.status)
    assert "none" in ends or "FEASIBLE" in ends


def test_12_5_a_plan_says_first_whether_it_meets_the_thresholds() -> None:
    """Against the turns played by themselves."""
    told = set()
    for seed in range(30):
        p, text, weights = small(seed)
        p = p.edit(f"vp {seed * 3 % 70}")
        try:
            plan = planned(p, text, weights=weights)
        except IllegalChoice:
            continue
        turns = works.play(p, plan.setting.steps, forecast.read(p, text)).turns
        missed = [y.turn for y in turns if y.vp < p.rules.thresholds[y.turn - 1]]
        label, said = plan.exhibit().headline[1]
        assert label == "Meets the thresholds, by this forecast"
        assert said.startswith(f"no: lost on Turn {missed[0]}, " if missed else "yes, on every turn (12.5)")
        assert ("loses the game too (13.0)" in said) == bool(turns[-1].board.usurpers)
        assert all(str(turn) in said for turn in missed)
        told.add((bool(missed), bool(turns[-1].board.usurpers)))
    assert len(told) >= 3
