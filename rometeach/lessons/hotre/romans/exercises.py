"""Exercises of lesson 3 about placement: how a Legion comes in, where it can come, what to spend on, a Phase in order (8.2, 9.3)."""

from __future__ import annotations

from rometeach.hotre.charts.reach import ways
from rometeach.hotre.phases.cities import allowed
from rometeach.hotre.position import Position

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Mistake
from .. import fields
from ..boards import armies_in
from .scenes import LESSON

COMES = {
    "clear": "over a clear border",
    "difficult": "over Difficult Terrain",
    "strait": "over a strait",
    "sea": "over the open sea",
    "": "not at all",
}


def legions(choose: Chooser) -> Position | None:
    """A board with Legions of Red in one to three Provinces, a lone Fort of his, and somebody else here and there."""
    base = fields.named()
    turn = choose.number(2, 7)
    held = [choose.pick(base.rules.provinces)]
    for _ in range(choose.number(0, 2)):
        near = sorted({n for x in held for n in base.rules.neighbours[x]} - {*held})
        held.append(
            choose.pick(near)
            if choose.likely(2, 3)
            else choose.pick([n for n in base.rules.provinces if n not in held])
        )
    rest = [n for n in base.rules.provinces if n not in held]
    fort, *others = choose.sample(rest, 6)
    clauses = [f"turn {turn}; phase Play; title: Legions on turn {turn}", f"{fort}: Fort of Red"]
    clauses += [f"{n}: Red {choose.number(1, 2)}" for n in held]
    clauses += [f"{n}: {choose.pick(('Blue', 'Green', 'Yellow'))} 1" for n in others]
    clauses.append(f"active: Red as Red, Placement; reserve 1; held: {', '.join(held)}")
    return fields.changed(base, "; ".join(clauses))


def _stand(p: Position) -> str:
    lone = next(n for n, x in p.provinces.items() if x.has_lone_fort)
    return f"Red's Legions stand in {fields.listed(list(p.held_by('Red')))}; in {lone} there is only a Fort of his"


@exercise(LESSON, "predict then check", "How does it come in?")
def comes_in(choose: Chooser) -> Assignment | None:
    """By what border a Legion comes to a Province."""
    p = legions(choose)
    if p is None:
        return None
    found, wanted = ways(p, "Red"), choose.pick(tuple(COMES))
    places = [n for n in p.rules.provinces if p.provinces[n].side != "Red" and found.get(n, ("", ""))[0] == wanted]
    if not places:
        return None
    place = choose.pick(places)
    crossing, base = found.get(place, ("", ""))
    right = COMES[crossing]
    beside = [n for n in p.held_by("Red") if n in p.rules.neighbours[place]]
    port = place in p.rules.ports
    why = {words: f"Red stands nowhere beside {place} with such a border between." for words in COMES.values()}
    if crossing == "sea":
        why[COMES[""]] = f"{place} lies at the sea, and so does a Province of Red: Legions sail any distance (9.3.2)."
    elif crossing:
        why[COMES[""]] = f"It lies beside {base}, where Red stands (9.3.1)."
        why[COMES["sea"]] = (
            f"It could sail, but the way from {base} helps the defender no more, and the kit takes the best one."
        )
    if not port or not any(n in p.rules.ports for n in p.held_by("Red")):
        why[COMES["sea"]] = "For that both Provinces must lie at the open sea (9.3.2)."
    if crossing and len(beside) > 1:
        for n in beside:
            kind = p.rules.neighbours[place][n]
            if kind != crossing:
                why[COMES[kind]] = f"From {n}, yes. But from {base} there is a better way, {right}."
    return Assignment(
        f"{_stand(p)}. The next Legion is to come to {place}, where there is {armies_in(p, place)}.\n\n"
        "Predict, then check: by what way does it come in, if by several then by the best one?",
        OneOf(tuple(COMES.values())),
        right,
        (
            "Look from every Province in which Red has Legions. A Fort alone is no base.",
            "If it lies beside none of them: do both lie at the open sea?",
        ),
        (f"{place}: {right}{f', from {base}' if base else ''} (Cases 9.3.1, 9.3.2).",),
        fields.missed(why, {right}),
        board=p,
        focus=place,
        why=why,
    )


@exercise(LESSON, "decide", "By land alone", more=True)
def by_land(choose: Chooser) -> Assignment | None:
    """Which of some Provinces a Legion can come to without a ship."""
    p = legions(choose)
    if p is None:
        return None
    found = ways(p, "Red")
    lone = next(n for n, x in p.provinces.items() if x.has_lone_fort)
    land = [n for n, (kind, _) in found.items() if kind in ("clear", "difficult", "strait")]
    fort_only = [n for n in p.rules.neighbours[lone] if n not in land and p.provinces[n].side != "Red"]
    far = [
        n
        for n in p.rules.provinces
        if n not in land and n not in fort_only and p.provinces[n].side != "Red" and n != lone
    ]
    if not land or not fort_only:
        return None
    good = choose.sample(land, choose.number(1, 3))
    bad = [*choose.sample(fort_only, 1), *choose.sample(far, 4)][: 5 - len(good)]
    options = tuple(choose.shuffled([*good, *bad]))
    why = {}
    for n in options:
        if n in land:
            why[n] = f"It lies beside {found[n][1]}, where Red has a Legion (9.3.1)."
        elif n in fort_only:
            why[n] = f"It lies beside {lone}, but there is only a Fort: no Legion can start from there (9.3.1)."
        else:
            why[n] = "It lies beside no Province in which Red has a Legion (9.3.1)."
    return Assignment(
        f"{_stand(p)}. One Legion is still to be placed, and there are no ships.\n\nWhich of these Provinces can it come to, straits "
        "being bridges?",
        AnyOf(options),
        frozenset(good),
        (
            "A Legion comes in beside Legions of its own Faction.",
            "Walls march nowhere, and hold no bridge.",
        ),
        tuple(f"{n}: {'yes' if n in good else 'no'}. {why[n]}" for n in options),
        (
            Mistake(
                frozenset({*good, *(n for n in options if n in fort_only)}),
                f"From {lone} no Legion can start: only a Fort is there.",
            ),
        ),
        board=p,
        focus=p.held_by("Red")[0],
        why=why,
    )


@exercise(LESSON, "decide", "The last Legion and the City Sites")
def for_a_city(choose: Chooser) -> Assignment | None:
    """Which Province lets Red build a City more."""
    base, turn = fields.named(), choose.number(2, 7)
    sites = sorted(n for n in base.rules.sites if n not in base.rules.starts)
    start = choose.pick(tuple(base.rules.starts))
    held = choose.sample(sites, choose.pick((1, 1, 3)))
    others = choose.sample([n for n in base.rules.provinces if n not in base.rules.sites], 2)
    clauses = [f"turn {turn}; phase Play; title: City Sites on turn {turn}; Red start {start}; {start}: Red 2, City"]
    clauses += [f"{n}: Red 1" for n in (*held, *others)]
    clauses += [f"{held[0]} +City"] if len(held) == 3 else []
    clauses.append(f"active: Red as Red, Placement; reserve 1; held: {', '.join((start, *held, *others))}")
    p = fields.changed(base, "; ".join(clauses))
    if p is None:
        return None
    found = [n for n, (kind, _) in ways(p, "Red").items() if p.provinces[n].side != "Red" and kind]
    after = {n: allowed(p.with_province(n, side="Red", armies=1), "Red") for n in found}
    now = allowed(p, "Red")
    good = [n for n in found if after[n] > now]
    less = [n for n in found if after[n] == now and n not in base.rules.starts]
    if not good or len(less) < 3:
        return None
    best = choose.pick(good)
    options = tuple(choose.shuffled([best, *choose.sample(less, 3)]))
    why = {n: f"{n} has no City Site, so it makes no pair (9.3.3)." for n in options if n != best}
    stand = fields.listed([*held])
    one = len(held) == 1
    return Assignment(
        f"Red began in {start}. Outside it he controls {'one City Site' if one else 'three City Sites'}, {stand}"
        f"{'' if one else f', and {held[0]} has a City'}. Every two City Sites allow one City.\n\n"
        "He has one Legion left. Where must it go, so that he can build one City more?",
        OneOf(options),
        best,
        (
            "City Sites are marked on the map. He needs one more for a pair.",
            "Three of these four have no City Site.",
        ),
        (f"{best} has a City Site: now {'two make one pair' if one else 'four make two pairs'} (Case 9.3.3).",),
        fields.missed(why, {best}),
        board=p,
        focus=start,
        why=why,
    )


STEPS = (
    ("The Emperor Token is turned over", "6"),
    ("An Event Card may be played", "7"),
    ("The Emperor's extra Legions are put beside the map", "5.3"),
    ("Legions are recruited, Rebels bribed, Forts bought", "8.2.1"),
    ("Legions and Forts are placed, one by one", "9.3.1"),
    ("Cities are built on pairs of City Sites", "9.3.3"),
    ("Cities and Dioceses are counted", "15.2"),
    ("The Roman marker moves", "15"),
)


@exercise(LESSON, "order the steps", "A Roman Phase, in order")
def phase_in_order(choose: Chooser) -> Assignment | None:
    """The steps of a Roman Phase."""
    prompt = "A Faction has its Phase. What does its player do, from the Token to the marker? Order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))
