"""How fast whole games of Conquest of the Empire II are, and how often the solver player wins against three simple ones.

    python benchmarks/conquest2_games.py [--games 40] [--against 200] [--seed 20262] [--jobs 2] [--profile]

Speed is games a second of processor time on one core. The solver player sits in each of the four seats in turn; the number of games is
fixed before, and none is left out; a game that is won together with another player does not count as won.
"Longest" is the processor time of its longest decision of a kind.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import process_time

from rometeach.conquest2.simulation import KINDS, Job, one_game, simulate
from rometeach.core.chance.simulation import mean, no_collection, seed_of
from rometeach.core.session.actions import Action
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision
from solvers.conquest2.player.player import SolverPlayer

SEATS = ("Red", "Blue", "Green", "Yellow")
Found = tuple[bool, bool, float, float, Counter[str]]


def speed(games: int) -> list[str]:
    """Games a second of the simple player, and how its games end."""
    simulate(games=2, jobs=1)
    start = process_time()
    found = simulate(games=games, jobs=1)
    seconds = process_time() - start
    wins = ", ".join(f"{seat} {n}" for seat, n in found.wins().items())
    return [
        f"| four simple players | {games / seconds:.1f} games/s | {1000 * seconds / games:.0f} ms a game | {wins} |"
    ]


def timed(player: Player, longest: Counter[str]) -> Player:
    """A player whose longest decision of each kind is kept, in milliseconds."""

    def choose(decision: Decision) -> Action:
        start = process_time()
        answer = player(decision)
        longest[decision.kind] = max(longest[decision.kind], int(1000 * (process_time() - start)))
        return answer

    return choose


def against(seed: int, number: int) -> Found:
    """One game of the solver player against three simple ones: won alone, tied first, lead in points, seconds, longest decisions."""
    me = SEATS[number % 4]
    work = Job((), (), "four", seed_of(seed, number), tuple((s, "simple") for s in SEATS))
    longest = Counter[str]()
    players: dict[str, Player] = {s: KINDS["simple"](work.seed * 8 + n) for n, s in enumerate(SEATS)}
    players[me] = timed(SolverPlayer(work.seed), longest)
    start = process_time()
    with no_collection():
        game = one_game(work.begin(), work.seed, players)
    lead = game.points[me] - max(points for seat, points in game.points.items() if seat != me)
    tied = me in game.winners and len(game.winners) > 1
    return game.winners == (me,), tied, lead, process_time() - start, longest


def strength(games: int, seed: int, jobs: int) -> list[str]:
    """How often the solver player wins, in each seat and in all."""
    with ProcessPoolExecutor(jobs) as pool:
        found: list[Found] = list(pool.map(partial(against, seed), range(games)))
    rows = [_row(seat, found[n::4]) for n, seat in enumerate(SEATS)]
    longest = Counter[str]()
    for game in found:
        longest |= game[4]
    told = ", ".join(f"{kind} {ms} ms" for kind, ms in longest.most_common(4))
    return [*rows, _row("all seats", found), f"Longest decisions: {told}."]


def _row(name: str, games: list[Found]) -> str:
    won, error = mean(int(g[0]) for g in games)
    tied = sum(g[1] for g in games)
    lead, seconds = mean(g[2] for g in games), sum(g[3] for g in games) / len(games)
    share = f"{100 * won:.0f} % ± {100 * error:.0f}"
    return f"| {name} | {sum(g[0] for g in games)} of {len(games)} | {share} | {tied} | {lead[0]:.0f} ± {lead[1]:.0f} | {seconds:.1f} s |"


def main() -> None:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--against", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20262)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    if asked.profile:
        profile = cProfile.Profile()
        profile.runcall(simulate, games=asked.games, jobs=1)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    print("\n".join(["| what | games | each | won by |", "|---|---|---|---|", *speed(asked.games)]), flush=True)
    if asked.against:
        print("\n| solver player in | won alone | share | tied | ahead of the best rival | processor, a game |")
        print("|---|---|---|---|---|---|")
        print("\n".join(strength(asked.against, asked.seed, asked.jobs)))


if __name__ == "__main__":
    main()
