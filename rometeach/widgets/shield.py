"""Minds the keys that are pressed in a panel: no shortcuts of JupyterLab, and a button or Enter acts after what was changed before it."""

from __future__ import annotations

from pathlib import Path

import anywidget


class Shield(anywidget.AnyWidget):
    """Shows nothing; see ``shield.js`` beside this file."""

    _esm = Path(__file__).with_name("shield.js")

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self.on_msg(lambda _, content, buffers: self.send(content))
