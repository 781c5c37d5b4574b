"""Moving chits about on a board that is being changed: wherever a chit goes, it leaves the place where it was."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ...core.errors import BadInput, Problem
from ...core.frozen import Frozen, replace
from .cups import CUPS, Cups
from .state import BoardState, Stack

B = TypeVar("B", bound=BoardState)

CALLED = {
    "friendly": "friendly",
    "unfriendly": "unfriendly",
    "hostile": "hostile",
    "dead pool": "dead",
    "aside": "aside",
    "hand": "hand",
}
"""The places that hold a plain list of chits, and the field of each (the three cups are inside `cups`)."""


def in_order(board: BoardState, chits: Iterable[str]) -> tuple[str, ...]:
    """Chits in the order of the tables: how the places that have no order of their own keep them."""
    return board.rules.in_order(chits)


def lifted(board: B, chits: Iterable[str]) -> B:
    """The board without these chits; they are in the hand.

    Raises:
        BadInput: one of them is in a cup, and nobody knows in which.
    """
    gone = set(chits)
    if not board.cups.is_known and gone & set(board.cups.chits()):
        who = ", ".join(sorted(gone & set(board.cups.chits())))
        first = min(gone & set(board.cups.chits()))
        hint = f'If it was drawn and shown, say that first: "more unseen: H-{first}".'
        raise BadInput([Problem(who[:100], "is in a cup, and it is not known in which", hint)])

    def kept(found: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(c for c in found if c not in gone) if gone.intersection(found) else found

    stacks = {b: Stack(kept(s.units), s.armed) for b, s in board.stacks.items()}
    least = board.rules.values["danube.least"]
    strength = tuple(
        least if r in gone else s for s, r in zip(board.strength, board.raiders, strict=True)
    )  # where a Barbarian leaves, a Legion is again
    cups = board.cups
    if cups.is_known:
        cups = Cups(kept(cups.friendly), kept(cups.unfriendly), kept(cups.hostile), cups.seen)
    return replace(
        board,
        stacks=Frozen({b: s for b, s in stacks.items() if s.units}),
        usurpers=Frozen({r: u for r, u in board.usurpers.items() if u not in gone}),
        strength=strength,
        raiders=tuple("" if r in gone else r for r in board.raiders),
        pools=Frozen({r: p for r, chits in board.pools.items() if (p := kept(chits))}),
        cups=cups,
        dead=kept(board.dead),
        aside=kept(board.aside),
        hand=kept(board.hand),
    )


def set_aside(board: B, chits: Iterable[str]) -> B:
    """These chits taken from wherever they are and set aside."""
    chits = tuple(chits)
    board = lifted(board, chits)
    return replace(board, aside=in_order(board, (*board.aside, *chits)))


def list_at(board: BoardState, place: str) -> tuple[str, ...]:
    """The chits of a place that holds a list."""
    if place in CUPS:
        return board.cups.known(place)
    found: tuple[str, ...] = getattr(board, CALLED[place])
    return found


def set_list(board: B, place: str, chits: tuple[str, ...]) -> B:
    """A place that holds just these chits; those that were there are set aside."""
    if place in CUPS and not board.cups.is_known:
        hint = 'Clear them first with "unseen: none".'
        raise BadInput([Problem(place, "cannot be set while chits have been moved unseen", hint)])
    board = set_aside(board, [c for c in list_at(board, place) if c not in chits])
    board = lifted(board, chits)
    if place in CUPS:
        return replace(board, cups=board.cups.with_content(place, tuple(sorted(chits))))
    return replace(board, **{CALLED[place]: in_order(board, chits)})


def set_stack(board: B, box: str, units: tuple[str, ...], armed: bool) -> B:
    """A Box with just these Enemy Units; those that were there are set aside.

    Args:
        board: the board.
        box: the Box.
        units: the Enemy Units, bottom first.
        armed: whether they lie on their Combat Value side.
    """
    old = board.stacks.get(box)
    board = set_aside(board, [u for u in (old.units if old else ()) if u not in units])
    board = lifted(board, units)
    stacks = board.stacks.without(box)
    return replace(
        board, stacks=Frozen(dict(sorted((stacks | {box: Stack(units, armed)} if units else stacks).items())))
    )


def set_space(board: B, space: int, strength: int, raider: str = "") -> B:
    """A Danube Space with this Strength, or with this Barbarian.

    Args:
        board: the board.
        space: the Space, from 1 on.
        strength: the Strength of its Legion.
        raider: the Barbarian that holds it; "" for none.
    """
    old = board.raiders[space - 1]
    if old and old != raider:
        board = set_aside(board, [old])
    if raider and old != raider:
        board = lifted(board, [raider])
    i = space - 1
    return replace(
        board,
        strength=(*board.strength[:i], 0 if raider else strength, *board.strength[i + 1 :]),
        raiders=(*board.raiders[:i], raider, *board.raiders[i + 1 :]),
    )


def set_pool(board: B, region: str, chits: tuple[str, ...]) -> B:
    """A Barbarian Pool with just these chits."""
    board = lifted(set_aside(board, [c for c in board.pool(region) if c not in chits]), chits)
    pools = board.pools.without(region)
    found = pools | {region: in_order(board, chits)} if chits else pools
    return replace(board, pools=Frozen(dict(sorted(found.items()))))


def set_usurper(board: B, region: str, usurper: str) -> B:
    """A Region with this Usurper, or with none."""
    old = board.usurpers.get(region)
    board = set_aside(board, [old]) if old and old != usurper else board
    if not usurper:
        return board
    board = lifted(board, [usurper])
    return replace(board, usurpers=Frozen(dict(sorted({**board.usurpers, region: usurper}.items()))))
