"""What lesson 7 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, chance, percent
from rometeach.hotre.position import Position

from ...answers import Chance, OneOf
from ...blocks import Block
from ...predictions import Guess, Prediction
from .. import fields
from ..points.scenes import level
from ..points.scenes import scored as ledger_of

LESSON, GAME = "analysing", fields.GAME
BOARD = "example-15.2"
"""Anthony's board, which lessons 5 and 7 share."""

ARMIES = 3
SUEBI = (
    "title: The Suebi come; Suebi of Green; present: Suebi; Suebia: Suebi 1; Belgica: Suebi 1; Lugdunensis: Blue 1, Fort; "
    f"active: Green as Suebi, Placement; reserve {ARMIES}"
)
"""The Suebi stand in Belgica, and have three Armies to place."""

TARGETS = ("Raetia", "Lugdunensis")


def taken(p: Position, province: str, armies: int = ARMIES) -> Fraction:
    """The chance that the Suebi take a Province with so many Armies."""
    return Fraction(p.fight(province, armies=armies, by="Suebi").p)


# --- the guesses of the Examples

WITH_FORT: Guess[Position] = Guess(Chance(), lambda p: taken(p.edit("Raetia +Fort"), "Raetia", 1))
"""The chance of one Army against Raetia behind a Fort."""
CHEAPEST = ("Cisalpina", "Raetia", "Sicilia", "Thracia")


def loss(p: Position, province: str) -> int:
    """What Red's Phase loses with a Province."""
    return int(ledger_of(p, "Red", True).total - ledger_of(p.edit(f"{province}: Blue 1"), "Red", True).total)


LEAST: Guess[Position] = Guess(OneOf(CHEAPEST), lambda p: min(CHEAPEST, key=lambda x: loss(p, x)))
"""The Province whose loss costs least."""


# --- the predictions


def _both(p: Position) -> Sequence[Block]:
    rows = tuple(
        (x, *(percent(taken(p, x, n)) for n in range(1, ARMIES + 1)), p.provinces[x].fort or "no Fort") for x in TARGETS
    )
    return (
        Table("The Suebi attack", ("Province", "With 1 Army", "With 2", "With 3", "Behind"), rows),
        "Both lie behind difficult borders. The Fort counts twice: 1 on each die, and it must be beaten itself in the end (Case 10.4).",
    )


PATHS = ("Raetia, then Cisalpina", "Lugdunensis, then Aquitania", "Germania Magna, then stop")
ROUTES = {
    PATHS[0]: ("Raetia, Cisalpina", ""),
    PATHS[1]: ("Lugdunensis, Aquitania", ""),
}


def worth(p: Position, path: str) -> Fraction:
    """What a path is worth for this Phase, if it is left at the best point."""
    if path in ROUTES:
        return Fraction(p.path(ROUTES[path][0], armies=ARMIES, by="Suebi").way.value)
    after = p.with_province("Germania Magna", side="Suebi", armies=1)
    return Fraction(ledger_of(after, "Green", False).total - ledger_of(p, "Green", False).total)


def _paths(p: Position) -> Sequence[Block]:
    rows = tuple((x, f"{float(worth(p, x)):.2f}") for x in PATHS)
    return (
        Table("What three Armies of the Suebi may add to this Phase", ("They go to", "Worth on average"), rows),
        "Raetia brings presence in Italia, value 3, with nobody behind a Fort. I would go there, and place what is left behind it.",
    )


def _same(p: Position) -> Fraction:
    return taken(p, "Raetia", 1)


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "weaker",
        "The Suebi have three Armies left. Where do they break in more likely?",
        Guess(OneOf(TARGETS), lambda p: max(TARGETS, key=lambda x: taken(p, x))),
        _both,
        SUEBI,
        focus="Belgica",
    ),
    _ask(
        "path",
        "Three Armies of the Suebi, and the points of this Phase count. Which way is worth most?",
        Guess(OneOf(PATHS), lambda p: max(PATHS, key=lambda x: worth(p, x))),
        _paths,
        SUEBI,
        focus="Belgica",
    ),
    _ask(
        "review_level",
        "From lesson 5: Red holds two Provinces of Graecia, and Green two. What would Red have with a third?",
        Guess(OneOf(("presence", "domination", "control")), lambda p: level(p.edit("Moesia: Red 1"), "Red", "Graecia")),
        lambda p: ("Three Provinces are domination, whatever a rival has (Case 15.3).",),
        focus="Moesia",
    ),
    _ask(
        "review_fight",
        "From lesson 4: one Army attacks Raetia over a mountain border, two dice against two. How likely does it win?",
        Guess(Chance(), _same),
        lambda p: (f"Both sides throw the same, so it is even: {chance(_same(p))} (Case 10.2).",),
        SUEBI,
        focus="Raetia",
    ),
)
