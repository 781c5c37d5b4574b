"""What the test cells of a quiz's notebook ask: whether an answer can be read, and whether it is right.

The autograder that runs them needs rometeach, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import BadInput, Problem
from .line import result
from .marking import State, marked, readable
from .quiz import Question, of_code


def question(code: str, number: int) -> Question:
    """A question of a quiz that asks all the same.

    Args:
        code: the code of the quiz.
        number: which question, counted from 1.

    Raises:
        BadInput: no such quiz or question.
    """
    asked = of_code(code).questions()
    if not 1 <= number <= len(asked):
        raise BadInput([Problem("question", f"expected 1 to {len(asked)}, not {number}")])
    return asked[number - 1]


def can_be_read(code: str, number: int, answer: object) -> bool:
    """Whether an answer is one that the question can have; what is wrong is printed, whether it is right is not.

    Args:
        code: the code of the quiz.
        number: which question, counted from 1.
        answer: the answer as text.
    """
    if not isinstance(answer, str) or not answer.strip():
        print(f"Question {number} has no answer yet: write it between the quotation marks.")
        return False
    wrong = readable(question(code, number), answer)
    if wrong:
        print("\n".join(line.removeprefix("error: ") for line in wrong))
    return not wrong


def is_right(code: str, number: int, answer: object) -> bool:
    """Whether an answer is right; what went wrong is printed, and nothing where it is right.

    Args:
        code: the code of the quiz.
        number: which question, counted from 1.
        answer: the answer as text.
    """
    asked = question(code, number)
    if not isinstance(answer, str) or not answer.strip():
        print("not answered")
        return False
    try:
        found = marked(asked, answer)
    except BadInput as error:
        print(error)
        return False
    if found.state is not State.RIGHT:
        print(f"{found.state.words}: {' '.join(found.why.split())}")
    return found.state is State.RIGHT


def result_line(code: str, pupil: str, answers: Sequence[object]) -> str:
    """The line to paste, for answers in a notebook; what cannot be read counts as not answered.

    Args:
        code: the code of the quiz.
        pupil: the name or number of whoever answers.
        answers: one text for each question; "" for none.

    Raises:
        BadInput: no such quiz, another number of questions, or a name that cannot be used.
    """
    made = of_code(code)
    asked = made.questions()
    usable = [
        a if isinstance(a, str) and a.strip() and not readable(q, a) else None
        for q, a in zip(asked, answers, strict=False)
    ]
    return result(made, [*usable, *[None] * (len(asked) - len(answers))], pupil).line


__all__ = ["can_be_read", "is_right", "question", "result_line"]
