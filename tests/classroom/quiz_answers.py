"""Answers to the questions of quizzes: the right one, some that can be given, and a whole class's lines."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st

from rometeach.classroom.quizzes.line import result
from rometeach.classroom.quizzes.quiz import Question, Quiz
from rometeach.lessons.answers import AnswerKind, AnyOf, Chance, Counters, InOrder, OneOf, Typed, Value, WholeNumber


def typed(ask: AnswerKind, answer: Value) -> Typed:
    """An answer as a pupil could type or choose it."""
    if isinstance(answer, frozenset):
        return [o for o in ask.options if o in answer]
    return list(answer) if isinstance(answer, tuple) else str(answer)


def right(question: Question) -> Typed:
    """The right answer."""
    assert question.exercise is not None
    return typed(question.exercise.task.ask, question.exercise.task.answer)


def slip(question: Question, number: int = 0) -> Typed:
    """A wrong answer that a known mistake leads to."""
    assert question.exercise is not None
    task, known = question.exercise.task, question.exercise.mistakes
    return typed(
        task.ask, [m.answer for m in known if not isinstance(m.answer, Fraction) or 0 <= m.answer <= 1][number]
    )


def answers(ask: AnswerKind) -> st.SearchStrategy[Typed]:
    """Any answer that can be read."""
    if isinstance(ask, WholeNumber):
        return st.integers(-999_999, 999_999).map(str)
    if isinstance(ask, Chance):
        shares = st.fractions(0, 1, max_denominator=999).map(lambda f: f"{f.numerator} in {f.denominator}")
        return st.one_of(
            shares, st.integers(0, 1000).map(lambda n: f"{n / 10}%"), st.sampled_from(["never", "certain", "0,5"])
        )
    if isinstance(ask, AnyOf):
        return st.sets(st.sampled_from(ask.options)).map(lambda chosen: [o for o in ask.options if o in chosen])
    if isinstance(ask, InOrder):
        return st.permutations(ask.options)
    if isinstance(ask, Counters):
        return st.lists(st.sampled_from(ask.tray), max_size=min(ask.most, ask.each))
    assert not isinstance(ask, OneOf) or ask.options
    return st.sampled_from(ask.options)


def line(quiz: Quiz, pupil: str, given: Sequence[Typed | None]) -> str:
    """The line of a pupil."""
    return result(quiz, given, pupil).line
