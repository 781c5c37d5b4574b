"""Exercises of lesson 6 about a board in words: what a line changes, what a friend typed wrongly, what the kit says to it."""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.conquest.charts.tribute import ledger
from rometeach.conquest.position import Position
from rometeach.core.errors import BadInput
from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.show import Table

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from .. import boards
from .predictions import LESSON


def differences(before: Ledger, after: Ledger) -> Iterator[tuple[int, str]]:
    """What a tribute gains and loses, line by line, what is lost first."""
    old, new = ({line.reason: line.value for line in x.lines} for x in (before, after))
    for reason in dict.fromkeys([*old, *new]):
        if old.get(reason, 0) != new.get(reason, 0):
            if reason in old:
                yield -old[reason], f"{reason} no more"
            if reason in new:
                yield new[reason], f"{reason} now"


@exercise(LESSON, "compute", "What does the change cost?")
def cost_of_change(choose: Chooser) -> Assignment | None:
    """By how much two lines change Red's tribute."""
    p = boards.realm(choose)
    if p is None:
        return None
    mine = [n for n in p.held_by("Red") if n != "Italia"]
    others = [n for n in p.provinces if p.provinces[n].owner in ("Blue", "Green") and n not in p.rules.homes]
    if not mine or not others:
        return None
    lost, won = choose.pick(mine), choose.pick(others)
    clauses = f"{lost} of Blue; {won} of Red"
    after = boards.changed(_cleared(p, lost, won), clauses)
    if after is None:
        return None
    parts = tuple(differences(ledger(p, "Red"), ledger(after, "Red")))
    found = terms("2.3", *parts)
    if len(parts) < 2 or not found.total:
        return None
    return Assignment(
        f'On the board of the list you type the change "{clauses}". The soldiers there are gone.\n\n'
        "How many Talents more does Red collect then? (Write -5 if it is 5 less.)",
        WholeNumber("Talents"),
        found.total,
        (
            "What did the first Province bring, and what does the second one? Do not forget their Cities.",
            f"{lost} has a coin of {p.rules.tribute_of[lost]}, {won} one of {p.rules.tribute_of[won]}.",
        ),
        (("What changes", found),),
        (
            Mistake(-found.total, "Look at the sign: does he collect more after the change, or less?"),
            Mistake(ledger(after, "Red").total, "That is the whole tribute after the change."),
        ),
        shown=(boards.lands(p, ("Red", "Blue", "Green")),),
        basis=(Basis(found),),
    )


def _cleared(p: Position, *provinces: str) -> Position:
    """The board without land units in some Provinces; who controls them stays."""
    for name in provinces:
        p = p.with_province(name, armies=())
    return p


def _clauses(p: Position, choose: Chooser) -> Iterator[tuple[str, str, str]]:
    """(what lies there, the right clause, a wrong one) for Provinces and players of a board."""
    for name in (n for n in p.provinces if p.provinces[n].armies and n not in p.rules.homes):
        there = p.provinces[name]
        army = there.armies[0]
        text, city = f"{army.force.infantry}I", f", {there.city}" if there.city else ""
        other = choose.pick([s for s in boards.SIDES if s != army.side])
        wrongs = [
            f"{name}: {other} {text}{city}",
            f"{name}: {army.side} {army.force.infantry + 1}I{city}",
            f"{name}: {army.side} {army.force.infantry}C{city}",
        ]
        if there.city:
            wrongs.append(f"{name}: {army.side} {text}")
        lies = f"{name}: {army.force.infantry} Infantry of {army.side}{' and a City' if there.city else ''}"
        yield lies, f"{name}: {army.side} {text}{city}", choose.pick(wrongs)
    for name in (
        n for n in p.provinces if not p.provinces[n].armies and p.provinces[n].owner and not p.provinces[n].city
    ):
        owner = p.provinces[name].owner
        other = choose.pick([s for s in boards.SIDES if s != owner])
        yield f"{name}: nobody there, a marker of {owner}", f"{name} of {owner}", f"{name} of {other}"
    for side in choose.sample(boards.SIDES, 2):
        talents = choose.number(1, 12) * 5
        yield f"{side}: {talents} Talents", f"{side} talents {talents}", f"{side} talents {talents * 10}"


@exercise(LESSON, "find the mistake", "A friend types your board")
def wrong_clause(choose: Chooser) -> Assignment | None:
    """One of the clauses that somebody typed does not say what lies on the table."""
    p = boards.realm(choose, 4, 7)
    if p is None:
        return None
    found = list(_clauses(p, choose))
    if len(found) < 6:
        return None
    rows = choose.sample(found, 6)
    bad = choose.number(0, 5)
    lies, right, wrong = rows[bad]
    options = tuple(choose.shuffled([wrong, *(r[1] for n, r in enumerate(rows) if n != bad)]))
    if len(set(options)) < 6:
        return None
    told = {r[1]: r[0] for r in rows}
    return Assignment(
        "The list says what your armies and your purse look like. A friend at the keyboard types it, clause by clause, and slips once."
        "\n\nIn which clause?",
        OneOf(options),
        wrong,
        (
            "Compare each clause with the list: the Province, whose units, how many of which kind, and the City.",
            f"It is about this line: {lies}.",
        ),
        (f"It should be: {right}.", f"The list says: {lies}."),
        tuple(Mistake(x, f"That clause is right. The list says: {told[x]}.") for x in options if x != wrong),
        shown=(Table("On the table", ("What lies there",), tuple((r[0],) for r in choose.shuffled(rows))),),
    )


TAKEN, WARNED, REFUSED, UNREAD = (
    "it is taken, without a word",
    "it is taken, with a warning",
    "it is refused: the rules forbid such a board",
    "it is refused: it cannot be read",
)
SAID = (TAKEN, WARNED, REFUSED, UNREAD)


def said_to(p: Position, clause: str) -> str:
    """What the kit says to a change."""
    try:
        after = p.edit(clause)
    except BadInput as error:
        return UNREAD if "cannot be read" in str(error) else REFUSED
    return WARNED if len(after.problems()) > len(p.problems()) else TAKEN


def _tried(p: Position, choose: Chooser) -> tuple[str, str]:
    """A change, and why the kit says what it says."""
    mine = choose.pick(p.held_by("Red"))
    empty = choose.pick([n for n, there in p.provinces.items() if not there.owner])
    inland = choose.pick([n for n in p.provinces if not p.rules.coast_of[n]])
    name = "".join(c for c in mine if c not in "aei") or mine
    return choose.pick(
        (
            (
                f"{empty}: Red {choose.number(1, 6)}I",
                "Nothing speaks against it: land units conquer an empty Province (3.5).",
            ),
            (f"{empty} +City", f"Nobody controls {empty}, and a City is built by whoever controls its Province (0.9)."),
            (f"{mine} +Fortification", "A Fortified City may stand in any Province of a player (0.10)."),
            (f"{empty}: Red {choose.number(21, 40)}I", "The box holds 20 Infantry for each player (0.1)."),
            ("Italia: Red 3I, Fortified City", "The Caesar of Red is gone, and Red is not out of the game (0.7)."),
            (f"{empty}: Red 2I 1 Elephant", "Units are Infantry, Cavalry and Catapults; Elephants are none (0.12)."),
            (f"{name}x: Red 1I", "There is no Province of that name; the kit names the nearest."),
            (f"{inland}: 1 Galley of Red", f"{inland} has no coast (0.13)."),
            (f"Red talents {choose.number(1, 60) * 5}", "A player may have as many Talents (0.4)."),
            (
                "Mare Tyrrhenum: 1 Galley of Red with 2I",
                "Land units aboard have no Leader, and could not have boarded so (2.1.2).",
            ),
            ("Black talents 20", "Black does not play here (1.1)."),
        )
    )


@exercise(LESSON, "predict then check", "What does the kit say to it?")
def kit_says(choose: Chooser) -> Assignment | None:
    """Whether a change is taken, warned of, or refused."""
    p = boards.realm(choose, 3, 5)
    if p is None:
        return None
    p = p.edit("phase Purchase")
    clause, why = _tried(p, choose)
    right = said_to(p, clause)
    if choose.pick(SAID) != right:
        return None
    reasons = {
        TAKEN: f"The kit has something to say here. {why}" if right != TAKEN else why,
        WARNED: f"A warning is for what no game leads to, but a table may hold. {why}",
        REFUSED: f"Only what no board can hold is forbidden. {why}",
        UNREAD: f"Only a name or a word that the kit does not know cannot be read. {why}",
    }
    return Assignment(
        f'The board is that of the picture. You type "{clause}".\n\nPredict, then check: what does the kit say to it?',
        OneOf(SAID),
        right,
        (
            "Can it be read? If so: may such a board be at all? And if so: does a game lead to it?",
            f"Think of this: {why}",
        ),
        (why, f"So {right}."),
        boards.missed(reasons, {right}),
        board=p,
        focus=next((x for x in p.provinces if clause.startswith((f"{x}:", f"{x} "))), ""),
    )


__all__ = ["cost_of_change", "differences", "kit_says", "said_to", "wrong_clause"]
