"""Provinces that give their Units up as Losses (Cases 2.3.2-2.3.4, 11.1.5): their order, and what precedes them.

A search that decides beforehand which Provinces give their Units up, and in which order, needs to follow few ways:
before each of them only the Losses that can change where its Units may go or whom they join, all others after the last
one; and of the places to go to only one among those that nothing later can tell apart (`likeness`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from rometeach.rome_iinc.actions import RevoltLoss
from rometeach.rome_iinc.board.board import GARRISONED, INSURGENT, ROMAN, Board
from rometeach.rome_iinc.board.units import FIELDS, STACKS, Units
from rometeach.rome_iinc.phases import transfers
from rometeach.rome_iinc.phases.fighters import Fighters

from .inputs import LossInputs, LossState

STACK_OF = {f: stack for stack, members in STACKS for f in members}
_PLACES = {stack: tuple(FIELDS.index(f) for f in members) for stack, members in STACKS}
STACK_NAMES = tuple(stack for stack, _ in STACKS)


def count(units: Units, stack: str) -> int:
    """How many Units of one stack."""
    return sum(units[i] for i in _PLACES[stack])


class Evictions:
    """What giving Units up means in one fight."""

    def __init__(self, inputs: LossInputs) -> None:
        self._toll, self._board, rules = inputs.toll, inputs.board, inputs.board.rules
        self._kept = inputs.untouched | {x.province for x in inputs.forbid if isinstance(x, RevoltLoss)}
        self._most: int = rules.values["losses.most_of_a_kind"]
        self._limits = {s: int(rules.tables["units"][s]["stack"]) for s in STACK_NAMES}
        self._commands: dict[str, list[str]] = {}
        for p in inputs.board.provinces:
            self._commands.setdefault(rules.provinces[p].command, []).append(p)

    def orders(self, most: int) -> list[tuple[str, ...]]:
        """Every order in which Provinces may give their Units up, with so many Revolts; the empty one first."""
        found: list[tuple[str, ...]] = [()]
        if self._toll.in_civil_war:
            return found
        states = {p: self._board.provinces[p] for p in self._toll.near if p not in self._kept}
        steps = {p: 1 + (s.status is ROMAN) for p, s in states.items() if s.status in GARRISONED}
        for n in range(1, most + 1):
            for order in permutations(steps, n):
                if sum(steps[p] for p in order) <= most and (
                    order[-1] in self._toll.fought.provinces or any(states[p].units.number for p in order)
                ):
                    found.append(order)
        return found

    def stays(self, board: Board, province: str) -> bool:
        """Whether a Revolt of this Province forces no Units out, whatever Losses of Units went before."""
        state = board.provinces[province]
        return state.status is not INSURGENT or not (province in self._toll.fought.provinces or state.units.number)

    def _room(self, board: Board, province: str, stack: str) -> int:
        """The room for a stack in the rest of a Province's Command."""
        room = 0
        for p in self._commands[board.rules.provinces[province].command]:
            state = board.provinces[p]
            if p == province or state.status not in GARRISONED or board.empire_of[p] != board.empire_of[province]:
                continue
            barred = board.rules.provinces[p].mountain or transfers.desert_bars(board, province, p)
            if stack != "Fleet" or not barred:
                room += self._limits[stack] - count(state.units, stack)
        return room

    def matters(self, board: Board, fought: Fighters, province: str) -> frozenset[tuple[str, str]]:
        """(Province, stack) where Losses may change how this Province gives its Units up; others may as well follow.

        Such are its own Units; those that make room where there is not enough for all its Units of a stack; and, as
        numbers count in all Provinces together, Auxilia, and Legions where there are Pseudo Legions (Case 2.2.4).
        """
        units, command = board.provinces[province].units, board.rules.provinces[province].command
        found = {(province, s) for s in STACK_NAMES if count(units, s)}
        for stack in STACK_NAMES:
            n = count(units, stack)
            if not n or stack == "Fort":
                continue
            if stack == "Auxilia" or (
                stack == "Legion" and any(board.provinces[p].units.pseudo_legion for p in fought.places)
            ):
                places = list(fought.places)
            else:
                over = self._room(board, province, stack) < n
                places = [p for p in fought.places if (over or board.rules.provinces[p].command == command)
                          and self._limits[stack] - count(board.provinces[p].units, stack) < n]  # fmt: skip
            found.update((p, stack) for p in places)
            if stack == "Legion":
                found.update((p, "Fort") for p in places)
        return frozenset(found)

    @staticmethod
    def revolts(board: Board, order: Sequence[str]) -> int:
        """How many Revolts it takes until these Provinces have given their Units up."""
        return sum(1 + (board.provinces[p].status is ROMAN) for p in order)

    def to_destroy(self, s: LossState, leaving: Sequence[str] = ()) -> int:
        """Legions and Pseudo Legions that can only be Destroyed, those left aside that leave."""
        fought = s.toll.fought
        units = [fought.units(s.board, p) for p in fought.places if p not in leaving]
        pseudo = sum(u.pseudo_legion for u in units)
        return sum(u.legion + u.veteran_legion for u in units) + max(0, pseudo - (self._most - s.taken[0]))
