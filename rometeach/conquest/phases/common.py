"""What the phases have in common: how a player is asked, and how a Province changes hands."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.figures.ledger import Ledger
from ...core.session.actions import Action
from ...core.session.requests import Decision, Note, Option, Steps
from ..board.board import Board
from ..board.state import BoardState, Force


def choose(
    board: Board,
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
    board: Board, who: str, kind: str, what: str, section: str, found: Sequence[Action], *, about: object = None
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
    board: Board,
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


def add(board: Board, province: str, side: str, force: Force) -> Board:
    """The board with more land units and Leaders of a player in a Province.

    Args:
        board: the board.
        province: where.
        side: whose they are.
        force: who comes.
    """
    return board.with_force(province, side, board.provinces[province].force(side).plus(force))


def rested(board: Board) -> Board:
    """The board after Movement and Combat: nobody has used any movement points any more."""
    for name, there in board.provinces.items():
        if not there.armies and not there.galleys:
            continue
        armies = tuple(type(a)(a.side, a.force) for a in there.armies)
        galleys = tuple(sorted(g._replace(spent=0) for g in there.galleys))
        if armies != there.armies or galleys != there.galleys:
            board = board.with_province(name, armies=armies, galleys=galleys)
    for sea, fleet in board.seas.items():
        if any(g.spent for g in fleet):
            board = board.with_galleys(sea, tuple(g._replace(spent=0) for g in fleet))
    return board


def heir_of(board: BoardState, side: str) -> str:
    """Who owns a player's pieces now: himself, or whoever captured his Caesar, and so on; "nobody" where they are gone."""
    while side in board.players and board.players[side].heir:
        side = board.players[side].heir
    return side
