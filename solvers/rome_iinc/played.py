"""A plan of a turn played many times: what it brings against what was expected of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rometeach.core import progress
from rometeach.core.session.dice import SeededDice
from rometeach.rome_iinc.actions import Planned
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.weights import Weights

from . import together
from .at_table import SHARES, PlanAtTable


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of some plays, and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, found: Sequence[float]) -> Mean:
        """The mean of two or more numbers."""
        n, mean = len(found), math.fsum(found) / len(found)
        return cls(mean, math.sqrt(math.fsum((x - mean) ** 2 for x in found) / (n - 1) / n))


@dataclass(frozen=True, slots=True)
class ExpectedAndPlayed:
    """A plan's worth in points as it is expected and as it was played; `shares` has the same of each part of it.

    `expected` is the plan's own worth, a sum over its fights; `together` is what is expected if they are counted together.
    `ends` is what each play brought, the least first, `adds` what each fight adds to the others, counted together.
    """

    expected: float
    together: float
    played: Mean
    shares: dict[str, tuple[float, Mean]]
    ends: tuple[float, ...] = ()
    adds: tuple[float, ...] = ()

    def reached(self, tenths: int) -> float:
        """What so many tenths of the plays brought at most: 1 for a bad turn, 5 for the middle, 9 for a good one."""
        return self.ends[min(len(self.ends) - 1, len(self.ends) * tenths // 10)]

    def apart(self, expected: float) -> float:
        """By how many standard errors more was played than expected; 0 where no die changes anything."""
        gap, error = self.played.value - expected, self.played.error
        return gap / error if error > 1e-9 else 0.0 if abs(gap) < 1e-6 else math.inf


def compared(
    p: Position, empire: str, actions: Sequence[Planned], weights: Weights, plays: int, seed: int
) -> ExpectedAndPlayed:
    """What is expected of a plan, and what it brought.

    Args:
        p: the position before the plan, when the Empire Builds.
        empire: whose plan.
        actions: the plan: Builds, Promotions, Transfers and fights.
        weights: what things are worth.
        plays: how often it is played, twice at least.
        seed: of the dice.

    Raises:
        Stopped: it was stopped before all were played.
    """
    value = evaluate.value(p, actions, weights, empire=empire)
    sure = float(sum((v for k, v in value.worths.items() if k not in SHARES), Fraction(0)))
    table = PlanAtTable(p, empire, actions, weights)
    ends = []
    for i in range(plays):
        progress.check()
        ends.append(table.play(SeededDice(seed + i)))
    shares = {k: (float(value.worths.get(k, 0)), Mean.of([float(e[k]) for e in ends])) for k in SHARES}
    found = [sure + float(sum(e[k] for k in SHARES)) for e in ends]
    counted = together.counted(p, empire, actions, weights)
    adds, in_order = tuple(map(float, counted.adds)), tuple(sorted(found))
    return ExpectedAndPlayed(float(value.worth), float(counted.worth), Mean.of(found), shares, in_order, adds)
