"""Exercises of lesson 7 about a board in words: what a line changes, what a friend typed wrongly, what the kit says to it."""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.core.errors import BadInput
from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.show import Table
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from .. import fields
from ..points.scenes import scored
from ..points.sums import CITIES, field
from .predictions import LESSON


def differences(before: Ledger, after: Ledger) -> Iterator[tuple[int, str]]:
    """What a score gains and loses, line by line, what is lost first."""
    old, new = ({line.reason: line.value for line in x.lines} for x in (before, after))
    for reason in dict.fromkeys([*old, *new]):
        if old.get(reason, 0) != new.get(reason, 0):
            if reason in old:
                yield -old[reason], f"{reason} no more"
            if reason in new:
                yield new[reason], f"{reason} now"


@exercise(LESSON, "compute", "What does the change cost?")
def cost_of_change(choose: Chooser) -> Assignment | None:
    """By how much a line changes what a Roman Phase scores."""
    p = fields.spread(choose)
    if p is None:
        return None
    province = choose.pick([x for x in p.provinces if p.provinces[x].armies])
    there = p.provinces[province]
    city = {"": "", "City": ", City", "Looted": ", looted City"}[there.city]
    side = choose.pick([s for s in ("Red", "Red", "Blue", "Green") if s != there.side])
    clause = f"{province}: {side} 1{city}"
    if there.city == "City" and choose.likely(1, 3):
        clause = f"{province}: {side} 1, looted City"
    after = p.edit(clause)
    parts = tuple(differences(scored(p, "Red", True), scored(after, "Red", True)))
    ledger = terms("15.3", *parts)
    if len(parts) < 2 or not ledger.total:
        return None
    return Assignment(
        f'You type the change "{clause}" into the board below.\n\n'
        "How many points more does Red's Roman Phase score then? (Write -2 if it is 2 less.)",
        WholeNumber("Victory Points"),
        ledger.total,
        (
            "What lay in that Province, and what lies there now? Look at its City, and at the step of its Diocese.",
            f"It is the Diocese {p.rules.diocese_of[province]}, value {p.rules.diocese_value(p.rules.diocese_of[province], p.turn)}.",
        ),
        (("What changes", ledger),),
        (
            Mistake(-ledger.total, "Look at the sign: does it score more after the change, or less?"),
            Mistake(scored(after, "Red", True).total, "That is the whole score after the change."),
        ),
        shown=(field(p),),
        basis=(Basis(ledger),),
    )


def _clauses(p: Position, choose: Chooser) -> Iterator[tuple[str, str, str]]:
    """(what lies there, the right clause, a wrong one) for Provinces and tracks of a board."""
    for province in (x for x in p.provinces if p.provinces[x].armies):
        there = p.provinces[province]
        city = {"": "", "City": ", City", "Looted": ", looted City"}[there.city]
        lies = f"{there.side} {there.armies}" + (f", {CITIES[there.city]}" if city else "")
        other = choose.pick([f for f in FACTIONS if f != there.side])
        wrongs = [f"{province}: {other} {there.armies}{city}", f"{province}: {there.side} {there.armies + 1}{city}"]
        if there.city:
            wrongs.append(
                f"{province}: {there.side} {there.armies}" + (", looted City" if there.city == "City" else ", City")
            )
        beside = choose.pick(sorted(p.rules.neighbours[province]))
        if not p.provinces[beside].armies:
            wrongs.append(f"{beside}: {there.side} {there.armies}{city}")
        yield f"{province}: {lies}", f"{province}: {there.side} {there.armies}{city}", choose.pick(wrongs)
    for faction in FACTIONS[:2]:
        roman, barbarian = choose.number(5, 30), choose.number(3, 20)
        yield (
            f"{faction}: {roman} Roman points, {barbarian} Barbarian points",
            f"{faction} roman {roman}; {faction} barbarian {barbarian}",
            f"{faction} roman {barbarian}; {faction} barbarian {roman}"
            if roman != barbarian
            else f"{faction} roman {roman + 1}",
        )
    people = sorted(p.runs)
    if people:
        yield (
            f"{people[0]}: run by {p.runs[people[0]]}",
            f"{people[0]} of {p.runs[people[0]]}",
            f"{p.runs[people[0]]} of {people[0]}",
        )


@exercise(LESSON, "find the mistake", "A friend types your board")
def wrong_clause(choose: Chooser) -> Assignment | None:
    """One of the clauses that somebody typed does not say what lies on the table."""
    p = fields.spread(choose, 4, 7)
    if p is None:
        return None
    rows = choose.sample(list(_clauses(p, choose)), 6)
    if len(rows) < 6:
        return None
    bad = choose.number(0, 5)
    lies, right, wrong = rows[bad]
    options = tuple(choose.shuffled([wrong, *(r[1] for n, r in enumerate(rows) if n != bad)]))
    if len(set(options)) < 6:
        return None
    told = {r[1]: r[0] for r in rows}
    return Assignment(
        "On your table lies what the list says. A friend types it into the kit, clause by clause. One clause says something else.\n\n"
        "Which?",
        OneOf(options),
        wrong,
        (
            "Compare each clause with the list: the Province, whose Armies, how many, and the City.",
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
    held = [x for x in p.provinces if p.provinces[x].armies]
    province = choose.pick(held)
    side = p.provinces[province].side
    empty = choose.pick([x for x in p.provinces if x not in held and x not in p.rules.sites])
    name = "".join(c for c in province if c not in "aei") or province
    most = p.rules.values["armies.most"]
    return choose.pick(
        (
            (
                f"{province}: {side} {most + choose.number(1, 2)}",
                f"At most {most} Armies of a side stand in a Province (9.1).",
            ),
            (f"{province}: {side} {choose.number(1, most - 1)}", "Nothing speaks against it (9.1)."),
            (f"{province} +Fort", "One Fort may stand in each Province (9.1)."),
            (f"{empty} +City", f"{empty} has no City Site, and no Kingdom is there (9.1)."),
            (
                f"{province}: {side} 1, Elephants",
                "Nothing of that name lies in a Province; Armies, Fort, Fortress, City do.",
            ),
            (f"{province}: Red 1, Blue 1", "A Province holds Armies of one side (9.1)."),
            (f"{name}x: {side} 1", "There is no Province of that name; the kit names the nearest."),
            ("tokens: Barbarian 2 Red, Barbarian 2 Blue", "There is one Token of each number (5.4)."),
            ("tokens: Emperor 1 Red, Emperor 4 Red", "Nobody holds two Tokens of a kind (5.4)."),
            (f"{empty}: Daci 1", "Nobody runs the Daci yet, so the kit asks you to say who does."),
            ("turn 8", "The game has seven turns (3)."),
            (f"turn {choose.number(1, 7)}", "Each of the seven turns will do (3)."),
        )
    )


@exercise(LESSON, "predict then check", "What does the kit say to it?")
def kit_says(choose: Chooser) -> Assignment | None:
    """Whether a change is taken, warned of, or refused."""
    p = fields.spread(choose, 4, 7, barbarians=False)
    if p is None:
        return None
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
        f'The board is that of the picture, on turn {p.turn}. You type "{clause}".\n\nPredict, then check: what does the kit say to it?',
        OneOf(SAID),
        right,
        (
            "Can it be read? If so: may such a board be at all? And if so: does a game lead to it?",
            f"Think of this: {why}",
        ),
        (why, f"So {right}."),
        fields.missed(reasons, {right}),
        board=p,
        focus=next((x for x in p.provinces if clause.startswith((f"{x}:", f"{x} "))), ""),
    )
