"""How a solver player appoints: the best plan of all Governors, one Command after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rometeach.core.session.requests import Decision
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.phases import governors
from rometeach.rome_iinc.position import Position

from ..governors import question
from .desk import AGAIN, Desk


@dataclass
class Appointing:
    """The appointments that are left of a plan."""

    desk: Desk
    _steps: dict[str, list[str]] = field(default_factory=dict)
    _stage: dict[str, object] = field(default_factory=dict)
    _tries: Counter[tuple[str, int]] = field(default_factory=Counter)

    def governors(self, d: Decision, p: Position) -> str | None:
        """The next appointment of the best plan, one Command after the other; the plan is made anew where it is stuck."""
        key, names = f"governors {d.who}", [o.name for o in d.options]
        for _ in range(2):
            left = self._steps.get(key) if self._stage.get(key) == p.turn else None
            if left is not None:
                left = [
                    x for x in left if not commands_of(x) or commands_of(x) != held_by(p, governors.statesman_of(x))
                ]
                name = towards(p, left, names) or ("done" if "done" in names else "")
                if name and (name != "done" or not left):
                    self._steps[key] = [x for x in left if x != name]
                    return name
            self._tries[key, p.turn] += 1
            if self._tries[key, p.turn] > AGAIN:
                break
            plan = self.desk.solve("governors", d.who, p.turn, lambda: question.solve(self.desk.question(p, d.who)))
            if plan is None:
                return None
            self._stage[key] = p.turn
            self._steps[key] = [a for a in plan.actions if plans.kind(a) == "appoint"]
        return "done" if "done" in names else None


def towards(p: Position, left: Sequence[str], names: Sequence[str]) -> str:
    """An appointment that is on offer and makes, or begins, one of those that are left to make; "" if there is none."""
    for name in left:
        if name in names:
            return name
    for name in left:
        who, target = governors.statesman_of(name), commands_of(name)
        held = held_by(p, who)
        apart = {n: len(target ^ commands_of(n)) for n in names if governors.statesman_of(n) == who and commands_of(n)}
        nearer = [n for n in apart if apart[n] < len(target ^ held) and (held & commands_of(n) or not held)]
        if nearer:
            return min(nearer, key=lambda n: apart[n])
    return ""


def commands_of(name: str) -> set[str]:
    """The Commands of an appointment; none of a Statesman who is turned face up."""
    return set(name.rpartition(" governor ")[0].split(" + ")) - {""}


def held_by(p: Position, who: str) -> set[str]:
    """The Commands of a Statesman who is Governor."""
    return next((set(g.commands) for g in p.governors.values() if g.statesman == who), set())
