"""A pupil's answers in one line that survives a chat: `rq1-` and letters and digits alone, with a checksum.

It holds the version of the kit, the code of the quiz, the name that was typed, and of each question two signs for what was asked, the
answer, and what the pupil was told of it. Whoever reads it marks the answers anew and believes none of that.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from ... import __version__
from ...core.errors import BadInput, Problem
from ...lessons.answers import Typed
from . import letters
from .compact import packed, unpacked
from .marking import Marked, State, fingerprint, marked
from .quiz import Quiz, of_code, pupil_name

START = "rq"
FORM = 1
LONGEST = 2000
"""Signs of a line."""
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_LINE = re.compile(rf"{START}(\d{{1,2}})-([0-9A-Za-z]+)", re.I)
_STATES = {state.value: state for state in State}
_COPY = "Have the whole line copied once more."


@dataclass(frozen=True, slots=True)
class Answered:
    """What a line holds of one question: two signs for what was asked, what the pupil was told, the answer packed; "" for none."""

    asked: str
    told: State
    answer: str


@dataclass(frozen=True, slots=True)
class Result:
    """What a pupil answered in a quiz.

    Attributes:
        quiz: the quiz.
        pupil: the name or number that was typed; "" for none.
        answers: one for each question.
        version: the version of the kit that asked.
    """

    quiz: Quiz
    pupil: str
    answers: tuple[Answered, ...]
    version: str = __version__

    @property
    def line(self) -> str:
        """The line to paste."""
        parts = [f"{a.asked}{a.told.value}{a.answer}" for a in self.answers]
        text = "\n".join([self.version, letters.bare(self.quiz.code), self.pupil, *parts])
        return f"{START}{FORM}-{_written(text.encode())}"

    def marked(self) -> tuple[Marked, ...]:
        """What each answer is worth, by the rules of this kit.

        Raises:
            BadInput: an answer is none that its question can have.
        """
        found, problems = [], []
        for question, answer in zip(self.quiz.questions(self.pupil), self.answers, strict=True):
            if question.exercise is not None and answer.asked != fingerprint(question):
                why = f"Rometeach {self.version} asked another question here than this version, {__version__}."
                found.append(Marked(question, State.UNMARKED, why=why))
                continue
            try:
                given = None
                if answer.answer and question.exercise is not None:
                    given = unpacked(question.exercise.task.ask, answer.answer)
                found.append(marked(question, given))
            except BadInput as error:
                problems += [Problem(f"question {question.number}", p.what, p.hint) for p in error.problems]
        if problems:
            raise BadInput(problems)
        return tuple(found)


def result(quiz: Quiz, given: Sequence[Typed | None], pupil: str = "") -> Result:
    """The result of these answers, one for each question; None where there is none.

    Args:
        quiz: the quiz.
        given: the answers as they were typed or chosen.
        pupil: the name or number that was typed.

    Raises:
        BadInput: all answers that cannot be read, or the name.
    """
    name = pupil_name(pupil)
    questions = quiz.questions(name)
    if len(given) != len(questions):
        raise BadInput([Problem("answers", f"expected {len(questions)}, not {len(given)}")])
    found, problems = [], []
    for question, answer in zip(questions, given, strict=True):
        try:
            told = marked(question, answer).state
            there = question.exercise is not None and answer is not None
            text = (
                packed(question.exercise.task.ask, answer) if there and question.exercise and answer is not None else ""
            )
            found.append(Answered(fingerprint(question), told, text))
        except BadInput as error:
            problems += [Problem(f"question {question.number}", p.what, p.hint) for p in error.problems]
    if problems:
        raise BadInput(problems)
    return Result(quiz, name, tuple(found))


def read(line: str) -> Result:
    """What a line holds.

    Raises:
        BadInput: it is none, a sign of it was changed or lost, or a later kit made it.
    """
    found = _LINE.fullmatch(line.strip()) if len(line) <= LONGEST else None
    if found is None:
        raise _bad(f"expected {START}{FORM}- with letters and digits after it", _COPY)
    if int(found[1]) != FORM:
        raise _bad(
            f"has the form {int(found[1])}; this version of rometeach reads {FORM}", "A newer version may read it."
        )
    text = plain(found[2])
    if text is None:
        raise _bad("a sign was changed or lost on the way (the checksum does not fit)", _COPY)
    fields = text.split("\n")
    if len(fields) < 4:
        raise _bad("holds no answers", _COPY)
    quiz = of_code(fields[1])
    answers = [Answered(x[:2], _STATES.get(x[2:3], State.OPEN), x[3:]) for x in fields[3:]]
    if len(answers) != len(quiz.exercises) or any(len(x) < 3 for x in fields[3:]):
        raise _bad(f"holds {len(answers)} answers, and the quiz has {len(quiz.exercises)} questions")
    return Result(quiz, pupil_name(fields[2]), tuple(answers), fields[0])


def plain(signs: str) -> str | None:
    """The text behind the signs of a line; None where they are damaged."""
    number = 0
    for sign in signs[:LONGEST]:
        number = number * len(_SIGNS) + _SIGNS.index(sign)
    raw = number.to_bytes((number.bit_length() + 7) // 8)
    if len(raw) < 6 or raw[0] != 1 or signs[:1] == _SIGNS[0] or zlib.crc32(raw[1:-4]) != int.from_bytes(raw[-4:]):
        return None
    try:
        return raw[1:-4].decode()
    except UnicodeDecodeError:
        return None


def _written(raw: bytes) -> str:
    """Bytes with their checksum, in letters and digits."""
    number = int.from_bytes(b"\1" + raw + zlib.crc32(raw).to_bytes(4))
    signs = ""
    while number:
        number, place = divmod(number, len(_SIGNS))
        signs = _SIGNS[place] + signs
    return signs


def _bad(what: str, hint: str = "") -> BadInput:
    return BadInput([Problem("result line", what, hint)])


__all__ = ["FORM", "LONGEST", "START", "Answered", "Result", "plain", "read", "result"]
