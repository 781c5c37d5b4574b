"""Exercises of lesson 3 about what a chit does: Enemy Units, Usurpers, the Sassanids, the Confederation (7.1, 7.3, 7.4)."""

from __future__ import annotations

from fractions import Fraction

from rometeach.aurelian.charts import points
from rometeach.aurelian.phases import reactions as phase
from rometeach.aurelian.position import Position
from rometeach.core.results.show import Table, chance
from rometeach.core.words import counted

from ...answers import AnyOf, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, minus
from ...steps import first, play, story
from .. import boards
from .fates import ARMED, CALM, DEAD, FATES, RISEN, fate, ready
from .predictions import LESSON

_PAIRS = {"Blue": ("Belgica", "Britannia"), "Yellow": ("Judaea", "Palmyra")}
"""The Regions with two Boxes of three counters each: only there can 7.1 bring a Usurper."""


def trouble(choose: Chooser) -> tuple[Position, str, str, str]:
    """A board with one armed and one calm Box in a Region without a Usurper: the Region, both Boxes, the chit that is missing."""
    p = boards.set_up(choose)
    region = choose.pick(sorted(_PAIRS))
    armed, calm = choose.shuffled(_PAIRS[region])
    change = [f"{region} usurper: none", *(f"{b}: none" for b in p.rules.boxes_of[region])]
    units = {b: choose.shuffled([u for u in p.rules.units if p.rules.units[u].box == b]) for b in (armed, calm)}
    change += [f"{armed}: {', '.join(units[armed])} CV", f"{calm}: {', '.join(units[calm][:2])} Resistance"]
    third = choose.pick([b for b in p.rules.boxes_of[region] if b not in (armed, calm)])
    name = next(u for u in p.rules.units if p.rules.units[u].box == third)
    change += [f"{third}: {name} Resistance"] if choose.likely(1, 2) else []
    usurper = next(u for u in p.rules.named_usurpers if p.rules.usurpers[u] == region)
    change += [f"{units[calm][2]} > hostile", f"{usurper} > dead pool", "turn 3", "title: A game in play"]
    return p.edit("; ".join(change)), region, armed, units[calm][2]


def _why(p: Position, unit: str) -> str:
    """The reason for the fate of an Enemy Unit, in words."""
    box = p.rules.units[unit].box
    stack, region = p.stack(box), p.rules.region_of[box]
    there = len(stack.units) if stack else 0
    if box in p.pieces:
        return f"{unit}: {'Aurelian' if box == p.aurelian else 'an Officer'} is in {box}, so it goes to the Dead Pool"
    if region in p.usurpers:
        return f"{unit}: {p.usurpers[region]} is in the {region} Region, so {box} is armed"
    side = "armed" if there + 1 >= p.rules.values["revolt.units"] else "calm"
    return f"{unit}: it is number {there + 1} in {box}, and no Usurper is in the {region} Region, so {box} is {side}"


def _lying(p: Position, choose: Chooser) -> tuple[str, str]:
    """An Enemy Unit that is not on the map, and the fate that it would find: each fate about as often."""
    found: dict[str, list[str]] = {}
    for unit in p.rules.units:
        if unit in p.cups.chits():
            found.setdefault(fate(ready(p, unit), unit), []).append(unit)
    picked = choose.pick(sorted(found))
    return choose.pick(found[picked]), picked


@exercise(LESSON, "predict then check", "A chit is drawn")
def a_chit_is_drawn(choose: Chooser) -> Assignment | None:
    """What becomes of an Enemy Unit that a Reaction draws."""
    p = trouble(choose)[0] if choose.likely(1, 2) else boards.at(choose, "action")
    if p is None:
        return None
    if choose.likely(1, 3):
        box = choose.pick([b for b in p.rules.region_of if b in p.stacks])
        p = boards.changed(p, f"Aurelian @ {box}; siege: none") or p
    unit, answer = _lying(p, choose)
    p = ready(p, unit)
    box, region = p.rules.units[unit].box, p.rules.units[unit].region
    usurper = p.usurpers.get(region)
    pieces = ", ".join([f"Aurelian in {p.aurelian}", *(f"an Officer in {b}" for b in p.officers)])
    others = "; ".join(boards.told(p, b) for b in p.rules.boxes_of[region] if b != box and b in p.stacks)
    mistakes = (
        Mistake(DEAD, f"Neither Aurelian nor an Officer is in {box} (7.1)."),
        Mistake(
            CALM, f"Count the Units in {box} with the new one, and look for a Usurper in the {region} Region (7.1)."
        ),
        Mistake(ARMED, "Look at the whole Region after the Box: how many Boxes are armed now (7.1)?")
        if answer == RISEN
        else Mistake(
            ARMED,
            "Look again at the three cases in their order: a piece in the Box, three Units or a Usurper, else calm.",
        ),
        Mistake(
            RISEN,
            f"The {region} Region has its Usurper already."
            if usurper
            else "A Usurper needs two armed Boxes in the Region.",
        ),
    )
    return Assignment(
        f"{boards.told(p, box)}. Elsewhere in the {region} Region: {others or 'no Enemy Units'}. "
        f"{usurper or 'No Usurper'} is there. You have {pieces}.\n\nPredict, then check: a Reaction draws {unit}. What becomes of it?",
        OneOf(FATES),
        answer,
        (
            "First: is a piece of yours in the Box? Then it never gets there.",
            f"Else count the Units in {box}, and look for a Usurper; last look for a second armed Box in the Region.",
        ),
        (f"{_why(p, unit)} (7.1).", *story(play(phase.unit(p, unit), first).notes)),
        mistakes,
        board=p,
        focus=box,
    )  # fmt: skip


@exercise(LESSON, "decide", "Who would take up arms?", more=True)
def who_takes_up_arms(choose: Chooser) -> Assignment | None:
    """Which of five chits would lie on their Combat Value side if they were drawn."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    units = [u for u in p.rules.units if u in p.cups.chits()]
    quiet = [u for u in units if p.rules.units[u].region not in p.usurpers]
    found = choose.sample(quiet, 3)
    found += choose.sample([u for u in units if u not in found], 5 - len(found))
    options = tuple(choose.shuffled(found))
    fates = {u: fate(ready(p, u), u) for u in options}
    right = frozenset(u for u in options if fates[u] in (ARMED, RISEN))
    if len(options) < 5 or not 1 <= len(right) <= 4:
        return None
    where = {u: p.rules.units[u] for u in options}
    ruled = frozenset(u for u in options if where[u].region in p.usurpers)
    stood = frozenset(u for u in options if where[u].box in p.pieces)
    filled = frozenset(u for u in options if where[u].box in p.stacks)
    boxes = dict.fromkeys(where[u].box for u in options)
    usurpers = ", ".join(f"{u} in {r}" for r, u in p.usurpers.items()) or "none"
    return Assignment(
        f"Turn {p.turn}. Usurpers: {usurpers}. Pieces: Aurelian in {p.aurelian}"
        f"{''.join(f', an Officer in {b}' for b in p.officers)}. {'; '.join(boards.told(p, b) for b in boxes)}.\n\n"
        "Which of these chits, if it were the next to be drawn, would come to lie on its Combat Value side?",
        AnyOf(options),
        right,
        (
            "Three questions for each: is a piece in its Box, is a Usurper in its Region, is it the third in its Box?",
            f"{len(right)} of the five would.",
        ),
        tuple(f"{_why(p, u)} (7.1)." for u in options),
        (
            Mistake(right | stood, "Where Aurelian or an Officer stands, a new Unit goes to the Dead Pool (7.1)."),
            Mistake(ruled - stood, "Three Units in a Box take up arms without a Usurper too (7.1)."),
            Mistake(right | filled, "A second Unit in a Box is not enough: it takes three, or a Usurper in the Region (7.1)."),
            Mistake(frozenset(options) - right, "Those are the ones that would stay calm, or never arrive."),
        ),
        board=p,
    )  # fmt: skip


@exercise(LESSON, "decide", "Where Aurelian should stand")
def where_to_stand(choose: Chooser) -> Assignment | None:
    """In which Box Aurelian keeps a Usurper away."""
    p, region, armed, missing = trouble(choose)
    calm = p.rules.units[missing].box
    rest = [b for b in p.rules.boxes_of[region] if b not in (armed, calm)]
    options = choose.shuffled([armed, calm, choose.pick(rest), choose.pick(["Roma", "Moesia", "Byzantium", "Ravenna"])])
    boardings = {b: p.edit(f"Aurelian @ {b}") for b in options}
    chances: dict[str, Fraction] = {}
    for box, board in boardings.items():
        found = next(r for r in board.revolts().regions if r.region == region)
        chances[box] = found.p_usurper
    best = min(options, key=lambda b: chances[b])
    if sorted(chances.values())[0] == sorted(chances.values())[1]:
        return None
    lying = "; ".join(boards.told(p, b) for b in p.rules.boxes_of[region] if b in p.stacks)
    hostile = ", ".join(c for c in p.cups.hostile if c in p.rules.units and p.rules.units[c].region == region)
    return Assignment(
        f"The {region} Region has no Usurper at the moment. {lying}. Of this Region the Hostile Cup holds: {hostile}.\n\n"
        "Aurelian may end his move in one of four Boxes. Where does he keep a new Usurper away in the next Reaction?",
        OneOf(tuple(options)),
        best,
        (
            "A Usurper needs two armed Boxes. Which one is missing, and which chit would make it?",
            "A Unit that comes to a Box with Aurelian in it goes to the Dead Pool.",
        ),
        tuple(f"Aurelian in {b}: {chance(q)} that a Usurper rises (7.1)." for b, q in chances.items()),
        (
            Mistake(armed, "That Box is armed already. The danger is the second one."),
            *(Mistake(b, "From there he does not stop the chit that would arm the second Box.") for b in options if b != best),
        ),
        board=p,
    )  # fmt: skip


@exercise(LESSON, "compute", "The price of the Sassanids", more=True)
def sassanids(choose: Chooser) -> Assignment | None:
    """The Victory Points that the Sassanids take."""
    p = boards.at(choose, "action", turns=(1, 2, 3, 4, 5, 6))
    if p is None:
        return None
    if "Yellow" in p.usurpers and choose.likely(4, 5):
        calmed = [f"{b} Resistance" for b in p.rebels("Yellow")]
        p = p.edit("; ".join(["Yellow usurper: none", "Zenobia > dead pool", *calmed]))
    ledger = p.rules.ledger(points.sassanid_terms(p))
    armed, calm = boards.boxes(p, True), boards.boxes(p, False)
    if len(armed) < 2:
        return None
    units = sum(len(p.stacks[b].units) for b in armed)
    usurper = p.usurpers.get("Yellow")
    rows = tuple((b, ", ".join(p.stacks[b].units), p.stacks[b].side) for b in (*armed, *calm))
    others = [(-1, b, "it is on its Resistance side (7.4).") for b in calm]
    kept_off = [(-1, b, f"{usurper} keeps the Sassanids off (7.4).") for b in armed]
    basis = Basis(ledger, minus, extras=others if ledger.total else kept_off, signs=False)
    return Assignment(
        f"Turn {p.turn}. {f'{usurper} rules' if usurper else 'No Usurper is'} in the Yellow Region.\n\n"
        "A Reaction draws the Sassanids. How many Victory Points do you lose?",
        WholeNumber(),
        -ledger.total,
        (
            "First look at the Yellow Region: is there a Usurper who keeps the Sassanids off?",
            "If not, count Boxes, not Units, and only those on the Combat Value side.",
        ),
        (("What the Sassanids take", ledger), f"{counted(-ledger.total, 'Victory Point')} lost (7.4)."),
        (
            Mistake(units, "Count the Boxes, not the Units in them (7.4)."),
            Mistake(len(armed) + len(calm), "Boxes on their Resistance side do not count (7.4)."),
            Mistake(len(armed), "A Usurper in the Yellow Region keeps the Sassanids off: nothing is lost (7.4)."),
            Mistake(0, "There is no Usurper in the Yellow Region, so nobody keeps them off (7.4)."),
        ),
        shown=(Table("Enemy Units on the map", ("Box", "Units", "Side"), rows),),
        board=p,
        basis=(basis,),
    )  # fmt: skip


def _said(p: Position, unit: str, found: str) -> str:
    """A line of a friend's notes: the Enemy Unit and its fate."""
    box = p.rules.units[unit].box
    words = {
        DEAD: "to the Dead Pool",
        CALM: f"on top in {box}, the Box is calm",
        ARMED: f"on top in {box}, the Box is armed",
        RISEN: f"on top in {box}, the Box is armed, and a Usurper rises",
    }
    return f"{unit}: {words[found]}"


@exercise(LESSON, "find the mistake", "The wrong line of the notes", more=True)
def wrong_note(choose: Chooser) -> Assignment | None:
    """Five chits, each drawn on the same board; one was resolved wrongly."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    units = choose.sample([u for u in p.rules.units if u in p.cups.chits()], 3)
    if len(units) < 3:
        return None
    true = {u: fate(ready(p, u), u) for u in units}
    lines = {u: _said(p, u, true[u]) for u in units}
    great = "The Confederation: to the Dead Pool, and it"
    plain = {
        "Turn End 1": (
            "Turn End 1: to the Dead Pool",
            "Turn End 1: back into the Hostile Cup",
            "only at the end of the turn does it go back (12.6)",
        ),
        "Confederation": (
            f"{great} counts as a Turn End marker",
            f"{great} does not count as a Turn End marker",
            "the Confederation counts as a Turn End marker (7.3)",
        ),
    }
    lines |= {k: v[0] for k, v in plain.items()}
    wrong_key = choose.pick([*units, *units, *plain])
    if wrong_key in plain:
        wrong, why = plain[wrong_key][1:]
    else:
        other = choose.pick([f for f in FATES if f != true[wrong_key] and {f, true[wrong_key]} != {ARMED, RISEN}])
        wrong, why = _said(p, wrong_key, other), f"{_why(p, wrong_key)} (7.1)"
    shown = {k: wrong if k == wrong_key else v for k, v in lines.items()}
    options = tuple(choose.shuffled(list(shown.values())))
    boxes = dict.fromkeys(p.rules.units[u].box for u in units)
    usurpers = ", ".join(f"{u} in {r}" for r, u in p.usurpers.items()) or "none"
    return Assignment(
        f"Turn {p.turn}, Actions Phase. Usurpers: {usurpers}. Aurelian is in {p.aurelian}"
        f"{''.join(f', an Officer in {b}' for b in p.officers)}. {'; '.join(boards.told(p, b) for b in boxes)}.\n\n"
        "A friend has written down for five chits what each would do if it were the next one drawn. One line is wrong. Which?",
        OneOf(options),
        wrong,
        (
            "Take each line with the board: who stands in the Box, who rules in the Region, how many Units lie there?",
            f"It is about {'a marker' if wrong_key in plain else 'an Enemy Unit'}.",
        ),
        (f"It should read: {lines[wrong_key]}.", f"{why[:1].upper()}{why[1:]}."),
        tuple(Mistake(v, "That line is right.") for v in shown.values() if v != wrong),
        board=p,
    )
