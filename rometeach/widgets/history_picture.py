"""`timeline(game, lesson)`: the years that the rules of a lesson are about, as a picture."""

from __future__ import annotations

from ..core.errors import BadInput, Problem
from ..lessons.history import note
from .drawings.pieces import drawing
from .drawings.timeline import timeline as drawn
from .plain import Card, plain_html


def timeline(game: str, lesson: str) -> Card:
    """The line of time of a lesson's history.

    Raises:
        BadInput: no such game or lesson, or its history has no line of time.
    """
    told = note(game, lesson)
    if not told.time:
        raise BadInput([Problem(lesson[:40], "has no line of time")])
    piece = drawn(told.time)
    return Card(piece.words.replace("; ", "\n"), plain_html(drawing(piece)))


__all__ = ["timeline"]
