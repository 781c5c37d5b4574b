"""Enter in a line of text does what the button beside it does."""

from __future__ import annotations

from typing import Any

import pytest

from rometeach.lessons import scorebook
from rometeach.lessons.answers import Chance, WholeNumber
from rometeach.rome_iinc.position import position
from rometeach.widgets import example, panel, plan_panel, play, worker
from rometeach.widgets.exercise_panel import Exercises
from rometeach.widgets.parts import button
from rometeach.widgets.player.player import Player
from rometeach.widgets.shield import Shield


def enter(text: Any, typed: str | None = None) -> None:
    """What the browser sends when something is typed and Enter is pressed."""
    if typed is not None:
        text.value = typed
    text._handle_custom_msg({"event": "submit"}, [])


@pytest.fixture
def player() -> Player:
    return play(position("286"), seed=1)


def test_in_the_player_enter_answers_with_a_choice(player: Player) -> None:
    enter(player.typed, "Scythia +Fort")
    assert player.board.provinces["Scythia"].units.fort == 1 and player.typed.value == ""
    enter(player.typed, "Scythia +Elephant")
    assert "is no choice" in player.message.value and player.typed.value == "Scythia +Elephant"


def test_in_the_player_enter_enters_the_dice() -> None:
    player = play(position("286"), phase="Treasury")
    enter(player.faces, "1 2 3")
    assert "cannot be these dice" in player.message.value and not player.session.log
    enter(player.faces, "1 2")
    assert player.session.log and player.faces.value == ""


def test_in_the_player_enter_puts_right_and_sets_right_and_starts_over(player: Player) -> None:
    player.answer("Scythia +Fort")
    player.pages.selected_index = 1
    enter(player.slips.should, "Scythia +Elephant")
    assert "is no choice" in player.message.value and player.board.provinces["Scythia"].units.fort == 1
    enter(player.slips.should, "done")
    assert player.board.provinces["Scythia"].units.fort == 0 and player.slips.should.value == ""
    enter(player.slips.change, "West gold 87")
    assert player.board.west.gold == 87
    enter(player.seed, "12")
    assert player.session.seed == 12 and "Started over" in player.message.value


def test_enter_does_nothing_where_the_button_is_disabled(player: Player) -> None:
    player.act_button.disabled = True
    before = player.message.value
    enter(player.unasked, "West gives 10")
    assert player.message.value == before and player.unasked.value == "West gives 10"


def test_other_messages_press_nothing() -> None:
    done: list[int] = []
    field = play(position("286")).typed
    button("Do it", "Do it", lambda: done.append(1), field)
    field._handle_custom_msg({"event": "something else"}, [])
    assert done == []
    field._handle_custom_msg({"event": "submit"}, [])
    assert done == [1]


def test_in_an_example_enter_tries_the_change_or_lists_its_mistakes() -> None:
    told = example("rome-iinc", "T30")
    enter(told.guess.control.text, "0")
    assert "As you predicted: 0" in told.guess.line.value
    enter(told.change, "Germaina II +Fort")
    assert "Did you mean" in told.message.value and told.film is told.original
    enter(told.change, "")
    assert told.film is not told.original and told.shown == len(told.film.frames)


def test_in_an_exercise_enter_checks_the_answer(tmp_path: Any) -> None:
    kept = scorebook.Scorebook(tmp_path / "progress.json")
    shown = Exercises("rome-iinc", "revolts", kept)
    for name in shown.generators:
        shown.which.value = name
        ask = shown.exercise.task.ask
        if isinstance(ask, WholeNumber | Chance):
            enter(shown.control.text, " ")
            assert "Type it first" in shown.message.value
            enter(shown.control.text, "no answer")
            assert "rt-bad" in shown.message.value
            enter(shown.control.text, ask.words(shown.exercise.task.answer).split()[0])
            assert shown.kept.score("rome-iinc", "revolts", shown.exercise.name).solved == 1, shown.message.value


def test_in_the_small_panels_enter_applies_the_change() -> None:
    made = panel("revolts", position("286"))
    enter(made.change_box, " ")
    assert "Write a change first" in made.message.value
    enter(made.change_box, "nowhere +x")
    assert "rt-bad" in made.message.value and made.position == made.base


def test_in_the_planner_enter_solves_and_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "running_loop", lambda: None)  # a browser of another test may have its loop here
    made = plan_panel(position("286"), "bread")
    enter(made.choice, "buy prestige")
    assert made.answer.value == ""  # there is no plan to ask about yet
    enter(made.fields["gold"], "much")
    assert "is no number" in made.message.value and made.plan is None
    enter(made.fields["gold"], "20")
    assert made.plan is not None
    enter(made.choice, "buy prestige")
    assert made.answer.value


def test_the_shield_answers_so_that_enter_comes_after_the_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    shield = Shield()
    monkeypatch.setattr(shield, "send", lambda content, buffers=None: sent.append(content))
    shield._handle_custom_msg({"number": 7}, [])
    assert sent == [{"number": 7}]
