"""What Annexations gain: each Province by what it ends as, and by which of its neighbours are no longer Barbarian.

What a Province is worth after the next Revolt step depends on nothing else, but for whom it presses on if it is Barbarian then:
that takes two Provinces together. The charts price every such case once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import lcm

from rometeach.core import progress
from rometeach.rome_iinc.board.board import ProvinceState, Status, with_provinces
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.provinces import Barbarians

from .inputs import ALLIED, Reach

Line = dict[tuple[ProvinceState, frozenset[str]], Fraction]
"""(what it ends as, which neighbours are no longer Barbarian) -> what a Province gains over now, in points."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two neighbours whose chances to be Barbarian both depend on what is Annexed: what it costs if the first one presses."""

    province: str
    pressed: str
    cost: Fraction


@dataclass(frozen=True)
class Gains:
    """Each Province's gains, by what they depend on.

    Attributes:
        lines: Province -> its gains.
        own: Province -> whether it may be Annexed itself.
        others: Province -> its Barbarian neighbours in reach.
        wild: Province -> its chances to be Barbarian, by what they depend on.
        pairs: what the gains leave out: each costs so much times the chance that the first is Barbarian and the second is not.
    """

    lines: Mapping[str, Line]
    own: Mapping[str, bool]
    others: Mapping[str, tuple[str, ...]]
    wild: Mapping[str, Line]
    pairs: tuple[Pair, ...]

    @cached_property
    def scale(self) -> int:
        """The common denominator of all gains."""
        costs = [p.cost * q for p in self.pairs for q in {*self.wild[p.province].values()}]
        most = lcm(*((c / self.whole).denominator for c in costs), 1)
        return lcm(*(v.denominator for line in self.lines.values() for v in line.values()), most)

    @cached_property
    def whole(self) -> int:
        """The common denominator of all chances."""
        return lcm(*(q.denominator for line in self.wild.values() for q in line.values()), 1)


def tabulate(reach: Reach) -> Gains:
    """Every gain that a choice within the number can meet, from the charts."""
    wild = {p for p in reach.open if reach.p.provinces[p].status is Status.BARBARIAN}
    lines: dict[str, Line] = {}
    chances: dict[str, Line] = {}
    own: dict[str, bool] = {}
    others: dict[str, tuple[str, ...]] = {}
    for p in reach.p.rules.provinces:
        around = tuple(dict.fromkeys(q for q in reach.near(p) if q in wild))
        mine, counts = p in reach.open, reach.p.empire_of[p] in reach.sides
        if not around and not mine:
            continue
        now, line, law = reach.p.provinces[p], Line(), Line()
        idle = worth(reach, reach.p, p) if counts else Fraction(0)
        for state, steps in (reach.ends(p) if mine else {now: 0}).items():
            for k in range(min(len(around), reach.number - steps) + 1):
                for gone in combinations(around, k):
                    progress.check()
                    board = with_provinces(reach.p, {p: state, **dict.fromkeys(gone, ALLIED)})
                    line[state, frozenset(gone)] = worth(reach, board, p) - idle if counts else Fraction(0)
                    law[state, frozenset(gone)] = Barbarians(board).of(p)
        if counts or len({*law.values()}) > 1:
            lines[p], chances[p], own[p], others[p] = line, law, mine, around
    return Gains(lines, own, others, chances, tuple(_frontier(reach, lines, chances)))


def _frontier(reach: Reach, lines: Mapping[str, Line], chances: Mapping[str, Line]) -> Iterator[Pair]:
    """The pairs of two chances that both depend on the choice; all else that is pressed on goes into the gains."""
    before = Barbarians(reach.p)
    for p in reach.p.rules.provinces:
        if reach.p.empire_of[p] not in reach.sides or not (price := reach.weights[reach.p.empire_of[p]].frontier):
            continue
        for q in reach.near(p):
            old = before.of(p) * (1 - before.of(q))
            varies = [len({*chances[x].values()}) > 1 if x in chances else False for x in (p, q)]
            if all(varies):
                yield Pair(p, q, price)
                for key in lines[p]:
                    lines[p][key] += price * old
            elif varies[0]:
                for key, chance in chances[p].items():
                    lines[p][key] += price * (old - chance * (1 - before.of(q)))
            elif varies[1]:
                for key, chance in chances[q].items():
                    lines[q][key] += price * (old - before.of(p) * (1 - chance))


def worth(reach: Reach, board: Position, province: str) -> Fraction:
    """What one Province is worth on a board, in points: its share of `evaluate.value` but for whom it presses on."""
    empire = board.empire_of[province]
    w, state = replace(reach.weights[empire], frontier=Fraction(0)), reach.p.empire(empire)
    parts = evaluate.of_revolt(board, province, w) + evaluate.of_garrison(board, province, w)
    return sum(parts.worths(w, state.gold, state.unrest).values(), Fraction(0))
