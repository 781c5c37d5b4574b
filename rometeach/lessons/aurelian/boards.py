"""Boards for exercises: set-ups as the draw makes them, and every board of some played games, always as one may lie on a table."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from rometeach.aurelian import owner
from rometeach.aurelian.board.board import PHASES
from rometeach.aurelian.board.catalogue import SET_UP
from rometeach.aurelian.players.simple import player
from rometeach.aurelian.position import Board, Position
from rometeach.aurelian.rules import LAST_TURN, SIDES
from rometeach.aurelian.simulation import one_game
from rometeach.core.errors import BadInput
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision

from ..chooser import Chooser

TURNS = tuple(range(1, LAST_TURN + 1))
GAMES = (6, 7, 9, 12, 13, 19, 21, 23, 24, 27, 28, 30, 31, 34, 38, 39)
"""Seeds of games by the simple player. These are long ones, so that every phase and every kind of choice occurs."""


@functools.lru_cache(maxsize=8)
def named(name: str) -> Position:
    """A position of the catalogue by the standard rules."""
    return owner.position(name, owner=False)


@functools.lru_cache(maxsize=128)
def drawn(seed: int) -> Position:
    """The set-up with its chits drawn; the seed says how."""
    return titled(named(SET_UP).draw(seed))


def set_up(choose: Chooser, among: int = 60) -> Position:
    """One of so many ways in which the set-up can be drawn."""
    return drawn(choose.number(1, among))


def as_position(board: Board) -> Position:
    """A board that a step of the rules gave back, as the position that it is."""
    assert isinstance(board, Position)
    return board


def titled(p: Board) -> Position:
    """The board with a title to which a map can add its turn and phase."""
    return as_position(p).edit("title: A game in play")


@functools.lru_cache(maxsize=len(GAMES))
def _game(seed: int) -> dict[str, tuple[Position, ...]]:
    """What is due (a phase that begins, or the kind of a Decision) -> the boards of one game where it is."""
    found: dict[str, list[Position]] = {}

    def note(what: str, board: Board | None) -> None:
        if (
            isinstance(board, Position)
            and not board.is_over
            and not any(x.severity == "error" for x in board.problems())
        ):
            found.setdefault(what, []).append(board)

    def who(decision: Decision) -> Action:
        note(decision.kind, decision.board)
        return player.simple_player(decision)

    start = drawn(seed)
    note(start.phase, start)
    one_game(start, seed, who=who, watch=lambda _, board: note(board.phase, board))
    return {what: tuple(boards) for what, boards in found.items()}


def at(choose: Chooser, due: str, turns: Sequence[int] = TURNS, tries: int = 4) -> Position | None:
    """A board of a played game where something is due, on one of these turns; None if so many games hold none.

    Args:
        choose: the source of chance.
        due: a phase that begins ("Actions", "Build", "Levy", "Dead Pool", "Taxation", "Turn End"), or the kind of a
            Decision: "action", "strength" (in the middle of a rearrangement), "reinforce", "build", "levy",
            "paid levy", "triumph", "handled", "reforms".
        turns: the turns that will do.
        tries: how many games are looked through.
    """
    assert due[:1].islower() or due in PHASES, due
    for seed in choose.sample(GAMES, tries):
        boards = [b for b in _game(seed).get(due, ()) if b.turn in turns]
        if boards:
            return titled(choose.pick(boards))
    return None


def changed(p: Position, change: str) -> Position | None:
    """The board after a change in the compact grammar, or None if the rules or the table forbid it."""
    try:
        new = p.edit(change)
    except BadInput:
        return None
    known = set(p.problems())
    return None if any(x not in known for x in new.problems()) else new


def face(choose: Chooser) -> int:
    """A throw of the eight-sided die."""
    return choose.number(1, SIDES)


def boxes(p: Board, armed: bool | None = None) -> list[str]:
    """The Boxes with Enemy Units, all or those on one side."""
    return [b for b, stack in p.stacks.items() if armed in (None, stack.armed)]


def free(p: Board) -> list[str]:
    """The Boxes without Enemy Units."""
    return [b for b in p.rules.region_of if b not in p.stacks]


def told(p: Board, box: str) -> str:
    """What lies in a Box, in words: "Gallia: Gallia 3, Gallia 4 on top, armed"."""
    stack = p.stack(box)
    if stack is None:
        return f"{box}: no Enemy Unit"
    units = ", ".join(stack.units) + (" on top" if len(stack.units) > 1 else "")
    return f"{box}: {units}, {'on the Combat Value side' if stack.armed else 'on the Resistance side'}"
