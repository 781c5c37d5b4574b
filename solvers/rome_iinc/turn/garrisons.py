"""The garrisons of a turn: Provinces near a War one by one, all others by class, each with what its Revolt step is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rometeach.rome_iinc.board.units import FIELDS, NONE

from .province_options import INDEX, MEMBERS, MOBILE, STACK_OF, Ground
from .units import Supply

_LEGIONS = ("legion", "veteran_legion", "pseudo_legion")


class Holding(Supply):
    """The second part of the model."""

    # --- Provinces counted alone

    def _garrisons(self) -> None:
        self.levels: dict[str, list[Any]] = {}
        self.bare: list[tuple[Ground, Any]] = []
        self.cells: dict[str, dict[tuple[int, str | None], Any]] = {}
        for name, g in self.single.items():
            least, most = self.frame.least.get(name, NONE), self.frame.most.get(name)
            counts: dict[str, Any] = {}
            for t in MOBILE:
                room = g.room[STACK_OF[t]]
                high = room if most is None else min(room, most[INDEX[t]])
                counts[t] = self.count(min(least[INDEX[t]], room), high) if high else 0
                if least[INDEX[t]] > high:
                    self.m.add_bool_or([])
            for stack, members in MEMBERS.items():
                if stack != "Fort" and sum(1 for t in members if not isinstance(counts[t], int)) > 1:
                    self.m.add(sum(counts[t] for t in members) <= g.room[stack])
            self.n[name] = counts
            fort = self._fort(g)
            red = (
                sum(e * counts[t] for t, e in zip(FIELDS, g.effect, strict=True) if t != "fort" and e)
                + g.effect[INDEX["fort"]] * fort
            )
            self._level(g, red)
            self._icon(g, counts, fort)
            for t in MOBILE:
                if not isinstance(counts[t], int) and self.frame.transfers:
                    moved = self.count(0, g.room[STACK_OF[t]])
                    self.m.add(moved >= counts[t] - g.units[INDEX[t]])
                    self.m.add(moved >= g.units[INDEX[t]] - counts[t])
                    self.ties.append((moved, 1))

    def _fort(self, g: Ground) -> Any:
        """Whether a Fort stands there at the end; one can be Built or turned into a Pseudo Legion."""
        p, values, least = self.p, self.p.rules.values, self.frame.least.get(g.name, NONE)
        room = self._slots(g, "legion") or self._slots(g, "pseudo_legion")
        if g.units.fort:
            may = self.frame.builds and room and not least.fort and self.frame.slots.get((g.name, "promote fort"), 1)
            if not may:
                fort: Any = 1
            else:
                turned = self.turned[g.name] = self.flag()
                fort = 1 - turned
                self._turn(g, turned, values["build.promote_fort"])
        elif (
            self.frame.builds
            and g.room["Fort"]
            and p.barracks.pseudo_legion
            and self.frame.slots.get((g.name, "fort"), 1)
        ):
            fort = self.flag()
            self._bought(g.empire, "fort", fort, values["build.fort"])
            self.taken.setdefault("pseudo_legion", []).append(fort)
            if least.fort:
                self.m.add(fort == 1)
        else:
            fort = 0
            if least.fort:
                self.m.add_bool_or([])
        self.forts[g.name] = fort
        return fort

    def _turn(self, g: Ground, count: Any, price: int) -> None:
        home = self.home(g)
        self.have[home, "pseudo_legion", False] = self.have[home, "pseudo_legion", False] + count
        self._changed(g.empire, "fort", "pseudo_legion", count, price)
        built = [self.built[home, t, False] for t in ("legion", "pseudo_legion") if (home, t, False) in self.built]
        if built:
            self.turns_in.setdefault(home, []).append(count)

    def _level(self, g: Ground, red: Any) -> None:
        best = g.best_reduction()
        rising = g.is_rising
        top = best if rising else len(g.worths) - 1
        last = next((k for k in range(len(g.lost)) if not g.lost[k]), len(g.lost) - 1)
        top = max(top, last)
        wars = [None, *dict.fromkeys(d.war for d in self.duels if g.name in d.garrisons)]
        cells = {(k, w): self.flag() for k in range(top + 1) for w in wars}
        self.m.add_exactly_one(cells.values())
        xs = [sum(cells[k, w] for w in wars) for k in range(top + 1)]
        self.cells[g.name] = cells
        level = sum(k * x for k, x in enumerate(xs) if k)
        if top:
            if rising:
                self.m.add(level <= red)
                self.m.add(red <= level + 2 * len(g.worths) * xs[top])
            else:
                self.m.add(level == red)
        for (k, _), x in cells.items():
            self.worth(x, g.worths[k])
        self.levels[g.name] = xs

    def _icon(self, g: Ground, counts: dict[str, Any], fort: Any) -> None:
        if g.legion_icon:
            cover = sum(counts[t] for t in g.icon_by if t != "fort") + (fort if "fort" in g.icon_by else 0)
            self._bare(g, cover, -g.legion_icon)
        if g.fleet_icon:
            self._bare(g, counts["fleet"] + counts["veteran_fleet"], -g.fleet_icon)

    def _bare(self, g: Ground, cover: Any, worth: Fraction) -> None:
        """An icon that nobody covers."""
        bare = self.flag()
        self.m.add(bare + cover >= 1)
        if self.frame.exact:
            self.m.add(cover == 0).only_enforce_if(bare)
        self.bare.append((g, bare))
        self.worth(bare, worth)

    # --- the other Provinces, by class

    def _holdings(self) -> None:
        self.x: list[list[Any]] = []
        values = self.p.rules.values
        by_home: dict[str, list[int]] = {}
        for i, c in enumerate(self.classes):
            g, size = c.grounds[0], len(c.grounds)
            xs = [self.count(0, size) for _ in c.needs]
            self.m.add(sum(xs) == size)
            self.x.append(xs)
            by_home.setdefault(self.home(g), []).append(i)
            room = self._slots(g, "legion") or self._slots(g, "pseudo_legion")
            for o, x in zip(c.needs, xs, strict=True):
                self.worth(x, o.worth)
                if o.fort and not g.units.fort:
                    if not self.frame.builds or not self.p.barracks.pseudo_legion:
                        self.m.add(x == 0)
                        continue
                    self._bought(g.empire, "fort", x, values["build.fort"])
                    self.taken.setdefault("pseudo_legion", []).append(x)
                elif g.units.fort and not o.fort:
                    if not self.frame.builds or not room:
                        self.m.add(x == 0)
                        continue
                    self._turn(g, x, values["build.promote_fort"])
        for home, indices in by_home.items():
            gs = [g for i in indices for g in self.classes[i].grounds]
            for t in MOBILE:
                for d in (False, True) if t.endswith("fleet") else (False,):
                    room = sum(g.room[STACK_OF[t]] for g in gs if g.desert == d or not t.endswith("fleet"))
                    if room and (home, t, d) in self.have:
                        self.far[home, t, d] = self.count(0, room)
            self._needed(home, indices, gs)

    def _needed(self, home: str, indices: list[int], gs: list[Ground]) -> None:
        def total(types: tuple[str, ...], d: bool = False) -> Any:
            return sum(self.far[home, t, d] for t in types if (home, t, d) in self.far)

        def need(what: str, d: bool | None = None) -> Any:
            return sum(getattr(o, what) * x for i in indices for o, x in zip(self.classes[i].needs, self.x[i], strict=True)
                       if getattr(o, what) and (d is None or self.classes[i].grounds[0].desert == d))  # fmt: skip

        pairs = [
            ("legions", _LEGIONS, "Legion"),
            ("auxilia", MEMBERS["Auxilia"], "Auxilia"),
            ("guard", MEMBERS["Guard"], "Guard"),
        ]
        for what, types, stack in pairs:
            self.m.add(need(what) <= total(types))
            self.m.add(total(types) <= sum(g.room[stack] for g in gs))
        self.m.add(need("veterans") <= total(("veteran_auxilia",)))
        self.m.add(total(MEMBERS["Cavalry"]) <= sum(g.room["Cavalry"] for g in gs))
        for d in (False, True):
            self.m.add(need("fleet", d) <= total(MEMBERS["Fleet"], d))
            self.m.add(total(MEMBERS["Fleet"], d) <= sum(g.room["Fleet"] for g in gs if g.desert == d))
