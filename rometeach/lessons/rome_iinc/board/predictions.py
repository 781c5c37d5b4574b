"""What lesson 1 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.errors import BadInput
from rometeach.core.results.show import Table
from rometeach.rome_iinc.board.board import GARRISONED, Status
from rometeach.rome_iinc.board.units import TITLES
from rometeach.rome_iinc.charts import pay, revolt, unrest
from rometeach.rome_iinc.phases import transfers
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import GAME

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import first, play
from .scenes import LESSON, ONE_MORE, against_one_more, empty_out, only

BOARD, LATER = "286", "425"

# --- the guesses of the Examples

AROUND = ("Belgica", "Britannia I", "Frisia", "Germania I", "Germania III")


def _crossed(p: Position) -> frozenset[str]:
    return frozenset(s for s, kind in p.rules.neighbours["Germania II"] if kind == "river" and s in p.hostile)


CROSSED: Guess[Position] = Guess(AnyOf(AROUND), _crossed)
"""The enemies of Germania II who have to cross a river."""
FITS: Guess[Position] = Guess(
    AnyOf(ONE_MORE), lambda p: frozenset(u for u in ONE_MORE if not against_one_more(p, "Mesopotamia", u)[0])
)
"""Which Units still find room in Mesopotamia."""
NEAR = "They march to other Provinces of Italia, for nothing"
FAR = "They march to other Commands: 1 Unrest more for each"
BACK = "All of them go back to the Barracks"
GONE = "All of them leave the game"


def _leaving(p: Position) -> str:
    end = play(empty_out(p, "Rhaetia", Status.ALLIED), first).board
    if end.empire("West").unrest > p.empire("West").unrest:
        return FAR
    if end.units_on_map.number == p.units_on_map.number:
        return NEAR
    return BACK if end.barracks.number > p.barracks.number else GONE


LEAVING: Guess[Position] = Guess(OneOf((NEAR, FAR, BACK, GONE)), _leaving)
"""What becomes of the garrison of Rhaetia."""
PAY_OF_GALLIA: Guess[Position] = Guess(WholeNumber("Gold"), lambda p: pay.amount(only(p, "Gallia"), "West"))


def _counters(p: Position) -> int:
    """How many status counters show a Command: one in its box may stand for the commonest, if nothing there is Roman."""
    titles = [p.provinces[n].title for n in p.rules.provinces_of["Italia"]]
    most = max(map(titles.count, titles))
    return sum(t != "Roman" for t in titles) if "Roman" in titles else 1 + len(titles) - most


COUNTERS_OF_ITALIA: Guess[Position] = Guess(WholeNumber("counters"), _counters)

# --- the first clicks

GAUL = ("Aquitania I", "Germania II", "Lugdunensis I", "Narbonensis")
WHOSE = ("Belgica", "Britannia I", "Lugdunensis II", "Rhaetia")


def _reached(p: Position) -> str:
    return next(n for n in GAUL if any(s in p.hostile for s, _ in p.rules.neighbours[n]))


def _rebel(p: Position) -> str:
    return next(n for n in WHOSE if not p.is_loyal(n))


TWO_THINGS = ("Insurgent, and Loyal", "Insurgent, and Rebel", "Roman, and Rebel", "Allied, and Rebel")


def _two_things(p: Position) -> str:
    after = p.edit("Gallia rebel")
    return f"{after.provinces['Belgica'].title}, and {'Loyal' if after.is_loyal('Belgica') else 'Rebel'}"


# --- a decision: who gives a Legion?

TARGET = "Germania II"
GIVERS = ("Gallaecia", "Germania I", "Rhaetia", "Valentia")
_LEGIONS = ("pseudo_legion", "legion")
"""The Units that may be sent, the first that is there."""


def _unit(p: Position, name: str) -> str:
    return next(f for f in _LEGIONS if getattr(p.provinces[name].units, f))


def _given(p: Position, name: str) -> Position | None:
    """The board on which a Province has given its Legion; None if the rules forbid it."""
    unit = _unit(p, name)
    if transfers.against(p, unit, name, TARGET):
        return None
    return p.edit(f"{name} -{TITLES[unit]}; {TARGET} +{TITLES[unit]}")


def _empty_icons(p: Position, names: Sequence[str]) -> list[str]:
    """The Provinces whose Legion icon wants a Legion."""
    return [n for n in names if any(key == "unrest.legion_icon" for key, *_ in unrest.icons(p, n))]


def _price(p: Position, names: Sequence[str]) -> Fraction:
    """The Unrest and the Prestige that a turn costs in these Provinces on average, added together."""
    lost = sum(
        (chance * (more - glory) for n in names for (_, glory, more), chance in revolt.ends(p, n).items()), Fraction(0)
    )
    return lost + len(_empty_icons(p, names))


def _cheapest(p: Position) -> str:
    def price(name: str) -> tuple[Fraction, int]:
        after = _given(p, name)
        assert after is not None
        return _price(after, (*GIVERS, TARGET)), transfers.cost(p, _unit(p, name), name, TARGET)

    return min((n for n in GIVERS if _given(p, n) is not None), key=price)


def _weighed(p: Position) -> Sequence[Block]:
    rows = []
    for name in GIVERS:
        after = _given(p, name)
        if after is None:
            why = f"not possible: the Rebel {p.commander_of[p.rules.provinces[name].command].name} holds it"
            rows.append((name, why, "", "", ""))
            continue
        gold = transfers.cost(p, _unit(p, name), name, TARGET)
        rows.append((name, f"{gold} Gold" if gold else "nothing", *_told(after, (name, TARGET))))
    rows.append(("nobody", "nothing", *_told(p, (TARGET,))))
    titles = ("It comes from", "The march costs", "Empty Legion icons", "Bad faces of the die", "Points lost in a turn")
    return (
        Table("What each choice costs", titles, tuple(rows)),
        "An empty Legion icon costs 1 point of Unrest every turn. On a bad face a Province Revolts: a point of Unrest and one of "
        "Prestige. The last column adds both up, on average.",
        "I take it from Germania I, because that march costs nothing and no icon is left empty. But now two Provinces are in "
        "danger. If I could bear no second Revolt, I would thin out Gallaecia: no enemy is near it.",
    )


def _told(p: Position, names: Sequence[str]) -> tuple[str, str, str]:
    bad = [f"{n}: {up}" for n in names if (up := revolt.faces(p, n)[0])]
    return ", ".join(_empty_icons(p, names)) or "none", ", ".join(bad), f"{float(_price(p, names)):.1f}"


# --- the same once more, on a later board

OF_425 = ("Aquitania I", "Belgica", "Germania I", "Lugdunensis I", "Narbonensis")


def _garrisoned(p: Position) -> frozenset[str]:
    return frozenset(n for n in OF_425 if p.provinces[n].status in GARRISONED)


def _titles(p: Position) -> Sequence[Block]:
    rows = tuple((n, p.provinces[n].title) for n in OF_425)
    return (
        Table("In 425", ("Province", "Status"), rows),
        "Units stand in Roman and Insurgent Provinces alone (2.3.1).",
    )


def _room(p: Position) -> int:
    """How many more Legions or Pseudo Legions Mediolanum takes."""
    number = 0
    while True:
        try:
            p, number = p.edit("Mediolanum +Legion"), number + 1
        except BadInput:
            return number


_ask = partial(Prediction[Position], lesson=LESSON, game=GAME)

PREDICTIONS = (
    _ask(
        "first_click",
        "An army comes out of the grey land and goes one step, along a line. Which of these four can it enter?",
        Guess(OneOf(GAUL), _reached),
        lambda p: (
            "Lines join Germania II to Frisia and Germania III. The other three lie behind it. So its soldiers, the letters L and A, "
            "guard them too.",
        ),
        position=BOARD,
    ),
    _ask(
        "rebel",
        "One Command does not obey its Emperor in 286. Which of these Provinces belongs to it?",
        Guess(OneOf(WHOSE), _rebel),
        lambda p: (
            "Carausius, a Roman admiral, has taken Britannia for himself. The yellow Provinces are uneasy, but they obey.",
        ),
        position=BOARD,
    ),
    _ask(
        "two_things",
        "Belgica is Insurgent. Suppose that the Governor of Gallia, its Command, becomes a Rebel. What is Belgica then?",
        Guess(OneOf(TWO_THINGS), _two_things),
        lambda p: ("Its status stays what it was. Only its side has changed (4.2.5, 4.2.7).",),
        position=BOARD,
    ),
    _ask(
        "who_gives",
        "The Legion of Germania II is lost, and you have no Gold for another. From which Province do you send a Legion or Pseudo Legion?",
        Guess(OneOf(GIVERS), _cheapest),
        _weighed,
        "Germania II -Legion",
        TARGET,
        position=BOARD,
    ),
    _ask(
        "review_status",
        "It is 425, and Gaul has changed. In which of these Provinces may Units stand?",
        Guess(AnyOf(OF_425), _garrisoned),
        _titles,
        position=LATER,
    ),
    _ask(
        "review_room",
        "In 425 Mediolanum holds Veteran Cavalry, a Veteran Guard, a Legion and Auxilia. How many more Legions find room?",
        Guess(WholeNumber(), _room),
        lambda p: ("Two at the most, Legions and Pseudo Legions together, and one is there already (2.3.1).",),
        position=LATER,
    ),
)
