"""Files that a command writes: what is wrong with their place is told before anything is computed, and each is written whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click

from ..core.errors import BadInput, Problem

OUT = Path("-")
"""What stands for the output of the command in place of a file."""


def problems(option: str, path: Path | None) -> list[Problem]:
    """What is wrong with the place of a file.

    Args:
        option: the option that names it.
        path: the file; None for none.
    """
    if path is None or path == OUT:
        return []
    try:
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".rometeach-"):
            there = path.is_dir()
    except (OSError, ValueError) as error:
        return [not_written(option, path, error)]
    return [Problem(option, f"{str(path)[:120]} is a folder")] if there else []


def not_written(option: str, path: Path, error: Exception) -> Problem:
    """That a file could not be written, and why."""
    return Problem(option, f"{str(path)[:120]} cannot be written: {getattr(error, 'strerror', None) or error}")


@contextmanager
def whole(option: str, path: Path) -> Iterator[Path]:
    """A path to write to; what stands there in the end takes the place of the file at once.

    Args:
        option: the option that names the file.
        path: the file.

    Raises:
        BadInput: it cannot be written; what was there is left.
    """
    try:
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".rometeach-") as folder:
            made = Path(folder, path.name)
            yield made
            os.replace(made, path)
    except (OSError, ValueError) as error:
        raise error if isinstance(error, BadInput) else BadInput([not_written(option, path, error)]) from None


def text(option: str, path: Path, content: str) -> None:
    """Write a text to a file, or to the output of the command.

    Args:
        option: the option that names the file.
        path: the file, or `OUT`.
        content: the text, line ends and all.

    Raises:
        BadInput: it cannot be written; what was there is left.
    """
    if path == OUT:
        click.echo(content.encode(), nl=False)
        return
    with whole(option, path) as made:
        made.write_bytes(content.encode())


def together(files: Mapping[Path, bytes], options: Mapping[Path, str]) -> None:
    """Write several files, or none of them: what was there before comes back where one cannot be written.

    Args:
        files: what each is to hold.
        options: the option that names each.

    Raises:
        BadInput: one cannot be written.
    """
    before: dict[Path, bytes | None] = {}
    try:
        for path, content in files.items():
            kept = path.read_bytes() if path.is_file() else None
            with whole(options[path], path) as made:
                made.write_bytes(content)
            before[path] = kept
    except BadInput:
        for path, old in before.items():
            if old is None:
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(old)
        raise


__all__ = ["OUT", "not_written", "problems", "text", "together", "whole"]
