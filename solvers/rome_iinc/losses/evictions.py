"""Provinces that give their Units up as Losses (Cases 2.3.2-2.3.4, 11.1.5): their order, what precedes, where Units go.

A search that decides beforehand which Provinces give their Units up, and in which order, needs to follow few ways:
before each of them only the Losses that can change where its Units may go or whom they join, all others after the last
one; and of the places to go to only one among those that nothing later can tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations

from rometeach.rome_iinc.board.state import GARRISONED, Board, Status
from rometeach.rome_iinc.board.units import FIELDS, STACKS, TITLES, Units
from rometeach.rome_iinc.phases import transfers
from rometeach.rome_iinc.phases.losses import Toll

STACK_OF = {TITLES[f]: stack for stack, members in STACKS for f in members}
_PLACES = {stack: tuple(FIELDS.index(f) for f in members) for stack, members in STACKS}
_STACKS = tuple(stack for stack, _ in STACKS)


def count(units: Units, stack: str) -> int:
    """How many Units of one stack."""
    return sum(units[i] for i in _PLACES[stack])


@dataclass(frozen=True)
class Leaving:
    """What giving Units up means in one fight.

    `named` are Provinces that requests name, `kept` those that may not Revolt.
    """

    board: Board
    toll: Toll
    named: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    _groups: dict[tuple[str, ...], dict[str, object]] = field(default_factory=dict, compare=False)

    @cached_property
    def _limits(self) -> dict[str, int]:
        return {s: int(self.board.rules.tables["units"][s]["stack"]) for s in _STACKS}

    @cached_property
    def _commands(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for p in self.board.provinces:
            found.setdefault(self.board.rules.provinces[p].command, []).append(p)
        return {c: tuple(names) for c, names in found.items()}

    def orders(self, most: int) -> list[tuple[str, ...]]:
        """Every order in which Provinces may give their Units up, with so many Revolts; the empty one first."""
        found: list[tuple[str, ...]] = [()]
        if self.toll.in_civil_war:
            return found
        states = {p: self.board.provinces[p] for p in self.toll.near if p not in self.kept}
        steps = {p: 1 + (s.status is Status.ROMAN) for p, s in states.items() if s.status in GARRISONED}
        for n in range(1, most + 1):
            for order in permutations(steps, n):
                if sum(steps[p] for p in order) <= most and (
                    order[-1] in self.toll.fought or any(states[p].units.number for p in order)
                ):
                    found.append(order)
        return found

    def stays(self, board: Board, province: str) -> bool:
        """Whether a Revolt of this Province forces no Units out, whatever Losses of Units went before."""
        state = board.provinces[province]
        return state.status is not Status.INSURGENT or not (province in self.toll.fought or state.units.number)

    def _room(self, board: Board, province: str, stack: str) -> int:
        """The room for a stack in the rest of a Province's Command."""
        room = 0
        for p in self._commands[board.rules.provinces[province].command]:
            state = board.provinces[p]
            if p == province or state.status not in GARRISONED or board.empire_of[p] != board.empire_of[province]:
                continue
            barred = board.rules.provinces[p].mountain or transfers.leaves_desert(board, province, p)
            if stack != "Fleet" or not barred:
                room += self._limits[stack] - count(state.units, stack)
        return room

    def matters(self, board: Board, province: str) -> frozenset[tuple[str, str]]:
        """(Province, stack) where Losses may change how this Province gives its Units up; others may as well follow.

        Such are its own Units; those that make room where there is not enough for all its Units of a stack; and, as
        numbers count in all Provinces together, Auxilia, and Legions where there are Pseudo Legions (Case 2.2.4).
        """
        fought, units, command = (
            self.toll.fought,
            board.provinces[province].units,
            board.rules.provinces[province].command,
        )
        found = {(province, s) for s in _STACKS if count(units, s)}
        for stack in _STACKS:
            n = count(units, stack)
            if not n or stack == "Fort":
                continue
            if stack == "Auxilia" or (
                stack == "Legion" and any(board.provinces[p].units.pseudo_legion for p in fought)
            ):
                places = list(fought)
            else:
                over = self._room(board, province, stack) < n
                places = [p for p in fought if (over or board.rules.provinces[p].command == command)
                          and self._limits[stack] - count(board.provinces[p].units, stack) < n]  # fmt: skip
            found.update((p, stack) for p in places)
            if stack == "Legion":
                found.update((p, "Fort") for p in places)
        return frozenset(found)

    def joining(self, board: Board, order: tuple[str, ...]) -> Units:
        """Units outside the Provinces that fought which may come to stand in one of them; a few too many at times."""
        counts = [0] * len(FIELDS)
        for n, p in enumerate(order):
            units = board.provinces[p].units
            if p in self.toll.fought or not units.number:
                continue
            command = board.rules.provinces[p].command
            near = any(board.rules.provinces[f].command == command for f in self.toll.fought)
            for stack in _STACKS:
                number = count(units, stack)
                if number and stack != "Fort" and (near or n or len(order) > 1 or self._room(board, p, stack) < number):
                    for i in _PLACES[stack]:
                        counts[i] += units[i]
        return Units(*counts)

    # -- What can be told apart -----------------------------------------------------------------------------

    def group(self, province: str, order: tuple[str, ...]) -> object:
        """Equal for Provinces where Units that leave the Provinces still to give theirs up may go alike."""
        groups = self._groups.get(order)
        if groups is None:
            b, rules = self.board, self.board.rules
            commands = {rules.provinces[p].command for p in order}
            groups = self._groups[order] = {}
            for p in b.provinces:
                printed, chief = rules.provinces[p], b.commander_of[rules.provinces[p].command]
                groups[p] = (printed.command if printed.command in commands else "", chief.box if chief.is_rebel else "",
                             printed.mountain, printed.desert, b.empire_of[p])  # fmt: skip
        return groups[province]

    def alike(self, board: Board, province: str, order: tuple[str, ...]) -> object:
        """Equal for Provinces whose Units nothing later can tell apart while these are still to give theirs up."""
        if province in order or province in self.named:
            return province
        units, group = board.provinces[province].units, self.group(province, order)
        if province in self.toll.fought:
            return units, group
        return group, province in self.toll.near and not units.number

    def goal(self, board: Board, province: str, order: tuple[str, ...], unit: str) -> object:
        """Equal for places to go to that nothing later can tell apart."""
        if order or province in self.named:
            return self.alike(board, province, order)
        units = board.provinces[province].units
        if province in self.toll.fought:
            return (units.fort, units.pseudo_legion) if unit == "pseudo_legion" else ()
        return province in self.toll.near and not units.number

    def where(self, board: Board, order: tuple[str, ...]) -> object:
        """What matters of the Provinces, equal for boards that nothing later can tell apart."""
        now, fought = board.provinces, self.toll.fought
        near = tuple((s.status, s.tribe, p in fought or s.units.number > 0) for p in self.toll.near for s in (now[p],))
        named = tuple((p, now[p].units) for p in sorted(self.named) if now[p] is not self.board.provinces[p])
        if not order:
            units = [now[p].units for p in fought]
            pairs = sorted((u.pseudo_legion, u.fort) for u in units)
            return tuple(map(sum, zip(*units, strict=True))), tuple(pairs), near, named
        rooms: dict[object, int] = {}
        for p, state in now.items():
            old = self.board.provinces[p]
            if state is not old and state.units != old.units and p not in order and p not in fought:
                for stack in _STACKS:
                    more = count(state.units, stack) - count(old.units, stack)
                    if more:
                        key = self.group(p, order), stack
                        rooms[key] = rooms.get(key, 0) + more
        return tuple(now[p].units for p in (*order, *fought)), frozenset(rooms.items()), near, named
