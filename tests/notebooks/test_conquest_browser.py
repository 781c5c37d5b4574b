"""Every lesson of Conquest of the Empire in a real JupyterLab: it runs to its end, and its panels answer to keyboard and mouse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from browsing import (
    ERROR,
    example_reacts,
    exercises_react,
    is_fit_for_everybody,
    is_one_sitting,
    run_all,
    wider_than_their_place,
)

from rometeach.lessons.course import Lesson, course

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = "conquest"


@pytest.fixture(scope="module")
def lab(jupyter_lab: Any) -> Iterator[Any]:
    yield jupyter_lab


@pytest.mark.parametrize("lesson", course(GAME), ids=lambda lesson: lesson.id)
def test_a_lesson_runs_to_its_end_and_its_panels_react(page: Page, lab: Any, lesson: Lesson) -> None:
    run_all(page, lab, f"{GAME}/{lesson.notebook}", sign="button")
    assert page.locator(ERROR).count() == 0
    is_one_sitting(page, GAME, lesson)
    example_reacts(page, "Dalmtia: Red 3I; Italia: an elephant <b>", "Did you mean Dalmatia")
    exercises_react(page)
    is_fit_for_everybody(page)
    assert wider_than_their_place(page, ".jp-OutputArea-output") == []
