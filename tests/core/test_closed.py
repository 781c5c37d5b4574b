"""A question that is over on a board says so, in every game, and can be asked as if it were open."""

from importlib import import_module

import pytest
from click.testing import CliRunner

import rometeach
from rometeach.answers import closed, opened
from rometeach.cli import main
from rometeach.core.errors import IllegalChoice
from rometeach.core.games import find, games

OVER = [
    ("rome-iinc", "425", "phase War", "turn"),
    ("rome-iinc", "425", "phase War", "garrison"),
    ("rome-iinc", "425", "phase War", "bread"),
    ("rome-iinc", "425", "phase War", "governors"),
    ("rome-iinc", "425", "phase War", "annex"),
    ("rome-iinc", "425", "phase War", "least"),
    ("rome-iinc", "425", "7/5 Vandal @ Numidia; phase Victory", "fight"),
    ("rome-iinc", "425", "phase Victory", "turn"),
    ("conquest", "four", "phase Combat", "campaign"),
    ("hotre", "example-10.2", "active: Red, Cities", "expansion"),
    ("hotre", "example-10.2", "active: Red, Cities", "spending"),
    ("hotre", "example-10.2", "phase Play", "token"),
    ("aurelian", "270-drawn", "phase Levy", "works"),
    ("aurelian", "270-drawn", "phase Levy", "action"),
]


@pytest.mark.parametrize(("game", "board", "change", "question"), OVER)
def test_what_is_over_is_told_with_its_case_and_can_be_opened(
    game: str, board: str, change: str, question: str
) -> None:
    asked, p = find(game).question(question), rometeach.position(game, board).edit(change)
    found = closed(asked, p, {})
    assert found is not None and found.change and found.text.endswith(".")
    assert import_module(find(game).verbs).case(found.case)
    assert closed(asked, p.edit(found.change), {}) is None
    assert opened(asked, p, {}) == p.edit(found.change)


def test_a_change_that_the_board_does_not_take_is_not_offered() -> None:
    p = rometeach.position("conquest2", "four").edit("phase Taxes")
    found = closed(find("conquest2").question("season"), p, {})
    assert found is not None and found.text == "No actions are taken now: it is the Taxes phase." and not found.change


def test_what_is_open_is_not_closed() -> None:
    for game in games().values():
        p = rometeach.position(game.name, game.start)
        for question in game.plans:
            change, values = question.typed()
            board = p.edit(change) if change else p
            assert closed(question, board, values) is None, question.name


def test_a_plan_says_what_is_over_in_place_of_doing_nothing() -> None:
    p = rometeach.position("rome-iinc", "425").edit("phase War")
    plan = rometeach.plan(p, "garrison", empire="west")
    assert plan.actions == () and plan.headline == (
        "Nothing is left to decide. Builds and Transfers of this turn are over: the War Phase has begun (Case 10.6.1)."
    )
    again = rometeach.plan(p, "garrison", as_if_open=True, empire="west")
    assert again.actions and again.closed is None


def test_where_nothing_can_be_answered_the_refusal_says_how_to_ask() -> None:
    p = rometeach.position("conquest", "four").edit("phase Combat")
    with pytest.raises(IllegalChoice, match=r'Movement of this turn is over.*"phase Movement"'):
        rometeach.plan(p, "campaign")
    assert rometeach.plan(p, "campaign", as_if_open=True).actions


def test_the_command_line_asks_as_if_it_were_open() -> None:
    words = ["plan", "rome-iinc", "425", "garrison", "--empire", "west", "--edit", "phase War"]
    shut, again = CliRunner().invoke(main, words), CliRunner().invoke(main, [*words, "--as-if-open"])
    assert shut.exit_code == again.exit_code == 0
    assert "--as-if-open" in shut.output and "Nothing is left to decide" in shut.output
    assert "Nothing is left to decide" not in again.output and "In short" in again.output


def test_fights_without_a_war_are_told() -> None:
    p = rometeach.position("rome-iinc", "286")
    if not p.wars:
        plan = rometeach.plan(p, "fight", empire="west")
        assert "There is no War on the map to fight" in plan.headline
