"""The game that a player's panel follows, and which moment of it is shown; what the parts of the panel share."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from ...core.errors import BadInput, Problem
from ...core.positions.saved import GamePosition
from ...core.session import dice, seats
from ...core.session.requests import Decision, Request, Roll
from ...core.session.session import Answered, Entry, Session
from ..face import Face, face_of
from .changes import Difference


class Onlooker(Protocol):
    """Who shows the game: told whenever it has changed."""

    def show_session(self) -> None:
        """Show another session from its start."""

    def show_board(self) -> None:
        """Show the board of now, or of the moment in the past that is looked at."""

    def tell(self, known: int, lead: str, idle: str) -> None:
        """Have what is new read out.

        Args:
            known: how many entries the log had before.
            lead: what is said in place of the new entries, if anything.
            idle: what is said if there are none.
        """


class FollowedGame:
    """A game that is followed.

    `session` is the game, `origin` the position that Start over begins from. `past` is the entry of the log whose board is
    shown, None for the present; `last` is what the last answer did, and how that is called.
    """

    def __init__(self, session: Session[GamePosition], origin: GamePosition, onlooker: Onlooker) -> None:
        self.session, self.origin = session, origin
        self.face: Face[GamePosition] = face_of(origin)
        self.past: int | None = None
        self.last: tuple[Difference, str] | None = None
        self._onlooker = onlooker
        self.seat = ""

    @property
    def hides(self) -> bool:
        """Whether players know different things of the board."""
        return seats.is_hidden(self.session.board)

    @property
    def waits_for(self) -> str:
        """The seat that has to take the screen before anything is shown; "" where it has it, or nothing is hidden."""
        due = self.session.seat
        return due if self.hides and due != self.seat else ""

    @property
    def board(self) -> GamePosition:
        """The board as it lies on the table now, as far as the player who looks on may know it."""
        return self.session.view(self.seat) if self.hides else self.session.board

    @property
    def start(self) -> GamePosition:
        """The position that the session began with, as far as the player who looks on may know it."""
        return seats.view(self.session.start, self.seat)

    @property
    def log(self) -> list[Entry]:
        """The log as the player who looks on may read it."""
        return self.session.told(self.seat) if self.hides else self.session.log

    def answers(self) -> list[Answered]:
        """The answers so far that the player who looks on may see."""
        found = self.session.answers
        return [a for a in found if not self.hides or (isinstance(a.request, Decision) and a.request.who == self.seat)]

    def words(self) -> str:
        """What is due, in words."""
        return due_words(self.session.request, self.face)

    def now(self) -> str:
        """What is due after something was done: "Now due: ..."; the words for dice say already that they are due."""
        request = self.session.request
        return self.face.now(request) if isinstance(request, Decision) else self.words()

    # --- which game, and which moment of it

    def follow(self, session: Session[GamePosition], origin: GamePosition) -> None:
        """Show another session, as it stands."""
        self.session, self.origin, self.past = session, origin, None
        self.seat = ""
        self.last = (Difference(self.start, self.board), "Since the start") if session.log else None
        self._onlooker.show_session()

    def look(self, number: int) -> None:
        """Show the board right after entry `number` (0: the start); the last entry is the present."""
        self.past = None if number >= len(self.log) else max(number, 0)
        self._onlooker.show_board()

    # --- what is done

    def do(self, act: Callable[[], object], lead: str = "") -> None:
        """Do something to the game and show what it did, even if it failed afterwards, say on a full disk."""
        old, before, due = list(self.session.log), self.board, self.words()
        thrown = isinstance(self.session.request, Roll)
        try:
            act()
        finally:
            if self.session.log != old or self.words() != due or self.board != before:
                self.last = Difference(before, self.board), "What this did" if lead else "What the last answer did"
                self.past = None
                self._onlooker.show_board()
                self._onlooker.tell(len(old), lead, "That changes nothing." if thrown and self.board == before else "")

    def answer(self, value: object) -> None:
        """Answer what is due.

        Raises:
            BadInput: it cannot be read, or is no choice here.
            IllegalChoice: the rules refuse it, with the Case.
        """
        if value is None or (isinstance(value, str) and not value.strip()):
            raise BadInput([Problem("answer", "is empty", "Type a choice, or take one from the list.")])
        self.do(lambda: self.session.answer(value))

    def drawn(self) -> str:
        """What the computer draws in place of the table.

        Raises:
            BadInput: nothing is drawn now, or too little is known of what can come.
        """
        request = self.session.request
        if not isinstance(request, Decision) or not self.face.is_draw(request):
            raise BadInput([Problem("draw", "nothing is to be drawn")])
        return self.face.draw(request, self.board, random.SystemRandom().randrange(2**32))


def due_words(request: Request | None, face: Face[GamePosition]) -> str:
    """What is due, in words."""
    if request is None:
        return "All the steps that were to be played are over. Walk back through them, undo, or write a report."
    if isinstance(request, Decision):
        return face.asks(request)
    return f"Dice are due: {dice.describe(request)}"


__all__ = ["FollowedGame", "Onlooker", "due_words"]
