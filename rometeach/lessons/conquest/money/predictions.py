"""What lesson 5 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from functools import partial

from rometeach.conquest.charts.prices import price
from rometeach.conquest.charts.shop import camps
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import turn
from rometeach.conquest.position import Position
from rometeach.conquest_board.rules import CITY, INFANTRY

from ...answers import AnyOf, OneOf, WholeNumber
from ...predictions import Guess, Prediction
from ...steps import play, script
from .. import boards
from .scenes import BOARD, GAME, LESSON, MARK, MARKET, STAY, TAKE, TAKES, compared, lead, payback, paybacks, times_in

# --- the guesses of the Examples

LIST = (
    "buy 1 City for Sicilia",
    "buy 2 Cavalry for Italia",
    "buy 1 Road for Italia - Neapolis",
    "buy 1 Infantry for Italia",
)
"""What Red buys."""


def _left(p: Position) -> int:
    """The Talents that are left before the last line of the list."""
    return play(turn.phase(p), script((*LIST[:-1], "done"))).board.players["Red"].talents


OVER: Guess[Position] = Guess(WholeNumber("Talents"), _left)

TURNS = (("Blue", 4), ("Green", 5), ("Purple", 5), ("Blue", 5))


def _first(p: Position) -> str:
    """The first turn with higher prices once Purple has come to the mark."""
    after = boards.after(p, TAKES)
    return next(f"{side} in round {n}" for side, n in TURNS if times_in(after, side, n) > 1)


FIRST: Guess[Position] = Guess(OneOf(tuple(f"{side} in round {n}" for side, n in TURNS)), _first)

# --- the page

PLACES = ("Italia", "Neapolis", "Sicilia", "Narbonensis")


def _fallen(p: Position) -> int:
    """The times of the Basic cost in Purple's next turn, when he has come to the mark and lost two Provinces again."""
    after = boards.after(p, TAKES).edit("Numidia: Blue 3I; Caesariensis: Blue 3I")
    return times_in(after, "Purple", 5)


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "infantry",
        "Red's tribute is 35 Talents, and he buys nothing but Infantry at the Basic cost. How many can he buy a turn?",
        Guess(WholeNumber("Infantry"), lambda p: tribute(p, "Red") // price(p, INFANTRY)),
        lambda p: ("Three, and 5 Talents are left. They are not lost: what you do not spend you keep (Case 2.5).",),
        boards.FIVE,
        "Italia",
    ),
    _ask(
        "placed",
        "Red has bought Infantry. In which of these Provinces may he place it?",
        Guess(AnyOf(PLACES), lambda p: frozenset(PLACES) & frozenset(camps(p, "Red"))),
        lambda p: (
            "In Italia alone: new units come to the Home Province. If it is lost, they come nowhere, so nobody buys any (Case 2.6). That "
            "they wait is our reading.",
        ),
        MARKET,
        "Italia",
    ),
    _ask(
        "payback",
        "A City costs 30 Talents and brings 5 a turn. In how many turns has it paid for itself?",
        Guess(WholeNumber("turns"), lambda p: payback(p, CITY)),
        lambda p: (
            paybacks(p),
            "A wall brings no tribute: it protects. And an enemy who takes the Province takes the City with it (Case 3.5).",
        ),
        MARKET,
        "prices",
    ),
    _ask(
        "fallen_back",
        "Purple comes to 105, and so starts the first inflation. Then he loses two Provinces, and his marker goes back to 75. How many "
        "times the Basic cost does he pay in round 5?",
        Guess(WholeNumber("times"), _fallen),
        lambda p: ("Twice. What was triggered stays, wherever the marker goes, and happens but once (Case 2.5.1).",),
        MARK,
        "tribute",
    ),
    _ask(
        "mark",
        "You are Purple, with 100 Talents of tribute; the others have 15 each. Do you take Arabia Petraea, worth 5, this turn?",
        Guess(OneOf((TAKE, STAY)), lambda p: max((TAKE, STAY), key=lambda plan: lead(p, plan))),
        lambda p: (
            compared(p),
            "I stay. Prices rise for all, but whoever buys most loses most by it. As long as my purse is my strength, I want low prices. "
            "With the largest army on the board I would pass the mark: then the others cannot catch up.",
        ),
        MARK,
        "Arabia Petraea",
    ),
    _ask(
        "review_destroyed",
        "Once more: Red collects, and destroys the City of Neapolis after that. By how much does his next tribute fall?",
        Guess(WholeNumber("Talents"), lambda p: tribute(p, "Red") - tribute(p.edit("Neapolis -City"), "Red")),
        lambda p: ("By 5: the coin of Neapolis stays his. What he has collected this turn he keeps (Cases 0.9, 2.4).",),
        boards.FIVE,
        "Neapolis",
    ),
    _ask(
        "review_order",
        "Once more: prices rise from Purple's turn on, in a game of five. Who is the next to pay the higher prices?",
        Guess(OneOf(boards.PLAYERS), boards.following),
        lambda p: ("Blue of Hispania: after Egyptus comes Numidia, where nobody plays, and then Hispania (Case 1.3).",),
        f"{boards.FIVE}; active Purple",
        "order",
    ),
)
