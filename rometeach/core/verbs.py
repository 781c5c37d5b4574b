"""What the kit asks of the module that a game's declaration names as its `verbs`, and of the functions that some games offer besides."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from .cases.index import Coverage
from .declaration import Game
from .errors import Problem
from .figures.provenance import Provenance
from .figures.rules import GameRules
from .positions.saved import GamePosition
from .registry import resolve
from .results.show import Result
from .session.session import Session

P = TypeVar("P", bound=GamePosition)


class Verbs(Protocol[P]):
    """What the kit asks of a game with boards P."""

    @property
    def STAGES(self) -> tuple[str, ...]:
        """What a session can follow besides a phase: the shortest first, the whole game last."""

    def position(self, text: str, *, owner: bool = True) -> P:
        """A position by name, share string or file, with the owner's corrections; raises BadInput."""

    def positions(self) -> list[tuple[str, str]]:
        """(name, title) of every named position."""

    def rules(self, *, owner: bool = True) -> GameRules:
        """The rules, with the owner's corrections and switches; raises BadInput."""

    def play(
        self, text: str | P, seed: int | None = None, stages: str = ..., autosave: str | Path | None = None
    ) -> Session[P]:
        """A session from a position.

        Args:
            text: the position, or its name, share string or file.
            seed: of the dice; None where they are typed in.
            stages: what is followed, see `following`.
            autosave: the file that holds the session after every answer; None for none.

        Raises:
            BadInput: no such position or stages, or a file that is no session where it would be saved.
        """

    def resume(self, path: str | Path, autosave: bool = False) -> Session[P]:
        """A saved session; raises BadInput."""

    def following(self, phase: str = "", whole: bool = False) -> str:
        """The `stages` of a phase, of the game from there, of the whole game, or of what is followed if nothing is said."""

    def summary(self, p: P) -> str:
        """The whole board on one page of text."""

    def check(self, path: Path) -> list[Problem]:
        """Everything that is wrong with a position file, errors first."""

    def case(self, number: str) -> str:
        """All that is known about a Case, as text; raises BadInput."""

    def coverage(self) -> Coverage:
        """How many Cases the kit covers."""

    def provenance(self) -> Provenance:
        """What the figures in force rest on."""


class Simulate(Protocol):
    """What `extras["simulate"]` names: it has programs play whole games."""

    def __call__(
        self,
        scenario: str,
        games: int,
        seed: int,
        players: Sequence[str],
        /,
        *,
        jobs: int = ...,
        dask: str = ...,
        progress: Callable[[int], object] | None = ...,
        job: Callable[..., Any] | None = ...,  # each game has its own record of one that was played
    ) -> Result:
        """So many whole games, and how they ended.

        Args:
            scenario: the position that they begin with.
            games: how many; 0 to have everything else looked at.
            seed: the same seed gives the same games.
            players: who plays, a program's name for each seat.
            jobs: how many processes; 0 for one each core.
            dask: the address of a Dask cluster that plays them; "" for none.
            progress: what is called with 0 when the first game begins, and with 1 after each.
            job: what plays one game, where a program among the players asks for it (`Program.job`).

        Raises:
            BadInput: no such scenario or player, or something that the game does not offer.
        """


class Examine(Protocol):
    """What `extras["examine"]` names: it plays the games of other readings. `extras["examined"]` tells of how many in all."""

    def __call__(
        self,
        games: int,
        seed: int,
        players: Sequence[str],
        /,
        *,
        jobs: int = ...,
        progress: Callable[[int], object] | None = ...,
        job: Callable[..., Any] | None = ...,  # each game has its own record of one that was played
    ) -> Result:
        """So many games under the rules as they are, and as many under each other reading.

        Args:
            games: how many for each reading.
            seed: the same seed gives the same games.
            players: who plays, a program's name for each seat.
            jobs: how many processes; 0 for one each core.
            progress: what is called with 0 when the first game begins, and with 1 after each.
            job: what plays one game, where a program among the players asks for it.

        Raises:
            BadInput: no such player, or too few games.
        """


def verbs_of(game: Game) -> Verbs[GamePosition]:
    """What a game names as its verbs: a module with `position`, `play` and the others, or a value in one that has them."""
    found = resolve(game.verbs) if ":" in game.verbs else importlib.import_module(game.verbs)
    return cast("Verbs[GamePosition]", found)


__all__ = ["Examine", "Simulate", "Verbs", "verbs_of"]
