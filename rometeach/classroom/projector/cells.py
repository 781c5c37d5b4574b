"""A lesson's notebook read in order: its texts, and what its cells show. Cells in which a reader does something are left out."""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass

from ...core.resources import notebooks_dir
from ...lessons.course import Lesson

CALLED = ("predict", "example", "timeline", "static_card", "show_map")
"""What cells call that a class can look at."""
_PLAYED = ("plan", "play", "simulate", "compare", "mkdtemp", "workbench")
"""What takes a solver, or a reader who plays: what is made by these is not there on the wall."""
_WIDGETS = "rometeach.widgets"
_FOOT = "*Cases used"


@dataclass(frozen=True, slots=True)
class Said:
    """A text as it is written."""

    markdown: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What a cell shows: the function that it calls, with its arguments."""

    function: str
    arguments: tuple[object, ...] = ()
    focus: str = ""
    folded: str = ""


Cell = Said | Shown


def read(game: str, lesson: Lesson) -> tuple[Cell, ...]:
    """The cells of a lesson that a class can look at.

    Args:
        game: the folder of its game.
        lesson: the lesson.
    """
    path = notebooks_dir() / game / lesson.notebook
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    known: dict[str, object] = {name: _recorder(name) for name in CALLED}
    found: list[Cell] = []
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            if _FOOT in source:
                break
            found.append(Said(source))
            continue
        shown = _run(source, known)
        if shown is None:
            if found and isinstance(found[-1], Said) and len(found) > 1:
                found.pop()
        else:
            found += shown
    return tuple(found)


def _recorder(name: str) -> object:
    def recorded(*arguments: object, focus: str = "", folded: str = "", **_: object) -> Shown:
        return Shown(name, arguments, focus, folded)

    return recorded


def _run(source: str, known: dict[str, object]) -> list[Shown] | None:
    """What a cell shows; None for one in which a reader does something. What it defines is added to what is `known`."""
    shown: list[Shown] = []
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.ImportFrom) and statement.module == _WIDGETS:
            continue
        called = {node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                  for node in ast.walk(statement) if isinstance(node, ast.Call)}  # fmt: skip
        if called & {*_PLAYED, "print"}:
            return None
        try:
            if isinstance(statement, ast.Import | ast.ImportFrom | ast.Assign):
                exec(compile(ast.Module([statement], []), "<lesson>", "exec"), known)
            elif isinstance(statement, ast.Expr) and called & {*CALLED}:
                value = eval(compile(ast.Expression(statement.value), "<lesson>", "eval"), known)
                shown += [value] if isinstance(value, Shown) else []
            else:
                return None
        except NameError:  # it needs what a reader does, or a solver
            return None
    return shown


__all__ = ["CALLED", "Cell", "Said", "Shown", "read"]
