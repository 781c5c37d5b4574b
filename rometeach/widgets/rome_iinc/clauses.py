"""What the controls of a Province offer, and the changes of the board that they make, in the compact grammar."""

from __future__ import annotations

from ...rome_iinc.board.units import TITLES
from ...rome_iinc.position import Position, Status


def statuses(p: Position) -> list[str]:
    """Every status that a Province can have."""
    plain = [s.value for s in Status if s is not Status.FOEDERATI]
    return [*plain, *(f"{t} {Status.FOEDERATI.value}" for t in p.rules.tribes)]


def status(province: str, title: str) -> str:
    """The clause that gives a Province a status."""
    return f"{province} {title if Status.FOEDERATI.value in title else title.lower()}"


def units(province: str, field: str, step: int) -> str:
    """The clause that puts so many Units of a kind into a Province, or takes them away."""
    return f"{province} {'+' if step > 0 else '-'}{abs(step)} {TITLES[field]}"
