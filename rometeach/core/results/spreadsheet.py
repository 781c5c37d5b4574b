"""Results as a table for a spreadsheet: comma-separated values that it cannot take for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from .show import Result

_RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet may take for a formula where a text begins with it."""
TABLE = "table"
"""The column that says of which result a row is, where there are several."""


def rows(results: Sequence[Result]) -> list[dict[str, object]]:
    """The plain rows of some results one after the other; of several, each row says first of which it is.

    A result without rows, such as a plan that does nothing, has one that says no more than that.
    """
    if len(results) == 1 and (found := results[0].rows()):
        return found
    return [{TABLE: result.exhibit().title, **row} for result in results for row in result.rows() or [{}]]


def as_csv(rows: Sequence[Mapping[str, object]]) -> str:
    """Plain rows as a table for a spreadsheet; a text that it could take for a formula begins with an apostrophe."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    out = io.StringIO()
    table = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
    table.writerow({name: _safe(name) for name in columns})
    table.writerows({name: _safe(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _safe(value: object) -> object:
    risky = isinstance(value, str) and value.lstrip(" \n").startswith(_RISKY) and not _is_number(value)
    return f"'{value}" if risky else value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


__all__ = ["as_csv", "rows"]
