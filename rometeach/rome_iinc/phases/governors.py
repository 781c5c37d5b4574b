"""Appointing Governors (Cases 5.2.5, 6.1.3, 6.1.7, 10.3.3, 10.3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...core.cases import case
from ...core.requests import Decision, Lazy, Note, Option, Refusal, Steps
from ..position.model import Board, Governor
from . import people, tracks

MAX_COMMANDS = 3


@case("10.3.3", "10.3.4")
def appoint(board: Board) -> Steps[Board]:
    """Players alternate placing Statesmen and Loyal counters, one change at a time, until both are done."""
    board = replace(board, step="Governors")
    moved: frozenset[str] = frozenset()
    open_ = list(tracks.order(board))
    while open_:
        for empire in list(open_):
            found = tuple(_all(board, empire, moved))
            options = [Option(n, m) for n, m, r in found if r is None]
            stuck = next((n for n, _, r in found if r is None and _is_compulsory(board, n)), "")
            if not options:
                open_.remove(empire)
                continue
            refused = Lazy(lambda f=found: [Refusal(n, r[0], r[1]) for n, _, r in f if r])  # type: ignore[misc]
            done = () if stuck else (Option("done", "leave the Governors as they are"),)
            name = yield Decision(
                empire, "appoint Governors", "10.3.3", (*done, *options), refused, kind="governors", board=board
            )
            if name == "done":
                open_.remove(empire)
                continue
            board = apply(board, name)
            moved |= {statesman_of(board, name)} if not name.startswith("+") else set()
            yield Note(f"{empire}: {name}.", "10.3.3", empire=empire)
    return board


def statesman_of(board: Board, name: str) -> str:
    """The Statesman of a choice such as "Gallia governor Aegidius" or "Aegidius face up"."""
    return name.rpartition(" governor ")[2] if " governor " in name else name.removesuffix(" face up")


def _is_compulsory(board: Board, name: str) -> bool:
    """Whether a choice seats somebody who waits face up, which must be done while it can be."""
    return " governor " in name and " + " not in name and statesman_of(board, name) in board.face_up


def _all(board: Board, empire: str, moved: frozenset[str]) -> Iterator[tuple[str, str, tuple[str, str] | None]]:
    commands = people.commands_of_empire(board, empire)
    seated = {g.statesman: b for b, g in people.boxes_of(board, empire).items() if g.statesman and not g.rebel}
    for name in board.face_up:
        for command in commands:
            yield f"{command} governor {name}", "", against(board, empire, name, (command,))
    for name, box in seated.items():
        if name in moved:
            continue
        held = board.governors[box].commands
        for command in commands:
            if command not in held:
                yield (
                    f"{command} governor {name}",
                    f"now in {' + '.join(held)}",
                    against(board, empire, name, (command,)),
                )
                more = (*held, command)
                yield f"{' + '.join(more)} governor {name}", "one Command more", against(board, empire, name, more)
        yield f"{name} face up", "available to both Empires", None if name not in moved else ("moved already", "10.3.3")


@case("5.2.1", "5.2.5", "6.1.3", "6.1.7", "10.3.3")
def against(board: Board, empire: str, name: str, commands: tuple[str, ...]) -> tuple[str, str] | None:
    """(reason, Case) against a Statesman as Governor of these Commands, or None."""
    own = next((g.commands for g in board.governors.values() if g.statesman == name), ())
    if len(commands) > MAX_COMMANDS:
        return f"a Governor holds at most {MAX_COMMANDS} Commands", "5.2.5"
    if len(commands) > 1 and any(s != name for s in board.face_up):
        return "somebody waits face up for a Command", "5.2.5"
    if people.only_barbarian(board, commands):
        return "only Barbarian Provinces there", "6.1.7"
    for command in commands:
        if board.empire_of_command(command) != empire:
            return f"{command} is in the other Empire", "5.2.5"
        holder = board.commander_of[command]
        if holder.is_rebel:
            return f"{command} is in the hands of {holder.name}", "5.3.1"
        if command not in own and holder.statesman and (holder.box == command or len(commands) > 1):
            return f"{command} has {holder.name} as Governor", "6.1.3"
        if len(commands) > 1 and not any(_touch(board, command, c) for c in commands if c != command):
            return f"{command} is connected to none of the others", "5.2.5"
    return None


def _touch(board: Board, a: str, b: str) -> bool:
    inside = set(board.rules.provinces_of[b])
    return any(s in inside for p in board.rules.provinces_of[a] for s, _ in board.rules.neighbours[p])


def apply(board: Board, name: str) -> Board:
    """The board after an appointment that the Decision offers."""
    statesman = statesman_of(board, name)
    if name.endswith(" face up"):
        seated = next(c for c in board.governors_in_play if c.statesman and c.statesman.name == statesman)
        return people.face_up(people.vacate(board, seated), statesman)
    commands = tuple(name.rpartition(" governor ")[0].split(" + "))
    post = next((c for c in board.governors_in_play if c.statesman and c.statesman.name == statesman), None)
    triumphs = board.governors[post.box].triumphs if post else ()
    if post:
        board = people.vacate(board, post)
    board = people.release(people.remove(board, statesman), commands)
    return people.with_governors(
        board, {**board.governors, commands[0]: Governor(statesman, commands, False, triumphs)}
    )
