"""The generators of exercises: each is registered under its lesson, and gives an endless number of variants."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from ..core.errors import BadInput, Problem, did_you_mean
from .chooser import Chooser
from .course import find
from .exercise import KINDS, Assignment, Exercise

Make = Callable[[Chooser], Assignment | None]


@dataclass(frozen=True)
class Generator:
    """One kind of exercise of a lesson; `more` says that it is for who wants more than the lesson's own time."""

    lesson: str
    kind: str
    name: str
    title: str
    make: Make
    game: str
    more: bool = False

    def exercise(self, seed: int) -> Exercise:
        """The variant of this seed. A draw that makes no good exercise (None) is followed by the next."""
        for attempt in count():
            task = self.make(Chooser(f"{self.lesson}/{self.name}/{seed}/{attempt}"))
            if task is not None:
                return Exercise(self.lesson, self.kind, self.name, self.title, seed, task, self.game)
            if attempt == 500:
                break
        raise RuntimeError(f"{self.lesson}/{self.name}: 500 draws made no exercise")


_GENERATORS: dict[tuple[str, str], dict[str, Generator]] = {}
"""(game, lesson) -> name -> generator."""


def exercise(lesson: str, kind: str, title: str, *, more: bool = False) -> Callable[[Make], Make]:
    """Register a function as a generator of exercises; its name finds it again. The game is the package it lives in.

    Args:
        lesson: the lesson.
        kind: what a learner does, one of `KINDS`.
        title: what it is called.
        more: whether it is for who wants more than the lesson's own time.
    """
    assert kind in KINDS, kind

    def register(make: Make) -> Make:
        game = make.__module__.removeprefix(f"{__package__}.").split(".")[0].replace("_", "-")
        made = Generator(lesson, kind, make.__name__, title, make, game, more)
        _GENERATORS.setdefault((game, lesson), {})[made.name] = made
        return make

    return register


def generators(game: str, lesson: str) -> dict[str, Generator]:
    """The generators of a lesson of a game by name, in the order of the lesson, those for more time last.

    Raises:
        BadInput: no such lesson; it names the nearest.
    """
    found = find(game, lesson)
    importlib.import_module(f"{__package__}.{game.replace('-', '_')}.{found.id.replace('-', '_')}")
    known = _GENERATORS.get((game, found.id), {})
    return dict(sorted(known.items(), key=lambda entry: entry[1].more))


def make(game: str, lesson: str, name: str, seed: int = 1) -> Exercise:
    """One exercise.

    Args:
        game: the game of the course.
        lesson: the lesson.
        name: the name of its generator.
        seed: the variant.

    Raises:
        BadInput: no such lesson or exercise; it names the nearest.
    """
    known = generators(game, lesson)
    if name not in known:
        hint = did_you_mean(name, known) or f"Exercises of this lesson: {', '.join(known)}."
        raise BadInput([Problem(name[:40] or "exercise", f"is no exercise of the lesson {lesson}", hint)])
    return known[name].exercise(seed)
