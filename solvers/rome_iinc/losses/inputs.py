"""What the search for Losses is asked, where it may stand, and what it finds (Section 11.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rometeach.core.session.actions import Choose
from rometeach.rome_iinc.actions import DismissAuxilia, Loss
from rometeach.rome_iinc.actions.losses import ON_TRACKS, OfUnit
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import losses_exact
from rometeach.rome_iinc.valuation.weights import Weights

LIMITED = ("demote", "dismiss", "revolt", *ON_TRACKS)
"""The kinds of Losses of which there may only be so many."""


@dataclass(frozen=True)
class LossInputs:
    """One fight's Losses to take.

    Attributes:
        board: when Losses are taken.
        toll: what is due.
        weights: what things are worth to the Empire that takes them.
        must: Losses that have to be among them.
        forbid: Losses that may not.
        untouched: Provinces where none may be taken.
        every: whether dearer ways are followed too, not only the cheapest.
    """

    board: Board
    toll: Toll
    weights: Weights
    must: tuple[Loss, ...] = ()
    forbid: frozenset[Loss] = frozenset()
    untouched: frozenset[str] = frozenset()
    every: bool = False


@dataclass(frozen=True)
class LossesQuestion:
    """What is asked.

    Attributes:
        p: the position as it stood when the fight began.
        force: who fought.
        result: "Triumph", "Draw", ...
        number: of Losses.
        empire: the one that gains, where a Sole Emperor fought; "" where that goes without saying.
        weights: what things are worth to the Empire that takes the Losses.
        must: Losses that are taken.
        forbid: Losses that are not.
        untouched: Provinces where none is taken.
        time: seconds.
    """

    p: Position
    force: Force
    result: str
    number: int
    empire: str
    weights: Weights
    must: tuple[Loss, ...] = ()
    forbid: tuple[Loss, ...] = ()
    untouched: tuple[str, ...] = ()
    time: float = 10

    def due(self) -> tuple[Board, Toll]:
        """The board when Losses are taken, and what is due."""
        return losses_exact.due(self.p, self.force, self.result, self.number, self.empire)

    def inputs(self, *, every: bool = False) -> LossInputs:
        """What the search is asked; `every` follows dearer ways too."""
        board, toll = self.due()
        forbid, untouched = frozenset(self.forbid), frozenset(self.untouched)
        return LossInputs(board, toll, self.weights, self.must, forbid, untouched, every)


@dataclass(frozen=True, slots=True)
class LossState:
    """Where a way of taking Losses stands; Losses are numbers of a `LossTable`.

    `toll` is what was due when they began, with where those who fought stand now. `last` is the place of the last Loss of a
    track, -1 after any other; `order` the Provinces that are still to give their Units up, the next one first, before any
    other Losses that may as well follow. `path` has each Loss with what was answered when it asked further.
    """

    board: Board
    toll: Toll
    taken: tuple[int, ...]
    owed: int
    left: int
    purse: int | None
    last: int
    due: tuple[int, ...]
    cost: int
    path: tuple[tuple[int, tuple[Choose, ...]], ...]
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LossesFound:
    """Losses in order, what they cost times the scale, and a bound: none cost less."""

    losses: tuple[Loss, ...]
    cost: int
    bound: int
    proven: bool


def head(loss: Loss) -> Loss:
    """A Loss as requests name it: without the answers that follow it, and Auxilia whatever their number."""
    return DismissAuxilia() if isinstance(loss, DismissAuxilia) else loss.alone


def kinds(taken: Iterable[Loss]) -> Counter[object]:
    """What a list of Losses consists of, equal places counted as one: only of Revolts it matters where."""
    return Counter((x.kind, x.unit) if isinstance(x, OfUnit) else head(x) for x in taken)
