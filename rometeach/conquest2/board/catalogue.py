"""Named positions: the set-ups for two to six players, and the boards of the catalogue."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ...core.figures.tables import read_toml
from ...core.resources import data_dir
from ..rules import FOLDER

SET_UPS = {
    "four": ("The start with four players", 4),
    "two": ("The start with two players", 2),
    "three": ("The start with three players", 3),
    "five": ("The start with five players", 5),
    "six": ("The start with six players", 6),
}
"""Name -> title and the number of players (1)."""


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
