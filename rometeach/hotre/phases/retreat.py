"""Where Armies go that give way: Legions in combat (10.1), and whoever is driven out of a Starting Province (7.2, 9.2)."""

from __future__ import annotations

from ...core.cases import case
from ...core.session.requests import Note, Option, Steps
from ..actions import Retreat, Stand
from ..board.board import Board
from .common import choose, seat_of

ROUNDS = {"first": 1, "second": 2}
"""The switch retreat_after -> rounds that must have been fought."""


@case("10.1", "7.2", "9.2", "10.3")
def places(board: Board, province: str, *, forced: bool = False) -> tuple[str, ...]:
    """The Provinces to which an Army there can go back: beside it, of its own side, with room, or with a Fort of its own alone.

    Args:
        board: the board.
        province: where it stands.
        forced: whether it is driven out (7.2, 9.2) rather than retreating from combat (10.1).
    """
    rules, side = board.rules, board.provinces[province].side
    most = rules.values["armies.most"]
    forts = not forced or rules.is_on("forced_into_fort")
    found = []
    for near in rules.neighbours[province]:
        p = board.provinces[near]
        if (p.side == side and p.armies < most) or (forts and p.fort and not p.armies and p.faction == side):
            found.append(near)
    return tuple(found)


def move(board: Board, province: str, target: str) -> Board:
    """One Army goes from a Province to another one."""
    side = board.provinces[province].side
    board = board.with_province(province, armies=board.provinces[province].armies - 1)
    return board.with_province(target, side=side, armies=board.provinces[target].armies + 1, faction="")


def may_retreat(board: Board, province: str) -> bool:
    """Whether defending Legions may go now: enough rounds have been fought there in this Phase, and there is a place to go to."""
    there = board.provinces[province]
    if board.active is None or there.side not in board.factions:
        return False
    fought = board.now.rounds.get(province, 0)
    return fought >= ROUNDS[board.rules.switches["retreat_after"]] and bool(places(board, province))


@case("10.1")
def offered(board: Board, province: str) -> Steps[Board]:
    """Before a round the defending Legions may go, each by itself."""
    while board.provinces[province].armies and may_retreat(board, province):
        side = board.provinces[province].side
        found = [Option(Stand(), "fight on"), *(Option(Retreat(p)) for p in places(board, province))]
        answer = yield choose(
            board, side, "retreat", f"{side} in {province}: stand or retreat", "10.1", found, about=province
        )
        if not isinstance(answer, Retreat):
            break
        board = move(board, province, answer.province)
        yield Note(
            f"A Legion of {side} goes from {province} to {answer.province}",
            "10.1",
            who=seat_of(board, side),
            board=board,
            about=answer,
        )
    return board


@case("7.2", "9.2")
def driven_out(board: Board, province: str, newcomer: str, section: str) -> Steps[Board]:
    """All Armies leave a Province, or are eliminated; its Fort or Fortress is gone.

    Args:
        board: the board.
        province: a Starting Province.
        newcomer: the side that begins there.
        section: the section that says so.
    """
    while board.provinces[province].armies:
        side = board.provinces[province].side
        if (
            section == "7.2"
            and board.are_friends(side, newcomer)
            and board.rules.switches["kingdom_expels"] == "others"
        ):
            board = board.with_province(province, armies=0)
            yield Note(f"The Armies of {side} in {province} are eliminated", "10.5", board=board)
            continue
        near = places(board, province, forced=True)
        if not near:
            board = board.with_province(province, armies=board.provinces[province].armies - 1)
            yield Note(f"An Army of {side} in {province} has nowhere to go and is eliminated", section, board=board)
            continue
        target = near[0]
        if len(near) > 1:
            found = [Option(Retreat(p)) for p in near]
            answer = yield choose(
                board, side, "driven out", f"{side} leaves {province}: where to", section, found, about=province
            )
            target = answer.province
        board = move(board, province, target)
        yield Note(f"An Army of {side} is driven from {province} to {target}", section, board=board)
    if board.provinces[province].fort:
        fort = board.provinces[province].fort
        board = board.with_province(province, fort="", faction="")
        yield Note(f"The {fort} in {province} is gone", section, board=board)
    return board


__all__ = ["driven_out", "may_retreat", "move", "offered", "places"]
