"""What is printed of matplotlib: its fonts, pictures as PNG, outlines and letters as outlines."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from .plots import Axes, part

DOTS = 200
"""Points of an inch of a picture on paper."""
STEP, LINE, CURVE, BACK = 1, 2, 4, 79
"""What leads to a point of an outline: a step without a mark, a line, a curve of three points, the way back."""
Points = Sequence[tuple[float, float]]


def fonts() -> tuple[Path, Path, Path]:
    """The font files that matplotlib brings, DejaVu Sans upright, bold and slanted."""
    folder = Path(part("").get_data_path(), "fonts", "ttf")
    return folder / "DejaVuSans.ttf", folder / "DejaVuSans-Bold.ttf", folder / "DejaVuSans-Oblique.ttf"


def font_with(letters: str) -> Path | None:
    """A font of this computer that has all these letters; None where there is none."""
    wanted, ft2font = {*map(ord, letters)}, part("ft2font")
    for font in part("font_manager").fontManager.ttflist:
        if not font.name.startswith("Last Resort") and wanted <= ft2font.FT2Font(font.fname).get_charmap().keys():
            return Path(font.fname)
    return None


def png(draw: Callable[[Axes], object], width: float, height: float) -> bytes:
    """A picture as a PNG; `draw` puts it on axes that fill so many inches."""
    made, kept = part("figure").Figure(figsize=(width, height), layout="constrained"), io.BytesIO()
    draw(made.subplots())
    made.savefig(kept, dpi=DOTS)
    return kept.getvalue()


def outline(ax: Axes, points: Points, codes: Sequence[int], **look: object) -> Any:
    """An outline on axes.

    Args:
        ax: the axes.
        points: its points.
        codes: what leads to each: `STEP`, `LINE`, `CURVE`, `BACK`.
        look: what matplotlib's PathPatch takes: facecolor, edgecolor, linewidth, clip_path.
    """
    clip = look.pop("clip_path", None)
    made = part("patches").PathPatch(part("path").Path(points, codes), **look)
    ax.add_artist(made)
    if clip is not None:
        made.set_clip_path(clip)
    return made


@lru_cache(4096)
def letters(words: str, bold: bool = False, slanted: bool = False) -> tuple[Points, Sequence[int], float]:
    """Words as an outline ten units high, from the left end of their line up, and how long they are."""
    style, weight = "italic" if slanted else "normal", "bold" if bold else "normal"
    font = part("font_manager").FontProperties(family="DejaVu Sans", style=style, weight=weight)
    made = part("textpath").TextPath((0, 0), words.replace("$", "\\$"), size=10, prop=font)
    points = [(float(x), float(y)) for x, y in made.vertices]
    return points, [int(c) for c in made.codes], max((x for x, _ in points), default=0.0)


__all__ = ["BACK", "CURVE", "LINE", "STEP", "Points", "font_with", "fonts", "letters", "outline", "png"]
