"""Lesson 10: the exercises against a count of both armies and all 216 throws, written down here anew."""

import functools
import re
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.exercise import Exercise
from rometeach.rome_iinc.position import Position

SEEDS = range(1, 61)
THROWS = list(product(range(1, 7), repeat=3))


@functools.cache
def drawn(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "civil-wars", name, seed) for seed in SEEDS]


def strength(board: Position, provinces: list[str]) -> int:
    """What a side's Provinces are worth: Ordinary Units 1, Veterans 2, Foederati 1; no Fort, no Auxilia, no Ally."""
    total = 0
    for name in provinces:
        state, u = board.provinces[name], board.provinces[name].units
        total += "Foederati" in state.title
        total += u.cavalry + u.guard + u.legion + u.pseudo_legion + u.fleet
        total += 2 * (u.veteran_cavalry + u.veteran_guard + u.veteran_legion + u.veteran_fleet)
    return total


def both_sides(exercise: Exercise) -> tuple[int, int]:
    """(the Rebel's, the Emperor's) Military and army: Military from the prompt, armies from the board."""
    board = exercise.task.board
    military = [int(x) for x in re.findall(r"Military (\d)\) has", exercise.task.prompt)]
    rebels = [n for n in board.provinces if n in board.rebel_provinces]
    (empire,) = {board.empire_of[n] for n in rebels}
    loyal = [n for n in board.provinces if n not in rebels and (board.sole_emperor or board.empire_of[n] == empire)]
    return military[0] + strength(board, rebels), military[1] + strength(board, loyal)


def result(total: int) -> str:
    return "Rebel Victory" if total >= 12 else "Rebel Defeat" if total <= 9 else "Stalemate"


def test_11_4_the_sum_is_the_rebels_side_less_the_emperors() -> None:
    for exercise in drawn("the_sum"):
        rebel, emperor = both_sides(exercise)
        assert exercise.task.answer == rebel - emperor, exercise.task.prompt


def test_11_4_the_chance_is_a_count_of_216_throws() -> None:
    for exercise in drawn("the_chance"):
        modifier = int(re.findall(r"comes to ([+-]\d+)", exercise.task.prompt)[0])
        wanted = re.findall(r"likely is a (Rebel \w+)", exercise.task.prompt)[0]
        hits = sum(result(sum(t) + modifier) == wanted for t in THROWS)
        assert exercise.task.answer == Fraction(hits, 216)
    assert len({e.task.answer for e in drawn("the_chance")}) > 8


def test_11_4_a_throw_is_read_by_its_total_alone() -> None:
    for exercise in drawn("who_wins"):
        rebel, emperor = both_sides(exercise)
        dice = re.findall(r"show (\d), (\d) and a purple (\d)", exercise.task.prompt)[0]
        assert exercise.task.answer == result(sum(map(int, dice)) + rebel - emperor), exercise.task.prompt
    assert {e.task.answer for e in drawn("who_wins")} == {"Rebel Victory", "Stalemate", "Rebel Defeat"}


def test_11_4_a_dead_emperor_costs_his_abilities_and_a_beaten_rebel_brings_his_commands() -> None:
    for exercise in drawn("what_it_costs"):
        prompt = exercise.task.prompt
        administration, popularity = re.findall(r"Administration (\d) and Popularity (\d)", prompt)[0]
        commands = len(re.findall(r"rebelled with (.*?) \(", prompt)[0].split(" and "))
        won = "make a Rebel Victory" in prompt
        right = (
            f"Prestige -{administration}, Unrest +{popularity}" if won else f"Prestige +{commands}, Unrest -{commands}"
        )
        assert exercise.task.answer == right
    assert len({e.task.answer for e in drawn("what_it_costs")}) > 5


def hero(exercise: Exercise) -> int:
    """The sum of a Rebellion: Popularity apart, Unrest, Veterans in his Commands."""
    board, prompt = exercise.task.board, exercise.task.prompt
    his, emperor = map(int, re.findall(r"His Popularity is (\d), that of the Emperor, .*?, (\d)\.", prompt)[0])
    unrest = int(re.findall(r"Unrest is (\d+)", prompt)[0])
    commands = re.findall(r"Governor of (.*?),? has triumphed", prompt)[0].split(" and ")
    veterans = 0
    for name, state in board.provinces.items():
        if board.rules.provinces[name].command in commands:
            u = state.units
            veterans += u.veteran_cavalry + u.veteran_guard + u.veteran_legion + u.veteran_fleet
    return max(his, emperor) - min(his, emperor) + unrest + veterans


def test_11_5_4_the_sum_of_a_rebellion_is_popularity_apart_unrest_and_veterans() -> None:
    for exercise in drawn("rebellion_sum"):
        assert exercise.task.answer == hero(exercise), exercise.task.prompt


def test_11_5_3_the_chance_of_a_rebellion_is_the_tail_of_three_dice() -> None:
    for exercise in drawn("rebellion_chance"):
        total = int(re.findall(r"sum is ([+-]\d+)", exercise.task.prompt)[0])
        assert exercise.task.answer == Fraction(sum(sum(t) + total >= 25 for t in THROWS), 216)


def test_11_5_3_25_rebels_with_all_commands_and_24_does_not() -> None:
    for exercise in drawn("loyal_or_not"):
        dice = re.findall(r"throws (\d), (\d) and (\d)", exercise.task.prompt)[0]
        rebels = hero(exercise) + sum(map(int, dice)) >= 25
        commands = re.findall(r"Governor of (.*?),? has triumphed", exercise.task.prompt)[0]
        start = f"He is a Rebel with {commands};" if rebels else f"He stays Governor of {commands}; the"
        assert str(exercise.task.answer).startswith(start), exercise.task.prompt
    assert len({"Rebel" in str(e.task.answer) for e in drawn("loyal_or_not")}) == 2


def test_11_4_an_emperor_must_fight_rebels_at_home_and_rebel_emperors_but_none_of_a_fallen_empire() -> None:
    kinds = set()
    for exercise in drawn("who_must"):
        prompt, board = exercise.task.prompt, exercise.task.board
        fallen = re.findall(r"The (East|West) has Fallen", prompt)
        crowned = re.findall(r"The (East|West)ern Emperor is a Rebel Emperor", prompt)
        kinds.add((bool(fallen), bool(crowned), bool(board.sole_emperor)))
        right = set()
        for option in exercise.task.ask.options:
            emperor, _, rebel = option.partition(" against ")
            home = re.findall(rf"{re.escape(rebel)} in [^;]*? \((East|West)\)", prompt)[0]
            seats = [e for e in ("East", "West") if board.emperor_of(e).name == emperor]
            if crowned and board.emperor_of(crowned[0]).name == rebel:
                must = home not in seats
            else:
                must = home in seats and home not in fallen and home not in crowned
            if must:
                right.add(option)
        assert exercise.task.answer == right, prompt
    assert len(kinds) >= 4


def test_5_1_4_after_a_rebel_victory_each_goes_his_way() -> None:
    fates = set()
    for exercise in drawn("after_victory"):
        prompt, answer = exercise.task.prompt, str(exercise.task.answer)
        rebel, commands = re.findall(r"The Rebel (.*?) \((.*?)\) has killed", prompt)[0]
        about, post = re.findall(r"becomes of (.*?), ([^?]*)\?", prompt)[0]
        board = exercise.task.board
        home = board.empire_of_command(commands.split(" and ")[0])
        sole, ineligible = "killed the Sole Emperor" in prompt, "Ineligible" in prompt
        fates.add(answer)
        if about == rebel:
            assert answer == (
                "He is a Loyal Governor" if ineligible else f"He becomes {'Sole' if sole else 'Rebel'} Emperor"
            )
        elif post == "the Emperor who was beaten":
            assert answer == "He dies"
        elif post.startswith("a Rebel"):
            assert answer == "He stays a Rebel" or ineligible
        elif not ineligible:
            untouched = sole or f"({home})" not in post
            assert answer == ("He is a Loyal Governor" if untouched else "He waits face up in the Statesmen Box"), (
                prompt
            )
    assert len(fates) == 6


def test_5_3_4_between_emperors_half_the_losses_are_legions_if_there_are_so_many() -> None:
    for exercise in drawn("legions_lost"):
        board, prompt = exercise.task.board, exercise.task.prompt
        purple = int(re.findall(r"purple die shows (\d)", prompt)[0])
        armies = re.findall(r"(?:armies: |; )([^;(]*?) \(", prompt.split("purple die")[1])
        units = [board.provinces[n].units for n in armies if n in board.provinces]
        there = sum(u.legion + u.veteran_legion + u.pseudo_legion for u in units)
        least = min(there, (purple + 1) // 2) if "the Rebel Emperor" in prompt else 0
        assert exercise.task.answer == least, prompt
    assert len({e.task.answer for e in drawn("legions_lost")}) >= 3


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("the_sum", "Forts, Auxilia and Allies stay out"),
        ("the_sum", "A Veteran counts twice"),
        ("the_sum", "The other way round"),
        ("the_chance", "low totals are good for the Emperor"),
        ("the_chance", "Between Victory and Defeat lies the Stalemate"),
        ("who_wins", "with its own sign"),
        ("what_it_costs", "not the Rebel"),
        ("rebellion_sum", "never a minus"),
        ("rebellion_sum", "Veteran Auxilia tempt nobody"),
        ("rebellion_sum", "Only Veterans count"),
        ("rebellion_chance", "is a Rebellion too"),
        ("loyal_or_not", "All his Commands rebel with him"),
        ("who_must", "may be fought, but nobody must"),
        ("after_victory", "The Loyal Governors of a new Rebel Emperor"),
        ("legions_lost", "They must if possible"),
        ("legions_lost", "Half is rounded up"),
    ],
)
def test_each_common_mistake_has_its_word_for_some_seed(name: str, why: str) -> None:
    assert any(why in m.why for exercise in drawn(name) for m in exercise.mistakes)


def test_the_line_too_many_shows_forts_auxilia_and_allies_among_others() -> None:
    answers = " / ".join(str(e.task.answer) for e in drawn("wrong_line"))
    assert "Fort in" in answers and "Auxilia in" in answers and "(Allied)" in answers


def test_t37_is_14_by_a_count_of_both_armies() -> None:
    told = examples.example("rome-iinc", "T37")
    board, film = told.board(), told.film()
    rebels = [n for n in board.provinces if n in board.rebel_provinces]
    loyal = [n for n in board.provinces if n not in rebels and board.empire_of[n] == "West"]
    assert 2 + strength(board, rebels) - 3 - strength(board, loyal) == 1
    assert result(13 + 1) == "Rebel Victory"
    west = film.board.west
    assert (west.gold - board.west.gold, west.prestige, west.unrest - board.west.unrest) == (-20, -3, 4 + 1)


def test_t38_and_t39_need_12_and_a_3_in_8_chance() -> None:
    assert Fraction(sum(sum(t) >= 25 - 13 for t in THROWS), 216) == Fraction(3, 8)
    for number in ("T38", "T39"):
        texts = [f.text for f in examples.example("rome-iinc", number).film().frames]
        assert any("He rebels with a chance of 3/8" in t for t in texts)
        assert any(t.endswith("with +13 that is 26") for t in texts)


def test_11_4_the_first_rebel_is_the_one_whose_units_help_most_in_the_second_fight() -> None:
    """The armies and Military of the prompt's three sides, counted anew; the chances from all 216 throws."""
    wins = {m: Fraction(sum(result(sum(t) + m) == "Rebel Defeat" for t in THROWS), 216) for m in range(-90, 91)}
    firsts = []
    for exercise in drawn("which_first"):
        board = exercise.task.board
        commands = re.findall(r"in (\w+), Military", exercise.task.prompt)
        military = [int(x) for x in re.findall(r"Military (\d)\) has", exercise.task.prompt)]
        assert len(commands) == 2 and len(military) == 3, exercise.task.prompt
        (empire,) = {board.empire_of_command(c) for c in commands}
        armies = [
            strength(board, [n for n in board.provinces if board.rules.provinces[n].command == c]) for c in commands
        ]
        loyal = [
            n
            for n in board.provinces
            if (board.empire_of[n] == empire or board.sole_emperor) and n not in board.rebel_provinces
        ]
        emperor = military[2] + strength(board, loyal)
        both = []
        for a, b in ((0, 1), (1, 0)):
            one = wins[military[a] + armies[a] - emperor]
            both.append(one * wins[military[b] + armies[b] - emperor - armies[a]])
        who = board.commander_of[commands[both.index(max(both))]].name
        assert exercise.task.answer.casefold() == who.casefold(), exercise.task.prompt
        firsts.append(both.index(max(both)))
    assert set(firsts) == {0, 1}


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        (
            "must_fight",
            {
                "Magnentius, in Britannia and Gallia",
                "the Rebel of Hispania",
                "Constantius II, Rebel Emperor of the East",
            },
        ),
        (
            "in_turn",
            (
                "Throw the Revolt dice",
                "Fight the Wars",
                "Fight the Rebels",
                "Throw for the Rebellion of each hero",
            ),
        ),
        ("the_sum", 2 + 5 * 2 + 5 - 3 - 3 * 2 - 7),
        ("fifty_gold", ("Pseudo Legion", "Pseudo Legion", "Fleet")),
        ("who_wins", "Magnentius"),
        ("whom_first", "the Rebel of Africa first"),
        ("no_danger", 25 - 1 - 18 - 1 - 4),
        ("review_doubles", "Stalemate"),
        ("review_cavalry", {"Cavalry"}),
    ],
)
def test_a_prediction_of_the_lesson_has_the_answer_that_a_count_gives(name: str, answer: Any) -> None:
    asked = predictions.prediction("rome-iinc", "civil-wars", name)
    assert asked.guess.answer(asked.board()) == answer


def test_the_predictions_are_those_of_the_page() -> None:
    assert len(predictions.of_lesson("rome-iinc", "civil-wars")) == 9


def test_no_other_counters_for_50_gold_help_as_much() -> None:
    price = {"Cavalry": 30, "Guard": 25, "Pseudo Legion": 15, "Fort": 10, "Auxilia": 5, "Fleet": 20}
    room = {"Cavalry": 1, "Guard": 1, "Pseudo Legion": 2, "Fort": 1, "Auxilia": 2, "Fleet": 1}
    worth = {
        c: sum(unit not in ("Fort", "Auxilia") for unit in c)
        for n in range(6)
        for c in combinations_with_replacement(price, n)
        if sum(price[unit] for unit in c) <= 50 and all(c.count(unit) <= room[unit] for unit in c)
    }
    assert [c for c in worth if worth[c] == max(worth.values())] == [("Pseudo Legion", "Pseudo Legion", "Fleet")]


def test_who_wins_is_told_with_each_result_counted() -> None:
    told = predictions.prediction("rome-iinc", "civil-wars", "who_wins").text()
    for name in ("Rebel Victory", "Stalemate", "Rebel Defeat"):
        hits = sum(result(sum(t) + 1) == name for t in THROWS)
        assert re.search(rf"^ *{name} .* {hits} of 216 +{hits / 216:.1%}$", told, re.MULTILINE), (name, told)
    assert sum(result(sum(t)) == "Rebel Victory" for t in THROWS) == sum(
        result(sum(t)) == "Rebel Defeat" for t in THROWS
    )


def chances(total: int) -> dict[str, Fraction]:
    """Result -> its chance with a sum."""
    found = [result(sum(t) + total) for t in THROWS]
    return {name: Fraction(found.count(name), 216) for name in ("Rebel Victory", "Stalemate", "Rebel Defeat")}


@pytest.mark.parametrize(
    ("way", "gold", "order"),
    [
        ("Magnentius first", 0, "MA"),
        ("the Rebel of Africa first", 0, "AM"),
        ("a Cavalry for 30 Gold, then Magnentius first", 30, "MA"),
        ("Africa first, with the Cavalry", 30, "AM"),
    ],
)
def test_the_decision_weighs_each_order_by_all_throws(way: str, gold: int, order: str) -> None:
    """The two Units of Africa stand with their Rebel, and with Constans once he is beaten; Military 2 against 3."""
    army, constans = {"M": 15, "A": 2}, 13 - 2 + (gold > 0)

    def fought(who: str, beaten: str = "") -> dict[str, Fraction]:
        return chances(2 + army[who] - 3 - constans - sum(army[other] for other in beaten))

    one, two = order
    first, after, without = fought(one), fought(two, one), fought(two)
    both = first["Rebel Defeat"] * after["Rebel Defeat"]
    dies = first["Rebel Victory"] + first["Rebel Defeat"] * after["Rebel Victory"]
    dies += first["Stalemate"] * without["Rebel Victory"]
    told = predictions.prediction("rome-iinc", "civil-wars", "whom_first").text()
    figures = rf"{gold} +{float(both):.1%} +{float(dies):.1%}"
    assert re.search(rf"^ *{way} +{figures}$", told, re.MULTILINE), (figures, told)
    assert (order == "MA") or first["Rebel Defeat"] == 1


def test_the_danger_of_aegidius_is_told_for_each_unrest() -> None:
    told = predictions.prediction("rome-iinc", "civil-wars", "no_danger").text()
    for unrest in (0, 4, 8, 12):
        chance = Fraction(sum(sum(t) + 1 + 4 + unrest >= 25 for t in THROWS), 216)
        assert re.search(rf"^ *{unrest} +{float(chance):.1%}$", told, re.MULTILINE), told


@pytest.mark.parametrize(("number", "answer"), [("T37", "Rebel Victory"), ("T38", 25 - 13), ("T39", 1)])
def test_the_guess_of_an_example_is_answered_as_its_outcome_says(number: str, answer: Any) -> None:
    told = examples.example("rome-iinc", number)
    assert told.guess is not None and told.guess.answer(told.board()) == answer
