"""The default weights of a planner: figures for the turns of each scenario, fitted to simulated games, and the board's curves.

`tools/fit_weights.py` makes the table; docs/planning.md says how, and what the games could not tell.
"""

from __future__ import annotations

import csv
import functools
from dataclasses import dataclass
from fractions import Fraction

from ...core.frozen import replace
from ...core.resources import data_dir
from ..board.board import Board
from ..phases import people
from ..phases.victory import LAST_TURN
from ..rules import SCENARIOS
from . import fall_price, gold_curve, prestige_curve, unrest_curve
from .curve import Curve
from .weights import NEAR, Weights, of

CALM = 15
"""The Unrest up to which an Empire is calm: ten below its Fall (Case 10.1.7)."""


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
    """The weights of an Empire's planner on a board: those of its scenario and turn, and curves of Gold, Unrest and Prestige.

    What the dice bring is priced by the slopes of the curves where the Empire stands. Units are priced in Gold, so they come
    down with it where there is plenty.
    """
    found, state = gold_curve.purse(board, empire), board.empire(empire)
    table = {name: row.value for name, row in rows()[_key(board.scenario, board.turn)].items()}
    unrest = unrest_curve.of(board, empire, found.calm, gold_curve.of_bread(board, found, table["gold"]))
    gold = gold_curve.of(board, empire, found, table["gold"], unrest)
    prestige = prestige_curve.of(board, empire)
    coin = gold_curve.by_chance(gold, state.gold, board.rules.values["gold.maximum"])
    esteem = prestige.slope(state.prestige - NEAR, state.prestige + NEAR) if prestige else Fraction(1)
    plain = _of(board.scenario, board.turn, coin, found.need)
    return replace(
        plain,
        prestige=Fraction(round(esteem * 100), 100),
        unrest=plain_slope(unrest),
        gold_curve=gold,
        unrest_curve=unrest,
        prestige_curve=Curve(((0, Fraction(0)),))
        if fall_price.ends_the_game(board, people.other(empire))
        else prestige,
    )


def plain_slope(unrest: Curve) -> Fraction:
    """What one Unrest of a later turn costs: the slope of the curve where it is calm."""
    return Fraction(round(unrest.slope(0, CALM) * 100), 100)


def _key(scenario: str, turn: int) -> tuple[str, int]:
    """The nearest scenario and turn in the table."""
    return scenario if scenario in SCENARIOS else SCENARIOS[0], min(max(turn, 1), LAST_TURN)


@functools.lru_cache(maxsize=1000)
def _of(scenario: str, turn: int, coin: Fraction, need: int) -> Weights:
    """The table's weights at a price of Gold."""
    table = {name: row.value for name, row in rows()[_key(scenario, turn)].items()}
    share = min(Fraction(1), coin / table["gold"])
    single: dict[str, object] = {"calm": CALM, "need": need}
    grouped: dict[str, dict[str, Fraction]] = {}
    for name, value in table.items():
        group, dot, key = name.partition(".")
        if group in ("veteran", "units"):
            value = Fraction(int(value * share * 100), 100)
        if dot:
            grouped.setdefault(group, {})[key] = value
        else:
            single[name] = value
    return of({**single, **grouped, "gold": coin})
