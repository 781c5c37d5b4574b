"""Throws of several dice: some throws with what each of them means, and all throws of two dice with their sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...lessons.faces import BAD, GOOD, NEITHER, Thrown
from . import dice
from .pieces import Piece, below, beside, block, centred, ink_on, line, lines

_CELL = 31.0
_WORDS = 470.0


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


def sums() -> Piece:
    """The 36 throws of two dice: the first die above, the second at the left, their sum where both meet."""
    faces = range(1, 7)
    top = beside([Piece(_CELL, _CELL, ""), *(dice.piece(Thrown(face), _CELL) for face in faces)], 5)
    rows = [beside([dice.piece(Thrown(down), _CELL), *(_cell(across + down) for across in faces)], 5) for down in faces]
    said = "; ".join(f"{down} below {', '.join(str(across + down) for across in faces)}" for down in faces)
    head = line("The sums of two white dice: 36 throws, all equally likely", 14, bold=True)
    return below([head, top, *rows], 5).saying(f"The sums of two dice, row by row: {said}")


def _cell(total: int) -> Piece:
    fill = "#f7f2e6"
    drawn = block(_CELL, _CELL, fill, "#8c8577") + centred(str(total), _CELL / 2, 21, 15, ink_on(fill), 600)
    return Piece(_CELL, _CELL, drawn)


__all__ = ["BAD", "GOOD", "Read", "read", "sums"]
