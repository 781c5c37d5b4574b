"""What can be taken back and done again."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Moments(Generic[T]):
    """The moments before each change, and after those that were taken back."""

    def __init__(self) -> None:
        self._before: list[T] = []
        self._after: list[T] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a change that was taken back can be made again."""
        return bool(self._after)

    def keep(self, now: T) -> None:
        """A change is made: what was taken back before is gone."""
        self._before.append(now)
        self._after = []

    def undo(self, now: T) -> T:
        """Take the last change back: the moment before it."""
        self._after.append(now)
        return self._before.pop()

    def redo(self, now: T) -> T:
        """Make the change again that was taken back last: the moment after it."""
        self._before.append(now)
        return self._after.pop()
