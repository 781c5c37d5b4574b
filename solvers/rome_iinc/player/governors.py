"""How a solver player appoints: the best plan of all Governors, one Command after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.actions import Appoint, TurnFaceUp
from rometeach.rome_iinc.position import Position

from ..governors import question
from .desk import AGAIN, Desk


@dataclass
class Appointing:
    """The appointments that are left of a plan."""

    desk: Desk
    _steps: dict[str, list[Appoint | TurnFaceUp]] = field(default_factory=dict)
    _stage: dict[str, object] = field(default_factory=dict)
    _tries: Counter[tuple[str, int]] = field(default_factory=Counter)

    def governors(self, d: Decision, p: Position) -> Action | None:
        """The next appointment of the best plan, one Command after the other; the plan is made anew where it is stuck."""
        offered = d.actions
        for _ in range(2):
            left = self._steps.get(d.who) if self._stage.get(d.who) == p.turn else None
            if left is not None:
                left = [x for x in left if not x.commands or {*x.commands} != held_by(p, x.statesman)]
                action = towards(p, left, offered) or (DONE if DONE in offered else None)
                if action and (action != DONE or not left):
                    self._steps[d.who] = [x for x in left if x != action]
                    return action
            self._tries[d.who, p.turn] += 1
            if self._tries[d.who, p.turn] > AGAIN:
                break
            plan = self.desk.solve("governors", d.who, p.turn, lambda: question.solve(self.desk.question(p, d.who)))
            if plan is None:
                return None
            self._stage[d.who] = p.turn
            self._steps[d.who] = [a for a in plan.actions if isinstance(a, Appoint | TurnFaceUp)]
        return DONE if DONE in offered else None


def towards(p: Position, left: Sequence[Appoint | TurnFaceUp], offered: Sequence[Action]) -> Action | None:
    """An appointment that is on offer and makes, or begins, one of those that are left to make; None if there is none."""
    for step in left:
        if step in offered:
            return step
    for step in left:
        target, held = {*step.commands}, held_by(p, step.statesman)
        mine = [a for a in offered if isinstance(a, Appoint) and a.statesman == step.statesman]
        apart = {a: len(target ^ {*a.commands}) for a in mine}
        nearer = [a for a in apart if apart[a] < len(target ^ held) and (held & {*a.commands} or not held)]
        if nearer:
            return min(nearer, key=lambda a: apart[a])
    return None


def held_by(p: Position, who: str) -> set[str]:
    """The Commands of a Statesman who is Governor."""
    return next((set(g.commands) for g in p.governors.values() if g.statesman == who), set())
