"""What lesson 1 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.charts.influence import Offer, most, objection, protected
from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.phases.units import homes
from rometeach.conquest2.position import Position

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from .. import boards
from .scenes import BOARD, CHOICE, GAME, LESSON, OFFERS, START, TABLE, THIRD, best_offer, weighed

# --- the guesses of the Examples


def _actions(p: Position) -> int:
    """How many actions Red's Leader in Galatia needs for all tokens of his enemy there."""
    wanted = next(i.tokens for i in p.provinces["Galatia"].influence if i.side in p.enemies_of("Red"))
    return -(-wanted // most(p, "Galatia", "Red"))


ACTIONS: Guess[Position] = Guess(WholeNumber("actions"), _actions)
THIRD_IN_NEAPOLIS: Guess[Position] = Guess(
    WholeNumber("Victory Points"), lambda p: influence_points(p)["Neapolis"].get("Blue", 0)
)
"""What the player behind two who share the first place scores."""

# --- Provinces and set-up

AROUND_ROME = ("Italia", "Neapolis", "Sicilia")


def _around_rome(p: Position) -> int:
    return sum(p.rules.points_of[key][0] for key in AROUND_ROME)


HOMES = ("Italia", "Sicilia", "Neapolis", "Numidia", "Achaia")


def _homes(p: Position) -> frozenset[str]:
    return frozenset(HOMES) & frozenset(homes(p, "Red"))


# --- buying

BUYS = {
    "the Province Token in Italia": ("Italia", ""),
    "Blue's token in Italia": ("Italia", "Blue"),
    "a token of Yellow in Neapolis": ("Neapolis", "Yellow"),
    "Green's token in Sicilia": ("Sicilia", "Green"),
    "the Province Token in Mesopotamia": ("Mesopotamia", ""),
}


def _may_buy(p: Position) -> frozenset[str]:
    return frozenset(
        name for name, (key, owner) in BUYS.items() if objection(p, "Red", key, (Offer(owner, 1),)) is None
    )


def _told_buys(p: Position) -> Sequence[Block]:
    said = []
    for name, (key, owner) in BUYS.items():
        against = objection(p, "Red", key, (Offer(owner, 1),))
        said.append(f"{name[:1].upper()}{name[1:]}: {f'no, {against[0]}' if against else 'yes'}.")
    return (*said, "Where Red stands with no Leader he buys nothing, and from an ally never (Cases 3.3, 3.3.1).")


GUARDS = {
    "one Infantry of Yellow": "Neapolis: Red 2I 1G, Yellow 1I, influence Red 1, influence Yellow 2",
    "one Catapult of Yellow": "Neapolis: Red 2I 1G, Yellow 1K, influence Red 1, influence Yellow 2",
    "a General of Yellow alone": "Neapolis: Red 2I 1G, Yellow 1G, influence Red 1, influence Yellow 2",
    "an Infantry of Blue, his ally": "Neapolis: Red 2I 1G, Blue 1I, influence Red 1, influence Yellow 2",
    "a Galley of Yellow beside it": "Mare Epirus: 1 Galley of Yellow",
}


def _guarding(p: Position) -> frozenset[str]:
    return frozenset(name for name, change in GUARDS.items() if protected(p.edit(change), "Neapolis", "Yellow"))


# --- points


def _scored(board: BoardState, key: str, side: str) -> int:
    return influence_points(board)[key].get(side, 0)


def _weighed(p: Position) -> Sequence[Block]:
    return (
        weighed(p),
        "I buy in Neapolis. A token that I take from an enemy counts twice: I rise, and he falls. In Galatia I only draw level with my "
        "ally, and a tie pays both in full. In Italia I lead already, so the token brings nothing now.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "around_rome",
        "Somebody has most influence in Italia, Neapolis and Sicilia. How many Victory Points do the three bring him together?",
        Guess(WholeNumber("Victory Points"), _around_rome),
        lambda p: (
            boards.worths(p),
            "45, about a third of all first places. But all want to be there. The other way to win leads round the edges of the map "
            "(Case 10.4).",
        ),
        boards.EMPTY_MAP,
        "Italia, Neapolis, Sicilia",
    ),
    _ask(
        "first_influence",
        "Four players sit down. How many Influence Tokens lie on the map before the first season?",
        Guess(WholeNumber("tokens"), lambda p: p.rules.values["start.influence"] * len(p.players)),
        lambda p: ("Sixteen: four for each of the four. None of them lies in Italia (Cases 0.7, 1).",),
    ),
    _ask(
        "starting_units",
        "Red has drawn Sicilia, Achaia, and Numidia twice. In which of these may he place his starting units?",
        Guess(AnyOf(HOMES), _homes),
        lambda p: (
            "In Sicilia, Numidia and Achaia, where he has influence. He may divide them as he likes (Case 2.4).",
        ),
        START,
    ),
    _ask(
        "may_buy",
        "It is Red's turn. His Caesar is in Italia, his General in Neapolis. Which of these can he buy now?",
        Guess(AnyOf(tuple(BUYS)), _may_buy),
        _told_buys,
        TABLE,
        "Italia, Neapolis",
    ),
    _ask(
        "garrison",
        "Yellow wants to keep his two tokens in Neapolis. Which of these would protect them?",
        Guess(AnyOf(tuple(GUARDS)), _guarding),
        lambda p: (
            "One Infantry or one Catapult of his own. A Leader alone protects nothing, nor does a ship, nor an ally (Case 3.3.1).",
        ),
        TABLE,
        "Neapolis",
    ),
    _ask(
        "third_place",
        "In Italia Red has four tokens, Blue and Green have two each, Yellow has one. How many Victory Points does Yellow score there?",
        Guess(WholeNumber("Victory Points"), lambda p: _scored(p, "Italia", "Yellow")),
        lambda p: (
            "Five. Blue and Green share the second place and score ten each, and the third place is still free for Yellow (Case 5.1).",
        ),
        THIRD,
        "influence Italia",
    ),
    _ask(
        "which_token",
        "You are Red, with ten Talents for one token, and a Leader in all four Provinces. Which one do you buy?",
        Guess(OneOf(tuple(OFFERS)), best_offer),
        _weighed,
        CHOICE,
        "Neapolis",
    ),
    _ask(
        "review_both",
        "Once more: a General of Red comes to his Caesar in Italia. How many tokens may Red buy there in one action?",
        Guess(WholeNumber("tokens"), lambda p: most(p.edit("Italia: Red +1G; Neapolis: Red -1G"), "Italia", "Red")),
        lambda p: ("Two. The Caesar buys two, and a General beside him adds nothing (Case 3.3).",),
        TABLE,
        "Italia",
    ),
    _ask(
        "review_tie",
        "Once more: in Asia Green and Yellow have one token each. How many Victory Points does Green score there?",
        Guess(WholeNumber("Victory Points"), lambda p: _scored(p, "Asia", "Green")),
        lambda p: ("Ten, and Yellow ten as well. Nobody is second (Case 5.1).",),
        TABLE,
        "Asia",
    ),
)
