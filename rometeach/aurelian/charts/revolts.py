"""When Enemy Units turn to armed revolt, and when a Usurper rises or falls (6.9, 7.1, 10.1)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import Frozen
from ..board.board import FINISHED, Board, Stack


@case("7.1")
def arrives_armed(board: Board, box: str, units: int) -> bool:
    """The side of all the Enemy Units in a Box when so many are there after one arrived."""
    return board.rules.region_of[box] in board.usurpers or units >= board.rules.values["revolt.units"]


@case("7.1")
def brings_usurper(board: Board, region: str) -> bool:
    """Whether a Region without a Usurper has so many stacks on their CV side that one rises."""
    if region in board.usurpers:
        return False
    armed = sum(board.stacks[b].armed for b in board.rebels(region))
    return armed >= board.rules.values["revolt.stacks"]


@case("10.1")
def spreads(board: Board, region: str) -> bool:
    """Whether a Region without a Usurper has Enemy Units in so many Boxes that one rises at the end of the turn."""
    return region not in board.usurpers and len(board.rebels(region)) >= board.rules.values["revolt.boxes"]


@case("10.1")
def falls(board: Board, region: str) -> bool:
    """Whether the Usurper of a Region has so few Boxes with Enemy Units that he falls at the end of the turn."""
    return region in board.usurpers and len(board.rebels(region)) <= board.rules.values["usurper.boxes"]


@case("6.9")
def is_overthrown(board: Board, region: str) -> bool:
    """Whether the Usurper of a Region has no Enemy Units left after an Action."""
    return region in board.usurpers and not board.rebels(region)


@case("10.1")
def eased(board: Board, region: str) -> tuple[Frozen[str, Stack], tuple[str, ...]]:
    """The stacks after the de-escalation of a Region without a Usurper, and the Enemy Units removed."""
    temple = board.temples.get(region) == FINISHED
    stacks, gone = dict(board.stacks), []
    for box in board.rebels(region):
        stack = stacks[box]
        if temple:
            gone.append(stack.top)
            stack = Stack(stack.units[:-1])
        elif len(stack.units) >= board.rules.values["ease.units"]:
            gone.append(stack.top)
            stack = Stack(stack.units[:-1], stack.armed)
        if stack.units and box in board.pieces:
            gone.append(stack.top)
            stack = Stack(stack.units[:-1], stack.armed)
        if stack.units:
            stacks[box] = stack
        else:
            del stacks[box]
    return Frozen(stacks), tuple(gone)


@case("10.3")
def goes_to(board: Board, region: str) -> str:
    """The cup for the Enemy Units of a Region that leave the Dead Pool."""
    if region in board.usurpers:
        return "hostile"
    return "friendly" if not board.rebels(region) and board.temples.get(region) == FINISHED else "unfriendly"
