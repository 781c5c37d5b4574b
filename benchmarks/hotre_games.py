"""How fast whole games of History of the Roman Empire are, and how often the solver player wins against three simple ones.

    python benchmarks/hotre_games.py [--games 40] [--against 200] [--seed 20261] [--jobs 2] [--profile]

Speed is games a second of processor time on one core. The solver player sits in each of the four seats in turn; the number of games is
fixed before, and none is left out. "Longest" is the time that went by for its longest decision, on a machine that others may use.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import perf_counter, process_time

from rometeach.core.chance.simulation import mean, seed_of
from rometeach.core.session.actions import Action
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision
from rometeach.hotre.rules import FACTIONS
from rometeach.hotre.simulation import KINDS, Job, one_game, simulate
from solvers.hotre.player.player import SolverPlayer


def speed(games: int) -> list[str]:
    """Games a second of the programs."""
    rows = []
    for kind in KINDS:
        simulate(games=2, players=(kind,) * 4, jobs=1)
        start = process_time()
        simulate(games=games, players=(kind,) * 4, jobs=1)
        seconds = process_time() - start
        rows.append(f"| four {kind} players | {games / seconds:.1f} games/s | {1000 * seconds / games:.0f} ms a game |")
    return rows


def timed(player: Player, longest: Counter[str]) -> Player:
    """A player whose longest decision of each kind is kept, in milliseconds."""

    def choose(decision: Decision) -> Action:
        start = perf_counter()
        answer = player(decision)
        longest[decision.kind] = max(longest[decision.kind], int(1000 * (perf_counter() - start)))
        return answer

    return choose


def against(seed: int, number: int) -> tuple[bool, int, float, float, Counter[str]]:
    """One game of the solver player against three simple ones: won, his points, the others' mean, seconds, longest decisions."""
    me = FACTIONS[number % 4]
    work = Job((), (), "60", seed_of(seed, number), tuple((f, "simple") for f in FACTIONS))
    longest = Counter[str]()
    players: dict[str, Player] = {f: KINDS["simple"](work.seed * 8 + n) for n, f in enumerate(FACTIONS)}
    players[me] = timed(SolverPlayer(work.seed), longest)
    start = process_time()
    game = one_game(work.begin(), work.seed, players)
    others = sum(game.total(f) for f in FACTIONS if f != me) / 3
    return game.winner == me, game.total(me), others, process_time() - start, longest


def strength(games: int, seed: int, jobs: int) -> list[str]:
    """How often the solver player wins, in each seat and in all."""
    play: Callable[[int], tuple[bool, int, float, float, Counter[str]]] = partial(against, seed)
    with ProcessPoolExecutor(jobs) as pool:
        found = list(pool.map(play, range(games)))
    rows = []
    for name, some in ((f, found[n::4]) for n, f in enumerate(FACTIONS)):
        rows.append(_row(name, some))
    longest = Counter[str]()
    for game in found:
        longest |= game[4]
    told = ", ".join(f"{kind} {ms} ms" for kind, ms in longest.most_common(4))
    return [*rows, _row("all seats", found), f"Longest decisions: {told}."]


def _row(name: str, games: list[tuple[bool, int, float, float, Counter[str]]]) -> str:
    won, error = mean(int(g[0]) for g in games)
    lead, of_lead = mean(g[1] - g[2] for g in games)
    seconds = sum(g[3] for g in games) / len(games)
    share = f"{100 * won:.0f} % ± {100 * error:.0f}"
    return f"| {name} | {sum(g[0] for g in games)} of {len(games)} | {share} | {lead:+.1f} ± {of_lead:.1f} | {seconds:.1f} s |"


def main() -> None:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--against", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20261)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    if asked.profile:
        profile = cProfile.Profile()
        profile.runcall(simulate, games=asked.games, jobs=1)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    print("\n".join(["| what | games | each |", "|---|---|---|", *speed(asked.games)]))
    if asked.against:
        print(
            "\n| solver player in | won | share | points ahead of the others' mean | processor, a game |\n|---|---|---|---|---|"
        )
        print("\n".join(strength(asked.against, asked.seed, asked.jobs)))


if __name__ == "__main__":
    main()
