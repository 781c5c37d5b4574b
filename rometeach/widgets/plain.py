"""What survives everywhere: a notebook that is not trusted yet loses inline SVG, styles and scripts.

So a card holds tables and text as they are and each picture as an image with its description.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape, unescape

_SVG = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)
_CELL = re.compile(r"<(t[dh]|caption)(?= |>)(?![^>]*(?:class=|style=))")
"""A cell of words: JupyterLab would set it right."""
_LABEL = re.compile(r'aria-label="([^"]*)"')
_SIZE = re.compile(r'\bwidth="(\d+)"')
_PANEL = "background:#fff;border-radius:8px;padding:8px;margin:4px;box-sizing:border-box;max-width:calc(100% - 8px)"
"""What an image lies on: it cannot see whether the page is light or dark, so it brings its own light paper, with a margin."""
_UNSEEN = re.compile(r"<(title|desc)>.*?</\1>|(?<=>)\n(?=<)", re.DOTALL)
"""What is read out or appears on hovering: an image has its words beside it."""
_SPOKEN = re.compile(r' (?:role|class|aria-label|pointer-events|data-area)="[^"]*"')
_TAG = re.compile(r"<[^>]*>")
_QUOTES = str.maketrans("\"'", "'\"")
_RESERVED = re.compile(r"[%#&<>\"\n]")
"""What would end the address, or be read as something else in it."""


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

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.plain, "text/html": self.markup}

    def __str__(self) -> str:
        return self.plain


def plain_html(html: str) -> str:
    """The same HTML with its styles left out, each inline SVG as an image with the same words, and its tables set left."""
    return _CELL.sub(r'<\1 style="text-align:left"', _SVG.sub(_as_image, _STYLE.sub("", html)))


def _as_image(found: re.Match[str]) -> str:
    svg = found[0]
    label = _LABEL.search(svg[: svg.find(">")])
    size = _SIZE.search(svg[: svg.find(">")])
    width = f' width="{size[1]}"' if size else ""
    words = escape(unescape(label[1])) if label else ""
    return f'<img alt="{words}"{width} style="{_PANEL}" src="{_address(svg)}">'


def _address(svg: str) -> str:
    """A picture as the address of an image, without what no image shows, and no longer than it must be."""
    seen = _SPOKEN.sub("", _UNSEEN.sub("", svg))
    quoted = _TAG.sub(lambda tag: tag[0].translate(_QUOTES), seen)
    return "data:image/svg+xml," + _RESERVED.sub(lambda found: f"%{ord(found[0]):02X}", quoted)
