"""Mistakes beside their cause: the clause that made each one, and the page and Provinces that an impossible board is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from ....core.errors import BadInput, Problem
from ....core.grammar import split
from ....core.results.show import Table
from ....rome_iinc.board.grammar import edit
from ....rome_iinc.position import Position
from ...map.view import Badge, MapView

PROVINCES, WARS, PEOPLE, TRACKS, RULES, TEXT = (
    "Provinces",
    "Wars",
    "People",
    "Tracks and turn",
    "Rules",
    "Text and files",
)
"""The pages of the editor."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that the table would not allow: the page that mends it, the spaces it is about, and the problem."""

    page: str
    spaces: tuple[str, ...]
    problem: Problem

    @property
    def place(self) -> str:
        """Where it is, as a person says it: "Gallia", "East unrest"."""
        return place_of(self.problem)


def findings(p: Position) -> tuple[Finding, ...]:
    """All of `p.problems()`, each with its page and spaces."""
    return tuple(Finding(*_cause(p, problem.where), problem) for problem in p.problems())


def _cause(p: Position, where: str) -> tuple[str, tuple[str, ...]]:
    kind, _, name = where.partition(".")
    if kind == "provinces":
        return PROVINCES, (name,)
    if kind == "wars":
        return WARS, (p.wars[name].space,) if name in p.wars else ()
    if where.startswith("wars in "):
        return WARS, (where.removeprefix("wars in "),)
    if kind == "leaders":
        return WARS, (p.leaders[name],) if name in p.leaders else ()
    if kind == "governors":
        held = p.governors[name].commands if name in p.governors else ()
        return PEOPLE, tuple(s for c in held for s in p.rules.provinces_of.get(c, ()))
    if name in ("emperor", "seat", "rebel_commands") or where in p.rules.statesmen:
        return PEOPLE, ()
    if kind in ("boxes", "used") and name != "barracks":
        return WARS, ()
    return (RULES if kind == "options" else TRACKS), ()


def place_of(problem: Problem) -> str:
    """The place of a problem without the names of file keys."""
    kind, dot, name = problem.where.partition(".")
    if dot and kind in ("provinces", "wars", "leaders", "governors"):
        return name
    if dot and kind in ("east", "west"):
        return f"{kind.title()} {name.replace('_', ' ')}"
    return name.replace(".", ": ") if dot and kind in ("boxes", "used", "options") else problem.where


def findings_table(found: Sequence[Finding], pages: bool = True) -> str:
    """The findings as a table: place, what is wrong, Case, and where `pages` is true the page that mends it."""
    if not found:
        return ""
    columns = 4 if pages else 3
    rows = tuple(
        (f.place, f"{f.problem.what}. {f.problem.hint}".rstrip(), f.problem.case, f.page)[:columns] for f in found
    )
    caption = "Impossible on the table, but it can be analysed" if pages else "Impossible here"
    return Table(caption, ("Place", "What is wrong", "Case", "Page")[:columns], rows).html()


def marked(view: MapView, found: Sequence[Finding]) -> MapView:
    """The map with a strong outline and "!!" on every space that a finding is about."""
    about: dict[str, list[str]] = {}
    for f in found:
        for space in f.spaces:
            about.setdefault(space, []).append(f"{f.place}: {f.problem.what}")
    if not about:
        return view
    areas = tuple(
        replace(
            area,
            emphasis=True,
            badges=(*area.badges, Badge("!!", "war")),
            title=f"{area.title}, impossible on the table: {'; '.join(about[area.name])}",
        )
        if area.name in about
        else area
        for area in view.areas
    )
    return replace(view, areas=areas)


def changed(board: Position, text: str) -> Position:
    """The board after a change in the compact grammar.

    Raises:
        BadInput: every mistake at once, each under the clause that makes it: clauses that cannot be read, and what
            the readable ones would do that the rules forbid.
    """
    clauses, most = split(text), edit.CHANGES.limits
    if len(text) > most.text or len(clauses) > most.clauses:
        return board.edit(text)
    mistakes: list[tuple[int, Problem]] = []
    now, cause = board, {p.where + p.what: -1 for p in board.problems()}
    for number, clause in enumerate(clauses):
        try:
            now = edit.edit(now, clause)
        except BadInput as error:
            mistakes += [(number, p) for p in error.problems]
            continue
        cause = {key: cause.get(key, number) for key in (p.where + p.what for p in now.problems())}
    for p in now.problems():
        number = cause[p.where + p.what]
        if p.severity == "error" and number >= 0:
            what = f"{place_of(p)}: {p.what}" if place_of(p) else p.what
            mistakes.append((number, replace(p, where=f'"{clauses[number]}"'[:74], what=what)))
    if mistakes:
        mistakes.sort(key=lambda m: m[0])
        number = len(mistakes)
        title = f"Nothing was changed; {number} mistake{'' if number == 1 else 's'}:"
        raise BadInput([p for _, p in mistakes], title)
    return now


def mistakes_table(error: BadInput, caption: str, place: str) -> str:
    """All the mistakes of an input as a table beside it; `place` heads the first column."""
    rows = tuple((p.where, p.what, p.case, p.hint) for p in error.problems)
    table = Table(caption, (place, "What is wrong", "Case", "What helps"), rows).html()
    return f'<div class="rt-bad">{table}</div>'


def static_findings(found: Sequence[Finding]) -> tuple[str, str]:
    """The findings for a static card, as text and as HTML."""
    if not found:
        return "Nothing on it is impossible on the table.", "<p>Nothing on it is impossible on the table.</p>"
    text = "\n".join(["Impossible on the table:", *(f"  {f.problem}" for f in found)])
    items = "".join(f"<li>{escape(str(f.problem))}</li>" for f in found)
    return text, f"<p>Impossible on the table:</p><ul>{items}</ul>"
