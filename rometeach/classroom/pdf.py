"""Documents as a PDF by fpdf2: text that can be selected, in a font with the signs of rules and names.

The same documents make the same file, whenever it is made. Lengths are millimetres, sizes of letters points.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from ..core import printing
from ..core.errors import BadInput, Problem
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
from .layout import Box, Placed, kept, pages, tied
from .pen import BODY, INCH, LEADING, MARGIN, POINT, SIZES, SMALL, PdfMissing, Pen
from .tables import widths

TITLE, HEADINGS = 17.0, {2: 13.0, 3: 11.5}
"""The sizes of headings by level."""
RULE = 8.5
"""How far two ruled lines are apart."""
FROM_RIGHT = ("AL", "AN", "R")
"""The bidirectional classes of letters that run from right to left or join: these need a browser."""
SET = ("Lo", "Ll", "Lu", "Lt", "Lm", "P", "Sm", "Sc", "N")
"""The categories of signs that another font may lend: those that stand by themselves, in one colour."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A PDF, and how many pages each of its documents has."""

    data: bytes
    pages: tuple[int, ...]


def write(documents: Sequence[Document], path: str | os.PathLike[str], paper: str = "A4") -> Printed:
    """Write documents to a PDF file, each beginning on a page of its own, and tell how many pages each has.

    Args:
        documents: what is printed, one after the other.
        path: the file.
        paper: one of `SIZES`.

    Raises:
        BadInput: no such paper, a letter that no font here has, or a place that cannot be written to.
        PdfMissing: fpdf2 is not installed.
    """
    made = printed(documents, paper)
    try:
        Path(path).write_bytes(made.data)
    except OSError as error:
        raise BadInput([Problem(str(path)[:120], f"cannot be written: {error.strerror or error}")]) from None
    return made


def printed(documents: Sequence[Document], paper: str = "A4") -> Printed:
    """The PDF of documents, each beginning on a page of its own.

    Args:
        documents: what is printed, one after the other.
        paper: one of `SIZES`.

    Raises:
        BadInput: no such paper, or letters that no font here has; it names each word with such letters.
        PdfMissing: fpdf2 is not installed.
    """
    if paper not in SIZES:
        raise BadInput([Problem("paper", f'"{paper[:20]}" is no size of paper', f"Sizes: {', '.join(SIZES)}.")])
    pen = Pen(paper)
    pen.lend(_further_fonts(documents, pen.letters()))
    counted = tuple(_put(pen, document) for document in documents)
    pen.pdf.set_title(documents[0].title if documents else "")
    return Printed(bytes(pen.pdf.output()), counted)


def length(document: Document, paper: str = "A4") -> int:
    """How many pages a document would have; raises PdfMissing."""
    pen = _measure(paper)
    return len(_laid(pen, document))


@lru_cache(2)
def _measure(paper: str) -> Pen:
    """A pen of which nothing is kept."""
    pen = Pen(paper)
    pen.pdf.add_page()
    return pen


def _laid(pen: Pen, document: Document) -> list[list[Placed]]:
    """The boxes of a document on pages."""
    title = kept(pen.lines(document.title, TITLE, bold=True))
    boxes = [*title[:-1], replace(title[-1], keep=True), *_boxes(pen, document.parts)]
    return pages(boxes, pen.bottom - MARGIN)


def _put(pen: Pen, document: Document) -> int:
    """Paint a document on new pages, and tell how many they are."""
    pen.pdf.add_page()  # where there is none, fpdf2 measures nothing
    laid = _laid(pen, document)
    for number, page in enumerate(laid, 1):
        if number > 1:
            pen.pdf.add_page()
        for top, box in page:
            box.paint(MARGIN + top)
        pen.foot(document.footer, f"{number} / {len(laid)}")
    return len(laid)


def _boxes(pen: Pen, parts: Sequence[Part]) -> list[Box]:
    made: list[Box] = []
    fresh = False
    for part in parts:
        if isinstance(part, NewPage):
            fresh = True
            continue
        boxes = list(_part(pen, part))
        if isinstance(part, Room | Blanks) and made and not fresh:  # room to write stands below what is asked
            made[-1] = replace(made[-1], keep=True)
        if fresh and boxes:
            boxes[0], fresh = replace(boxes[0], fresh=True), False
        made += boxes
    return made


def _part(pen: Pen, part: Part) -> Iterator[Box]:
    match part:
        case Heading(words, level):
            size = HEADINGS.get(level, BODY)
            yield from (replace(b, keep=True) for b in pen.lines(words, size, bold=True, gap=4.5 if level < 3 else 3.2))
        case Words(words, strong, small):
            for paragraph in words.split("\n\n"):
                yield from pen.lines(paragraph, SMALL if small else BODY, bold=strong)
        case Items():
            yield from _items(pen, part)
        case Quotation(words, source):
            yield from kept(
                [
                    *pen.lines(words, slanted=True, left=6, width=pen.width - 12, gap=2.5),
                    *pen.lines(source, SMALL, left=6, gap=0.8),
                ]
            )
        case Drawing():
            yield _picture(pen, part)
        case Name(pupil):
            yield _name_line(pen, pupil)
        case Room(lines):
            yield from kept([_ruled(pen)] * lines)
        case Blanks():
            yield _blanks(pen, part)
        case Together(parts):
            yield from tied(_boxes(pen, parts))
        case Beside():
            yield _beside(pen, part)
        case Table():
            yield from _table(pen, part)


def _items(pen: Pen, part: Items) -> Iterator[Box]:
    for n, item in enumerate(part.items, 1):
        first, *rest = pen.lines(item, left=7, gap=1.2)

        def paint(y: float, n: int = n, inner: Box = first) -> None:
            inner.paint(y)
            if part.tick:
                pen.pdf.set_draw_color(0)
                pen.pdf.set_line_width(0.25)
                pen.pdf.rect(MARGIN + 1, y + 0.7, 3.4, 3.4)
            else:
                pen.text(f"{n}." if part.numbered else "•", MARGIN + 1.2, y)

        yield replace(first, paint=paint)
        yield from rest


def _beside(pen: Pen, part: Beside) -> Box:
    """Parts with a picture to their right, as one box."""
    wide, between = part.picture.width * INCH, 6.0
    pen.width -= wide + between
    left = pages(_boxes(pen, part.parts), float("inf"))[0]
    picture = _picture(pen, part.picture, MARGIN + pen.width + between)
    pen.width += wide + between

    def paint(y: float) -> None:
        for top, box in left:
            box.paint(y + top)
        picture.paint(y + 1.0)

    return Box(max(picture.height + 1.0, left[-1][0] + left[-1][1].height if left else 0.0), paint, 1.8)


def _picture(pen: Pen, part: Drawing, x: float = MARGIN) -> Box:
    wide, high = part.width * INCH, part.height * INCH
    scale = min(1.0, pen.width / wide if x == MARGIN else 1.0, (pen.bottom - MARGIN) * 0.9 / high)

    def paint(y: float) -> None:
        pen.picture(_png(part), x, y, wide * scale, high * scale, part.alt)

    return Box(high * scale, paint, 2.0)


@lru_cache(32)
def _png(part: Drawing) -> bytes:
    """The picture; one that several pupils have is drawn once."""
    return printing.png(part.draw, part.width, part.height)


def _name_line(pen: Pen, pupil: str) -> Box:
    edge = MARGIN + pen.width

    def paint(y: float) -> None:
        low = y + 6.2
        x = pen.text("Name:  ", MARGIN, y + 2)
        if pupil:
            pen.text(pupil, x, y + 2, style="B")
        else:
            pen.line(x, low, edge - 50)
        pen.line(pen.text("Date:  ", edge - 46, y + 2), low, edge)

    return Box(8.0, paint, 1.0)


def _ruled(pen: Pen) -> Box:
    edge = MARGIN + pen.width
    return Box(RULE, lambda y: pen.line(MARGIN, y + RULE - 0.5, edge, 150))


def _blanks(pen: Pen, part: Blanks) -> Box:
    wide = 30.0 if part.count == 1 else 11.0

    def paint(y: float) -> None:
        x = pen.text(f"{part.lead}  ", MARGIN, y + 2.5)
        for n in range(part.count):
            x = pen.text("  →  ", x, y + 2.5) if n else x
            pen.line(x, y + 7.3, x + wide)
            x += wide
        pen.text(f"  {part.end}", x, y + 2.5)

    return Box(9.0, paint, 0.5)


def _table(pen: Pen, table: Table) -> Iterator[Box]:
    """A caption, the head, and a box for each row; the head stands again on each page that the table goes on."""
    size, between = 9.5, 3.0
    pen.font(size, "B")
    texts = (table.header, *table.rows)
    room = widths(texts, pen.width, between, pen.pdf.get_string_width)

    def row(cells: tuple[str, ...], style: str) -> Box:
        pen.font(size, style)
        broken = [pen.broken(c, w - between) for c, w in zip(cells, room, strict=True)]
        step = size * POINT * LEADING
        high = max(map(len, broken)) * step + 1.6

        def paint(y: float) -> None:
            x = MARGIN
            for lines, wide in zip(broken, room, strict=True):
                for n, line in enumerate(lines):
                    pen.text(line, x, y + 0.8 + n * step, size, style)
                x += wide
            pen.line(MARGIN, y + high, MARGIN + sum(room), 60 if style else 170)

        return Box(high, paint)

    if table.caption:
        yield from (replace(box, keep=True) for box in pen.lines(table.caption, bold=True, gap=2.5))
    head = replace(row(table.header, "B"), keep=True)
    if any(table.header):
        yield head
    for n, cells in enumerate(table.rows):
        yield replace(row(cells, ""), head=head if n and any(table.header) else None)


def _further_fonts(documents: Sequence[Document], ours: set[int]) -> tuple[Path, ...]:
    """Fonts of this computer for letters that ours lacks.

    Raises:
        BadInput: there is none, or a browser alone can set them; it names each text.
    """
    found: list[Path] = []
    wrong: list[str] = []
    for text in dict.fromkeys(t for d in documents for t in _texts((d.title, *d.parts, d.footer))):
        strange = "".join(sorted({c for c in text if ord(c) not in ours and c != "\n"}))
        if any(unicodedata.bidirectional(c) in FROM_RIGHT for c in text):
            wrong.append(text)
        elif strange:
            lent = all(unicodedata.category(c).startswith(SET) for c in strange)
            font = printing.font_with(strange) if lent else None
            if font is None:
                wrong.append(text)
            elif font not in found:
                found.append(font)
    if wrong:
        what = "cannot be printed in a PDF: its letters are in no font here, or run from right to left"
        hint = "Write it in other letters, or make a page for the browser, which sets all letters: --html."
        raise BadInput([Problem(f'"{text[:60]}"', what, hint) for text in wrong])
    return tuple(found)


def _texts(parts: Sequence[str | Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case str():
                yield part
            case Heading(words=words) | Words(words=words):
                yield words
            case Items(items=items):
                yield from items
            case Quotation(words, source):
                yield from (words, source)
            case Name(pupil):
                yield pupil
            case Blanks(lead=lead, end=end):
                yield from (lead, end)
            case Together(parts=inner):
                yield from _texts(inner)
            case Table():
                yield from (part.caption, *part.header, *(cell for row in part.rows for cell in row))
            case _:
                pass


__all__ = ["SIZES", "PdfMissing", "Printed", "length", "printed", "write"]
