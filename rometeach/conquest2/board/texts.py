"""How parts of a board are spelled: what the grammar of changes reads, files hold and differences say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .state import Army, Bid, BoardState, Fleet, Force, Owned, Province, Seen

NONE = "none"
LETTERS = ("I", "C", "K", "G")
"""Infantry, Cavalry, Catapults, Generals, as players write them."""
CAESAR = "Caesar"
EMPTY_BOX = "-"


def listed(names: Iterable[str]) -> str:
    """Names with commas between them; "none" for none."""
    return ", ".join(names) or NONE


def numbered(names: Iterable[str]) -> str:
    """ "2 Army Training, Assassin": each name once, with its number."""
    return listed(f"{n} {name}" if n > 1 else name for name, n in Counter(names).items())


def force_text(force: Force) -> str:
    """ "5I 2C 1K 2G Caesar"; "none" for nobody."""
    parts = [f"{n}{letter}" for n, letter in zip(force, LETTERS, strict=False) if n]
    return " ".join([*parts, CAESAR] if force.caesar else parts) or NONE


def army_text(army: Army) -> str:
    """ "Red 5I 2C 1G"."""
    return f"{army.side} {force_text(army.force)}"


def province_text(province: Province) -> str:
    """ "Red 5I 1G, influence Red 2, influence Blue 1, 2 tokens, City of Red"; "none" for an empty Province."""
    parts = [army_text(a) for a in province.armies]
    parts += [f"influence {i.side} {i.tokens}" for i in province.influence]
    parts += [f"{province.tokens} token{'s' if province.tokens > 1 else ''}"] if province.tokens else []
    return listed([*parts, *([f"City of {province.city}"] if province.city else [])])


def sea_text(fleets: Iterable[Fleet]) -> str:
    """ "1 Galley of Red, 2 Galleys of Blue"; "none" for an empty sea zone."""
    return listed(f"{f.galleys} {'Galley' if f.galleys == 1 else 'Galleys'} of {f.side}" for f in fleets)


def cards_text(cards: Iterable[Owned]) -> str:
    """ "Army Training, Merchant of Italia used"."""
    return listed(f"{o.card}{' used' if o.used else ''}" for o in cards)


def boxes_text(boxes: Iterable[str]) -> str:
    """ "Red, Blue, Green, -": the Alliance Boxes; "-" for one that stays empty."""
    return listed(side or EMPTY_BOX for side in boxes)


def bid_text(bid: Bid | None) -> str:
    """ "Red 10, Blue to A, Green to B, turn Yellow, opener Red"; "none" where no auction is in progress."""
    if bid is None:
        return NONE
    parts = [f"{bid.bidder} {bid.talents}"] if bid.bidder else []
    parts += [f"{side} to {box}" for side, box in ((bid.first, "A"), (bid.second, "B")) if side]
    return ", ".join([*parts, f"turn {bid.turn}", f"opener {bid.opener}"])


def seen_text(seen: Seen) -> str:
    """ "Red gains Senator IV", "Blue takes Senator I from Red"."""
    return f"{seen.side} {seen.what} {seen.card}{f' from {seen.other}' if seen.other else ''}"


def pool_text(board: BoardState) -> str:
    """ "Egyptus 6, Italia 9"."""
    return listed(f"{key} {n}" for key, n in board.pool.items() if n)


__all__ = [
    "CAESAR",
    "EMPTY_BOX",
    "LETTERS",
    "NONE",
    "army_text",
    "bid_text",
    "boxes_text",
    "cards_text",
    "force_text",
    "listed",
    "numbered",
    "pool_text",
    "province_text",
    "sea_text",
    "seen_text",
]
