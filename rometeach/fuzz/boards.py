"""What holds on every board of every game: what comes back from files, lines and changes, and what each seat may see."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from ..core.declaration import Game
from ..core.errors import BadInput
from ..core.positions.saved import GamePosition
from ..core.session import seats
from ..core.verbs import verbs_of


def wrong(before: GamePosition, now: GamePosition) -> Iterator[str]:
    """What is wrong with the board at the end of a step, and what may not have happened in it."""
    yield from (str(p) for p in now.problems() if p.severity == "error")
    if now.turn < before.turn:
        yield f"turn {before.turn} is followed by turn {now.turn}"
    if now.rules != before.rules:
        yield f"the rules changed from {before.rules} to {now.rules}"
    if type(now) is not type(before):
        yield f"a {type(before).__name__} became a {type(now).__name__}"


def not_shared(game: Game, board: GamePosition) -> Iterator[str]:
    """In what way a board does not come back as it was from its share string, for every seat that sees it."""
    if verbs_of(game).position(line := board.share()) != board:
        yield "another board comes back from the share string"
    yield from _misread(game, line)
    for seat in (*(s.name for s in game.seats), ""):
        view, who = seats.view(board, seat), seat or "a looker-on"
        if not game.hidden and view is not board:
            yield f"nothing is hidden, but {who} sees another board"
        if type(view) is not type(board):
            yield f"{who} sees a {type(view).__name__}"
        if game.hidden and seats.view(view, seat) != view:
            yield f"{who} sees something else when he looks twice"
        if game.hidden and verbs_of(game).position(view.share()) != view:
            yield f"what {who} sees comes back otherwise from its share string"


def _misread(game: Game, line: str) -> Iterator[str]:
    """Whether a share string is read although one of its characters, told by its checksum, was changed or lost."""
    at = zlib.crc32(line.encode()) % len(line)
    for damaged in (line[:at] + ("A" if line[at] != "A" else "B") + line[at + 1 :], line[:at] + line[at + 1 :]):
        try:
            verbs_of(game).position(damaged)
        except BadInput:
            continue
        yield f"a share string is read that was damaged at character {at + 1}: {damaged}"


def not_kept(game: Game, board: GamePosition, base: GamePosition) -> Iterator[str]:
    """In what way a board does not come back as it was from its file and the change from another board, or cannot be shown.

    Args:
        game: whose board it is.
        board: the board.
        base: the board that the game began with.
    """
    verbs = verbs_of(game)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "board.toml"
        for how in ("", ", saved there for the second time"):
            board.save(path)
            if verbs.position(str(path)) != board:
                yield f"another board comes back from the file{how}"
        yield from (f"its own file: {p}" for p in verbs.check(path) if p.severity == "error")
    if board.diff(board):
        yield f"it differs from itself: {board.diff(board)[:80]}"
    json.dumps(board.plain())
    if not verbs.summary(board).strip():
        yield "its page is empty"
    yield from _not_changed(board, base)


def _not_changed(board: GamePosition, base: GamePosition) -> Iterator[str]:
    """Whether the change that leads from one board to the other leads there; what is hidden no change tells."""
    if seats.is_hidden(board) or base.rules != board.rules:
        return
    if (changed := base.edit(base.diff(board))) != board and changed.plain() != board.plain():
        yield f"the change from the first board leads elsewhere, by: {changed.diff(board)[:120]}"


__all__ = ["not_kept", "not_shared", "wrong"]
