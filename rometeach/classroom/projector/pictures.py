"""Pictures of boards for slides: each stands by itself, so that none needs another one that may be hidden."""

from __future__ import annotations

import re

from ...core.positions.saved import GamePosition
from ...widgets.drawings.subjects import found, parts
from ...widgets.face import face_of
from ...widgets.plain import plain_html
from .slides import Picture

MAP = "map"
"""The subject that is the whole map."""
_IMAGE = re.compile(r"<img [^>]*>")
_OWN = re.compile(r'style="[^"]*"')
_WIDTH = re.compile(r' width="[\d.]+"')
_BOX = re.compile(r"viewBox='[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)'")


def picture(board: GamePosition, subject: str, before: GamePosition | None = None) -> Picture | None:
    """What a slide is about: the map of a board or a part of it, or what is drawn by itself; None where there is nothing.

    It tells no chance; where the same may be drawn with its chances, that is what is shown with the answer.

    Args:
        board: the board.
        subject: what is shown, as an Example says it; "" for the whole map.
        before: the board before, so that tracks show where their markers came from.
    """
    shown = drawn(board, subject, chances=False, before=before)
    if not shown:
        return None
    kinds = [found(face_of(board).drawings, board, part) for part in parts(subject)]
    hides = [kind for kind in kinds if kind and face_of(board).drawings[kind[0]].untold]
    return Picture(shown, drawn(board, subject, chances=True, before=before) if hides else "")


def drawn(board: GamePosition, subject: str, *, chances: bool, before: GamePosition | None = None) -> str:
    """The pictures of a subject as HTML, without the tables that a notebook has below them.

    Args:
        board: the board.
        subject: what is shown.
        chances: whether they tell chances.
        before: the board before.
    """
    face = face_of(board)
    made = []
    for part in parts(subject) or (MAP,):
        if found(face.drawings, board, part):
            made.append(face.subject(board, part, chances=chances, before=before))
        else:
            made.append(face.part(board, "" if part == MAP else part, chances=chances))
    return sized(plain_html("".join(made)))


def sized(html: str) -> str:
    """Images of which the page knows how wide they are for their height, and how many stand below each other."""
    many = html.count("<img ")

    def one(image: re.Match[str]) -> str:
        box = _BOX.search(image[0])
        ratio = float(box[1]) / float(box[2]) if box and float(box[2]) else 1.5
        return _WIDTH.sub("", _OWN.sub(f'style="--r:{ratio:.3f};--n:{many}"', image[0]))

    return _IMAGE.sub(one, html)


__all__ = ["MAP", "drawn", "picture", "sized"]
