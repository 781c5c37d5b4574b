"""What lesson 1 asks before it tells: the predictions of its page, and the guesses of its Examples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rometeach.conquest.charts.tribute import ledger, tribute
from rometeach.conquest.phases import turn
from rometeach.conquest.position import Position
from rometeach.core.results.show import Table

from ...answers import AnyOf, OneOf, WholeNumber
from ...blocks import Block
from ...predictions import Guess, Prediction
from ...steps import play, script
from .. import boards
from .scenes import ACHAIA, BOARD, GAME, LESSON, PLACES, START, TABLE, best, weighed

# --- the guesses of the Examples

COLLECTED: Guess[Position] = Guess(WholeNumber("Talents"), lambda p: tribute(p, "Red"))
"""What Red collects."""

REST = ("destroy the City of Neapolis", "done", "buy 4 Infantry for Italia")
"""What Red decides after he has collected."""


def _marker(p: Position) -> int:
    """Where Red's marker stands at the end of his turn."""
    return tribute(play(turn.player_turn(p), script(REST)).board, "Red")


MARKER: Guess[Position] = Guess(WholeNumber("Talents"), _marker)

# --- beside

BESIDE = ("Narbonensis", "Dalmatia", "Noricum", "Hispania", "Sicilia", "Mare Tyrrhenum")
ON_FOOT = ("Neapolis", "Italia", "Sardinia", "Africa Proconsularis")


def _beside(p: Position) -> frozenset[str]:
    return frozenset(n for n in BESIDE if n in p.rules.borders["Italia"])


def _borders(p: Position) -> Sequence[Block]:
    land, coast = p.rules.neighbours["Italia"], p.rules.coast_of["Italia"]
    return (
        f"By land Italia touches {boards.listed(land)}. Its coasts touch {boards.listed(coast)}. Hispania lies beyond Narbonensis, and "
        "Sicilia beyond Neapolis (Case 0.3).",
    )


def _on_foot(p: Position) -> str:
    return next(n for n in ON_FOOT if n in p.rules.neighbours["Sicilia"])


# --- control

WHO = ("Red", "Blue", "Green", "nobody")


def _left(p: Position) -> str:
    after = boards.after(p, "march Sicilia to Neapolis: 2I 1G")
    return after.provinces["Sicilia"].owner or "nobody"


def _alone(p: Position) -> str:
    after = boards.after(p, "march Narbonensis to Rhaetia: 1G")
    return after.provinces["Rhaetia"].owner or "nobody"


# --- tribute


def _start(p: Position) -> Sequence[Block]:
    return (
        ("The tribute of Red", ledger(p, "Red")),
        "That is why everybody's marker begins on 15 (Case 1.2).",
    )


def _order(p: Position) -> Sequence[Block]:
    side_of = {player.home: side for side, player in p.players.items()}
    places = {home: str(n) for n, home in enumerate((h for h in p.rules.homes if h in side_of), 1)}
    rows = tuple((home, side_of.get(home, "nobody"), places.get(home, "-")) for home in p.rules.homes)
    return (
        Table("The order of play", ("Home Province", "Player", "In a game of five"), rows),
        "Purple: the turn passes clockwise round the Mediterranean, and who is not there is passed over. After Italia the round is over, "
        "and Macedonia begins the next one (Case 1.3).",
    )


def _weighed(p: Position) -> Sequence[Block]:
    return (
        weighed(p, "Green", PLACES),
        "I take Achaia. Dalmatia with its City brings as much, and Red loses it. But Red's army stands beside it, and takes it back "
        "together with my Legion. To Achaia nobody walks except through Macedonia.",
    )


_ask = partial(Prediction[Position], lesson=LESSON, position=BOARD, game=GAME)

PREDICTIONS = (
    _ask(
        "beside",
        "Which of these spaces lie beside Italia?",
        Guess(AnyOf(BESIDE), _beside),
        _borders,
        TABLE,
        "Italia",
    ),
    _ask(
        "on_foot",
        "Red's Legion in Sicilia has no ship. To which of these can it walk in one step?",
        Guess(OneOf(ON_FOOT), _on_foot),
        lambda p: ("To Neapolis: crossing arrows join the two. Everywhere else there is only water (Case 0.3).",),
        TABLE,
        "Sicilia",
    ),
    _ask(
        "left_behind",
        "Red's two Infantry and their General leave Sicilia for Neapolis, and nobody comes. Who controls Sicilia then?",
        Guess(OneOf(WHO), _left),
        lambda p: (
            "Red. He puts a control marker there as he leaves, and it stays until an enemy takes it (Case 2.1.1).",
        ),
        TABLE,
        "Sicilia",
    ),
    _ask(
        "general_alone",
        "It is Blue's turn. His General walks from Narbonensis to Rhaetia without a single unit. Who controls Rhaetia then?",
        Guess(OneOf(WHO), _alone),
        lambda p: ("Nobody. Leaders alone conquer nothing, not even an empty Province (Case 3.5).",),
        f"{TABLE}; active Blue",
        "Rhaetia",
    ),
    _ask(
        "start",
        "The game begins: each player has a Home Province with a Fortified City. How much tribute does that bring a turn?",
        Guess(WholeNumber("Talents"), lambda p: tribute(p, "Red")),
        _start,
        START,
        "province Italia",
    ),
    _ask(
        "next",
        "Yellow of Mesopotamia ends his turn. Whose turn is it now?",
        Guess(OneOf(boards.PLAYERS), boards.following),
        _order,
        f"{TABLE}; active Yellow",
        "order",
    ),
    _ask(
        "way_out",
        "You are Green, and send one Legion out of Macedonia. Which Province do you take?",
        Guess(OneOf(PLACES), lambda p: best(p, "Green", PLACES)),
        _weighed,
        ACHAIA,
        "Macedonia",
    ),
    _ask(
        "review_city",
        "Once more: Blue takes Neapolis with its City from Red. By how many Talents does Red's marker go back?",
        Guess(WholeNumber("Talents"), lambda p: tribute(p, "Red") - tribute(p.edit("Neapolis: Blue 3I, City"), "Red")),
        lambda p: (
            "By 15: 10 for the coin, and 5 for the City. Blue's marker goes forward by as much (Cases 0.5, 3.5).",
        ),
        TABLE,
        "Neapolis",
    ),
    _ask(
        "review_army",
        "Once more: Red's army in Italia grows by ten Infantry. By how many Talents does his tribute grow?",
        Guess(WholeNumber("Talents"), lambda p: tribute(p.edit("Italia: Red +10I"), "Red") - tribute(p, "Red")),
        lambda p: ("By none. Provinces and Cities bring tribute; soldiers only take and keep them (Case 0.4).",),
        TABLE,
        "tribute",
    ),
)
