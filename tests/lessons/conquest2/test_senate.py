"""Lesson 5: votes, hands and Chaos, counted anew from the words of the prompts."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations

import pytest

from rometeach.conquest2.position import Position
from rometeach.lessons import examples, generators
from rometeach.lessons.conquest2.senate.scenes import SHOWN
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.predictions import prediction

SEEDS = range(1, 13)
ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4}
MANY = {"a": 1, "two": 2, "three": 3, "four": 4}
COST = {"nothing": 0, "5 Victory Points": 5, "10 Victory Points": 10}


def exercise(name: str, seed: int) -> Exercise:
    return generators.make("conquest2", "senate", name, seed)


def cards(text: str) -> list[int]:
    """The Senators that are named in a text: "a I and two III"."""
    return [
        ROMAN[kind] for n, kind in re.findall(r"\b(a|two|three|four) (IV|III|II|I)\b", text) for _ in range(MANY[n])
    ]


def sums(hand: list[int]) -> set[int]:
    """The numbers of votes that some cards of a hand make."""
    return {sum(part) for size in range(1, len(hand) + 1) for part in combinations(hand, size)}


@pytest.mark.parametrize("seed", SEEDS)
def test_7_2_the_first_number_over_a_bid(seed: int) -> None:
    task = exercise("cheapest_way_over", seed).task
    shown = int(re.findall(r"has shown (\d+)", task.prompt)[0])
    hand = cards(task.prompt.partition("hand is ")[2].partition(".")[0])
    assert task.answer == min(n for n in sums(hand) if n > shown)


@pytest.mark.parametrize("seed", SEEDS)
def test_7_2_the_numbers_that_a_hand_makes(seed: int) -> None:
    task = exercise("which_bids", seed).task
    gained, _, paid = task.prompt.partition("and paid ")
    hand = cards(gained)
    for n in cards(paid.partition(".")[0]):
        hand.remove(n)
    assert task.answer == {o for o in task.ask.options if int(o.split()[0]) in sums(hand)}


@pytest.mark.parametrize("seed", SEEDS)
def test_9_11_each_card_of_a_hand_is_taken_alike(seed: int) -> None:
    task = exercise("after_the_bribe", seed).task
    hand = cards(task.prompt.partition(" from the display")[0])
    shown = int(re.findall(r"you have shown (\d+)", task.prompt)[0])
    assert task.answer == Fraction(sum(sum(hand) - n > shown for n in hand), len(hand))


@pytest.mark.parametrize("seed", SEEDS)
def test_5_2_the_chaos_that_counts(seed: int) -> None:
    prompt = exercise("what_counts", seed).task.prompt
    found = int(re.findall(r"with (\d+) Chaos", prompt)[0])
    found += 2 * ("recruits once" in prompt) + 4 * ("recruits twice" in prompt) + 2 * ("loses a battle" in prompt)
    found += 5 * ("Loot the Countryside" in prompt) + sum(
        int(n) // 5 for n in re.findall(r"Special Tax of (\d+)", prompt)
    )
    found -= 3 * int(re.findall(r"He has (\d) Cit", prompt)[0])
    assert exercise("what_counts", seed).task.answer == found


@pytest.mark.parametrize("seed", SEEDS)
def test_5_2_what_chaos_costs(seed: int) -> None:
    task = exercise("what_it_costs", seed).task
    rows = [re.split(r"\s{2,}", line.strip()) for line in exercise("what_it_costs", seed).text().splitlines()]
    left = {r[0]: max(0, int(r[1]) - 3 * (r[2] != "none")) for r in rows if len(r) == 3 and r[1].isdigit()}
    asked = re.findall(r"what does (\w+) lose", task.prompt)[0]
    above = {n for n in left.values() if n > left[asked]}
    cost = (10, 5)[len(above)] if left[asked] and len(above) < 2 else 0
    assert len(left) == 4 and COST[str(task.answer)] == cost


def test_7_2_what_the_bids_are_worth() -> None:
    found = prediction("conquest2", "senate", "which_bid")
    p = found.board()
    assert isinstance(p, Position)
    worth = {}
    for name, hand in SHOWN.items():
        begun, found_for = sum(n * k for k, n in enumerate(hand, 1)), []
        for yellow in (
            4,
            5,
        ):  # a I, a II, and what he took from Blue: a I or a II; nobody else has more than three votes
            pays = begun if begun >= yellow else min(n for n in sums([1, 3, 4]) if n > yellow)
            found_for.append(15 - 2 * pays)
        worth[name] = Fraction(sum(found_for), 2)
    assert [float(x) for x in worth.values()] == [3, 4, 5, -1]
    assert found.guess.answer(p) == max(worth, key=lambda name: worth[name])


def test_7_3_the_leader_in_rome_draws_one_of_two() -> None:
    told = examples.example("conquest2", "S1")
    assert told.guess is not None and told.guess.answer(told.board()) == 1
    after = told.film().board
    level = told.film(told.what_ifs[0].change, told.what_ifs[0].answers).board
    assert isinstance(after, Position) and isinstance(level, Position)
    assert after.players["Red"].hand == ("Senator I", "Senator III") and level.players["Red"].hand == ("Senator I",)
    assert after.players["Red"].talents == told.board().players["Red"].talents + 40  # type: ignore[attr-defined]
