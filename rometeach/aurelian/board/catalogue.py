"""Named positions: the set-up, and boards that were drawn from it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ...core.figures.tables import read_toml
from ...core.resources import data_dir
from ..rules import FOLDER

SET_UP = "270"


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """One position of the catalogue: its name, title, and its file (none for the set-up, which the tables hold)."""

    name: str
    title: str
    about: str
    path: Path | None = None


@functools.cache
def entries() -> dict[str, NamedBoard]:
    """All named positions, the set-up first."""
    about = "Everything that the set-up places for certain; the chits are still to be drawn."
    found = {SET_UP: NamedBoard(SET_UP, "The year 270: Aurelian on the Danube", about)}
    for path in sorted((data_dir() / FOLDER / "positions").glob("*.toml")):
        raw = read_toml(path)
        found[path.stem] = NamedBoard(path.stem, str(raw.get("title", "")), str(raw.get("about", "")), path)
    return found
