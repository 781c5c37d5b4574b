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
        ((*BOARD, "--after", "Battle"), "--after: goes with --reactions or --revolts"),
        ((*BOARD, "--games", "5"), "--games: goes with --reach"),
        ((*BOARD, "--box", "Roma"), "--box: goes with --piece"),
        ((*BOARD, "--left", "Nap"), "Nap: is no Action (Case 6.0). Actions: Suppress"),
        ((*BOARD, "--revolts", "9"), "--revolts: expected 1 to 3 Reactions"),
        ((*BOARD, "--reach", "leavy"), "Did you mean levy?"),
        ((*BOARD, "--reach", "--games", "-3"), "--games: expected 0 to 100,000 games"),
        ((*BOARD, "--clear", "Aurelian"), "--clear: there are no Enemy Units on their Combat Value side"),
        ((*BOARD, "--piece", "Aurelain"), "Did you mean Aurelian?"),
        ((*BOARD, "--piece", "Officer Roma"), "there is no Officer in Roma. Pieces: Aurelian."),
        ((*BOARD, "--raid", "Barbarian 7"), "Did you mean Barbarian 7"),
        ((*BOARD, "--where", "Postumus"), "is in no cup"),
        (("odds", "aurelian", "270", "--reach"), "its set-up is still to be drawn"),
        (("odds", "rome-iinc", "286", "--revolts", "2"), "Got unexpected extra argument"),
        (("odds", "rome-iinc", "286", "--after", "Battle"), "--after: is no question of rome-iinc"),
        (("odds", "rome-iinc", "286", "--danube", "3"), "--danube: is no question of rome-iinc"),
        (("odds", "rome-iinc", "286", "--left"), "--left: is no question of rome-iinc"),
    ],
)
def test_what_cannot_be_asked_is_told(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2 and says in result.stderr


def test_every_question_of_a_players_list_has_its_option() -> None:
    p = rometeach.position("aurelian", "270-drawn").edit("Aurelian @ Gallia; army 3")
    options = ("--piece", "Aurelian", "--action", "Battle", "--clear", "Aurelian", "--raid", "Barbarian 7a",
               "--revolts", "2", "--after", "Siege", "--where", "Sassanids", "--reach", "levy", "--games", "0")  # fmt: skip
    found = json.loads(run(*BOARD, "--edit", "Aurelian @ Gallia; army 3", *options, "--json").stdout)
    for result in (
        p.deeds("Aurelian", "", "Battle"),
        p.clear("Aurelian"),
        p.raid("Barbarian 7a"),
        p.revolts(2, "Siege"),
        p.where("Sassanids"),
        p.reach("levy", 0),
    ):
        ((name, plain),) = result.as_json().items()
        assert found[name] == plain, name


def test_the_chance_of_the_threshold_with_its_games() -> None:
    result = run(*BOARD, "--reach", "--games", "6", "--seed", "4")
    assert "of 6 games" in result.stdout and "6 games" in result.stderr
    p = rometeach.position("aurelian", "270-drawn")
    plain = json.loads(run(*BOARD, "--reach", "--games", "6", "--seed", "4", "--json").stdout)["reach"]
    assert plain == p.reach(games=6, seed=4).as_json()["reach"]


def test_every_mistake_of_a_question_is_told_at_once() -> None:
    result = run(*BOARD, "--danube", "99", "--reactions", "0", "--after", "Batle", "--left", "Nap, Siegge", "--piece", "X",
                 "--box", "Rma", "--where", "Sasanids", "--games", "2", "--mortality")  # fmt: skip
    assert result.exit_code == 2 and not result.stdout
    told = result.stderr.splitlines()
    assert len(told) == 10
    assert len(set(told)) == 10
    board = run("odds", "aurelian", "270-drawm", "--games", "2", "--mortality")
    assert len(board.stderr.splitlines()) == 3 and "Did you mean 270-drawn" in board.stderr
