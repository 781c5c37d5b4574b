"""Static cards: what a notebook shows before anything runs, and after its kernel is gone."""

from __future__ import annotations

from html import escape

from .board_map import Picture
from .face import face_of, is_board
from .map.section import section
from .map.view import MapView
from .plain import Card, plain_html

PLANNED = 430
"""The most pixels that the part of a map with a plan is high: arrows need room."""


def static_card(*things: object, focus: str = "", folded: str = "") -> Card:
    """A card of positions and results, in order. A position shows its map and tables.

    Args:
        things: the positions and results.
        focus: the part of each position that is shown, a place on its map or what is drawn by itself; "" for the whole of it. Of a
            plan on the map, the places around which it is shown, with semicolons between them.
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
    view = getattr(thing, "view", None)
    if focus and isinstance(thing, Picture) and isinstance(view, MapView):
        around = [place.strip() for place in focus.split(";")]
        return Card(thing.text(), plain_html(section(view, around, view.title, height=PLANNED)))
    if not isinstance(thing, Picture):
        raise TypeError(f"a static card shows positions and results, not {type(thing).__name__}")
    return Card(thing.text(), plain_html(thing.html()))


__all__ = ["static_card"]
