"""What lesson 3 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.core.figures.ledger import total
from rometeach.core.results.show import Table
from rometeach.hotre.actions import PickUp
from rometeach.hotre.charts import points, strength
from rometeach.hotre.charts.prices import Purchase
from rometeach.hotre.charts.reach import reach, ways
from rometeach.hotre.phases import building
from rometeach.hotre.position import Position

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from ..barbarians.scenes import GOTHI, PAST
from .scenes import (
    BOARD,
    FROM,
    GAME,
    LESSON,
    SEA,
    SHORES,
    SPEND,
    TAKE,
    WISHES,
    brings,
    cost,
    wishes,
)

# --- the guesses of the Examples

AT_START: Guess[Position] = Guess(
    WholeNumber("Legions"), lambda p: total(strength.start_terms(p, p.emperor_of("Red")), p.rules.values)
)
"""With how many Legions Red begins."""
BOUGHT = Purchase(legions=2, bribes=1, forts=2, repairs=1)
BILL: Guess[Position] = Guess(WholeNumber("Victory Points"), lambda p: cost(p, BOUGHT))
"""What Magnus pays."""
LATE: Guess[Position] = Guess(WholeNumber("Victory Points"), lambda p: cost(p, Purchase(legions=2)))
"""What two Legions cost."""

LIFTED = ("take 2 from Roma", "take 1 from Dalmatia", "done")
"""What Red takes up."""
BESIDE: Guess[Position] = Guess(
    WholeNumber("Legions"), lambda p: play(building.building(p), script(LIFTED)).board.now.reserve
)
"""How many Legions are beside the map then."""

# --- Legions


def _recruits(p: Position) -> Sequence[Block]:
    return (
        f"On the map {p.armies_of('Red')}, and one that rebels: it is not lost, so it fills a place. Recruiting goes up to "
        f"{p.rules.values['legions.most']}. Bribes and an Emperor's extra Legions may go beyond, as far as there are counters: ten (Case "
        f"8.2).",
    )


def _takes(p: Position) -> frozenset[str]:
    found = {o.action.province for o in building.choices(p) if isinstance(o.action, PickUp)}
    return frozenset(n for n in FROM if n in found)


def _taken(p: Position) -> Sequence[Block]:
    return (
        "Roma and Cisalpina have more than one. In Dalmatia the Fort stays behind, so even the last Legion may go. In Sicilia it must "
        "stay; "
        "and in Narbonensis there is only a Fort, which never moves (Case 8.2).",
    )


# --- the sea


def _shores(p: Position) -> frozenset[str]:
    found = reach(p, "Red")
    return frozenset(n for n in SHORES if n in found)


_BY = {
    "strait": "over the strait",
    "sea": "over the sea",
    "clear": "by land",
    "difficult": "by land",
    "inside": "it is there",
}


def _how(p: Position) -> Sequence[Block]:
    found, rows = ways(p, "Red"), []
    for n in SHORES:
        there = p.provinces[n].side or "nobody"
        rows.append((n, there, _BY[found[n][0]] if n in found else "no: it has no open sea"))
    return (
        Table("One Legion, from Sicilia", ("To", "Held by", "How"), tuple(rows)),
        "Sailing is free and has no end. But whoever is attacked from the sea defends with two dice, and Barbarians add 1 (lesson 4).",
    )


# --- a decision


def _net(p: Position, name: str) -> int:
    change, bought = WISHES[name]
    return brings(p, change) - cost(p, bought)


def _best(p: Position) -> str:
    return max(WISHES, key=lambda name: _net(p, name))


def _weighed(p: Position) -> Sequence[Block]:
    return (
        wishes(p),
        "I recruit. The fifth Province completes Italia, and pays on each of three turns. The City comes next: a point now, one more in "
        "every "
        "count. The Fort brings no points by itself; it is worth what it saves. On turn 7 it is too late for all of them but one.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "recruits",
        "Turn 3. Five of Red's Legions are on the map, and one more rebels in Lusitania. How many may Red recruit?",
        Guess(WholeNumber("Legions"), lambda p: strength.most_recruits(p, "Red")),
        _recruits,
        "turn 3; phase Play; title: Recruits; Aquitania: Red 3, City; Tarraconensis: Red 1; Narbonensis: Red 1; Lusitania: Rebels of Red "
        "1; "
        "Red start Aquitania; Red roman 9; active: Red as Red, Events",
        "Lusitania",
    ),
    _ask(
        "take_up",
        "Red builds, and wants to place some Legions anew. In which of these Provinces may he take at least one up?",
        Guess(AnyOf(FROM), _takes),
        _taken,
        TAKE,
        "Dalmatia",
    ),
    _ask(
        "sea",
        "Red has one Legion left to place, and stands in Sicilia alone. Which of these Provinces can it come to?",
        Guess(AnyOf(SHORES), _shores),
        _how,
        SEA,
        "Sicilia",
    ),
    _ask(
        "spend",
        "Turn 5, and Red has three points. Suppose that nobody attacks any more. What brings most till the end?",
        Guess(OneOf(tuple(WISHES)), _best),
        _weighed,
        SPEND,
        "Roma",
    ),
    _ask(
        "review_filled",
        "From lesson 2: how many new Armies do the Gothi get here?",
        Guess(WholeNumber("Gothi"), lambda p: strength.new_armies(p, "Gothi")),
        lambda p: (f"{p.rules.strength(6, 'Gothi')} on the chart, {p.armies_of('Gothi')} on the map (Case 8.1).",),
        f"{GOTHI}; Dacia: Gothi 3",
        "Dacia",
    ),
    _ask(
        "review_counts",
        "From lesson 2: Messalina's Barbarians are scored. Which of her Cities counts for them: Achaea or Dacia?",
        Guess(
            OneOf(("Achaea", "Dacia", "both")),
            lambda p: next(
                n for n in ("Achaea", "Dacia") if p.provinces[n].side in points.sides_of(p, "Yellow", False)
            ),
        ),
        lambda p: (
            "Dacia: the Daci are hers, on the Barbarian hat. In Achaea her Legions stand, on the other one (Case 15.1).",
        ),
        PAST,
        "Dacia, Achaea",
    ),
)
