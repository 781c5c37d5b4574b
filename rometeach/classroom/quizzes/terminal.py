"""A quiz in a terminal: one question after the other, answers typed, nothing told before the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...lessons.answers import Typed
from .line import Result, result
from .marking import State, readable
from .quiz import Question, Quiz


def take(
    quiz: Quiz,
    pupil: str,
    *,
    ask: Callable[[str], str | None],
    say: Callable[[str], None],
    show: Callable[[Question], str],
) -> Result:
    """Ask all questions.

    Args:
        quiz: the quiz.
        pupil: the name or number that was typed.
        ask: gives what is typed after a prompt; None at the end of all input.
        say: prints a text.
        show: a question as text.

    Raises:
        BadInput: the name cannot be used, or is missing where each pupil has their own questions.
    """
    questions = quiz.questions(pupil)
    given: list[Typed | None] = []
    for question in questions:
        if question.exercise is None:
            say(question.gone)
            given.append(None)
            continue
        say(f"\nQuestion {question.number} of {len(questions)}\n{show(question)}")
        given.append(_answer(question, ask, say))
    return result(quiz, given, pupil)


def _answer(question: Question, ask: Callable[[str], str | None], say: Callable[[str], None]) -> Typed | None:
    """What is typed, once it can be read; None for an empty line."""
    while typed := ask("Your answer (Enter leaves it open): "):
        if not typed.strip():
            return None
        wrong = readable(question, typed)
        if not wrong:
            return typed
        for line in wrong:
            say(line.removeprefix("error: "))
    return None


def told(result: Result) -> Iterable[str]:
    """What is said at the end, question by question."""
    marked = result.marked()
    right = sum(m.state is State.RIGHT for m in marked)
    yield f"{right} of {len(marked)} right."
    for m in marked:
        exercise = m.question.exercise
        line = f"{m.question.number}. {m.question.title}: {m.state.words}."
        if m.given:
            line += f" You said: {m.given}."
        if exercise and m.state is not State.RIGHT:
            line += f" The answer: {exercise.task.ask.words(exercise.task.answer).removesuffix('.')}."
        yield line + (f" {' '.join(m.why.split())}" if m.why else "")


__all__ = ["take", "told"]
