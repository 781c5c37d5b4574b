"""What is printed for a class, as pages in a browser: axe finds nothing serious in them, and no page asks another host for anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from rometeach.cli import main

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

COMMANDS = {
    "sheets": "handout rome-iinc/revolts --seed 7 --html",
    "sheets of a game with circles": "handout aurelian/danube --exercises 3 --html",
    "rules": "handout conquest2/battle --rules --html",
    "plan": "lesson-plan period-1 --html",
    "plan for pupils": "lesson-plan adrianople --for pupils --html",
    "cards": "lesson-plan migration --for cards --html",
    "debate": "debate council-before-adrianople --html",
    "quiz": "quiz new hotre combat --exercises 4 --seed 7 --html",
}


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page; what it asks of any host is noted in `asked`."""
    context = chromium.new_context()
    made = context.new_page()
    made.route(re.compile("^https?:"), lambda route: pytest.fail(f"asked for {route.request.url}"))
    yield made
    context.close()


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_page_to_print_can_be_read_by_everybody(kind: str, page: Page, tmp_path: Path) -> None:
    from axe_playwright_python.sync_playwright import Axe

    file = tmp_path / "made.html"
    done = CliRunner().invoke(main, [*COMMANDS[kind].split(), str(file)])
    assert done.exit_code == 0, done.output
    for path in sorted(tmp_path.glob("*.html")):  # the key too
        page.goto(path.as_uri())
        found = Axe().run(page).response["violations"]
        bad = [v for v in found if v["impact"] in ("serious", "critical")]
        assert [f"{path.name} {v['id']}: {v['nodes'][0]['html'][:200]}" for v in bad] == []
