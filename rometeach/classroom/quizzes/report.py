"""What a class got right and wrong in a quiz, which misconceptions are behind it and who has them, and what to teach again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.results.show import Table
from ...core.results.spreadsheet import as_csv
from ...core.words import counted
from ...lessons.answers import Chance, WholeNumber
from ...lessons.course import Lesson
from ...lessons.course import find as find_lesson
from ..documents import Document, Heading, Items, Part, Words
from ..plain_text import text
from .collected import Collected, Pupil
from .marking import Marked, State
from .quiz import Question, Quiz

WRONG = (State.SLIP, State.WRONG)
_MISSING = re.compile(r"^(One is|\d+ are) missing\. .*", re.DOTALL)
_START = re.compile(r"^The first (\d+ are|is) right\. ")
_EARLY = re.compile(r": (something else comes|\d+ others come) before it")
_LONG = 60
"""So long an answer is repeated beside what is said of it."""
_CLEAN = re.compile(r"Give one more digit|rounded too much")


@dataclass(frozen=True, slots=True)
class Misconception:
    """Something that went wrong in a question.

    Attributes:
        question: the question; where each pupil has their own, that of the first pupil.
        words: what is said of it.
        pupils: who fell for it.
        given: what most of them answered.
        known: whether a known mistake explains it.
    """

    question: Question
    words: str
    pupils: tuple[str, ...]
    given: str = ""
    known: bool = True

    @property
    def told(self) -> str:
        """The answer and what is said of it."""
        return f"“{self.given}”: {self.words}" if self.given and self.given not in self.words else self.words


@dataclass(frozen=True, slots=True)
class ClassReport:
    """A quiz, what each pupil answered, and what should be known of the lines that were read."""

    quiz: Quiz
    pupils: tuple[Pupil, ...]
    read: Collected

    def question(self, number: int) -> tuple[Marked, ...]:
        """What all pupils made of a question, counted from 1."""
        return tuple(p.marked[number - 1] for p in self.pupils)

    def count(self, number: int, *states: State) -> int:
        """How many pupils a question came out so for."""
        return sum(m.state in states for m in self.question(number))

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions; where each pupil has their own, those of the first pupil stand for all."""
        return tuple(m.question for m in self.pupils[0].marked)

    def misconceptions(self) -> tuple[Misconception, ...]:
        """What went wrong, question by question, in each what most pupils fell for first."""
        found = []
        for question in self.questions:
            groups: dict[tuple[str, bool], list[tuple[str, str]]] = {}
            for pupil in self.pupils:
                answer = pupil.marked[question.number - 1]
                for cause in causes(answer):
                    groups.setdefault((cause, answer.state is State.SLIP), []).append((pupil.name, answer.given))
            ranked = sorted(groups.items(), key=lambda g: (-len(g[1]), not g[0][1]))
            for (words, known), made in ranked:
                (given, _), *_ = Counter(given for _, given in made).most_common(1)
                shown = given if len(given) <= _LONG and not self.quiz.own else ""
                found.append(Misconception(question, words, tuple(name for name, _ in made), shown, known))
        return tuple(found)

    def teach_again(self, most: int = 5) -> tuple[Misconception, ...]:
        """The misconceptions that most pupils share, those of several pupils before any of one alone."""
        explained = [m for m in self.misconceptions() if m.known or len(m.pupils) > 1]
        return tuple(sorted(explained, key=lambda m: (-len(m.pupils), m.question.number))[:most])

    def lesson(self, question: Question) -> Lesson:
        """The lesson that a question is of."""
        lesson = question.exercise.lesson if question.exercise else question.key.partition("/")[0]
        return find_lesson(self.quiz.game, lesson)

    def grid(self) -> Table:
        """Who answered what: a row for each pupil, a column for each question."""
        numbers = [str(q.number) for q in self.questions]
        rows = [
            (p.name, *(m.state.value for m in p.marked), f"{sum(m.state is State.RIGHT for m in p.marked)}")
            for p in self.pupils
        ]
        rows.append(("All right", *(str(self.count(q.number, State.RIGHT)) for q in self.questions), ""))
        signs = ", ".join(f"{s.value} {s.words}" for s in State)
        return Table(f"Who answered what ({signs})", ("Pupil", *numbers, "Right"), tuple(rows))

    def csv(self) -> str:
        """One row for each pupil and question."""
        rows: list[dict[str, object]] = []
        for pupil in self.pupils:
            for m in pupil.marked:
                right = m.question.exercise.task if m.question.exercise else None
                rows.append(
                    {
                        "pupil": pupil.name,
                        "quiz": self.quiz.code,
                        "question": m.question.number,
                        "exercise": m.question.key,
                        "variant": m.question.variant,
                        "title": m.question.title,
                        "outcome": m.state.words,
                        "answer": m.given,
                        "right answer": right.ask.words(right.answer) if right else "",
                        "what went wrong": m.why,
                    }
                )
        return as_csv(rows)

    def document(self, pictures: Sequence[Part] = ()) -> Document:
        """The report to print.

        Args:
            pictures: what shows who answered what; without any, the table does.
        """
        parts: list[Part] = [Words(f"{counted(len(self.pupils), 'pupil')}. {self.quiz.title}")]
        parts += [Heading("What to teach again"), *self._teach_again(), *(pictures or [self.grid()])]
        parts.append(Heading("Question by question"))
        for question in self.questions:
            parts += [Heading(self._headline(question), 3), *self._question(question)]
        parts += [Heading("The same as a table"), self.grid()] if pictures else []
        if told := self.told():
            parts += [Heading("About the lines that were read"), Items(told)]
        return Document(f"What the class made of quiz {self.quiz.code}", tuple(parts), f"Quiz {self.quiz.code}")

    def told(self) -> tuple[str, ...]:
        """What should be known of the lines: those that are broken, and who sent several."""
        return (*(str(p).removeprefix("error: ") for p in self.read.broken), *self.read.notes)

    def text(self) -> str:
        """The report as plain text."""
        return text(self.document())

    def _teach_again(self) -> list[Part]:
        again = self.teach_again()
        items = [f"{self.who(m)}: Question {m.question.number}, {m.told} → {self.where(m.question)}" for m in again]
        if not items:
            return [Words("Nothing: no mistake was made by several pupils, and none is a known one.")]
        return [Items(tuple(items), numbered=True)]

    def where(self, question: Question) -> str:
        """The lesson that explains a question, and the sheet to practise it."""
        lesson, exercise = self.lesson(question), question.exercise
        sheet = (
            f" (rometeach handout {self.quiz.game}/{exercise.lesson} --exercise {exercise.name})" if exercise else ""
        )
        return f"lesson {lesson.number}, {lesson.title}{sheet}"

    def who(self, found: Misconception, names: int = 0) -> str:
        """How many fell for something and, up to so many, who."""
        shown = ", ".join(found.pupils[:names]) + (", ..." if 0 < names < len(found.pupils) else "")
        return f"{len(found.pupils)} of {len(self.pupils)}" + (f" ({shown})" if names else "")

    def _headline(self, question: Question) -> str:
        right = self.count(question.number, State.RIGHT)
        return f"{question.number}. {question.title}: {right} of {len(self.pupils)} right"

    def _question(self, question: Question) -> list[Part]:
        exercise = question.exercise
        if exercise is None:
            return [Words(question.gone)]
        parts: list[Part] = []
        if not self.quiz.own:
            parts.append(Words(" ".join(exercise.task.prompt.split("\n\n")), small=True))
            parts.append(Words(f"Right: {exercise.task.ask.words(exercise.task.answer)}"))
        mine = [m for m in self.misconceptions() if m.question.number == question.number]
        parts.append(Items(tuple(f"{self.who(m, len(self.pupils))}: {m.told}" for m in mine)))
        for state in (State.OPEN, State.UNMARKED):
            if who := [p.name for p in self.pupils if p.marked[question.number - 1].state is state]:
                parts.append(Words(f"{state.words.capitalize()}: {', '.join(who)}"))
        return [p for p in parts if p != Items(())]


def causes(answer: Marked) -> tuple[str, ...]:
    """What went wrong in an answer, in sentences that are the same for all who made the same mistake; none for a right one."""
    exercise = answer.question.exercise
    if answer.state not in WRONG or exercise is None:
        return ()
    if answer.state is State.SLIP:
        return (answer.why,)
    if isinstance(exercise.task.ask, WholeNumber | Chance) and not _CLEAN.search(answer.why):
        return (f"{answer.given}, and no known mistake explains it.",)
    said = []
    for part in answer.why.split("\n\n"):
        part = _MISSING.sub("Something that belongs was not marked.", part.strip())
        said.append(_EARLY.sub("", _START.sub("", part)))
    return tuple(dict.fromkeys(filter(None, said))) or (f"“{answer.given}” is wrong.",)


__all__ = ["ClassReport", "Misconception", "causes"]
