"""How what is printed is laid on pages: boxes one below the other, with what belongs together on one page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

Paint = Callable[[float], None]
"""Paints a box whose top is so far from the top of the page."""


@dataclass(frozen=True, slots=True)
class Box:
    """What is never cut in two: its height, how it is painted, and the `gap` above it, which falls away at the top of a page.

    `keep`: it stands on the page of the next one; `tied` says the same, where all that is tied fits on a page. `head` stands above it
    again, where it begins a page. `fresh`: it begins a page. Heights are in one unit with the room of a page.
    """

    height: float
    paint: Paint
    gap: float = 0.0
    keep: bool = False
    tied: bool = False
    head: Box | None = None
    fresh: bool = False


Placed = tuple[float, Box]
"""How far below the top of the room of a page a box begins."""


def kept(boxes: Sequence[Box]) -> list[Box]:
    """Boxes of which each stands on the page of the next."""
    return [replace(box, keep=box.keep or n < len(boxes) - 1) for n, box in enumerate(boxes)]


def tied(boxes: Sequence[Box]) -> list[Box]:
    """Boxes that stand on one page, if they fit."""
    return [replace(box, tied=box.tied or n < len(boxes) - 1) for n, box in enumerate(boxes)]


def pages(boxes: Iterable[Box], room: float) -> list[list[Placed]]:
    """The boxes on pages that have so much room; what is higher than a page stands alone on one."""
    done: list[list[Placed]] = [[]]
    used = 0.0
    for run in _runs(list(boxes), room):
        if done[-1] and (run[0].fresh or used + _height(run) > room + 1e-6):
            done.append([])
            used = 0.0
        for box in run:
            for part in (box.head, box) if not done[-1] and box.head else (box,):
                used += part.gap if done[-1] else 0.0
                done[-1].append((used, part))
                used += part.height
    return done


def _runs(boxes: Sequence[Box], room: float) -> list[list[Box]]:
    """The boxes in runs that are not parted: by what is tied where that fits on a page, else by what is kept, else alone."""
    found: list[list[Box]] = []
    for tied_run in _split(boxes, lambda box: box.keep or box.tied):
        if _height(tied_run) <= room:
            found.append(tied_run)
            continue
        for run in _split(tied_run, lambda box: box.keep):
            found += [run] if _height(run) <= room else [[box] for box in run]
    return found


def _split(boxes: Sequence[Box], on: Callable[[Box], bool]) -> list[list[Box]]:
    found: list[list[Box]] = [[]]
    for box in boxes:
        if box.fresh and found[-1]:
            found.append([])
        found[-1].append(box)
        if not on(box):
            found.append([])
    return [run for run in found if run]


def _height(run: Sequence[Box]) -> float:
    return sum(box.gap + box.height for box in run)


__all__ = ["Box", "Paint", "Placed", "kept", "pages", "tied"]
