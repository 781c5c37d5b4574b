"""How fast the odds are, as ratios against icepool and against a 100,000-sample NumPy simulation in the same run.

    python benchmarks/odds.py [--repeat 5]

Each figure is the median of several timings of a warm call. Nothing here is asserted: machines differ, ratios less so.
"""

from __future__ import annotations

import argparse
import statistics
import timeit
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import numpy as np

from rometeach.core.chance import laws
from rometeach.rome_iinc.charts import revolt, war, war_dice
from rometeach.rome_iinc.position import Position, named

SAMPLES = 100_000
RNG = np.random.default_rng(1)


def median(call: Callable[[], Any], repeat: int) -> float:
    """Seconds of one call: the median over `repeat` timings of enough calls to be measured."""
    timer = timeit.Timer(call)
    number = max(1, timer.autorange()[0] // 4)
    return statistics.median(timer.repeat(repeat, number)) / number


def crowded() -> Position:
    """The 286 board after a bad decade: every Province rolls, ten Wars roam."""
    p = named("286")
    wars = [
        "11/2 Frankish @ Belgica",
        "13/1 Suevian @ Rhaetia",
        "11/1 Suevian @ Germania I",
        "10/2 Sarmatian @ Pannonia II",
        "9/2 Alan @ Noricum",
        "12/2 Visigothic @ Scythia",
        "15/3 Persian @ Syria",
        "13/3 Persian @ Armenia II",
        "7/1 Moorish @ Africa",
        "9/1 Vandal @ Mediolanum",
    ]
    insurgent = [n for n, s in p.provinces.items() if s.status.value == "Roman" and not s.units.number]
    return p.edit("; ".join([*wars, *(f"{n} insurgent" for n in insurgent)]))


def bare(p: Position) -> list[tuple[int, int, int]]:
    """(faces that Revolt, faces that Romanise, modifier) of every Province that may roll."""
    return [revolt.faces(p, n) for n in p.rules.provinces if revolt.may_revolt(p, n)]


def with_ledgers(p: Position) -> int:
    """Every Province's odds and ledger."""
    return sum(len(revolt.ledger(p, o.province).lines) for o in revolt.all_odds(p))


def icepool_board(p: Position) -> list[Fraction]:
    """The same chances by icepool, given the modifiers."""
    return [(icepool.d6 + m > 6).probability(True) for _, _, m in bare(p)]


def numpy_board(p: Position) -> Any:
    """The same chances by simulation, given the modifiers."""
    modifiers = np.array([m for _, _, m in bare(p)])
    return (RNG.integers(1, 7, (SAMPLES, len(modifiers))) + modifiers > 6).mean(axis=0)


def icepool_count(chances: list[Fraction]) -> Any:
    """The law of the number of Revolts by icepool."""
    return sum(icepool.coin(p.numerator, p.denominator) for p in chances)


def numpy_count(chances: list[Fraction]) -> Any:
    """The law of the number of Revolts by simulation."""
    return np.bincount((RNG.random((SAMPLES, len(chances))) < np.array([float(p) for p in chances])).sum(axis=1))


def icepool_war(modifier: int) -> Any:
    """The joint law of result and Losses by icepool."""

    def read(a: int, b: int, c: int) -> tuple[str, int]:
        return war_dice.Reading().result((a, b, c), modifier, True), c

    return icepool.map(read, icepool.d6, icepool.d6, icepool.d6)


def numpy_war(modifier: int) -> Any:
    """The law of the result by simulation."""
    dice = RNG.integers(1, 7, (SAMPLES, 3))
    white = dice[:, 0] == dice[:, 1]
    triple = white & (dice[:, 1] == dice[:, 2])
    score = dice.sum(axis=1) + modifier
    result = np.where(triple, 4, np.where(white, 2, np.where(score <= 9, 0, np.where(score < 12, 1, 3))))
    return np.bincount(result * 7 + dice[:, 2])


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5)
    repeat = parser.parse_args().repeat
    quiet, busy = named("286"), crowded()
    chances = [o.p_revolt for o in revolt.all_odds(busy) if o.p_revolt]
    few = [o.p_revolt for o in revolt.all_odds(quiet) if o.p_revolt]
    placed = quiet.edit("12/2 Visigothic @ Scythia")
    force = war.Force(
        "12/2 Visigothic",
        war.commander(placed, "Thracia"),
        war.eligible(placed, "12/2 Visigothic", war.commander(placed, "Thracia")),
    )
    assert laws.count(chances).items() == [
        (int(k), Fraction(v, icepool_count(chances).denominator())) for k, v in icepool_count(chances).items()
    ]
    modifier = war.odds(placed, force).modifier
    lines: list[tuple[str, Callable[[], Any], Callable[[], Any] | None, Callable[[], Any] | None]] = [
        ("286 board, bare numbers", lambda: bare(quiet), lambda: icepool_board(quiet), lambda: numpy_board(quiet)),
        (
            "286 board, odds with ledgers",
            lambda: with_ledgers(quiet),
            lambda: icepool_board(quiet),
            lambda: numpy_board(quiet),
        ),
        (
            f"crowded board ({len(chances)} Revolts), bare numbers",
            lambda: bare(busy),
            lambda: icepool_board(busy),
            lambda: numpy_board(busy),
        ),
        (
            "crowded board, odds with ledgers",
            lambda: with_ledgers(busy),
            lambda: icepool_board(busy),
            lambda: numpy_board(busy),
        ),
        (
            "one War's law, its modifier known",
            lambda: war_dice.Reading().law(modifier, True),
            lambda: icepool_war(modifier),
            lambda: numpy_war(modifier),
        ),
        (
            "one War's law from the board",
            lambda: war.law_of(placed, force),
            lambda: icepool_war(modifier),
            lambda: numpy_war(modifier),
        ),
        (
            f"number of Revolts, {len(few)} Provinces",
            lambda: laws.count(few),
            lambda: icepool_count(few),
            lambda: numpy_count(few),
        ),
        (
            f"number of Revolts, {len(chances)} Provinces",
            lambda: laws.count(chances),
            lambda: icepool_count(chances),
            lambda: numpy_count(chances),
        ),
    ]
    print(f"{'what':45} {'here':>10} {'icepool/here':>13} {'NumPy 100k/here':>16}")
    for name, here, ice, simulation in lines:
        t = median(here, repeat)
        ratios = [f"{median(other, repeat) / t:,.0f}x" if other else "-" for other in (ice, simulation)]
        print(f"{name:45} {t * 1e6:8,.1f}us {ratios[0]:>13} {ratios[1]:>16}")


if __name__ == "__main__":
    main()
