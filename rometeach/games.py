"""The games of the kit. A new game is one package, one data folder, one notebook folder and one line here.

`Game` says what the module of a game offers. Some offer more, which the commands ask for where it is there: `simulate`
(whole games by program), `sensitivity` (what doubtful figures mean for them), `SCENARIO` (the one that is played).
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Protocol

from .core.errors import BadInput, Problem, did_you_mean

if TYPE_CHECKING:
    from pathlib import Path

    from .core.cases.index import Coverage
    from .core.figures.provenance import Provenance
    from .core.figures.rules import GameRules
    from .core.session.session import Session


class Game(Protocol):
    """What the kit asks of a game: the module `rometeach.<game>.game` holds each of these names."""

    NAME: str
    """The game on the command line: "aurelian"; with underscores the name of its folders."""
    STAGES: tuple[str, ...]
    """What a session can follow besides a phase: the shortest first, the whole game last."""

    def position(self, text: str, *, owner: bool = True) -> Any:
        """A position by name, share string or file, with the owner's corrections; raises BadInput."""

    def positions(self) -> list[tuple[str, str]]:
        """(name, title) of every named position."""

    def rules(self, *, owner: bool = True) -> GameRules:
        """The rules, with the owner's corrections and switches; raises BadInput."""

    def play(
        self, text: Any, seed: int | None = None, stages: str = ..., autosave: str | Path | None = None
    ) -> Session[Any]:
        """A session from a position; raises BadInput."""

    def resume(self, path: str | Path, autosave: bool = False) -> Session[Any]:
        """A saved session; raises BadInput."""

    def following(self, phase: str = "", whole: bool = False) -> str:
        """The `stages` of a phase, of the game from there, of the whole game, or of what is followed if nothing is said."""

    def summary(self, p: Any) -> str:
        """The whole board on one page of text."""

    def check(self, path: Path) -> list[Problem]:
        """Everything that is wrong with a position file, errors first."""

    def case(self, number: str) -> str:
        """All that is known about a Case, as text; raises BadInput."""

    def coverage(self) -> Coverage:
        """How many Cases the kit covers."""

    def provenance(self) -> Provenance:
        """What the figures in force rest on."""


GAMES: dict[str, tuple[str, str]] = {
    "rome-iinc": ("rometeach.rome_iinc.game", "Rome, IInc."),
    "aurelian": ("rometeach.aurelian.game", "Aurelian, Restorer of the World"),
}
"""Name on the command line -> (module with `position`, `play` and the other verbs, title)."""


def find(game: str) -> Any:
    """The module of a game, a `Game`.

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
