"""From what the model of a turn chose to a plan: its actions in order, none of them idle, and its worth by the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from rometeach.core.errors import IllegalChoice
from rometeach.core.results.plans import OPTIMAL, Plan
from rometeach.rome_iinc.actions import Fight, Planned, Transfer
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.evaluate import LEAVES_OUT

from ..question import Question, to_plan
from .candidates import TurnOptions
from .explain import reasons, revolts
from .inputs import Solution, TurnLimits
from .moves import steps
from .requests import PreparedTurn, ordered

HOW = (
    "Every garrison that can stand in a Province and every fight were priced by the charts; CP-SAT chose among them in whole numbers, "
    "and the plan was priced again by the rules. Ties go to less Gold, then to fewer actions as far as time allows."
)
TITLES_OF = {"garrison": "Garrisons", "turn": "The turn", "fight": "Fights"}


def fights_of(found: Solution) -> list[Fight]:
    """The fights of a solution."""
    return [Fight(d.war, d.who.box, force, d.empire if d.is_sole else "") for d, _, force in found.fights]


def actions_of(prepared: PreparedTurn, options: TurnOptions, found: Solution) -> list[Planned]:
    """A solution as actions in the order of play, after what must be done first.

    Raises:
        Jammed: full stacks would have to change places.
    """
    return ordered([*prepared.first, *steps(options, found), *fights_of(found)])


def trimmed(
    q: Question,
    actions: list[Planned],
    asked: int,
    does: Callable[[Question, Sequence[Planned]], object] = lambda q, a: None,
) -> list[Planned]:
    """The plan without Transfers inside a Command that change nothing: ties leave some behind.

    Args:
        q: the question.
        actions: the plan.
        asked: how many of its actions must be done.
        does: what a plan does besides its worth, which is to stay as it is.
    """
    worth, same = q.value(actions).worth, does(q, actions)
    must = set(q.requests.must) if asked else set()
    for transfer in [a for a in reversed(actions) if isinstance(a, Transfer) and a not in must]:
        shorter = list(actions)
        shorter.remove(transfer)
        try:
            if q.value(shorter).worth == worth and not q.requests.keep and does(q, shorter) == same:
                actions = shorter
        except IllegalChoice:
            continue
    return actions


SOLVER = "solvers.rome_iinc.turn.question"
"""Where what can still be asked of a plan is: `GARRISON`, `FIGHT` and `TURN`."""


def as_plan(
    prepared: PreparedTurn, actions: Sequence[Planned], *, bound: Fraction, status: str, seconds: float
) -> Plan:
    """Actions as a plan.

    Args:
        prepared: the question.
        actions: the plan in order.
        bound: no plan is worth more.
        status: OPTIMAL or FEASIBLE.
        seconds: how long it took.

    Raises:
        RuntimeError: the model's figure is not that of the rules (a fault of the model).
    """
    q, worth = prepared.q, prepared.q.value(actions).worth
    return to_plan(q, f"{TITLES_OF[prepared.kind]} of {q.whose}", actions, bound if status == OPTIMAL else worth, status=status,
                   bound=max(bound, worth), seconds=seconds, solver=f"{SOLVER}:{prepared.kind.upper()}",
                   lines=reasons(q, actions), how=HOW,
                   leaves_out=LEAVES_OUT, bars=revolts(q, actions))  # fmt: skip


def constant(prepared: PreparedTurn) -> Fraction:
    """What the plan is worth beyond what the model counts: the value of standing still less the model's figure for it."""
    q, ready = prepared.q, prepared.ready
    total = q.value(prepared.first).worth
    for g_name in _open(ready, prepared.limits):
        side = ready.p.empire_of[g_name]
        w, unrest = q.weights[side], q.p.empire(side).unrest
        parts = evaluate.of_revolt(ready.p, g_name, w) + evaluate.of_garrison(ready.p, g_name, w)
        total -= evaluate.total(parts.worths(w, 0, unrest))
    for side in q.sides:
        w = q.weights[side]
        total += w.short * max(0, w.need - ready.p.empire(side).gold + prepared.limits.drawn(ready.p, side))
    return total


def _open(q: Question, limits: TurnLimits) -> list[str]:
    return [p for p in q.p.rules.provinces for side in q.sides
            if q.p.empire_of[p] == side and p not in limits.fixed and not builds.against_place(q.p, side, p)]  # fmt: skip
