"""Lesson 4: dice, hits and chances against all throws, one by one, by rules that are written down here anew."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from rometeach.conquest2.position import Position
from rometeach.lessons import generators
from rometeach.lessons.conquest2.battle.scenes import ARMIES, BUYS
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.predictions import prediction

SEEDS = range(1, 13)
DIE = "IICKG-"
"""The six faces."""
Army = tuple[int, int, int]
"""Infantry, Cavalry, Catapults."""


def exercise(name: str, seed: int) -> Exercise:
    return generators.make("conquest2", "battle", name, seed)


def board(made: Exercise) -> Position:
    assert isinstance(made.task.board, Position)
    return made.task.board


def units(text: str) -> Counter[str]:
    return Counter({letter: int(n) for n, letter in re.findall(r"(\d+)([ICKG])", text)})


def hits(throw: str, mine: Counter[str]) -> int:
    """The dice that a unit of their kind matches."""
    return sum(min(throw.count(kind), mine[kind]) for kind in "ICKG")


@cache
def law(dice: int, army: Army) -> dict[int, Fraction]:
    """The chance of each number of hits, from all throws."""
    mine = Counter(dict(zip("ICK", army, strict=True)))
    found = Counter(hits("".join(throw), mine) for throw in product(DIE, repeat=dice))
    return {n: Fraction(ways, 6**dice) for n, ways in found.items()}


def less(army: Army, number: int) -> Army:
    """An army after losses of the most numerous kind; ties Infantry, Cavalry, Catapults."""
    left = list(army)
    for _ in range(min(number, sum(army))):
        left[left.index(max(left))] -= 1
    return left[0], left[1], left[2]


def wins(mine: Army, my_dice: int, yours: Army, your_dice: int) -> Fraction:
    """How likely the first side is left alone, if both fight to the end and hit at once."""

    @cache
    def value(a: Army, b: Army) -> Fraction:
        if not (sum(a) and sum(b)):
            return Fraction(sum(a) > 0)
        stays, found = Fraction(0), Fraction(0)
        for i, p in law(my_dice, a).items():
            for j, q in law(your_dice, b).items():
                if i or j:
                    found += p * q * value(less(a, j), less(b, i))
                else:
                    stays = p * q
        return found / (1 - stays)

    return value(mine, yours)


def force(p: Position, place: str, side: str) -> Army:
    found = p.provinces[place].force(side)
    return found.infantry, found.cavalry, found.catapults


@pytest.mark.parametrize("seed", SEEDS)
def test_3_6_4_dice_by_the_words_of_the_prompt(seed: int) -> None:
    task = exercise("how_many_dice", seed).task
    found = re.match(r"(\w+) (defends|attacks) in (\w+): \d+ Infantry(.*?)\.", task.prompt)
    assert found
    number = 3 + ("General" in found[4] or "Caesar" in found[4] or "and a General there" in task.prompt)
    number += found[2] == "defends" and "City there is Blue's" in task.prompt
    number += sum(int(n) for n in re.findall(rf"{found[1]} has (\d+) Army Training", task.prompt))
    assert task.answer == number


@pytest.mark.parametrize("seed", SEEDS)
def test_3_6_5_hits_are_the_dice_that_are_matched(seed: int) -> None:
    task = exercise("count_the_hits", seed).task
    mine = units(re.findall(r"in \w+ with (.+?)(?: and a Galley|\. Of)", task.prompt)[0])
    mine["G"] += "a Galley that he has committed" in task.prompt
    names = {"Infantry": "I", "Cavalry": "C", "a Catapult": "K", "a Galley": "G", "nothing": "-"}
    shown = re.findall(
        r"(\d+) (?:shows? )?(Infantry|Cavalry|a Catapult|a Galley|nothing)", task.prompt.partition("dice ")[2]
    )
    assert task.answer == hits("".join(names[name] * int(n) for n, name in shown), mine)


@pytest.mark.parametrize("seed", SEEDS)
def test_3_6_5_three_dice_are_counted_one_by_one(seed: int) -> None:
    task = exercise("how_likely", seed).task
    mine = units(re.findall(r"with (.+?), without a Leader", task.prompt)[0])
    said = task.prompt.split("how likely has he ")[1].rstrip("?")
    wanted = {"no hit": {0}, "at least one hit": {1, 2, 3}, "at least two hits": {2, 3}, "exactly one hit": {1}}[said]
    assert task.answer == Fraction(sum(hits("".join(t), mine) in wanted for t in product(DIE, repeat=3)), 216)


@pytest.mark.parametrize("seed", SEEDS)
def test_3_6_6_an_army_retreats_to_where_no_enemy_unit_is(seed: int) -> None:
    made = exercise("where_to", seed)
    p, place = board(made), made.task.focus
    right = {
        n
        for n in made.task.ask.options
        if n in p.rules.neighbours[place] and not any(sum(force(p, n, foe)) for foe in ("Blue", "Yellow"))
    }
    assert made.task.answer == right


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_3_6_5_the_unit_that_is_missed_least(seed: int) -> None:
    made = exercise("which_to_lose", seed)
    p, place = board(made), made.task.focus
    mine, yours = force(p, place, "Red"), force(p, place, "Blue")
    chances = {}
    for at, kind in enumerate(("Infantry", "Cavalry", "Catapult")):
        if mine[at]:
            left = [n - (k == at) for k, n in enumerate(mine)]
            chances[kind] = wins((left[0], left[1], left[2]), 4, yours, 4)
    assert max(chances, key=lambda kind: chances[kind]) == made.task.answer


def test_3_6_5_what_ten_talents_buy() -> None:
    found = prediction("conquest2", "battle", "ten_talents")
    p = found.board()
    assert isinstance(p, Position)
    yours = force(p, "Narbonensis", "Blue")
    chances = {
        name: wins(army, dice, yours, 4)
        for name, army, dice in zip(BUYS, ((4, 1, 0), (2, 2, 0), (2, 1, 0)), (4, 4, 5), strict=True)
    }
    assert [round(100 * float(x), 1) for x in chances.values()] == [70.4, 44.5, 24.6]
    assert found.guess.answer(p) == "two Infantry"


def test_3_6_5_the_army_that_hits_most() -> None:
    found = prediction("conquest2", "battle", "four_dice")
    means = {}
    for text in ARMIES:
        mine = units(text)
        means[text] = sum(n * p for n, p in law(4, (mine["I"], mine["C"], mine["K"])).items())
    assert found.guess.answer(found.board()) == max(means, key=lambda text: means[text])


def test_3_6_5_one_infantry_hits_with_19_of_27_throws() -> None:
    found = prediction("conquest2", "battle", "one_infantry")
    assert found.guess.answer(found.board()) == 1 - law(3, (1, 0, 0))[0] == Fraction(19, 27)
