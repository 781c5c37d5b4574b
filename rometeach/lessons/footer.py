"""The last cell of a lesson's notebook: the Cases that it teaches, and the way on."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from ..core import games
from ..core.cases.index import Case
from ..core.registry import resolve
from .course import Lesson, course


def cases_of(game: str, lesson: str) -> tuple[str, ...]:
    """The Cases that a lesson teaches, in the order of the rulebook."""
    cases: Mapping[str, Case] = resolve(f"rometeach.{games.find(game).folder}.cases:load")()
    return tuple(number for number, case in cases.items() if case.lesson == lesson)


def footer(game: str, lesson: Lesson) -> str:
    """The footer as Markdown."""
    lessons = course(game)
    place = lessons.index(lesson)
    ways = [f"Back to {_link(lessons[place - 1])}" if place else "Back to [Start here](../00_start_here.ipynb)"]
    ways += [f"on to {_link(lessons[place + 1])}"] if place + 1 < len(lessons) else []
    ways += ["the whole course: [Start here](../00_start_here.ipynb)"] if place else []
    numbers = cases_of(game, lesson.id)
    sections = [", ".join(group) for _, group in groupby(numbers, key=lambda n: ".".join(n.split(".")[:2]))]
    used = "; ".join(sections) + "." if numbers else "those of the lessons before it."
    return (
        f"---\n*Cases used here: {used}* Look one up with `rometeach case {game} {numbers[0] if numbers else '5.0'}`.\n\n"
        + ", ".join(ways)
        + "."
    )


def _link(lesson: Lesson) -> str:
    return f"[{lesson.number} {lesson.title}]({lesson.notebook})"
