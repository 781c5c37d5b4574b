"""Victory Points: the list of every turn, the end of Turn 6, and what the Sassanids take (7.4, 12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.figures.ledger import Term, total
from ..board.board import FINISHED, Board
from ..rules import LAST_TURN
from . import danube, money

POINTS, TREASURY, ARMY, DANUBE, USURPER = CAUSES = ("Victory Points", "Treasury", "Army", "Danube", "Usurper")
"""Why a game is lost: the threshold (or a payment) missed, or one of the other ways of Section 13."""

COUNTED = "Victory Points"
"""The mark in `done` of a turn whose list of 12.1 is scored; a Triumph may still score it again."""


@case("12.1", "8.4")
def terms(board: Board) -> Iterator[Term]:
    """The Victory Points of the Turn End Phase."""
    for region in board.rules.regions:
        if region not in board.usurpers:
            if not board.rebels(region):
                yield "vp.region", 1, region
            if board.walls.get(region) == FINISHED:
                yield "vp.walls", 1, region
            if board.temples.get(region) == FINISHED:
                yield "vp.temple", 1, region
    for usurper in board.rules.named_usurpers:
        if usurper in board.dead:
            yield "vp.usurper", 1, usurper
    for box in board.officers:
        yield "vp.officer", 1, box
    yield "vp.army", board.army, ""
    coins = board.rules.values["vp.coins"]
    yield "vp.treasury", max(0, board.treasury) // coins, str(coins)


@case("12.1")
def scored(board: Board) -> int:
    """The sum of `terms`."""
    return total(terms(board), board.rules.values)


@case("12.1", "11.1", "11.2")
def due_terms(board: Board) -> Iterator[Term]:
    """What this turn still scores by 12.1 if all but the Treasury stays as it lies: of the Treasury, what the taxes leave."""
    if COUNTED not in board.done:
        yield from terms(money.after_taxes(board))


@case("12.2")
def triumph_terms(board: Board) -> Iterator[Term]:
    """What a Triumph at the end of this turn scores, if all but the Treasury stays as it lies."""
    if can_triumph(board):
        yield from terms(money.after_taxes(board))


@case("12.2")
def can_triumph(board: Board) -> bool:
    """Whether Aurelian may hold his Triumph: once, when Zenobia, the Usurper of the Yellow Region, is in the Dead Pool."""
    return not against_triumph(board)


@case("12.2")
def against_triumph(board: Board) -> str:
    """Why the Triumph cannot be held on this board; "" where it can."""
    if board.leadership != 1:
        return "it was held already"
    return "" if "Zenobia" in board.dead else "Zenobia is not in the Dead Pool"


@case("12.3")
def bonus_terms(board: Board) -> Iterator[Term]:
    """The Bonus VP of Turn 6: finished Walls in Regions without a Usurper, times a positive multiplier."""
    if board.aurelian_walls > 0:
        for region, state in board.walls.items():
            if state == FINISHED and region not in board.usurpers:
                yield "bonus.region", board.aurelian_walls, region


@case("12.4")
def penalty_terms(board: Board) -> Iterator[Term]:
    """The Penalty VP of Turn 6: each Enemy Unit and Barbarian on the map, times the size of a negative multiplier."""
    number = sum(len(s.units) for s in board.stacks.values()) + sum(map(bool, board.raiders))
    number += sum(map(len, board.pools.values()))
    times = -board.aurelian_walls if board.aurelian_walls < 0 else 1
    if board.aurelian_walls == 0 and board.rules.switches["penalty_at_zero"] == "none":
        times = 0
    yield "penalty.unit", number * times, ""


@case("7.4")
def sassanid_terms(board: Board) -> Iterator[Term]:
    """What the Sassanids take: a point for each Box with Enemy Units on their CV side; nothing with a Usurper in Yellow."""
    if "Yellow" not in board.usurpers:
        for box, stack in board.stacks.items():
            if stack.armed:
                yield "sassanids.box", 1, box


@case("12.5")
def threshold(board: Board) -> int:
    """The Victory Points that this turn asks for."""
    return board.rules.thresholds[board.turn - 1]


@case("12.5", "13.0")
def verdict(board: Board) -> str:
    """How the check at the end of a turn ends the game; "" if it goes on."""
    if board.vp < threshold(board):
        return f"lost: {board.vp} Victory Points, and Turn {board.turn} asks for {threshold(board)}"
    if board.turn < LAST_TURN:
        return ""
    if board.usurpers:
        return f"lost: {' and '.join(board.usurpers.values())} at the end of Turn {LAST_TURN}"
    return f"won: {board.vp} Victory Points"


@case("13.0")
def cause(board: Board) -> str:
    """Why a game that is over was lost, one of `CAUSES`; "" where it was won."""
    if board.is_won:
        return ""
    if board.treasury < 0:
        return TREASURY
    if board.army <= 0:
        return ARMY
    if danube.is_lost(board):
        return DANUBE
    return POINTS if board.vp < threshold(board) else USURPER


def floor(board: Board, vp: int) -> int:
    """The Victory Points after a loss that is no payment."""
    return max(0, vp) if board.rules.switches["vp_floor"] == "zero" else vp
