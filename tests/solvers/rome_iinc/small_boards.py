"""Small random boards, and every plan for them by rules written out a second time (Sections 10.6, 10.7, 11.2).

What stands where at the end is found by taking every Build, Promotion and Transfer one by one, each kind of stack apart
(stacks share nothing but the Gold). Only prices come from the kit: of one Province's garrison and of one fight.
"""

from __future__ import annotations

import heapq
import itertools
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from random_boards import random_board

import rometeach
from rometeach.core.frozen import Frozen
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Planned
from rometeach.rome_iinc.actions.planned import in_order_of_play
from rometeach.rome_iinc.board.board import Commander, EmpireState, Governor, Used, WarState, tidy, with_provinces
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation import fights as fights_
from rometeach.rome_iinc.valuation.curve import Curve, of_values
from rometeach.rome_iinc.valuation.provinces import icons as icons_of
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc import questions

PLAIN = Weights()
CHEAP = dict.fromkeys(("cavalry", "guard", "legion", "pseudo_legion", "fort", "auxilia", "fleet"), Fraction(1, 5))
KEEN = replace(PLAIN, prestige=Fraction(1, 2), unrest=Fraction(3, 4), gold=Fraction(1, 40), taxes=Fraction(4), war=Fraction(25),
               veteran=Fraction(1, 10), units=CHEAP)  # fmt: skip
NOBODY = replace(PLAIN, statesman=Fraction(0), emperor=Fraction(0), rebellion=Fraction(0), war=Fraction(16))
BENT = replace(
    NOBODY, prestige=Fraction(3, 4), unrest=Fraction(1, 2), calm=8, alarm=Fraction(1, 2), need=40, short=Fraction(1, 8)
)
CURVED = replace(
    BENT,
    gold_curve=Curve(
        ((29, Fraction(1, 3)), (30, Fraction(3, 16)), (42, Fraction(1, 8)), (55, Fraction(1, 50)), (70, Fraction(0)))
    ),
    unrest_curve=of_values([Fraction(n * n, 8) for n in range(20)]),
)
WEIGHTS = (PLAIN, KEEN, BENT)


def single_gold(w: Weights, held: int) -> Fraction:
    """What one Gold more than those that are held is worth, by the pieces or by the need."""
    if w.gold_curve is None:
        return w.gold + (w.short if held < w.need else 0)
    pieces = w.gold_curve.pieces
    return next((slope for start, slope in reversed(pieces) if start <= held), pieces[0][1])


FREE = ("Cavalry", "Guard")
ROOM = {"Cavalry": 1, "Guard": 1, "Legion": 2, "Fort": 1, "Auxilia": 2, "Fleet": 1}
STACKS: dict[str, tuple[str, ...]] = {
    "Cavalry": ("Cavalry", "Veteran Cavalry"),
    "Guard": ("Guard", "Veteran Guard"),
    "Legion": ("Legion", "Veteran Legion", "Pseudo Legion", "Fort"),
    "Auxilia": ("Auxilia", "Veteran Auxilia"),
    "Fleet": ("Fleet", "Veteran Fleet"),
}
"""In the order of the Units of a garrison; Forts go with the Legions because Pseudo Legions turn into them (2.2.4)."""
PRICE = {"Cavalry": 30, "Guard": 25, "Legion": 15, "Pseudo Legion": 15, "Fort": 10, "Auxilia": 5, "Fleet": 20}
PAY = {"Cavalry": 6, "Veteran Cavalry": 6, "Guard": 5, "Veteran Guard": 5, "Legion": 3, "Veteran Legion": 3, "Pseudo Legion": 3,
       "Fort": 2, "Auxilia": 1, "Veteran Auxilia": 2, "Fleet": 4, "Veteran Fleet": 4}  # fmt: skip
WAGES = tuple(PAY[t] for members in STACKS.values() for t in members)
STATUSES = (Status.ROMAN, Status.INSURGENT)

Piece = tuple[int, ...]
Layout = tuple[Piece, ...]
"""One kind of stack in every open Province of an Empire."""
Garrisons = tuple[Units, ...]


@dataclass(frozen=True)
class Small:
    """A board and what is asked of it; `open` are the Provinces where an Empire that is planned may place Units."""

    p: Position
    empire: str
    weights: Weights
    open: tuple[str, ...]

    @property
    def sides(self) -> tuple[str, ...]:
        return EMPIRES if self.empire == "both" else (self.empire,)


def small(seed: int, kind: str) -> Small:
    """A board with at least four Provinces in reach, two Commanders and two Wars, and few enough ends to go through."""
    most = {"garrison": 3000, "turn": 1200, "fight": 1}[kind]
    for i in itertools.count():
        found = _draw(Random(f"{kind} {seed} {i}"), kind)
        if found and (kind == "fight" or Every(found, fights=False).number() <= most):
            return found
    raise AssertionError


def _draw(rng: Random, kind: str) -> Small | None:
    p = random_board(rng.randrange(500))
    p = p if rng.random() < 0.3 else replace(p, dynasties=())
    empire = rng.choice((*EMPIRES, *EMPIRES, *EMPIRES, "both"))
    sides = EMPIRES if empire == "both" else (empire,)
    provinces, governors, chosen, near = dict(p.provinces), dict[str, Governor](), list[str](), list[str]()
    for side in sides:
        own = [c for c in p.rules.commands if p.empire_of_command(c) == side]
        first = rng.choice(own)
        touching = [c for c in own if c != first and any(p.rules.provinces[n].command == c for m in p.rules.provinces_of[first]
                                                         for n, _ in p.rules.neighbours[m] if n in p.provinces)]  # fmt: skip
        mine = [first, *(rng.sample(touching, 1) if touching and len(sides) == 1 and rng.random() < 0.7 else [])]
        together = len(mine) == 2 and rng.random() < 0.3
        someone = {g.statesman for g in p.governors.values()} | {""}
        for c in own:
            if c not in mine:
                governors[c] = Governor(commands=(c,), rebel=True)
        for c in mine[: 1 if together else 2]:
            name = (
                rng.choice(["", *sorted(someone - {g.statesman for g in governors.values()})])
                if rng.random() < 0.6
                else ""
            )
            governors[c] = Governor(name, tuple(mine) if together else (c,))
        inside = [n for c in mine for n in p.rules.provinces_of[c]]
        number = {"garrison": rng.choice((4, 4, 5)), "turn": 4, "fight": rng.choice((4, 5, 6))}[kind]
        number = min(len(inside), number if len(sides) == 1 else 2)
        start = rng.choice(inside)
        around = [n for n, _ in p.rules.neighbours[start] if n in inside]
        some = [start, *rng.sample(around, min(len(around), number - 1))]
        some += rng.sample([n for n in inside if n not in some], number - len(some))
        for n in p.rules.provinces:
            if p.empire_of[n] == side and n not in some:
                changed = rng.choice((*[Status.ALLIED] * 5, Status.BARBARIAN))
                if n in inside or provinces[n].status in STATUSES:
                    provinces[n] = ProvinceState(changed if n in inside else Status.ALLIED)
        chosen += some
        near += [*some, *around]
    for n in chosen:
        provinces[n] = ProvinceState(
            rng.choice((Status.ROMAN, Status.ROMAN, Status.INSURGENT if kind != "fight" else Status.ROMAN))
        )
    _units(rng, p, provinces, chosen, kind)
    chosen = [n for n in p.rules.provinces if n in chosen]
    spaces = sorted({*near, *(s for n in chosen for s, _ in p.rules.neighbours[n])})
    spaces = chosen if rng.random() < (0.7 if kind == "fight" else 0.4) else spaces
    fit = range(4) if kind == "fight" else range(3)
    light = [w for w, x in p.rules.wars.items() if x.strength < 10 and x.naval in fit]
    light = light if rng.random() < 0.8 else list(p.rules.wars)
    names = rng.sample(light, rng.choice((2, 2, 3)))
    late = rng.random() < 0.2 and kind == "fight"
    wars = Frozen({w: WarState(s) for w, s in zip(sorted(names), rng.sample(spaces, len(names)), strict=True)})
    unrest = rng.choice((0, 4, 14, 20))
    states = [EmpireState(rng.choice((0, 5, 10, 20, 35)), 0, unrest, s.emperor if rng.random() < 0.5 else "", s.seat)
              for s in (p.east, p.west)]  # fmt: skip
    taken = {g.statesman for g in governors.values()}
    states = [replace(s, emperor="" if s.emperor in taken else s.emperor) for s in states]
    others = {b: g for b, g in p.governors.items() if p.empire_of_command(b) not in sides and g.statesman not in taken}
    p = replace(p, provinces=Frozen(provinces), governors=tidy({**others, **governors}), wars=wars, leaders=Frozen(),
                east=states[0], west=states[1], used=p.used if rng.random() < 0.2 else Used(),
                phase="War" if late else "Unrest", step=rng.choice(("Revolts", "Wars")) if late else "Build and Transfer",
                barracks=Units(*(rng.choice((0, 0, 1)) for _ in range(12))))  # fmt: skip
    weights = rng.choice((PLAIN, KEEN, BENT, *[KEEN, BENT] * (5 if kind == "fight" else 1)))
    found = Small(
        p,
        empire,
        CURVED if weights is BENT and states[0].gold % 2 == 0 else weights,
        tuple(n for n in chosen if p.is_loyal(n)),
    )
    duels = Every(found).duels
    fighters = {(w, who.box) for w, who, _, reach in duels if reach}
    if kind == "turn" and sum(2 ** len(reach) for *_, reach in duels) > 80:
        return None
    if len(found.open) < 4 or len({w for w, _ in fighters}) < 2 or len({b for _, b in fighters}) < 2:
        return None
    return found


def _units(rng: Random, p: Position, provinces: dict[str, ProvinceState], chosen: list[str], kind: str) -> None:
    number = {"garrison": rng.randint(0, 4), "turn": rng.randint(3, 5), "fight": rng.randint(12, 26)}[kind]
    heavy = [t for t in PAY if "Fleet" not in t and "Cavalry" not in t]
    full = rng.choice(chosen) if rng.random() < 0.3 else ""
    counts: dict[str, dict[str, int]] = {n: dict.fromkeys(PAY, 0) for n in chosen}
    for i in range(number):
        n = full if full and rng.random() < 0.6 else rng.choice(chosen)
        t = rng.choice(heavy if rng.random() < 0.5 else list(PAY))
        t = "Veteran Legion" if kind != "garrison" and rng.random() < 0.4 else t
        t = "Veteran Fleet" if kind != "garrison" and i == 0 and rng.random() < (0.3 if kind == "fight" else 0.6) else t
        stack = next(s for s, members in STACKS.items() if t in members)
        stack = "Fort" if t == "Fort" else stack
        there = counts[n][t] if t == "Fort" else sum(counts[n][m] for m in STACKS[stack] if m != "Fort")
        if there < ROOM[stack] and not (stack == "Fleet" and p.rules.provinces[n].mountain):
            counts[n][t] += 1
    for n in chosen:
        provinces[n] = replace(provinces[n], units=Units(*counts[n].values()))


@dataclass(frozen=True)
class Fight:
    """A way to fight a War: who, for whom, with which Provinces, and what that is worth."""

    war: str
    box: str
    empire: str
    provinces: tuple[str, ...]
    worth: Fraction
    is_sole: bool = False

    @property
    def name(self) -> str:
        return f"{self.war} by {self.box} with {', '.join(self.provinces)}" + f" for {self.empire}" * self.is_sole


@dataclass(frozen=True)
class End:
    """An end of a plan: garrisons, Gold spent by each Empire, fights, worth."""

    garrisons: Garrisons
    spent: tuple[int, ...]
    fights: tuple[Fight, ...]
    worth: Fraction


class Every:
    """Every plan of a small board. `room`, `gold` and `barracks` are what there is more of, `unmatched` asks for no Strength."""

    def __init__(self, board: Small, *, moves: bool = True, fights: bool = True, room: int = 0, gold: int = 0, barracks: int = 0,
                 unmatched: bool = False, banned: Collection[str] = ()) -> None:  # fmt: skip
        self.board, self.p, self.weights, self.moves, self.fights = board, board.p, board.weights, moves, fights
        self.room = {s: n + room for s, n in ROOM.items()}
        self.gold = {s: max(0, board.p.empire(s).gold + gold) for s in board.sides}
        b = board.p.barracks
        self.barracks = {"Cavalry": b.cavalry, "Guard": b.guard, "Legion": b.legion, "Pseudo Legion": b.pseudo_legion,
                         "Auxilia": b.auxilia, "Fleet": b.fleet}  # fmt: skip
        self.barracks = {t: n + barracks for t, n in self.barracks.items()}
        self.unmatched, self.banned = unmatched, banned
        self.places = {s: tuple(n for n in board.open if board.p.empire_of[n] == s) for s in board.sides}
        self.parents: dict[tuple[str, str, Layout], tuple[Layout, str] | None] = {}
        self._worths: dict[tuple[str, Units], Fraction] = {}
        self._lost: dict[tuple[str, Units], Fraction] = {}
        self._fights: dict[object, Fraction] = {}
        self._options: dict[object, list[Fight]] = {}
        self._outlooks: dict[tuple[str, str, str], fights_.Outlook] = {}
        self._layouts: dict[tuple[str, str], dict[Layout, int]] = {}

    # --- what can stand where

    def layouts(self, side: str, stack: str) -> dict[Layout, int]:
        """Every layout of a kind of stack that Builds and Promotions, and then Transfers, can reach: its least Gold."""
        if (side, stack) not in self._layouts:
            self._layouts[side, stack] = self._reach(side, stack)
        return self._layouts[side, stack]

    def _reach(self, side: str, stack: str) -> dict[Layout, int]:
        places, members = self.places[side], STACKS[stack]
        at = [i for i, t in enumerate(PAY) if t in members]
        start: Layout = tuple(tuple(self.p.provinces[n].units[i] for i in at) for n in places)
        self.parents[side, stack, start] = None
        steps = (self.builds, self.transfers) if self.moves else ()
        found = {start: 0}
        for step in steps:
            pending = [(g, x) for x, g in found.items()]
            heapq.heapify(pending)
            while pending:
                spent, now = heapq.heappop(pending)
                if found[now] < spent:
                    continue
                for price, then, name in step(side, stack, start, now):
                    if (
                        name not in self.banned
                        and spent + price <= self.gold[side]
                        and spent + price < found.get(then, 10**6)
                    ):
                        found[then] = spent + price
                        self.parents[side, stack, then] = now, name
                        heapq.heappush(pending, (spent + price, then))
        return found

    def _height(self, stack: str, piece: Piece) -> int:
        return sum(piece[:3]) if stack == "Legion" else sum(piece)

    def _may_hold(self, stack: str, place: str) -> bool:
        return stack != "Fleet" or not self.p.rules.provinces[place].mountain

    def builds(self, side: str, stack: str, start: Layout, now: Layout) -> Iterator[tuple[int, Layout, str]]:
        members = STACKS[stack]
        total = [sum(p[i] for p in now) - sum(p[i] for p in start) for i in range(len(members))]
        for k, place in enumerate(self.places[side]):
            piece, room = now[k], self.room[stack] - self._height(stack, now[k])
            for i, t in enumerate(members):
                if t not in PRICE or not self._may_hold(stack, place):
                    continue
                if t in ("Fort", "Pseudo Legion"):  # one set of counters (2.2.5)
                    left = self.barracks["Pseudo Legion"] - total[2] - total[3]
                elif t == "Auxilia":
                    left = self.barracks[t] - sum(total)
                else:
                    left = self.barracks[t] - total[i]
                free = self.room["Fort"] - piece[3] if t == "Fort" else room
                if left > 0 and free > 0:
                    yield PRICE[t], _with(now, k, i, 1), f"{place} +{t}"
            if stack == "Legion" and piece[3] and room > 0:
                yield 10, _with(_with(now, k, 3, -1), k, 2, 1), f"{place} promote Fort"
            if stack == "Auxilia" and piece[0] and "Valentinian" not in self.p.dynasties:
                yield 5, _with(_with(now, k, 0, -1), k, 1, 1), f"{place} promote Auxilia"

    def transfers(self, side: str, stack: str, start: Layout, now: Layout) -> Iterator[tuple[int, Layout, str]]:
        printed = self.p.rules.provinces
        for a, source in enumerate(self.places[side]):
            for i, t in enumerate(STACKS[stack]):
                if t == "Fort" or not now[a][i]:
                    continue
                for b, target in enumerate(self.places[side]):
                    if a == b or self._height(stack, now[b]) >= self.room[stack] or not self._may_hold(stack, target):
                        continue
                    changes = stack == "Fleet" and printed[source].desert != printed[target].desert
                    enters = self.p.rules.switches["fleets_into_desert"] == "yes" and not printed[source].desert
                    if changes and not enters:
                        continue
                    fare = 0 if stack in FREE or printed[source].command == printed[target].command else PAY[t]
                    yield fare, _with(_with(now, a, i, -1), b, i, 1), f"{source} > {target}: {t}"

    def number(self) -> int:
        """How many ends there are at most, fights aside; stops counting where there are far too many."""
        found = 1
        for side in self.board.sides:
            for stack in STACKS:
                found *= len(self.layouts(side, stack))
                if found > 10**5:
                    return found
        return found

    def actions(self, end: End) -> list[Planned]:
        """The choices that lead to an end."""
        steps: list[str] = []
        stood = dict(zip(self.open, end.garrisons, strict=True))
        for side in self.board.sides:
            for stack, members in STACKS.items():
                at = [i for i, t in enumerate(PAY) if t in members]
                now: Layout = tuple(tuple(stood[n][i] for i in at) for n in self.places[side])
                made: list[str] = []
                while (before := self.parents[side, stack, now]) is not None:
                    now = before[0]
                    made.append(before[1])
                steps += reversed(made)
        found = plans.read(self.p.rules, "; ".join((*steps, *(f.name for f in end.fights))))
        return sorted(found, key=in_order_of_play)

    @property
    def open(self) -> tuple[str, ...]:
        """The open Provinces in the order of the garrisons."""
        return tuple(n for s in self.board.sides for n in self.places[s])

    def garrisons(self) -> Iterator[tuple[Garrisons, tuple[int, ...]]]:
        """Every way the Units can stand at the end, with the least Gold for it."""
        sides = [list(self._of_side(s)) for s in self.board.sides]
        stood = self._counters(self.p.provinces[n].units for n in self.open)
        for combined in itertools.product(*sides):
            if len(sides) > 1:  # the Barracks are one
                now = self._counters(u for units, _ in combined for u in units)
                if any(now[t] - stood[t] > self.barracks[t] for t in self.barracks):
                    continue
            yield tuple(u for units, _ in combined for u in units), tuple(g for _, g in combined)

    def _counters(self, garrisons: Iterable[Units]) -> dict[str, int]:
        found = dict.fromkeys(self.barracks, 0)
        for u in garrisons:
            for t, n in zip(PAY, u, strict=True):
                found["Pseudo Legion" if t == "Fort" else t.removeprefix("Veteran ")] += n
        return found

    def _of_side(self, side: str) -> Iterator[tuple[Garrisons, int]]:
        numbers = range(len(self.places[side]))
        for chosen in itertools.product(*(self.layouts(side, s).items() for s in STACKS)):
            spent = sum(g for _, g in chosen)
            if spent <= self.gold[side]:
                yield tuple(Units(*itertools.chain.from_iterable(x[k] for x, _ in chosen)) for k in numbers), spent

    # --- what it is worth

    def quiet(self, units: Garrisons, spent: tuple[int, ...]) -> Fraction:
        """The worth of an end without its fights, but for what no plan changes."""
        w, worth = self.weights, Fraction(0)
        for n, u in zip(self.open, units, strict=True):
            worth += self.worth_of(n, u)
        for side, gold in zip(self.board.sides, spent, strict=True):
            pay = sum(PAY_OF(u) - PAY_OF(self.p.provinces[n].units) for n, u in zip(self.open, units, strict=True)
                      if self.p.empire_of[n] == side)  # fmt: skip
            had = self.p.empire(side).gold
            left = had - gold - pay
            worth -= sum((single_gold(w, g) for g in range(min(left, had), max(left, had))), Fraction(0)) * (
                1 if left < had else -1
            )
        return worth

    def worth_of(self, province: str, units: Units) -> Fraction:
        key = province, units
        if key not in self._worths:
            state, w = replace(self.p.provinces[province], units=units), self.weights
            unrest = self.p.empire(self.p.empire_of[province]).unrest
            worths = evaluate.of_revolt(self.p, province, w, state).worths(w, 0, unrest)
            held = 1 - self.lost(province, units)
            icons = held * icons_of(self.p, province, state) * w.slope(unrest)
            forts = (1 - held) * units.fort * w.worth_of("fort")
            self._worths[key] = sum(worths.values(), Fraction(0)) - icons - forts + w.army(units)
        return self._worths[key]

    # --- fights

    @cached_property
    def duels(self) -> list[tuple[str, Commander, str, tuple[str, ...]]]:
        """(War, Commander, Empire that gains, Provinces that he leads in or next to the War) of every fight that could be."""
        p, found = self.p, []
        for name, at in p.wars.items():
            near = (at.space, *(n for n, _ in p.rules.neighbours[at.space]))
            for who in war.commanders(p):
                if at.fought or who.box in p.used.commanders:
                    continue
                if who.is_emperor and who.statesman and who.statesman.dynasty and "Theodosian" in p.dynasties:
                    continue
                reach = tuple(n for n in p.rules.provinces if n in near and n not in p.used.provinces and self._leads(who, n)
                              and self._has_place(name, n))  # fmt: skip
                sole = who.is_emperor and p.sole_emperor
                for side in self.board.sides:
                    if sole or p.empire_of_commander(who) == side:
                        found.append((name, who, side, reach))
        return found

    def _leads(self, who: Commander, province: str) -> bool:
        command = self.p.rules.provinces[province].command
        if who.kind != "Emperor":
            return command in who.commands
        same = bool(self.p.sole_emperor) or self.p.empire_of_commander(who) == self.p.empire_of[province]
        return same and self.p.is_loyal(province)

    def _has_place(self, name: str, province: str) -> bool:
        state = self.p.provinces[province]
        if state.status is Status.FOEDERATI:
            return state.tribe != self.p.rules.wars[name].enemy
        return state.status is not Status.BARBARIAN

    def lost(self, province: str, units: Units) -> Fraction:
        """The chance that a garrison must leave its Province before the fight."""
        key = province, units
        if key not in self._lost:
            self._lost[key] = fights_.p_lost(self.p, province, replace(self.p.provinces[province], units=units))
        return self._lost[key]

    def options(
        self, units: Mapping[str, Units], spent: Sequence[int] = (), *, all_of_them: bool = False
    ) -> list[list[Fight]]:
        """For each War the ways to fight it; only those that are worth it and that no smaller force beats, unless all.

        `spent` is the Gold that each Empire that is planned has spent by then.
        """
        found: dict[str, list[Fight]] = {}
        for name, who, side, reach in self.duels:
            state = self.p.provinces
            ready = tuple(n for n in reach if state[n].status not in STATUSES or units.get(n, state[n].units).number)
            gold = self.p.empire(side).gold - dict(zip(self.board.sides, spent, strict=False)).get(side, 0)
            pays = min(2, max(0, gold) // losses.tribute(self.p))  # two Tributes at most, from what is left (11.3.1)
            key = name, who.box, side, tuple((n, units.get(n, state[n].units)) for n in ready), pays, all_of_them
            if key not in self._options:
                ways = [self._fight(name, who, side, force, units, gold) for k in range(1, len(ready) + 1)
                        for force in itertools.combinations(ready, k)]  # fmt: skip
                legal = [f for f in ways if f is not None]
                self._options[key] = legal if all_of_them else _useful(legal)
            found.setdefault(name, []).extend(self._options[key])
        return list(found.values())

    def _fight(
        self, name: str, who: Commander, side: str, force: tuple[str, ...], units: Mapping[str, Units], gold: int
    ) -> Fight | None:
        p, sole = self.p, bool(who.is_emperor and self.p.sole_emperor)
        if sole and not any(p.empire_of[n] == side for n in force):
            return None
        garrisons = [(n, units.get(n, p.provinces[n].units)) for n in force if p.provinces[n].status in STATUSES]
        risks = [r for n, u in garrisons if (r := self.lost(n, u))]
        sums = tuple(map(sum, zip(*(u for _, u in garrisons), strict=True))) if garrisons else ()
        chance = Fraction(1)
        for r in risks:
            chance *= 1 - r
        if not chance:  # it is not fought
            return None
        pays = min(2, max(0, gold) // losses.tribute(p))
        key = name, who.box, side, sums, chance, pays, tuple(n for n in force if p.provinces[n].status not in STATUSES)
        if key not in self._fights:
            outlook = self._outlook(name, who, side)
            there = with_provinces(outlook.board, {n: replace(p.provinces[n], units=u) for n, u in units.items()})
            there = plans.with_gold(there, side, max(0, gold))
            self._fights[key] = outlook.value(force, there).points(self.weights, p.empire(side).unrest)
        return Fight(name, who.box, side, force, self._fights[key], sole)

    def _outlook(self, name: str, who: Commander, side: str) -> fights_.Outlook:
        key = name, who.box, side
        if key not in self._outlooks:
            p = self.p
            if self.unmatched:
                easy = {name: replace(p.rules.wars[name], naval=0, cavalry=0)}
                rules = object.__new__(type(p.rules))
                rules.__dict__.update(p.rules.__dict__, wars={**p.rules.wars, **easy})
                p = replace(p, rules=rules)
            self._outlooks[key] = fights_.outlook(p, name, who, side, self.weights)
        return self._outlooks[key]

    # --- the best

    def best(self, units: Mapping[str, Units], spent: Sequence[int]) -> tuple[Fraction, tuple[Fight, ...]]:
        """The best fights of these garrisons once this Gold is spent."""
        best: tuple[Fraction, tuple[Fight, ...]] = Fraction(0), ()
        for fights in together(self.options(units, spent)):
            worth = sum((f.worth for f in fights), Fraction(0))
            if worth > best[0]:
                best = worth, fights
        return best

    def ends(self) -> Iterator[End]:
        """Every end with its best fights."""
        for units, spent in self.garrisons():
            worth, fights = Fraction(0), tuple[Fight, ...]()
            if self.fights:
                worth, fights = self.best(dict(zip(self.open, units, strict=True)), spent)
            yield End(units, spent, fights, self.quiet(units, spent) + worth)

    def optimum(self) -> End:
        """The best end."""
        return max(self.ends(), key=lambda e: e.worth)

    @property
    def idle(self) -> Fraction:
        """The worth of doing nothing, as `quiet` counts it."""
        return self.quiet(tuple(self.p.provinces[n].units for n in self.open), (0,) * len(self.board.sides))


def PAY_OF(units: Units) -> int:
    """What a garrison is paid (9.3.2)."""
    return sum(n * wage for n, wage in zip(units, WAGES, strict=True))


def _with(layout: Layout, place: int, member: int, more: int) -> Layout:
    piece = layout[place]
    changed = (*piece[:member], piece[member] + more, *piece[member + 1 :])
    return (*layout[:place], changed, *layout[place + 1 :])


def _useful(fights: list[Fight]) -> list[Fight]:
    kept: list[Fight] = []
    for f in sorted((f for f in fights if f.worth > 0), key=lambda f: (-f.worth, len(f.provinces))):
        if not any(set(o.provinces) <= set(f.provinces) for o in kept):
            kept.append(f)
    return kept


def together(
    options: list[list[Fight]], taken: frozenset[str] = frozenset(), busy: frozenset[str] = frozenset()
) -> Iterator[tuple[Fight, ...]]:
    """Every way to fight some Wars: each once, each Commander once, each Province once (11.2.1, 11.2.2)."""
    if not options:
        yield ()
        return
    yield from together(options[1:], taken, busy)
    for f in options[0]:
        if f.box not in busy and not taken.intersection(f.provinces):
            for rest in together(options[1:], taken.union(f.provinces), busy | {f.box}):
                yield (f, *rest)


def optimum(kind: str, board: Small, **more: Any) -> tuple[Fraction, list[Planned]]:
    """The worth of the best plan, as `evaluate.expected` counts it, and that plan."""
    every = Every(board, moves=kind != "fight", fights=kind != "garrison", **more)
    end = every.optimum()
    idle = evaluate.expected(board.p, (), board.weights, empire=board.empire)
    return idle + end.worth - every.idle, every.actions(end)


def optimum_with(kind: str, board: Small, name: str) -> Fraction | None:
    """The worth of the best plan that fights a War, None if none can; also where that loses more than it gains."""
    every = Every(board, moves=kind != "fight")
    best: Fraction | None = None
    for units, spent in every.garrisons():
        there, quiet = dict(zip(every.open, units, strict=True)), every.quiet(units, spent)
        whole = _joined(every, every.options(there, spent, all_of_them=True))
        others = [ways for ways in every.options(there, spent) if ways and ways[0].war != name]
        for f in (f for ways in whole for f in ways if f.war == name):
            for rest in together(others, frozenset(f.provinces), frozenset({f.box})):
                worth = quiet + sum((x.worth for x in (f, *rest)), Fraction(0))
                best = worth if best is None else max(best, worth)
    idle = evaluate.expected(board.p, (), board.weights, empire=board.empire)
    return None if best is None else idle + best - every.idle


def ranked(kind: str, board: Small, number: int) -> list[Fraction]:
    """The worths of the best plans that do something else than each other, `number` of them, best first.

    Plans do the same that leave the same Units, the same promise of the Revolt step and the icons in each Command, and the
    same prospects of every fight.
    """
    every = Every(board, moves=kind != "fight", fights=kind != "garrison")
    idle = evaluate.expected(board.p, (), board.weights, empire=board.empire) - every.idle
    listed: list[tuple[Fraction, Garrisons, tuple[Fight, ...]]] = []
    for units, spent in every.garrisons():
        quiet, ways = idle + every.quiet(units, spent), iter([()])
        if kind != "garrison":
            ways = together(
                _joined(every, every.options(dict(zip(every.open, units, strict=True)), spent, all_of_them=True))
            )
        listed += [(quiet + sum((f.worth for f in way), Fraction(0)), units, way) for way in ways]
    listed.sort(key=lambda x: -x[0])
    found: list[Fraction] = []
    seen: list[object] = []
    for worth, units, way in listed:
        does = _does(every, units, way)
        if does not in seen:
            seen.append(does)
            found.append(worth)
            if len(found) == number:
                break
    return found


def _does(every: Every, units: Garrisons, way: tuple[Fight, ...]) -> object:
    board, w, totals, held = every.board, every.weights, dict[str, list[int]](), Counter[object]()
    for n, u in zip(every.open, units, strict=True):
        side, state = board.p.empire_of[n], replace(board.p.provinces[n], units=u)
        totals[side] = [a + b for a, b in zip(totals.get(side, [0] * len(u)), u, strict=True)]
        promise = evaluate.of_revolt(board.p, n, w, state).worths(w, 0, board.p.empire(side).unrest)
        command = board.p.rules.provinces[n].command
        held[command, sum(promise.values())] += 1
        held[command, "icons"] += icons_of(board.p, n, state)
    return totals, +held, sorted((f.war, f.box, f.empire, f.worth) for f in way)


def _joined(every: Every, options: list[list[Fight]]) -> list[list[Fight]]:
    """The fights in which Provinces without Units that no other War could use come where that helps, and only there."""
    wars: dict[str, set[str]] = {}
    for name, _, _, reach in every.duels:
        for n in reach:
            wars.setdefault(n, set()).add(name)
    free = {n for n, w in wars.items() if len(w) == 1 and every.p.provinces[n].status not in STATUSES}
    found = []
    for several in options:
        best: dict[object, Fraction] = {}
        keys = [(f.box, f.empire, frozenset(f.provinces) - free) for f in several]
        for key, f in zip(keys, several, strict=True):
            best[key] = max(best.get(key, f.worth), f.worth)
        found.append([f for key, f in zip(keys, several, strict=True) if f.worth == best[key]])
    return found


def check(kind: str, seed: int) -> None:
    """The solver's plan is worth what the best of all plans is worth; the enumeration's price is that of the rules."""
    board = small(seed, kind)
    best, actions = optimum(kind, board)
    if seed % 4 == 0:
        assert best == evaluate.expected(board.p, actions, board.weights, empire=board.empire), f"{kind} {seed}"
    plan = getattr(questions, kind)(board.p, board.empire, weights=board.weights)
    assert (plan.status, plan.value, plan.bound) == ("OPTIMAL", best, best), f"{kind} {seed}: {actions}"
    assert plan.value == evaluate.expected(board.p, plan.actions, board.weights, empire=board.empire)


def binds(kind: str, seed: int) -> bool:
    """Whether more Gold, more counters, more room or a War without Naval and Cavalry Strength would bring more."""
    board = small(seed, kind)
    best, _ = optimum(kind, board)
    more: list[dict[str, Any]] = [] if kind == "fight" else [{"gold": 15}, {"barracks": 1}, {"room": 1}]
    if kind != "garrison":
        more.insert(0, {"unmatched": True})
    for change in more:
        every = Every(board, moves=kind != "fight", fights=kind != "garrison", **change)
        if every.number() < 6000 and optimum(kind, board, **change)[0] > best:
            return True
    return False


def six_wars(name: str, seed: int = 0) -> Position:
    """A set-up with six Wars where most Units stand."""
    p = rometeach.position("rome-iinc", name, owner=False)
    rng = Random(f"{name} {seed}")

    def near(space: str) -> int:
        around = (space, *(n for n, _ in p.rules.neighbours[space]))
        return sum(p.provinces[n].units.number for n in around if n in p.provinces)

    spaces = sorted(p.rules.provinces, key=near, reverse=True)[:14]
    light = [w for w, x in p.rules.wars.items() if x.strength < 12]
    wars = {w: WarState(s) for w, s in zip(rng.sample(light, 6), rng.sample(spaces, 6), strict=True)}
    return replace(p, wars=Frozen(wars), leaders=Frozen())
