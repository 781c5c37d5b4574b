"""How wide the columns of a printed table are."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def widths(
    rows: Sequence[tuple[str, ...]], room: float, between: float, measure: Callable[[str], float]
) -> list[float]:
    """The widths of the columns: as wide as their texts where they all fit, else narrower where texts can be broken.

    Args:
        rows: the texts, row by row, the head too.
        room: how wide the table may be.
        between: what is left free beside each column.
        measure: how wide a text is.
    """
    columns = list(zip(*rows, strict=True))
    whole = [max(map(measure, column)) + between for column in columns]
    if sum(whole) <= room:
        return whole
    words = [max(measure(word) for text in column for word in (text.split() or [""])) + between for column in columns]
    if sum(words) >= room:
        return [w * room / sum(words) for w in words]
    told = [sum(measure(text) for text in column) for column in columns]
    return _shared(words, whole, told, room)


def _shared(least: list[float], most: list[float], told: list[float], room: float) -> list[float]:
    """What is free goes to each column by how much it tells, to none more than its longest text needs."""
    found, open_ = list(least), {n for n, (a, b) in enumerate(zip(least, most, strict=True)) if a < b}
    while open_ and (free := room - sum(found)) > 1e-6:
        share = free / sum(told[n] for n in open_)
        full = {n for n in open_ if found[n] + share * told[n] >= most[n]}
        for n in full or open_:
            found[n] = most[n] if full else found[n] + share * told[n]
        open_ -= full or open_
    return found


__all__ = ["widths"]
