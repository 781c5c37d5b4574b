"""Bars of whole numbers, for what is counted and not a chance."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..core.plots import BLUE, ORANGE


def amounts(title: str, bars: Sequence[tuple[str, int]]) -> str:
    """Bars of whole numbers, those below zero in another colour and with their sign."""
    bars = bars or [("nothing", 0)]
    label_width = max(len(n) for n, _ in bars) * 7 + 12
    top = max((abs(v) for _, v in bars), default=1) or 1
    words = "; ".join(f"{n} {v}" for n, v in bars)
    out = [
        f'<svg role="img" aria-label="{escape(title)}: {escape(words)}" xmlns="http://www.w3.org/2000/svg" '
        f'width="{label_width + 370}" height="{32 + 22 * len(bars)}" style="max-width:100%" font-family="sans-serif" '
        f'font-size="13"><text x="0" y="16" font-weight="600" fill="currentColor">{escape(title)}</text>'
    ]
    for i, (name, value) in enumerate(bars):
        y, length = 28 + 22 * i, abs(value) / top * 300
        out.append(
            f'<text x="{label_width - 8}" y="{y + 14}" text-anchor="end" fill="currentColor">{escape(name)}</text>'
            f'<rect x="{label_width}" y="{y + 2}" width="{max(length, 1):.1f}" height="16" fill="{ORANGE if value < 0 else BLUE}"/>'
            f'<text x="{label_width + length + 6:.1f}" y="{y + 14}" fill="currentColor">{value}</text>'
        )
    return "".join(out) + "</svg>"
