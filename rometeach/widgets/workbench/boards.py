"""The board of the workbench and its history: changes with undo and redo, each of them to be taken back alone."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from typing import Generic, TypeVar

from ...core.errors import BadInput, Problem
from ...core.grammar import Limits, split
from ...core.positions.saved import GamePosition
from ..face import P, face_of
from .moments import Moments

_MOST = Limits()
T = TypeVar("T")
IMPOSSIBLE = "Impossible on the table:"
UNUSUAL = "Worth a look; odds and plans are told all the same:"


class Boards(Generic[P]):
    """A board that is changed. `base` is the one that was loaded, `now` the one it has become.

    Args:
        start: the board that it begins with.
        shown: called after every change, with the board before it and what is said of it.
    """

    def __init__(self, start: P, shown: Callable[[P, str], None]) -> None:
        self.base: P = start
        self.now: P = start
        self._shown = shown
        self._moments = Moments[tuple[P, P]]()

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self._moments.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a change that was taken back can be made again."""
        return self._moments.can_redo

    @property
    def changes(self) -> list[str]:
        """What differs from the board that was loaded, clause by clause."""
        return split(self.base.diff(self.now))

    def load(self, text: str) -> None:
        """Another position, by name, share string, link or file.

        Raises:
            BadInput: no such position, or mistakes in it.
        """
        face = face_of(self.now)
        found, notes = heeding(lambda: face.position(text))
        self.begin(found, " ".join([f"{face.headline(found)} is loaded.", *notes]))

    def begin(self, board: P, words: str) -> None:
        """Begin again with another board; this can be undone."""
        self._go(board, board, words)

    def change(self, text: str, words: str = "") -> None:
        """Change the board by the compact grammar.

        Raises:
            BadInput: every mistake at once, of words and of rules; the board stays as it was.
        """
        self.become(checked(self.now, text), words or f"Done: {shortened(text)}")

    def become(self, board: P, words: str) -> None:
        """Another state of the same board."""
        if same(board, self.now):
            self._shown(self.now, "That changes nothing on this board.")
            return
        self._go(self.base, board, words)

    def take_back(self, number: int) -> None:
        """Take one of `changes` back, with those that cannot stand without it, and leave the others."""
        clauses = self.changes
        gone, board = [clauses.pop(number)], self.base
        for clause in clauses:
            try:
                board = board.edit(clause)
            except BadInput:
                gone.append(clause)
        self.become(board, f"Taken back: {'; '.join(gone)}")

    def undo(self) -> None:
        """Take the last change back."""
        if self.can_undo:
            self._put(*self._moments.undo((self.base, self.now)), "Undone")

    def redo(self) -> None:
        """Make the change again that was taken back."""
        if self.can_redo:
            self._put(*self._moments.redo((self.base, self.now)), "Done again")

    def reset(self) -> None:
        """Go back to the board that was loaded; this can be undone."""
        self.become(self.base, "Back to the board that was loaded")

    def _go(self, base: P, board: P, words: str) -> None:
        self._moments.keep((self.base, self.now))
        self._put(base, board, words)

    def _put(self, base: P, board: P, words: str) -> None:
        before = self.now
        self.base, self.now = base, board
        self._shown(before, words)


def checked(board: P, text: str) -> P:
    """The board after a change in the compact grammar.

    Raises:
        BadInput: every mistake at once, each under the clause that makes it: clauses that cannot be read, and what
            the others would do that the rules forbid.
    """
    clauses, known = split(text), {_key(p) for p in board.problems()}
    try:
        whole = board.edit(text)
    except BadInput:
        if len(text) > _MOST.text or len(clauses) > _MOST.clauses:
            raise
    else:
        if all(p.severity != "error" or _key(p) in known for p in whole.problems()):
            return whole
    mistakes: list[tuple[int, Problem]] = []
    now, cause = board, dict[str, int]()
    for number, clause in enumerate(clauses):
        try:
            now = now.edit(clause)
        except BadInput as error:
            mistakes += [(number, replace(p, where=named(p.where))) for p in error.problems]
            continue
        cause = {_key(p): cause.get(_key(p), number) for p in now.problems() if _key(p) not in known}
    for p in now.problems():
        number = cause.get(_key(p), -1)
        if p.severity == "error" and number >= 0:
            mistakes.append((number, replace(p, where=f'"{clauses[number]}"'[:74], what=f"{named(p.where)}: {p.what}")))
    if mistakes:
        mistakes.sort(key=lambda m: m[0])
        number = len(mistakes)
        raise BadInput([p for _, p in mistakes], f"Nothing was changed; {number} mistake{'' if number == 1 else 's'}:")
    return now


def named(where: str) -> str:
    """Where a problem is, as a player says it: "Asia" for "provinces.Asia", "west unrest" for "west.unrest"."""
    kind, dot, name = where.partition(".")
    if not kind.isidentifier():
        return where
    plural = kind.endswith("s") or kind in ("boxes",)
    return (name if dot and plural else where.replace(".", " ")).replace("_", " ")


def told(problem: Problem) -> str:
    """A problem of a board in a line: "Asia: 3 Legion Units where at most 2 may stand (Case 2.3.1)"."""
    case = f" (Case {problem.case})" if problem.case else ""
    return f"{named(problem.where)}: {problem.what}{case}"


def same(a: GamePosition, b: GamePosition) -> bool:
    """Whether two boards are the same, their titles included."""
    return a == b and a.title == b.title


def heeding(read: Callable[[], T]) -> tuple[T, list[str]]:
    """What `read` gives, and the warnings on the way as texts."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = read()
    return found, [f"Note: {note.message}." for note in caught]


def doubts(found: Sequence[Problem], *, titled: bool = False) -> str:
    """What is wrong with a board as HTML: what cannot lie so, in red, and what is worth a look, in yellow; "" for nothing.

    Args:
        found: the problems of the board.
        titled: say above each list what it is.
    """
    lists = []
    for severity, look, title in (("error", "rt-bad", IMPOSSIBLE), ("warning", "rt-doubt", UNUSUAL)):
        items = "".join(f"<li>{escape(told(p))}</li>" for p in found if p.severity == severity)
        if items:
            lists.append(f'<div class="{look}">{title if titled else ""}<ul>{items}</ul></div>')
    return "".join(lists)


def _key(problem: Problem) -> str:
    return problem.where + problem.what


def shortened(text: str) -> str:
    """A change as a message tells it."""
    clauses = split(text)
    words = "; ".join(clauses)
    return words if len(words) <= 120 else f"{len(clauses)} changes"


__all__ = ["Boards", "checked", "doubts", "heeding", "named", "same", "shortened", "told"]
