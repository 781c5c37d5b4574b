"""Exercises of lesson 3 about dice: count the hits, count the throws, a whole round, what is left (2.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rometeach.conquest.charts.legion import NOBODY, Troops
from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.show import chance

from ...answers import Chance, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Extra, Mistake, share, terms
from .. import battles
from .scenes import LESSON, fought

FACES = (2, 1, 1, 1, 1)
"""How many faces of the die show Infantry, Cavalry, a Catapult, a Galley, nothing."""


def thrown(choose: Chooser, dice: int) -> list[int]:
    """How many of so many dice show each sign."""
    counts = [0] * 5
    for face in choose.throw(dice):
        counts[(0, 0, 1, 2, 3, 4)[face - 1]] += 1
    return counts


def matched(counts: Sequence[int], legion: Troops, reserve: Troops = NOBODY) -> tuple[int, int, int]:
    """How many dice of each kind find a unit."""
    i, c, k = (min(n, units) for n, units in zip(counts, legion.more(Troops(0, 0, reserve.catapults)), strict=False))
    return i, c, k


def hit_lines(counts: Sequence[int], legion: Troops, reserve: Troops = NOBODY) -> Ledger:
    """The hits of a throw, a line for each kind."""
    found = matched(counts, legion, reserve)
    return terms(
        "2.2.2", *((n, f"the {kind} dice that a unit matches") for n, kind in zip(found, battles.KINDS, strict=True))
    )


def unmatched(counts: Sequence[int], legion: Troops, reserve: Troops = NOBODY) -> Iterator[Extra]:
    """Dice that people count although no unit matches them."""
    for kind, shown, used in zip(battles.KINDS, counts, matched(counts, legion, reserve), strict=False):
        if shown > used:
            yield shown - used, f"a {kind} die without a unit of its own", "each unit is matched with one die (2.2.2)."
    if counts[3]:
        yield counts[3], "a Galley die", "Galleys take no part in a battle on land (2.2.1)."


def force(choose: Chooser, low: int, high: int) -> Troops:
    """Land units of two or three kinds."""
    c, k = choose.number(0, 2), choose.number(0, 1)
    return Troops(max(choose.number(low, high) - c - k, 1), c, k)


@exercise(LESSON, "compute", "Count the hits")
def count_the_hits(choose: Chooser) -> Assignment | None:
    """How many dice of a throw hit."""
    legion = force(choose, 4, 6)
    reserve = Troops(0, 0, 1) if choose.likely(1, 2) else NOBODY
    most = 6
    if legion.units > most or not (legion.cavalry or legion.catapults or reserve.units):
        return None
    if reserve.units and legion.units < most:
        return None
    counts = thrown(choose, legion.units)
    extras = tuple(unmatched(counts, legion, reserve))
    ledger = hit_lines(counts, legion, reserve)
    board = fought(choose, legion.more(reserve), Troops(4, 1, 0))
    if not extras or not ledger.lines or board is None:
        return None
    p, place = board
    where = " He has left a Catapult in reserve." if reserve.units else ""
    return Assignment(
        f"Red attacks in {place} with a Battle Legion of {legion}.{where} Of his dice {battles.told(counts)}.\n\nHow many hits are that?",
        WholeNumber("hits"),
        ledger.total,
        (
            "Take one sign after the other: how many dice show it, and how many units of that kind has he?",
            "The smaller number of the two counts. A Catapult in reserve counts like one in the Legion; a Galley never does.",
        ),
        (("The hits", ledger),),
        board=p,
        focus=place,
        basis=(Basis(ledger, signs=False, extras=extras),),
    )


SMALL = tuple(Troops.of(t) for t in ("2I", "1I 1C", "1I 1K", "1C 1K", "2C", "2K"))
STARTS = (("Infantry", 0, 2), ("Cavalry", 2, 1), ("a Catapult", 3, 1), ("a Galley", 4, 1), ("a blank", 5, 1))
"""The signs of the first die: how it is called, a face of it, and how many there are."""


def of_36(legion: Troops, hits: int) -> Ledger:
    """The throws of two dice with so many hits, a line for each sign of the first die."""
    lines = []
    for name, face, ways in STARTS:
        found = sum(battles.pair(face, b, legion) == hits for b in range(6))
        lines.append((found * ways, f"the throws that begin with {name}"))
    return terms("2.2.2", *lines)


@exercise(LESSON, "compute", "The throws of two units")
def throws_of_two(choose: Chooser) -> Assignment | None:
    """How many throws of two dice have so many hits."""
    legion, hits = choose.pick(SMALL), choose.pick((0, 1, 1, 2))
    ledger = of_36(legion, hits)
    counts = [of_36(legion, n).total for n in range(3)]
    board = fought(choose, legion, Troops(choose.number(2, 4), 0, 0))
    if board is None or not ledger.total:
        return None
    p, place = board
    asked = ("no hit at all", "exactly one hit", "two hits")[hits]
    mistakes = [
        Mistake(n, f"That many throws have {('no hit', 'one hit', 'two hits')[i]}.")
        for i, n in enumerate(counts)
        if i != hits
    ]
    mistakes.append(Mistake(counts[1] + counts[2], "That many throws have one hit or two."))
    return Assignment(
        f"Red has {legion} in {place} and throws two dice.\n\nOn how many of the 36 throws has he {asked}?",
        WholeNumber("throws"),
        ledger.total,
        (
            "Two of the six faces show Infantry, one Cavalry, one a Catapult; one a Galley, and one nothing.",
            "Take the first die face by face, and ask which faces of the second one bring the wanted number.",
        ),
        (battles.square(legion), ("The throws", ledger)),
        tuple(m for m in mistakes if m.answer != ledger.total),
        board=p,
        focus=place,
        basis=(Basis(ledger, signs=False),),
    )


THREE = tuple(Troops.of(t) for t in ("3I", "2I 1C", "2I 1K", "1I 1C 1K", "1I 2C", "1I 2K", "1C 2K"))
WANTED = {"no hit": (0,), "at least one hit": (1, 2, 3), "at least two hits": (2, 3), "exactly one hit": (1,)}


@exercise(LESSON, "compute", "The round of three units", more=True)
def round_of_three(choose: Chooser) -> Assignment | None:
    """How likely three dice hit so often."""
    legion, wanted = choose.pick(THREE), choose.pick(tuple(WANTED))
    law = battles.law_of(legion)
    weights = [int(law.p(n) * 216) for n in range(4)]
    ledger = terms("2.2.2", *((weights[n], f"the throws with {n} hit{'s' * (n != 1)}") for n in WANTED[wanted]))
    board = fought(choose, legion, Troops(choose.number(2, 4), 0, 0))
    if board is None or not 0 < ledger.total < 216:
        return None
    p, place = board
    others = {name: sum(weights[n] for n in found) for name, found in WANTED.items() if name != wanted}
    return Assignment(
        f"Red throws three dice for {legion} in {place}.\n\nHow likely has he {wanted}?",
        Chance(),
        Fraction(ledger.total, 216),
        (
            "There are 216 throws. Which of the six faces can hit with these units, and how often can each of them?",
            "First count the throws without any hit; then those with three hits, or with two.",
        ),
        (
            battles.hits_table(f"The hits of {legion}", [(str(legion), legion, NOBODY)]),
            ("The throws", ledger),
            f"{ledger.total} of 216: {chance(Fraction(ledger.total, 216))}.",
        ),
        tuple(
            Mistake(Fraction(n, 216), f"That is the chance of {name}.")
            for name, n in others.items()
            if n != ledger.total and n + ledger.total != 216
        ),
        board=p,
        focus=place,
        basis=(Basis(ledger, share(216), contrary="That is the chance of the contrary.", signs=False),),
    )


@exercise(LESSON, "predict then check", "What is left after a round?")
def what_is_left(choose: Chooser) -> Assignment | None:
    """How many land units a side has after both have thrown."""
    mine, yours = force(choose, 3, 5), force(choose, 3, 6)
    if mine.units > 6 or yours.units > 6:
        return None
    first, second = thrown(choose, mine.units), thrown(choose, yours.units)
    hits = hit_lines(second, yours)
    extras = tuple((-n, what, why) for n, what, why in unmatched(second, yours))
    board = fought(choose, mine, yours)
    own = sum(matched(first, mine))
    if board is None or not extras or not hits.lines or hits.total > mine.units:
        return None
    p, place = board
    ledger = terms(
        "2.2.2", (mine.units, "the units of Red before the round"), *((-x.value, x.reason) for x in hits.lines)
    )
    mistakes = []
    if own and own <= yours.units:
        mistakes.append(Mistake(yours.units - own, "That is what Green has left."))
    return Assignment(
        f"Red has {mine} in {place}, Green {yours}. Of Red's dice {battles.told(first)}. Of Green's dice {battles.told(second)}.\n\n"
        "Predict, then check: how many land units has Red after this round?",
        WholeNumber("units"),
        ledger.total,
        (
            "Red loses as many units as Green has hits. Whom Red himself has hit still throws in this round.",
            "Match Green's dice with Green's units, one unit a die.",
        ),
        (("What Red has left", ledger),),
        tuple(m for m in mistakes if m.answer != ledger.total),
        board=p,
        focus=place,
        basis=(Basis(ledger, signs=False, extras=extras),),
    )


__all__ = [
    *("count_the_hits", "hit_lines", "matched", "of_36", "round_of_three", "thrown", "throws_of_two"),
    *("unmatched", "what_is_left"),
]
