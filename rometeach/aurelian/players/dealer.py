"""A dealer for a game that is followed as on a table: he holds the cups, and nobody else knows what was moved unseen.

The board of such a game says only what was seen (`Board.seen`), so a player who is a program cannot look into the cups.
The dealer answers which chit was drawn.
"""

from __future__ import annotations

import random

from ...core.session.requests import Decision
from ..actions import Chit, chit
from ..board.cups import CUP, CUPS, Cups


class Dealer:
    """Deals one game: call it with each Decision of the table. The same seed deals the same way."""

    def __init__(self, seed: int) -> None:
        self._stream = random.Random(seed)
        self._hidden: dict[str, list[str]] = {}
        self._start: tuple[tuple[str, ...], ...] = ()
        self._followed: tuple[str, ...] = ()

    def __call__(self, decision: Decision) -> Chit:
        """The chit that is drawn from the cup that the question is about."""
        self._follow(decision.board.cups)
        return chit(decision.board.rules, self._blindly(decision.about.cup))

    def _blindly(self, cup: str) -> str:
        content = self._hidden[cup]
        return content[int(self._stream.random() * len(content))]

    def _follow(self, cups: Cups) -> None:
        """Do with the hidden cups what was done on the board since the last time."""
        start = tuple(cups.known(c) for c in CUPS)
        before = len(self._followed)
        if start != self._start or cups.events[:before] != self._followed:
            self._hidden = {c: list(cups.known(c)) for c in CUPS}
            before = 0
        for event in cups.events[before:]:
            cup = CUP[event[0]]
            if event[1] == ">":
                chit = self._blindly(cup)
                self._hidden[cup].remove(chit)
                self._hidden[CUP[event[2]]].append(chit)
            elif event[1] == "+":
                self._hidden[cup].append(event[2:])
            else:
                self._hidden[cup].remove(event[2:])
        self._start, self._followed = start, cups.events
