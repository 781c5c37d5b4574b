"""Exercises of lesson 2: new Armies, room, where the next one goes, who gives way, a Barbarian Phase in order (8.1, 9.1 to 9.2.2)."""

from __future__ import annotations

from rometeach.core.words import counted
from rometeach.hotre.charts import strength
from rometeach.hotre.charts.reach import reach
from rometeach.hotre.phases import retreat
from rometeach.hotre.position import Position

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order, total
from ...slips import Mistake, terms
from .. import fields
from ..boards import Claim, armies_in, claims
from .scenes import LESSON, filled_up


def horde(choose: Chooser, most: int = 4) -> tuple[Position, str] | None:
    """A board with a People of its turn in some Provinces beside each other, some Legions around it, and one Army to place."""
    base = fields.named()
    rules, turn = base.rules, choose.number(2, 7)
    people = choose.pick(sorted({p for (t, _), p in rules.people_of.items() if t == turn}))
    held = [choose.pick(rules.provinces) if choose.likely(1, 2) else rules.start_of[people]]
    for _ in range(choose.number(0, most - 1)):
        near = sorted({n for x in held for n in rules.neighbours[x]} - {*held})
        held.append(choose.pick(near))
    sizes = [choose.pick((1, 1, 2, 3)) for _ in held]
    if sum(sizes) > rules.strength(turn, people) - 1:
        return None
    around = sorted({n for x in held for n in rules.neighbours[x]} - {*held})
    clauses = [f"turn {turn}; phase Play; title: The {people} on turn {turn}; {people} of Yellow; present: {people}"]
    clauses += [f"{n}: {people} {size}" for n, size in zip(held, sizes, strict=True)]
    clauses += [f"{n}: {choose.pick(('Red', 'Blue'))} {choose.number(1, 2)}" for n in choose.sample(around, 2)]
    clauses.append(f"active: Yellow as {people}, Placement; reserve 1; held: {', '.join(held)}")
    p = fields.changed(base, "; ".join(clauses))
    return None if p is None else (p, people)


@exercise(LESSON, "compute", "Filled up")
def filled(choose: Chooser) -> Assignment | None:
    """How many new Armies a People gets."""
    found = horde(choose)
    if found is None:
        return None
    p, people = found
    p = p.edit("active: none")
    ledger = filled_up(p, people)
    if strength.new_armies(p, people) != ledger.total or ledger.total < 1:
        return None
    there, chart = p.armies_of(people), p.rules.strength(p.turn, people)
    provinces = len(p.held_by(people))
    others = sorted(
        {t for (t, who) in ((t, who) for (t, _), who in p.rules.people_of.items()) if who == people and t != p.turn}
    )
    mistakes = [
        Mistake(chart, "That is the strength of the chart. Those on the map count against it (8.1)."),
        Mistake(chart - provinces, "Count Armies, not Provinces: more than one may stand in a Province."),
        Mistake(chart + there, "The strength is what they are filled up to, not what they get besides (8.1)."),
    ]
    mistakes += [
        Mistake(p.rules.strength(t, people) - there, f"That is by the chart of turn {t}. This is turn {p.turn}.")
        for t in others
    ]
    stand = fields.listed([f"{armies_in(p, n)} in {n}" for n in p.held_by(people)])
    return total(
        f"Turn {p.turn}. The chart gives the {people} a strength of {chart}. On the map there are {stand}.\n\n"
        f"How many new Armies do the {people} get?",
        ledger,
        (
            "A People is filled up to its strength.",
            f"{there} of them are on the map.",
        ),
        [m for m in mistakes if m.answer != ledger.total],
        caption="The new Armies",
        unit=people,
        signs=False,
        board=p,
        focus=p.held_by(people)[0],
    )


@exercise(LESSON, "compute", "Room for how many?", more=True)
def room(choose: Chooser) -> Assignment | None:
    """How many Armies can still be placed in some Provinces of a People."""
    found = horde(choose, 5)
    if found is None:
        return None
    p, people = found
    p = p.edit("active: none")
    held = p.held_by(people)
    if len(held) < 3:
        return None
    most = p.rules.values["armies.most"]
    ledger = terms("9.1", *((most - p.provinces[n].armies, f"room in {n}") for n in held))
    if ledger.total < 1:
        return None
    stand = sum(p.provinces[n].armies for n in held)
    return total(
        f"The {people} hold {fields.listed(held)}: {fields.listed([str(p.provinces[n].armies) for n in held])} Armies.\n\n"
        "For how many Armies more is there room in these Provinces together?",
        ledger,
        (
            f"A Province holds {most} Armies of one side at the most.",
            f"In {held[0]} there is room for {most - p.provinces[held[0]].armies}.",
        ),
        (
            Mistake(stand, "Those are the Armies that stand there already."),
            Mistake(most * len(held), f"That is the room of {len(held)} empty Provinces."),
        ),
        caption="Room",
        unit=people,
        signs=False,
        board=p,
        focus=held[0],
    )


@exercise(LESSON, "decide", "Where may the next Army go?")
def next_army(choose: Chooser) -> Assignment | None:
    """Which of some Provinces a People's next Army may be placed in."""
    found = horde(choose)
    if found is None:
        return None
    p, people = found
    open_to = reach(p, people)
    held, start = p.held_by(people), p.rules.start_of[people]
    full = [n for n in held if n not in open_to]
    second = sorted({m for n in open_to for m in p.rules.neighbours[n]} - {*open_to, *held})
    if len(second) < 2:
        return None
    good = choose.sample(sorted(open_to), choose.number(1, 4))
    if start in open_to and choose.likely(1, 2):
        good = list(dict.fromkeys([start, *good]))[:4]
    bad = [*full[:1], *choose.sample([n for n in second if n not in full], 6)][: 6 - len(good)]
    options = tuple(choose.shuffled([*good, *bad]))
    right = frozenset(n for n in options if n in open_to)
    why = {}
    for n in options:
        beside = [x for x in dict.fromkeys([*held, start]) if n in p.rules.neighbours[x]]
        if n in held:
            size = p.provinces[n].armies
            why[n] = f"The {people} stand there with {counted(size, 'Army', 'Armies')}: " + (
                "there is room (9.1)." if n in open_to else "it is full (9.1)."
            )
        elif beside:
            what = "their Starting Province" if beside[0] == start and start not in held else "a Province of theirs"
            why[n] = f"It lies beside {beside[0]}, {what} (9.2.2)."
        elif n == start:
            why[n] = "It is their Starting Province itself; the kit lets them come back there (9.2.2)."
        else:
            why[n] = f"It lies beside no Province in which the {people} stand, nor beside {start} (9.2.2)."
    stand = fields.listed(list(held))
    return Assignment(
        f"The {people} hold {stand}; their Starting Province is {start}. One Army is still to be placed. Enemies do not hinder it: it "
        "would fight them.\n\nWhere may it go?",
        AnyOf(options),
        right,
        (
            "Where they stand with fewer than three Armies; beside where they stand; beside their Starting Province.",
            f"{counted(len(right), 'Province')} of these.",
        ),
        tuple(f"{n}: {'yes' if n in right else 'no'}. {why[n]}" for n in options),
        (
            Mistake(
                frozenset(n for n in right if n not in held), "They may also join their own, where there is room (9.1)."
            ),
        )
        if any(n in held for n in right)
        else (
            Mistake(
                right | {n for n in options if n in second},
                "Those are two steps away: the Army must come in beside its own (9.2.2).",
            ),
        ),
        board=p,
        focus=held[0],
        why=why,
    )


GOES = {
    "fights": "It fights, with its Fort if it has one.",
    "dies": "It is eliminated.",
}


@exercise(LESSON, "predict then check", "Somebody is there already")
def in_the_way(choose: Chooser) -> Assignment | None:
    """What becomes of an Army where a People comes, for the first time or by placement."""
    base = fields.named()
    rules, turn = base.rules, choose.number(1, 7)
    people = choose.pick(sorted({p for (t, _), p in rules.people_of.items() if t == turn}))
    start = rules.start_of[people]
    near = sorted(rules.neighbours[start])
    was_there = choose.likely(1, 3)
    if len(near) < 3 or (was_there and turn == 1):
        return None
    there, other = choose.sample(near, 2)
    friend = choose.pick((f"{there}: Red 1", f"{there}: Red 1", f"{there}: Red 3", f"{there}: Blue 1"))
    clauses = [
        f"turn {turn}; phase Play; title: The {people} on turn {turn}; {people} of Yellow",
        f"{start}: Red 1{choose.pick(('', ', Fort'))}",
        friend,
        f"active: Yellow as {people}, Placement; reserve 2",
    ]
    if was_there:
        clauses += [f"present: {people}; {other}: {people} 1"]
    p = fields.changed(base, "; ".join(clauses))
    if p is None:
        return None
    goes = f"It goes to {there}."
    places = retreat.places(p, start, forced=True)
    right = GOES["fights"] if was_there else goes if places else GOES["dies"]
    why = {
        GOES["fights"]: "On their first appearance nobody fights: whoever is there must go (9.2).",
        GOES["dies"]: f"There is room beside it, in {there}, among his own (9.2)." if places else "It could fight.",
        goes: f"In {there} there is {armies_in(p, there)}: no room for a Legion of Red (9.1, 9.2).",
    }
    if was_there:
        why[GOES["dies"]] = why[goes] = (
            f"The {people} were on the map when the turn began: an Army placed here has to fight (9.2, 10)."
        )
    here = (
        f"The {people} were on the map when the turn began: {other}."
        if was_there
        else f"The {people} were not on the map till now."
    )
    return Assignment(
        f"{here} Their Starting Province is {start}, and there is {armies_in(p, start)}. In {there} there is {armies_in(p, there)}. The "
        f"first Army of the {people} comes to {start}.\n\nPredict, then check: what becomes of Red's Legion?",
        OneOf((GOES["fights"], goes, GOES["dies"])),
        right,
        (
            "Was the People on the map when the turn began?",
            "If it was not: is there a Province of the same side beside it, with fewer than three Armies?",
        ),
        (f"{right} {'(Cases 9.2.2, 10)' if was_there else '(Case 9.2)'}.",),
        fields.missed(why, {right}),
        board=p,
        focus=start,
    )


CLAIMS = (
    Claim(
        "A People is filled up to the strength of the chart.",
        "A People gets as many new Armies as the chart says.",
        "8.1",
    ),
    Claim(
        "A People on the map may take up any of its Armies.",
        "A People must leave an Army in each Province that it holds.",
        "9.2.1",
    ),
    Claim("Armies are placed one at a time.", "All Armies are placed first, and then they fight.", "9.2.2"),
    Claim(
        "The first Army drives out whoever is in the Starting Province.",
        "The first Army fights whoever is in the Starting Province.",
        "9.2",
    ),
    Claim(
        "A Province that is left by its Armies is nobody's.",
        "A Province that is left stays yours until somebody comes.",
        "9.2.1",
    ),
    Claim(
        "A Fort in the Starting Province is gone when a People appears.",
        "A Fort in the Starting Province holds a People up.",
        "9.2",
    ),
    Claim("Barbarians never cross the open sea.", "Barbarians cross the open sea as Legions do.", "9.3.2"),
    Claim(
        "Peoples of earlier turns stay on the map and are scored.", "Peoples of earlier turns leave the map.", "15.1"
    ),
    Claim("Barbarians build neither Forts nor Cities.", "Barbarians may build a City on two City Sites.", "8.1"),
    Claim("A third Army may join two of its own side.", "At most two Armies of a side stand in a Province.", "9.1"),
    Claim(
        "Barbarians may come in beside their Starting Province.",
        "Barbarians come in beside Provinces that they hold, and nowhere else.",
        "9.2.2",
    ),
)


@exercise(LESSON, "find the mistake", "A tale of Barbarians")
def wrong_tale(choose: Chooser) -> Assignment | None:
    """One of five sentences about Barbarians is wrong."""
    prompt = "A player explains his Barbarian Phase in five sentences. In one of them he is mistaken.\n\nIn which?"
    return claims(choose, prompt, CLAIMS)


STEPS = (
    ("The Barbarian Token is turned over", "6"),
    ("An Event Card may be played", "7"),
    ("New Armies are put beside the map, up to the strength", "8.1"),
    ("Old Armies may be taken up from the map", "9.2.1"),
    ("If none was on the map, the first Army comes to the Starting Province", "9.2"),
    ("The other Armies are placed one by one, and fight", "9.2.2"),
    ("Cities and Dioceses are counted", "15.1"),
    ("The Barbarian marker moves", "15"),
)


@exercise(LESSON, "order the steps", "A Barbarian Phase, in order")
def phase_in_order(choose: Chooser) -> Assignment | None:
    """The steps of a Barbarian Phase."""
    prompt = "A People has its Phase. What does its player do? Order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))
