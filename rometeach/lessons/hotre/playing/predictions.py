"""What lesson 8 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from rometeach.core.figures.ledger import total
from rometeach.core.results.show import Table, chance
from rometeach.core.session.requests import Draw, Request, Roll
from rometeach.hotre import verbs
from rometeach.hotre.charts import points
from rometeach.hotre.phases.order import order
from rometeach.hotre.phases.victory_points import score
from rometeach.hotre.position import Position

from ...answers import AnyOf, InOrder, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from .. import fields
from ..draw.scenes import name_of
from ..points.scenes import gain, win

LESSON, GAME = "playing", fields.GAME
BOARD = "example-5.4"
"""Messalina's draw, with which an evening may go on."""
GALLI = "example-9.3.3-galli"
"""The first Phase of a game: the Galli of Blue."""
FACTIONS = ("Red", "Blue", "Green", "Yellow")

KNOWN = "title: One Token is out; tokens: Barbarian 3 Blue from Red"
"""Red has drawn the Sarmatae, and passed them to Blue."""

# --- the guesses of the Examples


def _knows(p: Position) -> frozenset[str]:
    """Who knows which Token it is."""
    return frozenset(f for f in FACTIONS if p.view(f).tokens[0].number)


WHO_KNOWS: Guess[Position] = Guess(AnyOf(FACTIONS), _knows)
WINNERS: Guess[Position] = Guess(OneOf(FACTIONS), lambda p: max(FACTIONS, key=lambda f: final(p, f)))
"""Who wins at the end of the game, where no Kingdom's City is left."""
PLACES: Guess[Position] = Guess(WholeNumber("Armies"), lambda p: p.rules.strength(p.turn, "Galli"))


def final(p: Position, faction: str) -> int:
    """All points of a Faction at the end of the game, without its Kingdoms."""
    return score(p, p.seats[faction]) + total(points.end_terms(p, faction), p.rules.values)


# --- what is asked first

FIRST = (
    "a die of each player",
    "which Token the first player draws",
    "which Event Card is played",
    "where the first Army goes",
)


def kind_of(request: Request | None) -> str:
    """Which of `FIRST` a request is; "" for any other."""
    if isinstance(request, Roll):
        return FIRST[0]
    return FIRST[1] if isinstance(request, Draw) else FIRST[3]


def _asked_first(p: Position) -> str:
    return kind_of(verbs.play(p).request)


def _first_told(p: Position) -> Sequence[Block]:
    request = verbs.play(p).request
    assert isinstance(request, Draw)
    return (
        f"It asks for {request.what}: {fields.listed(request.options)}.",
        "Red has the fewest points, and draws first. The die is for turn 1 alone (Case 5.1).",
    )


# --- a decision: the last Phase of the game

LAST = (
    "turn 7; phase Play; title: The last Phase; Roma: Red 2, City; Cisalpina: Red 1; Raetia: Red 1; Sicilia: Red 1, City; "
    "Dalmatia: Gothi 1, looted City; Suebia: Suebi 1; Gothi of Blue; Suebi of Green; Red roman 58; Blue roman 61; Red start Roma; "
    "active: Red as Red, Placement; reserve 1; held: Roma, Cisalpina, Raetia, Sicilia"
)
MAY = ("Attack Dalmatia", "Walk into Noricum", "Keep the Legion in Roma")
TO = {MAY[0]: "Dalmatia", MAY[1]: "Noricum"}


def brings(p: Position, what: str) -> int:
    """What a choice brings if it succeeds: in the Phase, and at the end of the game."""
    return gain(p, TO[what]) + p.rules.values["roman.end_province"] if what in TO else 0


def worth(p: Position, what: str) -> Fraction:
    """What it brings on average; a dead Legion costs nothing any more."""
    return win(p, TO[what]) * brings(p, what) if what in TO else Fraction(0)


def _weighed(p: Position) -> Sequence[Block]:
    rows = tuple(
        (x, f"+{brings(p, x)}", chance(win(p, TO[x])) if x in TO else "", f"{float(worth(p, x)):.1f}") for x in MAY
    )
    dear = gain(p, "Dalmatia") + p.rules.values["roman.end_province"]
    return (
        Table("The last Legion of the game", ("It may", "It brings", "It wins", "On average"), rows),
        f"Red is 3 points behind, so 4 are enough, and Dalmatia brings {dear}. But I count first: Noricum brings 4 for sure. I take them. "
        "With 5 points to make up I would attack, for then only Dalmatia is enough.",
    )


# --- earlier lessons once more


def _cards(p: Position) -> int:
    return p.rules.values["events.turn"]


SOME = ("Numidae (People II)", "Caesar (Emperor I)", "Suebi (People IV)", "Crassus (Emperor III)")
HELD = (
    "turn 1; phase Play; title: Tokens; tokens: Barbarian 2 Blue, Barbarian 4 Red, Barbarian 5 Green, Emperor 1 Red, Emperor 3 Green, "
    "Emperor 6 Blue"
)

_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "asked_first",
        "You follow a table, and turn 4 begins. What does the kit ask for first?",
        Guess(OneOf(FIRST), _asked_first),
        _first_told,
    ),
    _ask(
        "last_phase",
        "The last Phase of the game. Red has one Legion left. Counted to the end without it, he is 3 points behind Blue. What does he do?",
        Guess(OneOf(MAY), lambda p: next(x for x in MAY[::-1] if brings(p, x) > 3 and win(p, TO[x]) == 1)),
        _weighed,
        LAST,
        focus="Dalmatia",
        position=fields.SET_UP,
    ),
    _ask(
        "review_cards",
        "From lesson 6: how many Event Cards may a player play in one Game Turn?",
        Guess(WholeNumber("cards"), _cards),
        lambda p: ("Two, and no more than one in a Phase (Case 7).",),
    ),
    _ask(
        "review_order",
        "From lesson 6: Peoples II, IV and V and Emperors I, III and VI are held. In which order do these four move?",
        Guess(InOrder(tuple(sorted(SOME))), lambda p: tuple(x for x in (name_of(p, t) for t in order(p)) if x in SOME)),
        lambda p: ("A People opens, and then an Emperor, each time the lowest that is left (Case 6).",),
        HELD,
        position=fields.SET_UP,
    ),
)
