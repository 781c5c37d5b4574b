"""What a board is worth where a look ahead ends: both Empires together, in points, part by part.

Where the game has ended it is both Empires' Prestige, or twice `simulation.DEFEAT` after a Major Defeat. Where it goes on it is
what the weights of that turn say of the board. They say what one more of a thing is worth and not what a whole board is, so a
level is added that seeded games of the simple player gave (`data/rome_iinc/planning/horizon.csv`, made by
`tools/fit_horizon.py`): with it the mean of these values is the mean outcome of the games, Major Defeats among them.
"""

from __future__ import annotations

import csv
import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from rometeach.core.resources import data_dir
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases.falls import MAJOR_DEFEAT
from rometeach.rome_iinc.phases.victory import LAST_TURN
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.simulation import DEFEAT
from rometeach.rome_iinc.valuation import fitted, provinces
from rometeach.rome_iinc.valuation.weights import Weights

PARTS = ("Prestige", "Unrest", "alarm", "Gold", "Units", "Provinces", "Wars", "people", "Falls")
"""The parts of a value. The last one is the level, what a Fallen Empire costs, and what a Major Defeat takes away."""

_FIELDS = {
    "Unrest": ("unrest",),
    "alarm": ("alarm",),
    "Gold": ("gold", "short"),
    "Units": ("veteran", "units"),
    "Provinces": ("frontier", "capital", "statuses"),
    "Wars": ("war",),
    "people": ("statesman", "emperor", "rebellion"),
}
"""Part -> the weights that it rests on; Prestige is the measure of all."""


def _unrest(board: Board, empire: str, w: Weights) -> Fraction:
    return -w.unrest * board.empire(empire).unrest


def _alarm(board: Board, empire: str, w: Weights) -> Fraction:
    return -w.alarm * max(0, board.empire(empire).unrest - w.calm)


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
    "alarm": _alarm,
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
    found, shifts = of_weights(board)
    level = levels()[_key(board)]
    fallen = sum(board.empire(e).seat == "Fallen" for e in EMPIRES)
    return (*found, level.value + fallen * level.fallen), (*shifts, fallen * level.error)


def of_weights(board: Board) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What the weights say of a board, part by part but for the last one; and their shifts, as in `parts`."""
    found, shifts = [float(sum(board.empire(e).prestige for e in EMPIRES))], [0.0]
    weights = {e: fitted.default(board, e) for e in EMPIRES}
    for part in PARTS[1:-1]:
        worth = up = Fraction(0)
        for empire, w in weights.items():
            one = _OF_PART[part](board, empire, w)
            worth += one
            up += _OF_PART[part](board, empire, shifted(w, board, part)) - one
        found.append(float(worth))
        shifts.append(float(up))
    return tuple(found), tuple(shifts)


def shifted(w: Weights, board: Board, part: str, errors: int = 1) -> Weights:
    """The weights with those of a part so many standard errors up; none goes below zero.

    Args:
        w: the weights.
        board: whose scenario and turn say what the errors are.
        part: a name of `PARTS` that rests on weights.
        errors: how many; below zero for down.
    """
    return _shifted(w, *_key(board), part, errors)


@functools.lru_cache(maxsize=2000)
def _shifted(w: Weights, scenario: str, turn: int, part: str, errors: int) -> Weights:
    rows = fitted.rows()[scenario, turn]
    changes: dict[str, object] = {}
    for name in _FIELDS[part]:
        held = getattr(w, name)
        if isinstance(held, Fraction):
            changes[name] = _moved(held, rows[name].error * errors)
        else:
            changes[name] = {k: _moved(v, rows[f"{name}.{k}"].error * errors) if f"{name}.{k}" in rows else v
                             for k, v in held.items()}  # fmt: skip
    return replace(w, **changes)  # type: ignore[arg-type]


def _moved(value: Fraction, by: Fraction) -> Fraction:
    return Fraction(int(max(Fraction(0), value + by) * 1000), 1000)


@dataclass(frozen=True, slots=True)
class Level:
    """What is added to the weights' sum on a turn: a level, and what one Fallen Empire changes with its standard error."""

    value: float
    fallen: float
    error: float


def _key(board: Board) -> tuple[str, int]:
    scenario = board.scenario if board.scenario in SCENARIOS else SCENARIOS[0]
    return scenario, min(max(board.turn, 2), LAST_TURN)


@functools.cache
def levels() -> dict[tuple[str, int], Level]:
    """(scenario, turn) -> its level; the table is read once."""
    with open(data_dir() / "rome_iinc" / "planning" / "horizon.csv", newline="", encoding="utf-8") as file:
        return {
            (r["scenario"], int(r["turn"])): Level(float(r["level"]), float(r["fallen"]), float(r["fallen_error"]))
            for r in csv.DictReader(file)
        }
