"""The tables of a game: CSV files whose every row has a source and a confidence, and corrections to them.

A figure is named by a *reference*: "charts:war.fort" (the value of a row of the charts),
"statesmen:Aegidius.popularity" (a column of a row) or "connections:Armenia I - Armenia II.type".
"""

from __future__ import annotations

import codecs
import csv
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from .. import disk
from ..errors import BadInput, Problem, did_you_mean
from .sources import Source

_NAMED = 5
"""So many rows of a table are named where none is near; the rest are counted."""
_NUMBER = re.compile(r"-?[0-9]{1,4}")

Row = dict[str, str]
Tables = dict[str, dict[str, Row]]
"""Table name -> row name -> column -> text."""


def read_tables(folder: Path, names: tuple[str, ...]) -> Tables:
    """Read `<name>.csv` for each name. The first column names the row; connections are named "A - B".

    Raises:
        BadInput: a row without a source, a name twice; all such mistakes at once.
    """
    tables: Tables = {}
    problems: list[Problem] = []
    for name in names:
        rows: dict[str, Row] = {}
        with open(folder / f"{name}.csv", newline="", encoding="utf-8") as file:
            for number, row in enumerate(csv.DictReader(file), 2):
                where = f"{name}.csv, line {number}"
                row_name = f"{row['a']} - {row['b']}" if name == "connections" else next(iter(row.values()))
                if row_name in rows:
                    problems.append(Problem(where, f'"{row_name}" stands there twice'))
                try:
                    Source.parse(row.get("source") or "", row.get("confidence") or "")
                except ValueError as error:
                    problems.append(Problem(where, str(error)))
                rows[row_name] = row
        tables[name] = rows
    if problems:
        raise BadInput(problems, f"The tables in {folder.name} have mistakes:")
    return tables


def sources(tables: Tables) -> dict[str, Source]:
    """The source of every row: "wars:7/5 Vandal" -> Source."""
    return {
        f"{table}:{name}": Source.parse(row["source"], row["confidence"])
        for table, rows in tables.items()
        for name, row in rows.items()
    }


def split_reference(reference: str, tables: Tables) -> tuple[str, str, str] | Problem:
    """(table, row, column) of a reference, or what is wrong with it."""
    table, _, rest = reference.partition(":")
    if table not in tables and ":" not in reference and (here := [t for t in tables if reference in tables[t]]):
        return Problem(
            reference, "names no table", f"Did you mean {' or '.join(f'{t}:{reference}' for t in here[:3])}?"
        )
    if table not in tables:
        return Problem(
            reference,
            f'there is no table "{table}"',
            did_you_mean(table, tables) or "Tables: " + ", ".join(tables) + ".",
        )
    rows = tables[table]
    if rest in rows and table == "charts":
        return table, rest, "value"
    row, _, column = rest.rpartition(".")
    if row not in rows:
        name = rest if table == "charts" else row or rest
        hint = did_you_mean(name, rows) or f"Its rows: {_some(rows)}."
        return Problem(reference, f'the table "{table}" has no row "{name}"', hint)
    columns = [c for c in rows[row] if c not in ("source", "confidence")]
    if column not in columns:
        return Problem(
            reference,
            f'"{row}" has no figure "{column}"',
            did_you_mean(column, columns) or "It has " + ", ".join(columns) + ".",
        )
    return table, row, column


def _some(rows: Mapping[str, Row]) -> str:
    """The first names of a table, and how many more there are."""
    names = list(rows)
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return "; ".join(names[:_NAMED]) + more


def correct(tables: Tables, corrections: Mapping[str, str]) -> Tables:
    """The tables with an owner's corrections; each corrected row's source becomes "owner".

    Raises:
        BadInput: references that do not exist, numbers that are none; all at once.
    """
    result = {t: {n: dict(r) for n, r in rows.items()} for t, rows in tables.items()}
    problems: list[Problem] = []
    for reference, value in corrections.items():
        place = split_reference(reference, tables)
        if isinstance(place, Problem):
            problems.append(place)
            continue
        table, row, column = place
        old = tables[table][row][column]
        if _NUMBER.fullmatch(old) and not _NUMBER.fullmatch(value):
            problems.append(Problem(reference, f'expected a whole number like {old}, not "{value[:40]}"'))
            continue
        result[table][row] |= {column: value, "source": "owner", "confidence": "high"}
    if problems:
        raise BadInput(problems, "These corrections cannot be applied:")
    return result


def read_toml(path: Path) -> dict[str, object]:
    """A TOML file as plain data.

    Raises:
        BadInput: not there, not text, or not TOML (with line and column).
    """
    return parse_toml(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """What stands in a file of figures.

    Raises:
        BadInput: it is not there, or cannot be read.
    """
    try:
        return disk.read(path, MAX_BYTES)
    except (OSError, ValueError) as error:
        raise BadInput([Problem(str(path), f"cannot be read: {getattr(error, 'strerror', None) or error}")]) from None


MAX_BYTES = 200_000
MAX_LINES = 20_000
MAX_DOTS = 12
"""In one line outside quotes: Python's TOML reader takes minutes over a key of many thousand parts."""
MAX_DIGITS = 100
"""Of a number: longer ones take a reader's time and memory, and nothing here is so large."""
_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*+(?:"|$)|\'[^\']*+(?:\'|$)""")
_LONG = re.compile(rf"(?<![\w.])[0-9][0-9a-fA-F_xob.]{{{MAX_DIGITS}}}")


def parse_toml(raw: bytes, where: str) -> dict[str, object]:
    """TOML text as plain data; see `read_toml`."""
    if len(raw) > MAX_BYTES:
        raise BadInput([Problem(where, f"{len(raw):,} bytes; a file of this kind has at most {MAX_BYTES:,}")])
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        saved = raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        hint = "Save it as UTF-8." if saved else "Is it another kind of file?"
        raise BadInput([Problem(where, "is not a text file (UTF-8)", hint)]) from None
    _refuse_endless(text, where)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        end = f"at the end, line {text.count(chr(10)) + 1}, column {len(text) - text.rfind(chr(10))}"
        what = str(error).replace("at end of document", end)
        raise BadInput([Problem(where, f"is not valid TOML: {what}")]) from None
    except RecursionError:
        raise BadInput([Problem(where, "is not valid TOML: it nests too deep")]) from None
    except ValueError as error:  # a whole number of thousands of digits
        raise BadInput([Problem(where, f"is not valid TOML: {str(error).partition(';')[0]}")]) from None


def _refuse_endless(text: str, where: str) -> None:
    """Refuse what Python's TOML reader would spend minutes or gigabytes on.

    Raises:
        BadInput: too many lines, a key of too many parts, a number of too many digits.
    """
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise BadInput([Problem(where, f"{len(lines):,} lines; a file of this kind has at most {MAX_LINES:,}")])
    for number, line in enumerate(lines, 1):
        if len(line) <= min(MAX_DOTS, MAX_DIGITS):
            continue
        bare = _QUOTED.sub("", line).partition("#")[0]
        if bare.count(".") > MAX_DOTS:
            raise BadInput([Problem(where, f"line {number} has a key of more than {MAX_DOTS} parts")])
        if _LONG.search(bare):
            raise BadInput([Problem(where, f"line {number} has a number of more than {MAX_DIGITS} digits")])
