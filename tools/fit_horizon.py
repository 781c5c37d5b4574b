"""Measure what a board in the middle of a game comes to, and write data/rome_iinc/planning/horizon.csv.

python tools/fit_horizon.py --games 80 --seed 171        play and write the table
python tools/fit_horizon.py --keep records.json          also keep what was recorded; with --use read it back

80 games a scenario take about three minutes. The simple player plays both sides. At the end of each turn that the game survives
the sum of the weights (`solvers.rome_iinc.campaign.horizon`) is recorded, and how many Empires have Fallen; later what the
game came to, in the same points: both Empires' Prestige, or twice `DEFEAT`. The level of a turn is the mean outcome less the
mean sum. As in the weights, the chance to survive counts as one half at least: a planner is meant to do better than the simple
player. What one Fallen Empire changes comes from one regression over all scenarios and turns, the sum held fixed.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

import numpy as np
from regression import Array

from rometeach.core import disk
from rometeach.core.chance.simulation import no_collection, seed_of
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases.victory import LAST_TURN
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from solvers.rome_iinc.campaign import horizon

OUT = Path(__file__).resolve().parents[1] / "data" / "rome_iinc" / "planning" / "horizon.csv"
COLUMNS = ("scenario", "turn", "boards", "level", "standard_error", "fallen", "fallen_error")
LOST = 2 * simulation.DEFEAT
LEAST = 0.5
"""The least chance to survive, as in the weights."""


@dataclass(frozen=True)
class Record:
    """A board at the start of a turn: the sum of the weights, the Fallen Empires, and what the game came to."""

    scenario: str
    game: int
    turn: int
    fallen: int
    worth: float
    outcome: float


def records(scenario: str, games: int, seed: int) -> list[Record]:
    """What some games of a scenario show."""
    found = []
    for number in range(games):
        seen: dict[int, tuple[int, float]] = {}

        def watch(stage: str, b: Board, seen: dict[int, tuple[int, float]] = seen) -> None:
            if stage == "Victory Phase: Victory" and not b.outcome and b.turn not in seen:
                seen[b.turn] = sum(b.empire(e).seat == "Fallen" for e in EMPIRES), sum(horizon.of_weights(b)[0])

        with no_collection():
            game = simulation.one_game(scenario, seed_of(seed, number), watch=watch)
        outcome = float(LOST if game.is_defeat else sum(game.prestige.values()))
        found += [Record(scenario, number, at, fallen, worth, outcome) for at, (fallen, worth) in seen.items()]
    return found


def fallen(rows: Sequence[Record]) -> tuple[float, float]:
    """What one Fallen Empire changes in the outcome, and its standard error; games are the clusters."""
    cells = sorted({(r.scenario, r.turn) for r in rows})
    at = {cell: i for i, cell in enumerate(cells)}
    x = np.zeros((len(rows), 2 + len(cells)))
    for i, r in enumerate(rows):
        x[i, 0], x[i, 1], x[i, 2 + at[r.scenario, r.turn]] = r.fallen, r.worth, 1.0
    y = np.array([r.outcome for r in rows])
    inverse = np.linalg.pinv(x.T @ x)
    found = inverse @ x.T @ y
    scores: dict[tuple[str, int], Array] = {}
    for r, row, left in zip(rows, x, y - x @ found, strict=True):
        key = r.scenario, r.game
        scores[key] = scores.get(key, 0) + row * left
    spread = sum(np.outer(s, s) for s in scores.values())
    return float(found[0]), float(np.sqrt((inverse @ spread @ inverse)[0, 0]))


def table(rows: Sequence[Record]) -> list[dict[str, object]]:
    """The rows of the table; a turn that few games reach has the figures of the turn before."""
    cost, error = fallen(rows)
    found: list[dict[str, object]] = []
    for scenario in SCENARIOS:
        last: tuple[float, float, int] = (0.0, 0.0, 0)
        for at in range(2, LAST_TURN + 1):
            mine = [r for r in rows if r.scenario == scenario and r.turn == at]
            alive = [r.outcome for r in mine if r.outcome > LOST]
            if len(alive) >= 5:
                p = max(LEAST, len(alive) / len(mine))
                mean = p * float(np.mean(alive)) + (1 - p) * LOST
                bare = [r.worth + cost * r.fallen for r in mine]
                spread = float(np.std([r.outcome - b for r, b in zip(mine, bare, strict=True)], ddof=1))
                last = mean - float(np.mean(bare)), spread / len(mine) ** 0.5, len(mine)
            level, doubt, number = last
            found.append(dict(zip(COLUMNS, (scenario, at, number, round(level, 1), round(doubt, 1), round(cost, 1), round(error, 1)),
                                  strict=True)))  # fmt: skip
    return found


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--seed", type=int, default=171)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--use", type=Path)
    asked = parser.parse_args()
    if asked.use:
        rows = [Record(*r) for r in json.loads(asked.use.read_text(encoding="utf-8"))]
    else:
        rows = [r for scenario in SCENARIOS for r in records(scenario, asked.games, asked.seed)]
    if asked.keep:
        asked.keep.write_text(json.dumps([astuple(r) for r in rows]), encoding="utf-8")
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(table(rows))
    disk.write(OUT, text.getvalue())
    print(Counter(r.scenario for r in rows), fallen(rows))


if __name__ == "__main__":
    main()
