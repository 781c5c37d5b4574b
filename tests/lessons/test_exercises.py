"""Every generator of every lesson: exact answers, hints, words for mistakes, endless variants, no two alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from rometeach.core.errors import BadInput
from rometeach.games import GAMES
from rometeach.lessons import drills
from rometeach.lessons.asks import Chance, Choice, Number, Order, Several
from rometeach.lessons.course import course
from rometeach.lessons.drills import Generator
from rometeach.lessons.exercise import KINDS, Exercise

LESSONS = [(game, lesson.id) for game in GAMES for lesson in course(game)]
GENERATORS = [g for game, lesson in LESSONS for g in drills.generators(lesson, game).values()]
SEEDS = range(1, 31)

each_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)
each_generator = pytest.mark.parametrize("generator", GENERATORS, ids=lambda g: f"{g.game}-{g.lesson}-{g.name}")


def typed(exercise: Exercise, answer: Any) -> Any:
    """An answer as a learner gives it."""
    ask = exercise.task.ask
    if isinstance(ask, (Order, Several)):
        return [o for o in (answer if isinstance(ask, Order) else sorted(answer))]
    return str(answer)


def variants(generator: Generator) -> Iterator[Exercise]:
    return (generator.exercise(seed) for seed in SEEDS)


def pattern(prompt: str) -> str:
    """A prompt without its names and numbers."""
    return re.sub(r"\b[A-Z]\w*|\d+|\W+", " ", prompt).casefold().strip()


@each_lesson
def test_a_lesson_has_every_kind_of_exercise(game: str, lesson: str) -> None:
    generators = drills.generators(lesson, game).values()
    assert {g.kind for g in generators} == set(KINDS)
    assert len({g.title for g in generators}) == len(generators) >= 5


@each_generator
def test_the_answer_is_right_and_each_common_mistake_gets_a_word_of_its_own(generator: Generator) -> None:
    mistaken = 0
    for exercise in variants(generator):
        verdict = exercise.check(typed(exercise, exercise.task.answer))
        assert verdict.right, (exercise.seed, exercise.task.answer)
        for mistake in exercise.mistakes:
            found = exercise.check(typed(exercise, mistake.answer))
            assert not found.right, (exercise.seed, mistake)
            assert mistake.why in found.message
            mistaken += 1
    assert mistaken, "no variant knows a common mistake"


@each_generator
def test_it_can_be_put_asked_and_explained(generator: Generator) -> None:
    for exercise in variants(generator):
        task = exercise.task
        assert len(task.prompt) > 30 and len(task.hints) >= 2 and task.solution, exercise.seed
        assert len(set(task.hints)) == len(task.hints)
        assert "<script" not in exercise.html() and exercise.text()
        assert "{" not in task.prompt
        if isinstance(task.ask, (Choice, Several)):
            assert len(set(task.ask.options)) == len(task.ask.options) >= 2, exercise.seed
        if isinstance(task.ask, Choice):
            assert task.answer in task.ask.options
        if isinstance(task.ask, Order):
            assert sorted(task.answer) == sorted(task.ask.items) and task.answer != task.ask.items
        if task.board is not None:
            assert not [x for x in task.board.problems() if x.severity == "error"]
            rules = task.board.rules
            if generator.game == "rome-iinc":
                assert not task.focus or rules.names["space"].find(task.focus) == task.focus
            else:
                assert not task.focus or task.focus in rules.tables["places"]  # a Box or a Danube Space


@each_generator
def test_a_seed_gives_the_same_variant_and_many_seeds_many_variants(generator: Generator) -> None:
    again, other = generator.exercise(7), generator.exercise(7)
    assert (again.html(), again.task.answer) == (other.html(), other.task.answer)
    least = 8 if generator.kind == "order the steps" else 12
    assert len({x.prompt_html() for x in map(generator.exercise, range(1, 61))}) >= least


def test_no_two_exercises_of_the_course_share_a_prompt() -> None:
    seen: dict[str, str] = {}
    for generator in GENERATORS:
        for prompt in {pattern(generator.exercise(seed).task.prompt) for seed in range(1, 6)}:
            name = f"{generator.game}/{generator.lesson}/{generator.name}"
            assert seen.setdefault(prompt, name) == name, prompt


@each_generator
def test_rubbish_is_refused_with_what_was_expected(generator: Generator) -> None:
    exercise = generator.exercise(1)
    for rubbish in ("", "an <elephant>", "99/0", "%", "1e9"):
        ask = exercise.task.ask
        if isinstance(ask, Several) and not rubbish:
            continue
        with pytest.raises(BadInput) as caught:
            exercise.check([rubbish] if isinstance(ask, (Order, Several)) else rubbish)
        assert all(p.hint for p in caught.value.problems)


def test_an_unknown_exercise_names_those_that_there_are() -> None:
    with pytest.raises(BadInput, match="the_sum"):
        drills.make("revolts", "the_summ")
    with pytest.raises(BadInput, match="revolts"):
        drills.make("revoltz", "the_sum")


@pytest.mark.parametrize(
    ("text", "right"),
    [("1/3", True), ("2 in 6", True), ("33%", True), ("33.3 %", True), ("0.33", True), ("34%", False), ("1/2", False)],
)
def test_a_chance_may_be_typed_in_many_ways(text: str, right: bool) -> None:
    from fractions import Fraction

    ask = Chance()
    assert ask.same(ask.read(text), Fraction(1, 3)) is right


@pytest.mark.parametrize("text", ["3/2", "150%", "one third", "1/0", "-1/3", "1..2"])
def test_what_is_no_chance_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Chance().read(text)


def test_numbers_are_read_with_their_sign() -> None:
    assert [Number().read(t) for t in ("3", "+3", "-3", "−3", " 12 ")] == [3, 3, -3, -3, 12]


def test_an_order_names_what_is_left_out_or_stands_twice() -> None:
    ask = Order(("tax", "pay", "move"))
    assert ask.read("2 1 3") == ("pay", "tax", "move")
    with pytest.raises(BadInput, match="leaves out move"):
        ask.read("1 2")
    with pytest.raises(BadInput, match="names tax twice"):
        ask.read("1 1 2")
