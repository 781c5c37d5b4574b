"""What things are worth to a planner, in Victory Points: what is scored now, and from the charts what helps later.

The figures are plain ones. A Legion that lives is worth what it would cost to recruit on the next turn; an Army of a People nothing by
itself, for its Barbarians Chart fills it up. A Province that is still held on the next turn is worth half of what its Diocese brings for
presence then, for one or two Provinces make a presence; whether it is still held is the exact law of a fight against raiders.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction

from ..board.state import BoardState
from ..charts.prices import Purchase, price

HALF = Fraction(1, 2)
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


points_only = Weights(province=Fraction(0), city=Fraction(0), end=Fraction(0))
"""Nothing counts but what is scored in this Phase."""

__all__ = ["HALF", "RAIDERS", "Weights", "default", "points_only", "to_the_end"]
