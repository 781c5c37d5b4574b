"""Exercises of lesson 7 about the evening: what a ransom leaves, and a turn from the first march to the last coin (2, 2.6.1)."""

from __future__ import annotations

from ...answers import WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from .. import boards
from .predictions import LESSON

PIECES = ("Infantry", "Cavalry", "Catapult", "Galley", "City")


@exercise(LESSON, "compute", "The purse at the end of the turn")
def purse(choose: Chooser) -> Assignment | None:
    """What a player has left after tribute, purchases and a ransom."""
    board = boards.named()
    rules, side = board.rules, choose.pick(boards.SIDES)
    times = choose.pick((1, 1, 2, 3))
    before, collected = choose.number(0, 6) * 5, choose.number(5, 24) * 5
    pieces = {piece: choose.number(1, 3) for piece in choose.sample(PIECES, 2)}
    ransom = choose.number(1, 6) * 5
    bill = [(-n * rules.costs[p] * times, f"{n} {p}, each {rules.costs[p] * times}") for p, n in pieces.items()]
    ledger = terms(
        "2.5",
        (before, "what he had"),
        (collected, "the tribute"),
        *bill,
        (-ransom, "the ransom of a General"),
    )
    if ledger.total < 0:
        return None
    prices = {1: "the Basic costs", 2: "twice the Basic costs", 3: "three times the Basic costs"}[times]
    shopping = boards.listed([f"{n} {p}" for p, n in pieces.items()])
    cheap = ledger.total - sum(line for line, _ in bill) + sum(line for line, _ in bill) // times
    mistakes = [Mistake(ledger.total + ransom, "The ransom is paid at once (2.6.1).")]
    if times > 1:
        mistakes.append(Mistake(cheap, "Prices have risen: every piece costs more now (2.5.1)."))
    return Assignment(
        f"{side} had {before} Talents and collects {collected}. Prices are {prices}. He buys {shopping}. Then he pays {ransom} Talents for "
        "a captured General.\n\nHow many Talents has he left?",
        WholeNumber("Talents"),
        ledger.total,
        (
            "What he had, and the tribute, less each piece at the price of now, less the ransom.",
            f"He can spend {before + collected} Talents in all.",
        ),
        (("The purse", ledger),),
        tuple(mistakes),
        shown=(boards.basic_costs(boards.named(), PIECES),),
        basis=(Basis(ledger),),
    )


TURN = (
    ("Prices rise, if a mark was passed in the round before", "2.5.1"),
    ("March with the Legions, sail with the Galleys", "2.1"),
    ("Take the empty Provinces where a land unit stays", "3.5"),
    ("Choose the next battle, and form the Battle Legions", "2.2"),
    ("Throw, lose units, fight on or retreat", "2.2.3"),
    ("Collect the tribute, that of the new Provinces with it", "2.3"),
    ("Destroy a City that an enemy could take", "2.4"),
    ("Buy new pieces", "2.5"),
    ("Place new units in the Home Province", "2.6"),
    ("Bargain for a captured General", "2.6.1"),
)
"""A turn from its first to its last act."""


@exercise(LESSON, "order the steps", "A turn for the wall", more=True)
def turn_in_order(choose: Chooser) -> Assignment:
    """The acts of a whole turn."""
    return in_order(
        choose,
        "You pin up a list for the table: a player's turn, from its first act to its last.\n\nIn which order do these cards hang?",
        TURN,
        6,
    )
