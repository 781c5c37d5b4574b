"""The boards of lesson 3, and what its texts ask of them."""

from __future__ import annotations

from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.charts.influence import Offer, bought, offers
from rometeach.conquest2.charts.moves import land_ways, landings
from rometeach.conquest2.position import Position
from rometeach.core.results.show import Table

from .. import boards
from ..influence.scenes import points

LESSON, GAME = "actions", boards.GAME
BOARD = boards.SET_UP
MOVE = "example-10.1"
"""The rulebook's example of a Move: out of Egyptus to four Provinces."""

MARKET = f"{boards.FOUR}; title: Red recruits; Red talents 40"
CARDS = (
    f"{boards.FOUR}; title: Cards on the display; Red talents 15; "
    "display: Merchant of Egyptus, Politician, Army Training, City in Italia or Neapolis, Barbarians in Germania"
)
"""Red has 15 Talents, and five cards lie open."""
TAXED = f"{boards.FOUR}; title: Taxes; phase Taxes; active nobody; Italia +City of Red"
"""The season's last round is over; Red has a City in Italia."""
OPEN_DOORS = (
    f"{boards.FOUR}; title: One Infantry to spare; "
    "Numidia: influence Red 2, 2 tokens; Egyptus: Green 3I 1C 1K Caesar, influence Green 2, influence Red 1, influence Blue 1"
)
"""Red has tokens in four Provinces that nothing protects."""
DOORS = ("Sicilia", "Achaia", "Numidia", "Egyptus")


def reached(board: BoardState, side: str, start: str) -> frozenset[str]:
    """The Provinces to which a player's units can go from one in a single Move, by land or over the sea.

    Args:
        board: the board.
        side: who moves.
        start: where his units stand.
    """
    return frozenset(land_ways(board, side, start)) | frozenset(landings(board, side, start))


def visitors(board: BoardState, side: str, key: str) -> dict[str, int]:
    """Enemy -> how many tokens the best of his Leaders buys in a Province if he goes there first; those who cannot come are missing.

    Args:
        board: the board.
        side: whose enemies.
        key: the Province.
    """
    values, found = board.rules.values, dict[str, int]()
    for enemy in board.enemies_of(side):
        for start, force in board.leaders(enemy):
            if start == key or key in reached(board, enemy, start):
                buys = values["influence.caesar"] if force.caesar else values["influence.general"]
                found[enemy] = max(found.get(enemy, 0), buys)
    return found


def loss(board: BoardState, side: str, key: str) -> int:
    """The Victory Points that a player may lose in a Province where nothing protects him, by one enemy who comes and buys.

    Args:
        board: the board.
        side: whose tokens.
        key: the Province.
    """
    worst = 0
    for enemy, buys in visitors(board, side, key).items():
        mine = next((o.number for o in offers(board, key, enemy) if o.owner == side), 0)
        if mine:
            after = bought(board, enemy, key, (Offer(side, min(buys, mine)),))
            worst = max(worst, points(board, side) - points(after, side))
    return worst


def weakest(board: Position) -> str:
    """The Province of `DOORS` where Red can lose most."""
    return max(DOORS, key=lambda key: loss(board, "Red", key))


def doors(board: Position) -> Table:
    """Those Provinces: what lies there, who can come, what Red may lose."""
    rows = []
    for key in DOORS:
        found = visitors(board, "Red", key)
        who = ", ".join(f"{side} buys {n}" for side, n in found.items()) or "nobody"
        rows.append((key, boards.influence_text(board, key), who, str(loss(board, "Red", key))))
    titles = ("Province", "Influence", "Who can come and buy", "Points that Red may lose")
    return Table("Four doors without a guard", titles, tuple(rows))


__all__ = [
    *("BOARD", "CARDS", "DOORS", "GAME", "LESSON", "MARKET", "MOVE", "OPEN_DOORS", "TAXED"),
    *("doors", "loss", "reached", "visitors", "weakest"),
]
