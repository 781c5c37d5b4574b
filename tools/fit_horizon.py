"""Measure what a board in the middle of a game comes to, and write data/rome_iinc/planning/horizon.csv.

python tools/fit_horizon.py --games 80 --seed 171        play and write the table
python tools/fit_horizon.py --keep records.json          also keep what was recorded; with --use read it back

80 games a scenario take about two minutes on one core. The simple player plays both sides. At the end of each turn that the game survives
the Prestige and the sum of the other weights (`solvers.rome_iinc.campaign.horizon`) are recorded, and later what the game came to:
both Empires' Prestige, or twice `DEFEAT`. For each turn a regression over the games of all scenarios, a level for each, says what
a point of the sum adds to the outcome: its `share`. Prestige counts in full. As in the weights, the chance to survive counts as
one half at least, because a planner is meant to do better than the simple player: the games that survive then weigh more.
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
from rometeach.rome_iinc.rules import SCENARIOS
from solvers.rome_iinc.campaign import horizon

OUT = Path(__file__).resolve().parents[1] / "data" / "rome_iinc" / "planning" / "horizon.csv"
COLUMNS = ("scenario", "turn", "boards", "level", "standard_error", "share", "share_error")
LOST = 2 * simulation.DEFEAT
TURNS = range(2, LAST_TURN + 1)
LEAST = 0.5
"""The least chance to survive, as in the weights."""


@dataclass(frozen=True)
class Record:
    """A board at the start of a turn: its Prestige, the sum of the other weights, and what the game came to."""

    scenario: str
    game: int
    turn: int
    prestige: float
    worth: float
    outcome: float


def records(scenario: str, games: int, seed: int) -> list[Record]:
    """What some games of a scenario show."""
    found = []
    for number in range(games):
        seen: dict[int, tuple[float, ...]] = {}

        def watch(stage: str, b: Board, seen: dict[int, tuple[float, ...]] = seen) -> None:
            if stage == "Victory Phase: Victory" and not b.outcome and b.turn not in seen:
                seen[b.turn] = horizon.of_weights(b)[0]

        with no_collection():
            game = simulation.one_game(scenario, seed_of(seed, number), watch=watch)
        outcome = float(LOST if game.is_defeat else sum(game.prestige.values()))
        found += [Record(scenario, number, at, prestige, sum(rest), outcome) for at, (prestige, *rest) in seen.items()]
    return found


def weights(rows: Sequence[Record]) -> Array:
    """How much each board counts: those of games that survive more, until they are `LEAST` of their scenario and turn."""
    alive = np.array([r.outcome > LOST for r in rows], float)
    found = np.ones(len(rows))
    for scenario in {r.scenario for r in rows}:
        here = np.array([r.scenario == scenario for r in rows])
        p = alive[here].mean()
        if 0 < p < LEAST:
            found[here] = np.where(alive[here] > 0, LEAST / p, (1 - LEAST) / (1 - p))
    return found


def share(rows: Sequence[Record]) -> tuple[float, float]:
    """What a point of the sum adds to the outcome on one turn, and its standard error."""
    scenarios = sorted({r.scenario for r in rows})
    x = np.array([[r.worth, *(float(r.scenario == s) for s in scenarios)] for r in rows])
    y = np.array([r.outcome - r.prestige for r in rows])
    weighted = x * weights(rows)[:, None]
    inverse = np.linalg.pinv(x.T @ weighted)
    found = inverse @ weighted.T @ y
    scores = weighted * (y - x @ found)[:, None]
    return float(found[0]), float(np.sqrt((inverse @ scores.T @ scores @ inverse)[0, 0]))


def table(rows: Sequence[Record]) -> list[dict[str, object]]:
    """The rows of the table, scenario by scenario."""
    found: list[dict[str, object]] = []
    shares = {at: share([r for r in rows if r.turn == at]) for at in TURNS}
    for scenario in SCENARIOS:
        for at, (part, error) in shares.items():
            mine = [r for r in rows if r.scenario == scenario and r.turn == at]
            left = np.array([r.outcome - r.prestige - part * r.worth for r in mine])
            w = weights(mine)
            level = float((w * left).sum() / w.sum())
            doubt = float(np.sqrt((w**2 * (left - level) ** 2).sum()) / w.sum())
            found.append(dict(zip(COLUMNS, (scenario, at, len(mine), round(level, 1), round(doubt, 1), round(part, 3), round(error, 3)),
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
    print(Counter(r.scenario for r in rows))


if __name__ == "__main__":
    main()
