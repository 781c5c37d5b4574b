"""What the phases have in common: who is asked, and the options that come again and again."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from ...core.session.actions import Action
from ...core.session.requests import Decision, Option
from ..actions import Place, PlaceFort
from ..board.board import Board


@functools.lru_cache(maxsize=256)
def placing(province: str) -> Option:
    """The option to place an Army in a Province."""
    return Option(Place(province))


@functools.lru_cache(maxsize=256)
def forting(province: str) -> Option:
    """The option to place a Fort in a Province."""
    return Option(PlaceFort(province))


@functools.lru_cache(maxsize=256)
def options(*actions: Action) -> tuple[Option, ...]:
    """Options without further words."""
    return tuple(Option(a) for a in actions)


def seat_of(board: Board, side: str) -> str:
    """The seat whose player answers for a side; for Rebels, and for what nobody controls, the Active Player's."""
    faction = board.faction_of(side)
    if not faction and board.active:
        faction = board.now.faction
    return board.seats[faction or next(iter(board.factions))]


def choose(
    board: Board,
    who: str,
    kind: str,
    what: str,
    section: str,
    found: Sequence[Option],
    *,
    about: object = None,
    secret: bool = False,
) -> Decision:
    """A Decision on this board.

    Args:
        board: the board.
        who: the side or Faction whose player decides.
        kind: the sort of choice, by which players know it.
        what: what is decided.
        section: the section that asks.
        found: what may be chosen.
        about: what a program must know of it besides the board.
        secret: whether the answer is for that player's eyes alone.
    """
    return Decision(seat_of(board, who), what, section, found, kind=kind, board=board, about=about, secret=secret)


def numeral(number: int) -> str:
    """A Token's number as it is printed, "IV"."""
    return ("", "I", "II", "III", "IV", "V", "VI")[number]


def armies(number: int, side: str) -> str:
    """ "3 Armies of Galli"."""
    return f"{number} {'Army' if number == 1 else 'Armies'} of {side}"
