"""Rebellions (Section 11.5)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Note, Roll, Steps
from ..board.board import Board, Commander, Governor
from ..charts import rebellion
from . import loyalty, people, succession, tracks


@case("11.5.1", "11.5.2", "11.5.3", "5.1.1")
def roll(board: Board, who: Commander, number: str = "11.5.3") -> Steps[Board]:
    """A Rebellion 3D6 of a Governor, or of an Emperor after a doubled Usurper Event; an Emperor left without a Province dies.

    Args:
        board: the board.
        who: who may rebel.
        number: the Case that has him roll.
    """
    odds = rebellion.odds(board, who)
    faces = yield Roll(f"the Rebellion of {who.name}", number, 3, (), odds.ledger)
    rebels = sum(faces) >= odds.needs
    before = board
    if rebels and who.is_emperor:
        seat = succession.seat_of(board, who)
        board = people.make_rebel_emperor(board, seat, board.empire(seat).emperor)
    elif rebels:
        board = rebel(board, who)
    said = "rebels." if rebels else "stays loyal."
    yield Note(f"{who.name} {said}", number, faces, odds.ledger, board=board)
    if rebels and who.is_emperor:
        yield loyalty.held(before, board, succession.seat_of(board, who))
    return (yield from succession.without_provinces(board))


@case("5.3.1")
def rebel(board: Board, who: Commander) -> Board:
    """A Governor with the Rebel counters of all his Commands."""
    held = board.governors.get(who.box, Governor(commands=who.commands))
    return people.with_governors(board, {**board.governors, who.box: replace(held, rebel=True, triumphs=())})


@case("11.5.3")
def after_triumphs(board: Board) -> Steps[Board]:
    """Each Governor who won a Triumph this turn rolls once, and his War counters go."""
    board = replace(board, phase="War", step="Rebellions")
    first = tracks.order(board)[0]
    winners = [box for box, g in board.governors.items() if g.triumphs]
    for box in sorted(winners, key=lambda b: (board.empire_of_command(b) != first, b)):
        held = board.governors.get(box)
        if held is None or not held.triumphs:
            continue
        who = board.commander_of[held.commands[0]]
        board = people.with_governors(board, {**board.governors, box: replace(held, triumphs=())})
        if not held.rebel:
            board = yield from roll(board, who)
    return board
