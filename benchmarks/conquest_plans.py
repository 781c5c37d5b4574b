"""How long the proofs of `campaign` and `programme` take on boards of seeded random games of Conquest of the Empire.

    python benchmarks/conquest_plans.py --games 10 --rounds 3 6 9

Boards are those at the beginning of each player's turn in the given rounds; a table tells the seconds and how many were proven.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

import solvers.conquest.questions as ask
from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import MOVEMENT, OVER, Force, Galley
from rometeach.conquest.phases.turn import phase
from rometeach.conquest.players.random import random_player
from rometeach.core.errors import RometeachError
from rometeach.core.frozen import replace
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

SET_UPS = ("four", "two", "three", "five", "six")


def boards(games: int, rounds: list[int]) -> Iterator[tuple[int, Board]]:
    """The boards at the beginning of a turn, with the round."""
    for seed in range(games):
        board = Board.of(lookup.named(SET_UPS[seed % 5])).edit("Red talents 100; Blue talents 100")
        player, dice = random_player(seed), SeededDice(seed)
        while board.phase != OVER and board.turn <= max(rounds):
            if board.phase == MOVEMENT and board.turn in rounds:
                yield board.turn, board
            board = run(phase(board), dice, dict.fromkeys(board.players, player))


def rich(seed: int) -> Board:
    """A made board late in a game: each player holds some eight Provinces around his home, with armies, Cities, Roads and Galleys."""
    r = Random(seed)
    board = Board.of(lookup.named(SET_UPS[seed % 5]))
    for side, player in board.players.items():
        held = [player.home]
        while len(held) < 8:
            near = [n for p in held for n in board.rules.neighbours[p] if not board.provinces[n].owner]
            if not near:
                break
            held.append(r.choice(near))
            board = board.with_province(held[-1], owner=side, city=r.choice(("", "", "City")))
        home = board.provinces[player.home].force(side)._replace(generals=0)
        stands = {p: Force() for p in held} | {player.home: home}
        for _ in range(4):
            at = r.choice(held)
            more = Force(r.randint(0, 4), r.randint(0, 3), r.randint(0, 1), 1)
            stands[at] = stands[at].plus(more)
        for p, force in stands.items():
            if not force.is_nothing:
                board = board.with_force(p, side, force)
        ports = [p for p in held if board.rules.coast_of[p]]
        for p in r.choices(ports, k=2) if ports else ():
            board = board.with_galleys(p, (*board.provinces[p].galleys, Galley(side)))
        cities = [p for p in held if board.provinces[p].city]
        rows = {board.rules.border_row(a, b) for a in cities for b in board.rules.neighbours[a] if b in cities}
        board = replace(board, roads=board.roads | (rows & board.rules.land_routes))
    return board


def main() -> None:
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, nargs="+", default=[1, 3, 6, 9])
    parser.add_argument("--time", type=float, default=30, help="seconds for a search")
    parser.add_argument("--rich", type=int, default=5, help="so many made boards besides, told as round 99")
    given = parser.parse_args()
    found: dict[tuple[str, int], list[tuple[float, bool]]] = {}
    made = [(99, replace(b, active=side)) for b in map(rich, range(given.rich)) for side in b.players]
    for turn, board in (*boards(given.games, given.rounds), *made):
        for name in ("campaign", "programme"):
            start = perf_counter()
            try:
                proven = (
                    ask.campaign(board, time=given.time) if name == "campaign" else ask.programme(board, growth="5")
                ).is_optimal
            except RometeachError as error:
                print(name, turn, board.share(), error)
                proven = False
            found.setdefault((name, turn), []).append((perf_counter() - start, proven))
    print("question   round  boards  proven  median s  most s")
    for (name, turn), all_ in sorted(found.items()):
        seconds = [s for s, _ in all_]
        number = sum(p for _, p in all_)
        print(f"{name:10} {turn:5} {len(all_):7} {number:7} {median(seconds):9.2f} {max(seconds):7.2f}")


if __name__ == "__main__":
    main()
