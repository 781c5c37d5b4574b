"""rometeach: learn, analyse and plan Roman-history board games, with every chance exact and every reason given.

>>> import rometeach
>>> p = rometeach.position("rome-iinc", "286")
>>> p.revolts()["Germania II"].p_revolt
Fraction(1, 3)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .core.errors import BadInput, IllegalChoice, RometeachError

if TYPE_CHECKING:
    from .core.session.session import Session
    from .rome_iinc.position import Position

__all__ = ["BadInput", "IllegalChoice", "RometeachError", "play", "position"]
__version__ = "0.1.0"


def position(game: str, text: str, *, owner: bool = True) -> Position:
    """A position of a game: a set-up ("286"), a catalogue name, a share string or a file, looked up in that order.

    Catalogue positions get the corrections and switches of the owner's `rometeach.toml`, unless `owner` is False.

    Raises:
        BadInput: no such game or position, or mistakes in the file; all of them at once.
    """
    from .games import find

    found: Position = find(game).position(text, owner=owner)
    return found


def play(
    game: str,
    text: str,
    seed: int | None = None,
    *,
    whole: bool = False,
    autosave: str | None = None,
    phase: str = "",
) -> Session[Any]:
    """A session that plays on from a position, with seeded dice, or typed ones if no seed is given.

    It follows the main steps of a first turn, one `phase` or step ("Treasury", "Wars"), or with `whole` the game to its
    end, from that phase if one is named. With `autosave`, a path, it is on the disk after every answer.

    Raises:
        BadInput: no such game, position, phase or step.
    """
    from .games import find

    module = find(game)
    session: Session[Any] = module.play(text, seed, module.following(phase, whole), autosave)
    return session
