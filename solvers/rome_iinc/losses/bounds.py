"""A bound on what is left of a search for Losses: its cheapest Losses one by one (Section 11.3)."""

from __future__ import annotations

from dataclasses import replace

from rometeach.rome_iinc.actions.losses import ON_TRACKS
from rometeach.rome_iinc.board.board import INSURGENT, ROMAN
from rometeach.rome_iinc.board.units import NONE, ORDINARY, VETERAN, Units
from rometeach.rome_iinc.phases import losses

from .evictions import Evictions, count
from .inputs import LIMITED, LossInputs, LossState
from .prices import LossPrices


class LossBound:
    """What the Losses that are left cost at least."""

    def __init__(self, inputs: LossInputs, prices: LossPrices, evictions: Evictions) -> None:
        self._inputs, self._prices, self._evictions = inputs, prices, evictions
        forbidden = {loss.kind for loss in inputs.forbid}
        self._tracks = tuple(k for k in ON_TRACKS if k not in forbidden)

    def of(self, s: LossState) -> int:
        """No way to take what is left costs less, times the scale."""
        if not s.left:
            return 0
        fall = s.taken[LIMITED.index("revolt")] < self._prices.most
        return self._alone(s) - (self._prices.discount if fall else 0) - self._covered(s)

    def _covered(self, s: LossState) -> int:
        """What Units that leave may save at most by covering icons elsewhere."""
        if not s.order:
            return 0
        found, guards = 0, "Valentinian" in s.board.dynasties
        for stack, unit in (("Legion", "legion"), ("Fleet", "fleet")):
            number = sum(count(s.board.provinces[p].units, stack) for p in s.order)
            if guards and stack == "Legion":
                number += sum(count(s.board.provinces[p].units, "Guard") for p in s.order)
            if number:
                found += sum(self._prices.bare(s.board, s.order, unit)[:number])
        return found

    def _uncovered(self, s: LossState, forced: int) -> int:
        """What the icons cost at least that so many Destroyed Legions leave uncovered."""
        if not forced or "Valentinian" in s.board.dynasties:
            return 0
        idle, cheapest, fought = 0, list[int](), s.toll.fought
        for p in fought.places:
            state, units = s.board.provinces[p], fought.units(s.board, p)
            number = units.legion + units.veteran_legion + units.pseudo_legion
            price = self._prices.icons(p, replace(state, units=Units(fleet=1)))
            if p in s.order or not price or fought.idle(s.board, p).number:
                idle += number
            elif number:
                idle += number - 1
                cheapest.append(price)
        return sum(sorted(cheapest)[: max(0, forced - idle)])

    def _alone(self, s: LossState) -> int:
        """The same with each Revolt priced as if no other Province fell."""
        prices, toll, fought = self._prices, s.toll, s.toll.fought
        rooms = {k: prices.most - n for k, n in zip(LIMITED, s.taken, strict=True)}
        w, now = prices.worths, s.board.provinces
        surely, lost, free = 0, 0, []
        for p in toll.near:
            state = now[p]
            steps = prices.chain(p, state)
            if p in s.order:
                n = self._evictions.revolts(s.board, (p,))
                surely += sum(steps[:n]) + w["fort"] * state.units.fort + prices.covered(p, state)
                lost += fought.units(s.board, p).fort
                free += steps[n:]
            elif p not in fought.provinces and not fought.idle(s.board, p).number:
                free += steps
            elif state.status is not INSURGENT:
                free += steps[:1] if state.status is ROMAN else steps
        revolts = self._evictions.revolts(s.board, s.order)
        rooms["revolt"], left = rooms["revolt"] - revolts, s.left - revolts
        free = sorted(free)[: rooms["revolt"]]
        units = Units(*map(sum, zip(NONE, *(fought.units(s.board, p) for p in fought.places), strict=True)))
        down = rooms["demote"] > 0
        destroy = sorted([w["legion"]] * units.legion + [w["legion" if down else "veteran_legion"]] * units.veteran_legion
                         + [w["pseudo_legion"]] * units.pseudo_legion)  # fmt: skip
        forced = min(s.owed, self._evictions.to_destroy(s, s.order), left)
        free += destroy[forced:]
        demote = [w[v] - w[o] for o, v in VETERAN.items() for _ in range(getattr(units, v))]
        demote += [w["pseudo_legion"] - w["fort"]] * units.pseudo_legion
        free += sorted(demote)[: rooms["demote"]]
        dismiss = [w[ORDINARY[f] if down else f] for f in losses.DISMISSED for _ in range(getattr(units, f))]
        if lost:
            dismiss = [0] * lost + sorted(dismiss, key=lambda x: x != w["fort"])[lost:]
        dismiss += [w["fort"]] * (units.pseudo_legion if down else 0)
        dismiss += [w["auxilia"]] * (units.auxilia + (units.veteran_auxilia if down else 0))
        free += sorted(dismiss)[: rooms["dismiss"]]
        gold = s.purse if s.purse is not None else s.board.empire(toll.empire).gold
        rooms["tribute"] = min(rooms["tribute"], max(0, gold) // prices.tribute)
        tracks = [prices.tracks[k] for k in self._tracks for _ in range(rooms[k])]
        lapsed = sum(tracks) + sum(min(0, x) for x in free)
        free = sorted(free + tracks)
        rest = left - forced
        surely += self._uncovered(s, forced)
        whole = sum(destroy[:forced]) + sum(free[:rest])
        if len(free) < rest:
            return surely + lapsed
        return surely + (min(whole, lapsed) if left > len(tracks) else whole)
