"""What the panels are made of: labelled controls, messages that are read out, and callbacks that never show a traceback."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import count
from threading import RLock
from typing import Protocol, TypeVar

import ipywidgets as w

from ..core.errors import BadInput, RometeachError
from ..lessons import glossary
from ..lessons.scorebook import Scorebook
from . import cells, progress
from .plain import Card
from .shield import Shield

STYLE = (
    "<style>.rt-panel table{border-collapse:collapse}.rt-panel caption{text-align:left;font-weight:600}"
    ".rt-panel th,.rt-panel td{padding:.15em .7em .15em 0;text-align:left;border-bottom:1px solid #8886}"
    ".rt-panel .jupyter-button{height:auto;min-height:30px}"
    ".rt-panel .widget-html-content,.rt-panel .jupyter-widget-html-content{line-height:1.45;overflow-x:auto}"
    ".rt-panel .rt-due{font-size:1.1em;margin:0}.rt-panel [role=status]{margin:.2em 0}"
    ".rt-panel .rt-bad{border-left:4px solid #b3261e;padding-left:.6em}.rt-panel ul{margin:.2em 0;padding-left:1.4em}"
    ".rt-panel code.rt-line{overflow-wrap:anywhere}.rt-panel .rt-scroll{max-height:17em;overflow:auto}"
    ".rt-panel .jupyter-widgets.jupyter-widget-tab>.lm-TabBar{overflow:visible;min-height:0}"
    ".rt-panel .lm-TabBar-content{flex-wrap:wrap}"
    ".rt-panel .jupyter-widgets.jupyter-widget-tab>.lm-TabBar .lm-TabBar-tab{flex:0 0 auto}"
    ".rt-panel .rt-good{border-left:4px solid #009e73;padding-left:.6em}"
    ".rt-panel p{margin:.35em 0}.rt-panel h4{margin:.5em 0 .2em}"
    ".rt-panel .rt-beside{align-items:flex-start}"
    '[data-jp-theme-light=false] .rt-panel{--jp-widgets-dropdown-arrow:url("data:image/svg+xml,'
    "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 18'%3E%3Cpath fill='%23e0e0e0' "
    "d='M5.2 5.9 9 9.7l3.8-3.8 1.2 1.2-4.9 5-4.9-5z'/%3E%3C/svg%3E\")}"
    ".jp-Notebook:has(.rt-panel) .jp-Cell-inputWrapper .jp-PlaceholderText{display:none}"
    ".jp-Notebook:has(.rt-panel) .jp-Cell-inputWrapper .jp-Placeholder-content{padding:0;border:0;background:none;min-height:0}"
    ".jp-Notebook:has(.rt-panel) .jp-Cell-inputWrapper .jp-Placeholder-contentContainer{height:12px}"
    ".jp-Notebook:has(.rt-panel) .jp-Cell-inputWrapper .jp-InputPrompt{padding:0;line-height:1;min-height:0}"
    ".jp-OutputArea-child:has(.rt-panel)+.jp-OutputArea-child:not(:has(.rt-panel)){display:none}"
    ".rt-panel .rt-heard{position:absolute;clip-path:inset(50%);pointer-events:none}"
    ".rt-panel .widget-html:has(.rt-glossed),.rt-panel .widget-html-content:has(.rt-glossed){overflow:visible}"
    f"{glossary.STYLE}</style>"
)

C = TypeVar("C")
"""A kind of control."""

WIDE = {"width": "calc(100% - 4px)"}
"""As wide as the panel, with the margin that every widget has."""

_CELLS = cells.Cells()
_MOMENT = 1.0
"""Seconds."""
_ONE_AT_A_TIME = RLock()
"""A kernel may hear the controls of a panel on several threads at once, and a panel is one thing."""


_IDS = re.compile(r'\bid="([\w-]+)"')
_USES = re.compile(r'(\bid="|href="#|url\(#)([\w-]+)')
_pictures = count(1)


def fresh(markup: str) -> str:
    """The HTML with ids that no other picture on the page has: a browser paints patterns by ids, and not from hidden pictures."""
    ids, number = set(_IDS.findall(markup)), next(_pictures)
    if not ids:
        return markup
    return _USES.sub(lambda m: f"{m[1]}{m[2]}-n{number}" if m[2] in ids else m[0], markup)


def said(html: str) -> str:
    """A message that a screen reader reads when it appears. The HTML must be escaped already."""
    return f'<div role="status" aria-live="polite">{html}</div>'


def problems_html(error: RometeachError) -> str:
    """All the mistakes of an input as a list."""
    if not isinstance(error, BadInput):
        return f'<div class="rt-bad">{escape(str(error))}</div>'
    items = "".join(
        f"<li><strong>{escape(p.where)}</strong>: {escape(p.what)}"
        + (f" (Case {escape(p.case)})" if p.case else "")
        + (f". <em>{escape(p.hint)}</em>" if p.hint else "")
        + "</li>"
        for p in error.problems
    )
    title = escape(error.title or "This cannot be done:")
    return f'<div class="rt-bad"><strong>{title}</strong><ul>{items}</ul></div>'


def html(value: str = "", **layout: str) -> w.HTML:
    """A piece of HTML."""
    return w.HTML(value, layout=layout or WIDE)


def button(label: str, hint: str, act: Callable[[], None], *texts: w.Text) -> w.Button:
    """A button with words on it.

    Args:
        label: the words.
        hint: what it does, when the mouse rests on it.
        act: what pressing it does.
        texts: lines in which Enter presses it too.
    """
    made = w.Button(description=label, tooltip=hint, layout={"width": "auto"})
    made.on_click(lambda _: act())
    for text in texts:
        on_enter(text, made)
    return made


def on_enter(text: w.Text, pressed: w.Button) -> None:
    """Let Enter in a line of text press a button, unless the button is disabled; ``shield.js`` sees to what was typed last."""

    def told(_: w.Text, content: Mapping[str, object], buffers: object) -> None:
        if content.get("event") == "submit" and not pressed.disabled:
            pressed.click()

    text.on_msg(told)


def row(*children: w.Widget) -> w.HBox:
    """Controls beside each other, on several lines where there is no room."""
    return w.HBox(children, layout={"flex_flow": "row wrap", "align_items": "center", "grid_gap": "2px 8px", **WIDE})


def column(*children: w.Widget) -> w.VBox:
    """Controls below each other."""
    return w.VBox(children, layout=WIDE)


def labelled(kind: Callable[..., C], label: str, width: str = "330px", **options: object) -> C:
    """A control with its label in front of it.

    Args:
        kind: the control's class.
        label: the words in front of it.
        width: how wide both are together.
        options: what else the control begins with, by the names of its class.
    """
    style = {"description_width": "initial"}
    return kind(description=label, style=style, layout={"width": width}, **options)


def refill(control: w.Dropdown, options: Sequence[tuple[str, object]], wanted: object = None) -> None:
    """Offer other options, with the wanted one chosen if it is among them, else the first."""
    values = [value for _, value in options]
    control.options = options
    control.value = wanted if wanted in values else values[0] if values else None


def tabs(pages: Mapping[str, w.Widget]) -> w.Tab:
    """Pages behind tabs."""
    return w.Tab(list(pages.values()), titles=list(pages), layout=WIDE)


class _Shown(Protocol):
    """What is shown in a notebook and can be replaced there."""

    def update(self, thing: object) -> None: ...


def side_by_side(picture: w.DOMWidget, *others: w.Widget, least: int = 240) -> w.HBox:
    """A picture with what belongs to it on its right, or below it where that has not the least width it needs, in pixels."""
    picture.layout.flex, picture.layout.min_width, picture.layout.width = "0 1 auto", "0", None
    picture.layout.max_width = "max(54%, min(100%, 400px))"
    right = w.VBox(others, layout={"flex": "1 1 min-content", "min_width": f"min(100%, {least}px)"})
    made = w.HBox([picture, right], layout={"flex_flow": "row wrap", "grid_gap": "4px 18px", **WIDE})
    made.add_class("rt-beside")
    return made


class Panel:
    """A panel of widgets that also leaves a picture of itself, its card, for when its kernel is gone; while it lives that is hidden."""

    def __init__(self) -> None:
        self.message = html(said(""))
        self.root = w.VBox(layout={"max_width": "1104px"})
        self.root.add_class("rt-panel")
        self._handle: _Shown | None = None
        self._rewriting: asyncio.TimerHandle | None = None
        self._progress: tuple[Scorebook, str] | None = None
        self.closed = False

    def fill(self, *children: w.Widget) -> None:
        """Put the parts of the panel in place."""
        self.root.children = (
            Shield(layout={"height": "0", "margin": "0"}),
            html(STYLE, height="0", margin="0"),
            *children,
        )

    def say(self, text: str) -> None:
        """Show a message and have it read out; the text is escaped here."""
        self.message.value = said(escape(text))

    def replace(self, place: w.Box, *children: w.Widget) -> None:
        """Put other parts into a place of the panel, and give up those that were there."""
        old, place.children = place.children, children
        for part in old:
            cells.close(part)

    def progress(self) -> tuple[Scorebook, str]:
        """The learner's progress, read when it is first asked for, and what should be known of it."""
        if self._progress is None:
            self._progress = progress.found()
        return self._progress

    def card(self) -> Card:
        """What is left of the panel without a kernel."""
        raise NotImplementedError

    def refresh_card(self) -> None:
        """Write the card that the panel leaves anew, once nothing has changed for a moment: nobody sees it while the panel lives."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._write_card()
            return
        if self._rewriting is not None:
            self._rewriting.cancel()
        self._rewriting = loop.call_later(_MOMENT, self._write_card)

    def _write_card(self) -> None:
        if self._handle is not None and not self.closed:
            self._handle.update(self.card())

    def safely(self, act: Callable[..., object]) -> Callable[..., None]:
        """The callback with its mistakes shown as a message: the user's own with all their places, others in one line."""

        def run(*args: object) -> None:
            try:
                with _ONE_AT_A_TIME:
                    act(*args)
            except RometeachError as error:
                self.message.value = said(problems_html(error))
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                self.message.value = said(
                    f'<div class="rt-bad">The kit failed here, and nothing was changed: {escape(what)}</div>'
                )

        return run

    def watch(self, control: w.Widget, act: Callable[[], None]) -> None:
        """Call `act` when the control's value changes."""
        safe = self.safely(act)
        control.observe(lambda _: safe(), names="value")

    def button(self, label: str, hint: str, act: Callable[[], None], *texts: w.Text) -> w.Button:
        """A button whose mistakes become messages.

        Args:
            label: the words on it.
            hint: what it does, when the mouse rests on it.
            act: what pressing it does.
            texts: lines in which Enter presses it too.
        """
        return button(label, hint, self.safely(act), *texts)

    def close(self) -> None:
        """Give the widgets up: the cell that showed them runs again. The card stays."""
        self.closed = True
        cells.close(self)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        show: Callable[..., _Shown] = display
        if self.closed:
            show(self.card())
            return
        _CELLS.show(self)
        show(self.root)
        self._handle = show(self.card(), display_id=True)
