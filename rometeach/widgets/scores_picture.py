"""`scores(game, lesson)`: the game that a lesson follows, as lines over its turns."""

from __future__ import annotations

from ..lessons.scores import of_lesson
from .drawings.lines import lines
from .drawings.pieces import drawing
from .plain import Card, plain_html


def scores(game: str, lesson: str, until: int = 0) -> Card:
    """What each side had at the end of each turn of the game that a lesson follows.

    Args:
        game: the game.
        lesson: the lesson.
        until: the last turn that is shown; 0 for all.

    Raises:
        BadInput: no such game or lesson, or it follows no game.
    """
    told = of_lesson(game, lesson)
    shown = told.until(until) if until else told
    return Card(shown.text(), plain_html(drawing(lines(shown))))


__all__ = ["scores"]
