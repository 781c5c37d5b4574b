"""Static cards: what a notebook shows before anything runs, and after its kernel is gone."""

from __future__ import annotations

from .board_map import Picture
from .face import face_of, is_board
from .plain import Card, plain_html


def static_card(*things: object) -> Card:
    """A card of positions and results, in order. A position shows its map and tables.

    Raises:
        TypeError: something that has no `text` and `html`.
    """
    shown = [_card(thing) for thing in things]
    return Card("\n\n".join(s.plain for s in shown), "".join(s.markup for s in shown))


def _card(thing: object) -> Card:
    if is_board(thing):
        return face_of(thing).card(thing)
    if not isinstance(thing, Picture):
        raise TypeError(f"a static card shows positions and results, not {type(thing).__name__}")
    return Card(thing.text(), plain_html(thing.html()))


__all__ = ["static_card"]
