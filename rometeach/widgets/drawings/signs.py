"""Signs on pieces and dice that show no number: drawn where we have a drawing, else the first letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .pieces import centred

SIGNS: Final[Mapping[str, str]] = {
    # a shield with its boss before a spear
    "Infantry": '<path d="M28 7 12 33"/><path d="M12 9.5q8 4.5 16 0v12q0 8.5-8 12.5-8-4-8-12.5z" fill="{ground}"/>'
    '<path d="M20 12v21.5M12.4 20.5h15.2"/><circle cx="20" cy="20.5" r="2.6" fill="{ink}"/>',
    # the head of a horse
    "Cavalry": '<path d="M13 33q0-7 4-11-4 1-5.5 3.5l-3.5-3 6-9.5q2-3.5 6.5-4l1-3 3 3.5q6.5 3.5 6.5 12.5 0 6-1.5 11z" '
    'fill="{ink}"/><circle cx="18.3" cy="15" r="1.4" fill="{ground}" stroke="none"/>',
    # an arm with its spoon on a wheeled frame
    "Catapult": '<path d="M8 28h24M14 28l7-12M21 16v12M13 27 28 11"/><circle cx="29.3" cy="9.5" r="3" fill="{ink}"/>'
    '<circle cx="12.5" cy="30.5" r="3.3" fill="{ground}"/><circle cx="27.5" cy="30.5" r="3.3" fill="{ground}"/>',
    # a hull with sail and oars
    "Galley": '<path d="M6 24h26q2-2 2-5 1 9-6 11.5H12Q7 29 6 24z" fill="{ink}"/><path d="M20 24V7M13 10h14q2 5 0 9H13q2-4 0-9z" '
    'fill="{ground}"/><path d="M13 30l-2.5 4M19 30.5l-1.5 3.5M25 30.5l.5 3.5"/>',
    "blank": "",
}
"""Sign -> its drawing within 40 by 40 pixels."""


def sign(name: str, ink: str, ground: str = "none") -> str:
    """A sign as SVG within 40 by 40 pixels.

    Args:
        name: what it is the sign of.
        ink: its colour.
        ground: what it stands on.
    """
    drawn = SIGNS.get(name)
    if drawn is None:
        return centred(name[:1].upper(), 20, 27, 20, ink, 700)
    look = f'fill="none" stroke="{ink}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"'
    return f"<g {look}>{drawn.format(ink=ink, ground=ground)}</g>" if drawn else ""


__all__ = ["SIGNS", "sign"]
