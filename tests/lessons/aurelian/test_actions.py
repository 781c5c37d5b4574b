"""Lesson 2: the exercises against the printed numbers and all eight faces, written down here anew."""

import csv
import functools
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rometeach.aurelian.charts.actions import why_not
from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.answers import OneOf
from rometeach.lessons.aurelian import boards
from rometeach.lessons.aurelian.actions.orders import DOES, WHERE
from rometeach.lessons.chooser import Chooser
from rometeach.lessons.exercise import Exercise

SEEDS = range(1, 61)
FACES = range(1, 9)
DATA = Path(__file__).parents[3] / "data" / "aurelian"

CARDS = {
    "Suppress": (("F-U",), 2, True),
    "Placate": (("U-F",), 1, True),
    "Assign": (("U-F",), 1, False),
    "Redeploy": (("F-U",), 1, False),
    "Campaign": (("U-F",), 2, False),
    "Battle": (("F-U", "U-H"), 2, False),
    "Siege": (("U-H",), 2, True),
    "March": ((), 1, True),
}
"""Action -> Cup Adjustments, Reactions, whether Officers may take it: the cards of Sections 6.1 to 6.8."""


def column(name: str, key: str, value: str) -> dict[str, int]:
    with (DATA / f"{name}.csv").open() as file:
        return {r[key]: int(r[value]) for r in csv.DictReader(file)}


RESISTANCE, CV = column("units", "name", "resistance"), column("combat", "name", "cv")


@functools.cache
def drawn(name: str) -> list[Exercise]:
    return [generators.make("aurelian", "actions", name, seed) for seed in SEEDS]


def options(exercise: Exercise) -> tuple[str, ...]:
    ask = exercise.task.ask
    assert isinstance(ask, OneOf)
    return ask.options


def units(exercise: Exercise) -> tuple[str, ...]:
    return tuple(exercise.task.board.stacks[exercise.task.focus].units)


def leadership(exercise: Exercise) -> int:
    """What the prompt lets the piece add to its die: Aurelian's number, or nothing for an Officer."""
    found = re.search(r"Aurelian \(\+(\d)\)", exercise.task.prompt)
    return int(found[1]) if found else 0


def is_officer(exercise: Exercise) -> bool:
    return "An Officer" in exercise.task.prompt


def hits(least: int, added: int) -> Fraction:
    return Fraction(sum(face + added > least for face in FACES), 8)


def test_6_1_the_chance_of_a_suppress_is_a_count_of_eight_faces() -> None:
    for exercise in drawn("suppress_chance"):
        assert exercise.task.answer == hits(RESISTANCE[units(exercise)[-1]], leadership(exercise)), exercise.task.prompt
    assert len({e.task.answer for e in drawn("suppress_chance")}) > 4


def test_6_2_each_placate_costs_half_a_resistance_rounded_up() -> None:
    for exercise in drawn("placate_price"):
        top_first = [RESISTANCE[u] for u in reversed(units(exercise))]
        paid = top_first if "until" in exercise.task.prompt else top_first[:1]
        assert exercise.task.answer == sum((r + 1) // 2 for r in paid), exercise.task.prompt


def naive_row(die: int, army: int, lead: int) -> int:
    return 1 if die == 1 else min(8, die + army + lead)


def test_6_6_the_row_is_a_natural_one_or_die_army_and_leadership() -> None:
    for exercise in drawn("the_row"):
        found = re.search(r"Army is at (\d), Aurelian on his \+(\d) side, and the die shows (\d)", exercise.task.prompt)
        assert found is not None
        army, lead, die = map(int, found.groups())
        assert exercise.task.answer == naive_row(die, army, lead), exercise.task.prompt
    assert {1, 8} < {e.task.answer for e in drawn("the_row")}


def test_6_7_the_lowest_face_of_a_siege() -> None:
    for exercise in drawn("lowest_face"):
        least = CV[units(exercise)[-1]] * (2 if is_officer(exercise) else 1)
        faces = [face for face in FACES if face + leadership(exercise) > least]
        assert exercise.task.answer == (faces[0] if faces else 9), exercise.task.prompt


def battle_table() -> list[list[int]]:
    with (DATA / "battle.csv").open() as file:
        return [[int(r[f"c{n}"]) for n in range(1, 6)] for r in csv.DictReader(file)]


def naive_loss(cv: int, die: int, army: int, lead: int) -> int:
    with (DATA / "charts.csv").open() as file:
        least = {r["key"]: int(r["value"]) for r in csv.DictReader(file) if r["key"].startswith("battle.c")}
    return battle_table()[naive_row(die, army, lead) - 1][sum(cv >= n for n in least.values())]


def test_6_6_the_loss_of_a_battle_stands_in_the_table() -> None:
    for exercise in drawn("battle_loss"):
        found = re.search(r"Army of (\d), and the die shows (\d)", exercise.task.prompt)
        assert found is not None
        cv = sum(CV[u] for u in units(exercise))
        loss = naive_loss(cv, int(found[2]), int(found[1]), leadership(exercise))
        assert exercise.task.answer == loss, exercise.task.prompt
    assert len({e.task.answer for e in drawn("battle_loss")}) > 3


def naive_allowed(exercise: Exercise) -> set[str]:
    """The limits of Sections 6.1 to 6.8, told once more."""
    p, box, officer = exercise.task.board, exercise.task.focus, is_officer(exercise)
    region, stack = p.rules.region_of[box], p.stacks.get(box)
    if stack is not None:
        if stack.armed:
            return {"Siege"} | (set() if officer else {"Battle"})
        price = (RESISTANCE[stack.units[-1]] + 1) // 2
        return {"Suppress"} | ({"Placate"} if price <= p.treasury else set())
    found = {"March"} if any(n not in p.stacks for n in p.rules.neighbours[box]) else set()
    if officer or region in p.usurpers:
        return found
    found |= {"Assign"} if len(p.officers) < 2 and p.army > 1 else set()
    found |= {"Redeploy"} if region != "Yellow" else set()
    return found | ({"Campaign"} if p.pools.get(region) else set())


def test_6_what_is_allowed_follows_the_limits_of_each_action() -> None:
    for exercise in drawn("what_is_allowed"):
        assert exercise.task.answer == naive_allowed(exercise), exercise.task.prompt
    everything: set[str] = set().union(*(e.task.answer for e in drawn("what_is_allowed")))
    assert everything == set(CARDS)


def naive_chance(p: Any, name: str) -> Fraction:
    piece, action = name.split(": ")
    who, _, moved = piece.partition(" > ")
    box = moved or (p.aurelian if who == "Aurelian" else who.removeprefix("Officer "))
    top, officer = p.stacks[box].units[-1], who != "Aurelian"
    if action == "Suppress":
        return hits(RESISTANCE[top], 0 if officer else p.leadership)
    return hits(CV[top] * (2 if officer else 1), 0 if officer else p.leadership)


def test_6_the_likeliest_attempt_is_the_one_with_the_most_faces() -> None:
    for exercise in drawn("best_try"):
        task = exercise.task
        found = {name: naive_chance(task.board, name) for name in options(exercise)}
        assert found[task.answer] == max(found.values()), task.prompt
        assert list(found.values()).count(found[task.answer]) == 1, task.prompt


def test_6_7_a_siege_costs_two_reactions_for_each_try_and_a_battle_two_in_all() -> None:
    for exercise in drawn("way_to_clear"):
        task, lead = exercise.task, leadership(exercise)
        army, stack = task.board.army, units(exercise)
        found: dict[str, Fraction] = {}
        for name in options(exercise):
            sieges = len(stack) if name == "Siege" else int(re.findall(r"^(\d)", name)[0]) if "then" in name else 0
            left = stack[: len(stack) - sieges]
            drawn_ = sum((2 / hits(CV[u], lead) for u in stack[len(left) :]), Fraction(0)) + (2 if left else 0)
            worst = (
                max((naive_loss(sum(CV[u] for u in left), die, army, lead) for die in FACES), default=0) if left else 0
            )
            if worst < army:
                found[name] = drawn_
        assert task.answer in found, task.prompt
        assert [n for n in found if found[n] == min(found.values())] == [task.answer], task.prompt


def test_6_the_wrong_line_of_a_card_is_wrong_and_the_others_are_right() -> None:
    words = {"F-U": "Friendly-Unfriendly", "U-F": "Unfriendly-Friendly", "U-H": "Unfriendly-Hostile"}
    for exercise in drawn("wrong_line"):
        action = re.findall(r"card for (\w+)", exercise.task.prompt)[0]
        moves, reactions, officer = CARDS[action]
        right = {
            f"Its Cup Adjustment: {', then '.join(words[m] for m in moves) or 'none'}",
            f"It is followed by {reactions} Reaction{'s' if reactions > 1 else ''}",
            "Officers may take it too" if officer else "Aurelian alone may take it",
            WHERE[action],
            DOES[action],
        }
        assert set(options(exercise)) - right == {exercise.task.answer}


def test_6_the_card_says_of_every_box_where_an_action_may_be_taken() -> None:
    """`WHERE` in words against the chart, on every Box of many boards with a full purse and Army."""
    seen = set()
    for seed in range(40):
        p = boards.at(Chooser(f"where/{seed}"), "action")
        assert p is not None
        p = p.edit("officers: none; treasury 9; income 20; army 5; siege: none")
        for box, region in p.rules.region_of.items():
            stack, calm_region = p.stacks.get(box), region not in p.usurpers
            for action in CARDS:
                may = {
                    "their Resistance side": stack is not None and not stack.armed,
                    "their Combat Value side": stack is not None and stack.armed,
                    "whether there is": stack is None and any(n not in p.stacks for n in p.rules.neighbours[box]),
                    "does not matter": stack is None and calm_region,
                    "that has Danube Spaces": stack is None and calm_region and region != "Yellow",
                    "is not empty": stack is None and calm_region and bool(p.pools.get(region)),
                }
                (said,) = (fits for words, fits in may.items() if words in WHERE[action])
                assert said == (why_not(p, action, box, "Aurelian") is None), (action, box)
                seen.add((action, said))
    assert len(seen) == 2 * len(CARDS)


PLACES = ("Move the piece", "Roll", "Remove a Usurper", "Move a chit", "Draw and resolve", "See whether")


def test_5_0_an_action_runs_from_the_move_to_the_check_for_the_end() -> None:
    for exercise in drawn("whole_action"):
        places = [next((n for n, w in enumerate(PLACES) if x.startswith(w)), 1.5) for x in exercise.task.answer]
        assert places == sorted(places), exercise.task.answer
    battles = [e for e in drawn("whole_action") if e.task.prompt.startswith("Battle")]
    both = [e for e in battles if sum(x.startswith("Move a chit") for x in e.task.answer) == 2]
    assert both
    for exercise in both:
        assert "Friendly-Unfriendly" in next(x for x in exercise.task.answer if x.startswith("Move a chit"))


def naive_outcome(exercise: Exercise) -> str:
    p, box, prompt = exercise.task.board, exercise.task.focus, exercise.task.prompt
    die = int(re.findall(r"the die shows (\d)", prompt)[0])
    stack, region = p.stacks[box], p.rules.region_of[box]
    usurper, top = region in p.usurpers, stack.units[-1]
    lead, officer = leadership(exercise), is_officer(exercise)
    left: int | None = 0
    if "Suppresses" in prompt:
        if die + lead <= RESISTANCE[top]:
            return "Nothing changes in the Box"
        left = len(stack.units) - 1 if officer else 0
    elif "besieges" in prompt:
        if die + lead <= CV[top] * (2 if officer else 1):
            return "Nothing changes in the Box, and the Siege must go on"
        left = len(stack.units) - 1
    if left:
        side = "stays in arms" if usurper else "lies on its Resistance side"
        return f"The topmost Enemy Unit goes; the rest {side}"
    last = usurper and not [b for b in p.rules.boxes_of[region] if b in p.stacks and b != box]
    return "The Box is empty" + (", and the Usurper of the Region is gone" if last else "")


def test_6_what_a_die_does_to_a_box() -> None:
    for exercise in drawn("what_happens"):
        assert exercise.task.answer == naive_outcome(exercise), exercise.task.prompt
    assert len({e.task.answer for e in drawn("what_happens")}) == 6


def test_6_9_a_named_usurper_is_worth_six_and_six_when_his_last_box_is_cleared() -> None:
    paid = 0
    for exercise in drawn("after_the_fall"):
        prompt = exercise.task.prompt
        found = re.search(r"Income (\d+), Treasury (\d+)\.", prompt)
        assert found is not None
        income, treasury = map(int, found.groups())
        gone = prompt.startswith(("Postumus", "Zenobia")) and "no other Enemy Units are left" in prompt
        gain = 6 if gone else 0
        assert exercise.task.answer == f"Income {income + gain}, Treasury {treasury + gain}", prompt
        paid += gone
    assert 0 < paid < len(SEEDS)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("suppress_chance", "A sum equal to the Resistance"),
        ("suppress_chance", "Aurelian adds his Leadership"),
        ("suppress_chance", "an Officer adds nothing"),
        ("suppress_chance", "The topmost Enemy Unit is the one"),
        ("placate_price", "Halves are rounded up"),
        ("the_row", "A natural 1 counts as 1"),
        ("the_row", "is the last one"),
        ("lowest_face", "counts twice"),
        ("lowest_face", "Only the topmost"),
        ("battle_loss", "are added up"),
        ("battle_loss", "A natural 1 is row 1"),
        ("what_is_allowed", "are for Aurelian alone"),
        ("best_try", "is it counted twice"),
        ("way_to_clear", "the game would be lost"),
        ("what_happens", "He falls only when"),
        ("after_the_fall", "Only a named Usurper"),
    ],
)
def test_a_common_mistake_gets_its_word(name: str, words: str) -> None:
    assert any(words in m.why for e in drawn(name) for m in e.mistakes)


def test_the_figures_of_the_printed_examples() -> None:
    """The vectors A1, A2, A3, A6 and A10, and that rows 2 and 3 can never be reached."""
    text = {e.number: e.film().table("").text() for e in examples.of_lesson("aurelian", "actions")}
    assert {"A1", "A2", "A3", "A6", "A10"} <= set(text)
    assert ["Half of 5, rounded up: 3" in text["A1"], "Half of 4, rounded up: 2" in text["A1"]] == [True, True]
    assert [f"{d}: row {r}," in text["A3"] for d, r in ((1, 1), (2, 5), (3, 6), (4, 7), ("5 to 8", 8))] == [True] * 5
    assert "1: row 1," in text["A2"] and "2 to 8: row 8," in text["A2"]
    assert {naive_row(d, a, lead) for d in FACES for a in range(1, 6) for lead in (1, 2)} == {1, 4, 5, 6, 7, 8}
    assert {naive_row(d, a, lead) for d in FACES for a, lead in ((5, 1), (4, 2), (5, 2))} == {1, 8}
    assert "income 19; treasury 11" in text["A10"] and "Danube 5: 3; Danube 6: 3" in text["A6"]


def test_every_prediction_has_the_answer_that_is_found_by_counting() -> None:
    found = {n: x.guess.answer(x.board()) for n, x in predictions.of_lesson("aurelian", "actions").items()}
    assert found["roma_coins"] == sum((RESISTANCE[u] + 1) // 2 for u in ("Roma 2a", "Roma 3", "Roma 2b"))
    assert found["allowed"] == {"Assign", "Redeploy", "Campaign", "March"}
    strength = CV["Gallia 3"] + CV["Gallia 4"]
    assert found["battle_risk"] == Fraction(sum(naive_loss(strength, die, 2, 1) >= 2 for die in FACES), 8)
    assert sum(naive_loss(strength, die, 3, 1) >= 3 for die in FACES) == 0
    assert (found["review_cup"], found["review_spaces"]) == ("Hostile Cup", 3)


def test_the_first_action_is_worth_what_its_eight_faces_say() -> None:
    """Green at peace and the Army score; Red too, if Germania is calm; a lost game scores nothing. One Coin is left after taxes."""
    army, lead, resistance = 2, 1, RESISTANCE["Germania 3"]
    top, both = CV["Gallia 4"], CV["Gallia 3"] + CV["Gallia 4"]
    calm = [face + lead > resistance for face in FACES]
    loss = [naive_loss(both, face, army, lead) for face in FACES]
    hand = {
        "Suppress in Germania": (hits(resistance, lead), Fraction(sum(1 + army + c for c in calm), 8), 0, 2),
        "Placate in Germania": (Fraction(1), Fraction(1 + army + 1), (resistance + 1) // 2, 1),
        "Go to Gallia, and lay Siege": (hits(top, lead), Fraction(1 + army), 0, 2),
        "Go to Gallia, and give Battle": (
            Fraction(sum(x < army for x in loss), 8),
            Fraction(sum(1 + army - x for x in loss if x < army), 8),
            0,
            2,
        ),
    }
    asked = predictions.prediction("aurelian", "actions", "first_action")
    text = asked.text()
    for said, (works, points, paid, reactions) in hand.items():
        (line,) = (x for x in text.splitlines() if x.strip().startswith(f"{said}  "))
        assert re.search(rf" {float(works):.1%} +\S.* {float(points):.2f} +{paid} Coins? +{reactions}$", line), line
        assert ("never" in line) == ("Battle" not in said)
    assert asked.guess.answer(asked.board()) == max(hand, key=lambda said: hand[said][1]) == "Placate in Germania"


def test_every_example_asks_for_a_guess() -> None:
    told = {e.number: e for e in examples.of_lesson("aurelian", "actions")}
    found = {n: e.guess.answer(e.board()) for n, e in told.items() if e.guess is not None}
    assert found == {
        "X1": next(d for d in FACES if d + 1 > RESISTANCE["Roma 2b"]),
        "X2": next(d for d in FACES if d > RESISTANCE["Roma 2b"]),
        "A1": 3,
        "A2": naive_row(1, 5, 2),
        "A3": naive_row(2, 2, 1),
        "X3": "Another Siege",
        "X4": next(d for d in FACES if d > 2 * CV["Gallia 4"]),
        "A10": 5 + 6,
        "X5": 2 - 1,
        "X6": 5,
        "A6": 5 // 2,
        "X7": 2,
        "X8": ("The die is thrown", "A chit is moved unseen", "Two chits are drawn"),
    }
