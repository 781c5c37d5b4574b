"""How wide the columns of a printed table are."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def widths(
    rows: Sequence[tuple[str, ...]], room: float, between: float, measure: Callable[[str], float]
) -> list[float]:
    """The widths of the columns: as wide as their texts where they all fit, else narrower where texts can be broken.

    A column with more text gets more of the room, so that the table is as short as can be. Columns with nothing below the head are
    there to be written in: they share all that the others leave.

    Args:
        rows: the texts, row by row, the head too.
        room: how wide the table may be.
        between: what is left free beside each column.
        measure: how wide a text is.
    """
    columns = list(zip(*rows, strict=True))
    whole = [max(map(measure, column)) + between for column in columns]
    blank = [len(column) > 1 and not any(column[1:]) for column in columns]
    if any(blank) and not all(blank):
        each = (room - sum(w for w, empty in zip(whole, blank, strict=True) if not empty)) / sum(blank)
        if each >= room / len(columns) / 2:
            return [each if empty else w for w, empty in zip(whole, blank, strict=True)]
    if sum(whole) <= room:
        return whole
    words = [max(measure(word) for text in column for word in (text.split() or [""])) + between for column in columns]
    if sum(words) >= room:
        return [w * room / sum(words) for w in words]
    free = room - sum(words)
    mean = [sum(map(measure, column)) / len(column) for column in columns]
    more = [min(w - least, m) for w, least, m in zip(whole, words, mean, strict=True)]
    return [least + free * m / sum(more) for least, m in zip(words, more, strict=True)]


__all__ = ["widths"]
