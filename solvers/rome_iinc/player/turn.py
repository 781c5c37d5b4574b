"""How a solver player spends a turn's Gold on Units, and the gift that keeps the other Empire from its Fall.

When Units are Built he plans the turn and follows that plan step by step, also in the Transfers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Fight, Give, Promote, Transfer
from rometeach.rome_iinc.phases import exchange, people, tracks
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate

from ..question import planned
from .desk import AGAIN, Desk


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
    expected: dict[tuple[int, str], Expectation] = field(default_factory=dict)
    _steps: dict[str, list[Build | Promote | Transfer]] = field(default_factory=dict)
    _stage: dict[str, object] = field(default_factory=dict)
    _tries: Counter[object] = field(default_factory=Counter)

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

    def rescue(self, d: Decision, p: Position) -> Action | None:
        """Before Bread and Circuses: the exact Gold that keeps the other Empire from its Fall, if our own does not Fall for it."""
        if p.phase != "Unrest":
            return None
        lacks = exchange.lacks(p, people.other(d.who))
        saves = [a for a in d.actions if isinstance(a, Give) and a.gold in lacks and not _falls(p, d.who, a.gold)]
        return max(saves, key=lambda a: a.gold, default=None)


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
