"""Every generator of every lesson: exact answers, hints, words for mistakes, endless variants, no two alike."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from first_variants import GENERATORS, asking, first

from rometeach.core.errors import BadInput
from rometeach.core.games import games
from rometeach.lessons import generators as generators_
from rometeach.lessons.answers import AnyOf, Chance, Counters, InOrder, OneOf, WholeNumber
from rometeach.lessons.course import course
from rometeach.lessons.exercise import KINDS, Assignment, Exercise
from rometeach.lessons.generators import Generator
from rometeach.lessons.slips import Mistake
from rometeach.widgets.face import face_of

LESSONS = [(game, lesson.id) for game in games() for lesson in course(game)]
SEEDS, FURTHER, MANY = range(1, 7), range(7, 31), range(1, 101)

IN_ORDER = ("best_use", "when_to_triumph")
"""Exercises whose options differ, but stand in an order of their own (from much to little, turn by turn)."""

each_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)


@cache
def variant(generator: Generator, seed: int) -> Exercise:
    return first(generator) if seed == 1 else generator.exercise(seed)


def each(generators: list[Generator]) -> pytest.MarkDecorator:
    """A test of each of these exercises; all tests of an exercise run on one worker, which keeps its variants."""

    def case(g: Generator) -> Any:
        name = f"{g.game}-{g.lesson}-{g.name}"
        return pytest.param(g, id=name, marks=pytest.mark.xdist_group(name))

    return pytest.mark.parametrize("generator", [case(g) for g in generators])


each_generator = each(GENERATORS)
each_choice = each(asking(OneOf))
each_mistake = each([g for g in GENERATORS if g.kind == "find the mistake"])


def typed(exercise: Exercise, answer: Any) -> Any:
    """An answer as a learner gives it."""
    ask = exercise.task.ask
    if isinstance(ask, (InOrder, AnyOf, Counters)):
        return [o for o in (sorted(answer) if isinstance(ask, AnyOf) else answer)]
    return str(answer)


def variants(generator: Generator, seeds: range = SEEDS) -> list[Exercise]:
    return [variant(generator, seed) for seed in seeds]


def pattern(prompt: str) -> str:
    """A prompt without its names and numbers."""
    return re.sub(r"\b[A-Z]\w*|\d+|\W+", " ", prompt).casefold().strip()


@each_lesson
def test_a_lesson_has_every_kind_of_exercise(game: str, lesson: str) -> None:
    generators = generators_.generators(game, lesson).values()
    assert {g.kind for g in generators} == set(KINDS)
    assert len({g.title for g in generators}) == len(generators) >= 5


@each_generator
def test_the_answer_is_right_and_each_common_mistake_gets_a_word_of_its_own(generator: Generator) -> None:
    assert sum(map(mistakes_told, variants(generator))), "no variant knows a common mistake"


@each_generator
def test_it_can_be_put_asked_and_explained(generator: Generator) -> None:
    for exercise in variants(generator):
        is_whole(exercise)


@each_generator
def test_so_it_is_in_thirty_variants(generator: Generator) -> None:
    for exercise in variants(generator, FURTHER):
        mistakes_told(exercise)
        is_whole(exercise)


def mistakes_told(exercise: Exercise) -> int:
    """How many common mistakes an exercise knows; its answer is right, and each mistake gets its word."""
    verdict = exercise.check(typed(exercise, exercise.task.answer))
    assert verdict.right, (exercise.seed, exercise.task.answer)
    for mistake in exercise.mistakes:
        found = exercise.check(typed(exercise, mistake.answer))
        assert not found.right, (exercise.seed, mistake)
        assert mistake.why in found.message
    return len(exercise.mistakes)


def is_whole(exercise: Exercise) -> None:
    """An exercise has all that it needs to be put, asked and explained."""
    task = exercise.task
    assert len(task.prompt) > 30 and len(task.hints) >= 2 and task.solution, exercise.seed
    assert len(set(task.hints)) == len(task.hints)
    assert "<script" not in exercise.html() and exercise.text()
    assert "{" not in task.prompt
    if isinstance(task.ask, (OneOf, AnyOf)):
        assert len(set(task.ask.options)) == len(task.ask.options) >= 2, exercise.seed
    if isinstance(task.ask, OneOf):
        assert task.answer in task.ask.options
    if isinstance(task.ask, InOrder):
        assert sorted(task.answer) == sorted(task.ask.options) and task.answer != task.ask.options
    if task.board is not None:
        assert not [x for x in task.board.problems() if x.severity == "error"]
        assert not task.focus or face_of(task.board).subject(task.board, task.focus, chances=False)


@each_generator
def test_a_seed_gives_the_same_variant_and_many_seeds_many_variants(generator: Generator) -> None:
    again, other = generator.exercise(7), variant(generator, 7)
    assert (again.html(), again.task.answer) == (other.html(), other.task.answer)
    least = 8 if generator.kind == "order the steps" else 12
    assert len({x.prompt_html() for x in variants(generator, range(1, 61))}) >= least


@each_generator
def test_no_answer_comes_up_most_of_the_time(generator: Generator) -> None:
    answers = Counter(x.task.ask.words(x.task.answer) for x in variants(generator, MANY))
    often, times = answers.most_common(1)[0]
    assert times <= 62, often


@each_choice
def test_the_right_choice_stands_in_every_place(generator: Generator) -> None:
    """In a list of n options each place is to be right about 1 in n times; options in a fixed order may differ more."""
    found = [x.task for x in variants(generator, MANY)]
    places = [t.ask.options.index(t.answer) for t in found]
    orders = {tuple(sorted(t.ask.options)) for t in found}
    assert max(Counter(places).values()) <= 62
    if len(orders) > 20:  # the options differ from variant to variant, so their order is free
        middle = sum((place + 0.5) / len(t.ask.options) for place, t in zip(places, found, strict=True))
        assert 0.38 < middle / len(found) < 0.62 or generator.name in IN_ORDER


@each_mistake
def test_a_mistake_is_to_be_found_among_four_lines_at_least(generator: Generator) -> None:
    for x in variants(generator):
        assert isinstance(x.task.ask, OneOf) and 4 <= len(x.task.ask.options) <= 10, x.seed
        assert {m.answer for m in x.mistakes} == set(x.task.ask.options) - {x.task.answer}, x.seed


@each_choice
def test_the_first_hint_does_not_give_the_answer_away(generator: Generator) -> None:
    for x in variants(generator):
        named = [o for o in x.task.ask.options if len(o) > 12 and o in x.task.hints[0]]
        assert named != [x.task.answer], x.seed


def test_no_two_exercises_of_the_course_share_a_prompt() -> None:
    seen: dict[str, str] = {}
    for generator in GENERATORS:
        for prompt in {pattern(variant(generator, seed).task.prompt) for seed in range(1, 6)}:
            name = f"{generator.game}/{generator.lesson}/{generator.name}"
            assert seen.setdefault(prompt, name) == name, prompt


@each_generator
def test_rubbish_is_refused_with_what_was_expected(generator: Generator) -> None:
    exercise = variant(generator, 1)
    for rubbish in ("", "an <elephant>", "99/0", "%", "1e9"):
        ask = exercise.task.ask
        if isinstance(ask, AnyOf | Counters) and not rubbish:
            continue
        with pytest.raises(BadInput) as caught:
            exercise.check([rubbish] if isinstance(ask, (InOrder, AnyOf, Counters)) else rubbish)
        assert all(p.hint for p in caught.value.problems)


def test_an_unknown_exercise_names_those_that_there_are() -> None:
    with pytest.raises(BadInput, match="the_sum"):
        generators_.make("rome-iinc", "revolts", "the_summ")
    with pytest.raises(BadInput, match="revolts"):
        generators_.make("rome-iinc", "revoltz", "the_sum")


@pytest.mark.parametrize(
    ("text", "right"),
    [
        *(("1/3", True), ("2 in 6", True), ("33%", True), ("33.3 %", True), ("0.33", True), ("0,333", True)),
        *(("34%", False), ("1/2", False), ("0.3", False), ("33.4%", False)),
    ],
)
def test_a_chance_may_be_typed_in_many_ways(text: str, right: bool) -> None:
    ask = Chance()
    assert ask.same(ask.read(text), Fraction(1, 3)) is right


@pytest.mark.parametrize(
    ("text", "answer"), [("0%", Fraction(1, 300)), ("100%", Fraction(299, 300)), ("0.4%", Fraction(0))]
)
def test_never_and_certain_are_not_rounded_to(text: str, answer: Fraction) -> None:
    assert not Chance().same(Chance().read(text), answer)


def sums(answer: Any, ask: Any, *mistakes: Mistake) -> Exercise:
    """An exercise for these tests."""
    return Exercise("revolts", "compute", "none", "None", 1, Assignment("", ask, answer, (), (), mistakes), "rome-iinc")


def test_a_chance_that_is_rounded_too_much_is_told_apart_from_a_wrong_one() -> None:
    asked = sums(Fraction(1, 6), Chance(), Mistake(Fraction(1, 5), "One in five."))
    assert asked.check("17%").right and asked.check("0.17").right
    assert "rounded too much" in asked.check("0.2").message or "One in five" in asked.check("0.2").message
    assert "rounded too much" in sums(Fraction(1, 6), Chance()).check("0.2").message
    assert "Not yet" in asked.check("0.3").message


def test_a_rounded_chance_that_fits_a_mistake_as_well_needs_one_digit_more() -> None:
    asked = sums(Fraction(1, 17), Chance(), Mistake(Fraction(1, 18), "Too many chits."))
    assert not asked.check("6%").right and "one more digit" in asked.check("6%").message
    assert asked.check("5.9%").right and asked.check("1/17").right
    assert "Too many chits" in asked.check("5.6%").message


def test_two_ways_to_the_same_wrong_sum_are_both_named() -> None:
    asked = sums(
        3, WholeNumber(), Mistake(2, "One line is missing."), Mistake(2, "A sign is wrong."), Mistake(3, "Never said.")
    )
    assert asked.check("2").message == "Not yet. One line is missing. Or: A sign is wrong."
    assert asked.check("3").right and "Never said" not in asked.check("3").message


@pytest.mark.parametrize("text", ["3/2", "150%", "one third", "1/0", "-1/3", "1..2"])
def test_what_is_no_chance_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Chance().read(text)


def test_numbers_are_read_with_their_sign() -> None:
    assert [WholeNumber().read(t) for t in ("3", "+3", "-3", "−3", " 12 ")] == [3, 3, -3, -3, 12]
    assert [WholeNumber("Victory Points").read(t) for t in ("3 Victory Points", "1 victory point", "-2")] == [3, 1, -2]
    assert [WholeNumber(unit).words(1) for unit in ("Cities", "Armies", "throws", "dice", "Gold")] == [
        "1 City",
        "1 Army",
        "1 throw",
        "1 die",
        "1 Gold",
    ]
    assert WholeNumber("Armies").read("1 army") == 1


def test_an_order_names_what_is_left_out_or_stands_twice() -> None:
    ask = InOrder(("tax", "pay", "move"))
    assert ask.read("2 1 3") == ("pay", "tax", "move")
    with pytest.raises(BadInput, match="leaves out move"):
        ask.read("1 2")
    with pytest.raises(BadInput, match="names tax twice"):
        ask.read("1 1 2")
