"""Rows as a whole, as an owner may type them: all figures of one in a line, rows that the kit lacks, rows to be struck out.

    "emperors:1.2" = "die 0, att 1, ties no, legions 0"
    "connections:Raetia - Venedia.kind" = "clear"
    "cards:The Vestals" = "none"
    "ports:*" = "ours"

The last line confirms every row of a table that is not certain and of which no other line speaks. What is typed becomes
corrections of single figures ("emperors:1.2.att" = "1"), which rules, share strings and files carry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..errors import Problem, did_you_mean
from .sources import Source
from .tables import Row, Tables

GONE = "none"
"""What stands for a row that the printed game does not have."""
_FEW = 3
"""So many confirmations of a table stay lines of their own."""
ALL, OURS = "*", "ours"
"""What stands for the rest of a table, and what confirms it."""

Columns = Callable[[str], tuple[str, ...]]
"""Table -> the columns that an owner may type."""


@dataclass(frozen=True)
class Addition:
    """The rows that an owner may add to a table.

    Attributes:
        named: (tables, name) -> the new row in all columns, as far as its name says it, "0" where a number must be typed; or
            what is wrong with the name.
        needed: the columns that must be typed.
        example: lines as they are typed.
        may_go: whether rows of the table may be struck out with "none".
    """

    named: Callable[[Tables, str], Row | Problem]
    needed: tuple[str, ...]
    example: str
    may_go: bool = False


@dataclass(frozen=True)
class Grown:
    """Tables with the rows that corrections add, without those that they strike out; see `grown`.

    Attributes:
        tables: what all other corrections are applied to.
        corrections: those of single figures, in the tables' own spelling.
        confirmed: tables whose rest is confirmed.
        added: (table, row) of each new row.
        gone: (table, row) of each that is struck out.
        problems: what is wrong.
    """

    tables: Tables
    corrections: dict[str, str] = field(default_factory=dict)
    confirmed: tuple[str, ...] = ()
    added: tuple[tuple[str, str], ...] = ()
    gone: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()

    def stated(self, figures: Mapping[str, str], columns: Columns) -> dict[str, str]:
        """All that was typed, as rules keep it: where every row of a table is confirmed, by the one line that says so.

        Args:
            figures: the corrections of single figures, as they were checked.
            columns: what may be typed in a table.
        """
        result = dict(figures)
        confirmed = list(self.confirmed)
        for table in self.tables:
            rows = unsure(self.tables, table, columns)
            if all(r in figures for r in rows) and sum(figures[r] == v for r, v in rows.items()) > _FEW:
                confirmed.append(table)
            if table in confirmed:
                result = {r: v for r, v in result.items() if rows.get(r) != v}
        result |= {f"{table}:{ALL}": OURS for table in dict.fromkeys(confirmed)}
        return result | {f"{table}:{name}": GONE for table, name in self.gone}

    def every(self, columns: Columns) -> dict[str, str]:
        """The corrections of single figures, with those that confirm the rest of a table."""
        rest = {r: v for table in self.confirmed for r, v in unsure(self.tables, table, columns).items()}
        return rest | self.corrections


def unsure(tables: Tables, table: str, columns: Columns) -> dict[str, str]:
    """Reference -> value of each figure of a table that is not certain and may be typed."""
    found: dict[str, str] = {}
    for name, row in tables[table].items():
        if Source.parse(row["source"], row["confidence"]).is_doubtful:
            found |= {f"{table}:{name}" + (f".{c}" if table != "charts" else ""): row[c] for c in columns(table)}
    return found


def grown(tables: Tables, corrections: Mapping[str, str], additions: Mapping[str, Addition], columns: Columns) -> Grown:
    """Take whole rows apart, add those that are new, strike out those that are to go.

    Args:
        tables: those of the kit.
        corrections: reference -> what was typed.
        additions: table -> how rows are added to it.
        columns: what may be typed in a table.
    """
    growth = _Growth(tables, additions, columns)
    for reference, value in corrections.items():
        growth.take(reference, value)
    growth.look_for_gaps()
    return Grown(
        growth.tables,
        growth.found,
        tuple(growth.confirmed),
        tuple(growth.added),
        tuple(growth.gone),
        tuple(growth.problems),
    )


class _Growth:
    def __init__(self, tables: Tables, additions: Mapping[str, Addition], columns: Columns) -> None:
        self.tables, self.additions, self.columns = dict(tables), additions, columns
        self.printed = tables
        self.found: dict[str, str] = {}
        self.added: dict[tuple[str, str], str] = {}
        self.confirmed: list[str] = []
        self.gone: list[tuple[str, str]] = []
        self.problems: list[Problem] = []

    def take(self, reference: str, value: str) -> None:
        table, _, rest = reference.partition(":")
        if rest == ALL and table in self.printed:
            if value.strip().casefold() == OURS:
                self.confirmed.append(table)
            else:
                self.problems.append(Problem(reference, f'"{value[:40]}" cannot stand here', f'Write "{OURS}".'))
            return
        if table not in self.printed or table == "charts":
            self._correct(reference, reference, value)
            return
        name, column = self._parts(table, rest)
        if name not in self.printed[table] and table in self.additions:
            named = self._named(reference, table, name)
            if named is None:
                return
            name = named
        elif not column and name not in self.printed[table]:
            self._correct(reference, reference, value)  # whoever reads it says what is wrong
            return
        if column:
            self._correct(reference, f"{table}:{name}.{column}", value)
        elif value.strip().casefold() == GONE and table in self.additions and self.additions[table].may_go:
            self._strike(reference, table, name)
        else:
            self._take_apart(reference, table, name, value)

    def _parts(self, table: str, rest: str) -> tuple[str, str]:
        """(row, column) of the second half of a reference; the column is "" where the row as a whole is meant."""
        name, _, column = rest.rpartition(".")
        if rest in self.printed[table]:
            return rest, ""
        known = self._all_columns(table)
        return (name, column) if name in self.printed[table] or column in known else (rest, "")

    def _all_columns(self, table: str) -> tuple[str, ...]:
        return (*self.columns(table), *(self.additions[table].needed if table in self.additions else ()))

    def _named(self, reference: str, table: str, name: str) -> str | None:
        row = self.additions[table].named(self.printed, name)
        if isinstance(row, Problem):
            self.problems.append(Problem(reference, row.what, row.hint))
            return None
        spelled = f"{row['a']} - {row['b']}" if table == "connections" else next(iter(row.values()))
        if spelled not in self.printed[table] and (table, spelled) not in self.added:
            self.added[table, spelled] = reference
            self.tables[table] = {**self.tables[table], spelled: {**row, "source": "owner", "confidence": "high"}}
        return spelled

    def _correct(self, typed: str, reference: str, value: str) -> None:
        if self.found.setdefault(reference, value) != value:
            self.problems.append(Problem(typed, f"is said twice: {self.found[reference][:40]} and {value[:40]}"))

    def _strike(self, reference: str, table: str, name: str) -> None:
        if (table, name) in self.added:
            self.problems.append(Problem(reference, "there is no such row", did_you_mean(name, self.printed[table])))
            return
        self.gone.append((table, name))
        self.tables[table] = {n: r for n, r in self.tables[table].items() if n != name}

    def _take_apart(self, reference: str, table: str, name: str, value: str) -> None:
        columns = tuple(dict.fromkeys(self._all_columns(table)))
        if len(columns) == 1 and not value.startswith(f"{columns[0]} "):
            self._correct(reference, f"{table}:{name}.{columns[0]}", value)
            return
        pattern = "|".join(re.escape(c) for c in columns)
        for part in re.split(rf",\s*(?=(?:{pattern})(?:\s|,|$))", value.strip().rstrip(",")):
            column, _, typed = part.strip().partition(" ")
            if column in columns:
                self._correct(reference, f"{table}:{name}.{column}", typed.strip())
            else:
                hint = did_you_mean(column, columns) or f'Write "{", ".join(f"{c} ..." for c in columns)}".'
                self.problems.append(Problem(reference, f'"{part.strip()[:60]}" names no figure of the row', hint))

    def look_for_gaps(self) -> None:
        """Say what is missing of the rows that were added, and what is said of rows that are struck out."""
        for (table, name), reference in self.added.items():
            missing = [c for c in self.additions[table].needed if f"{table}:{name}.{c}" not in self.found]
            if missing and not any(p.where == reference for p in self.problems):
                near = did_you_mean(name, self.printed[table])
                hint = near or f"For example: {self.additions[table].example}"
                self.problems.append(Problem(reference, f"a new row also needs {', '.join(missing)}", hint))
        for table, name in self.gone:
            said = [r for r in self.found if r.startswith(f"{table}:{name}.")]
            self.problems += [Problem(r, "belongs to a row that is struck out") for r in said]
