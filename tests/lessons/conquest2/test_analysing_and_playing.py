"""Lessons 6 and 7: points, winners, clauses, chances and what is asked next, found anew from prompts and tables."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product

import pytest

from rometeach.conquest2.position import Position
from rometeach.core.errors import BadInput
from rometeach.core.resources import data_dir
from rometeach.lessons import examples, generators
from rometeach.lessons.conquest2 import boards
from rometeach.lessons.conquest2.analysing.scenes import BUYS, PLANS
from rometeach.lessons.conquest2.playing.scenes import BUYS as TOKENS
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.predictions import prediction

SEEDS = range(1, 13)
Army = tuple[int, int, int]
"""Infantry, Cavalry, Catapults."""
with (data_dir() / "conquest2" / "values.csv").open(encoding="utf-8") as file:
    WORTH = {r["name"]: [int(r[k]) for k in ("first", "second", "third")] for r in csv.DictReader(file)}


def exercise(lesson: str, name: str, seed: int) -> Exercise:
    return generators.make("conquest2", lesson, name, seed)


def rows(made: Exercise) -> list[list[str]]:
    """The rows of the tables in an exercise."""
    return [re.split(r"\s{2,}", line.strip()) for line in made.text().splitlines() if line.startswith("  ")]


def score(key: str, tokens: Mapping[str, int], side: str) -> int:
    """The Victory Points of a player in a Province: each number of tokens that is greater than his costs him a place."""
    mine = tokens.get(side, 0)
    above = len({n for n in tokens.values() if n > mine})
    return WORTH[key][above] if mine and above < 3 else 0


def influence(made: Exercise) -> dict[str, dict[str, int]]:
    """Key Province -> player -> tokens, as the table of an exercise has them."""
    found = {}
    for row in rows(made):
        if row[0] in WORTH:
            found[row[0]] = {side: int(n) for side, n in re.findall(r"(Red|Blue|Green|Yellow) (\d+)", row[2])}
    return found


def army(text: str) -> Army:
    """The Infantry, Cavalry and Catapults of "4I 1C 1G"; all armies here are led."""
    found = {letter: int(n) for n, letter in re.findall(r"(\d)([ICKG])", text)}
    assert found["G"] == 1
    return found["I"], found.get("C", 0), found.get("K", 0)


@cache
def law(mine: Army) -> dict[int, float]:
    """The chance of each number of hits of four dice, from all throws."""
    found = Counter(sum(map(min, map(throw.count, "ICK"), mine)) for throw in product("IICKG-", repeat=4))
    return {n: ways / 6**4 for n, ways in found.items()}


def less(mine: Army, number: int) -> Army:
    """An army after losses of the most numerous kind; ties Infantry, Cavalry, Catapults."""
    left = list(mine)
    for _ in range(min(number, sum(left))):
        left[left.index(max(left))] -= 1
    return left[0], left[1], left[2]


@cache
def wins(mine: Army, yours: Army) -> float:
    """How likely the first side is left alone, if both fight to the end and hit at once."""
    if not (sum(mine) and sum(yours)):
        return float(sum(mine) > 0)
    stays, found = 0.0, 0.0
    for (i, p), (j, q) in product(law(mine).items(), law(yours).items()):
        if i or j:
            found += p * q * wins(less(mine, j), less(yours, i))
        else:
            stays = p * q
    return found / (1 - stays)


@pytest.mark.parametrize("seed", SEEDS)
def test_5_1_what_a_change_of_influence_brings(seed: int) -> None:
    made = exercise("analysing", "change_brings", seed)
    before = influence(made)
    gain = 0
    for key, side, n in re.findall(r"(\w+) influence (\w+) (\d)", made.task.prompt):
        gain += score(key, before[key] | {side: int(n)}, side) - score(key, before[key], side)
    assert made.task.answer == gain


@pytest.mark.parametrize("seed", SEEDS)
def test_the_clause_that_does_not_say_what_lies_there(seed: int) -> None:
    made = exercise("analysing", "wrong_clause", seed)
    said = str(made.task.solution[0]).removeprefix("It should be: ").rstrip(".")
    base = boards.table(boards.EMPTY_MAP)
    others = [o for o in made.task.ask.options if o != made.task.answer]
    right, wrong = base.edit("; ".join([*others, said])), base.edit("; ".join([*others, str(made.task.answer)]))
    assert right != wrong and not right.problems()


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_kit_says_to_a_change(seed: int) -> None:
    made = exercise("analysing", "kit_says", seed)
    clause = re.findall(r'You type "(.+)"', made.task.prompt)[0]
    try:
        boards.table(boards.FOUR).edit(clause)
        said = "taken"
    except BadInput as error:
        said = "cannot be read" if "cannot be read" in str(error) else "forbid"
    assert said in str(made.task.answer)


@pytest.mark.parametrize("seed", SEEDS)
def test_3_6_attacks_in_the_order_of_their_chances(seed: int) -> None:
    made = exercise("analysing", "from_safe_to_rash", seed)
    answer = made.task.answer
    assert isinstance(answer, tuple)
    told = [re.findall(r"([\d.]+)%", str(line))[0] for line in made.task.solution]
    chances = []
    for attack in answer:
        one, other = attack.split(" against ")
        chances.append(wins(army(one), army(other)))
    assert chances == sorted(chances, reverse=True)
    assert [float(x) for x in told] == pytest.approx([100 * p for p in chances], abs=0.0501)


@pytest.mark.parametrize("seed", SEEDS)
def test_3_6_4_a_second_leader_never_helps_and_a_city_never_helps_the_attacker(seed: int) -> None:
    made = exercise("analysing", "what_helps", seed)
    answer = made.task.answer
    assert isinstance(answer, frozenset)
    helps = {
        "an Infantry more for the attacker",
        "an Army Training of the attacker",
        "an Infantry less for the defender",
    }
    helps |= {"no General with the defender"}
    assert answer == helps & set(made.task.ask.options)


def test_the_plans_and_purchases_of_lesson_6() -> None:
    plans = prediction("conquest2", "analysing", "last_actions")
    won = wins((4, 1, 0), (3, 1, 1))
    # Italia: Blue loses 20. Neapolis: Red rises from 5 to 15, Yellow falls from 15 to 5. A third token in Italia: Blue falls to 10.
    worth = dict(zip(PLANS, (won * 20, 20, 10), strict=True))
    assert plans.guess.answer(plans.board()) == max(worth, key=lambda name: worth[name]) == PLANS[1]
    armies = ((8, 1, 0), (4, 3, 0), (5, 1, 1), (4, 1, 0))
    found = {name: wins(mine, (3, 1, 1)) for name, mine in zip(BUYS, armies, strict=True)}
    assert max(found, key=lambda name: found[name]) == "four Infantry"
    told = examples.example("conquest2", "K2").film().table("").text()
    assert all(f"With {name} more: {100 * chance:.1f}%" in told for name, chance in found.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_5_the_final_score(seed: int) -> None:
    made = exercise("playing", "final_score", seed)
    side, before = re.findall(r"(\w+) has (\d+) Victory Points", made.task.prompt)[0]
    told = made.task.prompt.partition("Chaos: ")[2].partition(".")[0]
    chaos = {s: int(n) for s, n in re.findall(r"(\w+) (\d+)", told)}
    above = len({n for n in chaos.values() if n > chaos[side]})
    lost = (10, 5, 0, 0)[above] if chaos[side] else 0
    assert made.task.answer == int(before) + sum(score(k, t, side) for k, t in influence(made).items()) - lost


@pytest.mark.parametrize("seed", SEEDS)
def test_8_who_has_won(seed: int) -> None:
    made = exercise("playing", "who_has_won", seed)
    found = {row[0]: (int(row[1]), int(row[2])) for row in rows(made) if len(row) == 4 and row[1].isdigit()}
    best = max(found.values())
    assert [side for side, key in found.items() if key == best] == [made.task.answer]


def test_8_the_last_token_is_taken_from_the_leader() -> None:
    asked = prediction("conquest2", "playing", "last_action")
    p = asked.board()
    assert isinstance(p, Position)
    leads = {}
    for name, (key, owner) in TOKENS.items():
        total = {}
        for side in p.players:
            total[side] = p.players[side].points
            for place in WORTH:
                tokens = {i.side: i.tokens for i in p.provinces[place].influence}
                if place == key:
                    tokens["Red"] = tokens.get("Red", 0) + 1
                    if owner:
                        tokens[owner] -= 1
                total[side] += score(place, tokens, side)
        leads[name] = total["Red"] - max(n for side, n in total.items() if side != "Red")
    assert list(leads.values()) == [-13, -13, -8, 2]
    assert asked.guess.answer(p) == max(leads, key=lambda name: leads[name])


def test_8_a_tie_is_broken_by_influence_and_shared_where_that_is_equal() -> None:
    told = examples.example("conquest2", "G2")
    assert "The game is over: Red wins" in told.film().table("").text()
    assert "The game is over: Red and Blue win" in told.film("Egyptus influence Blue 3").table("").text()


def line(text: str) -> tuple[int, int]:
    """The Talents and the Chaos of a line of the log, by the price list."""
    if "Special Tax" in text:
        talents = int(re.findall(r"Special Tax of (\d+)", text)[0])
        return talents, talents // 5
    if "recruits" in text:
        prices = {"Infantry": 5, "Cavalry": 10, "Galley": 15}
        bought = re.findall(r"(\d|a) (Infantry|Cavalry|Galley)", text)
        return -sum(prices[unit] * (1 if n == "a" else int(n)) for n, unit in bought), 2
    if "Caesar buys" in text:
        return (-20 if "two tokens" in text else -10), 0
    if "Merchant" in text:
        return 5 * int((re.findall(r"with (\d) of his", text) or [1])[0]), 0
    return (50, 5) if "Loot" in text else (-15, 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_3_the_wrong_line_of_a_log(seed: int) -> None:
    task = exercise("playing", "wrong_log", seed).task
    wrong = []
    for option in task.ask.options:
        what, _, numbers = option.partition(": ")
        talents = int(re.findall(r"([+-]\d+) Talents", numbers)[0])
        chaos = int((re.findall(r"([+-]\d+) Chaos", numbers) or [0])[0])
        if (talents, chaos) != line(what):
            wrong.append(option)
    assert wrong == [task.answer]
