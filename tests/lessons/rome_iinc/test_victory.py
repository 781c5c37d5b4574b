"""Lesson 11: the figures of its exercises and Examples, counted again without the charts and phases that they use."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.exercise import Exercise
from rometeach.rome_iinc.charts import pay, revolt
from rometeach.rome_iinc.position import named

SEEDS = range(40)
PAY = {
    "Cavalry": 6,
    "Guard": 5,
    "Legion": 3,
    "Pseudo Legion": 3,
    "Fort": 2,
    "Auxilia": 1,
    "Veteran Auxilia": 2,
    "Fleet": 4,
}


def variants(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "victory", name, seed) for seed in SEEDS]


def known_mistakes(name: str) -> str:
    return " ".join(m.why for e in variants(name) for m in e.mistakes)


def level(mine: int, other: int) -> str:
    """The levels of Section 12.1, once more."""
    if mine > 75:
        return "Major Victory" if other > 75 else "Minor Victory"
    return "Minor Defeat" if mine < 50 else "Draw"


def test_12_1_3_the_level_is_that_of_a_second_reading_of_the_rule() -> None:
    seen = set()
    for e in variants("the_level"):
        found = re.search(r"East has (-?\d+) Prestige, the West (-?\d+)\.(?s:.*)has the (East|West) got", e.task.prompt)
        assert found
        scores = {"East": int(found[1]), "West": int(found[2])}
        mine = scores.pop(found[3])
        assert e.task.answer == level(mine, *scores.values())
        seen.add(e.task.answer)
    assert seen == {"Major Victory", "Minor Victory", "Draw", "Minor Defeat"}


def test_12_1_4_what_is_missing_is_the_way_to_76_or_to_50() -> None:
    for e in variants("still_missing"):
        now = int(re.search(r"(\d+) Prestige, its partner", e.task.prompt)[1])  # type: ignore[index]
        assert e.task.answer == (50 if "Draw" in e.task.prompt else 76) - now
    assert "MORE than 75" in known_mistakes("still_missing")


def test_5_2_4_the_pay_that_changes_sides_is_counted_unit_by_unit() -> None:
    moesia = set(named("286").rules.provinces_of["Moesia"])
    for e in variants("pay_moves"):
        gold = 0
        for name, units in re.findall(r"([A-Z][\w ]+): ([^.]+)\.", e.task.prompt.partition("Pannonia: ")[2]):
            if name in moesia or "286" in e.task.prompt:
                gold += sum(
                    int(u.split()[0]) * _pay(u.split(" ", 1)[1]) if u[0].isdigit() else _pay(u)
                    for u in units.split(", ")
                )
        assert e.task.answer == gold, e.task.prompt
    said = known_mistakes("pay_moves")
    assert all(part in said for part in ("Only Moesia changes", "Pannonia alone", "Once is enough"))


def _pay(unit: str) -> int:
    return PAY.get(unit) or PAY[unit.removeprefix("Veteran ")]


def test_10_4_2_statements_about_dynasties_are_those_of_a_table_by_hand() -> None:
    for e in variants("dynasties_say"):
        box = set(re.search(r"Box: ([^.]+)\.", e.task.prompt)[1].split(", ")) - {"nothing"}  # type: ignore[index]
        true = {
            "Moesia belongs to the West": "Constantinian" in box and "Theodosian" not in box,
            "Pannonia belongs to the West": "Constantinian" in box,
            "Auxilia may be Promoted for Gold": "Valentinian" not in box,
            "A Fort is enough for a Legion icon": "Valentinian" in box,
            "Each Empire Annexes a Province every turn, whoever is Emperor": "Justinian" in box,
            "An Assassin adds 2 or more for the Dynasties": len(box) >= 2,
            "An Assassin adds 4 or more for the Dynasties": len(box) >= 4,
        }
        assert e.task.answer == {o for o in e.task.ask.options if true[o]}
    assert "gives Moesia back" in known_mistakes("dynasties_say") and "Count the Dynasties" in known_mistakes(
        "dynasties_say"
    )


def test_12_2_1_an_empire_falls_without_its_capital_its_gold_or_its_peace() -> None:
    for e in variants("who_falls"):
        falling = set()
        for text in e.task.ask.options:
            status, gold, unrest = re.search(r"is ([\w ]+), (-?\d+) Gold, (\d+)", text).groups()  # type: ignore[union-attr]
            if status not in ("Roman", "Insurgent") or int(gold) < 0 or int(unrest) >= 26:
                falling.add(text)
        assert e.task.answer == falling
    said = known_mistakes("who_falls")
    assert "Exactly 25 Unrest" in said and "Insurgent Capital" in said


def test_12_2_3_the_end_of_a_phase_is_that_of_a_count_by_hand() -> None:
    for e in variants("phase_ends"):
        tracks = {
            m[0]: [int(m[1]), int(m[2])] for m in re.findall(r"(East|West): (-?\d+) Gold, (\d+) Unrest", e.task.prompt)
        }
        dice = re.search(r"throws (\d) and (\d)", e.task.prompt)
        for track in tracks.values():
            if track[0] < 0 and dice:
                track[0] += int(dice[1]) + int(dice[2])
                track[1] += 1
        failing = {x for x, (gold, unrest) in tracks.items() if gold < 0 or unrest > 25}
        fallen = set(re.findall(r"The (East|West) has Fallen long ago", e.task.prompt))
        if failing & fallen or failing | fallen == {"East", "West"}:
            wanted = "Major Defeat for both"
        else:
            wanted = f"The {failing.pop()} Falls" if failing else "Nothing: the game goes on"
        assert e.task.answer == wanted, e.task.prompt


def test_12_2_2_the_wrong_line_of_a_fall_is_wrong_and_the_others_are_right() -> None:
    wrong = {e.task.answer for e in variants("wrong_fall")}
    assert {"Each Governor throws 3D6 for a Rebellion", "A Generic Emperor takes the empty seat"} <= wrong
    for e in variants("wrong_fall"):
        kept = re.search(r"Prestige and (\d+) Gold", e.task.prompt)
        assert kept
        if " Gold" not in e.task.answer:
            assert any(o.endswith(f" has {kept[1]} Gold") for o in e.task.ask.options)


@pytest.mark.parametrize(
    ("number", "change", "words"),
    [
        ("V1", "West unrest 25", "The step is over."),
        ("V1", "East unrest 26", "outcome: Major Defeat"),
        ("V3", "West prestige 75", "West Draw"),
        ("V3", "West prestige 76", "East Major Victory, West Major Victory"),
    ],
)
def test_12_2_1_a_what_if_ends_as_the_rule_says(number: str, change: str, words: str) -> None:
    told = next(e for e in examples.of_lesson("rome-iinc", "victory") if e.number == number)
    assert words in told.film(change).frames[-1].text


def test_9_3_2_the_pay_of_example_v2_is_that_of_the_garrisons() -> None:
    p = named("286")
    gold = 0
    for command in ("Moesia", "Pannonia"):
        for name in p.rules.provinces_of[command]:
            units = p.provinces[name].units
            gold += sum(n * _pay(f.replace("_", " ").title()) for f, n in zip(units._fields, units, strict=True))
    assert gold == 124 - 88 == 98 - 62


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("who", {"East"}),
        ("again", "Major Defeat for both"),
        ("games", "two, and keep 10 Gold"),
        ("whose", "Moesia to the East, Pannonia to the West"),
        ("score", "Minor Victory"),
        ("harder", Fraction(1 + 2 + 3, 36)),
        ("review_games", 2),
        ("review_fort", "no face"),
    ],
)
def test_a_prediction_of_the_lesson_has_the_answer_that_a_count_gives(name: str, answer: Any) -> None:
    asked = predictions.prediction("rome-iinc", "victory", name)
    assert asked.guess.answer(asked.board()) == answer
    assert set(predictions.of_lesson("rome-iinc", "victory")) >= {name}


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        ("V1", {"Prestige", "Unrest"}),
        ("V5", "The West Falls"),
        ("V2", "The West gains them, and they cost more than they bring"),
        ("V3", "East Minor Victory, West Draw"),
        ("V4", {"Veteran Legion", "Veteran Auxilia"}),
    ],
)
def test_the_guess_of_an_example_is_answered_as_its_outcome_says(number: str, answer: Any) -> None:
    told = examples.example("rome-iinc", number)
    assert told.guess is not None and told.guess.answer(told.board()) == answer


TWO_DICE = [a + b for a in range(1, 7) for b in range(1, 7)]
GALLIA, ITALIA, HISPANIA, PANNONIA, AFRICA = (8, 4), (35, 4), (7, 4), (5, 3), (15, 3)
"""Governors of the West in 425: the Gold of their Roman Provinces, and the highest throw that doubles it."""


def with_roman(command: tuple[int, int], *more: tuple[int, Fraction]) -> dict[int, Fraction]:
    """The law of one Governor's Gold, if each of some Provinces pays so much more (or less) with a chance."""
    base, needs = command
    double = Fraction(sum(t <= needs for t in TWO_DICE), 36)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for ways in itertools.product((False, True), repeat=len(more)):
        gold, chance = base, Fraction(1)
        for (change, likely), happens in zip(more, ways, strict=True):
            gold, chance = gold + change * happens, chance * (likely if happens else 1 - likely)
        found[gold] += chance * (1 - double)
        found[2 * gold] += chance * double
    return found


def together(*laws: dict[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {0: Fraction(1)}
    for law in laws:
        new: dict[int, Fraction] = defaultdict(Fraction)
        for (a, p), (b, q) in itertools.product(found.items(), law.items()):
            new[a + b] += p * q
        found = new
    return found


def not_raised(missing: int, tries: int) -> Fraction:
    """The chance that Extra Taxes do not bring what is missing."""
    if missing <= 0 or not tries:
        return Fraction(missing > 0)
    return sum((not_raised(missing - t, tries - 1) for t in TWO_DICE), Fraction(0)) / 36


def by_hand(games: int) -> tuple[Fraction, Fraction]:
    """(chance to Fall by Unrest, by Gold) of the decision: Numidia falls on three faces, Africa and Mauretania I on two each."""
    gold, unrest = 30 - 10 * games, 25 - games
    third = Fraction(1, 3)
    home = (with_roman(GALLIA, (3, third), (2, third)), with_roman(ITALIA), with_roman(HISPANIA))
    rest = together(*home, with_roman(PANNONIA, (4, third)))
    by_unrest = by_gold = Fraction(0)
    for numidia, africa, mauretania in itertools.product((False, True), repeat=3):
        chance = Fraction(1, 2) * (third if africa else 1 - third) * (third if mauretania else 1 - third)
        stirred, lost = numidia + africa + mauretania, 4 * numidia + 5 * africa + 3 * mauretania
        if unrest + stirred > 25:
            by_unrest += chance
            continue
        taxes = together(rest, with_roman((AFRICA[0] - lost, AFRICA[1])))
        for brought, likely in taxes.items():
            by_gold += chance * likely * not_raised(69 - gold - brought, 25 - unrest - stirred)
    return by_unrest, by_gold


def test_the_decision_weighs_both_edges_as_a_count_by_hand_does() -> None:
    asked = predictions.prediction("rome-iinc", "victory", "games")
    told, board = asked.text(), asked.board()
    assert (board.west.gold, board.west.unrest) == (30, 25)
    found = [by_hand(games) for games in range(4)]
    assert min(found, key=sum) == found[2] and sum(found[3]) < sum(found[1])
    for games, (by_unrest, by_gold) in enumerate(found):
        shares = [f"{float(x):.1%}" for x in (by_unrest, by_gold, by_unrest + by_gold)]
        row = rf"{games} +{30 - 10 * games} +{25 - games} +{games + 1} +{shares[0]} +{shares[1]} +{shares[2]}"
        assert re.search(row, told), (row, told)


def test_the_question_of_the_decision_says_what_the_board_does() -> None:
    asked = predictions.prediction("rome-iinc", "victory", "games")
    board = asked.board()
    falls = {n: revolt.faces(board, n)[0] for n in board.provinces if revolt.may_revolt(board, n)}
    roman = {
        n: up for n, up in falls.items() if up and board.provinces[n].title == "Roman" and board.empire_of[n] == "West"
    }
    assert roman == {"Numidia": 3, "Africa": 2, "Mauretania I": 2}
    assert pay.amount(board, "West") == 69 and "Pay is 69 Gold" in asked.question
