"""Lessons 1 to 3: answers against the tables and the words of the prompts, counted anew here."""

from __future__ import annotations

import csv
import re
from collections import deque

import pytest

from rometeach.conquest2.position import Position
from rometeach.core.resources import data_dir
from rometeach.lessons import examples, generators
from rometeach.lessons.conquest2.actions.scenes import DOORS
from rometeach.lessons.conquest2.auction.scenes import ALLIES
from rometeach.lessons.conquest2.influence.scenes import OFFERS
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.predictions import of_lesson, prediction

SEEDS = range(1, 13)


def exercise(lesson: str, name: str, seed: int) -> Exercise:
    return generators.make("conquest2", lesson, name, seed)


def board(made: Exercise) -> Position:
    assert isinstance(made.task.board, Position)
    return made.task.board


def asked(lesson: str, name: str) -> tuple[Position, object]:
    """The board of a prediction, and its answer."""
    found = prediction("conquest2", lesson, name)
    p = found.board()
    assert isinstance(p, Position)
    return p, found.guess.answer(p)


def table(folder: str, name: str) -> list[dict[str, str]]:
    with (data_dir() / folder / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


WORTH = {r["name"]: [int(r[k]) for k in ("first", "second", "third")] for r in table("conquest2", "values")}
COST = {r["name"]: int(r["cost"]) for r in table("conquest2", "costs")}
KIND = {frozenset((r["a"], r["b"])): r["kind"] for r in table("conquest_board", "connections")}
STRAIT = {(frozenset((r["a"], r["b"])), r["sea"]) for r in table("conquest2", "straits")}
LAND = [r["name"] for r in table("conquest_board", "spaces") if r["kind"] == "land"]
FRIENDS = {"Red": "Red Green", "Green": "Red Green", "Blue": "Blue Yellow", "Yellow": "Blue Yellow"}


def tokens(p: Position, key: str) -> dict[str, int]:
    return {i.side: i.tokens for i in p.provinces[key].influence}


def points(key: str, held: dict[str, int], side: str) -> int:
    """Count those different numbers of tokens that are greater than his."""
    if not held.get(side):
        return 0
    above = len({n for n in held.values() if n > held[side]})
    return WORTH[key][above] if above < 3 else 0


def all_points(p: Position, side: str, change: tuple[str, str, str] | None = None) -> int:
    """The points of a player, after somebody has bought a token of somebody: (Province, buyer, owner)."""
    found = 0
    for key in WORTH:
        held = tokens(p, key)
        if change and change[0] == key:
            held[change[1]] = held.get(change[1], 0) + 1
            if change[2]:
                held[change[2]] -= 1
        found += points(key, held, side)
    return found


def army(p: Position, place: str, side: str) -> int:
    force = p.provinces[place].force(side)
    return force.infantry + force.cavalry + force.catapults


# --- lesson 1


@pytest.mark.parametrize("seed", SEEDS)
def test_5_1_points_of_one_province_with_ties(seed: int) -> None:
    said = exercise("influence", "score_in_one", seed).task
    found = re.search(
        r"influence there is: (.+?)\.\n\nPredict, then check: how many Victory Points does (\w+) score in (\w+)\?",
        said.prompt,
    )
    assert found
    held = {side: int(n) for side, n in re.findall(r"(\w+) (\d+)", found[1])}
    assert said.answer == str(points(found[3], held, found[2]))


@pytest.mark.parametrize("seed", SEEDS)
def test_5_1_points_of_several_provinces(seed: int) -> None:
    made = exercise("influence", "score_in_all", seed)
    side = re.findall(r"does (\w+) score", made.task.prompt)[0]
    assert made.task.answer == all_points(board(made), side)


@pytest.mark.parametrize("seed", SEEDS)
def test_3_3_what_may_be_bought(seed: int) -> None:
    made = exercise("influence", "what_may_be_bought", seed)
    p, right = board(made), set()
    for option in made.task.ask.options:
        what, _, key = option.rpartition(" in ")
        owner = what.removeprefix("a token of ") if "token of" in what else ""
        led = p.provinces[key].force("Red").generals + p.provinces[key].force("Red").caesar
        if led and owner != "Green" and not (owner and army(p, key, owner)):
            right.add(option)
    assert made.task.answer == right


@pytest.mark.parametrize("seed", SEEDS)
def test_5_1_the_token_that_brings_most(seed: int) -> None:
    made = exercise("influence", "one_token_more", seed)
    p = board(made)
    gain = {k: all_points(p, "Red", (k, "Red", "")) - all_points(p, "Red") for k in made.task.ask.options}
    assert gain[str(made.task.answer)] == max(gain.values()) > sorted(gain.values())[-2]


def test_5_1_a_token_of_an_enemy_counts_twice() -> None:
    p, answer = asked("influence", "which_token")
    worth = {}
    for name, (key, owner) in OFFERS.items():
        after = (key, "Red", owner)
        lost = sum(all_points(p, enemy) - all_points(p, enemy, after) for enemy in ("Blue", "Yellow"))
        worth[name] = all_points(p, "Red", after) - all_points(p, "Red") + lost
    assert worth == dict(zip(OFFERS, (0, 20, 10, 5), strict=True))
    assert answer == "a token of Yellow in Neapolis"


# --- lesson 2


def won(prompt: str) -> list[tuple[str, str]]:
    """(Box A, Box B) of each auction as it is told."""
    return [
        (a[0] if a else "", b[0] if b else "")
        for told in re.findall(r"wins with \d+: (.+?)\.", prompt)
        for a, b in [(re.findall(r"(\w+) in Box A", told), re.findall(r"(\w+) in Box B", told))]
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_2_3_only_the_highest_bid_is_paid(seed: int) -> None:
    task = exercise("auction", "left_in_the_purse", seed).task
    found = re.match(r"(\w+) has (\d+) Talents\. In an auction (.+)\. Then", task.prompt)
    assert found
    side, talents = re.findall(r"(\w+) bids (\d+)", found[3])[-1]
    assert task.answer == int(found[2]) - (int(talents) if side == found[1] else 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_2_3_those_from_the_same_box_are_allies(seed: int) -> None:
    task = exercise("auction", "on_whose_side", seed).task
    side = re.findall(r"ally of (\w+)\?", task.prompt)[0]
    teams = [{a for a, _ in won(task.prompt)} - {""}, {b for _, b in won(task.prompt)} - {""}]
    assert task.answer == next(team for team in teams if side in team) - {side}


@pytest.mark.parametrize("seed", SEEDS)
def test_2_3_the_boxes_are_the_order_of_play(seed: int) -> None:
    task = exercise("auction", "order_of_play", seed).task
    assert task.answer == tuple(side for pair in won(task.prompt) for side in pair if side)


@pytest.mark.parametrize("seed", SEEDS)
def test_2_3_the_auction_is_over_when_all_others_have_passed_on_a_bid(seed: int) -> None:
    task = exercise("auction", "who_speaks", seed).task
    told = re.findall(r"(\w+) (bids|passes)", task.prompt.partition("first auction ")[2])
    last = max(n for n, (_, what) in enumerate(told) if what == "bids")
    sides = ["Red", "Blue", "Green", "Yellow"]
    over = len(told) - last - 1 == 3
    assert ("nobody" in str(task.answer)) == over
    assert over or task.answer == sides[(sides.index(told[-1][0]) + 1) % 4]


def test_2_3_the_ally_who_leaves_red_most() -> None:
    p, answer = asked("auction", "which_ally")
    balance = {}
    for ally in ALLIES:
        enemies = [s for s in ("Blue", "Green", "Yellow") if s != ally]
        take = lose = 0
        for key in WORTH:
            here = p.provinces[key]
            led = {s: here.force(s).generals + here.force(s).caesar for s in ("Red", *enemies)}
            take += sum(tokens(p, key).get(e, 0) for e in enemies if led["Red"] and not army(p, key, e))
            if any(led[e] for e in enemies) and not army(p, key, "Red"):
                lose += tokens(p, key).get("Red", 0)
        balance[ally] = take - lose
    assert balance == {"Blue": 0, "Green": 1, "Yellow": -1} and answer == "Green"


# --- lesson 3


@pytest.mark.parametrize("seed", SEEDS)
def test_3_2_the_bill_by_the_words_of_the_prompt(seed: int) -> None:
    task = exercise("actions", "recruiting_bill", seed).task
    purse = int(re.findall(r"has (\d+) Talents", task.prompt)[0])
    bought = re.findall(r"(\d+) (Infantry|Cavalry|Catapult|General|Galley)", task.prompt.partition("he buys")[2])
    assert len(bought) == 3
    assert task.answer == purse - sum(int(n) * COST[piece] for n, piece in bought)


@pytest.mark.parametrize("seed", SEEDS)
def test_4_taxes_by_the_words_of_the_prompt(seed: int) -> None:
    task = exercise("actions", "taxes_of_red", seed).task
    held = {k: int(n) for k, n in re.findall(r"(\w+) (\d+)", task.prompt.partition("tokens: ")[2].partition(".")[0])}
    city = re.findall(r"In (\w+) stands a City of (\w+)", task.prompt)[0]
    assert task.answer == 5 * sum(held.values()) + (5 * held[city[0]] if city[1] == "Red" else 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_3_4_chaos_by_the_words_of_the_prompt(seed: int) -> None:
    task = exercise("actions", "how_much_chaos", seed).task
    begins = int(re.findall(r"Red has (\d+) Chaos", task.prompt)[0])
    raised = sum(int(n) for n in re.findall(r"Special Tax of (\d+)", task.prompt))
    assert task.answer == begins + 2 * task.prompt.count("he recruits") + raised // 5


def reach(p: Position, side: str, start: str) -> set[str]:
    """Where units get to, by a search of its own: enemies stop them, enemy Galleys close straits, own Galleys fetch them."""
    foes = [s for s in p.players if s not in FRIENDS[side]]
    shut = {pair for pair, sea in STRAIT if any(f.side in foes for f in p.seas[sea])}
    found, edge = {start}, deque([start])
    while edge:
        here = edge.popleft()
        if here != start and any(army(p, here, foe) for foe in foes):
            continue
        for there in LAND:
            pair = frozenset((here, there))
            if there not in found and KIND.get(pair) in ("land", "crossing") and pair not in shut:
                found.add(there)
                edge.append(there)
    coast = {n: [s for s in p.seas if KIND.get(frozenset((n, s))) == "coast"] for n in LAND}
    if coast[start]:
        found |= {n for n in LAND if any(p.galleys_in(s, side) for s in coast[n])}
    return found - {start}


@pytest.mark.parametrize("seed", SEEDS)
def test_3_5_what_a_move_reaches(seed: int) -> None:
    made = exercise("actions", "what_is_reached", seed)
    assert made.task.answer == set(made.task.ask.options) & reach(board(made), "Red", made.task.focus)


@pytest.mark.parametrize("seed", SEEDS)
def test_3_5_1_four_units_land_for_each_galley_beside_the_goal(seed: int) -> None:
    task = exercise("actions", "how_many_land", seed).task
    units = sum(int(n) for n in re.findall(r"(\d+) (?:Infantry|Cavalry)", task.prompt))
    goal = re.findall(r"land in (\w+) in one Move", task.prompt)[0]
    ships = sum(
        int(n)
        for n, sea in re.findall(r"(\d+) (?:Galley|Galleys) in ((?:Mare|Oceanus|Pontus) \w+)", task.prompt)
        if KIND.get(frozenset((goal, sea))) == "coast"
    )
    assert task.answer == min(units, 4 * ships)


@pytest.mark.parametrize("seed", SEEDS)
def test_3_1_a_card_that_is_taken_is_paid(seed: int) -> None:
    made = exercise("actions", "which_cards", seed)
    purse = int(re.findall(r"He has (\d+) Talents", made.task.prompt)[0])
    cards = {r["name"]: r for r in table("conquest2", "cards")}
    for name in made.task.ask.options:
        if int(cards[name]["cost"]) > purse:
            assert name not in made.task.answer  # type: ignore[operator]
        elif cards[name]["type"] != "immediate":
            assert name in made.task.answer  # type: ignore[operator]


def test_3_5_the_guard_stands_where_most_is_lost() -> None:
    p, answer = asked("actions", "spare_infantry")
    lost = dict.fromkeys(DOORS, 0)
    for key in DOORS:
        for enemy in ("Blue", "Yellow"):
            leaders = [
                (n, x.force(enemy)) for n, x in p.provinces.items() if x.force(enemy).generals + x.force(enemy).caesar
            ]
            can = [2 if f.caesar else 1 for n, f in leaders if n == key or key in reach(p, enemy, n)]
            held = tokens(p, key)
            n = min(max(can, default=0), held["Red"])
            after = held | {"Red": held["Red"] - n, enemy: held.get(enemy, 0) + n}
            lost[key] = max(lost[key], points(key, held, "Red") - points(key, after, "Red"))
    assert lost == {"Sicilia": 0, "Achaia": 5, "Numidia": 10, "Egyptus": 5} and answer == "Numidia"


# --- all of them


@pytest.mark.parametrize("lesson", ["influence", "auction", "actions", "battle"])
def test_a_lesson_asks_often_enough_and_plays_its_examples(lesson: str) -> None:
    assert len(of_lesson("conquest2", lesson)) >= 8
    found = examples.of_lesson("conquest2", lesson)
    assert len(found) == 2
    for example in found:
        text = example.film().table("Steps").text()
        assert [words for words in example.expects if words not in text] == []
        assert all(example.film(w.change, w.answers).frames for w in example.what_ifs)
