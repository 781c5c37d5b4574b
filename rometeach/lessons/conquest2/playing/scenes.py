"""The boards of lesson 7, and what its texts ask of them."""

from __future__ import annotations

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.charts.influence import Offer, bought
from rometeach.conquest2.phases.season import end_season, score
from rometeach.conquest2.position import Position
from rometeach.core.results.show import Table
from rometeach.core.session.requests import Steps

from ...steps import play, script
from .. import boards

LESSON, GAME = "playing", boards.GAME
BOARD = boards.SET_UP

ROUND = f"{boards.FOUR}; title: A round of Red; Red cards: Merchant of Italia; display: Politician, Army Training, Senator IV"
"""Red owns a Merchant of Italia, and a Politician lies open."""

LAST = (
    f"{boards.EMPTY_MAP}; title: The last season is scored; season 4; round 4; phase Victory Points; active nobody; "
    "Red points 60; Blue points 50; Green points 30; Yellow points 40; Red chaos 8; Yellow chaos 5; "
    "Italia: influence Red 3, influence Blue 1; Egyptus: influence Blue 2, influence Green 1; "
    "Asia: influence Yellow 2, influence Green 1; Numidia: influence Blue 1, influence Red 2"
)
"""The end of the game: Red leads by ten Victory Points, and has most Chaos."""

BRIBE = (
    f"{boards.FOUR}; title: A bribe at the table; display: Bribe Senator; Red hand: Senator I, Senator II, Senator III; "
    "Blue hand: Senator I, Senator II, Senator III"
)

CLOSE = (
    f"{boards.EMPTY_MAP}; title: The last action of the game; season 4; round 4; boxes: Blue, Green, Yellow, Red; opener Yellow; "
    "active Red; Red actions 1; Blue actions 0; Green actions 0; Yellow actions 0; Red talents 10; "
    "Red points 50; Blue points 63; Green points 20; Yellow points 25; "
    "Italia: Red 2I Caesar, influence Red 1, influence Blue 2, influence Green 2, 1 token; "
    "Egyptus: Red 1I 1G, Blue 1I, influence Blue 1, influence Yellow 2, 1 token; Asia: influence Red 1, influence Green 1"
)
"""Red has one action left, ten Talents, and Leaders in Italia and Egyptus."""
BUYS = {
    "the Province Token in Egyptus": ("Egyptus", ""),
    "a token of Yellow in Egyptus": ("Egyptus", "Yellow"),
    "the Province Token in Italia": ("Italia", ""),
    "a token of Blue in Italia": ("Italia", "Blue"),
}
"""What Red may buy with it: the Province, and whose token it is."""


def over(board: Board) -> Steps[Board]:
    """The last season is scored, and the game ends."""
    board = yield from score(board)
    return (yield from end_season(board))


def ended(board: BoardState) -> BoardState:
    """The board when the season has been scored as it lies."""
    return play(score(Position.of(board)), script()).board


def after_buying(board: BoardState, name: str) -> BoardState:
    """The scored board once Red has bought something of `BUYS`."""
    key, owner = BUYS[name]
    return ended(bought(board, "Red", key, (Offer(owner, 1),)))


def lead(board: BoardState, side: str) -> int:
    """The Victory Points that a player has more than the best of the others."""
    return board.players[side].points - max(p.points for s, p in board.players.items() if s != side)


def best_buy(board: Position) -> str:
    """What of `BUYS` leaves Red with the greatest lead."""
    return max(BUYS, key=lambda name: lead(after_buying(board, name), "Red"))


def weighed(board: Position) -> Table:
    """What of `BUYS` comes to what in the end."""
    rows = []
    for name in BUYS:
        after = after_buying(board, name)
        rows.append((name, *(str(after.players[s].points) for s in boards.SIDES), f"{lead(after, 'Red'):+d}"))
    return Table("Victory Points in the end", ("Red buys", *boards.SIDES, "Red's lead"), tuple(rows))


__all__ = [
    *("BOARD", "BRIBE", "BUYS", "CLOSE", "GAME", "LAST", "LESSON", "ROUND"),
    *("after_buying", "best_buy", "ended", "lead", "over", "weighed"),
]
