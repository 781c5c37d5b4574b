"""Exercises of lesson 7 about a board that is typed in: which question to ask, what a friend typed wrongly, what is unseen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rometeach.aurelian.position import Position
from rometeach.aurelian.results import hostile_cup
from rometeach.aurelian.rules import CUPS
from rometeach.core.results.show import Table, chance
from rometeach.core.words import counted

from ...answers import Chance, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from .. import boards
from .predictions import LESSON

MOVES = {"Suppress": "F>U", "Siege": "U>H", "Battle": "F>U, U>H", "Placate": "U>F", "Redeploy": "F>U"}
"""What the Cup Adjustments of some Actions are called where nobody looks; a test holds it against the rules."""


def table_of(p: Position) -> Table:
    """The three cups as they were last known, by kind of chit."""
    kinds = (*(f"Enemy Units of {r}" for r in p.rules.regions), "Barbarians", "Turn End", "Confederation", "Sassanids")
    cups = [[_kind(p, chit) for chit in p.cups.known(cup)] for cup in CUPS]
    rows = [(kind, *(str(chits.count(kind)) for chits in cups)) for kind in kinds]
    rows.append(("All", *(str(len(chits)) for chits in cups)))
    return Table("The cups when everybody last saw them", ("Chits", "Friendly", "Unfriendly", "Hostile"), tuple(rows))


def _kind(p: Position, chit: str) -> str:
    """What kind of chit it is, as the table calls it."""
    if chit in p.rules.units:
        return f"Enemy Units of {p.rules.units[chit].region}"
    if chit in p.rules.barbarians:
        return "Barbarians"
    return "Turn End" if chit.startswith("Turn End") else chit


def unseen(choose: Chooser, actions: int) -> tuple[Position, list[str]] | None:
    """A board on a table after so many Actions: what was moved unseen, and the Reactions of all but the last Action.

    None if a cup holds too little for that.
    """
    p = boards.set_up(choose) if choose.likely(1, 3) else boards.at(choose, "action")
    if p is None or min(p.cups.size(cup) for cup in CUPS) <= actions:
        return None
    named = [choose.pick(sorted(MOVES)) for _ in range(actions)]
    left = choose.shuffled([c for c in p.cups.hostile if c in p.rules.units])
    events: list[str] = []
    for n, action in enumerate(named):
        events.append(MOVES[action])
        drawn = p.rules.actions[action].reactions if n < actions - 1 else 0
        if len(left) < drawn:
            return None
        events += [f"H-{left.pop()}" for _ in range(drawn)]
    return p.seen().edit(f"unseen: {', '.join(events)}"), named


def _story(p: Position, named: list[str]) -> str:
    """The Actions of the table in words, with what was shown."""
    shown = [e[2:] for e in p.cups.events if e[1] == "-"]
    past = []
    for action in named[:-1]:
        chits = [shown.pop(0) for _ in range(p.rules.actions[action].reactions)]
        past.append(f"a {action}, whose Reaction{'s' * (len(chits) > 1)} showed {' and '.join(chits)}")
    moves = {
        "F>U": "the Friendly to the Unfriendly",
        "U>H": "the Unfriendly to the Hostile",
        "U>F": "the Unfriendly to the Friendly",
    }
    said = " Cup, then one from ".join(moves[m] for m in MOVES[named[-1]].split(", "))
    kept = "What was shown had been in the Hostile Cup from the start. "
    before = f"There was {'; then '.join(past)}. {kept}" if past else ""
    return f"{before}Now comes a {named[-1]}: a chit goes unseen from {said} Cup"


@exercise(LESSON, "compute", "What may be in there?", more=True)
def may_be_inside(choose: Chooser) -> Assignment | None:
    """How many different chits may lie in a cup, as far as anybody has seen."""
    found = unseen(choose, choose.number(1, 3))
    if found is None:
        return None
    p, named = found
    before = {cup: len(p.cups.known(cup)) for cup in CUPS}
    cup = choose.pick(["unfriendly", "hostile"])
    answer, holds = len(p.cups.possible(cup)), p.cups.size(cup)
    if answer == holds:
        return None
    sure = len({*p.cups.possible(cup)} & {*p.cups.known(cup)})
    basis = Basis(
        terms("5.0", (sure, "the chits that were there before"), (answer - sure, "the chits that may have come in"))
    )
    return Assignment(
        f"At some moment of Turn {p.turn} everybody knew the cups. {_story(p, named)}.\n\nHow many different chits may be in the "
        f"{cup.title()} Cup at this moment, as far as anybody at the table can know?",
        WholeNumber("chits"),
        answer,
        (
            "Follow the unseen moves in their order: whatever may be in the cup that gives, may be in the cup that takes.",
            f"The cup holds {holds} chits; but more than those may be among them.",
        ),
        (f"The kit's list has {counted(answer, 'chit')}: {', '.join(p.cups.possible(cup)[:6])} and so on (Section 5.0).",),
        (
            Mistake(holds, "So many are in there. But which ones? Any chit that may have been moved counts too."),
            Mistake(before[cup], "That was before: chits that may have come in since count too."),
            Mistake(sum(before.values()), "Not every chit can have come here. Which moves led into this cup, and from where?"),
            Mistake(answer + sum(e[1] == "-" for e in p.cups.events), "What was drawn and shown is in no cup any more."),
        ),
        shown=(table_of(p),),
        basis=(basis,),
    )  # fmt: skip


@exercise(LESSON, "compute", "The chit after a blind move")
def after_a_blind_move(choose: Chooser) -> Assignment | None:
    """The chance that the next Reaction draws an Enemy Unit of a Region after one unseen adjustment or two."""
    found = unseen(choose, 1)
    if found is None:
        return None
    p, named = found
    region = choose.pick(p.rules.regions)
    chits = [u for u in p.rules.units if p.rules.units[u].region == region]
    answer = hostile_cup.drawn(p, chits, 1).get(1, Fraction(0))
    holds, old = p.cups.size("hostile"), sum(c in chits for c in p.cups.known("hostile"))
    other = sum(c in chits for c in p.cups.known("unfriendly"))
    if not 0 < answer < 1 or (not other and not old):
        return None
    grown = holds > len(p.cups.known("hostile"))
    came = "with what may have come in," if grown else "the unseen chit did not come in here, so"
    outside = len(p.cups.known("unfriendly")) + len(p.cups.known("friendly"))
    return Assignment(
        f"Turn {p.turn}, and for once the cups have been counted. {_story(p, named)}.\n\nHow likely is it that the "
        f"first chit of its Reactions is an Enemy Unit of the {region} Region?",
        Chance(),
        answer,
        (
            f"The Hostile Cup holds {holds} chits now. How many of the Region were there for certain?",
            "A chit that came unseen counts in part: with the chance that it is one of the Region."
            if grown
            else "Where did the unseen chit go? Not every Cup Adjustment reaches the Hostile Cup.",
        ),
        (
            f"{old} of the {region} Region were in the Hostile Cup before; {came} the chance is "
            f"{chance(answer)} (Sections 5.0 and 7.0).",
        ),
        (
            Mistake(Fraction(old, len(p.cups.known("hostile"))), "That was before the Cup Adjustments."),
            Mistake(1 - answer, f"That is the chance that it is none of the {region} Region."),
            Mistake(Fraction(old, holds), "The chit that came unseen may be one of them, too."),
            Mistake(
                Fraction(min(holds, old + 1), holds),
                "The chit that came unseen need not be one of them."
                if grown
                else "No chit came into the Hostile Cup: the unseen one moved elsewhere.",
            ),
            Mistake(Fraction(other, outside), "It is about the Hostile Cup."),
        ),
        shown=(table_of(p),),
    )  # fmt: skip


def _clauses(p: Position, choose: Chooser) -> Iterator[tuple[str, str, str]]:
    """(what lies there, the right clause, a wrong one) for everything on a board that can be typed."""
    yield f"Army Strength {p.army}", f"army {p.army}", f"army {p.army + choose.pick([1, -1]) if p.army > 1 else 2}"
    yield f"Treasury {p.treasury}, Income {p.income}", f"treasury {p.treasury}", f"treasury {p.income}"
    beside = choose.pick(p.rules.neighbours[p.aurelian])
    yield f"Aurelian in {p.aurelian}", f"Aurelian @ {p.aurelian}", f"Aurelian @ {beside}"
    for box, stack in p.stacks.items():
        side = "CV" if stack.armed else "Resistance"
        named = ", ".join(stack.units)
        turned = "Resistance" if stack.armed else "CV"
        swapped = ", ".join(reversed(stack.units))
        lies = f"{box}, from the bottom: {named}; {side} side up"
        yield (
            lies,
            f"{box}: {named} {side}",
            f"{box}: {swapped if len(stack.units) > 1 else named} "
            + (side if len(stack.units) > 1 and choose.likely(2, 3) else turned),
        )
    for space, (strength, raider) in enumerate(zip(p.strength, p.raiders, strict=True), 1):
        if raider:
            yield f"Danube Space {space}: {raider}", f"Danube {space}: {raider}", f"Danube {space}: 1"
        elif strength > 1:
            yield f"Danube Space {space}: Strength {strength}", f"Danube {space}: {strength}", f"Danube {space}: 1"
    for region in p.rules.danube_regions:
        if p.pool(region):
            listed = ", ".join(p.pool(region))
            other = choose.pick([r for r in p.rules.danube_regions if r != region])
            yield f"{region} Barbarian Pool: {listed}", f"pool {region}: {listed}", f"pool {other}: {listed}"
    for region, state in p.walls.items():
        word, wrong = ("started", "finished") if state == 1 else ("finished", "started")
        yield f"Walls in {region}: {word}", f"{region} walls: {word}", f"{region} walls: {wrong}"


@exercise(LESSON, "find the mistake", "A slip of the keyboard")
def friend_typed(choose: Chooser) -> Assignment | None:
    """Six clauses that describe a board, one of them wrongly."""
    p = boards.set_up(choose) if choose.likely(1, 3) else boards.at(choose, "action")
    if p is None:
        return None
    found = choose.sample(list(_clauses(p, choose)), 6)
    slip = choose.pick(found)
    if boards.changed(p, slip[2]) in (None, p) or any(p.edit(right) != p for _, right, _ in found):
        return None
    typed = [wrong if (lies, right, wrong) == slip else right for lies, right, wrong in found]
    if len(set(typed)) < 6:
        return None
    return Assignment(
        "A friend has typed your board into the kit, clause by clause. The table says what really lies there; in a Box the last "
        "Unit named lies on top.\n\nOne clause makes another board. Which?",
        OneOf(tuple(typed)),
        slip[2],
        (
            "Take clause by clause: the place, what lies there, in which order, on which side.",
            f"The slip is about this line of the table: {slip[0]}.",
        ),
        (f"It should read: {slip[1]}.", f"The kit says of the slip: {p.diff(p.edit(slip[2]))}."),
        tuple(Mistake(t, "That clause changes nothing: it is what lies there.") for t in typed if t != slip[2]),
        shown=(Table("On the table", ("What lies there",), tuple((lies,) for lies, _, _ in found)),),
        board=p,
        focus=p.aurelian,
    )  # fmt: skip


STEPS = (
    ('Load the board that is nearest to yours, for a new game "270"', "3.0"),
    ("Type what lies otherwise on your table: tracks, Boxes, Danube, cups", "2.1"),
    ("Read what the kit says of a board that cannot be, and mend it", "2.2"),
    ("Say that the cups are only seen from now on, before a chit moves unseen", "5.0"),
    ("Take an Action on the table, and type the chits that went unseen", "5.0"),
    ("Type the chits of its Reactions, which everybody sees", "7.0"),
    ("Ask for the chances of the next Reactions, given all that was seen", "7.0"),
    ("Read which figures behind the answer are reconstructed", "6.6"),
    ("Choose the next Action", "6.0"),
)
"""From a table to an answer; each step needs the one before it."""


@exercise(LESSON, "order the steps", "From the table to an answer", more=True)
def from_table(choose: Chooser) -> Assignment | None:
    """The steps of analysing a game that goes on at a table."""
    return in_order(
        choose,
        "A game is about to begin at your table, and you want the kit's exact chances while it goes on.\n\nPut these steps in "
        "order, the first one first.",
        STEPS,
    )
