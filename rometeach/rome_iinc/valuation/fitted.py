"""The default weights of a planner: curves over the turns of each scenario, fitted to simulated games.

`tools/fit_weights.py` makes the table; docs/planning.md says how, and what the games could not tell.
"""

from __future__ import annotations

import csv
import functools
from dataclasses import dataclass
from fractions import Fraction

from ...core.resources import data_dir
from ..board.board import Board
from ..phases.victory import LAST_TURN
from ..players.simple import judgement
from ..rules import SCENARIOS
from .weights import Weights, of

CALM = 15
"""The Unrest above which a point of it costs more: ten below the Fall of the Empire (Case 10.1.7)."""
UNEASY = 10
"""The Unrest from which the next Unrest step may well bring it above `CALM`."""
BREAD = 10
"""The Gold that buys one Unrest less or one Prestige more (Case 10.5.1)."""
_MOST = 500


@dataclass(frozen=True, slots=True)
class FittedWeight:
    """One weight on one turn of a scenario: its value in points and the standard error of that.

    `source` is "prior" for a stated constant, else it names the games; `confidence` is "high", "medium" or "low".
    """

    value: Fraction
    error: Fraction
    source: str
    confidence: str


@functools.cache
def rows() -> dict[tuple[str, int], dict[str, FittedWeight]]:
    """(scenario, turn) -> name of a weight ("unrest", "units.legion") -> its row; the table is read once."""
    found: dict[tuple[str, int], dict[str, FittedWeight]] = {}
    with open(data_dir() / "rome_iinc" / "planning" / "weights.csv", newline="", encoding="utf-8") as file:
        for r in csv.DictReader(file):
            row = FittedWeight(Fraction(r["value"]), Fraction(r["standard_error"]), r["source"], r["confidence"])
            found.setdefault((r["scenario"], int(r["turn"])), {})[r["name"]] = row
    return found


def default(board: Board, empire: str) -> Weights:
    """The weights of an Empire's planner on a board: those of its scenario and turn, and the Gold that its next Pay wants.

    Gold that no Pay wants buys Unrest or Prestige (Case 10.5.1), so it is worth no more than these cost: the table's gold,
    and the Units priced in it, come down to that while the Empire is calm. On the last turn no Pay follows.
    """
    need = min(_MOST, judgement.reserve(board, empire)) if board.turn < LAST_TURN else 0
    return _of(board.scenario, board.turn, need, board.empire(empire).unrest >= UNEASY)


def _key(scenario: str, turn: int) -> tuple[str, int]:
    """The nearest scenario and turn in the table."""
    return scenario if scenario in SCENARIOS else SCENARIOS[0], min(max(turn, 1), LAST_TURN)


@functools.lru_cache(maxsize=1000)
def _of(scenario: str, turn: int, need: int, is_uneasy: bool) -> Weights:
    table = {name: row.value for name, row in rows()[_key(scenario, turn)].items()}
    most = max(Fraction(1), table["unrest"] + (table["alarm"] if is_uneasy else 0)) / BREAD
    share = min(Fraction(1), most / table["gold"])
    single: dict[str, object] = {"calm": CALM, "need": need}
    grouped: dict[str, dict[str, Fraction]] = {}
    for name, value in table.items():
        group, dot, key = name.partition(".")
        if group in ("gold", "veteran", "units"):
            value = Fraction(int(value * share * 100), 100)
        if dot:
            grouped.setdefault(group, {})[key] = value
        else:
            single[name] = value
    return of({**single, **grouped})
