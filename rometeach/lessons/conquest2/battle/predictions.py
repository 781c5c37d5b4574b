"""What lesson 4 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.conquest2.charts.armies import Units
from rometeach.conquest2.charts.dice import dice, naval_dice
from rometeach.conquest2.charts.influence import protected
from rometeach.conquest2.charts.points import taxes
from rometeach.conquest2.charts.refuge import refuges
from rometeach.conquest2.phases.muster import harbours
from rometeach.conquest2.position import Position
from rometeach.core.results.show import Table

from ...answers import AnyOf, Chance, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from .. import battles, boards
from .scenes import ARMIES, AT_SEA, BOARD, BUYS, CITY, GAME, GARRISON, HELP, LESSON, MONEY, better, compared, most_hits

# --- the guesses of the Examples

GALATIA = ("1I 1C 2-", "2I 1-", "lose 1I")


def _hits(faces: Sequence[int], army: Units) -> int:
    return sum(battles.die().matched(faces, army))


KEITH_HITS: Guess[Position] = Guess(
    WholeNumber("hits"), lambda p: _hits((6, 1, 1), p.provinces["Galatia"].force("Blue").units)
)
"""How often Blue hits with one Infantry: he throws a blank and two Infantry."""

BEFORE_THE_WALL = ("2I 1C 1-", "lose 2I", "2I 1C 1-", "fight on", "retreat to Dalmatia")
"""Blue's throw from the City, Red's losses, Red's throw, Blue's losses, and Red's retreat."""


def _strikes_back(p: Position) -> int:
    """With how many units Red is left when he throws."""
    there = p.provinces["Italia"]
    return there.force("Red").military - _hits((1, 1, 3, 6), there.force("Blue").units)


STRIKES_BACK: Guess[Position] = Guess(WholeNumber("units"), _strikes_back)

# --- the page


def _dice(p: Position) -> Sequence[Block]:
    return (
        ("Blue's dice", dice(p, "Italia", "Blue", True)),
        ("Red's dice", dice(p, "Italia", "Red", False)),
        "How many units you have does not matter (Cases 3.6.4, 9.13).",
    )


THROW = (1, 1, 2, 3, 4)
"""Three Infantry, a Cavalry and a Catapult, as five dice show them: faces 1 and 2 are Infantry."""


def _chance(p: Position) -> Fraction:
    law = battles.hits_law(p.rules.values["battle.dice"], battles.units("1I"))
    return 1 - law.p(0)


def _built_up(p: Position) -> Sequence[Block]:
    rows = tuple(
        (str(n), f"{4**n} of {6**n}", f"{6**n - 4**n} of {6**n}", f"{100 * (1 - (2 / 3) ** n):.0f}%") for n in (1, 2, 3)
    )
    return (Table("One Infantry", ("Dice", "No Infantry", "A hit", "Chance"), rows),)


ARMY_TABLE = "Hits of four dice in one round"


def _armies(p: Position) -> Sequence[Block]:
    return (
        battles.hits_table(ARMY_TABLE, [(text, 4, battles.units(text)) for text in ARMIES]),
        "Two Infantry, a Cavalry and a Catapult: each sign but the Galley and the blank finds a unit. Infantry alone wastes four faces.",
    )


HELPERS = (
    "Red's Galley in Mare Tyrrhenum",
    "Green's Catapult in Italia",
    "Green's Infantry in Sicilia",
    "Green's Army Training",
    "Green's Galley in Mare Alexandria",
)


def _helps(p: Position) -> frozenset[str]:
    """Who may fight on Red's side in Italia."""
    found = set()
    near = {side: [sea for sea, _ in harbours(p, side, "Italia")] for side in ("Red", "Green")}
    if "Mare Tyrrhenum" in near["Red"]:
        found.add(HELPERS[0])
    if p.provinces["Italia"].force("Green").military and p.are_allies("Red", "Green"):
        found.add(HELPERS[1])
    lent = p.edit("Green cards: none")
    if dice(p, "Italia", "Red", False).total > dice(lent, "Italia", "Red", False).total:
        found.add(HELPERS[3])
    if "Mare Alexandria" in near["Green"]:
        found.add(HELPERS[4])
    return frozenset(found)


WAYS = ("Neapolis", "Dalmatia", "Narbonensis", "Noricum", "Sicilia")


def _ways(p: Position) -> frozenset[str]:
    return frozenset(WAYS) & frozenset(refuges(p, "Red", "Italia"))


BACK = "Italia: Red 3I 1C Caesar, Blue 1 Caesar, influence Red 2, influence Blue 1; Narbonensis: Blue 3I 1K, influence Blue 1"


def _guard(p: Position) -> str:
    return "his Caesar" if protected(p.edit(BACK), "Italia", "Blue") else "nobody"


def _afloat(p: Position) -> int:
    return naval_dice(p, "Red", p.galleys_in("Mare Epirus", "Red")).total


def _weighed(p: Position) -> Sequence[Block]:
    return (
        compared(p),
        "I take the two Infantry. Units are more than signs: they are what I can lose. A die more hits a little oftener in this battle, "
        "but it stays mine for the whole game. If I mean to fight often, and early, I take the card.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "how_many_dice",
        "Red attacks in Italia, with his Caesar. Blue defends his City, without a Leader, and has an Army Training. How many dice does "
        "Blue throw?",
        Guess(WholeNumber("dice"), lambda p: dice(p, "Italia", "Blue", True).total),
        _dice,
        CITY,
        "battle Italia",
    ),
    _ask(
        "two_kinds",
        "An army of one Infantry and one Cavalry throws three Infantry, a Cavalry and a Catapult. How many hits is that?",
        Guess(WholeNumber("hits"), lambda p: _hits(THROW, battles.units("1I 1C"))),
        lambda p: (
            "Two. The Infantry matches one of the three, the Cavalry its own, and nothing matches the Catapult (Case 3.6.5).",
        ),
        boards.EMPTY_MAP,
        "die",
    ),
    _ask(
        "one_infantry",
        "A garrison of one Infantry throws three dice. How likely does it hit?",
        Guess(Chance(), _chance),
        _built_up,
        position=GARRISON,
        focus="die",
    ),
    _ask(
        "four_dice",
        "Four units throw four dice. Which army hits most, on average?",
        Guess(OneOf(ARMIES), lambda p: most_hits(4)),
        _armies,
        boards.EMPTY_MAP,
        "die",
    ),
    _ask(
        "who_joins",
        "Red attacks Blue in Italia. Which of these may fight on Red's side?",
        Guess(AnyOf(HELPERS), _helps),
        lambda p: (
            "Red's Galley, which lies beside Italia, and Green's Catapult, which stands there. Cards are never lent (Cases 3.6.2, "
            "3.6.3).",
        ),
        HELP,
        "Italia, Sicilia, Mare Tyrrhenum",
    ),
    _ask(
        "ways_out",
        "After a round Red wants to retreat from Italia. Where may he go?",
        Guess(AnyOf(WAYS), _ways),
        lambda p: (
            "To Neapolis, Dalmatia or Noricum. Blue's units bar Narbonensis, and Sicilia does not lie beside Italia (Case 3.6.6).",
        ),
        HELP,
        "Italia",
    ),
    _ask(
        "naval_dice",
        "Red attacks two Galleys of Yellow with three of his own, and has a Naval Training. How many dice does Red throw?",
        Guess(WholeNumber("dice"), _afloat),
        lambda p: (
            ("Red's dice", naval_dice(p, "Red", p.galleys_in("Mare Epirus", "Red"))),
            "Yellow throws two. His Army Training does not count at sea (Cases 3.7.1, 9.14).",
        ),
        AT_SEA,
        "battle Mare Epirus",
    ),
    _ask(
        "ten_talents",
        "You are Red, and attack in Narbonensis this round. For your last ten Talents, what do you buy?",
        Guess(OneOf(tuple(BUYS)), better),
        _weighed,
        MONEY,
        "battle Narbonensis",
    ),
    _ask(
        "review_protected",
        "Once more: the battle is lost, and Blue's last Infantry in Italia is gone. His Caesar comes back there alone. Who protects "
        "Blue's token now?",
        Guess(OneOf(("nobody", "his Caesar")), _guard),
        lambda p: ("Nobody: Leaders protect nothing, and Red can buy it (Case 3.3.1).",),
        boards.FOUR,
        "Italia",
    ),
    _ask(
        "review_taxes",
        "Once more: Blue owns a City in Italia, with one token of his there, and four tokens elsewhere. What does he take in taxes?",
        Guess(WholeNumber("Talents"), lambda p: taxes(p, "Blue").total),
        lambda p: (("The taxes of Blue", taxes(p, "Blue")),),
        CITY,
        "Italia",
    ),
)
