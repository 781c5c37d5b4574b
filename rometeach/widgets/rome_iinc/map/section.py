"""A picture for the small panels: a section of the map around some spaces."""

from __future__ import annotations

from collections.abc import Sequence

from ....rome_iinc.position import Position
from ...map import section as map_section
from ...map.view import Arrow
from .picture import odds_of, sentence, view


def section(p: Position, spaces: Sequence[str], selected: str = "", arrows: tuple[Arrow, ...] = ()) -> str:
    """The map around some spaces as an SVG whose label says what is there."""
    whole = view(p, odds=odds_of(p), selected=selected, arrows=arrows)
    return map_section.section(whole, spaces, "; ".join(sentence(p, s, None) for s in spaces))
