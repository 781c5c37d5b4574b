"""What is asked about Annexations: where they come from, and which Provinces are in reach (Section 10.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from rometeach.rome_iinc.actions import Annex
from rometeach.rome_iinc.board.board import ProvinceState, Status, with_provinces
from rometeach.rome_iinc.phases import annexation
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation.evaluate import PlanValue
from rometeach.rome_iinc.valuation.weights import Weights

from ..question import Question

ALLIED, INSURGENT, BARBARIAN = (
    ProvinceState(Status.ALLIED),
    ProvinceState(Status.INSURGENT),
    ProvinceState(Status.BARBARIAN),
)
SETTLED_STATUSES = (Status.ALLIED, Status.INSURGENT, Status.ROMAN)
"""Provinces next to one of these can be settled (Case 10.2.6)."""

Step = tuple[str, ProvinceState]
"""A Province and what one Annexation turns it into."""


def action_of(step: Step, settled: bool = False) -> Annex:
    """A step as an action; `settled` where its settlers come from a beaten War."""
    province, state = step
    return Annex(province, state.status, state.tribe, settled)


def step_of(action: Annex) -> Step:
    """The step of an action."""
    return action.province, ProvinceState(action.status, action.tribe)


@dataclass(frozen=True)
class Reach:
    """What may be Annexed.

    Attributes:
        p: the position.
        provinces: those in reach.
        number: how many steps at most.
        tribe: that of a beaten War whose settlers are at hand; "" for none.
        sides: the Empires whose gain counts.
        weights: what things are worth to each of them.
        prestige: what each Annexation brings.
    """

    p: Position
    provinces: tuple[str, ...]
    number: int
    tribe: str = ""
    sides: tuple[str, ...] = ()
    weights: Mapping[str, Weights] = field(default_factory=dict)
    prestige: int = 1

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The Provinces that could be Annexed within the number, in the order of the tables."""
        free = [p for p in self.p.rules.provinces if p in self.provinces and p not in self.p.war_in
                and self.p.provinces[p].status not in (Status.INSURGENT, Status.ROMAN)]  # fmt: skip
        settled = {p for p, s in self.p.provinces.items() if s.status in SETTLED_STATUSES}
        tribal = {p for p, s in self.p.provinces.items() if s.status is Status.FOEDERATI}
        reached: list[str] = []
        for _ in range(self.number):
            now = [p for p in free if p not in reached and self._begins(p, settled, tribal)]
            if not now:
                break
            reached += now
            settled |= {*now}
            tribal |= {p for p in now if self.p.provinces[p].status is Status.BARBARIAN}
        return tuple(p for p in free if p in reached)

    def _begins(self, province: str, settled: set[str], tribal: set[str]) -> bool:
        near = self.near(province)
        barbarian = self.p.provinces[province].status is Status.BARBARIAN
        return any(q in settled or (barbarian and q in tribal) for q in near) or (barbarian and bool(self.tribe))

    def near(self, province: str) -> tuple[str, ...]:
        """The Provinces connected to one."""
        return tuple(s for s, _ in self.p.rules.neighbours[province] if s in self.p.provinces)

    @cached_property
    def tribes(self) -> tuple[str, ...]:
        """The tribes that could settle."""
        found = {s.tribe for s in self.p.provinces.values() if s.status is Status.FOEDERATI}
        return tuple(sorted(found | ({self.tribe} if self.tribe else set())))

    def ends(self, province: str) -> dict[ProvinceState, int]:
        """What a Province may end as, with the fewest steps there."""
        state = self.p.provinces[province]
        found = {state: 0}
        if state.status is Status.BARBARIAN:
            found |= {ProvinceState(Status.FOEDERATI, t): 1 for t in self.tribes}
        if state.status is not Status.ALLIED:
            found[ALLIED] = 1
        found[INSURGENT] = found[ALLIED] + 1
        return {s: n for s, n in found.items() if n <= self.number}

    def action(self, board: Position, step: Step) -> Annex | None:
        """A step as an action on a board; None where it is not legal there."""
        province, state = step
        if state in annexation.results(board, province):
            return action_of(step)
        if state in annexation.results(board, province, self.tribe, frozenset(self.provinces)):
            return action_of(step, settled=True)
        return None

    def order(self, steps: Sequence[Step], board: Position | None = None) -> tuple[Annex, ...] | None:
        """The actions in a legal order, the first in the tables as early as can be; None where there is no such order."""
        board = board or self.p
        if not steps:
            return ()
        for i, step in enumerate(steps):
            action = self.action(board, step)
            if action:
                rest = self.order([*steps[:i], *steps[i + 1 :]], with_provinces(board, {step[0]: step[1]}))
                if rest is not None:
                    return action, *rest
        return None


@dataclass(frozen=True)
class AnnexSource:
    """Where Annexations come from: how many, the Provinces in reach (all of the Empire's if none), settlers, Prestige, Case."""

    number: int
    provinces: tuple[str, ...]
    tribe: str = ""
    prestige: int = 1
    case: str = "10.2.1"


@dataclass(frozen=True)
class AnnexQuestion:
    """The question with its source read; `q.p` is the board on which is Annexed (a beaten War is gone)."""

    q: Question
    source: AnnexSource

    @property
    def reach(self) -> Reach:
        """What may be Annexed."""
        q, s = self.q, self.source
        return Reach(q.p, s.provinces, s.number, s.tribe, q.sides, q.weights, s.prestige)

    def value(self, actions: tuple[Annex, ...]) -> PlanValue:
        """What Annexations are worth by the rules' evaluation; a Rebel's bring no Prestige unless the switch says so."""
        found = self.q.value(actions)
        if self.source.prestige:
            return found
        less = dict.fromkeys(self.q.sides, 0)
        for action in actions:
            empire = self.q.p.empire_of[action.province]
            if empire in less:
                less[empire] += 1
        worth = sum((n * self.q.weights[e].prestige for e, n in less.items()), Fraction(0))
        parts = replace(found.parts, prestige=found.parts.prestige - sum(less.values()))
        return PlanValue(parts, found.worths | {"prestige": found.worths["prestige"] - worth})
