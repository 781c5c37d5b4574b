"""Requests that cannot be met name the Case that limits them, and say it once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import rometeach
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.rome_iinc.actions import Build, Fight, Transfer
from rometeach.rome_iinc.position import Position, Units

pytest.importorskip("ortools", reason="OR-Tools is not installed")

from solvers.rome_iinc import conflicts, questions
from solvers.rome_iinc.question import Question
from solvers.rome_iinc.requests import Asked, Requests

ASK: dict[str, Callable[..., object]] = {
    n: getattr(questions, n) for n in ("turn", "garrison", "fight", "governors", "bread")
}


@pytest.fixture(scope="module")
def board() -> Position:
    p = rometeach.position("rome-iinc", "286", owner=False)
    return p.edit("phase Unrest; West gold 50; 7/1 Moorish @ Mauretania II; 9/1 Vandal @ Rome; Numidia: Legion, Fleet")


@pytest.mark.parametrize(
    ("question", "must", "forbid", "case", "words"),
    [
        ("turn", "gold 400", "", "9.1.1", "the West has 50 Gold"),
        ("garrison", "gold 51", "", "9.1.1", "the West has 50 Gold"),
        ("bread", "gold 51", "", "9.1.1", "the West has 50 Gold"),
        ("garrison", "gold 45; Numidia +Fort", "", "9.1.1", "see also Case 10.6.1"),
        ("garrison", "Rome: 3 Legion", "", "2.3.1", "Rome holds 2 Legion at most"),
        ("garrison", "Caledonia: Guard", "", "10.7.1", "Caledonia is Barbarian"),
        ("garrison", "Rome +Fort", "Rome", "10.6.1", "must and must not"),
        ("garrison", "Rome > Numidia: Guard", "Numidia", "10.7.1", "must and must not"),
        ("turn", "9/1 Vandal", "9/1 Vandal", "11.2.1", "cannot be met together"),
        ("fight", "9/1 Vandal by Italia with Rome; 9/1 Vandal by Western Emperor with Rome", "", "11.2.1", "together"),
        ("fight", "9/1 Vandal by Gallia with Rome", "", "11.2.5", "Rome"),
        ("governors", "9/1 Vandal", "9/1 Vandal", "11.2.1", "cannot be met together"),
    ],
)
def test_what_cannot_be_met_names_its_case_once(
    question: str, must: str, forbid: str, case: str, words: str, board: Position
) -> None:
    with pytest.raises(IllegalChoice) as error:
        ASK[question](board, "West", must=must, forbid=forbid)
    said = str(error.value)
    assert (error.value.case, words in said) == (case, True), said
    cited = re.findall(r"\d+\.\d+\.\d+", said)
    assert len(cited) == len({*cited}), said


def test_11_2_1_a_war_that_has_been_fought_is_not_fought_again(board: Position) -> None:
    q = Question.of(board.edit("9/1 Vandal fought"), "West", must="9/1 Vandal")
    assert conflicts.clash(q, q.requests.text).case == "11.2.1"


def test_10_3_3_appointments_that_clash_name_all_three_cases_once(board: Position) -> None:
    q = Question.of(board.edit("Galerius face up"), "West", must="Gallia governor Galerius; Africa governor Galerius")
    assert str(conflicts.clash(q, q.requests.text)).startswith(
        "these requests cannot be met together; see also Cases 5.2.5, 6.1.3 (Case 10.3.3): "
    )


def test_a_mistake_in_both_lists_is_told_once(board: Position) -> None:
    with pytest.raises(BadInput) as error:
        Question.of(board, "West", must="7/5 Vandal", forbid="7/5 Vandal")
    assert len(error.value.problems) == 1


def test_requests_are_read_into_values_and_taken_back_one_by_one(board: Position) -> None:
    must = "Numidia +Fort; 9/1 Vandal by Italia with Rome; Rome: Guard; gold 20; 9/1 Vandal"
    found = Question.of(
        board, "West", must=must, forbid="Rome > Numidia: Guard; Africa; 7/1 Moorish; transfers"
    ).requests
    fort, fight, move = (
        Build("Numidia", "fort"),
        Fight("9/1 Vandal", "Italia", ("Rome",)),
        Transfer("Rome", "Numidia", "guard"),
    )
    assert (found.must, found.forbid) == ((fort, fight), (move,))
    assert (dict(found.keep), dict(found.gold), found.fight) == ({"Rome": Units(guard=1)}, {"": 20}, ("9/1 Vandal",))
    assert (found.untouched, found.no_war, found.no_transfers) == (("Africa",), ("7/1 Moorish",), True)
    assert found.text[Asked("must", fort)] == "Numidia +Fort" and found.text[Asked("keep", "Rome")] == "Rome: Guard"
    assert found.without(Asked("must", fort)).must == (fight,)
    for asked in found.text:
        found = found.without(asked)
    assert found == Requests()


def test_a_choice_may_be_asked_about_as_text_and_as_an_action(board: Position) -> None:
    plan = questions.garrison(board, "West", gold=50)
    fort = Build("Numidia", "fort")
    assert plan.why_not(fort) == plan.why_not("Numidia +Fort") and fort not in plan.actions
