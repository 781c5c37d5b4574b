"""A picture for the small panels: a section of the map around some spaces."""

from __future__ import annotations

from collections.abc import Sequence

from ....rome_iinc.position import Position
from ...map.section import section as part_of
from ...map.view import Arrow
from .picture import sentence, view


def section(
    p: Position,
    spaces: Sequence[str],
    selected: str = "",
    arrows: tuple[Arrow, ...] = (),
    *,
    chances: bool = True,
) -> str:
    """The map around some spaces as an SVG whose label says what is there.

    Args:
        p: the board.
        spaces: the spaces that it shows, with what lies around them.
        selected: a space that is outlined.
        arrows: movements.
        chances: whether it tells the chances of Revolts.
    """
    whole = view(p, chances=chances, selected=selected, arrows=arrows)
    return part_of(whole, spaces, "; ".join(sentence(p, s, printed=not chances) for s in spaces))
