"""The app of `rometeach app` on this machine, for tests and measurements."""

from __future__ import annotations

import json
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rometeach.app import app_environment, app_url, server_command

LIVE = ".rt-workbench .rt-stage svg"
"""A selector of what is on the page as soon as the workbench lives."""


@dataclass(frozen=True)
class RunningApp:
    """An app; `folder` is its working folder."""

    port: int
    token: str
    folder: Path
    process: subprocess.Popen[bytes]

    def address(self, asked: str = "") -> str:
        """The address of the page, with its token, for what it is asked."""
        return app_url(self.port, asked, self.token)

    def ask(self, path: str, method: str = "GET") -> Any:
        """What its server answers to a request of its API."""
        url = f"http://127.0.0.1:{self.port}/{path}?token={self.token}"
        with urllib.request.urlopen(urllib.request.Request(url, method=method), timeout=20) as answer:
            return json.load(answer) if answer.status == 200 else None


@contextmanager
def running_app(folder: Path, log: Path) -> Iterator[RunningApp]:
    """An app that works in `folder`, until it ends; what its server says goes to `log`.

    Raises:
        RuntimeError: it did not start; with what it said.
    """
    with app_environment() as environment, log.open("wb") as output:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = server_command(folder, port, "", browser=False)
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
        app = RunningApp(port, environment["JUPYTER_TOKEN"], folder, process)
        try:
            _wait_until_it_answers(app, log)
            yield app
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_until_it_answers(app: RunningApp, log: Path) -> None:
    end = time.monotonic() + 60
    while app.process.poll() is None and time.monotonic() < end:
        try:
            app.ask("api/status")
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.02)
    raise RuntimeError(f"the app did not start:\n{log.read_text(errors='replace')}")
