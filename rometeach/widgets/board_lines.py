"""What the panels around a board share: the line of changes, pages that are filled when they are opened, the board as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

import ipywidgets as w

from ..core.positions.saved import GamePosition
from .parts import WIDE, Panel, html, labelled, tabs


class ChangeLine:
    """The line in which a change of the board is written.

    Args:
        panel: whose line it is.
        example: a change that it shows.
        change: makes the change; raises BadInput.
        width: how wide it is.
    """

    def __init__(self, panel: Panel, example: str, change: Callable[[str], None], width: str = WIDE["width"]) -> None:
        self._panel, self._example, self._change = panel, example, change
        self.box = labelled(w.Text, "Change", width, placeholder=example)
        self.button = panel.button("Apply the change", "Make this change on the board", self.apply, self.box)

    def apply(self) -> None:
        """Make the change that is written."""
        text: str = self.box.value
        if not text.strip():
            self._panel.say(f"Write a change first, for example: {self._example}")
            return
        self._change(text)
        self.box.value = ""


class Pages:
    """Pages behind tabs; what takes long is put on a page when it is opened.

    Args:
        panel: whose pages they are.
        pages: name -> what stands on the page.
        fill: name -> brings the page up to date, where that waits until it is opened.
    """

    def __init__(self, panel: Panel, pages: Mapping[str, w.Widget], fill: Mapping[str, Callable[[], None]]) -> None:
        self.tab, self._fill = tabs(pages), fill
        self.tab.observe(lambda _: panel.safely(self.fill)(), names="selected_index")

    @property
    def open(self) -> str:
        """The page that is open."""
        name: str = self.tab.titles[self.tab.selected_index or 0]
        return name

    def fill(self) -> None:
        """Bring the page that is open up to date; the others wait until they are opened."""
        fill = self._fill.get(self.open)
        if fill is not None:
            fill()


class ShareLines:
    """A board as text: what was changed since it was loaded, and its share string."""

    def __init__(self, game: str, prefix: str, rows: int) -> None:
        self.difference = html()
        self.line = area("Share string", rows)
        code = f'rometeach.position("{game}", "{prefix}.…")'
        self.hint = html(
            f"In Python <code>{code}</code> reads that line; the same board is this panel's <code>.position</code>."
        )

    def show(self, base: GamePosition, now: GamePosition) -> None:
        """Show a board, and what was changed since the other one."""
        change = escape(base.diff(now)) or "nothing"
        self.difference.value = f'<p>Changed since the board was loaded: <code class="rt-line">{change}</code></p>'
        self.line.value = now.share()


class Copied:
    """Text that can be copied, and that only the panel changes."""

    def __init__(self, panel: Panel, label: str, rows: int) -> None:
        self.text = area(label, rows, continuous_update=False)
        self._shown = ""
        panel.watch(self.text, self._put_back)

    def show(self, text: str) -> None:
        """Show another text."""
        self._shown = self.text.value = text

    def _put_back(self) -> None:
        if self.text.value != self._shown:
            self.text.value = self._shown


def area(label: str, rows: int, *, continuous_update: bool = True) -> w.Textarea:
    """Several lines of text, as wide as the panel."""
    made = w.Textarea(description=label, rows=rows, continuous_update=continuous_update, layout=WIDE)
    made.style.description_width = "initial"
    return made


__all__ = ["ChangeLine", "Copied", "Pages", "ShareLines", "area"]
