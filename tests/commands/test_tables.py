"""The option --csv: the tables of odds and plans for a spreadsheet, the same rows as in Python."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rometeach
from rometeach.cli import main
from rometeach.core.games import find
from rometeach.core.results.spreadsheet import as_csv

BREAD = ("plan", "rome-iinc", "286", "bread", "--empire", "west")


def run(*words: str) -> Result:
    found = CliRunner().invoke(main, list(words))
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_odds_are_printed_as_the_rows_of_the_result() -> None:
    found = run("odds", "rome-iinc", "286", "--taxes", "--csv", "-")
    assert (found.exit_code, found.stderr) == (0, "")
    result = rometeach.position("rome-iinc", "286").taxes()
    assert found.stdout_bytes.decode() == as_csv(result.rows())
    assert [row["governor"] for row in rows(found.stdout)] == [row["governor"] for row in result.rows()]


@pytest.mark.parametrize("game", rometeach.games())
def test_every_game_has_a_table_of_its_odds(game: str) -> None:
    found = run("odds", game, find(game).start, "--csv", "-")
    assert found.exit_code == 0, found.stderr
    assert rows(found.stdout) and all(None not in row for row in rows(found.stdout))


def test_a_file_stands_beside_the_usual_answer(tmp_path: Path) -> None:
    path = tmp_path / "taxes.csv"
    path.write_text("old")
    words = ("odds", "rome-iinc", "286", "--taxes")
    found = run(*words, "--csv", str(path))
    assert found.stdout == run(*words).stdout
    assert path.read_bytes() == run(*words, "--csv", "-").stdout_bytes
    assert [p.name for p in tmp_path.iterdir()] == ["taxes.csv"]
    assert run(*words, "--json", "--csv", str(path)).stdout == run(*words, "--json").stdout


def test_of_several_answers_each_row_says_of_which_it_is() -> None:
    found = rows(run("odds", "rome-iinc", "286", "--taxes", "--mortality", "--csv", "-").stdout)
    assert [*dict.fromkeys(row["table"] for row in found)] == ["Mortality", "Taxes"]
    assert all(bool(row["who"]) != bool(row["governor"]) for row in found)


def test_a_plan_is_its_actions_and_one_that_does_nothing_is_named() -> None:
    found = rows(run(*BREAD, "--csv", "-").stdout)
    plan = rometeach.plan(rometeach.position("rome-iinc", "286"), "bread", empire="west")
    assert [row["action"] for row in found] == [str(a) for a in plan.actions] != []
    nothing = rows(run(*BREAD, "--gold", "0", "--csv", "-").stdout)
    assert len(nothing) == 1 and "Bread" in nothing[0]["table"]


def test_further_plans_and_reasons_are_in_the_same_table() -> None:
    found = rows(run(*BREAD, "--next", "1", "--explain", "--csv", "-").stdout)
    titles = [*dict.fromkeys(row["table"] for row in found)]
    assert len(titles) == 3 and titles[1].endswith("why") and titles[2].startswith("Next best")
    assert {row["if"] for row in found if row["table"] == titles[1]} >= {"1 Gold more"}


def test_mistakes_are_told_before_anything_is_computed(tmp_path: Path) -> None:
    for words in (("odds", "rome-iinc", "286"), BREAD):
        found = run(*words, "--csv", "-", "--json")
        assert found.exit_code == 2 and "--csv -, --json: choose one" in found.stderr
        found = run(*words, "--csv", str(tmp_path / "nowhere" / "x.csv"), "--edit", "Rom +Fort")
        assert found.exit_code == 2 and found.stdout == ""
        assert (
            "--csv: " in found.stderr and "cannot be written: No such file" in found.stderr and "Rome" in found.stderr
        )
        found = run(*words, "--csv", str(tmp_path))
        assert found.exit_code == 2 and "is a folder" in found.stderr


def test_a_pipe_gets_the_very_bytes() -> None:
    command = [sys.executable, "-m", "rometeach", "odds", "aurelian", "270-drawn", "--csv", "-"]
    done = subprocess.run(command, capture_output=True, timeout=60, check=True)
    result = rometeach.ask(rometeach.position("aurelian", "270-drawn"), "all")
    assert done.stdout == as_csv(result.rows()).encode()
