"""The controls of the workbench as one widget: steppers, choices, buttons, lines, and counters that are picked up.

``controls.js`` beside this file draws them. What the user does comes back as a message, a dict with its ``kind``:
``change`` (with a ``text``), ``pick`` and ``put`` (with the ``counter``, where it was picked up, ``source``, and the ``place``
it is put down), ``drop`` for what was picked up and is let go, ``hand`` for a handout, with its ``key``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import anywidget
import traitlets

from .controls import Group, as_data

_HERE = Path(__file__).parent

Heard = Callable[[Mapping[str, str]], None]
"""What is told what the user did."""


class ControlsWidget(anywidget.AnyWidget):
    """Groups of controls.

    ``groups`` is what is drawn; ``source`` is where its counters are picked up, "" for the box; ``picked`` is the key of the
    counter that is picked up here; ``label`` is what a screen reader calls all of it. ``address`` is what follows the "?" of the
    address of the page, so that the same board is there when the browser loads the page again; "" leaves the address as it is.
    """

    _esm = _HERE / "controls.js"
    _css = _HERE / "controls.css"

    groups = traitlets.List(traitlets.Dict()).tag(sync=True)
    source = traitlets.Unicode("").tag(sync=True)
    picked = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    address = traitlets.Unicode("").tag(sync=True)

    def __init__(self, label: str, heard: Heard) -> None:
        super().__init__(label=label)
        self._heard = heard
        self.on_msg(lambda _, content, buffers: self._heard(content))

    def show(self, groups: Sequence[Group], source: str = "") -> None:
        """Show other controls."""
        with self.hold_sync():
            self.source = source
            self.groups = [as_data(group) for group in groups]

    def hand(self, how: str, text: str, name: str = "", mime: str = "text/plain") -> None:
        """Hand something out in the browser, right after its button was pressed.

        Args:
            how: "copy" it, copy it as what follows the "?" of a "link" to this page, "save" it as a file, or "open" it in a window
                of its own.
            text: what is handed out.
            name: what the file is called.
            mime: what kind of file it is.
        """
        self.send({"how": how, "text": text, "name": name, "mime": mime})


__all__ = ["ControlsWidget", "Heard"]
