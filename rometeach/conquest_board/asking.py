"""How a phase asks a player and tells what happened, for both games of this board."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.figures.ledger import Ledger
from ..core.session.actions import Action
from ..core.session.requests import Decision, Note, Option, Steps


def choose(
    board: object,
    who: str,
    kind: str,
    what: str,
    section: str,
    found: Sequence[Option],
    *,
    about: object = None,
) -> Decision:
    """A Decision on this board.

    Args:
        board: the board.
        who: the player who decides.
        kind: the sort of choice, by which programs know it.
        what: what is decided.
        section: the Section that asks.
        found: what may be chosen.
        about: what a program must know of it besides the board.
    """
    return Decision(who, what, section, found, kind=kind, board=board, about=about)


def decide(
    board: object, who: str, kind: str, what: str, section: str, found: Sequence[Action], *, about: object = None
) -> Steps[Action]:
    """The answer of a player, who is asked only where there is a choice.

    Args:
        board: the board.
        who: the player who decides.
        kind: the sort of choice.
        what: what is decided.
        section: the Section that asks.
        found: what may be chosen; one at least.
        about: what a program must know of it besides the board.
    """
    if len(found) == 1:
        return found[0]
    answer: Action = yield choose(board, who, kind, what, section, [Option(a) for a in found], about=about)
    return answer


def note(
    board: object,
    what: str,
    section: str,
    who: str = "",
    *,
    dice: tuple[int, ...] = (),
    ledger: Ledger | None = None,
    heading: bool = False,
    about: object = None,
) -> Note:
    """Something that happened on this board; for the rest see `Note`.

    Args:
        board: the board after it.
        what: what happened.
        section: the Section.
        who: to whom.
        dice: the faces behind it.
        ledger: the sum behind it.
        heading: whether it begins something.
        about: what happened, as a value.
    """
    return Note(what, section, dice, ledger, who, heading, board, about)


__all__ = ["choose", "decide", "note"]
