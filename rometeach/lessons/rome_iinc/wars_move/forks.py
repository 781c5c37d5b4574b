"""The exercise of lesson 5 about two forks in a row: the chances along a path are multiplied."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.results.show import Table
from rometeach.rome_iinc.charts import movement
from rometeach.rome_iinc.position import Position

from ...answers import Chance
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from ..boards import changed, set_up
from .paths import is_prey, moved
from .predictions import LESSON
from .words import KINDS, counter, place, title


def _neighbours(p: Position, space: str) -> set[str]:
    return set(dict(p.rules.neighbours[space]))


def _forked(choose: Chooser) -> tuple[Position, str, str, str] | None:
    """A War among its friends that comes to two forks one after the other, and the first step and the second."""
    p = set_up(choose)
    war = choose.pick([w for w in p.wars_box if w in p.rules.wars])
    friends = [s for s in p.rules.neighbours if not is_prey(p, war, s) and len(_neighbours(p, s)) > 1]
    here = choose.pick(friends)
    board = changed(p, f"{war} @ {here}")
    found = movement.candidates(board, war) if board is not None else ()
    through = [s for s in found if board is not None and s not in board.war_in and not is_prey(board, war, s)]
    if board is None or len(found) < 2 or not through:
        return None
    first = choose.pick(through)
    second = movement.candidates(moved(board, war, first), war)
    return (board, war, first, choose.pick(second)) if len(second) > 1 else None


def _fork(number: int) -> str:
    return f"{number} equal ways, {Fraction(1, number)} each"


@exercise(LESSON, "compute", "Two forks")
def two_forks(choose: Chooser) -> Assignment | None:
    """The chance that a War takes one path of two steps."""
    drawn = _forked(choose)
    if drawn is None:
        return None
    board, war, first, second = drawn
    here = board.wars[war].space
    after = moved(board, war, first)
    ones, twos = movement.candidates(board, war), movement.candidates(after, war)
    n, m = len(ones), len(twos)
    rows = [
        (start, s, KINDS[kind], title(board, s)) for start in (here, first) for s, kind in board.rules.neighbours[start]
    ]
    others = [s for s in _neighbours(board, here) if s not in ones]
    return Assignment(
        f"The {counter(board, war)} stands in {place(board, here)} ({board.scenario} CE), and moves on.\n\n"
        f"How likely is it that it goes first to {first}, and from there to {second}?",
        Chance(),
        Fraction(1, n * m),
        (
            f"At the first fork: {_fork(n)}. In {place(board, first)} it throws no die, and comes to the second.",
            f"At the second fork: {_fork(m)}. Along a path the chances are multiplied.",
        ),
        (
            f"Out of {here}: {' or '.join(ones)}, {Fraction(1, n)} each (Cases 9.4.2, 9.4.6).",
            f"Out of {first}: {' or '.join(twos)}, {Fraction(1, m)} each (Cases 9.4.2, 9.4.6).",
            f"One after the other: {Fraction(1, n)} x {Fraction(1, m)} = {Fraction(1, n * m)}.",
        ),
        (
            Mistake(
                Fraction(1, n) + Fraction(1, m),
                "Along a path the chances are multiplied, not added: each fork leaves only a part of what came so far.",
            ),
            Mistake(Fraction(1, n), f"That is the first fork alone. It must still turn from {first} to {second}."),
            Mistake(Fraction(1, m), f"That is the second fork alone. It must first go to {first}."),
            Mistake(
                Fraction(1, n + m),
                "Do not count all the ways together: multiply the chance of one fork by that of the other.",
            ),
            Mistake(
                Fraction(1, len(_neighbours(board, here)) * len(_neighbours(board, first))),
                "Not every neighbour is equally likely: at each fork count only the ways that come first (Case 9.4.2).",
            ),
        ),
        (Table("The connections of both", ("From", "To", "By", "What lies there"), tuple(rows)),),
        board=board,
        focus=first,
        basis=(
            Basis(
                terms("9.4.2", *((1, s) for s in ones)),
                lambda total: Fraction(1, total * m) if total > 0 else None,
                contrary="That is the chance that it takes another path.",
                extras=[(1, s, "others come first (Cases 9.4.2, 9.4.6).") for s in others],
                signs=False,
            ),
            Basis(
                terms("9.4.2", *((1, s) for s in twos)),
                lambda total: Fraction(1, total * n) if total > 0 else None,
                signs=False,
            ),
        ),
    )
