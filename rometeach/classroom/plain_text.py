"""A document as plain text for a terminal: paragraphs and tables are broken into lines of a given width."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from ..core.results.show import Table
from .documents import (
    Beside,
    Blanks,
    Document,
    Drawing,
    Heading,
    Items,
    Name,
    NewPage,
    Part,
    Quotation,
    Room,
    Together,
    Words,
)

WIDTH = 96
"""So many characters stand in a line."""
_GAP = 2
_LEAST = 10


def text(document: Document, width: int = WIDTH) -> str:
    """A document as plain text.

    Args:
        document: what is written.
        width: so many characters stand in a line.
    """
    lines = [document.title, "=" * min(len(document.title), width)]
    for part in document.parts:
        lines += ["", *_part(part, width)]
    if document.footer:
        lines += ["", *_wrapped(document.footer, width)]
    return "\n".join(line.rstrip() for line in lines)


def _part(part: Part, width: int) -> list[str]:
    match part:
        case Heading(words, level):
            return [words, ("-" if level <= 2 else ".") * min(len(words), width)]
        case Words(words):
            return _wrapped(words, width)
        case Items(items, numbered, tick):
            marks = [f"{n}. " if numbered else "[ ] " if tick else "- " for n in range(1, len(items) + 1)]
            return [line for mark, item in zip(marks, items, strict=True) for line in _wrapped(item, width, mark)]
        case Quotation(words, source):
            return [*_wrapped(words, width, "    ", "    "), *_wrapped(f"({source})", width, "    ", "    ")]
        case Drawing(alt=alt):
            return _wrapped(f"[Picture: {alt}]", width)
        case Name(pupil):
            return [f"Name: {pupil or '_' * 30}   Date: {'_' * 14}"]
        case Room(lines):
            return ["_" * width] * lines
        case Blanks(lead, count, end):
            return [" ".join(x for x in (lead, " -> ".join(["_" * 12] * count), end) if x)]
        case NewPage():
            return []
        case Together(parts):
            return [line for n, inner in enumerate(parts) for line in (*([""] if n else []), *_part(inner, width))]
        case Beside(parts, picture):
            return [line for inner in (*parts, picture) for line in _part(inner, width)]
        case Table():
            return _table(part, width)


def _wrapped(words: str, width: int, first: str = "", further: str | None = None) -> list[str]:
    indent = " " * len(first) if further is None else further
    return textwrap.wrap(words, width, initial_indent=first, subsequent_indent=indent) or [first]


def _table(table: Table, width: int) -> list[str]:
    rows = [table.header, *table.rows] if any(table.header) else list(table.rows)
    widths = column_widths(rows, width - _GAP * (len(table.header) - 1))
    head = [*_wrapped(f"{table.caption}:", width), ""] if table.caption else []
    broken = [list(_row(row, widths)) for row in rows]
    tall = any(len(lines) > 1 for lines in broken)
    out = [line for lines in broken for line in (*lines, *([""] if tall else []))]
    return [*head, *(out[:-1] if tall else out)]


def _row(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    cells = [_wrapped(cell, w) for cell, w in zip(row, widths, strict=True)]
    for n in range(max(len(c) for c in cells)):
        line = ((c[n] if n < len(c) else "").ljust(w) for c, w in zip(cells, widths, strict=True))
        yield (" " * _GAP).join(line)


def column_widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column of a table is: as wide as it needs where there is room; the widest give way first.

    Args:
        rows: its cells.
        width: what there is for all of them.
    """
    widths = [max(1, *(len(row[k]) for row in rows)) for k in range(len(rows[0]))]
    while sum(widths) > width and max(widths) > _LEAST:
        widths[widths.index(max(widths))] -= 1
    return widths


__all__ = ["WIDTH", "column_widths", "text"]
