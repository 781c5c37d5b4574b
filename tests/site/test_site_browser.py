"""The browser edition as a school has it: built, served as plain files, and used in Chromium with every other host blocked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import site_browser

from rometeach.core import games
from rometeach.core.resources import notebooks_dir
from rometeach.lessons.course import course
from rometeach.site import build
from rometeach.site.downloads import DownloadError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

LESSONS = [f"{g.folder}/{x.notebook}" for g in games.games().values() for x in course(g.name)]
LESSONS += sorted(f"classroom/{path.name}" for path in (notebooks_dir() / "classroom").glob("*.ipynb"))
BENCHES = [build.WORKBENCH.format(g.folder) for g in games.games().values()]
KEPT = """async () => {
    try { return (await window.jupyterapp.serviceManager.contents.get('progress.json')).content.predictions !== undefined }
    catch { return false }
}"""
"""Whether the browser has kept a prediction."""
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[site_browser.Served]:
    """A site that was built just now, served by this machine."""
    required = bool(os.environ.get("ROMETEACH_REQUIRE_BROWSER"))
    if not required and not Path(site_browser.CHROMIUM).is_file():
        pytest.skip("there is no Chromium")
    try:
        built = build.build(tmp_path_factory.mktemp("site") / "site")
    except DownloadError as error:
        if required:
            raise
        pytest.skip(str(error))
    with site_browser.served(built.folder) as served:
        yield served


@pytest.fixture(scope="module")
def browser(site: site_browser.Served, chromium: Browser) -> Iterator[Browser]:
    """Chromium that reaches this site alone."""
    with site_browser.browser(site, chromium.browser_type) as made:
        yield made


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a pupil who has not been here before."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    yield context.new_page()
    context.close()


def ran(page: Page, site: site_browser.Served, notebook: str) -> None:
    found = site_browser.run(page, site, notebook, 300)
    assert found.failed == []
    assert site.elsewhere == []


def violations(page: Page, within: str = "") -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    context: Any = {"include": [[within]]} if within else None
    found = Axe().run(page, context=context).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found if v["impact"] in SERIOUS]


def test_a_pupil_goes_from_the_start_page_to_a_lesson_predicts_and_finds_the_progress_again(
    page: Page, site: site_browser.Served
) -> None:
    page.goto(f"{site.url}/index.html")
    assert violations(page) == []
    for index in ("plans", "projector"):
        page.goto(f"{site.url}/{index}/index.html")
        assert violations(page) == []
    ran(page, site, "rome_iinc/08_revolts.ipynb")
    assert page.locator(".rt-panel").count() > 8 and page.locator(".rt-panel svg").count() > 8
    assert violations(page, ".rt-panel") == []
    panel = page.locator(".rt-panel").filter(has_text="Example T29").first
    panel.get_by_role("radio").nth(4).check()
    panel.get_by_role("button", name="This is my prediction").click()
    panel.get_by_text("As you predicted").first.wait_for(timeout=20_000)
    page.wait_for_function(KEPT, timeout=20_000)
    page.reload()
    page.wait_for_function("() => window.jupyterapp?.serviceManager?.contents", timeout=60_000)
    page.wait_for_function(KEPT, timeout=20_000)


@pytest.mark.parametrize("notebook", BENCHES)
def test_the_workbench_of_a_game_opens(page: Page, site: site_browser.Served, notebook: str) -> None:
    ran(page, site, notebook)
    assert page.locator(".rt-panel svg").count() >= 1


@pytest.mark.parametrize("notebook", ["00_start_here.ipynb", *LESSONS])
def test_a_lesson_runs_to_its_end(page: Page, site: site_browser.Served, notebook: str) -> None:
    ran(page, site, notebook)
