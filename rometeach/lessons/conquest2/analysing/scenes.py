"""The board of lesson 6, and what its texts ask of it."""

from __future__ import annotations

from fractions import Fraction

from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.board.texts import force_text
from rometeach.conquest2.charts.influence import Offer, bought
from rometeach.conquest2.position import Position
from rometeach.core.results.show import Table, percent

from .. import boards
from ..influence.scenes import points

LESSON, GAME = "analysing", boards.GAME
BOARD = boards.SET_UP

MINE = (
    f"{boards.FOUR}; title: My own table; season 3; round 4; Red talents 30; "
    "Italia: Red 4I 1C 1G Caesar, Blue 3I 1C 1K 1G, influence Red 2, influence Blue 2, 1 token; "
    "Neapolis: Red 2I, influence Red 1, influence Yellow 2"
)
"""Red and Blue face each other in Italia, where both have two tokens."""


def wins(board: Position, attack: str = "") -> Fraction:
    """How likely Red wins if he attacks Blue in Italia.

    Args:
        board: the board.
        attack: his army, where it is not the one that stands there.
    """
    if not attack:
        return board.battle("Italia", by="Red", enemy="Blue", galleys="none").p
    return board.battle(attack=attack, defence=force_text(board.provinces["Italia"].force("Blue"))).p


BANDS = ("about 1 in 10", "about 1 in 3", "about 2 in 3", "about 9 in 10")
_MIDDLES = (Fraction(1, 10), Fraction(1, 3), Fraction(2, 3), Fraction(9, 10))


def band(chance: Fraction) -> str:
    """The band that a chance is nearest to."""
    return min(zip(BANDS, _MIDDLES, strict=True), key=lambda pair: abs(pair[1] - chance))[0]


BUYS = {
    "four Infantry": "8I 1C 1G",
    "two Cavalry": "4I 3C 1G",
    "an Infantry and a Catapult": "5I 1C 1K 1G",
    "a second General": "4I 1C 2G",
}
"""What Red gets for 20 Talents, and his army then."""


def best_buy(board: Position) -> str:
    """What of `BUYS` helps Red most in Italia."""
    return max(BUYS, key=lambda name: wins(board, BUYS[name]))


PLANS = (
    "attack Blue in Italia, then buy his two tokens",
    "send the General to Neapolis, and buy a token of Yellow",
    "buy the Province Token in Italia, and pass",
)
"""What Red may do with his last two actions of the season."""


def _swing(before: BoardState, after: BoardState) -> int:
    """What Red gains in Victory Points, and his enemies lose."""
    lost = sum(points(before, enemy) - points(after, enemy) for enemy in before.enemies_of("Red"))
    return points(after, "Red") - points(before, "Red") + lost


def plan(board: Position, name: str) -> tuple[Fraction, int]:
    """How likely a plan succeeds, and what it is worth then: what Red gains, and what his enemies lose."""
    if name == PLANS[0]:
        won = bought(board.edit("Italia: Blue none"), "Red", "Italia", (Offer("Blue", 2),))
        return wins(board), _swing(board, won)
    if name == PLANS[1]:
        moved = board.edit("Italia: Red -1G; Neapolis: Red +1G")
        return Fraction(1), _swing(board, bought(moved, "Red", "Neapolis", (Offer("Yellow", 1),)))
    return Fraction(1), _swing(board, bought(board, "Red", "Italia", (Offer("", 1),)))


def best_plan(board: Position) -> str:
    """The plan that is worth most on average."""

    def worth(name: str) -> Fraction:
        chance, swing = plan(board, name)
        return chance * swing

    return max(PLANS, key=worth)


def weighed(board: Position) -> Table:
    """The plans, with what each is worth."""
    rows = []
    for name in PLANS:
        chance, swing = plan(board, name)
        rows.append((name, percent(chance), f"{swing:+d}", f"{float(chance * swing):+.1f}"))
    titles = ("Red's plan", "It succeeds", "Points between Red and his enemies", "On average")
    return Table("The last two actions of the season", titles, tuple(rows))


__all__ = [
    *("BANDS", "BOARD", "BUYS", "GAME", "LESSON", "MINE", "PLANS"),
    *("band", "best_buy", "best_plan", "plan", "weighed", "wins"),
]
