"""What a turn's end is worth: the curves of Gold, Unrest and Prestige, each computed a second time."""

from __future__ import annotations

import csv
import functools
import importlib.util
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from playing import follow
from random_boards import random_board

from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import pay, tax
from rometeach.rome_iinc.phases import falls, people, unrest
from rometeach.rome_iinc.phases.victory import LAST_TURN, levels
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation import drift, fall_price, fitted, prestige_curve, unrest_curve
from rometeach.rome_iinc.valuation.curve import Curve, concave, of_values
from rometeach.rome_iinc.valuation.weights import Weights

ROOT = Path(__file__).parents[3]
LIMIT = named("286").rules.values["fall.unrest"]


def board(text: str, change: str = "") -> Position:
    return named(text).edit(change) if change else named(text)


# -- A curve -----------------------------------------------------------------------------------------------


def test_worths_in_whole_numbers_are_those_of_the_curve() -> None:
    rng = Random(7)
    for _ in range(50):
        starts = sorted(rng.sample(range(-10, 40), rng.randint(1, 6)))
        curve = Curve(tuple((s, Fraction(rng.randint(-9, 9), rng.randint(1, 9))) for s in starts))
        scale, worths = curve.whole(range(45, -15, -1))
        assert [Fraction(w, scale) for w in worths] == [curve.at(n) for n in range(45, -15, -1)]


def test_a_curve_is_the_sum_of_its_single_steps() -> None:
    rng = Random(1)
    for _ in range(200):
        starts = sorted(rng.sample(range(-10, 40), rng.randint(1, 6)))
        pieces = tuple((s, Fraction(rng.randint(-9, 9), rng.randint(1, 9))) for s in starts)
        curve = Curve(pieces)

        def single(x: int, pieces: tuple[tuple[int, Fraction], ...] = pieces) -> Fraction:
            return next((slope for start, slope in reversed(pieces) if start <= x), pieces[0][1])

        low, high = sorted(rng.sample(range(-20, 60), 2))
        steps = sum((single(x) for x in range(low, high)), Fraction(0))
        assert curve.at(high) - curve.at(low) == steps == curve.slope(low, high) * (high - low)
        below = sum((drop * max(0, b - low) - drop * max(0, b - high) for b, drop in curve.bends()), Fraction(0))
        assert steps == curve.last * (high - low) + below
        values = [curve.at(x) for x in range(-20, 60)]
        again = of_values(values, -20)
        assert all(again.at(x) - again.at(-20) == values[x + 20] - values[0] for x in range(-20, 60))


def test_a_concave_curve_takes_the_dearest_first_and_nothing_beyond_its_end() -> None:
    rng = Random(2)
    for _ in range(100):
        pieces = [(rng.randint(-3, 20), Fraction(rng.randint(1, 9), 10)) for _ in range(rng.randint(0, 4))]
        start, end = rng.randint(0, 30), rng.randint(0, 60)
        single = sorted((s for n, s in pieces for _ in range(n)), reverse=True)[: max(0, end - start)]
        curve = concave(pieces, start, end)
        for x in range(start, 80):
            assert curve.at(x) - curve.at(start) == sum(single[: x - start], Fraction(0))


def test_curves_that_do_not_ascend_are_refused() -> None:
    for pieces in ((), ((3, Fraction(1)), (3, Fraction(2))), ((3, Fraction(1)), (2, Fraction(1)))):
        with pytest.raises(ValueError, match="ascend"):
            Curve(pieces)


# -- Unrest ------------------------------------------------------------------------------------------------


@functools.cache
def seen(scenario: str, turn: int, kind: str) -> tuple[tuple[int, int, Fraction], ...]:
    """(rise, change, chance) of a law, read from the file anew."""
    with open(ROOT / "data" / "rome_iinc" / "planning" / "drift.csv", newline="", encoding="utf-8") as file:
        rows = [r for r in csv.DictReader(file) if r["scenario"] == scenario and r["kind"] == kind]
    rows = [r for r in rows if int(r["first"]) <= min(turn, 9) <= int(r["last"])]
    number = sum(int(r["count"]) for r in rows)
    return tuple((int(r["rise"]), int(r["change"]), Fraction(int(r["count"]), number)) for r in rows)


def by_enumeration(p: Board, empire: str, level: int, calm: int, bread: Fraction, ahead: int = 2) -> Fraction:
    """The expected cost of a level: every drift of this turn and the next, every purchase; nothing is rounded but later prices."""

    @functools.cache
    def cost(turn: int, level: int) -> Fraction:
        price = Fraction(fall_price.price(p, empire, turn))
        if turn > p.turn:  # alike for both later turns, as the curve takes it
            at = LAST_TURN if turn == LAST_TURN else p.turn + 1
            price = Fraction(5 * round(fall_price.price(p, empire, at) / 5))
        if level > LIMIT:
            return price
        if turn == LAST_TURN:
            return price * sum(
                (chance for _, w, chance in seen(p.scenario, turn, "war") if level + w > LIMIT), Fraction(0)
            )
        if turn == p.turn + ahead:
            return min(Fraction(level), price)
        here = turn == p.turn
        steps = ((0, drift.next_step(p, empire), Fraction(1)),) if here else seen(p.scenario, turn, "step")
        found = Fraction(0)
        for rise, change, chance in seen(p.scenario, turn, "turn"):
            if level + rise > LIMIT:
                found += chance * price
                continue
            goes_on = Fraction(0)
            for _, step, more in steps:
                then = max(0, max(0, level + change) + step)
                goes_on += more * min(b * bread + cost(turn + 1, then - b) for b in range(min(calm, then) + 1))
            found += chance * min(price, goes_on)
        return found

    return cost(p.turn, level)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_10_1_7_the_cost_of_unrest_is_that_of_every_drift(scenario: str) -> None:
    for turn, empire, calm, half in (
        (1, "West", 3, 2),
        (8, "East", 1, 5),
        (9, "West", 2, 3),
        (LAST_TURN, "East", 2, 2),
    ):
        p = replace(board(scenario), turn=turn)
        bread = Fraction(half, 2)
        curve = unrest_curve.of(p, empire, calm, bread)
        base = by_enumeration(p, empire, 0, calm, bread)
        for level in (3, 11, 19, 23, 25, 26, 30):
            exact = by_enumeration(p, empire, level, calm, bread) - base
            assert abs(curve.at(level) - curve.at(0) - exact) < Fraction(4, 100), (turn, level)


def test_10_1_7_unrest_is_cheap_far_from_the_limit_dear_before_it_and_free_beyond() -> None:
    for scenario in SCENARIOS:
        for turn in (1, 4, 7, 9):
            p = replace(board(scenario), turn=turn)
            for empire in EMPIRES:
                w = fitted.default(p, empire)
                steps = [w.unease(u + 1) - w.unease(u) for u in range(40)]
                assert all(s >= 0 for s in steps) and not any(steps[LIMIT + 1 :])
                assert max(steps[:5]) < Fraction(5, 2) and 3 * max(steps[:5]) < 2 * max(steps[15 : LIMIT + 1])
                assert w.slope(34) == 0 and w.slope(3) < w.slope(21) > 1
                assert w.stands(LIMIT) and not w.stands(LIMIT + 1)


def test_10_1_7_more_unrest_never_costs_less() -> None:
    rng = Random(6)
    for _ in range(150):
        scenario, tracks = (
            rng.choice(SCENARIOS),
            [(rng.randint(-40, 110), rng.randint(0, 40), rng.randint(0, 500)) for _ in EMPIRES],
        )
        p = replace(board(scenario), turn=rng.randint(1, LAST_TURN))
        for empire, (prestige, level, gold) in zip(EMPIRES, tracks, strict=True):
            p = people.with_empire(p, empire, replace(p.empire(empire), prestige=prestige, unrest=level, gold=gold))
        for empire in EMPIRES:
            w = fitted.default(p, empire)
            assert all(w.slope(u) >= 0 and w.unease(u + 1) >= w.unease(u) for u in range(40)), (
                scenario,
                p.turn,
                tracks,
            )
            assert w.purse.bends() == () or min(drop for _, drop in w.purse.bends()) > 0
            assert w.gold >= 0 and w.prestige >= 1 and w.unrest >= 0


def test_10_1_7_on_the_last_turn_only_a_fall_in_the_war_phase_counts() -> None:
    for scenario in SCENARIOS:
        p = replace(board(scenario), turn=LAST_TURN)
        w = fitted.default(p, "East")
        assert w.unease(5) == w.unease(0)
        war = seen(scenario, LAST_TURN, "war")
        price = fall_price.price(p, "East", LAST_TURN)
        chance = sum((c for _, change, c in war if 24 + change > LIMIT), Fraction(0))
        assert abs(w.unease(24) - w.unease(0) - price * chance) <= Fraction(1, 50) and chance
        assert not w.gold and not any(w.units.values()) and w.treasury(200) == w.treasury(0)


def test_10_1_the_next_unrest_step_and_the_popularity_are_those_that_the_phases_play() -> None:
    for seed in range(30):
        p = random_board(seed)
        p = replace(p, east=replace(p.east, unrest=60, gold=0), west=replace(p.west, unrest=60, gold=0))
        after, _ = follow(unrest.unrest(p))
        end, _ = follow(unrest.bread_and_circuses(after))
        for empire in EMPIRES:
            assert drift.next_step(p, empire) == end.empire(empire).unrest - 60


def test_the_laws_serve_every_turn_and_lie_within_the_track() -> None:
    for scenario in SCENARIOS:
        for turn in range(1, LAST_TURN + 1):
            law = drift.of(scenario, turn)
            assert law == drift.of(scenario, turn) and law.turn and law.step and law.war
            assert all(rise >= max(0, change) and n > 0 for rise, change, n in law.turn)
        assert drift.of(scenario, 0) == drift.of(scenario, 1)
    assert drift.of("none", 3) == drift.of("286", 3)


# -- A Fall ------------------------------------------------------------------------------------------------


def score(p: Board) -> Fraction:
    """What an end counts: the Prestige and levels of both, or a Major Defeat."""
    if p.outcome == falls.MAJOR_DEFEAT:
        return Fraction(-50)
    ranks = {"Minor Defeat": 0, "Draw": 25, "Minor Victory": 50, "Major Victory": 75}
    return Fraction(sum(p.empire(e).prestige + ranks[levels(p)[e]] for e in EMPIRES))


def test_12_2_2_and_12_2_3_on_the_last_turn_a_fall_costs_what_the_phases_take() -> None:
    for scenario, change in (("286", "West prestige 60; East prestige 80"), ("425", "West prestige 77; East prestige 90"),
                             ("363", "West prestige 30; East prestige 10"), ("497", "East prestige 55; West prestige 20"),
                             ("565", "East prestige 99; West prestige 80")):  # fmt: skip
        p = board(scenario, f"turn 10; {change}")
        for empire in EMPIRES:
            unrest_ = replace(p.empire(empire), unrest=LIMIT + 1)
            end, _ = follow(falls.end_of_phase(people.with_empire(p, empire, unrest_)))
            assert end.is_fallen(empire) or end.outcome
            assert fall_price.price(p, empire, LAST_TURN) == score(p) - score(end), (scenario, empire)


def test_12_2_a_second_fall_costs_the_game_and_a_first_one_less() -> None:
    for scenario in SCENARIOS:
        p = replace(board(scenario, "East prestige 30; West prestige 30"), turn=5)
        growth, survives = drift.measured()[scenario, "growth"], drift.measured()["all", "survives"]
        rest = 60 + 5 * growth + 50
        ends = any(p.is_fallen(e) for e in EMPIRES)
        for empire in EMPIRES:
            first = (1 - survives) * rest + survives * 30
            assert fall_price.price(p, empire, 5) == round(rest if ends else first)
        assert 0 < survives < 1
    assert (
        fall_price.price(board("286", "West prestige -90; East prestige -90; turn 10"), "West", 10) == fall_price.LEAST
    )


# -- Gold --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change", ["", "turn 5; West gold 480; West unrest 0", "turn 8; West unrest 19", "turn 9; West gold 0"]
)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_9_1_2_9_3_1_and_10_5_1_each_gold_has_the_dearest_use_that_is_left(scenario: str, change: str) -> None:
    p = board(scenario, change)
    for empire in EMPIRES:
        w = fitted.default(p, empire)
        state, turns = p.empire(empire), LAST_TURN - p.turn
        mine = [o for o in tax.all_odds(replace(p, used=type(p.used)())) if o.empire == empire]
        comes = round(sum((o.base * (1 + o.p_double) for o in mine), Fraction(0)))
        least, due = sum(o.base for o in mine), pay.amount(p, empire)
        need = max(0, due - least + 5)
        slope = max(Fraction(1), (w.unease(state.unrest + 3) - w.unease(max(0, state.unrest - 3)))
                    / (state.unrest + 3 - max(0, state.unrest - 3)))  # fmt: skip
        dear = Fraction(round((1 + slope) / 7 * 200), 200)
        told = fitted.rows()[scenario, p.turn]["gold"].value
        law = seen(scenario, p.turn, "turn")
        rise = max(0, drift.next_step(p, empire) + round(sum(change * chance for _, change, chance in law)))
        builds = round(drift.measured()[scenario, "builds"])
        bought = 10 * p.emperor_of(empire).abilities.administration - max(0, comes - due - builds)
        uses = [min(told, dear)] * 30
        uses += [min(dear, Fraction(round(slope * Fraction(8, 100) * 200), 200))] * (10 * rise)
        uses += [Fraction(8, 100)] * (turns * max(0, bought)) + [Fraction(1, 100)] * 500
        uses.sort(reverse=True)
        for held in (0, need // 2, need, need + 7, need + 33, need + 90, 250, 400, 470, 499):
            wanted = dear if held < need else uses[held - need] if held < max(need, 500 - comes) else 0
            assert w.treasury(held + 1) - w.treasury(held) == wanted, (empire, held, need)
        assert 0 <= w.gold <= dear and w.purse == w.gold_curve


def test_gold_that_is_set_aside_moves_the_curve() -> None:
    w = fitted.default(board("425", "turn 4; West gold 200"), "West")
    more = w.with_reserve(40)
    assert all(
        more.treasury(g + 41) - more.treasury(g + 40) == w.treasury(g + 1) - w.treasury(g) for g in range(0, 300, 7)
    )
    assert more.treasury(1) - more.treasury(0) == w.treasury(1) - w.treasury(0)
    assert Weights(need=30).with_reserve(40) == Weights(need=70)


# -- Prestige ----------------------------------------------------------------------------------------------


def test_12_1_before_the_last_turn_prestige_has_no_steps() -> None:
    for turn in range(1, LAST_TURN):
        w = fitted.default(replace(board("286", "West prestige 74"), turn=turn), "West")
        assert w.prestige == 1 and w.esteem(76) - w.esteem(74) == 2


@pytest.mark.parametrize("other", [10, 60, 90])
def test_12_1_3_to_12_1_6_on_the_last_turn_each_level_counts_for_both(other: int) -> None:
    def worth(p: int) -> int:
        own = 1 if 50 <= p <= 75 else 2 if p > 75 else 0
        theirs = 1 if 50 <= other <= 75 else 2 if other > 75 else 0
        return p + 25 * (6 if min(p, other) > 75 else own + theirs)

    for now in (-5, 30, 48, 72, 74, 120):
        p = board("286", f"turn 10; West prestige {now}; East prestige {other}")
        w = fitted.default(p, "West")
        for x in range(now, now + 7):
            assert w.esteem(x) - w.esteem(now) == worth(x) - worth(now), (now, x)
        chord = Fraction(worth(now + 3) - worth(now - 3), 6)
        assert w.prestige == Fraction(round(chord * 100), 100)


def test_12_2_3_prestige_is_in_vain_where_the_other_empire_ends_the_game() -> None:
    p = board("497", "turn 5; West unrest 40; West gold 20")
    assert fall_price.ends_the_game(p, "West") and not fall_price.ends_the_game(p, "East")
    assert fitted.default(p, "East").esteem(20) == fitted.default(p, "East").esteem(10)
    assert prestige_curve.of(p, "East") is None
    saved = board("497", "turn 5; West unrest 40; West gold 150")
    assert fitted.default(saved, "East").esteem(20) - fitted.default(saved, "East").esteem(10) == 10


# -- The tool ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("measure_drift", ROOT / "tools" / "measure_drift.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["measure_drift"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_a_game_is_followed_from_one_bread_to_the_next(tool: ModuleType) -> None:
    record = tool.one_record("565", 7)
    again = tool.one_record("565", 7)
    assert record == again
    counted = Counter(t for t, _, _ in record.turns)
    assert set(counted.values()) <= {1, 2} and len(record.steps) <= len(record.turns)
    assert all(rise >= max(0, change) for _, rise, change in record.turns)
    lines = tool.drift({"565": [record]}, "seed 7").splitlines()
    assert sum(int(x.split(",")[6]) for x in lines[1:] if ",turn," in x) == len(record.turns)
    share, error, number = tool.survives([record, again])
    assert float(share) >= 0 and float(error) >= 0 and number in (0, 2)
