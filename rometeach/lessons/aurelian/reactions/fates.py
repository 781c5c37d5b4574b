"""What becomes of an Enemy Unit that a Reaction draws (7.1)."""

from __future__ import annotations

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases import reactions as phase
from rometeach.aurelian.position import Position

from ...steps import first, play

DEAD = "It goes to the Dead Pool; nothing else changes"
CALM = "It lies in its Box, and the Box is on the Resistance side"
ARMED = "It lies in its Box, and the Box is on the CV side; no new Usurper"
RISEN = "It lies in its Box, and a new Usurper rises in its Region"
FATES = (DEAD, CALM, ARMED, RISEN)


def drawn(p: Position, unit: str) -> Board:
    """The board after this Enemy Unit came as a Reaction."""
    board = play(phase.unit(p, unit), first).board
    assert isinstance(board, Board)
    return board


def fate(p: Position, unit: str) -> str:
    """What becomes of an Enemy Unit that comes as a Reaction: one of `FATES`."""
    after, box = drawn(p, unit), p.rules.units[unit].box
    if unit in after.dead:
        return DEAD
    if set(after.usurpers) > set(p.usurpers):
        return RISEN
    return ARMED if after.stacks[box].armed else CALM


def ready(p: Position, unit: str) -> Position:
    """The board with this chit in the Hostile Cup, ready to be drawn."""
    return p if unit in p.cups.hostile else p.edit(f"{unit} > hostile")
