"""What fits on a slide: bits of text and tables with their height in lines, and bits that are parted over slides.

A line is one of the smallest letters that can be read at the back of a room: 28 pixels on a screen of 1366 by 630.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from ...core.figures.ledger import Ledger
from ...core.results.show import Table
from .slides import Bit

WIDE, HALF = 84, 39
"""The letters of a line, alone and beside a picture."""
ROOM = 11.0
"""The lines below the title of a slide."""
GAP = 0.5


def lines(text: str, letters: int = WIDE) -> int:
    """How many lines a text has."""
    return sum(max(1, len(textwrap.wrap(part, letters))) for part in text.split("\n"))


def words(text: str, letters: int = WIDE, mark: str = "p") -> Bit:
    """A paragraph of plain text."""
    return Bit(f"<{mark}>{escape(text)}</{mark}>", lines(text, letters) + GAP)


def bits(text: str, letters: int = WIDE, room: float = ROOM) -> Iterator[Bit]:
    """The paragraphs of a plain text, long ones parted after a sentence."""
    for paragraph in text.split("\n\n"):
        yield from (words(part, letters) for part in parted(paragraph, letters, room))


def parted(paragraph: str, letters: int = WIDE, room: float = ROOM) -> Iterator[str]:
    """A paragraph in parts that fit, parted after sentences."""
    held = ""
    for sentence in paragraph.replace(". ", ".\0").replace("? ", "?\0").split("\0"):
        longer = f"{held} {sentence}".strip()
        if held and lines(longer, letters) + GAP > room:
            yield held
            longer = sentence
        held = longer
    if held:
        yield held


def table(shown: Table, letters: int = WIDE, room: float = ROOM) -> Iterator[Bit]:
    """A table in parts that fit, each with its head."""
    shown = shown.filled()
    widths = _widths([shown.header, *shown.rows], letters)
    head = 1.4 + _height(shown.header, widths) + (lines(shown.caption, letters) if shown.caption else 0)
    rows: list[tuple[str, ...]] = []
    high = head
    for row in shown.rows:
        more = _height(row, widths) + 0.35
        if rows and high + more > room:
            yield Bit(Table(shown.caption, shown.header, tuple(rows)).html(), high)
            rows, high = [], head
        rows.append(row)
        high += more
    if rows:
        yield Bit(Table(shown.caption, shown.header, tuple(rows)).html(), high)


def _widths(rows: Sequence[Sequence[str]], letters: int) -> list[int]:
    """How many letters each column gets."""
    most = [max(max(len(row[k]), 2) for row in rows) for k in range(len(rows[0]))]
    left = letters - 3 * len(most)
    if sum(most) <= left:
        return most
    small = [m if m <= left / len(most) else 0 for m in most]
    wide = sum(m for m, s in zip(most, small, strict=True) if not s)
    rest = max(6, left - sum(small))
    return [s or max(6, rest * m // wide) for m, s in zip(most, small, strict=True)]


def _height(row: Sequence[str], widths: Sequence[int]) -> int:
    return max(lines(cell, w) for cell, w in zip(row, widths, strict=True))


def ledger(caption: str, sums: Ledger, letters: int = WIDE, room: float = ROOM) -> Iterator[Bit]:
    """A sum, line by line with its Cases.

    Args:
        caption: what stands above it.
        sums: the sum.
        letters: the letters of a line.
        room: the lines of a slide.
    """
    rows = tuple((f"{line.value:+d}", line.reason, line.case) for line in sums.lines)
    yield from table(Table(caption, ("", "Reason", "Case"), (*rows, (f"{sums.total:+d}", "in all", ""))), letters, room)


def packed(found: Iterable[Bit], room: float = ROOM) -> Iterator[tuple[Bit, ...]]:
    """Bits in the order in which they come, so many on a slide as fit."""
    held: list[Bit] = []
    for bit in found:
        if held and sum(b.lines for b in held) + bit.lines > room:
            yield tuple(held)
            held = []
        held.append(bit)
    if held:
        yield tuple(held)


__all__ = ["GAP", "HALF", "ROOM", "WIDE", "bits", "ledger", "lines", "packed", "parted", "table", "words"]
