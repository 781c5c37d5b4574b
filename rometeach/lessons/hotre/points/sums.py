"""Exercises of lesson 5 that add up: a Roman Phase, a Barbarian Phase, the dice for a looted City (12, 15.1 to 15.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rometeach.core.figures.ledger import total
from rometeach.core.results.show import Table
from rometeach.hotre.board.state import CITY, LOOTED
from rometeach.hotre.charts import points
from rometeach.hotre.position import Position

from ...answers import Chance, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Extra, Mistake, share, terms
from .. import fields
from .scenes import LESSON, scored

CITIES = {"": "", CITY: "a City", LOOTED: "a looted City"}


def field(p: Position, owners: bool = False, also: Sequence[str] = ()) -> Table:
    """The Dioceses in which somebody stands: what each is worth, and what lies in its Provinces.

    Args:
        p: the board.
        owners: whether it says who runs a People, Kingdom or Tribe.
        also: Provinces whose Dioceses are shown too.
    """
    rows = []
    for diocese, provinces in p.rules.provinces_of.items():
        if any(p.provinces[x].armies or x in also for x in provinces):
            first = f"{diocese}, value {p.rules.diocese_value(diocese, p.turn)}"
            for name in provinces:
                there = p.provinces[name]
                run = f" of {p.runs[there.side]}" if owners and there.side in p.runs else ""
                rows.append((first, name, f"{there.side}{run}" if there.armies else "nobody", CITIES[there.city]))
                first = ""
    return Table(f"Turn {p.turn}", ("Diocese", "Province", "Held by", "City"), tuple(rows))


def extras(p: Position, sides: tuple[str, ...]) -> Iterator[Extra]:
    """Lines that people count although they do not belong into a Roman Phase."""
    for name in p.held_by(*sides):
        there = p.provinces[name]
        if there.city == LOOTED:
            yield 1, f"the whole City of {name}", f"the City of {name} is looted, and a looted City brings less (15.2)."
        elif not there.city and name in p.rules.sites:
            yield 2, f"the City Site of {name}", "no City has been built there (15.2)."


@exercise(LESSON, "compute", "What does Red's Phase score?")
def roman_phase(choose: Chooser) -> Assignment | None:
    """The Victory Points of a Roman Phase."""
    p = fields.spread(choose)
    if p is None:
        return None
    ledger = scored(p, "Red", True)
    if not 4 <= len(ledger.lines) <= 8:
        return None
    once = total(((k, 1, w) for k, n, w in points.terms(p, "Red", True) if not k.startswith("diocese")), p.rules.values)
    return Assignment(
        f"Turn {p.turn}. Red's Roman Phase is over, and Red has no Emperor with a bonus.\n\nHow many Victory Points does he score?",
        WholeNumber("Victory Points"),
        ledger.total,
        (
            "First the Cities, one by one. Then Diocese by Diocese: how many Provinces has he, and how many has the strongest rival?",
            "One or two Provinces bring the value once; three or four, or more than any rival has, twice; all five three times.",
        ),
        (("The score", ledger),),
        (
            Mistake(once, "Those are the Cities. The Dioceses come on top (15.3)."),
            Mistake(ledger.total - once, "Those are the Dioceses. The Cities come on top (15.2)."),
        ),
        shown=(field(p),),
        basis=(Basis(ledger, extras=tuple(extras(p, ("Red",))), signs=False),),
    )


@exercise(LESSON, "compute", "What do Yellow's Barbarians score?", more=True)
def barbarian_phase(choose: Chooser) -> Assignment | None:
    """The Victory Points of a Barbarian Phase."""
    p = fields.hordes(choose)
    if p is None:
        return None
    ledger, sides = scored(p, "Yellow", False), p.barbarians_of("Yellow")
    if not 3 <= len(ledger.lines) <= 8:
        return None
    romans = points.points(p, "Yellow", True)
    wrong = [
        (1, f"the looted City of {x}", f"Barbarians get nothing for the looted City of {x} (15.1).")
        for x in p.held_by(*sides)
        if p.provinces[x].city == LOOTED and x not in p.rules.capitals[p.turn - 1]
    ]
    return Assignment(
        f"Turn {p.turn}. Yellow runs {fields.listed(sides)}, and his Barbarian Phase is over.\n\nHow many Victory Points do his "
        "Barbarians score?",
        WholeNumber("Victory Points"),
        ledger.total,
        (
            "All Peoples, Kingdoms and Tribes that he runs count together; his Romans do not.",
            "A City brings 1, Roma 2, a looted City nothing but for Roma; Thracia is like Roma from turn 4 on.",
        ),
        (("The score", ledger),),
        (
            Mistake(ledger.total + romans, "His Romans are scored in a Phase of their own (15.3)."),
            Mistake(scored(p, "Yellow", True).total, "That is what his Romans would score."),
        ),
        shown=(field(p, owners=True),),
        basis=(Basis(ledger, extras=tuple(wrong), signs=False),),
    )


@exercise(LESSON, "compute", "How good is the loot?", more=True)
def loot_dice(choose: Chooser) -> Assignment | None:
    """The chance that looting a City brings so many Victory Points at least."""
    rules, turn = fields.named().rules, choose.number(1, 7)
    province = choose.pick(("Roma", "Thracia", "Sicilia", "Aegyptus", "Syria", "Dacia"))
    barbarians = choose.likely(1, 2)
    owner = {"Aegyptus": "Aegyptii", "Dacia": "Daci"}.get(province, "Blue")
    if not barbarians and owner == "Blue":
        return None
    who = choose.pick([p for (t, _), p in rules.people_of.items() if t == turn]) if barbarians else "Red"
    dice = points.loot_dice(rules, turn, province, not barbarians)
    plus = total(points.loot_terms(rules, owner), rules.values)
    least = choose.number(2 + plus, 6 + plus) if dice == 1 else choose.number(4, 11)
    if dice == 1:
        parts = [(1, f"a {n}") for n in range(1, 7) if n + plus >= least]
    else:
        parts = [(sum(n + m >= least for m in range(1, 7)), f"the throws with a first die of {n}") for n in range(1, 7)]
    ledger, size = terms("12", *parts), 6**dice
    holder = "Blue's Romans" if owner == "Blue" else f"the Kingdom of the {owner}"
    if not 0 < ledger.total < size:
        return None
    found = []
    if dice == 2 or plus:
        alone = Fraction(sum(n >= least for n in range(1, 7)), 6)
        found.append(Mistake(alone, "Look up once more what is thrown, and what is added (12, 15.1)."))
    if dice == 1:
        found.append(Mistake(Fraction(ledger.total - 1, size), "So many or more: the number itself counts, too."))
    return Assignment(
        f"Turn {turn}. {who} {'take' if barbarians else 'takes'} {province} with its City from {holder}, and "
        f"{'loot' if barbarians else 'loots'} it.\n\nHow likely are {least} Victory Points or more?",
        Chance(),
        Fraction(ledger.total, size),
        (
            "How many dice are thrown, and is anything added to them?",
            f"{'Two dice' if dice == 2 else 'One die'}{f', and {plus} for the riches of the Kingdom' if plus else ''}. Count the throws.",
        ),
        (
            f"{ledger.total} of {size} throws bring {least} or more.",
            ("These", ledger),
        ),
        tuple(found),
        basis=(Basis(ledger, share(size), contrary="That is the chance to get less.", signs=False),),
    )
