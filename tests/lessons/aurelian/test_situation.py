"""Lesson 1: the exercises against the tables of the map, the order of the rulebook, and the ways to lose, told anew."""

import csv
import functools
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.answers import AnyOf, OneOf
from rometeach.lessons.exercise import Exercise

SEEDS = range(1, 61)
DATA = Path(__file__).parents[3] / "data" / "aurelian"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open() as file:
        return list(csv.DictReader(file))


LINES = [(r["a"], r["b"]) for r in rows("connections") if r["line"] == "yes"]
REGION = {r["name"]: r["region"] for r in rows("boxes")}


@functools.cache
def drawn(name: str) -> list[Exercise]:
    return [generators.make("aurelian", "situation", name, seed) for seed in SEEDS]


def options(exercise: Exercise) -> tuple[str, ...]:
    ask = exercise.task.ask
    assert isinstance(ask, (OneOf, AnyOf))
    return ask.options


def found(pattern: str, text: str) -> tuple[str, ...]:
    match = re.search(pattern, text)
    assert match is not None, text
    return match.groups()


def reached(start: str, moves: int) -> set[str]:
    """Every Box within so many moves: the lines followed one by one."""
    boxes = {start}
    for _ in range(moves):
        boxes |= {b for x, y in LINES for b in (x, y) if x in boxes or y in boxes}
    return boxes


def test_2_1_the_fewest_moves_are_those_of_the_lines() -> None:
    for exercise in drawn("walk"):
        start, goal = found(r"from (\w+) to (\w+) at least", exercise.task.prompt)
        answer = exercise.task.answer
        assert goal in reached(start, answer) and goal not in reached(start, answer - 1), exercise.task.prompt
    assert len({e.task.answer for e in drawn("walk")}) > 6


def test_2_1_adjacent_boxes_are_those_with_a_line() -> None:
    for exercise in drawn("one_move"):
        (box,) = found(r"stands in (\w+)", exercise.task.prompt)
        near = {b for line in LINES if box in line for b in line if b != box}
        assert exercise.task.answer == near & set(options(exercise)), exercise.task.prompt
        assert 0 < len(exercise.task.answer) < 5


def test_3_0_the_first_chit_is_one_of_those_that_were_not_placed() -> None:
    for exercise in drawn("first_chit"):
        prompt = exercise.task.prompt
        listed, placed = found(r"Units in all: (.+?); on the map: (.+?)\. The", prompt)
        left = len(listed.split(", ")) - (0 if placed == "none" else len(placed.split(", ")))
        yellow = sum(REGION[r["box"]] == "Yellow" for r in rows("units"))
        barbarians, ends = len(rows("barbarians")), 2
        size = yellow - 6 + barbarians - 3 + ends
        assert exercise.task.answer == Fraction(left, size), prompt
        assert f"holds {size} chits" in prompt
    assert len({e.task.answer for e in drawn("first_chit")}) > 3


PHASES = ("Actions", "Build", "Levy", "Dead Pool", "Taxation", "Turn End")
STEPS = ("Postumus", "Yellow", "Blue", "Green counters", "Barbarians", "Red counters", "Confederation")


@pytest.mark.parametrize(("name", "order"), [("turn_in_order", PHASES), ("set_up_in_order", STEPS)])
def test_3_0_4_0_the_order_is_that_of_the_rulebook(name: str, order: tuple[str, ...]) -> None:
    for exercise in drawn(name):
        places = [next(n for n, word in enumerate(order) if word in step) for step in exercise.task.answer]
        assert places == sorted(set(places)), exercise.task.answer


def test_12_5_the_game_goes_on_with_enough_points_and_is_won_without_a_usurper() -> None:
    for exercise in drawn("goes_on"):
        prompt = exercise.task.prompt
        turn, asked = map(int, found(r"Turn (\d) asks for (\d+)", prompt))
        now, listed = map(int, found(r"so far: (\d+)\. The list of 12\.1 comes to (\d+)", prompt))
        total = now + listed
        if turn == 6:
            bonus, penalty = map(int, found(r"a bonus of (\d+) and a penalty of (\d+)", prompt))
            total += bonus - penalty
        if total < asked:
            right = "The game is lost: too few Victory Points"
        elif turn < 6:
            right = f"The game goes on with Turn {turn + 1}"
        else:
            right = "The game is won" if "in play: none" in prompt else "The game is lost: a Usurper is left"
        assert exercise.task.answer == right, prompt
    assert len({e.task.answer for e in drawn("goes_on")}) > 4


def taxes(text: str) -> bool:
    income, coins = map(int, found(r"Income of (\d+), and (\d+) Coin", text))
    return income < coins


def spaces(text: str) -> bool:
    return len(re.findall(r"\d", text)) >= 3


def army(text: str) -> bool:
    strength, lost = map(int, found(r"Army of (\d) loses (\d)", text))
    return lost >= strength


def score(text: str) -> bool:
    points, asked = map(int, found(r"Usurper: (\d+) Victory Points, and (\d+)", text))
    return points < asked


LOST: dict[str, Callable[[str], bool]] = {
    "Taxes": taxes,
    "Barbarians hold": spaces,
    "An Army": army,
    "Victory Points": score,
    "in plenty": lambda text: text.startswith("Turn 6"),
    "you pay in Coins": lambda text: text.endswith("have 0"),
}


def test_13_0_what_loses_the_game_and_what_does_not() -> None:
    seen = set()
    for exercise in drawn("lost_or_not"):
        for text in options(exercise):
            (kind,) = (k for k in LOST if k in text)
            assert LOST[kind](text) == (text in exercise.task.answer), text
            seen.add((kind, text in exercise.task.answer))
    assert len(seen) == 2 * len(LOST)


RIGHT = {
    "Yellow Region: 6 Enemy Units, on the CV side",
    "Blue Region: 6 Enemy Units, on the CV side",
    "Red Region: 4 Enemy Units, on the Resistance side",
    "Green Region: 0 Enemy Units",
    "Barbarian Pools: 2 in Green, 1 in Red",
    "Army Strength 2; Aurelian (+1) in Moesia",
    "Danube Spaces 1 to 8: Strength 1, 1, 2, 2, 2, 2, 2, 2",
    "Income 13, Treasury 5",
    "Aurelian Walls at -2",
    "Turn End 1 in the Hostile Cup; Turn End 3 in no cup yet",
    "Confederation in the Friendly Cup; Sassanids in the Friendly Cup",
    "Postumus in Blue; Zenobia in Yellow",
}
"""The set-up of Section 3.0, in the words of the exercise."""


def test_3_0_one_part_of_the_set_up_is_wrong_and_the_rest_is_as_the_rulebook_says() -> None:
    kept = set()
    for exercise in drawn("wrong_set_up"):
        assert set(options(exercise)) - RIGHT == {exercise.task.answer}
        kept |= set(options(exercise)) & RIGHT
    assert kept == RIGHT
    assert len({e.task.answer for e in drawn("wrong_set_up")}) > 12


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("walk", "count the lines"),
        ("walk", "the Boxes in between"),
        ("one_move", "A Region is no road"),
        ("one_move", "two moves away"),
        ("first_chit", "Those on the map"),
        ("first_chit", "Barbarians and Turn End markers"),
        ("goes_on", "Points alone do not win"),
        ("goes_on", "look at the number of the turn"),
        ("lost_or_not", "below zero is lost, zero is not"),
        ("wrong_set_up", "That is as it should be"),
    ],
)
def test_a_common_mistake_gets_its_word(name: str, words: str) -> None:
    assert any(words in m.why for e in drawn(name) for m in e.mistakes)


def test_the_figures_of_the_examples() -> None:
    """S2 by hand: six Spaces of 2 are 12 of 13 Coins. S3: Green, two of the Army, five Coins. S5: six Spaces of 3."""
    text = {e.number: e.film().table("").text() for e in examples.of_lesson("aurelian", "situation")}
    assert f"13 - {6 * 2} = {13 - 12}" in text["S2"]
    assert f"0 and {1 + 2 + (13 - 6 * 2) // 5} are 3" in text["S3"]
    assert f"less {6 * 3} for the Legions: {13 - 18}" in text["S5"]
    lazy = next(e for e in examples.of_lesson("aurelian", "situation") if e.number == "S4")
    assert lazy.film().board.cups.size("hostile") == lazy.board().cups.size("hostile")
    units, barbarians = [REGION[r["box"]] for r in rows("units")], len(rows("barbarians"))
    sizes = {
        "Friendly": units.count("Red") - 4 + 2,
        "Unfriendly": units.count("Blue") - 6 + units.count("Green"),
        "Hostile": units.count("Yellow") - 6 + barbarians - 3 + 2,
    }
    assert all(f"The {cup} Cup holds {size} chits" in text["S1"] for cup, size in sizes.items())


def asked() -> dict[str, object]:
    """Name of a prediction -> the answer by the rules."""
    return {n: x.guess.answer(x.board()) for n, x in predictions.of_lesson("aurelian", "situation").items()}


def test_every_prediction_has_the_answer_that_is_found_by_counting() -> None:
    found = asked()
    far = {b: next(n for n in range(9) if b in reached("Moesia", n)) for b in REGION}
    trouble = ("Gallia", "Germania", "Nicomedia", "Palmyra", "Roma")
    assert found["nearest"] == min(trouble, key=lambda b: far[b]) == "Nicomedia"
    assert max(trouble, key=lambda b: far[b]) == "Roma"
    shown = {"Antiochia", "Gallia", "Germania", "Nicomedia", "Roma"}
    assert found["in_arms"] == {b for b in shown if REGION[b] in ("Blue", "Yellow")}
    units, barbarians = [REGION[r["box"]] for r in rows("units")], len(rows("barbarians"))
    assert found["first_end"] == Fraction(2, units.count("Yellow") - 6 + barbarians - 3 + 2)
    assert found["review_region"] == ({*REGION.values()} - {r["region"] for r in rows("danube")}).pop() == "Yellow"


def test_the_plans_of_turn_1_are_worth_what_a_list_by_hand_says() -> None:
    """Regions at peace, named Usurpers who are gone, the Army, and every fifth Coin that the taxes leave."""
    strength, quiet, won = [1, 1, 2, 2, 2, 2, 2, 2], {"Green"}, 6
    income, asked_for = 13, int(rows("turns")[0]["threshold"])

    def points(army: int, upkeep: int, gone: int, at_peace: set[str]) -> tuple[int, int]:
        coins = income + won * gone - upkeep
        return coins, len(at_peace) + gone + army + coins // 5

    mine = sum(strength[2:])
    hand = {
        "Nothing at all": (0, *points(2, mine, 0, quiet)),
        "Calm the two": (2, *points(2, mine, 0, quiet | {"Red"})),
        "Move three points": (0, *points(5, mine - 3, 0, quiet)),
        "Win Blue back": (4, *points(2, sum(strength), 1, quiet | {"Blue"})),
        "Win Yellow back": (6, *points(2, mine, 1, quiet | {"Yellow"})),
    }
    text = predictions.prediction("aurelian", "situation", "first_plan").text()
    for plan, (boxes, coins, scored) in hand.items():
        line = next(line for line in text.splitlines() if line.strip().startswith(plan) and " of " in line[-22:])
        said = f"{scored} of {asked_for}: " + (f"{asked_for - scored} too few" if scored < asked_for else "enough")
        assert re.search(rf" {boxes} +{coins} +{said}$", line), line
    enough = {plan: boxes for plan, (boxes, _, scored) in hand.items() if scored >= asked_for}
    assert str(asked()["first_plan"]).startswith(min(enough, key=lambda plan: enough[plan]))


def test_every_example_asks_for_a_guess() -> None:
    told = {e.number: e for e in examples.of_lesson("aurelian", "situation")}
    found = {n: e.guess.answer(e.board()) for n, e in told.items() if e.guess is not None}
    assert found == {
        "S1": "Hostile Cup",
        "S2": 13 - 6 * 2,
        "S3": 3,
        "S4": 6,
        "S5": 13 - 6 * 3,
        "S6": next(d for d in range(1, 9) if d + 2 > 7),
        "S7": "The game is lost",
    }
