"""How many expansions of History of the Roman Empire are proven best in time, on boards of whole games of the random player.

    python benchmarks/hotre_expansions.py [--games 8] [--seed 40912] [--seconds 5] [--every 8]

Asked are all Roman Phases of turn 1, where six to eight Legions come to a nearly empty map, and of all other Phases each eighth one.
Seconds are those that went by, in one process.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter

from rometeach.core.chance.simulation import seed_of
from rometeach.core.session.actions import Action
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import PLACEMENT
from rometeach.hotre.rules import FACTIONS
from rometeach.hotre.simulation import KINDS, Job, one_game
from rometeach.hotre.valuation.weights import default
from solvers.hotre.expansion.inputs import ExpansionQuestion
from solvers.hotre.expansion.search import Search


def placements(seed: int, number: int) -> list[Board]:
    """The boards of one game on which the first Army of a Phase is placed."""
    found: dict[tuple[int, str, int], Board] = {}

    def watched(player: Player) -> Player:
        def choose(decision: Decision) -> Action:
            board: Board = decision.board
            if decision.kind == "placement" and board.active and board.now.step == PLACEMENT and board.now.reserve:
                found.setdefault((board.turn, board.now.side, board.done), board)
            return player(decision)

        return choose

    work = Job((), (), "60", seed_of(seed, number), tuple((f, "random") for f in FACTIONS))
    players = {f: watched(KINDS["random"](work.seed * 8 + n)) for n, f in enumerate(FACTIONS)}
    one_game(work.begin(), work.seed, players)
    return list(found.values())


def row(name: str, boards: list[Board], seconds: float) -> str:
    """The line of a table: how many were proven, and how long they took."""
    proven, times, gaps = 0, list[float](), list[float]()
    for board in boards:
        start = perf_counter()
        found = Search(ExpansionQuestion(board, weights=default(board, board.now.side))).best(seconds)
        times.append(perf_counter() - start)
        proven += found.status == "OPTIMAL"
        gaps += [found.bound - found.value] if found.status != "OPTIMAL" else []
    left = ", ".join(f"{gap:.2f}" for gap in sorted(gaps)) or "none"
    return f"| {name} | {len(boards)} | {proven} | {median(times):.2f} s | {max(times):.2f} s | {left} |"


def main() -> None:
    """Ask all boards, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=40912)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--every", type=int, default=8)
    asked = parser.parse_args()
    boards = [board for number in range(asked.games) for board in placements(asked.seed, number)]
    first = [b for b in boards if b.turn == 1 and b.now.side in b.factions]
    others = [b for b in boards if b not in first][:: asked.every]
    print("| Phases | asked | proven | median | slowest | gaps of the others, in points |\n|---|---|---|---|---|---|")
    print(row("Roman, turn 1", first, asked.seconds))
    print(row("others", others, asked.seconds))


if __name__ == "__main__":
    main()
