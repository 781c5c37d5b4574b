"""Debates from their files in `data/classroom/debates/`: every mistake of a file is told at once."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import fields

from ...api import position
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.tables import read_toml
from ...core.games import find
from ...core.positions.saved import GamePosition
from ...core.resources import data_dir
from ...lessons.history import Citation, works
from .parts import Asked, Debate, Option, Order, Passage, Role, Step

Row = Mapping[str, object]
"""A table of a file."""

_TOP = {f.name for f in fields(Debate)} - {"id", "passages", "sources", "roles", "options"} | {
    "passage", "source", "role", "option",
}  # fmt: skip


def names() -> tuple[str, ...]:
    """The names of the debates, as they are typed: "the-council"."""
    return tuple(sorted(p.stem.replace("_", "-") for p in (data_dir() / "classroom" / "debates").glob("*.toml")))


def debate(name: str) -> Debate:
    """A debate by its name.

    Raises:
        BadInput: there is none of that name, or its file has mistakes.
    """
    key = str(name).strip().casefold().replace("_", "-").replace(" ", "-")
    if key not in names():
        hint = did_you_mean(key, names()) or f"Debates: {', '.join(names())}."
        raise BadInput([Problem(str(name)[:60] or "debate", "is no debate", hint)])
    return _read(key)


@functools.cache
def _read(key: str) -> Debate:
    path = data_dir() / "classroom" / "debates" / f"{key.replace('-', '_')}.toml"
    return from_row(key, read_toml(path))


def board(one: Debate, option: str = "") -> GamePosition:
    """The board of a debate, with one of its options decided where one is named.

    Raises:
        BadInput: no such option.
    """
    start = position(one.game, one.position, owner=False).edit(one.edit)
    return start.edit(option_of(one, option).edit) if option else start


def option_of(one: Debate, name: str) -> Option:
    """One of the options of a debate.

    Raises:
        BadInput: there is none of that name.
    """
    known = {o.id: o for o in one.options}
    if name not in known:
        hint = did_you_mean(str(name), known) or f"Options: {', '.join(known)}."
        raise BadInput([Problem(str(name)[:60] or "option", "is no option of this debate", hint)])
    return known[name]


def from_row(key: str, row: Row) -> Debate:
    """A debate from what its file says.

    Raises:
        BadInput: every mistake, with its place.
    """
    r = _Rows(key)
    r.strange("", row, _TOP)
    made = Debate(
        id=key,
        title=r.text("", row, "title"),
        game=r.text("", row, "game"),
        position=r.text("", row, "position"),
        edit=r.text("", row, "edit", optional=True),
        phase=r.text("", row, "phase", optional=True),
        year=r.number("", row, "year"),
        question=r.text("", row, "question"),
        minutes=r.number("", row, "minutes"),
        situation=r.texts("", row, "situation"),
        dispute=r.texts("", row, "dispute"),
        happened=r.texts("", row, "happened"),
        departs=r.texts("", row, "departs"),
        cannot=r.texts("", row, "cannot"),
        rules=r.texts("", row, "rules"),
        afterwards=r.texts("", row, "afterwards"),
        course=tuple(
            Step(r.number(at, x, "minutes"), r.text(at, x, "title"), r.text(at, x, "what"))
            for at, x in r.tables("", row, "course", {"minutes", "title", "what"})
        ),
        passages=tuple(
            Passage(
                r.text(at, x, "words"),
                r.cited(at, x, "ask"),
                r.text(at, x, "ask"),
                r.text(at, x, "note"),
                x.get("after") is True,
            )
            for at, x in r.tables("", row, "passage", {"words", "ref", "where", "ask", "note", "after"})
        ),
        sources=tuple(r.cited(at, x, "for") for at, x in r.tables("", row, "source", {"ref", "where", "for"})),
        roles=tuple(r.role(at, x) for at, x in r.tables("", row, "role", {f.name for f in fields(Role)})),
        options=tuple(r.option(at, x) for at, x in r.tables("", row, "option", _OPTION)),
    )
    r.whole(made)
    if r.problems:
        raise BadInput(r.problems, f"The debate {key} has mistakes:")
    return made


_OPTION = {f.name for f in fields(Option)} - {"orders", "asked"} | {"order", "ask"}


class _Rows:
    """Reads values of tables and gathers what is wrong with them."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.problems: list[Problem] = []

    def wrong(self, at: str, what: str, hint: str = "") -> None:
        """Note a mistake at a place."""
        self.problems.append(Problem(f"{self.key}: {at}" if at else self.key, what, hint))

    def strange(self, at: str, row: Row, known: set[str]) -> None:
        """Note the keys that nothing reads."""
        for name in row:
            if name not in known:
                self.wrong(f"{at}.{name}".strip("."), "is read by nothing", did_you_mean(name, known))

    def text(self, at: str, row: Row, name: str, *, optional: bool = False) -> str:
        """A text, on one line."""
        value = row.get(name, "")
        if not isinstance(value, str) or not (value.strip() or optional):
            self.wrong(f"{at}.{name}".strip("."), "expected a text")
            return ""
        return " ".join(value.split())

    def number(self, at: str, row: Row, name: str) -> int:
        """A whole number above zero."""
        value = row.get(name, 0)
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            self.wrong(f"{at}.{name}".strip("."), "expected a whole number above 0")
            return 1
        return value

    def texts(self, at: str, row: Row, name: str) -> tuple[str, ...]:
        """A list of texts, none of them empty."""
        value = row.get(name, [])
        if not isinstance(value, list) or not value or not all(isinstance(x, str) and x.strip() for x in value):
            self.wrong(f"{at}.{name}".strip("."), "expected a list of texts")
            return ()
        return tuple(" ".join(x.split()) for x in value)

    def tables(self, at: str, row: Row, name: str, known: set[str], *, least: int = 1) -> list[tuple[str, Row]]:
        """The tables of a name, each with its place.

        Args:
            at: the place of the row.
            row: where they stand.
            name: what they are called.
            known: the keys that they may have.
            least: how many there must be.
        """
        value = row.get(name, [])
        place = f"{at}.{name}".strip(".")
        if not isinstance(value, list) or not all(isinstance(x, dict) for x in value) or len(value) < least:
            self.wrong(place, f"expected [[{name}]]")
            return []
        found = [(f"{place} {x.get('id') or n}", x) for n, x in enumerate(value, 1)]
        for where, x in found:
            self.strange(where, x, known)
        return found

    def cited(self, at: str, row: Row, about: str) -> Citation:
        """A place in a work of `references.toml`."""
        ref, where = self.text(at, row, "ref"), self.text(at, row, "where", optional=True)
        work = works().get(ref)
        if work is None:
            self.wrong(f"{at}.ref", f'"{ref}" is no work of references.toml', did_you_mean(ref, works()))
            return Citation(next(iter(works().values())), where, "")
        places = (*work.read, *work.quoted, *work.known)
        for one in where.split("; ") if where or work.kind == "ancient" else ():
            if work.kind == "ancient" and one not in places:
                self.wrong(f"{at}.where", f'"{one}" is no place of {ref} in references.toml', did_you_mean(one, places))
        return Citation(work, where, self.text(at, row, about))

    def role(self, at: str, row: Row) -> Role:
        """A role card."""
        begins = self.texts(at, row, "begins")
        if len(begins) != 2:
            self.wrong(f"{at}.begins", "expected two sentences to begin with")
        return Role(
            id=self.text(at, row, "id"),
            name=self.text(at, row, "name"),
            who=self.text(at, row, "who"),
            wants=self.text(at, row, "wants"),
            knows=self.text(at, row, "knows"),
            offers=self.text(at, row, "offers"),
            begins=begins,
            wins=self.text(at, row, "wins"),
            option=self.text(at, row, "option", optional=True),
            invented=row.get("invented") is True,
        )

    def option(self, at: str, row: Row) -> Option:
        """What may be decided."""
        orders = self.tables(at, row, "order", {"seat", "kind", "action"}, least=0)
        asks = self.tables(at, row, "ask", {"says", "question", "figure", "options", "edit", "amount"})
        return Option(
            id=self.text(at, row, "id"),
            name=self.text(at, row, "name"),
            reading=self.text(at, row, "reading"),
            speaks_for=self.text(at, row, "speaks_for"),
            speaks_against=self.text(at, row, "speaks_against"),
            edit=self.text(at, row, "edit", optional=True),
            orders=tuple(
                Order(self.text(w, x, "seat"), self.text(w, x, "kind"), self.text(w, x, "action")) for w, x in orders
            ),
            asked=tuple(
                Asked(
                    self.text(w, x, "says"),
                    self.text(w, x, "question"),
                    self.text(w, x, "figure"),
                    self.given(w, x),
                    self.text(w, x, "edit", optional=True),
                    x.get("amount") is True,
                )
                for w, x in asks
            ),
        )

    def given(self, at: str, row: Row) -> Mapping[str, str]:
        """The options of a question: a table of texts, or none."""
        value = row.get("options", {})
        if not isinstance(value, dict) or not all(isinstance(x, str) for x in value.values()):
            self.wrong(f"{at}.options", "expected a table of texts")
            return {}
        return value

    def whole(self, made: Debate) -> None:
        """What only the whole debate shows: its minutes, its ids, its boards and its questions."""
        self._ids("role", [x.id for x in made.roles])
        self._ids("option", [x.id for x in made.options])
        if made.course and sum(x.minutes for x in made.course) != made.minutes:
            self.wrong("course", f"has {sum(x.minutes for x in made.course)} minutes, not {made.minutes}")
        options = [x.id for x in made.options]
        for role in made.roles:
            if role.option and role.option not in options:
                self.wrong(
                    f"role {role.id}.option", f'"{role.option}" is no option', did_you_mean(role.option, options)
                )
        for option in options:
            if not any(role.option == option for role in made.roles):
                self.wrong(f"option {option}", "has no role that speaks for it")
        if not self.problems:
            self._boards(made)

    def _ids(self, kind: str, ids: Sequence[str]) -> None:
        for twice in sorted({x for x in ids if ids.count(x) > 1}):
            self.wrong(f"{kind} {twice}", "stands there twice")

    def _boards(self, made: Debate) -> None:
        try:
            start = position(made.game, made.position, owner=False).edit(made.edit)
            known = [q.name for q in find(made.game).chances]
        except BadInput as error:
            self.problems += [Problem(f"{self.key}: {p.where}", p.what, p.hint, case=p.case) for p in error.problems]
            return
        for option in made.options:
            for n, change in enumerate((option.edit, *(f"{option.edit}; {x.edit}" for x in option.asked if x.edit))):
                try:
                    start.edit(change)
                except BadInput as error:
                    at = f"option {option.id}.{'ask ' if n else ''}edit"
                    self.problems += [
                        Problem(f"{self.key}: {at}", str(p).removeprefix("error: ")) for p in error.problems
                    ]
            for x in option.asked:
                if x.question not in known:
                    self.wrong(f"option {option.id}", f'"{x.question}" is no question', did_you_mean(x.question, known))


__all__ = ["board", "debate", "from_row", "names", "option_of"]
