"""The chance to win from the start of a turn, and the Victory Points at the end: curves fitted to simulated games.

The games were those of the simple player. `tools/fit_aurelian_outlook.py` makes the table again; docs/planning.md
says how well it foretells. It is what a simulation reads where it stops looking ahead.
"""

from __future__ import annotations

import csv
import functools
import math
from collections.abc import Callable
from dataclasses import dataclass

from ...core.resources import data_dir
from ..board.board import FINISHED, STARTED, Board
from ..charts import danube, money, points
from ..players.simple import judgement, player

FIRST, LAST = 2, 6
"""The turns whose start can be judged: before the first there is nothing to judge, after the last the game is over."""


@dataclass(frozen=True, slots=True)
class Coefficient:
    """One coefficient: of the logit of the chance to win, and of the Victory Points at the end, with standard errors."""

    chance: float
    chance_error: float
    vp: float
    vp_error: float


@dataclass(frozen=True, slots=True)
class WinOutlook:
    """What a board is worth: the chance to win, and the Victory Points expected at the end of the game."""

    chance: float
    vp: float


def _named(board: Board, region: str) -> int:
    return board.usurpers.get(region) in board.rules.named_usurpers


def _boxes(board: Board, region: str) -> int:
    return len(board.rebels(region))


def _others(board: Board) -> int:
    return sum(len(board.rebels(r)) for r in board.rules.regions if r not in ("Blue", "Yellow"))


def _missing(board: Board) -> float:
    """How much of this turn's threshold is missing, beyond what the board would score now; at most 12 either way."""
    return max(-12, min(12, points.threshold(board) - board.vp - points.scored(board)))


def _pull(board: Board) -> float:
    """What there is to do near Aurelian, as the simple player sees it."""
    return judgement.Judgement(board).strongest_pull


def _to_named(board: Board) -> float:
    """The Movement Lines to the nearest Box of a named Usurper's Region."""
    reach = player.distances(board.rules)[board.aurelian]
    regions = [r for r, u in board.usurpers.items() if u in board.rules.named_usurpers]
    return min((reach.get(b, judgement.FAR) for r in regions for b in board.rules.boxes_of[r]), default=0)


FEATURES: dict[str, Callable[[Board], float]] = {
    "one": lambda b: 1.0,
    "missing": _missing,
    "missing, below zero": lambda b: min(0.0, _missing(b)),
    "scored": lambda b: points.scored(b),
    "army": lambda b: b.army,
    "army below 3": lambda b: max(0, 3 - b.army),
    "leadership": lambda b: b.leadership - 1,
    "officers": lambda b: len(b.officers),
    "treasury": lambda b: b.treasury,
    "taxes": money.treasury_after,
    "coins short": lambda b: max(0, judgement.danger(b) - b.treasury),
    "danube": lambda b: sum(b.strength),
    "raiders": lambda b: sum(map(bool, b.raiders)),
    "two raiders": lambda b: sum(map(bool, b.raiders)) >= 2,
    "pools": lambda b: sum(map(len, b.pools.values())),
    "largest pool": lambda b: len(b.pool(danube.fullest_pools(b)[0])),
    "postumus": lambda b: _named(b, "Blue"),
    "zenobia": lambda b: _named(b, "Yellow"),
    "usurpers": lambda b: len(b.usurpers),
    "blue boxes": lambda b: _boxes(b, "Blue"),
    "yellow boxes": lambda b: _boxes(b, "Yellow"),
    "other boxes": _others,
    "units": lambda b: sum(len(s.units) for s in b.stacks.values()),
    "armed boxes": lambda b: sum(s.armed for s in b.stacks.values()),
    "pull": _pull,
    "way": _to_named,
    "walls": lambda b: sum(w == FINISHED for w in b.walls.values()),
    "temples": lambda b: sum(t == FINISHED for t in b.temples.values()),
    "begun": lambda b: sum(x == STARTED for x in (*b.walls.values(), *b.temples.values())),
    "aurelian walls": lambda b: b.aurelian_walls,
    "hostile cup": lambda b: b.cups.size("hostile"),
}
"""What is seen of a board; nothing that is hidden in the cups."""


def features(board: Board) -> tuple[float, ...]:
    """The features of a board, in the order of `FEATURES`."""
    return tuple(float(f(board)) for f in FEATURES.values())


@functools.cache
def table() -> dict[int, dict[str, Coefficient]]:
    """Turn -> feature -> its coefficient; the table is read once."""
    found: dict[int, dict[str, Coefficient]] = {}
    with open(data_dir() / "aurelian" / "planning" / "outlook.csv", newline="", encoding="utf-8") as file:
        for r in csv.DictReader(file):
            row = Coefficient(*(float(r[c]) for c in ("chance", "chance_error", "vp", "vp_error")))
            found.setdefault(int(r["turn"]), {})[r["name"]] = row
    return found


@functools.cache
def _columns(turn: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    rows = table()[max(FIRST, min(LAST, turn))]
    return tuple(rows[n].chance for n in FEATURES), tuple(rows[n].vp for n in FEATURES)


def outlook(board: Board) -> WinOutlook:
    """The outlook of a board at the start of a turn, fitted; of a game that is over its outcome."""
    if board.outcome:
        return WinOutlook(float(board.is_won), board.vp)
    chance, vp = _columns(board.turn)
    x = features(board)
    return WinOutlook(_logistic(math.fsum(map(_times, chance, x))), math.fsum(map(_times, vp, x)))


def _times(a: float, b: float) -> float:
    return a * b


def _logistic(z: float) -> float:
    return 1 / (1 + math.exp(-z)) if z > -30 else 0.0
