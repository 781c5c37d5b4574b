"""What the solver player of Conquest of the Empire II expects of boards at the end of a season: the fit behind its `TERMS`.

    python benchmarks/conquest2_outlook.py [--games 500] [--seed 991] [--jobs 2]

Four simple players play so many games. For each season but the last one, the Victory Points that each player still gained are explained
by what lay on the board when the season had been scored, by least squares. Nearly all have two
Leaders, so that their weight cannot be told from 0, and the player leaves it out.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import SCORING
from rometeach.conquest2.board.supply import on_board
from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.phases import turn
from rometeach.conquest2.players.simple.player import simple_player
from rometeach.conquest2.simulation import Job
from rometeach.core.chance.simulation import no_collection, seed_of
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play

SEATS = ("Red", "Blue", "Green", "Yellow")
TERMS = ("standing", "tokens", "protected", "talents", "military", "leaders", "cities", "chaos", "votes", "paid", "all")
Row = tuple[int, list[float], int]


def lying(board: Board, side: str) -> list[float]:
    """What counts of a player, in the order of `TERMS`; the last one is 1 for everybody."""
    player, there, keys = board.players[side], on_board(board, side), board.rules.keys
    guarded = [k for k in keys if board.provinces[k].force(side).military]
    return [
        sum(found.get(side, 0) for found in influence_points(board).values()),
        board.influence_of(side),
        sum(board.provinces[k].tokens_of(side) for k in guarded),
        player.talents,
        there.military,
        there.leaders,
        len(board.cities_of(side)),
        player.chaos,
        sum(board.rules.cards[c].votes for c in player.hand),
        sum(board.rules.cards[o.card].cost for o in player.cards),
        1,
    ]


def game(seed: int, number: int) -> list[Row]:
    """(season, what lay there, points still gained) of each player and season of one game."""
    work = Job((), (), "four", seed_of(seed, number), tuple((s, "simple") for s in SEATS))
    found: list[tuple[int, str, list[float], int]] = []

    def after(stage: str, board: Board) -> None:
        if stage.endswith(SCORING):
            found.extend((board.season, s, lying(board, s), board.players[s].points) for s in SEATS)

    start = work.begin()
    with no_collection():
        end = play(
            start, turn.stages(start, "game"), SeededDice(work.seed), dict.fromkeys(SEATS, simple_player), None, after
        )
    return [(season, there, end.players[s].points - points) for season, s, there, points in found]


def main() -> None:
    """Fit and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=991)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.jobs) as pool:
        rows = [row for played in pool.map(partial(game, asked.seed), range(asked.games)) for row in played]
    print(f"| after season | {' | '.join(TERMS)} | spread |\n|{'---|' * (len(TERMS) + 2)}")
    for season in range(1, max(row[0] for row in rows)):
        there = np.array([row[1] for row in rows if row[0] == season], float)
        gained = np.array([row[2] for row in rows if row[0] == season], float)
        weights = np.linalg.lstsq(there, gained, rcond=None)[0]
        spread = (gained - there @ weights).std()
        print(f"| {season} | {' | '.join(f'{w:.2f}' for w in weights)} | {spread:.1f} |")


if __name__ == "__main__":
    main()
