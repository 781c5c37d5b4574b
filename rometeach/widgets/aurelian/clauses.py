"""The changes of the board that the controls of Aurelian make, in the compact grammar."""

from __future__ import annotations

from collections.abc import Iterable

from ...aurelian.actions import AURELIAN
from ...aurelian.board.cups import CUPS, LETTER
from ...aurelian.position import Position

OFFICER = "Officer"
HEAPS = (*CUPS, "dead pool", "aside")
"""Where a chit can lie that is not on the map."""


def listed(names: Iterable[str]) -> str:
    """Names as one line."""
    return ", ".join(names) or "none"


def is_hidden(p: Position, chit: str) -> bool:
    """Whether a chit is in one of the cups, and nobody knows for certain in which."""
    return not p.cups.is_known and chit in p.cups.chits()


def shown(p: Position, chit: str) -> str | None:
    """The clause, with a semicolon, by which a hidden chit comes out of a cup; "" where it is not hidden; None where it cannot.

    It is taken to come out of the Hostile Cup, as a Reaction does (7.0), or else out of another one where it may be.
    """
    if not is_hidden(p, chit):
        return ""
    cup = next((c for c in reversed(CUPS) if chit in p.cups.possible(c)), "")
    return f"more unseen: {LETTER[cup]}-{chit}; " if cup else None


def out(p: Position, chit: str, clause: str) -> str:
    """A clause that puts a chit somewhere, with what takes it out of a cup before; "" where it cannot come out."""
    first = shown(p, chit)
    return "" if first is None else first + clause


def into(p: Position, chit: str, heap: str) -> str:
    """The clause that puts a chit into a cup, the Dead Pool, or aside; "" where it cannot be said."""
    if heap in CUPS and not p.cups.is_known:
        return "" if is_hidden(p, chit) else f"more unseen: {LETTER[heap]}+{chit}"
    return out(p, chit, f"{chit} > {heap}")


def heap_of(p: Position, chit: str) -> str:
    """Where a chit lies: one of `HEAPS`, "hand", "cups" where it is hidden, or "map"."""
    if is_hidden(p, chit):
        return "cups"
    heaps = {**{cup: p.cups.known(cup) for cup in CUPS}, "dead pool": p.dead, "aside": p.aside, "hand": p.hand}
    return next((heap for heap, chits in heaps.items() if chit in chits), "map")


def aurelian(p: Position, box: str) -> str:
    """Aurelian goes to a Box; his Siege is over."""
    return f"{AURELIAN} @ {box}" + _sieges(p, [s for s in p.sieges if s != AURELIAN])


def officers(p: Position, boxes: Iterable[str]) -> str:
    """The Officers stand in these Boxes; of the Sieges those stay whose Officer stays."""
    there = list(boxes)
    kept, left = [], list(there)
    for piece in p.sieges:
        if piece == AURELIAN:
            kept.append(piece)
        elif piece in left:
            left.remove(piece)
            kept.append(piece)
    return f"officers: {listed(there)}{_sieges(p, kept)}"


def _sieges(p: Position, kept: list[str]) -> str:
    return "" if sorted(kept) == sorted(p.sieges) else f"; siege: {listed(kept)}"


def siege(p: Position, piece: str, step: int) -> str:
    """One Siege of a piece more or less."""
    found = list(p.sieges)
    if step > 0:
        found.append(piece)
    else:
        found.remove(piece)
    return f"siege: {listed(found)}"


def without(names: Iterable[str], name: str) -> list[str]:
    """Names without one of them."""
    found = list(names)
    found.remove(name)
    return found


def pool(p: Position, region: str, barbarian: str, step: int) -> str:
    """A Barbarian laid into a Pool, or taken out of it.

    Args:
        p: the board.
        region: whose Pool.
        barbarian: which one.
        step: above 0 to lay it in, else to take it out.
    """
    now = p.pool(region)
    if step > 0:
        return out(p, barbarian, f"pool {region}: {listed((*now, barbarian))}")
    return f"pool {region}: {listed(without(now, barbarian))}"


__all__ = [
    "HEAPS", "OFFICER", "aurelian", "heap_of", "into", "is_hidden", "listed", "officers", "out", "pool", "shown", "siege", "without",
]  # fmt: skip
