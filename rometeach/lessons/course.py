"""The course of a game: its lessons in order, what each takes and gives, and the Cases that it teaches."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from ..core import games
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.tables import read_toml
from ..core.resources import data_dir


@dataclass(frozen=True)
class Lesson:
    """One lesson: `minutes` that it takes, `before` it what should be known, `after` it what one can do."""

    number: int
    id: str
    title: str
    notebook: str
    minutes: int
    before: tuple[str, ...]
    about: str
    after: str


@functools.cache
def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order.

    Raises:
        BadInput: no such game, or one without a course.
    """
    path = data_dir() / games.find(game).folder / "course.toml"
    if not path.is_file():
        raise BadInput([Problem(game, "has no course")])
    entries = read_toml(path)["lesson"]
    assert isinstance(entries, list)
    return tuple(
        Lesson(
            n,
            str(e["id"]),
            str(e["title"]),
            str(e["notebook"]),
            int(e["minutes"]),
            tuple(e["before"]),
            str(e["about"]),
            str(e["after"]),
        )
        for n, e in enumerate(entries, 1)
    )


@functools.cache
def first_course() -> str:
    """The game whose course was there before any other: progress that names no game is of that one; "" where there is none."""
    for path in sorted(data_dir().glob("*/course.toml")):
        if read_toml(path).get("first"):
            return path.parent.name.replace("_", "-")
    return ""


@functools.cache
def moved(game: str) -> dict[str, str]:
    """Exercises and predictions that were once in another lesson or had another name: from the old "lesson/name" to the one of today.

    A game that is not known, or has no course, has moved nothing.
    """
    try:
        path = data_dir() / games.find(game).folder / "course.toml"
    except BadInput:
        return {}
    entries = read_toml(path).get("moved", {}) if path.is_file() else {}
    assert isinstance(entries, dict)
    return {str(old): str(new) for old, new in entries.items()}


def find(game: str, lesson: str) -> Lesson:
    """A lesson of a game by its id ("revolts") or number.

    Raises:
        BadInput: no such lesson; it names the nearest.
    """
    lessons = course(game)
    text = str(lesson).strip().casefold()
    for found in lessons:
        if text in (found.id, str(found.number), found.title.casefold()):
            return found
    hint = did_you_mean(text, [x.id for x in lessons]) or f"Lessons: {', '.join(x.id for x in lessons)}."
    raise BadInput([Problem(text[:40] or "lesson", "is no lesson of this course", hint)])
