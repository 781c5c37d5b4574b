"""A JupyterLab over fresh notebooks, and its pages in a headless Chromium: they are opened, run, and waited for."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from urllib.request import Request

from rometeach.lab import lab_command, lab_environment, prepare

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = Path(os.environ.get("ROMETEACH_CHROMIUM") or "/usr/bin/chromium")

READY = """path => { const open = window.jupyterapp?.shell.currentWidget;
    return open?.context?.path === path && open.sessionContext?.session?.kernel?.status === 'idle' }"""
IDLE = "![...document.querySelectorAll('.jp-InputPrompt')].some(e => e.innerText.includes('*'))"
# Every widget is drawn, the kernel has nothing more to say, and for half a second nothing on the page has moved:
# before that, a click may fall beside its button, or "the first panel" may still become another one.
SETTLED = """() => {
    const drawn = [...document.querySelectorAll('[data-mime-type="application/vnd.jupyter.widget-view+json"]')]
        .every(output => output.querySelector('.jupyter-widgets'));
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status;
    const seen = [...document.querySelectorAll('.jp-Notebook .jp-Cell')].map(cell => cell.getBoundingClientRect())
        .map(at => [Math.round(at.top), Math.round(at.height)]).join(' ');
    const now = performance.now();
    if (!drawn || kernel !== 'idle' || seen !== window.lastSeen) [window.lastSeen, window.lastMoved] = [seen, now];
    return now - window.lastMoved > 500 }"""

# JupyterLab lays a cell out when it comes into sight, which moves the cells below it by hundreds of pixels: a button that is
# scrolled to and pressed at once may be gone between the mouse's down and up, and the click with it.
LAID_OUT = ".jp-Notebook .jp-Cell { content-visibility: visible !important }"


@dataclass(frozen=True)
class RunningLab:
    """A JupyterLab on this machine; `folder` is the working folder that it shows."""

    url: str
    token: str
    folder: Path

    def address(self, notebook: str = "") -> str:
        """The address, with its token, that opens a notebook (a path in `folder`), or the lab alone."""
        tree = f"/tree/{quote(notebook)}" if notebook else ""
        return f"{self.url}/lab{tree}?token={self.token}"

    def ask(self, path: str, method: str = "GET") -> Any:
        """What its server answers to a request of its API."""
        asked = Request(f"{self.url}/{path}?token={self.token}", method=method)
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return json.load(answer) if answer.status == 200 else None

    def end_kernels(self) -> None:
        """Shut down the kernel of every notebook that was opened."""
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", "DELETE")


@contextmanager
def running_lab(root: Path) -> Iterator[RunningLab]:
    """A JupyterLab over fresh notebooks in an empty folder, as `rometeach lab` runs it, without the user's own settings and progress.

    Raises:
        RuntimeError: it did not start; with what it said.
    """
    folder, _ = prepare(root / "notebooks")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    lab = RunningLab(f"http://127.0.0.1:{port}", secrets.token_hex(16), folder)
    log = root / "lab.log"
    with lab_environment() as environment, log.open("wb") as output:
        environment |= {
            "JUPYTER_TOKEN": lab.token,
            "JUPYTER_CONFIG_DIR": str(root / "config"),
            "JUPYTER_DATA_DIR": str(root / "data"),
            "JUPYTER_RUNTIME_DIR": str(root / "runtime"),
            "IPYTHONDIR": str(root / "ipython"),
            "ROMETEACH_PROGRESS": str(root / "progress.json"),
        }
        # It is driven through `window.jupyterapp`.
        command = [*lab_command(folder, browser=False, port=port), "--LabApp.expose_app_in_browser=True"]
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
        try:
            _wait_until_it_answers(lab, process, log)
            yield lab
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_until_it_answers(lab: RunningLab, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 90
    while process.poll() is None and time.monotonic() < end:
        try:
            urllib.request.urlopen(f"{lab.url}/api/status?token={lab.token}", timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(errors='replace')}")


@contextmanager
def headless_chromium() -> Iterator[Browser]:
    """A Chromium without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        try:
            yield browser
        finally:
            browser.close()


def open_notebook(page: Page, lab: RunningLab, notebook: str) -> None:
    """Open a notebook (a path in the working folder) as it is stored; nothing runs yet."""
    page.goto(lab.address(notebook) + "&reset", timeout=60_000)  # what was open before is not opened again
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.add_style_tag(content=LAID_OUT)


def run_cells(page: Page, notebook: str, sign: str = ".rt-panel .rt-stage svg") -> None:
    """Run all cells of the notebook that is open, until there is a `sign` (a selector) of it and the page has settled."""
    page.wait_for_function(READY, arg=notebook, timeout=60_000)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.locator(sign).first.wait_for(timeout=60_000, state="attached")
    page.wait_for_function(IDLE, timeout=60_000)
    settle(page)


def settle(page: Page) -> None:
    """Wait until the page has settled, from now on."""
    page.evaluate("window.lastSeen = ''")
    page.wait_for_function(SETTLED, timeout=60_000)
