"""A worksheet for each pupil of a class, with exercises of their own, and the key to all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...core import games
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.results.show import Table
from ...lessons.exercise import Exercise
from ...lessons.generators import Generator
from ...widgets.face import is_board
from .. import maps
from ..documents import Document, Name, Part, Together, Words
from .class_list import number_of
from .exercises import put, short, shows_map, solved
from .heights import height
from .topics import Topic

MANY = 4
"""The most exercises of a sheet, if nobody asks for another number."""
INCHES = 15.0
"""How high the exercises of a sheet are together at most then: two pages, with what is lost between them."""
TRIES = 20
"""How often a pupil gets another number, because his sheet is that of somebody else."""


@dataclass(frozen=True)
class Sheet:
    """The exercises of one pupil; `number` finds them in the notebooks and by `rometeach exercise --variant`."""

    pupil: str
    number: int
    exercises: tuple[Exercise, ...]


def chosen(topic: Topic, many: int | None = None, names: Sequence[str] = ()) -> tuple[Generator, ...]:
    """The generators of the exercises of a sheet: those that are named, else the first of the lesson.

    Args:
        topic: the lesson.
        many: how many; None for as many as fit on two pages, or for all that are named.
        names: their names.

    Raises:
        BadInput: the lesson has no such exercise, or not so many; it names the nearest.
    """
    known = topic.generators()
    problems = []
    for name in dict.fromkeys(names):
        if name not in known:
            hint = did_you_mean(name, known) or f"Exercises: {', '.join(known)}."
            problems.append(Problem(f'"{name[:40]}"', f"is no exercise of {topic.name}", hint))
    if many is not None and not 1 <= many <= len(known):
        problems.append(
            Problem("exercises", f"{topic.name} has {len(known)}, not {many}", f"Ask for 1 to {len(known)}.")
        )
    if many is not None and names:
        problems.append(Problem("exercises", "are named one by one already", "Say how many, or which."))
    if problems:
        raise BadInput(problems)
    if names:
        return tuple(known[name] for name in dict.fromkeys(names))
    return tuple(known.values())[:many] if many else _fitting(tuple(known.values()))


def _fitting(known: Sequence[Generator]) -> tuple[Generator, ...]:
    """The first exercises of a lesson that fit on two pages, `MANY` at most."""
    found: list[Generator] = []
    used = 0.0
    for generator in known:
        high = sum(map(height, put(generator.exercise(1), 1)))
        if len(found) < MANY and (used + high <= INCHES or not found):
            found.append(generator)
            used += high
    return tuple(found)


def sheets(generators: Sequence[Generator], seed: int, pupils: Sequence[str] = ()) -> tuple[Sheet, ...]:
    """A sheet for each pupil, each with other variants; one without a name where there are no pupils.

    Args:
        generators: what makes the exercises.
        seed: another one makes other sheets.
        pupils: their names.
    """
    made: list[Sheet] = []
    seen: set[str] = set()
    for pupil in pupils or ("",):
        for again in range(TRIES):
            number = number_of(seed, pupil, again)
            exercises = tuple(g.exercise(number) for g in generators)
            text = "\n".join(e.text() for e in exercises)
            if text not in seen:
                break
        seen.add(text)
        made.append(Sheet(pupil, number, exercises))
    return tuple(made)


def papers(topic: Topic, made: Sequence[Sheet], seed: int) -> tuple[Document, ...]:
    """The sheets as documents, one for each pupil: no answers."""
    return tuple(
        Document(topic.lesson.title, (Name(sheet.pupil), *_parts(sheet)), _footer(topic, seed, sheet)) for sheet in made
    )


def _parts(sheet: Sheet) -> Iterator[Part]:
    """The exercises; behind the first one with a map stands what the maps show."""
    explained = False
    for number, exercise in enumerate(sheet.exercises, 1):
        parts, board = put(exercise, number), exercise.task.board
        yield from parts
        if not explained and is_board(board) and not exercise.task.mute and any(map(shows_map, parts)):
            explained = True
            if keys := maps.key(board):
                yield Together(keys)


def key(topic: Topic, made: Sequence[Sheet], seed: int) -> tuple[Document, ...]:
    """The key: all answers at a glance, then the worked solutions of each pupil."""
    count = len(made[0].exercises)
    titles = "; ".join(f"{n} {e.title}" for n, e in enumerate(made[0].exercises, 1))
    rows = tuple((s.pupil or "all", *(short(e) for e in s.exercises)) for s in made)
    glance: tuple[Part, ...] = (
        Words("For the teacher. Letters stand for options, numbers in a row for an order."),
        Words(titles, small=True),
        Table("All answers", ("Pupil", *map(str, range(1, count + 1))), rows),
    )
    foot = f"Key to {topic.name}, seed {seed}. {credit(topic)}"
    return (
        Document(f"Key: {topic.lesson.title}", glance, foot),
        *(_solutions(topic, sheet, seed) for sheet in made),
    )


def _solutions(topic: Topic, sheet: Sheet, seed: int) -> Document:
    same = f"The same exercises in the notebook of the lesson: number {sheet.number}."
    parts = (Words(same, small=True), *(part for n, e in enumerate(sheet.exercises, 1) for part in solved(e, n)))
    title = f"Key: {sheet.pupil}" if sheet.pupil else "Key: the worked solutions"
    return Document(title, parts, f"Key to {_footer(topic, seed, sheet)}")


def _footer(topic: Topic, seed: int, sheet: Sheet) -> str:
    whose = f" for {sheet.pupil}" if sheet.pupil else ""
    return f"{topic.name}, seed {seed}{whose}. {credit(topic)}"


def credit(topic: Topic) -> str:
    """Whose game it is, and that the kit is not theirs."""
    game = games.find(topic.game)
    return f"{game.title}{f': {game.credit}' if game.credit else ''}. Made with rometeach, an unofficial fan project."


__all__ = ["MANY", "Sheet", "chosen", "credit", "key", "papers", "sheets"]
