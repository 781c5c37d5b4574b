"""How long lessons are in a real JupyterLab: those on the list are too long still. Of the others the tests of each game see to it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import measure_lessons as tool
import pytest
from browsing import LISTED
from lesson_screens import SCREEN, cells_seen, pictures, ran, screens
from lesson_words import measured

from rometeach.lessons.course import find

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EVERY = os.environ.get("ROMETEACH_LESSONS") == "all"
"""Whether those that are not rewritten are measured, which takes some minutes more."""


def test_each_name_on_the_list_is_that_of_a_lesson() -> None:
    assert set(LISTED) <= {f"{game}/{lesson.id}" for game, lesson in tool.lessons()}


if EVERY:

    @pytest.mark.parametrize("name", LISTED)
    def test_a_lesson_on_the_list_is_too_long_still(chromium: Browser, jupyter_lab: Any, name: str) -> None:
        ((game, lesson),) = tool.lessons([name])
        with ran(chromium, jupyter_lab, tool.path(game, lesson)) as page:
            seen = screens(page)
        assert tool.wrong(lesson, measured(game, lesson), seen), "strike it out of tests/lessons/not_yet_rewritten.toml"


def test_each_screen_of_a_lesson_has_a_picture(chromium: Browser, jupyter_lab: Any, tmp_path: Path) -> None:
    size, notebook = (1366, 768), tool.path("rome-iinc", find("rome-iinc", "planning"))
    with ran(chromium, jupyter_lab, notebook, size, "dark") as page:
        number = pictures(page, tmp_path / "seen", "planning")
        assert page.evaluate("document.body.dataset.jpThemeLight") == "false"
        filled = cells_seen(page)
        assert "13. Planning a turn with the solvers" in filled[0][1]
        assert 0.8 * screens(page) < round(sum(part for part, _ in filled), 9) <= round(screens(page), 9)
        assert number >= screens(page) * SCREEN / size[1]
    assert sorted(p.name for p in (tmp_path / "seen").iterdir()) == [f"planning-{n + 1:02d}.png" for n in range(number)]
