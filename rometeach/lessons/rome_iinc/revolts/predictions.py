"""What lesson 8 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, chance
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, Face, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction

LESSON = "revolts"
BOARD = "example-11.1"
NO_FACE = "no face"
SIX = ("1", "2", "3", "4", "5", "6")


def sum_of(name: str) -> Guess[Position]:
    """The sum of a Province."""
    return Guess(WholeNumber(), lambda p: revolt.modifier(p, name))


def lowest_face(name: str) -> Guess[Position]:
    """The lowest face of its die on which a Province Revolts."""

    def answer(p: Position) -> int | str:
        up, _, _ = revolt.faces(p, name)
        return 7 - up if up else NO_FACE

    return Guess(Face((NO_FACE,)), answer)


def roman_faces(name: str) -> Guess[Position]:
    """The faces on which an Insurgent Province becomes Roman."""
    return Guess(AnyOf(SIX), lambda p: frozenset(SIX[: revolt.faces(p, name)[1]]))


ASKED = ("Belgica", "Germania I", "Germania II", "Lugdunensis II", "Rhaetia", "Suevia")


def _rolls(p: Position) -> frozenset[str]:
    return frozenset(name for name in ASKED if revolt.may_change(p, name))


ROLLS: Guess[Position] = Guess(AnyOf(ASKED), _rolls)
"""Which Provinces of Gallia and the Alps roll."""


def _cost(p: Position, name: str) -> str:
    """What a Revolt of a Province costs its Empire, in words."""
    before = p.provinces[name]
    unrest = " and 1 Unrest more" if before.status is Status.ROMAN else ""
    return f"1 Prestige less{unrest}; it becomes {revolt.after_revolt(p, name, before)[0].title}"


COSTS = (
    "1 Prestige less; it becomes Barbarian",
    "1 Prestige less and 1 Unrest more; it becomes Insurgent",
    "1 Prestige less and 1 Unrest more; it becomes Allied",
    "Nothing yet: the garrison holds it for a turn",
)
PRICE: Guess[Position] = Guess(OneOf(COSTS), lambda p: _cost(p, "Mesopotamia"))
"""What a Revolt of Mesopotamia costs."""


# --- one Province, step by step


def _noricum(p: Position) -> Sequence[Block]:
    return (
        ("Noricum without its Legion", revolt.ledger(p, "Noricum")),
        "The die alone never comes above 6. With +1 a 6 makes 7, and Noricum Revolts: one chance in six.",
    )


def _mesopotamia(p: Position) -> Sequence[Block]:
    up, _, m = revolt.faces(p, "Mesopotamia")
    return (
        f"A 4 makes {4 + m}, and that is above 6. A 3 makes {3 + m}, and the Province holds (Case 11.1.3).",
        f"So {up} faces of six are bad: {chance(Fraction(up, 6))}.",
    )


# --- a decision: where does one Fort do most?

_GALLIA = ("Germania II", "Lugdunensis II", "Belgica")


def _expected(p: Position) -> tuple[Fraction, Fraction]:
    """(Prestige, Unrest) that the dice of the three Provinces bring the West on average."""
    prestige = unrest = Fraction(0)
    for name in _GALLIA:
        up, down, _ = revolt.faces(p, name)
        prestige += Fraction(down - up, 6)
        unrest += Fraction(up, 6) if p.provinces[name].status is Status.ROMAN else 0
    return prestige, unrest


def _gain(p: Position, name: str) -> tuple[Fraction, Fraction]:
    """(Prestige, Unrest) that a Fort in a Province changes on average."""
    before, after = _expected(p), _expected(p.edit(f"{name} +Fort"))
    return after[0] - before[0], after[1] - before[1]


def _best(p: Position) -> str:
    def worth(name: str) -> Fraction:
        prestige, unrest = _gain(p, name)
        return prestige - unrest

    return max(_GALLIA, key=worth)


def _sixths(value: Fraction) -> str:
    return f"{int(value * 6):+d} in 6" if value else "0"


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for name in _GALLIA:
        (up, down, _), (up_then, down_then, _) = revolt.faces(p, name), revolt.faces(p.edit(f"{name} +Fort"), name)
        rows.append((name, f"{up} → {up_then}", f"{down} → {down_then}", *(_sixths(x) for x in _gain(p, name))))
    titles = ("The Fort stands in", "Faces that Revolt", "Faces that turn Roman", "Prestige", "Unrest")
    return (
        Table("What one Fort changes", titles, tuple(rows)),
        "Germania II is Roman: each bad face there would cost Prestige and stir Unrest. In an Insurgent Province a Unit does two "
        "things: it holds, and it helps to bring the Province back. But Unrest is not at stake there.",
        "If Prestige alone mattered, Lugdunensis II would be the place. And a Province that is Roman again pays Taxes. Count what "
        "you are short of before you choose.",
    )


DECIDE: Guess[Position] = Guess(OneOf(_GALLIA), _best)

# --- earlier lessons once more

TAXED = ("Noricum", "Lugdunensis II", "Britannia I", "Frisia", "Aquitania I")


def _pays(p: Position) -> frozenset[str]:
    return frozenset(n for n in TAXED if p.provinces[n].status is Status.ROMAN and p.is_loyal(n))


def _taxes(p: Position) -> Sequence[Block]:
    return (
        "Only Loyal Roman Provinces pay Taxes (Case 9.2.1). Britannia I is Roman, but its Commander Carausius is a Rebel.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "noricum",
        "The Legion of Noricum marches away. What is the sum now?",
        sum_of("Noricum"),
        _noricum,
        "Noricum -Legion",
        "Noricum",
    ),
    _ask(
        "lowest_face",
        "The sum of Mesopotamia is +3. Which is the lowest face on which it Revolts?",
        lowest_face("Mesopotamia"),
        _mesopotamia,
        focus="Mesopotamia",
    ),
    _ask(
        "one_fort",
        "The West has 10 Gold: one Fort. Germania II is Roman; Lugdunensis II and Belgica are Insurgent. Say that 1 Unrest hurts as much "
        "as 1 Prestige helps. Where does the Fort do most?",
        DECIDE,
        _weighed,
    ),
    _ask(
        "review_taxes",
        "From lesson 4: which of these Provinces pay Taxes now?",
        Guess(AnyOf(TAXED), _pays),
        _taxes,
    ),
    _ask(
        "review_fort",
        "From lesson 7: what does it cost to build a Fort?",
        Guess(WholeNumber("Gold"), lambda p: p.rules.values["build.fort"]),
        lambda p: ("A Fort costs 10 Gold to build, and 2 Gold of Pay each turn (Case 2.2.5).",),
    ),
)
