"""What lesson 7 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.conquest2 import verbs
from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.charts.senators import hand_of
from rometeach.conquest2.phases.actions import turn
from rometeach.conquest2.phases.cards import taken
from rometeach.conquest2.position import Position
from rometeach.core.session.requests import Decision, Draw, Request, Roll

from ...answers import OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from .. import boards
from ..senate.scenes import NO_CHANGE, least_over
from . import scenes
from .scenes import BOARD, BUYS, GAME, LESSON, best_buy, weighed

# --- the guesses of the Examples

ANSWERS = (
    "use Merchant of Italia",
    "take Politician",
    "recruit in Italia",
    "hire 3 Infantry for Italia",
    "done",
)
"""Red uses a card, and takes both his actions."""


def _talents(p: Position) -> int:
    return play(turn(p), script(ANSWERS)).board.players["Red"].talents


TALENTS: Guess[Position] = Guess(WholeNumber("Talents"), _talents)

SHARED = "Red and Blue share it"


def winner(board: BoardState) -> str:
    """Who wins the last board, in the words of the question."""
    first = play(scenes.over(Position.of(board)), script()).told[-1]
    names = [side for side in boards.SIDES if side in first]
    return names[0] if len(names) == 1 else SHARED


WINS: Guess[Position] = Guess(OneOf((*boards.SIDES, SHARED)), winner)

# --- the page

FIRST = ("a bid for the Alliances", "the first player, who is drawn", "the dice of a battle", "a card from the display")


def kind_of(request: Request | None) -> str:
    """Which of `FIRST` a request is; "" for any other."""
    if isinstance(request, Roll):
        return FIRST[2]
    if isinstance(request, Draw):
        return FIRST[1] if "first player" in request.what else ""
    return FIRST[0] if isinstance(request, Decision) and request.kind == "bid" else ""


def _asked_first(p: Position) -> str:
    return kind_of(verbs.play(p, stages="phase").request)


READ = ("that Red takes a Senator from Blue", "that Red takes the III from Blue", "nothing at all")


def _read(p: Position) -> str:
    """What Green reads when Red has bribed Blue's III."""
    played = play(taken(p, "Red", "Bribe Senator"), script(("Blue", "Senator III")))
    for note in played.notes:
        if note.only and "Green" not in note.only:
            return READ[0] if "a Senator" in note.public else READ[2]
    return READ[1]


def _weighed(p: Position) -> Sequence[Block]:
    return (
        weighed(p),
        "I take Blue's token in Italia. Yellow's in Egyptus would bring me more, 85 Victory Points. But it lifts Blue as well, who comes "
        "level with the first there. I do not need points: I need more than Blue. What I take from the leader counts twice.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "asked_first",
        "You open the box for four players, and the kit follows your table. What does it ask for first?",
        Guess(OneOf(FIRST), _asked_first),
        lambda p: ("The first player. Then it asks for the Province Tokens that each of them draws (Case 1).",),
    ),
    _ask(
        "what_green_reads",
        "Red takes a Bribe Senator, and draws Blue's III. You are Green. What do you read in the log?",
        Guess(OneOf(READ), _read),
        lambda p: ("That Red takes a Senator from Blue, and no more. Red and Blue read which one it is (Case 9.11).",),
        scenes.BRIBE,
        "player Green",
    ),
    _ask(
        "last_action",
        "The last action of the game is yours. You are Red, 13 points behind Blue before the season is scored, with ten Talents. What do "
        "you buy?",
        Guess(OneOf(tuple(BUYS)), best_buy),
        _weighed,
        scenes.CLOSE,
        "influence Italia; influence Egyptus",
    ),
    _ask(
        "review_votes",
        "From lesson 5: Red has a I and two III. Blue has shown three votes. With how many, at the least, does Red go over him?",
        Guess(WholeNumber("votes"), lambda p: least_over(hand_of(p.players["Red"].hand), 3)),
        lambda p: ("With four: the I and a III (Case 7.2).",),
        NO_CHANGE,
        "hand Red",
    ),
    _ask(
        "review_allies",
        "From lesson 2: the Boxes read Blue, Green, Yellow, Red, from the first one on. Who is Red's ally?",
        Guess(
            OneOf(("Blue", "Green", "Yellow")),
            lambda p: next(s for s in p.players if s != "Red" and p.are_allies("Red", s)),
        ),
        lambda p: ("Green: both sit in even Boxes. Blue and Yellow are the other Alliance (Case 2.3).",),
        scenes.CLOSE,
        "player Red",
    ),
)

__all__ = ["ANSWERS", "FIRST", "PREDICTIONS", "READ", "SHARED", "TALENTS", "WINS", "kind_of", "winner"]
