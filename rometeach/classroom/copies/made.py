"""The copies of a master: for pupils, for the teacher, solved, and as masters for nbgrader and for Otter-Grader.

Each is made of the pieces anew: no output, no metadata and no cell of the master comes along but what is written here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from . import markers
from .master import SCHEMA, Master, Piece, Use

Cell = dict[str, Any]
Plain = dict[str, Any]
_COMMENT = "# "


def student(master: Master) -> Plain:
    """The pupils' copy: no solution, no hidden test, nothing of the teacher's."""
    found = []
    for p in master.pieces:
        if p.use is Use.SOLUTION:
            source = markers.open_code(p.source) if p.kind == "code" else markers.open_words(p.source)
            found.append(_cell(p, source))
        elif p.use in (Use.OPEN, Use.PROMPT):
            found.append(_cell(p, p.source))
        elif p.use is Use.TEST:
            found.append(_cell(p, p.source, {"deletable": False, "editable": False}))
    return _book(master, found)


def solution(master: Master) -> Plain:
    """The solved copy, which runs from top to bottom."""
    kept = (Use.OPEN, Use.SOLUTION, Use.TEST, Use.HIDDEN)
    return _book(master, [_cell(p, markers.solved(p.source)) for p in master.pieces if p.use in kept])


def teacher(master: Master) -> Plain:
    """The teacher's copy: solved, with the points, the hidden tests and all that is written for the teacher."""
    questions = master.questions
    rows = "\n".join(f"| {name} | {points:g} | {_marked_by(master, name)} |" for name, points in questions.items())
    head = f"# Teacher's copy of {master.name}\n\nNot for pupils: it holds all answers."
    if questions:
        head += f" {sum(questions.values()):g} points in all.\n\n| Question | Points | Marked |\n|---|---|---|\n{rows}"
    found = [_new("markdown", head, "head")]
    for p in master.pieces:
        if p.use is Use.PROMPT:
            continue
        if p.use is Use.SOLUTION and p.kind == "markdown":
            found.append(_cell(p, f"**Expected** ({p.question or 'answer'}):\n\n{markers.solved(p.source)}"))
        elif p.use is Use.HIDDEN:
            found.append(_cell(p, f"{_COMMENT}Hidden from pupils ({p.question}, {p.points:g} points)\n{p.source}"))
        elif p.use is Use.SOLUTION:
            found.append(
                _cell(p, f"{_COMMENT}Expected{f' ({p.question})' if p.question else ''}\n{markers.solved(p.source)}")
            )
        else:
            found.append(_cell(p, p.source))
    return _book(master, found)


def for_nbgrader(master: Master) -> Plain:
    """A source for `nbgrader generate_assignment`."""
    found: list[Cell] = []
    done: set[str] = set()
    for n, p in enumerate(master.pieces, 1):
        tests = [x for x in master.of_question(p.question) if x.use in (Use.TEST, Use.HIDDEN)] if p.question else []
        if p.use is Use.NOTES and not tests:
            text = f"=== BEGIN MARK SCHEME ===\n{p.source}\n=== END MARK SCHEME ==="
            found.append(_new("markdown", text, f"notes{n}", {"nbgrader": _graded(f"notes-{n}", locked=True) | _TASK}))
        elif p.use is Use.SOLUTION:
            name = p.question if p.manual and p.question else f"answer-{n}"
            told = _graded(name, solution=True, points=p.points if p.manual else None)
            found.append(_cell(p, p.source, {"nbgrader": told}))
        elif p.use in (Use.TEST, Use.HIDDEN):
            name = p.question or f"test-{n}"
            if name not in done:
                done.add(name)
                told = _graded(name, locked=True, points=p.points)
                found.append(_cell(p, _tests(master, tests or [p], p.question), {"nbgrader": told}))
        elif p.use is not Use.NOTES:
            found.append(_cell(p, p.source))
    return _book(master, found)


_TASK = {"task": True, "points": 0}
"""What nbgrader wants of a cell that holds nothing but a mark scheme."""


def _tests(master: Master, tests: list[Piece], question: str) -> str:
    """The tests of a question as one cell of nbgrader: those that pupils see, then the others with the rubric."""
    seen = [p.source for p in tests if p.use is Use.TEST]
    notes = [markers.as_rubric(p.source) for p in master.of_question(question) if question and p.use is Use.NOTES]
    hidden = [*notes, *(p.source for p in tests if p.use is Use.HIDDEN)]
    return "\n".join([*seen, *(["### BEGIN HIDDEN TESTS", *hidden, "### END HIDDEN TESTS"] if hidden else [])])


def for_otter(master: Master) -> Plain:
    """A master for `otter assign`."""
    settings = (
        "init_cell: true",
        "export_cell: false",
        "check_all_cell: false",
        "solutions_pdf: false",
        "generate: true",
    )
    config = "\n".join(["# ASSIGNMENT CONFIG", f"name: {json.dumps(master.name)}", *settings])
    found = [_new("raw", config, "config")]
    done: set[str] = set()
    for p in master.pieces:
        if p.use in (Use.OPEN, Use.PROMPT) or (p.use is Use.SOLUTION and not p.question):
            found.append(_cell(p, p.source))
        elif p.question and p.question not in done and p.use is not Use.NOTES:
            done.add(p.question)
            found += _question(
                p.question, [x for x in master.of_question(p.question) if x.use not in (Use.OPEN, Use.PROMPT)]
            )
    return _book(master, found)


def _question(name: str, pieces: list[Piece]) -> Iterator[Cell]:
    """A question of Otter in its raw cells."""

    def raw(text: str) -> Cell:
        return _new("raw", text, f"{name} {text}")

    manual = any(p.manual for p in pieces)
    points = next(p.points for p in pieces)
    yield raw(f"# BEGIN QUESTION\nname: {name}\npoints: {points:g}" + ("\nmanual: true" if manual else ""))
    answers = [p for p in pieces if p.use is Use.SOLUTION]
    if answers:
        yield raw("# BEGIN SOLUTION")
        for p in answers:
            yield _cell(p, p.source if p.kind == "code" else markers.solved(p.source))
        yield raw("# END SOLUTION")
    if tests := [p for p in pieces if p.use in (Use.TEST, Use.HIDDEN)]:
        yield raw("# BEGIN TESTS")
        last = next((p for p in reversed(tests) if p.use is Use.HIDDEN), None)
        for p in tests:
            notes = (
                "\n".join(markers.as_rubric(x.source) for x in pieces if x.use is Use.NOTES) + "\n" if p is last else ""
            )
            yield _cell(p, f"# HIDDEN\n{notes.lstrip()}{p.source}" if p.use is Use.HIDDEN else p.source)
        yield raw("# END TESTS")
    yield raw("# END QUESTION")


COPIES: dict[str, Callable[[Master], Plain]] = {
    "student": student,
    "teacher": teacher,
    "solution": solution,
    "nbgrader": for_nbgrader,
    "otter": for_otter,
}
"""What there is, by the end of the file's name."""
ABOUT = {
    "student": "for pupils",
    "teacher": "for you, with answers and points",
    "solution": "solved, and it runs",
    "nbgrader": "a source for nbgrader generate_assignment",
    "otter": "a master for otter assign",
}
"""What each is for."""


def leaks(master: Master, copy: Mapping[str, Any]) -> list[str]:
    """What a pupils' copy shows of the solutions: lines of a solution, long enough to tell something, that stand elsewhere too."""
    shown = [(cell["source"], cell["metadata"]) for cell in copy["cells"]]
    found = []
    for p in master.pieces:
        secret = markers.secret_lines(p.source) if p.use is Use.SOLUTION else []
        secret += p.source.split("\n") if p.use in (Use.NOTES, Use.HIDDEN) else []
        for line in dict.fromkeys(line.strip() for line in secret):
            if len(line) >= _TELLING and any(line in source for source, _ in shown):
                found.append(f'cell {p.place}: pupils see this line of it in another cell: "{line[:60]}"')
    return found


_TELLING = 12
"""Characters of a line that could tell something."""


def _marked_by(master: Master, name: str) -> str:
    pieces = master.of_question(name)
    return "by tests" if any(p.use in (Use.TEST, Use.HIDDEN) for p in pieces) else "by you"


def _graded(name: str, *, solution: bool = False, locked: bool = False, points: float | None = None) -> Plain:
    """nbgrader's metadata of a cell."""
    told: Plain = {"grade": points is not None, "grade_id": name, "locked": locked}
    told |= {"schema_version": SCHEMA, "solution": solution, "task": False}
    return told if points is None else told | {"points": int(points) if points == int(points) else points}


def _cell(piece: Piece, source: str, metadata: Mapping[str, Any] | None = None) -> Cell:
    made = _new(piece.kind, source, f"{piece.place} {piece.use.name} {source}", metadata or {})
    if piece.attached:
        made["attachments"] = dict(piece.attached)
    return made


def _new(kind: str, source: str, name: str, metadata: Mapping[str, Any] | None = None) -> Cell:
    """A cell without outputs, whose id comes from its name."""
    made: Cell = {"cell_type": kind, "id": hashlib.sha256(name.encode()).hexdigest()[:12]}
    made |= {"metadata": dict(metadata or {}), "source": source}
    return made | {"execution_count": None, "outputs": []} if kind == "code" else made


def _book(master: Master, cells: list[Cell]) -> Plain:
    seen: set[str] = set()
    for n, cell in enumerate(cells):
        if cell["id"] in seen:
            cell["id"] = f"{cell['id'][:8]}{n:04d}"
        seen.add(cell["id"])
    return {"cells": cells, "metadata": dict(master.metadata), "nbformat": 4, "nbformat_minor": 5}


__all__ = ["ABOUT", "COPIES", "for_nbgrader", "for_otter", "leaks", "solution", "student", "teacher"]
