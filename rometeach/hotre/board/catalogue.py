"""Named positions: the set-ups for four, three and two players, and the boards of the catalogue."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ...core.figures.tables import read_toml
from ...core.resources import data_dir
from ..rules import FOLDER

SET_UPS = {
    "60": ("60 BCE: the first Triumvirate", 4),
    "60-three": ("60 BCE, for three players", 3),
    "60-two": ("60 BCE, for two players", 2),
}
"""Name -> title and the number of players."""


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """One position of the catalogue: its name, title, and its file (none for a set-up)."""

    name: str
    title: str
    about: str = ""
    path: Path | None = None


@functools.cache
def entries() -> dict[str, NamedBoard]:
    """All named positions, the set-ups first."""
    found = {n: NamedBoard(n, title) for n, (title, _) in SET_UPS.items()}
    for path in sorted((data_dir() / FOLDER / "positions").glob("*.toml")):
        raw = read_toml(path)
        found[path.stem] = NamedBoard(path.stem, str(raw.get("title", "")), str(raw.get("about", "")), path)
    return found
