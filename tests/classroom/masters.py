"""Masters of notebooks for tests: one of nbgrader with every kind of cell, one of Otter-Grader with the same, both full of secrets."""

from __future__ import annotations

from typing import Any

SECRETS = ("ROMULUS", "NUMITOR", "AENEAS", "SIBYLLA", "REMUS")
"""What only a solution, a hidden test, a mark scheme, an output or metadata says."""


def cell(kind: str, source: str, **metadata: Any) -> dict[str, Any]:
    """A cell."""
    made = {"cell_type": kind, "id": f"c{abs(hash(source)) % 10**9}", "metadata": metadata, "source": source}
    return made | {"execution_count": 3, "outputs": []} if kind == "code" else made


def graded(name: str, *, grade: bool, solution: bool, **more: Any) -> dict[str, Any]:
    """nbgrader's metadata."""
    told = {
        "grade": grade,
        "solution": solution,
        "locked": not solution,
        "grade_id": name,
        "schema_version": 3,
        "task": False,
    }
    return told | more


def book(*cells: dict[str, Any]) -> dict[str, Any]:
    """A notebook."""
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}, "key": "REMUS"}
    return {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def of_nbgrader() -> dict[str, Any]:
    """A source of nbgrader."""
    answered = cell(
        "code",
        'def founder(year):\n    """Who?"""\n    ### BEGIN SOLUTION\n    return "ROMULUS" if year == -753 else ""\n    ### END SOLUTION',
        nbgrader=graded("founder", grade=False, solution=True),
        notes="REMUS",
    )
    answered["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "REMUS"}]
    tests = 'assert founder(0) == ""\n### BEGIN HIDDEN TESTS\nassert founder(-753) == "ROMULUS", "NUMITOR"\n### END HIDDEN TESTS'
    return book(
        cell("markdown", "# Rome\n\nWrite a function."),
        answered,
        cell("code", tests, nbgrader=graded("test-founder", grade=True, solution=False, points=2)),
        cell("markdown", "It was AENEAS, says Virgil.", nbgrader=graded("essay", grade=True, solution=True, points=3)),
        cell(
            "markdown",
            "Anything else?\n=== BEGIN MARK SCHEME ===\nOne point for the SIBYLLA.\n=== END MARK SCHEME ===",
            nbgrader=graded("task", grade=False, solution=False, points=1) | {"task": True},
        ),
        cell("code", "print('done')"),
    )


def of_otter() -> dict[str, Any]:
    """A master of Otter-Grader."""
    return book(
        cell("raw", "# ASSIGNMENT CONFIG\nname: REMUS"),
        cell("markdown", "# Rome"),
        cell("raw", "# BEGIN QUESTION\nname: q1\npoints: 2"),
        cell("markdown", "Write a function."),
        cell("raw", "# BEGIN SOLUTION"),
        cell(
            "code",
            'king = "ROMULUS"  # SOLUTION\nhidden = "NUMITOR"  # SOLUTION NO PROMPT\n'
            "def founder(year):\n    # BEGIN SOLUTION\n    return king if year == -753 else ''\n    # END SOLUTION",
        ),
        cell("raw", "# END SOLUTION"),
        cell("raw", "# BEGIN TESTS"),
        cell("code", "assert founder(0) == ''"),
        cell("code", "# HIDDEN\nassert founder(-753) == 'ROMULUS'"),
        cell(
            "code", '""" # BEGIN TEST CONFIG\nhidden: true\npoints: 1\n""" # END TEST CONFIG\nassert king != "AENEAS"'
        ),
        cell("raw", "# END TESTS"),
        cell("raw", "# END QUESTION"),
        cell("raw", "# BEGIN QUESTION\nname: q2\nmanual: true"),
        cell("raw", "# BEGIN PROMPT"),
        cell("markdown", "Write here, pupil."),
        cell("raw", "# END PROMPT"),
        cell("markdown", "```otter\n# BEGIN SOLUTION\n```"),
        cell("markdown", "It was the SIBYLLA."),
        cell("markdown", "```otter\n# END SOLUTION\n```"),
        cell("raw", "# END QUESTION"),
    )
