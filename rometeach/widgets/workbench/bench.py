"""What the workbench asks of a game: a `Bench`. A game's declaration names its own (`Game.bench`).

Every question has an answer of its own for games that say nothing else: such a game is changed by text alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from ...core import games
from ...core.errors import BadInput, Problem
from ...core.positions.saved import GamePosition
from ...core.registry import resolve
from ...core.results.show import Result
from ..face import P, face_of
from .controls import Counter, Group


@dataclass(frozen=True, slots=True)
class Battle:
    """Something that may be fought on a board: its key, what it is called, and where it is."""

    key: str
    title: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Contender:
    """One way to fight a battle.

    Attributes:
        label: who fights, "Constantius III".
        result: its odds; the first chart of it is drawn as one stacked bar. None where it is not legal.
        worth: what it is worth, where the game can say that; in what, `Bench.worth` says.
        losses: the Losses that are expected, where the game can say that.
        note: what to know of it; where it is not legal, why not.
        forces: what he fights with, "Rome, Neapolis".
    """

    label: str
    result: Result | None
    worth: Fraction | None = None
    losses: Fraction | None = None
    note: str = ""
    forces: str = ""


class Bench(Generic[P]):
    """What the workbench asks of a game. A board is handed in as it is; nothing here changes one."""

    place_word = "Place"
    """What a place of the map is called."""
    worth = ""
    """What the worth of a battle is counted in, as a sentence for below the comparison."""

    def place(self, board: P, place: str) -> Sequence[Group]:
        """The controls of a place: its Units, its status, what else lies there."""
        return ()

    def place_odds(self, board: P, place: str) -> Result | None:
        """The chance that this place is asked about first, with its reasons; None where there is none."""
        return None

    def printed(self, board: P, place: str) -> str:
        """What the map itself says of a place: what it is joined to."""
        joined = face_of(board).neighbours(board).get(place, ())
        return f"Next to {', '.join(joined)}." if joined else ""

    def set_up(self, board: P) -> Sequence[Group]:
        """The controls of everything that is not a place: tracks, phase, people, and the counters that are still in the box."""
        return ()

    def there(self, board: P, place: str) -> Sequence[Counter]:
        """The counters that lie in a place and can be taken to another one."""
        return ()

    def put(self, board: P, counter: str, place: str, source: str = "") -> str:
        """The change that puts a counter down.

        Args:
            board: the board.
            counter: the key of the counter.
            place: where it is put.
            source: where it was picked up; "" for the box.

        Raises:
            BadInput: it cannot lie there.
        """
        raise BadInput([Problem(counter, f"cannot be put on {place} by hand", "Write the change as a text.")])

    def completed(self, board: P, change: str) -> str:
        """A change that a control makes, with what has to follow from it, so that nothing is lost unsaid."""
        return change

    def chances(self, board: P) -> Mapping[str, Fraction]:
        """The chances that a change of the board is told by, in words: "Gallia Revolts" -> 1/3."""
        return {}

    def headline(self, board: P) -> str:
        """The chances of the board in one sentence; "" where there is nothing to say."""
        return ""

    def battles(self, board: P) -> Sequence[Battle]:
        """Everything that may be fought."""
        return ()

    def contenders(self, board: P, battle: str) -> Sequence[Contender]:
        """All who may fight a battle, best first, then those who may not with the reason."""
        return ()

    def movements(self, board: P, battle: str) -> Mapping[str, Fraction]:
        """Where what is fought may be after it has moved: place -> chance; empty where it does not move."""
        return {}

    def requests(self, board: P, place: str) -> Sequence[tuple[str, str]]:
        """What a plan may be asked to do or not to do about a place: (words, the request as it is typed)."""
        return ()


def bench_of(board: P) -> Bench[P]:
    """What the workbench asks of the game of a board."""
    where = games.of(board).bench
    found: Bench[P] = resolve(where) if where else Bench()
    return found


AnyBench = Bench[GamePosition]
"""The bench of any game."""


__all__ = ["AnyBench", "Battle", "Bench", "Contender", "bench_of"]
