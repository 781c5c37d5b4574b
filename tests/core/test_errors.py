"""Errors are meant for the person who made the mistake."""

from __future__ import annotations

import copy
import pickle

import pytest

from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean


def test_a_bad_input_lists_every_problem_in_its_text() -> None:
    error = BadInput(
        [Problem("a.b", "is wrong", "Try c."), Problem("d", "is worse", severity="warning", case="2.3.1")], "Look here:"
    )
    assert str(error) == "Look here:\nerror: a.b: is wrong. Try c.\nwarning: d: is worse (Case 2.3.1)."


def test_a_problem_that_ends_in_a_full_stop_or_a_question_gets_no_second_one() -> None:
    assert str(Problem("x", "Did you mean y?")) == "error: x: Did you mean y?"
    assert str(Problem("x", "Units: a, b.")) == "error: x: Units: a, b."


def test_an_illegal_choice_carries_its_case() -> None:
    error = IllegalChoice("10.6.3", "no Fleet here", "Phrygia +Fleet")
    assert (error.case, error.got) == ("10.6.3", "Phrygia +Fleet")
    assert "Case 10.6.3" in str(error)


@pytest.mark.parametrize(("text", "meant"), [("Germania 2", "Germania II"), ("alied", "allied"), ("zzzz", "")])
def test_the_nearest_name_is_suggested(text: str, meant: str) -> None:
    found = did_you_mean(text, ["Germania II", "allied", "Rome"])
    assert (meant in found) if meant else not found


def test_a_notebook_shows_the_message_and_no_traceback() -> None:
    shell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell.instance()
    shown: list[str] = []
    shell._showtraceback = lambda kind, value, lines: shown.extend(lines)
    shell.run_cell('import rometeach\nrometeach.position("rome-iinc", "286").edit("Germaina II +Fort; Rome +Elephant")')
    text = "\n".join(shown)
    assert "Germania II" in text and "Elephant" in text and "Traceback" not in text and ".py" not in text


@pytest.mark.parametrize(
    "error",
    [
        BadInput([Problem("a", "is wrong"), Problem("b", "is worse", case="2.3.1")], "Look here:"),
        IllegalChoice("10.6.3", "no Fleet here", "Phrygia +Fleet", [IllegalChoice("10.7.1", "nor a Fort")]),
    ],
    ids=["bad input", "illegal choice"],
)
def test_an_error_is_a_value(error: BadInput | IllegalChoice) -> None:
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert same == error and hash(same) == hash(error) and vars(same) == vars(error)
    assert error != BadInput([Problem("a", "is wrong")]) and error != str(error)
