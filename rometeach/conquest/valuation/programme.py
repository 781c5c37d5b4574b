"""What a building programme is worth: the rounds to come, played by the charts and phases of money alone (2.3, 2.5, 2.5.1, 2.6).

A plan is a list of purchases, each with its round: "round 3: buy 1 City for Dalmatia". In each round the prices rise that were to rise,
the assumed growth of tribute is there, tribute is collected, and then the purchases of the round are made and placed. Nothing else
changes the board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...conquest_board.rules import INFANTRY
from ...core.errors import BadInput, IllegalChoice, Problem
from ...core.frozen import replace
from ...core.session.actions import Action
from ..actions import Buy
from ..board.board import Board
from ..board.state import COMBAT, MOVEMENT, OVER, PLACEMENT, PURCHASE, TRIBUTE, Rise
from ..charts import shop
from ..charts.prices import noticed, price, risen
from ..charts.tribute import tribute
from ..phases.placement import placed
from ..phases.purchase import bought
from ..rules import Rules

TALENTS, UNITS = "Talents", "Infantry"
AIMS = (TALENTS, UNITS)
"""What a programme may be for: most Talents at the end, or the most Infantry bought on the way."""
LEAVES_OUT = (
    "battles, losses, what others take or destroy, and growth of tribute beyond what is assumed",
    "Cities, Fortifications and Roads that other players buy out of the common supply (0.1)",
    "what a Fortification or a Road does in battle and on the march: they are built where the question asks for them",
)
_RISE = re.compile(r"x\s*([0-9])\s+(\w+)\s+([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Planned(Action):
    """A purchase of a later round.

    Attributes:
        round: the round, as the board counts it.
        buy: what is bought.
    """

    round: int
    buy: Buy

    def __str__(self) -> str:
        return f"round {self.round}: {self.buy}"

    @property
    def place(self) -> str:
        """Where it will stand."""
        return self.buy.place


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is assumed of the rounds to come.

    Attributes:
        turns: how many turns of the player are looked at, with this one.
        growth: by how many Talents his tribute grows with each further turn; the last number goes on.
        rises: higher prices that others trigger, with whose turn and round they begin.
    """

    turns: int = 8
    growth: tuple[int, ...] = (0,)
    rises: tuple[Rise, ...] = ()

    def more(self, number: int) -> int:
        """The Talents of tribute assumed beyond the board's in the turn of that number, from 0."""
        return sum(self.growth[min(n, len(self.growth) - 1)] for n in range(number))


def read_outlook(rules: Rules, turns: int, growth: str, rises: str) -> Outlook:
    """An outlook as it is typed.

    Args:
        rules: the rules, for the names.
        turns: how many turns.
        growth: "10", or "10, 5, 0"; "" for none.
        rises: "x2 Blue 6; x3 Blue 9": higher prices from Blue's turn in those rounds on; "" for none.

    Raises:
        BadInput: what cannot be read, all at once.
    """
    problems: list[Problem] = []
    if not 1 <= turns <= 15:
        problems.append(Problem("turns", f"{turns} is no number of turns", "Give 1 to 15."))
    numbers = []
    for part in growth.replace(";", ",").split(","):
        if re.fullmatch(r"\s*[0-9]{1,3}\s*", part):
            numbers.append(int(part))
        elif part.strip():
            problems.append(
                Problem("growth", f'"{part.strip()[:40]}" is no growth', "Give Talents a turn, as 10, 5, 0.")
            )
    found = []
    for part in rises.replace(",", ";").split(";"):
        m = _RISE.fullmatch(part.strip())
        side = rules.names["colour"].get(m[2]) if m else None
        if m and side:
            found.append(Rise(int(m[1]), side, int(m[3])))
        elif part.strip():
            hint = "Say x2 Blue 6: twice the Basic cost from Blue's turn in round 6 on."
            problems.append(Problem("rises", f'"{part.strip()[:40]}" is no rise of prices', hint, case="2.5.1"))
    if problems:
        raise BadInput(problems, "This outlook cannot be read:")
    return Outlook(turns, tuple(numbers) or (0,), tuple(found))


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """One turn of a programme.

    Attributes:
        round: the round.
        times: how often the Basic cost prices are.
        income: the tribute that is collected.
        spent: Talents spent.
        talents: Talents left.
        units: Infantry bought.
        cities: Cities bought.
    """

    round: int
    times: int
    income: int
    spent: int
    talents: int
    units: int
    cities: int


def opened(board: Board, outlook: Outlook) -> Board:
    """The board where a programme begins: at the purchases of the active player, tribute collected, with the rises that are assumed.

    Raises:
        IllegalChoice: the game is over.
    """
    if board.phase == OVER:
        raise IllegalChoice("4", "the game is over", "programme")
    board = replace(board, rises=(*board.rises, *outlook.rises))
    if board.phase == MOVEMENT:
        board = risen(board)
    if board.phase in (MOVEMENT, COMBAT, TRIBUTE):
        board = _collected(board, 0)
    return board if board.phase == PLACEMENT else replace(board, phase=PURCHASE)


def _collected(board: Board, more: int) -> Board:
    side = board.active
    income = tribute(board, side) + more
    return replace(board.with_player(side, talents=board.players[side].talents + income), phase=PURCHASE)


def following(board: Board, more: int) -> Board:
    """The board at the purchases of the player's next turn.

    Args:
        board: after his placement.
        more: Talents of tribute assumed beyond the board's.
    """
    board = risen(replace(board, turn=board.turn + 1, phase=MOVEMENT))
    return _collected(noticed(board, board.active, more), more)


def settled(board: Board, more: int) -> Board:
    """The board after the placement, and a look at the Tribute Scale."""
    return noticed(placed(board), board.active, more)


def played(board: Board, plan: Sequence[Planned], outlook: Outlook) -> tuple[tuple[PlannedRound, ...], Board]:
    """The turns of a programme, and the board at their end.

    Args:
        board: the position, in the turn of the player.
        plan: what is bought when.
        outlook: what is assumed.

    Raises:
        IllegalChoice: a purchase that the rules or the Talents forbid, with the Section.
    """
    side, first = board.active, board.turn
    before = board.players[side].talents
    board, found = opened(board, outlook), []
    late = [p for p in plan if not first <= p.round < first + outlook.turns]
    if late:
        raise IllegalChoice("2.5", f"round {late[0].round} is not looked at", str(late[0]))
    for number in range(outlook.turns):
        more = outlook.more(number)
        if number:
            before = board.players[side].talents
            board = following(board, more)
        had, times = board.players[side].talents, board.times
        buys = [p for p in plan if p.round == board.turn]
        for p in buys:
            if board.phase != PURCHASE:
                raise IllegalChoice("2.5", "the purchases of this turn are over", str(p))
            if why := shop.objection(board, p.buy):
                raise IllegalChoice(why[1], why[0], str(p))
            board = bought(board, p.buy)
        left = board.players[side].talents
        units = sum(p.buy.number for p in buys if p.buy.piece == INFANTRY)
        cities = sum(p.buy.piece == "City" for p in buys)
        found.append(PlannedRound(board.turn, times, had - before, had - left, left, units, cities))
        board = settled(board, more)
    return tuple(found), board


def expected(board: Board, plan: Sequence[Planned], outlook: Outlook, aim: str = TALENTS) -> Fraction:
    """What a programme is worth: the Talents at the end, or the Infantry bought.

    Args:
        board: the position.
        plan: what is bought when.
        outlook: what is assumed.
        aim: one of `AIMS`.

    Raises:
        IllegalChoice: a purchase that the rules or the Talents forbid.
    """
    rounds, end = played(board, plan, outlook)
    if aim == UNITS:
        return Fraction(sum(r.units for r in rounds))
    return Fraction(end.players[board.active].talents)


def costs(board: Board, plan: Sequence[Planned], outlook: Outlook) -> tuple[int, ...]:
    """The price of each purchase of a legal programme, in its order."""
    times = {r.round: r.times for r in played(board, plan, outlook)[0]}
    return tuple(p.buy.number * price(replace(board, times=times[p.round]), p.buy.piece) for p in plan)


__all__ = ["AIMS", "LEAVES_OUT", "TALENTS", "UNITS", "Outlook", "Planned", "PlannedRound", "costs", "expected", "following",
           "opened", "played", "read_outlook", "settled"]  # fmt: skip
