"""What things are worth to a planner, in Victory Points: what is scored now, and from the charts what helps later.

The figures are plain ones. A Legion that lives is worth what it would cost to recruit on the next turn; an Army of a People nothing by
itself, for its Barbarians Chart fills it up. A Province that is still held on the next turn is worth half of what its Diocese brings for
presence then, for one or two Provinces make a presence; whether it is still held is the exact law of a fight against raiders.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from pathlib import Path

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.tables import read_toml
from ...core.frozen import replace
from ..board.state import BoardState
from ..charts.prices import Purchase, price

HALF = Fraction(1, 2)
MOST = 1000
_NUMBER = re.compile(r"[0-9]{1,6}(/[1-9][0-9]{0,5}|\.[0-9]{1,6})?")
_WHOLE = re.compile(r"[0-9]{1,2}")
_HINT = f'Give a number from 0 to {MOST}, such as 1, 0.25 or "1/3".'
RAIDERS = 2
"""So many Armies are taken to attack each Province before the player's next Phase."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What one of each thing is worth, in Victory Points.

    Attributes:
        vp: a Victory Point that is scored in this Phase.
        army: an Army that stands on the map at the end of the Phase.
        province: a Province held on a later turn, in values of its Diocese.
        city: a point that a City brings on a later turn.
        end: a point for a Province at the end of the game, where the turns looked at reach it.
        raiders: Armies that attack each Province every turn.
        turns: so many later turns are looked at.
    """

    vp: Fraction = Fraction(1)
    army: Fraction = Fraction(0)
    province: Fraction = HALF
    city: Fraction = Fraction(1)
    end: Fraction = Fraction(1)
    raiders: int = RAIDERS
    turns: int = 1

    def as_json(self) -> dict[str, str]:
        """The weights as text fractions."""
        return {f.name: str(getattr(self, f.name)) for f in fields(self)}


def default(board: BoardState, side: str) -> Weights:
    """The weights for a side on a board; on the last turn an Army is worth nothing more."""
    rules, last = board.rules, board.rules.values["turns.last"]
    if board.turn >= last or rules.kind_of(side) != "Faction":
        return Weights()
    return Weights(army=Fraction(price(rules, board.turn + 1, Purchase(legions=1))))


def to_the_end(board: BoardState) -> Weights:
    """The weights for what is bought: all turns left, and a Legion is worth no more than what it wins and holds."""
    return Weights(turns=int(board.rules.values["turns.last"]) - board.turn)


def of(plain: Mapping[str, object], base: Weights | None = None) -> Weights:
    """Weights from plain data (numbers, or text like "1/3"), over those of `base`.

    Raises:
        BadInput: names that are not known and values that are no number from 0 to 1000; all at once.
    """
    problems: list[Problem] = []
    found: dict[str, Fraction | int] = {}
    known = [f.name for f in fields(Weights)]
    for name, given in plain.items():
        where, text = f"weights.{str(name)[:40]}", str(given).strip()
        pattern = _WHOLE if name in ("raiders", "turns") else _NUMBER
        if name not in known:
            problems.append(Problem(where, "is no weight", did_you_mean(str(name), known) or ", ".join(known) + "."))
        elif isinstance(given, bool) or not pattern.fullmatch(text) or Fraction(text) > MOST:
            problems.append(Problem(where, f"{text[:40]!r} is no number here", _HINT))
        else:
            found[name] = int(text) if pattern is _WHOLE else Fraction(text)
    if problems:
        raise BadInput(problems, "These weights cannot be used:")
    return replace(base or Weights(), **found)


def of_a_plan(board: BoardState | None, path: str, given: Mapping[str, object]) -> Weights:
    """Those of the file that was named for a plan, over those of the turn; raises BadInput with all mistakes of the file."""
    base = Weights() if board is None or board.active is None else default(board, board.active.side)
    try:
        return of(read_toml(Path(path)), base)
    except BadInput as error:
        raise BadInput(error.problems, f"{path} cannot be used:") from None


points_only = Weights(province=Fraction(0), city=Fraction(0), end=Fraction(0))
"""Nothing counts but what is scored in this Phase."""

__all__ = ["HALF", "RAIDERS", "Weights", "default", "of", "of_a_plan", "points_only", "to_the_end"]
