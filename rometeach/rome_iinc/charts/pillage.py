"""Pillage: does a War move on (Section 9.5)?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ...core.figures.ledger import Ledger, Term, total
from ..board.board import ALLIED, FOEDERATI, INSURGENT, Board
from ..board.units import NONE

_UNIT_KEYS = (
    ("cavalry", "cavalry"),
    ("veteran_cavalry", "cavalry"),
    ("guard", "guard"),
    ("veteran_guard", "guard"),
    ("legion", "legion"),
    ("veteran_legion", "legion"),
    ("pseudo_legion", "pseudo_legion"),
    ("fort", "fort"),
    ("auxilia", "auxilia"),
    ("veteran_auxilia", "veteran_auxilia"),
)
_UNITS = tuple((NONE._fields.index(f), f"pillage.{key}") for f, key in _UNIT_KEYS)


@case("9.5", "3.2.4", "3.3.3")
def terms(board: Board, war: str, province: str) -> Iterator[Term]:
    """The modifier of the Pillage 1D6 of a War in a Province that is no friend of its own tribe."""
    counter = board.rules.wars[war]
    leader = board.leader_of(war)
    if leader:
        yield "pillage.leader", leader.pillage, leader
    if counter.cavalry >= 4:
        yield "pillage.cavalry_4", 1, board.rules.subjects["wars"][war]
    elif counter.cavalry >= 2:
        yield "pillage.cavalry_2", 1, board.rules.subjects["wars"][war]
    migration = board.events.get("Migration", 0)
    if migration:
        yield ("pillage.migration" if migration == 1 else "pillage.migration_doubled"), 1, ""
    state = board.provinces[province]
    if state.status is INSURGENT:
        yield "pillage.insurgent", 1, ""
    elif state.status is ALLIED:
        yield "pillage.allied", 1, ""
    elif state.status is FOEDERATI:
        yield "pillage.foederati", 1, ""
    for index, key in _UNITS:
        if state.units[index]:
            yield key, state.units[index], ""


def least_face(board: Board, war: str, province: str) -> int:
    """The lowest face that moves the War on (1: always, 7: never)."""
    v = board.rules.values
    return max(1, min(7, v["pillage.limit"] - total(terms(board, war, province), v)))


@dataclass(frozen=True, slots=True)
class PillageOdds:
    """The chance that a War moves on from a Province."""

    war: str
    province: str
    modifier: int
    ledger: Ledger
    p_moves: Fraction


def odds(board: Board, war: str, province: str = "") -> PillageOdds:
    """The odds of the Pillage 1D6 where the War is, or as if it were in the Province."""
    province = province or board.wars[war].space
    ledger = board.rules.ledger(terms(board, war, province))
    return PillageOdds(war, province, ledger.total, ledger, Fraction(7 - least_face(board, war, province), 6))
