"""What all questions share: what is asked, what must and must not be, and how an answer becomes a `Plan` priced by the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rometeach.core.errors import BadInput, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import Plan, WhyNot, Workings
from rometeach.core.results.show import Bars
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.results.base import rules_notes
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.evaluate import LEAVES_OUT
from rometeach.rome_iinc.valuation.weights import WEIGHTS, Weights

from .requests import Requests, read


@dataclass(frozen=True)
class Question:
    """What is asked: the position with the budget as its Treasury, the Empire (or "both"), requests, weights, seconds."""

    p: Position
    empire: str
    requests: Requests = field(default_factory=Requests)
    weights: Mapping[str, Weights] = field(default_factory=lambda: dict.fromkeys(EMPIRES, WEIGHTS))
    time: float = 10
    _values: dict[tuple[str, ...], evaluate.Value] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def of(cls, p: Position, empire: str = "both", gold: int | None = None, must: str = "", forbid: str = "",
           weights: Weights | None = None, time: float = 10) -> Question:  # fmt: skip
        """The question with its names read and its budget set; without `weights` those fitted to the scenario and turn.

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
            requests = read(p, must, forbid, name)
        except BadInput as error:
            problems += error.problems
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        return cls(p, name, requests, dict.fromkeys(EMPIRES, weights) if weights else _defaults(p), time)

    @property
    def sides(self) -> tuple[str, ...]:
        """The Empires that are planned."""
        return EMPIRES if self.empire == "both" else (self.empire,)

    @property
    def whose(self) -> str:
        """ "the West" or "both Empires"."""
        return "both Empires" if self.empire == "both" else f"the {self.empire}"

    def value(self, actions: Sequence[str]) -> evaluate.Value:
        """What a plan is worth; asked again, it is not computed again."""
        key = tuple(actions)
        if key not in self._values:
            self._values[key] = evaluate.value(self.p, key, self.weights, empire=self.empire)
        return self._values[key]


def _defaults(p: Position) -> dict[str, Weights]:
    from rometeach.rome_iinc.valuation import fitted

    return {e: fitted.default(p, e) for e in EMPIRES}


def to_plan(q: Question, title: str, actions: Sequence[str], objective: Fraction, status: str, bound: Fraction, seconds: float, *,
            lines: Sequence[str] = (), how: str = "", leaves_out: Sequence[str] = LEAVES_OUT, bars: tuple[Bars, ...] = (),
            why_not: Callable[[Plan, str], WhyNot], next_best: Callable[[Plan, int], tuple[Plan, ...]],
            what_if: Callable[[Plan], tuple[tuple[str, Fraction], ...]] = lambda plan: (), **more: Any) -> Plan:  # fmt: skip
    """An answer as a Plan, priced again by the rules.

    Raises:
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    found, idle = q.value(actions), q.value(())
    if found.worth != objective:
        raise RuntimeError(
            f"the solver says {objective} and the rules say {found.worth} of: {'; '.join(actions) or 'nothing'}"
        )
    plan: Plan
    workings = Workings(lambda c: why_not(plan, c), lambda k: next_best(plan, k), lambda: what_if(plan))
    plan = Plan(f"{title}: {q.p.title}, turn {q.p.turn}", tuple(actions), tuple(costs(q, actions)), found.worth,
                Frozen(found.parts.amounts()), Frozen(dict(found.worths)), status, bound, seconds, idle.worth, tuple(leaves_out),
                tuple(lines), workings, q, how, bars, rules_notes=rules_notes(q.p.rules), **more)  # fmt: skip
    return plan


def costs(q: Question, actions: Sequence[str]) -> list[int]:
    """The Gold of each action; Transfers cost the same wherever the others stand."""
    return [plans.cost(q.p, a) for a in actions]
