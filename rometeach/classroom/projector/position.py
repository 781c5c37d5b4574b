"""A board as a deck: the whole map, then what is least certain on it, each question with a vote, and with dice where there are dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import log2

from ...answers import answer
from ...core import games
from ...core.declaration import Question
from ...core.errors import RometeachError
from ...core.meanings import NEITHER, meaning
from ...core.positions.saved import GamePosition
from ...core.registry import resolve
from ...core.results.show import Bars, Exhibit, Result
from ...widgets.face import face_of
from . import fit
from .pictures import picture
from .slides import Deck, Outcome, Picture, Slide, Summary, Text
from .throws import Throw, throws
from .votes import ELSE, few, of_chance

MOST, THROWN, SAME = 8, 5, 2
"""So many questions are asked, so many of them with dice, and so many of the same kind."""
NEARLY = Fraction(9, 10)
"""A chart whose chances come to so much leaves out rare outcomes alone."""
OFFERED = 3
"""So many things are asked about where a question needs one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of chance to a class: what it is about, its options, and where on the map it is."""

    kind: str
    title: str
    question: str
    options: tuple[Outcome, ...]
    place: str
    why: str

    @property
    def uncertain(self) -> float:
        """How little is certain, in bits."""
        return sum(-float(o.p) * log2(o.p) for o in few(self.options) if o.p)


def deck(board: GamePosition, name: str = "") -> Deck:
    """The deck of a board.

    Args:
        board: the board, of any game.
        name: what its votes are kept under.
    """
    game, face = games.of(board), face_of(board)
    return Deck(face.headline(board), game.title, (*_slides(board), Summary()), name or f"{game.name} board")


def _slides(board: GamePosition) -> Iterator[Slide]:
    face = face_of(board)
    yield Text("The whole board", (), picture(board, ""))
    if rows := face.tracks(board, chances=False).rows:
        tracks = face.tracks(board, chances=False)
        for part in fit.packed(fit.table(tracks)):
            yield Text("What stands on the tracks", part)
        del rows
    drawn: dict[str, Picture | None] = {}

    def shown(place: str) -> Picture | None:
        if place not in drawn:
            drawn[place] = picture(board, place)
        return drawn[place]

    thrown = _likely(list(throws(games.of(board), board)))
    for throw in thrown:
        seen = shown(throw.place)
        yield of_chance(
            throw.title,
            throw.ask,
            throw.outcomes,
            picture=seen,
            why=f"{throw.why} {throw.rule}".strip(),
            name=throw.ask,
        )
        yield throw.slide(seen)
    covered = {throw.about for throw in thrown}
    for one in least_certain(board, MOST - len(thrown), covered):
        vote = of_chance(one.title, one.question, one.options, picture=shown(one.place), why=one.why)
        yield vote


def _likely(found: list[Throw]) -> list[Throw]:
    """The throws that are least certain, at most so many of one kind that others have room."""

    def uncertain(throw: Throw) -> float:
        return sum(-float(o.p) * log2(o.p) for o in throw.outcomes if o.p)

    ordered = sorted(found, key=uncertain, reverse=True)
    kinds: Counter[str] = Counter()
    kept = []
    for throw in ordered:
        kinds[throw.about] += 1
        if kinds[throw.about] <= THROWN - 1:
            kept.append(throw)
    chosen = kept[:THROWN]
    return [throw for throw in found if throw in chosen]


def least_certain(board: GamePosition, number: int, covered: set[str]) -> list[Asked]:
    """The questions of chance of a board that are least certain, first one of each kind.

    Args:
        board: the board.
        number: how many at most.
        covered: kinds of questions that are asked already.
    """
    found = [one for q in games.of(board).chances if q.name not in covered for one in _asked(board, q)]
    ordered = sorted(found, key=lambda one: -one.uncertain)
    kinds: Counter[str] = Counter()
    rounds: list[tuple[int, Asked]] = []
    seen: set[str] = set()
    for one in ordered:
        if one.uncertain < 0.2 or one.question in seen:
            continue
        seen.add(one.question)
        kinds[one.kind] += 1
        rounds.append((kinds[one.kind], one))
    return [one for turn, one in sorted(rounds, key=lambda x: x[0]) if turn <= SAME][: max(0, number)]


def _asked(board: GamePosition, question: Question) -> Iterator[Asked]:
    if question.apart or question.played:
        return
    for given in _given(board, question):
        try:
            result = answer(question, board, given)
        except RometeachError:
            continue
        shown = result.exhibit()
        for bars in shown.bars:
            if isinstance(bars, Bars):
                yield from _of_bars(board, question, bars, shown, result)


def _given(board: GamePosition, question: Question) -> Iterator[Mapping[str, object]]:
    """What a question can be asked with: nothing where it needs nothing, else a few of the things that are offered."""
    needed = [p for p in question.parameters if p.needed]
    if not needed:
        yield {}
    elif len(needed) == 1 and needed[0].offered:
        for _, value in resolve(needed[0].offered)(board)[:OFFERED]:
            yield {needed[0].name: value}


def _of_bars(board: GamePosition, question: Question, bars: Bars, shown: Exhibit, result: Result) -> Iterator[Asked]:
    """A chart whose chances add up to one is a question; of another one each bar is."""
    why = _why(shown, question)
    places = _places(board, f"{shown.title} {bars.title}")
    whole = sum((p for _, p in bars.bars), Fraction(0))
    if NEARLY <= whole <= 1:
        options = tuple(Outcome(name, p, meaning(bars.means, name)) for name, p in bars.bars if p)
        options += (Outcome(ELSE, 1 - whole),) if whole < 1 else ()
        if len(options) > 1:
            yield Asked(question.name, shown.title, f"{bars.title}: what will it be?", options, places, why)
        return
    for name, p in bars.bars:
        if 0 < p < 1:
            asked = f"{bars.title}: {name}. Yes or no?"
            options = (Outcome("yes", p, meaning(bars.means, name)), Outcome("no", 1 - p, NEITHER))
            yield Asked(question.name, shown.title, asked, options, _places(board, name) or places, why)


def _why(shown: Exhibit, question: Question) -> str:
    how = shown.how if "Case" in shown.how else ""
    return how or (f"Case {', '.join(question.cases)}." if question.cases else "")


def _places(board: GamePosition, words: str) -> str:
    """The first place of the map that a text names, "" if there is none."""
    names = sorted((a.name for a in face_of(board).view(board, chances=False).areas), key=len, reverse=True)
    return next((name for name in names if name in words), "")


__all__ = ["MOST", "Asked", "deck", "least_certain"]
