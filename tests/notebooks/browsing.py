"""A notebook in a real JupyterLab: open it, run it, and what axe finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ERROR = "[data-mime-type='application/vnd.jupyter.error'], .jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr']"
READY = """path => { const open = window.jupyterapp?.shell.currentWidget;
    return open?.context?.path === path && open.sessionContext?.session?.kernel?.status === 'idle' }"""
IDLE = "![...document.querySelectorAll('.jp-InputPrompt')].some(e => e.innerText.includes('*'))"


def run_all(page: Page, lab: Any, notebook: str, sign: str = ".rt-stage svg", having: str = "") -> Locator:
    """Open a notebook, run all its cells, and give its panel (the first one `having` this text), once there is a sign of it."""
    page.goto(lab.address(notebook) + "&reset", timeout=60_000)  # an earlier test's notebooks are not opened again
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.wait_for_function(READY, arg=notebook, timeout=60_000)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    panel = page.locator(".rt-panel")
    panel.locator(sign).first.wait_for(timeout=60_000, state="attached")
    page.wait_for_function(IDLE, timeout=60_000)
    assert page.locator(ERROR).count() == 0, page.locator(ERROR).first.inner_text()
    if having:
        panel.filter(has_text=having).first.evaluate("node => { node.id = 'tested' }")
        return page.locator("#tested")
    return panel


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
