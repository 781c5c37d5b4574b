"""What a program calls first: the games, their positions and questions, a position, and play. The same for every game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar, cast, overload

from .core import games as installed
from .core.declaration import Game
from .core.listing import Listing
from .core.positions.saved import GamePosition
from .core.registry import resolve
from .core.results.show import Table
from .core.session.session import Session
from .core.verbs import verbs_of

if TYPE_CHECKING:  # a game is imported when one of its positions is asked for
    from .aurelian.position import Position as Aurelian
    from .rome_iinc.position import Position as RomeIInc

P = TypeVar("P", bound=GamePosition)


def games() -> Listing[Game]:
    """The games that are installed: name -> declaration."""
    found = installed.games()
    rows = tuple((name, g.title, f"{len(g.chances)} of chance, {len(g.plans)} for a plan") for name, g in found.items())
    return Listing(found, Table("Games", ("Game", "Title", "Questions"), rows))


def positions(game: str) -> Listing[str]:
    """The named positions of a game: name -> title.

    Raises:
        BadInput: no such game.
    """
    declared = installed.find(game)
    rows = tuple(verbs_of(declared).positions())
    return Listing(dict(rows), Table(f"Positions of {declared.title}", ("Position", "Title"), rows))


def questions(game: str) -> Listing[str]:
    """The questions of a game, of chance and for the best plan: name -> what it answers, in a line.

    Shown, each stands with a call, as `rometeach.ask` takes it.

    Raises:
        BadInput: no such game.
    """
    declared = installed.find(game)
    rows = [(q.name, q.help, q.call("p")) for q in declared.questions]
    table = Table(f"Questions of {declared.title}", ("Question", "What it answers", "For a position p"), tuple(rows))
    return Listing({q.name: q.help for q in declared.questions}, table)


# A type checker knows the positions of the games that come with the kit by their names; those of any other game are a
# `GamePosition`. Nothing else in the kit has such a list.
@overload
def position(game: Literal["rome-iinc"], text: str, *, owner: bool = True) -> RomeIInc: ...
@overload
def position(game: Literal["aurelian"], text: str, *, owner: bool = True) -> Aurelian: ...
@overload
def position(game: str, text: str, *, owner: bool = True) -> GamePosition: ...
def position(game: str, text: str, *, owner: bool = True) -> GamePosition:
    """A position of a game: a set-up, a catalogue name, a share string or a file, looked up in that order.

    Catalogue positions get the corrections and switches of the owner's `rometeach.toml`, unless `owner` is False.

    Returns:
        A `Position` of the game, whose verbs ask for chances.

    Raises:
        BadInput: no such game or position, or mistakes in the file; all of them at once.
    """
    return verbs_of(installed.find(game)).position(text, owner=owner)


def workbench(position: GamePosition) -> object:
    """The workbench around a position, for a cell of a notebook: its board, its odds and its best plan on one screen.

    Args:
        position: the position, of any game.

    Returns:
        The panel, which shows itself; its `position` is the board as it is now.

    Raises:
        BadInput: it is no position; a text is one with its game: `rometeach.position(game, text)`.
        ImportError: ipywidgets is not installed.
    """
    installed.of(position)
    made: object = resolve("rometeach.widgets.workbench:workbench")(position)
    return made


def play(
    position: P,
    seed: int | None = None,
    *,
    whole: bool = False,
    phase: str = "",
    autosave: str | Path | None = None,
) -> Session[P]:
    """A session that plays on from a position, with seeded dice, or typed ones if no seed is given.

    It follows what the game follows if nothing is said (a turn, or its main steps), one phase or step, or the game to its end.

    Args:
        position: the position, of any game.
        seed: of the dice; None where they are typed in.
        whole: the game to its end, from the `phase` if one is named.
        phase: a phase or step that is followed alone; "" for what the game follows if nothing is said.
        autosave: a file that holds the session after every answer; None for none.

    Raises:
        BadInput: no position, no such phase or step, or a seed that is no whole number; at `autosave` lies something that is
            no session, or another game.
    """
    verbs = verbs_of(installed.of(position))
    return cast("Session[P]", verbs.play(position, seed, verbs.following(phase, whole), autosave))


__all__ = ["games", "play", "position", "positions", "questions", "workbench"]
