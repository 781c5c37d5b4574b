"""How a lesson looks: its screens after all cells ran in a JupyterLab, pictures of them, and its page as HTML and PDF."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
from lab_browser import RunningLab, open_notebook, run_cells, settle

from rometeach.core.resources import notebooks_dir

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SCREEN = 630
"""Pixels: what is seen of a notebook at once in a window of 1366 by 768."""
SIZE = (1366, 768)
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

_CELLS = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')].map(cell => {
    const at = cell.getBoundingClientRect(), text = [...cell.querySelectorAll('h1, h2, h3, h4, p, .cm-line')].map(e => e.innerText.trim());
    return [at.top, at.bottom, text.find(t => t) ?? ''] })"""
# Scrolls the notebook and gives the height of what is seen of it.
_SCROLL = """to => { let part = document.querySelector('.jp-Notebook .jp-Cell').parentElement;
    while (!/auto|scroll/.test(getComputedStyle(part).overflowY)) part = part.parentElement;
    part.scrollTop = to;
    return part.clientHeight }"""
_SCRIPT = re.compile(r"<script\b.*?</script>", re.DOTALL)
_RAN = ".jp-Notebook .jp-OutputArea-output"


@contextmanager
def ran(
    browser: Browser, lab: RunningLab, notebook: str, size: tuple[int, int] = SIZE, theme: str = "light"
) -> Iterator[Page]:
    """The page of a notebook (a path in the lab's folder) with all its cells run and laid out, in a window of this size."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    try:
        page = context.new_page()
        open_notebook(page, lab, notebook)
        if theme != "light":
            page.evaluate(
                "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", THEMES[theme]
            )
        run_cells(page, notebook, _RAN)
        yield page
    finally:
        context.close()
        lab.end_kernels()


def screens(page: Page) -> float:
    """How many screens the notebook that is open fills."""
    cells = page.evaluate(_CELLS)
    return float(cells[-1][1] - cells[0][0]) / SCREEN


def cells_seen(page: Page) -> list[tuple[float, str]]:
    """Each cell of the open notebook: the screens that it fills, and how it begins."""
    return [((bottom - top) / SCREEN, begins) for top, bottom, begins in page.evaluate(_CELLS)]


def pictures(page: Page, folder: Path, name: str) -> int:
    """Write each screen of the open notebook, from its top to its end, as `folder/name-01.png` and so on; how many there were."""
    folder.mkdir(parents=True, exist_ok=True)
    step = int(page.evaluate(_SCROLL, 0))
    number = math.ceil(screens(page) * SCREEN / step)
    for n in range(number):
        page.evaluate(_SCROLL, n * step)
        settle(page)
        page.screenshot(path=folder / f"{name}-{n + 1:02d}.png")
    return number


def as_html(notebook: str) -> str:
    """The notebook as it is stored on one HTML page without scripts: collapsed code stays out, a hidden answer is folded."""
    from nbconvert import HTMLExporter

    stored = nbformat.read(notebooks_dir() / notebook, as_version=4)
    for cell in stored.cells:
        hidden = cell.metadata.get("jupyter", {})
        if hidden.get("source_hidden"):
            cell.metadata["transient"] = {"remove_source": True}
        if hidden.get("outputs_hidden"):
            cell.outputs = [_folded(cell.outputs)]
    page, _ = HTMLExporter(template_name="lab", embed_images=True).from_notebook_node(stored)
    return _SCRIPT.sub("", page)


def _folded(outputs: list[Any]) -> Any:
    """The outputs of a cell as one that is folded away."""
    shown = []
    for output in outputs:
        data = output.get("data", {"text/plain": output.get("text", "")})
        shown.append(data.get("text/html") or f"<pre>{escape(data.get('text/plain', ''))}</pre>")
    page = f"<details><summary>The answer</summary>{''.join(shown)}</details>"
    return nbformat.from_dict({"output_type": "display_data", "metadata": {}, "data": {"text/html": page}})


def print_page(browser: Browser, html: Path, pdf: Path) -> None:
    """Print an HTML page on A4."""
    page = browser.new_page()
    try:
        page.goto(html.resolve().as_uri())
        page.pdf(path=pdf, format="A4", print_background=True)
    finally:
        page.close()
