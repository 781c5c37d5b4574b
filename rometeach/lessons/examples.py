"""All the worked Examples of a course, found by number or lesson."""

from __future__ import annotations

import importlib

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.positions.saved import GamePosition
from .course import course, find
from .example import Example


def of_lesson(game: str, lesson: str) -> tuple[Example[GamePosition], ...]:
    """The Examples of a lesson.

    Raises:
        BadInput: no such lesson.
    """
    name = find(game, lesson).id.replace("-", "_")
    module = importlib.import_module(f"{__package__}.{game.replace('-', '_')}.{name}")
    return tuple(module.EXAMPLES)


def all_examples(game: str) -> dict[str, Example[GamePosition]]:
    """Number -> Example, in the order of the course."""
    return {e.number: e for lesson in course(game) for e in of_lesson(game, lesson.id)}


def example(game: str, number: str) -> Example[GamePosition]:
    """An Example by its number ("T35").

    Raises:
        BadInput: no such Example; it names the nearest.
    """
    known = all_examples(game)
    by_key = {n.casefold(): n for n in known}
    wanted = number.strip().casefold()
    if wanted not in by_key:
        hint = did_you_mean(number, known) or f"Examples: {', '.join(known)}."
        raise BadInput([Problem(number[:40] or "number", "is no Example of this course", hint)])
    return known[by_key[wanted]]
