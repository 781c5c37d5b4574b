"""What purchases are worth: the Victory Points that they cost, and what the Phase and the turns left then bring (8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...core.frozen import Frozen
from ...core.session.actions import Action
from ..actions import Bribe, BuyFort, Recruit, Repair, Upgrade
from ..board.board import Board
from ..phases import building
from . import expansion
from .before_placement import Opening, built, opened
from .weights import Weights

RICH = 999
"""Victory Points for everything that there is to buy."""

BUYS = (Recruit, Bribe, BuyFort, Upgrade, Repair)

LEAVES_OUT = (
    *expansion.LEAVES_OUT,
    "new conquests of later turns: what is bought counts for what it wins and holds from this Phase on",
    "a Fort that is placed while building, so that the last Legion can be taken up",
    "other raiders than those of the weights, and raids on a Province that withstood fewer than it could",
)


@dataclass(frozen=True, slots=True)
class SpendingValue:
    """Purchases priced: what they cost, and the list of placements after them, priced."""

    cost: int
    after: expansion.ExpansionValue
    vp: Fraction

    @property
    def parts(self) -> Mapping[str, Fraction]:
        """The parts of the expansion, and the price."""
        return Frozen({**self.after.parts, "price": Fraction(-self.cost)})

    @property
    def worths(self) -> Mapping[str, Fraction]:
        """The same in points."""
        return Frozen({**self.after.worths, "price": -self.cost * self.vp})

    @property
    def worth(self) -> Fraction:
        """All in points."""
        return self.after.worth - self.cost * self.vp


def options(board: Board) -> Iterator[Action]:
    """What can be bought in a Building: at its beginning, or after bribes and repairs, if the points were there for all of it."""
    start = built(board)
    found = [o.action for o in building.choices(start) if isinstance(o.action, BUYS)]
    yield from found
    rich = start.with_faction(start.now.side, roman=RICH)
    while (more := _next(rich)) is not None:
        rich = building.built(rich, more)
        if more not in found:
            yield more


def _next(board: Board) -> Action | None:
    """A bribe, a repair or a Fortress that is to be had."""
    return next((o.action for o in building.choices(board) if isinstance(o.action, Bribe | Repair | Upgrade)), None)


def bought(board: Board, buys: Sequence[Action], vacate: Sequence[str] = ()) -> tuple[Opening, int]:
    """The board at its Placement after purchases, and what they cost; raises IllegalChoice where something cannot be bought."""
    start = built(board)
    ready = opened(start, vacate, buys=buys)
    side = start.now.side
    return ready, start.factions[side].roman - ready.board.factions[side].roman


def expected(board: Board, buys: Sequence[Action], entries: Sequence[str], w: Weights) -> SpendingValue:
    """What purchases are worth with a list of placements after them.

    Args:
        board: a Player Phase of a Faction that may still build.
        buys: what is bought, in order.
        entries: the list of placements, see `expansion`.
        w: what things are worth.

    Raises:
        IllegalChoice: something cannot be bought or placed, with the Section.
    """
    ready, cost = bought(board, buys)
    return SpendingValue(cost, expansion.expected(ready.board, entries, w), w.vp)


__all__ = ["BUYS", "LEAVES_OUT", "SpendingValue", "bought", "expected", "options"]
