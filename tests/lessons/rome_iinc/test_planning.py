"""Lesson 13: its prices and its sixths of a Prestige, counted again by hand; its plans, valued again from their text."""

from __future__ import annotations

import re
from fractions import Fraction

from rometeach.core.errors import IllegalChoice
from rometeach.lessons import examples, generators
from rometeach.lessons.exercise import Exercise
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions.planned import in_order_of_play
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import standard
from rometeach.rome_iinc.valuation import evaluate

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
