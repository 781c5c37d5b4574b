"""What a board is worth where a look ahead ends: both Empires together, in points, part by part.

Where the game has ended it is both Empires' Prestige, or twice `simulation.DEFEAT` after a Major Defeat. Where it goes on it is
the Prestige, and of what the weights of that turn say of the rest of the board the share that tells of the end of the game: in
seeded games of the simple player a point of that sum added much less than a point (`data/rome_iinc/planning/horizon.csv`, made
by `tools/fit_horizon.py`). With the level that the table adds, the mean of these values is the mean outcome of those games.
"""

from __future__ import annotations

import csv
import functools
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from rometeach.core.resources import data_dir
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases.falls import MAJOR_DEFEAT
from rometeach.rome_iinc.phases.victory import LAST_TURN
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.simulation import DEFEAT
from rometeach.rome_iinc.valuation import fitted, provinces
from rometeach.rome_iinc.valuation.weights import Weights

from ..weight_errors import moved

PARTS = ("Prestige", "Unrest", "Gold", "Units", "Provinces", "Wars", "people", "Falls")
"""The parts of a value. The last one is the level, or what a Major Defeat takes away."""

_FIELDS = {
    "Unrest": ("unrest", "alarm"),
    "Gold": ("gold", "short"),
    "Units": ("veteran", "units"),
    "Provinces": ("frontier", "capital", "statuses"),
    "Wars": ("war",),
    "people": ("statesman", "emperor", "rebellion"),
}
"""Part -> the weights that it rests on; Prestige is the measure of all."""


def _unrest(board: Board, empire: str, w: Weights) -> Fraction:
    return -w.unease(board.empire(empire).unrest)


def _gold(board: Board, empire: str, w: Weights) -> Fraction:
    return w.treasury(board.empire(empire).gold)


def _units(board: Board, empire: str, w: Weights) -> Fraction:
    return sum((w.army(s.units) for p, s in board.provinces.items() if board.empire_of[p] == empire), Fraction(0))


def _provinces(board: Board, empire: str, w: Weights) -> Fraction:
    mine = [(p, s) for p, s in board.provinces.items() if board.empire_of[p] == empire]
    gold = sum(provinces.taxes(board, p, s) for p, s in mine)
    return sum((provinces.worth(board, p, s, w) for p, s in mine), gold * w.gold * w.taxes)


def _wars(board: Board, empire: str, w: Weights) -> Fraction:
    return -w.war * sum(board.empire_of.get(x.space) == empire for x in board.wars.values())


def _people(board: Board, empire: str, w: Weights) -> Fraction:
    mine = [g for g in board.governors_in_play if board.empire_of_commander(g) == empire]
    state = board.empire(empire)
    rebels = sum(g.is_rebel for g in mine)
    loyal = sum(g.statesman is not None and not g.is_rebel for g in mine)
    reigns = bool(state.emperor) and state.seat == "Emperor"
    return loyal * w.statesman + reigns * w.emperor - rebels * w.rebellion


_OF_PART: dict[str, Callable[[Board, str, Weights], Fraction]] = {
    "Unrest": _unrest,
    "Gold": _gold,
    "Units": _units,
    "Provinces": _provinces,
    "Wars": _wars,
    "people": _people,
}


def parts(board: Board) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """(the worth of a board part by part, how much each part changes where its weights go up by one standard error)."""
    if board.outcome:
        prestige = float(sum(board.empire(e).prestige for e in EMPIRES))
        lost = 2.0 * DEFEAT - prestige if board.outcome == MAJOR_DEFEAT else 0.0
        return (prestige, *(0.0,) * (len(PARTS) - 2), lost), (0.0,) * len(PARTS)
    (prestige, *found), (_, *shifts) = of_weights(board)
    at = levels()[_key(board)]
    parts_, up = [at.share * x for x in found], [at.share * x for x in shifts]
    return (prestige, *parts_, at.level), (0.0, *up, at.error * sum(found))


def of_weights(board: Board) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What the weights say of a board, part by part but for the last one; and their shifts, as in `parts`."""
    found, shifts = [float(sum(board.empire(e).prestige for e in EMPIRES))], [0.0]
    weights = {e: fitted.default(board, e) for e in EMPIRES}
    for part in PARTS[1:-1]:
        worth = up = Fraction(0)
        for empire, w in weights.items():
            of_part = _OF_PART[part]
            worth += of_part(board, empire, w)
            up += of_part(board, empire, moved(w, board, _FIELDS[part], 1)) - of_part(
                board, empire, moved(w, board, _FIELDS[part], 0)
            )
        found.append(float(worth))
        shifts.append(float(up))
    return tuple(found), tuple(shifts)


@dataclass(frozen=True, slots=True)
class Outlook:
    """How the weights' sum on a turn tells of the end: what a point of it adds, with its standard error, and the level."""

    level: float
    share: float
    error: float


def _key(board: Board) -> tuple[str, int]:
    scenario = board.scenario if board.scenario in SCENARIOS else SCENARIOS[0]
    return scenario, min(max(board.turn, 2), LAST_TURN)


@functools.cache
def levels() -> dict[tuple[str, int], Outlook]:
    """(scenario, turn) -> its row; the table is read once."""
    with open(data_dir() / "rome_iinc" / "planning" / "horizon.csv", newline="", encoding="utf-8") as file:
        return {
            (r["scenario"], int(r["turn"])): Outlook(float(r["level"]), float(r["share"]), float(r["share_error"]))
            for r in csv.DictReader(file)
        }
