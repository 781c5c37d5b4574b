"""Which function implements which Case of a rulebook, said once beside the function."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

_IMPLEMENTED: dict[str, dict[str, list[str]]] = {}


def case(*numbers: str) -> Callable[[F], F]:
    """Mark a function as the place where these Cases are implemented. The game is the package it lives in."""

    def mark(function: F) -> F:
        game = function.__module__.split(".")[1]
        for number in numbers:
            _IMPLEMENTED.setdefault(game, {}).setdefault(number, []).append(
                f"{function.__module__}.{function.__qualname__}"
            )
        return function

    return mark


def implemented(game: str) -> dict[str, tuple[str, ...]]:
    """Case -> dotted names of the functions that implement it, for the modules of the game imported so far."""
    return {n: tuple(fs) for n, fs in _IMPLEMENTED.get(game, {}).items()}
