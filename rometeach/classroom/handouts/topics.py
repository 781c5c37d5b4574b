"""What there is to hand out: the lessons of every course, as "game/lesson"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...core import games
from ...core.errors import BadInput, Problem, did_you_mean
from ...lessons.course import Lesson, course
from ...lessons.generators import Generator, generators

RULES = "rules"
"""What stands for all lessons of a course, one page of rules each."""


@dataclass(frozen=True)
class Topic:
    """A lesson of a game's course."""

    game: str
    lesson: Lesson

    @property
    def name(self) -> str:
        """How it is named on the command line."""
        return f"{self.game}/{self.lesson.id}"

    @property
    def title(self) -> str:
        """The game and the lesson, as they are printed."""
        return f"{games.find(self.game).title}: {self.lesson.title}"

    def generators(self) -> dict[str, Generator]:
        """Its exercises by name, those for more time last."""
        return generators(self.game, self.lesson.id)


def topics() -> Iterator[Topic]:
    """All of them, game by game."""
    for game in games.games():
        try:
            lessons = course(game)
        except BadInput:  # a game without a course
            continue
        yield from (Topic(game, lesson) for lesson in lessons)


def find(name: str) -> tuple[Topic, ...]:
    """The topic of a name, "game/lesson" or "game/8"; all of a game for "game/rules".

    Raises:
        BadInput: there is none; it names the nearest.
    """
    text = name.strip().casefold()
    known = list(topics())
    game, _, lesson = text.partition("/")
    found = [t for t in known if t.game == game and lesson in (t.lesson.id, str(t.lesson.number), RULES)]
    if found:
        return tuple(found)
    names = [t.name for t in known]
    of_game = [t.lesson.id for t in known if t.game == game]
    near = did_you_mean(text, names) or did_you_mean(text, [t.lesson.id for t in known])
    if of_game:
        near = did_you_mean(lesson, of_game) or f"Of {game} there are: {', '.join(of_game)}."
    alone = [t.name for t in known if t.lesson.id == text]
    if alone:
        near = f"Say of which game: {', '.join(alone)}."
    raise BadInput([Problem(f'"{name[:40]}"', "is no topic", near or "All of them: rometeach handout")])


__all__ = ["RULES", "Topic", "find", "topics"]
