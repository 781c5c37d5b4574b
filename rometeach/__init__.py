"""rometeach: learn, analyse and plan Roman-history board games, with every chance exact and every reason given.

>>> import rometeach
>>> p = rometeach.position("rome-iinc", "286")
>>> p.revolts()["Germania II"].p_revolt
Fraction(1, 3)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from .core.errors import BadInput, IllegalChoice, RometeachError
from .core.positions.saved import GamePosition
from .core.session.session import Session
from .games import find
from .plans import plan, questions

if TYPE_CHECKING:  # a game is imported when one of its positions is asked for
    from .aurelian.position import Position as Aurelian
    from .rome_iinc.position import Position as RomeIInc

__all__ = ["BadInput", "IllegalChoice", "RometeachError", "plan", "play", "position", "questions"]
__version__ = "0.1.0"


@overload
def position(game: Literal["rome-iinc"], text: str, *, owner: bool = True) -> RomeIInc: ...
@overload
def position(game: Literal["aurelian"], text: str, *, owner: bool = True) -> Aurelian: ...
@overload
def position(game: str, text: str, *, owner: bool = True) -> GamePosition: ...
def position(game: str, text: str, *, owner: bool = True) -> GamePosition:
    """A position of a game: a set-up ("286"), a catalogue name, a share string or a file, looked up in that order.

    Catalogue positions get the corrections and switches of the owner's `rometeach.toml`, unless `owner` is False.

    Returns:
        A `Position` of the game, whose verbs ask for chances: `rometeach.rome_iinc.position.Position` or
        `rometeach.aurelian.position.Position`.

    Raises:
        BadInput: no such game or position, or mistakes in the file; all of them at once.
    """
    return find(game).position(text, owner=owner)


@overload
def play(
    game: Literal["rome-iinc"],
    text: str,
    seed: int | None = None,
    *,
    whole: bool = False,
    autosave: str | None = None,
    phase: str = "",
) -> Session[RomeIInc]: ...
@overload
def play(
    game: Literal["aurelian"],
    text: str,
    seed: int | None = None,
    *,
    whole: bool = False,
    autosave: str | None = None,
    phase: str = "",
) -> Session[Aurelian]: ...
@overload
def play(
    game: str,
    text: str,
    seed: int | None = None,
    *,
    whole: bool = False,
    autosave: str | None = None,
    phase: str = "",
) -> Session[GamePosition]: ...
def play(
    game: str,
    text: str,
    seed: int | None = None,
    *,
    whole: bool = False,
    autosave: str | None = None,
    phase: str = "",
) -> Session[GamePosition]:
    """A session that plays on from a position, with seeded dice, or typed ones if no seed is given.

    It follows the main steps of a first turn, one phase or step, or the game to its end.

    Args:
        game: "rome-iinc" or "aurelian".
        text: the position, as in `position`.
        seed: of the dice; None where they are typed in.
        whole: the game to its end, from the `phase` if one is named.
        autosave: a file that holds the session after every answer; None for none.
        phase: a phase or step that is followed alone, "Treasury" or "Wars"; "" for the main steps.

    Raises:
        BadInput: no such game, position, phase or step.
    """
    module = find(game)
    return module.play(text, seed, module.following(phase, whole), autosave)
