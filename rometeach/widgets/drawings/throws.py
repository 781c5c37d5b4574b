"""Throws of several dice: some throws with what each of them means, and all throws of two dice with their sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...lessons.faces import BAD, GOOD, NEITHER, Thrown
from . import dice
from .pieces import Piece, below, beside, block, centred, ink_on, line, lines

_CELL = 31.0
_WORDS = 470.0
_PLAIN, _MARKED = "#f7f2e6", "#6b2f86"


@dataclass(frozen=True, slots=True)
class Read:
    """A throw, its name, what follows from it in a few words, and whether that is `GOOD`, `BAD` or `NEITHER` for who throws."""

    thrown: tuple[Thrown, ...]
    name: str
    words: str
    meaning: str = NEITHER


def read(throws: Sequence[Read]) -> Piece:
    """Throws below each other, each beside what it means."""
    return below([_one(one) for one in throws], 9)


def _one(shown: Read) -> Piece:
    colour, ground, sign = dice.MEANINGS[shown.meaning]
    width = 118.0
    plate = block(width, 26, ground, colour) + centred(f"{sign} {shown.name}", width / 2, 18, 13.5, ink_on(ground), 700)
    told = beside(
        [dice.row(shown.thrown, 34), Piece(width, 26, plate), lines(shown.words, _WORDS, 14)], 14, 760, middle=True
    )
    faces = ", ".join(dice.words(one) for one in shown.thrown)
    return told.saying(f"{faces}: {shown.name}. {shown.words}")


def sums(marked: Callable[[int, int], bool] = lambda across, down: False) -> Piece:
    """The 36 throws of two dice with their sums; the `marked` ones stand out."""

    def cell(across: int, down: int) -> tuple[str, bool]:
        return str(across + down), marked(across, down)

    shown = throws("The sums of two white dice: 36 throws, all equally likely", cell)
    return shown.saying(f"The sums of two dice, row by row: {_rows(cell)}")


def throws(
    head: str, cell: Callable[[int, int], tuple[str, bool]], *, colour: str = "white", width: float = _CELL
) -> Piece:
    """The 36 throws of two dice: the first die above, the second, a white one, at the left.

    Args:
        head: what stands above the picture.
        cell: what is written where both dice meet, and whether it stands out.
        colour: of the first die.
        width: of a cell.
    """
    faces = range(1, 7)
    above = [_middle(dice.piece(Thrown(face, colour), _CELL), width) for face in faces]
    top = beside([Piece(_CELL, _CELL, ""), *above], 5)
    rows = [
        beside([dice.piece(Thrown(down), _CELL), *(_cell(*cell(across, down), width) for across in faces)], 5)
        for down in faces
    ]
    return below([line(head, 14, bold=True), top, *rows], 5).saying(f"{head}. Row by row: {_rows(cell)}")


def _rows(cell: Callable[[int, int], tuple[str, bool]]) -> str:
    """The cells in words, row by row."""

    def word(text: str, marked: bool) -> str:
        return f"{text} (marked)" if marked else text

    faces = range(1, 7)
    return "; ".join(f"{down} below {', '.join(word(*cell(across, down)) for across in faces)}" for down in faces)


def _middle(piece: Piece, width: float) -> Piece:
    room = (width - piece.width) / 2
    return Piece(width, piece.height, piece.at(room, 0), piece.words) if room else piece


def _cell(text: str, marked: bool, width: float) -> Piece:
    fill = _MARKED if marked else _PLAIN
    size = 15 if width == _CELL else 12
    drawn = block(width, _CELL, fill, "#8c8577") + centred(
        text, width / 2, 21, size, ink_on(fill), 700 if marked else 600
    )
    return Piece(width, _CELL, drawn)


__all__ = ["BAD", "GOOD", "Read", "read", "sums", "throws"]
