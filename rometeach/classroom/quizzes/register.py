"""The numbers of lessons and exercises that quiz codes hold. A number is given once and never means anything else.

`data/classroom/exercises.toml` keeps them in the order in which they came; `tools/record_exercises.py` adds what is new. An edition is
what there was at one time: a code says from which one it draws, and so draws the same for ever.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field

from ...core.errors import BadInput, Problem
from ...core.figures.tables import read_toml
from ...core.games import find, games
from ...core.resources import data_dir
from ...lessons import generators
from ...lessons.course import course, moved

FILE = "classroom/exercises.toml"


@dataclass(frozen=True, slots=True)
class Registered:
    """What is registered of a game.

    Attributes:
        game: its name.
        number: its number among the games.
        lessons: the ids of its lessons; the place of each is its number.
        exercises: "lesson/name" of its exercises, the same way.
        editions: how many exercises there were at each edition.
        gone: exercises that are no longer drawn, and since which edition.
    """

    game: str
    number: int
    lessons: tuple[str, ...]
    exercises: tuple[str, ...]
    editions: tuple[int, ...]
    gone: dict[str, int] = field(default_factory=dict)

    def of_edition(self, edition: int) -> tuple[str, ...]:
        """The exercises that a code of this edition, counted from 1, may draw."""
        there = self.exercises[: self.editions[edition - 1]]
        return tuple(x for x in there if self.gone.get(x, edition + 1) > edition)


@functools.cache
def register() -> tuple[Registered, ...]:
    """All games, in the order of their numbers."""
    entries = read_toml(data_dir() / FILE)["game"]
    assert isinstance(entries, list)
    return tuple(
        Registered(
            str(e["name"]),
            number,
            tuple(e["lessons"]),
            tuple(e["exercises"]),
            tuple(e["editions"]),
            dict(e.get("gone", {})),
        )
        for number, e in enumerate(entries)
    )


def of_game(game: str) -> Registered:
    """What is registered of a game.

    Raises:
        BadInput: no such game, or one whose exercises have no numbers.
    """
    name = find(game).name
    known = {x.game: x for x in register()}
    if name not in known:
        raise BadInput([Problem(name, "has no quizzes", f"Games with quizzes: {', '.join(known)}.")])
    return known[name]


def present(game: str, exercise: str) -> generators.Generator | None:
    """The exercise of today behind "lesson/name"; None where it is gone."""
    lesson, _, name = moved(game).get(exercise, exercise).partition("/")
    try:
        return generators.generators(game, lesson).get(name)
    except BadInput:
        return None


def recorded(old: Iterable[Registered], names: Iterable[str] | None = None) -> tuple[Registered, ...]:
    """The register with all that is new.

    Args:
        old: what is registered.
        names: the games to look at; None for all of this kit.
    """
    kept = {x.game: x for x in old}
    for name in names or [g.name for g in games().values() if g.verbs.startswith("rometeach.")]:
        try:
            lessons = course(name)
        except BadInput:
            continue
        was = kept.get(name, Registered(name, len(kept), (), (), ()))
        there = [f"{x.id}/{exercise}" for x in lessons for exercise in generators.generators(name, x.id)]
        arrived = {moved(name).get(x, x) for x in was.exercises}
        new = [x for x in there if x not in arrived]
        lost = [x for x in was.exercises if x not in was.gone and present(name, x) is None]
        edition = len(was.editions) + 1
        kept[name] = Registered(
            name,
            was.number,
            (*was.lessons, *(x.id for x in lessons if x.id not in was.lessons)),
            (*was.exercises, *new),
            (*was.editions, len(was.exercises) + len(new)) if new or lost else was.editions,
            {**was.gone, **dict.fromkeys(lost, edition)},
        )
    return tuple(kept.values())


__all__ = ["FILE", "Registered", "of_game", "present", "recorded", "register"]
