"""What lesson 6 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.conquest.charts.legion import Troops, legion_size
from rometeach.conquest.charts.tribute import ledger, tribute
from rometeach.conquest.position import Position
from rometeach.core.results.show import Table, percent

from ...answers import OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from .. import boards

LESSON, GAME = "analysing", boards.GAME
BOARD = boards.SET_UP

DOORS = (
    f"{boards.FIVE}; title: Two doors to Italia; active Green; Narbonensis: none; Sicilia: none; Pannonia: Red 5I 1G; "
    "Italia: Red 4I 2G Caesar, Fortified City; Dalmatia: Green 4I 1C 1G; Macedonia: Green 5I 3G Caesar, Fortified City; "
    "Neapolis: of Red, City"
)
"""Green's army in Dalmatia can strike at Pannonia, where five Infantry stand in the open, or at Italia, where four stand behind walls."""
STRIKES = ("Pannonia", "Italia")


def conquered(p: Position, province: str, more: str = "", defence: str = "") -> Fraction:
    """The chance that Green's army in Dalmatia conquers a Province, with more units on either side.

    Args:
        p: the board.
        province: where it strikes.
        more: units that go with it, "1K".
        defence: units that the defender has more, "2I".
    """
    attack = " ".join((f"4I 1C 1G {more}").split())
    force = p.provinces[province].force("Red")
    held = f"{force.infantry}I {force.generals}G{' Caesar' if force.caesar else ''} {defence}".strip()
    fort = "fort" if p.provinces[province].city == "Fortified City" else "none"
    return Fraction(p.battle(attack=attack, defence=held, fort=fort).p)


BANDS = ("about 1 in 10", "about 1 in 3", "about 2 in 3", "about 9 in 10")
_MIDDLES = (Fraction(1, 10), Fraction(1, 3), Fraction(2, 3), Fraction(9, 10))


def band(chance: Fraction) -> str:
    """The band that a chance is nearest to."""
    return min(zip(BANDS, _MIDDLES, strict=True), key=lambda pair: abs(pair[1] - chance))[0]


WITHOUT: Guess[Position] = Guess(OneOf(BANDS), lambda p: band(conquered(p, "Italia")))
"""How likely Italia falls to Green's army as it is."""

BUYS = ("3 Infantry", "1 Infantry and 1 Cavalry", "1 Catapult")
UNITS = {BUYS[0]: "3I", BUYS[1]: "1I 1C", BUYS[2]: "1K"}
BEST: Guess[Position] = Guess(OneOf(BUYS), lambda p: max(BUYS, key=lambda x: conquered(p, "Italia", UNITS[x])))
"""What helps Green most before the walls of Italia for 30 Talents."""

# --- the predictions


def _doors(p: Position) -> Sequence[Block]:
    rows = tuple(
        (x, boards.troops_in(p, x), p.provinces[x].city or "no City", percent(conquered(p, x))) for x in STRIKES
    )
    return (
        Table("Green strikes from Dalmatia", ("At", "Who is there", "City", "It falls"), rows),
        "Four behind walls hold as well as five in the open. The walls bring two dice each round, and they are never lost (Case 2.2.2).",
    )


CLOSED = ("two Infantry to Pannonia", "two Infantry to Italia")
_WHERE = dict(zip(CLOSED, STRIKES, strict=True))


def worst(p: Position, choice: str) -> Fraction:
    """The greater chance of the two strikes, once two Infantry have come to one of the doors."""
    return max(conquered(p, x, defence="2I" if _WHERE[choice] == x else "") for x in STRIKES)


def caesar(p: Position, choice: str) -> Fraction:
    """The chance that the Caesar falls if Green strikes at Italia."""
    return conquered(p, "Italia", defence="2I" if _WHERE[choice] == "Italia" else "")


def _closed(p: Position) -> Sequence[Block]:
    rows = tuple(
        (
            x,
            *(percent(conquered(p, s, defence="2I" if _WHERE[x] == s else "")) for s in STRIKES),
        )
        for x in CLOSED
    )
    return (
        Table("What falls", ("Red sends", *STRIKES), rows),
        "I send them to Italia. Pannonia costs me 5 Talents a turn, and five Infantry. Italia costs me the game, for the Caesar is there.",
    )


GROWN = Troops(7, 1, 0)
"""Green's army with three Infantry more."""


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "doors",
        "Green may strike at Pannonia, where five Infantry stand in the open, or at Italia, where four stand behind walls. Which falls "
        "more likely?",
        Guess(OneOf(STRIKES), lambda p: max(STRIKES, key=lambda x: conquered(p, x))),
        _doors,
        DOORS,
        "Dalmatia",
    ),
    _ask(
        "closed",
        "You are Red, and two Infantry more can come to one of the two. Where do you send them?",
        Guess(OneOf(CLOSED), lambda p: min(CLOSED, key=lambda x: caesar(p, x))),
        _closed,
        DOORS,
        "Dalmatia",
    ),
    _ask(
        "review_legion",
        "From lesson 3: with three Infantry more Green's army has seven Infantry and a Cavalry, led by one General. How many units are in "
        "its Battle Legion?",
        Guess(WholeNumber("units"), lambda p: legion_size(GROWN, 1, p.rules.combat())),
        lambda p: ("Six: five, and one more for the General. Two wait in reserve (Case 2.2.1).",),
        DOORS,
        "Dalmatia",
    ),
    _ask(
        "review_tribute",
        "From lesson 1: how much tribute does Red have on this board?",
        Guess(WholeNumber("Talents"), lambda p: tribute(p, "Red")),
        lambda p: (("The tribute of Red", ledger(p, "Red")), "Each coin, and 5 for each City (Case 2.3)."),
        DOORS,
        "Italia",
    ),
)
