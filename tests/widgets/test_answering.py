"""The controls in which an answer is given: on the map, by die face, with cards and counters; what they send is read."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.games import games
from rometeach.lessons import generators
from rometeach.lessons.answers import AnyOf, Chance, Counters, Face, InOrder, OneOf, OwnWords, WholeNumber
from rometeach.lessons.course import course
from rometeach.lessons.exercise import Exercise
from rometeach.widgets.answering.control import AnswerControl, options_on_map

TRAY = Counters(("Auxilia", "Fort"), "Noricum", {"Fort": "10 Gold"}, most=3, each=2)


def exercise(name: str, number: int = 1) -> Exercise:
    return generators.make("rome-iinc", "revolts", name, number)


def on_map(found: Exercise) -> str:
    assert found.task.board is not None
    return options_on_map(found.task.board, found.task.ask, found.task.focus)


@pytest.mark.parametrize("name", ["who_rolls", "next_fort"])
def test_options_that_are_places_lie_in_the_picture(name: str) -> None:
    for number in range(1, 6):
        found = exercise(name, number)
        areas = set(re.findall(r'data-area="([^"]+)"', on_map(found)))
        assert set(found.task.ask.options) <= areas
        assert not re.search(r">[1-6]\+?<", on_map(found)), "the picture tells a chance"


def test_options_that_are_no_places_have_no_picture() -> None:
    assert on_map(exercise("throw_the_die")) == on_map(exercise("the_sum")) == ""


def test_a_place_for_counters_is_the_picture() -> None:
    found = exercise("make_it_safe")
    assert f'data-area="{found.task.focus}"' in on_map(found)


def test_few_options_are_radio_buttons_many_are_boxes_and_a_die_is_six_faces() -> None:
    one, many = AnswerControl(OneOf(("a", "b"))).picked, AnswerControl(AnyOf(("a", "b"))).picked
    assert one is not None and many is not None
    assert (one.form, many.form) == ("one", "many") and "mark all" in many.label
    for ask in (Face(("no face",)), AnyOf(("1", "2", "3", "4", "5", "6"))):
        picked = AnswerControl(ask).picked
        assert picked is not None
        assert [bool(o["picture"]) for o in picked.options][:6] == [True] * 6
        assert [o["picture"].count("<circle") for o in picked.options if o["picture"]] == [1, 2, 3, 4, 5, 6]


def test_an_order_begins_as_it_is_shown_and_counters_say_their_price() -> None:
    order, counters = AnswerControl(InOrder(("a", "b"))).picked, AnswerControl(TRAY).picked
    assert order is not None and counters is not None
    assert order.chosen == ["a", "b"] and counters.chosen == []
    assert [o["label"] for o in counters.options] == ["Auxilia", "Fort, 10 Gold"]
    assert (counters.place, counters.most, counters.each) == ("Noricum", 3, 2)


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (OneOf(("a", "b")), "b"),
        (AnyOf(("a", "b", "c")), frozenset({"a", "c"})),
        (AnyOf(("a", "b")), frozenset()),
        (InOrder(("a", "b", "c")), ("c", "a", "b")),
        (Face(("no face",)), 4),
        (Face(("no face",)), "no face"),
        (TRAY, ("Auxilia", "Auxilia", "Fort")),
        (TRAY, ()),
        (WholeNumber("Gold"), -2),
    ],
)
def test_what_is_put_is_what_is_read(ask: AnyOf, answer: frozenset[str]) -> None:
    control = AnswerControl(ask)
    control.put(answer)
    assert ask.read(control.given()) == answer


@pytest.mark.parametrize("ask", [OneOf(("a", "b")), Face(), WholeNumber(), Chance(), OwnWords()])
def test_nothing_is_no_answer(ask: OneOf) -> None:
    with pytest.raises(BadInput, match="is empty"):
        AnswerControl(ask).given()


@pytest.mark.parametrize("text", ["1;3", "1,3", "1 3", "1, 3", " 3 1 ", "a; c", "a, c"])
def test_numbers_may_be_typed_with_commas_or_blanks(text: str) -> None:
    assert AnyOf(("a", "b", "c")).read(text) == {"a", "c"}


def test_an_option_with_a_comma_is_not_cut_in_two() -> None:
    ask = AnyOf(("Gold, and calm", "nothing"))
    assert ask.read("Gold, and calm; nothing") == set(ask.options) and ask.read("1,2") == set(ask.options)


@pytest.mark.parametrize(
    ("text", "read"), [("2 Auxilia, Fort", 3), ("fort", 1), ("none", 0), ("", 0), ("Fort; 2 x auxilia", 3)]
)
def test_counters_are_read_as_text(text: str, read: int) -> None:
    assert len(TRAY.read(text)) == read


@pytest.mark.parametrize(
    ("text", "said"), [("3 Auxilia", "too many"), ("2 Fort, 2 Auxilia", "4 counters"), ("Fleet", "none of the options")]
)
def test_counters_that_are_not_there_are_refused(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        TRAY.read(text)


@pytest.mark.parametrize("text", ["0", "7", "a four", ""])
def test_what_is_no_face_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Face().read(text)


def test_exercises_about_places_are_answered_in_the_picture() -> None:
    found: Counter[bool] = Counter()
    for game in games():
        for lesson in course(game):
            for generator in generators.generators(game, lesson.id).values():
                task = generator.exercise(1).task
                if task.board is not None and isinstance(task.ask, OneOf | AnyOf):
                    found[bool(options_on_map(task.board, task.ask, task.focus))] += 1
    assert found[True] >= 12, found
