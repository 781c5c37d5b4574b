"""Lesson 8 of Aurelian: the cups counted by hand, choices tried one by one, and slips played again from the start."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rometeach.aurelian import verbs
from rometeach.aurelian.position import position
from rometeach.aurelian.rules import standard
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.aurelian.playing import exercises, moments, table
from rometeach.lessons.exercise import Exercise

SEEDS = range(40)
CUPS = {
    "Suppress": "FU",
    "Placate": "UF",
    "Assign": "UF",
    "Redeploy": "FU",
    "Campaign": "UF",
    "Battle": "FUUH",
    "Siege": "UH",
    "March": "",
}
"""What each Action does to the cups, written down by hand from Section 6: pairs of from and to."""
REACTIONS = {"Suppress": 2, "Campaign": 2, "Battle": 2, "Siege": 2}


def variants(name: str) -> list[Exercise]:
    return [generators.make("aurelian", "playing", name, seed) for seed in SEEDS]


def known_mistakes(name: str) -> str:
    return " ".join(m.why for e in variants(name) for m in e.mistakes)


def test_5_0_the_cups_after_a_plan_are_counted_chit_by_chit() -> None:
    for e in variants("how_full"):
        rows = {r[0]: int(r[1]) for r in e.task.shown[0].rows}  # type: ignore[union-attr]
        at = {name[0]: n for name, n in rows.items()}
        plan = re.search(r"next Actions: ([^.]+)\.", e.task.prompt)[1].split(", then ")  # type: ignore[index]
        for action in plan:
            for source, target in zip(CUPS[action][::2], CUPS[action][1::2], strict=True):
                if source == "F" and not at["F"]:
                    source, target = "U", "H"
                if at[source]:
                    at[source], at[target] = at[source] - 1, at[target] + 1
            at["H"] = max(0, at["H"] - REACTIONS.get(action, 1))
        cup = re.search(r"will the (\w+) Cup hold", e.task.prompt)[1]  # type: ignore[index]
        assert e.task.answer == at[cup[0]]
    said = known_mistakes("how_full")
    assert "take chits out" in said and "move chits, too" in said and "before these Actions" in said


def test_6_0_what_is_accepted_can_be_answered_and_what_is_refused_cannot() -> None:
    for e in variants("accepted"):
        for option in e.task.ask.options:
            s = verbs.play(e.task.board.seen(), None, "Actions")
            if option in e.task.answer:
                s.answer(option)
                assert s.board.actions == e.task.board.actions + 1 or s.answers
            else:
                with pytest.raises((BadInput, IllegalChoice)):
                    s.answer(option)


def test_the_wrong_line_of_a_record_is_the_one_that_section_6_does_not_know() -> None:
    words = {"F": "Friendly", "U": "Unfriendly", "H": "Hostile"}
    for e in variants("wrong_record"):
        wrong = []
        for line in e.task.ask.options:
            what, moved, drawn = line.split("; ")
            action = what.split(" in ")[0]
            pairs = zip(CUPS[action][::2], CUPS[action][1::2], strict=True)
            true = ", ".join(f"{words[a]} to {words[b]}" for a, b in pairs) or "no chit moved"
            if moved != true or int(drawn.split()[0]) != REACTIONS.get(action, 1):
                wrong.append(line)
        assert wrong == [e.task.answer]


def test_what_is_asked_next_is_what_the_rules_ask_for() -> None:
    for e in variants("asked_next"):
        typed = re.search(r"You have typed: (.+)\.\n", e.task.prompt)[1].split("; ")  # type: ignore[index]
        s = verbs.play(e.task.board.seen(), None, "Actions")
        for said in typed:
            s.answer(answer_of(said))
        assert table.NEXT[table.due(s.request)] == e.task.answer
        last, answer = typed[-1], e.task.answer
        if last.startswith("Reaction") and last.split(": ")[-1].startswith("Barbarian"):
            assert answer == table.NEXT["space"]
        if "attacks" in last:
            assert answer in (table.NEXT["defence"], table.NEXT["handled"], table.NEXT["reveal"], table.NEXT["action"])
    assert len({e.task.answer for e in variants("asked_next")}) >= 4


def answer_of(said: str) -> str:
    """What was typed, out of "question: answer"; an Action has a colon of its own."""
    return said.removeprefix("the next Action: ") if said.startswith("the next Action: ") else said.rpartition(": ")[2]


def test_the_answers_kept_after_a_slip_are_those_that_fit_when_all_is_played_again() -> None:
    seen = set()
    for e in variants("kept_after_slip"):
        listed = re.search(r"in order: (.+)\.\n", e.task.prompt)[1]  # type: ignore[index]
        said = [re.sub(r"^\(\d+\) ", "", part) for part in re.split(r"; (?=\(\d+\) )", listed)]
        number, new = re.search(r"Answer (\d+) was a slip: it was (.+), not", e.task.prompt).groups()  # type: ignore[union-attr]
        kept = kept_by_hand(e, said, int(number) - 1, new)
        assert kept == e.task.answer
        seen.add(kept)
    assert len(seen) >= 3 and "still fits" in known_mistakes("kept_after_slip")


def kept_by_hand(e: Exercise, said: list[str], slip: int, new: str) -> int:
    """Play the answers from the start with the right one in place; count how many questions after it stay the same."""
    s = verbs.play(e.task.board.seen(), None, "Actions")
    for n, line in enumerate(said):
        if n == slip:
            s.answer(new)
            continue
        question = line[: line.rfind(answer_of(line))].removesuffix(": ")
        if s.request is None or s.request.what.removesuffix("?") != question:
            return n - slip - 1
        try:
            s.answer(answer_of(line))
        except (BadInput, IllegalChoice):
            return n - slip - 1
    return len(said) - slip - 1


def test_the_poster_has_the_phases_of_the_rulebook_in_order() -> None:
    sections = [tuple(int(x) for x in case.split(".")) for _, case in exercises.TURN]
    assert sections == sorted(sections)
    assert {s[0] for s in sections} == {5, 8, 9, 10, 11, 12}


def test_the_cups_and_reactions_written_down_here_are_those_of_the_kit() -> None:
    for name, action in standard().actions.items():
        moves = "".join(f"{a[0]}{b[0]}".upper() for a, b in action.adjustments)
        assert (moves, action.reactions) == (CUPS[name], REACTIONS.get(name, 1))


def test_g1_the_redeploy_saves_three_coins_and_scores_three_points() -> None:
    told = examples.example("aurelian", "G1")
    before, after = told.board(), told.film().board
    assert after.taxes().treasury - before.taxes().treasury == 3
    assert after.score().ledger.total - before.score().ledger.total == 3
    assert sum(before.strength) + before.army == sum(after.strength) + after.army


def test_g3_stopping_brings_exactly_two_chits() -> None:
    film = examples.example("aurelian", "G3").film()
    assert sum("which chit comes" in f.text for f in film.frames) == 2


def asked(name: str) -> Any:
    return predictions.prediction("aurelian", "playing", name)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("nothing", 2 + 1),
        ("thin", "Spaces 5, 6 and 7"),
        ("space_five", 6),
        ("germania", 3),
        ("points", 1 + 4 + 1 + 2),
        ("review_upkeep", 13 - 2 * 5 - 1),
        ("review_reactions", 1 + 1 + 2),
    ],
)
def test_a_prediction_has_the_answer_that_a_count_gives(name: str, answer: Any) -> None:
    assert asked(name).guess.answer(asked(name).board()) == answer


def test_6_1_roma_is_cleared_by_all_faces_that_beat_its_resistance() -> None:
    faces = sum(die + 1 > 2 for die in range(1, 9))
    assert asked("roma").guess.answer(asked("roma").board()) * 8 == faces


def test_the_decision_counts_points_coins_throws_and_what_the_confederation_takes() -> None:
    lines = [re.sub(r"\s{2,}", " | ", line.strip()) for line in asked("thin").text().splitlines()]
    for name, spaces in (
        ("none", ()),
        ("Spaces 3, 4 and 5", (3, 4, 5)),
        ("Spaces 4, 5 and 6", (4, 5, 6)),
        ("Spaces 5, 6 and 7", (5, 6, 7)),
    ):
        strength = {space: 2 - (space in spaces) for space in range(3, 9)}
        bad = sum(die + strength[space] <= 5 for space in strength for die in range(1, 9))
        taken = sum(strength[space] - 1 for space in range(5, 9))
        row = f"{name} | {3 + len(spaces)} | {13 - sum(strength.values())} | {bad} of 64 | {taken}"
        assert row in lines, row


def test_the_moments_are_those_of_the_turn_that_the_page_plays() -> None:
    turn = verbs.play(position("270-drawn"), 3)
    spaces = [f"Danube {s}: {n}" for s, n in zip(range(3, 9), (2, 2, 1, 1, 1, 2), strict=True)]
    for answers, moment in (
        (
            ("Aurelian: Redeploy", *spaces, "Aurelian > Dalmatia: March > Pannonia", "Aurelian > Noricum: Assign"),
            moments.NORICUM,
        ),
        (("Aurelian > Germania: Suppress", "Aurelian > Ravenna: Campaign"), moments.RAVENNA),
        (("Aurelian > Roma: Suppress", "Aurelian Walls", "Red temple", "decline", "done"), moments.TAXED),
    ):
        for answer in answers:
            turn.answer(answer)
        assert position(moment) == turn.board
    turn.answer("Reforms")
    assert (turn.board.turn, turn.board.vp) == (2, asked("points").guess.answer(asked("points").board()))


@pytest.mark.parametrize(("number", "answer"), [("G1", "Redeploy"), ("G2", "The die for the Space"), ("G3", "A March")])
def test_the_guess_of_an_example_is_answered_as_its_outcome_says(number: str, answer: str) -> None:
    told = examples.example("aurelian", number)
    assert told.guess is not None and told.guess.answer(told.board()) == answer
