"""Lesson 12: its order of steps and its figures, against the stages of the game and against a count by hand."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction
from typing import Any

import pytest

from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.rome_iinc.whole_turn import scenes
from rometeach.lessons.rome_iinc.whole_turn import steps_of_a_turn as whole_turn
from rometeach.rome_iinc.phases import turn
from rometeach.rome_iinc.position import Position

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


PHASE_CARDS = (
    "Events, deaths and murder",
    "Taxes, Pay and the enemy's marches",
    "Unrest, Governors, games and new Units",
    "Revolts and fights",
    "The score, or the next turn",
)
UNREST_CARDS = (
    "Count the new Unrest of each Empire",
    "Turn up counters in the Statesmen Box",
    "Annex Provinces",
    "Appoint Governors",
    "Bread and Circuses",
    "Build and Promote Units",
    "Transfer Units",
)
STORY_CARDS = (
    "The Papacy stirs the West",
    "Oriens pays double Taxes",
    "The Suevi march into Rhaetia",
    "Galerius becomes Governor of Oriens",
    "A Fort is built in Germania II",
    "Mesopotamia Revolts",
    "Maximian triumphs over the Suevi",
    "Carausius is beaten in Britannia",
)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("phases", PHASE_CARDS),
        ("event", {"East Prestige", "West Prestige", "West Unrest"}),
        ("chest", "about 110"),
        ("unrest", UNREST_CARDS),
        ("guard", "Rhaetia"),
        ("fight", "Triumph, 2 Losses"),
        ("story", STORY_CARDS),
        ("review_fleet", "Draw, 2 Losses"),
        ("review_build", {"Fleet", "Fort", "Guard"}),
    ],
)
def test_a_prediction_of_the_lesson_has_the_answer_that_a_count_gives(name: str, answer: Any) -> None:
    asked = predictions.prediction("rome-iinc", "whole-turn", name)
    assert asked.guess.answer(asked.board()) == answer
    assert set(predictions.of_lesson("rome-iinc", "whole-turn")) >= {name}


def test_the_cards_lie_in_the_order_of_the_alphabet() -> None:
    for name in ("phases", "unrest", "story"):
        asked = predictions.prediction("rome-iinc", "whole-turn", name)
        options = asked.guess.ask.options
        assert list(options) == sorted(options) and options != asked.guess.answer(asked.board())


def test_the_chest_of_the_east_is_that_of_a_count_by_hand() -> None:
    base = {"Moesia": 18, "Pannonia": 12, "Oriens": 42, "Pontica": 16, "Thracia": 25}
    thrown = dict(zip(base, (7, 4, 8, 7, 8), strict=True))
    administration = {"Moesia": 1, "Pannonia": 1, "Oriens": 3, "Pontica": 3, "Thracia": 2}
    taxes = sum(gold * (2 if thrown[c] <= 5 + administration[c] else 1) for c, gold in base.items())
    asked = predictions.prediction("rome-iinc", "whole-turn", "chest")
    assert sum(base.values()) == 113 and "113 Gold" in asked.question
    assert f"124 of Pay: {50 + taxes - 124} Gold" in asked.text() and 50 + taxes - 124 == 109


def test_the_decision_weighs_each_place_of_the_guard_by_all_throws() -> None:
    told = predictions.prediction("rome-iinc", "whole-turn", "guard").text()
    throws = list(itertools.product(range(1, 7), repeat=3))
    worth = {}
    for place, total, germania, rhaetia in (
        ("it stays in Rome", -3, 2, 1),
        ("Germania II", -3, 1, 1),
        ("Rhaetia", -4, 2, 0),
    ):
        won = Fraction(sum(d[0] != d[1] and sum(d) + total <= 9 for d in throws), len(throws))
        worth[place] = won * (5 + 1) - Fraction(germania + rhaetia, 6)
        gain = float(worth[place] - worth["it stays in Rome"])
        row = rf"{place} +{total:+d} +{float(won):.1%} +{germania} in 6 +{rhaetia} in 6 +\{gain:+.2f}"
        assert re.search(row, told), (row, told)
    assert max(worth, key=lambda place: worth[place]) == "Rhaetia"


def test_the_turn_is_told_from_its_first_event_to_its_end_and_no_further() -> None:
    entries = scenes.written()
    assert entries[0].stage == "Event Phase: Events" and entries[-1].text == "Turn 1 ends."
    assert sum("brings the Persecution" in e.text for e in entries) == 1
    end = scenes.board_at("the turn is over")
    assert (end.east.gold, end.east.prestige, end.east.unrest) == (64, 4, 3)
    assert (end.west.gold, end.west.prestige, end.west.unrest) == (92, 11, 1)
    assert scenes.board_at("start").east.prestige == 0 and scenes.board_at("the Suevi have come").war_in == {
        "Rhaetia": "9/1 Suevian"
    }


def test_the_film_of_the_turn_ends_as_the_story_does() -> None:
    told = examples.example("rome-iinc", "W1")
    film, end = told.film().board, scenes.board_at("the turn is over")
    assert told.guess is not None and told.guess.answer(told.board()) == "West"
    assert isinstance(film, Position) and (film.east, film.west) == (end.east, end.west)
