"""Exercises of lesson 4 about dice: how many are thrown, what they hit, how likely they hit (3.6.4, 3.6.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rometeach.conquest2.charts.armies import Units
from rometeach.conquest2.charts.dice import dice
from rometeach.core.figures.ledger import Ledger
from rometeach.core.results.show import chance

from ...answers import Chance, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import total
from ...slips import Basis, Extra, Mistake, share, terms
from .. import battles
from .scenes import LESSON, field

SIGNS = (0, 0, 1, 2, 3, 4)
"""The sign of each face, by its place among the signs."""


def thrown(choose: Chooser, number: int) -> list[int]:
    """How many of so many dice show each sign."""
    counts = [0] * 5
    for face in choose.throw(number):
        counts[SIGNS[face - 1]] += 1
    return counts


def hit_lines(counts: Sequence[int], army: Units) -> Ledger:
    """The hits of a throw, a line for each kind."""
    found = [min(n, units) for n, units in zip(counts, army, strict=False)]
    return terms(
        "3.6.5", *((n, f"the {kind} dice that a unit matches") for n, kind in zip(found, battles.KINDS, strict=True))
    )


def unmatched(counts: Sequence[int], army: Units) -> Iterator[Extra]:
    """Dice that people count although no unit matches them."""
    for kind, shown, units in zip(battles.KINDS, counts, army, strict=False):
        if shown > units:
            one = "an" if kind[0] == "I" else "a"
            yield shown - units, f"{one} {kind} die without a unit of its own", "each unit matches one die (3.6.5)."


@exercise(LESSON, "compute", "How many dice?")
def how_many_dice(choose: Chooser) -> Assignment | None:
    """The dice of a side in a battle on land."""
    defends = choose.likely(1, 2)
    side = "Blue" if defends else "Red"
    mine, cards = choose.number(1, 6), choose.number(0, 2)
    leader = choose.pick(("", " 1G", " Caesar", " 1G Caesar"))
    city = choose.pick(("", "Blue", "Blue"))
    friend = choose.pick(("", "1I 1G", "1I"))
    ally = "Yellow" if defends else "Green"
    units = {"Red": "3I 1G", "Blue": "3I 1G", side: f"{mine}I{leader}"}
    more = ", ".join([*([f"{ally} {friend}"] if friend else []), *([f"City of {city}"] if city else [])])
    made = field(choose, units["Red"], units["Blue"], more)
    if made is None:
        return None
    p, place = made
    if cards:
        p = p.edit(f"{side} cards: {cards} Army Training; {ally} cards: Army Training")
    ledger = dice(p, place, side, defends)
    if len(ledger.lines) < 2:
        return None
    extras = []
    if city and not defends:
        extras.append((1, f"the City in {place}", "a City helps its defender alone (3.6.4)."))
    if "G C" in leader or (leader and "G" in friend):
        extras.append((1, "a second Leader", "one Leader is enough, and more add nothing (3.6.4)."))
    if cards:
        extras.append((1, f"the Army Training of {ally}", "cards of an ally are not lent (3.6.3)."))
    if mine > 3:
        extras.append((mine - 3, "the units beyond three", "the number of units does not matter (3.6.4)."))
    words = f"{mine} Infantry"
    if leader:
        words += (
            " with " + {" 1G": "a General", " Caesar": "his Caesar", " 1G Caesar": "a General and his Caesar"}[leader]
        )
    told = f"{side} {'defends' if defends else 'attacks'} in {place}: {words}."
    if city:
        told += " The City there is Blue's."
    if friend:
        told += f" His ally {ally} has an Infantry{' and a General' if 'G' in friend else ''} there."
    if cards:
        told += f" {side} has {cards} Army Training, {ally} has one."
    return total(
        f"{told}\n\nHow many dice does {side} throw?",
        ledger,
        (
            "Three for each side, however many units it has. Then: is a Leader of his Alliance there?",
            "A City adds one for the defender who owns it, each Army Training of his own one more.",
        ),
        caption=f"The dice of {side}",
        unit="dice",
        signs=False,
        extras=extras,
        board=p,
        focus=place,
    )


@exercise(LESSON, "compute", "Count the hits")
def count_the_hits(choose: Chooser) -> Assignment | None:
    """How many dice of a throw hit."""
    army = Units(choose.number(1, 3), choose.number(0, 2), choose.number(0, 1), choose.number(0, 1))
    number = choose.number(4, 6)
    counts = thrown(choose, number)
    ledger, extras = hit_lines(counts, army), tuple(unmatched(counts, army))
    made = field(choose, f"{army._replace(galleys=0)} 1G", "3I")
    if made is None or not ledger.lines or not extras or army.number < 2:
        return None
    p, place = made
    if army.galleys:
        coast = p.rules.coast_of[place]
        if not coast:
            return None
        p = p.edit(f"{coast[0]}: 1 Galley of Red")
    land = str(army._replace(galleys=0))
    ship = " and a Galley that he has committed" if army.galleys else ""
    return Assignment(
        f"Red attacks in {place} with {land}{ship}. Of his dice {battles.shown(counts)}.\n\nHow many hits are that?",
        WholeNumber("hits"),
        ledger.total,
        (
            "Take one sign after the other: how many dice show it, and how many units of that kind has he?",
            "The smaller number of the two counts.",
        ),
        (("The hits", ledger),),
        board=p,
        focus=place,
        basis=(Basis(ledger, signs=False, extras=extras),),
    )


SMALL = ("1I", "2I", "1C", "1I 1C", "1I 1K", "1C 1K", "1I 1C 1K")
WANTED = {"no hit": (0,), "at least one hit": (1, 2, 3), "exactly one hit": (1,), "at least two hits": (2, 3)}


@exercise(LESSON, "predict then check", "How likely is a hit?")
def how_likely(choose: Chooser) -> Assignment | None:
    """How likely three dice hit so often."""
    text, wanted = choose.pick(SMALL), choose.pick(tuple(WANTED))
    army = battles.units(text)
    law = battles.hits_law(3, army)
    weights = [int(law.p(n) * 216) for n in range(4)]
    ledger = terms("3.6.5", *((weights[n], f"the throws with {n} hit{'s' * (n != 1)}") for n in WANTED[wanted]))
    made = field(choose, "3I 1G", text)
    if made is None or not 0 < ledger.total < 216:
        return None
    p, place = made
    others = {name: sum(weights[n] for n in found) for name, found in WANTED.items() if name != wanted}
    return Assignment(
        f"Blue defends {place} with {text}, without a Leader and without a City. He throws three dice.\n\n"
        f"Predict, then check: how likely has he {wanted}?",
        Chance(),
        Fraction(ledger.total, 216),
        (
            "There are 216 throws. Which of the six faces can hit with these units?",
            "First count the throws without any hit: multiply the faces that miss three times with themselves.",
        ),
        (
            battles.hits_table(f"Three dice of {text}", [(text, 3, army)]),
            ("The throws", ledger),
            f"{ledger.total} of 216: {chance(Fraction(ledger.total, 216))}.",
        ),
        tuple(
            Mistake(Fraction(n, 216), f"That is the chance of {name}.")
            for name, n in others.items()
            if n not in (ledger.total, 216 - ledger.total, 0, 216)
        ),
        board=p,
        focus=place,
        basis=(Basis(ledger, share(216), contrary="That is the chance of the contrary.", signs=False),),
    )


__all__ = ["SMALL", "WANTED", "count_the_hits", "hit_lines", "how_likely", "how_many_dice", "thrown", "unmatched"]
