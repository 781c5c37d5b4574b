"""A board of the workbench as a file, short where it can be said as a change of a named position, and files that are opened."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ...core.errors import BadInput, Problem
from ...core.positions.files import MAX_FILE, write_text
from ..face import Face, P
from .boards import same


def file_text(face: Face[P], board: P, base: P, name: str) -> str:
    """The text of a position file.

    Args:
        face: that of the game.
        board: the board that is written.
        base: the board that it was made of.
        name: what the base is called in the catalogue; "" for none.
    """
    change = base.diff(board)
    if name and change:
        short = write_text({"based_on": name, "edit": change})
        try:
            if same(opened(face, "board.toml", short.encode()), board):
                return short
        except BadInput:
            pass
    return board.dump()


def opened(face: Face[P], name: str, raw: bytes) -> P:
    """The board of a file.

    Raises:
        BadInput: every mistake in it.
    """
    if len(raw) > MAX_FILE:
        raise BadInput([Problem(name[:60], f"has more than {MAX_FILE:,} bytes", "It is no position.")])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.toml"
        path.write_bytes(raw)
        try:
            return face.position(str(path))
        except BadInput as error:
            raise BadInput(error.problems, f"{name[:60]} cannot be read:") from None


__all__ = ["file_text", "opened"]
