"""The games of the kit. A new game is one package, one data folder, one notebook folder and one line here.

`Game` says what the module of every game offers. Some offer more: whether one does is asked with `isinstance`, of
`Simulated` (whole games by program), `Examined` (what doubtful figures mean for them) and `Fought` (who could fight a War).

    >>> from rometeach.games import Simulated, find
    >>> isinstance(find("aurelian"), Simulated)
    True
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar, cast, runtime_checkable

from .core.cases.index import Coverage
from .core.errors import BadInput, Problem, did_you_mean
from .core.figures.provenance import Provenance
from .core.figures.rules import GameRules
from .core.positions.saved import GamePosition
from .core.results.show import Result
from .core.session.session import Session

P = TypeVar("P", bound=GamePosition)
B = TypeVar("B", contravariant=True)


class Game(Protocol[P]):
    """What the kit asks of a game with boards P: the module `rometeach.<game>.game` holds each of these names."""

    @property
    def NAME(self) -> str:
        """The game on the command line: "aurelian"; with underscores the name of its folders."""

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


@runtime_checkable
class Simulated(Protocol):
    """A game whose whole games can be played by programs."""

    def simulate(
        self,
        scenario: str,
        games: int,
        seed: int,
        one: str,
        other: str,
        /,
        *,
        jobs: int = ...,
        dask: str = ...,
        progress: Callable[[int], object] | None = ...,
        job: Callable[..., object] = ...,
    ) -> Result:
        """So many whole games, and how they ended.

        Args:
            scenario: the position that they begin with.
            games: how many.
            seed: the same seed gives the same games.
            one: who plays: "simple", "random" or `SOLVER`; where there are two, the first Empire.
            other: who plays the second Empire, or the same again.
            jobs: how many processes; 0 for one each core.
            dask: the address of a Dask cluster that plays them; "" for none.
            progress: what is called with 0 when the first game begins, and with 1 after each.
            job: what plays one game, for the player `SOLVER`.

        Raises:
            BadInput: no such scenario or player, or something that the game does not offer.
        """


@runtime_checkable
class OneScenario(Protocol):
    """A game with a single scenario."""

    SCENARIO: str
    """The position that whole games begin with."""


class Sensitivity(Protocol):
    """What plays the games of other readings; see `Examined`."""

    def examine(
        self,
        games: int,
        seed: int,
        kind: str,
        jobs: int,
        /,
        *,
        progress: Callable[[int], object] | None = ...,
        job: Callable[..., object] = ...,
    ) -> Result:
        """So many games under the rules as they are, and as many under each other reading.

        Args:
            games: how many for each reading.
            seed: the same seed gives the same games.
            kind: who plays.
            jobs: how many processes; 0 for one each core.
            progress: what is called with 0 when the first game begins, and with 1 after each.
            job: what plays one game, for the player `SOLVER`.

        Raises:
            BadInput: no such player, or too few games.
        """

    def number(self, games: int) -> int:
        """How many games `examine` plays in all."""


@runtime_checkable
class Examined(Protocol):
    """A game that can tell how far the share of games won rests on the figures that are not certain."""

    sensitivity: Sensitivity


@runtime_checkable
class Fought(Protocol[B]):
    """A game with boards B in which Commanders fight Wars."""

    def able_to_fight(self, board: B, war: str) -> list[str]:
        """Who could fight a War on this board, each with the Provinces he could bring; raises BadInput."""


GAMES: dict[str, tuple[str, str]] = {
    "rome-iinc": ("rometeach.rome_iinc.game", "Rome, IInc."),
    "aurelian": ("rometeach.aurelian.game", "Aurelian, Restorer of the World"),
}
"""Name on the command line -> (module with `position`, `play` and the other verbs, title)."""


def find(game: str) -> Game[GamePosition]:
    """The module of a game.

    Raises:
        BadInput: no such game.
    """
    if game not in GAMES:
        hint = did_you_mean(game, GAMES) or f"Games: {', '.join(GAMES)}."
        raise BadInput([Problem(game[:60] or "game", "is no game of this kit", hint)])
    return cast(Game[GamePosition], importlib.import_module(GAMES[game][0]))


def folder(game: str) -> str:
    """What the folders of a game are called: "rome_iinc".

    Raises:
        BadInput: no such game.
    """
    return find(game).NAME.replace("-", "_")
