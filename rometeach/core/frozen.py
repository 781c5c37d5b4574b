"""A mapping that never changes: what a value may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A dict that refuses every change; `frozen | other` is a new one. Reading is as fast as a dict's."""

    __slots__ = ("_hash",)
    _hash: int

    def _refuse(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("this mapping is part of an immutable value; build a new one with |")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __or__(self, other: Mapping[K, V]) -> Frozen[K, V]:  # type: ignore[override]
        return Frozen({**self, **other})

    def without(self, *keys: K) -> Frozen[K, V]:
        """The mapping without these keys (a missing one is no error)."""
        return Frozen({k: v for k, v in self.items() if k not in keys})

    def __hash__(self) -> int:  # type: ignore[override]
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return (Frozen, (dict(self),))
