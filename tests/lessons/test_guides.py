"""The guides to the workbench: each word that a guide sets in bold is on the screen, and what it says one sees is seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import ipywidgets as w
import nbformat
import pytest

import rometeach
from rometeach.core import games
from rometeach.core.positions.saved import GamePosition
from rometeach.core.resources import notebooks_dir
from rometeach.lessons.glossary import unlinked
from rometeach.widgets.workbench import Workbench, workbench
from rometeach.widgets.workbench.controls_widget import ControlsWidget
from rometeach.widgets.workbench.plan_page import PlanPage

GUIDES = {
    "rome-iinc": "rome_iinc/15_analyse_a_position.ipynb",
    "aurelian": "aurelian/07_analyse_my_position.ipynb",
    "hotre": "hotre/07_analyse_my_position.ipynb",
    "conquest": "conquest/06_analyse_my_position.ipynb",
    "conquest2": "conquest2/06_analyse_my_position.ipynb",
}
each_guide = pytest.mark.parametrize("game", GUIDES)


def cells(game: str) -> list[Any]:
    found: list[Any] = nbformat.read(notebooks_dir() / GUIDES[game], as_version=4).cells
    return found


def text(game: str) -> str:
    """What a guide tells to do in the workbench."""
    (found,) = (c.source for c in cells(game) if c.cell_type == "markdown" and "things to do\n" in c.source)
    return unlinked(found)


def board(game: str) -> GamePosition:
    """The board that a guide opens the workbench with."""
    opens = next(n for n, c in enumerate(cells(game)) if c.source.startswith("rometeach.workbench("))
    names: dict[str, Any] = {}
    for cell in cells(game)[:opens]:
        if cell.cell_type == "code" and re.search(r"^(import|p = |mine = )", cell.source, re.MULTILINE):
            exec(cell.source, names)
    found: GamePosition = names["mine" if "workbench(mine)" in cells(game)[opens].source else "p"]
    return found


def words(desk: Workbench) -> set[str]:
    """All that stands on the screen at some time: tabs, buttons, fields, what they offer, places, counters, controls."""
    found = {"+", "−", *desk.pages}
    planner = desk.pages["Plan"]
    assert isinstance(planner, PlanPage)
    for page in desk.pages.values():
        desk.tab.selected_index = list(desk.pages).index(page.title)
        found |= set(_shown(desk.root))
    for question in games.of(desk.position).plans:
        planner.form.question.value = question.name
        found |= set(_shown(planner.body))
    for area in desk.face.view(desk.position).areas:
        found |= {area.name, *(c.label for c in desk.bench.there(desk.position, area.name))}
        desk.select(area.name)
        found |= set(_shown(desk.root))
    return found


def _shown(widget: w.Widget) -> Iterator[str]:
    yield getattr(widget, "description", "")
    yield from (str(label) for label in getattr(widget, "_options_labels", ()))
    if isinstance(widget, ControlsWidget):
        for group in widget.groups:
            yield from _named([group])
    if isinstance(widget, w.HTML):
        yield from re.findall(r"<summary>(.*?)</summary>", widget.value)
    for child in getattr(widget, "children", ()):
        yield from _shown(child)


def _named(found: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for each in found:
        yield from (each.get("title", ""), each.get("label", ""))
        yield from (option[0] for option in each.get("options", ()))
        yield from _named(each.get("controls", ()))


@each_guide
def test_what_a_guide_sets_in_bold_stands_on_the_screen(game: str) -> None:
    named = set(re.findall(r"\*\*(.+?)\*\*", text(game))) - {"Bold"}
    assert len(named) > 15 and {"Set up", "Odds", "Plan", "Play", "Share", "Solve", "Undo"} <= named
    assert named - words(workbench(board(game))) == set()


SEEN: list[tuple[str, str, str]] = [
    ("rome-iinc", "Germania II +Fort", "Germania II Revolts: 33.3% → never"),
    ("rome-iinc", "Gaiseric @ 7/5 Vandal", "Numidia Revolts: 50.0% → certain"),
    ("aurelian", "Danube 8: 3", "Danube 8 falls to the next Barbarian: 5.5% → 3.9%"),
    ("hotre", "Lugdunensis: Blue 2, Fort", "Suebi takes Lugdunensis: 29.3% → 12.4%"),
    ("conquest2", "Italia: Red +1I", "Red wins in Italia: "),
    ("conquest", "Italia: Red +1I", "Green conquers Italia: 66.3% → 37.5%"),
]
"""A change that a guide has one make, and what it says of it."""


@pytest.mark.parametrize(("game", "change", "said"), SEEN)
def test_a_change_moves_the_chances_as_the_guide_says(game: str, change: str, said: str) -> None:
    desk = workbench(board(game))
    desk.hear({"kind": "change", "text": change})
    assert said in desk.message.value and said in text(game)


PLANS: list[tuple[str, str, dict[str, Any], str]] = [
    ("rome-iinc", "turn", {"empire": "west", "gold": 40}, "1 Revolt less expected"),
    ("conquest", "campaign", {}, "15 Talents of Tribute more"),
]
"""A question that a guide has one ask, and what it says of the plan."""


@pytest.mark.parametrize(("game", "question", "options", "said"), PLANS)
def test_a_plan_says_what_the_guide_says(game: str, question: str, options: dict[str, Any], said: str) -> None:
    assert said in rometeach.plan(board(game), question, **options).headline and said in text(game)


@each_guide
def test_a_guide_is_read_in_ten_minutes_and_names_its_window(game: str) -> None:
    told = " ".join(c.source for c in cells(game) if c.cell_type == "markdown")
    assert f"`rometeach app {game}" in told
    assert not re.search(r"\b(analyse|edit_position)\(", " ".join(c.source for c in cells(game)))
