"""The moves in the model of the question "campaign": Leaders' ways, who rides along, who lands, how many then stand in each Province.

Every Leader has at most two legs; land units ride on legs, seven at a time, each as often as it has movement points. Cavalry that one
Leader brings may go on with another one: then the legs have an order.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from rometeach.conquest.charts.marches import alone, points

from ...cp import IntVar, new_model
from .inputs import CampaignQuestion
from .legs import Fleet, Stops, fleets, guides, landings, legs
from .solution import Ride
from .together import Together

Step = tuple[int, int]
"""The first or the second leg of a Leader."""


class MovementModel:
    """The moves of a question as variables: legs, rides, landings; and `units` and `leaders` that then stand in each Province."""

    def __init__(self, q: CampaignQuestion) -> None:
        self.q, self.m = q, new_model()
        self.guides, self.fleets = guides(q), fleets(q)
        self.two = [p >= 2 for p in points(q.board)[:3]]
        self.y: dict[tuple[int, int, Stops], IntVar] = {}
        self.rides: dict[Ride, IntVar] = {}
        self.lands: dict[tuple[Fleet, str], tuple[Stops, IntVar]] = {}
        self.boards: dict[tuple[int, Fleet, str], IntVar] = {}
        self.cargo: dict[tuple[Fleet, str, int], IntVar] = {}
        self.z: dict[tuple[tuple[int, int], tuple[int, int]], IntVar] = {}
        self.together = Together()
        self._legs()
        if q.limit is not None:
            self.together.find(self.m, self.y)
        self._rides()
        self._relays()
        self._landings()
        self._balance()
        if q.limit is not None:
            self.together.hold(self.m, self.time, self.rides, q.board.rules.values["move.units"])
            sailings = sum((len(way) - 1) * number for way, number in self.lands.values())
            self.m.add(self.together.marches(self.y) + sailings <= q.limit)

    # --- who goes where

    def _legs(self) -> None:
        q, m, self.time = self.q, self.m, {}
        last = 2 * len(self.guides)
        for i, g in enumerate(self.guides):
            ways = legs(q, g.start)
            for w in ways:
                self.y[i, 1, w] = m.new_bool_var("")
            first = [self.y[i, 1, w] for w in ways]
            m.add_at_most_one(first)
            if g.points >= 2:
                for end in dict.fromkeys(w[-1] for w in ways):
                    coming = [self.y[i, 1, w] for w in ways if w[-1] == end]
                    for w in legs(q, end):
                        self.y[i, 2, w] = m.new_bool_var("")
                    if onward := [self.y[i, 2, w] for w in legs(q, end)]:
                        m.add(sum(onward) <= sum(coming))
            self.time[i, 1], self.time[i, 2] = m.new_int_var(0, last, ""), m.new_int_var(0, last, "")
            m.add(self.time[i, 1] < self.time[i, 2])

    def _army(self, province: str):  # type: ignore[no-untyped-def]
        return self.q.board.provinces[province].army(self.q.side)

    def _rides(self) -> None:
        """Variables only where somebody can be: units that are there, and Cavalry that may have come."""
        most = self.q.board.rules.values["move.units"]
        brought: dict[int, set[str]] = {k: set() for k in range(3)}
        for first in (True, False):
            for (i, j, leg), _ in list(self.y.items()):
                for kind, a, b in product(range(3), range(len(leg)), range(len(leg))):
                    if a >= b or (not first and not self.two[kind]):
                        continue
                    army = self._army(leg[a])
                    there = army.fresh[kind] if first else army.half[kind] + most * (leg[a] in brought[kind])
                    if there and not (self._idle(leg[a]) and self._idle(leg[b]) and not (first and self.two[kind])):
                        ride = Ride(i, j, leg, kind, a, b, first)
                        self.rides[ride] = self.m.new_int_var(0, min(most, there), "")
                        if first and self.two[kind] and not self.q.prospects.enemy(leg[b]):
                            brought[kind].add(leg[b])
        for (i, j, leg), y in self.y.items():
            mine = [(r, x) for r, x in self.rides.items() if (r.leader, r.number, r.leg) == (i, j, leg)]
            for _, x in mine:
                self.m.add(x <= most * y)
            for s in range(len(leg) - 1):
                over = [x for r, x in mine if r.a <= s < r.b]
                if over:
                    self.m.add(sum(over) <= most * y)
                if alone(self.q.board, self.q.side, leg[s + 1]):
                    self.m.add(sum(over) + self.together.goes_with_another((i, j, leg)) >= y)

    def _idle(self, province: str) -> bool:
        """Whether it does not matter how many stand in a Province: it is one's own, and no enemy can come."""
        own = self.q.board.provinces[province].owner == self.q.side and not self.q.prospects.enemy(province)
        return own and not self.q.prospects.threats.on(province)

    def _relays(self) -> None:
        """Cavalry that rides a second time: it was there with a point left, or an earlier leg has brought it."""
        m, most = self.m, self.q.board.rules.values["move.units"]
        came: dict[tuple[str, int], dict[Step, list[IntVar]]] = {}
        goes: dict[tuple[str, int], dict[Step, list[IntVar]]] = {}
        for r, x in self.rides.items():
            if r.first and self.two[r.kind]:
                came.setdefault((r.end, r.kind), {}).setdefault((r.leader, r.number), []).append(x)
            elif not r.first:
                goes.setdefault((r.start, r.kind), {}).setdefault((r.leader, r.number), []).append(x)
        for (place, kind), steps in goes.items():
            used: dict[Step, list[IntVar]] = {}
            own = []
            for b, out in steps.items():
                coming: list[IntVar] = []
                for a in came.get((place, kind), {}):
                    if a[0] != b[0] or a[1] < b[1]:
                        x = m.new_int_var(0, most, "")
                        used.setdefault(a, []).append(x)
                        coming.append(x)
                        if a[0] != b[0]:
                            self._order(a, b, x)
                if half := self._army(place).half[kind]:
                    own.append(m.new_int_var(0, half, ""))
                    coming.append(own[-1])
                m.add(sum(out) == sum(coming))
            for a, parts in used.items():
                m.add(sum(parts) <= sum(came[place, kind][a]))
            if own:
                m.add(sum(own) <= self._army(place).half[kind])

    def _order(self, a: Step, b: Step, x: IntVar) -> None:
        if (a, b) not in self.z:
            self.z[a, b] = self.m.new_bool_var("")
            self.m.add(self.time[a] < self.time[b]).only_enforce_if(self.z[a, b])
        self.m.add(x <= self.q.board.rules.values["move.units"] * self.z[a, b])

    def _landings(self) -> None:
        m, most = self.m, self.q.board.rules.values["galley.cargo"]
        for f in self.fleets:
            ways = landings(self.q, f)
            at_sea = f.start in self.q.board.seas
            for p, way in ways.items():
                if not at_sea and not any(g.start == f.start and g.fresh for g in self.guides):
                    continue
                n = m.new_int_var(0, f.number, "")
                self.lands[f, p] = (way, n)
                if at_sea:
                    continue
                aboard = []
                for i, g in enumerate(self.guides):
                    if g.start == f.start and g.fresh:
                        self.boards[i, f, p] = m.new_bool_var("")
                        aboard.append(self.boards[i, f, p])
                units = []
                for k in range(3):
                    if there := self._army(f.start).fresh[k]:
                        self.cargo[f, p, k] = m.new_int_var(0, there, "")
                        units.append(self.cargo[f, p, k])
                m.add(sum(aboard) >= n)
                m.add(sum(aboard) <= len(self.guides) * n)
                m.add(sum(units) <= most * n)
                m.add(sum(units) >= n)
            if mine := [n for (g, _), (_, n) in self.lands.items() if g == f]:
                m.add(sum(mine) <= f.number)

    # --- what then stands there

    def _balance(self) -> None:
        q, m = self.q, self.m
        places = {g.start for g in self.guides} | {s for _, _, leg in self.y for s in leg} | {p for _, p in self.lands}
        places |= {f.start for f, _ in self.lands if f.start in q.board.provinces}
        self.units: dict[str, list[Any]] = {}
        self.leaders: dict[str, Any] = {}
        for p in sorted(places):
            army, counts = self._army(p), []
            for k in range(3):
                out = [x for r, x in self.rides.items() if r.kind == k and r.start == p]
                fresh = [x for r, x in self.rides.items() if r.kind == k and r.start == p and r.first]
                came = [x for r, x in self.rides.items() if r.kind == k and r.end == p]
                off = [x for (f, _, kind), x in self.cargo.items() if f.start == p and kind == k]
                landed: list[Any] = [x for (_, to, kind), x in self.cargo.items() if to == p and kind == k]
                landed += [n * f.cargo[k] for (f, to), (_, n) in self.lands.items() if to == p and f.cargo[k]]
                if fresh or off:
                    m.add(sum(fresh) + sum(off) <= army.fresh[k])
                if not (out or came or off or landed):
                    counts.append(army.force[k])
                    continue
                n = m.new_int_var(0, 60, "")
                m.add(n == army.force[k] - sum(out) + sum(came) - sum(off) + sum(landed))
                counts.append(n)
            self.units[p] = counts
            self.leaders[p] = m.new_int_var(0, 40, "")
            m.add(self.leaders[p] == self._leaders(p))
        for i in range(len(self.guides)):
            boards = [x for (k, _, _), x in self.boards.items() if k == i]
            if boards:
                m.add(sum(boards) + sum(x for (k, j, _), x in self.y.items() if k == i and j == 1) <= 1)

        self._alike()

    def _alike(self) -> None:
        """Leaders who could change places take their ways in order."""
        ways = {w: n + 1 for n, w in enumerate(dict.fromkeys(leg for _, j, leg in self.y if j == 1))}
        ways_at_sea = {k: n + 1 + len(ways) for n, k in enumerate(dict.fromkeys((f, p) for _, f, p in self.boards))}
        for i in range(len(self.guides) - 1):
            if self.guides[i] == self.guides[i + 1]:
                a, b = (
                    sum(ways[leg] * y for (k, j, leg), y in self.y.items() if k == n and j == 1)
                    + sum(ways_at_sea[f, p] * x for (k, f, p), x in self.boards.items() if k == n)
                    for n in (i, i + 1)
                )
                self.m.add(a <= b)

    def _leaders(self, p: str) -> Any:
        total: Any = self._army(p).force.leaders
        for (_, _, leg), y in self.y.items():
            total += (leg[-1] == p) * y - (leg[0] == p) * y
        for (i, _, to), x in self.boards.items():
            total += (to == p) * x - (self.guides[i].start == p) * x
        for (f, to), (_, n) in self.lands.items():
            if to == p and f.cargo.leaders:
                total += f.cargo.leaders * n
        return total


__all__ = ["MovementModel"]
