"""Lesson 7: the exercises against prices and limits that are written down here anew."""

import functools
import re
from typing import Any

import pytest

from rometeach.lessons import examples, generators, predictions
from rometeach.lessons.exercise import Exercise
from rometeach.rome_iinc.rules import standard

PRICE = {"Cavalry": 30, "Guard": 25, "Legion": 15, "Pseudo Legion": 15, "Fort": 10, "Auxilia": 5, "Fleet": 20}
PROMOTION = {"Fort": 10, "Auxilia": 5}
PAY = {
    "Cavalry": 6,
    "Guard": 5,
    "Legion": 3,
    "Pseudo Legion": 3,
    "Fort": 2,
    "Auxilia": 1,
    "Fleet": 4,
    "Veteran Auxilia": 2,
}
ROOM = {"Cavalry": 1, "Guard": 1, "Legion": 2, "Fort": 1, "Auxilia": 2, "Fleet": 1}
SEEDS = range(1, 61)
ORDER = re.compile(r"([A-Z][^;:+>]*?) (?:\+|(promote) )([A-Z][A-Za-z ]*?)(?=[;.\n]|$)")
MARCH = re.compile(r"([A-Z][^;:+>]*?) > ([A-Z][^;:+>]*?): ([A-Z][A-Za-z ]*?)(?=[;.\n]|$)")


@functools.cache
def drawn(name: str) -> list[Exercise]:
    return [generators.make("rome-iinc", "building", name, seed) for seed in SEEDS]


def orders(text: str) -> list[tuple[str, bool, str]]:
    """(Province, whether promoted, Unit) of every purchase in a text."""
    return [(m[1], bool(m[2]), m[3]) for m in ORDER.finditer(text)]


def price(promoted: bool, unit: str) -> int:
    return PROMOTION[unit] if promoted else PRICE[unit]


def pay(unit: str) -> int:
    return PAY[unit] if unit in PAY else PAY[unit.removeprefix("Veteran ")]


def test_the_prices_written_here_are_those_of_the_chart() -> None:
    values = standard().values
    assert {u: values["build." + u.lower().replace(" ", "_")] for u in PRICE} == PRICE
    assert {u: values["pay." + u.lower().replace(" ", "_")] for u in PAY} == PAY


def test_10_6_1_the_price_now_is_the_sum_of_the_price_list() -> None:
    for exercise in drawn("price_now"):
        found = orders(exercise.task.prompt.split("buys: ")[1])
        assert 3 <= len(found) <= 4
        assert exercise.task.answer == sum(price(promoted, unit) for _, promoted, unit in found), exercise.task.prompt


def test_9_3_2_the_pay_grows_by_the_unit_or_by_1_for_a_promotion() -> None:
    for exercise in drawn("price_later"):
        found = orders(exercise.task.prompt.split(": ", 1)[1])
        assert exercise.task.answer == sum(1 if promoted else PAY[unit] for _, promoted, unit in found)


def test_10_7_2_a_march_costs_its_pay_unless_command_or_empire_makes_it_free() -> None:
    crossed = 0
    for exercise in drawn("price_of_transfers"):
        board, total = exercise.task.board, 0
        for source, target, unit in MARCH.findall(exercise.task.prompt.split("): ")[1]):
            command = [board.rules.provinces[n].command for n in (source, target)]
            empires = [board.empire_of_command(c) for c in command]
            swift = unit.removeprefix("Veteran ") in ("Cavalry", "Guard")
            free = command[0] == command[1] or (swift and empires[0] == empires[1])
            crossed += empires[0] != empires[1]
            total += 0 if free else pay(unit)
        assert exercise.task.answer == total, exercise.task.prompt
    assert crossed


def test_2_3_1_what_fits_is_what_the_limits_leave() -> None:
    for exercise in drawn("what_fits"):
        board, name = exercise.task.board, exercise.task.focus
        units = board.provinces[name].units
        right = set()
        for stack, room in ROOM.items():
            key = stack.lower()
            there = getattr(units, key) + getattr(units, f"veteran_{key}", 0)
            there += units.pseudo_legion if stack == "Legion" else 0
            if there < room and not (stack == "Fleet" and board.rules.provinces[name].mountain):
                right |= {stack, "Pseudo Legion"} if stack == "Legion" else {stack}
        assert exercise.task.answer == right, exercise.task.prompt


def test_10_1_4_the_cheapest_cover_is_a_legion_of_some_kind_and_no_other_cover_is_cheaper() -> None:
    ways = set()
    for exercise in drawn("legion_icon"):
        board, name = exercise.task.board, exercise.task.focus
        assert board.rules.provinces[name].legion_icon
        guards = ("Guard", "Fort") if "Valentinian" in board.dynasties else ()
        costs = {}
        for option in exercise.task.ask.options:
            if found := orders(option):
                _, promoted, unit = found[0]
                covers = unit in ("Legion", "Pseudo Legion", *guards) or (promoted and unit == "Fort")
                if covers:
                    costs[option] = price(promoted, unit)
            else:
                costs[option] = PAY["Legion"]
        assert exercise.task.answer == min(costs, key=lambda o: costs[o])
        assert sorted(costs.values())[0] < sorted(costs.values())[1]
        ways.add(" ".join(str(exercise.task.answer).split()[-2:]))
    assert len(ways) >= 3


def test_10_6_1_the_one_purchase_that_is_allowed_has_room_a_counter_and_gold() -> None:
    for exercise in drawn("which_is_allowed"):
        board = exercise.task.board
        ((province, promoted, unit),) = orders(str(exercise.task.answer))
        empire = board.empire_of[province]
        assert empire in exercise.task.prompt.split(" (")[0]
        assert board.provinces[province].title in ("Roman", "Insurgent") and board.is_loyal(province)
        assert price(promoted, unit) <= board.empire(empire).gold
        counter = "pseudo_legion" if unit == "Fort" else unit.lower().replace(" ", "_")
        assert promoted or getattr(board.barracks, counter)


def test_10_7_1_a_march_ends_in_roman_or_insurgent_provinces_of_the_same_side() -> None:
    for exercise in drawn("where_to"):
        board = exercise.task.board
        source = exercise.task.focus
        for place in exercise.task.answer:
            assert board.provinces[place].title in ("Roman", "Insurgent")
            assert board.is_loyal(place) == board.is_loyal(source)
        if "The Fort of" in exercise.task.prompt:
            assert not exercise.task.answer


def test_10_6_2_the_rest_in_the_chest_is_gold_less_prices() -> None:
    for exercise in drawn("what_is_left"):
        found = orders(exercise.task.prompt.split("orders: ")[1])
        gold, before = map(int, re.findall(r"with (\d+) Gold and a Pay of (\d+)", exercise.task.prompt)[0])
        left = gold - sum(price(promoted, unit) for _, promoted, unit in found)
        after = before + sum(1 if promoted else PAY[unit] for _, promoted, unit in found)
        assert exercise.task.answer == f"{left} Gold left, Pay {after}"


def test_the_forbidden_order_is_the_only_one_that_the_rules_refuse() -> None:
    from rometeach.rome_iinc.actions import Transfer
    from rometeach.rome_iinc.actions.reading import parse
    from rometeach.rome_iinc.phases import builds, transfers

    for exercise in drawn("forbidden"):
        board = exercise.task.board
        empire = "West" if "for the West" in exercise.task.prompt else "East"
        bad = []
        for option in exercise.task.ask.options:
            action = parse(board.rules, option)
            if isinstance(action, Transfer):
                refused = transfers.against(board, action.unit, action.source, action.target) is not None
            else:
                refused = action not in {o.action for o in builds.choices(board, empire)[0]}
            bad += [option] if refused else []
        assert bad == [exercise.task.answer]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("price_now", "Pay is due in the Treasury Phase"),
        ("price_now", "you pay only the Promotion"),
        ("price_later", "That is the price of the purchase"),
        ("price_later", "only the difference of 1"),
        ("price_of_transfers", "Some of these are free"),
        ("what_fits", "A Pseudo Legion counts with the Legions"),
        ("what_fits", "stack two high"),
        ("legion_icon", "does not cover a Legion icon"),
        ("where_to", "The Command does not bound a Transfer"),
        ("where_to", "is Barbarian"),
        ("what_is_left", "You have taken the Pay for the price"),
    ],
)
def test_each_common_mistake_has_its_word_for_some_seed(name: str, why: str) -> None:
    assert any(why in m.why for exercise in drawn(name) for m in exercise.mistakes)


def test_the_three_examples_of_our_own_say_so() -> None:
    told = examples.of_lesson("rome-iinc", "building")
    assert [e.number for e in told] == ["B1", "B2", "B3"]
    assert all("our own" in e.title for e in told)


def test_b1_35_gold_now_and_7_more_a_turn() -> None:
    bought = ((False, "Fleet"), (False, "Fort"), (True, "Auxilia"))
    assert sum(price(*x) for x in bought) == 35
    assert PAY["Fleet"] + PAY["Fort"] + 1 == 7
    film = examples.of_lesson("rome-iinc", "building")[0].film()
    assert film.board.west.gold == 50 - 35


def test_b2_the_west_pays_10_gold_for_a_cavalry_and_a_fleet() -> None:
    film = examples.of_lesson("rome-iinc", "building")[1].film()
    assert (film.board.west.gold, film.board.east.gold) == (50 - PAY["Cavalry"] - PAY["Fleet"], 50)


def test_b3_one_wish_of_six_is_allowed() -> None:
    texts = [f.text for f in examples.of_lesson("rome-iinc", "building")[2].film().frames]
    assert sum("- allowed" in t for t in texts) == 1 and sum("- refused" in t for t in texts) == 5


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("the_pay", PRICE["Cavalry"] // 5),
        ("for_sale", {"Cavalry", "Guard", "Pseudo Legion", "Fort", "Fleet"}),
        ("fill_it", ("Cavalry", "Guard", "Pseudo Legion", "Fort")),
        ("detour", PRICE["Fort"] + PROMOTION["Fort"] - PRICE["Pseudo Legion"]),
        ("two_marches", PAY["Fleet"]),
        ("where_to", {"Belgica", "Rome", "Baetica"}),
        ("a_fleet", "Bring the Fleet of Neapolis"),
        ("review_pay", 2 * PAY["Legion"] + 2 * PAY["Auxilia"]),
        ("review_unrest", {"Carausius, the Rebel", "the Fleet icon of Germania II"}),
    ],
)
def test_a_prediction_of_the_lesson_has_the_answer_that_a_count_gives(name: str, answer: Any) -> None:
    asked = predictions.prediction("rome-iinc", "building", name)
    assert asked.guess.answer(asked.board()) == answer


def test_the_predictions_are_those_of_the_page() -> None:
    assert len(predictions.of_lesson("rome-iinc", "building")) == 9


def test_each_pay_is_a_fifth_of_its_price_as_the_page_says() -> None:
    assert all(PRICE[unit] == 5 * PAY[unit] for unit in PRICE)
    told = predictions.prediction("rome-iinc", "building", "the_pay").text()
    for unit, price in PRICE.items():
        assert re.search(rf"^ *{unit} +{price} +{PAY[unit]} +{price + 5 * PAY[unit]}$", told, re.MULTILINE)


@pytest.mark.parametrize(
    ("way", "now", "each", "circus"),
    [
        ("Build a Fleet", PRICE["Fleet"], PAY["Fleet"], 0),
        ("Bring the Fleet of Neapolis", PAY["Fleet"], 0, 0),
        ("Bring the Fleet of Ravenna", PAY["Fleet"], 0, 10),
        ("Leave it, and pay for Circuses", 0, 0, 10),
    ],
)
def test_10_1_5_the_decision_weighs_price_pay_and_circus_over_two_and_five_turns(
    way: str, now: int, each: int, circus: int
) -> None:
    told = predictions.prediction("rome-iinc", "building", "a_fleet").text()
    figures = (now, each, circus, now + 2 * (each + circus), now + 5 * (each + circus))
    assert re.search(rf"^ *{way} +{' +'.join(map(str, figures))}$", told, re.MULTILINE), told


def test_neapolis_has_no_fleet_icon_and_ravenna_and_germania_ii_have_one() -> None:
    rules = standard()
    assert [rules.provinces[n].fleet_icon for n in ("Neapolis", "Ravenna", "Germania II")] == [False, True, True]


@pytest.mark.parametrize(
    ("number", "answer"),
    [("B1", 50 - 35), ("B2", {"Rome > Lugdunensis II: Guard"}), ("B3", "Germania II > Lugdunensis II: Legion")],
)
def test_the_guess_of_an_example_is_answered_as_its_film_shows(number: str, answer: Any) -> None:
    told = examples.example("rome-iinc", number)
    assert told.guess is not None and told.guess.answer(told.board()) == answer
