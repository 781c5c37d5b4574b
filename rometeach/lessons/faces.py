"""What each face of a die does, and dice that were thrown, as an Example tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ..core.results.show import Table
from ..core.session.requests import Roll

GOOD: Final = "good"
BAD: Final = "bad"
NEITHER: Final = "neither"


@dataclass(frozen=True, slots=True)
class FaceOutcome:
    """What one face does: a few words, whether that is `GOOD`, `BAD` or `NEITHER` for who throws, and its Case."""

    outcome: str
    meaning: str = NEITHER
    case: str = ""


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of one die, the first of them the 1, each with what it does."""

    caption: str
    outcomes: tuple[FaceOutcome, ...]

    @property
    def groups(self) -> tuple[tuple[tuple[int, ...], str, str], ...]:
        """(faces, what they do, its meaning), where neighbours do the same."""
        return tuple((faces, one.outcome, one.meaning) for faces, one in self._grouped())

    def _grouped(self) -> Iterator[tuple[tuple[int, ...], FaceOutcome]]:
        for _, group in groupby(enumerate(self.outcomes, 1), lambda x: (x[1].outcome, x[1].meaning)):
            same = tuple(group)
            yield tuple(face for face, _ in same), same[0][1]

    @property
    def cases(self) -> str:
        """The Cases of all faces, each once."""
        return ", ".join(dict.fromkeys(one.case for one in self.outcomes if one.case))

    @property
    def words(self) -> str:
        """ "The die of Lugdunensis II. 1 or 2: is Romanised; 3 to 5: nothing happens; 6: Revolts"."""
        return f"{self.caption}. " + "; ".join(f"{_listed(faces)}: {outcome}" for faces, outcome, _ in self.groups)

    def table(self) -> Table:
        """The same as a table."""
        rows = tuple((_listed(faces), one.outcome, one.case) for faces, one in self._grouped())
        return Table(self.caption, ("Die", "What it does", "Case"), rows)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die that was thrown: its face, its colour, how many sides it has, and what the face shows where that is no number."""

    face: int
    colour: str = "white"
    sides: int = 6
    symbol: str = ""


_COLOURED = re.compile(r"\(((?:[a-z]+, )+[a-z]+)\)")
"""The colours of the dice in the words of a Roll: "(white, white, purple)"."""


def seen(request: Roll, faces: Sequence[int]) -> tuple[Thrown, ...]:
    """The dice of a Roll as they lie; the words of the Roll say their colours where they have any."""
    said = _COLOURED.search(request.what)
    colours = said[1].split(", ") if said else []
    if len(colours) != len(faces):
        colours = ["white"] * len(faces)
    symbols = [names[-1] for names in request.symbols]
    return tuple(
        Thrown(face, colour, request.sides, symbols[face - 1] if symbols else "")
        for face, colour in zip(faces, colours, strict=True)
    )


def _listed(faces: tuple[int, ...]) -> str:
    """ "6", "1 or 2", "3 to 5"."""
    first, *rest = faces
    return f"{first}" if not rest else f"{first} {'or' if len(rest) == 1 else 'to'} {rest[-1]}"
