"""Every lesson in a real JupyterLab: it runs to its end, and its panels answer to keyboard and mouse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsing import ERROR, run_all, serious

from rometeach.lessons.course import Lesson, course

if TYPE_CHECKING:
    from playwright.sync_api import Page

each_lesson = pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)


CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.sharedModel.getSource())"


@pytest.fixture(scope="module")
def lab(jupyter_lab: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    yield jupyter_lab


@each_lesson
def test_a_lesson_runs_to_its_end_and_its_panels_react(page: Page, lab: Any, lesson: Lesson) -> None:
    from playwright.sync_api import expect

    run_all(page, lab, f"rome_iinc/{lesson.notebook}", sign="button")
    assert page.locator(ERROR).count() == 0

    # An Example: by mouse, by keyboard, and what if.
    told = page.locator(".rt-panel").filter(has=page.get_by_role("button", name="Next step")).first
    status = told.get_by_role("status").first
    told.get_by_role("button", name="Next step").click()
    expect(told.get_by_role("table").first.get_by_role("row")).to_have_count(2)
    told.get_by_role("button", name="All steps").focus()
    page.keyboard.press("Enter")
    expect(told.get_by_role("button", name="Next step")).to_be_disabled()
    before = status.inner_text()
    told.get_by_label("What if", exact=True).select_option(index=1)
    expect(status).not_to_have_text(before)
    told.get_by_role("button", name="From the start").click()
    expect(status).to_contain_text("From the start")
    told.get_by_label("Change of the board").fill("Rme +Elephant <b>")
    told.get_by_role("button", name="Try it").click()
    expect(status).to_contain_text("Rme")

    # The exercises: a check, a hint, another variant, the solution.
    drill = page.locator(".rt-panel").filter(has=page.get_by_role("button", name="Another one")).first
    said = drill.get_by_role("status").first
    drill.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_contain_text(re.compile("empty|leaves out|Not yet|Right"))
    drill.get_by_role("button", name="Hint", exact=True).focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Hint 1")
    cells = page.evaluate(CELLS)
    drill.get_by_label("Exercise", exact=True).focus()
    page.keyboard.press("x")
    page.keyboard.press("b")
    assert page.evaluate(CELLS) == cells, "a key pressed in a list changed the notebook"
    drill.get_by_label("Exercise", exact=True).select_option(index=0)
    drill.get_by_label("Variant").fill("7")
    drill.get_by_label("Variant").press("Tab")
    expect(said).to_contain_text("Your answer?")
    for number in range(drill.get_by_label("Exercise", exact=True).locator("option").count()):
        drill.get_by_label("Exercise", exact=True).select_option(index=number)
        expect(drill.get_by_role("button", name="Hint", exact=True)).to_be_enabled()
    drill.get_by_role("button", name="Worked solution").click()
    expect(said).to_contain_text("The answer is")

    assert serious(page, ".rt-panel") == []
    assert page.locator(ERROR).count() == 0 and "Traceback" not in page.locator(".jp-Notebook").inner_text()
    wide = page.locator(".rt-panel").evaluate_all("all => all.filter(n => n.scrollWidth > n.clientWidth + 2).length")
    assert wide == 0, "a panel is wider than its place"


def test_a_fresh_lesson_shows_its_example_on_paper_before_anything_runs(page: Page, lab: Any) -> None:
    from playwright.sync_api import expect

    page.goto(lab.address("rome_iinc/08_revolts.ipynb") + "&reset", timeout=60_000)
    folded = page.get_by_text("Static card: Example T26 on paper")
    folded.wait_for(timeout=60_000)
    folded.click()
    steps = page.get_by_role("table", name="Step by step")
    expect(steps).to_contain_text("Mesopotamia (Roman): +3; Revolts on 4 or more")
    expect(page.get_by_role("img", name=re.compile("Who rolls for a Revolt in 286"))).to_be_visible()


def test_every_lesson_was_seen(lab: Any) -> None:
    shown = {p.name for p in Path(lab.folder, "rome_iinc").glob("*.ipynb")}
    assert {lesson.notebook for lesson in course()} <= shown
