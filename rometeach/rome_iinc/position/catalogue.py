"""Named positions: the five set-ups and the worked Examples of the rulebook, shared by docs, lessons and tests."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ...core.resources import data_dir
from ...core.tables import read_toml


@dataclass(frozen=True, slots=True)
class Entry:
    """One position of the catalogue: its name, file, title, and the Case of its Example ("" for a set-up)."""

    name: str
    path: Path
    title: str
    case: str
    about: str


@functools.cache
def entries() -> dict[str, Entry]:
    """All named positions, set-ups first."""
    folder = data_dir() / "rome_iinc"
    result = {}
    for sub in ("scenarios", "positions"):
        for path in sorted((folder / sub).glob("*.toml")):
            raw = read_toml(path)
            texts = (str(raw.get(key, "")) for key in ("title", "case", "about"))
            result[path.stem] = Entry(path.stem, path, *texts)
    return result
