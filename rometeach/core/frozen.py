"""Values that never change: a mapping, and a new value with other fields."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, NoReturn, Self, TypeVar, overload

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A dict that refuses every change; `frozen | other` is a new one. Reading is as fast as a dict's."""

    __slots__ = ("_hash",)
    _hash: int

    def _refuse(self, *args: object, **kwargs: object) -> NoReturn:
        """Refuse the change."""
        raise TypeError("this mapping is part of an immutable value; build a new one with |")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __or__(self, other: Mapping[K, V]) -> Frozen[K, V]:  # type: ignore[override]
        made = Frozen(self)
        dict.update(made, other)
        return made

    def without(self, *keys: K) -> Frozen[K, V]:
        """The mapping without these keys (a missing one is no error)."""
        return Frozen({k: v for k, v in self.items() if k not in keys})

    def __hash__(self) -> int:  # type: ignore[override]
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash

    def __reduce__(self) -> tuple[type[Frozen[K, V]], tuple[dict[K, V]]]:
        return (Frozen, (dict(self),))


T = TypeVar("T")


class worked_out(functools.cached_property[T]):
    """What is worked out once of a value that never changes: `functools.cached_property` without its lock."""

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...
    def __get__(self, instance: object, owner: type | None = None) -> Self | T:
        if instance is None:
            return self
        found = instance.__dict__[self.attrname or ""] = self.func(instance)
        return found


Writer = Callable[[object, object], None]
Copier = Callable[[T, Mapping[str, object]], T]


def replace(value: T, **changes: object) -> T:
    """`dataclasses.replace` for frozen dataclasses, several times as fast: nothing is checked or made anew.

    Where a class without slots works things out by `cached_property`, its `_RESTS_ON` may say on which fields each of them rests:
    what rests on none of the changed fields is kept. What is not named there is worked out anew.

    Raises:
        TypeError: there is no such field.
    """
    kind = type(value)
    copier: Copier[T] = _COPIERS.get(kind) or _copier(kind)
    try:
        return copier(value, changes)
    except KeyError as missing:
        raise TypeError(f"{kind.__name__} has no field {missing.args[0]}") from None


_COPIERS: dict[type, Copier[Any]] = {}


def _copier(kind: type[T]) -> Copier[T]:
    """A function that copies a value of this class and changes some fields: written out field by field, as dataclasses' own."""
    names = [f.name for f in fields(kind)]  # type: ignore[arg-type]
    if not all(hasattr(getattr(kind, name, None), "__set__") for name in names):
        return _COPIERS.setdefault(kind, _keeper(kind, names))
    writers: dict[str, Writer] = {name: getattr(kind, name).__set__ for name in names}
    lines = [
        f"def bind(kind, new, writers, {', '.join(f'write_{n}' for n in names)}):",
        "    def copier(value, changes):",
        "        made = new(kind)",
        *(f"        write_{n}(made, value.{n})" for n in names),
        "        for name, changed in changes.items():",
        "            writers[name](made, changed)",
        "        return made",
        "    return copier",
    ]
    copier: Copier[T] = _written(lines)(kind, kind.__new__, writers, *writers.values())
    return _COPIERS.setdefault(kind, copier)


def _keeper(kind: type[T], names: Sequence[str]) -> Copier[T]:
    """A function that copies a value of this class, which has no slots, with what was worked out and still holds."""
    rests_on: Mapping[str, Sequence[str]] = getattr(kind, "_RESTS_ON", {})
    found = [n for k in kind.__mro__ for n, x in vars(k).items() if isinstance(x, functools.cached_property)]
    lost = {name: [n for n in found if name in rests_on.get(n, names)] for name in names}
    new: Callable[[type[T]], T] = kind.__new__

    def copier(value: T, changes: Mapping[str, object]) -> T:
        there = value.__dict__.copy()
        for name in changes:
            for worked_out in lost[name]:
                there.pop(worked_out, None)
        there.update(changes)
        made = new(kind)
        object.__setattr__(made, "__dict__", there)
        return made

    return copier


def quickly_made(kind: type[T]) -> type[T]:
    """A frozen dataclass with slots whose values are made in less time: its `__init__` writes the slots themselves.

    For values that are made many times in a game. Fields may have defaults, but no factories.
    """
    own = [f for f in fields(kind) if f.init]  # type: ignore[arg-type]
    names = [f.name for f in own]
    defaults = {f"default_{f.name}": f.default for f in own if f.default is not MISSING}
    asked = [f"{n}=default_{n}" if f"default_{n}" in defaults else n for n in names]
    lines = [
        f"def bind({', '.join((*defaults, *(f'write_{n}' for n in names)))}):",
        f"    def __init__(self, {', '.join(asked)}):",
        *([f"        write_{n}(self, {n})" for n in names] or ["        pass"]),
        "    return __init__",
    ]
    made = _written(lines)(*defaults.values(), *(getattr(kind, n).__set__ for n in names))
    made.__annotations__, made.__qualname__ = kind.__init__.__annotations__, kind.__init__.__qualname__
    kind.__init__ = made  # type: ignore[method-assign]
    return kind


def _written(lines: list[str]) -> Callable[..., Any]:
    """The function `bind` of a text."""
    made: dict[str, Any] = {}
    exec("\n".join(lines), made)
    bind: Callable[..., Any] = made["bind"]
    return bind
