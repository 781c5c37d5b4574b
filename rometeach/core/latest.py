"""What was made last, given again while it would be made of the very same values: from one step of a game to the next most of them are."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import is_
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """For each key what was made last, and the values that it was made of.

    Unlike a cache it never asks for a hash: values are the same if they are one object.

    Args:
        make: makes it of a key and the values.
    """

    __slots__ = ("_known", "_make")

    def __init__(self, make: Callable[..., T]) -> None:
        self._make = make
        self._known: dict[Hashable, tuple[tuple[object, ...], T]] = {}

    def __call__(self, key: Hashable, *values: object) -> T:
        """What is made of a key and values that nothing changes."""
        known = self._known.get(key)
        if known is not None and all(map(is_, known[0], values)):
            return known[1]
        made = self._make(key, *values)
        self._known[key] = (values, made)
        return made


__all__ = ["Latest"]
