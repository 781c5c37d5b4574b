"""The clauses of the change grammar about people: Emperors, Viceroys, Governors, Rebels and Statesmen."""

from __future__ import annotations

import re
from dataclasses import replace

from ....core.frozen import Frozen
from ....core.grammar import wrong
from ..parts import EmpireState, Governor, tidy
from ..state import BoardState
from .clauses import EMPIRE, B, Change, find, listed, unboxed


def with_empire(board: B, empire: str, state: EmpireState) -> B:
    """The board with one Empire in another state."""
    return replace(board, east=state) if empire == "East" else replace(board, west=state)


def seat(board: B, m: re.Match[str]) -> B:
    """ "West viceroy", "West fallen", "West loyal emperor"."""
    empire, word = find(board, "empire", m[1]), m[2].casefold()
    old = board.empire(empire)
    if word == "loyal emperor":
        return with_empire(board, empire, replace(old, rebel_commands=()))
    return with_empire(board, empire, replace(old, emperor="", rebel_commands=(), seat=word.title()))


def emperor(board: B, m: re.Match[str]) -> B:
    """ "West emperor Majorian", "West rebel emperor Gallia + Italia"."""
    empire, word = find(board, "empire", m[1]), m[3].strip()
    if m[2]:
        commands = tuple(sorted(listed(board, "command", word)))
        board = _relieve(board, commands)
        return with_empire(board, empire, replace(board.empire(empire), seat="Emperor", rebel_commands=commands))
    name = "" if word.casefold() == "generic" else find(board, "statesman", word)
    board = take_up(board, name)
    return with_empire(board, empire, replace(board.empire(empire), emperor=name, seat="Emperor"))


def take_up(board: B, statesman: str) -> B:
    """The board with a Statesman lifted from wherever he is."""
    if not statesman:
        return board
    for empire in ("East", "West"):
        if board.empire(empire).emperor == statesman:
            board = with_empire(board, empire, replace(board.empire(empire), emperor=""))
    governors = {box: replace(g, statesman="") if g.statesman == statesman else g for box, g in board.governors.items()}
    wars = {w: replace(s, leader="") if s.leader == statesman else s for w, s in board.wars.items()}
    return replace(
        board,
        governors=tidy(governors),
        wars=Frozen(wars),
        leaders=board.leaders.without(statesman),
        face_up=tuple(s for s in board.face_up if s != statesman),
        statesmen_box=tuple(s for s in board.statesmen_box if s != statesman),
    )


def _relieve(board: B, commands: tuple[str, ...]) -> B:
    """The board after these Commands left their Governors; a Statesman who loses his last one goes face up."""
    left = _release(dict(board.governors), commands)
    held = {g.statesman for g in left.values()}
    idle = [g.statesman for g in board.governors.values() if g.statesman and g.statesman not in held]
    return replace(board, governors=tidy(left), face_up=tuple(sorted({*board.face_up, *idle})))


def _release(governors: dict[str, Governor], commands: tuple[str, ...]) -> dict[str, Governor]:
    """The Command Boxes after these Commands left whoever held them; a box that loses its own Command moves."""
    result: dict[str, Governor] = {}
    for box, g in governors.items():
        left = tuple(c for c in g.commands or (box,) if c not in commands)
        if left:
            result[box if box in left else left[0]] = replace(g, commands=left)
    return result


def governor(board: B, m: re.Match[str]) -> B:
    """ "Gallia + Hispania governor Aegidius", "Gallia rebel"; a Governor who rebels keeps his Commands."""
    commands = listed(board, "command", m[1])
    if not commands:
        raise wrong("no Command is named", "Say for example Gallia + Hispania governor Aegidius.")
    verb, word = m[2].casefold(), (m[3] or "").strip()
    old = _holder(board, commands[0])
    keep = verb == "rebel" and not word and len(commands) == 1
    if keep and old:
        commands = old[1].commands
    name = old[1].statesman if keep and old else ""
    if word and word.casefold() != "generic":
        name = find(board, "statesman", word)
        board = take_up(board, name)
    governors = _release(dict(board.governors), commands)
    box = old[0] if keep and old else commands[0]
    triumphs = old[1].triumphs if keep and old else ()
    governors[box] = Governor(name, commands, verb == "rebel", triumphs)
    for empire in ("East", "West"):
        state = board.empire(empire)
        if set(state.rebel_commands) & set(commands):
            left = tuple(c for c in state.rebel_commands if c not in commands)
            board = with_empire(board, empire, replace(state, rebel_commands=left))
    return replace(board, governors=tidy(governors))


def _holder(board: BoardState, command: str) -> tuple[str, Governor] | None:
    return next(((box, g) for box, g in board.governors.items() if command in g.commands), None)


def loyal(board: B, m: re.Match[str]) -> B | None:
    """ "Gallia loyal"; None if no Command is named."""
    command = board.rules.names["command"].get(m[1])
    if command is None:
        return None
    held = _holder(board, command)
    if held:
        governors = dict(board.governors) | {held[0]: replace(held[1], rebel=False)}
        return replace(board, governors=tidy(governors))
    for empire in ("East", "West"):
        state = board.empire(empire)
        if command in state.rebel_commands:
            left = tuple(c for c in state.rebel_commands if c != command)
            return with_empire(board, empire, replace(state, rebel_commands=left))
    return board


def triumphs(board: B, m: re.Match[str]) -> B:
    """ "Gallia triumphs 12/2 Visigothic"."""
    command = find(board, "command", m[1])
    held = _holder(board, command) or (command, Governor(commands=(command,)))
    won = listed(board, "war", m[2])
    for war in won:
        board = unboxed(board, war)
    governors = dict(board.governors) | {held[0]: replace(held[1], triumphs=won)}
    return replace(board, governors=tidy(governors))


def statesman(board: B, m: re.Match[str]) -> B:
    """ "Aegidius face up", "face down" or "out"."""
    name = find(board, "statesman", m[1])
    board = take_up(board, name)
    if m[2].casefold() == "face up":
        return replace(board, face_up=tuple(sorted((*board.face_up, name))))
    if m[2].casefold() == "face down":
        return replace(board, statesmen_box=tuple(sorted((*board.statesmen_box, name))))
    return board


CLAUSES: tuple[Change, ...] = (
    Change("a seat", EMPIRE + r"\s+(viceroy|fallen|loyal emperor)", seat, "West viceroy"),
    Change("an Emperor", EMPIRE + r"\s+(rebel\s+)?emperor\s+(.+)", emperor, "West emperor Majorian"),
    Change("a Governor", r"(.+?)\s+(governor|rebel)(?:\s+(.+))?", governor, "Gallia + Hispania governor Aegidius"),
    Change("a loyal Command", r"(.+?)\s+loyal", loyal, "Gallia loyal"),
    Change("Triumphs", r"(.+?)\s+triumphs\s+(.+)", triumphs, "Gallia triumphs 12/2 Visigothic"),
    Change("a Statesman", r"(.+?)\s+(face up|face down|out)", statesman, "Aegidius face up"),
)
