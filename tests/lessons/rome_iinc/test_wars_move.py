"""Lesson 5: the answers of its exercises, found again by the naive reading of Sections 9.4 and 9.5."""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rometeach import position
from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.answers import AnyOf, OneOf
from rometeach.lessons.exercise import Exercise
from rometeach.rome_iinc.charts import revolt

sys.path.append(str(Path(__file__).parents[2] / "rome_iinc"))
from naive_movement import DATA, PILLAGERS, WARS, Table, law

SEEDS = range(1, 41)


def variants(name: str) -> Iterator[Exercise]:
    return (generators.make("rome-iinc", "wars-move", name, seed) for seed in SEEDS)


def only_war(p: Any) -> str:
    (war,) = p.wars
    return str(war)


def test_9_4_2_the_next_spaces_are_those_of_a_naive_search() -> None:
    for x in variants("where_next"):
        p = x.task.board
        war = only_war(p)
        assert isinstance(x.task.ask, AnyOf)
        assert x.task.answer == frozenset(Table(p).options(war, None, set(), set())), x.seed
        assert set(x.task.ask.options) == {s for s, _ in p.rules.neighbours[p.wars[war].space]}


def test_9_4_2_a_single_way_is_used_as_the_naval_strength_tells() -> None:
    for x in variants("kind_of_way"):
        naval = int(WARS[only_war(x.task.board)]["naval"])
        kind = re.search(r"A (\S+) joins", x.task.prompt)
        assert kind
        road = (
            kind[1] == "Road"
            or (kind[1] == "River/Strait" and naval in (2, 3, 4, 5))
            or (kind[1] == "Sea" and naval > 3)
        )
        closed = kind[1] == "Sea" and naval < 2
        words = "like a Road" if road else "not at all" if closed else "after Roads, like Mountains and Deserts"
        assert x.task.answer == words, x.seed


def test_9_4_2_all_spaces_of_the_same_rank_are_equally_likely() -> None:
    for x in variants("one_step"):
        there = re.search(r"next step to (.+)\?$", x.task.prompt)
        assert there
        found = Table(x.task.board).options(only_war(x.task.board), None, set(), set())
        assert x.task.answer == Fraction(there[1] in found, len(found)), x.seed


def test_9_4_5_a_displaced_war_goes_where_a_naive_table_lets_it() -> None:
    for x in variants("pushed_out"):
        one, two = re.findall(r"[Tt]he (\d+/\d \w+) War", x.task.prompt)[:2]
        p = x.task.board
        table, asked = Table(p), []
        here, there = p.wars[one].space, p.wars[two].space

        def first(options: list[str], asked: list[list[str]] = asked) -> str:
            asked.append(options)
            return options[0]

        table.choose = first
        table.enter(one, there, set(), set())
        assert x.task.answer == frozenset(asked[0]), (x.seed, here)
        assert here not in x.task.answer


def test_9_4_1_the_east_begins_on_odd_turns_and_each_moves_the_wars_in_its_own_empire() -> None:
    for x in variants("who_moves_first"):
        p = x.task.board
        first = "East" if p.turn % 2 else "West"
        assert x.task.answer == {w for w, s in p.wars.items() if p.empire_of[s.space] == first}, x.seed


@pytest.mark.parametrize("name", ["pillage_sum", "goes_on"])
def test_9_5_the_pillage_die_scores_as_on_a_naive_table(name: str) -> None:
    for x in variants(name):
        p = x.task.board
        war = only_war(p)
        faces = []
        for face in range(1, 7):
            table = Table(p)
            table.roll = lambda face=face: face  # type: ignore[misc]
            faces.append(table.pillages_on(war))
        if name == "goes_on":
            assert x.task.answer == Fraction(sum(faces), 6), x.seed
        else:
            assert faces == [face + x.task.answer >= 4 for face in range(1, 7)], x.seed


def test_9_5_the_pillage_sum_counts_every_unit_but_fleets() -> None:
    for x in variants("pillage_sum"):
        p = x.task.board
        war = only_war(p)
        state = p.provinces[p.wars[war].space]
        u = state.units
        expected = (
            PILLAGERS.get(p.wars[war].leader, 0) + {0: 0, 1: 0, 2: 1, 3: 1, 4: 2, 5: 2}[int(WARS[war]["cavalry"])]
        )
        expected += p.events.get("Migration", 0) + {"Insurgent": 1, "Allied": -1, "Foederati": -2}.get(
            state.status.value, 0
        )
        expected -= u.number - u.fleet - u.veteran_fleet + u.fort + u.veteran_auxilia
        assert x.task.answer == expected, x.seed


def test_9_5_the_end_of_a_move_has_the_chance_of_every_way_tried() -> None:
    for x in variants("ends_there"):
        p = x.task.board
        there = re.search(r"How likely is (.+) to be the end", x.task.prompt)
        assert there
        ends = law(p, only_war(p))
        naive = sum((q for key, q in ends.items() if key[0][0][1] == there[1]), Fraction(0))  # type: ignore[index]
        assert x.task.answer == naive, x.seed


def test_9_5_the_war_that_is_followed_ends_where_a_naive_table_takes_it() -> None:
    for x in variants("follow_the_war"):
        p = x.task.board
        table = Table(p)
        face = re.search(r"die shows (\d)", x.task.prompt)
        assert face and isinstance(x.task.ask, OneOf)
        table.choose = min if "the first in the alphabet" in x.task.prompt else max
        table.roll = lambda face=int(face[1]): face  # type: ignore[misc]
        table.move(only_war(p))
        assert x.task.answer == table.at[only_war(p)], x.seed


def test_the_wrong_line_of_a_pillage_die_is_the_one_that_spoils_its_sum() -> None:
    for x in variants("wrong_pillage"):
        assert isinstance(x.task.ask, OneOf)
        lines = {o: int(o.split(" ", 1)[0]) for o in x.task.ask.options}
        p = x.task.board
        table = Table(p)
        faces = []
        for face in range(1, 7):
            table.rolled, table.roll = dict.fromkeys(table.rolled, False), lambda face=face: face  # type: ignore[misc]
            faces.append(table.pillages_on(only_war(p)))
        without = sum(v for o, v in lines.items() if o != x.task.answer)
        fits = {m for m in range(-12, 13) if [face + m >= 4 for face in range(1, 7)] == faces}
        mended = re.match(r"It should read ([+-]\d+)", str(x.task.solution[0]))
        right = without + (int(mended[1]) if mended else 0)
        assert right in fits and right != without + lines[x.task.answer], x.seed


def naive_paths(p: Any, war: str) -> Iterator[tuple[list[str], Fraction]]:
    """Every way to the first Province to plunder, by the naive table, with its chance."""
    todo = [(Table(p), [p.wars[war].space], Fraction(1))]
    while todo:
        table, path, chance = todo.pop()
        options = table.options(war, None, set(), set())
        for there in options:
            after = deepcopy(table)
            after.enter(war, there, set(), set())
            step = ([*path, there], chance / len(options))
            if table.friendly(war, there):
                yield step
            else:
                todo.append((after, *step))


def test_9_4_2_two_forks_are_multiplied_on_a_naive_table() -> None:
    for x in variants("two_forks"):
        said = re.search(r"goes first to (.+), and from there to (.+)\?$", x.task.prompt)
        assert said
        war, table = only_war(x.task.board), Table(x.task.board)
        ones = table.options(war, None, set(), set())
        table.enter(war, said[1], set(), set())
        twos = table.options(war, None, set(), set())
        assert said[1] in ones and said[2] in twos and min(len(ones), len(twos)) > 1, x.seed
        assert x.task.answer == Fraction(1, len(ones) * len(twos)), x.seed


def predicted(name: str) -> tuple[Any, Any]:
    asked = predictions.prediction("rome-iinc", "wars-move", name)
    return asked.board(), asked.guess.answer(asked.board())


@pytest.mark.parametrize(("name", "war"), [("first_step", "13/1 Suevian"), ("with_ships", "13/2 Frankish")])
def test_9_4_2_the_predicted_step_is_that_of_a_naive_search(name: str, war: str) -> None:
    p, answer = predicted(name)
    assert answer == set(Table(p).options(war, None, set(), set()))


def test_9_5_the_predicted_faces_carry_the_war_on_upon_a_naive_table() -> None:
    p, answer = predicted("huns")
    for face in range(1, 7):
        table = Table(p)
        table.roll = lambda face=face: face  # type: ignore[misc]
        assert table.pillages_on("15/5 Hun") == (face >= answer)


def plundered_twice(p: Any, war: str) -> Fraction:
    """How likely the War throws its die and moves on, by trying every answer."""
    at_first = Fraction(0)
    for path, chance in naive_paths(p, war):
        for face in range(1, 7):
            table = Table(p)
            table.at[war], table.roll = path[-1], lambda face=face: face  # type: ignore[misc]
            at_first += chance / 6 * table.pillages_on(war)
    return at_first


def test_the_decision_weighs_each_fort_as_every_way_tried_does() -> None:
    p, answer = predicted("one_fort")
    war = "9/3 Vandal"
    saved = {
        n: plundered_twice(p, war) - plundered_twice(p.edit(f"{n} +Fort"), war)
        for n in ("Mauretania II", "Sicilia", "Neapolis")
    }
    assert saved == {"Mauretania II": Fraction(1, 6), "Sicilia": Fraction(1, 12), "Neapolis": 0}
    assert answer == max(saved, key=lambda n: saved[n])
    stays = {
        n: sum(q for key, q in law(p.edit(f"{n} +Fort"), war).items() if (war, n) in {w[:2] for w in key[0]})
        for n in saved
    }  # type: ignore[index, attr-defined]
    before = {n: sum(q for key, q in law(p, war).items() if (war, n) in {w[:2] for w in key[0]}) for n in saved}  # type: ignore[index, attr-defined]
    assert {n: stays[n] - before[n] for n in saved} == saved
    told = predictions.prediction("rome-iinc", "wars-move", "one_fort").text()
    assert "Mauretania II       1/2            3 → 1 of 6              1/6" in told and "Insurgent Neapolis" in told


def test_the_guesses_of_the_examples_are_those_of_a_naive_table() -> None:
    def guessed(number: str) -> tuple[Any, Any]:
        told = examples.example("rome-iinc", number)
        assert told.guess is not None
        return told.board(), told.guess.answer(told.board())

    p, to_africa = guessed("T18")
    assert to_africa == Fraction(1, len(Table(p).options("7/5 Vandal", None, set(), set())))
    p, sicilia = guessed("L5.3")
    assert sicilia == sum(q for path, q in naive_paths(p, "7/5 Vandal") if path[-1] == "Sicilia") == Fraction(1, 6)
    p, onward = guessed("T19")
    assert onward == set(Table(p).options("7/5 Vandal", None, set(), set()))
    p, pushed = guessed("T22")
    assert pushed == set(Table(p).options("9/1 Suevian", "Sicilia", set(), set()))


def test_9_2_1_a_war_does_not_stop_the_taxes_of_its_province() -> None:
    p, answer = predicted("review_taxes")
    with open(DATA / "provinces.csv", newline="", encoding="utf-8") as file:
        printed = {r["name"]: r["gold"] for r in csv.DictReader(file)}
    assert answer == int(printed["Sicilia"]) and p.war_in["Sicilia"] == "7/5 Vandal"
    assert predicted("review_mortality")[1] == 1


def test_11_1_1_only_the_occupied_province_of_its_own_people_is_safe_from_a_revolt() -> None:

    p = position("rome-iinc", "example-9.5", owner=False)
    inside, beside = (p.edit(f"13/1 Suevian @ {space}") for space in ("Boiohaemia", "Suevia"))
    assert [revolt.may_change(q, "Boiohaemia") for q in (p, inside, beside)] == [True, False, True]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("where_next", "the ways that count as Roads come first"),
        ("where_next", "own Foederati Provinces come last"),
        ("where_next", "Look at its Naval Strength"),
        ("kind_of_way", "Only Seas are closed"),
        ("one_step", "Not every neighbour is equally likely"),
        ("pushed_out", "has just left"),
        ("pushed_out", "it must move"),
        ("who_moves_first", "Odd turn: the East begins"),
        ("pillage_sum", "Fleets do not stop a War"),
        ("pillage_sum", "holds once"),
        ("goes_on", "Exactly 4 is enough"),
        ("ends_there", "There is only one Pillage die"),
        ("two_forks", "multiplied, not added"),
        ("two_forks", "That is the first fork alone"),
        ("follow_the_war", "It does move on"),
    ],
)
def test_each_real_confusion_is_named_for_some_variant(name: str, words: str) -> None:
    found = (m.why for seed in range(1, 200) for m in generators.make("rome-iinc", "wars-move", name, seed).mistakes)
    assert any(words in why for why in found)


def test_every_kind_of_war_and_of_way_turns_up() -> None:
    kinds = {x.task.answer for x in variants("kind_of_way")}
    assert len(kinds) == 3
    settled = [x for x in variants("follow_the_war") if x.task.answer == x.task.focus]
    assert settled and len(settled) < len(list(variants("follow_the_war")))


def test_the_figures_that_the_notebook_tells_in_its_text() -> None:

    vandal = "7/5 Vandal"
    p = position("rome-iinc", "example-9.5", owner=False)
    assert (int(WARS[vandal]["strength"]), int(WARS[vandal]["naval"]), PILLAGERS["Gaiseric"]) == (7, 5, 5)
    assert int(WARS["15/5 Hun"]["cavalry"]) == 5 and int(WARS["15/5 Hun"]["naval"]) == 0
    assert p.rules.values["pillage.limit"] == 4
    assert len(p.rules.tables["leaders"]) == 8
    assert "9/1 Suevian @ Rome" in examples.example("rome-iinc", "T22").text()
