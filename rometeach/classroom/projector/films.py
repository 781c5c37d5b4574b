"""A worked Example as slides: its story, the vote, its steps one by one, and the dice that it throws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape

from ...core.meanings import GAIN, LOSS, NEITHER, Meaning
from ...core.positions.saved import GamePosition
from ...lessons.example import Example, FilmFrame
from ...lessons.faces import BAD, GOOD, Faces
from ...lessons.predictions import OWN_WORDS
from ...widgets.drawings import dice
from ...widgets.plain import plain_html
from .fit import HALF, ROOM, WIDE, bits, lines, packed
from .pictures import picture
from .slides import Bit, Dice, Picture, Slide, Text
from .throws import found
from .votes import guessed

_MEANS = {GOOD: GAIN, BAD: LOSS}
_NUMBERED = 1
"""The letters that its number takes from the lines of a step."""
_LONG = 120
"""The letters of a rule that stands beside dice; a longer one is seen as the dice fall."""


def slides(told: Example[GamePosition]) -> Iterator[Slide]:
    """An Example: story, vote, steps, outcome."""
    title = told.title.removesuffix(" (our own)")
    board = told.board()
    shown = picture(board, told.focus)
    for n, part in enumerate(packed(bits(told.story, HALF if shown else WIDE))):
        yield Text(f"Example: {title}" if not n else title, part, shown)
    yield guessed(
        title, told.predict, told.guess or OWN_WORDS, board, picture=shown, why=f"Case {told.case}; now step by step."
    )
    yield from _steps(title, told, shown)
    for part in packed(bits(told.outcome)):
        yield Text(f"{title}: the outcome", part, after=True)


def _steps(title: str, told: Example[GamePosition], first: Picture | None) -> Iterator[Slide]:
    """The steps, so many on a slide as fit; each with the board as it lies then."""
    start = told.board()
    letters = HALF if first else WIDE
    held: list[Bit] = []
    pictures: list[tuple[int, Picture]] = []
    now = first
    board: GamePosition = start

    def made() -> Text:
        return Text(f"{title}, step by step", tuple(held), begin, steps=True, after=True, shown=tuple(pictures))

    begin = now
    frames = ((n, part) for n, frame in enumerate(told.film().frames, 1) for part in _parts(frame, letters))
    for number, frame in frames:
        bit = _step(number, frame, letters)
        if frame.faces is not None:
            if held:
                yield made()
            held, pictures, begin = [], [], now
            yield of_faces(frame.faces)
            continue
        if held and sum(b.lines for b in held) + bit.lines > ROOM:
            yield made()
            held, pictures, begin = [], [], now
        if first and frame.board is not None and frame.board != board:
            board = frame.board
            changed = picture(board, told.focus, start)
            if changed and changed != now:
                now = changed
                pictures.append((len(held), changed))
        held.append(bit)
    if held:
        yield made()


def _parts(frame: FilmFrame, letters: int) -> Iterator[FilmFrame]:
    """A step that is longer than a slide in several, parted after one of the things that it lists."""
    held = ""
    for clause in frame.text.split("; "):
        longer = f"{held}; {clause}" if held else clause
        if held and lines(longer, letters - _NUMBERED) + 1 > ROOM:
            yield replace(frame, text=f"{held};")
            longer = clause
        held = longer
    yield replace(frame, text=held)


def _step(number: int, frame: FilmFrame, letters: int) -> Bit:
    """A step as a paragraph: its number, what happens, its Case, the sum so far, the dice as they lie."""
    mark = "strong" if frame.kind in ("dice", "result", "decided") else "span"
    case = f" (Case {frame.case})" if frame.case else ""
    total = f" Sum {frame.sum}." if frame.sum and frame.kind == "line" else ""
    high = lines(f"{number}. {frame.text}{case}{total}", letters) + 0.35
    thrown = ""
    if frame.thrown:
        thrown = f'<span class="thrown">{plain_html(dice.thrown(frame.thrown))}</span>'
        high += 1.6
    words = f"{number}. <{mark}>{escape(frame.text)}</{mark}><small>{escape(case)}</small>{escape(total)}"
    return Bit(f"<p>{words}{thrown}</p>", high)


def of_faces(told: Faces) -> Dice:
    """The slide of one die whose faces a lesson explains."""

    def does(faces: tuple[int, ...]) -> tuple[str, Meaning, str]:
        one = told.outcomes[faces[0] - 1]
        return one.outcome, _MEANS.get(one.meaning, NEITHER), one.case

    outcomes, of = found((len(told.outcomes),), does)
    cases = f" (Case {told.cases})" if told.cases else ""
    rule = told.words.partition(". ")[2] or told.words
    rule = rule if len(rule) <= _LONG else f"One die with {len(told.outcomes)} sides"
    return Dice(told.caption, (len(told.outcomes),), outcomes, of, rule=f"{rule}{cases}.")


__all__ = ["of_faces", "slides"]
