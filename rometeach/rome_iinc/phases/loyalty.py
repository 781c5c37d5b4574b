"""Commands that become Loyal, and those that join or leave a Rebel Emperor (Cases 5.2.4, 5.3.1, 5.3.4, 8.2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...core.cases import case
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


def told(board: Board, commands: Sequence[str]) -> Note:
    """The Note that Commands are Loyal now."""
    return Note(f"{listed(commands)} {verb(commands, 'become')} Loyal.", "8.2.2", board=board)


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
    waiting = [board.commander_of[c].statesman for c in loyal]
    names = tuple(dict.fromkeys(s.name for s in waiting if s))
    board = people.release(board, loyal)
    rebels = tuple(sorted((*state.rebel_commands, *loyal)))
    board = people.with_empire(board, empire, replace(board.empire(empire), rebel_commands=rebels))
    said = f"{board.emperor_of(empire).name} takes {listed(loyal)}"
    said += f"; {listed(names)} {verb(names, 'wait')} face up." if names else "."
    yield Note(said, "5.3.4", who=empire, board=board)
    return board


def listed(names: Sequence[str]) -> str:
    """ "Gallia", "Gallia and Italia", "Africa, Gallia and Italia"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def verb(names: Sequence[str], word: str) -> str:
    """A verb for one or for several: "joins" or "join"."""
    return word if len(names) > 1 else word + "s"
