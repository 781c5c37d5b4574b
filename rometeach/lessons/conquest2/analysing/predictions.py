"""What lesson 6 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.conquest2.charts.dice import dice
from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.position import Position

from ...answers import OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from .scenes import BANDS, BOARD, BUYS, GAME, LESSON, MINE, PLANS, band, best_buy, best_plan, weighed, wins

# --- the guesses of the Examples

AS_IT_LIES: Guess[Position] = Guess(OneOf(BANDS), lambda p: band(wins(p)))
"""How likely Red wins the battle as it lies."""
BEST: Guess[Position] = Guess(OneOf(tuple(BUYS)), best_buy)

# --- the page


def _in_danger(p: Position) -> str:
    """The Province where Red's rivals can take most from him, as the overview has it."""
    return max(p.odds("Red").dangers, key=lambda d: d.lost).key


def _weighed(p: Position) -> Sequence[Block]:
    return (
        weighed(p),
        "I send the General to Neapolis. A battle that I lose two times of three is worth less than a token that is mine for certain. "
        "The attack would also bring Chaos, if it fails. In the first round of a season I would recruit, and then attack.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "in_danger",
        "Red has tokens in Italia, Neapolis, Sicilia, Achaia and Numidia. In which of them can his enemies take Victory Points from him by "
        "buying a single token?",
        Guess(OneOf(("Italia", "Neapolis", "Sicilia", "Achaia", "Numidia")), _in_danger),
        lambda p: (
            "In Achaia. Yellow's Caesar stands there, and no unit of Red does. In Numidia and Italia soldiers guard them (Case 3.3.1).",
        ),
        MINE,
    ),
    _ask(
        "last_actions",
        "You are Red, with 30 Talents, and have two actions left this season. Which plan do you choose?",
        Guess(OneOf(PLANS), best_plan),
        _weighed,
        MINE,
        "Italia, Neapolis",
    ),
    _ask(
        "review_dice",
        "From lesson 4: Blue defends in Italia with three Infantry, a Cavalry, a Catapult and a General. How many dice does he throw?",
        Guess(WholeNumber("dice"), lambda p: dice(p, "Italia", "Blue", True).total),
        lambda p: ("Four: three, and one for the Leader. He has no City there (Case 3.6.4).",),
        MINE,
        "Italia",
    ),
    _ask(
        "review_points",
        "From lesson 1: Red and Blue have two tokens each in Italia, nobody else any. How many Victory Points does Red score there?",
        Guess(WholeNumber("Victory Points"), lambda p: influence_points(p)["Italia"]["Red"]),
        lambda p: ("20, and Blue 20 as well. They share the first place (Case 5.1).",),
        MINE,
        "influence Italia",
    ),
)
