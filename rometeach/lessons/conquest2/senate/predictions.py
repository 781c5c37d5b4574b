"""What lesson 5 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.charts.dice import dice
from rometeach.conquest2.charts.points import chaos_points
from rometeach.conquest2.charts.senators import KINDS, hand_of
from rometeach.conquest2.phases.cards import used
from rometeach.conquest2.phases.senate import leader_in_rome
from rometeach.conquest2.position import Position

from ...answers import Chance, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from .. import boards
from ..influence.scenes import points
from . import scenes
from .scenes import BOARD, GAME, LESSON, SHOWN, best_bid, weighed

# --- the guesses of the Examples

BIDS = (
    "vote 1xII",
    "vote 1xIII",
    "pass",
    "vote 1xIV",
    "vote 1xII 1xIII",
    "pass",
    "pass",
    "pass",
    "Senator III",
)
"""Red begins with the II, Blue goes over it, then Yellow, then Red again; the draw gives Red the III back."""


def voted(board: BoardState, answers: Sequence[str] = BIDS) -> BoardState:
    """The board after the vote on the Emergency Tax."""
    return play(used(Position.of(board), "Red", "Emergency Tax"), script(tuple(answers))).board


def _gone(p: Position) -> int:
    """The Senators that leave the game by the vote."""
    before, after = (sum(len(b.players[side].hand) for side in b.players) for b in (p, voted(p)))
    return before - after


GONE: Guess[Position] = Guess(WholeNumber("Senators"), _gone)
LOST: Guess[Position] = Guess(WholeNumber("Victory Points"), lambda p: -sum(chaos_points(p).values()))
"""What all players lose for Chaos together."""

# --- the page


def _still(p: Position) -> Fraction:
    """How likely Blue has still his IV, in the eyes of Green."""
    return sum((q for hand, q in p.hands().hand("Blue").law if hand[KINDS.index("Senator IV")]), Fraction(0))


STAYS, LEAVES, WON = "it goes back to his hand", "it leaves the game", "the winner takes it"


def _outvoted_card(p: Position) -> str:
    after = voted(p)
    if "Senator IV" in after.players["Yellow"].hand:
        return STAYS
    return WON if "Senator IV" in after.players["Red"].hand else LEAVES


NOBODY = "nobody"


def _in_rome(p: Position) -> str:
    return leader_in_rome(p) or NOBODY


def _weighed(p: Position) -> Sequence[Block]:
    return (
        weighed(p),
        "I begin with the I and the IV. Yellow has a I, a II, and a third card that was a I or a II: four votes or five. Over five "
        "my cards make only seven. To climb step by step seems cheap, and ends dear. And since I lead in Rome, one of my two cards comes "
        "back to me.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "still_there",
        "Blue had his first three Senators and took a IV before all eyes. Then Red bribed one of Blue's four. You are Green. How likely "
        "has Blue still his IV?",
        Guess(Chance(), _still),
        lambda p: (
            "3 in 4. One of four cards was drawn at random, and it was another one three times out of four. Red and Blue know which "
            "(Case 9.11).",
        ),
        scenes.BRIBED,
        "hand Blue",
    ),
    _ask(
        "over_four",
        "Blue has shown four votes. Red has a I and two III. With how many votes, at the least, does he go over Blue?",
        Guess(WholeNumber("votes"), lambda p: scenes.least_over(hand_of(p.players["Red"].hand), 4)),
        lambda p: (
            "With six: two III. His cards make 1, 3, 4, 6 and 7, but never 5, and no change is given (Case 7.2).",
        ),
        scenes.NO_CHANGE,
        "hand Red",
    ),
    _ask(
        "outvoted_card",
        "In that vote Yellow showed his IV, and Red went over it. What becomes of the IV?",
        Guess(OneOf((LEAVES, STAYS, WON)), _outvoted_card),
        lambda p: (
            "It goes back to his hand. Only the winner pays; the others have shown their cards for nothing (Case 7.3).",
        ),
        scenes.VOTE,
        "hand Yellow",
    ),
    _ask(
        "level_in_rome",
        "Now Red and Blue have two tokens each in Italia, more than anybody else. Red wins the vote. Who draws one of the Senators that he "
        "pays?",
        Guess(OneOf((*boards.SIDES, NOBODY)), _in_rome),
        lambda p: (
            "Nobody. One player alone must have most influence in Italia; else all that is paid leaves (Case 7.3).",
        ),
        scenes.LEVEL,
        "influence Italia",
    ),
    _ask(
        "safe_tax",
        "Red has 6 Chaos, Blue 9, Green 8, Yellow 3. The season ends after this action. How many Talents can Red raise with a "
        "Special Tax, at the most, without losing Victory Points?",
        Guess(WholeNumber("Talents"), lambda p: scenes.safe_tax(p, "Red")),
        lambda p: (
            "5, for one Chaos. With two more he shares the second place with Green, and both lose 5 Victory Points (Cases 3.4, 5.2).",
        ),
        scenes.SAFE,
        "chaos",
    ),
    _ask(
        "which_bid",
        "You are Red, and call Hail Caesar, worth 15 Victory Points. A vote that you keep is worth 2 to you. If Yellow can show more, "
        "he shows all that he has. With what do you begin?",
        Guess(OneOf(tuple(SHOWN)), best_bid),
        _weighed,
        scenes.HAIL,
        "hand Red",
    ),
    _ask(
        "review_dice",
        "From lesson 4: Red attacks in Italia with three Infantry, a Catapult and his Caesar. How many dice does he throw?",
        Guess(WholeNumber("dice"), lambda p: dice(p, "Italia", "Red", False).total),
        lambda p: ("Four: three for everybody, and one for the Leader, however many units he has (Case 3.6.4).",),
        boards.FOUR,
        "Italia",
    ),
    _ask(
        "review_rome",
        "From lesson 1: Red has two tokens in Italia, Blue has one. Influence in Rome gives Red two more. How many Victory Points more "
        "does he score in this season?",
        Guess(
            WholeNumber("Victory Points"),
            lambda p: points(p.with_influence("Italia", "Red", 4), "Red") - points(p, "Red"),
        ),
        lambda p: ("None: he is first already. They would help against somebody who comes later (Case 5.1).",),
        boards.FOUR,
        "influence Italia",
    ),
)
