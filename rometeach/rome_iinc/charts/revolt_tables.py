"""What a Revolt die rests on besides the Units in its Province, tabulated from the chart: for programs that try many garrisons."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import NamedTuple

from ...core.figures.ledger import total
from ...core.frozen import replace
from ..board.board import ROMAN, Board, ProvinceState
from ..board.units import NONE, ONE, Units
from ..rules import Rules
from .revolt import FLEET, FLEETS, garrison, modifier, read, romaniser, terms


class Situation(NamedTuple):
    """What a Province's Revolt die rests on besides its Units: where it is equal, equal Units have equal `faces`.

    `bare` is the modifier without Units, `afloat` what a Fleet makes of it; `able` is the Military ability that Romanises.
    """

    bare: int
    afloat: int
    able: int | None

    def modifier(self, each: Sequence[int], units: Units) -> int:
        """The modifier with these Units in the Province; `each` is what `each` says of the rules."""
        held: int = sum(map(operator.mul, each, units))
        return held + (self.afloat if units.fleet or units.veteran_fleet else self.bare)

    def change(self, each: Sequence[int], units: Units, index: int, number: int) -> int:
        """By how much the modifier changes when a Unit of one type joins these (number 1) or leaves them (-1).

        Args:
            each: what `each` says of the rules.
            units: the Units before.
            index: the place of its type among the fields of `Units`.
            number: 1 or -1.
        """
        ships = units.fleet + units.veteran_fleet
        first_or_last = index in FLEETS and bool(ships) != bool(ships + number)
        return number * (each[index] + first_or_last * (self.afloat - self.bare))

    def faces(self, rules: Rules, modifier: int) -> tuple[int, int, int]:
        """As `faces`, for the Province at a modifier."""
        return read(rules, modifier, self.able)


@functools.lru_cache(maxsize=64)
def each(rules: Rules) -> tuple[int, ...]:
    """What one Unit of each type makes of the modifier wherever it stands."""
    return tuple(total(garrison(one), rules.values) for one in ONE.values())


_AFLOAT = ONE["fleet"]


def situation(board: Board, province: str) -> Situation:
    """What the Revolt die of a Province rests on besides its Units."""
    state = board.provinces[province]
    bare = afloat = 0
    for key, times, _ in terms(board, province, ProvinceState(state.status, state.tribe, _AFLOAT)):
        value = board.rules.values[key] * times
        afloat += value
        bare += value if key != FLEET else 0
    return Situation(bare, afloat, romaniser(board, province, state.status))


def effects(board: Board, province: str) -> tuple[int, ...]:
    """By how much one Unit of each type, in the order of `Units`, lowers the modifier where Units may stand."""
    found = [-m for m in each(board.rules)]
    lone = ProvinceState(ROMAN, units=_AFLOAT)
    for index in FLEETS:
        found[index] = modifier(board, province, replace(lone, units=NONE)) - modifier(board, province, lone)
    return tuple(found)
