"""`rometeach odds aurelian` with numbers: the Danube ahead, the next Reactions, the Actions left, the score."""

import json

import pytest
from click.testing import CliRunner, Result

import rometeach
from rometeach.cli import main

BOARD = ("odds", "aurelian", "270-drawn")


def run(*words: str) -> Result:
    """Run a command that must not end in anything but a status."""
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_numbers_are_those_of_the_positions_own_verbs() -> None:
    p = rometeach.position("aurelian", "270-drawn")
    found = json.loads(
        run(
            *BOARD, "--danube", "3", "--reactions", "4", "--after", "Battle", "--left", "Battle, Siege", "--json"
        ).stdout
    )
    for result in (p.danube(3), p.reactions(4, "Battle"), p.actions_left("Battle, Siege")):
        ((name, plain),) = result.as_json().items()
        assert found[name] == plain, name
    assert json.loads(run(*BOARD, "--score", "--json").stdout)["score"] == p.score().as_json()["score"]


def test_actions_left_of_every_kind_without_a_plan() -> None:
    text = run(*BOARD, "--left").stdout
    assert "Actions left this turn" in text and "Battle" in text and "March" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((*BOARD, "--danube", "99"), "expected 1 to 9 Barbarians"),
        ((*BOARD, "--reactions", "0"), "expected 1 or more Reactions"),
        ((*BOARD, "--after", "Battle"), "--after goes with --reactions"),
        ((*BOARD, "--left", "Nap"), "Nap"),
        (("odds", "rome-iinc", "286", "--danube", "3"), "--danube: is no question of rome-iinc"),
        (("odds", "rome-iinc", "286", "--left"), "--left: is no question of rome-iinc"),
    ],
)
def test_what_cannot_be_asked_is_told(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2 and says in result.stderr
