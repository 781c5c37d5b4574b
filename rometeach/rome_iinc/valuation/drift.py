"""How Unrest drifts until the next chance to buy calm: laws of the simple player's games, and the next Unrest step of a board.

`tools/measure_drift.py` makes the tables, data/rome_iinc/planning/drift.csv and falls.csv; stated.csv holds what is no
measurement, with its reason. A law is a tuple of outcomes with how often each was seen.
"""

from __future__ import annotations

import csv
import functools
from dataclasses import dataclass
from fractions import Fraction

from ...core.figures.ledger import total
from ...core.resources import data_dir
from ..board.board import Board
from ..charts import unrest
from ..phases.victory import LAST_TURN
from ..rules import SCENARIOS

Seen = tuple[tuple[int, int], ...]
"""(change, how often)."""


@dataclass(frozen=True, slots=True)
class Drift:
    """The laws of some turns of a scenario.

    `turn` is from one Bread and Circuses to the next Unrest step: (the most at the end of a phase, the change at last, how
    often); `step` the Unrest step less the Emperor's Popularity; `war` the War Phase alone: (the change, how often).
    """

    turn: tuple[tuple[int, int, int], ...]
    step: Seen
    war: Seen


def _read(name: str) -> list[dict[str, str]]:
    with open(data_dir() / "rome_iinc" / "planning" / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@functools.cache
def _laws() -> dict[tuple[str, int], Drift]:
    """(scenario, turn) -> its laws."""
    rows = _read("drift.csv")
    found: dict[tuple[str, int], Drift] = {}
    for scenario in SCENARIOS:
        mine = [r for r in rows if r["scenario"] == scenario]
        for turn in range(1, LAST_TURN + 1):
            on = [r for r in mine if int(r["first"]) <= min(turn, LAST_TURN - 1) <= int(r["last"])]
            whole = [(r["kind"], int(r["rise"]), int(r["change"]), int(r["count"])) for r in on]
            found[scenario, turn] = Drift(
                tuple((a, b, n) for kind, a, b, n in whole if kind == "turn"),
                tuple((b, n) for kind, _, b, n in whole if kind == "step"),
                tuple((b, n) for kind, _, b, n in whole if kind == "war"),
            )
    return found


def of(scenario: str, turn: int) -> Drift:
    """The laws of a scenario's turn; the nearest in the table."""
    return _laws()[scenario if scenario in SCENARIOS else SCENARIOS[0], min(max(turn, 1), LAST_TURN)]


def next_step(board: Board, empire: str) -> int:
    """The next Unrest step as the board stands, less what the Emperor's Popularity then calms (Sections 10.1, 10.5)."""
    comes = total(unrest.terms(board, empire), board.rules.values)
    return comes - board.emperor_of(empire).abilities.popularity


@functools.cache
def measured() -> dict[tuple[str, str], Fraction]:
    """(scenario, name) -> what the games showed: "growth" of Prestige, Gold of "builds"; ("all", "survives")."""
    return {(r["scenario"], r["name"]): Fraction(r["value"]) for r in _read("falls.csv")}


@functools.cache
def stated() -> dict[str, Fraction]:
    """Name -> a constant that is stated with its reason."""
    return {r["name"]: Fraction(r["value"]) for r in _read("stated.csv")}
