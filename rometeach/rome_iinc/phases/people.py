"""Putting people where they belong: Statesmen lifted, boxes emptied, Rebels made Loyal. Plain facts, no dice."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Sequence

from ...core.cases import case
from ...core.frozen import Frozen, replace
from ..board.board import Board, Commander, EmpireState, Governor, tidy
from ..rules import EMPIRES, Rules


def other(empire: str) -> str:
    """The other Empire."""
    return "West" if empire == "East" else "East"


def with_empire(board: Board, empire: str, state: EmpireState) -> Board:
    """The board with one Empire's state replaced."""
    return replace(board, east=state) if empire == "East" else replace(board, west=state)


def with_governors(board: Board, governors: dict[str, Governor]) -> Board:
    """The board with other Command Boxes, the Generic Loyal ones left out."""
    return replace(board, governors=tidy(governors))


@case("6.1.4", "8.2.2")
def remove(board: Board, statesman: str) -> Board:
    """The board without a Statesman, wherever he is; what he held stays with a Generic Commander."""
    if not statesman:
        return board
    for empire in EMPIRES:
        if board.empire(empire).emperor == statesman:
            board = with_empire(board, empire, replace(board.empire(empire), emperor=""))
    if any(g.statesman == statesman for g in board.governors.values()):
        board = with_governors(board, {b: _left_by(b, g, statesman) for b, g in board.governors.items()})
    if any(w.leader == statesman for w in board.wars.values()):
        board = replace(
            board,
            wars=Frozen({w: replace(s, leader="") if s.leader == statesman else s for w, s in board.wars.items()}),
        )
    return replace(
        board,
        leaders=board.leaders.without(statesman),
        face_up=tuple(s for s in board.face_up if s != statesman),
        statesmen_box=tuple(s for s in board.statesmen_box if s != statesman),
    )


@case("5.2.1", "5.2.5")
def _left_by(box: str, g: Governor, statesman: str) -> Governor:
    """A Command Box without a Statesman: only he could hold several Commands, so his other Loyal counters go."""
    if g.statesman != statesman:
        return g
    return replace(g, statesman="", commands=g.commands if g.rebel else (box,))


def face_up(board: Board, statesman: str) -> Board:
    """The board with a Statesman face up in the Statesmen Box."""
    if not statesman:
        return board
    board = remove(board, statesman)
    return replace(board, face_up=tuple(sorted((*board.face_up, statesman))))


def vacate(board: Board, commander: Commander) -> Board:
    """The Commands of a Governor or Rebel under Generic Loyal Governors again; his Statesman is left nowhere."""
    if commander.is_emperor:
        return board
    return with_governors(board, {b: g for b, g in board.governors.items() if b != commander.box})


@case("5.2.5")
def release(board: Board, commands: Iterable[str], kept: Collection[str] = ()) -> Board:
    """The board after these Commands left whoever holds them in a Command Box; he keeps those that still touch.

    Args:
        board: the board.
        commands: those that leave.
        kept: some of what is left to him where that no longer touches; without them he stays in his own box.
    """
    gone = set(commands)
    governors: dict[str, Governor] = {}
    for box, g in board.governors.items():
        left = tuple(c for c in g.commands if c not in gone)
        if left and len(left) < len(g.commands):
            found = parts(board, box, left)
            part = next((x for x in found if set(x) & set(kept)), found[0])
            governors[part[0]] = replace(g, commands=part)
        elif left:
            governors[box] = g
        elif g.statesman:
            board = replace(board, face_up=tuple(sorted((*board.face_up, g.statesman))))
    return with_governors(board, governors)


def touch(board: Board, a: str, b: str) -> bool:
    """Whether a Province of one Command is connected to one of the other."""
    return b in _touching(board.rules, a)


@functools.lru_cache(maxsize=64)
def _touching(rules: Rules, command: str) -> frozenset[str]:
    """The Commands that one Command touches."""
    near = {s for p in rules.provinces_of[command] for s, _ in rules.neighbours[p]}
    return frozenset(c for c, inside in rules.provinces_of.items() if not near.isdisjoint(inside))


def joined(board: Board, first: str, commands: Iterable[str]) -> tuple[str, ...]:
    """The Commands that hang together with the first one."""
    found, rest = [first], [c for c in commands if c != first]
    while more := [c for c in rest if any(touch(board, c, f) for f in found)]:
        found += more
        rest = [c for c in rest if c not in found]
    return tuple(found)


@case("5.2.5")
def parts(board: Board, box: str, commands: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """What these Commands fall into, each part touching nothing of the others; that of the Governor's own box is first."""
    found: list[tuple[str, ...]] = []
    left = sorted(commands, key=lambda c: c != box)
    while left:
        found.append(joined(board, left[0], left))
        left = [c for c in left if c not in found[-1]]
    return tuple(found)


def commands_of_empire(board: Board, empire: str) -> tuple[str, ...]:
    """The Commands of an Empire now."""
    return tuple(c for c, e in board.empire_of_commands.items() if e == empire)


def boxes_of(board: Board, empire: str) -> dict[str, Governor]:
    """The Command Boxes in an Empire, Generic Loyal ones included."""
    result: dict[str, Governor] = {}
    for command in commands_of_empire(board, empire):
        commander = board.commander_of[command]
        if not commander.is_emperor and board.empire_of_commander(commander) == empire:
            result[commander.box] = board.governors.get(commander.box) or Governor(commands=(command,))
    return result


@case("6.1.7")
def only_barbarian(board: Board, commands: Iterable[str]) -> bool:
    """Whether these Commands hold Barbarian Provinces alone."""
    return board.lost_commands.issuperset(commands)


@case("5.3.4", "5.1.4")
def make_rebel_emperor(board: Board, empire: str, statesman: str) -> Board:
    """A Statesman ("" = Generic) in an Emperor's box with the Rebel counters of all its Commands but other Rebels'.

    Loyal Statesmen of that Empire go face up to the Statesmen Box.
    """
    board = remove(board, statesman)
    kept: dict[str, Governor] = {}
    freed: list[str] = []
    commands = commands_of_empire(board, empire)
    for box, g in board.governors.items():
        if g.rebel or box not in commands:
            kept[box] = g
        elif g.statesman:
            freed.append(g.statesman)
    board = with_governors(board, kept)
    held = {c for g in kept.values() for c in g.commands}
    rebels = tuple(sorted(c for c in commands if c not in held))
    state = replace(board.empire(empire), emperor=statesman, seat="Emperor", rebel_commands=rebels)
    board = with_empire(board, empire, state)
    return replace(board, face_up=tuple(sorted((*board.face_up, *freed))))


@case("5.1.3", "5.1.4")
def make_sole_emperor(board: Board, empire: str) -> Board:
    """The Emperor of this Empire as Sole Emperor: his Rebel counters go, the other box gets the Viceroy (unless Fallen)."""
    state = board.empire(empire)
    board = with_empire(board, empire, replace(state, rebel_commands=()))
    rest = board.empire(other(empire))
    if rest.seat == "Emperor":
        board = with_empire(board, other(empire), replace(rest, seat="Viceroy", emperor="", rebel_commands=()))
    return board
