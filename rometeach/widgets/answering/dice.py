"""A die face as a small picture."""

from __future__ import annotations

_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi"}
"""Which of nine places, row by row from a to i, have a pip; those of a 6 lie in two rows."""


def die(face: int, size: int = 40) -> str:
    """A white die that shows a face."""
    pips = "".join(
        f'<circle cx="{10 + 10 * (place % 3)}" cy="{10 + 10 * (place // 3)}" r="3.4"/>'
        for place in ("abcdefghi".index(letter) for letter in _PIPS[face])
    )
    return (
        f'<svg viewBox="0 0 40 40" width="{size}" height="{size}" role="img" aria-label="a die that shows {face}">'
        f'<rect x="1.5" y="1.5" width="37" height="37" rx="7" fill="#fffdf7" stroke="#2b2118" stroke-width="2"/>'
        f'<g fill="#2b2118">{pips}</g></svg>'
    )
