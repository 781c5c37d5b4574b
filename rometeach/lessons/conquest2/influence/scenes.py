"""The boards of lesson 1, and what its texts ask of them."""

from __future__ import annotations

from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.charts.influence import Offer, bought
from rometeach.conquest2.charts.points import influence_points
from rometeach.conquest2.position import Position
from rometeach.core.results.show import Table

from .. import boards

LESSON, GAME = "influence", boards.GAME
BOARD = boards.SET_UP
TABLE = boards.FOUR
TWICE = "example-10.3"
"""The rulebook's example of buying influence: two tokens of an enemy in Galatia."""

START = (
    "title: Before the first round; phase Starting units; boxes: Red, Blue, Green, Yellow; opener Red; "
    "Sicilia: influence Red 1; Achaia: influence Red 1; Numidia: influence Red 2, influence Green 1; "
    "Hispania: influence Blue 2; Asia: influence Blue 1, influence Yellow 1; Egyptus: influence Blue 1, influence Green 2; "
    "Galatia: influence Green 1, influence Yellow 1; Neapolis: influence Yellow 2; "
    "pool: Hispania 5, Narbonensis 7, Italia 9, Neapolis 5, Sicilia 6, Achaia 6, Asia 5, Galatia 5, Mesopotamia 7, Egyptus 4, Numidia 4"
)
"""Four players have drawn their first influence; no unit is on the map."""
TIE = (
    f"{boards.EMPTY_MAP}; title: Four players in Neapolis; "
    "Neapolis: influence Red 3, influence Blue 2, influence Green 3, influence Yellow 1"
)
"""The rulebook's example of Victory Points: two players have most."""
THIRD = (
    f"{boards.EMPTY_MAP}; title: Four players in Italia; "
    "Italia: influence Red 4, influence Blue 2, influence Green 2, influence Yellow 1"
)
"""Italia, where the third place counts as well."""
CHOICE = f"{boards.FOUR}; title: One token more; Galatia: Green 2I 1G, influence Green 1, 1 token"

OFFERS = {
    "a Province Token in Italia": ("Italia", ""),
    "a token of Yellow in Neapolis": ("Neapolis", "Yellow"),
    "a Province Token in Galatia": ("Galatia", ""),
    "a Province Token in Egyptus": ("Egyptus", ""),
}
"""What Red may buy, if a Leader of his is there: the Province, and whose token it is."""


def points(board: BoardState, side: str) -> int:
    """The Victory Points that the influence of a player brings now."""
    return sum(found.get(side, 0) for found in influence_points(board).values())


def one_more(board: BoardState, side: str, key: str, owner: str) -> BoardState:
    """The board when a player has bought one token.

    Args:
        board: the board.
        side: who buys.
        key: where.
        owner: whose token; "" for a Province Token.
    """
    return bought(board, side, key, (Offer(owner, 1),))


def swing(board: BoardState, side: str, key: str, owner: str) -> tuple[int, int]:
    """What one token brings its buyer in Victory Points, and what it takes from his enemies.

    Args:
        board: the board.
        side: who buys.
        key: where.
        owner: whose token; "" for a Province Token.
    """
    after = one_more(board, side, key, owner)
    lost = sum(points(board, enemy) - points(after, enemy) for enemy in board.enemies_of(side))
    return points(after, side) - points(board, side), lost


def best_offer(board: Position) -> str:
    """The token of `OFFERS` that is worth most to Red: what it brings him, and what his enemies lose."""
    return max(OFFERS, key=lambda name: sum(swing(board, "Red", *OFFERS[name])))


def weighed(board: Position) -> Table:
    """The tokens of `OFFERS`, each with what it is worth."""
    rows = []
    for name, (key, owner) in OFFERS.items():
        mine, theirs = swing(board, "Red", key, owner)
        rows.append(
            (name, boards.influence_text(board, key), f"{mine:+d}" if mine else "0", f"{-theirs:+d}" if theirs else "0")
        )
    return Table("One token for ten Talents", ("Token", "Influence now", "Red", "His enemies"), tuple(rows))


__all__ = [
    *("BOARD", "CHOICE", "GAME", "LESSON", "OFFERS", "START", "TABLE", "THIRD", "TIE", "TWICE"),
    *("best_offer", "one_more", "points", "swing", "weighed"),
]
