"""What Annexations gain: each Province by what it ends as, and by which of its neighbours are no longer Barbarian.

What a Province is worth after the next Revolt step depends on nothing else; the charts price every such case once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import lcm

from rometeach.rome_iinc.board.board import ProvinceState, Status, with_provinces
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.evaluate import PlanParts

from .inputs import ALLIED, Reach

Line = dict[tuple[ProvinceState, frozenset[str]], Fraction]
"""(what it ends as, which neighbours are no longer Barbarian) -> what a Province gains over now, in points."""


@dataclass(frozen=True)
class Gains:
    """Each Province's gains, by what they depend on.

    Attributes:
        lines: Province -> its gains.
        own: Province -> whether it may be Annexed itself.
        others: Province -> its Barbarian neighbours in reach.
    """

    lines: Mapping[str, Line]
    own: Mapping[str, bool]
    others: Mapping[str, tuple[str, ...]]

    @cached_property
    def scale(self) -> int:
        """The common denominator of all gains."""
        return lcm(*(v.denominator for line in self.lines.values() for v in line.values()), 1)


def tabulate(reach: Reach) -> Gains:
    """Every gain that a choice within the number can meet, from the charts."""
    wild = {p for p in reach.open if reach.p.provinces[p].status is Status.BARBARIAN}
    lines: dict[str, Line] = {}
    own: dict[str, bool] = {}
    others: dict[str, tuple[str, ...]] = {}
    for p in reach.p.rules.provinces:
        if reach.p.empire_of[p] not in reach.sides:
            continue
        around = tuple(dict.fromkeys(q for q in reach.near(p) if q in wild))
        mine = p in reach.open
        if not around and not mine:
            continue
        now, line = reach.p.provinces[p], {}
        idle = worth(reach, reach.p, p)
        for state, steps in (reach.ends(p) if mine else {now: 0}).items():
            for k in range(min(len(around), reach.number - steps) + 1):
                for gone in combinations(around, k):
                    board = with_provinces(reach.p, {p: state, **dict.fromkeys(gone, ALLIED)})
                    line[state, frozenset(gone)] = worth(reach, board, p) - idle
        lines[p], own[p], others[p] = line, mine, around
    return Gains(lines, own, others)


def worth(reach: Reach, board: Position, province: str) -> Fraction:
    """What one Province is worth on a board, in points: its share of `evaluate.value`."""
    empire = board.empire_of[province]
    w, state = reach.weights[empire], reach.p.empire(empire)
    parts = evaluate.of_revolt(board, province, w) + PlanParts(unrest=Fraction(evaluate.icons(board, province)))
    return sum(parts.worths(w, state.gold, state.unrest).values(), Fraction(0))
