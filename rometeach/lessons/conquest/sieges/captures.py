"""Exercises of lesson 4 about Pursuit, capture and the sea (2.2.3, 2.2.4, 3.1 to 3.4)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from rometeach.conquest.charts.legion import Troops
from rometeach.core.results.show import chance

from ...answers import Chance, OneOf, WholeNumber
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Extra, Mistake, share, terms
from .. import battles, boards
from ..legion.scenes import fought
from ..legion.throws import thrown
from .scenes import LESSON


@exercise(LESSON, "compute", "The Pursuit")
def the_pursuit(choose: Chooser) -> Assignment | None:
    """How many of those who flee are left."""
    mine = Troops(choose.number(2, 4), choose.number(1, 3), choose.number(0, 1))
    yours = Troops(choose.number(2, 4), choose.number(0, 1), choose.number(0, 1))
    counts = thrown(choose, mine.units)
    if counts[1] < 1 and not choose.likely(1, 6):
        return None
    killed = min(counts[1], mine.cavalry, yours.units)
    board = fought(choose, mine, yours)
    if board is None:
        return None
    p, place = board
    extras: list[Extra] = []
    if counts[1] > killed:
        extras.append(
            (killed - counts[1], "a Cavalry die without a Cavalry", "each Cavalry is matched with one die (3.1).")
        )
    if counts[0]:
        extras.append((-counts[0], "an Infantry die", "only Cavalry pursues (3.1)."))
    ledger = terms("3.1", (yours.units, "the units that flee"), (-killed, "the Cavalry dice that a Cavalry matches"))
    return Assignment(
        f"Green retreats from {place} with {yours}. Red has {mine} left there and pursues. Of his dice {battles.told(counts)}.\n\n"
        "How many land units of Green escape?",
        WholeNumber("units"),
        ledger.total,
        (
            "The winner throws one die for each land unit that he has left. Which of them count in a Pursuit?",
            "Only Cavalry dice, and only as many as he has Cavalry.",
        ),
        (("Who escapes", ledger),),
        board=p,
        focus=place,
        basis=(Basis(ledger, signs=False, extras=tuple(extras)),),
    )


WANTED = {
    "no Galley sign": (0,),
    "at least one Galley sign": (1, 2, 3, 4),
    "exactly one Galley sign": (1,),
    "at least two Galley signs": (2, 3, 4),
}
"""What is asked of the dice, with the numbers of Galley signs that it allows."""


@exercise(LESSON, "compute", "Galleys throw", more=True)
def galleys_throw(choose: Chooser) -> Assignment | None:
    """How likely the Galleys of a side hit so often."""
    ships, wanted = choose.number(1, 2), choose.pick(tuple(WANTED))
    side, enemy = choose.sample(boards.SIDES, 2)
    base = boards.five(boards.EMPTY_MAP)
    sea = choose.pick([s for s in base.rules.seas])
    p = boards.changed(
        base,
        f"title: {sea}; active {side}; phase Combat; {sea}: {ships} Galley of {side}, {choose.number(1, 2)} Galley of {enemy}",
    )
    if p is None:
        return None
    dice = 2 * ships
    whole = 6**dice
    ways = [comb(dice, n) * 5 ** (dice - n) for n in range(dice + 1)]
    ledger = terms(
        "2.2.4",
        *((w, f"the throws with {n} Galley sign{'s' * (n != 1)}") for n, w in enumerate(ways) if n in WANTED[wanted]),
    )
    others = {
        name: sum(w for n, w in enumerate(ways) if n in found) for name, found in WANTED.items() if name != wanted
    }
    return Assignment(
        f"{side} has {ships} Galley{'s' * (ships > 1)} in the {sea}, and attacks {enemy}.\n\nHow likely do {side}'s dice show {wanted}?",
        Chance(),
        Fraction(ledger.total, whole),
        (
            "Each Galley throws two dice, and one face of six shows a Galley.",
            f"There are {whole:,} throws. First count those without any Galley: {5} for each die.",
        ),
        (("The throws", ledger), f"{ledger.total:,} of {whole:,}: {chance(Fraction(ledger.total, whole))}."),
        tuple(
            Mistake(Fraction(n, whole), f"That is the chance of {name}.")
            for name, n in others.items()
            if n not in (ledger.total, whole - ledger.total)
        ),
        board=p,
        focus=sea,
        basis=(Basis(ledger, share(whole), contrary="That is the chance of the contrary.", signs=False),),
    )


HELD, FREE, GONE, NOTHING = FATES = (
    "they are captured",
    "they escape",
    "they are lost, and nobody holds them",
    "nothing happens to them",
)
STORIES = (
    (
        "{b}'s last land unit in {place} falls in battle; {a} has {n} left. A General of {b} was with it.",
        HELD,
        "no unit is left to guard him (3.2).",
    ),
    (
        "{b} retreats from {place}, and the Pursuit kills all {n} units. His General was with them.",
        FREE,
        "in a Pursuit units fall, and Leaders get away (3.1).",
    ),
    (
        "{b} retreats from {place} with {n} Infantry and two Generals, but enemies stand in every Province beside it.",
        HELD,
        "who cannot retreat is lost, and his Leaders are captured (3.4).",
    ),
    (
        "{b} retreats from {place} with {n} Infantry and a General to a Province of his own. {a} has no Cavalry.",
        FREE,
        "without Cavalry there is no Pursuit, and they go (3.1, 3.4).",
    ),
    (
        "Near {place} the only Galley of {b} sinks, with {n} Infantry and a General. {a} still has a Galley there.",
        HELD,
        "the fleet that is left captures the Leaders aboard (2.2.4).",
    ),
    (
        "Near {place} the last Galleys of {a} and {b} sink in the same round. Aboard {b}'s was a General with {n} Infantry.",
        GONE,
        "no enemy is left to capture him (2.2.4).",
    ),
    (
        "{a} lands in {place} and wins. A Galley of {b} lies ashore there without Leaders; his General and {n} Infantry are "
        "one Province away.",
        NOTHING,
        "a battle is about those in the Province alone (2.2).",
    ),
    (
        "A round in {place} is over: {b} has one Infantry and a General left, {a} has {n} units. Both fight on.",
        NOTHING,
        "as long as a land unit of his is there, nobody captures him (3.2).",
    ),
)


@exercise(LESSON, "predict then check", "What becomes of the Leaders?")
def the_leaders(choose: Chooser) -> Assignment:
    """What becomes of the Leaders of a side."""
    a, b = choose.sample(boards.SIDES, 2)
    place = choose.pick([n for n in boards.named().rules.provinces if boards.named().rules.coast_of[n]])
    text, fate, reason = choose.pick(STORIES)
    options = tuple(choose.shuffled(FATES))
    why = {o: f"No: {reason}" for o in options if o != fate} | {fate: f"Yes: {reason}"}
    return Assignment(
        f"{text.format(a=a, b=b, place=place, n=choose.number(2, 5))}\n\nPredict, then check: what becomes of {b}'s Leaders?",
        OneOf(options),
        fate,
        (
            "Where do land units or Galleys of each side remain, and did anybody leave the battle before its end?",
            "A Pursuit never captures Leaders. The end of an army in battle does, and so does a way out that is closed.",
        ),
        (f"{fate[:1].upper()}{fate[1:]}: {reason}",),
        boards.missed(why, {fate}),
        why=why,
    )


CLAIMS = (
    Claim("A Fortified City gives its defender two dice more.", "A Fortified City gives its defender two hits.", "2.2.2"),
    Claim("Dice of a wall need a unit that matches them.", "Dice of a wall hit without a unit.", "2.2.2"),
    Claim("A Catapult takes one die from a wall.", "Each Catapult takes a die from a wall.", "2.2.2"),
    Claim("The defender says first whether he goes on.", "The attacker says first whether he goes on.", "2.2.3"),
    Claim("Both sides may retreat after a round.", "Only the defender may retreat.", "2.2.3"),
    Claim("In a Pursuit only Cavalry kills.", "In a Pursuit all signs count.", "3.1"),
    Claim("The winner picks who falls in a Pursuit.", "The loser picks who falls in a Pursuit.", "3.1"),
    Claim("Leaders escape from a Pursuit.", "Leaders are captured in a Pursuit.", "3.1"),
    Claim("All who retreat go to one Province.", "Who retreats may go to several Provinces.", "3.4"),
    Claim("A captured General may be ransomed.", "A captured General changes sides.", "3.2"),
    Claim("The victor has all that belonged to a captured Caesar.", "The Provinces of a captured Caesar belong to nobody.", "3.3"),
    Claim("A battle at sea has three rounds at the most.", "A battle at sea ends when one fleet is gone.", "2.2.4"),
    Claim("Nobody retreats at sea.", "Galleys may retreat to the next sea zone.", "2.2.4"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "A wrong word about sieges")
def wrong_word(choose: Chooser) -> Assignment | None:
    """One of five sentences about sieges, Pursuit and capture is wrong."""
    prompt = "On the way to the enemy's walls somebody explains sieges, Pursuit and capture in five sentences. One is wrong.\n\nWhich?"
    return claims(choose, prompt, CLAIMS)


STEPS = (
    ("The round's dice are thrown, and units that were hit are removed", "2.2.2"),
    ("The defender says that he fights on", "2.2.3"),
    ("The attacker says that he retreats", "2.2.3"),
    ("The winner throws a die for each land unit that he has left", "3.1"),
    ("The winner picks the units that fall", "3.1"),
    ("Those who live choose one Province beside it", "3.4"),
    ("They go there with their Leaders", "3.4"),
    ("The next battle of the turn is fought", "2.2"),
    ("Tribute is collected", "2.3"),
)


@exercise(LESSON, "order the steps", "A retreat, step by step")
def a_retreat_in_order(choose: Chooser) -> Assignment:
    """The steps of a retreat."""
    prompt = "An attacker has had enough, and goes. Order these steps, from the last round on."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


__all__ = [
    *("CLAIMS", "STEPS", "STORIES", "a_retreat_in_order", "galleys_throw", "the_leaders", "the_pursuit"),
    *("wrong_word",),
]
