"""How a solver player spends a turn's Gold: gifts, Bread and Circuses, Building, Transfers.

Before Bread and Circuses he plans the turn with Gold at the price that the people pay for it, and lets them have the rest.
When Units are Built he plans again and follows that plan step by step, also in the Transfers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Buy, Fight, Give, Promote, Transfer
from rometeach.rome_iinc.phases import exchange, people, tracks
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate, gold_curve
from rometeach.rome_iinc.valuation.weights import Weights

from ..bread import solve as solve_bread
from ..question import planned
from ..requests import Asked, Requests
from ..turn.question import solve as solve_turn
from .desk import AGAIN, Desk

BREAD = 10
"""The Gold of one purchase in Bread and Circuses, for its price of Gold (Case 10.5.1)."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the plan of a turn expects of the Revolt step and the Wars: Prestige, Unrest (without that of icons), spoils."""

    prestige: float
    unrest: float
    gold: float


@dataclass
class Spending:
    """The steps that are left of the plans of a turn; the plans' expectations of the War phase by (turn, Empire)."""

    desk: Desk
    simple: SimplePlayer
    expected: dict[tuple[int, str], Expectation] = field(default_factory=dict)
    _steps: dict[str, list[Build | Promote | Transfer]] = field(default_factory=dict)
    _buys: dict[str, list[Buy]] = field(default_factory=dict)
    _stage: dict[str, object] = field(default_factory=dict)
    _bought: dict[str, tuple[int, int]] = field(default_factory=dict)
    _tries: Counter[object] = field(default_factory=Counter)
    _offered: set[tuple[str, int]] = field(default_factory=set)
    _wishes: dict[tuple[str, object], int] = field(default_factory=dict)

    # --- Building and Transfers

    def build(self, d: Decision, p: Position) -> Action | None:
        """The next thing to Build or Promote, `DONE`, or None where there is no plan."""
        return self._next(p, d.who, (Build, Promote))

    def transfer(self, d: Decision, p: Position) -> Action | None:
        """The next Transfer, `DONE`, or None where there is no plan."""
        return self._next(p, d.who, (Transfer,))

    def _plan(self, p: Position, who: str) -> None:
        plan = self.desk.turn(p, who)
        if plan is None:
            self._steps.pop(who, None)
            return
        self._steps[who] = [a for a in plan.actions if isinstance(a, Build | Promote | Transfer)]
        self._stage[who] = stage(p, who)
        self.expected.setdefault((p.turn, who), _of_war(p, who, plan))

    def _next(self, p: Position, who: str, kinds: tuple[type[Action], ...]) -> Action | None:
        """The next step of the plan that is of these kinds, `DONE` if there is none, None if there is no plan."""
        key, building = (kinds, who, p.turn), Build in kinds
        if building and not self._tries[key]:
            self._steps.pop(who, None)  # that of an earlier turn
        for _ in range(2):
            steps = self._steps.get(who)
            if steps is not None and self._stage.get(who) == stage(p, who):
                step = next((s for s in steps if isinstance(s, kinds)), None)
                if step is None:
                    return DONE
                if plans.against(p, who, step) is None:
                    steps.remove(step)
                    self._stage[who] = stage(plans.apply(p, who, step), who)
                    return step
            self._tries[key] += 1
            if self._tries[key] > AGAIN:
                break
            self._plan(p if building else plans.with_gold(p, who, 0), who)
            self._stage[who] = stage(p, who)
            if who not in self._steps:
                self._tries[key] += AGAIN
        return None

    # --- Bread and Circuses

    def bread(self, d: Decision, p: Position) -> Action | None:
        """The next purchase in Bread and Circuses, or `DONE`."""
        state = p.empire(d.who)
        if self._bought.get(d.who) != (p.turn, state.gold):
            self._buys[d.who] = self._purchases(p, d.who)
        left = self._buys[d.who]
        action = left.pop(0) if left else DONE
        self._bought[d.who] = p.turn, state.gold - BREAD * (action != DONE)
        return action

    def _purchases(self, p: Position, who: str) -> list[Buy]:
        """What to buy with the Gold that the turn does not want."""
        gold = min(max(0, p.empire(who).gold), self._wanted(p, who))
        return self._bread(p, who, gold, self.desk.weights(p, who).with_reserve(gold))

    def _bread(self, p: Position, who: str, kept: int, w: Weights) -> list[Buy]:
        """The best purchases of Bread and Circuses; so much Gold is kept."""
        keep = Requests(gold=Frozen({who: kept}), text=Frozen({Asked("gold", who): f"gold {kept}"}))
        q = replace(self.desk.question(p, who, w), requests=keep if kept else Requests())
        found = self.desk.solve("bread", who, p.turn, lambda: solve_bread(q))
        return [a for a in found.actions if isinstance(a, Buy)] if found else []

    def _wanted(self, p: Position, who: str) -> int:
        """The Gold that the best plan of the turn spends where Gold is worth what the people sell for it."""
        key = who, stage(p, who)
        if key not in self._wishes:
            self._wishes = {k: v for k, v in self._wishes.items() if k[0] != who} | {key: self._wish(p, who)}
        return self._wishes[key]

    def _wish(self, p: Position, who: str) -> int:
        w, state = self.desk.weights(p, who), p.empire(who)
        most = max(0, p.emperor_of(who).abilities.administration)
        sold = gold_curve.with_bread(w, state, most, BREAD)
        calm = sum(
            a.what == "unrest" for a in self._bread(p, who, 0, w)
        )  # the turn is planned as calm as its Gold can make it
        calmer = tracks.change(p, who, unrest=-calm)
        q = self.desk.question(replace(p, east=calmer.east, west=calmer.west), who, replace(w, gold_curve=sold))
        plan = self.desk.solve("bread: turn", who, p.turn, lambda: solve_turn("turn", q))
        if plan is None:
            return max(0, min(state.gold, self.simple.intentions.wanted(p, who)))
        return sum(plan.costs)

    def rescue(self, d: Decision, p: Position) -> Action | None:
        """Before Bread and Circuses: the exact Gold that keeps the other Empire from its Fall, if our own does not Fall for it."""
        if p.phase != "Unrest":
            return None
        lacks = exchange.lacks(p, people.other(d.who))
        saves = [a for a in d.actions if isinstance(a, Give) and a.gold in lacks and not _falls(p, d.who, a.gold)]
        return max(saves, key=lambda a: a.gold, default=None)

    def exchange(self, d: Decision, p: Position) -> Action | None:
        """Before Bread and Circuses: what the other Empire's plan lacks and our own does not want; else as the simple player."""
        there = people.other(d.who)
        gold, theirs = p.empire(d.who).gold, p.empire(there).gold
        if p.phase != "Unrest" or gold < 2 * BREAD or theirs < 0 or (d.who, p.turn) in self._offered:
            return self.simple(d)
        self._offered.add((d.who, p.turn))
        spare = gold - self._wanted(p, d.who) - max(0, min(self.desk.weights(p, d.who).need, BREAD))
        if spare < BREAD:
            return DONE
        lacks = (
            self._wanted(plans.with_gold(p, there, min(500, theirs + spare)), there)
            + self.desk.weights(p, there).need
            - theirs
        )
        gift = min(spare, lacks)
        fits = [a.gold for a in d.actions if isinstance(a, Give) and BREAD <= a.gold <= gift]
        return Give(max(fits)) if fits else self.simple(d)


def _falls(p: Position, who: str, gift: int) -> bool:
    """Whether an Empire that gives so much lacks the Gold for its own calm."""
    poorer = tracks.change(p, who, gold=-gift)
    return exchange.lacks_of_calm(poorer, who, p.emperor_of(who).abilities.popularity) > 0


def stage(p: Position, who: str) -> object:
    """What a plan of Builds and Transfers rests on: the Empire's Gold and Units."""
    return p.turn, p.empire(who).gold, tuple(s.units for x, s in p.provinces.items() if p.empire_of[x] == who)


def _of_war(p: Position, who: str, plan: Plan) -> Expectation:
    """What a plan of the turn expects of the next War phase alone."""
    quiet = plans.carry_out(p, who, [a for a in planned(plan) if not isinstance(a, Fight)])
    mine = [x for x in quiet.provinces if quiet.empire_of[x] == who]
    icons = sum((evaluate.of_garrison(quiet, x, plan.setting.weights[who]).unrest for x in mine), Fraction(0))
    parts = plan.parts
    return Expectation(float(parts["prestige"]), float(parts["unrest"] - icons), float(parts["spoils"]))
