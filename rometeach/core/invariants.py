"""What a game adds to random play that looks for mistakes: its laws, and how a game begins and is played so that it goes far.

`Game.extras["fuzz"]` names such a value. A game that names none is played all the same, and held to what holds in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from .session.play import Player

B = TypeVar("B")


def _nothing(*_: object) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Invariants(Generic[B]):
    """What must hold in every game with boards B. It should be counted from the board anew, not asked of the rules that are tested.

    Attributes:
        wrong: what holds on no board, for the board at the end of a step; nothing where all is well.
        lost: what may not happen from one step to the next: (the board before, the board after).
        start: the board that the game of a seed begins with; None for any named position.
        player: who plays a game, from a seed; None for any legal choice.
    """

    wrong: Callable[[B], Iterable[str]] = _nothing
    lost: Callable[[B, B], Iterable[str]] = _nothing
    start: Callable[[int], B] | None = None
    player: Callable[[int], Player] | None = None


__all__ = ["Invariants"]
