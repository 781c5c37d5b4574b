"""Copies of a notebook: pupils see no solution anywhere, the teacher sees all, the solved one runs, autograders find their markers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from click.testing import CliRunner, Result
from masters import SECRETS, book, cell, graded, of_nbgrader, of_otter
from quiz_answers import right

from rometeach.classroom.copies import markers
from rometeach.classroom.copies.made import COPIES, leaks
from rometeach.classroom.copies.master import Master, Use, of_cells, read
from rometeach.classroom.quizzes import grading
from rometeach.classroom.quizzes.line import read as read_line
from rometeach.classroom.quizzes.marking import State
from rometeach.classroom.quizzes.notebook import notebook
from rometeach.classroom.quizzes.quiz import drawn
from rometeach.classroom.quizzes.register import of_game, register
from rometeach.cli import main
from rometeach.core.errors import BadInput

QUIZ = drawn("rome-iinc", ["revolts"], 8, 7)
MASTERS = {"nbgrader": of_nbgrader, "otter": of_otter}


def master(plain: Mapping[str, Any]) -> Master:
    return of_cells("rome", list(plain["cells"]), plain["metadata"])


@cache
def quiz_master() -> Master:
    return master(notebook(QUIZ))


def run(plain: Mapping[str, Any]) -> dict[str, Any]:
    """What the code cells of a notebook leave behind."""
    names: dict[str, Any] = {}
    for c in plain["cells"]:
        if c["cell_type"] == "code":
            exec(c["source"], names)
    return names


def sources(plain: Mapping[str, Any], kind: str = "") -> list[str]:
    return [c["source"] for c in plain["cells"] if kind in ("", c["cell_type"])]


# -- What pupils see


@pytest.mark.parametrize("make", MASTERS.values(), ids=MASTERS)
def test_the_pupils_copy_holds_no_secret_anywhere_and_the_teachers_all_of_them(
    make: Callable[[], dict[str, Any]],
) -> None:
    there = master(make())
    shown = json.dumps(COPIES["student"](there))
    assert [s for s in SECRETS if s in shown] == []
    assert "BEGIN" not in shown and "SOLUTION" not in shown and "HIDDEN" not in shown
    told = json.dumps(COPIES["teacher"](there))
    assert [s for s in ("ROMULUS", "NUMITOR", "AENEAS", "SIBYLLA") if s not in told] == [] and "REMUS" not in told
    assert leaks(there, COPIES["student"](there)) == []


@pytest.mark.parametrize("make", MASTERS.values(), ids=MASTERS)
@pytest.mark.parametrize("name", COPIES)
def test_every_copy_is_a_notebook_without_outputs(make: Callable[[], dict[str, Any]], name: str) -> None:
    made = COPIES[name](master(make()))
    nbformat.validate(made)
    assert all(c.get("outputs", []) == [] and c.get("execution_count") is None for c in made["cells"])
    assert made["metadata"].keys() == {"kernelspec"}
    keys = {key for c in made["cells"] for key in c["metadata"]}
    assert keys <= ({"nbgrader"} if name == "nbgrader" else {"deletable", "editable"})


@pytest.mark.parametrize("make", MASTERS.values(), ids=MASTERS)
def test_the_solved_copy_runs_and_the_pupils_does_not_pass(make: Callable[[], dict[str, Any]]) -> None:
    there = master(make())
    solved = COPIES["solution"](there)
    assert run(solved)["founder"](-753) == "ROMULUS"
    assert "Write here, pupil." not in sources(solved) and not any(
        "MARK SCHEME" in s or "SOLUTION" in s for s in sources(solved)
    )
    with pytest.raises(AssertionError):
        run(COPIES["student"](there))


def test_what_a_pupil_fills_in_is_what_the_tools_leave() -> None:
    shown = sources(COPIES["student"](master(of_otter())))
    assert (
        "king = ...\ndef founder(year):\n    ..." in shown and "Write here, pupil." in shown and markers.WORDS in shown
    )
    shown = sources(COPIES["student"](master(of_nbgrader())))
    assert 'def founder(year):\n    """Who?"""\n    ...' in shown and 'assert founder(0) == ""' in shown
    assert "Anything else?" in shown


@pytest.mark.parametrize("make", MASTERS.values(), ids=MASTERS)
def test_the_teachers_copy_says_points_and_what_is_marked_by_hand(make: Callable[[], dict[str, Any]]) -> None:
    head, *rest = sources(COPIES["teacher"](master(make())))
    assert "Not for pupils" in head and "| 2 | by tests |" in head and "by you" in head
    assert any(s.startswith("# Hidden from pupils") for s in rest) and any(s.startswith("**Expected**") for s in rest)


@pytest.mark.parametrize("make", MASTERS.values(), ids=MASTERS)
@pytest.mark.parametrize("name", ["nbgrader", "otter"])
def test_a_master_of_one_tool_becomes_one_of_the_other_and_keeps_all(
    make: Callable[[], dict[str, Any]], name: str
) -> None:
    there = master(make())
    again = master(COPIES[name](there))
    assert set(again.questions.values()) >= {2.0}
    for use in (Use.SOLUTION, Use.TEST, Use.HIDDEN):
        assert sum(p.use is use for p in again.pieces) >= (
            1 if use is Use.HIDDEN else sum(p.use is use for p in there.pieces)
        )
    assert [s for s in SECRETS if s in json.dumps(COPIES["student"](again))] == []
    assert run(COPIES["solution"](again))["founder"](-753) == "ROMULUS"


def test_cells_can_be_marked_by_tags_too() -> None:
    there = master(
        book(
            cell("code", "answer = 42", tags=["solution"]),
            cell("markdown", "The answer is 42.", tags=["teacher"]),
            cell("markdown", "Good luck.", tags=["student"]),
        )
    )
    assert sources(COPIES["student"](there)) == ["...", "Good luck."]
    assert sources(COPIES["solution"](there)) == ["answer = 42"]
    assert "The answer is 42." in sources(COPIES["teacher"](there))


def test_a_line_of_a_solution_that_pupils_see_elsewhere_is_told() -> None:
    secret = "# BEGIN SOLUTION\ncapital = 'Ravenna'\n# END SOLUTION"
    there = master(book(cell("code", secret), cell("markdown", "As in: capital = 'Ravenna'")))
    assert leaks(there, COPIES["student"](there)) == [
        "cell 1: pupils see this line of it in another cell: \"capital = 'Ravenna'\""
    ]


# -- What is wrong with a master


def test_all_mistakes_of_a_master_are_told_at_once_with_their_cells() -> None:
    wrong = book(
        cell("code", "### BEGIN SOLUTION\nx = 1"),
        cell("code", "### END HIDDEN TESTS"),
        cell("code", "x", nbgrader=graded("a", grade=True, solution=False)),
        cell("code", "x", nbgrader=graded("a", grade=False, solution=True, schema_version=1)),
        cell("code", "x", nbgrader=graded("", grade=False, solution=True)),
        cell("raw", "# BEGIN QUESTION\npoints: many"),
        cell("raw", "# BEGIN TESTS"),
        cell("raw", "# END SOLUTION"),
        cell("raw", "# BEGIN SOLUTION"),
    )
    with pytest.raises(BadInput) as told:
        master(wrong)
    said = str(told.value)
    for words in (
        "cell 1: BEGIN SOLUTION without END SOLUTION", "cell 2: line 1: END HIDDEN TESTS without", "cell 3: is graded and has no points",
        'cell 4: has the grade_id "a" of cell 3', "cell 4: has nbgrader's metadata of version 1", "cell 5: has no grade_id",
        "cell 6: begins a question without a name", "cell 6: expected points as a number", "cell 7: # BEGIN TEST without",
        "cell 8: # END SOLUTION without",
    ):  # fmt: skip
        assert words in said, words
    with pytest.raises(BadInput, match="marks nothing as a solution"):
        master(book(cell("markdown", "# Rome")))


def test_files_that_are_no_notebooks_are_told(tmp_path: Path) -> None:
    for text, words in (
        ("hello", "is no notebook"),
        ("{}", "version 4"),
        ('{"cells": [{"id": "a"}], "nbformat": 4, "nbformat_minor": 5}', "is no notebook"),
    ):
        path = tmp_path / "x.ipynb"
        path.write_text(text)
        with pytest.raises(BadInput, match=words):
            read(path)
    with pytest.raises(BadInput, match="cannot be read"):
        read(tmp_path / "none.ipynb")


# -- A quiz as a notebook


def test_a_quiz_as_a_notebook_is_marked_by_its_own_tests(capsys: pytest.CaptureFixture[str]) -> None:
    there = quiz_master()
    assert list(there.questions.items()) == [(f"question_{n}", 1.0) for n in range(1, 9)]
    run(COPIES["solution"](there))
    (line,) = capsys.readouterr().out.splitlines()
    assert [m.state for m in read_line(line).marked()] == [State.RIGHT] * 8
    told = json.dumps(COPIES["teacher"](there), ensure_ascii=False)
    for question in QUIZ.questions():
        assert question.exercise is not None
        assert (
            f"**Question {question.number}, expected:** " in told
            and question.exercise.mistakes[0].why[:30].replace('"', '\\"') in told
        )


def test_the_pupils_copy_of_a_quiz_has_neither_answers_nor_what_marks_them() -> None:
    there = quiz_master()
    made = COPIES["student"](there)
    text = json.dumps(made)
    assert "is_right" not in text and "expected" not in text and "RUBRIC" not in text
    for question in QUIZ.questions():
        assert question.exercise is not None
        assert all(json.dumps(m.why)[1:-1] not in text for m in question.exercise.mistakes)
        (answer,) = (s for s in sources(made, "code") if s.startswith(f"answer_{question.number} ="))
        assert answer.split("  #")[0] == f'answer_{question.number} = ""' and "\n" not in answer
    with pytest.raises(AssertionError):
        run(made)
    assert leaks(there, made) == []


def test_a_quiz_is_found_whole_in_what_is_made_for_the_autograders() -> None:
    for name in ("nbgrader", "otter"):
        again = master(COPIES[name](quiz_master()))
        assert again.questions == quiz_master().questions
        assert sum(p.use is Use.NOTES for p in again.pieces) == 8
    otter = sources(COPIES["otter"](quiz_master()), "raw")
    assert otter[1:7] == [
        "# BEGIN QUESTION\nname: question_1\npoints: 1",
        "# BEGIN SOLUTION",
        "# END SOLUTION",
        "# BEGIN TESTS",
        "# END TESTS",
        "# END QUESTION",
    ]


@pytest.mark.parametrize("game", [x.game for x in register()])
def test_the_answer_in_a_notebook_is_right_as_text(game: str) -> None:
    known = of_game(game).lessons
    quiz = drawn(game, known[:3], 12, 5)
    names = {}
    for source in sources(COPIES["solution"](master(notebook(quiz))), "code"):
        if source.startswith("answer_"):
            exec(source, names)
    for question in quiz.questions():
        assert grading.is_right(quiz.code, question.number, names[f"answer_{question.number}"]), question.key


def test_answers_that_are_wrong_or_missing_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert not grading.can_be_read(QUIZ.code, 3, "") and not grading.can_be_read(QUIZ.code, 3, "many")
    assert grading.can_be_read(QUIZ.code, 3, "12") and not grading.is_right(QUIZ.code, 3, "12")
    assert not grading.is_right(QUIZ.code, 3, ...) and not grading.is_right(QUIZ.code, 3, "many")
    assert "is no whole number" in capsys.readouterr().out
    line = grading.result_line(QUIZ.code, "Anna", [..., "1 2", "many", right(QUIZ.questions()[3])])
    assert [m.state for m in read_line(line).marked()][2:] == [State.OPEN] * 6
    with pytest.raises(BadInput, match="expected 1 to 8"):
        grading.question(QUIZ.code, 9)
    with pytest.raises(BadInput, match="same questions for all"):
        notebook(drawn("rome-iinc", ["revolts"], 3, 7, own=True))


# -- The command


def command(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), prog_name="rometeach")


def test_the_command_makes_all_copies_of_a_quiz(tmp_path: Path) -> None:
    quiz, folder = tmp_path / "quiz.ipynb", tmp_path / "copies"
    made = command("quiz", "new", "hotre", "idea", "--exercises", "3", "--seed", "2", "--notebook", str(quiz))
    assert made.exit_code == 0, made.output
    done = command("class", "copies", str(quiz), str(folder))
    assert done.exit_code == 0, done.output
    assert sorted(p.name for p in folder.iterdir()) == sorted(f"quiz_{name}.ipynb" for name in COPIES)
    for path in folder.iterdir():
        nbformat.validate(nbformat.read(path, 4))
    only = tmp_path / "only"
    command("class", "copies", str(quiz), str(only), "--only", "student")
    assert [p.name for p in only.iterdir()] == ["quiz_student.ipynb"]


def test_mistakes_of_the_command_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "x.ipynb").write_text("hello")
    done = command("class", "copies", str(tmp_path / "x.ipynb"), str(tmp_path / "x.ipynb" / "copies"))
    assert (
        done.exit_code == 2
        and "is no notebook" in done.output
        and "FOLDER" in done.output
        and "Traceback" not in done.output
    )
