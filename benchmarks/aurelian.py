"""How fast the proven questions of Aurelian are, against trying everything and against HiGHS; and its simulated games.

    python benchmarks/aurelian.py [--repeat 5] [--sample 40]

Times are processor milliseconds of whole questions, tables and the plan's pricing by the rules included, the median of some
runs. `front` against pricing every arrangement by `rometeach.aurelian.valuation.evaluate` (a sample, scaled up to all); `works` against
HiGHS on a second formulation and, for the last two turns, against following every plan through the phases (both are those of
the tests, in `tests/solvers/aurelian`). Nothing is asserted but that they find the same worth. Of simulated games it tells
milliseconds a game and a rollout, the least of some runs.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import rometeach
import solvers.aurelian.front.question as front
import solvers.aurelian.works.question as works
from rometeach.aurelian.position import Position, set_up
from rometeach.aurelian.rules import standard
from rometeach.aurelian.simulation import one_game, seed_of
from rometeach.aurelian.valuation import forecast
from rometeach.aurelian.valuation.weights import Weights
from solvers.aurelian import action
from solvers.aurelian.front.inputs import FrontQuestion
from solvers.aurelian.works import search
from solvers.aurelian.works.inputs import WorksQuestion
from solvers.aurelian.works.model import WorksModel
from solvers.cp import require

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS / "aurelian"), str(TESTS / "solvers" / "aurelian")]

BOTH = "Turn 3: Blue usurper falls; Turn 4: Yellow usurper falls; Turn 4: Triumph; enemies 6"
FORECASTS = ("", "Turn 3: Blue usurper falls", BOTH)


def timed(ask: Callable[[], Any], repeat: int) -> tuple[float, Any]:
    """(median of processor milliseconds, the answer)."""
    times, answer = [], None
    for _ in range(repeat):
        start = process_time()
        answer = ask()
        times.append(1000 * (process_time() - start))
    return statistics.median(times), answer


def fronts(repeat: int, sample: int) -> None:
    """Redeploys of the set-up (six Spaces) and of a board without a Usurper (eight)."""
    drawn = rometeach.position("aurelian", "270-drawn", owner=False)
    whole = drawn.edit(
        "Blue usurper: none; Yellow usurper: none; army 5; Danube 3: 3; Danube 4: 3; Danube 5: 3; Danube 6: 1"
    )
    print(
        "| front | Spaces | Barbarians | arrangements | ms | of that the ranking | every arrangement by the rules, ms | ratio |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for name, p, spaces in (("set-up", drawn, 6), ("no Usurper", whole, 8)):
        for barbarians in (2, 4, 6):
            ms, plan = timed(lambda p=p, n=barbarians: front.solve(FrontQuestion.of(p, "", n)), repeat)  # type: ignore[misc]
            q = plan.setting.q
            ranking, _ = timed(lambda p=p, n=barbarians: FrontQuestion.of(p, "", n).priced, repeat)  # type: ignore[misc]
            rows = random.Random(1).sample(q.priced, min(sample, len(q.priced)))
            start = process_time()
            for row, worth in rows:
                assert q.value(row).worth == worth
            every = 1000 * (process_time() - start) / len(rows) * len(q.priced)
            print(
                f"| {name} | {spaces} | {barbarians} | {len(q.priced)} | {ms:.0f} | {ranking:.0f} | {every:,.0f} | {every / ms:.0f} |"
            )


def whole_games(repeat: int) -> None:
    """Works from Turn 1 under three forecasts."""
    from test_works import highs  # type: ignore[import-not-found]

    p = rometeach.position("aurelian", "270-drawn", owner=False)
    print("\n| works, from Turn 1 | points | ms | first search | ties | with default parameters | HiGHS, ms | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for text in FORECASTS:
        ms, plan = timed(lambda t=text: works.solve(WorksQuestion.of(p, forecast=t)), repeat)  # type: ignore[misc]
        searches = _searches(p, text)
        usual, search.PARAMETERS = search.PARAMETERS, {}
        plain, other = timed(lambda t=text: works.solve(WorksQuestion.of(p, forecast=t)), 1)  # type: ignore[misc]
        search.PARAMETERS = usual
        rival, found = timed(lambda t=text: highs(p, t), 1)  # type: ignore[misc]
        assert other.value == plan.value and abs(float(plan.value) - found) < 1e-6
        print(f"| {text or 'nothing changes'} | {plan.value} | {ms:.0f} | {searches[0]:.0f} | {searches[1]:.0f} | {plain:.0f} | "
              f"{rival:.0f} | {rival / ms:.1f} |")  # fmt: skip


def _searches(p: Position, text: str) -> list[float]:
    """Processor milliseconds of the search for the worth and of that among ties."""
    times: list[float] = []
    real = search.maximise

    def watched(*arguments: Any, **more: Any) -> Any:
        start = process_time()
        found = real(*arguments, **more)
        times.append(1000 * (process_time() - start))
        return found

    search.maximise = watched
    try:
        search.best(WorksModel(WorksQuestion.of(p, forecast=text)), 60)
    finally:
        search.maximise = real
    return times


def last_turns(boards: int) -> None:
    """Small boards of the tests, every plan followed through the phases."""
    from small_works import best, small  # type: ignore[import-not-found]

    ours, every = [], []
    for seed in range(boards):
        p, text, weights = small(seed)
        expected = forecast.read(p, text)
        rival, worth = timed(lambda p=p, e=expected, w=weights: best(p, e, w), 1)  # type: ignore[misc]
        if worth is None:
            continue
        ms, plan = timed(lambda p=p, t=text, w=weights: works.solve(WorksQuestion.of(p, forecast=t, weights=w)), 1)  # type: ignore[misc]
        assert plan.value == worth
        ours.append(ms)
        every.append(rival)
    middle, worst = statistics.median, max
    print(
        f"\n{len(ours)} small boards, 1 to 3 turns: works {middle(ours):.0f} ms in the median, {worst(ours):.0f} at worst;"
    )
    print(f"every plan through the phases {middle(every):.0f} ms in the median, {worst(every):,.0f} at worst.")


def games(repeat: int) -> None:
    """Games of the simple player, and rollouts of `action` to the end of the turn and of the game."""
    drawn = rometeach.position("aurelian", "270-drawn", owner=False)
    start, number = set_up(standard()), 40

    def simple() -> int:
        return sum(one_game(start, seed_of(3, n)).turn for n in range(number))

    def rollouts(p: Position, horizon: str) -> int:
        return action.solve(p, number=150, seed=1, horizon=horizon).rollouts

    print("\n| simulated | ms |\n|---|---|")
    print(f"| a game of the simple player | {least(simple, repeat) / number:.2f} |")
    for name, p in (("Turn 1", drawn), ("Turn 4", drawn.edit("turn 4; vp 40; army 4; income 20"))):
        for horizon in ("turn", "game"):
            found = rollouts(p, horizon)
            ms = least(lambda p=p, h=horizon: rollouts(p, h), repeat) / found  # type: ignore[misc]
            print(f"| a rollout from {name} to the end of the {horizon} | {ms:.2f} |")


def least(ask: Callable[[], Any], repeat: int) -> float:
    """The least of processor milliseconds of some runs, after one more."""
    ask()
    return min(timed(ask, 1)[0] for _ in range(repeat))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--boards", type=int, default=60)
    asked = parser.parse_args()
    require()
    front.solve(FrontQuestion.of(rometeach.position("aurelian", "270-drawn", owner=False), "", 1))
    assert Weights().guard == 0
    fronts(asked.repeat, asked.sample)
    whole_games(asked.repeat)
    last_turns(asked.boards)
    games(asked.repeat)


if __name__ == "__main__":
    main()
