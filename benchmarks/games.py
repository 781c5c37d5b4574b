"""How fast whole games are, and by how much the simple player beats the random one.

    python benchmarks/games.py [--games 20] [--pairs 100] [--jobs 2] [--profile]
    python benchmarks/games.py --against ../another-checkout [--games 20] [--rounds 3]

Speed is games a second of one core's time, whatever else the machine does: the simple player on both sides, games of their own
seeds, a Fall ends one early. With `--against` both checkouts play the same games in turn, each in a process of its own; told is
the best of the rounds, and whether all games ended alike.
Strength is measured over pairs of games with the same seed: the simple player on both sides, then the random one.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import subprocess
import sys
import time
from pathlib import Path

from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.phases import revolts
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS

ROOT = Path(__file__).parent.parent
TIMED = """
import json, sys, time
from rometeach.rome_iinc import simulation
found = {}
for scenario in sys.argv[2:]:
    for i in range(5):
        simulation.one_game(scenario, simulation.seed_of(0, i))
    start = time.process_time()
    games = [simulation.one_game(scenario, simulation.seed_of(1, i)) for i in range(int(sys.argv[1]))]
    seconds = time.process_time() - start
    found[scenario] = [seconds, sum(g.turn for g in games), [repr(g) for g in games]]
print(json.dumps(found))
"""
"""Plays games of each scenario after a few to warm up: the seconds of processor time, the turns, and how the games ended."""

Timed = dict[str, tuple[float, int, list[str]]]


def timed(checkout: Path, games: int) -> Timed:
    """What `TIMED` finds out about a checkout."""
    command = [sys.executable, "-c", TIMED, str(games), *SCENARIOS]
    environment = {**os.environ, "PYTHONPATH": str(checkout.resolve())}
    done = subprocess.run(command, env=environment, cwd=checkout, capture_output=True, text=True, check=True)
    found: Timed = json.loads(done.stdout)
    return found


def speed(games: int) -> list[str]:
    """Games and turns a second for each scenario, and one Revolt step."""
    rows = []
    for scenario, (seconds, turns, _) in timed(ROOT, games).items():
        rows.append(f"| {scenario}: whole games | {games / seconds:.1f} games/s | {turns / seconds:.0f} turns/s |")
    board, sides, number = named("286"), dict.fromkeys(EMPIRES, SimplePlayer()), 50
    start = time.process_time()
    for i in range(number):
        run(revolts.revolts(board), SeededDice(i), sides)
    each = (time.process_time() - start) / number
    return [*rows, f"| one Revolt step of 286 | {1000 * each:.2f} ms | |"]


def against(other: Path, games: int, rounds: int) -> list[str]:
    """Both checkouts' games a second for each scenario, how many times as fast this one is, and whether the games are the same.

    Args:
        other: the other checkout.
        games: how many of each scenario.
        rounds: how often each of them plays.
    """
    mine, theirs = list[Timed](), list[Timed]()
    for _ in range(rounds):
        theirs.append(timed(other, games))
        mine.append(timed(ROOT, games))
    rows = []
    for scenario in SCENARIOS:
        new, old = (games / min(f[scenario][0] for f in found) for found in (mine, theirs))
        same = mine[0][scenario][2] == theirs[0][scenario][2]
        rows.append(f"| {scenario} | {old:.1f} | {new:.1f} | {new / old:.2f} | {'yes' if same else 'no'} |")
    return rows


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
    parser.add_argument("--against", type=Path, help="another checkout, which plays the same games")
    parser.add_argument("--rounds", type=int, default=3, help="how often each checkout plays")
    parser.add_argument("--profile", action="store_true", help="where the time goes, instead")
    asked = parser.parse_args()
    if asked.profile:
        with cProfile.Profile() as profile:
            for i in range(5):
                simulation.one_game("286", simulation.seed_of(1, i))
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    if asked.against:
        print(
            "| scenario | that one, games/s | this one, games/s | times as fast | same games |\n|---|---|---|---|---|"
        )
        print("\n".join(against(asked.against, asked.games, asked.rounds)))
        return
    print("\n".join(["| | | |", "|---|---|---|", *speed(asked.games)]), flush=True)
    print("\n| scenario | simple | random | score, difference | turns, simple | random | difference | reach Turn 10 |")
    print("|---|---|---|---|---|---|---|---|\n" + "\n".join(strength(asked.scenarios, asked.pairs, asked.jobs)))


if __name__ == "__main__":
    main()
