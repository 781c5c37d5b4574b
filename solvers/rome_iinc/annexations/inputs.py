"""The model of Annexations: which Provinces end as what, in some order that the rules allow, worth most (Section 10.2).

What a Province is worth after the next Revolt step depends on what it ends as and on which of its neighbours are no longer
Barbarian; the charts price every such case once. CP-SAT picks steps and their times: a Province is settled next to one that
is settled by then, and takes Foederati from one that still is Foederati.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import lcm
from typing import Any

from rometeach.core.errors import BadInput, Problem
from rometeach.rome_iinc.board.state import ProvinceState, Status, with_provinces
from rometeach.rome_iinc.phases import annexation
from rometeach.rome_iinc.plans import SETTLED
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.evaluate import Parts
from rometeach.rome_iinc.valuation.weights import Weights

from ... import cp

ALLIED, INSURGENT, BARBARIAN = (
    ProvinceState(Status.ALLIED),
    ProvinceState(Status.INSURGENT),
    ProvinceState(Status.BARBARIAN),
)

Step = tuple[str, ProvinceState]
"""A Province and what one Annexation turns it into."""


@dataclass(frozen=True)
class Land:
    """What may be Annexed: the Provinces in reach, how many steps, and the tribe of a beaten War whose settlers are at hand."""

    p: Position
    provinces: tuple[str, ...]
    number: int
    tribe: str = ""
    sides: tuple[str, ...] = ()
    weights: Mapping[str, Weights] = field(default_factory=dict)
    prestige: int = 1

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The Provinces that could be Annexed within the number, in the order of the tables."""
        free = [p for p in self.p.rules.provinces if p in self.provinces and p not in self.p.war_in
                and self.p.provinces[p].status not in (Status.INSURGENT, Status.ROMAN)]  # fmt: skip
        settled = {p for p, s in self.p.provinces.items() if s.status in annexation._SETTLED}
        tribal = {p for p, s in self.p.provinces.items() if s.status is Status.FOEDERATI}
        reached: list[str] = []
        for _ in range(self.number):
            now = [p for p in free if p not in reached and self._begins(p, settled, tribal)]
            if not now:
                break
            reached += now
            settled |= {*now}
            tribal |= {p for p in now if self.p.provinces[p].status is Status.BARBARIAN}
        return tuple(p for p in free if p in reached)

    def _begins(self, province: str, settled: set[str], tribal: set[str]) -> bool:
        near = self.near(province)
        barbarian = self.p.provinces[province].status is Status.BARBARIAN
        return any(q in settled or (barbarian and q in tribal) for q in near) or (barbarian and bool(self.tribe))

    def near(self, province: str) -> tuple[str, ...]:
        """The Provinces connected to one."""
        return tuple(s for s, _ in self.p.rules.neighbours[province] if s in self.p.provinces)

    @cached_property
    def tribes(self) -> tuple[str, ...]:
        """The tribes that could settle."""
        found = {s.tribe for s in self.p.provinces.values() if s.status is Status.FOEDERATI}
        return tuple(sorted(found | ({self.tribe} if self.tribe else set())))

    def ends(self, province: str) -> dict[ProvinceState, int]:
        """What a Province may end as, with the fewest steps there."""
        state = self.p.provinces[province]
        found = {state: 0}
        if state.status is Status.BARBARIAN:
            found |= {ProvinceState(Status.FOEDERATI, t): 1 for t in self.tribes}
        if state.status is not Status.ALLIED:
            found[ALLIED] = 1
        found[INSURGENT] = found[ALLIED] + 1
        return {s: n for s, n in found.items() if n <= self.number}

    def name(self, board: Position, step: Step) -> str:
        """A step as a choice on a board; "" where it is not legal there."""
        province, state = step
        if state in annexation.results(board, province):
            return _spelled(province, state)
        if state in annexation.results(board, province, self.tribe, frozenset(self.provinces)):
            return _spelled(province, state) + SETTLED
        return ""

    def order(self, steps: Sequence[Step], board: Position | None = None) -> tuple[str, ...] | None:
        """The choices in a legal order, the first in the tables as early as can be; None where there is no such order."""
        board = board or self.p
        if not steps:
            return ()
        for i, step in enumerate(steps):
            name = self.name(board, step)
            if name:
                rest = self.order([*steps[:i], *steps[i + 1 :]], with_provinces(board, {step[0]: step[1]}))
                if rest is not None:
                    return name, *rest
        return None


def _spelled(province: str, state: ProvinceState) -> str:
    return f"{province} {state.title if state.tribe else state.title.casefold()}"


# -- Prices --------------------------------------------------------------------------------------------------

Line = dict[tuple[ProvinceState, frozenset[str]], Fraction]
"""(what it ends as, which neighbours are no longer Barbarian) -> what a Province gains over now, in points."""


@dataclass(frozen=True)
class Tables:
    """Each Province's gains, by what it depends on: itself where it may be Annexed, and Barbarian neighbours in reach."""

    lines: Mapping[str, Line]
    own: Mapping[str, bool]
    others: Mapping[str, tuple[str, ...]]

    @cached_property
    def scale(self) -> int:
        """The common denominator of all gains."""
        return lcm(*(v.denominator for line in self.lines.values() for v in line.values()), 1)


def tabulate(land: Land) -> Tables:
    """Every gain that a choice within the number can meet, from the charts."""
    wild = {p for p in land.open if land.p.provinces[p].status is Status.BARBARIAN}
    lines: dict[str, Line] = {}
    own: dict[str, bool] = {}
    others: dict[str, tuple[str, ...]] = {}
    for p in land.p.rules.provinces:
        if land.p.empire_of[p] not in land.sides:
            continue
        around = tuple(dict.fromkeys(q for q in land.near(p) if q in wild))
        mine = p in land.open
        if not around and not mine:
            continue
        now, line = land.p.provinces[p], {}
        idle = worth(land, land.p, p)
        for state, steps in (land.ends(p) if mine else {now: 0}).items():
            for k in range(min(len(around), land.number - steps) + 1):
                for gone in combinations(around, k):
                    board = with_provinces(land.p, {p: state, **dict.fromkeys(gone, ALLIED)})
                    line[state, frozenset(gone)] = worth(land, board, p) - idle
        lines[p], own[p], others[p] = line, mine, around
    return Tables(lines, own, others)


def worth(land: Land, board: Position, province: str) -> Fraction:
    """What one Province is worth on a board, in points: its share of `evaluate.value`."""
    empire = board.empire_of[province]
    w, state = land.weights[empire], land.p.empire(empire)
    parts = evaluate.of_revolt(board, province, w) + Parts(unrest=Fraction(evaluate.icons(board, province)))
    return sum(parts.worths(w, state.gold, state.unrest).values(), Fraction(0))


# -- The model -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """The steps chosen, what they gain and a bound, in points; `proven` if nothing gains more."""

    steps: tuple[Step, ...]
    gain: Fraction
    bound: Fraction
    proven: bool


def choose(land: Land, tables: Tables, must: Sequence[Step], forbid: Sequence[Step], seen: Sequence[Sequence[Step]],
           seconds: float) -> Choice | None:  # fmt: skip
    """The best steps other than those already seen; None if there are none."""
    model = cp.require().CpModel()
    steps, yes = _steps(land, model)
    for step in must:
        model.add(steps[step] == 1)
    for step in forbid:
        if step in steps:
            model.add(steps[step] == 0)
    for old in seen:
        model.add_bool_or([x.negated() if s in old else x for s, x in steps.items()] or [yes.negated()])
    cells = list(_cells(land, tables, model, steps))
    pay = {e: land.prestige * land.weights[e].prestige for e in land.sides}
    each = {s: pay.get(land.p.empire_of[s[0]], Fraction(0)) for s in steps}
    scale = lcm(tables.scale, *(v.denominator for v in each.values()))
    places = {s: i for i, s in enumerate(steps, 1)}
    turn = sum(places.values()) + 1
    big = turn * (land.number + 1)
    most = sum(max(map(abs, line.values())) for line in tables.lines.values()) + sum(map(abs, each.values()))
    if big * scale * most >= 2**60:
        raise BadInput([Problem("weights", "have too many digits to be weighed exactly", "Round them, say to tenths.")])
    gains = [(x, int(each[s] * scale) * big - turn - places[s]) for s, x in steps.items()] + [
        (x, int(v * scale) * big) for x, v in cells
    ]
    outcome = cp.maximise(model, [x for x, _ in gains], [c for _, c in gains], seconds, big * scale)
    if outcome.status == "INFEASIBLE":
        return None
    if outcome.bound is None:
        top = land.number * max(each.values(), default=Fraction(0)) + sum(
            max(line.values()) for line in tables.lines.values()
        )
        return Choice((), Fraction(0), top, False) if not must and () not in map(tuple, seen) else None
    values = outcome.values
    chosen = tuple(s for s, x in zip(steps, values, strict=False) if x)
    price = [*each.values(), *(v for _, v in cells)]
    gain = sum((v for v, x in zip(price, values, strict=True) if x), Fraction(0))
    proven = outcome.status == "OPTIMAL"
    return Choice(chosen, gain, gain if proven else Fraction(-(-outcome.bound // big), scale), proven)


def _steps(land: Land, model: Any) -> tuple[dict[Step, Any], Any]:
    """The steps as variables, in the order of the tables, with all that the rules ask of them."""
    steps: dict[Step, Any] = {}
    times: dict[Step, Any] = {}
    for p in land.open:
        for state, n in land.ends(p).items():
            if n:
                steps[p, state], times[p, state] = model.new_bool_var(""), model.new_int_var(1, land.number, "")
    yes = model.new_bool_var("")
    model.add(yes == 1)
    model.add(sum(steps.values()) <= land.number)
    for p in land.open:
        tribal = [s for s in steps if s[0] == p and s[1].tribe]
        if len(tribal) > 1:
            model.add_at_most_one([steps[s] for s in tribal])
        a, i = (p, ALLIED), (p, INSURGENT)
        for s in tribal:
            _any(model, steps[s], _settlers(land, model, steps, times, s, yes))
            if a in steps:
                model.add(times[a] > times[s]).only_enforce_if(steps[s], steps[a])
        if a in steps:
            _any(model, steps[a], _settled(land, model, steps, times, a, yes))
        if i in steps and a in steps:
            model.add_implication(steps[i], steps[a])
            model.add(times[i] > times[a]).only_enforce_if(steps[i])
        elif i in steps:
            _any(model, steps[i], _settled(land, model, steps, times, i, yes))
    return steps, yes


def _any(model: Any, step: Any, reasons: list[Any]) -> None:
    """A step is taken only for one of its reasons."""
    model.add_bool_or([step.negated(), *reasons])


def _settled(land: Land, model: Any, steps: dict[Step, Any], times: dict[Step, Any], step: Step, yes: Any) -> list[Any]:
    """Reasons to settle: a neighbour is Roman, Insurgent or Allied by then."""
    reasons = []
    for q in land.near(step[0]):
        if land.p.provinces[q].status in annexation._SETTLED:
            return [yes]
        if (q, ALLIED) in steps:
            reason = model.new_bool_var("")
            model.add_implication(reason, steps[q, ALLIED])
            model.add(times[q, ALLIED] < times[step]).only_enforce_if(reason)
            reasons.append(reason)
    return reasons


def _settlers(
    land: Land, model: Any, steps: dict[Step, Any], times: dict[Step, Any], step: Step, yes: Any
) -> list[Any]:
    """Reasons to take Foederati: a neighbour holds that tribe at the time, or the beaten War brings them."""
    tribe, reasons = step[1].tribe, []
    if tribe == land.tribe:
        return [yes]
    for q in land.near(step[0]):
        here, became = land.p.provinces[q].tribe == tribe, (q, step[1])
        if not here and became not in steps:
            continue
        reason = model.new_bool_var("")
        if not here:
            model.add_implication(reason, steps[became])
            model.add(times[became] < times[step]).only_enforce_if(reason)
        if (q, ALLIED) in steps:
            model.add(times[q, ALLIED] > times[step]).only_enforce_if(reason, steps[q, ALLIED])
        reasons.append(reason)
    return reasons


def _cells(land: Land, tables: Tables, model: Any, steps: dict[Step, Any]) -> Iterator[tuple[Any, Fraction]]:
    """One variable for each line of the tables, tied to what the steps lead to."""
    ends = {p: _ends(land, model, steps, p) for p in land.open}
    for p, line in tables.lines.items():
        cells = {k: model.new_bool_var("") for k in line}
        model.add_exactly_one(cells.values())
        if tables.own[p]:
            for state, end in ends[p].items():
                model.add(sum(x for (s, _), x in cells.items() if s == state) == end)
        for q in tables.others[p]:
            model.add(sum(x for (_, gone), x in cells.items() if q in gone) == 1 - ends[q][BARBARIAN])
        yield from ((x, line[k]) for k, x in cells.items())


def _ends(land: Land, model: Any, steps: dict[Step, Any], province: str) -> dict[ProvinceState, Any]:
    """Whether a Province ends as this or that, as linear expressions."""
    now = land.p.provinces[province]
    mine = {s: x for (p, s), x in steps.items() if p == province}
    settled = 1 if now.status is Status.ALLIED else mine[ALLIED]
    found: dict[ProvinceState, Any] = {ALLIED: settled - mine.get(INSURGENT, 0)}
    if INSURGENT in mine:
        found[INSURGENT] = mine[INSURGENT]
    left = 1 - settled
    for state, x in mine.items():
        if state.tribe:
            stays = found[state] = model.new_bool_var("")
            model.add(stays <= x)
            model.add(stays + settled <= 1)
            model.add(stays >= x - settled)
            left = left - stays
    if now.status is not Status.ALLIED:
        found[now] = left
    return found
