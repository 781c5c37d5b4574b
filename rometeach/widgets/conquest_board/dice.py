"""The combat die: its faces with what each of them hits, and dice as they were thrown and matched with units."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from ...conquest_board.combat_die import KINDS, SYMBOLS, CombatDie
from ...core.errors import BadInput, Problem
from ...core.words import counted
from ...lessons.faces import GOOD, NEITHER, Thrown
from ..drawings import dice
from ..drawings.pieces import Piece, below, beside, block, centred, line, padded, wrapped

EXAMPLE = "2I 1C 1K 1- of 4I 1C"
"""Dice as they are written: how many show what, then the units that match them."""
_DICE = re.compile(r"(?P<faces>(?:\d{1,2}\s*[ICKG-]\s*)+)of\s+(?P<units>.+)", re.IGNORECASE)
_FACE = re.compile(r"(\d{1,2})\s*([ICKG-])", re.IGNORECASE)
_UNITS = re.compile(r"(\d{1,2})\s*(I|C|K|Galleys?)\b", re.IGNORECASE)
_BLANK = "nothing is hit"
_SIZE = 36.0


def faces(die: CombatDie) -> Piece:
    """The faces of the die, each symbol in a frame with what it needs."""
    shown = [_framed([symbol] * number, _needs(symbol), _meaning(symbol)) for symbol, number in _of(die)]
    said = "; ".join(f"{counted(number, 'face')} {symbol}: {_needs(symbol)}" for symbol, number in _of(die))
    head = line("The combat die", 14, bold=True)
    return below([head, beside(shown, 10)], 6).saying(f"The combat die. {said}")


def _of(die: CombatDie) -> Iterator[tuple[str, int]]:
    return ((symbol, number) for symbol, number in zip(SYMBOLS, die.shown, strict=True) if number)


def _needs(symbol: str) -> str:
    return f"a hit if {symbol} matches it" if symbol in KINDS else _BLANK


def _meaning(symbol: str) -> str:
    return GOOD if symbol in KINDS else NEITHER


def read(die: CombatDie, text: str, section: str) -> tuple[list[int], tuple[int, int, int, int], str]:
    """Dice as they are written, see `EXAMPLE`: their faces, the units (Infantry, Cavalry, Catapults, Galleys), and these in words.

    Args:
        die: the combat die.
        text: what is written.
        section: the Section that says what dice hit.

    Raises:
        BadInput: the text cannot be read.
    """
    found = _DICE.fullmatch(text)
    said = re.sub(_UNITS, "", found["units"]).strip(" ,+") if found else "?"
    if found is None or said:
        hint = f"Write what the dice show, then the units that match them: dice {EXAMPLE}."
        raise BadInput([Problem(text[:60] or "dice", "are no dice that could be drawn", hint, case=section)])
    letters = [names[0].casefold() for names in die.spellings]
    faces = [
        letters.index(letter) + 1
        for number, letter in _FACE.findall(found["faces"].casefold())
        for _ in range(int(number))
        if letter in letters
    ]
    units = Counter[str]()
    for number, letter in _UNITS.findall(found["units"].casefold()):
        units[letter[0]] += int(number)
    return faces, (units["i"], units["c"], units["k"], units["g"]), found["units"]


def throw(die: CombatDie, thrown: Sequence[int], units: Sequence[int], title: str = "") -> Piece:
    """Dice that were thrown, those that are matched in one frame and the others in another.

    Args:
        die: the combat die.
        thrown: the numbers of the faces, from 1 on.
        units: how many dice Infantry, Cavalry, Catapults and Galleys can match.
        title: what stands above.

    Raises:
        BadInput: there is no such face.
    """
    matched = die.matched(thrown, units)
    hits, misses = list[str](), list[str]()
    for n, (symbol, number) in enumerate(zip(SYMBOLS, die.counted(thrown), strict=True)):
        hit = matched[n] if n < len(KINDS) else 0
        hits += [symbol] * hit
        misses += [symbol] * (number - hit)
    shown = [_framed(hits, counted(len(hits), "hit"), GOOD)] if hits else []
    shown += (
        [_framed(misses, "no unit matches" if any(m in KINDS for m in misses) else _BLANK, NEITHER)] if misses else []
    )
    head = [line(title, 14, bold=True)] if title else []
    told = f"{counted(len(hits), 'hit')}: {_listed(hits)}; unmatched: {_listed(misses)}"
    return below([*head, beside(shown, 10)], 6).saying(f"{f'{title}. ' if title else ''}{told}")


def _listed(symbols: Sequence[str]) -> str:
    return ", ".join(f"{len(list(found))} {symbol}" for symbol, found in groupby(symbols)) or "none"


def _framed(symbols: Sequence[str], words: str, meaning: str) -> Piece:
    colour, ground, sign = dice.MEANINGS[meaning]
    drawn = beside([dice.piece(Thrown(1, symbol=symbol), _SIZE) for symbol in symbols], 5, 340)
    width = max(drawn.width, 104) + 20
    rows = wrapped(f"{sign} {words}", width - 14, 13.5)
    height = 10 + drawn.height + 8 + 18 * len(rows) + 4
    rim = block(width, height, ground, colour, round_=8, thick=3 if meaning == GOOD else 1.5)
    said = "".join(
        centred(w, width / 2, 10 + drawn.height + 21 + 18 * n, 13.5, colour, 700) for n, w in enumerate(rows)
    )
    return Piece(width, height, rim + padded(drawn, (width - drawn.width) / 2, 10).svg + said)


__all__ = ["EXAMPLE", "faces", "read", "throw"]
