"""A page as a PDF, printed by a browser of this machine without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ..core.errors import BadInput, Problem
from . import written

VARIABLE = "ROMETEACH_BROWSER"
"""The variable of the environment that says which browser prints."""
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "brave-browser",
)
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
SECONDS = 120
"""So long the browser may take."""


def browser() -> str:
    """The browser that prints; "" where there is none."""
    if named := os.environ.get(VARIABLE, ""):
        return shutil.which(named) or ""
    found = filter(None, map(shutil.which, (*NAMES, *ELSEWHERE)))
    return next(found, "")


def problems(option: str) -> list[Problem]:
    """What is wrong with asking for a PDF: that no browser can print it.

    Args:
        option: the option that asks for it.
    """
    if browser():
        return []
    if named := os.environ.get(VARIABLE, ""):
        return [Problem(VARIABLE, f'"{named[:120]}" is no program', "Give the whole path of a browser.")]
    hint = f"Take --html FILE and print that page in your own browser; or say in {VARIABLE} where one is."
    return [Problem(option, "needs Chromium, Chrome, Edge or Brave to print, and none is found here", hint)]


def pdf(option: str, path: Path, page: str) -> None:
    """Print a page into a file.

    Args:
        option: the option that names the file.
        path: the file.
        page: the whole page as HTML.

    Raises:
        BadInput: the browser prints nothing, or the file cannot be written; what was there is left.
    """
    with tempfile.TemporaryDirectory() as folder, written.whole(option, path) as made:
        source = Path(folder, "page.html")
        source.write_text(page, encoding="utf-8")
        told = _printed(source, made.absolute(), Path(folder, "profile"))
        if not made.is_file() or made.read_bytes()[:4] != b"%PDF":
            raise BadInput([Problem(option, f"{browser()} printed nothing{told and f': {told}'}", _HINT)])


_HINT = "Take --html FILE and print that page in your own browser."


def _printed(source: Path, made: Path, profile: Path) -> str:
    """Have a page printed; what the browser says last where that fails."""
    command = [browser(), "--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"]
    command += ["--disable-dev-shm-usage"] if sys.platform == "linux" else []
    command += ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # it refuses to run else
    command += [f"--user-data-dir={profile}", f"--print-to-pdf={made}", source.as_uri()]
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"it took more than {SECONDS} seconds"
    except OSError as error:
        return str(error.strerror or error)
    words = done.stderr.decode(errors="replace").strip().splitlines()
    return words[-1][:200] if done.returncode and words else ""


__all__ = ["VARIABLE", "browser", "pdf", "problems"]
