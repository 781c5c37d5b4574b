"""What Losses cost as whole numbers, so that a search can compare many boards (Section 11.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import lcm

from rometeach.rome_iinc.actions.losses import ON_TRACKS
from rometeach.rome_iinc.board.board import ALLIED, BARBARIAN, FOEDERATI, INSURGENT, ROMAN, Board, ProvinceState
from rometeach.rome_iinc.board.units import FIELDS, NONE, Units
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import losses_exact, provinces
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
        self._slopes = {e: self._whole(w.slope(board.empire(e).unrest)) for e in EMPIRES}
        self._bare: dict[tuple[str, ProvinceState], int] = {}
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
            cost += self.icons(p, new) - self.icons(p, old)
            if new.units != old.units:
                cost += sum((a - b) * w for a, b, w in zip(old.units, new.units, worths, strict=True) if a != b)
            if (new.status, new.tribe) != (old.status, old.tribe):
                cost += self._fall(p, ProvinceState(new.status, new.tribe))
                if new.status is BARBARIAN:
                    fallen.append(p)
        return cost - self._pair * sum(self._connected(a, b) for a, b in combinations(fallen, 2))

    def icons(self, province: str, state: ProvinceState) -> int:
        """What the uncovered icons of a Province cost in the next Unrest step."""
        printed = self._inputs.board.rules.provinces[province]
        if not (printed.legion_icon or printed.fleet_icon):
            return 0
        key = province, state
        if key not in self._bare:
            board = self._inputs.board
            self._bare[key] = self._slopes[board.empire_of[province]] * losses_exact.icons(board, province, state)
        return self._bare[key]

    def covered(self, province: str, state: ProvinceState) -> int:
        """What the icons of a Province would cost that its Units cover."""
        return self.icons(province, replace(state, units=NONE)) - self.icons(province, state)

    def bare(self, board: Board, left: Sequence[str], unit: str) -> list[int]:
        """What a Unit that leaves a Province may save by covering icons, dearest first; outside its Command it costs Unrest to go.

        Args:
            board: the board as it stands.
            left: the Provinces that Units leave.
            unit: their type, a field of `Units`.
        """
        printed, found = board.rules.provinces, list[int]()
        commands, one = {printed[p].command for p in left}, Units(**{unit: 1})
        for p in self._with_icons:
            state = board.provinces[p]
            if now := self.icons(p, state):
                saved = now - self.icons(p, replace(state, units=state.units.plus(one)))
                found.append(saved if printed[p].command in commands else saved - self._slopes[board.empire_of[p]])
        return sorted((x for x in found if x > 0), reverse=True)

    @cached_property
    def _with_icons(self) -> tuple[str, ...]:
        rules = self._inputs.board.rules
        return tuple(p for p, x in rules.provinces.items() if x.legion_icon or x.fleet_icon)

    def _connected(self, a: str, b: str) -> bool:
        return any(s == b for s, _ in self._inputs.board.rules.neighbours[a])

    @cached_property
    def discount(self) -> int:
        """By how much at most the Revolts of several Provinces cost less together than each alone: none presses on another."""
        board = self._inputs.board
        steps = {ALLIED: 1, FOEDERATI: 1, INSURGENT: 2, ROMAN: 3}
        far = {p: n for p in self._inputs.toll.near if (n := steps.get(board.provinces[p].status, 0))}
        both = any(far[a] + far[b] <= self.most and self._connected(a, b) for a, b in combinations(far, 2))
        return self.most * (self.most - 1) // 2 * self._pair * both

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
            while len(found) < self.most and now.status is not BARBARIAN and province not in untouched:
                if not revolt.may_revolt(b, province, now):
                    break
                end = revolt.after_revolt(b, province, now)[0] if full else revolt.one_step(now)
                cost = self._step(province, now, end)
                if full:
                    level = b.empire(b.empire_of[province]).unrest
                    cost += w.prestige + (w.slope(level) if now.status is ROMAN else Fraction(0))
                # no icon counts any more where no garrison may stand; none of them may have been covered
                gone = self.icons(province, now) - self.icons(province, ProvinceState(end.status, end.tribe))
                found.append(self._whole(cost) - gone)
                now = ProvinceState(end.status, end.tribe)
            self._chains[key] = found
        return self._chains[key]
