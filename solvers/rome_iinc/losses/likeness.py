"""What nothing later in a search for Losses can tell apart: Provinces, places to go to, whole boards (Case 11.1.5)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.rome_iinc.board.board import GARRISONED, Board, ProvinceState
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.valuation import losses_exact

from .evictions import STACK_NAMES, count
from .inputs import LossInputs, LossState


class Likeness:
    """What is alike in one fight; `named` are Provinces that are like no other: those that requests name, and those with icons
    that Units may leave uncovered or come to cover."""

    def __init__(self, inputs: LossInputs) -> None:
        self._toll, self._board = inputs.toll, inputs.board
        self.named = inputs.untouched | {loss.place for loss in (*inputs.must, *inputs.forbid) if loss.place}
        self.named |= self._with_icons()
        self._groups: dict[tuple[str, ...], dict[str, object]] = {}

    def _with_icons(self) -> frozenset[str]:
        board, fought = self._board, self._toll.fought.provinces
        flee = any(board.provinces[p].units.number and board.provinces[p].status in GARRISONED for p in self._toll.near)

        def bare(p: str, state: ProvinceState) -> int:
            return losses_exact.icons(board, p, state)

        covered = {p for p in fought if (s := board.provinces[p]).units.number
                   and bare(p, replace(s, units=NONE)) > bare(p, s)}  # fmt: skip
        return frozenset(covered | {p for p, s in board.provinces.items() if flee and bare(p, s)})

    def group(self, province: str, order: tuple[str, ...]) -> object:
        """Equal for Provinces where Units that leave the Provinces still to give theirs up may go alike."""
        groups = self._groups.get(order)
        if groups is None:
            b, rules = self._board, self._board.rules
            commands = {rules.provinces[p].command for p in order}
            groups = self._groups[order] = {}
            for p in b.provinces:
                printed, chief = rules.provinces[p], b.commander_of[rules.provinces[p].command]
                groups[p] = (printed.command if printed.command in commands else "", chief.box if chief.is_rebel else "",
                             printed.mountain, printed.desert, b.empire_of[p])  # fmt: skip
        return groups[province]

    def alike(self, board: Board, fought: Fighters, province: str, order: tuple[str, ...]) -> object:
        """Equal for Provinces whose Units nothing later can tell apart.

        Args:
            board: the board.
            fought: who fought.
            province: the Province.
            order: those that are still to give their Units up.
        """
        if province in order or province in self.named:
            return province
        units, group = board.provinces[province].units, self.group(province, order)
        if province in fought.places:
            return units, fought.units(board, province), group, province in fought.provinces or province
        return group, province in self._toll.near and not units.number

    def goal(self, s: LossState, board: Board, province: str, order: tuple[str, ...], unit: str) -> object:
        """Equal for places to go to that nothing later can tell apart.

        Args:
            s: the state before its Province gives its Units up.
            board: the board after some of them went.
            province: the place.
            order: the Provinces that are still to give their Units up.
            unit: the type of the Unit that goes there.
        """
        fought = s.toll.fought
        if order or province in self.named:
            return self.alike(board, fought, province, order)
        units = board.provinces[province].units
        pair = (units.fort, units.pseudo_legion) if unit == "pseudo_legion" else ()
        if province in fought.provinces:
            return pair
        if province in self._toll.near and not fought.idle(s.board, province).number:
            return pair, units
        return pair, False

    def where(self, board: Board, fought: Fighters, order: tuple[str, ...]) -> object:
        """What matters of the Provinces, equal for boards that nothing later can tell apart."""
        now, inside = board.provinces, fought.provinces
        near = tuple((s.status, s.tribe, p in inside or s.units.number > 0) for p in self._toll.near for s in (now[p],))
        named = tuple((p, now[p].units) for p in sorted(self.named) if now[p] is not self._board.provinces[p])
        if not order:
            units = [fought.units(board, p) for p in fought.places]
            pairs = sorted((u.pseudo_legion, now[p].units.fort) for p, u in zip(fought.places, units, strict=True))
            away = fought.away and tuple((p, fought.units(board, p), fought.idle(board, p).number > 0)
                                         for p in sorted(fought.away) if p in self._toll.near)  # fmt: skip
            return tuple(map(sum, zip(*units, strict=True))), tuple(pairs), near, away, named
        rooms: dict[object, int] = {}
        for p, state in now.items():
            old = self._board.provinces[p]
            if state is not old and state.units != old.units and p not in order and p not in inside:
                for stack in STACK_NAMES:
                    more = count(state.units, stack) - count(old.units, stack)
                    if more:
                        key = self.group(p, order), stack
                        rooms[key] = rooms.get(key, 0) + more
        apart = fought.away, fought.newcomers
        return tuple(now[p].units for p in (*order, *inside)), frozenset(rooms.items()), near, apart, named
