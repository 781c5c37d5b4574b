"""Lesson 13: its prices and its sixths of a Prestige, counted again by hand; its plans, valued again from their text."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rometeach.core.errors import IllegalChoice
from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.rome_iinc.planning import predictions as page
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions.planned import in_order_of_play
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import standard
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.weights import WEIGHTS
from solvers.rome_iinc import questions

SEEDS = range(40)
PRICE = {"Cavalry": 30, "Guard": 25, "Fleet": 20, "Legion": 15, "Pseudo Legion": 15, "Fort": 10, "Auxilia": 5}
PASSAGE = {"Legion": 3, "Pseudo Legion": 3, "Auxilia": 1, "Fleet": 4}
HOLDS = {"Fort": 2, "Pseudo Legion": 1, "Auxilia": 1, "Guard": 1, "Legion": 1}


def variants(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "planning", name, seed) for seed in SEEDS]


def known_mistakes(name: str) -> str:
    return " ".join(m.why for e in variants(name) for m in e.mistakes)


def board(e: Exercise) -> Position:
    assert isinstance(e.task.board, Position)
    return e.task.board


def test_10_7_2_the_price_of_a_plan_is_that_of_a_price_list() -> None:
    for e in variants("the_price"):
        command = {n: p.command for n, p in board(e).rules.provinces.items()}
        gold = 0
        clauses = re.search(r"CE\): (.+)\.\n", e.task.prompt)[1].split("; ")  # type: ignore[index]
        for clause in clauses:
            if " > " in clause:
                source, target, unit = re.fullmatch(r"(.+) > (.+): (.+)", clause).groups()  # type: ignore[union-attr]
                gold += PASSAGE.get(unit, 0) if command[source] != command[target] else 0
            else:
                gold += PRICE[clause.partition(" +")[2]]
        assert e.task.answer == gold, e.task.prompt
    said = known_mistakes("the_price")
    assert "crosses from one Command" in said and "Not every Transfer" in said and "Have you seen this?" in said


def test_11_1_3_the_sixths_are_counted_face_by_face() -> None:
    for e in variants("sixths"):
        title, m, military, unit = re.search(
            r"CE\) is ([\w ]+), and .* is ([+-]\d+)\..*Military is (\d)\..*Build there: ([\w ]+)\.", e.task.prompt
        ).groups()  # type: ignore[union-attr]

        def prestige(m: int, title: str = title, military: int = int(military)) -> int:
            lost = sum(d + m > 6 for d in range(1, 7))
            won = sum(d + m <= 6 and d + m <= military for d in range(1, 7)) if title == "Insurgent" else 0
            return won - lost

        assert e.task.answer == prestige(int(m) - HOLDS[unit]) - prestige(int(m)), e.task.prompt
    said = known_mistakes("sixths")
    assert "turn Roman" in said and "Count faces" in said


def test_12_1_1_the_plan_that_is_worth_most_is_so_when_it_is_read_from_its_text() -> None:
    for e in variants("worth_most"):
        empire = re.search(r"The (East|West) has", e.task.prompt)[1]  # type: ignore[index]
        values = {o: evaluate.expected(board(e), o, empire=empire) for o in e.task.ask.options}
        assert max(values, key=lambda o: values[o]) == e.task.answer
    assert "another one is better" in known_mistakes("worth_most")


def test_10_6_1_only_the_wrong_clause_is_refused() -> None:
    seen = set()
    for e in variants("refused_clause"):
        empire = re.search(r"for the (East|West)", e.task.prompt)[1]  # type: ignore[index]
        options = list(e.task.ask.options)
        options.remove(e.task.answer)
        evaluate.value(board(e), "; ".join(options), empire=empire)
        try:
            plans.carry_out(board(e), empire, plans.read(board(e).rules, e.task.answer))
        except IllegalChoice as refused:
            seen.add(refused.case)
        else:
            raise AssertionError(e.task.answer)
    assert len(seen) >= 4, seen


def test_7_3_the_order_of_a_plan_is_that_of_its_kinds() -> None:
    for e in variants("in_order_of_play"):
        places = [in_order_of_play(a) for c in e.task.answer for a in plans.read(standard(), c)]
        assert places == sorted(places) and len(set(places)) == len(places)


def test_12_1_1_better_or_worse_is_the_sign_of_the_last_line_of_the_table() -> None:
    seen = set()
    for e in variants("better_or_worse"):
        (table,) = e.task.solution
        *parts, (together, gain, _) = table.rows  # type: ignore[union-attr]
        assert together == "Together"
        total = sum((Fraction(worth.split()[0]) for _, worth, _ in parts), Fraction(0))
        assert abs(total - Fraction(gain.split()[0])) <= Fraction(len(parts) + 1, 200)
        if abs(Fraction(gain.split()[0])) > Fraction(1, 100):
            assert ("more" in e.task.answer) is (Fraction(gain.split()[0]) > 0)
        seen.add(e.task.answer)
    assert len(seen) >= 2


def test_10_7_2_example_p1_says_what_the_evaluation_says() -> None:
    (told,) = examples.of_lesson("rome-iinc", "planning")
    idle = evaluate.expected(told.board(), (), empire="West", gold=10)
    rows = [f.text for f in told.film().frames]
    whole = next(r for r in rows if r.startswith("The whole plan"))
    last = rows[-1]
    assert f"{float(idle):+.2f}" in rows[0]
    gain = Fraction(re.search(r"([+-][\d.]+) points against", last)[1])  # type: ignore[index]
    worth = Fraction(re.search(r"([+-][\d.]+) points", whole)[1])  # type: ignore[index]
    assert abs(worth - gain - idle) < Fraction(1, 50)
    assert any("refused" in f.text for f in told.film("Neapolis -Fleet").frames)


THROWS = list(product(range(1, 7), repeat=3))
"""White, white, purple."""
WAR = "9/1 Suevian by Western Emperor with Germania I, Germania II, Rhaetia"
FLEET = "Neapolis > Germania II: Fleet"


def triumphs(total: int) -> str:
    """How likely a Triumph is when all is met: unequal white dice that come to 9 or less with the sum."""
    return f"{sum(a != b and a + b + c + total <= 9 for a, b, c in THROWS) / 216:.1%}"


def asked(name: str) -> Any:
    return predictions.prediction("rome-iinc", "planning", name)


def told(name: str) -> list[str]:
    """The answer of a prediction, line by line, its blanks made one."""
    return [re.sub(r"\s{2,}", " | ", line.strip()) for line in asked(name).text().splitlines()]


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("missing", "a Fleet"),
        ("fort", "It brings more than it costs"),
        ("thin", "Rome"),
        ("together", "It is worth less"),
        ("gaul", "Leave Belgica empty"),
        ("review_transfer", 3),
        ("review_order", ("Bread and Circuses", "Build and Transfer", "Revolts", "Wars")),
    ],
)
def test_a_prediction_has_the_answer_that_a_count_gives(name: str, answer: Any) -> None:
    assert asked(name).guess.answer(asked(name).board()) == answer


def test_11_2_8_without_a_fleet_no_throw_is_a_triumph() -> None:
    total = -3
    lines = told("missing")
    assert f"a Fleet | {total:+d} | {triumphs(total)}" in lines
    assert f"a Veteran Legion | {total - 2:+d} | 0.0%" in lines and f"a Guard | {total - 1:+d} | 0.0%" in lines


def test_11_1_3_a_fort_saves_two_faces_and_costs_ten_gold() -> None:
    lines = told("fort")
    assert f"Prestige | {2 / 6:+.2f} points | 12.1.1" in lines and f"Unrest | {2 / 6:+.2f} points | 10.1.7" in lines
    assert "Gold that the plan spends | -0.50 points | 9.1.1" in lines
    parts = [float(line.split(" | ")[1].split()[0]) for line in lines if " points" in line and " | " in line]
    assert abs(sum(parts[:-1]) - parts[-1]) < 0.04


def test_10_7_2_each_garrison_that_is_left_thin_costs_what_a_count_says() -> None:
    lines = "\n".join(told("thin"))
    assert f"nowhere | nobody | {triumphs(-3)}" in lines
    for place, faces, icon, gold in (
        ("Rome", (0, 0), "0", 0),
        ("Belgica", (2, 3), "0", 0),
        ("Gallaecia", (0, 0), r"\+1", 3),
        ("Mauretania I", (0, 1), r"\+1", 3),
    ):
        row = rf"{place} \| the [\w ]+ \| {triumphs(-4)} \| {faces[0]} of 6 → {faces[1]} of 6 \| {icon} \| {gold} \|"
        assert re.search(row, lines), (place, lines)


@pytest.mark.parametrize("name", ["thin", "together", "gaul"])
def test_the_plans_of_a_decision_are_worth_what_all_their_dice_give(name: str) -> None:
    """The mean of the exact law of Prestige, which follows every die, against that part of the worth."""

    plans_of = {
        "thin": [page._sent(place) for place in page.THIN],
        "together": [page.steps(moved=m, fights=f) for m in (False, True) for f in (False, True)],
        "gaul": list(page.GAUL.values()),
    }[name]
    board = asked(name).board()
    for plan in plans_of:
        found = evaluate.value(board, plan, empire="West").parts
        prestige, _ = questions.compare(board, plan, FLEET, "West").spreads
        assert prestige.part == "Prestige" and prestige.laws[0].mean == found.prestige, plan


def test_the_plan_of_the_page_is_the_best_and_each_of_its_alternatives_is_worse() -> None:

    board = asked("gaul").board()
    best = questions.turn(board, "West", weights=WEIGHTS)
    assert best.is_optimal and best.value == evaluate.expected(board, page.STRONG, empire="West")
    for plan in (page.BARE, *(page._sent(place) for place in page.THIN), page.steps(moved=True, fights=True)):
        assert evaluate.expected(board, plan, empire="West") < best.value
    assert (WEIGHTS.prestige, WEIGHTS.unrest, 1 / WEIGHTS.gold) == (1, 1, 20), "the page says so"
