"""The simple player for trials: the same answers, but that nothing is listed which he never chooses.

Naval moves are such, and the many ways to divide an army; what he sends over land is not looked up among all of these again.
"""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.conquest2.actions import PASS, Attack, MoveFrom, Recruit, Send, SpecialTax, Take, Use
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts import trade
from rometeach.conquest2.charts.moves import land_ways
from rometeach.conquest2.phases.actions import purchases
from rometeach.conquest2.phases.cards import takeable, usable
from rometeach.conquest2.players.simple.moves import Journey, journey
from rometeach.conquest2.players.simple.player import simple_player, worth_of
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.requests import Decision


class QuickPlayer:
    """A Player for one trial, in all seats; it keeps the journeys that it has looked at."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._journeys: dict[str, Journey] = {}

    def __call__(self, d: Decision) -> Action:
        """The action of an option."""
        if d.kind == "action":
            return self._action(d.board, d.who)
        if d.kind == "send":
            return self._send(d)
        return simple_player(d)

    def _action(self, board: Board, side: str) -> Action:
        self._board, self._journeys = board, {}
        best = 0.0
        answer: Action = PASS if board.players[side].left else DONE
        for action in _offered(board, side):
            if isinstance(action, MoveFrom):
                found = journey(board, side, action.start, board.provinces[action.start].force(side), {})
                self._journeys[action.start] = found
                worth = found.worth
            else:
                worth = worth_of(action, board, side)
            if worth > best:
                best, answer = worth, action
        return answer

    def _send(self, d: Decision) -> Action:
        board: Board = d.board
        start, left = d.about
        same = self._board is not None and board.provinces is self._board.provinces
        found = self._journeys.get(start) if same else None
        found = found or journey(board, d.who, start, left, {})
        if not found.end:
            return DONE
        answer = Send(found.end, found.force)
        if found.end in land_ways(board, d.who, start) and left.holds(found.force) and not found.force.is_nothing:
            return answer
        return answer if d.find(answer) else DONE


def _offered(board: Board, side: str) -> Iterator[Action]:
    """What the active player may do, in the order in which it is listed, but for naval moves."""
    if board.players[side].left:
        yield from (Take(card) for card in takeable(board, side))
        yield from (Recruit(p) for p in trade.recruiting(board, side) if any(trade.hires(board, side, p)))
        yield from purchases(board, side)
        yield from (SpecialTax(n) for n in trade.special_taxes(board))
        yield from (MoveFrom(n) for n, _ in board.leaders(side))
        yield from (Attack(n, enemy) for n, enemy in trade.battles(board, side))
    yield from (Use(card) for card in usable(board, side))


__all__ = ["QuickPlayer"]
