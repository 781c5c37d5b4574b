"""Pay (Section 9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.figures.ledger import Ledger, Term, total
from ..board.board import Board
from ..board.units import NONE, Units
from ..rules import Rules

KEYS = {f: "pay." + (f if f == "veteran_auxilia" else f.removeprefix("veteran_")) for f in NONE._fields}
_PAID = tuple((key, tuple(i for i, k in enumerate(KEYS.values()) if k == key)) for key in dict.fromkeys(KEYS.values()))
"""(row of the charts, the places of the Units among the fields of `Units`) of each Pay."""


@case("9.3.1", "9.3.2", "2.2.6")
def terms(board: Board, empire: str) -> Iterator[Term]:
    """What an Empire pays its Loyal Units; Veterans cost no more, but for Auxilia."""
    units = board.loyal_units[empire]
    for key, fields in _PAID:
        number = sum([units[i] for i in fields])
        if number:
            yield key, number, ""


def amount(board: Board, empire: str) -> int:
    """An Empire's Pay in Gold."""
    return total(terms(board, empire), board.rules.values)


def ledger(board: Board, empire: str) -> Ledger:
    """An Empire's Pay, explained."""
    return board.rules.ledger(terms(board, empire))


def of_unit(rules: Rules, unit: str) -> int:
    """The Pay of one Unit: also what it costs to Transfer it (Case 10.7.2)."""
    return rules.values[KEYS[unit]]


def of_units(board: Board, units: Units) -> int:
    """The Pay of some Units."""
    return sum(n * of_unit(board.rules, f) for f, n in zip(NONE._fields, units, strict=True) if n)
