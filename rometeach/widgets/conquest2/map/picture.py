"""The board of Conquest of the Empire II as a map: what each space says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ....conquest2.board.state import ACTIONS, OVER, Army, BoardState
from ....conquest2.board.texts import force_text
from ....conquest2.phases.season import leading
from ....conquest_board.rules import CROSSING
from ....core.results.show import percent
from ....core.words import counted
from ...conquest_board import map as board_map
from ...conquest_board.looks import NOBODY, PLAYERS
from ...conquest_board.map import Standing
from ...map.view import Area, Badge, LegendEntry, Link, MapView, titled
from . import words
from .chances import taken
from .tables import in_play_order

KEY_PROVINCE = "#e3cf9f"
"""The fill of a Key Province in which nobody alone has most influence."""
KEY = (
    "VP 20/10/5 is what a Key Province is worth for most influence, second most and third most. Round tokens are influence: "
    "a letter or two for the player (R Red, B Blue, G Green, Y Yellow, P Purple, Bk Black) and how many. "
    "A white one with + tells the Province Tokens for sale. "
    "Counters hold Infantry (I), Cavalry (C), Catapults (K), Generals (G) and Caesar; "
    "the A or B behind a player is his Alliance. "
    "A dashed red arrow is a crossing with Galleys beside it: it is closed to the enemies of those whose letter stands on it. "
    "Victory Points of some Provinces, the straits and the numbers of Province Tokens are reconstructed. "
    "The map is drawn anew after the provinces of the second century: its outlines differ from those of the printed board."
)
"""What lies on the map."""
LEADS = "The pattern of a Key Province tells who alone has most influence in it."
"""What the patterns mean."""
CIRCLES = (
    "A circle holds the chance that the active player wins a battle there: with Galleys beside it, all that allies may lend and the "
    "troops of Diplomacy cards, if nobody retreats."
)
"""What the circles mean."""


def headline(board: BoardState) -> str:
    """ "The start with four players, season 1, round 2: Red, Actions"."""
    title = board.title or "Conquest of the Empire II"
    if board.phase == OVER:
        return titled(title, f"the game is over: {' and '.join(leading(board))}")
    when = f"season {board.season}" + (f", round {board.round}" if board.phase == ACTIONS else "")
    who = board.bid.turn if board.bid else board.active
    return titled(title, f"{when}: {f'{who}, ' if who else ''}{board.phase}")


def view(board: BoardState, *, selected: str = "", chances: bool = True) -> MapView:
    """What the map of a board shows.

    Args:
        board: the board.
        selected: a space that is outlined.
        chances: whether patterns tell who leads, and circles the chance to win a battle; without them only what lies there.
    """
    odds = taken(board) if chances else {}
    areas = [area(board, name, odds.get(name), told=chances) for name in board.rules.provinces]
    areas += [sea(board, name) for name in board.rules.seas]
    return MapView(
        title=headline(board),
        description=key(board, chances=chances),
        geometry=board_map.geometry(),
        areas=tuple(areas),
        links=links(board),
        legend=legend(board),
        selected=selected or None,
        home="Italia",
    )


def key(board: BoardState, *, chances: bool = True) -> str:
    """What the signs mean, and the circles where there may be any."""
    found = [LEADS, KEY] if chances else [KEY]
    return " ".join([*found, CIRCLES] if chances and board.phase == ACTIONS else found)


def area(board: BoardState, name: str, odds: Fraction | None = None, *, told: bool = True) -> Area:
    """How a Province looks.

    Args:
        board: the board.
        name: the Province.
        odds: the chance that the active player wins a battle there.
        told: whether its pattern tells who leads.
    """
    there = board.provinces[name]
    look = PLAYERS.get(words.first(there)) if told else None
    is_key = name in board.rules.keys
    fill, pattern = (look.fill, look.pattern) if look else (KEY_PROVINCE if is_key else NOBODY, None)
    badges = [Badge(f"VP {words.worth(board, name)}", "coin")] if is_key else []
    badges += [Badge(f"City of {there.city}", "town")] if there.city else []
    badges += [Badge(f"{PLAYERS[s].sign} {n}", f"{s.casefold()} token") for s, n in words.in_order(board, there)]
    badges += [Badge(f"+{there.tokens}", "free token")] if there.tokens else []
    badges += [counter(board, s) for army in there.armies for s in armies(army)]
    chance = None if odds is None else f"{round(100 * float(odds))}%"
    return Area(name, fill, pattern, sentence(board, name, odds, told=told), tuple(badges), chance)


def armies(army: Army) -> Iterator[Standing]:
    """The counters of an army; a long one with the Leaders apart."""
    force = army.force
    units = force_text(force.without_leaders) if force.military else ""
    leaders = force_text(force._replace(infantry=0, cavalry=0, catapults=0)) if force.leaders else ""
    yield from board_map.army(army.side, force_text(force), units, leaders)


def counter(board: BoardState, shown: Standing) -> Badge:
    """A counter in the colour of its player, with his name and his Alliance."""
    return Badge(f"{words.player(board, shown.side)}: {shown.text}", shown.side.casefold())


def sea(board: BoardState, name: str) -> Area:
    """How a sea zone looks: whose Galleys lie there."""
    bare = board_map.sea(name, (), sentence(board, name))
    found = [Standing(f.side, counted(f.galleys, "Galley")) for f in board.seas[name]]
    return Area(name, bare.fill, None, bare.title, tuple(counter(board, s) for s in found))


def sentence(board: BoardState, name: str, odds: Fraction | None = None, *, told: bool = True) -> str:
    """What a screen reader reads of a space.

    Args:
        board: the board.
        name: the space.
        odds: the chance of the battle there; None where none is told.
        told: whether who leads is told.
    """
    more = [f"a battle won by {board.active}: {percent(odds)} chance"] if odds is not None else []
    return ", ".join([name, *words.facts(board, name, told=told), *more])


def links(board: BoardState) -> tuple[Link, ...]:
    """The crossings; those with Galleys beside them are closed to enemies, and tell whose they are (3.5)."""
    found = []
    for link in board_map.links(board.rules):
        closing = words.closing(board, link.a, link.b) if link.kind == CROSSING else {}
        label = " ".join(PLAYERS[side].sign for side in closing)
        found.append(Link(link.a, link.b, "closed", f"✕ {label}") if closing else link)
    return tuple(found)


def legend(board: BoardState) -> tuple[LegendEntry, ...]:
    """Whose patterns are which, with their Alliances."""
    found = [
        LegendEntry(
            f"{side}, Alliance {board.alliance(side)}" if board.alliance(side) else side,
            PLAYERS[side].fill,
            PLAYERS[side].pattern,
        )
        for side in in_play_order(board)
    ]
    return (*found, LegendEntry("Key Province", KEY_PROVINCE, None))


__all__ = [
    "KEY",
    "KEY_PROVINCE",
    "area",
    "armies",
    "counter",
    "headline",
    "key",
    "legend",
    "links",
    "sea",
    "sentence",
    "view",
]
