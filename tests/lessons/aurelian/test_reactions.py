"""The lesson on Reactions and the cups: its figures found again from the boards and the prompts, without the charts and phases."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction
from typing import Any

import pytest

from rometeach.aurelian.rules import standard
from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.aurelian.reactions import chits, fates
from rometeach.lessons.exercise import Exercise

SEEDS = range(1, 41)
ADJUST = {
    "Suppress": "FU", "Placate": "UF", "Assign": "UF", "Redeploy": "FU", "Campaign": "UF", "Battle": "FU UH",
    "Siege": "UH", "March": "",
}  # fmt: skip
DRAWS = {
    "Suppress": 2, "Placate": 1, "Assign": 1, "Redeploy": 1, "Campaign": 2, "Battle": 2, "Siege": 2, "March": 1,
}  # fmt: skip


def variants(name: str) -> list[Exercise]:
    return [generators.make("aurelian", "reactions", name, seed) for seed in SEEDS]


def ends(chit: str) -> bool:
    return chit.startswith("Turn End") or chit == "Confederation"


def is_unit(chit: str) -> bool:
    return not chit.startswith(("Barbarian", "Turn End")) and chit not in ("Confederation", "Sassanids")


def box_of(unit: str) -> str:
    return unit.split()[0]


def fate(board: Any, unit: str) -> str:
    """The rule of 7.1 once more, from the board alone."""
    box = box_of(unit)
    region = board.rules.region_of[box]
    if box == board.aurelian or box in board.officers:
        return fates.DEAD
    there = len(board.stacks[box].units) + 1 if box in board.stacks else 1
    if region in board.usurpers:
        return fates.ARMED
    if there < 3:
        return fates.CALM
    others = [b for b, s in board.stacks.items() if b != box and board.rules.region_of[b] == region and s.armed]
    return fates.RISEN if others else fates.ARMED


def test_what_the_actions_do_to_the_cups_is_as_it_is_written_here() -> None:
    letter = {"friendly": "F", "unfriendly": "U", "hostile": "H"}
    for name, action in standard().actions.items():
        assert " ".join(letter[a] + letter[b] for a, b in action.adjustments) == ADJUST[name]
        assert action.reactions == DRAWS[name]


def test_7_0_the_next_chit_is_one_of_all_those_in_the_cup() -> None:
    for exercise in variants("next_chit"):
        table: Any = exercise.task.shown[0]
        inside = {row[0]: int(row[1]) for row in table.rows}
        size = inside.pop("All")
        assert size == sum(inside.values())
        asked = exercise.task.prompt.split("draws ")[1]
        kinds = {
            "a Barbarian?": ["Barbarian"],
            "an Enemy Unit?": ["Enemy Unit"],
            "a chit that counts as a Turn End marker?": ["Turn End", "Confederation"],
        }[asked]
        assert exercise.task.answer == Fraction(sum(inside.get(k, 0) for k in kinds), size)


def test_5_0_the_chance_that_an_action_ends_the_phase_by_every_pair_of_chits() -> None:
    for exercise in variants("does_it_end"):
        found = re.search(r"holds (\d+) chits, and (\d+) of them count .+ this Action: (\w+) ", exercise.task.prompt)
        assert found and "H" not in ADJUST[found[3]]
        hostile = [n < int(found[2]) for n in range(int(found[1]))]
        have = 1 if "1 Turn End marker lies" in exercise.task.prompt else 0
        hands = list(itertools.combinations(hostile, DRAWS[found[3]]))
        over = [h for h in hands if have + sum(h) >= 2]
        assert exercise.task.answer == Fraction(len(over), len(hands))


def test_5_0_where_a_chit_is_followed_move_by_move() -> None:
    for exercise in variants("where_is_it"):
        prompt = exercise.task.prompt
        sizes = dict(zip("FUH", map(int, re.findall(r"(\d+) in the \w+ Cup", prompt)), strict=True))
        began = re.search(r"is in the (\w)\w+ Cup\.", prompt)
        asked = re.search(r"lies in the (\w)\w+ Cup now", prompt)
        assert began and asked
        at = {cup: Fraction(cup == began[1]) for cup in "FUH"}
        for a, b in re.findall(r"\d\. (\w)\w+-(\w)\w+", prompt):
            share = at[a] / sizes[a]
            at[a], at[b] = at[a] - share, at[b] + share
            sizes[a], sizes[b] = sizes[a] - 1, sizes[b] + 1
        assert exercise.task.answer == at[asked[1]], prompt


def test_5_0_the_cups_counted_with_the_rules_of_the_empty_cup() -> None:
    empty = 0
    for exercise in variants("count_the_cups"):
        prompt = exercise.task.prompt
        sizes = {c[0]: int(n) for c, n in re.findall(r"(Friendly|Unfriendly|Hostile) (\d+)", prompt)[:3]}
        plan = re.findall(r"(?:: |then )(\w+) \(", prompt)
        assert len(plan) == 2
        for action in plan:
            for move in ADJUST[action].split():
                a, b = move[0], move[1]
                if a == "F" and not sizes["F"]:
                    a, b = "U", "H"
                    empty += 1
                if sizes[a]:
                    sizes[a] -= 1
                    sizes[b] += 1
            sizes["H"] -= min(DRAWS[action], sizes["H"])
        asked = re.search(r"does the (\w)\w+ Cup hold", prompt)
        assert asked and exercise.task.answer == sizes[asked[1]], prompt
    assert empty


def over_after(cups: dict[str, list[bool]], action: str) -> Fraction:
    """The chance that an Action brings one more marker (True): every chit that may be moved, every hand that may be drawn."""
    ways = [(Fraction(1), cups)]
    for move in ADJUST[action].split():
        following = []
        for q, now in ways:
            source, target = ("U", "H") if move[0] == "F" and not now["F"] else (move[0], move[1])
            for i, chit in enumerate(now[source]):
                rest = [*now[source][:i], *now[source][i + 1 :]]
                new = {**now, source: rest, target: [*now[target], chit]}
                following.append((q / len(now[source]), new))
            following += [] if now[source] else [(q, now)]
        ways = following
    found = Fraction(0)
    for q, now in ways:
        hands = list(itertools.combinations(now["H"], min(DRAWS[action], len(now["H"]))))
        found += q * Fraction(sum(map(any, hands)), len(hands))
    return found


def test_5_0_the_action_that_lasts_is_the_least_or_most_likely_to_end_the_phase() -> None:
    for exercise in variants("which_action")[:15]:
        options: Any = exercise.task.ask
        table: Any = exercise.task.shown[0]
        cups = {row[0][0]: [n < int(row[2]) for n in range(int(row[1]))] for row in table.rows}
        chances = {o: over_after(cups, o.split(" (")[0]) for o in options.options}
        best = (min if "least likely" in exercise.task.prompt else max)(chances.values())
        assert [o for o, q in chances.items() if q == best] == [exercise.task.answer]


def test_7_1_what_becomes_of_an_enemy_unit() -> None:
    found = set()
    for exercise in variants("a_chit_is_drawn"):
        unit = re.search(r"a Reaction draws ([A-Z]\w+ \w+)\. What", exercise.task.prompt)
        assert unit and unit[1] in exercise.task.board.cups.hostile
        assert exercise.task.answer == fate(exercise.task.board, unit[1]), exercise.task.prompt
        found.add(exercise.task.answer)
    assert found == set(fates.FATES)


def test_7_1_those_who_would_take_up_arms() -> None:
    for exercise in variants("who_takes_up_arms"):
        options: Any = exercise.task.ask
        armed = {u for u in options.options if fate(exercise.task.board, u) in (fates.ARMED, fates.RISEN)}
        assert exercise.task.answer == armed, exercise.task.prompt


def test_7_1_aurelian_stands_where_no_chit_of_the_cup_can_bring_a_usurper() -> None:
    for exercise in variants("where_to_stand"):
        options: Any = exercise.task.ask
        for box in options.options:
            board = exercise.task.board.edit(f"Aurelian @ {box}")
            units = [c for c in board.cups.hostile if is_unit(c)]
            risen = [c for c in units if fate(board, c) == fates.RISEN]
            assert bool(risen) == (box != exercise.task.answer)


def test_7_1_only_two_regions_have_two_boxes_of_three_enemy_units() -> None:
    units = [box_of(u) for u in standard().units]
    threes = {b for b in units if units.count(b) >= 3}
    pairs = {r: tuple(b for b in boxes if b in threes) for r, boxes in standard().boxes_of.items()}
    assert {r: p for r, p in pairs.items() if len(p) > 1} == chits._PAIRS
    assert threes == {"Belgica", "Britannia", "Roma", "Byzantium", "Judaea", "Palmyra"}


def test_7_4_the_sassanids_count_boxes_in_armed_revolt() -> None:
    spared = 0
    for exercise in variants("sassanids"):
        table: Any = exercise.task.shown[0]
        armed = sum(row[2] == "CV" for row in table.rows)
        held = "rules in the Yellow Region" in exercise.task.prompt
        spared += held
        assert exercise.task.answer == (0 if held else armed)
    assert 0 < spared < len(SEEDS)


def test_one_line_of_the_notes_is_wrong_and_only_one() -> None:
    words = {
        "to the Dead Pool": fates.DEAD, "the Box is calm": fates.CALM, "the Box is armed": fates.ARMED,
        "and a Usurper rises": fates.RISEN,
    }  # fmt: skip
    for exercise in variants("wrong_note"):
        options: Any = exercise.task.ask
        wrong = []
        for line in options.options:
            chit, _, told = line.partition(": ")
            if chit == "Turn End 1":
                right = told == "to the Dead Pool"
            elif chit == "The Confederation":
                right = "not count" not in told
            else:
                right = words[told.split(", ")[-1]] == fate(exercise.task.board, chit)
            wrong += [] if right else [line]
        assert wrong == [exercise.task.answer]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("next_chit", "counts as a Turn End marker too"),
        ("next_chit", "but no Barbarian"),
        ("next_chit", "no Enemy Unit"),
        ("does_it_end", "does not go back"),
        ("does_it_end", "does not double the chance"),
        ("does_it_end", "multiply"),
        ("where_is_it", "chance of the Unfriendly Cup"),
        ("where_is_it", "it held one more"),
        ("count_the_cups", "two Cup Adjustments"),
        ("count_the_cups", "a cup that is empty"),
        ("count_the_cups", "Each Reaction takes a chit"),
        ("sassanids", "not the Units"),
        ("sassanids", "on their Resistance side do not count"),
        ("sassanids", "keeps the Sassanids off"),
        ("who_takes_up_arms", "A second Unit in a Box is not enough"),
        ("who_takes_up_arms", "without a Usurper too"),
        ("a_chit_is_drawn", "Neither Aurelian nor an Officer"),
        ("a_chit_is_drawn", "has its Usurper already"),
    ],
)
def test_each_common_mistake_has_its_word_for_some_seed(name: str, why: str) -> None:
    assert any(why in m.why for exercise in variants(name) for m in exercise.mistakes)


def test_r6_the_chances_of_the_confederation_multiplied_by_hand() -> None:
    text = examples.example("aurelian", "R6").film().table("").text()
    stays, came = Fraction(6, 7) * Fraction(5, 6), Fraction(2, 7)
    for chance in (stays, came * Fraction(14, 15), came * Fraction(1, 15)):
        assert f" {chance} (" in text


def test_the_reader_may_look_at_every_example_of_the_lesson() -> None:
    told = examples.of_lesson("aurelian", "reactions")
    assert [e.number for e in told] == [f"R{n}" for n in range(1, 10)]
    for example in told:
        text = example.film().table("").text()
        assert all(words in text for words in example.expects), example.number
        assert not any(p.severity == "error" for p in example.board().problems())
        for chosen in example.what_ifs:
            film = example.film(chosen.change, chosen.answers)
            assert film.table("").text() != text, chosen.label
            assert film.due is None, chosen.label


def hands(good: int, size: int) -> list[int]:
    """Every way to draw two of so many chits, one after the other: how many of them are good ones."""
    return [(a < good) + (b < good) for a, b in itertools.permutations(range(size), 2)]


def test_7_0_two_chits_by_every_pair() -> None:
    asked = set()
    for exercise in variants("two_chits"):
        table: Any = exercise.task.shown[0]
        rows = {row[0]: int(row[1]) for row in table.rows}
        kind = "Barbarian" if "Barbarian" in exercise.task.prompt.split("How likely")[1] else "Enemy Unit"
        drawn = hands(rows[kind], rows["All"])
        words = next(w for w in ("neither", "at least one", "both") if f"that {w} of them" in exercise.task.prompt)
        good = {
            "neither": [n == 0 for n in drawn],
            "at least one": [n > 0 for n in drawn],
            "both": [n == 2 for n in drawn],
        }
        assert exercise.task.answer == Fraction(sum(good[words]), len(drawn)), exercise.task.prompt
        asked.add((kind, words))
    assert len(asked) == 6


def mean_draw(size: int, markers: int, wanted: int) -> Fraction:
    """The draw that brings the marker that is wanted, on average: every place that the markers may have in the row."""
    rows = list(itertools.combinations(range(1, size + 1), markers))
    return Fraction(sum(row[wanted - 1] for row in rows), len(rows))


def test_5_0_how_long_it_lasts_by_every_row_of_chits() -> None:
    found = set()
    for exercise in variants("how_long"):
        prompt = exercise.task.prompt
        numbers = re.search(r"holds (\d+) chits\. (\w+) of them", prompt)
        assert numbers
        markers = 1 if numbers[2] == "One" else int(numbers[2])
        wanted = 2 - ("One Turn End marker lies" in prompt)
        assert exercise.task.answer == mean_draw(int(numbers[1]), markers, wanted), prompt
        found.add((markers, wanted))
    assert found == {(1, 1), (2, 1), (2, 2), (3, 1), (3, 2)}


def test_every_prediction_has_the_answer_that_is_found_by_counting() -> None:
    asked = predictions.of_lesson("aurelian", "reactions")
    found = {name: x.guess.answer(x.board()) for name, x in asked.items()}
    cup = asked["one_chit"].board().cups.known("hostile")
    raiders = [c.startswith("Barbarian") for c in cup]
    assert found["one_chit"] == Fraction(sum(raiders), len(cup)) == Fraction(3, 8)
    drawn = hands(sum(raiders), len(cup))
    assert found["two_chits"] == Fraction(sum(n > 0 for n in drawn), len(drawn)) == Fraction(5, 8)
    board = asked["in_arms"].board()
    units = {"Byzantium": "Byzantium 5", "Moesia": "Moesia 3", "Dalmatia": "Dalmatia 3", "Nicomedia": "Nicomedia 4"}
    armed = {box for box, unit in units.items() if fate(board, unit) in (fates.ARMED, fates.RISEN)}
    assert found["in_arms"] == armed == {"Byzantium", "Nicomedia"}
    assert found["unseen"] == Fraction(1, 7) * Fraction(1, 14)
    mean = mean_draw(len(cup), sum(map(ends, cup)), 2)
    assert mean == Fraction(34, 3) and found["how_long"] == "with the 11th or 12th"
    assert (found["review_usurpers"], found["review_suppress"]) == ({"Blue", "Yellow"}, 2)


def test_the_decision_weighs_every_chit_that_may_be_moved_and_drawn() -> None:
    asked = predictions.prediction("aurelian", "reactions", "first_action")
    board = asked.board()
    cups = {cup[0].upper(): [ends(c) for c in board.cups.known(cup)] for cup in ("friendly", "unfriendly", "hostile")}
    orders = {
        "Placate": "Placate, then the Battle", "Suppress": "Suppress, then the Battle", "Battle": "The Battle, then Placate",
    }  # fmt: skip
    both = {action: 1 - over_after(cups, action) for action in orders}
    assert both == {"Placate": Fraction(4, 5), "Suppress": Fraction(28, 45), "Battle": Fraction(36, 55)}
    assert asked.guess.answer(board) == orders[max(both, key=lambda action: both[action])]
    text = asked.text()
    assert all(f"{orders[action]}" in text and f"{q} (" in text for action, q in both.items())
    assert not any(problem.severity == "error" for problem in board.problems())


def test_every_example_asks_for_a_guess_and_its_answer_is_what_the_rules_say() -> None:
    told = {e.number: e for e in examples.of_lesson("aurelian", "reactions")}
    found = {n: e.guess.answer(e.board()) for n, e in told.items() if e.guess is not None}
    assert found == {
        "R1": fates.ARMED,
        "R2": {"Belgica", "Britannia", "Gallia"},
        "R3": 3,
        "R4": 2,
        "R5": "Yes, it is still drawn",
        "R6": Fraction(2, 105),
        "R7": 1,
        "R8": "It goes back into the cup, and no more is drawn",
        "R9": Fraction(5, 12),
    }


def test_r9_and_its_what_ifs_say_the_chance_that_the_rules_find() -> None:
    example = examples.example("aurelian", "R9")
    for change in ("", *(chosen.change for chosen in example.what_ifs)):
        board: Any = example.board(change)
        assert f"{board.reactions(2).p_ends} (" in example.film(change).table("").text()
