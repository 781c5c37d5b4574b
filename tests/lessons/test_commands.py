"""The course on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rometeach
from rometeach.cli import main
from rometeach.lessons import scorebook
from rometeach.lessons.generators import make


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_the_lessons_are_listed_with_their_time(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(scorebook.ENVIRONMENT, f"{tmp_path}/mine.json")
    scorebook.load().record("rome-iinc", "revolts", "the_sum", solved=True)
    shown = run("lessons", "rome-iinc", "--mine")
    assert shown.exit_code == 0, shown.output
    assert "Revolts and Romanisation (35 minutes, 1 of 9 exercises solved)" in shown.output


def test_the_lessons_tell_of_a_broken_file_of_progress_before_and_after_it_is_kept_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    monkeypatch.setenv(scorebook.ENVIRONMENT, str(path))
    path.write_text('{"rometeach": "progress", "format": 1, "sco')
    shown = run("lessons", "rome-iinc", "--mine")
    assert "(35 minutes, 0 of 9 exercises solved)" in shown.stdout
    assert f"warning: {path} is broken: your progress begins anew" in shown.stderr
    scorebook.load().record("rome-iinc", "revolts", "the_sum", solved=True)
    shown = run("lessons", "rome-iinc", "--mine")
    assert "(35 minutes, 1 of 9 exercises solved)" in shown.stdout
    assert shown.stderr == (
        "warning: Broken files of this progress were kept aside, and do not count: mine.broken.json.\n"
    )
    assert run("lessons", "rome-iinc").stderr == ""


def test_an_example_is_told_and_changed() -> None:
    assert "5 or 6: Revolts" in run("example", "rome-iinc", "T29").output
    changed = run("example", "rome-iinc", "t29", "--edit", "Germania II +Fort").output
    assert "1 to 6: nothing happens" in changed
    assert "Still due: the Revolt of Mesopotamia" in run("example", "rome-iinc", "R1", "--dice", "1; 1").output


def test_an_exercise_is_put_checked_and_solved() -> None:
    shown = run("exercise", "rome-iinc", "revolts", "the_sum", "--variant", "7", "--answer", "0", "--solution").output
    assert (
        "Mauretania I is Roman" in shown
        and "Right: 0." in shown
        and "show rome-iinc 363" in shown
        and "Moorish Homeland joined by Road" in shown
    )
    assert "the_sum" in run("exercise", "rome-iinc", "revolts").output


def test_the_board_of_an_exercise_is_named_or_shared_in_every_game() -> None:
    for game, lesson, name in (("rome-iinc", "revolts", "the_sum"), ("aurelian", "scoring", "the_count")):
        line = run("exercise", game, lesson, name).output.splitlines()[-1]
        where, option = line.removeprefix(f"The board: rometeach show {game} ").split()
        assert option == "--open"
        assert rometeach.position(game, where, owner=False) == make(game, lesson, name, 1).task.board


def test_the_board_that_an_exercise_names_tells_no_sum() -> None:
    whole, put = run("show", "aurelian", "270").output, run("show", "aurelian", "270", "--open").output
    assert "Scored at the end" in whole and "asks for" in whole
    assert "Victory Points" in put and "Moesia" in put and not re.search(r"[Ss]cored?\b|asks for|after taxes", put)
    whole, put = run("show", "rome-iinc", "286").output, run("show", "rome-iinc", "286", "--open").output
    assert "Pay" in whole and "Germania II" in put and not re.search(r"\bPay\b|Revolts|%", put)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("example", "rome-iinc", "T99"), "is no Example of this course"),
        (("exercise", "rome-iinc", "revoltz"), "Did you mean revolts?"),
        (("exercise", "rome-iinc", "revolts", "the_summ"), "Did you mean the_sum?"),
        (("exercise", "rome-iinc", "revolts", "the_sum", "--answer", "many"), "is no whole number"),
        (("lessons", "rome-inc"), "Did you mean rome-iinc?"),
    ],
)
def test_a_mistake_is_told_without_a_traceback(arguments: tuple[str, ...], said: str) -> None:
    shown = run(*arguments)
    assert shown.exit_code == 2 and said in shown.output + (shown.stderr if shown.stderr_bytes else "")
