"""Whether Python runs in a web page (as WebAssembly, with Pyodide), where there are no threads and no other processes."""

from __future__ import annotations

import sys
from pathlib import Path

DRIVE = Path("/drive")
"""Where a page that shows notebooks keeps their files; they are there again when the page is opened anew."""
PATIENCE = 5.0
"""Seconds that a panel asks for at most unless told otherwise: a page cannot be used meanwhile."""


def is_here() -> bool:
    """Whether this Python runs in a web page."""
    return sys.platform == "emscripten"


def kept() -> Path:
    """The folder whose files a page keeps; the working folder where it keeps none."""
    return DRIVE if DRIVE.is_dir() else Path()


def install(package: str) -> str:
    """How a package of Python is installed here, as one types it; in a web page it comes from the internet, into that page alone."""
    if is_here():
        return f"%pip install {package} in a cell of its own, which needs the internet"
    return f"pip install {package}"


__all__ = ["DRIVE", "PATIENCE", "install", "is_here", "kept"]
