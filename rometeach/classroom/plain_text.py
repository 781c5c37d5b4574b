"""A document as plain text, for a terminal."""

from __future__ import annotations

import textwrap

from .documents import (
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
    Table,
    Together,
    Words,
)

WIDTH = 100


def text(document: Document) -> str:
    """A document as plain text."""
    parts = [document.title, *(_part(part) for part in document.parts), document.footer]
    return "\n\n".join(part for part in parts if part)


def _part(part: Part) -> str:
    match part:
        case Heading(words):
            return words.upper() if part.level <= 2 else words
        case Words(words):
            return textwrap.fill(words, WIDTH)
        case Items(items, numbered, tick):
            sign = "[ ]" if tick else "-"
            return "\n".join(_item(f"{n}." if numbered else sign, x) for n, x in enumerate(items, 1))
        case Quotation(words, source):
            return textwrap.fill(f"“{words}” ({source})", WIDTH, initial_indent="  ", subsequent_indent="  ")
        case Drawing(alt=alt):
            return f"[{alt}]"
        case Name(pupil):
            return f"Name: {pupil or '_' * 30}  Date: {'_' * 12}"
        case Room(lines):
            return "\n".join("_" * 60 for _ in range(lines))
        case Blanks(lead, number, end):
            return f"{lead} {' → '.join(['_' * 12] * number)} {end}".rstrip()
        case NewPage():
            return ""
        case Together(parts):
            return "\n\n".join(_part(inner) for inner in parts)
        case Table():
            return part.text()


def _item(sign: str, words: str) -> str:
    return textwrap.fill(words, WIDTH, initial_indent=f"  {sign} ", subsequent_indent=" " * (len(sign) + 3))


__all__ = ["text"]
