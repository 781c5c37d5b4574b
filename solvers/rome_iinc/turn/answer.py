"""From what the model of a turn chose to a plan: its actions in order, none of them idle, and its worth by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rometeach.core.results.plans import OPTIMAL, Plan
from rometeach.rome_iinc.actions import Fight, Planned
from rometeach.rome_iinc.valuation.evaluate import LEAVES_OUT

from ... import cp
from ..question import to_plan
from .candidates import TurnOptions
from .explain import Changes, reasons, revolts
from .inputs import Solution
from .moves import steps
from .requests import PreparedTurn, ordered

HOW = (
    "Every garrison that can stand in a Province and every fight were priced by the charts; CP-SAT chose among them in whole numbers, "
    "and the plan was priced again by the rules. Ties go to less Gold, then to fewer actions as far as time allows."
)
HOW_BUILDS = (
    "Everything that can be Built and Promoted in a Province was priced by the charts; a table of all sums of Gold and Pay gave the "
    "best of all plans, and it was priced again by the rules. Ties go to less Gold, then to fewer actions."
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


SOLVER = "solvers.rome_iinc.turn.question"
"""Where what can still be asked of a plan is: `GARRISON`, `FIGHT` and `TURN`."""


def as_plan(
    prepared: PreparedTurn, actions: Sequence[Planned], *, bound: Fraction, status: str, seconds: float, how: str = HOW
) -> Plan:
    """Actions as a plan.

    Args:
        prepared: the question.
        actions: the plan in order.
        bound: no plan is worth more.
        status: OPTIMAL or FEASIBLE.
        seconds: how long it took.
        how: how it was found.

    Raises:
        RuntimeError: the model's figure is not that of the rules (a fault of the model).
    """
    q, worth = prepared.q, prepared.q.value(actions).worth
    changes = Changes(q, actions)
    return to_plan(q, f"{TITLES_OF[prepared.kind]} of {q.whose}", actions, bound if status == OPTIMAL else worth, status=status,
                   bound=max(bound, worth), seconds=seconds, solver=f"{SOLVER}:{prepared.kind.upper()}",
                   lines=reasons(changes), how=cp.named(how),
                   leaves_out=LEAVES_OUT, bars=revolts(changes))  # fmt: skip


def constant(prepared: PreparedTurn, options: TurnOptions) -> Fraction:
    """What the plan is worth beyond what the model counts: the value of standing still less the model's figure for it.

    Args:
        prepared: the question.
        options: what its model chooses from.
    """
    q, ready = prepared.q, prepared.ready
    total = q.value(prepared.first).worth - sum((g.quiet(g.units) for g in options.provinces), Fraction(0))
    for side in q.sides:
        held = ready.p.empire(side).gold - prepared.limits.drawn(ready.p, side)
        total += sum((dearer * max(0, bend - held) for bend, dearer in q.weights[side].purse.bends()), Fraction(0))
    return total
