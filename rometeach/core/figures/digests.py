"""What rules say, by values alone: a digest of them, and the states of a game's tables that were ever published.

A digest names the figures and the switches in force, whatever their reasons, sources and confidences. The file
`data/<game>/digests.json` keeps every state that was published: the first in full, each later one as what it changed. So
a game that was saved under older figures is read with those. `tools/record_digest.py` adds the present state.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import cast

from ..changes import applied
from .tables import Row, Tables

VERSION = 2
"""The kind of digest that is made now. The first kind had no version in it, and covered reasons and sources too."""
FILE = "digests.json"
FORMAT = 1
"""Of the file of published states."""

Values = dict[str, dict[str, dict[str, str]]]
"""Table -> row -> column -> text; empty cells are left out."""


def values(tables: Tables, words: Container[str]) -> Values:
    """The values of tables, without the columns that hold words."""
    return {
        table: {name: {c: v for c, v in row.items() if v and c not in words} for name, row in rows.items()}
        for table, rows in tables.items()
    }


def digest(found: Values, switches: Mapping[str, str]) -> str:
    """A short fingerprint of values and settings, with the version of its kind: "v2-0123456789ab"."""
    text = json.dumps([found, dict(switches)], sort_keys=True, separators=(",", ":"))
    return f"v{VERSION}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def is_first_kind(text: str) -> bool:
    """Whether a digest is of the first kind, which cannot be made any more: it covered reasons and sources."""
    return len(text) == 12 and all(c in "0123456789abcdef" for c in text)


@dataclass(frozen=True)
class State:
    """Tables and switches that were published together, by their values. `also` are digests of the first kind."""

    digest: str
    values: Values
    switches: Mapping[str, str]
    also: tuple[str, ...] = ()

    def told(self, now: Values, switches: Mapping[str, str], before: Mapping[str, str]) -> tuple[str, ...]:
        """What has changed since: "charts:war.fort was -2, is now -3". A new row is no change: `on` keeps it.

        Args:
            now: the values of now.
            switches: the readings of now.
            before: switch -> how it was read while there was no switch; for one that is not here a new switch is no change.
        """
        then = {**before, **self.switches}
        found = []
        for table in {**self.values, **now}:
            old_rows, new_rows = self.values.get(table, {}), now.get(table, {})
            for row in {**old_rows, **new_rows}:
                found += _told_of_row(table, row, old_rows.get(row), new_rows.get(row))
        for name in {**then, **switches}:
            old, new = then.get(name), switches.get(name)
            if old is not None and old != new:
                found.append(f"the switch {name} was {old}, " + (f"is now {new}" if new else "is gone"))
        return tuple(found)

    def on(self, tables: Tables, words: Container[str]) -> Tables:
        """Tables with the values of this state. What is new in them stays, as the rules need it; what was changed is doubtful."""
        found = {table: dict(rows) for table, rows in tables.items()}
        for table, rows in self.values.items():
            for name, cells in rows.items() if table in found else ():
                now = found[table].get(name)
                if now is None:
                    found[table][name] = _restored(name, cells, next(iter(tables[table].values()), {}))
                elif changed := {c: t for c, v in now.items() if c not in words and (t := cells.get(c, "")) != v}:
                    found[table][name] = now | changed | {"confidence": "low"}
        return found

    def corrected(self, corrections: Mapping[tuple[str, str, str], str]) -> Values:
        """The values of this state with others at places (table, row, column)."""
        found = {table: {name: dict(cells) for name, cells in rows.items()} for table, rows in self.values.items()}
        for (table, row, column), value in corrections.items():
            cells = found.setdefault(table, {}).setdefault(row, {})
            cells.pop(column, None)
            cells |= {column: value} if value else {}
        return found


def _told_of_row(table: str, row: str, old: dict[str, str] | None, new: dict[str, str] | None) -> list[str]:
    if old is None:  # what is new counts in the older rules too
        return []
    if new is None:
        return [f"{table}:{row} is gone"]
    found = []
    for column in {**old, **new}:
        before, after = old.get(column, "no"), new.get(column, "no")
        if before != after:
            where = f"{table}:{row}" if (table, column) == ("charts", "value") else f"{table}:{row}.{column}"
            found.append(f"{where} was {before}, is now {after}")
    return found


def _restored(name: str, cells: Mapping[str, str], like: Row) -> Row:
    """A row that is gone from a table, in the columns that its other rows have."""
    row = {c: cells.get(c, "") for c in like} | {"source": "reconstructed", "confidence": "low"}
    if "a" in row and "b" in row:
        row["a"], _, row["b"] = name.partition(" - ")
    else:
        row[next(iter(row))] = name
    return row


@dataclass(frozen=True)
class Published:
    """All that was published of a game: the states of its tables, oldest first, and its set-ups: name -> id -> share string."""

    states: tuple[State, ...] = ()
    set_ups: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @cached_property
    def by_digest(self) -> dict[str, State]:
        """Digest, of whatever kind -> the state."""
        return {d: s for s in self.states for d in (*s.also, s.digest)}


def read(path: Path) -> Published:
    """The published states that a file holds; none where there is no file."""
    if not path.is_file():
        return Published()
    plain = json.loads(path.read_text(encoding="utf-8"))
    if plain["format"] != FORMAT:
        raise ValueError(f"{path.name} has format {plain['format']}, and this kit reads {FORMAT}")
    states: list[State] = []
    now: dict[str, object] = {}
    for entry in plain["states"]:
        now = applied(now, entry["changes"])
        found = cast(Values, now.get("values", {}))
        settings = cast("dict[str, str]", now.get("switches", {}))
        states.append(State(entry["digest"], found, settings, tuple(entry.get("also", ()))))
    return Published(tuple(states), plain["set_ups"])
