"""The dice of a board of The Conquest of the Empire: the hits of the best Battle Legion."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...conquest.charts.hits import hits_of
from ...conquest.position import Position
from ...core.errors import RometeachError
from ...core.meanings import GAIN, NEITHER, Meaning
from ...core.words import counted
from .throws import MOST, Throw, found


def throws(board: Position) -> Iterator[Throw]:
    """One round of the Battle Legion with the most hits, of the largest army of the player whose turn it is (2.2.2)."""
    try:
        best = board.legion().best
    except RometeachError:  # nobody's turn, or no army
        return
    figures = board.rules.combat(board.times)
    sides = (figures.die.faces,) * best.legion.units
    if figures.die.faces ** len(sides) > MOST:
        return

    @cache
    def hits_in(faces: tuple[int, ...]) -> int:
        return hits_of(faces, best.legion, best.reserve, figures)

    def does(faces: tuple[int, ...]) -> tuple[str, Meaning, str]:
        hits = hits_in(tuple(sorted(faces)))  # which die shows what makes no difference
        return counted(hits, "hit"), GAIN if hits else NEITHER, "2.2.2"

    outcomes, of = found(sides, does)
    yield Throw(
        f"A Battle Legion of {best.legion}", f"A Battle Legion of {best.legion} throws: how many hits?",
        "die", sides, outcomes, of,
        symbols=figures.die.spellings,
        rule="A die hits if a unit of its kind is there to match it; each unit matches one die (Case 2.2.2).",
        about="legion",
    )  # fmt: skip


__all__ = ["throws"]
