"""The best Annexations against every sequence of them, a second formulation and a greedy player."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from brute_losses import some_weights
from random_boards import random_board
from scipy.optimize import Bounds, LinearConstraint, milp

import rometeach
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc.actions import Annex
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import annexation
from rometeach.rome_iinc.position import Position, ProvinceState, Status
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.fights import p_lost
from rometeach.rome_iinc.valuation.provinces import icons
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc.annexations import question
from solvers.rome_iinc.annexations.candidates import tabulate
from solvers.rome_iinc.annexations.inputs import AnnexQuestion, AnnexSource, Reach
from solvers.rome_iinc.annexations.model import choose
from solvers.rome_iinc.question import Question

EACH = 85
BLOCKS = int(os.environ.get("ROMETEACH_BOARDS", "255")) // EACH


def sequences(
    board: Board, provinces: tuple[str, ...], number: int, tribe: str
) -> Iterator[tuple[tuple[Annex, ...], Board]]:
    """Every sequence of Annexations with the board that it leads to, equal ends once for each number of steps."""
    now: dict[object, tuple[tuple[Annex, ...], Board]] = {(): ((), board)}
    for left in range(number, -1, -1):
        yield from now.values()
        following: dict[object, tuple[tuple[Annex, ...], Board]] = {}
        for taken, b in now.values() if left else ():
            for action in [o.action for o in annexation.choices(b, provinces, tribe, frozenset(provinces))]:
                end = annexation.apply(b, action)
                key = tuple((p, end.provinces[p]) for p in provinces)
                following.setdefault(key, ((*taken, action), end))
        now = following


def local(board: Board, empire: str, weights: Weights, provinces: tuple[str, ...]) -> Fraction:
    """What Annexations can change: Prestige, and the worth of all Provinces that they can touch, straight from the charts."""
    state = board.empire(empire)
    worth = state.prestige * weights.prestige
    for p in provinces:
        parts = evaluate.of_revolt(board, p, weights)
        worth += parts.prestige * weights.prestige + parts.provinces + parts.taxes * weights.gold * weights.taxes
        lost = p_lost(board, p)
        worth -= (parts.unrest + icons(board, p) * (1 - lost)) * weights.slope(state.unrest)
        worth -= lost * board.provinces[p].units.fort * weights.worth_of("fort")
    return worth


def small(seed: int) -> tuple[Position, str, int, Weights, str, tuple[str, ...]]:
    """A random board with a handful of Provinces to Annex, how many, and for some a beaten tribe next to them."""
    rng = Random(seed)
    p = random_board(rng.randrange(300))
    empire = rng.choice(EMPIRES)
    mine = [n for n in p.rules.provinces if p.empire_of[n] == empire]
    centre = rng.choice(mine)
    around = [n for n in dict.fromkeys((centre, *(s for s, _ in p.rules.neighbours[centre]))) if n in mine]
    inside = rng.sample(around, min(len(around), rng.choice((2, 3, 4))))
    provinces = {n: ProvinceState(rng.choice((Status.INSURGENT, Status.ROMAN, Status.ROMAN)), "", s.units)
                 for n, s in p.provinces.items()}  # fmt: skip
    for n in inside:
        kind = rng.choice((Status.BARBARIAN, Status.BARBARIAN, Status.FOEDERATI, Status.ALLIED))
        provinces[n] = ProvinceState(kind, rng.choice(p.rules.tribes[:2]) if kind is Status.FOEDERATI else "")
    if rng.random() < 0.6:  # few settled neighbours, so that the order matters
        for n in {s for i in inside for s, _ in p.rules.neighbours[i] if s in provinces and s not in inside}:
            if rng.random() < 0.75 and p.empire_of[n] != empire:
                provinces[n] = ProvinceState(Status.BARBARIAN)
            elif rng.random() < 0.6:
                provinces[n] = ProvinceState(Status.FOEDERATI, p.rules.tribes[0])
    p = replace(p, provinces=p.provinces | provinces, phase=rng.choice(("Unrest", "War")), step="Annexation")
    p = replace(p, step="Annexation" if p.phase == "Unrest" else rng.choice(("Revolts", "Wars")))
    tribe = rng.choice(p.rules.tribes[:2]) if rng.random() < 0.3 else ""
    reach = tuple(inside) if tribe else tuple(mine)
    return p, empire, rng.choice((1, 2, 2, 3) if len(inside) < 4 else (1, 2)), some_weights(rng), tribe, reach


def asked(p: Position, empire: str, number: int, weights: Weights, tribe: str, reach: tuple[str, ...]) -> AnnexQuestion:
    q = Question.of(p, empire, weights=weights)
    return AnnexQuestion(q, AnnexSource(number, reach, tribe))


def proven(plan: Plan, exact: bool = True) -> Plan:
    """The plan, its figure checked against the rules' evaluation."""
    assert plan.status == "OPTIMAL" and plan.bound == plan.value
    if exact:
        assert plan.value == plan.setting.value(plan.actions).worth
    return plan


@pytest.mark.parametrize("block", range(BLOCKS))
def test_10_2_no_sequence_of_annexations_is_worth_more(block: int) -> None:
    settled = chained = 0
    for seed in range(block * EACH, (block + 1) * EACH):
        p, empire, number, weights, tribe, reach = small(seed)
        lands = Reach(p, reach, number, tribe, (empire,), {empire: weights})
        choice = choose(lands, tabulate(lands), (), (), (), 30)
        assert choice is not None and choice.proven and choice.gain == choice.bound, seed
        actions = lands.order(choice.steps)
        assert actions is not None, seed
        if seed % 5 == 0:
            plan = proven(question.answer(asked(p, empire, number, weights, tribe, reach)))
            assert plan.actions == actions and plan.value - plan.idle == choice.gain, seed
        ends = list(sequences(p, reach, number, tribe))
        ring = {o for o in lands.open}
        for _ in range(2):  # whom the neighbours of neighbours press on changes too
            ring |= {s for o in ring for s, _ in p.rules.neighbours.get(o, ())}
        touched = tuple(n for n in p.provinces if n in ring and p.empire_of[n] == empire)
        idle = local(p, empire, weights, touched)
        gains = [(local(board, empire, weights, touched) - idle, -len(taken)) for taken, board in ends]
        assert (choice.gain, -len(actions)) == max(gains), f"seed {seed}: {actions}"
        settled += any(a.settled for a in actions)
        chained += len(actions) > 1
    assert chained > 5
    assert settled or block


# -- The set-ups -------------------------------------------------------------------------------------------


def highs(p: Position, empire: str, number: int, weights: Weights) -> float:
    """The same by states in time: what each Province is after each step, and HiGHS; the tables priced anew."""
    names = [n for n in p.rules.provinces if p.empire_of[n] == empire]
    lands = Reach(p, tuple(names), number)
    open_ = lands.open
    states = {n: [s for s in (p.provinces[n], *(ProvinceState(Status.FOEDERATI, t) for t in lands.tribes), ProvinceState(Status.ALLIED),
                              ProvinceState(Status.INSURGENT))] for n in open_}  # fmt: skip
    states = {n: list(dict.fromkeys(ss)) for n, ss in states.items()}
    index: dict[object, int] = {}
    costs: list[Fraction] = []

    def var(key: object, gain: Fraction = Fraction(0)) -> int:
        index[key] = len(costs)
        costs.append(gain)
        return index[key]

    rows: list[tuple[dict[int, float], float, float]] = []
    for n in open_:
        for t in range(number + 1):
            for s in states[n]:
                var((n, s, t))
            rows.append(({index[n, s, t]: 1 for s in states[n]}, 1, 1))
        rows.append(({index[n, p.provinces[n], 0]: 1}, 1, 1))
    settled = (Status.ALLIED, Status.INSURGENT, Status.ROMAN)
    for t in range(number):
        used: dict[int, float] = {}
        for n in open_:
            near = [s for s, _ in p.rules.neighbours[n] if s in p.provinces]
            for a in states[n]:
                out: dict[int, float] = {}
                for b in states[n]:
                    if a == b:
                        out[var((n, a, b, t))] = 1
                        continue
                    up = ProvinceState(Status.INSURGENT if a.status is Status.ALLIED else Status.ALLIED)
                    wild = a.status is Status.BARBARIAN and b.status is Status.FOEDERATI
                    if not wild and (b != up or a.status is Status.INSURGENT):
                        continue
                    x = var((n, a, b, t), weights.prestige)
                    out[x] = used[x] = 1
                    needs: dict[int, float] = {x: 1}
                    sure = 0
                    for q in near:
                        good = [s for s in states.get(q, [p.provinces[q]]) if (s == b if wild else s.status in settled)]
                        if q in states:
                            needs |= {index[q, s, t]: -1 for s in good}
                        else:
                            sure += bool(good)
                    rows.append((needs, -np.inf, sure))
                rows.append(({**out, index[n, a, t]: -1}, 0, 0))
        for n in open_:
            for b in states[n]:
                into: dict[int, float] = {index[n, a, b, t]: 1 for a in states[n] if (n, a, b, t) in index}
                rows.append(({**into, index[n, b, t + 1]: -1}, 0, 0))
        rows.append((used, 0, 1))
    tables = tabulate(replace(lands, sides=(empire,), weights={empire: weights}))
    for n, line in tables.lines.items():
        cells = {k: var((n, k), gain) for k, gain in line.items()}
        rows.append(({x: 1 for x in cells.values()}, 1, 1))
        for s in states.get(n, ()):
            rows.append(({**{x: 1 for (e, _), x in cells.items() if e == s}, index[n, s, number]: -1}, 0, 0))
        for q in tables.others[n]:
            wild_end = index[q, ProvinceState(Status.BARBARIAN), number]
            rows.append(({**{x: 1 for (_, gone), x in cells.items() if q in gone}, wild_end: 1}, 1, 1))
    flags = len(costs)
    for pair in tables.pairs:  # the product of both chances, for each end of the first
        beside = {index[pair.pressed, k]: float(q - 1) for k, q in tables.wild[pair.pressed].items()}
        for k, q in tables.wild[pair.province].items():
            x = var((pair, k), -pair.cost * q)
            beside[x] = 1
            rows.append(({x: 1, index[pair.province, k]: -1}, -np.inf, 0))
        rows.append((beside, 0, 0))
    matrix = np.zeros((len(rows), len(costs)))
    for i, (row, _, _) in enumerate(rows):
        for j, value in row.items():
            matrix[i, j] = value
    limits = LinearConstraint(matrix, [r[1] for r in rows], [r[2] for r in rows])
    done = milp(-np.array([float(c) for c in costs]), constraints=limits, bounds=Bounds(0, 1), integrality=np.arange(len(costs)) < flags,
                options={"mip_rel_gap": 0})  # fmt: skip
    assert done.status == 0
    return -float(done.fun)


def greedy(p: Position, empire: str, number: int, weights: Weights) -> Fraction:
    """What a player gains who takes the best single Annexation again and again."""
    board: Board = p
    mine = tuple(n for n in p.rules.provinces if p.empire_of[n] == empire)
    total = Fraction(0)
    for _ in range(number):
        ends = [annexation.apply(board, o.action) for o in annexation.choices(board, mine)]
        gains = [(_around(end, board, empire, weights), i) for i, end in enumerate(ends)]
        if not gains or max(gains)[0] <= 0:
            break
        gain, i = max(gains)
        board, total = ends[i], total + gain
    return total


def _around(end: Board, board: Board, empire: str, weights: Weights) -> Fraction:
    changed = next(n for n, s in end.provinces.items() if s != board.provinces[n])
    near = {changed}
    for _ in range(2):
        near |= {s for n in near for s, _ in end.rules.neighbours.get(n, ())}
    mine = tuple(n for n in near if n in end.provinces and end.empire_of[n] == empire)
    return local(end, empire, weights, mine) - local(board, empire, weights, mine)


@pytest.mark.parametrize("empire", EMPIRES)
@pytest.mark.parametrize("name", SCENARIOS)
def test_on_the_set_ups_highs_agrees_and_a_greedy_player_is_not_better(name: str, empire: str) -> None:
    p, weights = rometeach.position("rome-iinc", name, owner=False), Weights()
    for number in (1, 3):
        plan = proven(question.solve(Question.of(p, empire, weights=weights), number))
        assert plan.value - plan.idle == evaluate.expected(p, plan.actions, weights, empire=empire) - plan.idle
        assert plan.value - plan.idle >= greedy(p, empire, number, weights)
    if name != "497":
        assert abs(float(plan.value - plan.idle) - highs(p, empire, 3, weights)) < 1e-6
    else:
        one = proven(question.solve(Question.of(p, empire, weights=weights), 1))
        assert abs(float(one.value - one.idle) - highs(p, empire, 1, weights)) < 1e-6


# -- Sources, requests, answers ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def p425() -> Position:
    return rometeach.position("rome-iinc", "425", owner=False)


def test_10_2_2_to_10_2_4_the_sources_give_what_the_cases_say(p425: Position) -> None:
    q = Question.of(p425, "West", weights=Weights())
    assert question.read(q, None, "event").source.number == 1
    with pytest.raises(IllegalChoice, match="Conquest") as error:
        question.solve(q, source="ability")
    assert error.value.case == "10.2.3"
    just = Question.of(replace(p425, dynasties=(*p425.dynasties, "Justinian")), "West", weights=Weights())
    assert question.read(just, None, "dynasty").source.number == 1
    for more, source in ((q, "event"), (just, "dynasty"), (just, "dynasty/ability")):
        assert question.read(more, 2, source).source.number == 1
    for lacking, source in ((q, "dynasty"), (q, "dynasty/ability"), (just, "ability")):
        with pytest.raises(IllegalChoice, match="has no Annexation"):
            question.read(lacking, 2, source)
    war = p425.edit("12/2 Visigothic @ Aquitania II")
    found = question.read(Question.of(war, "West", weights=Weights()), None, "triumph 12/2 Visigothic by Hispania")
    assert found.source.tribe == "Visigothic" and found.source.number == 1 and not found.q.p.wars
    near = {"Aquitania II", *(s for s, _ in war.rules.neighbours["Aquitania II"] if s in war.provinces)}
    assert {*found.source.provinces} == near
    proven(question.answer(found))


def test_10_2_4_settlers_of_a_beaten_war_may_be_asked_for(p425: Position) -> None:
    war = p425.edit("12/2 Visigothic @ Aquitania II; Aquitania II barbarian; Aquitania I barbarian")
    q = Question.of(war, "West", must="Aquitania II Visigothic Foederati settled", weights=Weights())
    plan = proven(question.solve(q, 2, "triumph over 12/2 Visigothic by Hispania"))
    assert Annex("Aquitania II", Status.FOEDERATI, "Visigothic") in [a.plain for a in plan.actions]
    assert (
        evaluate.expected(replace(war, wars=war.wars.without("12/2 Visigothic")), plan.change, empire="West")
        == plan.value
    )


def test_requests_are_kept_and_impossible_ones_named(p425: Position) -> None:
    free = proven(question.solve(Question.of(p425, "West", weights=Weights()), 2))
    first = free.actions[0].place
    kept = proven(question.solve(Question.of(p425, "West", forbid=first, weights=Weights()), 2))
    assert not any(a.place == first for a in kept.actions) and kept.value <= free.value
    must = proven(question.solve(Question.of(p425, "West", must="Caledonia allied", weights=Weights()), 2))
    assert Annex("Caledonia", Status.ALLIED) in must.actions
    for request, forbid, case, words in (("Rome allied", "", "10.2.1", "already"), ("Colchis allied", "", "10.2.1", "not in the Western"),
                                         ("Caledonia allied", "Caledonia", "10.2.1", "must and must not"),
                                         ("Caledonia insurgent", "Caledonia allied", "10.2.6", "all that is asked"),
                                         ("Caledonia allied; Hibernia allied; Germania III allied", "", "10.2.6",
                                          "2 Annexations")):  # fmt: skip
        with pytest.raises(IllegalChoice) as error:
            question.solve(Question.of(p425, "West", must=request, forbid=forbid, weights=Weights()), 2)
        assert error.value.case == case and words in str(error.value), request
    wrong = (
        (None, "", "West"),
        (0, "", "West"),
        (1, "a whim", "West"),
        (1, "", "both"),
        (1, "triumph 7/5 Vandal by X", "West"),
    )
    for number, source, empire in wrong:
        with pytest.raises(BadInput):
            question.solve(Question.of(p425, empire, weights=Weights()), number, source)


def test_why_not_next_best_and_what_if(p425: Position) -> None:
    plan = proven(question.solve(Question.of(p425, "West", weights=Weights()), 2))
    answer = plan.why_not("Caledonia allied")
    assert answer.loss is not None and answer.instead is not None and answer.instead.value == plan.value - answer.loss
    assert plan.why_not("Rome allied").case == "10.2.1" and plan.why_not(plan.actions[0]).verdict == "it is in the plan"
    following = [proven(x) for x in plan.next_best(3)]
    values = [plan.value, *(x.value for x in following)]
    assert values == sorted(values, reverse=True) and len({frozenset(x.actions) for x in (plan, *following)}) == 4
    more = dict(plan.explain().what_if)
    assert more["one Annexation more"] >= 0 >= more["one Annexation less"]
    assert "Case 11.1.1" in plan.explain().text()
    with pytest.raises(BadInput):
        plan.why_not("Rome +Guard")


def test_next_best_ends_where_there_is_nothing_else(p425: Position) -> None:
    bare = replace(p425, provinces=p425.provinces | {n: ProvinceState() for n in p425.provinces})
    plan = proven(question.solve(Question.of(bare, "West", weights=Weights()), 2))
    assert plan.actions == () and plan.next_best(2) == ()
