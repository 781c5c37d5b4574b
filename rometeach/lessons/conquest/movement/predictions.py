"""What lesson 2 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.conquest.actions import parse
from rometeach.conquest.charts.marches import connected, marched, movable, points
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.position import Position

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from .. import boards
from .scenes import AFRICA, BOARD, GAME, LESSON, ROADS, TWO_LEGIONS, WAYS, compared, days, soonest, voyage


def moved(board: Position, *marches: str) -> Position:
    """The board after marches."""
    for text in marches:
        board = marched(board, parse(board.rules, text))  # type: ignore[arg-type]
    return board


# --- the guesses of the Examples

FIRST_LEGION = "march Italia to Neapolis: 6I 1G"
LEFT_IN_THEM: Guess[Position] = Guess(
    WholeNumber("Infantry"), lambda p: movable(moved(p, FIRST_LEGION), "Neapolis", "Sicilia").infantry
)
"""How many Infantry can leave Neapolis after the first Legion has come there."""

ALONG = ("march Italia to Narbonensis: 4I 1G", "march Narbonensis to Belgica: 2I 1G")


def _used(p: Position) -> int:
    """How many movement points the General has used when he stands in Belgica."""
    army = moved(p, *ALONG).provinces["Belgica"].army("Red")
    return army.half.generals + points(p)[3] * army.done.generals


POINTS_USED: Guess[Position] = Guess(WholeNumber("movement points"), _used)

SHORES = ("Sardinia", "Numidia", "Africa Proconsularis", "Creta")


def _landing(p: Position) -> str:
    return next(n for n in SHORES if voyage(p, "Italia", n) <= p.rules.values["move.galley"])


LANDING: Guess[Position] = Guess(OneOf(SHORES), _landing)
"""Where a Galley from Italia can land in the same turn."""

# --- points

PIECES = ("Infantry", "Cavalry", "Catapult", "General", "Caesar")


def _two(p: Position) -> frozenset[str]:
    return frozenset(name for name, n in zip(PIECES, points(p), strict=True) if n > 1)


def _generals(p: Position) -> int:
    return days(9, p.rules.values["move.units"])


STOPS = ("It stops in Dalmatia, and fights there", "It goes on to Moesia", "It may not enter Dalmatia at all")


def _stop(p: Position) -> str:
    after = moved(p, "march Italia to Dalmatia: 2C 1G")
    return STOPS[0] if movable(after, "Dalmatia", "Moesia").is_nothing else STOPS[1]


# --- Roads

CITIES = ("Narbonensis", "Lugdunensis", "Belgica", "Noricum", "Germania")


def _reached(p: Position) -> frozenset[str]:
    here = {*connected(p, "Red", "Italia"), *p.rules.neighbours["Italia"]}
    return frozenset(n for n in CITIES if n in here)


def _told_roads(p: Position) -> Sequence[Block]:
    return (
        "Along the Roads it comes to Narbonensis, Lugdunensis or Belgica, each for one point. Noricum has a City but no Road; it lies "
        "beside Italia, and one step is one point too. Germania would be a second step, and Infantry has one point (Cases 0.11, 0.12).",
    )


# --- reviews


def _through(p: Position) -> Position:
    return boards.after(p, "march Italia to Noricum: 2C 1G", "march Noricum to Pannonia: 2C 1G")


def _empty(p: Position) -> str:
    after = boards.after(p, "march Italia to Neapolis: 1G", "march Neapolis to Sicilia: 2I 1G")
    return after.provinces["Neapolis"].owner or "nobody"


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "generals",
        "Nine Infantry stand in Italia. How many Leaders does it take to move all of them to Neapolis in one turn?",
        Guess(WholeNumber("Leaders"), _generals),
        lambda p: (
            "Two: one Legion has seven land units at the most, and a Leader who has walked on is gone (Case 2.1.1).",
        ),
        f"{boards.FIVE}; Italia: Red 9I 3G Caesar, Fortified City",
        "Italia",
    ),
    _ask(
        "two_steps",
        "Which of these pieces can go two steps in a turn?",
        Guess(AnyOf(PIECES), _two),
        lambda p: (
            "Cavalry and all Leaders have two movement points. Infantry and Catapults have one (Cases 0.7, 0.12).",
        ),
        boards.FIVE,
        "province Italia",
    ),
    _ask(
        "stops",
        "Red's General leads two Cavalry from Italia into Dalmatia, where four Infantry of Green stand. What then?",
        Guess(OneOf(STOPS), _stop),
        lambda p: (
            "Enemy land units stop a Legion, whatever points it has left. A General alone, or Galleys on the beach, stop nobody "
            "(Case 2.1.1).",
        ),
        boards.FIVE,
        "Dalmatia",
    ),
    _ask(
        "along_roads",
        "Red leads Infantry out of Italia. Which of these can it reach this turn?",
        Guess(AnyOf(CITIES), _reached),
        _told_roads,
        ROADS,
        "Narbonensis",
    ),
    _ask(
        "sea",
        "A Galley lies at Numidia. How many of its movement points does it take to land a Legion in Sicilia?",
        Guess(WholeNumber("movement points"), lambda p: voyage(p, "Numidia", "Sicilia")),
        lambda p: ("Two: one to the sea that both touch, one to the beach. So a common sea is one turn (Case 2.1.2).",),
        boards.FIVE,
        "Sicilia",
    ),
    _ask(
        "africa",
        "Seven Infantry shall go from Italia to Numidia, and never be at sea while others move. Which way is the quickest?",
        Guess(OneOf(tuple(WAYS)), soonest),
        lambda p: (
            compared(p),
            "I walk to Sicilia. Boarding in Italia saves a turn. But the Galley then lies off Numidia for a round, and Green's two Galleys "
            "are one step away. If they sink it, seven Infantry and their General are lost with it.",
        ),
        AFRICA,
        "Sicilia, Mare Sabrata, Numidia",
    ),
    _ask(
        "review_through",
        "Once more: Red's General leads two Cavalry from Italia over Noricum to Pannonia, and nobody is in the way. By how much does "
        "his tribute grow?",
        Guess(WholeNumber("Talents"), lambda p: tribute(_through(p), "Red") - tribute(p, "Red")),
        lambda p: ("By 5, for Pannonia. A Legion conquers where it remains, not where it passes (Case 3.5).",),
        boards.FIVE,
        "Noricum",
    ),
    _ask(
        "review_marker",
        "Once more: Red leads all his units out of Neapolis. Who controls Neapolis then?",
        Guess(OneOf(("Red", "Blue", "nobody")), _empty),
        lambda p: (
            "Red: his marker stays, and the City with it. But any enemy Legion may now walk in (Cases 2.1.1, 3.5).",
        ),
        TWO_LEGIONS,
        "Neapolis",
    ),
)

__all__ = ["ALONG", "FIRST_LEGION", "LANDING", "LEFT_IN_THEM", "POINTS_USED", "PREDICTIONS"]
