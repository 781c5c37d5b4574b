"""What lesson 7 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.conquest import verbs
from rometeach.conquest.charts.prices import price
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import placement, turn
from rometeach.conquest.position import Position
from rometeach.core.results.show import Table, percent
from rometeach.core.session.requests import Decision, Request, Roll

from ...answers import OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from .. import boards

LESSON, GAME = "playing", boards.GAME
BOARD = "example-4.2.1"
"""Fred attacks Alice: a battle with which a session may go on."""
FIRST_TURN = "four"
"""The start with four players: the first turn is Red's, of Macedonia."""

OPENING = (
    "march Macedonia to Moesia: 2I 1G",
    "march Macedonia to Thracia: 1I 1G",
    "march Macedonia to Achaia: 1I 1G",
    "done",
    "done",
    "buy 3 Infantry for Macedonia",
)
"""A first turn of Macedonia: three Provinces are taken, and the money is spent on Infantry."""

# --- the guesses of the Examples


def _collected(p: Position) -> int:
    """What Red collects in his first turn."""
    after = Position.of(play(turn.player_turn(p), script(OPENING)).board)
    return after.players["Red"].talents + 3 * price(p, "Infantry")


COLLECTED: Guess[Position] = Guess(WholeNumber("Talents"), _collected)

RANSOM = (
    f"{boards.FIVE}; title: A General for 30 Talents; active Red; phase Placement; Dalmatia: Green 4I; Red talents 40; "
    "Green talents 10; Green prisoners: Red 1; Sicilia: Red 2I; Italia: Red 5I 2C 3G Caesar, Fortified City"
)
"""Green holds a General of Red, who has 40 Talents."""
OFFERS = ("offer Green 20 Talents", "no", "offer Green 30 Talents", "yes")
"""The bargain: Green refuses 20, and takes 30."""


def _after_ransom(p: Position) -> int:
    return play(placement.placement(p), script(OFFERS)).board.players["Green"].talents


GREEN_HAS: Guess[Position] = Guess(WholeNumber("Talents"), _after_ransom)
"""What Green has after the bargain."""

TITLE = (
    f"{boards.FIVE}; title: Red claims the title; active Red; turn 14; Hispania: Red 6I, Fortified City; Blue heir Red; "
    "Red inherited: Blue; Narbonensis: of Red; Green talents 25; Yellow talents 30; Purple talents 10"
)
"""Red has taken over Blue's part, and asks the others to make him Caesar."""
ANSWERS = ("claim the title", "yes", "yes", "no", "done")
ENDS = ("Red, at once", "nobody: the game goes on", "the player with most tribute")
CLAIMED: Guess[Position] = Guess(OneOf(ENDS), lambda p: ENDS[0] if _is_crowned(p) else ENDS[1])
"""Who is Caesar when two of three agree."""


def _is_crowned(p: Position) -> bool:
    return bool(play(turn.phase(p), script(ANSWERS)).board.crowned)


# --- what is asked first

FIRST = (
    "the Battle Legion of the attacker",
    "the Battle Legion of the defender",
    "the dice of the attacker",
    "the units that the defender loses",
)


def kind_of(request: Request | None) -> str:
    """Which of `FIRST` a request is; "" for any other."""
    if isinstance(request, Roll):
        return FIRST[2]
    if isinstance(request, Decision) and request.kind == "legion":
        return FIRST[0] if request.who == "Red" else FIRST[1]
    return FIRST[3] if isinstance(request, Decision) and request.kind == "losses" else ""


def _asked_first(p: Position) -> str:
    return kind_of(verbs.play(p, stages="phase").request)


# --- a decision: storm now, or wait?

LAST = (
    "players: Red Macedonia, Blue Mesopotamia; title: The last Caesar; turn 20; active Red; phase Movement; "
    "Macedonia: Red 1I 2G Caesar, Fortified City; Mesopotamia: Blue 5I 4G Caesar, Fortified City; Syria: Red 7I 2G; "
    "Numidia: none; Hispania: none; Red talents 30; Blue talents 15"
)
"""Red's army stands before the last Caesar; Blue has 15 Talents, and collects 15 more."""
STORM, WAIT = "storm now", "wait a turn for a Catapult"


def bought(p: Position) -> int:
    """The Infantry that Blue buys in his turn, for what he has and what he collects."""
    return (p.players["Blue"].talents + tribute(p, "Blue")) // price(p, "Infantry")


def storm(p: Position, choice: str) -> Fraction:
    """The chance that Mesopotamia falls: now, or when Red has a Catapult more and Blue some Infantry."""
    waits = choice == WAIT
    held = p.provinces["Mesopotamia"].force("Blue").infantry + (bought(p) if waits else 0)
    return Fraction(p.battle(attack=f"7I 2G{' 1K' if waits else ''}", defence=f"{held}I 4G Caesar", fort="fort").p)


def _weighed(p: Position) -> Sequence[Block]:
    rows = tuple((x, percent(storm(p, x))) for x in (STORM, WAIT))
    return (
        Table("Mesopotamia falls", ("Red may", "Chance"), rows),
        f"I storm now. The Catapult is worth much: it takes a die from the walls. But Blue has 30 Talents by then, and buys {bought(p)} "
        "Infantry. If he had nothing in hand, I would wait: one Infantry more is worth less than a Catapult.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "asked_first",
        "You follow a table: Red attacks Green's six units with eight of his own and two Generals. What does the kit ask for first?",
        Guess(OneOf(FIRST), _asked_first),
        lambda p: (
            "Green's six units all fit into his Battle Legion, so there is nothing to ask. Red has eight for seven places (Case 2.2.1).",
        ),
        focus="Dalmatia",
    ),
    _ask(
        "storm",
        "Red's army stands before the last Caesar. He has 30 Talents. Blue has 15, and collects 15 more in his "
        "turn. What gives Red the better chance?",
        Guess(OneOf((STORM, WAIT)), lambda p: max((STORM, WAIT), key=lambda x: storm(p, x))),
        _weighed,
        LAST,
        "Mesopotamia",
        position=FIRST_TURN,
    ),
    _ask(
        "review_prices",
        "From lesson 5: prices are twice the Basic cost. What do a City and its Fortification cost together?",
        Guess(WholeNumber("Talents"), lambda p: price(p, "City") + price(p, "Fortification")),
        lambda p: ("100: twice 30 and twice 20 (Cases 2.5, 2.5.1).",),
        "prices x2; reached x2",
        position=FIRST_TURN,
    ),
    _ask(
        "review_reserve",
        "From lesson 3: Fred keeps his Catapult in reserve, and throws one Catapult symbol. How many hits does that symbol bring?",
        Guess(WholeNumber("hits"), lambda p: min(1, p.provinces["Dalmatia"].force("Red").catapults)),
        lambda p: ("One. A Catapult in reserve matches its symbol like one in the Battle Legion (Case 2.2.2).",),
        focus="Dalmatia",
    ),
)
