"""Exercises of lesson 2 about how far it is: turns on foot, and what a Galley does in a turn (0.12, 0.13, 2.1)."""

from __future__ import annotations

from itertools import pairwise

from rometeach.conquest.charts.marches import points
from rometeach.conquest.position import Position

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from .. import boards
from .scenes import LESSON, days, voyage


def path(p: Position, start: str, end: str) -> list[str]:
    """A shortest way on foot, both ends in it."""
    back = boards.steps(p, end)
    way = [start]
    while way[-1] != end:
        way.append(min(p.rules.neighbours[way[-1]], key=lambda n: (back.get(n, 99), n)))
    return way


@exercise(LESSON, "compute", "How many turns on foot?")
def turns_on_foot(choose: Chooser) -> Assignment | None:
    """The turns that a Legion needs from one Province to another."""
    p = boards.five()
    start = choose.pick(p.rules.homes)
    far = [n for n, s in boards.steps(p, start).items() if 3 <= s <= 7]
    end = choose.pick(far)
    cavalry = choose.likely(1, 2)
    each = points(p)[1 if cavalry else 0]
    way = path(p, start, end)
    ledger = terms("0.3", *((1, f"the step from {a} to {b}") for a, b in pairwise(way)))
    who = f"{choose.number(2, 6)} Cavalry" if cavalry else f"{choose.number(2, 6)} Infantry and 1 Cavalry"
    right = days(ledger.total, each)
    slow = (
        "Cavalry and Leaders have two movement points each."
        if cavalry
        else "The slowest decide: Infantry has one movement point."
    )
    return Assignment(
        f"A Legion of {who} with a General sets out from {start} to {end}, on foot and together. There are no Roads, and nobody is in the "
        "way.\n\nIn how many turns is it there?",
        WholeNumber("turns"),
        right,
        (
            "Count the steps of the shortest way. Crossing arrows are a step like any other.",
            slow,
        ),
        (
            ("The steps", ledger),
            f"{ledger.total} steps, {each} a turn: {right} turns (0.12). One such way: {boards.listed(way)}.",
        ),
        (
            Mistake(days(ledger.total, 3 - each), f"The points are those of other units. {slow} (0.12)"),
            Mistake(days(ledger.total + 1, each), "The Province where it starts is no step (0.3)."),
            Mistake(days(ledger.total - 1, each), "The last step counts too: it has to be there (0.3)."),
        ),
        board=p,
        focus=", ".join(way),
        basis=(Basis(ledger, lambda total: days(total, each) if total >= 0 else None, signs=False),),
    )


REACHES = (
    "It lands there this turn.",
    "It comes to the sea off that shore this turn.",
    "It does not even come to that sea this turn.",
)


@exercise(LESSON, "predict then check", "How far is it over the sea?")
def over_the_sea(choose: Chooser) -> Assignment | None:
    """What a Galley reaches in a turn."""
    p = boards.five()
    shores = [n for n in p.rules.provinces if len(p.rules.coasts[n]) == 1]
    start = choose.pick(shores)
    wanted = choose.number(0, 2)
    found = [n for n in shores if n != start and min(voyage(p, start, n) - 2, 2) == wanted]
    if not found:
        return None
    end = choose.pick(found)
    cost = voyage(p, start, end)
    seas = boards.listed(p.rules.coast_of[end])
    why = dict(
        zip(
            REACHES,
            (
                f"Landing costs {cost} points, a step to the first sea and one to the beach among them; a Galley has two (0.13).",
                f"{end} touches {seas}. The last of the {cost} points is the step to the beach (0.13).",
                f"Two points lead over two spaces of the sea. It takes {cost - 1} to the sea off {end} (0.13).",
            ),
            strict=True,
        )
    )
    right = REACHES[wanted]
    options = tuple(choose.shuffled(REACHES))
    return Assignment(
        f"A Galley lies ashore at {start}, and a Legion goes aboard. It wants to land in {end}.\n\n"
        "Predict, then check: how far does it come?",
        OneOf(options),
        right,
        (
            "A Galley has two movement points. The step from the beach to the first sea zone is one already.",
            f"{start} touches {boards.listed(p.rules.coast_of[start])}; {end} touches {seas}.",
        ),
        (f"It takes {cost} movement points from beach to beach (0.13, 2.1.2).", why[right]),
        boards.missed(why, {right}),
        board=p,
        focus=start,
        why=why,
    )
