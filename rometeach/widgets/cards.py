"""Static cards: what a notebook shows before anything runs, and after its kernel is gone."""

from __future__ import annotations

from html import escape

from .board_map import Picture
from .face import face_of, is_board
from .plain import Card, plain_html


def static_card(*things: object, focus: str = "", folded: str = "") -> Card:
    """A card of positions and results, in order. A position shows its map and tables.

    Args:
        things: the positions and results.
        focus: the part of each position that is shown, a place on its map or what is drawn by itself; "" for the whole of it.
        folded: the words behind which all of it is folded; "" where it stands open.

    Raises:
        TypeError: something that has no `text` and `html`.
        BadInput: no such part.
    """
    shown = [_card(thing, focus) for thing in things]
    inner = "".join(s.markup for s in shown)
    return Card(
        "\n\n".join(s.plain for s in shown),
        f"<details><summary>{escape(folded)}</summary>{inner}</details>" if folded else inner,
    )


def _card(thing: object, focus: str) -> Card:
    if is_board(thing):
        face = face_of(thing)
        return (
            Card(face.headline(thing), plain_html(face.subject(thing, focus, chances=False)))
            if focus
            else face.card(thing)
        )
    if not isinstance(thing, Picture):
        raise TypeError(f"a static card shows positions and results, not {type(thing).__name__}")
    return Card(thing.text(), plain_html(thing.html()))


__all__ = ["static_card"]
