"""What the Losses of a turn's fights cost: a bill by what the Units that fight can take (Section 11.3)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from rometeach.rome_iinc.board.units import ORDINARY
from rometeach.rome_iinc.valuation import losses_bound
from rometeach.rome_iinc.valuation.losses_bound import LossRates

from ...cp import Amount, IntVar
from .builder import ModelBuilder
from .candidates import TurnOptions
from .fight_options import Column, Duel
from .fights import Fights
from .garrisons import Garrisons
from .units import Treasuries

Share = tuple[int, int, int, int]
"""What Losses may fall on: Veterans, Forts, pairs of Auxilia of those who fight, and Tributes beyond those that are sure; 0 to 2 each."""

Priced = Callable[[IntVar, Fraction], None]
"""Is told a variable, and the points for each of it."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A column of a duel, and whether it is the one that is fought."""

    duel: Duel
    column: Column
    yes: IntVar


class JoinedAmounts:
    """Amounts of a Province that count only in the War that it fights."""

    def __init__(self, builder: ModelBuilder, options: TurnOptions, fights: Fights) -> None:
        self._builder, self._options, self._fights = builder, options, fights
        self._parts: dict[tuple[str, str], tuple[Amount, list[IntVar]]] = {}

    def part(self, what: str, province: str, name: str, amount: Amount, most: int) -> IntVar:
        """An amount that counts only if the Province fights the War.

        Args:
            what: a word for the amount.
            province: whose it is.
            name: the War.
            amount: how much there is.
            most: it is never more.
        """
        v, join, model = self._builder.count(0, most), self._fights.joins[province, name], self._builder.model
        self._parts.setdefault((what, province), (amount, []))[1].append(v)
        model.add(v <= amount)
        model.add(v <= most * join)
        if self._options.limits.exact:
            model.add(v >= amount - most + most * join)
        return v

    def bound(self) -> None:
        """No amount counts twice. To be called once, after all parts."""
        for amount, parts in self._parts.values():
            if len(parts) > 1:  # said already by "one War at most", but the bound of the search is far better for it
                self._builder.model.add(sum(parts) <= amount)


class LossBills:
    """What the Losses of every War cost.

    Attributes:
        flags: for each way that Losses may be shared whether they are.

    Args:
        builder: the model.
        options: what it chooses from.
        garrisons: those that may fight.
        joined: what of them counts in which War.
        treasuries: what the plan spends.
    """

    def __init__(self, builder: ModelBuilder, options: TurnOptions, garrisons: Garrisons, joined: JoinedAmounts,
                 treasuries: Treasuries) -> None:  # fmt: skip
        self._builder, self._options, self._garrisons, self._joined = builder, options, garrisons, joined
        self._treasuries = treasuries
        self._tributes: dict[str, tuple[int, int, list[IntVar]]] = {}
        self.flags: list[IntVar] = []

    def costs(self, duel: Duel) -> dict[Share, Fraction]:
        """What the Losses of a duel are worth by what they may fall on."""
        return costs_of(duel.outlook.prices, *self._of_treasury(duel)[:2])

    def _of_treasury(self, duel: Duel) -> tuple[int, int, list[IntVar]]:
        """The Tributes that the Treasury can pay after the plan: at least, at most, and whether one, two, ... beyond the least."""
        side, prices, model = duel.empire, duel.outlook.prices, self._builder.model
        if side not in self._tributes:
            gold, spent = self._options.q.p.empire(side).gold, self._treasuries.gold[side]
            asked = self._options.q.requests.gold
            kept = asked.get(side, asked.get("", 0))
            low, high = prices.tributes(kept if spent else gold), prices.tributes(gold)
            pays = [self._builder.flag() for _ in range(low, high)]
            for one, another in pairwise(pays):
                model.add_implication(another, one)
            if low < high:
                more = sum(pays)
                left = gold - sum(c * x for x, c in spent)
                model.add(prices.tribute * (low + more) <= left)
                if self._options.limits.exact:
                    whole = self._builder.count(0, gold // prices.tribute)
                    model.add(prices.tribute * whole <= left)
                    model.add(left <= prices.tribute * whole + prices.tribute - 1)
                    model.add_min_equality(more + low, [high, whole])
            self._tributes[side] = low, high, pays
        return self._tributes[side]

    def _shares(self, name: str, garrisons: Sequence[str]) -> tuple[Amount, Amount, Amount]:
        """How many Veterans, Forts and pairs of Auxilia fight a War."""
        model = self._builder.model
        sums: list[list[IntVar]] = [[], [], []]
        for g in garrisons:
            counts = self._garrisons.counts_in(g)
            veterans = sum(n for t, n in counts.items() if ORDINARY[t] != t)
            sums[0].append(self._joined.part("veterans", g, name, veterans, 7))
            sums[1].append(self._joined.part("fort", g, name, counts["fort"], 1))
            sums[2].append(self._joined.part("auxilia", g, name, counts["auxilia"], 2))
        pairs = self._builder.count(0, 2)
        model.add(2 * pairs <= sum(sums[2]) + 1)
        if self._options.limits.exact:
            least = self._builder.count(0, 4)
            model.add_min_equality(least, [4, sum(sums[2]) + 1])
            model.add(2 * pairs >= least - 1)
        return sum(sums[0]), sum(sums[1]), pairs

    def of_war(self, name: str, every: Sequence[Chosen], garrisons: Sequence[str], worth: Priced) -> None:
        """What the Losses of one War cost: one bill for each share that the Units can take.

        Args:
            name: the War.
            every: its columns.
            garrisons: those that may fight it.
            worth: is told what each bill is worth.
        """
        builder, model, of_units = self._builder, self._builder.model, self._shares(name, garrisons)
        for empire in dict.fromkeys(c.duel.empire for c in every):
            mine = [c for c in every if c.duel.empire == empire]
            costs, pays = self.costs(mine[0].duel), self._of_treasury(mine[0].duel)[2]
            shares = (*of_units, sum(pays))
            cells = [(share, builder.flag()) for share in costs]
            model.add(sum(z for _, z in cells) == sum(c.yes for c in mine))
            for share, z in cells:
                worth(z, costs[share])
            self.flags += [z for _, z in cells]
            for k, most in enumerate(of_units):
                used = [share[k] * z for share, z in cells if share[k]]
                if used:
                    model.add(sum(used) <= most)
            for n, paid in enumerate(pays, 1):
                model.add(sum(z for share, z in cells if share[3] >= n) <= paid)
            if self._options.limits.exact:
                self._no_dearer(cells, costs, shares)

    def _no_dearer(self, cells: Sequence[tuple[Share, IntVar]], costs: Mapping[Share, Fraction],
                   shares: tuple[Amount, ...]) -> None:  # fmt: skip
        """Losses are taken as cheaply as the Units that fight allow."""
        model = self._builder.model
        enough: dict[tuple[int, int], IntVar] = {}
        for k, have in enumerate(shares):
            for n in (1, 2):
                yes = enough[k, n] = self._builder.flag()
                model.add(have >= n).only_enforce_if(yes)
                model.add(have < n).only_enforce_if(yes.Not())
        for share, z in cells:
            for better in (s for s in costs if costs[s] > costs[share]):
                model.add_bool_or([z.Not(), *(enough[k, n].Not() for k, n in enumerate(better) if n)])


@functools.lru_cache(maxsize=1_000)
def costs_of(prices: LossRates, low: int, high: int) -> dict[Share, Fraction]:
    """The worth of the Losses (below zero) by what they may fall on; shares that bring nothing more are left out.

    Args:
        prices: of the Losses.
        low: the Tributes that can be paid for certain.
        high: as many as can be paid at most.
    """
    found: dict[Share, Fraction] = {}
    for share in product(range(3), range(3), range(3), range(high - low + 1)):
        bills = losses_bound.order(prices, *share[:3], low + share[3])
        worth = -sum((b.cost for b in bills), Fraction(0)) / 6
        below = [found[s] for s in found if all(a <= b for a, b in zip(s, share, strict=True))]
        if not below or worth > max(below):
            found[share] = worth
    return found
