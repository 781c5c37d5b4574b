"""Which Civil Wars are still to be fought, whose they are, and in which order (Section 11.4, Section 1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...core.cases import case
from ...core.session.requests import Decision, Option, Steps
from ..actions import WAIT, NextCivilWar
from ..board.board import Board, Commander
from . import people, succession, tracks


@dataclass(frozen=True, slots=True)
class CivilWar:
    """A Civil War that has not been fought: a Rebel, the Emperors of whom one may fight him, and whether one must.

    `players` are those who choose when it is fought: the seats of these Emperors, and both where two Rebel Emperors meet.
    """

    rebel: Commander
    emperors: tuple[Commander, ...]
    must: bool
    players: tuple[str, ...]

    @property
    def title(self) -> str:
        """Who fights whom."""
        return f"{' or '.join(e.name for e in self.emperors)} against {self.rebel.name}"


@case("11.4", "5.1.1", "12.2.2", "13.3.4")
def due(board: Board) -> tuple[CivilWar, ...]:
    """The Civil Wars of Rebels not yet fought: Rebel Emperors first, then as the Commands are listed; no order to keep."""
    return (*_of_rebel_emperors(board), *_of_rebels(board))


def _of_rebel_emperors(board: Board) -> Iterator[CivilWar]:
    """A Rebel Emperor and his colleague; two Rebel Emperors fight each other once."""
    for seat in tracks.order(board):
        other, rebel = people.other(seat), board.emperor_of(seat)
        state = board.empire(seat)
        if not state.rebel_commands or board.empire(other).seat != "Emperor" or rebel.key in board.used.rebels:
            continue
        both = bool(board.empire(other).rebel_commands)
        yield CivilWar(rebel, (board.emperor_of(other),), True, (seat, other) if both else (other,))
        if both:
            return


def _of_rebels(board: Board) -> Iterator[CivilWar]:
    for rebel in board.governors_in_play:
        if not rebel.is_rebel or rebel.key in board.used.rebels:
            continue
        homes = {board.empire_of_command(c) for c in rebel.commands}
        emperors = tuple(dict.fromkeys(board.emperor_of(e) for e in tracks.order(board) if e in homes))
        loyal = tuple(e for e in emperors if not e.is_rebel)
        may = loyal or emperors
        must = bool(loyal) and not all(board.is_fallen(e) for e in homes)
        yield CivilWar(rebel, may, must, tuple(succession.seat_of(board, e) for e in may))


@case("11.4")
def chosen(board: Board, wars: Sequence[CivilWar]) -> Steps[CivilWar]:
    """The Civil War that is fought next: each player says the order of his own; whoever has just one is not asked.

    Who goes first on this turn may let one of the other Empire's be fought before his own, unless a switch says that he
    finishes before the other begins.
    """
    who = next(e for e in tracks.order(board) if any(e in w.players for w in wars))
    other = people.other(who)
    waits = board.rules.is_on("civil_wars_interleave") and any(who not in w.players for w in wars)
    answer = yield from _asked(board, who, wars, waits)
    if answer is None:
        answer = yield from _asked(board, other, wars, False)
    assert answer is not None
    return answer


def _asked(board: Board, who: str, wars: Sequence[CivilWar], waits: bool) -> Steps[CivilWar | None]:
    """Which of a player's Civil Wars is next; None if he waits."""
    mine = {NextCivilWar(w.rebel.box): w for w in wars if who in w.players}
    if len(mine) == 1 and not waits:
        return next(iter(mine.values()))
    options = [Option(action, w.title + ("" if w.must else ", if he wants to")) for action, w in mine.items()]
    if waits:
        options.append(Option(WAIT, f"a Civil War of the {people.other(who)} is fought first"))
    first = NextCivilWar(wars[0].rebel.box)
    answer = yield Decision(
        who,
        "which Civil War is fought next?",
        "11.4",
        tuple(options),
        kind="civil war order",
        board=board,
        unasked=first if first in mine else WAIT,
    )
    return mine.get(answer)
