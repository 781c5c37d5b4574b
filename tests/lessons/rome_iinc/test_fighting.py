"""Lesson 9: the exercises against a count of the board and all 216 throws, written down here anew."""

import functools
import re
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.exercise import Exercise
from rometeach.rome_iinc.position import Position

SEEDS = range(1, 61)
ORDINARY = {"cavalry": 1, "guard": 1, "legion": 1, "pseudo_legion": 1, "fort": 1, "auxilia": 1}
VETERAN = {"veteran_cavalry": 2, "veteran_guard": 2, "veteran_legion": 2, "veteran_auxilia": 2}
THROWS = list(product(range(1, 7), repeat=3))


@functools.cache
def drawn(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "fighting", name, seed) for seed in SEEDS]


def the_war(board: Position) -> Any:
    ((name, at),) = board.wars.items()
    return board.rules.wars[name], at


def fighting_provinces(exercise: Exercise) -> list[str]:
    """The Provinces that the prompt lets fight."""
    board, prompt = exercise.task.board, exercise.task.prompt
    text = re.split(r"fights it with |CE\) with |fought with |for each: ", prompt)[1]
    return [
        n for n in board.provinces if re.search(rf"(^|; ){re.escape(n)} \((Roman|Insurgent|Allied|\w+ Foederati)", text)
    ]


def leader(exercise: Exercise) -> tuple[int, str, str]:
    """(Military, special ability, its enemy) of the Commander, as the prompt has them."""
    found = re.search(r"Military (\d)(?: and the special ability (\w+)(?: \((\w+)\))?)?\)", exercise.task.prompt)
    assert found is not None
    return int(found[1]), found[2] or "", found[3] or ""


def naive_sum(exercise: Exercise) -> int:
    """Strengths against Military, ability and force, counted from the board."""
    military, ability, enemy = leader(exercise)
    named = ability == "War" and enemy == the_war(exercise.task.board)[0].enemy
    return without_leader(exercise) - military - int(named)


def without_leader(exercise: Exercise) -> int:
    """The same without the Commander."""
    board = exercise.task.board
    war, at = the_war(board)
    total = war.strength + (board.rules.leaders[at.leader].strength if at.leader else 0)
    for space in {at.space, *(n for n, _ in board.rules.neighbours[at.space])}:
        if space in board.rules.homelands:
            total += 2 if board.rules.homelands[space] == war.enemy else 1
        elif board.provinces[space].title == "Barbarian":
            total += 1
    if war.enemy == "Isaurian":
        total += 2 * (at.space == "Isauria") + sum(n == "Isauria" for n, _ in board.rules.neighbours[at.space])
    for name in fighting_provinces(exercise):
        state = board.provinces[name]
        if state.title == "Allied":
            total -= 1
        elif "Foederati" in state.title:
            total -= 2 * (state.title != f"{war.enemy} Foederati")
        else:
            total -= sum(getattr(state.units, u) * w for u, w in {**ORDINARY, **VETERAN}.items())
    return int(total)


def naive_match(exercise: Exercise) -> bool:
    board = exercise.task.board
    war, _ = the_war(board)
    fleets = horses = tribes = 0
    for name in fighting_provinces(exercise):
        state = board.provinces[name]
        fleets += state.units.fleet + 2 * state.units.veteran_fleet
        horses += state.units.cavalry + 2 * state.units.veteran_cavalry
        tribes += "Foederati" in state.title and state.title != f"{war.enemy} Foederati"
    return bool(fleets + tribes >= war.naval and horses + tribes >= war.cavalry)


def naive_result(
    dice: tuple[int, ...], total: int, matched: bool, ability: str, names_it: bool, persecuted: bool
) -> str:
    """A throw read in words: equal dice first, then the limits 9 and 12."""
    white, white2, purple = dice
    if names_it:
        return ("Triumph" if matched else "Draw") if total <= 9 else "Draw"
    if white == white2:
        bad = "Disaster" if purple == white or persecuted else "Stalemate"
    else:
        bad = ("Triumph" if matched else "Draw") if total <= 9 else "Draw" if total < 12 else "Defeat"
    return "Stalemate" if ability == "Stalemate" and bad in ("Disaster", "Defeat") else bad


def test_11_2_3_the_sum_is_what_a_count_of_the_board_gives() -> None:
    for exercise in drawn("the_sum"):
        assert exercise.task.answer == naive_sum(exercise), exercise.task.prompt


def test_11_2_1_the_chance_of_a_triumph_is_a_count_of_216_throws() -> None:
    for exercise in drawn("the_chance"):
        prompt = exercise.task.prompt
        modifier = int(re.findall(r"three dice: ([+-]\d+)", prompt)[0])
        matched, named = "falls short" not in prompt, "does not name" not in prompt
        hits = [naive_result(d, sum(d) + modifier, matched, "", named, False) for d in THROWS]
        assert exercise.task.answer == Fraction(hits.count("Triumph"), 216), prompt
    assert len({e.task.answer for e in drawn("the_chance")}) > 8


def test_11_3_2_a_throw_is_read_dice_first_then_total_then_match() -> None:
    for exercise in drawn("read_the_dice"):
        prompt = exercise.task.prompt
        found = re.findall(r"white dice show (\d) and (\d), the purple one (\d)", prompt)[0]
        dice = tuple(map(int, found))
        _, ability, enemy = leader(exercise)
        named = ability == "War" and enemy == the_war(exercise.task.board)[0].enemy
        persecuted = "Persecution is doubled" in prompt
        right = naive_result(dice, sum(dice) + naive_sum(exercise), naive_match(exercise), ability, named, persecuted)
        assert exercise.task.answer == right, prompt
    assert {e.task.answer for e in drawn("read_the_dice")} == {"Triumph", "Draw", "Stalemate", "Defeat", "Disaster"}


def test_2_2_3_half_the_losses_of_defeats_and_disasters_destroy_what_legions_there_are() -> None:
    for exercise in drawn("must_destroy"):
        result, purple = re.findall(r"was a (\w+); the dice: white \d and \d, purple (\d)", exercise.task.prompt)[0]
        units = [exercise.task.board.provinces[n].units for n in fighting_provinces(exercise)]
        legions = sum(u.legion + u.veteran_legion + u.pseudo_legion for u in units)
        least = min(legions, (int(purple) + 1) // 2) if result in ("Defeat", "Disaster") else 0
        assert exercise.task.answer == least, exercise.task.prompt
    assert {e.task.answer for e in drawn("must_destroy")} >= {0, 1, 2}


def test_11_2_9_a_triumph_brings_half_the_strength_and_strength_times_administration() -> None:
    for exercise in drawn("fruits"):
        strength = the_war(exercise.task.board)[0].strength
        administration = int(re.findall(r"Administration is (\d)", exercise.task.prompt)[0])
        half = (strength + 1) // 2
        assert exercise.task.answer == f"Prestige +{half}, Unrest -{half}, Gold +{strength * administration}"


def test_11_2_7_who_may_fight_is_near_led_and_armed() -> None:
    for exercise in drawn("who_may_fight"):
        board = exercise.task.board
        war, at = the_war(board)
        near = {at.space, *(n for n, _ in board.rules.neighbours[at.space])}
        for name in exercise.task.answer:
            state = board.provinces[name]
            assert name in near and board.is_loyal(name)
            assert state.title == "Allied" or "Foederati" in state.title or state.units.number
            assert state.title != f"{war.enemy} Foederati"


def test_11_2_8_each_change_that_is_right_brings_what_is_missing() -> None:
    for exercise in drawn("make_it_match"):
        assert not naive_match(exercise)
        needs, has = map(int, re.findall(r"needs (\d), has (\d)", exercise.task.prompt)[0])
        war, _ = the_war(exercise.task.board)
        kind = "Fleet" if war.naval else "Cavalry"
        for option in exercise.task.ask.options:
            name = re.split(r" has | is ", option)[0]
            units = exercise.task.board.provinces[name].units
            held = getattr(units, kind.lower()) + 2 * getattr(units, f"veteran_{kind.lower()}")
            before = held + ("Foederati" in exercise.task.board.provinces[name].title)
            if option.endswith(f"a {kind}"):
                gain = 1 - held
            elif option.endswith(f"a Veteran {kind}"):
                gain = 2 - held
            elif option.endswith("Foederati"):
                gain = (f"{war.enemy} Foederati" not in option) - before
            else:
                gain = 0
            assert (option in exercise.task.answer) == (has + gain >= needs), (option, exercise.task.prompt)


def test_6_2_1_the_best_commander_has_the_most_throws_that_triumph() -> None:
    for exercise in drawn("whom_to_send"):
        war, _ = the_war(exercise.task.board)
        found = re.findall(r"(?:^|; |\. )([A-Z][\w ]*?): Military (\d), ([^;.]*)", exercise.task.prompt)
        assert len(found) == len(exercise.task.ask.options)
        worth, rest = {}, without_leader(exercise)
        for name, military, ability in found:
            named = ability == f"War ({war.enemy})"
            worth[name] = sum((named or a != b) and a + b + c - int(military) - named <= 9 - rest for a, b, c in THROWS)
        best = max(worth, key=lambda n: worth[n])
        assert exercise.task.answer == best, exercise.task.prompt


def test_11_3_1_no_loss_is_offered_that_was_taken_twice() -> None:
    for exercise in drawn("which_losses"):
        taken = re.findall(r"two times (\w+)", exercise.task.prompt)
        assert taken and not set(taken) & set(exercise.task.answer)
        for loss in exercise.task.answer:
            if " in " in loss:
                assert loss.rpartition(" in ")[2] in fighting_provinces(exercise), loss


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("the_sum", "A Veteran counts twice in a War"),
        ("the_sum", "Fleets match Naval Strength; they take nothing off"),
        ("the_sum", "does not fight here: only who was chosen counts"),
        ("the_chance", "Two equal white dice are a Stalemate or worse"),
        ("the_chance", "a Triumph is only a Draw"),
        ("the_chance", "is a Triumph too"),
        ("read_the_dice", "Look at the dice first"),
        ("read_the_dice", "Is the Naval or Cavalry Strength met"),
        ("read_the_dice", "The ability names this War"),
        ("must_destroy", "Half is rounded up"),
        ("must_destroy", "They must if possible"),
        ("must_destroy", "no Legion must go"),
        ("which_losses", "Legions are not Dismissed"),
        ("which_losses", "true Legions go first"),
        ("who_may_fight", "it is neither"),
        ("make_it_match", "Foederati of the War's own tribe bring nothing"),
        ("fruits", "not for the Military"),
    ],
)
def test_each_common_mistake_has_its_word_for_some_seed(name: str, why: str) -> None:
    assert any(why in m.why for exercise in drawn(name) for m in exercise.mistakes)


def test_the_false_line_shows_fleets_far_legions_and_own_tribes_among_others() -> None:
    answers = " / ".join(str(e.task.answer) for e in drawn("wrong_line"))
    assert "Fleet in" in answers and "Legion in" in answers and "special ability" in answers


def test_t35_and_t36_end_as_a_count_of_them_ends() -> None:
    told = {e.number: e.film() for e in examples.of_lesson("rome-iinc", "fighting")}
    west = told["T35"].board.west
    before = examples.example("rome-iinc", "T35").board().west
    assert west.gold - before.gold == 12 * 2 - 2 * 10
    assert west.prestige - before.prestige == 12 // 2 + 2
    assert west.unrest - before.unrest == -12 // 2 + 1
    east = told["T36"].board.east
    assert (east.prestige, east.unrest) == (-5, 3 + 5)
    destroyed = [f.text for f in told["T36"].frames if f.text.startswith("Loss: destroy")]
    assert len(destroyed) == (5 + 1) // 2


def test_t34_no_throw_is_a_triumph_as_long_as_nothing_matches() -> None:
    film = examples.example("rome-iinc", "T34").film()
    texts = [f.text for f in film.frames]
    assert "Triumph: 0 (never)" in texts
    modifier = [f.running for f in film.frames if f.kind == "line"][-1]
    assert modifier == 7 + 1 - 3 - 1 - 1 - 1
    hits = [naive_result(d, sum(d) + modifier, True, "", True, False) for d in THROWS]
    assert Fraction(hits.count("Triumph"), 216) > 0


def test_the_throws_are_those_that_a_list_of_all_216_holds() -> None:
    for exercise in drawn("count_the_throws"):
        most = int(re.findall(r"come to (\d+) or less", exercise.task.prompt)[0])
        differ = "different" in exercise.task.prompt
        assert exercise.task.answer == sum(sum(d) <= most and (not differ or d[0] != d[1]) for d in THROWS)
    assert len({"different" in e.task.prompt for e in drawn("count_the_throws")}) == 2


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("who", {"Gallaecia", "Celtiberia", "Narbonensis", "Tarraconensis"}),
        ("the_sum", 12 - 4 - 1 - 1 - 2 - 1 - 2),
        ("two_dice", 4 + 3 + 2 + 1),
        ("whom", "Aegidius"),
        (
            "third_loss",
            {"disgrace", "demote Veteran Auxilia in Narbonensis", "dismiss Veteran Guard in Narbonensis"},
        ),
        ("review_revolt", 6),
        ("review_circus", 60),
    ],
)
def test_a_prediction_of_the_lesson_has_the_answer_that_a_count_gives(name: str, answer: Any) -> None:
    asked = predictions.prediction("rome-iinc", "fighting", name)
    assert asked.guess.answer(asked.board()) == answer
    assert set(predictions.of_lesson("rome-iinc", "fighting")) >= {name}


def test_the_decision_weighs_each_of_the_three_by_all_throws() -> None:
    asked = predictions.prediction("rome-iinc", "fighting", "whom")
    told = asked.text()
    for name, military, administration, named in (("Aegidius", 4, 2, 1), ("Majorian", 4, 4, 0), ("Aetius", 5, 4, 0)):
        total = 12 - military - named - 2 - 1 - (2 + 1 + 2) - (2 + 1)
        won = Fraction(sum((named or d[0] != d[1]) and sum(d) + total <= 9 for d in THROWS), 216)
        gold = 12 * administration
        figures = rf"{name} +{total:+d} +{float(won):.1%} +\S+ +{gold} +{float(won * gold):.0f}\n"
        assert re.search(figures, told), (name, figures)


@pytest.mark.parametrize(("who", "military", "named"), [("Aetius", 5, 0), ("Aegidius", 4, 1), ("Majorian", 4, 0)])
def test_the_example_counts_each_face_of_the_purple_die_as_a_list_of_all_throws_does(
    who: str, military: int, named: int
) -> None:
    film = examples.example("rome-iinc", "F1").film(f"Gallia + Hispania governor {who}")
    told = [f.text for f in film.frames]
    total = 12 - military - named - 2 - 1 - (2 + 1)
    good = [d for d in THROWS if sum(d) + total <= 9 and (named or d[0] != d[1])]
    for purple in range(1, 7):
        found = sum(d[2] == purple for d in good)
        (line,) = (text for text in told if text.startswith(f"Purple {purple}:"))
        assert line.endswith(f": {found} of 36 throws" if found else "no throw is low enough")
    assert any(text.startswith(f"Together {len(good)} of 216 throws") for text in told)
    assert told[-1].startswith(f"Triumph: {Fraction(len(good), 216)} ")


def test_the_guess_before_the_count_is_the_nearest_of_its_choices() -> None:
    asked = examples.example("rome-iinc", "F1")
    assert asked.guess is not None and asked.guess.answer(asked.board()) == "about 1 in 5"
    more = asked.board("Tarraconensis +Veteran Auxilia")
    assert asked.guess.answer(more) == "about 1 in 2"


@pytest.mark.parametrize(("number", "answer"), [("T34", 0), ("T35", 8), ("T36", 3)])
def test_the_guess_of_an_example_is_answered_as_its_outcome_says(number: str, answer: int) -> None:
    told = examples.example("rome-iinc", number)
    assert told.guess is not None and told.guess.answer(told.board()) == answer


def test_the_highest_purple_face_is_the_last_that_a_count_calls_a_triumph() -> None:
    for exercise in drawn("the_purple_die"):
        a, b = map(int, re.findall(r"white dice show (\d) and (\d)", exercise.task.prompt)[0])
        _, ability, enemy = leader(exercise)
        named = ability == "War" and enemy == the_war(exercise.task.board)[0].enemy
        matched, total = naive_match(exercise), naive_sum(exercise)
        read = [naive_result((a, b, c), a + b + c + total, matched, ability, named, False) for c in range(1, 7)]
        good = [c for c, result in enumerate(read, 1) if result == "Triumph"]
        assert exercise.task.answer == max(good, default="no face"), exercise.task.prompt
    assert len({e.task.answer for e in drawn("the_purple_die")}) >= 6
