"""The pictures of a lesson's screens in a real JupyterLab. How many there may be the tests of each game see to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import measure_lessons as tool
from lesson_screens import SCREEN, cells_seen, pictures, ran, screens

from rometeach.lessons.course import find

if TYPE_CHECKING:
    from playwright.sync_api import Browser


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
