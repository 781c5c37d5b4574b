"""Exercises of lesson 5 about what is best and what is wrong: Dioceses, the next Province, City Sites, the order of a Phase (9.3.3, 15)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.core.results.show import Table
from rometeach.core.words import counted
from rometeach.hotre.charts import points
from rometeach.hotre.phases import cities
from rometeach.hotre.position import Position

from ...answers import AnyOf, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import Slip, in_order, spot
from ...slips import Mistake
from .. import fields
from .scenes import LESSON, NAMES, gain, level, scored, standing
from .sums import CITIES, extras, field

_WHY = {
    "nothing": "nothing needs that he controls no Province there; a Fort alone controls none (15.3).",
    "presence": "presence is one or two Provinces, and no more than a rival has (15.3).",
    "domination": "domination needs three or four Provinces, or more than any single rival has (15.3).",
    "control": "control needs a Legion or a Fort of his in each of the five, and one Legion at least (15.3).",
}


@exercise(LESSON, "predict then check", "Presence, domination or control?")
def what_has_he(choose: Chooser) -> Assignment | None:
    """What Red has in one Diocese."""
    base = fields.named()
    diocese, wanted = choose.pick(base.rules.dioceses), choose.pick(NAMES)
    clauses = []
    for province in base.rules.provinces_of[diocese]:
        what = choose.pick(("Red 1", "Red 1", "Red 2", "Fort of Red", "Blue 1", "Blue 2", "Green 1", "none"))
        clauses.append(f"{province}: {what}")
    p = fields.changed(base, f"turn {choose.number(2, 7)}; phase Play; title: {diocese}; {'; '.join(clauses)}")
    if p is None or level(p, "Red", diocese) != wanted:
        return None
    there = points.presences(p, "Red", True)[diocese]
    return Assignment(
        f"Turn {p.turn}, at the end of Red's Roman Phase.\n\nPredict, then check: what does Red have in {diocese}?",
        OneOf(NAMES),
        wanted,
        (
            "Count the Provinces with his Legions. Forts that stand alone count in one case only.",
            f"Red controls {there.controlled}; the strongest rival controls {there.rival}.",
        ),
        (
            f"Red controls {counted(there.controlled, 'Province')}, the strongest rival {there.rival}; "
            f"{'every' if there.whole else 'not every'} Province holds a Legion or a Fort of his (15.3).",
            f"That is {wanted}.",
        ),
        fields.missed(_WHY, {wanted}),
        shown=(standing(p, diocese),),
        board=p,
        focus=base.rules.provinces_of[diocese][0],
    )


def beside(p: Position) -> list[str]:
    """The empty Provinces beside Red's."""
    found = {n for x in p.held_by("Red") for n in p.rules.neighbours[x]}
    return sorted(n for n in found if not p.provinces[n].armies)


@exercise(LESSON, "decide", "One Legion more")
def one_more(choose: Chooser) -> Assignment | None:
    """Which empty Province brings Red most."""
    p = fields.spread(choose)
    if p is None:
        return None
    gains = {x: gain(p, x) for x in beside(p)}
    if len(gains) < 4:
        return None
    best = max(gains, key=lambda x: gains[x])
    less = [x for x in gains if gains[x] < gains[best]]
    if len(less) < 3 or gains[best] < 2:
        return None
    options = tuple(choose.shuffled([best, *choose.sample(less, 3)]))
    why = {}
    for x in options:
        diocese = p.rules.diocese_of[x]
        after = level(p.with_province(x, side="Red", armies=1), "Red", diocese)
        city = ", and its City is empty, too" if p.provinces[x].city else ""
        now, value = level(p, "Red", diocese), p.rules.diocese_value(diocese, p.turn)
        step = f"it stays {now}" if now == after else f"{now} becomes {after}"
        why[x] = f"{x} brings {gains[x]} more: in {diocese}, value {value}, {step}{city} (15.3)."
    return Assignment(
        f"Turn {p.turn}. Red has one Legion left, and no enemy stands in these four Provinces.\n\nWhere does it bring most in this Phase?",
        OneOf(options),
        best,
        (
            "In which Diocese does one Province more lift him a step, to domination or to control?",
            "A step brings the value of the Diocese once more. A City may come on top.",
        ),
        tuple(why[x] for x in options),
        fields.missed(why, {best}),
        shown=(field(p, also=options),),
        board=p,
    )


@exercise(LESSON, "find the mistake", "A wrong line in the score")
def wrong_line(choose: Chooser) -> Assignment | None:
    """One line of a Roman Phase's score is wrong."""
    p = fields.spread(choose)
    if p is None:
        return None
    ledger = scored(p, "Red", True)
    if not 3 <= len(ledger.lines) <= 7:
        return None
    slips = []
    for line in ledger.lines:
        diocese = line.reason.rpartition(" ")[2]
        if diocese in p.rules.dioceses:
            value = p.rules.diocese_value(diocese, p.turn)
            slips += [
                Slip(line.reason, value * n, f"{line.reason[:1].upper()}{line.reason[1:]}: its value is {value}.")
                for n in (1, 2, 3)
                if value * n != line.value
            ]
    made = spot(
        choose,
        f"Turn {p.turn}. The players have written down what Red's Roman Phase scores. One line is wrong.\n\nWhich?",
        ledger,
        tuple(extras(p, ("Red",))),
        slips,
        signs=False,
    )
    return None if made is None else replace(made, shown=(field(p),))


PHASE = (
    ("Play an Event Card", "7"),
    ("Pay for Legions and Forts", "8.2"),
    ("Place a Legion, and fight where an enemy stands", "9.3.1"),
    ("Throw the die for the City of the Province that is conquered", "12"),
    ("Run out of Legions to place", "9.3.1"),
    ("Build a City for a pair of City Sites", "9.3.3"),
    ("Count the points for Cities and Dioceses", "15.2"),
    ("Let the next player reveal a Token", "6"),
)
"""A Roman Phase from its first to its last act."""


@exercise(LESSON, "order the steps", "A Roman Phase, step by step", more=True)
def phase_in_order(choose: Chooser) -> Assignment:
    """The acts of a Roman Phase."""
    return in_order(
        choose, "A Roman Phase on turn 3, with a City that is looted on the way.\n\nPut these steps in order.", PHASE
    )


@exercise(LESSON, "decide", "Where may a City be built?", more=True)
def city_sites(choose: Chooser) -> Assignment | None:
    """On which Provinces a Faction may build its City."""
    p = fields.spread(choose, 6, 9, barbarians=False)
    if p is None:
        return None
    held = p.held_by("Red")
    start = choose.pick([x for x in p.rules.starts if x in held] or list(p.rules.starts))
    lost = start not in held
    p = p.edit(f"Red start {start}")
    if not cities.allowed(p, "Red"):
        return None
    right = cities.places(p, "Red")
    others = [x for x in p.provinces if x not in right and (x in held or p.provinces[x].armies)]
    options = tuple(choose.shuffled([*choose.sample(right, 3), *choose.sample(others, 6 - len(right[:3]))]))
    if len(options) < 5:
        return None
    why = {x: _why_site(p, x, right, start) for x in options}
    return Assignment(
        f"Turn {p.turn}. Red began in {start}{', which he has lost' if lost else ''}, and may build one City now.\n\nWhere may it stand?",
        AnyOf(options),
        frozenset(x for x in options if x in right),
        (
            "A City needs a City Site that he controls, without a City on it. The Starting Province goes first.",
            f"{counted(sum(x in right for x in options), 'Province')} of these will do.",
        ),
        tuple(why[x] for x in options),
        (Mistake(frozenset(options), "Not all of them: look at each for a City Site, a City, and whose it is."),),
        shown=(_owned(p),),
        board=p,
        why=why,
    )  # fmt: skip


def _owned(p: Position) -> Table:
    """Red's Provinces: City Sites and Cities."""
    rows = tuple((x, "yes" if x in p.rules.sites else "no", CITIES[p.provinces[x].city]) for x in p.held_by("Red"))
    return Table("Red's Provinces", ("Province", "City Site", "City"), rows)


def _why_site(p: Position, x: str, right: tuple[str, ...], start: str) -> str:
    there = p.provinces[x]
    if x in right:
        return f"{x} is a City Site of Red's, and no City stands there (9.3.3)."
    if there.side != "Red":
        return f"{x} is not Red's: a City is built where his own Legions stand (9.3.3)."
    if x not in p.rules.sites:
        return f"{x} has no City Site, so that no City can stand there (9.1)."
    if there.city:
        return f"{x} has a City already, and a looted one counts as well (9.3.3)."
    return f"{x} must wait: the Starting Province, {start}, has no City yet, and goes first (9.3.3)."
