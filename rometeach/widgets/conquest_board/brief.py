"""A result with a line before it that says what is asked, and without what is of no use beside a map."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...core.figures.sources import Source
from ...core.results.show import Exhibit, Result

_LEFT_OUT = "In one line"
"""What is typed elsewhere to ask the same."""


@dataclass(frozen=True, eq=False, repr=False)
class Brief(Result):
    """The result, told of a place.

    Attributes:
        result: the result.
        before: lines of its headline that come first: words and value.
    """

    result: Result
    before: tuple[tuple[str, str], ...] = ()

    def exhibit(self) -> Exhibit:
        """What the result shows, with the lines before it."""
        found = self.result.exhibit()
        return replace(found, headline=(*self.before, *(h for h in found.headline if h[0] != _LEFT_OUT)))

    def doubts(self) -> dict[str, Source]:
        """Those of the result."""
        return self.result.doubts()

    def as_json(self) -> dict[str, object]:
        """The result as plain data."""
        return self.result.as_json()


def brief(result: Result, *before: tuple[str, str]) -> Brief:
    """A result with lines before its headline."""
    return Brief(result, before, rules_notes=result.rules_notes)


__all__ = ["Brief", "brief"]
