"""What each face of a die does, as an Example tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ..core.results.show import Table

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
        """ "The die of Lugdunensis II: 1 or 2: is Romanised; 3, 4 or 5: nothing happens; 6: Revolts"."""
        return f"{self.caption}: " + "; ".join(f"{_listed(faces)}: {outcome}" for faces, outcome, _ in self.groups)

    def table(self) -> Table:
        """The same as a table."""
        rows = tuple((_listed(faces), one.outcome, one.case) for faces, one in self._grouped())
        return Table(self.caption, ("Die", "What it does", "Case"), rows)


def _listed(faces: tuple[int, ...]) -> str:
    """ "6", "1 or 2", "3, 4 or 5"."""
    *first, last = map(str, faces)
    return f"{', '.join(first)} or {last}" if first else last
