"""All exercises of all courses, and the first variant of each, which tests are chosen by."""

from __future__ import annotations

from functools import cache

from rometeach.core.games import games
from rometeach.lessons import generators as generators_
from rometeach.lessons.course import course
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.generators import Generator

GENERATORS = [
    g for game in games() for lesson in course(game) for g in generators_.generators(game, lesson.id).values()
]


@cache
def first(generator: Generator) -> Exercise:
    """The first variant of an exercise; made once."""
    return generator.exercise(1)


def asking(*kinds: type) -> list[Generator]:
    """The exercises whose answer is of one of these kinds."""
    return [g for g in GENERATORS if isinstance(first(g).task.ask, kinds)]
