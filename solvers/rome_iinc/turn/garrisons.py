"""The garrisons of a turn: Provinces near a War one by one, all others by class, each with what its Revolt step is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from operator import attrgetter

from rometeach.rome_iinc.actions import Build, Promote
from rometeach.rome_iinc.board.board import ProvinceState
from rometeach.rome_iinc.board.units import FIELDS, NONE
from rometeach.rome_iinc.charts import revolt

from ...cp import Amount, IntVar
from .builder import ModelBuilder, weighted
from .candidates import TurnOptions
from .inputs import Group
from .province_options import INDEX, MEMBERS, MOBILE, STACK_OF, OpenProvince, ProvinceClass
from .units import Supply, Treasuries

_LEGIONS = ("legion", "veteran_legion", "pseudo_legion")


class Garrisons:
    """The Provinces that are counted one by one.

    Attributes:
        counts: Province -> type of Unit (Forts aside) -> how many stand there at the end.
        forts: Province -> whether a Fort stands there at the end.
        turned: Province -> whether its Fort becomes a Pseudo Legion.
        cells: Province -> (by how much the Revolt modifier is lowered, the War that its garrison fights or None) -> whether
            it is so.
        levels: Province -> for each number whether the modifier is lowered by it.
        bare: (Province, whether one of its icons is not covered).

    Args:
        builder: the model.
        options: what it chooses from.
        treasuries: they pay for Forts.
        supply: what there is to stand there.
    """

    def __init__(self, builder: ModelBuilder, options: TurnOptions, treasuries: Treasuries, supply: Supply) -> None:
        self._builder, self._options, self._treasuries, self._supply = builder, options, treasuries, supply
        self.counts: dict[str, dict[str, Amount]] = {}
        self.forts: dict[str, Amount] = {}
        self.turned: dict[str, IntVar] = {}
        self.cells: dict[str, dict[tuple[int, str | None], IntVar]] = {}
        self.levels: dict[str, list[Amount]] = {}
        self.bare: list[tuple[OpenProvince, IntVar]] = []
        for name, g in options.single.items():
            counts = self.counts[name] = self._counts(g)
            fort = self.forts[name] = self._fort(g)
            lowered = (
                sum(e * counts[t] for t, e in zip(FIELDS, g.effect, strict=True) if t != "fort" and e)
                + g.effect[INDEX["fort"]] * fort
            )
            self._level(g, lowered)
            self._icons(g, counts, fort)
            self._forts_at_stake(g, fort)
            if options.limits.transfers:
                self._moves(g, counts)

    def counts_in(self, province: str) -> Mapping[str, Amount]:
        """The Units of a Province by type: variables, or numbers where they are not planned."""
        if province in self.counts:
            return {**self.counts[province], "fort": self.forts[province]}
        return self._options.p.provinces[province].units._asdict()

    def _counts(self, g: OpenProvince) -> dict[str, Amount]:
        """How many of each type stand there, within the requests and the stacks."""
        builder, limits = self._builder, self._options.limits
        least, most = limits.least.get(g.name, NONE), limits.most.get(g.name)
        counts: dict[str, Amount] = {}
        for t in MOBILE:
            room = g.room[STACK_OF[t]] if t in self._options.kinds[g.empire] else 0
            high = room if most is None else min(room, most[INDEX[t]])
            counts[t] = builder.count(min(least[INDEX[t]], room), high) if high else 0
            if least[INDEX[t]] > high:
                builder.never()
        for stack, members in MEMBERS.items():
            if stack != "Fort" and sum(1 for t in members if not isinstance(counts[t], int)) > 1:
                builder.model.add(sum(counts[t] for t in members) <= g.room[stack])
        return counts

    def _fort(self, g: OpenProvince) -> Amount:
        """Whether a Fort stands there at the end; one can be Built or turned into a Pseudo Legion."""
        builder, options, limits = self._builder, self._options, self._options.limits
        wanted = limits.least.get(g.name, NONE).fort
        if g.units.fort:
            free = limits.builds and options.legion_slots(g)
            if not (free and not wanted and not limits.bars(Promote(g.name, "fort"))):
                return 1
            turned = self.turned[g.name] = builder.flag()
            self._supply.turn_forts(g, turned)
            return 1 - turned
        left = options.p.barracks.pseudo_legion
        if limits.builds and g.room["Fort"] and left and not limits.bars(Build(g.name, "fort")):
            fort = builder.flag()
            self._treasuries.buy(g.empire, "fort", fort, options.p.rules.values["build.fort"])
            self._supply.draw("pseudo_legion", fort)
            if wanted:
                builder.model.add(fort == 1)
            return fort
        if wanted:
            builder.never()
        return 0

    def _level(self, g: OpenProvince, lowered: Amount) -> None:
        """One cell for each number that the Revolt modifier is lowered by, and for each War that the garrison may fight."""
        model, rising = self._builder.model, g.is_rising
        safe = next((k for k in range(len(g.lost)) if not g.lost[k]), len(g.lost) - 1)
        all_ = not rising or g.name in self._options.limits.safe
        top = max(g.best_reduction() if not all_ else len(g.worths) - 1, safe)
        wars = [None, *dict.fromkeys(d.war for d in self._options.duels if g.name in d.garrisons)]
        cells = self.cells[g.name] = {(k, w): self._builder.flag() for k in range(top + 1) for w in wars}
        model.add_exactly_one(cells.values())
        levels = self.levels[g.name] = [sum(cells[k, w] for w in wars) for k in range(top + 1)]
        level = sum(k * x for k, x in enumerate(levels) if k)
        if top:
            if rising:
                model.add(level <= lowered)
                model.add(lowered <= level + 2 * len(g.worths) * levels[top])
            else:
                model.add(level == lowered)
        for (k, _), x in cells.items():
            self._builder.worth(x, g.worths[k])

    def _icons(self, g: OpenProvince, counts: Mapping[str, Amount], fort: Amount) -> None:
        if g.legion_icon:
            cover = sum(counts[t] for t in g.icon_by if t != "fort") + (fort if "fort" in g.icon_by else 0)
            self._icon(g, cover, g.legion_icon)
        if g.fleet_icon:
            self._icon(g, counts["fleet"] + counts["veteran_fleet"], g.fleet_icon)

    def _icon(self, g: OpenProvince, cover: Amount, price: Fraction) -> None:
        """An icon costs its price where nobody covers it."""
        bare = self._builder.flag()
        self._builder.model.add(bare + cover >= 1)
        if self._options.limits.exact:
            self._builder.model.add(cover == 0).only_enforce_if(bare)
        self.bare.append((g, bare))
        self._builder.worth(bare, -price)
        for p, at in self._in_danger(g):
            # the icons of a lost Province do not count
            both = self._both(bare, at)
            self._builder.worth(both, p * price)

    def _in_danger(self, g: OpenProvince) -> list[tuple[Fraction, Amount]]:
        """The chances to lose a Province, and whether it stands with each."""
        levels = self.levels[g.name]
        chances = sorted({g.lost[k] for k in range(len(levels))} - {Fraction(0)})
        return [(p, sum(x for k, x in enumerate(levels) if g.lost[k] == p)) for p in chances]

    def _both(self, a: Amount, b: Amount) -> IntVar:
        """Whether both of two things are so."""
        both, model = self._builder.flag(), self._builder.model
        model.add(both <= a)
        model.add(both <= b)
        model.add(both >= a + b - 1)
        return both

    def _forts_at_stake(self, g: OpenProvince, fort: Amount) -> None:
        """A Fort is lost with its Province (Case 2.3.4)."""
        for p, at in self._in_danger(g):
            if isinstance(fort, int) and not fort:
                continue
            self._builder.worth(self._both(fort, at), -p * g.fort_worth)

    def _may_revolt(self, g: OpenProvince, lowered: int) -> bool:
        """Whether a Province can Revolt with the modifier lowered by so much."""
        p = self._options.limits.priced(self._options.p)
        state, units = p.provinces[g.name], NONE._replace(**{FIELDS[g.effect.index(1)]: lowered})
        ends = revolt.ends(p, g.name, ProvinceState(state.status, state.tribe, units))
        return any(chance and prestige < 0 for (_, prestige, _), chance in ends.items())

    def _moves(self, g: OpenProvince, counts: Mapping[str, Amount]) -> None:
        """Among plans that are worth the same, fewer Units come and go."""
        builder = self._builder
        for t in MOBILE:
            if not isinstance(counts[t], int):
                moved = builder.count(0, g.room[STACK_OF[t]])
                builder.model.add(moved >= counts[t] - g.units[INDEX[t]])
                builder.model.add(moved >= g.units[INDEX[t]] - counts[t])
                builder.tie(moved)

    def request(self) -> None:
        """Units that are asked for, and moves that are forbidden. To be called once, after all else."""
        limits, single = self._options.limits, self._options.single
        model = self._builder.model
        for province, types, number in limits.keep:
            counts = self.counts_in(province)
            model.add(sum(counts[t] for t in types) >= number)
        for province in limits.safe:
            model.add(
                sum(at for k, at in enumerate(self.levels[province]) if self._may_revolt(single[province], k)) == 0
            )
        for move in limits.no_moves:
            a, b, t = move.source, move.target, move.unit
            if a in self.counts and b in self.counts:
                none_left = self._builder.flag()
                model.add(self.counts[a][t] >= single[a].units[INDEX[t]]).only_enforce_if(none_left)
                model.add(self.counts[b][t] <= single[b].units[INDEX[t]]).only_enforce_if(none_left.Not())


class ClassGarrisons:
    """The Provinces that no War touches, counted by class.

    Attributes:
        held: for each class how many of its Provinces are held in which of the ways.
        counts: how many Units of a type stand in all those Provinces of a home.

    Args:
        builder: the model.
        options: what it chooses from.
        treasuries: they pay for Forts.
        supply: what there is to stand there.
    """

    def __init__(self, builder: ModelBuilder, options: TurnOptions, treasuries: Treasuries, supply: Supply) -> None:
        self._builder, self._options, self._treasuries, self._supply = builder, options, treasuries, supply
        self.held: list[list[IntVar]] = []
        self.counts: dict[Group, IntVar] = {}
        by_home: dict[str, list[int]] = {}
        for i, c in enumerate(options.classes):
            xs = [builder.count(0, len(c.provinces)) for _ in c.needs]
            builder.model.add(sum(xs) == len(c.provinces))
            self.held.append(xs)
            by_home.setdefault(options.home(c.provinces[0]), []).append(i)
            for o, x in zip(c.needs, xs, strict=True):
                builder.worth(x, o.worth)
            self._forts(c, xs)
        for home, indices in by_home.items():
            gs = [g for i in indices for g in options.classes[i].provinces]
            for t in [t for t in MOBILE if t in options.kinds[gs[0].empire]]:
                for d in (False, True) if t in MEMBERS["Fleet"] else (False,):
                    room = sum(g.room[STACK_OF[t]] for g in gs if g.desert == d or t not in MEMBERS["Fleet"])
                    if room and (home, t, d) in supply.have:
                        self.counts[home, t, d] = builder.count(0, room)
            self._suffice(home, indices, gs)

    def _forts(self, c: ProvinceClass, xs: list[IntVar]) -> None:
        """The Provinces of a class that end with a Fort if they have none, or without theirs."""
        g, options, model = c.provinces[0], self._options, self._builder.model
        changed = [x for o, x in zip(c.needs, xs, strict=True) if bool(o.fort) != bool(g.units.fort)]
        able = options.legion_slots(g) if g.units.fort else options.p.barracks.pseudo_legion
        if not g.units.fort and options.limits.bars(Build(g.name, "fort")):
            able = 0
        if not changed:
            return
        if not options.limits.builds or not able:
            model.add(sum(changed) == 0)
            return
        number = self._builder.count(0, len(c.provinces))
        model.add(sum(changed) == number)
        if g.units.fort:
            self._supply.turn_forts(g, number)
        else:
            self._treasuries.buy(g.empire, "fort", number, options.p.rules.values["build.fort"])
            self._supply.draw("pseudo_legion", number)

    def _suffice(self, home: str, indices: list[int], gs: list[OpenProvince]) -> None:
        """The Units of these Provinces of a home are enough for the ways that they are held, and find room in them."""
        classes, model = self._options.classes, self._builder.model

        def total(types: tuple[str, ...], d: bool = False) -> Amount:
            return sum(self.counts[home, t, d] for t in types if (home, t, d) in self.counts)

        held = [(o, x, classes[i].provinces[0].desert)
                for i in indices for o, x in zip(classes[i].needs, self.held[i], strict=True)]  # fmt: skip

        def suffices(what: str, there: Amount, d: bool | None = None) -> None:
            number = attrgetter(what)
            asked = [(x, n) for o, x, desert in held if (n := number(o)) and d in (None, desert)]
            model.add(weighted(asked) - there <= 0 if asked else there >= 0)

        pairs = [
            ("legions", _LEGIONS, "Legion"),
            ("auxilia", MEMBERS["Auxilia"], "Auxilia"),
            ("guard", MEMBERS["Guard"], "Guard"),
        ]
        for what, types, stack in pairs:
            suffices(what, total(types))
            model.add(total(types) <= sum(g.room[stack] for g in gs))
        suffices("veterans", total(("veteran_auxilia",)))
        model.add(total(MEMBERS["Cavalry"]) <= sum(g.room["Cavalry"] for g in gs))
        for d in (False, True):
            suffices("fleet", total(MEMBERS["Fleet"], d), d)
            model.add(total(MEMBERS["Fleet"], d) <= sum(g.room["Fleet"] for g in gs if g.desert == d))
