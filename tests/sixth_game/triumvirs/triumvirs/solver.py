"""Where new Legions stand best: as many areas held as possible, each against the strongest neighbour that may attack it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from time import perf_counter

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import Plan, WhyNot, Workings
from solvers import cp

from .actions import TABLE, Station
from .battle import p_held
from .board import Board

Stations = Mapping[str, int]
Setting = tuple[Board, str, int, Stations, tuple[Stations, ...], Stations]


def threat(p: Board, area: str) -> int:
    """The Legions that the strongest neighbour of another player may send."""
    owner = p.areas[area][0]
    around = [p.areas[b] for b in p.rules.neighbours[area]]
    return max((n - 1 for other, n in around if other != owner), default=0)


def held(p: Board, area: str, more: int) -> Fraction:
    """The chance that an area with so many Legions more is held."""
    against = threat(p, area)
    return p_held(p.rules, area, against, p.areas[area][1] + more) if against else Fraction(1)


def worth(p: Board, found: Stations) -> Fraction:
    """The areas that are held, in the mean."""
    return sum((held(p, a, n) for a, n in found.items()), Fraction(0))


def every(p: Board, seat: str, legions: int) -> Iterator[dict[str, int]]:
    """Every way to station so many Legions."""
    mine = p.of(seat)
    for found in itertools.product(range(legions + 1), repeat=len(mine)):
        if sum(found) == legions:
            yield dict(zip(mine, found, strict=True))


def _solve(
    p: Board, seat: str, legions: int, least: Stations, banned: tuple[Stations, ...]
) -> tuple[dict[str, int], Fraction]:
    mine = p.of(seat)
    table = {(a, n): held(p, a, n) for a in mine for n in range(legions + 1)}
    scale = lcm(*(x.denominator for x in table.values()))
    model = cp.new_model()
    take = {key: model.new_bool_var(str(key)) for key in table}
    for a in mine:
        model.add_exactly_one(take[a, n] for n in range(legions + 1))
        for n in range(least.get(a, 0)):
            model.add(take[a, n] == 0)
    model.add(sum(n * x for (_, n), x in take.items()) == legions)
    for other in banned:
        model.add(sum(take[a, n] for a, n in other.items()) < len(mine))
    best = cp.maximise(model, list(take.values()), [int(v * scale) for v in table.values()], 10)
    if best.status != "OPTIMAL":
        raise IllegalChoice(
            "3.1", f"there are {legions} Legions for what it must do", "; ".join(f"{a} +{n}" for a, n in least.items())
        )
    found = {a: n for (a, n), x in zip(table, best.values, strict=True) if x}
    return found, Fraction(best.bound or 0, scale)


def _plan(p: Board, seat: str, legions: int, least: Stations, banned: tuple[Stations, ...] = ()) -> Plan:
    start = perf_counter()
    found, bound = _solve(p, seat, legions, least, banned)
    value = worth(p, found)
    if value != bound:
        raise RuntimeError(f"the solver says {bound} and the rules say {value}")
    actions = tuple(Station(a, n) for a, n in found.items() if n)
    return Plan(
        title=f"{legions} new Legions of {seat}",
        actions=actions,
        costs=tuple(a.legions for a in actions),
        money="Legions",
        value=value,
        parts=Frozen({"areas held": value}),
        worths=Frozen({"areas held": value}),
        status="OPTIMAL",
        bound=bound,
        seconds=perf_counter() - start,
        idle=worth(p, dict.fromkeys(p.of(seat), 0)),
        leaves_out=("what comes after the next attack",),
        lines=tuple(f"{a}: held {float(held(p, a, n)):.0%} against {threat(p, a)}" for a, n in found.items()),
        solver=f"{__name__}:WORKINGS",
        setting=(p, seat, legions, least, banned, Frozen(found)),
        rules_notes=rules_notes(p.rules),
    )


def _why_not(setting: Setting, plan: Plan, choice: str) -> WhyNot:
    p, seat, legions, _, _, _ = setting
    wanted = TABLE.read_one(str(choice), p.rules)
    if not isinstance(wanted, Station) or wanted.area not in p.of(seat):
        raise BadInput([Problem(str(choice)[:40], f"is no station of {seat}", "Say for example Italia +2.")])
    try:
        other = _plan(p, seat, legions, {wanted.area: wanted.legions})
    except IllegalChoice as error:
        return WhyNot(str(wanted), error.what, error.case)
    loss = plan.value - other.value
    return WhyNot(str(wanted), "It is as good." if not loss else "It is worth less.", "", loss, other)


def _next_best(setting: Setting, plan: Plan, k: int) -> tuple[Plan, ...]:
    p, seat, legions, least, banned, _ = setting
    found: list[Plan] = []
    while len(found) < k:
        banned = (*banned, (found[-1] if found else plan).setting[5])
        try:
            found.append(_plan(p, seat, legions, least, banned))
        except IllegalChoice:
            break
    return tuple(found)


def _what_if(setting: Setting, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    p, seat, legions, least, _, _ = setting
    return (("one more Legion", _plan(p, seat, legions + 1, least).value - plan.value),)


def station(p: Board, player: str, legions: int = 3, must: str = "") -> Plan:
    """Where new Legions stand best, proven (3.1, 4.1)."""
    seat = p.rules.names["seat"].find(player)
    if not 0 <= legions <= 12:
        raise BadInput([Problem("legions", f"{legions} cannot be", "Give a number from 0 to 12.")])
    if not p.of(seat):
        raise BadInput([Problem(seat, "holds no area", case="3.1")])
    wishes = [a for a in TABLE.read(must, p.rules) if isinstance(a, Station)] if must else []
    return _plan(p, seat, legions, Frozen({a.area: a.legions for a in wishes}))


WORKINGS = Workings(_why_not, _next_best, _what_if)
