"""The Units that fight, wherever the Losses of their fight drive them (Cases 11.2.2, 11.2.7, 11.3.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...core.cases import case
from ...core.frozen import Frozen, quickly_made, replace
from ..board.board import Board
from ..board.units import NONE, ONE, Units

_NOBODY: Frozen[str, Units] = Frozen()


@quickly_made
@dataclass(frozen=True, slots=True)
class Fighters:
    """Who fights a War or Civil War: everything in some Provinces as it begins.

    Attributes:
        provinces: the Provinces that fight.
        away: Units that fight and now stand in other Provinces, as a Revolt taken as a Loss drove them out.
        newcomers: Units in `provinces` that do not fight: Losses drove them in from elsewhere.
    """

    provinces: tuple[str, ...]
    away: Frozen[str, Units] = _NOBODY
    newcomers: Frozen[str, Units] = _NOBODY

    @property
    def places(self) -> tuple[str, ...]:
        """The Provinces where Units that fight may stand."""
        return (*self.provinces, *self.away) if self.away else self.provinces

    def units(self, board: Board, province: str) -> Units:
        """The Units of a Province that fight."""
        if province not in self.provinces:
            return self.away.get(province, NONE)
        there = board.provinces[province].units
        return there.minus(self.newcomers[province]) if province in self.newcomers else there

    def idle(self, board: Board, province: str) -> Units:
        """The Units of a Province that do not fight."""
        if province in self.provinces:
            return self.newcomers.get(province, NONE)
        there = board.provinces[province].units
        return there.minus(self.away[province]) if province in self.away else there

    @case("11.3.1")
    def changed(self, province: str, unit: str, into: str = "") -> Fighters:
        """After a Unit that fights became another one, or left its Province (`into` is empty).

        Args:
            province: where it stood.
            unit: what it was, a field of `Units`.
            into: what it is now.
        """
        if province not in self.away:
            return self
        there = self.away[province].minus(ONE[unit])
        return self._with_away(province, there.plus(ONE[into]) if into else there)

    @case("2.3.3", "11.2.2")
    def driven_out(self, board: Board, province: str, went: Iterable[tuple[str, str]]) -> Fighters:
        """After all Units had to leave a Province. Of equal Units those that fight go first.

        Args:
            board: the board before they left.
            province: the Province.
            went: (Unit, the Province that it went to) in order; "" for the Barracks or out of the game.
        """
        found, left = self, self.units(board, province)
        if province in self.provinces:
            found = replace(found, newcomers=found.newcomers.without(province))
        else:
            found = replace(found, away=found.away.without(province))
        for unit, target in went:
            one, fights = ONE[unit], getattr(left, unit) > 0
            left = left.minus(one) if fights else left
            if fights and target and target not in self.provinces:
                found = found._with_away(target, found.away.get(target, NONE).plus(one))
            elif not fights and target in self.provinces:
                more = found.newcomers.get(target, NONE).plus(one)
                found = replace(found, newcomers=found.newcomers | {target: more})
        return found

    def _with_away(self, province: str, units: Units) -> Fighters:
        away = self.away | {province: units} if units.number else self.away.without(province)
        return replace(self, away=away)
