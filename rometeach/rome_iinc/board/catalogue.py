"""Named positions: the five set-ups, their blank boards and the worked Examples of the rulebook."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ...core.figures.tables import read_toml
from ...core.resources import data_dir


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """One position of the catalogue: its name, file, title, and the Case of its Example ("" for a set-up or blank board)."""

    name: str
    path: Path
    title: str
    case: str
    about: str


@functools.cache
def entries() -> dict[str, NamedBoard]:
    """All named positions, set-ups first, then blank boards."""
    folder = data_dir() / "rome_iinc"
    result = {}
    for sub in ("scenarios", "blank", "positions"):
        for path in sorted((folder / sub).glob("*.toml")):
            raw = read_toml(path)
            texts = (str(raw.get(key, "")) for key in ("title", "case", "about"))
            result[path.stem] = NamedBoard(path.stem, path, *texts)
    return result
