"""Phase 2: Provinces without enemies are taken, then battles are fought in the order of the player's choice (2.2, 3.5)."""

from __future__ import annotations

from ...conquest_board.asking import choose
from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE, Action
from ...core.session.outcomes import within
from ...core.session.requests import Changed, Option, Steps
from ..actions import Fight, FightAtSea
from ..board.board import Board
from ..board.state import OVER, TRIBUTE
from . import battle, naval
from .capture import taken
from .common import heir_of, rested


@case("2.2", "2.2.4", "3.5")
def combat(board: Board) -> Steps[Board]:
    """All battles of the active player; those of a player who falls go on for his heir."""
    side = board.active
    board = yield from _walked_in(board, side)
    while board.phase != OVER:
        heir = heir_of(board, side)
        if heir not in board.players:
            break
        land, sea = battles(board, heir), naval_battles(board, heir) if heir == side else []
        found: list[Action] = [*sea, *land]
        if not land:
            found.append(DONE)
        if found == [DONE]:
            break
        answer: object = found[0]
        if len(found) > 1:
            what = f"{heir} chooses the next battle"
            answer = yield choose(board, heir, "battle", what, "2.2", [Option(a) for a in found])
        if isinstance(answer, Changed):
            board = answer.board
        elif isinstance(answer, Fight):
            board = replace(board, fought=(*board.fought, answer.province))
            enemy = board.provinces[answer.province].enemy_of(heir)
            board = yield from within(side, battle.battle(board, answer.province, heir, enemy))
        elif isinstance(answer, FightAtSea):
            board = replace(board, fought=(*board.fought, f"{answer.sea} {answer.enemy}"))
            board = yield from within(side, naval.battle(board, answer.sea, heir, answer.enemy))
        else:
            break
    heir = heir_of(board, side)
    if board.phase != OVER and heir in board.players:
        board = yield from _walked_in(board, heir)
    board = replace(rested(board), fought=())
    return board if board.phase == OVER else replace(board, phase=TRIBUTE)


@case("3.5")
def _walked_in(board: Board, side: str) -> Steps[Board]:
    """Land units that stay where no enemy is conquer the Province; so do those whose enemy fell with a Caesar who drowned."""
    for name in board.provinces:
        there = board.provinces[name]
        if there.armies and there.force(side).units and not there.enemy_of(side) and needs_taking(board, name, side):
            board = yield from taken(board, name, side, fought=False)
            if board.phase == OVER:
                break
    return board


def needs_taking(board: Board, name: str, side: str) -> bool:
    """Whether something changes when land units of a player stay in a Province without enemies."""
    there = board.provinces[name]
    others = any(a.side != side for a in there.armies) or any(g.side != side for g in there.galleys)
    return there.owner != side or others


def battles(board: Board, side: str) -> list[Fight]:
    """The battles on land that are due: Provinces where a player stands with an enemy (2.2)."""
    both = [(n, p) for n, p in board.provinces.items() if len(p.armies) > 1]
    return [Fight(n) for n, p in both if p.force(side).units and p.enemy_of(side)]


@case("2.2.4")
def naval_battles(board: Board, side: str) -> list[FightAtSea]:
    """The naval battles that a player may fight, each once a turn; see the switch naval_where."""
    moved = board.rules.switches["naval_where"] == "moved"
    if board.rules.switches["naval_order"] == "first" and any(f in board.provinces for f in board.fought):
        return []
    found = []
    for sea, fleet in board.seas.items():
        if any(g.side == side and (g.spent or not moved) for g in fleet):
            enemies = dict.fromkeys(g.side for g in fleet if g.side != side)
            found += [FightAtSea(sea, e) for e in enemies if f"{sea} {e}" not in board.fought]
    return found


__all__ = ["battles", "combat", "naval_battles"]
