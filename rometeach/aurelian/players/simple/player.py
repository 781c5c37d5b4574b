"""The simple player, a program that follows simple sense.

It weighs each Action by what it clears and what its Reactions may bring, walks towards the Boxes where it
can do most, keeps the Army at the end of its track, and spends in the Build Phase what the taxes would take anyway.
It looks one step ahead and no further.
"""

from __future__ import annotations

from collections.abc import Callable

from ....core.session.actions import DONE, Action
from ....core.session.play import Player
from ....core.session.requests import Decision
from ...actions import (
    DECLINE,
    END,
    LEVY,
    LOSE_COIN,
    LOSE_POINT,
    REFORMS,
    TRIUMPH,
    WAIT,
    AddStrength,
    AttackFrom,
    PieceAction,
    PlaceStrength,
)
from ...board.board import Board
from ...charts import points
from ...rules import LAST_TURN, Rules
from . import judgement
from .worths import SEASONED, SIMPLE, Worths

ENOUGH = 60
"""More Actions than a turn can have: only a board without Turn End markers in the Hostile Cup goes on for so long."""


def simple_player(decision: Decision) -> Action:
    """See the module; a Decision without a plan of its own gets its first option."""
    plan = _PLANS.get(decision.kind)
    return plan(decision, decision.board) if plan else decision.options[0].action


def seasoned_player(decision: Decision) -> Action:
    """The simple player with worths that mind the last turn (`worths.SEASONED`)."""
    if decision.kind == "action":
        return best_action(decision, decision.board, SEASONED)
    return simple_player(decision)


def seeded_player(seed: int) -> Player:
    """The simple player, who needs no seed."""
    return simple_player


def distances(rules: Rules) -> dict[str, dict[str, int]]:
    """Box -> Box -> how many Movement Lines lie between."""
    return judgement.known(rules).far


def _action(d: Decision, board: Board) -> Action:
    return best_action(d, board, SIMPLE)


def best_action(d: Decision, board: Board, worths: Worths) -> Action:
    """The Action that these worths find best, or the end of the phase."""
    if board.actions >= ENOUGH:
        return END
    judged = judgement.Judgement(board, worths)
    best = judged.ending()
    answer: Action = END
    for option in d.options:
        choice = option.action
        if isinstance(choice, PieceAction):
            worth = judged.worth(choice)
            if worth > best:
                best, answer = worth, choice
    return answer


def _strength(d: Decision, board: Board) -> Action:
    """An even share of what the Danube keeps when the Army is full; at least one everywhere."""
    usurpers = board.usurpers
    number = sum([region not in usurpers for region in board.rules.spaces[d.about.space - 1 :]])
    army = board.rules.tracks["Army Strength"][1] if d.about.army else 0
    share = max(1, (d.about.left - army) // max(1, number))
    offered = [a for a in d.actions if isinstance(a, PlaceStrength)]
    return min(offered, key=lambda a: (abs(a.strength - share), a.strength))


def _build(d: Decision, board: Board) -> Action:
    """What brings most for its Coins over the turns that are left; nothing that no turn is left to finish."""
    best = max(d.actions, key=lambda a: judgement.build_worth(board, a))
    return best if judgement.build_worth(board, best) > 0 else DONE


def _levy(d: Decision, board: Board) -> Action:
    """Strength where it is short, else the point."""
    return LEVY if judgement.spare(board) + board.army < 7 or any(board.raiders) else DECLINE


def _paid(d: Decision, board: Board) -> Action:
    """Only against Barbarians on the Danube."""
    return next((a for a in _additions(d) if board.raiders[a.space - 1]), DONE)


def _additions(d: Decision) -> list[AddStrength]:
    return [a for a in d.actions if isinstance(a, AddStrength)]


def _triumph(d: Decision, board: Board) -> Action:
    short = board.vp < points.threshold(board)
    return TRIUMPH if short or board.turn >= 5 or points.scored(board) >= 14 else WAIT


def _handled(d: Decision, board: Board) -> Action:
    return LOSE_COIN if board.treasury > 0 else LOSE_POINT


def _reforms(d: Decision, board: Board) -> Action:
    rest = board.treasury - board.rules.values["reforms.coins"]
    return REFORMS if board.turn < LAST_TURN and rest >= judgement.danger(board) else DONE


def _reinforce(d: Decision, board: Board) -> Action:
    return min(_additions(d), key=lambda a: board.strength[a.space - 1])


def _confederation(d: Decision, board: Board) -> Action:
    def loss(region: str) -> int:
        return sum(board.strength[s - 1] > 1 for s in board.rules.spaces_of[region])

    return min((a for a in d.actions if isinstance(a, AttackFrom)), key=lambda a: loss(a.region))


_PLANS: dict[str, Callable[[Decision, Board], Action]] = {
    "action": _action,
    "strength": _strength,
    "build": _build,
    "levy": _levy,
    "paid levy": _paid,
    "triumph": _triumph,
    "handled": _handled,
    "reforms": _reforms,
    "reinforce": _reinforce,
    "confederation": _confederation,
}
