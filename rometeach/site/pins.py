"""What is downloaded when a site is built: files with their sums, as `data/site/pins.toml` lists them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..core.figures.tables import read_toml
from ..core.resources import data_dir


@dataclass(frozen=True, slots=True)
class Wheel:
    """A package of Python as PyPI has it: `file` is its file's name, `sha256` the sum of that file."""

    name: str
    version: str
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Pyodide:
    """The Python of the browser: where its archive lies, the sum of it, and which of its `files` a site needs.

    `python` and `abi` say what other distributions of it must be made for.
    """

    version: str
    python: str
    abi: str
    url: str
    sha256: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pins:
    """All that is downloaded."""

    pyodide: Pyodide
    wheels: tuple[Wheel, ...]


@cache
def pins() -> Pins:
    """What the kit lists."""
    found: dict[str, Any] = dict(read_toml(data_dir() / "site" / "pins.toml"))
    core = found["pyodide"]
    return Pins(
        Pyodide(**core | {"files": tuple(core["files"])}),
        tuple(Wheel(**wheel) for wheel in found["wheel"]),
    )


def sum_of(path: Path) -> str:
    """The SHA-256 of a file in hexadecimal digits; "" where there is no such file."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


__all__ = ["Pins", "Pyodide", "Wheel", "pins", "sum_of"]
