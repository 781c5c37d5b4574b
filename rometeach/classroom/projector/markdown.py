"""The text of a lesson as bits of slides: headings, paragraphs, lists, tables and quotations, without links and code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from .fit import GAP, ROOM, WIDE, lines, parted
from .slides import Bit

_LINK = re.compile(r"\[([^\]]*)\]\([^()\"]*(?:\"[^\"]*\")?\)")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_EM = re.compile(r"\*(.+?)\*")
_CODE = re.compile(r"`([^`]*)`")
_RULE = re.compile(r"\|?[\s:|-]+\|?$")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; what follows stands under it."""

    words: str


def plain(text: str) -> str:
    """Without links, marks and code."""
    return _CODE.sub(r"\1", _EM.sub(r"\1", _STRONG.sub(r"\1", _LINK.sub(r"\1", text)))).strip()


def inline(text: str) -> str:
    """As HTML: strong and emphasised words stay, links are their words."""
    safe = escape(_LINK.sub(r"\1", text).strip(), quote=False)
    return _CODE.sub(r"<q>\1</q>", _EM.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", safe)))


def read(text: str, letters: int = WIDE, room: float = ROOM) -> Iterator[Heading | Bit]:
    """The headings and bits of a text, in order.

    Args:
        text: markdown, as the lessons are written.
        letters: the letters of a line.
        room: the lines of a slide.
    """
    for block in re.split(r"\n\s*\n", text.strip()):
        rows = block.strip().split("\n")
        if rows[0].startswith("#"):
            yield Heading(plain(rows[0].lstrip("#")))
            rows = rows[1:]
        if not "".join(rows).strip():
            continue
        if rows[0].startswith("|"):
            yield from _table(rows, letters, room)
        elif rows[0].startswith(">"):
            yield _quoted([row.lstrip("> ").rstrip() for row in rows], letters)
        elif re.match(r"[-*] |\d+\. ", rows[0]):
            yield from _items(rows, letters)
        else:
            for part in parted(" ".join(rows), letters, room):
                yield Bit(f"<p>{inline(part)}</p>", lines(plain(part), letters) + GAP)


def _quoted(rows: list[str], letters: int) -> Bit:
    paragraphs = [p.strip() for p in "\n".join(rows).split("\n\n") if p.strip()]
    inner = "".join(f"<p>{inline(p)}</p>" for p in paragraphs)
    return Bit(f"<blockquote>{inner}</blockquote>", sum(lines(plain(p), letters - 6) + GAP for p in paragraphs))


def _items(rows: list[str], letters: int) -> Iterator[Bit]:
    items: list[str] = []
    for row in rows:
        if re.match(r"\s*([-*] |\d+\. )", row):
            items.append(re.sub(r"^\s*([-*]|\d+\.) ", "", row))
        else:
            items[-1] += " " + row.strip()
    for item in items:
        yield Bit(f"<ul><li>{inline(item)}</li></ul>", lines(plain(item), letters - 3) + 0.2)


def _table(rows: list[str], letters: int, room: float) -> Iterator[Bit]:
    cells = [[c.strip() for c in row.strip().strip("|").split("|")] for row in rows if not _RULE.fullmatch(row)]
    head, body = cells[0], cells[1:]
    width = max(len(head), *(len(r) for r in body)) if body else len(head)
    share = max(6, (letters - 3 * width) // width)
    longest = [max(len(plain(r[k])) if k < len(r) else 0 for r in cells) for k in range(width)]
    left = letters - 3 * width
    fits = sum(longest) <= left
    columns = longest if fits else [max(6, left * m // max(1, sum(longest))) for m in longest]

    def high(row: list[str]) -> float:
        return max([lines(plain(c), columns[k] or share) for k, c in enumerate(row)] or [1]) + 0.35

    def made(part: list[list[str]]) -> str:
        top = "".join(f'<th scope="col">{inline(c)}</th>' if c else "<td></td>" for c in head)
        under = "".join(f"<tr>{''.join(f'<td>{inline(c)}</td>' for c in row)}</tr>" for row in part)
        return f"<table><thead><tr>{top}</tr></thead><tbody>{under}</tbody></table>"

    held: list[list[str]] = []
    tall = high(head) + GAP
    for row in body:
        if held and tall + high(row) > room:
            yield Bit(made(held), tall)
            held, tall = [], high(head) + GAP
        held.append(row)
        tall += high(row)
    if held:
        yield Bit(made(held), tall)


__all__ = ["Heading", "inline", "plain", "read"]
