"""Lesson plans are read from `data/classroom/plans/*.toml`; every mistake in them is told at once, with its place."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from pathlib import Path
from types import MappingProxyType

from ...core import games
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.tables import read_toml
from ...core.resources import data_dir, notebooks_dir
from ...lessons.course import course
from ...lessons.history import Citation, works
from .plan import LEVELS, Card, Claim, Criterion, Link, Misconception, Passage, Plan, Question, Step, Theme
from .rows import Row

_TYPED = re.compile("`([^`]+)`")
MINUTES = (45, 90)
"""How long a plan may be."""


@functools.cache
def themes() -> dict[str, Theme]:
    """What plans are about, by key, in the order of time."""
    problems = list[Problem]()
    whole = Row(read_toml(data_dir() / "classroom" / "themes.toml"), "themes.toml", problems)
    found = {}
    for key in whole.raw:
        row = whole.row(key)
        found[key] = Theme(key, row.text("title"), row.text("about"))
        row.close()
    if problems:
        raise BadInput(problems)
    return found


@functools.cache
def plans() -> dict[str, Plan]:
    """Every lesson plan by its name: those that stand for themselves first, then by theme and title.

    Raises:
        BadInput: all the mistakes in all of them.
    """
    found, problems = list[Plan](), list[Problem]()
    for path in sorted((data_dir() / "classroom" / "plans").glob("*.toml")):
        try:
            found.append(read(path))
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems, "These lesson plans have mistakes:")
    order = list(themes())
    found.sort(key=lambda p: (not p.name.startswith("period"), order.index(p.themes[0].key), p.name))
    return {p.name: p for p in found}


def find(name: str) -> Plan:
    """A lesson plan by its name ("period-1"), or the one in a file of your own ("my_plan.toml").

    Raises:
        BadInput: there is none, or there are mistakes in it; all at once.
    """
    if name.casefold().endswith(".toml"):
        return read(Path(name))
    key = name.strip().casefold().replace("_", "-").replace(" ", "-")
    known = plans()
    if key in known:
        return known[key]
    hint = did_you_mean(key, known) or f"Plans: {', '.join(known)}."
    raise BadInput([Problem(name[:60] or "lesson plan", "is no lesson plan", hint)])


def theme_of(key: str) -> Theme:
    """A theme by its key.

    Raises:
        BadInput: no such theme; it names the nearest.
    """
    found = key.strip().casefold().replace("_", "-").replace(" ", "-")
    if found not in themes():
        hint = did_you_mean(found, themes()) or f"Themes: {', '.join(themes())}."
        raise BadInput([Problem(key[:60] or "theme", "is no theme of a lesson plan", hint)])
    return themes()[found]


def of_theme(theme: str) -> tuple[Plan, ...]:
    """The lesson plans of a theme, by its key.

    Raises:
        BadInput: no such theme; it names the nearest.
    """
    wanted = theme_of(theme)
    return tuple(p for p in plans().values() if wanted in p.themes)


def read(path: Path) -> Plan:
    """A lesson plan from a file.

    Raises:
        BadInput: all the mistakes in it, each with its place and what was expected.
    """
    problems = list[Problem]()
    row = Row(read_toml(path), path.name, problems)
    found = _plan(row, path.stem.replace("_", "-"))
    row.close()
    problems += unsaid(found, path.name)
    if problems:
        raise BadInput(problems)
    return found


def unsaid(plan: Plan, where: str) -> list[Problem]:
    """Claims whose words do not stand in the plan.

    Args:
        plan: the plan.
        where: its file, for messages.
    """
    everything = " ".join(" ".join(texts(plan)).split())
    return [
        Problem(
            f"{where}, claim {n}, says", f'"{claim.says}" stands nowhere in the plan', "Write it as it stands there."
        )
        for n, claim in enumerate(plan.claims, 1)
        if " ".join(claim.says.split()) not in everything
    ]


def texts(plan: Plan) -> Iterable[str]:
    """All that a reader sees of a plan."""
    yield from (plan.title, plan.aim, *plan.afterwards, *plan.preparation, *plan.support, *plan.extend, plan.task)
    for step in plan.steps:
        yield from (step.title, step.teacher, step.pupils)
    for question in plan.questions:
        yield from (question.ask, *question.expected)
    for misconception in plan.misconceptions:
        yield from (misconception.wrong, misconception.say)
    for criterion in plan.rubric:
        yield from (criterion.criterion, *criterion.levels)
    for passage in plan.passages:
        yield from (passage.words, passage.source, passage.note)
    for card in plan.cards:
        yield from (card.group, card.title, card.words)
    yield from (link.purpose for link in plan.links)
    yield from (source.about for source in plan.sources)


def commands(plan: Plan) -> tuple[str, ...]:
    """The commands that a plan tells a teacher to type: what stands in backquotes and begins with the kit's name."""
    lines = (*plan.preparation, *(step.teacher for step in plan.steps))
    return tuple(c for line in lines for c in _TYPED.findall(line) if c.startswith("rometeach "))


def _plan(row: Row, name: str) -> Plan:
    title = row.text("title")
    game = row.one_of("game", games.games())
    minutes = row.number("minutes", min(MINUTES), max(MINUTES))
    if minutes and minutes not in MINUTES:
        row.wrong("minutes", f"is {minutes}", "Expected 45 or 90.")
    keys = row.texts("themes")
    lessons = row.texts("lessons")
    known = [x.id for x in course(game)] if game else []
    for lesson in lessons if game else ():
        row.known("lessons", lesson, known)
    steps = tuple(
        Step(r.number("minutes", 1, 60), r.text("title"), r.text("teacher"), r.text("pupils"))
        for r in row.rows("step", 4, 14)
    )
    total = sum(s.minutes for s in steps)
    if steps and minutes and total != minutes:
        row.wrong("step", f"the minutes of the steps add up to {total}", f"Expected {minutes}.")
    differing, assessed = row.row("differentiation"), row.row("assessment")
    found = Plan(
        name=name,
        title=title,
        game=game,
        minutes=minutes,
        ages=row.text("ages"),
        themes=tuple(themes()[key] for key in keys if row.known("themes", key, themes())),
        aim=row.text("aim"),
        afterwards=row.texts("afterwards", 2),
        preparation=row.texts("preparation"),
        lessons=lessons,
        steps=steps,
        questions=tuple(Question(r.text("ask"), r.texts("expected")) for r in row.rows("question", 5)),
        misconceptions=tuple(Misconception(r.text("wrong"), r.text("say")) for r in row.rows("misconception", 3)),
        support=differing.texts("support"),
        extend=differing.texts("extend"),
        task=assessed.text("task"),
        rubric=tuple(
            Criterion(r.text("criterion"), r.texts("levels", len(LEVELS), len(LEVELS)))
            for r in assessed.rows("rubric", 3, 5)
        ),
        sources=tuple(c for r in row.rows("source", 1) if (c := _source(r))),
        passages=tuple(_passage(r) for r in row.rows("passage")),
        links=tuple(_link(r) for r in row.rows("link", 1)),
        claims=tuple(_claim(r) for r in row.rows("claim", 1)),
        cards=tuple(Card(r.text("group"), r.text("title"), r.text("words")) for r in row.rows("card")),
    )
    differing.close()
    assessed.close()
    return found


def _source(row: Row) -> Citation | None:
    """A cited work; its places must be those of the list of works."""
    ref, where, about = row.text("ref"), row.text("where", may_lack=True), row.text("for")
    if not row.known("ref", ref, works()):
        return None
    _place(row, ref, where)
    return Citation(works()[ref], where, about)


def _place(row: Row, ref: str, where: str) -> None:
    work = works()[ref]
    places = (*work.read, *work.quoted, *work.known)
    if work.kind == "ancient" and not where:
        row.wrong("where", "is missing", f"Expected a place of this work: {', '.join(places)}.")
    elif work.kind == "ancient":
        for place in where.split("; "):
            row.known("where", place, places)


def _passage(row: Row) -> Passage:
    words, ref, where = row.text("words"), row.text("ref"), row.text("where")
    if not row.known("ref", ref, works()):
        return Passage(words, ref, row.text("note", may_lack=True))
    _place(row, ref, where)
    work = works()[ref]
    return Passage(words, f"{work.author}, {work.title} {where}", row.text("note", may_lack=True))


def _link(row: Row) -> Link:
    """A lesson of a course, or a notebook."""
    to, purpose = row.text("to"), row.text("for")
    if to.endswith(".ipynb"):
        if not (notebooks_dir() / to.removeprefix("notebooks/")).is_file():
            known = [p.relative_to(notebooks_dir()).as_posix() for p in notebooks_dir().glob("**/*.ipynb")]
            row.wrong("to", f'there is no notebook "{to}"', did_you_mean(to.removeprefix("notebooks/"), known))
        return Link(to, purpose, f"The notebook {to.removeprefix('notebooks/')}")
    game, _, lesson = to.partition("/")
    if not to or not row.known("to", game, games.games()):
        return Link(to, purpose, to)
    found = {x.id: x for x in course(game)}
    if not row.known("to", lesson or "(no lesson)", found):
        return Link(to, purpose, to)
    return Link(to, purpose, f"{games.find(game).title}, lesson {found[lesson].number}: {found[lesson].title}")


def _claim(row: Row) -> Claim:
    game = row.one_of("game", games.games())
    question = row.text("question", may_lack=True)
    if game and question and ":" not in question:
        row.known("question", question, [q.name for q in games.find(game).questions])
    return Claim(
        says=row.text("says"),
        game=game,
        position=row.text("position"),
        path=row.text("path"),
        value=row.text("value"),
        edit=row.text("edit", may_lack=True),
        question=question,
        options=MappingProxyType(dict(row.table("options"))),
    )


__all__ = ["MINUTES", "commands", "find", "of_theme", "plans", "read", "texts", "theme_of", "themes", "unsaid"]
