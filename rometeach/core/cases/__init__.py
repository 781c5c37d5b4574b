"""Which function implements which Case of a rulebook, said once beside the function."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

_IMPLEMENTED: dict[str, list[tuple[str, str]]] = {}
"""Case -> (module, name) of the functions, of all games that were imported."""


def case(*numbers: str) -> Callable[[F], F]:
    """Mark a function as the place where these Cases are implemented. The game is the package it lives in."""

    def mark(function: F) -> F:
        for number in numbers:
            _IMPLEMENTED.setdefault(number, []).append((function.__module__, function.__qualname__))
        return function

    return mark


def implemented(package: str) -> dict[str, tuple[str, ...]]:
    """Case -> dotted names of the functions that implement it, for the modules of the game's package imported so far."""
    inside = f"{package}."
    found = {n: tuple(f"{m}.{f}" for m, f in marked if m.startswith(inside)) for n, marked in _IMPLEMENTED.items()}
    return {number: functions for number, functions in found.items() if functions}
