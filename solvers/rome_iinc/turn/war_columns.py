"""What the fights of a turn are worth: for each War one column of its duels (Section 11.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm

from rometeach.rome_iinc.board.units import FIELDS, VETERAN
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.valuation import fights

from ...cp import Amount, IntVar
from .builder import ModelBuilder
from .candidates import TurnOptions
from .dangers import Dangers, risks, span
from .fight_options import Column, Duel, columns
from .fights import DuelKey, Fights
from .garrisons import Garrisons
from .loss_bills import Chosen, JoinedAmounts, LossBills, Priced
from .province_options import MEMBERS
from .units import Treasuries

Danger = tuple[Fraction, Amount]
"""The chance of a garrison to lose its Province, and whether it fights the War with that chance."""
MOST_STRENGTH = 25
"""Strength beyond this brings nothing more against a War whose base is 9 or less."""


class WarColumns:
    """The columns of every War, tied to the garrisons that fight it.

    Attributes:
        columns: duel -> its columns, each with whether it is the one that is fought.
        bills: what the Losses cost.
        dangers: War -> the ways in which the garrisons that fight it are in danger, where any may be.

    Args:
        builder: the model.
        options: what it chooses from.
        garrisons: those that may fight.
        fights: who fights what.
        treasuries: what the plan spends.
    """

    def __init__(self, builder: ModelBuilder, options: TurnOptions, garrisons: Garrisons, fights: Fights,
                 treasuries: Treasuries) -> None:  # fmt: skip
        self._builder, self._options, self._garrisons, self._fights = builder, options, garrisons, fights
        self.columns: dict[DuelKey, list[tuple[Column, IntVar]]] = {}
        self.dangers: dict[str, Dangers] = {}
        self._joined = JoinedAmounts(builder, options, fights)
        self.bills = LossBills(builder, options, garrisons, self._joined, treasuries)
        for name, duels in fights.by_war.items():
            self._war(name, duels, fights.open)
        self._joined.bound()

    def _war(self, name: str, duels: list[Duel], open_: set[str]) -> None:
        model, exact, joins = self._builder.model, self._options.limits.exact, self._fights.joins
        garrisons = list(dict.fromkeys(g for d in duels for g in d.garrisons))
        strengths, matches, dangers, most_of = [], [], [], []
        need, wanted = duels[0].need, duels[0].wanted
        kinds = MEMBERS["Fleet"] if need == "fleet" else MEMBERS["Cavalry"]
        for g in garrisons:
            counts = self._garrisons.counts_in(g)
            power, most = self._power(g, counts)
            strengths.append(self._joined.part("strength", g, name, power, most))
            most_of.append(most)
            if wanted:
                matches.append(self._joined.part(need, g, name, counts[kinds[0]] + 2 * counts[kinds[1]], 2))
            dangers.append(self._dangers(g, name))
        top = MOST_STRENGTH + max(0, max(d.outlook.base for d in duels) - 9)
        every = self._columns(name, duels, open_, min(top, sum(most_of)))
        if not every:
            for d in duels:
                model.add(self._fights.fought[d.key] == 0)
            for g in garrisons:
                model.add(joins[g, name] == 0)
            return
        # A fight that has to be, and loses more than it gains, would gladly claim that it may be called off.
        is_equal = exact or name in self._fights.forced
        danger = self._danger(name, duels, dangers, is_equal)
        worth = danger.worth if danger else self._builder.worth
        for c in every:
            worth(c.yes, c.column.worth)
        strength, match = sum(strengths), sum(matches)
        model.add(sum(c.column.strength * c.yes for c in every if c.column.strength) <= strength)
        if wanted:
            model.add(sum(c.column.match * c.yes for c in every if c.column.match) <= match)
        if exact:
            self._no_less(every, (strength, sum(most_of)), (match, 2 * len(matches)), wanted)
        promotions = Promotions(self._builder, self._options, self._garrisons, self._joined, name, garrisons)
        promotions.suffice(every, worth)
        self.bills.of_war(name, every, garrisons, worth)
        if danger:
            bills = [x for d in duels for x in self.bills.costs(d).values()]
            low, high = span([c.column.worth for c in every], bills, promotions.lost)
            danger.settle(low if is_equal else Fraction(0), high, exact)

    def _danger(
        self, name: str, duels: Sequence[Duel], each: Sequence[Sequence[Danger]], is_equal: bool
    ) -> Dangers | None:
        """The ways in which the garrisons of a War may be in danger, if any may be.

        Args:
            name: the War.
            duels: those that it may be fought in.
            each: what each garrison is in danger of.
            is_equal: whether no more danger may be claimed than there is.
        """
        ways = risks([p for p, _ in some] for some in each)
        if len(ways) == 1:
            return None
        found = self.dangers[name] = Dangers(self._builder, ways, sum(self._fights.fought[d.key] for d in duels))
        for p in sorted({p for some in each for p, _ in some}):
            endangered = sum(e for some in each for q, e in some if q == p)
            counted = found.counted(p)
            self._builder.model.add(endangered == counted if is_equal else endangered <= counted)
        return found

    def _power(self, province: str, counts: Mapping[str, Amount]) -> tuple[Amount, int]:
        """(the strength of a garrison, the most that it can be)."""
        values, single = self._options.p.rules.values, self._options.single
        power = sum(-values[key] * counts[FIELDS[i]] for i, key in war.UNIT_KEYS if values[key])
        if province not in single:
            assert isinstance(power, int)
            return power, power
        room = single[province].room
        return power, sum(max(-values[k] for i, k in war.UNIT_KEYS if FIELDS[i] in members) * room[s]
                          for s, members in MEMBERS.items() if s != "Fleet")  # fmt: skip

    def _columns(self, name: str, duels: list[Duel], open_: set[str], most: int) -> list[Chosen]:
        """Every column of a War's duels, one for a fight that is fought; its Allied Provinces join."""
        model, joins, limits = self._builder.model, self._fights.joins, self._options.limits
        every: list[Chosen] = []
        along: dict[tuple[str, DuelKey], Amount] = {}
        for d in duels:
            may_be_left_out = name not in self._fights.forced and not limits.exact
            floor = -max(self.bills.costs(d).values()) if may_be_left_out else None
            mine = [(c, self._builder.flag()) for c in columns(d, open_, most, floor)]
            self.columns[d.key] = mine
            model.add(sum(y for _, y in mine) == self._fights.fought[d.key])
            every += [Chosen(d, c, y) for c, y in mine]
            for a in d.allies:
                along[a, d.key] = sum(y for c, y in mine if a in c.allies)
        for a in dict.fromkeys(a for d in duels for a in d.allies):
            model.add(joins[a, name] == sum(along[a, d.key] for d in duels if a in d.allies))
        return every

    def _no_less(
        self, every: Sequence[Chosen], strength: tuple[Amount, int], match: tuple[Amount, int], wanted: int
    ) -> None:
        """A fight counts with all the strength and match that it has (given with the most that it can be): no column beneath."""
        steps: dict[object, list[int]] = {}
        for one in every:
            c = one.column
            steps.setdefault((one.duel.key, c.allies, c.match), []).append(c.strength)

        def last(one: Chosen) -> int:
            c = one.column
            above = [s for s in steps[one.duel.key, c.allies, c.match] if s > c.strength]
            return min(above) - 1 if above else strength[1]

        model = self._builder.model
        model.add(strength[0] <= sum(last(c) * c.yes for c in every))
        if wanted:
            model.add(match[0] <= sum((c.column.match if c.column.match < wanted else match[1]) * c.yes for c in every))

    def _dangers(self, province: str, name: str) -> list[Danger]:
        """The chances of a garrison that fights this War to lose its Province.

        A War is not fought by one that is lost for certain, unless just that is asked for.
        """
        joins, single = self._fights.joins, self._options.single
        if province not in single:
            found: list[Danger] = [(fights.p_lost(self._options.p, province), joins[province, name])]
        else:
            lost = single[province].lost
            cells = {k: x for (k, w), x in self._garrisons.cells[province].items() if w == name}
            found = [(p, sum(x for k, x in cells.items() if lost[k] == p)) for p in sorted({lost[k] for k in cells})]
        doomed = [x for p, x in found if p == 1]
        if doomed and not any(f[0] == name and province in f[2] for f in self._options.limits.forces):
            self._builder.model.add(sum(doomed) == 0)
            return [(p, x) for p, x in found if 0 < p < 1]
        return [(p, x) for p, x in found if p]


class Promotions:
    """The Units that a War may Promote: without one nobody is (`Outlook.promoted`).

    Attributes:
        lost: no more is lost where nobody can be Promoted.

    Args:
        builder: the model.
        options: what it chooses from.
        garrisons: those that may fight.
        joined: what of them counts in which War.
        name: the War.
        places: the Provinces of its garrisons.
    """

    def __init__(self, builder: ModelBuilder, options: TurnOptions, garrisons: Garrisons, joined: JoinedAmounts, name: str,
                 places: Sequence[str]) -> None:  # fmt: skip
        self._builder, self._options, self._joined = builder, options, joined
        self._name, self._places, kinds = name, places, fights.promotable(options.p)
        self.lost = Fraction(0)
        counts = {g: garrisons.counts_in(g) for g in places}
        self._ready: dict[str, Amount] = {g: sum(c[f] for f in kinds) for g, c in counts.items()}
        self._veterans: dict[str, Amount] = {g: sum(c[VETERAN[f]] for f in kinds) for g, c in counts.items()}

    def suffice(self, every: Sequence[Chosen], worth: Priced) -> None:
        """What is lost of a column's worth where there are not so many Units as may be Promoted; `worth` is told of it."""
        builder, model, exact = self._builder, self._builder.model, self._options.limits.exact
        ready = sum(self._joined.part("promoted", g, self._name, n, self._most(g, n)) for g, n in self._ready.items())
        veterans = sum(
            self._joined.part("demoted", g, self._name, n, self._most(g, n)) for g, n in self._veterans.items()
        )
        one = builder.flag()
        model.add(one <= veterans)
        if exact:
            model.add(veterans == 0).only_enforce_if(one.Not())
        for first, n in product((False, True), range(1, max(c.duel.outlook.bonus for c in every) + 1)):
            mine = [c for c in every if c.duel.outlook.prices.demotes_first == first and c.duel.outlook.bonus >= n
                    and c.column.promotion]  # fmt: skip
            if mine:
                self._lacking(ready + one if first else ready, n, mine, worth)

    def _lacking(self, able: Amount, number: int, mine: Sequence[Chosen], worth: Priced) -> None:
        """The last of so many Promotions is lost if fewer Units are able to have it."""
        builder, model, exact = self._builder, self._builder.model, self._options.limits.exact
        scale = lcm(*(c.column.promotion.denominator for c in mine))
        most = int(max(c.column.promotion for c in mine) * scale)
        none, lost = builder.flag(), builder.count(0, most)
        model.add(able >= number).only_enforce_if(none.Not())
        gained = sum(int(c.column.promotion * scale) * c.yes for c in mine)
        model.add(lost >= gained - most + most * none)
        if exact:
            model.add(able < number).only_enforce_if(none)
            model.add(lost <= gained)
            model.add(lost <= most * none)
        worth(lost, Fraction(-1, scale))
        self.lost += Fraction(most, scale)

    def _most(self, province: str, amount: Amount) -> int:
        """No amount of a garrison is greater."""
        return amount if isinstance(amount, int) else sum(self._options.single[province].room.values())
