"""Static cards: what a notebook shows before anything runs, and after its kernel is gone.

A notebook that is not trusted yet loses inline SVG, styles and scripts. So a card holds tables and text as they are and
each picture as an image with its description, which survive everywhere.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from html import escape, unescape
from typing import Any

_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)
_CELL = re.compile(r"<(t[dh]|caption)(?= |>)(?![^>]*(?:class=|style=))")
"""A cell of words: JupyterLab would set it right."""
_LABEL = re.compile(r'aria-label="([^"]*)"')
_SIZE = re.compile(r'\bwidth="(\d+)"')


@dataclass(frozen=True)
class Card:
    """Text and HTML that need neither a kernel nor trust."""

    plain: str
    markup: str

    def html(self) -> str:
        """The card as HTML without scripts, styles or inline SVG."""
        return self.markup

    def text(self) -> str:
        """The card as text."""
        return self.plain

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.plain, "text/html": self.markup}

    def __str__(self) -> str:
        return self.plain


def static_card(*things: Any) -> Card:
    """A card of positions and results, in order. A position shows its map and tables.

    Raises:
        TypeError: something that has no `text` and `html`.
    """
    shown = [_showable(thing) for thing in things]
    return Card("\n\n".join(s.text() for s in shown), "".join(plain_html(s.html()) for s in shown))


def _showable(thing: Any) -> Any:
    from .face import face_of, is_board

    if is_board(thing):
        return face_of(thing).picture(thing)
    if not (hasattr(thing, "text") and hasattr(thing, "html")):
        raise TypeError(f"a static card shows positions and results, not {type(thing).__name__}")
    return thing


def plain_html(html: str) -> str:
    """The same HTML with its styles left out, each inline SVG as an image with the same words, and its tables set left."""
    return _CELL.sub(r'<\1 style="text-align:left"', _SVG.sub(_as_image, _STYLE.sub("", html)))


def _as_image(found: re.Match[str]) -> str:
    svg = found[0]
    label = _LABEL.search(svg[: svg.find(">")])
    size = _SIZE.search(svg[: svg.find(">")])
    width = f' width="{size[1]}"' if size else ""
    data = base64.b64encode(svg.encode()).decode()
    words = escape(unescape(label[1])) if label else ""
    return f'<img alt="{words}"{width} style="background:#fff;max-width:100%" src="data:image/svg+xml;base64,{data}">'
