"""Lessons 1, 2 and 5: answers against the tables and the words of the prompts, counted anew here."""

from __future__ import annotations

import csv
import itertools
import math
import re

import pytest

from rometeach.conquest.position import Position
from rometeach.core.resources import data_dir
from rometeach.lessons import generators
from rometeach.lessons.conquest.money import scenes as money
from rometeach.lessons.conquest.movement import scenes as movement
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.predictions import prediction

SEEDS = range(1, 26)


def exercise(lesson: str, name: str, seed: int) -> Exercise:
    return generators.make("conquest", lesson, name, seed)


def board(made: Exercise) -> Position:
    assert isinstance(made.task.board, Position)
    return made.task.board


def table(folder: str, name: str) -> list[dict[str, str]]:
    with (data_dir() / folder / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


COIN = {row["name"]: int(row["tribute"]) for row in table("conquest_board", "spaces") if row["kind"] == "land"}
COST = {row["name"]: int(row["cost"]) for row in table("conquest", "costs")}
KIND = {frozenset((row["a"], row["b"])): row["kind"] for row in table("conquest_board", "connections")}
SPACES = [row["name"] for row in table("conquest_board", "spaces")]


def distances(*kinds: str) -> dict[tuple[str, str], float]:
    """The fewest steps between all spaces over borders of these kinds, found by shortening ways through each space in turn."""
    far = {(a, b): (0 if a == b else math.inf) for a in SPACES for b in SPACES}
    for pair, kind in KIND.items():
        a, b = pair
        if kind in kinds:
            far[a, b] = far[b, a] = 1
    for k in SPACES:
        for a in SPACES:
            if far[a, k] < math.inf:
                for b in SPACES:
                    far[a, b] = min(far[a, b], far[a, k] + far[k, b])
    return far


ON_FOOT = distances("land", "crossing")
AT_SEA = distances("sea")


def over_the_sea(start: str, end: str) -> float:
    """The movement points of a Galley from beach to beach."""
    seas = {n: [s for s in SPACES if KIND.get(frozenset((n, s))) == "coast"] for n in (start, end)}
    return 2 + min(AT_SEA[a, b] for a in seas[start] for b in seas[end])


# --- lesson 1


@pytest.mark.parametrize("seed", SEEDS)
def test_2_3_tribute_is_coins_and_cities(seed: int) -> None:
    made = exercise("board", "tribute_of_red", seed)
    mine = [(n, x) for n, x in board(made).provinces.items() if x.owner == "Red"]
    assert made.task.answer == sum(COIN[n] + (5 if x.city else 0) for n, x in mine)


@pytest.mark.parametrize("seed", SEEDS)
def test_0_9_the_province_that_brings_most(seed: int) -> None:
    made = exercise("board", "brings_most", seed)
    p = board(made)
    worth = {n: COIN[n] + (5 if p.provinces[n].city else 0) for n in made.task.ask.options}
    assert sorted(worth.values())[-2] < worth[str(made.task.answer)] == max(worth.values())
    mine = [n for n, x in p.provinces.items() if x.owner == "Red"]
    assert all(any(ON_FOOT[n, x] == 1 for x in mine) for n in worth)


@pytest.mark.parametrize("seed", SEEDS)
def test_0_3_one_step_is_a_border_or_crossing_arrows(seed: int) -> None:
    made = exercise("board", "what_is_beside", seed)
    assert made.task.answer == {n for n in made.task.ask.options if ON_FOOT[made.task.focus, n] == 1}


def test_3_5_the_first_way_out_is_worth_as_much_as_the_city_and_lies_safer() -> None:
    asked = prediction("conquest", "board", "way_out")
    p = asked.board()
    assert isinstance(p, Position)
    open_to = {
        n: sum(ON_FOOT[n, x] == 1 and p.provinces[x].owner != "Green" for x in COIN)
        for n in ("Achaia", "Dalmatia", "Moesia", "Thracia")
    }
    assert open_to == {"Achaia": 0, "Dalmatia": 3, "Moesia": 4, "Thracia": 2}
    assert (COIN["Achaia"], COIN["Dalmatia"] + 5, COIN["Moesia"], COIN["Thracia"]) == (10, 10, 5, 5)
    assert asked.guess.answer(p) == "Achaia"


# --- lesson 2


@pytest.mark.parametrize("seed", SEEDS)
def test_0_12_turns_on_foot(seed: int) -> None:
    made = exercise("movement", "turns_on_foot", seed)
    found = re.search(r"Legion of (.+) with a General sets out from (.+) to (.+), on foot", made.task.prompt)
    assert found
    points = 1 if "Infantry" in found[1] else 2
    assert made.task.answer == math.ceil(ON_FOOT[found[2], found[3]] / points)


@pytest.mark.parametrize("seed", SEEDS)
def test_0_13_a_galley_has_two_points(seed: int) -> None:
    made = exercise("movement", "over_the_sea", seed)
    found = re.search(r"ashore at (.+), and a Legion goes aboard\. It wants to land in (.+)\.\n", made.task.prompt)
    assert found
    points = over_the_sea(found[1], found[2])
    words = "lands there" if points <= 2 else "comes to the sea off" if points == 3 else "does not even come"
    assert words in str(made.task.answer)


@pytest.mark.parametrize("seed", SEEDS)
def test_2_1_1_a_legion_has_a_leader_seven_units_and_one_step(seed: int) -> None:
    made = exercise("movement", "allowed", seed)
    has = re.search(r"Red has (\d+) Infantry, (\d+) Cavalry, his Caesar and (\d+) of his Generals", made.task.prompt)
    assert has
    right = set()
    for option in made.task.ask.options:
        end = option.rpartition(" to ")[2]
        units, cavalry, generals = (
            sum(map(int, re.findall(rf"(\d+) {word}", option))) for word in ("Infantry", "Cavalry", "General")
        )
        leaders = generals + ("the Caesar" in option)
        fits = units <= int(has[1]) and cavalry <= int(has[2]) and generals <= int(has[3])
        alone = units + cavalry == 0
        if (
            fits
            and leaders
            and units + cavalry <= 7
            and ON_FOOT["Italia", end] == 1
            and not (alone and end == "Dalmatia")
        ):
            right.add(option)
    assert made.task.answer == right


def test_2_1_2_the_way_to_africa() -> None:
    asked = prediction("conquest", "movement", "africa")
    p = asked.board()
    assert isinstance(p, Position)
    on_foot = ON_FOOT["Italia", "Numidia"]
    at_once = math.ceil(over_the_sea("Italia", "Numidia") / 2)
    from_sicilia = ON_FOOT["Italia", "Sicilia"] + math.ceil(over_the_sea("Sicilia", "Numidia") / 2)
    assert [way.turns(p) for way in movement.WAYS.values()] == [on_foot, at_once, from_sicilia] == [6, 2, 3]
    assert [way.nights(p) for way in movement.WAYS.values()] == [0, 1, 0]
    assert "Sicilia" in str(asked.guess.answer(p))


# --- lesson 5


@pytest.mark.parametrize("seed", SEEDS)
def test_2_5_the_bill_by_the_words_of_the_prompt(seed: int) -> None:
    made = exercise("money", "the_bill", seed)
    said = made.task.prompt
    times = 3 if "three times" in said else 2 if "doubled" in said else 1
    paid = 0
    for number, piece in re.findall(r"(\d+) (\w+)", said):
        name = "City" if piece == "Cities" else piece if piece in COST else piece.removesuffix("s")
        paid += int(number) * COST[name]
    assert made.task.answer == times * paid


@pytest.mark.parametrize("seed", SEEDS)
def test_0_9_the_round_in_which_a_city_has_paid(seed: int) -> None:
    made = exercise("money", "paid_back", seed)
    said = made.task.prompt
    now = int(re.findall(r"Round (\d+)", said)[0])
    times = 3 if "three times" in said else 2 if "doubled" in said else 1
    debt = times * (COST["City"] + (COST["Fortification"] if "Fortified" in said else 0))
    while debt > 0:
        now, debt = now + 1, debt - 5
    assert made.task.answer == now


@pytest.mark.parametrize("seed", SEEDS)
def test_2_6_where_pieces_are_placed(seed: int) -> None:
    made = exercise("money", "where_placed", seed)
    p = board(made)
    city = {n: x.city for n, x in p.provinces.items() if x.owner == "Red"}
    right = set()
    for option in made.task.ask.options:
        if road := re.fullmatch(r"a Road from (.+) to (.+)", option):
            fits = bool(city.get(road[1]) and city.get(road[2])) and KIND.get(frozenset(road.groups())) == "land"
        else:
            piece, _, place = option.removeprefix("a ").partition(" in ")
            wanted = {
                "Infantry": place == "Italia",
                "City": city.get(place) == "",
                "Fortification": city.get(place) == "City",
            }
            fits = wanted[piece]
        if fits:
            right.add(option)
    assert made.task.answer == right


@pytest.mark.parametrize("seed", SEEDS)
def test_2_5_1_prices_rise_a_round_later_with_the_turn_of_who_came_to_the_mark(seed: int) -> None:
    made = exercise("money", "to_come", seed)
    said = made.task.prompt
    found = re.search(r"In round (\d+) (\w+) comes to (\d+) .* what does (\w+) pay in round (\d+)", said, re.DOTALL)
    assert found
    order = re.findall(r"(\w+) of \w+", said.partition("order of play is")[2])
    turns = [(n, s) for n in range(1, 20) for s in order]
    later = turns.index((int(found[5]), found[4])) >= turns.index((int(found[1]) + 1, found[2]))
    times = {105: (1, 2), 205: (2, 3)}[int(found[3])][later]
    assert made.task.answer == ("the Basic cost" if times == 1 else f"{times} times the Basic cost")


def test_2_5_1_whether_to_pass_the_mark() -> None:
    asked = prediction("conquest", "money", "mark")
    p = asked.board()
    assert isinstance(p, Position)
    for plan, income in ((money.TAKE, 105), (money.STAY, 100)):
        bought = {}
        for side, tribute in (("Purple", income), ("Blue", 15), ("Green", 15)):
            purse = bought[side] = 0
            for n, step in itertools.product(range(4, 8), ("Green", "Purple", "Blue")):
                if step != side or not (4, 1) <= (n, ("Green", "Purple", "Blue").index(step)) < (7, 1):
                    continue
                doubled = plan == money.TAKE and (n, ("Green", "Purple", "Blue").index(step)) >= (5, 1)
                purse += tribute
                bought[side] += purse // (20 if doubled else 10)
                purse %= 20 if doubled else 10
        assert money.recruits(p, plan) == bought
        assert money.lead(p, plan) == bought["Purple"] - bought["Blue"] - bought["Green"]
    assert asked.guess.answer(p) == money.STAY
