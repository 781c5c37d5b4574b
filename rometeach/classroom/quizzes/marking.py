"""What an answer to a question of a quiz is worth, and what went wrong: the rules' own check says it, never the pupil's line."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from enum import Enum

from ...core.errors import BadInput
from ...lessons.answers import Typed
from ...lessons.exercise import Exercise
from .letters import BASE, SIGNS
from .quiz import Question

_UNFORESEEN = re.compile(r"\s*Look at this first: .*", re.DOTALL)


class State(Enum):
    """What became of a question; its value is the sign of it in a line and in tables, as text."""

    RIGHT = "+"
    SLIP = "~"
    """Wrong, and it is known how one gets there."""
    WRONG = "x"
    OPEN = "-"
    """Not answered."""
    UNMARKED = "?"
    """The exercise is gone, or was another one in the version that asked it."""

    @property
    def words(self) -> str:
        """The state in words."""
        return _WORDS[self]


_WORDS = {
    State.RIGHT: "right",
    State.SLIP: "wrong, a known mistake",
    State.WRONG: "wrong",
    State.OPEN: "not answered",
    State.UNMARKED: "cannot be marked",
}


@dataclass(frozen=True, slots=True)
class Marked:
    """A question with what was answered (`given`, in words), what became of it, and `why` it is wrong, as far as that is known."""

    question: Question
    state: State
    given: str = ""
    why: str = ""


def marked(question: Question, given: Typed | None) -> Marked:
    """What an answer is worth; None is no answer.

    Raises:
        BadInput: it cannot be read.
    """
    exercise = question.exercise
    if exercise is None:
        return Marked(question, State.UNMARKED, why=question.gone)
    if given is None:
        return Marked(question, State.OPEN)
    ask = exercise.task.ask
    words = in_words(exercise, given)
    verdict = exercise.check(given)
    if verdict.right:
        return Marked(question, State.RIGHT, words)
    read = ask.read(given)
    slip = next((m for m in exercise.mistakes if ask.same(read, m.answer)), None)
    if slip is not None and not ask.same(read, exercise.task.answer):
        return Marked(question, State.SLIP, words, slip.why)
    said = _UNFORESEEN.sub("", verdict.message.removeprefix("Not yet.").strip())
    return Marked(question, State.WRONG, words, said)


def in_words(exercise: Exercise, given: Typed) -> str:
    """An answer as it is said; raises BadInput."""
    ask = exercise.task.ask
    read = ask.read(given)
    if isinstance(given, str) and not ask.options:
        return given.strip()
    assert isinstance(read, str | int | frozenset | tuple)
    return ask.words(read)


def readable(question: Question, given: Typed | None) -> list[str]:
    """What is wrong with an answer that cannot be read; nothing where it can be."""
    if question.exercise is None or given is None:
        return []
    try:
        question.exercise.task.ask.read(given)
    except BadInput as error:
        return [str(problem) for problem in error.problems]
    return []


def fingerprint(question: Question) -> str:
    """Two signs that stand for what a question's answer is: they differ where another version of the kit asks something else."""
    if question.exercise is None:
        return SIGNS[0] * 2
    task = question.exercise.task
    text = "\n".join([type(task.ask).__name__, *task.ask.options, task.ask.words(task.answer)])
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:6]) % BASE**2
    return SIGNS[number // BASE] + SIGNS[number % BASE]


__all__ = ["Marked", "State", "fingerprint", "in_words", "marked", "readable"]
