"""The notebooks run, say what they claim, and store nothing but checked outputs, static cards and the cards of panels."""

from __future__ import annotations

import copy
import importlib.util
import itertools
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest
from notebook_cells import is_card, is_checked, keeps_output, tell

from rometeach.core.games import games
from rometeach.lessons.course import course

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("refresh_notebooks", ROOT / "tools" / "refresh_notebooks.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = _tool()
ALL = tool.notebooks(FOLDER)
each_notebook = pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}-{path.stem}")


def cells(path: Path, kind: str = "code") -> list[Any]:
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def test_the_notebooks_stand_in_reading_order() -> None:
    lessons = {game: [f"{game.replace('-', '_')}/{lesson.notebook}" for lesson in course(game)] for game in games()}
    lessons["rome-iinc"].append("rome_iinc/15_analyse_a_position.ipynb")
    found = [p.relative_to(FOLDER).as_posix() for p in ALL]
    lessons["classroom"] = [p for p in found if p.startswith("classroom/")]
    in_order = itertools.chain.from_iterable(lessons[game] for game in sorted(lessons))
    assert found == ["00_start_here.ipynb", *in_order, "workbench.ipynb"]


def test_the_start_page_leads_to_every_notebook() -> None:
    start = "".join(cell.source for cell in cells(ALL[0], "markdown"))
    assert [p for p in ALL[1:] if f"]({p.relative_to(FOLDER).as_posix()})" not in start] == []


def test_the_notebooks_stay_light() -> None:
    sizes = {p.name: p.stat().st_size for p in ALL}
    assert {name: size for name, size in sizes.items() if size > 700_000} == {} and sum(sizes.values()) <= 18_000_000


def test_nbval_finds_the_checked_outputs_right() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n0",
        "--nbval-lax",
        "--nbval-current-env",
        "-q",
        "-p",
        "no:cacheprovider",
    ]
    some = [str(p) for p in ALL[::6]]  # all of them are run again and compared as a whole by the test after this
    done = subprocess.run([*command, *some], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@each_notebook
def test_running_it_again_gives_what_is_stored(path: Path) -> None:
    assert tool.text(tool.with_footer(path, tool.clean(tool.run(path)))) == path.read_text(encoding="utf-8"), (
        "run tools/refresh_notebooks.py"
    )


@each_notebook
def test_it_is_valid_and_begins_and_ends_with_text(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert (notebook.cells[0].cell_type, notebook.cells[-1].cell_type) == ("markdown", "markdown")
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert "Cases used here" in notebook.cells[-1].source


@each_notebook
def test_checked_cells_have_output_of_text_alone(path: Path) -> None:
    for cell in cells(path):
        if is_checked(cell):
            assert cell.outputs, f"{cell.id} has no stored output"
            for output in cell.outputs:
                assert output.output_type == "stream" or set(output.data) == {"text/plain"}, cell.id


@each_notebook
def test_static_cards_have_text_and_html_that_needs_no_trust(path: Path) -> None:
    for cell in cells(path):
        if is_card(cell):
            (output,) = cell.outputs
            assert set(output.data) == {"text/plain", "text/html"}, cell.id
            html = output.data["text/html"]
            assert "<script" not in html and "<svg" not in html and "<style" not in html
            assert html.count("<img ") == html.count('<img alt="') and 'alt=""' not in html


OPENS = r"^(rometeach\.workbench|example|examples|exercises|opened|panel|play|predict)\("
"""A cell that opens a panel."""


@each_notebook
def test_every_panel_is_stored_as_its_own_card_and_no_card_stands_twice(path: Path) -> None:
    cards = [(cell, cell.outputs[0].data["text/html"]) for cell in cells(path) if is_card(cell)]
    panels = [cell for cell in cells(path) if re.search(OPENS, cell.source)]
    stored = {cell.id: html for cell, html in cards}
    assert [cell.source for cell in panels if cell.id not in stored] == []
    assert "static card" not in " ".join(stored.values()).casefold()
    assert len({html for _, html in cards}) == len(cards)


@each_notebook
def test_nothing_else_is_stored(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata
    for cell in cells(path):
        assert keeps_output(cell) or (not cell.outputs and cell.execution_count is None), cell.id


@each_notebook
def test_what_only_opens_a_panel_is_collapsed_and_no_mark_of_the_tests_is_read(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    for before, cell in zip([None, *notebook.cells], notebook.cells, strict=False):
        assert "NBVAL" not in cell.source, cell.id
        told = copy.deepcopy(cell)
        tell(told, before)
        assert told.metadata == cell.metadata, f"{cell.id}: run tools/refresh_notebooks.py"


@each_notebook
def test_code_cells_are_short(path: Path) -> None:
    for cell in cells(path):
        lines = [line for line in cell.source.splitlines() if line.strip()]
        assert len(lines) <= 5, cell.id


@each_notebook
def test_links_lead_somewhere(path: Path) -> None:
    for cell in cells(path, "markdown"):
        for target in re.findall(r"\]\(([^)#]+)\)", cell.source):
            assert target.startswith("http") or (path.parent / target).is_file(), target
