"""What an outcome means to the side that is asked about, and how every chart of the kit shows that.

One table: a meaning has one colour, and also a pattern, a mark and a letter, so that a chart can be read without colours, in
grey print and as plain text. A game says once which of its outcomes has which meaning (`meanings.py`).
The colours stand out from white and from nearly black paper alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from .frozen import Frozen


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an outcome means. `hatch` is its pattern in the words of matplotlib, `letter` what its bars are made of in text."""

    words: str
    colour: str
    hatch: str = ""
    mark: str = ""
    letter: str = "#"


NUMBER = Meaning("a number", "#0072B2")
"""Neither good nor bad by itself: a count, a place, a card. No chart shows it beside the others."""
GREAT_GAIN = Meaning("a great gain", "#007A6C", "o", "★", "*")
GAIN = Meaning("a gain", "#009E73", "", "▲", "+")
UNDECIDED = Meaning("undecided", "#9467BD", "--", "◆", "~")
NEITHER = Meaning("nothing changes", "#8F8F8F", ".", "○", ".")
LOSS = Meaning("a loss", "#D55E00", "//", "▼", "-")
RUIN = Meaning("a great loss", "#B0305C", "xx", "✖", "x")

MEANINGS = (NUMBER, GREAT_GAIN, GAIN, UNDECIDED, NEITHER, LOSS, RUIN)

Meanings = Meaning | Mapping[str, Meaning]
"""The meaning of all bars of a chart, or of each by its name."""
NO_MEANINGS: Frozen[str, Meaning] = Frozen({})


def meaning(means: Meanings, name: str) -> Meaning:
    """What an outcome means.

    Raises:
        KeyError: the outcome is not declared.
    """
    return means if isinstance(means, Meaning) else means[name]


def by_sign(above: Meaning, below: Meaning = NUMBER) -> Callable[[int], Meaning]:
    """What a number means, where those above zero mean one thing, those below it another, and zero is no change."""
    return lambda n: above if n > 0 else below if n < 0 else NEITHER


def together(kinds: Iterable[Meaning]) -> Meaning:
    """What outcomes mean that stand together in one bar: undecided, where they differ."""
    found = set(kinds)
    return found.pop() if len(found) == 1 else UNDECIDED
