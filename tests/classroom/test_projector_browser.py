"""A deck in a real browser, from its file: keys, votes, answers, dice, what axe finds, and that nothing is cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import rometeach
from rometeach.classroom.projector import lesson
from rometeach.classroom.projector.decks import deck
from rometeach.classroom.projector.page import page as written
from rometeach.lessons.course import course

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SMALL, LARGE = (1366, 630), (1920, 1080)
LEAST = 27.5
"""Pixels of the smallest letters."""
CUT_OFF = """() => {
  const found = [];
  const go = (n) => { const s = document.getElementById("goto"); s.value = String(n); s.dispatchEvent(new Event("change")); };
  [...document.querySelectorAll(".slide")].forEach((slide, n) => {
    go(n);
    const look = (when) => {
      const down = slide.scrollHeight - slide.clientHeight, across = slide.scrollWidth - slide.clientWidth;
      const sizes = [...slide.querySelectorAll("p,li,td,th,span,h2,button,input")].filter((x) => x.offsetParent && x.textContent.trim())
        .map((x) => parseFloat(getComputedStyle(x).fontSize));
      const least = Math.min(...sizes);
      if (down > 1 || across > 1 || least < LEAST) found.push(`${slide.id} ${when}: ${down} down, ${across} across, ${least}`);
    };
    look("before");
    if (slide.querySelector("[data-kind]")) { document.getElementById("reveal").click(); look("after"); }
  });
  return found;
}""".replace("LEAST", str(LEAST))


@pytest.fixture
def wall(chromium: Browser) -> Iterator[Page]:
    """A page as wide as a projector, which stays on this machine."""
    context = chromium.new_context(viewport={"width": SMALL[0], "height": SMALL[1]}, reduced_motion="reduce")
    found = context.new_page()
    found.route(re.compile("^https?:"), lambda route: route.abort())
    yield found
    context.close()


def shown(page: Page, folder: Path, game: str, what: str, query: str = "") -> None:
    path = folder / "deck.html"
    path.write_text(written(deck(game, what)), encoding="utf-8")
    page.goto(path.as_uri() + query)


def serious(page: Page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']}: {n['html'][:160]}" for v in found if v["impact"] in ("serious", "critical") for n in v["nodes"]
    ]


def test_a_board_is_shown_voted_on_and_thrown_for(wall: Page, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    page, errors = wall, list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    shown(page, tmp_path, "rome-iinc", "286", "?seed=4")
    keys = page.keyboard
    slide = page.locator(".slide:visible")
    expect(slide.get_by_role("heading", level=1)).to_contain_text("Diocletian and Maximian")
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("reveal or hide the answer")
    keys.press("Escape")
    while "Germania II" not in slide.inner_text():
        keys.press("PageDown")
    assert slide.locator("h2").inner_text() == "The die of Germania II"

    # The vote: nothing of the answer is seen, keys and buttons count.
    expect(slide.get_by_text("1 in 3")).not_to_be_visible()
    expect(slide.locator(".bars")).to_have_count(0)
    for key in "111112222":
        keys.press(key)
    keys.press("Shift+Digit2")
    slide.get_by_role("button", name="One vote more for Revolts").click()
    page.keyboard.press("Tab")
    expect(slide.get_by_label("Votes for stays as it is")).to_have_value("5")
    expect(slide.get_by_label("Votes for Revolts: becomes Insurgent")).to_have_value("4")
    keys.press("m")
    expect(slide.locator(".stage")).to_have_class(re.compile("big"))
    keys.press("m")
    assert serious(page) == []

    # The answer: chance and class beside each other, and why.
    keys.press("r")
    expect(slide.locator("li", has_text="Revolts")).to_contain_text("chance 33%, class 44%")
    expect(slide).to_contain_text("Your votes and the chances are 11 points apart.")
    expect(slide).to_contain_text("Case 11.1.3")
    expect(page.locator("#said")).to_contain_text("1 in 3")
    assert serious(page) == []
    keys.press("r")
    expect(slide.locator(".bars")).to_have_count(0)
    keys.press("ArrowRight")  # shows the answer again before it goes on
    expect(slide.locator(".bars")).to_have_count(2)
    keys.press(" ")

    # The dice: thrown on the screen, or on the table.
    keys.press("d")
    expect(slide.locator(".outcome")).to_have_text(
        re.compile(r"[1-4] \+ 2 = [3-6]: stays as it is|[56] \+ 2 = [78]: Revolts")
    )
    typed = slide.get_by_label("Real dice")
    for face, told in (
        ("5", "5 + 2 = 7: Revolts: becomes Insurgent (Case 11.1.3)"),
        ("4", "4 + 2 = 6: stays as it is"),
    ):
        typed.fill(face)
        typed.press("Enter")
        expect(slide.locator(".outcome")).to_contain_text(told)
    typed.fill("7")
    typed.press("Enter")
    expect(slide.locator(".mistake")).to_have_text("Type one number from 1 to 6.")
    slide.get_by_role("button", name="Throw 12 times").click()
    expect(slide.locator(".total")).to_contain_text("15 throws")
    thrown = [int(x) for x in slide.locator("tbody td:nth-of-type(2)").all_inner_texts()]
    assert sum(thrown) == 15 and min(thrown) >= 1
    assert serious(page) == []

    # The last slide, and what is kept when the page is opened again.
    keys.press("Escape")
    page.locator("h2:visible").click()
    keys.press("End")
    expect(slide).to_contain_text("11 points apart on average. That is well judged.")
    page.reload()
    expect(slide).to_contain_text("11 points apart")
    page.emulate_media(color_scheme="dark")
    assert serious(page) == []
    page.emulate_media(color_scheme="light", media="print")
    assert page.locator(".slide:visible").count() == page.locator(".slide").count()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")  # what tells an answer that was not shown stays away
    expect(page.locator(".slide.dice", has_text="The die of Mesopotamia")).to_be_hidden()
    page.emulate_media(media="screen")

    # A lesson: a number that the class says, steps one by one, the way back.
    shown(page, tmp_path, "rome-iinc", "revolts")
    typed_votes = page.locator(".slide:has([data-kind=typed])").first
    number = int((typed_votes.get_attribute("id") or "s0")[1:])
    page.goto(page.url.partition("#")[0] + f"#s{number}")
    page.reload()
    box = slide.get_by_label("What the class says")
    for guess in ("0", "0", "2"):
        box.fill(guess)
        box.press("Enter")
    page.locator("h2:visible").click()
    keys.press("r")
    expect(slide).to_contain_text(re.compile(r"\d of 3 were right"))
    steps = page.locator(".slide:has(.steps)").first
    page.goto(page.url.partition("#")[0] + f"#{steps.get_attribute('id')}")
    page.reload()
    hidden = slide.locator(".bit.later").count()
    assert hidden
    keys.press("ArrowRight")
    expect(slide.locator(".bit.later")).to_have_count(hidden - 1)
    keys.press("ArrowLeft")
    expect(slide.locator(".bit.later")).to_have_count(hidden)
    assert serious(page) == [] and errors == []


@pytest.mark.parametrize("game", rometeach.games())
def test_nothing_is_cut_off(game: str, wall: Page, tmp_path: Path) -> None:
    found: list[str] = []
    for one in course(game):
        path = tmp_path / f"{one.id}.html"
        path.write_text(written(lesson.deck(game, one.id)), encoding="utf-8")
        for width, height in (SMALL, LARGE):
            wall.set_viewport_size({"width": width, "height": height})
            wall.goto(path.as_uri())
            found += [f"{one.id} {width} {told}" for told in wall.evaluate(CUT_OFF)]
    assert found == []
