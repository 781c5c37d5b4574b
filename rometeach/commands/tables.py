"""The option --csv: the tables of every result that was asked for, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ParamSpec

import click

from ..core.errors import Problem
from ..core.results.show import Result
from ..core.results.spreadsheet import as_csv, rows
from . import written

P = ParamSpec("P")

OPTION = "--csv"


def csv_option(function: Callable[P, None]) -> Callable[P, None]:
    """The option --csv FILE of a command, which gets it as `table`."""
    what = "Also write the answers as a table for a spreadsheet; - prints the table alone."
    return click.option(OPTION, "table", metavar="FILE", type=Path, help=what)(function)


def problems(path: Path | None, as_json: bool) -> list[Problem]:
    """What is wrong with the place of a table, told before anything is computed; nothing if there is none.

    Raises:
        click.UsageError: the table and JSON are both to be printed.
    """
    if path == written.OUT and as_json:
        raise click.UsageError(f"{OPTION} -, --json: choose one.")
    return written.problems(OPTION, path)


def write(results: Sequence[Result], path: Path | None) -> bool:
    """Write the tables of some results, if that is asked; whether that was all that is to be printed.

    Raises:
        BadInput: the file cannot be written.
    """
    if path is None:
        return False
    written.text(OPTION, path, as_csv(rows(results)))
    return path == written.OUT
