"""The last cell of a lesson's notebook: the Cases that it teaches, the way on, and the words of other lessons that it uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from ..core import games
from ..core.cases.index import Case
from ..core.registry import resolve
from .course import Lesson, course, find
from .glossary import Term


def cases_of(game: str, lesson: str) -> tuple[str, ...]:
    """The Cases that a lesson teaches, in the order of the rulebook."""
    cases: Mapping[str, Case] = resolve(f"rometeach.{games.find(game).folder}.cases:load")()
    return tuple(number for number, case in cases.items() if case.lesson == lesson)


def footer(game: str, lesson: Lesson, words: Iterable[Term] = ()) -> str:
    """The footer as Markdown; the `words` that the lesson links to stand in a glossary that is folded."""
    lessons = course(game)
    place = lessons.index(lesson)
    ways = [f"Back to {_link(lessons[place - 1])}" if place else "Back to [Start here](../00_start_here.ipynb)"]
    ways += [f"on to {_link(lessons[place + 1])}"] if place + 1 < len(lessons) else []
    ways += ["the whole course: [Start here](../00_start_here.ipynb)"] if place else []
    numbers = cases_of(game, lesson.id)
    sections = [", ".join(group) for _, group in groupby(numbers, key=lambda n: ".".join(n.split(".")[:2]))]
    used = "; ".join(sections) + "." if numbers else "those of the lessons before it."
    shown = numbers[0] if numbers else _any(game)
    return (
        f"---\n*Cases used here: {used}* Look one up with `rometeach case {game} {shown}`.\n\n"
        + ", ".join(ways)
        + "."
        + _glossary(game, tuple(words))
    )


def _any(game: str) -> str:
    """A Case of a game, for a lesson that teaches none itself: 5.0 where there is one, else the first."""
    known = [number for lesson in course(game) for number in cases_of(game, lesson.id)]
    return "5.0" if "5.0" in known or not known else known[0]


def _glossary(game: str, words: tuple[Term, ...]) -> str:
    if not words:
        return ""
    lines = (f"- **{t.name}** ({_link(find(game, t.lesson))}; Case {t.case}): {t.sentence}" for t in words)
    opened = "\n\n### Glossary\n\n<details><summary>The words that other lessons explain</summary>\n\n"
    return opened + "\n".join(lines) + "\n\n</details>"


def _link(lesson: Lesson) -> str:
    return f"[{lesson.number} {lesson.title}]({lesson.notebook})"
