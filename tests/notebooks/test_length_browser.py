"""Each lesson in a real JupyterLab after all its cells ran: it is one sitting, or it is on the list of those that are not rewritten yet."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import measure_lessons as tool
import pytest
from lesson_screens import SCREEN, cells_seen, pictures, ran, screens
from lesson_words import measured

from rometeach.lessons.course import find

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LISTED = tomllib.loads((Path(__file__).parents[1] / "lessons" / "not_yet_rewritten.toml").read_text(encoding="utf-8"))[
    "lessons"
]
EVERY = os.environ.get("ROMETEACH_LESSONS") == "all"
"""Whether those that are not rewritten are measured too, which takes some minutes more."""
NAMES = [f"{game}/{lesson.id}" for game, lesson in tool.lessons()]


@pytest.mark.parametrize("name", [name for name in NAMES if EVERY or name not in LISTED])
def test_a_lesson_is_one_sitting_or_is_not_rewritten_yet(chromium: Browser, jupyter_lab: Any, name: str) -> None:
    ((game, lesson),) = tool.lessons([name])
    with ran(chromium, jupyter_lab, tool.path(game, lesson)) as page:
        seen = screens(page)
    wrong = tool.wrong(lesson, measured(game, lesson), seen)
    if name in LISTED:
        assert wrong, "it is one sitting: strike it out of tests/lessons/not_yet_rewritten.toml"
    else:
        assert not wrong, f"{seen:.1f} screens"


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
