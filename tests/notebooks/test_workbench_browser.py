"""The workbench in a real browser, for every game: one screen, nothing cut off, by mouse, by keyboard and by finger."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from app_browser import RunningApp
from browsing import serious
from clicking import LAPTOP, TABLET, WIDE, boxes, is_one_screen, middle, open_board

import rometeach

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAMES = list(rometeach.games())
SMALL = """() => [...document.querySelectorAll('.rt-bench :is(button, select, summary, input:not([type=checkbox]))')]
    .filter(n => n.offsetParent && (n.offsetHeight < 43.5 || n.offsetWidth < 43.5)).map(n => n.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_on_one_screen_and_a_game_is_followed(app: RunningApp, page: Page, game: str) -> None:
    from playwright.sync_api import expect

    open_board(page, app, game)
    names = page.locator("[data-area]").evaluate_all("all => all.map(n => n.dataset.area)")
    for size in (LAPTOP, WIDE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.mouse.click(*middle(page, names[len(names) // 3]))
        page.locator(".rt-place-name small").wait_for()
        for tab in page.get_by_role("tab").filter(visible=True).all():
            tab.click()
            page.locator(f".lm-mod-current:has-text('{tab.inner_text()}')").first.wait_for()
            is_one_screen(page, size)
        if size == LAPTOP:
            assert serious(page, ".rt-workbench") == []
    assert boxes(page)["tabs"]["x"] + boxes(page)["tabs"]["width"] > 1900
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("button", name="Follow the game from this board").click()
    expect(page.locator(".rt-due").first).to_be_visible()
    page.get_by_role("button", name="Analyse the board of the game").click()
    expect(page.locator(".rt-said").first).to_contain_text(re.compile("board of the game|changes nothing"))


@pytest.mark.parametrize("game", GAMES)
def test_everything_works_by_finger(app: RunningApp, chromium: Browser, game: str) -> None:
    context = chromium.new_context(viewport={"width": TABLET[0], "height": TABLET[1]}, has_touch=True)
    try:
        page = context.new_page()
        open_board(page, app, game, size=TABLET)
        is_one_screen(page, TABLET)
        names = page.locator("[data-area]").evaluate_all("all => all.map(n => n.dataset.area)")
        page.touchscreen.tap(*middle(page, names[len(names) // 3]))
        page.locator(".rt-place-name small").wait_for()
        assert page.evaluate(SMALL) == []
        counter = page.locator(".rt-counter").filter(visible=True).first
        if counter.count():
            counter.tap()
            page.locator(".rt-putting").wait_for()
    finally:
        context.close()


def test_a_board_is_set_up_by_mouse(app: RunningApp, page: Page) -> None:
    """Set-up 425 with eleven changes: how often somebody has to click, and that the board is right in the end."""
    from playwright.sync_api import expect

    open_board(page, app, "rome-iinc", "425")
    said, clicks = page.locator(".rt-said"), 0

    def click(target: Any) -> None:
        nonlocal clicks
        target.click()
        clicks += 1

    def place(name: str) -> None:
        nonlocal clicks
        page.mouse.click(*middle(page, name))
        clicks += 1
        expect(page.locator(".rt-place-name")).to_contain_text(name)

    def step(label: str) -> None:
        before = said.inner_text()
        click(page.get_by_role("button", name=f"One more: {label}", exact=True).first)
        expect(said).not_to_have_text(before)

    place("Africa")
    step("Legion")
    step("Auxilia")
    place("Neapolis")
    step("Fort")
    place("Britannia II")
    page.get_by_label("Status", exact=True).select_option("Roman")
    expect(said).to_contain_text("Britannia II roman")
    clicks += 2
    place("Roma" if page.locator("[data-area='Roma']").count() else "Rome")
    step("Guard")
    click(page.get_by_text("Wars that are not on the map"))
    page.get_by_label("Find: Wars that are not on the map").fill("7/5")
    click(page.locator(".rt-counter").filter(has_text="7/5 Vandal"))
    place("Numidia")
    expect(said).to_contain_text("7/5 Vandal @ Numidia")
    click(page.get_by_text("Leaders who are not on the map"))
    page.get_by_label("Find: Leaders who are not on the map").fill("gaiseric")
    click(page.locator(".rt-counter").filter(has_text="Gaiseric"))
    page.mouse.click(*middle(page, "Numidia"))
    expect(said).to_contain_text("Gaiseric @ 7/5 Vandal")
    page.get_by_label("West Gold", exact=True).get_by_role("textbox").fill("87")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("West gold 87")
    step("Turn")
    page.get_by_label("Phase", exact=True).select_option("Unrest")
    expect(said).to_contain_text("phase Unrest")
    start, goal = middle(page, "Africa"), middle(page, "Sicilia")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 10, start[1] - 10)
    page.mouse.move(*goal, steps=4)
    page.mouse.up()
    page.get_by_role("menuitem", name="Fleet").click()
    expect(said).to_contain_text("Africa > Sicilia: Fleet")
    assert clicks < 40
    page.get_by_role("tab", name="Share").click()
    shown = page.get_by_label("This board in one line")
    expect(shown).to_have_value(re.compile(r"^R\d+\.425-"))
    line = shown.input_value()
    wanted = rometeach.position("rome-iinc", "425").edit(
        "Africa +Legion +Auxilia; Neapolis +Fort; Britannia II roman; Rome +Guard; 7/5 Vandal @ Numidia; "
        "Gaiseric @ 7/5 Vandal; West gold 87; turn 2; phase Unrest; Africa > Sicilia: Fleet"
    )
    assert rometeach.position("rome-iinc", line) == wanted and len(line) < 300
    page.get_by_role("tab", name="Set up").click()
    page.get_by_role("button", name=re.compile("^West gold 87")).click()
    expect(said).to_contain_text("Taken back: West gold 87")


def test_by_keyboard_a_plan_is_solved_replayed_applied_and_undone(app: RunningApp, page: Page) -> None:
    from playwright.sync_api import expect

    open_board(page, app, "rome-iinc", "286")
    said = page.locator(".rt-said")
    stage = page.get_by_role("application")
    stage.focus()
    page.keyboard.press("Home")
    expect(page.locator(".rt-place-name")).to_contain_text("Rome")
    page.get_by_role("tab", name="Set up").focus()
    page.get_by_role("tab", name="Plan").click()
    page.get_by_label("Gold to spend").fill("10")
    page.get_by_label("It must", exact=True).fill("a ship in Rome")
    page.keyboard.press("Enter")
    expect(said).to_contain_text(re.compile("ship|read", re.IGNORECASE))
    page.get_by_label("It must", exact=True).fill("")
    page.get_by_role("button", name="Solve").focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Spend ", timeout=60_000)
    rows = page.locator(".rt-checklist [data-row]")
    assert rows.count() > 1
    drawn = page.locator(".rt-stage").inner_html()
    rows.first.get_by_role("checkbox").focus()
    expect(rows.first).to_have_class(re.compile("rt-pointed"))
    page.wait_for_function("old => document.querySelector('.rt-stage').innerHTML !== old", arg=drawn)
    page.keyboard.press("Space")
    expect(rows.first).to_have_class(re.compile("rt-ticked"))
    page.get_by_role("button", name="Step", exact=True).click()
    expect(said).to_contain_text("1 of ")
    page.get_by_role("button", name="Apply to the board").click()
    expect(said).to_contain_text("The plan is carried out")
    undo = page.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Undone")


def test_a_search_is_stopped(app: RunningApp, page: Page) -> None:
    from playwright.sync_api import expect

    open_board(page, app, "rome-iinc", "425")
    page.get_by_role("tab", name="Plan").click()
    page.get_by_label("Question", exact=True).select_option(label="The turn, looking several turns ahead")
    page.get_by_label("Seconds").fill("60")
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_text(re.compile(r"^[1-9]\d*\.\d s"))).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Solve")).to_be_enabled()


def test_commanders_are_compared_and_a_line_opens_the_same_board(app: RunningApp, page: Page) -> None:
    from playwright.sync_api import expect

    board = rometeach.position("rome-iinc", "425").edit("12/2 Visigothic @ Rhodope")
    open_board(page, app, "rome-iinc", board.share())
    page.get_by_role("tab", name="Fights").click()
    bars = page.locator(".rt-contenders svg")
    expect(bars.first).to_be_visible()
    assert "Triumph" in (bars.first.get_attribute("aria-label") or "")
    expect(page.locator(".rt-bench-tabs")).to_contain_text("Triumph with the Governor of Thracia")
    page.get_by_label("Show on the map where it may move").check()
    expect(page.locator("[data-area='Rhodope'] title")).to_contain_text("it ends here")
