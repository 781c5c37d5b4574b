"""What Losses cost as whole numbers, so that a search can compare many boards (Section 11.3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import lcm

from rometeach.rome_iinc.actions.losses import ON_TRACKS
from rometeach.rome_iinc.board.board import Board, ProvinceState, Status
from rometeach.rome_iinc.board.units import FIELDS, NONE
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import provinces
from rometeach.rome_iinc.valuation.weights import Weights

from .inputs import LossInputs


def _scale(w: Weights, board: Board) -> int:
    """The least number that turns every price into a whole one."""
    single = (
        w.prestige,
        w.gold,
        w.gold * w.taxes,
        w.unrest * w.taxes,
        w.frontier,
        w.capital,
        *(w.slope(board.empire(e).unrest) for e in EMPIRES),
        w.veteran,
    )
    return lcm(*(n.denominator for n in (*single, *w.units.values(), *w.statuses.values(), *w.provinces.values())))


class LossPrices:
    """What the Losses of one fight cost.

    Attributes:
        scale: what one point counts; all prices are times this.
        worths: what each type of Unit is worth.
        tracks: the price of each Loss of the tracks.
        tribute: the Gold of one Tribute.
        most: how many Losses of one kind there may be.
    """

    def __init__(self, inputs: LossInputs) -> None:
        board, w, toll = inputs.board, inputs.weights, inputs.toll
        self._inputs = inputs
        self.scale = _scale(w, board)
        self.worths = {f: self._whole(w.worth_of(f)) for f in FIELDS}
        self.tribute = losses.tribute(board)
        self.most = board.rules.values["losses.most_of_a_kind"]
        slope = w.slope(board.empire(toll.empire).unrest)
        prices = slope, w.prestige, w.gold * self.tribute * (toll.purse is None)
        self.tracks = {k: self._whole(p) for k, p in zip(ON_TRACKS, prices, strict=True)}
        self._points = tuple(
            (e, self._whole(w.prestige), self._whole(w.gold), self._whole(w.slope(board.empire(e).unrest)))
            for e in EMPIRES
        )
        self._wild = provinces.Barbarians(board, ahead=False)
        self._pair = 2 * self._whole(w.frontier)
        self._chains: dict[tuple[str, ProvinceState], list[int]] = {}
        self._falls: dict[tuple[str, ProvinceState], int] = {}

    def _whole(self, price: Fraction) -> int:
        return int(price * self.scale)

    def of(self, board: Board) -> int:
        """What a board has cost so far: what `losses_exact.difference` says."""
        cost, before, fallen = 0, self._inputs.board, list[str]()
        for empire, prestige, gold, unrest in self._points:
            a, b = before.empire(empire), board.empire(empire)
            if a is not b:
                cost += (a.prestige - b.prestige) * prestige + (a.gold - b.gold) * gold + (b.unrest - a.unrest) * unrest
        worths = tuple(self.worths.values())
        for p, new in board.provinces.items():
            old = before.provinces[p]
            if new is old:
                continue
            if new.units != old.units:
                cost += sum((a - b) * w for a, b, w in zip(old.units, new.units, worths, strict=True) if a != b)
            if (new.status, new.tribe) != (old.status, old.tribe):
                cost += self._fall(p, ProvinceState(new.status, new.tribe))
                if new.status is Status.BARBARIAN:
                    fallen.append(p)
        return cost - self._pair * sum(self._connected(a, b) for a, b in combinations(fallen, 2))

    def _connected(self, a: str, b: str) -> bool:
        return any(s == b for s, _ in self._inputs.board.rules.neighbours[a])

    @cached_property
    def discount(self) -> int:
        """By how much at most the Revolts of several Provinces cost less together than each alone: none presses on another."""
        board = self._inputs.board
        able = [p for p in self._inputs.toll.near if board.provinces[p].status is not Status.BARBARIAN]
        pairs = self.most * (self.most - 1) // 2
        return pairs * self._pair * any(self._connected(a, b) for a, b in combinations(able, 2))

    def _fall(self, province: str, now: ProvinceState) -> int:
        """What a Province's other status costs."""
        key = province, now
        if key not in self._falls:
            old = replace(self._inputs.board.provinces[province], units=NONE)
            self._falls[key] = self._whole(self._step(province, old, now))
        return self._falls[key]

    def _step(self, province: str, before: ProvinceState, after: ProvinceState) -> Fraction:
        """What a Province's change of status costs in points, its Units left aside."""
        return -provinces.change(self._wild, province, (before, after), self._inputs.weights)

    def chain(self, province: str, state: ProvinceState) -> list[int]:
        """What the Revolts of a Province cost one after the other, its Units left aside."""
        key = province, ProvinceState(state.status, state.tribe)
        if key not in self._chains:
            found: list[int] = []
            now, b, w = key[1], self._inputs.board, self._inputs.weights
            full, untouched = b.rules.switches["revolt_loss"] == "full", self._inputs.untouched
            while len(found) < self.most and now.status is not Status.BARBARIAN and province not in untouched:
                if not revolt.may_revolt(b, province, now):
                    break
                end = revolt.after_revolt(b, province, now)[0] if full else revolt.one_step(now)
                cost = self._step(province, now, end)
                if full:
                    level = b.empire(b.empire_of[province]).unrest
                    cost += w.prestige + (w.slope(level) if now.status is Status.ROMAN else Fraction(0))
                found.append(self._whole(cost))
                now = ProvinceState(end.status, end.tribe)
            self._chains[key] = found
        return self._chains[key]
