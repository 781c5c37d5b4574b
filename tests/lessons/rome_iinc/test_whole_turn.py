"""Lesson 12: its order of steps and its figures, against the stages of the game and against a count by hand."""

from __future__ import annotations

import re

from rometeach.lessons import examples, generators
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.rome_iinc.whole_turn import exercises as whole_turn
from rometeach.rome_iinc.phases import turn

SEEDS = range(40)
KEYS = {
    "Event Phase: Events": "number of Events",
    "Event Phase: Mortality": "Mortality",
    "Event Phase: Assassination": "Assassins",
    "Treasury Phase: Taxes": "Taxes",
    "Treasury Phase: Pay": "Pay the",
    "Treasury Phase: Move Wars": "Move the Wars",
    "Treasury Phase: Wars Box": "Wars Box",
    "Unrest Phase: Unrest": "new Unrest",
    "Unrest Phase: Statesmen": "Statesmen Box",
    "Unrest Phase: Annexation": "Annex",
    "Unrest Phase: Governors": "Appoint",
    "Unrest Phase: Bread and Circuses": "Bread",
    "Unrest Phase: Build": "Build",
    "Unrest Phase: Transfer": "Transfer",
    "War Phase: Revolts": "Revolts",
    "War Phase: Wars": "Fight the Wars",
    "War Phase: Civil Wars": "Civil Wars",
    "War Phase: Rebellions": "Rebellion",
    "Victory Phase: Victory": "Turn counter",
}


def variants(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "whole-turn", name, seed) for seed in SEEDS]


def known_mistakes(name: str) -> str:
    return " ".join(m.why for e in variants(name) for m in e.mistakes)


def test_7_1_the_steps_of_the_lesson_are_the_stages_of_the_game_in_their_order() -> None:
    texts = [text for text, _ in whole_turn.STEPS]
    places = []
    for stage in turn.TURN:
        if stage.name.endswith((": end", ": Exchange")):
            continue
        found = [i for i, t in enumerate(texts) if KEYS[stage.name] in t]
        assert len(found) == 1, stage.name
        places.append(found[0])
        assert whole_turn.PHASES[whole_turn.STEPS[found[0]][1]] == stage.name.partition(" ")[0]
    assert places == sorted(places) and len(places) == len(texts) - 1


def test_7_2_every_phase_is_the_answer_of_some_variant() -> None:
    answers = {
        e.task.answer for seed in range(80) for e in [generators.make("rome-iinc", "whole-turn", "which_phase", seed)]
    }
    assert answers == {f"{p} Phase" for p in whole_turn.PHASES.values()}


def test_10_6_4_the_east_goes_first_on_odd_turns() -> None:
    seen = set()
    for e in variants("who_first"):
        number = int(re.search(r"turn (\d+)", e.task.prompt)[1])  # type: ignore[index]
        assert e.task.answer == ("West", "East")[number % 2]
        seen.add(number)
    assert len(seen) == 10
    assert "does not matter" in known_mistakes("who_first")


def test_9_3_1_the_chest_after_taxes_and_pay_is_added_up_from_the_words_of_the_task() -> None:
    for e in variants("after_pay"):
        chest, owed = re.search(r"has (-?\d+) Gold, and its Pay is (\d+)", e.task.prompt).groups()  # type: ignore[union-attr]
        gold = int(chest) - int(owed)
        governors = re.findall(r"(\d+) Gold, doubled on (-?\d+) or less; thrown (\d) and (\d)", e.task.prompt)
        for base, needs, a, b in governors:
            gold += int(base) * (2 if int(a) + int(b) <= int(needs) else 1)
        assert governors and e.task.answer == gold
    said = known_mistakes("after_pay")
    assert all(
        x in said for x in ("still to go off", "has doubled his Gold", "in the chest before", "Not every Governor")
    )


def test_11_1_3_the_slip_is_the_one_line_that_its_dice_forbid() -> None:
    words = set()
    for e in variants("slip_in_the_log"):
        wrong = []
        for line in e.task.ask.options:
            dice, added = re.search(r"dice ([\d ]+)(?:, ([+-]\d+))?\)", line).groups()  # type: ignore[union-attr]
            total = sum(map(int, dice.split())) + int(added or 0)
            if "collects" in line:
                says, true = ", doubled." in line, total <= 0
            else:
                says, true = " Revolts." in line, total > 6
            wrong += [line] if says is not true else []
            words.add("Taxes" if "collects" in line else "Revolts")
        assert wrong == [e.task.answer], e.task.prompt
    assert words == {"Taxes", "Revolts"}


def test_7_3_what_is_due_next_belongs_to_a_later_step_than_the_last() -> None:
    names = [stage.name for stage in turn.TURN]
    for e in variants("due_next"):
        was = next(n for n in names if n in e.task.hints[0])
        now = next(n for n in names if n in e.task.hints[1])
        assert names.index(was) < names.index(now)
    said = known_mistakes("due_next")
    assert "over already" in said and "comes later" in said


def test_11_2_6_example_w1_wins_a_triumph_because_of_its_fleet() -> None:
    (told,) = examples.of_lesson("rome-iinc", "whole-turn")
    film = told.film()
    text = film.table("").text()
    assert film.board.turn == 2 and text.index("Event: Papacy") < text.index("Triumph: West") < text.index(
        "Turn 1 ends"
    )
    without = told.film(told.what_ifs[0].change, told.what_ifs[0].answers)
    assert without.due is not None and "Triumph: West" not in without.table("").text()
