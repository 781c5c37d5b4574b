"""What can be said of the board of a game that says nothing of it itself: from its plain data, its `diff` and its map."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ..core.names import key
from ..core.results.show import Table
from .map.layout import read_geometry
from .map.view import MapView

Tracks = Mapping[str, Mapping[str, int]]
"""The numbers on the tracks: whose -> track -> number; a game with one player has one entry, ""."""

_ELSEWHERE = ("game", "format", "based_on", "title", "turn", "phase", "step", "rules")
"""What a headline says, and what only a file needs."""
_STEP = re.compile(r"(turn|phase|step|done|used)\b.*", re.IGNORECASE)
"""Clauses that only say how far the turn has gone."""


def figures(plain: Mapping[str, object], seats: Sequence[str]) -> Tracks:
    """The numbers of plain data: those of the seats where there are such, else those that stand alone.

    Seats that the data do not name are left out. Those of the seats stand below the seat's name ("west": {"gold": 50}), also in a part
    that lists the seats ("factions": {"Red": ...}), or below their own ("gold": {"West": 50}).
    """
    by_seat = {seat: found for seat in seats if (found := _of_seat(plain, seat))}
    if len(by_seat) > 1 and len({tuple(found) for found in by_seat.values()}) == 1:
        return by_seat
    return {"": {_words(n): int(str(x)) for n, x in plain.items() if n not in _ELSEWHERE and _is_number(x)}}


def _of_seat(plain: Mapping[str, object], seat: str) -> dict[str, int]:
    found: dict[str, object] = {}
    for name, value in plain.items():
        if isinstance(value, Mapping):
            named = next((x for n, x in value.items() if key(str(n)) == key(seat)), None)
            found |= value if key(name) == key(seat) else named if isinstance(named, Mapping) else {name: named}
    return {_words(name): int(str(number)) for name, number in found.items() if _is_number(number)}


def tracks(found: Tracks, whose: str) -> Table:
    """The numbers on the tracks as a table."""
    if list(found) == [""]:
        rows = tuple((track, str(number)) for track, number in found[""].items())
        return Table("Tracks", ("Track", "Now"), rows)
    names = next(iter(found.values()))
    return Table("Tracks", (whose, *names), tuple((who, *(str(n) for n in t.values())) for who, t in found.items()))


def table(plain: Mapping[str, object], known: Tracks) -> Table:
    """Everything else of plain data as a table."""
    seats = {key(seat) for seat in known}
    tracks = {track for found in known.values() for track in found}
    rows = [
        (words, _said(value))
        for name, whole in plain.items()
        if name not in _ELSEWHERE
        for words, value, is_track in _parts(name, whole, seats, tracks)
        if not is_track
    ]
    return Table("The board", ("What", "Now"), tuple(rows))


def _parts(name: str, whole: object, seats: set[str], tracks: set[str]) -> Iterator[tuple[str, object, bool]]:
    """The rows of an entry: its words, what it is, and whether it stands on a track."""
    if not isinstance(whole, Mapping) or not whole:
        yield _words(name), whole, _words(name) in tracks
        return
    for part, value in whole.items():
        tracked = (key(name) in seats and _words(part) in tracks) or (
            key(str(part)) in seats and _words(name) in tracks
        )
        yield f"{_words(name)}: {part}".replace("_", " "), value, tracked


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_said(one)}" for name, one in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value)) or "none"
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _words(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def clauses(difference: str, known: Tracks) -> tuple[str, ...]:
    """A difference clause by clause, without those of the tracks and those that only say how far the turn has gone."""
    names = tuple(f"{whose} {track} ".lstrip().casefold() for whose, found in known.items() for track in found)
    found = (clause.strip() for clause in difference.split(";"))
    return tuple(c for c in found if c and not _STEP.fullmatch(c) and not c.casefold().startswith(names))


def neighbours(view: MapView) -> dict[str, tuple[str, ...]]:
    """Area -> the areas it is connected to; one that is connected to none leads to the nearest, and back."""
    found: dict[str, list[str]] = {area.name: [] for area in view.areas}
    for link in view.links:
        found[link.a].append(link.b)
        found[link.b].append(link.a)
    at = {name: shape.label for name, shape in read_geometry(view.geometry).areas.items() if name in found}
    for name in [name for name, near in found.items() if not near and len(found) > 1]:
        x, y = at[name]
        nearest = min((n for n in at if n != name), key=lambda n: (at[n][0] - x) ** 2 + (at[n][1] - y) ** 2)
        found[name].append(nearest)
        found[nearest].append(name)
    return {name: tuple(dict.fromkeys(near)) for name, near in found.items()}


__all__ = ["Tracks", "clauses", "figures", "neighbours", "table", "tracks"]
