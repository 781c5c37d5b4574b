"""Every lesson of Aurelian in a real JupyterLab: it runs to its end, and its panels answer to keyboard and mouse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsing import (
    ERROR,
    example_reacts,
    exercises_react,
    is_fit_for_everybody,
    is_one_sitting,
    open_notebook,
    panel_with,
    run_all,
    settle,
    wider_than_their_place,
)

from rometeach.lessons.course import Lesson, course

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

GAME = "aurelian"
each_lesson = pytest.mark.parametrize("lesson", course(GAME), ids=lambda lesson: lesson.id)


@pytest.fixture(scope="module")
def lab(jupyter_lab: Any) -> Iterator[Any]:
    yield jupyter_lab


@each_lesson
def test_a_lesson_runs_to_its_end_and_its_panels_react(page: Page, lab: Any, lesson: Lesson) -> None:
    run_all(page, lab, f"{GAME}/{lesson.notebook}", sign="button")
    assert page.locator(ERROR).count() == 0
    is_one_sitting(page, GAME, lesson)
    example_reacts(page, "Gala: 3; Danube 4: an elephant <b>", "Did you mean Gallia")
    exercises_react(page)
    if lesson.id == "analysing":
        the_map_is_walked(page, page.locator(".rt-workbench").first)
    if lesson.id == "playing":
        the_player_reacts(page)
    is_fit_for_everybody(page)
    assert wider_than_their_place(page, ".jp-OutputArea-output") == []


def the_map_is_walked(page: Page, panel: Locator) -> None:
    """The map of a panel: Home goes to Aurelian, the arrow keys walk along the Movement Lines, a click selects."""
    from playwright.sync_api import expect

    live, stage = panel.locator(".rt-live"), panel.get_by_role("application")
    stage.focus()
    page.keyboard.press("Home")
    expect(live).to_contain_text("Moesia")
    page.keyboard.press("ArrowLeft")
    expect(live).not_to_contain_text("Moesia,")
    expect(live).to_contain_text("Dalmatia")
    area = panel.locator("[data-area='Roma']")
    area.evaluate("node => node.scrollIntoView({block: 'center'})")
    area.click(force=True)
    expect(live).to_contain_text("Roma")


def the_player_reacts(page: Page) -> None:
    """An Action is chosen by keyboard, what comes of it is told, and it is taken back."""
    from playwright.sync_api import expect

    panel = panel_with(page, "End the phase")
    typed = panel.get_by_label("or type a choice", exact=True)
    typed.fill("Aurelian > Roma: Suppress")
    panel.get_by_role("button", name="Answer", exact=True).click()
    expect(panel.get_by_role("status").first).to_contain_text(re.compile("Roma|no choice"))
    panel.get_by_label("Choice", exact=True).select_option(label="Aurelian: March > Byzantium")
    panel.get_by_role("button", name="Choose", exact=True).focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("Aurelian marches to Byzantium")
    undo = panel.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Redo", exact=True)).to_be_enabled()


def test_a_fresh_lesson_shows_its_example_and_board_on_paper_before_anything_runs(page: Page, lab: Any) -> None:
    from playwright.sync_api import expect

    open_notebook(page, lab, f"{GAME}/08_play_a_game.ipynb")
    folded = page.get_by_text("What happens: predict first").first
    folded.wait_for(timeout=60_000)
    folded.click()
    expect(page.get_by_role("table", name="Step by step").first).to_contain_text("Army 5")
    expect(page.get_by_role("img", name=re.compile("year 270", re.IGNORECASE)).first).to_be_visible()


CHOOSE_AND_PRESS = """drill => {
    const list = drill.querySelector('select');
    for (const option of list.options) { list.value = option.value; list.dispatchEvent(new Event('change', {bubbles: true})) }
    [...drill.querySelectorAll('button')].find(b => b.innerText === 'Worked solution').click() }"""


def test_a_button_acts_on_what_was_chosen_just_before_it(page: Page, lab: Any) -> None:
    from playwright.sync_api import expect

    run_all(page, lab, f"{GAME}/07_analyse_my_position.ipynb", sign="button")
    drill = panel_with(page, "Worked solution")
    for _ in range(8):
        drill.evaluate(CHOOSE_AND_PRESS)
        settle(page)
        expect(drill.get_by_role("status").first).to_contain_text("The answer is")


def test_every_lesson_was_seen(lab: Any) -> None:
    shown = {p.name for p in Path(lab.folder, GAME).glob("*.ipynb")}
    assert {lesson.notebook for lesson in course(GAME)} == shown
