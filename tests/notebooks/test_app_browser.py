"""`rometeach app` in a real browser: the workbench lives, asks no other host for anything, and leaves nothing behind."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from app_browser import LIVE, RunningApp, running_app

from rometeach.core.positions.link import query

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningApp]:
    root = tmp_path_factory.mktemp("app")
    folder = root / "work"
    folder.mkdir()
    (root / "elsewhere.toml").write_text("game = 'rome-iinc'\n")
    with running_app(folder, root / "log") as running:
        yield running


@pytest.fixture
def heard(page: "Page") -> list[str]:
    """What the page complains of while it is used."""
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


def test_the_workbench_lives_fills_the_window_and_its_kernel_goes_with_the_page(
    app: RunningApp, page: "Page", heard: list[str]
) -> None:
    from playwright.sync_api import expect

    page.goto(app.address(query("rome-iinc", "286")), wait_until="commit")
    expect(page.get_by_text("is being laid out")).to_be_visible()
    page.locator(LIVE).wait_for()
    expect(page.get_by_text("is being laid out")).to_be_hidden()
    bench = page.locator(".rt-workbench").bounding_box()
    assert bench == {"x": 0, "y": 0, "width": 1280, "height": 900}
    assert page.locator(".jp-InputArea, .jp-RenderedMarkdown").count() == 0
    named = page.get_by_label("Position", exact=True).locator("option").filter(has_text="363: ").first.inner_text()
    page.get_by_label("Position", exact=True).select_option(label=named)
    expect(page.locator(".rt-said")).to_contain_text("363 CE")  # the kernel answers
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (light, dark) == ("rgb(255, 255, 255)", "rgb(17, 17, 17)")
    assert heard == []  # and the page fixture refuses every other host
    page.close(run_before_unload=True)
    end = time.monotonic() + 20
    while app.ask("api/kernels") and time.monotonic() < end:
        time.sleep(0.2)
    assert app.ask("api/kernels") == []
    assert list(app.folder.iterdir()) == []


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (query("rome-iinc", "4255"), "Did you mean 425?"),
        (query("rome-inc", ""), "Did you mean rome-iinc?"),
        (query("rome-iinc", "../elsewhere.toml"), "outside of the working folder"),
    ],
)
def test_a_link_that_cannot_be_read_says_why(
    app: RunningApp, page: "Page", heard: list[str], asked: str, told: str
) -> None:
    page.goto(app.address(asked))
    page.get_by_role("alert").get_by_text(told).wait_for()
    assert "Traceback" not in page.content() and heard == []


def test_a_page_whose_kernel_has_ended_says_so(app: RunningApp, page: "Page") -> None:
    page.goto(app.address())
    page.locator(LIVE).wait_for()
    for kernel in app.ask("api/kernels"):
        app.ask(f"api/kernels/{kernel['id']}", "DELETE")
    page.get_by_text("The workbench has stopped").wait_for()
    page.get_by_role("link", name="Open it again").click()
    page.locator(LIVE).wait_for()


def test_strangers_do_not_see_it(app: RunningApp, page: "Page") -> None:
    page.goto(app.address(query("rome-iinc", "286")).replace(app.token, "wrong"))
    page.get_by_text("Password or token").first.wait_for()
    assert app.ask("api/kernels") == [] or page.locator(LIVE).count() == 0
