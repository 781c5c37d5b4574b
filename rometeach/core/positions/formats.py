"""The published formats of what is saved: each has a number, and each older one is read as the present one.

A game's position file, its share string and the file of a session have numbers of their own. Where a format changes, its
number rises by one, and what turned the older plain data into the new goes into the table of `Formats`.

| What | Number | What is different |
|---|---|---|
| position | 1 | |
| | 2 | what is not finished in the middle of a step; `view`, whose view it is, absent for the whole board; a new kind of digest |
| share string | 1 | the whole board |
| | 2 | the change from a named set-up, or the whole board where that is shorter |
| | 3 | the change from a named set-up in the words of the game; where another is shorter, it has the number 2 still |
| session | 1 | |
| | 2 | starts with share strings of format 2; `view` |
| | 3 | starts with share strings of format 3 |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Plain = Mapping[str, object]


def unchanged(plain: Plain) -> Plain:
    """For a format of which every file is one of the next format too."""
    return plain


@dataclass(frozen=True, slots=True)
class Formats:
    """The formats of one thing: the number of the present one, and for each older number what makes it the next."""

    now: int
    upgrades: Mapping[int, Callable[[Plain], Plain]]

    def reads(self, number: object) -> bool:
        """Whether a number is that of a published format."""
        return type(number) is int and (number == self.now or number in self.upgrades)

    def upgraded(self, plain: Plain) -> dict[str, object]:
        """Plain data in the present format; what has no number is of the present one, and an unknown number is left."""
        number = plain.get("format", self.now)
        while type(number) is int and number in self.upgrades:
            plain = self.upgrades[number](plain)
            number += 1
            plain = {**plain, "format": number}
        return dict(plain)

    @property
    def told(self) -> str:
        """ "1 and 2": the numbers that can be read."""
        numbers = [str(n) for n in (*sorted(self.upgrades), self.now)]
        return " and ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers)


POSITION = Formats(2, {1: unchanged})
"""Of the positions of both games so far; a game whose own format changes gets its own."""
SESSION = Formats(3, {1: unchanged, 2: unchanged})
