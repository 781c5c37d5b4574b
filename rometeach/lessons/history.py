"""The history behind a lesson: what its rules model, what happened, where the two part, and what to argue about.

Each factual claim carries a number in brackets, and the numbers are the works below the note: ancient ones by book and
chapter, modern ones by title, publisher and year. The notes are in `data/history/<game>.toml`, the works in
`data/history/references.toml`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.tables import read_toml
from ..core.resources import data_dir

_MARKS = re.compile(r"((?: ?\[\d+\])+)")
_REFERENCES = "references"
UNCHECKED = "* We cite this place as handbooks do, and did not look it up in the text."
"""What a star at a place says."""


@dataclass(frozen=True)
class Work:
    """One work. `kind` is "ancient" or "modern".

    An ancient work has its usual `original` title, its `language`, and `about`: who wrote it, when, and how far to trust
    it; its places that notes cite are those that were `read` in it, that a later book has `quoted`, and that are only `known` from
    handbooks. A modern one has its publisher, place and year; `within` is the journal of an article, `until` the year of the
    last volume.
    """

    key: str
    kind: str
    author: str
    title: str
    original: str = ""
    language: str = ""
    about: str = ""
    within: str = ""
    publisher: str = ""
    place: str = ""
    year: int = 0
    until: int = 0
    read: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()
    known: tuple[str, ...] = ()

    @property
    def years(self) -> str:
        """ "1964", or "1776-1788" for a work of several volumes."""
        return f"{self.year}-{self.until}" if self.until else str(self.year)

    @property
    def imprint(self) -> str:
        """What stands behind the title: "in Greek; Historia nova", or where and when a modern work appeared."""
        if self.kind == "ancient":
            return f"{self.original}, in {self.language}"
        return f"{self.within + ', ' if self.within else ''}{self.place}: {self.publisher}, {self.years}"

    def __str__(self) -> str:
        return f"{self.author}, {self.title} ({self.imprint})"


@dataclass(frozen=True)
class Citation:
    """A place in a work, and what it is cited for. `where` is empty for a modern work as a whole."""

    work: Work
    where: str
    about: str

    @property
    def is_unchecked(self) -> bool:
        """Whether some place of it is only known from handbooks."""
        return any(place in self.work.known for place in self.where.split("; "))

    @property
    def places(self) -> str:
        """ "31.12-13; 15.5*": where it is, with a star at each place that is only known from handbooks."""
        return "; ".join(f"{place}*" if place in self.work.known else place for place in self.where.split("; "))

    def text(self) -> str:
        """ "Ammianus Marcellinus, Roman History (...), 31.12-13: the battle of Adrianople"."""
        return f"{self.work}{', ' + self.places if self.where else ''}: {self.about}"

    def html(self, told: bool = True) -> str:
        """The same with the title marked as one; `told` adds for an ancient work a line on how far to trust it."""
        work = self.work
        line = (
            f"{escape(work.author)}, <cite>{escape(work.title)}</cite> ({escape(work.imprint)})"
            f"{', ' + escape(self.places) if self.where else ''}: {escape(self.about)}."
        )
        return line + (f"<br><small>{escape(work.about)}</small>" if told and work.about else "")


@dataclass(frozen=True)
class Happening:
    """Something on the line of time of a note: the years that it may lie in, and in a few words what it was; with where that is told."""

    first: int
    last: int
    what: str
    told: str


@dataclass(frozen=True)
class HistoryNote:
    """The history note of one lesson. It shows itself, needs no trust, and lists its sources below."""

    game: str
    lesson: str
    title: str
    models: str
    happened: tuple[str, ...]
    departs: str
    discuss: tuple[str, ...]
    sources: tuple[Citation, ...]
    time: tuple[Happening, ...] = ()

    @property
    def is_unchecked(self) -> bool:
        """Whether some place that it cites is only known from handbooks."""
        return any(source.is_unchecked for source in self.sources)

    def text(self) -> str:
        """The note as plain text, its sources numbered below."""
        parts = [
            f"History: {self.title}",
            f"What the rule models\n{self.models}",
            "What happened\n" + "\n\n".join(self.happened),
            f"Where the model departs from it\n{self.departs}",
            "To discuss\n" + "\n".join(f"- {question}" for question in self.discuss),
            "Sources\n" + "\n".join(f"[{n}] {source.text()}." for n, source in enumerate(self.sources, 1)),
            *([UNCHECKED] if self.is_unchecked else []),
        ]
        return "\n\n".join(parts)

    def html(self) -> str:
        """The note as HTML without script, style or picture."""
        happened = "".join(f"<p>{_marked(paragraph)}</p>" for paragraph in self.happened)
        discuss = "".join(f"<li>{escape(question)}</li>" for question in self.discuss)
        cited = [source.work for source in self.sources]
        sources = "".join(f"<li>{s.html(cited.index(s.work) == n)}</li>" for n, s in enumerate(self.sources))
        return (
            f'<section class="rometeach"><h4>History: {escape(self.title)}</h4>'
            f"<h5>What the rule models</h5><p>{_marked(self.models)}</p>"
            f"<h5>What happened</h5>{happened}"
            f"<h5>Where the model departs from it</h5><p>{_marked(self.departs)}</p>"
            f"<h5>To discuss</h5><ul>{discuss}</ul>"
            f"<h5>Sources</h5><ol>{sources}</ol>{f'<p>{UNCHECKED}</p>' if self.is_unchecked else ''}</section>"
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}

    def __str__(self) -> str:
        return self.text()


def note(game: str, lesson: str) -> HistoryNote:
    """The history note of a lesson: `note(game, "fighting")`.

    Raises:
        BadInput: a game without notes, or no such lesson; it names the nearest.
    """
    found = notes(game)
    key = str(lesson).strip().casefold()
    if key in found:
        return found[key]
    hint = did_you_mean(key, found) or f"Lessons: {', '.join(found)}."
    raise BadInput([Problem(str(lesson)[:40] or "lesson", "has no history note", hint)])


def notes(game: str) -> dict[str, HistoryNote]:
    """All history notes of a game by lesson, in the order of the course.

    Raises:
        BadInput: a game without notes.
    """
    games = sorted(p.stem.replace("_", "-") for p in (data_dir() / "history").glob("*.toml") if p.stem != _REFERENCES)
    if game not in games:
        hint = did_you_mean(str(game), games) or f"Games: {', '.join(games)}."
        raise BadInput([Problem(str(game)[:40] or "game", "has no history notes", hint)])
    return dict(_notes(game))


def works() -> dict[str, Work]:
    """Every work that a note may cite, by key, ancient works first."""
    return dict(_works())


@functools.cache
def _works() -> dict[str, Work]:
    return {
        key: Work(
            key,
            kind=_text(row, "kind"),
            author=_text(row, "author"),
            title=_text(row, "title"),
            original=_text(row, "original"),
            language=_text(row, "language"),
            about=_text(row, "about"),
            within=_text(row, "within"),
            publisher=_text(row, "publisher"),
            place=_text(row, "place"),
            year=_year(row, "year"),
            until=_year(row, "until"),
            read=_texts(row, "read"),
            quoted=_texts(row, "quoted"),
            known=_texts(row, "known"),
        )
        for key, row in _rows(_REFERENCES).items()
    }


@functools.cache
def _notes(game: str) -> dict[str, HistoryNote]:
    return {
        lesson: HistoryNote(
            game,
            lesson,
            title=_text(row, "title"),
            models=_text(row, "models"),
            happened=_texts(row, "happened"),
            departs=_text(row, "departs"),
            discuss=_texts(row, "discuss"),
            sources=tuple(
                Citation(_works()[_text(source, "ref")], _text(source, "where"), _text(source, "for"))
                for source in _tables(row, "sources")
            ),
            time=tuple(
                Happening(
                    _year(at, "first"), _year(at, "last") or _year(at, "first"), _text(at, "what"), _text(at, "told")
                )
                for at in (_tables(row, "time") if "time" in row else ())
            ),
        )
        for lesson, row in _rows(game.replace("-", "_")).items()
    }


Row = Mapping[str, object]
"""A table of a TOML file."""


def _rows(name: str) -> dict[str, Row]:
    """The tables of a file in the folder of the notes."""
    raw = read_toml(data_dir() / "history" / f"{name}.toml")
    return {key: row for key, row in raw.items() if isinstance(row, dict)}


def _text(row: Row, key: str) -> str:
    found = row.get(key, "")
    assert isinstance(found, str), key
    return found


def _year(row: Row, key: str) -> int:
    found = row.get(key, 0)
    assert isinstance(found, int), key
    return found


def _texts(row: Row, key: str) -> tuple[str, ...]:
    found = row.get(key, [])
    assert isinstance(found, list), key
    return tuple(str(text) for text in found)


def _tables(row: Row, key: str) -> list[Row]:
    found = row[key]
    assert isinstance(found, list), key
    return [table for table in found if isinstance(table, dict)]


def _marked(text: str) -> str:
    """The text as HTML, its source numbers small and raised."""
    return _MARKS.sub(r"<sup>\1</sup>", escape(text))
