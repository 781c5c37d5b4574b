"""Whether the moves of a turn went as pieces can go: each step between spaces that touch, with pieces that were there.

Random play asks it at each decision; it counts from the tables and the pieces alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..core.session.actions import Action
from ..core.session.requests import Decision
from .actions import March, Sail
from .board.board import Board
from .board.state import PIECES

POINTS = {"Infantry": 1, "Cavalry": 2, "Catapult": 1, "General": 2, "Caesar": 2, "Galley": 2}
"""The movement points of the pieces, counted from the rulebook anew."""


class StrangeMove(Exception):
    """A move that pieces cannot make."""


@dataclass
class Watch:
    """Looks at the moves of one player, from each decision to his next one."""

    board: Board | None = None
    moved: March | Sail | None = None
    gone: Counter[str] = field(default_factory=Counter)

    def look(self, decision: Decision) -> None:
        """Whether the last move made this board out of the board before.

        Raises:
            StrangeMove: it did not.
        """
        before, moved = self.board, self.moved
        self.board = self.moved = None
        if decision.kind != "move" or before is None or moved is None:
            return
        for what in (_strange(before, moved, decision.board), self._too_far(before, moved)):
            if what:
                raise StrangeMove(f"{moved}: {what}")

    def remember(self, decision: Decision, answer: Action) -> None:
        """Keep a move, and how far pieces have gone in this turn."""
        if decision.kind != "move":
            return
        if self.board is None and not isinstance(answer, (March, Sail)):
            self.gone.clear()
        self.board, self.moved = decision.board, answer if isinstance(answer, (March, Sail)) else None

    def _too_far(self, board: Board, moved: March | Sail) -> str:
        """Count the steps of all pieces of a kind: no more than their movement points together; not where Roads are."""
        if board.roads:
            return ""
        if isinstance(moved, March):
            self.gone.update(dict(zip(PIECES, moved.force, strict=True)))
        else:
            self.gone["Galley"] += 1
        there = _all(board, board.active)
        for piece, steps in self.gone.items():
            if steps > POINTS[piece] * there[piece]:
                return f"{steps} steps of {there[piece]} {piece}"
        return ""


def _all(board: Board, side: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for there in board.provinces.values():
        for army in there.armies:
            if army.side == side:
                found.update(dict(zip(PIECES, army.force, strict=True)))
        found["Galley"] += sum(g.side == side for g in there.galleys)
    for fleet in board.seas.values():
        for galley in fleet:
            if galley.side == side:
                found.update(dict(zip(PIECES, galley.cargo, strict=True)))
                found["Galley"] += 1
    return found


def _border(board: Board, a: str, b: str) -> str:
    rows = board.rules.tables["connections"]
    row = rows.get(f"{a} - {b}") or rows.get(f"{b} - {a}")
    return str(row["kind"]) if row else ""


def _strange(before: Board, moved: March | Sail, after: Board) -> str:
    """What speaks against a step; "" for nothing."""
    kind = _border(before, moved.start, moved.end)
    if isinstance(moved, March):
        force = moved.force
        if kind not in ("land", "crossing") and not _by_road(before, moved.start, moved.end):
            return "the Provinces do not touch, and no Road joins them"
    else:
        force = moved.cargo
        if kind not in ("coast", "sea"):
            return "the spaces do not touch at sea"
        wrong = _galleys(before, moved, after)
        if wrong:
            return wrong
    led = force.leaders > 0 or (isinstance(moved, Sail) and before.rules.switches["galley_leaders"] == "one")
    if force.units > 7 or (force.units and not led):
        return "a Legion of more than seven units, or without a Leader"
    side = before.active
    for name, there in after.provinces.items():
        due = list(before.provinces[name].force(side))
        sign = (name == moved.end) - (name == moved.start)
        if isinstance(moved, March) or sign:
            due = [n + sign * m for n, m in zip(due, force, strict=True)]
        if list(there.force(side)) != due:
            return f"{name} has {there.force(side)}, and not {due}"
        if min(due) < 0:
            return f"they were not in {name}"
    return ""


def _galleys(before: Board, moved: Sail, after: Board) -> str:
    side = before.active
    for space in (*before.seas, *before.provinces):
        had = sum(g.side == side for g in before.galleys_in(space))
        has = sum(g.side == side for g in after.galleys_in(space))
        if has != had + (space == moved.end) - (space == moved.start):
            return f"{space} had {had} Galleys, and now {has}"
    return ""


def _by_road(board: Board, start: str, end: str) -> bool:
    """Whether Roads join two Cities."""
    reached, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for row in board.roads:
            a, b = row.split(" - ")
            for one, other in ((a, b), (b, a)):
                if one == here and other not in reached:
                    reached.add(other)
                    waiting.append(other)
    return end in reached
