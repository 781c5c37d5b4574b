"""Keeps the keys that are pressed in a panel from JupyterLab's one-letter shortcuts."""

from __future__ import annotations

from pathlib import Path

import anywidget


class Shield(anywidget.AnyWidget):
    """Shows nothing; see ``shield.js`` beside this file."""

    _esm = Path(__file__).with_name("shield.js")
