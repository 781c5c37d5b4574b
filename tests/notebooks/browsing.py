"""A notebook in a real JupyterLab: open it, run it, and what axe finds."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

import measure_lessons
from lab_browser import open_notebook, run_cells, settle
from lesson_screens import SIZE, screens
from lesson_words import measured

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from rometeach.lessons.course import Lesson

ERROR = "[data-mime-type='application/vnd.jupyter.error'], .jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']"
PINS = itertools.count(1)


def run_all(page: Page, lab: Any, notebook: str, sign: str = ".rt-stage svg", having: str = "") -> Locator:
    """Open a notebook, run all its cells, and give its panel (the first one `having` this text), once there is a sign of it."""
    open_notebook(page, lab, notebook)
    run_cells(page, notebook, f".rt-panel {sign}")
    panel = page.locator(".rt-panel")
    assert page.locator(ERROR).count() == 0, page.locator(ERROR).first.inner_text()
    return pinned(panel.filter(has_text=having)) if having else panel


def is_one_sitting(page: Page, game: str, lesson: Lesson) -> None:
    """A lesson in which nothing was done but to run its cells is one sitting."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    settle(page)
    seen = screens(page)
    page.set_viewport_size(before)
    assert not measure_lessons.wrong(lesson, measured(game, lesson), seen), f"{seen:.1f} screens"


def pinned(panel: Locator) -> Locator:
    """The first of these panels, and the same one for good, whatever is drawn before it later or changes in it."""
    mark = f"tested-{next(PINS)}"
    panel.first.evaluate("(node, mark) => node.setAttribute('data-tested', mark)", mark)
    return panel.page.locator(f"[data-tested={mark}]")


def panel_with(page: Page, button: str) -> Locator:
    """The first panel that has this button now; it stays the same panel when the button goes away."""
    return pinned(page.locator(".rt-panel").filter(has=page.get_by_role("button", name=button)))


CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.sharedModel.getSource())"


def example_reacts(page: Page, mistake: str, named: str) -> None:
    """The first Example on the page unfolds by mouse and by keyboard, what-ifs change it, and a `mistake` is `named`."""
    from playwright.sync_api import expect

    told = pinned(page.locator(".rt-panel").filter(has=page.get_by_text(re.compile("^Example "))))
    status = told.get_by_role("status").filter(visible=True).last
    again = told.get_by_role("button", name="Predict again")
    if again.count():
        again.click()
    expect(told.get_by_role("button", name="Next step")).to_have_count(0)
    predict(told)
    told.get_by_role("button", name="Next step").click()
    expect(told.get_by_role("table").first.get_by_role("row")).to_have_count(2)
    told.get_by_role("button", name="All steps").focus()
    page.keyboard.press("Enter")
    expect(told.get_by_role("button", name="Next step")).to_be_disabled()
    before = status.inner_text()
    told.get_by_label("What if", exact=True).select_option(index=1)
    expect(status).not_to_have_text(before)
    told.get_by_role("button", name="From the start").click()
    expect(status).to_contain_text("From the start")
    told.get_by_role("button", name="All steps").click()
    told.get_by_label("Change of the board").fill(mistake)
    told.get_by_role("button", name="Try it").click()
    expect(status).to_contain_text(named)


def predict(panel: Locator) -> None:
    """Commit some prediction in a panel, in whatever way it is given."""
    text, chosen = panel.get_by_label("Your prediction"), panel.locator(".rt-answer input")
    if chosen.count():
        chosen.first.check()
    elif text.count() and text.first.get_attribute("type") == "text":
        text.first.fill("1")
    panel.get_by_role("button", name="This is my prediction").click()


def exercises_react(page: Page) -> None:
    """The exercises on the page: a check, a hint, a name, another variant, each of them, the solution; no key reaches the notebook."""
    from playwright.sync_api import expect

    drill = panel_with(page, "Another one")
    said = drill.get_by_role("status").first
    drill.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_contain_text(re.compile("empty|leaves out|Not yet|Right"))
    drill.get_by_role("button", name="Hint", exact=True).focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Hint 1")
    drill.get_by_role("button", name="In class").click()
    expect(drill.get_by_label("Your name")).to_be_visible()
    drill.get_by_label("Your name").focus()
    page.keyboard.type("Zoë")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Zoë: 0 of ")
    expect(drill.get_by_text("Progress of Zoë: 0 of ")).to_be_visible()
    cells = page.evaluate(CELLS)
    drill.get_by_label("Exercise", exact=True).focus()
    page.keyboard.press("x")
    page.keyboard.press("b")
    assert page.evaluate(CELLS) == cells, "a key pressed in a list changed the notebook"
    drill.get_by_label("Exercise", exact=True).select_option(index=0)
    drill.get_by_label("Number", exact=True).fill("7")
    drill.get_by_label("Number", exact=True).press("Tab")
    expect(said).to_contain_text("Your answer?")
    for number in range(drill.get_by_label("Exercise", exact=True).locator("option").count()):
        drill.get_by_label("Exercise", exact=True).select_option(index=number)
        expect(drill.get_by_role("button", name="Hint", exact=True)).to_be_enabled()
    settle(page)  # the exercises before it may still be made
    drill.get_by_role("button", name="Worked solution").click()
    expect(said).to_contain_text("The answer is", timeout=20_000)


def is_fit_for_everybody(page: Page) -> None:
    """No serious finding of axe, no error or traceback, no panel wider than its place, no tab cut off, no card below a panel."""
    assert serious(page, ".rt-panel") == []
    assert page.locator(ERROR).count() == 0 and "Traceback" not in page.locator(".jp-Notebook").inner_text()
    assert wider_than_their_place(page, ".rt-panel") == []
    assert wider_than_their_place(page, ".rt-panel .lm-TabBar-tabLabel") == []
    below = page.locator(".jp-OutputArea-child:has(.rt-panel) + .jp-OutputArea-child:not(:has(.rt-panel))")
    assert below.count() and not below.filter(visible=True).count(), "a card hangs below a living panel"


def wider_than_their_place(page: Page, inside: str) -> list[str]:
    """The first words of every node that does not fit into the width it has."""
    found: list[str] = page.locator(inside).evaluate_all(
        "all => all.filter(n => n.scrollWidth > n.clientWidth + 2).map(n => n.innerText.slice(0, 80))"
    )
    return found


def serious(page: Page, inside: str) -> list[str]:
    """The serious findings of axe within our own nodes."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, context=inside).response["violations"]
    return [
        f"{v['id']}: {node['html'][:200]}"
        for v in found
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"]
    ]
