"""What lesson 2 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.core.results.show import Table
from rometeach.hotre.charts import points, strength
from rometeach.hotre.charts.reach import reach
from rometeach.hotre.phases import building, retreat
from rometeach.hotre.position import Position

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from .. import fields
from ..idea.scenes import TABLE, leader, totals
from .scenes import BOARD, CROWDED, FAR, GAME, LESSON, PAST, PLANS, SUEBI, plans, score

# --- the guesses of the Examples

NEW: Guess[Position] = Guess(WholeNumber("Gothi"), lambda p: strength.new_armies(p, "Gothi"))
"""How many new Armies the Gothi get."""
FATES = ("it fights", "it goes to Aquitania", "it is eliminated", "it stays beside the Galli")


def fate(p: Position) -> str:
    """What becomes of a Legion in Lugdunensis when the Galli begin there."""
    near = retreat.places(p, "Lugdunensis", forced=True)
    return f"it goes to {near[0]}" if near else "it is eliminated"


FATE: Guess[Position] = Guess(OneOf(FATES), fate)
"""What becomes of a Legion in a Starting Province."""
TAKEN: Guess[Position] = Guess(WholeNumber("Gothi"), lambda p: strength.new_armies(p, "Gothi") + p.armies_of("Gothi"))
"""How many Armies the Gothi can place if they take all up."""

# --- where the next Army may go

WHERE = ("Belgica", "Marcomannia", "Germania Magna", "Raetia", "Cisalpina", "Suebia")


def _open_to(p: Position) -> frozenset[str]:
    found = reach(p, "Suebi")
    return frozenset(n for n in WHERE if n in found)


def _reached(p: Position) -> Sequence[Block]:
    found, rows = reach(p, "Suebi"), []
    for n in WHERE:
        there = p.provinces[n]
        if n in found:
            says = "beside Provinces of theirs" if there.side != "Suebi" else "they stand there, and there is room"
        else:
            says = (
                f"{there.armies} Armies stand there: it is full"
                if there.side == "Suebi"
                else "beside none of their Provinces"
            )
        rows.append((n, "yes" if n in found else "no", says))
    return (
        Table("The next Army of the Suebi", ("Province", "May it go there?", "Why"), tuple(rows)),
        "Into Belgica and Raetia it goes with sword in hand: enemies stand there, and it must fight at once (lesson 4).",
    )


# --- several peoples


def _movable(p: Position) -> frozenset[str]:
    found = {option.action.place for option in building.choices(p)}
    return frozenset(n for n in OLD if n in found)


OLD = ("Scythia", "Alania", "Dacia", "Achaea", "Sarmatia")


def _who_moves(p: Position) -> Sequence[Block]:
    return (
        "Scythia and Sarmatia. The Sarmatae are Messalina's People of this turn, and they were on the map when it began. Her Alani were "
        "the "
        "People of last turn, her Daci came by a card: they stand where they are. And her Legions have a Phase of their own.",
    )


COUNTED = ("Sarmatae", "Alani", "Daci", "Yellow")


def _counted(p: Position) -> Sequence[Block]:
    return (
        "All three of them: whoever she ran before and still has on the map scores with her Barbarians, Tribes and Kingdoms too (Case "
        "15.1). "
        "Only her Legions do not; the two hats are never added up in a Diocese.",
    )


# --- a decision


def _best_plan(p: Position) -> str:
    return max(PLANS, key=lambda name: score(p, PLANS[name]))


def _weighed(p: Position) -> Sequence[Block]:
    return (
        plans(p),
        "I take up one. Thracia with its City counts like Roma from turn 4 on. The other Army stays: alone in Sarmatia it still holds more "
        "there than anybody else. And who leaves a Province should know who may come in behind.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "where",
        "The Suebi have one Army left to place. Where may it go?",
        Guess(AnyOf(WHERE), _open_to),
        _reached,
        SUEBI,
        "Germania Magna",
    ),
    _ask(
        "who_moves",
        "Messalina, who plays Yellow, runs the Sarmatae this turn. From which of these Provinces may she take up Armies now?",
        Guess(AnyOf(OLD), _movable),
        _who_moves,
        PAST,
        "Scythia",
    ),
    _ask(
        "who_counts",
        "At the end of this Phase Messalina's Barbarians are scored. Which of these sides count?",
        Guess(AnyOf(COUNTED), lambda p: frozenset(points.sides_of(p, "Yellow", False))),
        _counted,
        PAST,
        "Alania, Sarmatia, Dacia, Achaea",
    ),
    _ask(
        "plan",
        "Five new Gothi hold Dacia and Moesia, Pannonia, Dalmatia and Noricum, whatever you do. Two old ones are far away. What do you do "
        "with those?",
        Guess(OneOf(tuple(PLANS)), _best_plan),
        _weighed,
        FAR,
        "Dacia; diocese Sarmatia",
    ),
    _ask(
        "review_leader",
        "From lesson 1: here are the markers again. Who is last?",
        Guess(OneOf(("Red", "Blue", "Green", "Yellow")), lambda p: min(p.factions, key=lambda f: p.factions[f].total)),
        lambda p: (totals(p), f"{leader(p)} is first. Who is last draws first on the next turn (lesson 6)."),
        TABLE,
        "points Roman; points Barbarian",
    ),
    _ask(
        "review_control",
        "From lesson 1: the Galli come to Lugdunensis and leave Red's Legions no room. How many Provinces does Red control then?",
        Guess(WholeNumber("Provinces"), lambda p: len(p.held_by("Red"))),
        lambda p: (
            f"{fields.listed(p.held_by('Red'))}: one Province with three Legions. The Fort of Lugdunensis is gone (Case 9.2).",
        ),
        f"{CROWDED}; Lugdunensis: Galli 1; Aquitania: Red 3, City; reserve 4",
        "Aquitania",
    ),
)
