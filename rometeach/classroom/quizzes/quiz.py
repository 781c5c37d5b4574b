"""A quiz: some exercises of a game's course, the same for everybody who has its code, or a variant of their own for each.

A code says either which lessons the exercises are drawn from, and with which seed, or which exercises they are. In signs: the form,
the game, then edition, number of questions, two for the seed and one for each lesson; or two for the seed and two for each exercise.
"""

from __future__ import annotations

import functools
import hashlib
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.games import find
from ...lessons import course, pupils
from ...lessons.chooser import Chooser
from ...lessons.exercise import Exercise
from ...lessons.generators import generators
from . import letters
from .register import Registered, of_game, present, register

MOST = 12
"""Questions of a quiz."""
SEEDS = letters.BASE**2
"""So many different seeds there are, from 1."""
_DRAWN, _LISTED, _DRAWN_OWN, _LISTED_OWN = range(1, 5)
"""The forms of a code: drawn or listed, the same for everybody or each their own."""
_HINT = "A code has letters and digits without 0, 1, I, L and O, such as {}."


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a quiz; `exercise` is None where this version of the kit no longer has it."""

    number: int
    key: str
    variant: int
    exercise: Exercise | None

    @property
    def title(self) -> str:
        """What it is called."""
        return self.exercise.title if self.exercise else f"{self.key}, which is gone"

    @property
    def gone(self) -> str:
        """What is said where the exercise is gone; "" where it is there."""
        if self.exercise:
            return ""
        return f"Question {self.number} is left out: this version of rometeach no longer has the exercise {self.key}."


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz; `of_code`, `drawn` and `listed` make one.

    Attributes:
        code: what a teacher writes on the board.
        game: whose course it is of.
        seed: which variants are asked.
        exercises: "lesson/name" of each question, as the code holds it.
        own: whether each pupil has variants of their own.
    """

    code: str
    game: str
    seed: int
    exercises: tuple[str, ...]
    own: bool = False

    def questions(self, pupil: str = "") -> tuple[Question, ...]:
        """The questions in order.

        Args:
            pupil: whose they are, where each has their own.

        Raises:
            BadInput: each pupil has their own, and no name is given.
        """
        if self.own and not pupil:
            raise BadInput([Problem("pupil", "is not named", "In this quiz each pupil has their own questions.")])
        return asked(self, pupil if self.own else "")

    @property
    def title(self) -> str:
        """The quiz in a few words."""
        own = ", each pupil's own" if self.own else ""
        return f"Quiz {self.code}: {len(self.exercises)} questions of {find(self.game).title}{own}"


@functools.lru_cache(32)
def asked(quiz: Quiz, pupil: str) -> tuple[Question, ...]:
    """The questions of a quiz, made once for a whole class.

    Args:
        quiz: the quiz.
        pupil: whose they are; "" where all have the same.
    """
    found = []
    for number, key in enumerate(quiz.exercises, 1):
        variant = quiz.seed + quiz.exercises[: number - 1].count(key)
        if quiz.own:
            mixed = hashlib.sha256(f"{quiz.code}/{pupil}/{number}".encode()).digest()
            variant = 1 + int.from_bytes(mixed[:6]) % 999_999
        generator = present(quiz.game, key)
        found.append(Question(number, key, variant, generator.exercise(variant) if generator else None))
    return tuple(found)


def drawn(
    game: str, lessons: Iterable[str] = (), number: int = 6, seed: int | None = None, *, own: bool = False
) -> Quiz:
    """A quiz of exercises that are drawn from lessons, from each in turn.

    Args:
        game: the game.
        lessons: its lessons, by id or number; none for all of the course.
        number: how many questions, up to `MOST`.
        seed: which are drawn, and in which variants; None for any.
        own: whether each pupil has variants of their own.

    Raises:
        BadInput: all mistakes at once.
    """
    known = of_game(game)
    problems = _checked(number, seed)
    chosen = []
    for lesson in lessons:
        try:
            found = course.find(known.game, lesson).id
            if found not in known.lessons:
                problems.append(Problem(found, "is a lesson without numbers", "See tools/record_exercises.py."))
            elif known.lessons.index(found) not in chosen:
                chosen.append(known.lessons.index(found))
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems)
    seed = random.SystemRandom().randint(1, SEEDS) if seed is None else seed
    form = _DRAWN_OWN if own else _DRAWN
    edition = len(known.editions)
    numbers = [form, known.number, edition, number, *divmod(seed - 1, letters.BASE), *sorted(chosen)]
    return of_code(letters.sealed(numbers))


def listed(game: str, exercises: Sequence[str], seed: int | None = None, *, own: bool = False) -> Quiz:
    """A quiz of these exercises, in this order.

    Args:
        game: the game.
        exercises: "lesson/name" of each; one that comes again is asked in another variant.
        seed: in which variants; None for any.
        own: whether each pupil has variants of their own.

    Raises:
        BadInput: all mistakes at once.
    """
    known = of_game(game)
    problems = _checked(len(exercises), seed)
    numbers: list[int] = []
    for text in exercises:
        lesson, _, name = text.strip().partition("/")
        try:
            there = generators(known.game, lesson)
        except BadInput as error:
            problems += error.problems
            continue
        key = next((f"{g.lesson}/{name}" for g in there.values() if g.name == name), "")
        if key not in known.exercises:
            hint = did_you_mean(name, there) or f"Exercises of this lesson: {', '.join(there)}."
            problems.append(Problem(text[:60] or "exercise", "is no exercise of this course (lesson/name)", hint))
        else:
            numbers += divmod(known.exercises.index(key), letters.BASE)
    if problems:
        raise BadInput(problems)
    seed = random.SystemRandom().randint(1, SEEDS) if seed is None else seed
    form = _LISTED_OWN if own else _LISTED
    return of_code(letters.sealed([form, known.number, *divmod(seed - 1, letters.BASE), *numbers]))


def _checked(number: int, seed: int | None) -> list[Problem]:
    """What is wrong with the number of questions and the seed."""
    problems = []
    if not 1 <= number <= MOST:
        problems.append(Problem("exercises", f"expected 1 to {MOST} questions, not {number}"))
    if seed is not None and not 1 <= seed <= SEEDS:
        problems.append(Problem("seed", f"expected a number from 1 to {SEEDS}, not {seed}"))
    return problems


def of_code(code: str) -> Quiz:
    """The quiz of a code; capitals, spaces and dashes do not matter.

    Raises:
        BadInput: it was copied wrongly, and it names the codes that may be meant; or a later kit made it.
    """
    numbers = letters.opened(code)
    if numbers is None:
        meant = " or ".join(other for other in letters.near(code) if _is_quiz(other))
        example = letters.sealed([_DRAWN, 0, 1, 6, 0, 7])
        hint = f"Did you mean {meant}?" if meant else _HINT.format(example)
        raise _bad(code, "is no code of a quiz", hint)
    known = {x.number: x for x in register()}.get(numbers[1] if len(numbers) > 1 else -1)
    if known is None or not _DRAWN <= numbers[0] <= _LISTED_OWN or len(numbers) < 6:
        raise _bad(code, "is a code that this version of rometeach does not know", "A newer version may know it.")
    own = numbers[0] in (_DRAWN_OWN, _LISTED_OWN)
    if numbers[0] in (_DRAWN, _DRAWN_OWN):
        seed, exercises = _drawn(code, known, numbers)
    else:
        seed, exercises = _number(numbers[2:4]) + 1, _listed(code, known, numbers[4:])
    return Quiz(letters.grouped(code), known.game, seed, exercises, own)


def _is_quiz(code: str) -> bool:
    try:
        of_code(code)
    except BadInput:
        return False
    return True


def _drawn(code: str, known: Registered, numbers: Sequence[int]) -> tuple[int, tuple[str, ...]]:
    """The seed of a code that draws, and the exercises that it draws."""
    edition, number, chosen = numbers[2], numbers[3], numbers[6:]
    if not 1 <= edition <= len(known.editions) or not all(x < len(known.lessons) for x in chosen):
        raise _bad(code, "names lessons that this version of rometeach does not have", "A newer version may.")
    if not 1 <= number <= MOST or list(chosen) != sorted(set(chosen)):
        raise _bad(code, "is no code of a quiz")
    seed = _number(numbers[4:6]) + 1
    choose = Chooser(f"quiz/{known.game}/{seed}")
    there = known.of_edition(edition)
    heaps = []
    for lesson in (known.lessons[x] for x in chosen or range(len(known.lessons))):
        if own := [x for x in there if x.partition("/")[0] == lesson]:
            heaps.append(choose.shuffled(own))
    if not heaps:
        raise _bad(code, "is no code of a quiz")
    if not chosen and len(heaps) > number:
        heaps = [heaps[i] for i in sorted(choose.sample(range(len(heaps)), number))]
    drawn: list[list[str]] = [[] for _ in heaps]
    for turn in range(number):
        place = turn % len(heaps)
        drawn[place].append(heaps[place][len(drawn[place]) % len(heaps[place])])
    return seed, tuple(x for heap in drawn for x in heap)


def _listed(code: str, known: Registered, numbers: Sequence[int]) -> tuple[str, ...]:
    """The exercises of a code that lists them."""
    if len(numbers) % 2 or not 1 <= len(numbers) // 2 <= MOST:
        raise _bad(code, "is no code of a quiz")
    places = [_number(numbers[i : i + 2]) for i in range(0, len(numbers), 2)]
    if any(place >= len(known.exercises) for place in places):
        raise _bad(code, "names exercises that this version of rometeach does not have", "A newer version may.")
    return tuple(known.exercises[place] for place in places)


def _number(two: Sequence[int]) -> int:
    return two[0] * letters.BASE + two[1]


def _bad(code: str, what: str, hint: str = "") -> BadInput:
    return BadInput([Problem(f'"{code.strip()[:50]}"', what, hint)])


def pupil_name(text: str) -> str:
    """A pupil's name or number as it is kept; "" for none.

    Raises:
        BadInput: it cannot be used.
    """
    return pupils.name(text, "Your name") if text.strip() else ""


__all__ = ["MOST", "SEEDS", "Question", "Quiz", "drawn", "listed", "of_code", "pupil_name"]
