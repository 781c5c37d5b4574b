"""What lesson 4 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.results.show import Table, chance, percent
from rometeach.core.session.requests import Answer
from rometeach.hotre.charts import prices
from rometeach.hotre.charts.exchange import FACES, highest, single
from rometeach.hotre.phases import placement, retreat
from rometeach.hotre.position import Position

from ...answers import OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from ..barbarians.predictions import FATES, fate
from . import dice_counts
from .scenes import BOARD, FOREST, GAME, GAUL, LESSON, STAND, exchange, legion, loss, plain, stand_or_go, stands

# --- the guesses of the Examples

BANDS = {
    "about 1 in 10": Fraction(1, 10),
    "about 1 in 4": Fraction(1, 4),
    "about 1 in 2": Fraction(1, 2),
    "about 3 in 4": Fraction(3, 4),
}


def nearest(p: Fraction) -> str:
    """The band of a chance."""
    return min(BANDS, key=lambda name: abs(BANDS[name] - p))


GALLIC_DICE: tuple[Answer, ...] = (
    "Army to Lugdunensis",
    (5, 4),
    (4,),
    (3, 1),
    (3,),
    (5, 3),
    (6,),
    "Army to Lugdunensis",
    (6, 2),
    (5,),
    "Fort in Lugdunensis",
)
"""The battles for Gaul, throw by throw."""
SUEBIC_DICE: tuple[Answer, ...] = (
    "Army to Lugdunensis",
    (4, 3),
    (4, 2),
    "Army to Lugdunensis",
    (4, 1),
    (3, 2),
    (6, 2),
    (4, 1),
    (6, 3),
    (2, 1),
    "done",
)
"""The fight in the forest, throw by throw; the last one, against the Fort alone, is our own."""


def _lost(p: Position, answers: tuple[Answer, ...]) -> int:
    """How many of the active side's Armies die when the dice fall so."""
    side = p.now.side
    after = play(placement.placement(p), script(answers)).board
    spared = sum(1 for a in answers if str(a).startswith("Army to"))
    return p.armies_of(side) + spared - after.armies_of(side)


LEGIONS_LOST: Guess[Position] = Guess(WholeNumber("Legions"), lambda p: _lost(p, GALLIC_DICE))
"""How many Legions the battles for Gaul cost."""
SUEBI_LOST: Guess[Position] = Guess(WholeNumber("Suebi"), lambda p: _lost(p, SUEBIC_DICE))
"""How many Suebi die in the forest."""
LEFT_OF_FIVE: Guess[Position] = Guess(WholeNumber("Legions"), lambda p: round(p.fight("Lugdunensis").mean_left))
"""How many Legions are left of five, on average."""
TRIPLES: Guess[Position] = Guess(WholeNumber("throws"), lambda p: FACES)
"""How many of the throws of three dice show three equal faces."""
NO_LOOT: Guess[Position] = Guess(WholeNumber("Victory Points"), lambda p: 0)
"""What the loot of an automatic victory brings."""
GOES_TO = ("Narbonensis", "Aquitania", "Belgica", "Roma")
WAY_OUT: Guess[Position] = Guess(OneOf(GOES_TO), lambda p: retreat.places(p, "Lugdunensis")[0])
"""Where a Legion may go."""


def band(province: str) -> Guess[Position]:
    """How likely it is that the attacker wins an exchange."""
    return Guess(OneOf(tuple(BANDS)), lambda p: nearest(exchange(p, province).p))


def fight_band(province: str) -> Guess[Position]:
    """How likely it is that a Province is taken."""
    return Guess(OneOf(tuple(BANDS)), lambda p: nearest(p.fight(province).p))


# --- counting


def _sixes(p: Position) -> int:
    return highest(2)[FACES - 1]


def _two_dice(p: Position) -> Sequence[Block]:
    ways = ", ".join(map(str, highest(2)))
    return (
        dice_counts.two_dice(),
        f"Eleven fields hold a 6: the last row and the last column, and they share one. For the faces 1 to 6 it is {ways}.",
    )


def _throws(p: Position) -> Sequence[Block]:
    e = exchange(p, "Lugdunensis")
    win, lose, tie, _ = single(e)
    return (
        dice_counts.table(e),
        f"Equal dice are thrown again, so leave those {tie} out. {win} of {win + lose} are left: {chance(e.p)}.",
    )


LEFT = ("about 50%", "about 40%", "about 27%", "about 10%")


def _left(p: Position) -> str:
    share = exchange(p, "Lugdunensis").p
    return min(LEFT, key=lambda text: abs(Fraction(int(text.split()[1][:-1]), 100) - share))


def _forest(p: Position) -> Sequence[Block]:
    rows = []
    for words, crossing in (("clear border", "clear"), ("forest, mountain, strait", "difficult")):
        rows.append((words, *(percent(plain(p, crossing, fort).p) for fort in ("", "Fort", "Fortress"))))
    return (
        Table("The attacker wins an exchange", ("", "no Fort", "a Fort", "a Fortress"), tuple(rows)),
        "A forest or a Fort alone makes it even. Both together leave one chance in four: the +1 goes on both dice of the defender.",
    )


LIKE = (
    "over a clear border against a Fort",
    "over a forest against a Fort",
    "over a forest without a Fort",
    "over a clear border",
)
_LIKE = (("clear", "Fort"), ("difficult", "Fort"), ("difficult", ""), ("clear", ""))


def _as_hard(p: Position) -> str:
    landing = plain(p, "sea", "", defender="People", attacker="Faction").p
    return next(
        words for words, (crossing, fort) in zip(LIKE, _LIKE, strict=True) if plain(p, crossing, fort).p == landing
    )


def _landing(p: Position) -> Sequence[Block]:
    rows = []
    for words, kind in (("a Legion or a Kingdom", "Faction"), ("a People or a Tribe", "People")):
        rows.append(
            (words, *(percent(plain(p, "sea", fort, defender=kind, attacker="Faction").p) for fort in ("", "Fort")))
        )
    return (
        Table("A landing wins an exchange", ("Against", "no Fort", "a Fort"), tuple(rows)),
        "Whoever lands always meets two dice. Barbarians and Tribes add 1 to each besides (Case 9.3.2). If you can, walk.",
    )


BONUSES = ("+1 DIE", "+1 ATT", "WINS TIES")


def _bonus(p: Position) -> dict[str, Fraction]:
    return {
        "+1 DIE": plain(p, attacker="Faction", die=1).p,
        "+1 ATT": plain(p, attacker="Faction", att=1).p,
        "WINS TIES": plain(p, attacker="Faction", ties=True).p,
    }


def _emperors(p: Position) -> Sequence[Block]:
    rows = [
        (
            "no bonus",
            percent(plain(p, attacker="Faction").p),
            percent(plain(p, "difficult", "Fort", attacker="Faction").p),
        )
    ]
    hard = {
        "+1 DIE": plain(p, "difficult", "Fort", attacker="Faction", die=1).p,
        "+1 ATT": plain(p, "difficult", "Fort", attacker="Faction", att=1).p,
        "WINS TIES": plain(p, "difficult", "Fort", attacker="Faction", ties=True).p,
    }
    rows += [(name, percent(found), percent(hard[name])) for name, found in _bonus(p).items()]
    return (
        Table("The attacker wins an exchange", ("Emperor", "Clear border", "Forest and Fort"), tuple(rows)),
        "+1 ATT helps every die, and a 6 becomes a 7. The third die is less, and three equal faces kill the Emperor: 6 of 216 throws.",
    )


# --- a decision

STAY, GO = "stand", "go to Aquitania"


def _decided(p: Position) -> str:
    return STAY if stands(p, "Lugdunensis", p.now.reserve) > legion(p) else GO


def _weighed(p: Position) -> Sequence[Block]:
    return (
        stand_or_go(p, "Lugdunensis"),
        f"A new Legion costs {legion(p)}, and Lugdunensis brings Red {loss(p, 'Lugdunensis', 'Red')} in the next count. Against one Army I "
        "stand. Against two I go: the Legion is saved for sure. With a Fort I would stand against two, and three.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "highest_six",
        "Two dice are thrown. On how many of the 36 throws is the highest die a 6?",
        Guess(WholeNumber("throws"), _sixes),
        _two_dice,
        GAUL,
    ),
    _ask(
        "plain",
        "Two dice against one, over the clear border. How many of the 216 throws does the attacker win?",
        Guess(WholeNumber("throws"), lambda p: single(exchange(p, "Lugdunensis"))[0]),
        _throws,
        GAUL,
        "province Lugdunensis",
    ),
    _ask(
        "forest_and_fort",
        "A forest takes the attacker's chance from 69% down to 50%. What is left if there is a Fort in Lugdunensis too?",
        Guess(OneOf(LEFT), _left),
        _forest,
        FOREST,
        "province Lugdunensis",
    ),
    _ask(
        "landing",
        "A Legion lands among the Galli in Britannia. Which other attack is exactly as hard?",
        Guess(OneOf(LIKE), _as_hard),
        _landing,
        GAUL,
        "Britannia",
    ),
    _ask(
        "emperor",
        "Which Emperor's bonus helps most in an attack over a clear border?",
        Guess(OneOf(BONUSES), lambda p: max(BONUSES, key=lambda name: _bonus(p)[name])),
        _emperors,
        GAUL,
    ),
    _ask(
        "stand_or_go",
        "Red's Legion has won the first round. Two Suebi are still beside the map. Do you stand, or go to Aquitania?",
        Guess(OneOf((STAY, GO)), _decided),
        _weighed,
        STAND,
        "Lugdunensis",
    ),
    _ask(
        "review_home",
        "From lesson 2: the Galli come back to the map, and begin in Lugdunensis. What becomes of Red's Legion there?",
        Guess(OneOf(FATES), fate),
        lambda p: (
            "Nobody fights a first Army (Case 9.2). The Legion would go to a Province of its own beside it, but in Narbonensis Yellow "
            "stands, and Aquitania is full.",
        ),
        "turn 2; phase Play; Lugdunensis: Red 1, Fort; Aquitania: Red 3, City; Narbonensis: Yellow 1; Red start Aquitania",
        "Lugdunensis",
    ),
    _ask(
        "review_price",
        "From lesson 3: what do two Legions and a Fort cost on turn 4?",
        Guess(WholeNumber("Victory Points"), lambda p: prices.price(p.rules, 4, prices.Purchase(legions=2, forts=1))),
        lambda p: (
            ("The bill", p.rules.ledger(prices.price_terms(p.rules, 4, prices.Purchase(legions=2, forts=1)))),
            "A Legion costs 3 from turn 4 on (Case 8.2.1).",
        ),
        "turn 4; phase Play",
    ),
)
