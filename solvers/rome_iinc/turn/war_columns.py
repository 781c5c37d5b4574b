"""The fights of a turn: who joins which War, at what strength, and what its Losses cost (Sections 11.2, 11.3)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from rometeach.rome_iinc.board.units import FIELDS
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.valuation import fights as battles
from rometeach.rome_iinc.valuation import losses_bound as tolls
from rometeach.rome_iinc.valuation.losses_bound import Prices

from . import fight_options as battlefield
from .fight_options import Column, Duel
from .garrisons import Holding
from .province_options import INDEX, MEMBERS

Share = tuple[int, int, int]
"""What of the Losses the Units that fight can take: Veterans, Forts, pairs of Auxilia, each 0 to 2."""


class Joining(Holding):
    """The third part of the model."""

    # --- Wars

    def _fights(self) -> None:
        by_war: dict[str, list[Duel]] = {}
        for d in self.duels:
            by_war.setdefault(d.war, []).append(d)
        self.on: list[Any] = []
        self.forced = {*self.q.requests.fight, *(f[0] for f in self.frame.forces)}
        self.fought: dict[tuple[str, str, str], Any] = {}
        self.joins: dict[tuple[str, str], Any] = {}
        self.allied: dict[tuple[str, str], Any] = {}
        self.tolls: list[Any] = []
        self.columns: dict[tuple[str, str, str], list[tuple[Column, Any]]] = {}
        self.parts: dict[tuple[str, str], tuple[Any, list[Any]]] = {}
        for name, ds in by_war.items():
            for d in ds:
                self.fought[d.key] = self.flag()
            on = self.flag()
            self.m.add(sum(self.fought[d.key] for d in ds) == on)
            self.on.append(on)
            if name in self.q.requests.fight:
                self.m.add_bool_or([self.fought[d.key] for d in ds])
        for name in self.q.requests.fight:
            if name not in by_war:
                self.m.add_bool_or([])
        for box in dict.fromkeys(d.who.box for d in self.duels):
            self.m.add_at_most_one(self.fought[d.key] for d in self.duels if d.who.box == box)
        places: dict[str, list[str]] = {}
        for d in self.duels:
            for g in (*d.garrisons, *d.allies):
                if d.war not in places.setdefault(g, []):
                    places[g].append(d.war)
        for province, wars in places.items():
            for name in wars:
                f = self.joins[province, name] = self.flag()
                self.m.add(f <= sum(self.fought[d.key] for d in by_war[name] if province in (*d.garrisons, *d.allies)))
                if province in self.n:
                    self.m.add(f <= sum(self.n[province].values()) + self.forts[province])
                    self.m.add(f == sum(x for (_, w), x in self.cells[province].items() if w == name))
            if len(wars) > 1:
                self.m.add_at_most_one(self.joins[province, w] for w in wars)
            self.ties += [(self.joins[province, w], 1) for w in wars]
        for d in self.duels:
            # somebody fights; for a Sole Emperor somebody of the Empire that gains (Case 11.2.4)
            own = [p for p in (*d.garrisons, *d.allies) if self.p.empire_of[p] == d.empire or not d.is_sole]
            self.m.add(self.fought[d.key] <= sum(self.joins[p, d.war] for p in own))
        for name, ds in by_war.items():
            self._war(name, ds, {p for p, ws in places.items() if len(ws) > 1})
        for amount, parts in self.parts.values():
            if len(parts) > 1:  # said already by "one War at most", but the bound of the search is far better for it
                self.m.add(sum(parts) <= amount)

    def counts_in(self, province: str) -> Mapping[str, Any]:
        """The Units of a Province by type: variables, or numbers where they are not planned."""
        if province in self.n:
            return {**self.n[province], "fort": self.forts[province]}
        return self.p.provinces[province].units._asdict()

    def _part(self, what: str, province: str, name: str, expression: Any, most: int) -> Any:
        """An amount that counts only if the Province fights the War."""
        v, join = self.count(0, most), self.joins[province, name]
        self.parts.setdefault((what, province), (expression, []))[1].append(v)
        self.m.add(v <= expression)
        self.m.add(v <= most * join)
        if self.frame.exact:
            self.m.add(v >= expression - most + most * join)
        return v

    def _war(self, name: str, ds: list[Duel], contested: set[str]) -> None:
        values = self.p.rules.values
        garrisons = list(dict.fromkeys(g for d in ds for g in d.garrisons))
        allies = list(dict.fromkeys(a for d in ds for a in d.allies))
        strengths, matches, dangers, most_of = [], [], [], []
        need, wanted = ds[0].need, ds[0].wanted
        kinds = MEMBERS["Fleet"] if need == "fleet" else MEMBERS["Cavalry"]
        for g in garrisons:
            counts = self.counts_in(g)
            power = sum(-values[key] * counts[FIELDS[i]] for i, key in war.UNIT_KEYS if values[key])
            if g in self.single:
                room = self.single[g].room
                most = sum(max(-values[k] for i, k in war.UNIT_KEYS if FIELDS[i] in members) * room[s]
                           for s, members in MEMBERS.items() if s != "Fleet")  # fmt: skip
            else:
                most = int(power)
            strengths.append(self._part("strength", g, name, power, most))
            most_of.append(most)
            if wanted:
                matches.append(self._part(need, g, name, counts[kinds[0]] + 2 * counts[kinds[1]], 2))
            dangers.append(self._dangers(g, name))
        risky = tuple(tuple(p for p, _ in r) for r in dangers if r)
        every: list[tuple[Duel, Column, Any]] = []
        top = min(sum(most_of), 25 + max(0, max(d.outlook.base for d in ds) - 9))
        for d in ds:
            may_be_left_out = name not in self.forced and not self.frame.exact
            floor = -max(_costs(d.outlook.prices).values()) if may_be_left_out else None
            cols = [(c, self.flag()) for c in battlefield.columns(d, contested, top, risky, floor)]
            self.columns[d.key] = cols
            self.m.add(sum(y for _, y in cols) == self.fought[d.key])
            every += [(d, c, y) for c, y in cols]
            for a in d.allies:
                along = sum(y for c, y in cols if a in c.allies)
                self.allied[a, "|".join(d.key)] = along
        for a in allies:
            self.m.add(self.joins[a, name] == sum(self.allied[a, "|".join(d.key)] for d in ds if a in d.allies))
        if not every:
            for d in ds:
                self.m.add(self.fought[d.key] == 0)
            for g in garrisons:
                self.m.add(self.joins[g, name] == 0)
            return
        for _, c, y in every:
            self.worth(y, c.worth)
        strength, match = sum(strengths), sum(matches)
        self.m.add(sum(c.strength * y for _, c, y in every if c.strength) <= strength)
        if wanted:
            self.m.add(sum(c.match * y for _, c, y in every if c.match) <= match)
        if self.frame.exact:
            self._no_less(every, (strength, sum(most_of)), (match, 2 * len(matches)), wanted)
        for p in sorted({p for r in risky for p in r}):
            endangered = sum(e for r in dangers for q, e in r if q == p)
            counted = sum(c.risks.count(p) * y for _, c, y in every if c.risks.count(p))
            self.m.add(endangered == counted if self.frame.exact else endangered <= counted)
        toll(self, name, ds, every, self._shares(name, garrisons))

    def _no_less(
        self, every: list[tuple[Duel, Column, Any]], strength: tuple[Any, int], match: tuple[Any, int], wanted: int
    ) -> None:
        """A fight counts with all the strength and match that it has (given with the most that it can be): no column beneath."""
        steps: dict[object, list[int]] = {}
        for d, c, _ in every:
            steps.setdefault((d.key, c.allies, c.match, c.risks), []).append(c.strength)

        def last(d: Duel, c: Column) -> int:
            above = [s for s in steps[d.key, c.allies, c.match, c.risks] if s > c.strength]
            return min(above) - 1 if above else strength[1]

        self.m.add(strength[0] <= sum(last(d, c) * y for d, c, y in every))
        if wanted:
            self.m.add(match[0] <= sum((c.match if c.match < wanted else match[1]) * y for _, c, y in every))

    def _shares(self, name: str, garrisons: list[str]) -> tuple[Any, Any, Any]:
        """How many Veterans, Forts and pairs of Auxilia fight a War."""
        sums: list[list[Any]] = [[], [], []]
        for g in garrisons:
            counts = self.counts_in(g)
            veterans = sum(n for t, n in counts.items() if t.startswith("veteran"))
            sums[0].append(self._part("veterans", g, name, veterans, 7))
            sums[1].append(self._part("fort", g, name, counts["fort"], 1))
            sums[2].append(self._part("auxilia", g, name, counts["auxilia"], 2))
        pairs = self.count(0, 2)
        self.m.add(2 * pairs <= sum(sums[2]) + 1)
        if self.frame.exact:
            least = self.count(0, 4)
            self.m.add_min_equality(least, [4, sum(sums[2]) + 1])
            self.m.add(2 * pairs >= least - 1)
        return sum(sums[0]), sum(sums[1]), pairs

    def _dangers(self, province: str, name: str) -> list[tuple[Fraction, Any]]:
        """(chance, whether the garrison fights this War with that chance to lose its Province)."""
        if province not in self.single:
            p = battles.p_lost(self.p, province)
            if p > battlefield.RISK:
                self.m.add(self.joins[province, name] == 0)
            return [(p, self.joins[province, name])] if 0 < p <= battlefield.RISK else []
        lost, found = self.single[province].lost, []
        cells = {k: x for (k, w), x in self.cells[province].items() if w == name}
        for p in sorted({lost[k] for k in cells} - {Fraction(0)}):
            at = [x for k, x in cells.items() if lost[k] == p]
            if p > battlefield.RISK:
                for x in at:
                    self.m.add(x == 0)
            else:
                found.append((p, sum(at)))
        return found

    def _requests(self) -> None:
        for province, types, number in self.frame.keep:
            counts = self.counts_in(province)
            self.m.add(sum(counts[t] for t in types) >= number)
        for a, b, t in self.frame.no_moves:
            if a in self.n and b in self.n:
                none_left = self.flag()
                self.m.add(self.n[a][t] >= self.single[a].units[INDEX[t]]).only_enforce_if(none_left)
                self.m.add(self.n[b][t] <= self.single[b].units[INDEX[t]]).only_enforce_if(none_left.Not())
        for name, box, provinces in self.frame.forces:
            ds = [d for d in self.duels if d.war == name and d.who.box == box]
            self.m.add_bool_or([self.fought[d.key] for d in ds])
            for p, w in self.joins:
                if w == name:
                    self.m.add(self.joins[p, w] == int(p in provinces))
            if any((p, name) not in self.joins for p in provinces):
                self.m.add_bool_or([])
        for name, box, provinces in self.frame.no_forces:
            ds = [d for d in self.duels if d.war == name and d.who.box == box]
            others = [j for (p, w), j in self.joins.items() if w == name and p not in provinces]
            mine = [self.joins[p, name].Not() for p in provinces if (p, name) in self.joins]
            if ds:
                self.m.add_bool_or([*others, *mine, *(self.fought[d.key].Not() for d in ds[:1])])


def toll(
    model: Joining, name: str, ds: list[Duel], every: list[tuple[Duel, Column, Any]], shares: tuple[Any, Any, Any]
) -> None:
    """What the Losses of one War cost: one column for each chance to fight and each share that the Units can take."""
    veterans, forts, pairs = shares
    for empire in dict.fromkeys(d.empire for d in ds):
        o = next(d.outlook for d in ds if d.empire == empire)
        mine = [(c, y) for d, c, y in every if d.empire == empire]
        costs = _costs(o.prices)
        cells = []
        for chance in sorted({c.chance for c, _ in mine}):
            zs = [(share, model.flag()) for share in costs]
            model.m.add(sum(z for _, z in zs) == sum(y for c, y in mine if c.chance == chance))
            for share, z in zs:
                model.worth(z, chance * costs[share])
            cells += zs
        model.tolls += [z for _, z in cells]
        for k, most in enumerate((veterans, forts, pairs)):
            used = [share[k] * z for share, z in cells if share[k]]
            if used:
                model.m.add(sum(used) <= most)
        if model.frame.exact:
            _no_dearer(model, cells, costs, shares)


def _no_dearer(
    model: Joining, cells: list[tuple[Share, Any]], costs: Mapping[Share, Fraction], shares: tuple[Any, Any, Any]
) -> None:
    """Losses are taken as cheaply as the Units that fight allow."""
    enough = {}
    for k, have in enumerate(shares):
        for n in (1, 2):
            yes = enough[k, n] = model.flag()
            model.m.add(have >= n).only_enforce_if(yes)
            model.m.add(have < n).only_enforce_if(yes.Not())
    for share, z in cells:
        for better in (s for s in costs if costs[s] > costs[share]):
            model.m.add_bool_or([z.Not(), *(enough[k, n].Not() for k, n in enumerate(better) if n)])


@functools.lru_cache(maxsize=1_000)
def _costs(prices: Prices) -> dict[Share, Fraction]:
    """The worth of the Losses (below zero) by what the Units can take; shares that bring nothing more are left out."""
    found: dict[Share, Fraction] = {}
    for share in ((a, b, c) for a, b, c in product(range(3), repeat=3)):
        worth = -sum((b.cost for b in tolls.order(prices, *share)), Fraction(0)) / 6
        below = [found[s] for s in found if all(a <= b for a, b in zip(s, share, strict=True))]
        if not below or worth > max(below):
            found[share] = worth
    return found
