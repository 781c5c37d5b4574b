"""Appointing Governors (Cases 5.2.5, 6.1.3, 6.1.7, 10.3.3, 10.3.4)."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE, NO, YES, Choose
from ...core.session.requests import Decision, Lazy, Note, Option, Refusal, Steps
from ..actions import Appoint, KeepCommands, Leave, TurnFaceUp
from ..board.board import Board, Governor
from ..rules import EMPIRES
from . import people, tracks

MAX_COMMANDS = 3
Appointment = Appoint | TurnFaceUp
Found = tuple[Appointment, str, tuple[str, str] | None]
"""A change, what it means, and (reason, Case) against it."""


@dataclass(frozen=True, slots=True)
class Made:
    """What was changed in this step: the people who left their Commands, and each change; what was proposed and agreed on."""

    people: frozenset[str] = frozenset()
    changes: frozenset[Appointment] = frozenset()
    proposed: frozenset[Leave] = frozenset()
    agreed: frozenset[Leave] = frozenset()

    def joined(self, board: Board, change: Appointment) -> Made:
        """With one change more, of this board."""
        stays = keeps_home(board, change)
        people = self.people if stays else self.people | {change.statesman}
        return replace(self, people=people, changes=self.changes | {change})


@case("10.3.3", "10.3.4")
def appoint(board: Board) -> Steps[Board]:
    """Players alternate placing Statesmen and Loyal counters, one change at a time, until both are done.

    Nobody is moved twice, nor is the same change made or proposed twice, so the step comes to an end.
    """
    board = replace(board, phase="Unrest", step="Governors")
    made = Made()
    open_ = list(tracks.order(board))
    while open_:
        for empire in list(open_):
            action, made = yield from _chosen(board, empire, made)
            if action is None:
                open_.remove(empire)
                continue
            made = made.joined(board, action)
            board = yield from _appointed(board, empire, action)
            open_ = [e for e in tracks.order(board) if e in open_ or _must(board, e, made)]
    return board


def _chosen(board: Board, empire: str, made: Made) -> Steps[tuple[Appointment | None, Made]]:
    """A player's next change, None if there is none, and what was agreed on before it: a proposal takes no turn."""
    while True:
        found = tuple(_all(board, empire, made))
        options = [Option(a, m) for a, m, r in found if r is None]
        if not options:
            return None, made
        waiting = [a.statesman for a, _, r in found if r is None and _is_compulsory(board, a)]
        done = () if waiting else (Option(DONE, "leave the Governors as they are"),)
        leaves = (Option(x, "if both players agree") for x in _leaves(board, empire, waiting, made))
        action = yield Decision(
            empire,
            "appoint Governors",
            "10.3.3",
            (*done, *options, *leaves),
            Lazy(functools.partial(_refusals, found)),
            kind="governors",
            board=board,
        )
        if not isinstance(action, Leave):
            return (None if action == DONE else action), made
        made = yield from _proposed(board, empire, action, made)


@case("10.3.4", "1.3.3")
def _leaves(board: Board, empire: str, waiting: Sequence[str], made: Made) -> Iterator[Leave]:
    """Those whom a player would have to seat and may leave to the other Empire, if its player agrees and can seat them."""
    taker = people.other(empire)
    for name in dict.fromkeys(waiting):
        leave = Leave(name, taker)
        if leave not in made.proposed and Leave(name, empire) not in made.agreed and _can_seat(board, taker, name):
            yield leave


@case("10.3.4", "1.3.3")
def _proposed(board: Board, empire: str, leave: Leave, made: Made) -> Steps[Made]:
    """The other player is asked; who plays alone agrees with himself."""
    answer = yield Decision(
        leave.empire,
        f"the {empire} leaves {leave.statesman} to the {leave.empire}, who then must seat him. Agree?",
        "10.3.4",
        (Option(YES), Option(NO)),
        kind="consent",
        board=board,
    )
    made = replace(made, proposed=made.proposed | {leave})
    if answer == NO:
        yield Note(f"The {leave.empire} does not agree to have {leave.statesman} left to it.", "10.3.4", who=empire)
        return made
    yield Note(f"The {empire} leaves {leave.statesman} to the {leave.empire}.", "10.3.4", who=empire)
    return replace(made, agreed=made.agreed | {leave})


def _can_seat(board: Board, empire: str, name: str) -> bool:
    """Whether a Command of an Empire can take somebody who waits face up."""
    return any(against(board, empire, name, (c,)) is None for c in people.commands_of_empire(board, empire))


@case("5.2.5", "10.3.3")
def _appointed(board: Board, empire: str, change: Appointment) -> Steps[Board]:
    """The board after a change; whom it leaves with Commands that do not touch keeps those that his player chooses."""
    kept: tuple[str, ...] = ()
    said, taken = "", set(change.commands)
    for box, g in board.governors.items():
        left = tuple(c for c in g.commands if c not in taken)
        if g.statesman != change.statesman and 0 < len(left) < len(g.commands):
            kept = yield from keeps(board, box, left)
            said = f"{g.statesman} keeps {' and '.join(kept)}." if len(kept) < len(left) else ""
    board = apply(board, change, kept)
    yield Note(f"{empire}: {change}.", "10.3.3", who=empire, board=board)
    if said:
        yield Note(said, "5.2.5", who=empire, board=board)
    return board


@case("5.2.5")
def keeps(board: Board, box: str, left: Sequence[str]) -> Steps[tuple[str, ...]]:
    """The Commands that a Governor keeps of those left to him: all if they touch, else the part that his player chooses."""
    parts = people.parts(board, box, left)
    if len(parts) == 1:
        return parts[0]
    answer = yield Decision(
        board.empire_of_command(box),
        f"{' and '.join(left)} do not touch: which does {board.governors[box].statesman} keep?",
        "5.2.5",
        tuple(Option(KeepCommands(p), f"without {' and '.join(c for c in left if c not in p)}") for p in parts),
        kind="keep",
        board=board,
        unasked=KeepCommands(parts[0]),
    )
    kept: tuple[str, ...] = answer.commands
    return kept


def _refusals(found: Sequence[Found]) -> list[Refusal]:
    return [Refusal(action, *reason) for action, _, reason in found if reason]


def _must(board: Board, empire: str, made: Made) -> bool:
    """Whether somebody who waits face up can be seated in an Empire whose player was done already."""
    return bool(board.face_up) and any(r is None and _is_compulsory(board, a) for a, _, r in _all(board, empire, made))


def keeps_home(board: Board, change: Appointment) -> bool:
    """Whether a change only adds or drops Commands of a Governor who stays in his own."""
    return bool(set(_held(board, change.statesman)) & set(change.commands))


def _held(board: Board, name: str) -> tuple[str, ...]:
    """The Commands that a Statesman holds."""
    return next((g.commands for g in board.governors.values() if g.statesman == name), ())


def _is_compulsory(board: Board, change: Appointment) -> bool:
    """Whether a change seats somebody who waits face up, which must be done while it can be."""
    return len(change.commands) == 1 and change.statesman in board.face_up


_appoint = functools.lru_cache(maxsize=4096)(Appoint)
"""The same value for the same appointment: many are offered again and again."""


def _all(board: Board, empire: str, made: Made) -> Iterator[Found]:
    """Those who wait, then those who are seated."""
    commands, rival = people.commands_of_empire(board, empire), people.other(empire)
    for name in board.face_up:
        left = (f"he is left to the {rival}", "10.3.4") if _is_left(board, name, rival, made) else None
        for command in commands:
            yield _appoint((command,), name), "", left or against(board, empire, name, (command,))
    seated = {g.statesman: g.commands for g in people.boxes_of(board, empire).values() if g.statesman and not g.rebel}
    twice = "has been moved already", "10.3.3"
    for name, held in seated.items():
        now = f"now in {' + '.join(held)}"
        for command in commands:
            if command not in held:
                reason = twice if name in made.people else against(board, empire, name, (command,))
                yield _appoint((command,), name), now, reason
                more = _appoint((*held, command), name)
                reason = twice if more in made.changes else against(board, empire, name, more.commands)
                yield more, "one Command more", reason
            elif len(held) > 1:
                fewer = _appoint(tuple(c for c in held if c != command), name)
                reason = twice if fewer in made.changes else against(board, empire, name, fewer.commands)
                yield fewer, f"without {command}", reason
        yield TurnFaceUp(name), "available to both Empires", twice if name in made.people else None


def _is_left(board: Board, name: str, empire: str, made: Made) -> bool:
    """Whether somebody is left to an Empire, which can still seat him: where it cannot, he must be seated in the other."""
    return Leave(name, empire) in made.agreed and _can_seat(board, empire, name)


@case("5.2.1", "5.2.5", "6.1.3", "6.1.7", "10.3.3")
def against(board: Board, empire: str, name: str, commands: tuple[str, ...]) -> tuple[str, str] | None:
    """(reason, Case) against a Statesman as Governor of these Commands, or None.

    Args:
        board: the board.
        empire: who appoints him.
        name: the Statesman.
        commands: those that he would hold.
    """
    if len(commands) > MAX_COMMANDS:
        return f"a Governor holds at most {MAX_COMMANDS} Commands", "5.2.5"
    if len(commands) > 1 and any(s != name for s in board.face_up):
        return "somebody waits face up for a Command", "5.2.5"
    apart = len(commands) > 1 and len(people.joined(board, commands[0], commands)) < len(commands)
    for command in commands:
        if people.only_barbarian(board, (command,)):
            return f"{command} has only Barbarian Provinces", "6.1.7"
        if board.empire_of_command(command) != empire:
            return f"{command} is in the other Empire", "5.2.5"
        holder = board.commander_of[command]
        if holder.is_rebel:
            return f"{command} is in the hands of {holder.name}", "5.3.1"
        if holder.statesman and (holder.box == command or len(commands) > 1) and command not in _held(board, name):
            return f"{command} has {holder.name} as Governor", "6.1.3"
        if apart:
            return "these Commands do not touch", "5.2.5"
    return None


def apply(board: Board, change: Appointment, kept: Collection[str] = ()) -> Board:
    """The board after an appointment that the Decision offers.

    Args:
        board: the board.
        change: the appointment.
        kept: what a Governor keeps whom it leaves with Commands that do not touch; without it, what touches his own box.
    """
    statesman, commands = change.statesman, change.commands
    if isinstance(change, TurnFaceUp):
        seated = next(c for c in board.governors_in_play if c.statesman and c.statesman.name == statesman)
        return people.face_up(people.vacate(board, seated), statesman)
    post = next((c for c in board.governors_in_play if c.statesman and c.statesman.name == statesman), None)
    triumphs = board.governors[post.box].triumphs if post else ()
    if post:
        board = people.vacate(board, post)
    board = people.release(people.remove(board, statesman), commands, kept)
    return people.with_governors(
        board, {**board.governors, commands[0]: Governor(statesman, commands, False, triumphs)}
    )


@case("5.2.4", "5.2.5")
def divide(board: Board) -> Steps[Board]:
    """A Loyal Governor left with Commands of both Empires keeps those of one; the others are Generic again."""
    for box, g in list(board.governors.items()):
        sides = {e: tuple(c for c in g.commands if board.empire_of_command(c) == e) for e in EMPIRES}
        if g.rebel or not all(sides.values()):
            continue
        empire = board.empire_of_command(box)
        answer = yield Decision(
            empire,
            f"{g.statesman or 'the Governor'} keeps the Commands of which Empire?",
            "5.2.5",
            tuple(Option(Choose(e), " + ".join(sides[e])) for e in EMPIRES),
            kind="divide",
            board=board,
        )
        kept = sides[answer.name]
        governors = {b: x for b, x in board.governors.items() if b != box}
        governors[box if box in kept else kept[0]] = Governor(g.statesman, kept, False, g.triumphs)
        board = people.with_governors(board, governors)
        yield Note(f"{g.statesman} keeps {' and '.join(kept)}.", "5.2.5", who=answer.name, board=board)
    return board


@case("6.1.7", "5.2.5")
def leave_barbarians(board: Board) -> Steps[Board]:
    """A Loyal Statesman loses each Command that has only Barbarian Provinces left, with the last one his post.

    What is left may not touch: then his player chooses what he keeps (Case 5.2.5).
    """
    for box, held in list(board.governors.items()):
        if held.rebel or not held.statesman:
            continue
        kept = tuple(c for c in held.commands if not people.only_barbarian(board, (c,)))
        if len(kept) == len(held.commands):
            continue
        governors = {b: g for b, g in board.governors.items() if b != box}
        if kept:
            part = yield from keeps(board, box, kept)
            governors[part[0]] = replace(held, commands=part)
            yield Note(f"{held.statesman} keeps {' and '.join(part)} alone.", "6.1.7")
        else:
            board = replace(board, face_up=tuple(sorted((*board.face_up, held.statesman))))
            yield Note(f"{held.statesman} has only Barbarian Provinces left and leaves his post.", "6.1.7")
        board = people.with_governors(board, governors)
    return board
