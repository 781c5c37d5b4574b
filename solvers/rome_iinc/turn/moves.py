"""From what the model chose to single Builds, Promotions and Transfers in a legal order."""

from __future__ import annotations

from collections.abc import Mapping

from rometeach.core.errors import RometeachError
from rometeach.rome_iinc.actions import Build, Promote, Transfer
from rometeach.rome_iinc.board.units import FIELDS, TITLES
from rometeach.rome_iinc.phases import transfers
from rometeach.rome_iinc.position import Position

from .candidates import TurnOptions
from .inputs import Solution
from .province_options import INDEX, MEMBERS, MOBILE, STACK_OF, OpenProvince

Stacks = dict[str, list[int]]
"""Province -> how many of each type of Unit."""


class Jammed(RometeachError):
    """Full stacks that would have to change places, with no free place to pass through."""


def steps(options: TurnOptions, s: Solution) -> list[Build | Promote | Transfer]:
    """The Builds and Promotions, then the Transfers, that bring about what was chosen.

    Raises:
        Jammed: see there.
    """
    provinces = {g.name: g for g in options.provinces}
    stacks: Stacks = {n: list(g.units) for n, g in provinces.items()}
    final = _final(options, s)
    made: list[Build | Promote | Transfer] = [*_forts(stacks, final, provinces)]
    made += _build(options, s, stacks, final)
    made += _promote(options, s, stacks, final)
    return [*made, *_move(options.p, stacks, final, provinces)]


def _final(options: TurnOptions, s: Solution) -> Stacks:
    """Who stands where at the end: Units stay where they can."""
    final: Stacks = {n: list(u) for n, u in s.units.items()}
    for home, gs in options.homes.items():
        far = [g for g in gs if g.name not in final]
        if far:
            final |= _of_home(options, s, home, far)
    return final


def _of_home(options: TurnOptions, s: Solution, home: str, far: list[OpenProvince]) -> Stacks:
    wanted: dict[str, tuple[int, ...]] = {}
    forts: dict[str, int] = {}
    names = {g.name for g in far}
    for i, c in enumerate(options.classes):
        if c.provinces[0].name not in names:
            continue
        left = list(c.provinces)
        held = [(need, n) for need, n in zip(c.needs, s.held[i], strict=True) if n]
        for need, n in sorted(held, key=lambda x: -sum((x[0].legions, x[0].auxilia, x[0].guard, x[0].fleet))):
            for _ in range(n):
                g = max(left, key=lambda g: (_fits(g, need), bool(g.units.fort) == bool(need.fort)))
                left.remove(g)
                wanted[g.name] = need.legions, need.auxilia, need.veterans, need.guard, need.fleet
                forts[g.name] = need.fort
    result: Stacks = {g.name: [0] * len(FIELDS) for g in far}
    for g in far:
        result[g.name][INDEX["fort"]] = forts[g.name]
    for stack, column in (("Legion", 0), ("Auxilia", 1), ("Guard", 3), ("Cavalry", -1)):
        total = {t: s.far.get((home, t, False), 0) for t in MEMBERS[stack]}
        least = {g.name: wanted[g.name][column] if column >= 0 else 0 for g in far}
        special = {g.name: wanted[g.name][2] for g in far} if stack == "Auxilia" else {}
        _spread(far, stack, total, least, special, result)
    for d in (False, True):
        here = [g for g in far if g.desert == d]
        total = {t: s.far.get((home, t, d), 0) for t in MEMBERS["Fleet"]}
        _spread(here, "Fleet", total, {g.name: wanted[g.name][4] for g in here}, {}, result)
    return result


def _fits(g: OpenProvince, need: object) -> int:
    have = {"legions": sum(g.units[INDEX[t]] for t in MEMBERS["Legion"]), "auxilia": g.units.auxilia + g.units.veteran_auxilia,
            "veterans": g.units.veteran_auxilia, "guard": g.units.guard + g.units.veteran_guard,
            "fleet": g.units.fleet + g.units.veteran_fleet}  # fmt: skip
    return sum(min(n, getattr(need, k)) for k, n in have.items())


def _spread(
    far: list[OpenProvince],
    stack: str,
    total: dict[str, int],
    least: dict[str, int],
    special: dict[str, int],
    result: Stacks,
) -> None:
    """Lay out one stack: what is wanted first, out of what stands there; then the rest, staying where it is if it can."""
    left, types = dict(total), MEMBERS[stack]

    def place(g: OpenProvince, t: str) -> None:
        result[g.name][INDEX[t]] += 1
        left[t] -= 1

    def height(g: OpenProvince) -> int:
        return sum(result[g.name][INDEX[t]] for t in types)

    def stays(g: OpenProvince, t: str) -> bool:
        return result[g.name][INDEX[t]] < g.units[INDEX[t]]

    def needs(g: OpenProvince, t: str) -> bool:
        if special.get(g.name, 0) > result[g.name][INDEX["veteran_auxilia"]]:
            return t == "veteran_auxilia"
        return height(g) < least.get(g.name, 0)

    for g in far:
        for _ in range(special.get(g.name, 0)):
            place(g, "veteran_auxilia")
    for test in (stays, lambda g, t: True):
        for t in sorted(types, key=lambda t: t != "veteran_auxilia"):
            for g in far:
                while left[t] and height(g) < g.room[stack] and needs(g, t) and test(g, t):
                    place(g, t)
    for test in (stays, lambda g, t: True):
        for t in types:
            for g in far:
                while left[t] and height(g) < g.room[stack] and test(g, t):
                    place(g, t)
    if any(left.values()):
        raise Jammed(f"{left} of a {stack} stack have no place")


def _forts(stacks: Stacks, final: Stacks, provinces: Mapping[str, OpenProvince]) -> list[Build | Promote]:
    i, made = INDEX["fort"], list[Build | Promote]()
    for n in provinces:
        if final[n][i] > stacks[n][i]:
            made.append(Build(n, "fort"))
        elif final[n][i] < stacks[n][i]:
            made.append(Promote(n, "fort"))
            stacks[n][INDEX["pseudo_legion"]] += 1
        stacks[n][i] = final[n][i]
    return made


def _build(options: TurnOptions, s: Solution, stacks: Stacks, final: Stacks) -> list[Build]:
    """Builds go where the Unit is to stand if there is room now, else where there is room in the Command."""
    made: list[Build] = []
    for (home, t, desert), number in sorted(s.built.items(), key=lambda x: x[0][1] != "legion"):
        stack = STACK_OF[t]
        for _ in range(number):
            places = [g for g in options.homes[home] if _height(stacks[g.name], stack) < g.room[stack]
                      and (g.desert == desert or stack != "Fleet") and not options.limits.bars(Build(g.name, t))]  # fmt: skip
            if not places:
                raise Jammed(f"no place to Build a {TITLES[t]} in {home}")
            g = max(places, key=lambda g: (final[g.name][INDEX[t]] > stacks[g.name][INDEX[t]],
                                           _height(final[g.name], stack) > _height(stacks[g.name], stack)))  # fmt: skip
            made.append(Build(g.name, t))
            stacks[g.name][INDEX[t]] += 1
    return made


def _height(stack: list[int], name: str) -> int:
    return sum(stack[INDEX[t]] for t in MEMBERS[name])


def _promote(options: TurnOptions, s: Solution, stacks: Stacks, final: Stacks) -> list[Promote]:
    a, v, made = INDEX["auxilia"], INDEX["veteran_auxilia"], list[Promote]()
    for home, number in s.promoted.items():
        for _ in range(number):
            places = [
                g
                for g in options.homes[home]
                if stacks[g.name][a] and not options.limits.bars(Promote(g.name, "auxilia"))
            ]
            if not places:
                raise Jammed(f"no Auxilia to Promote in {home}")
            g = max(places, key=lambda g: (final[g.name][v] > stacks[g.name][v], stacks[g.name][a] > final[g.name][a]))
            made.append(Promote(g.name, "auxilia"))
            stacks[g.name][a] -= 1
            stacks[g.name][v] += 1
    return made


def _move(p: Position, stacks: Stacks, final: Stacks, provinces: Mapping[str, OpenProvince]) -> list[Transfer]:
    """Transfers, first inside each Command; a Unit in the way passes through a free place of its Command."""
    pending = _pairs(p, stacks, final, provinces)
    made: list[Transfer] = []
    while pending:
        done = False
        for move in list(pending):
            a, b, t = move.source, move.target, move.unit
            if stacks[a][INDEX[t]] and _height(stacks[b], STACK_OF[t]) < provinces[b].room[STACK_OF[t]]:
                _shift(stacks, move)
                made.append(move)
                pending.remove(move)
                done = True
        if not done and pending and not _sidestep(p, stacks, provinces, pending, made):
            raise Jammed("full stacks would have to change places: " + ", ".join(map(str, pending)))
    return made


def _shift(stacks: Stacks, move: Transfer) -> None:
    stacks[move.source][INDEX[move.unit]] -= 1
    stacks[move.target][INDEX[move.unit]] += 1


def _pairs(p: Position, stacks: Stacks, final: Stacks, provinces: Mapping[str, OpenProvince]) -> list[Transfer]:
    moves: list[Transfer] = []
    for t in MOBILE:
        i = INDEX[t]
        away = [n for n in provinces for _ in range(stacks[n][i] - final[n][i])]
        come = [n for n in provinces for _ in range(final[n][i] - stacks[n][i])]
        fleet = t in MEMBERS["Fleet"]
        for near, alike in ((True, True), (True, False), (False, True), (False, False)):
            for b in list(come):
                a = next((a for a in away if provinces[a].empire == provinces[b].empire
                          and (provinces[a].command == provinces[b].command or not near)
                          and (not fleet or not alike or provinces[a].desert == provinces[b].desert)
                          and not (fleet and transfers.desert_bars(p, a, b))), None)  # fmt: skip
                if a is not None:
                    away.remove(a)
                    come.remove(b)
                    moves.append(Transfer(a, b, t))
        if away or come:
            raise Jammed(f"{TITLES[t]}: from {away} to {come}")
    return moves


def _sidestep(
    p: Position,
    stacks: Stacks,
    provinces: Mapping[str, OpenProvince],
    pending: list[Transfer],
    made: list[Transfer],
) -> bool:
    for k, move in enumerate(pending):
        a, b, t = move.source, move.target, move.unit
        for g in provinces.values():
            free = g.command == provinces[a].command or transfers.cost(p, t, a, g.name) == 0
            if (g.name not in (a, b) and free and g.empire == provinces[a].empire and stacks[a][INDEX[t]]
                    and _height(stacks[g.name], STACK_OF[t]) < g.room[STACK_OF[t]]
                    and not (t in MEMBERS["Fleet"] and transfers.desert_bars(p, a, g.name))
                    and transfers.cost(p, t, g.name, b) <= transfers.cost(p, t, a, b)):  # fmt: skip
                made.append(Transfer(a, g.name, t))
                _shift(stacks, made[-1])
                pending[k] = Transfer(g.name, b, t)
                return True
    return False
