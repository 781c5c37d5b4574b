"""Lesson 14: what is taken along into another age, and what a session and a simulation say, counted again by hand."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest

from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.rome_iinc.full_game import followed
from rometeach.lessons.scores import of_lesson as followed_of
from rometeach.rome_iinc import rome_inc
from rometeach.rome_iinc.position import ProvinceState, Units, named, position
from rometeach.rome_iinc.simulation import one_game

SEEDS = range(40)


def variants(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "full-game", name, seed) for seed in SEEDS]


def known_mistakes(name: str) -> str:
    return " ".join(m.why for e in variants(name) for m in e.mistakes)


def numbers(pattern: str, e: Exercise) -> list[int]:
    found = re.search(pattern, e.task.prompt)
    assert found, e.task.prompt
    return [int(x) for x in found.groups()]


def test_13_2_1_the_prestige_taken_along_is_with_the_bonus_and_75_less() -> None:
    for e in variants("taken_along"):
        old, bonus = numbers(r"has (-?\d+) Prestige\. .* (-?\d+) Prestige to begin", e)
        assert e.task.answer == old + bonus - 75
    said = known_mistakes("taken_along")
    assert all(x in said for x in ("75 Prestige are taken off", "bonus of the new", "carried on", "below zero"))


def test_13_3_1_half_is_for_each_empire_and_the_odd_one_for_the_east() -> None:
    for e in variants("halves"):
        prestige, gold = numbers(r"with (\d+) Prestige and (\d+) Gold", e)
        whole = gold if "How much Gold" in e.task.prompt else prestige - 150
        east = math.ceil(whole / 2)
        assert e.task.answer == (east if "the East begin" in e.task.prompt else whole - east)
    said = known_mistakes("halves")
    assert "odd one" in said and "150 come off first" in said


def test_13_2_2_a_counter_waits_that_the_new_set_up_wants_and_the_map_holds() -> None:
    for e in variants("must_wait"):
        on_map = re.search(r"On the map are the Wars ([^;]+);", e.task.prompt)[1].split(", ")  # type: ignore[index]
        wanted = re.search(r"lists of these: ([^.]+)\.", e.task.prompt)[1].split(", ")  # type: ignore[index]
        assert e.task.answer == set(on_map) & set(wanted)
    said = known_mistakes("must_wait")
    assert "just stays in play" in said and "need no note" in said


def test_13_3_3_the_slip_is_the_one_garrison_that_differs_unit_by_unit() -> None:
    renamed = {"Imperial Cavalry": "Cavalry", "Praetorian Guard": "Guard", "Wall": "Fort"}
    for e in variants("taken_over"):
        wrong = []
        for line in e.task.ask.options:
            old, new = re.fullmatch(r".+ \((.+)\) → .+: (.+)", line).groups()  # type: ignore[union-attr]
            units = sorted(renamed.get(u, u) for u in old.split(", "))
            wrong += [line] if units != sorted(new.split(", ")) else []
        assert wrong == [e.task.answer], e.task.prompt


def test_what_a_simulation_says_is_decided_by_twice_the_error_of_the_difference() -> None:
    seen = set()
    for e in variants("what_it_says"):
        found = re.search(r"A: ([\d.]+) ± ([\d.]+); of plan B: ([\d.]+) ±", e.task.prompt)
        assert found
        a, se, b = map(float, found.groups())
        clear = (b - a) ** 2 > 4 * 2 * se**2
        assert ("hardly chance" in e.task.answer) is clear
        seen.add(clear)
    assert seen == {True, False}


def test_undo_and_redo_leave_so_many_answers() -> None:
    for e in variants("undo_redo"):
        order = re.search(r"in this order: ([^.]+)\.", e.task.prompt)[1].split(", ")  # type: ignore[index]
        given, back = numbers(r"the first (\d+)\. Then you press Undo (\d+) times", e)
        again = re.search(r"and Redo (once|\d+)", e.task.prompt)
        more = 0 if again is None else 1 if again[1] == "once" else int(again[1])
        assert e.task.answer == order[given - back + more]
    said = known_mistakes("undo_redo")
    assert "forget the Redo" in said and "nothing had been taken back" in said


def test_13_3_3_the_second_legion_is_a_pseudo_legion_once_nineteen_are_out() -> None:
    (told,) = [e for e in examples.of_lesson("rome-iinc", "full-game") if e.number == "T42"]
    start = named("286")
    spread = dict.fromkeys(start.rules.provinces_of["Italia"] + start.rules.provinces_of["Hispania"], 2)
    full: dict[str, ProvinceState] = {}
    left = 19
    for name, number in spread.items():
        full[name] = ProvinceState(units=Units(legion=min(number, left)))
        left -= min(number, left)
    assert left == 0
    garrison = Units(veteran_legion=1, legion=1, auxilia=2, fort=1)
    found, _ = rome_inc._within_the_counters(start, {**full, "Britannia II": ProvinceState(units=garrison)})
    assert found["Britannia II"].units == told.film().board.provinces["Britannia II"].units
    assert found["Britannia II"].units.pseudo_legion == 1


def test_13_3_4_the_die_gives_thracia_to_moesia_on_one_to_three() -> None:
    (told,) = [e for e in examples.of_lesson("rome-iinc", "full-game") if e.number == "T43"]
    for face in range(1, 7):
        board = told.film(answers=(face,)).board
        assert board.commander_of["Thracia"].box == ("Moesia" if face <= 3 else "Oriens")


def asked(name: str) -> Any:
    return predictions.prediction("rome-iinc", "full-game", name)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("level", "Draw"),
        ("magnentius", "Let the West have Magnentius, for Pannonia"),
        ("calm", 34 - 1 - 16 // 10),
        ("ages", "425 CE"),
        ("along", 69 + 0 - 75),
        ("review_falls", {"-1 Gold", "Rome is Allied"}),
        ("review_revolt", 5),
    ],
)
def test_a_prediction_has_the_answer_that_a_count_gives(name: str, answer: Any) -> None:
    assert asked(name).guess.answer(asked(name).board()) == answer


def test_11_2_1_the_persians_are_beaten_by_all_throws_without_equal_white_dice() -> None:
    throws = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    won = sum(a != b and a + b + c - 8 <= 9 for a, b, c in throws)
    found = asked("persians").guess.answer(asked("persians").board())
    assert found * 216 == won == 180
    units = {"Armenia II": 2 + 2 + 1 + 1 + 2, "Armenia III": 2 + 2 * 2, "Cappadocia": 1, "Colchis": 1}
    assert 11 + 2 - 5 - sum(units.values()) == -8


def test_8_3_3_each_way_to_meet_the_assassin_costs_what_a_count_says() -> None:
    lines = [re.sub(r"\s{2,}", " | ", line.strip()) for line in asked("magnentius").text().splitlines()]
    constantine, maxentius = 4 + 3 + 1 + 1, 4 + 2 + 1 + 1
    """Both Intrigues, Popularity apart, a Dynasty."""
    for way, gold, modifier, prestige, unrest in (
        ("Leave all as it is", 0, constantine - 1, 5, 3),
        ("Bring the Veteran Guard of Armenia II home", 0, constantine - 1, 5, 3),
        ("Build a Guard in Constantinople", 25, constantine - 2, 5, 3),
        ("Let the West have Magnentius, for Pannonia", 0, maxentius - 1, 3, 1),
    ):
        lowest = 12 - modifier
        cost = (7 - lowest) / 6 * (prestige + unrest)
        (row,) = (line for line in lines if line.startswith(f"{way} | "))
        assert row.startswith(f"{way} | {gold} | {lowest} or more | ") and row.endswith(f" | {cost:.2f}"), row
        assert f"-{prestige} Prestige, +{unrest} Unrest" in row


def test_the_game_that_is_followed_is_one_that_the_programs_played() -> None:
    """Its Prestige at the end of each turn, and its boards, when it is played again."""
    seen: dict[tuple[int, str], Any] = {}
    ends: dict[str, list[int]] = {"East": [], "West": []}

    def watch(stage: str, board: Any) -> None:
        seen[(board.turn, stage)] = board
        if stage.startswith("Victory"):
            for empire, numbers in ends.items():
                numbers.append(board.empire(empire).prestige)

    game = one_game("286", followed.SEED, watch=watch)
    told = followed_of("rome-iinc", "full-game")
    assert {side: tuple(numbers) for side, numbers in ends.items()} == told.sides
    assert game.fallen == (("West", 10, "Unrest"),) and told.goal == 75
    for kept, moment in (
        (followed.PERSIANS, (8, "War Phase: Revolts")),
        (followed.NINE, (9, "War Phase: end")),
        (followed.CALM, (10, "Unrest Phase: Unrest")),
        (followed.END, (10, "Victory Phase: Victory")),
    ):
        assert position(kept) == seen[moment], moment


@pytest.mark.parametrize(("number", "answer"), [("T42", "A Pseudo Legion"), ("T43", "The Rebel with Pontica")])
def test_the_guess_of_an_example_is_answered_as_its_outcome_says(number: str, answer: str) -> None:
    told = examples.example("rome-iinc", number)
    assert told.guess is not None and told.guess.answer(told.board()) == answer
