"""The editor's file: its name, and writing the board to it without losing another position."""

from __future__ import annotations

from pathlib import Path

import ipywidgets as w

from ....core.errors import BadInput, Problem, RometeachError
from ....rome_iinc.position import Position, position
from ...parts import labelled
from ..map.picture import headline


class BoardFile:
    """The name of the file, and the files that this editor has read or written."""

    def __init__(self) -> None:
        self.file = labelled(w.Text, "Save as", placeholder="my-board.toml", width="330px")
        self._files: set[Path] = set()
        self._asked: Path | None = None

    def came_from(self, name: str) -> None:
        """The board was read from this file."""
        self._files.add(Path(name).resolve())
        self.file.value = name

    def save(self, board: Position) -> str:
        """Write the board to the file that is named; what is said of it.

        Another position there is only written over at the second call.

        Raises:
            BadInput: no name, a file that is no position, or none can be written; nothing is changed.
        """
        name = self.file.value.strip()
        if not name:
            raise BadInput([Problem("Save as", "the file has no name", "Write one, for example my-board.toml.")])
        path = Path(name if Path(name).suffix else f"{name}.toml")
        if path.exists() and path.resolve() not in self._files and self._asked != path.resolve():
            held = _held(path)
            if held:
                self._asked = path.resolve()
                return f"{path} holds {held}. Press Save once more to write over it."
        board.save(path)
        self._files.add(path.resolve())
        self._asked = None
        return f"Saved to {path}."


def _held(path: Path) -> str:
    """The position that a file holds, in words; "" where it holds none."""
    try:
        return f"the position {headline(position(f'./{path}' if not path.is_absolute() else str(path)))}"
    except RometeachError:
        return ""
