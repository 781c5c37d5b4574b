"""Lesson 5: the Dead Pool Phase (Section 10)."""

from __future__ import annotations

from rometeach.aurelian.board.board import FINISHED, Stack
from rometeach.aurelian.charts.revolts import eased
from rometeach.aurelian.phases import dead_pool
from rometeach.aurelian.position import Board, Position
from rometeach.core.words import counted

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from ...steps import Played, first, play
from .. import boards
from .predictions import LESSON
from .scenes import STATES, heaps, usurped

OUTCOMES = {
    "free": "It has no Usurper and no Enemy Units",
    "calm": "It has Enemy Units, but no Usurper",
    "rises": "A Usurper has risen there",
    "falls": "Its Usurper is gone, and Enemy Units are left",
    "none": "Its Usurper is gone, and so are all Enemy Units",
    "stays": "Its Usurper is still there",
}


REASONS = {
    "free": "Is every Box emptied? Count what is left in each (Case 10.1).",
    "calm": "Count the Boxes that still hold Enemy Units, and remember the limit of three (Case 10.1).",
    "rises": "A Usurper needs three Boxes after the de-escalation, not before (Case 10.1).",
    "falls": "A Usurper falls with one Box or none; and the Enemy Units there stay, disarmed (Case 10.1).",
    "none": "Nobody takes Enemy Units away where a Usurper is: a Temple does not help (Case 8.4).",
    "stays": "One Box or none is too few for a Usurper (Case 10.1).",
}
"""What goes wrong in the head of who expects one of the outcomes."""


def unrest(choose: Chooser, peaceful: bool = False) -> tuple[Position, str] | None:
    """A board before the phase, and a Region of it with Enemy Units, Temple, Usurper and pieces at random.

    Args:
        peaceful: with a finished Temple and no more than one Enemy Unit a Box.
    """
    start = boards.at(choose, "Dead Pool")
    if start is None:
        return None
    region, rules = choose.pick(start.rules.regions), start.rules
    usurper = region in start.usurpers
    clauses = [f"{b}: none" for b in rules.boxes_of[region]]
    for box in choose.sample(rules.boxes_of[region], choose.pick((1, 1, 2, 3, 3, 4))):
        own = [u.name for u in rules.units.values() if u.box == box]
        clauses.append(
            f"{box}: {', '.join(choose.sample(own, 1 if peaceful else choose.pick((1, 1, 1, 2, 2, 3))))}"
            + " CV" * usurper
        )
    if not usurper:
        clauses.append(f"{region} temple: {'finished' if peaceful else choose.pick(STATES)}")
        if choose.likely(1, 2):
            clauses.append(f"Aurelian @ {choose.pick(rules.boxes_of[region])}")
    p = boards.changed(start, "; ".join(clauses))
    if p is not None and not usurper and choose.likely(1, 6):
        p = boards.changed(p, usurped(p, region))
    return (p, region) if p is not None else None


def _after(p: Board) -> Played[Board]:
    return play(dead_pool.dead_pool(p), first)


def _own(story: tuple[str, ...], p: Board, region: str) -> list[str]:
    """What was told of one Region."""
    names = (f"{region} Region", p.usurpers.get(region, f"{region} Usurper"))
    return [line for line in story if any(n in line for n in names)] or [f"Nothing is told of the {region} Region."]


@exercise(LESSON, "predict then check", "What becomes of a Region")
def a_region(choose: Chooser) -> Assignment | None:
    """How a Region looks after the phase."""
    made = unrest(choose)
    if made is None:
        return None
    p, region = made
    played = _after(p)
    board = played.board
    before, now, left = region in p.usurpers, region in board.usurpers, len(board.rebels(region))
    key = (
        ("stays" if now else "falls" if left else "none") if before else "rises" if now else "calm" if left else "free"
    )
    had = len(p.rebels(region))
    options = [k for k in OUTCOMES if (k in ("falls", "none", "stays")) is before]
    return Assignment(
        f"The Dead Pool Phase of Turn {p.turn} begins. Look at the {region} Region.\n\n"
        "Predict, then check: how does it look when the phase is over?",
        OneOf(tuple(OUTCOMES[k] for k in options)),
        OUTCOMES[key],
        (
            "With a Usurper nobody calms down: only count his Boxes. Without one, first take off what calms down (Case 10.1).",
            f"Before the phase {counted(had, 'Box', 'Boxes')} of it held Enemy Units, afterwards {left}.",
        ),
        (*_own(played.story, p, region), f"Boxes with Enemy Units: {had} before, {left} afterwards. {OUTCOMES[key]}."),
        tuple(Mistake(OUTCOMES[k], why) for k, why in REASONS.items() if k in options),
        shown=(heaps(p),),
        board=p,
        focus=f"region {region}",
    )


CUPS = {
    "friendly": "into the Friendly Cup",
    "unfriendly": "into the Unfriendly Cup",
    "hostile": "into the Hostile Cup",
    "dead pool": "it stays in the Dead Pool",
    "aside": "it is set aside",
}


@exercise(LESSON, "predict then check", "Where a chit goes", more=True)
def a_chit(choose: Chooser) -> Assignment | None:
    """Into which cup a chit of the Dead Pool goes."""
    made = unrest(choose, peaceful=choose.likely(1, 3))
    if made is None:
        return None
    p, region = made
    mine = [u.name for u in p.rules.units.values() if u.region == region and u.name in p.cups.chits()]
    others = [c for c in (*p.rules.tables["markers"], *p.rules.barbarians) if c in p.cups.chits()]
    if not mine or not others:
        return None
    chits = [choose.pick(mine), choose.pick(others), *(c for c in p.dead if c in p.rules.named_usurpers)]
    chit = choose.pick([*chits, *chits[:1] * 4])
    rest = [c for c in p.dead if c not in chits]
    moves = [f"{c} > hostile" for c in rest] + [f"{c} > dead pool" for c in dict.fromkeys((*chits, chit))]
    ready = boards.changed(p, "; ".join(moves))
    if ready is None:
        return None
    played = _after(ready)
    places = {c: played.board.cups.known(c) for c in ("friendly", "unfriendly", "hostile")}
    places |= {"dead pool": played.board.dead, "aside": played.board.aside}
    where = next(place for place, found in places.items() if chit in found)
    unit = chit in p.rules.units
    of = p.rules.units[chit].region if unit else ""
    left = len(played.board.rebels(of)) if of else 0
    temple = STATES[p.temples.get(of, 0)]
    reason = (
        f"{chit} belongs to the {of} Region: afterwards {'a Usurper' if of in played.board.usurpers else 'no Usurper'} there, "
        f"{counted(left, 'Box', 'Boxes')} with Enemy Units, Temple {temple} (Case 10.3)."
        if unit
        else f"{chit} is no Enemy Unit (Case 10.3)."
    )
    return Assignment(
        f"At the end of Turn {p.turn} the Dead Pool holds {', '.join(ready.dead)}.\n\nThe Dead Pool Phase is played. Predict, then "
        f"check: where does {chit} go?",
        OneOf(tuple(CUPS.values())),
        CUPS[where],
        (
            "Named Usurpers stay; Barbarians, Confederation, Sassanids and Turn End markers are Hostile again at once.",
            "For an Enemy Unit look at its Region as it is after the de-escalation: Usurper, Enemy Units, finished Temple.",
        ),
        (*played.story, reason),
        (
            Mistake(
                CUPS["friendly"], "Friendly needs both: no Enemy Units left there, and a FINISHED Temple (Case 10.3)."
            ),
            Mistake(
                CUPS["unfriendly"],
                "Unfriendly are those of a Region without a Usurper that lacks peace or a finished Temple (Case 10.3).",
            ),
            Mistake(
                CUPS["hostile"],
                "Hostile are the people of a Usurper's Region, and chits that are no Enemy Units (Case 10.3).",
            ),
            Mistake(CUPS["dead pool"], "Only named Usurpers stay there (Case 10.3)."),
            Mistake(CUPS["aside"], "Only Usurpers without a name are set aside (Case 10.3)."),
        ),
        shown=(heaps(ready),),
        board=ready,
    )


def _box(stack: Stack | None) -> str:
    return counted(len(stack.units), "Enemy Unit") + f", {stack.side} side" if stack else "empty"


@exercise(LESSON, "find the mistake", "The Box that calmed down wrongly", more=True)
def wrong_box(choose: Chooser) -> Assignment | None:
    """One Box was treated wrongly in the de-escalation."""
    made = unrest(choose)
    if made is None:
        return None
    p, _ = made
    calm = [r for r in p.rules.regions if r not in p.usurpers and p.rebels(r)]
    rows, slips = {}, []
    for r in calm:
        stacks, _ = eased(p, r)
        for box in p.rebels(r):
            rows[box] = f"{box}: {_box(p.stacks[box])} → {_box(stacks.get(box))}"
            slips += [(box, n) for n in (0, 1, 2, 3) if n != len(stacks[box].units if box in stacks else ())]
    slips = [(b, n) for b, n in slips if n <= len(p.stacks[b].units)]
    if len(rows) < 4 or not slips:
        return None
    boxes = choose.sample(sorted(rows), 5)
    able = [(b, n) for b, n in slips if b in boxes]
    if not able:
        return None
    box, number = choose.pick(able)
    old, temple = p.stacks[box], p.temples.get(p.rules.region_of[box]) == FINISHED
    wrong = f"{box}: {_box(old)} → {_box(Stack(old.units[:number], old.armed and not temple) if number else None)}"
    shown = tuple(wrong if b == box else rows[b] for b in boxes)
    if len(set(shown)) < len(shown):
        return None
    return Assignment(
        f"Turn {p.turn}: a friend has carried out the de-escalation, and has noted each Box before → after. One of them is wrong.\n\n"
        "Which?",
        OneOf(shown),
        wrong,
        (
            "With a finished Temple every Box loses its topmost Enemy Unit; without one only Boxes with two or more (Case 10.1).",
            "Then every Box with Aurelian or an Officer loses one more (Case 10.1).",
        ),
        (f"It should read {rows[box]} (Case 10.1).", *(f"Right: {rows[b]}" for b in boxes if b != box)),
        tuple(
            Mistake(s, f"{s.split(':')[0]} is right: look at its Temple, its number and your pieces (Case 10.1).")
            for s in shown
            if s != wrong
        ),
        shown=(heaps(p),),
        board=p,
    )
