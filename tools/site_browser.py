"""The browser edition in a real browser: a plain file server, Chromium, and a proxy that notes and refuses whatever else is asked for."""

from __future__ import annotations

import json
import socketserver
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType, Page

CHROMIUM = "/usr/bin/chromium"
ITS_OWN = (
    "update.googleapis.com",
    "accounts.google.com",
    "clients2.google.com",
    "safebrowsing",
    "optimizationguide-pa",
    "content-autofill",
)
"""What Chromium asks for by itself, whatever page it shows."""
STATE = """() => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  const cells = (panel?.content?.widgets ?? []).filter(c => c.model.type === 'code' && c.model.sharedModel.getSource().trim());
  const running = cells.filter(c => c.model.executionState === 'running');
  const failed = cells.filter(c => (c.model.outputs?.toJSON() ?? []).some(o => o.output_type === 'error' || o.name === 'stderr'));
  const words = o => o.output_type === 'error' ? o.ename + ': ' + o.evalue + (o.traceback ?? []).join(' ').slice(-900) : o.text ?? '';
  return {
    started: !!panel?.node.hasAttribute('data-rt-started'),
    left: running.length,
    at: running[0]?.model.sharedModel.getSource().slice(0, 80) ?? '',
    failed: failed.map(c => c.model.sharedModel.getSource().slice(0, 80) + ' -> ' + c.model.outputs.toJSON().map(words).join(' '))
  };
}"""


@dataclass
class Ran:
    """A notebook that was run to its end: seconds until its first cell was done and until all were, and what failed."""

    started: float
    ended: float
    failed: Sequence[str] = ()


@dataclass
class Served:
    """A site that is served here: its address, and what was asked of other hosts."""

    url: str
    elsewhere: list[str] = field(default_factory=list)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """Serve a folder as `python -m http.server` does."""

    class Handler(_Quiet):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args, directory=str(folder))

    with _thread(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as port:
        yield Served(f"http://127.0.0.1:{port}")


@contextmanager
def browser(site: Served, kind: BrowserType | None = None) -> Iterator[Browser]:
    """Chromium for which all other hosts are blocked: it asks a proxy for them, which notes the request and refuses.

    Args:
        site: what notes the requests.
        kind: what starts it, where Playwright runs already; there may be one in a process.
    """

    class Refuse(BaseHTTPRequestHandler):
        def refuse(self) -> None:
            if not any(host in self.path for host in ITS_OWN):
                site.elsewhere.append(f"{self.command} {self.path}")
            self.send_error(502)

        do_GET = do_POST = do_HEAD = do_CONNECT = do_PUT = do_OPTIONS = refuse

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with _thread(ThreadingHTTPServer(("127.0.0.1", 0), Refuse)) as port, _chromium(kind) as chromium:
        options = [f"--proxy-server=http://127.0.0.1:{port}", "--proxy-bypass-list=127.0.0.1", "--no-sandbox"]
        quiet = ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
        made = chromium.launch(executable_path=CHROMIUM, args=[*options, *quiet])
        yield made
        made.close()


@contextmanager
def _chromium(kind: BrowserType | None) -> Iterator[BrowserType]:
    from playwright.sync_api import sync_playwright

    if kind is not None:
        yield kind
        return
    with sync_playwright() as playwright:
        yield playwright.chromium


@contextmanager
def _thread(server: socketserver.TCPServer) -> Iterator[int]:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield int(server.server_address[1])
    finally:
        server.shutdown()
        server.server_close()


def run(page: Page, site: Served, notebook: str, seconds: float = 180) -> Ran:
    """Open a notebook of the site as a pupil does; it runs by itself.

    Args:
        page: the page.
        site: where it lies.
        notebook: its path in the site.
        seconds: after so long it is given up.

    Raises:
        TimeoutError: it has not come to its end; the cell that runs is named.
    """
    begin = time.perf_counter()
    page.goto(f"{site.url}/notebooks/index.html?path={notebook}")
    started, state = 0.0, {}
    while time.perf_counter() - begin < seconds:
        state = page.evaluate(STATE)
        if state["started"] and not started:
            started = time.perf_counter() - begin
        if started and not state["left"]:
            page.wait_for_timeout(500)
            state = page.evaluate(STATE)
            if not state["left"]:
                return Ran(started, time.perf_counter() - begin, state["failed"])
        page.wait_for_timeout(200)
    raise TimeoutError(f"{notebook} after {seconds:g} seconds: {json.dumps(state)[:600]}")


__all__ = ["Ran", "Served", "browser", "run", "served"]
