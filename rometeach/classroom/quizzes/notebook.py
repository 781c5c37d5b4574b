"""A quiz as the master of a notebook: pupils write their answers into cells, test cells mark them, a rubric stands beside.

It is a source of nbgrader; `rometeach class copies` makes all copies of it, and a master for Otter-Grader too.
"""

from __future__ import annotations

from typing import Any

from ...core.errors import BadInput, Problem
from ...widgets import open_exercise
from ..copies.made import for_nbgrader
from ..copies.master import Master, Piece, Use
from .quiz import Question, Quiz

_KERNEL = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
_MOST = 6
"""Known mistakes that the rubric of a question names."""


def notebook(quiz: Quiz) -> dict[str, Any]:
    """The master of a quiz.

    Raises:
        BadInput: each pupil has their own questions, or an exercise is gone.
    """
    if quiz.own:
        raise BadInput([Problem("notebook", "has the same questions for all", "Make the quiz without --own.")])
    asked = quiz.questions()
    if gone := [Problem(quiz.code, q.gone) for q in asked if q.exercise is None]:
        raise BadInput(gone)
    head = (
        f"# {quiz.title}\n\nWrite each answer between the quotation marks, then run the cells from top to bottom. "
        "The last cell gives your result as one line to send to your teacher."
    )
    setup = "\n".join(
        [
            "from rometeach.classroom.quizzes.grading import can_be_read, result_line",
            "",
            f'CODE = "{quiz.code}"',
            'pupil = ""  # your name or number',
        ]
    )
    pieces = [Piece(Use.OPEN, "markdown", head, 1), Piece(Use.OPEN, "code", setup, 2)]
    for question in asked:
        pieces += _question(quiz, question)
    answers = ", ".join(f"answer_{q.number}" for q in asked)
    end = len(pieces) + 1
    pieces.append(Piece(Use.OPEN, "markdown", "## Your result", end))
    pieces.append(Piece(Use.OPEN, "code", f"print(result_line(CODE, pupil, [{answers}]))", end + 1))
    return for_nbgrader(Master(f"quiz-{quiz.code}", tuple(pieces), _KERNEL))


def _question(quiz: Quiz, question: Question) -> list[Piece]:
    exercise, n = question.exercise, question.number
    assert exercise is not None
    task, place = exercise.task, 10 * n
    name = f"question_{n}"
    shown = "".join(line.strip() for line in open_exercise.card(exercise).html().split("\n"))
    right = task.ask.words(task.answer)
    answer = (
        f'answer_{n} = ""  # your answer between the quotation marks{_how(question)}\n'
        f"# BEGIN SOLUTION\nanswer_{n} = {_typed(question)!r}\n# END SOLUTION"
    )
    notes = [f"**Question {n}, expected:** {right}", "", "1 point if it is right, whatever the way it is written."]
    notes += [f"As good: {task.ask.words(other)}" for other in task.also]
    if exercise.mistakes:
        notes += ["", "| A pupil says | What is behind it |", "|---|---|"]
        notes += [f"| {_cell(task.ask.words(m.answer))} | {_cell(m.why)} |" for m in exercise.mistakes[:_MOST]]
    hidden = f"from rometeach.classroom.quizzes.grading import is_right\n\nassert is_right(CODE, {n}, answer_{n})"
    return [
        Piece(Use.OPEN, "markdown", f"## Question {n}\n\n{shown}", place),
        Piece(Use.SOLUTION, "code", answer, place + 1, name),
        Piece(Use.TEST, "code", f"assert can_be_read(CODE, {n}, answer_{n})", place + 2, name),
        Piece(Use.HIDDEN, "code", hidden, place + 2, name),
        Piece(Use.NOTES, "markdown", "\n".join(notes), place + 3, name),
    ]


def _how(question: Question) -> str:
    """How options are given as text."""
    assert question.exercise is not None
    return ": the words or the numbers of the list" if question.exercise.task.ask.options else ""


def _typed(question: Question) -> str:
    """The right answer as text."""
    assert question.exercise is not None
    task = question.exercise.task
    if not isinstance(task.answer, frozenset | tuple):
        return str(task.answer)
    chosen = [o for o in task.ask.options if o in task.answer] if isinstance(task.answer, frozenset) else task.answer
    places = " ".join(str(task.ask.options.index(option) + 1) for option in chosen)
    words = "; ".join(chosen) or "none"
    return places if any(";" in option for option in task.ask.options) else words


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "/").split())


__all__ = ["notebook"]
