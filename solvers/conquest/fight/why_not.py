"""Why the plan of a battle does not make another choice now: what forbids it, or what it costs with best play after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest.actions import Form, Lose, Stand, Withdraw, parse
from rometeach.conquest.charts.figures import ATTACKER
from rometeach.conquest.charts.legion import Troops, legion_size
from rometeach.conquest.results.sides import troops
from rometeach.core.errors import BadInput, Problem
from rometeach.core.results.plans import Plan, WhyNot, less_or_more
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from .inputs import FightAnswer, First
from .search import Now

HINT = "Say Battle Legion 4I 2C, lose 2I, fight on, or retreat."


@dataclass(frozen=True)
class Ask:
    """The answer to "why not?".

    Attributes:
        priced: a plan with decisions of now that are laid down, and when its search began.
        actions: what the side does first by them.
    """

    priced: Callable[[Now, First, float], Plan]
    actions: Callable[[Now, First], tuple[Action, ...]]

    def __call__(self, setting: FightAnswer, plan: Plan, choice: str) -> WhyNot:
        """What forbids a choice, or what best play with it is worth; raises BadInput if it cannot be read."""
        start, now = perf_counter(), Now(setting.q)
        wanted = _read(now, choice)
        shown = "; ".join(map(str, wanted))
        found = _laid_down(now, wanted)
        if isinstance(found, WhyNot):
            return replace(found, choice=shown)
        if self._same(now, setting.first, found):
            return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
        other = self.priced(now, found, start)
        loss = plan.value - other.value
        verdict = (
            f"best play with it is worth {less_or_more(loss)}" if loss else "best play with it is worth just as much"
        )
        return WhyNot(shown, verdict, loss=loss, instead=other)

    def _same(self, now: Now, planned: First, found: First) -> bool:
        """Whether the plan does that already."""
        bare = replace(found, lost=())
        if self.actions(now, replace(planned, lost=())) != self.actions(now, bare):
            return False
        laid = dict(planned.lost)
        usual = now.losses(found.form)
        return all(laid[n] == x if n in laid else all(y == x for _, y in usual[n]) for n, x in found.lost)


def _read(now: Now, choice: str) -> list[Action]:
    wanted = [parse(now.q.board.rules, part) for part in (x.strip() for x in choice.split(";")) if part]
    problems = [
        Problem("choice", f'"{str(a)[:40]}" is no choice in a battle', HINT, case="2.2")
        for a in wanted
        if not isinstance(a, (Form, Lose, Stand, Withdraw))
    ]
    if not wanted:
        problems.append(Problem("choice", "is missing", HINT))
    for kind in (Form, Withdraw, Stand):
        if sum(isinstance(a, kind) for a in wanted) > 1:
            problems.append(Problem("choice", "says the same thing twice", HINT))
    if any(isinstance(a, Withdraw) for a in wanted) and len(wanted) > 1:
        problems.append(Problem("choice", "retreats and does something else", "Give one of the two.", case="2.2.3"))
    if problems:
        raise BadInput(problems)
    return wanted


def _laid_down(now: Now, wanted: list[Action]) -> First | WhyNot:
    """The choices as decisions of now, or what forbids them; the choice of the answer is left open."""
    q, force = now.q, now.q.force
    if any(isinstance(a, (Withdraw, Stand)) for a in wanted) and not q.fought:
        return WhyNot("", "nobody retreats before the first round is fought", "2.2.3")
    if isinstance(wanted[0], Withdraw):
        return First(goes=True) if q.may_go else WhyNot("", "there is no Province to retreat to", "3.4")
    form: Troops | None = None
    for a in wanted:
        if isinstance(a, Form):
            form, size = troops(a.legion), legion_size(force.troops, force.leaders, q.asked.battle.figures)
            if a.legion.leaders or any(n > m for n, m in zip(form, force.troops, strict=True)):
                return WhyNot("", f"these are not among the land units of the {q.side}, {force.troops}", "2.2.1")
            if form.units != size:
                return WhyNot("", f"the Battle Legion has {counted(size, 'land unit')} here", "2.2.1")
    if now.enemy_goes and any(isinstance(a, (Form, Lose)) for a in wanted):
        return WhyNot("", "the attacker retreats, so no further round is fought", "2.2.3")
    if form is None and not now.enemy_goes:
        form = now.legions[q.side != ATTACKER]
    lost: dict[int, Troops] = {}
    for a in wanted:
        if isinstance(a, Lose) and form is not None:
            units = troops(a.units)
            if a.units.leaders or any(n > m for n, m in zip(units, form, strict=True)):
                return WhyNot("", f"these are not in the Battle Legion, {form}", "2.2.2")
            if not units.units or units.units in lost:
                raise BadInput(
                    [Problem("choice", "each number of hits has one answer of a unit or more", HINT, case="2.2.2")]
                )
            lost[units.units] = units
    return First(False if q.fought else None, form, tuple(sorted(lost.items())))


__all__ = ["Ask"]
