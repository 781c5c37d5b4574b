"""The workbench in a browser: its parts are measured, and somebody sits at it, with a mouse or with a keyboard."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app_browser import LIVE, RunningApp

from rometeach.core.positions.link import query

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

LAPTOP, TABLET, WIDE = (1366, 630), (1024, 768), (1920, 950)
PARTS = {"bar": ".rt-bench-bar", "map": ".rt-bench-map", "place": ".rt-bench-place", "tabs": ".rt-bench-tabs"}
PICTURES = os.environ.get("ROMETEACH_PICTURES", "")
"""A folder that gets a picture of every step."""

CUT = """() => [...document.querySelectorAll('.rt-bench :is(button, label, span, .lm-TabBar-tabLabel)')]
    .filter(n => n.offsetParent && getComputedStyle(n).display !== 'inline' && n.scrollWidth > n.clientWidth + 2)
    .map(n => n.innerText.slice(0, 60))"""
SCROLLS = (
    "() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
)
# What stands in a part may be scrolled to, never be pushed out at its side; and no control may lie on another one.
OUTSIDE = """() => [...document.querySelectorAll('.rt-bench :is(button, select, input, textarea, summary)')]
    .filter(n => n.checkVisibility())
    .filter(n => { const box = n.getBoundingClientRect(), part = n.closest('.rt-bench-bar, .rt-bench-map, .rt-bench-place, .rt-bench-tabs');
        const room = part.getBoundingClientRect(); return box.left < room.left - 1 || box.right > room.right + 1; })
    .map(n => n.outerHTML.slice(0, 120))"""
ON_ANOTHER = """() => {
    const all = [...document.querySelectorAll('.rt-bench :is(button, select, input, textarea, summary)')].filter(n => n.checkVisibility())
        .map(n => [n, n.getBoundingClientRect()]);
    const found = [];
    all.forEach(([a, p], k) => all.slice(k + 1).forEach(([b, q]) => {
        if (a.contains(b) || b.contains(a)) return;
        if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1.5 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1.5
            && a.closest('.rt-bench-place, .rt-bench-tabs, .rt-bench-bar') === b.closest('.rt-bench-place, .rt-bench-tabs, .rt-bench-bar'))
            found.push([a.outerHTML.slice(0, 80), b.outerHTML.slice(0, 80)]);
    }));
    return found; }"""
CUT_LISTS = """() => { const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('.rt-bench select')].filter(n => n.checkVisibility() && n.selectedOptions[0]).filter(n => {
        const look = getComputedStyle(n); pen.font = look.font;
        const room = n.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
        return pen.measureText(n.selectedOptions[0].text).width > room + 2; }).map(n => n.selectedOptions[0].text); }"""


def open_board(page: Page, app: RunningApp, game: str, position: str = "", size: tuple[int, int] = LAPTOP) -> None:
    """Open the workbench of a position."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(app.address(query(game, position)))
    page.locator(LIVE).wait_for(timeout=60_000)


def boxes(page: Page) -> dict[str, Any]:
    """Where the parts of the screen are."""
    return {name: page.locator(selector).bounding_box() for name, selector in PARTS.items()}


def is_one_screen(page: Page, size: tuple[int, int]) -> None:
    """Nothing scrolls but the parts in themselves; they lie within the window, and no two on each other; no words are cut off."""
    assert not page.evaluate(SCROLLS)
    found = boxes(page)
    for name, box in found.items():
        assert box["width"] > 100 and box["height"] > 20, name
        assert box["x"] >= 0 and box["y"] >= 0, name
        assert box["x"] + box["width"] <= size[0] + 1 and box["y"] + box["height"] <= size[1] + 1, name
    names = list(found)
    for k, a in enumerate(names):
        for b in names[k + 1 :]:
            first, second = found[a], found[b]
            apart = (
                first["x"] + first["width"] <= second["x"] + 1
                or second["x"] + second["width"] <= first["x"] + 1
                or first["y"] + first["height"] <= second["y"] + 1
                or second["y"] + second["height"] <= first["y"] + 1
            )
            assert apart, f"{a} lies on {b}"
    for measured in (CUT, OUTSIDE, ON_ANOTHER, CUT_LISTS):
        assert page.evaluate(measured) == []


def middle(page: Page, area: str) -> tuple[float, float]:
    """A point in an area of the map: the first of some within its box that belongs to it."""
    found = page.evaluate(
        """name => { const area = [...document.querySelectorAll('[data-area]')].find(n => n.dataset.area === name);
            const box = area.getBoundingClientRect();
            for (const v of [.5, .4, .6, .3, .7, .2, .8]) for (const u of [.5, .4, .6, .3, .7, .2, .8]) {
                const [x, y] = [box.left + u * box.width, box.top + v * box.height];
                if (document.elementFromPoint(x, y)?.closest('[data-area]') === area) return [x, y]; } }""",
        area,
    )
    assert found, area
    return found[0], found[1]


class Hand:
    """Somebody at the workbench, with a mouse.

    Args:
        page: the page.
        size: how wide and high it is.
        called: what its pictures are called.
    """

    def __init__(self, page: Page, size: tuple[int, int], called: str) -> None:
        self.page, self.size, self.called = page, size, called
        self.said = page.locator(".rt-said")
        self._seen = 0

    def look(self, what: str) -> None:
        """Measure the screen, and take a picture of it where somebody wants them."""
        if PICTURES:
            self._seen += 1
            self.page.wait_for_timeout(250)
            self.page.screenshot(path=Path(PICTURES) / f"{self.called}-{self._seen:02}-{what}.png")
        is_one_screen(self.page, self.size)

    def press(self, target: Locator) -> None:
        """Press a button."""
        target.click()

    def button(self, name: str) -> Locator:
        """The first button of this name that is seen."""
        return self.page.get_by_role("button", name=name, exact=True).filter(visible=True).first

    def hears(self, words: str, seconds: float = 20) -> None:
        """Wait until this is said."""
        from playwright.sync_api import expect

        expect(self.said).to_contain_text(words, timeout=1000 * seconds)

    def choose(self, label: str, option: str) -> bool:
        """Choose what begins so in a list; whether that is another choice than before."""
        chosen = self.page.get_by_label(label, exact=True).filter(visible=True).first
        chosen.locator("option", has_text=option).first.wait_for(state="attached")
        texts = [text.replace("\xa0", " ").strip() for text in chosen.locator("option").all_inner_texts()]
        number = next(n for n, text in enumerate(texts) if text.startswith(option))
        before: int = chosen.evaluate("list => list.selectedIndex")
        self._choose(chosen, texts, number)
        return before != number

    def _choose(self, chosen: Locator, texts: Sequence[str], number: int) -> None:
        chosen.select_option(index=number)

    def fill(self, label: str, text: str) -> None:
        """Write something into a field."""
        field = self.page.get_by_label(label, exact=True).filter(visible=True).first
        field.fill(text)
        field.press("Tab")

    def tab(self, title: str) -> None:
        """Turn to a page."""
        self.page.get_by_role("tab", name=title, exact=True).click()
        self.page.locator(f".lm-mod-current:has-text('{title}')").first.wait_for()

    def place(self, name: str, keys: Sequence[str] = ()) -> None:
        """Select a place of the map: with a click, or with these keys."""
        from playwright.sync_api import expect

        self._go(name, keys)
        expect(self.page.locator(".rt-place-name")).to_contain_text(name)

    def _go(self, name: str, keys: Sequence[str]) -> None:
        self.page.mouse.click(*middle(self.page, name))

    def put(self, counter: str, place: str, keys: Sequence[str] = ()) -> None:
        """Put a counter of the list on the map: drag it there, or pick it up and go there with these keys."""
        begin = self.page.locator(".rt-counter", has_text=counter).filter(visible=True).first
        begin.scroll_into_view_if_needed()
        box = begin.bounding_box()
        assert box
        self._drag((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), middle(self.page, place))

    def move(self, counter: str, source: str, place: str) -> None:
        """Drag a counter from a place of the map to another one."""
        self._drag(middle(self.page, source), middle(self.page, place))
        offered = self.page.get_by_role("menuitem", name=counter, exact=True)
        if offered.count():
            offered.click()

    def _drag(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 10, start[1] - 10)
        mouse.move(*goal, steps=4)
        mouse.up()


class Keys(Hand):
    """Somebody at the workbench, with a keyboard alone."""

    def press(self, target: Locator) -> None:
        """Press a button, once it can be pressed."""
        from playwright.sync_api import expect

        expect(target).to_be_enabled()
        target.focus()
        self.page.keyboard.press("Enter")

    def _choose(self, chosen: Locator, texts: Sequence[str], number: int) -> None:
        """Unfold the list and type what it begins with, as far as no other one does."""
        chosen.focus()
        self.page.keyboard.press("Space")
        begins = (texts[number][:n] for n in range(1, len(texts[number]) + 1))
        self.page.keyboard.type(next(x for x in begins if sum(text.startswith(x) for text in texts) == 1))
        self.page.keyboard.press("Enter")

    def fill(self, label: str, text: str) -> None:
        """Write something into a field."""
        self.page.get_by_label(label, exact=True).filter(visible=True).first.focus()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Tab")

    def tab(self, title: str) -> None:
        """Turn to a page with the arrow keys."""
        opened = self.page.locator(".rt-bench-tabs [role=tab]")
        titles = [text.strip() for text in opened.all_inner_texts()]
        now = next(n for n in range(len(titles)) if opened.nth(n).get_attribute("aria-selected") == "true")
        opened.nth(now).focus()
        step = titles.index(title) - now
        for _ in range(abs(step)):
            self.page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")
        self.page.keyboard.press("Enter")
        self.page.locator(f".lm-mod-current:has-text('{title}')").first.wait_for()

    def _go(self, name: str, keys: Sequence[str]) -> None:
        from playwright.sync_api import expect

        self.page.get_by_role("application").focus()
        for key in keys:
            here = self.page.locator(".rt-place-name").inner_text()
            self.page.keyboard.press(key)
            if key != "Home":
                expect(self.page.locator(".rt-place-name")).not_to_have_text(here)

    def put(self, counter: str, place: str, keys: Sequence[str] = ()) -> None:
        """Pick a counter up, go there, put it down."""
        self.press(self.page.locator(".rt-counter", has_text=counter).filter(visible=True).first)
        self.page.locator(".rt-putting").wait_for()
        self.place(place, keys)
        self.page.keyboard.press("Enter")


__all__ = [
    "LAPTOP",
    "LIVE",
    "TABLET",
    "WIDE",
    "Hand",
    "Keys",
    "boxes",
    "is_one_screen",
    "middle",
    "open_board",
]
