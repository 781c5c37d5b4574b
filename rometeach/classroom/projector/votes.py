"""Questions as votes: what a lesson asks before it tells, and what a chart of chances asks of a class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from ...core.positions.saved import GamePosition
from ...core.results.show import percent
from ...lessons.answers import AnyOf, Chance, Face, InOrder, OneOf, OwnWords, WholeNumber
from ...lessons.predictions import Guess
from .fit import HALF, ROOM, lines
from .slides import Outcome, Picture, Vote

ELSE = "something else"
MOST = 6
"""So many options a chart of chances is asked with; rare ones stand together."""
FIFTHS = ("under 20%", "20% to 39%", "40% to 59%", "60% to 79%", "80% or more")
"""What there is to choose from where a chance is asked for."""


def guessed(
    title: str,
    question: str,
    guess: Guess[GamePosition],
    board: GamePosition,
    *,
    picture: Picture | None,
    why: str = "",
) -> Vote:
    """The vote on what a lesson asks.

    Args:
        title: what stands above it.
        question: what is asked.
        guess: how it is answered.
        board: the board it is about.
        picture: what it shows.
        why: a sentence that says why.
    """
    ask, answer = guess.ask, guess.answer(board)
    said = "" if isinstance(ask, OwnWords) else ask.words(answer)
    options: Sequence[str] = ()
    right: Iterable[str] = ()
    kind, more = "typed", ""
    if isinstance(ask, OneOf | Face):
        options, right, kind = ask.options, (str(answer),), "one"
    elif isinstance(ask, AnyOf):
        assert isinstance(answer, frozenset)
        options, right, kind = ask.options, [o for o in ask.options if o in answer], "any"
        more = "Several may be right, or none."
    elif isinstance(ask, Chance):
        assert isinstance(answer, int | Fraction)
        options, right, kind = FIFTHS, (FIFTHS[min(4, int(Fraction(answer) * 5))],), "one"
    elif isinstance(ask, WholeNumber):
        right = (str(answer),)
    elif isinstance(ask, InOrder):
        options, right, kind = ask.options, (ask.words(answer).split(" → ")[0],), "one"
        more = "Which comes first?"
    else:
        kind = "hands"
        more = "Write it down. After the answer: who had it?"
    paragraphs = tuple(question.split("\n\n"))
    outcomes = tuple(Outcome(o) for o in options)
    beside = fits((*paragraphs, more) if more else paragraphs, outcomes, kind == "typed")
    return Vote(title, paragraphs, outcomes, tuple(right), kind, picture, beside, said, why, question, more)


def fits(question: Sequence[str], options: Sequence[Outcome], typed: bool = False) -> bool:
    """Whether a question with its options has room beside a picture; `typed` ones need room for a few answers."""
    asked = sum(lines(p, HALF) + 0.35 for p in question)
    rows = 7 if typed else sum(max(1.45, lines(o.words, HALF - 14) + 0.25) for o in options)
    return asked + rows <= ROOM - 1.5


def few(options: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """The options with a chance, the rare ones of many as one."""
    kept = [o for o in options if o.p]
    if len(kept) <= MOST:
        return tuple(kept)
    likely = sorted(kept, key=lambda o: -(o.p or 0))[: MOST - 1]
    rest = sum((o.p or Fraction(0) for o in kept if o not in likely), Fraction(0))
    return (*(o for o in kept if o in likely), Outcome(ELSE, rest))


def of_chance(
    title: str, question: str, options: Sequence[Outcome], *, picture: Picture | None, why: str = "", name: str = ""
) -> Vote:
    """The vote on what chance will bring.

    Args:
        title: what stands above it.
        question: what is asked.
        options: what may happen, with its chance.
        picture: the board.
        why: a sentence that says why, with its Case.
        name: what the last slide calls it.
    """
    found = few(options)
    told = "; ".join(f"{o.words}: {spoken(o.p)}" for o in found if o.p is not None)
    return Vote(title, (question,), found, (), "one", picture, fits((question,), found), told, why, name or question)


def spoken(p: Fraction) -> str:
    """A chance in the words of a classroom: "1 in 3 (33.3%)", "5 in 6 (83.3%)", "41.2%"."""
    if p in (0, 1):
        return "certain" if p else "never"
    return f"{p.numerator} in {p.denominator} ({percent(p)})" if p.denominator <= 216 else percent(p)


__all__ = ["ELSE", "FIFTHS", "MOST", "few", "fits", "guessed", "of_chance", "spoken"]
