"""Fit the outlook of a board (`rometeach.aurelian.valuation.outlook`) to games of the simple player, and write its table.

    python tools/fit_aurelian_outlook.py --games 6000 --seed 7

In each game the player makes some choices at random until the start of a turn that is drawn too, so that boards of many
kinds are met, good and bad; from there on the simple player plays. The boards at the start of that turn and of the later
ones are the data. The chance to win is fitted by logistic regression, the Victory Points by least squares, both with a
small ridge; a fifth of the games is kept aside to see how well the curves foretell.
"""

from __future__ import annotations

import argparse
import csv
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import regression
from scipy.special import expit

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import set_up
from rometeach.aurelian.rules import LAST_TURN, standard
from rometeach.aurelian.simulation import one_game, seed_of
from rometeach.aurelian.valuation import outlook
from rometeach.core.resources import data_dir
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision

NOISE = 0.15
"""How often the first part of a game chooses at random."""
KEPT = 5
"""One game of so many is kept aside."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A board at the start of a turn, and how its game ended."""

    game: int
    turn: int
    x: tuple[float, ...]
    won: bool
    vp: float


def samples(game: int, seed: int) -> list[Sample]:
    """The samples of one game."""
    stream = random.Random(seed * 3 + 1)
    begin = 1 + int(stream.random() * LAST_TURN)
    seen: list[tuple[int, tuple[float, ...]]] = []

    def choose(d: Decision) -> Action:
        if d.board.turn < begin and stream.random() < NOISE:
            return d.options[int(stream.random() * len(d.options))].action
        return simple_player(d)

    def watch(stage: str, board: Board) -> None:
        if stage.endswith("Turn End") and not board.outcome and board.turn >= max(begin, outlook.FIRST):
            seen.append((board.turn, outlook.features(board)))

    end = one_game(set_up(standard()), seed, who=choose, watch=watch)
    return [Sample(game, turn, x, end.is_won, end.vp) for turn, x in seen]


def _job(job: tuple[int, int]) -> list[Sample]:
    return samples(*job)


def gathered(games: int, seed: int, jobs: int = 1) -> list[Sample]:
    """The samples of so many games."""
    work = [(i, seed_of(seed, i)) for i in range(games)]
    if jobs == 1:
        return [s for job in work for s in _job(job)]
    with ProcessPoolExecutor(jobs) as pool:
        return [s for found in pool.map(_job, work, chunksize=50) for s in found]


# --- the table


def rows(found: Sequence[Sample]) -> list[dict[str, object]]:
    """The table, from the games that are not kept aside."""
    table: list[dict[str, object]] = []
    for turn in range(outlook.FIRST, outlook.LAST + 1):
        mine = [s for s in found if s.turn == turn and s.game % KEPT]
        xs = [s.x for s in mine]
        chance, chance_error = regression.fit(xs, [float(s.won) for s in mine], logistic=True)
        vp, vp_error = regression.fit(xs, [s.vp for s in mine])
        for i, name in enumerate(outlook.FEATURES):
            table.append({"turn": turn, "name": name, "chance": f"{chance[i]:.5f}", "chance_error": f"{chance_error[i]:.5f}",
                          "vp": f"{vp[i]:.4f}", "vp_error": f"{vp_error[i]:.4f}", "boards": len(mine)})  # fmt: skip
    return table


def write(table: Sequence[dict[str, object]], source: str) -> None:
    """Write the table."""
    path = Path(data_dir() / "aurelian" / "planning" / "outlook.csv")
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [*table[0], "source"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(row | {"source": source} for row in table)


def checked(found: Sequence[Sample], table: Sequence[dict[str, object]]) -> list[dict[str, float]]:
    """How well the table foretells the games that were kept aside: squared errors, and the share of spread explained."""
    result = []
    for turn in range(outlook.FIRST, outlook.LAST + 1):
        mine = [s for s in found if s.turn == turn and s.game % KEPT == 0]
        of_turn = [r for r in table if r["turn"] == turn]
        x = np.array([s.x for s in mine])
        won, points = np.array([float(s.won) for s in mine]), np.array([s.vp for s in mine])
        chance, vp = (np.array([float(str(r[c])) for r in of_turn]) for c in ("chance", "vp"))
        foretold, share = expit(x @ chance), won.mean()
        off = ((x @ vp - points) ** 2).mean()
        result.append({"turn": turn, "boards": len(mine), "won": share, "foretold": foretold.mean(),
                       "brier": ((foretold - won) ** 2).mean(), "brier of the share": share * (1 - share),
                       "vp error": off**0.5, "vp explained": 1 - off / points.var()})  # fmt: skip
    return result


def main() -> None:
    """Play, fit, write and tell how well it foretells."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    found = gathered(asked.games, asked.seed, asked.jobs)
    table = rows(found)
    write(table, f"{asked.games} games of the simple player, seed {asked.seed}")
    for line in checked(found, table):
        print({k: round(v, 4) for k, v in line.items()})


if __name__ == "__main__":
    main()
