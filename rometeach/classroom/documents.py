"""What is printed for a class: a `Document` is a title and its parts. Writers make a page, a PDF or plain text of it.

No part knows how it will be written. `rometeach.classroom.web_page` makes HTML of a document, `rometeach.classroom.pdf` a PDF.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..core.plots import Axes
from ..core.results.show import Table


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below the document's title, which is level 1."""

    words: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph of plain text; `strong` where it is to be seen first, `small` for notes."""

    words: str
    strong: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `numbered`, with boxes to `tick`, or with dots."""

    items: tuple[str, ...]
    numbered: bool = False
    tick: bool = False


@dataclass(frozen=True, slots=True)
class Quotation:
    """A passage of a source, in a translation of our own, and where it stands."""

    words: str
    source: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture: `svg` for pages, `draw` puts the same on matplotlib axes for a PDF. `alt` says what it shows to who cannot see it.

    `width` and `height` are inches on paper.
    """

    alt: str
    svg: str
    draw: Callable[[Axes], object]
    width: float = 7.0
    height: float = 3.5


@dataclass(frozen=True, slots=True)
class Name:
    """The line for a pupil's name and the date; `pupil` is printed on it where it is known."""

    pupil: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """Room to write: so many ruled lines."""

    lines: int = 2


@dataclass(frozen=True, slots=True)
class Blanks:
    """Short lines to write on, after some words and with an arrow between them: "Answer: ____ Gold", "Order: __ → __"."""

    lead: str
    count: int = 1
    end: str = ""


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows begins on a new page."""


@dataclass(frozen=True, slots=True)
class Together:
    """Parts that stand on one page, unless they are longer than a page."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """Parts with a picture to their right."""

    parts: tuple[Part, ...]
    picture: Drawing


Part = Heading | Words | Items | Quotation | Drawing | Name | Room | Blanks | NewPage | Together | Beside | Table
"""One thing after the other on paper."""


@dataclass(frozen=True, slots=True)
class Document:
    """A title and its parts; `footer` stands below every page: what sheet it is, for whom, with which seed."""

    title: str
    parts: tuple[Part, ...]
    footer: str = ""


__all__ = [
    "Beside",
    "Blanks",
    "Document",
    "Drawing",
    "Heading",
    "Items",
    "Name",
    "NewPage",
    "Part",
    "Quotation",
    "Room",
    "Table",
    "Together",
    "Words",
]
