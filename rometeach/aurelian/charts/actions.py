"""Where an Action may be taken, and by whom (6.0 to 6.8). A refusal is (reason, Section)."""

from __future__ import annotations

from ...core.cases import case
from ..actions import AURELIAN
from ..board.board import Board
from .attempts import placate_price

Why = tuple[str, str]

_HAS_ENEMIES = "there are Enemy Units in the Box"
_NOT_CALM = "there are no Enemy Units on their Resistance side in the Box"
_NOT_ARMED = "there are no Enemy Units on their Combat Value side in the Box"


@case("6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7", "6.8")
def why_not(board: Board, action: str, box: str, piece: str) -> Why | None:
    """Why a piece that stands in a Box cannot take an Action there; None if it can.

    Args:
        board: the board.
        action: the Action.
        box: the Box where it is taken, after the move before it.
        piece: "Aurelian", or the Box of an Officer.
    """
    section = board.rules.actions[action].case
    if piece != AURELIAN and not board.rules.actions[action].officer:
        return "an Officer cannot take this Action", section
    stack = board.stacks.get(box)
    if action in ("Suppress", "Placate"):
        if stack is None or stack.armed:
            return _NOT_CALM, section
        if action == "Placate" and (price := placate_price(board, box)) > board.treasury:
            return f"it costs {price} Coins, and the Treasury holds {board.treasury}", section
        return None
    if action in ("Battle", "Siege"):
        return None if stack is not None and stack.armed else (_NOT_ARMED, section)
    if stack is not None:
        return _HAS_ENEMIES, section
    if action == "March":
        return None if march_targets(board, box) else ("every adjacent Box has Enemy Units", section)
    return _peaceful(board, action, box, section)


def _peaceful(board: Board, action: str, box: str, section: str) -> Why | None:
    """Assign, Redeploy and Campaign: a Region without a Usurper, in a Box that is free."""
    region, v = board.rules.region_of[box], board.rules.values
    if region in board.usurpers:
        return "there is a Usurper in the Region", section
    if action == "Assign":
        if len(board.officers) >= v["officers.most"]:
            return f"{v['officers.most']} Officers are in play", section
        if board.army <= v["assign.army"]:
            return "the Army would be gone, and the game lost", "13.0"
        return None
    if not board.rules.spaces_of[region]:
        return "the Region has no Danube Space", section
    if action == "Campaign" and not board.pool(region):
        return "the Barbarian Pool is empty", section
    return None


@case("6.8")
def march_targets(board: Board, box: str) -> tuple[str, ...]:
    """The Boxes that a March from here leads to."""
    stacks = board.stacks
    return tuple([b for b in board.rules.neighbours[box] if b not in stacks])


@case("6.7")
def bound(board: Board) -> tuple[str, ...]:
    """The pieces whose Siege is on: they are there, and so are Enemy Units on their Combat Value side."""
    return tuple(piece for piece in board.sieges if _goes_on(board, piece)) if board.sieges else ()


def _goes_on(board: Board, piece: str) -> bool:
    stack = board.stacks.get(board.aurelian if piece == AURELIAN else piece)
    return stack is not None and stack.armed and (piece == AURELIAN or piece in board.officers)
