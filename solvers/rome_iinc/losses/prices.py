"""What Losses cost as whole numbers, so that a search can compare many boards (Section 11.3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import lcm

from rometeach.rome_iinc.board.state import Board, ProvinceState, Status
from rometeach.rome_iinc.board.units import FIELDS, NONE
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import provinces as standing
from rometeach.rome_iinc.valuation.weights import Weights

TRACKS = ("disgrace", "dishonor", "tribute")


@dataclass(frozen=True)
class Prices:
    """One fight's Losses to take. `must` are Losses that have to be among them, `forbid` those that may not."""

    board: Board
    toll: Toll
    weights: Weights
    must: tuple[str, ...] = ()
    forbid: frozenset[str] = frozenset()
    untouched: frozenset[str] = frozenset()
    every: bool = False
    _steps: dict[tuple[str, ProvinceState], list[int]] = field(default_factory=dict, compare=False)
    _falls: dict[tuple[str, ProvinceState], int] = field(default_factory=dict, compare=False)

    @cached_property
    def scale(self) -> int:
        """What one point counts."""
        w = self.weights
        numbers = [
            w.prestige,
            w.gold,
            w.gold * w.taxes,
            w.unrest * w.taxes,
            w.frontier,
            w.capital,
            w.unrest,
            w.alarm,
            w.veteran,
        ]
        return lcm(*(n.denominator for n in (*numbers, *w.units.values(), *w.statuses.values(), *w.provinces.values())))

    @cached_property
    def worths(self) -> dict[str, int]:
        """What each Unit is worth, times the scale."""
        return {f: int(self.weights.worth_of(f) * self.scale) for f in FIELDS}

    @cached_property
    def tribute(self) -> int:
        """The Gold of one Tribute."""
        return losses.tribute(self.board)

    @cached_property
    def most(self) -> int:
        """How many Losses of one kind there may be."""
        return self.board.rules.values["losses.most_of_a_kind"]

    @cached_property
    def tracks(self) -> dict[str, int]:
        """The price of each Loss of the tracks, times the scale."""
        w, paid = self.weights, self.toll.purse is None
        level = self.board.empire(self.toll.empire).unrest
        prices = w.slope(level), w.prestige, w.gold * self.tribute * paid
        return {k: int(p * self.scale) for k, p in zip(TRACKS, prices, strict=True)}

    @cached_property
    def _points(self) -> tuple[tuple[str, int, int, int], ...]:
        """(Empire, its Prestige, Gold and Unrest prices), times the scale."""
        w, k = self.weights, self.scale
        return tuple(
            (e, int(w.prestige * k), int(w.gold * k), int(w.slope(self.board.empire(e).unrest) * k)) for e in EMPIRES
        )

    def price(self, board: Board) -> int:
        """What a board has cost so far, times the scale: what `tolling.difference` says."""
        cost = 0
        for empire, prestige, gold, unrest in self._points:
            a, b = self.board.empire(empire), board.empire(empire)
            if a is not b:
                cost += (a.prestige - b.prestige) * prestige + (a.gold - b.gold) * gold + (b.unrest - a.unrest) * unrest
        worths = tuple(self.worths.values())
        for p, new in board.provinces.items():
            old = self.board.provinces[p]
            if new is old:
                continue
            if new.units != old.units:
                cost += sum((a - b) * w for a, b, w in zip(old.units, new.units, worths, strict=True) if a != b)
            if (new.status, new.tribe) != (old.status, old.tribe):
                cost += self._fall(p, ProvinceState(new.status, new.tribe))
        return cost

    def _fall(self, province: str, now: ProvinceState) -> int:
        """What a Province's other status costs, times the scale."""
        key = province, now
        if key not in self._falls:
            b, w, old = self.board, self.weights, replace(self.board.provinces[province], units=NONE)
            cost = standing.worth(b, province, old, w) - standing.worth(b, province, now, w)
            cost += w.gold * w.taxes * (standing.taxes(b, province, old) - standing.taxes(b, province, now))
            self._falls[key] = int(cost * self.scale)
        return self._falls[key]

    def chain(self, province: str, state: ProvinceState) -> list[int]:
        """What the Revolts of a Province cost one after the other, its Units left aside."""
        key = province, ProvinceState(state.status, state.tribe)
        if key not in self._steps:
            found: list[int] = []
            now, b, w = key[1], self.board, self.weights
            full = b.rules.switches["revolt_loss"] == "full"
            while len(found) < self.most and now.status is not Status.BARBARIAN and province not in self.untouched:
                if not revolt.may_revolt(b, province, now):
                    break
                end = revolt.after_revolt(b, province, now)[0] if full else revolt.one_step(now)
                cost = standing.worth(b, province, now, w) - standing.worth(b, province, end, w)
                cost += w.gold * w.taxes * (standing.taxes(b, province, now) - standing.taxes(b, province, end))
                if full:
                    level = b.empire(b.empire_of[province]).unrest
                    cost += w.prestige + (w.slope(level) if now.status is Status.ROMAN else Fraction(0))
                found.append(int(cost * self.scale))
                now = ProvinceState(end.status, end.tribe)
            self._steps[key] = found
        return self._steps[key]
