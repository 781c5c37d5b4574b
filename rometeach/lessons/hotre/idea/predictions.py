"""What lesson 1 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.core.results.show import Table
from rometeach.hotre.board.state import BARBARIAN
from rometeach.hotre.phases.order import order
from rometeach.hotre.phases.turn import player_phase
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from ..boards import PLAYERS
from .scenes import BOARD, GAME, LAST, LESSON, PLACES, TABLE, leader, totals, weighed, worth

# --- the guesses of the Examples

SPREAD = ("Army to Belgica", "Army to Britannia", "Army to Caledonia", "Army to Hibernia")
"""How Livia places her Galli."""


def _livia(p: Position) -> int:
    """What her Phase scores."""
    after = play(player_phase(p), script(SPREAD)).board
    return after.factions["Blue"].barbarian


FIVE_GALLI: Guess[Position] = Guess(WholeNumber("Victory Points"), _livia)
"""What the Barbarian Phase of the Galli scores."""


def sides(p: Position) -> tuple[str, ...]:
    """Whose Phases a turn has, in their order: a People's name, or an Emperor with his Faction."""
    found = []
    for token in order(p):
        if token.kind == BARBARIAN:
            found.append(p.rules.people_of[p.turn, token.number])
        else:
            found.append(f"{p.rules.emperors[p.turn, token.number].name} of {token.holder}")
    return tuple(found)


NEXT = ("Numidae", "Suebi", "Pompeius of Yellow", "Augustus of Green")
THIRD: Guess[Position] = Guess(OneOf(NEXT), lambda p: sides(p)[2])
"""Who takes the third Phase of the turn."""

# --- two hats


def _behind(p: Position) -> Sequence[Block]:
    rows = tuple((f, f, ", ".join(p.barbarians_of(f))) for f in p.factions)
    return (
        Table("Two hats for each player", ("Player", "Roman hat", "Barbarian hat"), rows),
        "Livia, who plays Blue, throws for them: the Galli are her other hat. Their points go to her Barbarian marker (Case 4).",
    )


# --- the map

GALLIC = ("Belgica", "Aquitania", "Britannia", "Narbonensis", "Hibernia")


def _same(p: Position) -> frozenset[str]:
    return frozenset(x for x in GALLIC if p.rules.diocese_of[x] == p.rules.diocese_of["Lugdunensis"])


def _dioceses(p: Position) -> Sequence[Block]:
    rows = tuple((d, ", ".join(provinces)) for d, provinces in p.rules.provinces_of.items())
    return (
        Table("Nine Dioceses of five Provinces", ("Diocese", "Provinces"), rows),
        "Colours count, not coasts: the British Isles belong to Gallia, and Aquitania to Hispania (Case 15.3).",
    )


# --- control

HELD = ("Cisalpina", "Roma", "Sicilia", "Africa", "Parthia")


def _held(p: Position) -> frozenset[str]:
    return frozenset(x for x in HELD if x in p.held_by("Yellow"))


def _control(p: Position) -> Sequence[Block]:
    return (
        "Roma and Sicilia: a Legion of Yellow stands there. In Africa only his Fort is left, and a Fort alone controls nothing. "
        "Parthia is held by his Parthi: that is his other hat, and is counted apart (Case 15.3).",
    )


# --- a turn


def _phases(p: Position) -> int:
    return 2 * len(p.factions) * p.rules.values["turns.last"]


def _all_phases(p: Position) -> Sequence[Block]:
    return (
        f"Two Phases for each of {len(p.factions)} players, on {p.rules.values['turns.last']} turns: {_phases(p)} (Cases 3, 4).",
    )


# --- a decision: the last Army


def _best(p: Position) -> str:
    return max(PLACES, key=lambda place: worth(p, place, "Suebi"))


def _weighed(p: Position) -> Sequence[Block]:
    return (
        weighed(p, PLACES, "Suebi"),
        "I take Pannonia. My Barbarians gain a City and a second Province there, and Blue loses both. Lugdunensis falls without a "
        "fight, for it is mine already; but what one hat gains there the other hat loses. Always count for the whole table.",
    )


def _caledonia(p: Position) -> str:
    return PLAYERS.get(p.faction_of(p.provinces["Caledonia"].side), "nobody")


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "two_hats",
        "Red's Legion in Belgica attacks the Galli in Lugdunensis. Who throws the die for the Galli?",
        Guess(OneOf((*PLAYERS.values(), "nobody")), lambda p: PLAYERS[p.faction_of("Galli")]),
        _behind,
        TABLE,
        "Lugdunensis",
    ),
    _ask(
        "diocese",
        "Which of these Provinces lie in the same Diocese as Lugdunensis?",
        Guess(AnyOf(GALLIC), _same),
        _dioceses,
        TABLE,
        "Lugdunensis",
    ),
    _ask(
        "control",
        "Which of these Provinces does Yellow's Faction control?",
        Guess(AnyOf(HELD), _held),
        _control,
        TABLE,
        "Sicilia",
    ),
    _ask(
        "phases",
        "Four players play a whole game. How many Player Phases is that?",
        Guess(WholeNumber("Phases"), _phases),
        _all_phases,
        TABLE,
    ),
    _ask(
        "leader",
        "The points stand as in the picture. Who would win if the game ended now?",
        Guess(OneOf(FACTIONS), leader),
        lambda p: (
            totals(p),
            "Yellow has the most Roman points, and still is not first: both markers count (Case 15).",
        ),
        TABLE,
        "points Roman; points Barbarian",
    ),
    _ask(
        "last_army",
        "You are Red. One Army of your Suebi is left, and suppose that it wins wherever it goes. Which Province do you take?",
        Guess(OneOf(PLACES), _best),
        _weighed,
        LAST,
        "Raetia",
    ),
    _ask(
        "review_empty",
        "Once more: the Galli leave Caledonia, and nobody comes. Who controls it then?",
        Guess(OneOf((PLAYERS["Blue"], PLAYERS["Red"], "nobody")), _caledonia),
        lambda p: ("Nobody. Control needs an Army, now; who was there before does not count (Case 15.3).",),
        f"{TABLE}; Caledonia: none",
        "Caledonia",
    ),
    _ask(
        "review_hats",
        "Once more: Green's Numidae score 4 points. By how many points does Green's Roman marker move?",
        Guess(
            WholeNumber("points"),
            lambda p: p.gain("Green", 4, False).factions["Green"].roman - p.factions["Green"].roman,
        ),
        lambda p: ("It stays. A Barbarian Phase moves the Barbarian marker; at the end both are added (Case 15).",),
        TABLE,
    ),
)
