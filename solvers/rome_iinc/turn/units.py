"""The Units of a turn: what each Command has, builds, sends and receives, and the Gold for it (Sections 10.6, 10.7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rometeach.core import progress
from rometeach.rome_iinc.charts import pay
from rometeach.rome_iinc.phases import builds as building
from rometeach.rome_iinc.phases import transfers

from ... import cp
from ..question import Question
from . import fight_options as battlefield
from .inputs import Frame, Group
from .province_options import INDEX, MEMBERS, MOBILE, ONE, STACK_OF, Class, Ground, classes, grounds

SMALL = 200
"""More actions than this no plan has."""


class Supply:
    """The first part of the model: variables for Builds and Promotions, and the balance of Units and Gold."""

    def __init__(self, q: Question, frame: Frame, ground: Sequence[Ground] | None = None) -> None:
        self.q, self.frame, self.p = q, frame, q.p
        self.cp = cp.require()
        self.m = self.cp.CpModel()
        self.grounds = grounds(frame.priced(q.p), q.sides, q.weights, frame.fixed) if ground is None else tuple(ground)
        open_ = {g.name: g for g in self.grounds}
        priced, r = frame.priced(q.p), q.requests
        self.duels = (
            battlefield.duels(priced, q.sides, q.weights, open_, r.no_war, r.no_commander) if frame.fights else ()
        )
        near = {p for d in self.duels for p in d.garrisons if p in open_}
        asked = {*frame.least, *frame.most, *(p for p, _ in frame.slots), *(k[0] for k in frame.keep),
                 *(p for move in frame.no_moves for p in move[:2])}  # fmt: skip
        alone = frame.exact or not frame.transfers
        self.single = {n: g for n, g in open_.items() if alone or n in near or n in asked or not g.is_rising}
        self.classes: tuple[Class, ...] = classes(g for n, g in open_.items() if n not in self.single)
        self.terms: list[tuple[Any, Fraction]] = []
        self.ties: list[tuple[Any, int]] = []
        self.gold: dict[str, list[tuple[Any, int]]] = {s: [] for s in q.sides}
        self.pay: dict[str, list[tuple[Any, int]]] = {s: [] for s in q.sides}
        self.turns_in: dict[str, list[Any]] = {}
        self.turned_desert: dict[tuple[str, str], Any] = {}
        self.n: dict[str, dict[str, Any]] = {}
        self.far: dict[Group, Any] = {}

    # --- small helpers

    def count(self, low: int, high: int) -> Any:
        return self.m.new_int_var(low, max(low, high), "")

    def flag(self) -> Any:
        progress.check()
        return self.m.new_bool_var("")

    def worth(self, variable: Any, value: Fraction) -> None:
        """One term of the objective."""
        if value:
            self.terms.append((variable, value))

    def weights(self, side: str) -> Any:
        return self.q.weights[side]

    # --- what there is and what is built

    def _supply(self) -> None:
        """What each Command has, and the counts of Builds and Promotions in it."""
        p, values = self.p, self.p.rules.values
        self.have: dict[Group, Any] = {}
        self.built: dict[Group, Any] = {}
        self.promoted: dict[str, Any] = {}
        self.turned: dict[str, Any] = {}
        self.forts: dict[str, Any] = {}
        self.homes: dict[str, list[Ground]] = {}
        for g in self.grounds:
            self.homes.setdefault(self.home(g), []).append(g)
        taken: dict[str, list[Any]] = {}
        for home, gs in self.homes.items():
            side = gs[0].empire
            for t in MOBILE:
                for d in (False, True) if t.endswith("fleet") else (False,):
                    here = [g for g in gs if g.desert == d or not t.endswith("fleet")]
                    if not here:
                        continue
                    own = sum(g.units[INDEX[t]] for g in here)
                    self.have[home, t, d] = own
                    slots = sum(self._slots(g, t) for g in here)
                    if self.frame.builds and t in building.BUILDS and slots > 0:
                        limit = min(
                            slots,
                            getattr(p.barracks, building.counter(t)),
                            max(0, p.empire(side).gold) // values[f"build.{t}"],
                        )
                        if limit > 0:
                            b = self.built[home, t, d] = self.count(0, limit)
                            self.have[home, t, d] = own + b
                            self._bought(side, t, b, values[f"build.{t}"])
                            taken.setdefault(building.counter(t), []).append(b)
            self._stack_limits(gs, home)
            if self.frame.builds and "Valentinian" not in p.dynasties:
                auxilia = sum(g.units.auxilia for g in gs if self.frame.slots.get((g.name, "promote auxilia"), 1))
                b = self.built.get((home, "auxilia", False), 0)
                limit = auxilia + sum(self._slots(g, "auxilia") for g in gs)
                if limit and max(0, p.empire(side).gold) >= values["build.promote_auxilia"]:
                    v = self.promoted[home] = self.count(0, limit)
                    self.m.add(v <= auxilia + b)
                    self.have[home, "auxilia", False] = self.have[home, "auxilia", False] - v
                    self.have[home, "veteran_auxilia", False] = self.have[home, "veteran_auxilia", False] + v
                    self._changed(side, "auxilia", "veteran_auxilia", v, values["build.promote_auxilia"])
        self.taken = taken

    def home(self, g: Ground) -> str:
        """Where Units move freely: the Command, or without Transfers the Province alone."""
        return g.command if self.frame.transfers else g.name

    def _slots(self, g: Ground, unit: str) -> int:
        """How many Units of a type can be Built in a Province as its stacks stand."""
        stack = STACK_OF[unit]
        free = g.room[stack] - sum(g.units[INDEX[m]] for m in MEMBERS[stack])
        return max(0, min(free, self.frame.slots.get((g.name, unit), free)))

    def _stack_limits(self, gs: list[Ground], home: str) -> None:
        legions = [self.built[home, t, False] for t in ("legion", "pseudo_legion") if (home, t, False) in self.built]
        if legions:
            self.free_legions = sum(max(self._slots(g, "legion"), self._slots(g, "pseudo_legion")) for g in gs)
            self.m.add(sum(legions) <= self.free_legions)

    def _bought(self, side: str, unit: str, count: Any, price: int) -> None:
        self.gold[side].append((count, price))
        self.pay[side].append((count, pay.of_units(self.p, ONE[unit])))
        self.worth(count, self.weights(side).worth_of(unit))
        self.ties.append((count, 1))

    def _changed(self, side: str, before: str, after: str, count: Any, price: int) -> None:
        self.gold[side].append((count, price))
        self.pay[side].append((count, pay.of_units(self.p, ONE[after]) - pay.of_units(self.p, ONE[before])))
        self.worth(count, self.weights(side).worth_of(after) - self.weights(side).worth_of(before))
        self.ties.append((count, 1))

    # --- moving

    def _flows(self) -> None:
        """Every Unit is somewhere; what comes from another Command is paid for."""
        p = self.p
        arriving: dict[tuple[str, str, bool], list[Any]] = {}
        leaving: dict[tuple[str, str, bool], list[Any]] = {}
        enters = p.rules.is_on("fleets_into_desert")
        for (home, t, d), have in self.have.items():
            gs = self.homes[home]
            side = gs[0].empire
            here = [self.n[g.name][t] for g in gs if g.name in self.n and (g.desert == d or not t.endswith("fleet"))]
            used = sum(here) + self.far.get((home, t, d), 0)
            come, go = 0, 0
            if self.frame.transfers:
                most = 2 * len(gs)
                come, go = self.count(0, most), self.count(0, most)
                arriving.setdefault((side, t, d), []).append(come)
                leaving.setdefault((side, t, d), []).append(go)
                price = 0 if transfers.is_free_in_empire(p, t) else pay.of_units(p, ONE[t])
                if price:
                    self.gold[side].append((come, price))
                    if self.frame.exact:  # nobody leaves and comes back for Gold
                        comes = self.flag()
                        self.m.add(come <= most * comes)
                        self.m.add(go <= most - most * comes)
                self.ties.append((come, 1))
            if t.endswith("fleet") and enters and self.frame.transfers and (home, t, not d) in self.have:
                moved = self.turned_desert.setdefault((home, t), self.count(0, 2 * len(gs)))
                used = used + moved if not d else used - moved
            self.m.add(used - have == come - go)
        for key, comers in arriving.items():
            self.m.add(sum(comers) == sum(leaving[key]))
        for counter, counts in self.taken.items():
            self.m.add(sum(counts) <= getattr(p.barracks, counter))
        for home, gs in self.homes.items():
            built = [self.built[home, t, False] for t in ("legion", "pseudo_legion") if (home, t, False) in self.built]
            turned = self.turns_in.get(home, [])
            if built and turned:
                free = sum(max(self._slots(g, "legion"), self._slots(g, "pseudo_legion")) for g in gs)
                self.m.add(sum(built) + sum(turned) <= free)

    def _treasuries(self) -> None:
        """The Gold suffices; what is spent and the next Pay lower the Treasury's worth."""
        for side in self.q.sides:
            gold, w = self.p.empire(side).gold, self.weights(side)
            kept = self.q.requests.gold.get(side, self.q.requests.gold.get("", 0))
            spent = sum(c * x for x, c in self.gold[side]) if self.gold[side] else 0
            if self.gold[side]:
                self.m.add(spent <= max(0, gold - kept))
            if kept and kept > gold:
                self.m.add_bool_or([])
            for x, c in (*self.gold[side], *self.pay[side]):
                self.worth(x, -w.gold * c)
            if w.short:
                drawn = spent + (sum(c * x for x, c in self.pay[side]) if self.pay[side] else 0)
                short = self.count(0, 1000)
                missing = w.need - gold + drawn + self.frame.drawn(self.p, side)
                self.m.add(short >= missing)
                if self.frame.exact:
                    self.m.add_max_equality(short, [0, missing])
                self.worth(short, -w.short)
            self.ties += [(x, SMALL * c) for x, c in self.gold[side]]
