"""What all questions share: what is asked, what must and must not be, and how an answer becomes a `Plan` priced by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from rometeach.core.errors import BadInput, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import Plan
from rometeach.core.results.show import Pairs
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Planned
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate, fitted
from rometeach.rome_iinc.valuation.evaluate import LEAVES_OUT
from rometeach.rome_iinc.valuation.outlooks import Outlooks
from rometeach.rome_iinc.valuation.weights import WEIGHTS, Weights

from . import idle_requests
from .requests import Requests, joined, spelled, understood


@dataclass(frozen=True)
class Question:
    """What is asked of a solver: a value that can be compared, hashed and pickled.

    Attributes:
        p: the position, with the budget as its Treasury.
        empire: "East", "West" or "both".
        requests: what a plan must and must not do.
        weights: what things are worth to each Empire.
        time: seconds.
        outlooks: those of fights that were asked for already, also for the same question on another board.
    """

    p: Position
    empire: str
    requests: Requests = field(default_factory=Requests)
    weights: Frozen[str, Weights] = field(default_factory=lambda: Frozen(dict.fromkeys(EMPIRES, WEIGHTS)))
    time: float = 10
    outlooks: Outlooks = field(default_factory=Outlooks, repr=False, compare=False, kw_only=True)
    _values: dict[tuple[Planned, ...], evaluate.PlanValue] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __reduce__(self) -> tuple[type[Question], tuple[object, ...]]:
        return Question, (self.p, self.empire, self.requests, self.weights, self.time)

    @classmethod
    def of(cls, p: Position, empire: str = "both", *, gold: int | None = None, must: str = "", forbid: str = "",
           weights: Weights | None = None, time: float = 10, kind: str = "") -> Question:  # fmt: skip
        """The question with its names read and its budget set.

        Args:
            p: the position.
            empire: "East", "West" or "both".
            gold: the budget; None for the Treasury.
            must: what a plan has to do; see `requests`.
            forbid: what it must not do.
            weights: what things are worth to either Empire; None for those fitted to the scenario and turn.
            time: seconds.
            kind: the question's name, for which requests that would do nothing are refused; "" where any will do.

        Raises:
            BadInput: what cannot be read, all at once.
        """
        problems: list[Problem] = []
        name = "both"
        try:
            name = "both" if empire.casefold() == "both" else p.rules.names["empire"].find(empire)
            p = p if name == "both" else plans.with_gold(p, name, gold)
        except BadInput as error:
            problems += error.problems
        if name == "both" and gold is not None and not problems:
            problems.append(Problem("gold", "a budget needs one Empire", "Give the Empire: East or West."))
        if not 0 < time <= 3600:
            problems.append(Problem("time", f"{time} is no time limit", "Give seconds from 0.1 to 3600."))
        requests = Requests()
        try:
            each = understood(p, must, forbid, name)
            requests = joined(r.requests for r in each)
            if kind:
                idle_requests.check(kind, p, name, each)
        except BadInput as error:
            problems += error.problems
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        return cls(p, name, requests, Frozen(dict.fromkeys(EMPIRES, weights)) if weights else _defaults(p), time)

    @property
    def sides(self) -> tuple[str, ...]:
        """The Empires that are planned."""
        return EMPIRES if self.empire == "both" else (self.empire,)

    @property
    def whose(self) -> str:
        """ "the West" or "both Empires"."""
        return "both Empires" if self.empire == "both" else f"the {self.empire}"

    def value(self, actions: Sequence[Planned]) -> evaluate.PlanValue:
        """What a plan is worth; asked again, it is not computed again."""
        key = tuple(actions)
        if key not in self._values:
            self._values[key] = evaluate.value(self.p, key, self.weights, empire=self.empire, outlooks=self.outlooks)
        return self._values[key]


def _defaults(p: Position) -> Frozen[str, Weights]:
    return Frozen({e: fitted.default(p, e) for e in EMPIRES})


def planned(plan: Plan) -> tuple[Planned, ...]:
    """The actions of a plan, as those of this game."""
    return tuple(a for a in plan.actions if isinstance(a, Planned))


def nothing_more(q: Question, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """For a plan that one more of nothing is asked of."""
    return ()


def no_other(q: Question, plan: Plan, k: int) -> tuple[Plan, ...]:
    """For a plan that no next best one is asked of."""
    return ()


def to_plan(q: Question, title: str, actions: Sequence[Planned], objective: Fraction, *, status: str, bound: Fraction, seconds: float,
            solver: str, lines: Sequence[str] = (), how: str = "", leaves_out: Sequence[str] = LEAVES_OUT,
            bars: tuple[Pairs, ...] = ()) -> Plan:  # fmt: skip
    """An answer as a Plan, priced again by the rules.

    Args:
        q: the question.
        title: what the plan is, without the position.
        actions: its choices in order.
        objective: what the solver says that it is worth.
        status: OPTIMAL or FEASIBLE.
        bound: no plan is worth more.
        seconds: how long it took.
        solver: the import string of what it can still be asked.
        lines: the reasons.
        how: how it was found.
        leaves_out: what the value leaves out.
        bars: pictures of chances.

    Raises:
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    found, idle = q.value(actions), q.value(())
    if found.worth != objective:
        raise RuntimeError(
            f"the solver says {objective} and the rules say {found.worth} of: {spelled(actions) or 'nothing'}"
        )
    return Plan(f"{title}: {q.p.title}, turn {q.p.turn}", tuple(actions), tuple(costs(q, actions)), found.worth,
                Frozen(found.parts.amounts()), Frozen(dict(found.worths)), status, bound, seconds, idle.worth, tuple(leaves_out),
                tuple(lines), solver, q, how, bars, rules_notes=rules_notes(q.p.rules))  # fmt: skip


def costs(q: Question, actions: Sequence[Planned]) -> list[int]:
    """The Gold of each action; Transfers cost the same wherever the others stand."""
    return [plans.cost(q.p, a) for a in actions]
