"""The order in which Wars move, and the draws from the Wars Box (Cases 9.4.1, 9.6.1)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import NO, YES, Choose
from ...core.session.outcomes import within
from ...core.session.requests import Decision, Note, Option, Roll, Steps
from ...core.words import counted, is_are
from ..actions import WAIT
from ..board.board import Board
from . import leaders, people, tracks, wars

MANY_WARS = ("363", "425", "565")


@case("9.4.1")
def move_wars(board: Board) -> Steps[Board]:
    """Players alternate moving the Wars in their Empires; those outside both Empires move last.

    By a switch one may let the other move a War first, if both agree; then it is his turn again.
    """
    board = replace(board, phase="Treasury", step="Move Wars")
    turn = 0
    players = tracks.order(board)
    while True:
        left = [w for w, s in board.wars.items() if not s.moved]
        if not left:
            return board
        mine = {e: tuple(w for w in left if board.empire_of.get(board.wars[w].space) == e) for e in players}
        empire = players[turn % 2] if mine[players[turn % 2]] else players[(turn + 1) % 2]
        turn = players.index(empire) + 1
        options, rival = mine[empire] or tuple(left), people.other(empire)
        may_wait = board.rules.switches["war_order"] == "agreed" and bool(mine[empire] and mine[rival])
        name = yield from _chosen(board, empire, options, may_wait)
        if not name and (yield from _agreed(board, empire, rival)):
            turn -= 1
            name = yield from _chosen(board, rival, mine[rival])
        elif not name:
            name = yield from _chosen(board, empire, options)
        board = yield from within(turn, wars.move(board, name))


@case("9.4.1")
def _chosen(board: Board, empire: str, options: Sequence[str], may_wait: bool = False) -> Steps[str]:
    """The War that a player moves next; "" where one of the other Empire's is to move first."""
    if len(options) == 1 and not may_wait:
        return options[0]
    offered = [Option(Choose(w), board.wars[w].space) for w in options]
    if may_wait:
        offered.append(Option(WAIT, f"a War of the {people.other(empire)} moves first, if both players agree"))
    answer = yield Decision(empire, "which War moves next?", "9.4.1", tuple(offered), kind="move", board=board)
    return "" if answer == WAIT else answer.name


@case("9.4.1", "1.3.3")
def _agreed(board: Board, empire: str, rival: str) -> Steps[bool]:
    """Whether the other player agrees to move a War first; who plays alone agrees with himself."""
    answer = yield Decision(
        rival,
        f"the {empire} lets a War of the {rival} move first. Agree?",
        "9.4.1",
        (Option(YES), Option(NO)),
        kind="consent",
        board=board,
    )
    return bool(answer == YES)


@case("9.6.1")
def wars_box(board: Board) -> Steps[Board]:
    """1D3 counters (more in some scenarios, and by Migration), all of them on Turn 10; each War moves as it is drawn."""
    board = replace(board, phase="Treasury", step="Wars Box")
    number = len(board.wars_box)
    if board.turn < 10 and number:
        (face,) = yield Roll("the counters drawn from the Wars Box (1D3)", "9.6.1", 1, (1, 3, 5))
        number = (face + 1) // 2 + board.events.get("Migration", 0)
        if board.scenario in MANY_WARS:
            number += board.rules.values["wars_box.many"]
        drawn = min(number, len(board.wars_box))
        yield Note(f"{counted(drawn, 'counter')} {is_are(drawn)} drawn from the Wars Box.", "9.6.1", (face,))
    for left in range(min(number, len(board.wars_box)), 0, -1):
        counter = yield from leaders.pick("the counter drawn from the Wars Box", "9.6.1", board.wars_box)
        yield Note(f"Drawn: {counter}" + (" War." if counter in board.rules.wars else "."), "9.6.1")
        board = yield from within(left, wars.draw(board, counter))
        board = yield from leaders.settle(board)
    return board
