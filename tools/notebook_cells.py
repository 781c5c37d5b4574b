"""What is told of a notebook's cell in its metadata: whether its output is checked, its code collapsed, its answer folded."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from rometeach import widgets

CARD = "static-card"
"""The tag of a cell whose output is a card."""
CHECKED = "nbval-check-output"
"""The tag of a cell whose output nbval compares with what it prints now."""
MARK = "# NBVAL_CHECK_OUTPUT"
"""The same as a line of the code, where learners would read it: it becomes the tag."""
PREDICT = "**Predict"
OPENERS = frozenset(widgets.__all__)
"""What opens a panel or a card."""


def is_card(cell: Any) -> bool:
    """Whether the output of a cell is a static card."""
    return CARD in cell.metadata.get("tags", [])


def is_checked(cell: Any) -> bool:
    """Whether the output of a cell is compared with what it prints now."""
    return cell.cell_type == "code" and CHECKED in cell.metadata.get("tags", [])


def keeps_output(cell: Any) -> bool:
    """Whether the output of a cell is stored."""
    return cell.cell_type == "code" and (is_checked(cell) or is_card(cell))


def shows(source: str) -> bool:
    """Whether code ends with opening a panel or a card: what it shows is the output of its cell."""
    body = ast.parse(source).body
    last = body[-1].value if body and isinstance(body[-1], ast.Expr) else None
    return isinstance(last, ast.Call) and isinstance(last.func, ast.Name) and last.func.id in OPENERS


def without_mark(cell: Any) -> None:
    """Turn the mark of nbval in a cell's code into the tag."""
    lines = cell.source.split("\n")
    if cell.cell_type == "code" and MARK in lines:
        cell.source = "\n".join(line for line in lines if line != MARK)
        cell.metadata["tags"] = [*cell.metadata.get("tags", []), CHECKED]


def tell(cell: Any, before: Any | None) -> None:
    """Write the metadata of a cell anew: its tags, and what JupyterLab collapses.

    Code that only opens a panel or a card is collapsed. The stored output of a checked cell is folded where the text `before` it
    asks for a prediction; JupyterLab unfolds it when the cell runs. It says so twice, as JupyterLab does when it saves: opening a
    notebook changes nothing in it.
    """
    tags = sorted(set(cell.metadata.get("tags", [])))
    hidden = {}
    if cell.cell_type == "code":
        if only_opens(cell.source):
            hidden["source_hidden"] = True
        if is_checked(cell) and before is not None and before.cell_type == "markdown" and PREDICT in before.source:
            hidden["outputs_hidden"] = True
    cell.metadata.clear()
    folded = {"collapsed": True} if "outputs_hidden" in hidden else {}
    cell.metadata.update({**folded, **({"jupyter": hidden} if hidden else {}), **({"tags": tags} if tags else {})})


def only_opens(source: str) -> bool:
    """Whether code does nothing but open a panel or a card of what is already there.

    It imports, opens, and perhaps names what it opened, or a list that it is opened with. What it opens is asked of modules
    ("tables", "history"), never of a board: a change or a question to a board is there to be read.
    """
    modules = {"chart", "tables", "history", "examples", "course_map"}
    opened = False
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        value = statement.value if isinstance(statement, ast.Assign | ast.Expr) else None
        if (isinstance(value, ast.Name) and opened) or isinstance(value, ast.List | ast.Constant):
            continue
        if not (
            isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in OPENERS | modules
        ):
            return False
        if any(name not in modules for name in _asked(value)):
            return False
        opened = opened or value.func.id in OPENERS
    return opened


def _asked(call: ast.Call) -> Iterator[str]:
    """Of whom the arguments of a call ask something: "p" in `static_card(p.taxes())`, "tables" in `static_card(tables.boxes(p))`."""
    for argument in (*call.args, *(k.value for k in call.keywords)):
        for node in ast.walk(argument):
            if isinstance(node, ast.Call):
                names = [n.id for n in ast.walk(node.func) if isinstance(n, ast.Name)]
                yield names[0] if names else ""
