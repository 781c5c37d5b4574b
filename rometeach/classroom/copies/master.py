"""The master of a notebook: its cells, each with what it is for, read from the markers of nbgrader, of Otter-Grader, or from tags.

What a cell is for:

- nbgrader's metadata say it (`solution`, `grade`, `points`, `grade_id`, of schema 3), with its regions inside the cells;
- Otter's raw cells say it: `# BEGIN QUESTION` with its name and points, then SOLUTION and TESTS within it;
- a tag of the cell says it: `solution`, `teacher` (only in the teacher's copy) or `student` (only in the pupils').
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any

from ...core import disk
from ...core.errors import BadInput, Problem, printable
from . import markers

MOST_BYTES = 50_000_000
SCHEMA = 3
"""The version of nbgrader's metadata that is read and written."""
_BOUNDARY = re.compile(r"\s*#\s*(BEGIN|END)\s+(QUESTION|SOLUTION|PROMPT|TESTS?)\s*(?:\n|$)", re.I)
_CONFIG = re.compile(r"\s*#\s*(ASSIGNMENT CONFIG|EXPORT|IGNORE)\b", re.I)
_FENCED = re.compile(r"\s*```otter\n(.*?)\n```\s*", re.S)
_SETTING = re.compile(r"^(\w+):\s*(.*?)\s*$", re.M)
_HIDDEN_CELL = re.compile(r"\A\s*(#|\"{3}).*\bhidden\b", re.I)
_TEST_CONFIG = re.compile(r"\A\s*\"{3}\s*#\s*BEGIN TEST CONFIG.*?\"{3}[^\n]*END TEST CONFIG[^\n]*\n?", re.S | re.I)


class Use(Enum):
    """What a cell is for."""

    OPEN = "for everybody"
    SOLUTION = "to be solved"
    PROMPT = "for pupils alone"
    TEST = "a test that pupils see"
    HIDDEN = "a test that pupils do not see"
    NOTES = "for the teacher alone"


@dataclass(frozen=True, slots=True)
class Piece:
    """A cell, or a part of one.

    Attributes:
        use: what it is for.
        kind: "code", "markdown" or "raw".
        source: its text, with the markers of its solution.
        place: which cell of the master it comes from, counted from 1.
        question: what the question is called that it belongs to; "" for none.
        points: what the question is worth.
        attached: the pictures that are attached to it.
    """

    use: Use
    kind: str
    source: str
    place: int
    question: str = ""
    points: float = 1
    attached: Mapping[str, Any] = field(default_factory=dict)

    @property
    def manual(self) -> bool:
        """Whether a person marks it."""
        return self.kind == "markdown" and self.use is Use.SOLUTION


@dataclass(frozen=True, slots=True)
class Master:
    """A notebook that copies are made of; `metadata` says in which language its cells are."""

    name: str
    pieces: tuple[Piece, ...]
    metadata: Mapping[str, Any]

    def of_question(self, question: str) -> tuple[Piece, ...]:
        """The pieces of a question."""
        return tuple(p for p in self.pieces if p.question == question)

    @property
    def questions(self) -> dict[str, float]:
        """The questions in their order, and what each is worth."""
        return {p.question: p.points for p in self.pieces if p.question and p.use is not Use.OPEN}


def read(path: str | Path) -> Master:
    """The master in a file.

    Raises:
        BadInput: all that is wrong with it, with the cells.
    """
    import nbformat

    where = Path(path)
    try:
        plain = json.loads(disk.read(where, MOST_BYTES).decode("utf-8"))
        if not isinstance(plain, dict) or "cells" not in plain or plain.get("nbformat") != 4:
            raise ValueError("it is no notebook of version 4")
        nbformat.validate(plain, relax_add_props=True)
    except OSError as error:
        raise BadInput([Problem(_shown(where), f"cannot be read: {error.strerror or error}")]) from None
    except (ValueError, RecursionError, nbformat.ValidationError) as error:
        reason = printable(str(error).splitlines()[0][:120]) if str(error) else "it is damaged"
        raise BadInput(
            [Problem(_shown(where), f"is no notebook: {reason}", "Give a file that JupyterLab opens.")]
        ) from None
    return of_cells(where.stem, plain["cells"], plain.get("metadata", {}))


def of_cells(name: str, cells: list[dict[str, Any]], metadata: Mapping[str, Any]) -> Master:
    """The master of these cells.

    Args:
        name: what it is called.
        cells: the cells as they stand in a notebook.
        metadata: those of the notebook.

    Raises:
        BadInput: all that is wrong with it, with the cells.
    """
    reader = _Reader()
    for place, cell in enumerate(cells, 1):
        reader.take(place, cell)
    reader.finish(len(cells))
    kept = {k: metadata[k] for k in ("kernelspec", "language_info") if k in metadata}
    found = Master(name, tuple(reader.found), kept)
    if not reader.wrong and not any(p.use in (Use.SOLUTION, Use.HIDDEN, Use.NOTES) for p in found.pieces):
        hint = "Mark solutions with ### BEGIN SOLUTION and ### END SOLUTION, or the cell with the tag solution."
        reader.wrong.append(Problem(name, "marks nothing as a solution: all copies would be the same", hint))
    if reader.wrong:
        raise BadInput(reader.wrong)
    return found


class _Reader:
    """Reads cell after cell; `wrong` is what cannot be."""

    def __init__(self) -> None:
        self.found: list[Piece] = []
        self.wrong: list[Problem] = []
        self.blocks: list[tuple[str, int]] = []
        self.question, self.points = "", 1.0
        self.ids: dict[str, int] = {}

    def take(self, place: int, cell: Mapping[str, Any]) -> None:
        """The next cell."""
        kind = str(cell["cell_type"])
        source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
        fenced = _FENCED.fullmatch(source) if kind == "markdown" else None
        if kind == "raw" or fenced:
            text = fenced[1] if fenced else source
            if boundary := _BOUNDARY.match(text):
                self._boundary(place, boundary[1].upper(), boundary[2].upper().rstrip("S"), text)
                return
            if _CONFIG.match(text):
                return
        for what in markers.REGIONS:
            for problem in markers.split(source, what)[1]:
                self.wrong.append(Problem(f"cell {place}", problem))
        piece = Piece(Use.OPEN, kind, source, place, self.question, self.points, cell.get("attachments", {}))
        self.found += self._of_otter(piece) or self._of_nbgrader(piece, cell.get("metadata", {}))

    def finish(self, cells: int) -> None:
        """The end of the notebook: nothing may be open, and solutions before a graded cell belong to its question."""
        for block, place in self.blocks:
            self.wrong.append(Problem(f"cell {place}", f"# BEGIN {block} without # END {block} after it"))
        graded = ""
        points = 1.0
        for i in range(len(self.found) - 1, -1, -1):
            piece = self.found[i]
            if piece.use in (Use.TEST, Use.HIDDEN):
                graded, points = piece.question, piece.points
            elif piece.use is Use.SOLUTION and piece.kind == "code" and graded and not self._by_otter(piece):
                self.found[i] = replace(piece, question=graded, points=points)
                graded = ""

    def _by_otter(self, piece: Piece) -> bool:
        return piece.question != "" and piece.question not in self.ids

    def _boundary(self, place: int, which: str, block: str, text: str) -> None:
        """A raw cell of Otter that begins or ends a block."""
        if which == "BEGIN":
            if block in [b for b, _ in self.blocks]:
                self.wrong.append(Problem(f"cell {place}", f"# BEGIN {block} comes again before # END {block}"))
            if block != "QUESTION" and not self.question:
                self.wrong.append(Problem(f"cell {place}", f"# BEGIN {block} stands outside a question"))
            self.blocks.append((block, place))
            if block == "QUESTION":
                self._question(place, dict(_SETTING.findall(text)))
            return
        if not self.blocks or self.blocks[-1][0] != block:
            self.wrong.append(Problem(f"cell {place}", f"# END {block} without # BEGIN {block} before it"))
        self.blocks = [b for b in self.blocks if b[0] != block]
        if block == "QUESTION":
            self.question, self.points = "", 1.0

    def _question(self, place: int, settings: Mapping[str, str]) -> None:
        """The name and the points of a question of Otter."""
        self.question = settings.get("name", "").strip("'\"")
        if not self.question:
            self.question = f"q{place}"
            self.wrong.append(
                Problem(f"cell {place}", "begins a question without a name", "Add a line such as name: q1.")
            )
        self.points = self._number(place, settings.get("points") or "1")

    def _number(self, place: int, text: object) -> float:
        try:
            return float(str(text))
        except ValueError:
            self.wrong.append(Problem(f"cell {place}", f'expected points as a number, not "{str(text)[:20]}"'))
            return 1.0

    def _of_otter(self, piece: Piece) -> list[Piece]:
        """What a cell within a block of Otter is; nothing outside of one."""
        inside = [b for b, _ in self.blocks]
        if "SOLUTION" in inside:
            return [replace(piece, use=Use.SOLUTION, source=_marked(piece.kind, piece.source))]
        if "PROMPT" in inside:
            return [replace(piece, use=Use.PROMPT)]
        if "TEST" in inside:
            hidden = bool(_HIDDEN_CELL.search(piece.source.split("\n")[0])) or "hidden: true" in piece.source.lower()
            source = _TEST_CONFIG.sub("", piece.source)
            if hidden and source == piece.source:
                source = source.partition("\n")[2]
            kept = replace(
                piece, use=Use.HIDDEN if hidden else Use.TEST, source=markers.without(source, markers.RUBRIC)
            )
            rubric = markers.rubric(source)
            return [kept, replace(piece, use=Use.NOTES, kind="markdown", source=rubric)] if rubric else [kept]
        return []

    def _of_nbgrader(self, piece: Piece, metadata: Mapping[str, Any]) -> list[Piece]:
        """What a cell is by its metadata, its tags and the regions in it."""
        told = metadata.get("nbgrader", {})
        solution, grade, id_ = bool(told.get("solution")), bool(told.get("grade")), str(told.get("grade_id", ""))
        tags = [str(tag) for tag in metadata.get("tags", ())]
        if told:
            self._checked(piece.place, told)
            points = self._number(piece.place, told.get("points", 1)) if grade else 1.0
            question = id_ if grade or solution else piece.question
            piece = replace(piece, question=question, points=points)
        if "teacher" in tags:
            return [replace(piece, use=Use.NOTES)]
        if "student" in tags:
            return [replace(piece, use=Use.PROMPT)]
        notes = markers.only(piece.source, markers.SCHEME)
        hidden = markers.only(piece.source, markers.HIDDEN)
        rest = markers.without(markers.without(piece.source, markers.SCHEME), markers.HIDDEN)
        use = Use.OPEN
        if solution or "solution" in tags or markers.has_solution(rest):
            use = Use.SOLUTION
            rest = _marked(piece.kind, rest)
        elif grade or hidden:
            use = Use.TEST
        found = [replace(piece, use=use, source=rest)] if rest.strip() or use is not Use.TEST else []
        if tests := markers.without(hidden, markers.RUBRIC):
            found.append(replace(piece, use=Use.HIDDEN, source=tests))
        if rubric := markers.rubric(hidden):
            found.append(replace(piece, use=Use.NOTES, kind="markdown", source=rubric))
        if notes:
            found.append(replace(piece, use=Use.NOTES, source=notes))
        return found

    def _checked(self, place: int, told: Mapping[str, Any]) -> None:
        """What nbgrader itself would refuse in its metadata."""
        version, id_ = told.get("schema_version"), str(told.get("grade_id", ""))
        if version != SCHEMA:
            hint = "Run nbgrader update on it."
            self.wrong.append(
                Problem(f"cell {place}", f"has nbgrader's metadata of version {version}, not {SCHEMA}", hint)
            )
        if not any(told.get(key) for key in ("grade", "solution", "locked", "task")):
            return
        if not id_:
            self.wrong.append(Problem(f"cell {place}", "has no grade_id"))
        elif id_ in self.ids:
            self.wrong.append(Problem(f"cell {place}", f'has the grade_id "{id_[:40]}" of cell {self.ids[id_]}'))
        self.ids.setdefault(id_, place)
        if told.get("grade") and "points" not in told:
            self.wrong.append(Problem(f"cell {place}", "is graded and has no points"))


def _marked(kind: str, source: str) -> str:
    """A cell to be solved: all of it is the solution where nothing in it is marked."""
    if markers.has_solution(source):
        return source
    sign = "#" if kind == "code" else "###"
    return f"{sign} BEGIN SOLUTION\n{source}\n{sign} END SOLUTION"


def _shown(path: Path) -> str:
    return printable(str(path)[:120])


__all__ = ["SCHEMA", "Master", "Piece", "Use", "of_cells", "read"]
