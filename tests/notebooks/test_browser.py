"""The notebooks in a real JupyterLab: everything runs, and the panels work with keyboard, mouse and screen reader."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from browsing import ERROR, open_notebook, run_all, serious
from lab_browser import READY

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

GUIDE = "rome_iinc/15_analyse_a_position.ipynb"
PLAY = "rome_iinc/12_a_whole_turn.ipynb"
PLAN = "rome_iinc/13_plan_a_turn.ipynb"


@pytest.fixture(scope="module")
def _lab(jupyter_lab: Any) -> Iterator[Any]:
    yield jupyter_lab


def status(panel: Locator) -> Locator:
    """The message of the panel (the first live region)."""
    return panel.get_by_role("status").first


def test_a_fresh_clone_shows_its_board_before_anything_runs(page: Page, _lab: Any) -> None:
    from playwright.sync_api import expect

    open_notebook(page, _lab, "00_start_here.ipynb")
    picture = page.get_by_role("img", name=re.compile("286 CE: Diocletian")).first  # the first cell's
    picture.wait_for(timeout=60_000)
    assert picture.evaluate("async image => { await image.decode(); return image.clientWidth }") > 500
    assert page.get_by_role("rowheader", name="West").first.is_visible()
    panel = run_all(page, _lab, "00_start_here.ipynb")
    expect(panel.locator(".rt-said")).to_contain_text("is loaded")


CHARTS = (
    "import rometeach\np = rometeach.position('rome-iinc', '286')\np.revolts()",
    "_ = p.revolts().plot()",
)
PAPER = """node => { for (let at = node; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor.match(/[\\d.]+/g).map(Number);
    if (colour.length < 4 || colour[3] > 0) return colour.slice(0, 3) } }"""
CORNER = """async image => { await image.decode(); const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d'); pen.drawImage(image, 0, 0); return pen.getImageData(1, 1, 1, 1).data[3] }"""


def test_charts_have_no_white_boxes_in_the_dark(page: Page, _lab: Any) -> None:
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source, "id": f"c{i}"}
        for i, source in enumerate(CHARTS)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    stored = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (_lab.folder / "charts.ipynb").write_text(json.dumps(stored), "utf-8")
    open_notebook(page, _lab, "charts.ipynb")
    page.wait_for_function(READY, arg="charts.ipynb", timeout=60_000)
    page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    drawn, plotted = page.get_by_role("img", name=re.compile("Chance to Revolt")), page.locator(".jp-RenderedImage img")
    plotted.wait_for(timeout=60_000)
    page.wait_for_selector("body[data-jp-theme-light='false']", state="attached", timeout=60_000)
    assert max(drawn.first.evaluate(PAPER)) < 60 and max(plotted.evaluate(PAPER)) < 60
    assert min(map(int, re.findall(r"\d+", drawn.first.evaluate("node => getComputedStyle(node).color"))[:3])) > 180
    assert plotted.evaluate(CORNER) == 0, "the picture has paper of its own"
    page.emulate_media(media="print")
    assert drawn.first.evaluate("node => getComputedStyle(node).color") == "rgb(0, 0, 0)"
    assert drawn.first.evaluate(PAPER) == [255, 255, 255]


def test_the_guide_to_the_workbench_by_keyboard_and_mouse(page: Page, _lab: Any) -> None:
    from playwright.sync_api import expect

    panel = run_all(page, _lab, GUIDE)
    live, said = panel.locator(".rt-live"), panel.locator(".rt-said")

    # The map by keyboard.
    stage = panel.get_by_role("application")
    stage.focus()
    page.keyboard.press("Home")
    expect(live).to_contain_text("Rome, Capital of the West, Italia")
    page.keyboard.press("ArrowDown")
    expect(live).not_to_contain_text("Rome, Capital")
    expect(panel.locator(".rt-place-name")).to_contain_text(live.inner_text().partition(",")[0])

    # The map by mouse: the sum follows.
    area = panel.locator("[data-area='Germania II']")
    area.evaluate("node => node.scrollIntoView({block: 'center'})")
    area.click(force=True)
    expect(panel.locator(".rt-place-name")).to_contain_text("Germania II")
    expect(panel.locator(".rt-bench-place")).to_contain_text("Frisia joined by River/Strait")

    # One more Unit changes the chance at once.
    panel.get_by_role("button", name="One more: Fort", exact=True).first.click()
    expect(said).to_contain_text("Germania II Revolts: 33.3% → never")
    panel.get_by_role("button", name="Undo", exact=True).click()
    expect(said).to_contain_text("Undone")

    # All mistakes at once, nothing lost, no traceback.
    mistaken = "Germaina II +Fort; Rome +Elephant; West gold 87; Suevia alied <b>"
    change = panel.locator("textarea").first
    change.fill(mistaken)
    panel.get_by_role("button", name="Apply the text").click()
    expect(panel.locator(".rt-bench-tabs")).to_contain_text("3 mistakes")
    expect(panel.locator(".rt-bench-tabs")).to_contain_text("Did you mean Germania II")
    expect(change).to_have_value(mistaken)
    panel.get_by_role("tab", name="Fights", exact=True).click()
    expect(panel.locator(".rt-bench-tabs")).to_contain_text("needs 5, has 1: a Triumph is only a Draw")

    # What axe finds.
    assert serious(page, ".rt-panel") == []
    assert page.locator(ERROR).count() == 0 and "Traceback" not in page.locator(".jp-Notebook").inner_text()
    outputs = page.locator(".rt-panel").evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert outputs[0] <= outputs[1] + 2, "the panel is wider than its place"


def test_the_player_builds_rolls_and_takes_back(page: Page, _lab: Any) -> None:
    from playwright.sync_api import expect

    panel = run_all(page, _lab, PLAY, having="give Gold to the West?")
    due = panel.locator(".rt-due")
    panel.get_by_label("Begin with", exact=True).select_option("a first turn in small")
    panel.get_by_role("button", name="Start over").click()
    expect(due).to_contain_text("East decides: Build or Promote with 106 Gold")
    panel.get_by_label("Province", exact=True).select_option("Scythia")
    panel.get_by_label("Choice", exact=True).select_option("Scythia +Fort, 10 Gold")
    panel.get_by_role("button", name="Choose").click()
    expect(status(panel)).to_contain_text("Scythia +Fort: 10 Gold; the East has 96 left.")
    expect(panel.locator("[data-area='Scythia'] > title")).to_contain_text("Fort")
    expect(due).to_contain_text("West decides")
    panel.get_by_label("or type a choice").fill("Moesia I +Fort")
    panel.get_by_role("button", name="Answer").click()
    expect(status(panel)).to_contain_text("is not in the Western Empire (Case 10.6.1)")
    panel.get_by_role("button", name="Undo", exact=True).click()
    expect(due).to_contain_text("East decides: Build or Promote with 106 Gold")
    for _ in range(2):
        panel.get_by_role("button", name="Done here").click()
    expect(due).to_contain_text("over")
    expect(panel.get_by_role("log")).to_contain_text("Revolts")

    # Dice that are typed or thrown one by one.
    panel.get_by_label("Seed (empty: you enter the dice)").fill("")
    panel.get_by_role("button", name="Start over").click()
    expect(due).to_contain_text("Dice are due: 2D6 for the Taxes")
    panel.get_by_label("Dice", exact=True).fill("9")
    panel.get_by_role("button", name="Enter the dice").click()
    expect(status(panel)).to_contain_text("cannot be these dice")
    panel.get_by_label("Dice", exact=True).fill("2 5")
    panel.get_by_role("button", name="Enter the dice").click()
    expect(panel.get_by_role("log")).to_contain_text("[2 5]")
    panel.get_by_role("button", name="Roll", exact=True).click()
    panel.get_by_role("button", name="Roll until a decision is due").click()
    expect(due).to_contain_text("East decides")
    assert serious(page, ".rt-panel") == []
    assert page.locator(ERROR).count() == 0


def test_the_planner_solves_in_the_background_and_draws_the_plan(page: Page, _lab: Any) -> None:
    from playwright.sync_api import expect

    panel = run_all(page, _lab, PLAN, sign="button", having="Solve")
    solve, stop = (panel.get_by_role("button", name=name, exact=True) for name in ("Solve", "Stop"))
    expect(status(panel)).to_contain_text("is loaded")
    panel.get_by_label("Gold to spend").fill("much")
    solve.click()
    expect(status(panel)).to_contain_text("is no number")
    panel.get_by_label("Gold to spend").fill("10")
    panel.get_by_label("It must", exact=True).fill("Roma: Gaurd")
    solve.click()
    expect(status(panel)).to_contain_text('Did you mean "Rome: Guard"?')
    panel.get_by_label("It must", exact=True).fill("Rome: Guard")
    solve.click()
    expect(status(panel)).to_contain_text("OPTIMAL", timeout=60_000)
    picture = panel.get_by_role("img", name=re.compile("Plan: 286 CE"))
    assert picture.evaluate("node => node.clientWidth") > 500
    expect(panel.get_by_role("table", name="Actions")).to_contain_text("by Western Emperor")
    expect(stop).to_be_disabled()
    panel.get_by_role("button", name="Why, and what would change it").click()
    turned_out = panel.get_by_role("table", name=re.compile("How it turned out when its dice were played 300 times"))
    expect(turned_out).to_contain_text("expected, all counted together", timeout=60_000)
    expect(panel.get_by_role("table", name="What each fight adds to the plan")).to_contain_text(
        "by Western Emperor", timeout=60_000
    )
    panel.get_by_label("Question", exact=True).select_option("Bread and Circuses")
    expect(panel.get_by_label("War", exact=True)).to_be_hidden()
    panel.get_by_label("It must", exact=True).fill("buy unrest")
    solve.click()
    expect(panel.get_by_role("table", name="Actions")).to_contain_text("buy unrest", timeout=60_000)
    panel.get_by_label("Why not", exact=True).fill("buy prestige")
    panel.get_by_role("button", name="Ask", exact=True).click()
    expect(panel).to_contain_text("Why not buy prestige?", timeout=60_000)
    assert serious(page, ".rt-panel") == []
    outputs = panel.evaluate("node => [node.scrollWidth, node.clientWidth]")
    assert outputs[0] <= outputs[1] + 2, "the panel is wider than its place"
    assert page.locator(ERROR).count() == 0
