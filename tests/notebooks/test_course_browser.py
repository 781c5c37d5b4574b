"""Every lesson in a real JupyterLab: it runs to its end, and its panels answer to keyboard and mouse."""

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
    run_all,
)

from rometeach.lessons.course import Lesson, course

if TYPE_CHECKING:
    from playwright.sync_api import Page

each_lesson = pytest.mark.parametrize("lesson", course("rome-iinc"), ids=lambda lesson: lesson.id)


@pytest.fixture(scope="module")
def lab(jupyter_lab: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    yield jupyter_lab


@each_lesson
def test_a_lesson_runs_to_its_end_and_its_panels_react(page: Page, lab: Any, lesson: Lesson) -> None:
    run_all(page, lab, f"rome_iinc/{lesson.notebook}", sign="button")
    assert page.locator(ERROR).count() == 0
    is_one_sitting(page, "rome-iinc", lesson)
    example_reacts(page, "Rme +Elephant <b>", "Rme")
    exercises_react(page)
    is_fit_for_everybody(page)


def test_a_fresh_lesson_shows_its_example_on_paper_before_anything_runs(page: Page, lab: Any) -> None:
    from playwright.sync_api import expect

    open_notebook(page, lab, "rome_iinc/08_revolts.ipynb")
    expect(page.get_by_role("img", name=re.compile("Map: .*Noricum")).first).to_be_visible(timeout=60_000)
    folded = page.get_by_text("What happens: predict first").first
    folded.click()
    steps = page.get_by_role("table", name="Step by step").first
    expect(steps).to_contain_text("Germania III joined by River/Strait")


def test_every_lesson_was_seen(lab: Any) -> None:
    shown = {p.name for p in Path(lab.folder, "rome_iinc").glob("*.ipynb")}
    assert {lesson.notebook for lesson in course("rome-iinc")} <= shown
