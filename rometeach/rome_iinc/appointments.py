"""Appointments: who may sit where, and the order of the single choices that leads there (Section 10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..core.cases import case
from .actions import Appoint, TurnFaceUp
from .board.board import Board
from .phases import governors, people
from .phases.governors import Appointment, Made
from .rules import EMPIRES

Seats = Mapping[str, tuple[str, ...]]
"""Statesman -> the Commands that he holds, () for somebody face up in the Statesmen Box."""


@case("10.3.3")
def seats(board: Board, empires: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The Statesmen whom the players of these Empires may appoint, with what they hold now; in the order of the tables."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(board.face_up, ())
    for empire in empires:
        for g in people.boxes_of(board, empire).values():
            if g.statesman and not g.rebel:
                found[g.statesman] = g.commands
    return {n: found[n] for n in board.rules.statesmen if n in found}


@case("6.1.7", "5.3.1")
def open_commands(board: Board, empire: str) -> tuple[str, ...]:
    """The Commands of an Empire that a Statesman may be given: neither a Rebel's nor only Barbarian."""
    return tuple(c for c in people.commands_of_empire(board, empire)
                 if not board.commander_of[c].is_rebel and not people.only_barbarian(board, (c,)))  # fmt: skip


@case("5.2.5")
def sets_of_commands(board: Board, empire: str) -> tuple[tuple[str, ...], ...]:
    """Every one to three open Commands of an Empire that hang together."""
    open_ = open_commands(board, empire)
    near = {a: {b for b in open_ if b != a and people.touch(board, a, b)} for a in open_}
    found = {frozenset((c,)) for c in open_}
    rim = set(found)
    for _ in range(governors.MAX_COMMANDS - 1):
        rim = {s | {n} for s in rim for c in s for n in near[c] - s}
        found |= rim
    place = {c: i for i, c in enumerate(open_)}
    return tuple(
        sorted((tuple(sorted(s, key=place.__getitem__)) for s in found), key=lambda s: (len(s), [place[c] for c in s]))
    )


@case("10.3.3", "5.2.5", "6.1.3")
def order(board: Board, target: Seats, up: Iterable[str] = (), compress: bool = True) -> tuple[Appointment, ...] | None:
    """The choices that lead to these seats, each one legal as it comes; None where no order was found.

    Every choice is one that the Governors step offers.

    Args:
        board: where everybody sits now.
        target: where they are to sit.
        up: who is put face up first.
        compress: whether choices that a later one makes unnecessary are left out, as long as the rules still accept
            the rest.
    """
    first: list[Appointment] = [TurnFaceUp(n) for n in up]
    changed = [n for n, now in seats(board, EMPIRES).items() if n in target and set(now) != set(target[n])]
    everybody = [TurnFaceUp(n) for n in changed if n not in board.face_up]
    for start in (first, list(dict.fromkeys([*first, *everybody]))):
        steps = _steps(board, target, start)
        if steps is not None:
            return tuple(_compressed(board, steps, set(first)) if compress else steps)
    return None


def _held(board: Board) -> dict[str, tuple[str, ...]]:
    found = dict.fromkeys(board.face_up, ())
    return found | {g.statesman: g.commands for g in board.governors.values() if g.statesman and not g.rebel}


def _steps(board: Board, target: Seats, start: Sequence[Appointment]) -> list[Appointment] | None:
    done, made = list(start), Made(frozenset(step.statesman for step in start))
    for step in start:
        board = governors.apply(board, step)
    for _ in range(100):
        held = _held(board)
        todo = [n for n in target if set(held[n]) != set(target[n])]
        if not todo:
            return done
        offered = ((k, s) for n in todo for k, s in _towards(board, n, held[n], target[n], made))
        nearest = min(offered, key=lambda x: x[0], default=None)
        waiting = next((n for n in todo if held[n] and n not in made.people), "")
        if nearest is None and not waiting:
            return None
        best = nearest[1] if nearest else TurnFaceUp(waiting)
        made = made.joined(board, best)
        done.append(best)
        board = governors.apply(board, best)
    return None


def _towards(
    board: Board, name: str, now: tuple[str, ...], want: tuple[str, ...], made: Made
) -> Iterable[tuple[int, Appointment]]:
    """(preference, choice) of the legal choices that bring somebody nearer to his post."""
    if not want:
        if name not in made.people:
            yield 1, TurnFaceUp(name)
        return
    kept = [c for c in now if c in want]
    found: list[tuple[str, ...]]
    empire = board.empire_of_command(want[0])
    if now and not kept and (name in made.people or board.empire_of_command(now[0]) != empire):
        return
    if not kept:
        rank, found = 1, [(c,) for c in want]
    elif len(kept) < len(now):
        rank, found = 0, [tuple(c for c in now if c != x) for x in now if x not in want]
    else:
        rank, found = 2, [(*now, c) for c in want if c not in now]
    for commands in found:
        step = Appoint(commands, name)
        if (not kept or step not in made.changes) and governors.against(board, empire, name, commands) is None:
            yield rank, step


def _compressed(board: Board, steps: list[Appointment], keep: set[Appointment]) -> list[Appointment]:
    end = _carried_out(board, steps)
    for step in list(steps):
        later = steps[steps.index(step) + 1 :]
        if step not in keep and any(x.statesman == step.statesman for x in later):
            fewer = [x for x in steps if x is not step]
            then = _carried_out(board, fewer)
            if then is not None and end is not None and _held(then) == _held(end):
                steps = fewer
    return steps


def _carried_out(board: Board, steps: Iterable[Appointment]) -> Board | None:
    for step in steps:
        held = _held(board).get(step.statesman, ())
        if isinstance(step, Appoint):
            empire = board.empire_of_command(step.commands[0])
            abroad = any(board.empire_of_command(c) != empire for c in held)
            if abroad or governors.against(board, empire, step.statesman, step.commands):
                return None
        elif not held:
            return None
        board = governors.apply(board, step)
    return board
