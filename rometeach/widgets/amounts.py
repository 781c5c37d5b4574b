"""Bars of whole numbers, for what is counted and not a chance."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..core.meanings import NUMBER, Meaning
from ..core.results.bar_svg import bar
from ..core.results.numbers import LETTER


def amounts(title: str, bars: Sequence[tuple[str, int]], means: tuple[Meaning, Meaning] = (NUMBER, NUMBER)) -> str:
    """Bars of whole numbers to both sides of zero.

    Args:
        title: what is counted.
        bars: (name, number), from top to bottom.
        means: what a number above zero means, and one below it.
    """
    bars = bars or [("nothing", 0)]
    low, high = min(0, *(v for _, v in bars)), max(0, *(v for _, v in bars))
    unit = 300 / ((high - low) or 1)
    left = max(len(n) for n, _ in bars) * LETTER + 12 + (40 if low else 0)
    zero = left - low * unit
    width, height = max(left + 350, len(title) * 7.5), 32 + 22 * len(bars)
    words = "; ".join(f"{n} {v}" for n, v in bars)
    out = [
        f'<svg role="img" aria-label="{escape(title)}: {escape(words)}" xmlns="http://www.w3.org/2000/svg" '
        f'width="{width:.0f}" height="{height}" viewBox="0 0 {width:.0f} {height}" style="max-width:100%;height:auto" '
        f'font-family="sans-serif" font-size="13" fill="currentColor"><text x="0" y="16" font-weight="600">{escape(title)}</text>'
        f'<path d="M{zero:.1f} 26V{height - 2}" stroke="currentColor" stroke-opacity=".6"/>'
    ]
    for i, (name, value) in enumerate(bars):
        y, length = 28 + 22 * i, abs(value) * unit
        end, side = (zero - length - 6, ' text-anchor="end"') if value < 0 else (zero + length + 6, "")
        out.append(f'<text x="{left - (48 if low else 8)}" y="{y + 14}" text-anchor="end">{escape(name)}</text>')
        out.append(bar(min(zero, zero + value * unit), y + 2, length, means[value < 0]))
        out.append(f'<text x="{end:.1f}" y="{y + 14}"{side}>{value}</text>')
    return "".join(out) + "</svg>"
