"""The boards of lesson 5, and what its texts ask of them."""

from __future__ import annotations

from rometeach.conquest.charts.prices import price
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import turn
from rometeach.conquest.position import Position
from rometeach.conquest_board.rules import CITY, FORTIFICATION, INFANTRY
from rometeach.core.results.show import Table

from ...steps import play, script
from .. import boards

LESSON, GAME = "money", boards.GAME
BOARD = boards.SET_UP

MARKET = f"{boards.FIVE}; title: Italia goes to market; phase Purchase; Red talents 90"
"""Red has collected, and buys."""

MARK = (
    "players: Green Macedonia, Purple Egyptus, Blue Hispania; turn 4; active Purple; phase Movement; title: Close to the mark; "
    "Macedonia: Green 5I 3G Caesar, Fortified City; Egyptus: Purple 7I 1G Caesar, Fortified City; "
    "Hispania: Blue 5I 3G Caesar, Fortified City; Mesopotamia: none; Italia: none; Cyrenaica: of Purple, City; "
    "Africa Proconsularis: of Purple, City; Numidia: of Purple, City; Caesariensis: of Purple, City; Asia: of Purple, City; "
    "Palestina: Purple 2I 1G, City"
)
"""Three players in round 4. Purple's tribute is 100, and Arabia Petraea lies beside his Legion."""
TAKES = "march Palestina to Arabia Petraea: 2I 1G"
"""What brings him to the mark."""

TAKE, STAY = "take Arabia Petraea now", "stay at 100 Talents"
ROUNDS = 3
"""So many rounds the two plans are compared."""


def times_in(board: Position, side: str, number: int) -> int:
    """How often the Basic cost prices are in a player's turn of a round to come, if nothing else happens."""
    while (board.turn, board.active) != (number, side):
        board = Position.of(turn.ended(board))
        board = Position.of(play(turn.begin(board), script()).board)
    return board.times


def recruits(board: Position, plan: str) -> dict[str, int]:
    """Player -> the Infantry that his tribute buys in the rounds to come, if nothing else happens; what is left over is saved."""
    board = boards.after(board, *((TAKES,) if plan == TAKE else ()))
    money, found = dict.fromkeys(board.playing, 0), dict.fromkeys(board.playing, 0)
    for _ in range(ROUNDS * len(board.playing)):
        side = board.active
        money[side] += tribute(board, side)
        bought, money[side] = divmod(money[side], price(board, INFANTRY))
        found[side] += bought
        board = Position.of(play(turn.begin(Position.of(turn.ended(board))), script()).board)
    return found


def lead(board: Position, plan: str) -> int:
    """The Infantry that Purple buys beyond those of both others together."""
    found = recruits(board, plan)
    return 2 * found["Purple"] - sum(found.values())


def compared(board: Position) -> Table:
    """Both plans: what each player buys."""
    rows = []
    for plan in (TAKE, STAY):
        found = recruits(board, plan)
        rows.append((plan, *(str(found[side]) for side in ("Purple", "Blue", "Green")), f"{lead(board, plan):+d}"))
    titles = ("Plan", "Purple", "Blue", "Green", "Purple's lead")
    return Table(f"Infantry bought in {ROUNDS} rounds", titles, tuple(rows))


def payback(board: Position, *pieces: str) -> int:
    """The turns in which a City brings what these pieces cost."""
    cost = sum(price(board, piece) for piece in pieces)
    return -(-cost // board.rules.values["tribute.city"])


def paybacks(board: Position) -> Table:
    """City and Fortified City, at each level of the prices."""
    rows = []
    for times in (1, 2, 3):
        now = board.edit(f"prices x{times}; reached x{times}")
        rows.append((f"x{times}", str(payback(now, CITY)), str(payback(now, CITY, FORTIFICATION))))
    return Table("Turns until it has paid for itself", ("Prices", "City", "Fortified City"), tuple(rows))
