"""The order of a turn: its phases from left to right with their steps below, and where the game is now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..map.style import INK
from .pieces import PAPER, WIDTH, Piece, centred, line, wrapped

_NOW, _PALE = "#00513b", "#d9efe6"


def turn_order(phases: Mapping[str, Sequence[str]], phase: str, step: str = "", title: str = "") -> Piece:
    """The phases of a turn with their steps.

    Args:
        phases: phase -> its steps, in order.
        phase: the one that the game is in.
        step: the step of it.
        title: what stands above, such as the turn.
    """
    width = (WIDTH - 14 * (len(phases) - 1)) / max(1, len(phases))
    top = 24.0 if title else 0.0
    parts = [line(title, 14, bold=True).svg] if title else []
    height = top
    for n, (name, steps) in enumerate(phases.items()):
        column = _column(name, steps, width, name == phase, step)
        parts.append(column.at(n * (width + 14), top))
        if n:
            x = n * (width + 14)
            parts.append(
                f'<path d="M{x - 12:.0f},{top + 16:.0f}H{x - 3:.0f}M{x - 8:.0f},{top + 11:.0f}L{x - 3:.0f},{top + 16:.0f}'
                f'L{x - 8:.0f},{top + 21:.0f}" fill="none" stroke="currentColor" stroke-width="1.8"/>'
            )
        height = max(height, top + column.height)
    order = "; ".join(f"{name} ({', '.join(steps)})" if steps else name for name, steps in phases.items())
    now = f"{phase}{f', step {step}' if step else ''}"
    return Piece(
        WIDTH, height, "".join(parts), f"{title + '. ' if title else ''}The order of a turn: {order}. Now: {now}"
    )


def _column(name: str, steps: Sequence[str], width: float, here: bool, step: str) -> Piece:
    fill, ink = (_NOW, "#ffffff") if here else ("#ece4d2", INK)
    size = 14.0 if len(name) < 11 else 12.5
    parts = [
        f'<rect x=".5" y=".5" width="{width - 1:.1f}" height="31" rx="5" fill="{fill}" stroke="{INK}"/>',
        centred(f"▶ {name}" if here else name, width / 2, 21, size, ink, 700),
    ]
    y = 38.0
    for one in steps:
        now = here and one == step
        rows = wrapped(f"▶ {one}" if now else one, width - 10, 12.5)
        high = 16 * len(rows) + 6
        ground = _PALE if now else PAPER
        parts.append(
            f'<rect x="{0.5 if not now else 1:.1f}" y="{y:.1f}" width="{width - 2:.1f}" height="{high:.1f}" rx="3" '
            f'fill="{ground}" stroke="{_NOW if now else INK}" stroke-width="{2.5 if now else 0.8}"/>'
        )
        parts += [centred(r, width / 2, y + 15 + 16 * i, 12.5, INK, 700 if now else 400) for i, r in enumerate(rows)]
        y += high + 4
    return Piece(width, y, "".join(parts))


__all__ = ["turn_order"]
