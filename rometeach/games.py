"""The games of the kit. A new game is one package, one data folder, one notebook folder and one line here."""

from __future__ import annotations

import importlib
from typing import Any

from .core.errors import BadInput, Problem, did_you_mean

GAMES: dict[str, tuple[str, str]] = {
    "rome-iinc": ("rometeach.rome_iinc.game", "Rome, IInc."),
    "aurelian": ("rometeach.aurelian.game", "Aurelian, Restorer of the World"),
}
"""Name on the command line -> (module with `position`, `play` and the other verbs, title)."""


def find(game: str) -> Any:
    """The module of a game.

    Raises:
        BadInput: no such game.
    """
    if game not in GAMES:
        raise BadInput(
            [
                Problem(
                    game[:60] or "game",
                    "is no game of this kit",
                    did_you_mean(game, GAMES) or "Games: " + ", ".join(GAMES) + ".",
                )
            ]
        )
    return importlib.import_module(GAMES[game][0])
