"""Playing on: from a board to the scoring of its season, with simple players in all seats; what nobody has seen is dealt at random.

The dice of each phase and turn have a seed of their own, so that two ways to begin meet the same luck as far as they can.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import ACTIONS, OVER, PHASES, SEASON_END
from rometeach.conquest2.charts.senators import KINDS
from rometeach.conquest2.phases import turn
from rometeach.conquest2.phases.season import to_taxes
from rometeach.conquest2.results.beliefs import Believed, believed
from rometeach.core.frozen import replace
from rometeach.core.hands import is_covered
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.requests import Answer, Decision, Draw, Roll, Steps

from .quick import QuickPlayer

Plan = tuple[Action, ...]
"""What a player answers first; where that is no choice any more, he goes on as the simple player does."""


def dealt(view: Board, luck: Random, known: Believed | None = None) -> Board:
    """A whole board that the seat of a view may be at: covered Senators are dealt by what it knows of hands.

    Args:
        view: the view; a whole board is left as it is.
        luck: the source of chance.
        known: what the seat knows of hands, where that was found before.
    """
    players = view.players
    if not any(is_covered(c) for p in players.values() for c in p.hand):
        return replace(view, seat="")
    known = known or believed(view)
    hands: dict[str, Sequence[str]] = {}
    if known.fits:
        ways = list(known.joint)
        (found,) = luck.choices(ways, [float(known.joint[way]) for way in ways])
        for side, hand in zip(known.seats, found, strict=True):
            hands[side] = [kind for kind, n in zip(KINDS, hand, strict=True) for _ in range(n)]
    else:
        heap = [kind for kind, n in zip(KINDS, known.unseen, strict=True) for _ in range(n)]
        luck.shuffle(heap)
        for side, player in players.items():
            hands[side] = [heap.pop() if is_covered(c) else c for c in player.hand]
    whole = {side: replace(p, hand=tuple(sorted(hands[side]))) for side, p in players.items()}
    return replace(view, players=players | whole, seat="")


def scored(board: Board, side: str, plan: Iterable[Action], seed: int, ahead: int = 99) -> Board:
    """The board when its season has been scored; so it is, as the board lies, where the turns that are played on are over.

    Args:
        board: a whole board, at the choice of a player.
        side: whose choice it is.
        plan: what he answers first.
        seed: that of dice and draws.
        ahead: so many turns of players are played on.
    """
    left, quick = list(plan), QuickPlayer()
    while board.phase not in (SEASON_END, OVER):
        if board.phase == ACTIONS:
            ahead -= 1
            if ahead < 0:
                board = to_taxes(board)
        place = board.round * 16 + (board.order.index(board.active) if board.active in board.order else 0)
        dice = SeededDice(seed * 4096 + place * 16 + PHASES.index(board.phase))
        board = _run(turn.phase(board), dice, side, left, quick)
        left.clear()
    return board


def _run(steps: Steps[Board], dice: SeededDice, side: str, plan: list[Action], quick: QuickPlayer) -> Board:
    answer: Answer = None
    try:
        while True:
            asked = steps.send(answer)
            if isinstance(asked, Decision):
                answer = None
                if plan and asked.who == side:
                    answer = plan.pop(0)
                    if asked.kind != "action" and asked.find(answer) is None:
                        answer = None
                        plan.clear()
                answer = answer or quick(asked)
            else:
                answer = dice.answer(asked) if isinstance(asked, Roll | Draw) else None
    except StopIteration as end:
        result: Board = end.value
        return result


__all__ = ["Plan", "dealt", "scored"]
