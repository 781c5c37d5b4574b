"""What Special Taxes and purchases of influence come to by the end of a season, played by the rules (3.3, 3.4, 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from ...core.frozen import replace
from ...core.session.actions import Action
from ..actions import BuyInfluence, SpecialTax
from ..board.state import BoardState
from ..charts import influence, trade
from ..phases.actions import wanted_of
from .influence import Scale, lead, standing

B = TypeVar("B", bound=BoardState)

FREE = "actions left"
"""The part of what actions are worth that are left for something else."""


def played(board: B, side: str, actions: Sequence[Action], relief: int = 0) -> B:
    """The board after these actions of a player, and after Chaos that he gets rid of before the season is scored.

    Args:
        board: the board; Leaders and units stay where they are.
        side: who acts.
        actions: `SpecialTax` and `BuyInfluence`, in order.
        relief: how much Chaos he gets rid of at the end, as far as he has it.

    Raises:
        ValueError: an action that the rules do not allow, or that is none of these.
    """
    for action in actions:
        player = board.players[side]
        if isinstance(action, SpecialTax) and action.talents in trade.special_taxes(board):
            more = action.talents // board.rules.values["tax.talents"]
            board = board.with_player(side, talents=player.talents + action.talents, chaos=player.chaos + more)
        elif isinstance(action, BuyInfluence):
            wanted = wanted_of(action.owners)
            if wrong := influence.objection(board, side, action.province, wanted):
                raise ValueError(f"{action}: {wrong[0]}")
            after = influence.bought(board, side, action.province, wanted)
            board = replace(board, provinces=after.provinces, players=after.players)
        else:
            raise ValueError(f"{action} is no tax and no purchase of influence")
    return board.with_player(side, chaos=max(0, board.players[side].chaos - relief))


def parts(board: BoardState, side: str, scale: Scale, free: Fraction = Fraction(0)) -> dict[str, Fraction]:
    """What a player has at the end of the season, part by part.

    Args:
        board: the board then.
        side: the player.
        scale: what things count.
        free: what the actions are worth that he has left for something else.
    """
    return {**lead(standing(board, scale), side, scale.rival), FREE: free}


__all__ = ["FREE", "parts", "played"]
