"""What can be done with the garrison of each Province and what each choice is worth: tables made by the rules.

No modifier is coded here: legal steps come from `phases.building`, worths from `evaluate`. Provinces whose tables are
equal form one class, so that the model counts Provinces and need not tell them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from operator import add

from rometeach.core.errors import IllegalChoice
from rometeach.rome_iinc import evaluate, plans
from rometeach.rome_iinc.charts import pay, revolt, unrest
from rometeach.rome_iinc.evaluate import Parts, Weights
from rometeach.rome_iinc.phases import building
from rometeach.rome_iinc.position import Position, grammar
from rometeach.rome_iinc.position.model import ProvinceState, Status
from rometeach.rome_iinc.position.units import STACKS, TITLES, Units

COUNTERS: tuple[str, ...] = tuple(dict.fromkeys(building.counter(u) for u in building.BUILDS))
"""The Units of the Barracks that Builds take from."""

_STEPS = tuple((unit, False) for unit in building.BUILDS) + tuple((unit, True) for unit in building.PROMOTIONS)
_GROUPS: tuple[tuple[tuple[str, bool], ...], ...] = (
    *(tuple(s for s in _STEPS if s[0] in members) for stack, members in STACKS if stack not in ("Legion", "Fort")),
    tuple(s for s in _STEPS if s[0] in ("legion", "pseudo_legion", "fort")),
)
"""Builds and Promotions that share a stack; a promoted Fort joins the Legions, so these two go together."""

_INDEX = {c: i for i, c in enumerate(COUNTERS)}


@dataclass(frozen=True, slots=True)
class Request:
    """What must and what must not be done in one Province: actions such as "+Fort", the first with their number."""

    must: Mapping[str, int] = field(default_factory=dict)
    forbid: frozenset[str] = frozenset()

    def allows(self, actions: tuple[str, ...]) -> bool:
        """Whether some actions heed the request."""
        if not self.must and not self.forbid:
            return True
        done = Counter(actions)
        return all(done[a] >= n for a, n in self.must.items()) and not self.forbid & done.keys()


FREE = Request()


@dataclass(frozen=True, slots=True)
class Option:
    """One way to change a garrison: the actions in a legal order, the counters and the Gold that it uses.

    `gain` is its worth over doing nothing, in whole numbers of points divided by the tables' scale.
    """

    actions: tuple[str, ...]
    used: tuple[int, ...]
    gold: int
    gain: int

    @property
    def merit(self) -> tuple[int, int, int, tuple[str, ...]]:
        """What sorts options, best first: worth, then less Gold, then fewer actions, then the names."""
        return -self.gain, self.gold, len(self.actions), self.actions


def groups(p: Position, province: str, request: Request) -> list[list[tuple[Units, tuple[str, ...], int]]]:
    """For each group of stacks every change that it can take: (Units more and fewer, actions, Gold), cheapest per change.

    Neither the Barracks nor the Gold limit it.
    """
    start = p.provinces[province].units
    result = []
    for steps in _GROUPS:
        wanted = {action for s in steps if (action := _action(*s))}
        part = Request({a: n for a, n in request.must.items() if a in wanted}, request.forbid & wanted)
        found: dict[Units, tuple[tuple[str, ...], int]] = {}
        for units, actions, gold in _walk(p, province, start, steps):
            if part.allows(actions):
                key = units.minus(start)
                old = found.get(key)
                if old is None or (gold, len(actions), actions) < (old[1], len(old[0]), old[0]):
                    found[key] = actions, gold
        result.append([(change, *rest) for change, rest in found.items()])
    return result


def _walk(
    p: Position, province: str, start: Units, steps: tuple[tuple[str, bool], ...]
) -> Iterator[tuple[Units, tuple[str, ...], int]]:
    """Every set of legal steps, whatever their order, with a legal order and the Gold."""
    seen = {(0,) * len(steps)}
    pending = [((0,) * len(steps), start, (), 0)]  # type: list[tuple[tuple[int, ...], Units, tuple[str, ...], int]]
    while pending:
        counts, units, actions, gold = pending.pop()
        yield units, actions, gold
        for i, (unit, promoted) in enumerate(steps):
            more = (*counts[:i], counts[i] + 1, *counts[i + 1 :])
            test = building.against_turning if promoted else building.against_stack
            if more in seen or test(p, province, unit, units):
                continue
            seen.add(more)
            action = _action(unit, promoted)
            cost = building.cost(p, f"{province} {action}")
            pending.append((more, building.after(units, unit, promoted), (*actions, action), gold + cost))


def _action(unit: str, promoted: bool) -> str:
    return f"promote {TITLES[unit]}" if promoted else f"+{TITLES[unit]}"


def used(actions: Iterable[str]) -> tuple[int, ...]:
    """The counters that some actions, or choices with their Provinces, take from the Barracks."""
    counts = [0] * len(COUNTERS)
    for action in actions:
        _, unit, promoted = building.parse(f" {action}")
        counts[_INDEX[building.counter(unit)]] += not promoted
    return tuple(counts)


def barracks(p: Position) -> tuple[int, ...]:
    """How many of each counter the Barracks hold."""
    return tuple(getattr(p.barracks, c) for c in COUNTERS)


class Scaled:
    """Worths as whole numbers: Parts put to the weights, times the scale."""

    def __init__(self, weights: Weights, scale: int) -> None:
        self.weights, self.scale = weights, scale
        self._costs: dict[tuple[int, int, int], int] = {}

    def __call__(self, parts: Parts) -> int:
        scaled = parts.worth(self.weights) * self.scale
        if scaled.denominator != 1:
            raise RuntimeError(f"the scale {self.scale} does not fit {parts}")
        return int(scaled)

    def costs(self, icons: int, gold: int, paid: int) -> int:
        """The worth of uncovered icons, Gold spent and Pay."""
        key = icons, gold, paid
        if key not in self._costs:
            self._costs[key] = self(Parts(unrest=Fraction(icons), gold=Fraction(-gold), pay=Fraction(-paid)))
        return self._costs[key]


class _Pricer:
    """The worth of the garrisons of one Province; the Revolt's share depends on its Units through the faces of its dice."""

    def __init__(self, p: Position, province: str, scaled: Scaled) -> None:
        self.p, self.province, self.scaled = p, province, scaled
        self.state = p.provinces[province]
        self.loyal = p.is_loyal(province)
        self.dice = revolt.number_of_dice(p, province)
        self.revolts: dict[object, int] = {}

    def __call__(self, units: Units, gold: int) -> int:
        p, province = self.p, self.province
        state = ProvinceState(self.state.status, self.state.tribe, units)
        faces: tuple[object, ...] = revolt.faces(p, province, state)[:2]
        if self.dice > 1:
            faces += revolt.faces(p, province, replace(state, status=Status.INSURGENT))[:2]
        if faces not in self.revolts:
            self.revolts[faces] = self.scaled(evaluate.of_revolt(p, province, state))
        icons = sum(p.rules.values[k] * n for k, n, _ in unrest.icons(p, province, state))
        return self.revolts[faces] + self.scaled.costs(icons, gold, pay.of_units(p, units) if self.loyal else 0)


def scale(p: Position, weights: Weights) -> int:
    """A common denominator of all worths: that of the weights times that of the Revolt dice."""
    w = weights
    dice = max(revolt.number_of_dice(p, n) for n in p.rules.provinces)
    return int(6**dice) * lcm(*(x.denominator for x in (w.prestige, w.unrest, w.gold, w.build, w.gold * w.taxes)))


def table(p: Position, empire: str, province: str, scaled: Scaled, request: Request = FREE) -> list[Option]:
    """Every option of one Province within the Barracks and the Gold, unsorted."""
    most, gold_limit = barracks(p), max(0, p.empire(empire).gold)
    price = _Pricer(p, province, scaled)
    start = price.state.units
    now = price(start, 0)
    parts = []
    for group in groups(p, province, request):
        sized = [(change, actions, gold, used(actions)) for change, actions, gold in group]
        parts.append([x for x in sized if x[2] <= gold_limit and all(u <= m for u, m in zip(x[3], most, strict=True))])
    sums: list[tuple[tuple[int, ...], tuple[str, ...], int, tuple[int, ...]]] = [(start, (), 0, (0,) * len(COUNTERS))]
    for part in parts:
        sums = [(tuple(map(add, u, v)), a + b, g + h, tuple(map(add, t, s)))
                for u, a, g, t in sums for v, b, h, s in part if g + h <= gold_limit]  # fmt: skip
    return [Option(actions, taken, gold, price(Units(*units), gold) - now) for units, actions, gold, taken in sums]


def best_only(options: list[Option], spare: int = 0) -> tuple[Option, ...]:
    """The options that at most `spare` others beat in everything: worth and actions, each counter, and Gold.

    The best plan needs no option that another one beats; the k next best plans need none that more than k others beat.
    """
    kept: list[tuple[Option, int]] = []
    for o in sorted(options, key=lambda o: o.merit):
        beaten = sum(
            1 for b, _ in kept if b.gold <= o.gold and all(x <= y for x, y in zip(b.used, o.used, strict=True))
        )
        if beaten <= spare:
            kept.append((o, beaten))
    return tuple(o for o, _ in kept)


@dataclass(frozen=True, slots=True)
class Class:
    """Provinces with the same options."""

    provinces: tuple[str, ...]
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """The whole question: classes, limits, and what the board is worth if nothing is done."""

    classes: tuple[Class, ...]
    limits: tuple[int, ...]
    gold: int
    idle: Fraction
    scale: int


def tabulate(
    p: Position, empire: str, weights: Weights, requests: Mapping[str, Request] | None = None, spare: int = 0
) -> Tables:
    """The tables of every Province where an Empire may Build, grouped into classes of equal ones.

    `requests` must have been checked: a Province without any option left raises IllegalChoice.
    """
    requests = requests or {}
    scaled = Scaled(weights, scale(p, weights))
    found: dict[tuple[Option, ...], list[str]] = {}
    for province in p.rules.provinces:
        if building.against_place(p, empire, province):
            continue
        options = table(p, empire, province, scaled, requests.get(province, FREE))
        if not options:
            raise IllegalChoice("10.6.1", f"nothing in {province} heeds the request within the Barracks and the Gold")
        found.setdefault(best_only(options, spare), []).append(province)
    classes = tuple(Class(tuple(names), options) for options, names in found.items() if options != (_NOTHING,))
    idle = evaluate.expected(p, (), weights, empire=empire)
    return Tables(classes, barracks(p), max(0, p.empire(empire).gold), idle, scaled.scale)


_NOTHING = Option((), (0,) * len(COUNTERS), 0, 0)


def read_requests(p: Position, empire: str, must: str, forbid: str) -> dict[str, Request]:
    """The requests by Province; `forbid` also takes a Province's bare name: nothing is done there.

    Raises:
        BadInput: a text that cannot be read.
        IllegalChoice: a choice that must be made and that the rules forbid whatever the Gold, or that is forbidden too.
    """
    wanted: dict[str, Counter[str]] = {}
    for name in plans.read(p.rules, must):
        province, unit, promoted = building.parse(name)
        reason = building.against_place(p, empire, province)
        if not reason and unit not in (building.PROMOTIONS if promoted else building.BUILDS):
            reason = plans.against(p, empire, name)
        if reason:
            raise IllegalChoice(reason[1], reason[0], name)
        wanted.setdefault(province, Counter())[_action(unit, promoted)] += 1
    banned = _read_forbidden(p, forbid)
    result = {
        n: Request(dict(wanted.get(n, {})), frozenset(banned.get(n, ())))
        for n in p.rules.provinces
        if n in wanted or n in banned
    }
    _check(p, empire, result)
    return result


def _read_forbidden(p: Position, text: str) -> dict[str, set[str]]:
    banned: dict[str, set[str]] = {}
    clauses = []
    for clause in grammar.split(text):
        province = p.rules.names["province"].get(clause)
        if province:
            banned.setdefault(province, set()).update(_action(*s) for s in _STEPS)
        else:
            clauses.append(clause)
    for name in plans.read(p.rules, "; ".join(clauses)):
        province, unit, promoted = building.parse(name)
        banned.setdefault(province, set()).add(_action(unit, promoted))
    return banned


def _check(p: Position, empire: str, requests: Mapping[str, Request]) -> None:
    """Whether the requests can be heeded together: each Province's stack, then the Barracks, then the Gold."""
    need, gold, asked = [0] * len(COUNTERS), 0, []
    for province, request in requests.items():
        names = [f"{province} {a}" for a, n in request.must.items() for _ in range(n)]
        asked += names
        for group in groups(p, province, request):
            if not group:
                raise _impossible(p, province, request, "; ".join(names))
            _, actions, cost = min(group, key=lambda g: (g[2], len(g[1]), g[1]))
            gold += cost
            need = [a + b for a, b in zip(need, used(actions), strict=True)]
    for counter, n, have in zip(COUNTERS, need, barracks(p), strict=True):
        if n > have:
            clash = [a for a in asked if used([a])[_INDEX[counter]]] or asked
            what = f"it takes {n} {TITLES[counter]} from the Barracks, which hold {have or 'none'}"
            raise IllegalChoice("10.6.1", what, "; ".join(clash))
    if gold > max(0, p.empire(empire).gold):
        raise IllegalChoice(
            "10.6.1", f"it costs {gold} Gold and there are {max(0, p.empire(empire).gold)}", "; ".join(asked)
        )


def _impossible(p: Position, province: str, request: Request, names: str) -> IllegalChoice:
    """What forbids a request in one Province: its own stack, or what was forbidden there too."""
    if any(not g for g in groups(p, province, Request(request.must))):
        units = p.provinces[province].units
        for action, n in request.must.items():
            _, unit, promoted = building.parse(f"{province} {action}")
            test = building.against_turning if promoted else building.against_stack
            for _ in range(n):
                reason = test(p, province, unit, units)
                if reason:
                    return IllegalChoice(reason[1], reason[0], names)
                units = building.after(units, unit, promoted)
        return IllegalChoice("2.3.1", f"{province} has no room for all of it", names)
    return IllegalChoice(
        "10.6.1", "the same plan must and must not do it", f"{names}; forbidden: {', '.join(sorted(request.forbid))}"
    )
