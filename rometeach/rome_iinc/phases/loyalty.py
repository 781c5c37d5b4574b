"""Commands that become Loyal, and those that join or leave a Rebel Emperor (Cases 5.2.4, 5.3.1, 5.3.4, 8.2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Note, Steps
from ..board.board import Board, Commander
from ..rules import EMPIRES
from . import people


@case("5.3.1", "6.3.6", "8.2.2")
def loyal_again(board: Board, commander: Commander) -> Steps[Board]:
    """The Commands of a Governor or Rebel who leaves them: Loyal, with Generic Governors; his Statesman is left nowhere."""
    if commander.is_emperor:
        return board
    board = people.vacate(board, commander)
    if commander.is_rebel:
        yield told(board, commander.commands)
    return (yield from settle(board))


@case("5.3.4", "6.3.6", "8.2.2")
def vacant(board: Board, empire: str) -> Steps[Board]:
    """An Emperor's box whose Emperor is gone: his Statesman is left nowhere, and what a Rebel Emperor held is Loyal."""
    state = board.empire(empire)
    board = people.with_empire(
        people.remove(board, state.emperor), empire, replace(state, emperor="", rebel_commands=())
    )
    if state.rebel_commands:
        yield told(board, state.rebel_commands)
    return board


@case("5.1.3", "5.1.4")
def sole(board: Board, empire: str, said: str = "") -> Steps[Board]:
    """The Emperor of this Empire is Sole Emperor: what he, and a Rebel Emperor of the other seat, held is Loyal.

    Args:
        board: the board.
        empire: whose Emperor.
        said: the Note that he is, if any.
    """
    rebels = tuple(c for e in EMPIRES for c in board.empire(e).rebel_commands)
    board = people.make_sole_emperor(board, empire)
    if said:
        yield Note(said, "5.1.4", who=empire, board=board)
    if rebels:
        yield told(board, rebels, "5.1.4")
    return board


def told(board: Board, commands: Sequence[str], number: str = "8.2.2") -> Note:
    """The Note that Commands are Loyal now, by a Case."""
    return Note(f"{listed(commands)} {verb(commands, 'become')} Loyal.", number, board=board)


@case("5.2.4", "5.3.1", "5.3.4", "8.2.2", "6.1.3")
def settle(board: Board) -> Steps[Board]:
    """What Rebel Emperors hold after Commands changed Empire or lost their Rebel.

    A Command that went to the other Empire is Loyal there. One that came into a Rebel Emperor's Empire, or whose Rebel is no
    more, is Loyal as well; by the switch `rebel_emperor_commands` he takes it, and whoever governs it waits face up.
    """
    for empire in EMPIRES:
        state = board.empire(empire)
        if not state.rebel_commands:
            continue
        name, own = board.emperor_of(empire).name, people.commands_of_empire(board, empire)
        lost = tuple(c for c in state.rebel_commands if c not in own)
        if lost:
            kept = tuple(c for c in state.rebel_commands if c in own)
            board = people.with_empire(board, empire, replace(state, rebel_commands=kept))
            yield Note(f"{listed(lost)} {verb(lost, 'leave')} {name} and {verb(lost, 'become')} Loyal.", "5.2.4",
                       who=empire, board=board)  # fmt: skip
            if not kept:
                yield Note(f"{name} has no Rebel counter left and is no Rebel.", "5.3.4", who=empire, board=board)
        if board.rules.is_on("rebel_emperor_commands"):
            board = yield from _taken(board, empire)
    return board


@case("5.3.4", "5.1.4")
def _taken(board: Board, empire: str) -> Steps[Board]:
    """The Loyal Commands of a Rebel Emperor's Empire become his."""
    state = board.empire(empire)
    loyal = tuple(c for c in people.commands_of_empire(board, empire) if not board.commander_of[c].is_rebel)
    if not loyal or not state.rebel_commands:
        return board
    before, board = board, people.release(board, loyal)
    rebels = tuple(sorted((*state.rebel_commands, *loyal)))
    board = people.with_empire(board, empire, replace(board.empire(empire), rebel_commands=rebels))
    yield _with_those_who_wait(before, board, empire, f"takes {listed(loyal)}")
    return board


@case("5.1.4", "5.3.4")
def held(before: Board, board: Board, empire: str) -> Note:
    """The Note of all that a new Rebel Emperor holds, and of the Statesmen who held it on the board before."""
    return _with_those_who_wait(before, board, empire, f"holds {listed(board.empire(empire).rebel_commands)}")


def _with_those_who_wait(before: Board, board: Board, empire: str, does: str) -> Note:
    names = tuple(n for n in board.face_up if n not in before.face_up)
    end = f"; {listed(names)} {verb(names, 'wait')} face up." if names else "."
    return Note(f"{board.emperor_of(empire).name} {does}{end}", "5.3.4", who=empire, board=board)


def listed(names: Sequence[str]) -> str:
    """ "Gallia", "Gallia and Italia", "Africa, Gallia and Italia"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def verb(names: Sequence[str], word: str) -> str:
    """A verb for one or for several: "joins" or "join"."""
    return word if len(names) > 1 else word + "s"
