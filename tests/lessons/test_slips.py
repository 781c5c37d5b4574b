"""Wrong answers made from the sums themselves: what people get wrong is understood, in every exercise that asks for a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from first_variants import asking

from rometeach.aurelian.position import Position
from rometeach.lessons import generators as generators_
from rometeach.lessons.answers import AnyOf, Chance, InOrder, OneOf, Value, WholeNumber
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.generators import Generator
from rometeach.lessons.slips import Basis

SEEDS = range(1, 21)
LEAST = Fraction(9, 10)

BY_HAND = {
    ("aurelian", "building", "affordable"),
    ("aurelian", "danube", "danube_holds"),
    ("aurelian", "playing", "kept_after_slip"),
    ("aurelian", "reactions", "where_is_it"),
    ("aurelian", "analysing", "after_a_blind_move"),
    ("rome-iinc", "fighting", "count_the_throws"),
}
"""Exercises without a sum: their known slips are listed one by one."""


def each(*kinds: type) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("generator", asking(*kinds), ids=lambda g: f"{g.game}-{g.lesson}-{g.name}")


def slips(basis: Basis, ask: object) -> Iterator[tuple[Value | None, tuple[str, ...]]]:
    """Wrong answers, each with the words of which one must be said: made from the lines alone."""
    lines, total = basis.ledger.lines, sum(line.value for line in basis.ledger.lines)
    if basis.given:
        for times in (-1, 1, -2):
            yield basis.answer(total + times * total), ("the sum", "of the sum")
    for line in lines if not basis.given else ():
        alike = tuple(x.reason for x in lines if x.value == line.value)
        for times in (-1, 1, -2) if basis.signs else (-1, 1):
            yield basis.answer(total + times * line.value), alike
    if basis.limit:
        yield basis.answer(total + 1), (basis.limit,)
        yield basis.answer(total - 1), (basis.limit,)
    if isinstance(ask, Chance):
        right = basis.answer(total)
        assert isinstance(right, int | Fraction)
        yield 1 - right, (basis.contrary or "chance",)
    for value, reason, why in basis.extras:
        yield basis.answer(total + value), (reason, why)


def understood(exercise: Exercise, wrong: Value, words: tuple[str, ...]) -> bool:
    """Whether a sentence about the thing itself is said, not a general one."""
    said = exercise.check(str(wrong)).message.casefold()
    own = [m.why for m in exercise.task.mistakes if m.answer == wrong]
    return any(w.casefold() in said for w in (*own, *words))


def counted(exercise: Exercise) -> tuple[int, int]:
    """How many slips there are in an exercise, and how many are understood."""
    task = exercise.task
    made: dict[Value, tuple[str, ...]] = {}
    for basis in task.basis:
        for wrong, words in slips(basis, task.ask):
            if wrong is not None and wrong != task.answer:
                made[wrong] = (*made.get(wrong, ()), *words)
    if not task.basis and isinstance(task.answer, Fraction) and task.answer != Fraction(1, 2):
        made[1 - task.answer] = ("chance",)
    return len(made), sum(understood(exercise, wrong, words) for wrong, words in made.items())


@each(WholeNumber, Chance)
def test_nine_slips_of_ten_are_understood(generator: Generator) -> None:
    made = known = 0
    summed = False
    for seed in SEEDS:
        exercise = generator.exercise(seed)
        summed = summed or bool(exercise.task.basis)
        for basis in exercise.task.basis:
            assert basis.answer(basis.ledger.total) == exercise.task.answer, seed
        more, of_them = counted(exercise)
        made, known = made + more, known + of_them
    assert summed or (generator.game, generator.lesson, generator.name) in BY_HAND
    assert made or not summed
    assert known >= LEAST * made, f"{known} of {made}"


def test_every_exercise_without_a_sum_knows_its_slips_in_each_variant() -> None:
    for game, lesson, name in BY_HAND:
        for seed in SEEDS:
            assert len(generators_.make(game, lesson, name, seed).task.mistakes) >= 2, (name, seed)


def test_every_space_of_the_danube_that_is_left_out_or_counted_twice_is_named() -> None:
    made = known = 0
    for seed in SEEDS:
        exercise = generators_.make("aurelian", "danube", "danube_holds", seed)
        right, board = exercise.task.answer, exercise.task.board
        assert isinstance(right, Fraction) and isinstance(board, Position)
        barbarian = exercise.task.prompt.partition(",")[0]
        for faces, space, _, holds in board.raid(barbarian).attacks:
            falls = Fraction(len(faces), 8) * (1 - holds)
            for wrong in {right - falls, right + falls} - {right}:
                if 0 <= wrong <= 1:
                    made += 1
                    said = exercise.check(str(wrong)).message
                    own = any(m.why in said for m in exercise.task.mistakes if m.answer == wrong)
                    known += f"Space {space}" in said or own
    assert made and known >= LEAST * made, f"{known} of {made}"


@each(OneOf)
def test_every_wrong_choice_has_its_sentence(generator: Generator) -> None:
    for seed in SEEDS:
        exercise = generator.exercise(seed)
        task = exercise.task
        for option in task.ask.options:
            if option != task.answer and option not in task.also:
                said = exercise.check(option).message
                assert "Look at this first" not in said and len(said) > len("Not yet. ") + 8, (seed, option)


@each(AnyOf)
def test_every_wrong_mark_has_its_reason_and_none_that_is_missing_is_named(generator: Generator) -> None:
    for seed in SEEDS:
        exercise = generator.exercise(seed)
        right, options = exercise.task.answer, exercise.task.ask.options
        assert isinstance(right, frozenset)
        for option in options:
            said = exercise.check(sorted(right ^ {option})).message
            if option not in right:
                assert option in said and len(said) > len(option) + 40, (seed, option, said)
            else:
                told = said.replace(exercise.task.hints[0], "")
                assert not re.search(rf"(?<!\w){re.escape(option)}(?!\w)", told), (seed, option, said)


@each(InOrder)
def test_an_order_says_what_stands_too_early(generator: Generator) -> None:
    for seed in SEEDS:
        exercise = generator.exercise(seed)
        right = exercise.task.answer
        assert isinstance(right, tuple)
        for given in ((*right[1:], right[0]), (right[-1], *right[:-1]), (*right[:-2], right[-1], right[-2])):
            place = next(i for i, (a, b) in enumerate(zip(given, right, strict=True)) if a != b)
            said = exercise.check(list(given)).message
            own = any(m.why in said for m in exercise.mistakes if m.answer == given)
            assert own or given[place] in said, (seed, given)


@each(WholeNumber)
def test_a_number_that_nobody_foresaw_is_told_where_to_look(generator: Generator) -> None:
    for seed in SEEDS:
        exercise = generator.exercise(seed)
        right = exercise.task.answer
        assert isinstance(right, int)
        above, below = (exercise.check(str(right + far)).message for far in (777, -777))
        assert exercise.task.hints[0] in above and "too much" in above
        assert exercise.task.hints[0] in below and "too little" in below
