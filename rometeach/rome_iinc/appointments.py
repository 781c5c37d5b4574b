"""Appointments: who may sit where, and the order of the single choices that leads there (Section 10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..core.cases import case
from .board.board import Board
from .phases import governors, people
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
def order(board: Board, target: Seats, up: Iterable[str] = (), compress: bool = True) -> tuple[str, ...] | None:
    """The choices that lead to these seats, each one legal as it comes; None where no order was found.

    Every choice is one that the Governors step offers.

    Args:
        board: where everybody sits now.
        target: where they are to sit.
        up: who is put face up first.
        compress: whether choices that a later one makes unnecessary are left out, as long as the rules still accept
            the rest.
    """
    first = [f"{n} face up" for n in up]
    changed = [n for n, now in seats(board, EMPIRES).items() if n in target and set(now) != set(target[n])]
    everybody = [f"{n} face up" for n in changed if n not in board.face_up]
    for start in (first, list(dict.fromkeys([*first, *everybody]))):
        steps = _steps(board, target, start)
        if steps is not None:
            return tuple(_compressed(board, steps, set(first)) if compress else steps)
    return None


def _held(board: Board) -> dict[str, tuple[str, ...]]:
    found = dict.fromkeys(board.face_up, ())
    return found | {g.statesman: g.commands for g in board.governors.values() if g.statesman and not g.rebel}


def _steps(board: Board, target: Seats, start: Sequence[str]) -> list[str] | None:
    done, made = list(start), {governors.statesman_of(n) for n in start}
    for name in start:
        board = governors.apply(board, name)
    for _ in range(100):
        held = _held(board)
        todo = [n for n in target if set(held[n]) != set(target[n])]
        if not todo:
            return done
        offered = ((k, s) for n in todo for k, s in _towards(board, n, held[n], target[n], made))
        step = min(offered, key=lambda x: x[0], default=(0, ""))[1]
        if not step:
            step = next((f"{n} face up" for n in todo if held[n] and n not in made), "")
        if not step:
            return None
        who = governors.statesman_of(step)
        if step.endswith(" face up") or not set(held[who]) & set(step.rpartition(" governor ")[0].split(" + ")):
            made.add(who)
        made.add(step)
        done.append(step)
        board = governors.apply(board, step)
    return None


def _towards(
    board: Board, name: str, now: tuple[str, ...], want: tuple[str, ...], made: set[str]
) -> Iterable[tuple[int, str]]:
    """(preference, choice) of the legal choices that bring somebody nearer to his post."""
    if not want:
        if name not in made:
            yield 1, f"{name} face up"
        return
    kept = [c for c in now if c in want]
    found: list[tuple[str, ...]]
    empire = board.empire_of_command(want[0])
    if now and not kept and (name in made or board.empire_of_command(now[0]) != empire):
        return
    if not kept:
        rank, found = 1, [(c,) for c in want]
    elif len(kept) < len(now):
        rank, found = 0, [tuple(c for c in now if c != x) for x in now if x not in want]
    else:
        rank, found = 2, [(*now, c) for c in want if c not in now]
    for commands in found:
        text = f"{' + '.join(commands)} governor {name}"
        if (not kept or text not in made) and governors.against(board, empire, name, commands) is None:
            yield rank, text


def _compressed(board: Board, steps: list[str], keep: set[str]) -> list[str]:
    end = _carried_out(board, steps)
    for name in list(steps):
        later = steps[steps.index(name) + 1 :]
        if name not in keep and any(governors.statesman_of(x) == governors.statesman_of(name) for x in later):
            fewer = [x for x in steps if x is not name]
            then = _carried_out(board, fewer)
            if then is not None and end is not None and _held(then) == _held(end):
                steps = fewer
    return steps


def _carried_out(board: Board, steps: Iterable[str]) -> Board | None:
    for name in steps:
        if not name.endswith(" face up"):
            commands = tuple(name.rpartition(" governor ")[0].split(" + "))
            who, empire = governors.statesman_of(name), board.empire_of_command(commands[0])
            abroad = any(board.empire_of_command(c) != empire for c in _held(board).get(who, ()))
            if abroad or governors.against(board, empire, who, commands):
                return None
        elif not _held(board).get(governors.statesman_of(name)):
            return None
        board = governors.apply(board, name)
    return board
