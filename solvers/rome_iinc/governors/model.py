"""The choice of posts and fights as a CP-SAT model: one Governor a Command, one fight a War, a Province, a Commander."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from time import perf_counter
from typing import NamedTuple

from rometeach.core.errors import BadInput, Problem
from rometeach.core.results.plans import FEASIBLE, OPTIMAL
from rometeach.rome_iinc.actions import Fight

from ... import cp
from ...cp import IntVar
from .candidates import FightChoice, Pick, Post, PostsAndFights, idle, person_of

ROOM = 2**58
"""Sums of whole numbers that CP-SAT adds without a doubt."""
DIGIT = 2**40
"""The base of the digits in which larger numbers are weighed."""


class GovernorsChosen(NamedTuple):
    """What was chosen: posts and fights, what they gain, a bound on that, and the status."""

    picks: list[Pick]
    gain: Fraction
    bound: Fraction
    status: str


class GovernorsModel:
    """Posts and fights as a CP-SAT model: what excludes what, and the worth in whole numbers."""

    def __init__(self, t: PostsAndFights) -> None:
        """The model without any plan excluded yet."""
        self.t, self.model = t, cp.new_model()
        self.picks: list[Pick] = [*t.posts, *t.fights]
        self.xs = [self.model.new_bool_var("") for _ in self.picks]
        self.of_post = list(zip(t.posts, self.xs, strict=False))
        self.of_fight = list(zip(t.fights, self.xs[len(t.posts) :], strict=True))
        self._seats()
        self._fights()
        self._requests()
        self.scale = lcm(1, *(c.gain.denominator for c in self.picks))
        self.gains = [int(c.gain * self.scale) for c in self.picks]

    def _seats(self) -> None:
        """Everybody has one post, each Command one Governor; who waits finds no room (10.3.3, 5.2.5, 6.1.3)."""
        for name in self.t.now:
            self.model.add_exactly_one([x for c, x in self.of_post if c.who == name])
        everywhere = [c for open_ in self.t.open.values() for c in open_]
        for command in self.t.q.p.rules.commands:
            self.model.add_at_most_one([x for c, x in self.of_post if command in c.commands])
        for c, up in self.of_post:
            if not c.commands:
                for command in everywhere:
                    self.model.add(sum(x for o, x in self.of_post if o.commands == (command,)) >= up)

    def _fights(self) -> None:
        """One fight a War, a Commander and a Province, each under somebody who holds its Commands (11.2.1, 11.2.2, 11.2.5)."""
        command_of = {n: p.command for n, p in self.t.q.p.rules.provinces.items()}
        for attribute in ("war", "who"):
            for value in dict.fromkeys(getattr(b, attribute) for b in self.t.fights):
                self.model.add_at_most_one([x for b, x in self.of_fight if getattr(b, attribute) == value])
        for province in dict.fromkeys(p for b in self.t.fights for p in b.provinces):
            self.model.add_at_most_one([x for b, x in self.of_fight if province in b.provinces])
        held: dict[tuple[str, frozenset[str], int | None], list[IntVar]] = {}
        for b, x in self.of_fight:
            if b.who in self.t.now:
                held.setdefault((b.who, frozenset(command_of[p] for p in b.provinces), b.needs), []).append(x)
            elif b.who in self.t.q.p.rules.commands:
                taken = [y for c, y in self.of_post if b.who in c.commands]
                self.model.add_at_most_one([x, *taken])
        for (who, needed, needs), xs in held.items():
            may = [y for c, y in self.of_post if c.who == who and needed <= {*c.commands} and c.needs == needs]
            self.model.add(sum(xs) <= sum(may))

    def _requests(self) -> None:
        q, p = self.t.q, self.t.q.p
        for w in q.requests.fight:
            self.model.add(sum(x for b, x in self.of_fight if b.war == w) >= 1)
        for command in idle(q):
            for b, x in self.of_fight:
                if b.who in self.t.now:
                    self.model.add_at_most_one(
                        [x, *(y for c, y in self.of_post if c.who == b.who and command in c.commands)]
                    )
        asked = (*((a, True) for a in q.requests.must), *((a, False) for a in q.requests.forbid))
        for fight, wanted in asked:
            if not isinstance(fight, Fight):
                continue
            said, provinces = person_of(p, fight.commander), set(fight.provinces)
            mine = [(b, x) for b, x in self.of_fight if b.war == fight.war and set(b.provinces) == provinces]
            if wanted:
                self.model.add(sum(x for _, x in mine) >= 1)
            for b, x in mine if said in p.rules.commands else ():
                if b.who in self.t.now:
                    there = [y for c, y in self.of_post if c.who == b.who and said in c.commands]
                    self.model.add(x <= sum(there)) if wanted else self.model.add_at_most_one([x, *there])

    def exclude(self, chosen: Sequence[Pick], whole: bool = True) -> None:
        """The next plan differs from these picks; without `whole` in the posts among them, whoever fights."""
        ids = {id(c) for c in chosen if whole or isinstance(c, Post)}
        literals = [x.negated() for c, x in zip(self.picks, self.xs, strict=True) if id(c) in ids]
        literals += [x for c, x in self.of_fight if id(c) not in ids] if whole else []
        self.model.add_bool_or(literals)

    def best(self, seconds: float) -> GovernorsChosen | None:
        """The best plan that is not excluded; None if there is none."""
        ties = self._ties()
        room = (len(self.t.now) + len(self.t.q.p.wars)) * -min(ties, default=0) + 1
        if sum(abs(g) for g in self.gains) * room < ROOM:
            ended = cp.maximise(
                self.model,
                self.xs,
                [g * room + t for g, t in zip(self.gains, ties, strict=True)],
                seconds,
                self.scale * room,
            )
            if ended.status == cp.INFEASIBLE:
                return None
            if ended.bound is not None:
                # The ties take less than one whole step off: rounding up gives a bound of the worth itself.
                return self._chosen(ended.values, Fraction(-(-ended.bound // room), self.scale), ended.status)
        return self._in_stages(seconds, ties)

    def _chosen(self, values: Sequence[int], bound: Fraction, status: str) -> GovernorsChosen:
        picks = [c for c, v in zip(self.picks, values, strict=True) if v]
        gain = sum((c.gain for c in picks), Fraction(0))
        if status == OPTIMAL:
            return GovernorsChosen(picks, gain, gain, OPTIMAL)
        return GovernorsChosen(picks, gain, max(gain, min(bound, self._ceiling())), FEASIBLE)

    def _in_stages(self, seconds: float, ties: list[int]) -> GovernorsChosen | None:
        """The same one after the other: the high digits, the low digits, the ties; and if time was short, any plan at all."""
        start, digits = perf_counter(), digits_of(self.gains)
        model, carried = self.model.clone(), None
        values: tuple[int, ...] = ()
        for i, digit in enumerate(digits):
            xs, coefficients = list(self.xs), list(digit)
            if carried is not None:
                xs, coefficients = [*xs, carried], [*coefficients, -DIGIT]
            if i < len(digits) - 1:
                carried = model.new_int_var(0, len(self.xs), "")
                model.add(sum(c * x for c, x in zip(digits[i + 1], self.xs, strict=True)) >= carried * DIGIT)
                xs, coefficients = [*xs, carried], [*coefficients, 1]
            ended = cp.maximise(model, xs, coefficients, max(0.05, seconds - (perf_counter() - start)))
            if ended.status == cp.INFEASIBLE:
                return None
            if ended.status != OPTIMAL:
                if ended.bound is None:
                    ended = cp.maximise(model, xs, [0] * len(xs), 60)
                found = ended.values[: len(self.xs)] or values
                return self._chosen(found, self._ceiling(), FEASIBLE) if found else None
            values = ended.values[: len(self.xs)]
            got = sum(c * x for c, x in zip(coefficients, ended.values, strict=True))
            model.add(sum(c * x for c, x in zip(coefficients, xs, strict=True)) == got)
        last = cp.maximise(model, self.xs, ties, max(0.2, seconds - (perf_counter() - start)))
        return self._chosen(last.values or values, Fraction(0), OPTIMAL)

    def _ceiling(self) -> Fraction:
        """More than this no plan is worth: everybody's best post and each War's best fight."""
        top: dict[tuple[str, str], Fraction] = {}
        for c in self.picks:
            key = ("post", c.who) if isinstance(c, Post) else ("fight", c.war)
            top[key] = max(top.get(key, Fraction(0) if isinstance(c, FightChoice) else c.gain), c.gain)
        return sum(top.values(), Fraction(0))

    def _ties(self) -> list[int]:
        big = len(self.picks) * (len(self.t.now) + len(self.t.q.p.wars) + 1) + 1
        return [-(big * int(c.moved if isinstance(c, Post) else 1) + i) for i, c in enumerate(self.picks)]


def digits_of(gains: Sequence[int]) -> list[list[int]]:
    """The numbers in one piece if their sum is small enough, else high and low digits."""
    if sum(abs(g) for g in gains) < ROOM:
        return [list(gains)]
    high, low = [g // DIGIT for g in gains], [g % DIGIT for g in gains]
    if sum(abs(g) for g in high) >= ROOM:
        raise BadInput([Problem("weights", "have too many digits to be weighed exactly", "Round them, say to tenths.")])
    return [high, low]
