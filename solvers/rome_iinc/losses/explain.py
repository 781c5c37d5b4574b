"""Why these Losses: what was due, and what each of them costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rometeach.core.results.plans import points
from rometeach.core.words import counted
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.valuation import losses_exact

from .inputs import LossesFound, LossesQuestion, LossInputs


def reasons(f: LossesQuestion, inputs: LossInputs, found: LossesFound) -> list[str]:
    """What was due, then each Loss with its cost."""
    board, toll = inputs.board, inputs.toll
    unrest = f.weights.slope(board.empire(toll.empire).unrest)
    owed = losses.compulsory(board, toll, toll.must_destroy)
    owed = owed and f"; {owed} (Case {'11.3.2' if f.result == 'Disaster' else '2.2.3'})"
    due = counted(toll.number, "Loss", "Losses")
    return [f"{due} of a {f.result}, one Unrest at {points(unrest)}{owed}.", *_each(f, inputs, found)]


def _each(f: LossesQuestion, inputs: LossInputs, found: LossesFound) -> Iterator[str]:
    """What each Loss costs, in its turn."""
    board, toll, before = inputs.board, inputs.toll, Fraction(0)
    boards = losses_exact.stages(board, toll, found.losses)
    for loss, after in zip(found.losses, boards, strict=True):
        cost = losses_exact.difference(board, after, f.weights)[0]
        yield f"{loss}: costs {points(cost - before)}."
        before = cost
    lapsed = toll.number - len(found.losses)
    if lapsed:
        yield f"{counted(lapsed, 'Loss', 'Losses')} without anything to fall on (Case 11.3.1)."
