"""Lessons 1 to 3: answers against the tables and the words of the prompts, counted anew here."""

from __future__ import annotations

import csv
import re

import pytest

from rometeach.core.resources import data_dir
from rometeach.hotre.phases import victory_points
from rometeach.hotre.position import Position
from rometeach.lessons import generators
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.hotre.barbarians import scenes as barbarian_scenes
from rometeach.lessons.hotre.idea import scenes as idea_scenes
from rometeach.lessons.hotre.romans import scenes as roman_scenes
from rometeach.lessons.predictions import prediction
from rometeach.lessons.steps import play, stop

SEEDS = range(1, 26)
WORDS = {"a": 1, "one": 1, "two": 2, "three": 3, "1": 1, "2": 2, "3": 3}


def exercise(lesson: str, name: str, seed: int) -> Exercise:
    return generators.make("hotre", lesson, name, seed)


def board(made: Exercise) -> Position:
    assert isinstance(made.task.board, Position)
    return made.task.board


def table(name: str) -> list[dict[str, str]]:
    with (data_dir() / "hotre" / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


BORDERS = {frozenset((row["a"], row["b"])): row["kind"] for row in table("connections") if row["kind"] != "none"}
PORTS = {row["name"] for row in table("ports") if row["port"] == "yes"}


def kind(a: str, b: str) -> str:
    return BORDERS.get(frozenset((a, b)), "")


# --- lesson 1


@pytest.mark.parametrize("seed", SEEDS)
def test_15_both_markers_are_added(seed: int) -> None:
    made = exercise("idea", "both_markers", seed)
    a, b, c, d = map(int, re.findall(r"\d+", made.task.prompt)[:4])
    assert made.task.answer == a + b - c - d > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_15_3_an_army_controls_and_a_fort_alone_does_not(seed: int) -> None:
    made = exercise("idea", "whose", seed)
    p = board(made)
    there = p.provinces[made.task.focus]
    player = there.side if there.side in p.factions else p.runs.get(there.side, "")
    assert made.task.answer == (f"{player}'s player" if there.armies else "nobody")


def scored(p: Position, faction: str, roman: bool) -> int:
    """What a Phase of a player scores when it is played to its end."""
    side = faction if roman else next(iter(p.barbarians_of(faction)), "")
    if not side:
        return 0
    p = p.edit(f"active: {faction} as {side}, Points; {faction} roman 0; {faction} barbarian 0")
    after = play(victory_points.count(p), stop).board
    return after.factions[faction].roman if roman else after.factions[faction].barbarian


def test_10_5_the_last_army_is_worth_what_the_counts_of_all_players_say() -> None:
    p = prediction("hotre", "idea", "last_army").board()
    assert isinstance(p, Position)
    worth = {}
    for place in idea_scenes.PLACES:
        after = p.edit(f"reserve 0; {place}: Suebi 1{', City' if p.provinces[place].city else ''}")
        change = {
            (f, roman): scored(after, f, roman) - scored(p, f, roman) for f in p.factions for roman in (True, False)
        }
        worth[place] = sum(x if f == "Red" else -x for (f, _), x in change.items())
        assert worth[place] == idea_scenes.worth(p, place, "Suebi")
    assert max(worth, key=lambda n: worth[n]) == "Pannonia" and worth["Lugdunensis"] < 0


# --- lesson 2


@pytest.mark.parametrize("seed", SEEDS)
def test_8_1_a_people_is_filled_up(seed: int) -> None:
    made = exercise("barbarians", "filled", seed)
    p = board(made)
    people = re.search(r"gives the (\w+) a strength of (\d+)", made.task.prompt)
    assert people
    there = sum(x.armies for x in p.provinces.values() if x.side == people[1])
    (chart,) = (int(r["strength"]) for r in table("strengths") if r["name"] == f"{people[1]} {p.turn}")
    assert (made.task.answer, int(people[2])) == (chart - there, chart)


@pytest.mark.parametrize("seed", SEEDS)
def test_9_2_2_the_next_army_comes_beside_its_own_or_the_starting_province(seed: int) -> None:
    made = exercise("barbarians", "next_army", seed)
    p = board(made)
    side = p.now.side
    (start,) = (row["start"] for row in table("peoples") if row["name"] == side)
    held = {n for n, x in p.provinces.items() if x.side == side}
    right = set()
    for n in made.task.ask.options:
        if n in held:
            right |= {n} if p.provinces[n].armies < 3 else set()
        elif n == start or any(kind(n, x) for x in (*held, start)):
            right.add(n)
    assert made.task.answer == right


@pytest.mark.parametrize("seed", SEEDS)
def test_9_2_who_is_in_the_way_goes_dies_or_fights(seed: int) -> None:
    made = exercise("barbarians", "in_the_way", seed)
    p = board(made)
    side, start = p.now.side, made.task.focus
    room = [n for n, x in p.provinces.items() if kind(n, start) and x.side == "Red" and x.armies < 3]
    if p.armies_of(side):
        assert str(made.task.answer).startswith("It fights")
    else:
        assert made.task.answer == (f"It goes to {room[0]}." if room else "It is eliminated.")


def test_9_2_1_the_best_plan_is_the_one_that_scores_most() -> None:
    p = prediction("hotre", "barbarians", "plan").board()
    assert isinstance(p, Position)
    points = {
        name: scored(p.edit(change) if change else p, "Blue", False) for name, change in barbarian_scenes.PLANS.items()
    }
    assert points == {name: barbarian_scenes.score(p, change) for name, change in barbarian_scenes.PLANS.items()}
    assert prediction("hotre", "barbarians", "plan").guess.answer(p) == max(points, key=lambda n: points[n])


# --- lesson 3


@pytest.mark.parametrize("seed", SEEDS)
def test_8_2_the_bill_by_the_words_of_the_prompt(seed: int) -> None:
    made = exercise("romans", "the_bill", seed)
    said = made.task.prompt
    turn = int(re.findall(r"Turn (\d)", said)[0])
    prices = {
        r"recruits (\w+) Legion": 3 if turn >= 4 else 2,
        r"bribes (\w+) Rebel": 2,
        r"buys (\w+) Fort": 1,
        r"makes (a) Fortress": 1,
        r"rebuilds (\w+) looted": 1,
    }
    assert made.task.answer == sum(
        WORDS[n] * price for pattern, price in prices.items() for n in re.findall(pattern, said)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_8_2_recruiting_stops_at_seven_rebels_among_them(seed: int) -> None:
    made = exercise("romans", "recruits", seed)
    p = board(made)
    there = sum(x.armies for x in p.provinces.values() if x.side in ("Red", "Rebels of Red"))
    assert made.task.answer == 7 - there


@pytest.mark.parametrize("seed", SEEDS)
def test_9_3_1_the_best_way_of_a_legion(seed: int) -> None:
    made = exercise("romans", "comes_in", seed)
    p, place = board(made), made.task.focus
    held = [n for n, x in p.provinces.items() if x.armies and x.side == "Red"]
    ways = {kind(n, place) for n in held}
    if place in PORTS and PORTS & set(held):
        ways.add("sea")
    best = next((w for w in ("clear", "difficult", "strait", "sea") if w in ways), "")
    words = {"clear": "clear border", "difficult": "Difficult", "strait": "strait", "sea": "open sea", "": "not at all"}
    assert words[best] in str(made.task.answer)


@pytest.mark.parametrize("seed", SEEDS)
def test_9_3_1_by_land_a_fort_alone_is_no_base(seed: int) -> None:
    made = exercise("romans", "by_land", seed)
    p = board(made)
    held = [n for n, x in p.provinces.items() if x.armies and x.side == "Red"]
    assert made.task.answer == {n for n in made.task.ask.options if any(kind(n, x) for x in held)}


@pytest.mark.parametrize("seed", SEEDS)
def test_9_3_3_one_city_site_more_makes_the_pair(seed: int) -> None:
    made = exercise("romans", "for_a_city", seed)
    sites = {row["name"] for row in table("sites") if row["site"] == "yes"}
    assert [n for n in made.task.ask.options if n in sites] == [made.task.answer]


def test_8_2_what_three_points_bring_till_the_end() -> None:
    p = prediction("hotre", "romans", "spend").board()
    assert isinstance(p, Position)
    net = {}
    for name, (change, bought) in roman_scenes.WISHES.items():
        gained = 0
        for turn in (5, 6, 7):
            now = p.edit(f"turn {turn}; tokens: none")
            gained += scored(now.edit(change) if change else now, "Red", True) - scored(now, "Red", True)
        after = p.edit(change) if change else p
        gained += 2 * (len(after.held_by("Red")) - len(p.held_by("Red")))
        paid = 3 * bought.legions + bought.repairs + bought.forts
        net[name] = gained - paid
        assert (roman_scenes.brings(p, change), roman_scenes.cost(p, bought)) == (gained, paid)
    assert prediction("hotre", "romans", "spend").guess.answer(p) == max(net, key=lambda n: net[n])
    assert sorted(net.values()) == [-1, 0, 2, 6]
