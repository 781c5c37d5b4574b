"""The model of Annexations: which Provinces end as what, in some order that the rules allow, worth most (Section 10.2).

CP-SAT picks steps and their times: a Province is settled next to one that is settled by then, and takes Foederati from one
that still is Foederati.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from rometeach.core.errors import BadInput, Problem
from rometeach.core.results.plans import OPTIMAL
from rometeach.rome_iinc.board.board import ProvinceState, Status

from ... import cp
from ...cp import Amount, IntVar
from .candidates import Gains
from .inputs import ALLIED, BARBARIAN, INSURGENT, SETTLED_STATUSES, Reach, Step

LIMIT = 2**60
"""Sums beyond this are too large for the solver."""


@dataclass(frozen=True, slots=True)
class ChosenSteps:
    """The steps chosen, what they gain and a bound, in points; `proven` if nothing gains more."""

    steps: tuple[Step, ...]
    gain: Fraction
    bound: Fraction
    proven: bool


class AnnexModel:
    """The steps as variables, in the order of the tables, with all that the rules ask of them."""

    def __init__(self, reach: Reach) -> None:
        model, self._reach = cp.new_model(), reach
        self._model = model
        self._steps: dict[Step, IntVar] = {}
        self._times: dict[Step, IntVar] = {}
        for p in reach.open:
            for state, n in reach.ends(p).items():
                if n:
                    self._steps[p, state] = model.new_bool_var("")
                    self._times[p, state] = model.new_int_var(1, reach.number, "")
        self._yes = model.new_bool_var("")
        model.add(self._yes == 1)
        model.add(sum(self._steps.values()) <= reach.number)
        for p in reach.open:
            self._province(p)

    def _province(self, p: str) -> None:
        """What one Province's steps presuppose."""
        model, steps, times = self._model, self._steps, self._times
        tribal = [s for s in steps if s[0] == p and s[1].tribe]
        if len(tribal) > 1:
            model.add_at_most_one([steps[s] for s in tribal])
        a, i = (p, ALLIED), (p, INSURGENT)
        for s in tribal:
            self._any(s, self._settlers(s))
            if a in steps:
                model.add(times[a] > times[s]).only_enforce_if([steps[s], steps[a]])
        if a in steps:
            self._any(a, self._settled(a))
        if i in steps and a in steps:
            model.add_implication(steps[i], steps[a])
            model.add(times[i] > times[a]).only_enforce_if(steps[i])
        elif i in steps:
            self._any(i, self._settled(i))

    def _any(self, step: Step, reasons: Sequence[IntVar]) -> None:
        """A step is taken only for one of its reasons."""
        self._model.add_bool_or([self._steps[step].negated(), *reasons])

    def _settled(self, step: Step) -> list[IntVar]:
        """Reasons to settle: a neighbour is Roman, Insurgent or Allied by then."""
        model, reach, reasons = self._model, self._reach, list[IntVar]()
        for q in reach.near(step[0]):
            if reach.p.provinces[q].status in SETTLED_STATUSES:
                return [self._yes]
            if (q, ALLIED) in self._steps:
                reason = model.new_bool_var("")
                model.add_implication(reason, self._steps[q, ALLIED])
                model.add(self._times[q, ALLIED] < self._times[step]).only_enforce_if(reason)
                reasons.append(reason)
        return reasons

    def _settlers(self, step: Step) -> list[IntVar]:
        """Reasons to take Foederati: a neighbour holds that tribe at the time, or the beaten War brings them."""
        model, reach, steps, times = self._model, self._reach, self._steps, self._times
        tribe, reasons = step[1].tribe, list[IntVar]()
        if tribe == reach.tribe:
            return [self._yes]
        for q in reach.near(step[0]):
            here, became = reach.p.provinces[q].tribe == tribe, (q, step[1])
            if not here and became not in steps:
                continue
            reason = model.new_bool_var("")
            if not here:
                model.add_implication(reason, steps[became])
                model.add(times[became] < times[step]).only_enforce_if(reason)
            if (q, ALLIED) in steps:
                model.add(times[q, ALLIED] > times[step]).only_enforce_if([reason, steps[q, ALLIED]])
            reasons.append(reason)
        return reasons

    def request(self, must: Sequence[Step], forbid: Sequence[Step], seen: Sequence[Sequence[Step]]) -> None:
        """Steps that are taken, steps that are not, and whole plans that are none of the answers."""
        for step in must:
            self._model.add(self._steps[step] == 1)
        for step in forbid:
            if step in self._steps:
                self._model.add(self._steps[step] == 0)
        for old in seen:
            other = [x.negated() if s in old else x for s, x in self._steps.items()]
            self._model.add_bool_or(other or [self._yes.negated()])

    def best(self, gains: Gains, seconds: float) -> tuple[cp.Maximum, ChosenSteps]:
        """How the search ended, and what it chose; to be called once, after the requests.

        Raises:
            BadInput: weights with too many digits.
        """
        reach, cells = self._reach, list(self._cells(gains))
        pay = {e: reach.prestige * reach.weights[e].prestige for e in reach.sides}
        each = {s: pay.get(reach.p.empire_of[s[0]], Fraction(0)) for s in self._steps}
        scale = lcm(gains.scale, *(v.denominator for v in each.values()))
        places = {s: i for i, s in enumerate(self._steps, 1)}
        turn = sum(places.values()) + 1
        big = turn * (reach.number + 1)
        most = sum(max(map(abs, line.values())) for line in gains.lines.values()) + sum(map(abs, each.values()))
        most += sum(p.cost for p in gains.pairs)
        if big * scale * most >= LIMIT:
            what = "have too many digits to be weighed exactly"
            raise BadInput([Problem("weights", what, "Round them, say to tenths.")])
        goals = [(x, int(each[s] * scale) * big - turn - places[s]) for s, x in self._steps.items()]
        goals += [(x, int(v * scale) * big) for x, v in cells]
        found = cp.maximise(self._model, [x for x, _ in goals], [c for _, c in goals], seconds, big * scale)
        if found.bound is None:
            top = reach.number * max(each.values(), default=Fraction(0))
            top += sum(max(line.values()) for line in gains.lines.values())
            return found, ChosenSteps((), Fraction(0), top, False)
        chosen = tuple(s for s, x in zip(self._steps, found.values, strict=False) if x)
        price = [*each.values(), *(v for _, v in cells)]
        gain = sum((v * x for v, x in zip(price, found.values, strict=True) if x), Fraction(0))
        proven = found.status == OPTIMAL
        bound = gain if proven else Fraction(-(-found.bound // big), scale)
        return found, ChosenSteps(chosen, gain, bound, proven)

    def _cells(self, gains: Gains) -> Iterator[tuple[IntVar, Fraction]]:
        """One variable for each gain, tied to what the steps lead to."""
        model = self._model
        ends = {p: self._ends(p) for p in self._reach.open}
        laws: dict[str, dict[Fraction, Amount]] = {}
        for p, line in gains.lines.items():
            cells = {k: model.new_bool_var("") for k in line}
            model.add_exactly_one(cells.values())
            if gains.own[p]:
                for state, end in ends[p].items():
                    model.add(sum(x for (s, _), x in cells.items() if s == state) == end)
            for q in gains.others[p]:
                model.add(sum(x for (_, gone), x in cells.items() if q in gone) == 1 - ends[q][BARBARIAN])
            yield from ((x, line[k]) for k, x in cells.items())
            laws[p] = {}
            for k, x in cells.items():
                laws[p][gains.wild[p][k]] = laws[p].get(gains.wild[p][k], 0) + x
        for pair in gains.pairs:
            yield from self._pressed(laws[pair.province], laws[pair.pressed], gains.whole, pair.cost)

    def _pressed(self, law: dict[Fraction, Amount], other: dict[Fraction, Amount], whole: int,
                 cost: Fraction) -> Iterator[tuple[IntVar, Fraction]]:  # fmt: skip
        """One number for each chance that a Province may be Barbarian with: the chance that its neighbour is not, times `whole`.

        Only the number of the chance that comes true is not zero.
        """
        model = self._model
        numbers = {p: model.new_int_var(0, whole, "") for p in law}
        for p, number in numbers.items():
            model.add(number <= whole * law[p])
        model.add(sum(numbers.values()) == sum(int(whole * (1 - p)) * x for p, x in other.items()))
        yield from ((x, -cost * p / whole) for p, x in numbers.items() if p)

    def _ends(self, province: str) -> dict[ProvinceState, Amount]:
        """Whether a Province ends as this or that."""
        model, now = self._model, self._reach.p.provinces[province]
        mine = {s: x for (p, s), x in self._steps.items() if p == province}
        settled = 1 if now.status is Status.ALLIED else mine[ALLIED]
        found: dict[ProvinceState, Amount] = {ALLIED: settled - mine.get(INSURGENT, 0)}
        if INSURGENT in mine:
            found[INSURGENT] = mine[INSURGENT]
        left: Amount = 1 - settled
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


def choose(reach: Reach, gains: Gains, must: Sequence[Step], forbid: Sequence[Step], seen: Sequence[Sequence[Step]],
           seconds: float) -> ChosenSteps | None:  # fmt: skip
    """The best steps.

    Args:
        reach: what may be Annexed.
        gains: what that brings.
        must: steps that are taken.
        forbid: steps that are not.
        seen: answers that are known already.
        seconds: the time limit.

    Returns:
        The best steps other than those seen; None if there are none.
    """
    model = AnnexModel(reach)
    model.request(must, forbid, seen)
    found, chosen = model.best(gains, seconds)
    if found.status == cp.INFEASIBLE:
        return None
    nothing_yet = not must and () not in map(tuple, seen)
    return chosen if found.bound is not None or nothing_yet else None
