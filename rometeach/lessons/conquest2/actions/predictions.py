"""What lesson 3 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.conquest2.charts.moves import can_land, land_ways
from rometeach.conquest2.charts.points import influence_points, taxes
from rometeach.conquest2.charts.trade import recruiting
from rometeach.conquest2.phases.actions import turn
from rometeach.conquest2.phases.cards import takeable
from rometeach.conquest2.position import Position

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from .. import boards
from .scenes import BOARD, CARDS, DOORS, GAME, LESSON, MOVE, OPEN_DOORS, TAXED, doors, reached, weakest

# --- the guesses of the Examples

ROUND = (
    "recruit in Italia",
    "hire 4 Infantry for Italia",
    "hire 1 Catapult for Italia",
    "done",
    "special tax 25",
)
"""Red's round: he recruits, and makes the people pay for it."""


def _chaos(p: Position) -> int:
    return play(turn(p), script(ROUND)).board.players["Red"].chaos


CHAOS: Guess[Position] = Guess(WholeNumber("Chaos"), _chaos)

GOALS = ("Hispania", "Sicilia", "Galatia", "Sardinia", "Creta")


def _goals(p: Position) -> frozenset[str]:
    return frozenset(GOALS) & reached(p, "Red", "Egyptus")


REACHED: Guess[Position] = Guess(AnyOf(GOALS), _goals)

# --- the page

CAMPS = ("Italia", "Neapolis", "Sicilia", "Numidia", "Narbonensis")


def _camps(p: Position) -> frozenset[str]:
    return frozenset(CAMPS) & frozenset(recruiting(p, "Red"))


BEYOND = ("Numidia", "Tingitana", "Hispania", "Lusitania", "Galatia")


def _cut_off(p: Position) -> frozenset[str]:
    """What a Galley of Blue in the strait closes."""
    closed = p.edit("Mare Baliaricum: 1 Galley of Blue")
    return frozenset(BEYOND) & (frozenset(land_ways(p, "Red", "Egyptus")) - set(land_ways(closed, "Red", "Egyptus")))


def _landed(p: Position) -> int:
    return max(n for n in range(9) if can_land(p, "Red", {"Sicilia": n}))


OPEN_CARDS = (
    "Merchant of Egyptus",
    "Politician",
    "Army Training",
    "City in Italia or Neapolis",
    "Barbarians in Germania",
)


def _takes(p: Position) -> frozenset[str]:
    return frozenset(OPEN_CARDS) & frozenset(takeable(p, "Red"))


def _taxes(p: Position) -> Sequence[Block]:
    return (("The taxes of Red", taxes(p, "Red")), "Units cost nothing to keep: there is no upkeep (Case 4).")


def _weighed(p: Position) -> Sequence[Block]:
    return (
        doors(p),
        "I want it in Numidia. Blue's Caesar can come over the strait of Gibraltar and buy both tokens in one action. To Sicilia nobody "
        "comes: Red's army bars Italia, and no enemy Galley lies beside it. A guard belongs where somebody can come.",
    )


BLOCKED, FREE = "it blocks the way", "it lets them pass"

_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "how_many_actions",
        "How many actions has a player in a season?",
        Guess(WholeNumber("actions"), lambda p: p.rules.values["season.rounds"] * p.rules.values["round.actions"]),
        lambda p: ("Eight: two in each of four rounds. In four seasons that is 32, and no more (Cases 3, 8).",),
        boards.FOUR,
        "season",
    ),
    _ask(
        "recruit_where",
        "Where may Red recruit?",
        Guess(AnyOf(CAMPS), _camps),
        lambda p: ("In Italia and Neapolis. He needs influence of his own there, and a Leader as well (Case 3.2).",),
        boards.FOUR,
        "Italia, Sicilia",
    ),
    _ask(
        "strait_closed",
        "A Galley of Blue comes to Mare Baliaricum. Which of these can Red no longer reach by land from Egyptus?",
        Guess(AnyOf(BEYOND), _cut_off),
        lambda p: (
            "Hispania and Lusitania. The strait at Tingitana is closed, and in Gaul Blue's units bar the long way round (Case 3.5). "
            "Which sea zone closes which strait is partly our reading of the map.",
        ),
        focus="Tingitana",
        position=MOVE,
    ),
    _ask(
        "landing",
        "One Galley of Red lies in Mare Libycum. How many military units can he land in Sicilia in one action, besides his Leaders?",
        Guess(WholeNumber("units"), _landed),
        lambda p: (
            "Four for each Galley that lies beside the goal. Leaders travel free, and nothing stops them (Case 3.5.1).",
        ),
        focus="Sicilia, Mare Libycum",
        position=MOVE,
    ),
    _ask(
        "which_cards",
        "Red has 15 Talents, and four military units stand in Italia. Which of these cards can he take?",
        Guess(AnyOf(OPEN_CARDS), _takes),
        lambda p: (
            "The Politician and the Army Training, which he can pay, and the Barbarians, which are free: his four units can march to "
            "Germania at once. A card for immediate use that can do nothing is not taken; that is our reading (Cases 3.1, 9.9).",
        ),
        CARDS,
        "display",
    ),
    _ask(
        "taxes",
        "The season is over. Red has two tokens in Italia, where he owns the City, and five tokens elsewhere. What does he take in "
        "taxes?",
        Guess(WholeNumber("Talents"), lambda p: taxes(p, "Red").total),
        _taxes,
        TAXED,
        "Italia",
    ),
    _ask(
        "spare_infantry",
        "You are Red, and may have one Infantry more in one of these Provinces. Where do you want it?",
        Guess(OneOf(DOORS), weakest),
        _weighed,
        OPEN_DOORS,
    ),
    _ask(
        "review_through",
        "Once more: Green's Infantry stands in Galatia, and Green is Red's ally. What does it do when Red's army comes by?",
        Guess(OneOf((BLOCKED, FREE)), lambda p: BLOCKED if p.blocked_by("Galatia", "Red") else FREE),
        lambda p: ("It lets them pass. Allies block nobody, neither with units nor with Galleys (Case 3.5).",),
        boards.FOUR,
        "Galatia",
    ),
    _ask(
        "review_tie",
        "Once more: in Sicilia Red and Green have one token each. How many Victory Points does Red score there?",
        Guess(WholeNumber("Victory Points"), lambda p: influence_points(p)["Sicilia"].get("Red", 0)),
        lambda p: ("Ten. They share the first place, and each has all its points (Case 5.1).",),
        boards.FOUR,
        "influence Sicilia",
    ),
)
