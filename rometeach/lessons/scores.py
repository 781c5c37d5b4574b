"""The game that a lesson follows: what each side had at the end of each of its turns."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass

from ..core.errors import BadInput, Problem
from .course import find


@dataclass(frozen=True)
class Scores:
    """What each side had, turn by turn; `goal` is what it must reach or pass, and `unit` what is counted."""

    title: str
    unit: str
    sides: Mapping[str, tuple[int, ...]]
    goal: int
    goal_words: str

    def until(self, turn: int) -> Scores:
        """The same up to the end of a turn."""
        return Scores(self.title, self.unit, {s: n[:turn] for s, n in self.sides.items()}, self.goal, self.goal_words)

    def text(self) -> str:
        """The numbers, a line for each side."""
        rows = (f"{side}: {', '.join(map(str, numbers))}" for side, numbers in self.sides.items())
        return "\n".join(
            [f"{self.title}: {self.unit} at the end of each turn", *rows, f"{self.goal_words}: {self.goal}"]
        )


def of_lesson(game: str, lesson: str) -> Scores:
    """The game that a lesson follows.

    Raises:
        BadInput: no such lesson, or it follows no game.
    """
    name = find(game, lesson).id.replace("-", "_")
    module = importlib.import_module(f"{__package__}.{game.replace('-', '_')}.{name}")
    found: Scores | None = getattr(module, "SCORES", None)
    if found is None:
        raise BadInput([Problem(lesson[:40], "follows no game")])
    return found


__all__ = ["Scores", "of_lesson"]
