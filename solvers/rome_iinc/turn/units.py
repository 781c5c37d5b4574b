"""The Units of a turn: what each Command has, builds, sends and receives, and the Gold for it (Sections 10.6, 10.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rometeach.rome_iinc.actions import Promote
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.phases import builds, transfers

from ...cp import Amount, IntVar
from .builder import ModelBuilder, Term
from .candidates import TurnOptions
from .inputs import Group
from .province_options import INDEX, MEMBERS, MOBILE, ONE, OpenProvince

SMALL = 200
"""More actions than this no plan has."""


class Treasuries:
    """The Gold of a turn: what is bought, what the next Pay rises by, and that the Treasury suffices.

    Attributes:
        gold: Empire -> what is bought, with its price.
        pay: Empire -> what changes the next Pay, with by how much.
    """

    def __init__(self, builder: ModelBuilder, options: TurnOptions) -> None:
        self._builder, self._options = builder, options
        self.gold: dict[str, list[Term]] = {s: [] for s in options.q.sides}
        self.pay: dict[str, list[Term]] = {s: [] for s in options.q.sides}

    def buy(self, side: str, unit: str, count: IntVar, price: int) -> None:
        """New Units.

        Args:
            side: the Empire that pays.
            unit: their type.
            count: how many.
            price: the Gold for each.
        """
        p, w = self._options.p, self._options.q.weights[side]
        self.gold[side].append((count, price))
        self.pay[side].append((count, pay.of_units(p, ONE[unit])))
        self._builder.worth(count, w.worth_of(unit))
        self._builder.tie(count)

    def change(self, side: str, units: tuple[str, str], count: IntVar, price: int) -> None:
        """Units that turn from one type into another.

        Args:
            side: the Empire that pays.
            units: the type before and after.
            count: how many.
            price: the Gold for each.
        """
        p, w, (before, after) = self._options.p, self._options.q.weights[side], units
        self.gold[side].append((count, price))
        self.pay[side].append((count, pay.of_units(p, ONE[after]) - pay.of_units(p, ONE[before])))
        self._builder.worth(count, w.worth_of(after) - w.worth_of(before))
        self._builder.tie(count)

    def spend(self, side: str, count: IntVar, price: int) -> None:
        """Gold for something that has no worth of its own."""
        self.gold[side].append((count, price))

    def settle(self) -> None:
        """The Gold suffices; what is spent and the next Pay lower the Treasury's worth. To be called once, last."""
        builder, q, limits = self._builder, self._options.q, self._options.limits
        for side in q.sides:
            gold, w = q.p.empire(side).gold, q.weights[side]
            kept = q.requests.gold.get(side, q.requests.gold.get("", 0))
            spent = sum(c * x for x, c in self.gold[side]) if self.gold[side] else 0
            if self.gold[side]:
                builder.model.add(spent <= max(0, gold - kept))
            if kept and kept > gold:
                builder.never()
            for x, c in (*self.gold[side], *self.pay[side]):
                builder.worth(x, -w.purse.last * c)
            drawn = spent + (sum(c * x for x, c in self.pay[side]) if self.pay[side] else 0)
            for bend, dearer in w.purse.bends():
                short = builder.count(0, 1000)
                missing = bend - gold + drawn + limits.drawn(q.p, side)
                builder.model.add(short >= missing)
                if limits.exact:
                    builder.model.add_max_equality(short, [0, missing])
                builder.worth(short, -dearer)
            for x, c in self.gold[side]:
                builder.tie(x, SMALL * c)


class Supply:
    """What each Command has, and the counts of Builds and Promotions in it.

    A home is where Units move freely: a Command, or a Province where nothing is Transferred.

    Attributes:
        have: what a home has of a type once all is Built and Promoted.
        built: what is Built there.
        promoted: home -> how many Auxilia are Promoted.
    """

    def __init__(self, builder: ModelBuilder, options: TurnOptions, treasuries: Treasuries) -> None:
        self._builder, self._options, self._treasuries = builder, options, treasuries
        self.have: dict[Group, Amount] = {}
        self.built: dict[Group, IntVar] = {}
        self.promoted: dict[str, IntVar] = {}
        self._drawn: dict[str, list[IntVar]] = {}
        self._turned: dict[str, list[IntVar]] = {}
        for home, gs in options.homes.items():
            for t in [t for t in MOBILE if t in options.kinds[gs[0].empire]]:
                for d in (False, True) if t in MEMBERS["Fleet"] else (False,):
                    here = [g for g in gs if g.desert == d or t not in MEMBERS["Fleet"]]
                    if here:
                        self._builds(home, t, d, here)
            legions = self._built_legions(home)
            if legions:
                builder.model.add(sum(legions) <= self._free_for_legions(gs))
            self._promotions(home, gs)

    def _builds(self, home: str, t: str, desert: bool, here: list[OpenProvince]) -> None:
        """One type of Unit in one home; Fleets in the Desert are another."""
        options, p, price = self._options, self._options.p, self._options.p.rules.values
        group, side = (home, t, desert), here[0].empire
        own = self.have[group] = sum(g.units[INDEX[t]] for g in here)
        slots = sum(options.slots(g, t) for g in here)
        if options.limits.builds and t in builds.BUILDS and slots > 0:
            counter, cost = builds.counter(t), price[f"build.{t}"]
            limit = min(slots, getattr(p.barracks, counter), max(0, p.empire(side).gold) // cost)
            if limit > 0:
                b = self.built[group] = self._builder.count(0, limit)
                self.have[group] = own + b
                self._treasuries.buy(side, t, b, cost)
                self.draw(counter, b)

    def _promotions(self, home: str, gs: list[OpenProvince]) -> None:
        """Auxilia that become Veterans."""
        options, p, side = self._options, self._options.p, gs[0].empire
        if not options.limits.builds or "Valentinian" in p.dynasties or (home, "auxilia", False) not in self.have:
            return
        price = p.rules.values["build.promote_auxilia"]
        auxilia = sum(g.units.auxilia for g in gs if not options.limits.bars(Promote(g.name, "auxilia")))
        limit = auxilia + sum(options.slots(g, "auxilia") for g in gs)
        if limit and max(0, p.empire(side).gold) >= price:
            v = self.promoted[home] = self._builder.count(0, limit)
            self._builder.model.add(v <= auxilia + self.built.get((home, "auxilia", False), 0))
            self.have[home, "auxilia", False] = self.have[home, "auxilia", False] - v
            self.have[home, "veteran_auxilia", False] = self.have[home, "veteran_auxilia", False] + v
            self._treasuries.change(side, ("auxilia", "veteran_auxilia"), v, price)

    def draw(self, counter: str, count: IntVar) -> None:
        """So many counters of a kind leave the Barracks."""
        self._drawn.setdefault(counter, []).append(count)

    def turn_forts(self, g: OpenProvince, count: IntVar) -> None:
        """So many Forts of a Province, or of others like it, become Pseudo Legions (Case 10.6.2)."""
        home = self._options.home(g)
        self.have[home, "pseudo_legion", False] = self.have[home, "pseudo_legion", False] + count
        price = self._options.p.rules.values["build.promote_fort"]
        self._treasuries.change(g.empire, ("fort", "pseudo_legion"), count, price)
        if self._built_legions(home):
            self._turned.setdefault(home, []).append(count)

    def _built_legions(self, home: str) -> list[IntVar]:
        return [self.built[home, t, False] for t in ("legion", "pseudo_legion") if (home, t, False) in self.built]

    def _free_for_legions(self, gs: Sequence[OpenProvince]) -> int:
        return sum(self._options.legion_slots(g) for g in gs)

    def balance(self, standing: Mapping[str, Mapping[str, Amount]], elsewhere: Mapping[Group, IntVar]) -> None:
        """Every Unit is somewhere; what comes from another Command is paid for. To be called once.

        Args:
            standing: Province -> type -> how many stand there at the end, of the Provinces that are counted one by one.
            elsewhere: how many of a type stand in the other Provinces of a home.
        """
        builder, options, p, transfers_on = (
            self._builder,
            self._options,
            self._options.p,
            self._options.limits.transfers,
        )
        arriving: dict[Group, list[IntVar]] = {}
        leaving: dict[Group, list[IntVar]] = {}
        enters = p.rules.is_on("fleets_into_desert")
        desert_moves: dict[tuple[str, str], IntVar] = {}
        for (home, t, d), have in self.have.items():
            gs = options.homes[home]
            side = gs[0].empire
            here = [standing[g.name][t] for g in gs
                    if g.name in standing and (g.desert == d or t not in MEMBERS["Fleet"])]  # fmt: skip
            used = sum(here) + elsewhere.get((home, t, d), 0)
            come: Amount = 0
            go: Amount = 0
            if transfers_on:
                come, go = self._exchange(home, t)
                arriving.setdefault((side, t, d), []).append(come)
                leaving.setdefault((side, t, d), []).append(go)
            if t in MEMBERS["Fleet"] and enters and transfers_on and (home, t, not d) in self.have:
                moved = desert_moves.setdefault((home, t), builder.count(0, 2 * len(gs)))
                used = used + moved if not d else used - moved
            builder.model.add(used - have == come - go)
        for key, comers in arriving.items():
            builder.model.add(sum(comers) == sum(leaving[key]))
        for counter, counts in self._drawn.items():
            builder.model.add(sum(counts) <= getattr(p.barracks, counter))
        for home, gs in options.homes.items():
            built, turned = self._built_legions(home), self._turned.get(home, [])
            if built and turned:
                builder.model.add(sum(built) + sum(turned) <= self._free_for_legions(gs))

    def _exchange(self, home: str, t: str) -> tuple[IntVar, IntVar]:
        """How many of a type come into a home from others of the Empire, and how many leave it."""
        builder, p, gs = self._builder, self._options.p, self._options.homes[home]
        most = 2 * len(gs)
        come, go = builder.count(0, most), builder.count(0, most)
        price = 0 if transfers.is_free_in_empire(p, t) else pay.of_units(p, ONE[t])
        if price:
            self._treasuries.spend(gs[0].empire, come, price)
            if self._options.limits.exact:  # nobody leaves and comes back for Gold
                comes = builder.flag()
                builder.model.add(come <= most * comes)
                builder.model.add(go <= most - most * comes)
        builder.tie(come)
        return come, go
