"""How fast whole games are, and by how much the simple player beats the random one.

    python benchmarks/games.py [--games 20] [--pairs 100] [--jobs 2] [--profile]

Speed is games a second on one core: the simple player on both sides, games of their own seeds, a Fall ends one early.
Strength is measured over pairs of games with the same seed: the simple player on both sides, then the random one.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time

from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.phases import revolts
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS


def speed(games: int) -> list[str]:
    """Games and turns a second for each scenario, and one Revolt step."""
    rows = []
    for scenario in SCENARIOS:
        simulation.one_game(scenario, 0)
        start = time.perf_counter()
        found = [simulation.one_game(scenario, simulation.seed_of(1, i)) for i in range(games)]
        seconds = time.perf_counter() - start
        turns = sum(g.turn for g in found)
        rows.append(f"| {scenario}: whole games | {games / seconds:.1f} games/s | {turns / seconds:.0f} turns/s |")
    board, sides, number = named("286"), dict.fromkeys(EMPIRES, SimplePlayer()), 50
    start = time.perf_counter()
    for i in range(number):
        run(revolts.revolts(board), SeededDice(i), sides)
    each = (time.perf_counter() - start) / number
    return [*rows, f"| one Revolt step of 286 | {1000 * each:.2f} ms | |"]


def strength(scenarios: list[str], pairs: int, jobs: int) -> list[str]:
    """The simple player against the random one, difference and standard error."""
    rows = []
    for scenario in scenarios:
        a = simulation.simulate(scenario, pairs, 1, ("simple", "simple"), jobs=jobs)
        b = simulation.simulate(scenario, pairs, 1, ("random", "random"), jobs=jobs)
        cells = []
        for value in (lambda g: g.score, lambda g: g.turn):
            difference, error = simulation.mean(value(x) - value(y) for x, y in zip(a.games, b.games, strict=True))
            cells.append(f"{difference:+.1f} ± {error:.1f} ({difference / error if error else 0:.0f} SE)")
        ten = sum(not g.is_defeat for g in a.games) / pairs
        rows.append(
            f"| {scenario} | {a.score()[0]:.1f} | {b.score()[0]:.1f} | {cells[0]} "
            f"| {a.turns()[0]:.1f} | {b.turns()[0]:.1f} | {cells[1]} | {100 * ten:.0f}% |"
        )
    return rows


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--scenarios", nargs="*", default=list(SCENARIOS), help="whose strength is measured")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--profile", action="store_true", help="where the time goes, instead")
    asked = parser.parse_args()
    if asked.profile:
        with cProfile.Profile() as profile:
            for i in range(5):
                simulation.one_game("286", simulation.seed_of(1, i))
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    print("\n".join(["| | | |", "|---|---|---|", *speed(asked.games)]), flush=True)
    print("\n| scenario | simple | random | score, difference | turns, simple | random | difference | reach Turn 10 |")
    print("|---|---|---|---|---|---|---|---|\n" + "\n".join(strength(asked.scenarios, asked.pairs, asked.jobs)))


if __name__ == "__main__":
    main()
