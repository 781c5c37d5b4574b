"""All ends of a battle as one bar, cut into as many parts as there are ends."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from ...core.meanings import Meaning
from ...core.results.bar_svg import bar
from ...core.results.numbers import percent

WIDTH, HEIGHT, LINE = 520, 26, 18
_TOP, _LEAST = 24, Fraction(1, 200)

Part = tuple[str, Fraction, Meaning]
"""An end, its chance, what it means."""


def stacked(title: str, parts: Sequence[Part]) -> str:
    """One SVG picture: a bar of 100 % with a part for each end, and below it what the parts are.

    Args:
        title: what the chances are of.
        parts: the ends from left to right; their chances are 1 together.
    """
    x, drawn, words = 0.0, list[str](), list[str]()
    y = _TOP + HEIGHT + LINE
    for name, p, means in parts:
        wide = float(p) * WIDTH
        drawn.append(f"<g><title>{escape(name)}: {percent(p)}</title>{bar(x, _TOP, wide, means, HEIGHT)}</g>")
        x += wide
        if p >= _LEAST:
            said = f"{escape(name)}: {percent(p)}"
            words.append(
                f'<text x="0" y="{y}" fill="{means.colour}">{means.mark}</text><text x="20" y="{y}">{said}</text>'
            )
            y += LINE
    spoken = "; ".join(f"{name} {percent(p)}" for name, p, _ in parts)
    return (
        f'<svg role="img" aria-label="{escape(title)}: {escape(spoken)}" xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" '
        f'height="{y - 6}" viewBox="0 0 {WIDTH} {y - 6}" style="max-width:100%;height:auto" font-family="sans-serif" '
        f'font-size="13" fill="currentColor"><text x="0" y="16" font-weight="600">{escape(title)}</text>'
        f"{''.join(drawn)}{''.join(words)}</svg>"
    )


__all__ = ["stacked"]
