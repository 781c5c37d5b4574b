"""Lesson 6: the answers of its exercises, found again from the tables and the texts that a learner sees."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from rometeach.aurelian.position import position
from rometeach.core.resources import data_dir
from rometeach.core.results.show import Table
from rometeach.lessons import generators, predictions
from rometeach.lessons.aurelian.scoring import EXAMPLES
from rometeach.lessons.exercise import Exercise

SEEDS = range(1, 61)
TOLD = {e.number: e for e in EXAMPLES}


def variants(name: str) -> Iterator[Exercise]:
    return (generators.make("aurelian", "scoring", name, seed) for seed in SEEDS)


def rows(exercise: Exercise) -> list[tuple[str, ...]]:
    (table,) = exercise.task.shown
    assert isinstance(table, Table)
    return list(table.rows)


def number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return int(found[1])


def items(pattern: str, text: str) -> list[str]:
    """The names that stand behind a word, none for "none"."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return [] if found[1] == "none" else found[1].split(", ")


def thresholds() -> list[int]:
    with (data_dir() / "aurelian" / "turns.csv").open(encoding="utf-8") as file:
        return [int(r["threshold"]) for r in csv.DictReader(file)]


def count(exercise: Exercise) -> dict[str, int]:
    """The list of 12.1 by hand: line of the count -> points."""
    text, found = exercise.task.prompt, {}
    for region, usurper, units, walls, temple in rows(exercise):
        if usurper == "none":
            found[f"{region} is free of Enemy Units and Usurpers"] = int(units == "none")
            found[f"Walls of {region}"] = int(walls == "finished")
            found[f"Temple of {region}"] = int(temple == "finished")
    for usurper in items(r"Dead Pool: ([\w, ]+)", text):
        found[f"{usurper} in the Dead Pool"] = 1
    for box in items(r"Officers: ([\w, ]+)", text):
        found[f"Officer in {box}"] = found.get(f"Officer in {box}", 0) + 1
    found["Army Strength"] = number(r"Army Strength (\d+)", text)
    found["each 5 Coins in the Treasury"] = number(r"Treasury (\d+)", text) // 5
    return {line: n for line, n in found.items() if n}


def test_12_1_the_count_is_that_of_the_table() -> None:
    for x in variants("the_count"):
        assert x.task.answer == sum(count(x).values()), x.seed


def test_12_1_the_wrong_line_is_the_one_that_the_board_denies() -> None:
    for x in variants("wrong_line"):
        scored = count(x)
        wrong = [o for o in x.task.ask.options if int(o.split(" ", 1)[0]) != scored.get(o.split(" ", 1)[1], 0)]
        assert wrong == [x.task.answer], x.seed


def test_12_2_the_best_turn_for_the_triumph_by_trying_each() -> None:
    asked, answers = thresholds(), set()
    for x in variants("when_to_triumph"):
        scores = {int(r[0].split()[1]): int(r[1]) for r in rows(x)}
        assert [int(r[2]) for r in rows(x)] == asked[min(scores) - 1 :], x.seed
        ends = {}
        for held in (*scores, 0):
            vp = number(r": (\d+) Victory Points before", x.task.prompt)
            for turn, score in scores.items():
                vp += score * (1 + (turn == held))
                if vp < asked[turn - 1]:
                    break
            else:
                ends["Never" if not held else f"At the end of Turn {held}"] = vp
        assert x.task.answer == max(ends, key=lambda k: ends[k]), x.seed
        assert sum(v == ends[x.task.answer] for v in ends.values()) == 1
        answers.add(x.task.answer)
    assert len(answers) >= 4


def enemies(exercise: Exercise) -> int:
    """The Enemy Units of the table."""
    return sum(int(m) for r in rows(exercise) for m in re.findall(r"\w+ (\d)", r[2]))


def extra(at: int, walls: int, on_map: int) -> int:
    """Bonus and penalty of Turn 6, by hand."""
    return max(0, at) * walls - max(1, -at) * on_map


def finished(exercise: Exercise) -> int:
    return sum(r[1] == "none" and r[3] == "finished" for r in rows(exercise))


def multiplier(text: str) -> int:
    return number(r"Aurelian Walls stand at \+?(-?\d+)", text)


def test_12_3_12_4_bonus_and_penalty_of_turn_6() -> None:
    seen = set()
    for x in variants("bonus_and_penalty"):
        text = x.task.prompt
        barbarians = len(items(r"Danube: ([\w, ]+);", text)) + len(items(r"Pools: ([\w, ]+)\.", text))
        at = multiplier(text)
        assert x.task.answer == extra(at, finished(x), enemies(x) + barbarians), x.seed
        seen.add(at)
    assert {-2, -1, 0, 1} <= seen


def test_12_6_the_chance_of_a_quiet_end_by_combinations() -> None:
    for x in variants("quiet_end"):
        text = x.task.prompt
        size, due = number(r"holds (\d+) chits", text), number(r"(\d+) Reactions? ", text)
        markers = len(items(r"among them ([\w, ]+)\.", text))
        quiet = Fraction(comb(size - markers, due), comb(size, due))
        assert x.task.answer == (quiet if "resolved, and no" in text or "one Reaction is" in text else 1 - quiet), (
            x.seed
        )


def test_12_6_reactions_stop_at_a_marker_and_never_exceed_the_turn() -> None:
    seen = set()
    for x in variants("last_reactions"):
        chits = items(r"would be: ([\w, ]+)\.", x.task.prompt)
        plain = [c.startswith(("Turn End", "Confederation")) for c in chits]
        due = number(r"end of Turn (\d)", x.task.prompt)
        assert x.task.answer == min(due, plain.index(True) if True in plain else len(chits)), x.seed
        seen.add(x.task.answer)
    assert len(seen) >= 4


def test_12_5_the_check_at_the_end_of_a_turn() -> None:
    seen, asked = set(), thresholds()
    for x in variants("is_that_enough"):
        text = x.task.prompt
        turn, scored = number(r"end of Turn (\d)", text), sum(count(x).values())
        vp = number(r"(-?\d+) Victory Points so far", text) + scored * (2 if "Triumph is held" in text else 1)
        if turn == 6:
            vp += extra(multiplier(text), finished(x), enemies(x) + number(r"on the Danube: (\d+)\.", text))
        usurper = any(r[1] != "none" for r in rows(x))
        words = (
            "too few" if vp < asked[turn - 1]
            else "goes on" if turn < 6
            else "points suffice" if usurper
            else "won"
        )  # fmt: skip
        assert words in x.task.answer, (x.seed, vp)
        seen.add(words)
    assert seen == {"too few", "goes on", "points suffice", "won"}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "the_count",
            (
                "is not free, Usurper or not",
                "only started",
                "Usurper's Region",
                "The Army scores",
                "rounded down",
                "not the Income",
            ),
        ),
        (
            "bonus_and_penalty",
            ("Barbarians count too", "multiplies the penalty", "with a Usurper bring no", "in the Pools"),
        ),
        ("quiet_end", ("the opposite", "not put back", "The Confederation counts", "for one draw")),
        ("last_reactions", ("Something stops", "no more", "it goes back", "The kit reads the Confederation")),
        ("when_to_triumph", ("lost", "won with")),
    ],
)
def test_each_named_mistake_is_met_by_some_variant(name: str, words: tuple[str, ...]) -> None:
    said = " ".join(m.why for x in variants(name) for m in x.mistakes)
    for word in words:
        assert word in said, word


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_12_6_as_many_reactions_as_the_number_of_the_turn_in_example_a7(turn: int) -> None:
    chits = ("Aegyptus 3", "Judaea 5a", "Nicomedia 4", "Tyana 4", "Palmyra 6")[:turn]
    film = TOLD["A7"].film(f"turn {turn}; vp 90", chits)
    assert film.due is None
    assert f"Reactions at the end of Turn {turn}: {turn}" in film.table("").text()


def test_12_2_waiting_brings_the_difference_of_the_two_counts_in_example_v3() -> None:
    told = TOLD["V3"]
    wait = next(w for w in told.what_ifs if "next turn" in w.label)
    now, later = told.film().board.vp, told.film(wait.change, wait.answers).board.vp
    notes = [f.text for f in told.film().frames if "Victory Points scored" in f.text]
    scored = [int(n.split()[0]) for n in notes]
    assert scored[0] == scored[1] and later - now == scored[2] - scored[0]


def test_the_thresholds_are_said_to_be_reconstructed_wherever_an_example_meets_one() -> None:
    for told in TOLD.values():
        text = told.film().table("").text()
        if "asks for" in text:
            assert "reconstructed" in text, told.number


def test_12_5_the_levy_of_the_notebook_makes_up_for_a_point_as_often_as_it_draws_an_enemy_unit() -> None:
    p = position("270-drawn").edit("phase Build; Danube 3: 1; Danube 4: 1; army 4")
    cup, units = p.cups.known("friendly"), p.rules.units
    assert (len(cup), sum(c in units for c in cup)) == (7, 5)
    assert p.reach(games=0).exact == Fraction(5, 7)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("after_taxes", 1 + 2 + 1 // 5),
        ("three_points", 1 + 5 + 4 // 5),
        ("free_levy", Fraction(5, 7)),
        ("siege", 1),
        ("now_or_later", "a turn later, on Turn 4"),
        ("walls", 3),
        ("review_danube", 7 - 2 + 1),
        ("review_reforms", 2),
    ],
)
def test_a_prediction_of_the_lesson_has_the_answer_that_a_count_gives(name: str, answer: Any) -> None:
    asked = predictions.prediction("aurelian", "scoring", name)
    assert asked.guess.answer(asked.board()) == answer
    assert set(predictions.of_lesson("aurelian", "scoring")) >= {name}


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        ("V1", 12),
        ("V2", "It comes in time: the points suffice"),
        ("V3", 50),
        ("V4", "the penalty"),
        ("V5", "It is lost: Barbarians hold three Spaces"),
        ("A7", 4),
    ],
)
def test_the_guess_of_an_example_is_answered_as_its_outcome_says(number: str, answer: Any) -> None:
    told = TOLD[number]
    assert told.guess is not None and told.guess.answer(told.board()) == answer


def test_points_now_and_points_after_taxes_are_told_apart() -> None:
    asked = predictions.prediction("aurelian", "scoring", "after_taxes")
    board, told = asked.board(), asked.text()
    unpaid = 2  # Postumus holds the first two Spaces
    left = board.income - sum(board.strength[unpaid:])
    now, after = 1 + board.army + board.treasury // 5, 1 + board.army + left // 5
    assert (now, after) == (4, 3) and f"would score {now} points" in asked.question
    assert re.search(rf"Points now:.*= \+{now}.*Points after taxes:.*= \+{after}", told, re.DOTALL)


def test_the_decision_counts_both_turns_with_the_triumph_now_later_or_never() -> None:
    asked = predictions.prediction("aurelian", "scoring", "now_or_later")
    told = asked.text()
    # Regions 3 free, Postumus, Zenobia, Walls of Red; then the Army and the Coins; a Temple more on Turn 4.
    first, second = 3 + 2 + 1 + 3 + 9 // 5, 3 + 2 + 1 + 1 + 5 + 15 // 5
    for choice, now, later, side in (
        ("now, on Turn 3", 15 + 2 * first, 15 + 2 * first + second, 2),
        ("a turn later, on Turn 4", 15 + first, 15 + first + 2 * second, 1),
        ("never", 15 + first, 15 + first + second, 1),
    ):
        assert re.search(rf"{choice} +{now} +{later} +\+{side}", told), choice
    assert thresholds()[2:4] == [24, 36] and f"Waiting brings {second - first} points more" in told


def test_the_bonus_makes_up_for_the_penalty_from_the_third_step_on() -> None:
    told = predictions.prediction("aurelian", "scoring", "walls").text()
    for at in range(-2, 4):
        bonus, penalty = 3 * max(0, at), -7 * max(1, -at)
        assert re.search(
            rf"\n +\{at:+d} +{bonus} +{penalty} +\{bonus + penalty:+d}" if at else rf"\n +0 +0 +{penalty} ", told
        )
