"""What a solver returns: a plan with its proof, and the answers to "why?", "why not?" and "what else?".

No solver is imported here. A `Plan` keeps its question as a value, and the name of its solver, which is looked up when it is
asked for more: so a plan can be pickled, and a process that has never seen its solver can ask it on. Seconds are
data (`plan.seconds`, `as_json`), never part of the text, which is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from ..arguments import all_checked
from ..errors import BadInput, Missing, Problem
from ..figures.ledger import Ledger
from ..figures.sources import Source
from ..registry import resolve
from ..session.actions import Action
from . import checklists
from .checklists import Closed, Row, Worth, decimal
from .frontiers import Frontier, Step, within_of
from .numbers import in_full, signed
from .pictures import GOOD_OR_BAD, Picture, of_amounts
from .show import Bars, Exhibit, Pairs, Result, Table
from .worths import difference as difference
from .worths import less_or_more as less_or_more
from .worths import points as points

ALIKE, TIED = ", as good as equal", ", a tie: it is worth the same"
"""What is said of worths that differ by less than can be told apart, and of equal ones."""
OPTIMAL, FEASIBLE = "OPTIMAL", "FEASIBLE"
UNSEARCHED = "What one more would bring, or which plan is next best, takes too long to search for here; OR-Tools on a computer finds it."
USELESS = 1000
"""Points: a bound as far above the plan as this says nothing, and is not shown."""


@dataclass(frozen=True, repr=False)
class WhyNot(Result):
    """Why a choice is not in a plan: what forbids it, or what the best plan with it would cost.

    `loss` is how much worse the best plan with the choice is; None where the rules, the Gold or the Units forbid it.
    """

    choice: str
    verdict: str
    case: str = ""
    loss: Fraction | None = None
    instead: Plan | None = None
    lines: tuple[str, ...] = ()

    def exhibit(self) -> Exhibit:
        """The verdict, and the best plan with the choice."""
        headline = [("Answer", self.verdict + (f" (Case {self.case})" if self.case else ""))]
        if self.instead is not None and self.loss:
            headline.append(("Best plan with it", self.instead.called))
            alike = ALIKE if abs(self.loss) <= self.instead.alike else ""
            headline.append(("Worth", f"{points(self.instead.value)}, that is {less_or_more(self.loss)}{alike}"))
        return Exhibit(f"Why not {self.choice}?", tuple(headline), tables=(_listed("Reasons", self.lines),))

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"choice": self.choice, "verdict": self.verdict, "case": self.case, "loss": None if self.loss is None else str(self.loss),
                "instead": [str(a) for a in self.instead.actions] if self.instead else None, "lines": list(self.lines)}  # fmt: skip


@dataclass(frozen=True)
class Workings:
    """What a solver can still be asked of a plan: `why_not` of a choice, the `next_best` plans, `what_if` there were more.

    Each takes the plan's `setting` first, which is its question, then the plan. What a question does not offer is None: `fewest`, the
    plan with the fewest actions that is worth so much at least; `frontier`, the best worth for each number of actions; `value`, what
    other actions are worth; `apply`, the board after an action (setting, board, action); `headline`, the plan in a sentence.
    """

    why_not: Callable[[Any, Plan, str], WhyNot]
    next_best: Callable[[Any, Plan, int], tuple[Plan, ...]]
    what_if: Callable[[Any, Plan], tuple[tuple[str, Fraction], ...]]
    fewest: Callable[[Any, Plan, Fraction], Plan] | None = None
    frontier: Callable[[Any, Plan], tuple[Step, ...]] | None = None
    value: Callable[[Any, Sequence[Action]], Fraction | None] | None = None
    apply: Callable[[Any, Any, Action], Any] | None = None
    headline: Callable[[Any, Plan], str] | None = None


@all_checked()
@dataclass(frozen=True, repr=False)
class Plan(Result):
    """The best plan that was found, and how far it is proven.

    `actions` are what the player does and `costs` their price. `parts` are the expected changes, `worths`
    the same in points; the worths sum up to `value`. `bound` is proven: no plan is worth more. `idle` is the worth of
    doing nothing. `setting` is the solver's own record of the question, `solver` the import string of its `Workings`. An estimate
    has no bound: see `core.results.estimates`.

    `rank` is the number of plans before it, of which the proof says nothing, and `among` says which plans alone are compared
    ("with Red walls"); "" for all. Worths that differ by `alike` at most are as good as equal: what things are worth is not known
    so well. `first` are lines that stand above all others. `amounts` says what the parts are, where they are no changes.
    `tables` are what else a question shows. `closed` is what of the question is over already.
    """

    title: str
    actions: tuple[Action, ...]
    costs: tuple[int, ...]
    value: Fraction
    parts: Mapping[str, Fraction]
    worths: Mapping[str, Fraction]
    status: str
    bound: Fraction | None
    seconds: float = field(compare=False)
    idle: Fraction
    leaves_out: tuple[str, ...]
    lines: tuple[str, ...]
    solver: str
    setting: Any = field(default=None, compare=False)
    how: str = ""
    bars: tuple[Bars | Pairs, ...] = field(default=(), compare=False)
    ledgers: tuple[tuple[str, Ledger], ...] = field(default=(), compare=False)
    doubtful: Mapping[str, Source] = field(default_factory=dict, compare=False)
    money: str = "Gold"
    rank: int = 0
    among: str = ""
    alike: Fraction = Fraction(0)
    first: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    amounts: str = "Expected change"
    tables: tuple[Table, ...] = field(default=(), compare=False)
    closed: Closed | None = field(default=None, compare=False, kw_only=True)

    def __repr__(self) -> str:
        return f"<Plan {self.called}: {points(self.value)}, {self.proof}>"

    @property
    def change(self) -> str:
        """The plan as one text in the compact grammar."""
        return "; ".join(map(str, self.actions))

    @property
    def called(self) -> str:
        """The plan in a line: what it does, or the name that its question gives it."""
        return self.change or "do nothing"

    @property
    def gap(self) -> Fraction:
        """How much better another plan could be at most: 0 where the plan is proven best.

        Raises:
            ValueError: an estimate, of which nothing is proven.
        """
        if self.bound is None:
            raise ValueError("an estimate has no bound, so its gap is not known")
        return self.bound - self.value

    @property
    def is_optimal(self) -> bool:
        """Whether it is proven that no plan is worth more."""
        return self.status == OPTIMAL

    @property
    def proof(self) -> str:
        """ "OPTIMAL", or "FEASIBLE" and how much better another plan could be at most, if that says anything."""
        if self.is_optimal:
            return self.status
        return f"{self.status}, gap {points(self.gap)}" if self.gap < USELESS else f"{self.status}, no useful bound"

    @property
    def workings(self) -> Workings:
        """What the solver can still be asked; it is looked up now."""
        found: Workings = resolve(self.solver)
        return found

    @property
    def _offered(self) -> Workings | None:
        """The same, None for a plan that names no solver."""
        return self.workings if self.solver else None

    @cached_property
    def headline(self) -> str:
        """The plan in a sentence for a player: what it costs and what it brings most."""
        if self.closed and not self.actions:
            return self.closed.headline
        offered = self._offered
        if offered and offered.headline:
            return offered.headline(self.setting, self)
        begin = checklists.spent(self.costs, self.money) or checklists.number_of(self.actions, self.called)
        told = checklists.first_lines(self.first)
        return checklists.sentence(begin, told or checklists.largest(self.parts, self.worths))

    def checklist(self) -> tuple[Row, ...]:
        """The actions in order, each in words, with its price and by how much the plan's worth would fall without it alone."""
        value = self._offered.value if self._offered else None
        worth: Worth | None = partial(value, self.setting) if value else None
        return checklists.rows(self.actions, self.costs, self.value, worth)

    def steps(self, position: Any) -> tuple[Any, ...]:
        """The board after each action, in order; a fight leaves it as it is, since the dice decide it.

        Args:
            position: the board before the plan.

        Raises:
            IllegalChoice: an action that the rules forbid there.
        """
        apply = self._offered.apply if self._offered else None
        return checklists.steps(self.actions, position, partial(apply, self.setting) if apply else None)

    def apply(self, position: Any) -> Any:
        """The board after the whole plan; see `steps`."""
        return (position, *self.steps(position))[-1]

    @property
    def offers_fewest(self) -> bool:
        """Whether `fewest` and `frontier` are offered for this question."""
        return bool(self._offered and self._offered.fewest)

    def fewest(self, within: Fraction | int | str = 0) -> Plan:
        """The plan with the fewest actions that is worth at most so much less than this one; of those the one that is worth most.

        Args:
            within: points: 1, "0.5", "1/3".

        Raises:
            BadInput: no number of points, or it is not offered for this question.
        """
        points_less = within_of(within)
        if not (self._offered and self._offered.fewest):
            raise self._unoffered("fewest")
        return self._offered.fewest(self.setting, self, points_less)

    def frontier(self) -> Frontier:
        """The most that a plan is worth with no action, with one at most, and so on up to this plan.

        Raises:
            BadInput: it is not offered for this question.
        """
        if not (self._offered and self._offered.frontier):
            raise self._unoffered("frontier")
        return Frontier(self.title, self._offered.frontier(self.setting, self))

    @staticmethod
    def _unoffered(called: str) -> BadInput:
        return BadInput([Problem(called, "is not offered for this question")])

    @cached_property
    def runner_up(self) -> Plan | None:
        """The next best plan, or None where there is no other."""
        return next(iter(self.next_best(1)), None)

    def explain(self) -> Explanation:
        """Why each action, what limits the plan, what one more would bring, and the runner-up."""
        more, other, left_out = tuple[tuple[str, Fraction], ...](), None, ""
        try:
            more = self.workings.what_if(self.setting, self)
            other = self.runner_up
        except Missing:
            left_out = UNSEARCHED
        return Explanation(self, more, other, left_out, rules_notes=self.rules_notes)

    def why_not(self, choice: str | Action) -> WhyNot:
        """Why a choice, an action or a text in the compact grammar, is not in the plan.

        Raises:
            BadInput: a choice that cannot be read.
        """
        found = self.workings.why_not(self.setting, self, str(choice))
        if found.instead is None or not found.loss:
            return found
        return replace(found, instead=replace(found.instead, among=f"with {found.choice}"))

    def next_best(self, k: int = 1) -> tuple[Plan, ...]:
        """The k next best plans, best first; two that only swap equal places count as one."""
        found = self.workings.next_best(self.setting, self, k) if k > 0 else ()
        return tuple(replace(plan, rank=self.rank + n) for n, plan in enumerate(found, 1))

    @property
    def compared(self) -> str:
        """The plans of which the proof speaks: "no plan", "no plan with Red walls but the 2 before it"."""
        before = (
            "" if not self.rank else "but the one before it" if self.rank == 1 else f"but the {self.rank} before it"
        )
        return " ".join(x for x in ("no plan", self.among, before) if x)

    def is_alike(self, other: Plan) -> bool:
        """Whether the worths of two plans are as good as equal, though not the same."""
        return 0 < abs(self.value - other.value) <= max(self.alike, other.alike)

    def exhibit(self) -> Exhibit:
        """The actions, what they are worth and how far that is proven."""
        proof = (
            f"OPTIMAL: {self.compared} is worth more"
            if self.is_optimal
            else f"{self.proof}: stopped before the proof was complete"
        )
        over = self.closed.lines(bool(self.actions)) if self.closed else ()
        headline: tuple[tuple[str, str], ...] = (("In short", self.headline), *over, *self.first, ("Plan", self.called),
                    ("Worth", self._worth_in_words))  # fmt: skip
        folded: tuple[tuple[str, str], ...] = (
            ("Worth", f"{points(self.value)}; {difference(self.value - self.idle)} against doing nothing"), ("Proof", proof),
        )  # fmt: skip
        if self.gap < USELESS:
            folded += (
                (f"{self.compared[0].upper()}{self.compared[1:]} is worth more than", points(self.value + self.gap)),
            )
        priced = any(self.costs)
        header = ("Action", "Cost") if priced else ("Action",)
        rows = tuple(
            (str(a), self._price(c)) if priced else (str(a),) for a, c in zip(self.actions, self.costs, strict=True)
        )
        sums = tuple(
            (name.capitalize(), signed(self.parts[name]), points(worth))
            for name, worth in self.worths.items()
            if worth or self.parts[name]
        )
        return Exhibit(self.title, headline, self.bars,
                       (Table("Actions", header, rows), _listed("Why", self.lines),
                        *self.tables, Table("What it is worth", ("Part", self.amounts, "Points"), sums, folded=True)),
                       how=self.how, folded=(*folded, *(("Leaves out", x) for x in self.leaves_out)))  # fmt: skip

    @property
    def _worth_in_words(self) -> str:
        """ "2.3 points, 2.4 more than doing nothing", without fractions."""
        more = self.value - self.idle
        against = f"{decimal(abs(more), 2)} {'more' if more >= 0 else 'less'} than" if more else "as much as"
        return f"{decimal(self.value, 2)} points, {against} doing nothing"

    def _price(self, cost: int) -> str:
        """ "1 Victory Point", "3 Victory Points", "1 Gold"."""
        return f"{cost} {self.money.removesuffix('s') if cost == 1 else self.money}"

    def drawings(self) -> tuple[Picture, ...]:
        """What the plan is worth, part by part; after that its chances."""
        parts = [(name.capitalize(), w) for name, w in self.worths.items() if w or self.parts[name]]
        worth = of_amounts(f"{self.title}: worth {points(self.value)}", parts, "points", points, GOOD_OR_BAD)
        return (worth, *super().drawings())

    def rows(self) -> list[dict[str, object]]:
        """The actions in order, each with its price."""
        return [{"action": str(a), self.money.casefold(): c} for a, c in zip(self.actions, self.costs, strict=True)]

    def doubts(self) -> dict[str, Source]:
        """The figures behind the plan that are not certain."""
        return dict(self.doubtful)

    def as_json(self) -> dict[str, object]:
        """The published shape; worths as text fractions."""
        bound = "None" if self.bound is None else in_full(self.bound)
        return {"status": self.status, "objective": in_full(self.value), "bound": bound, "seconds": round(self.seconds, 4),
                "plan": [{"action": str(a), self.money.casefold(): c} for a, c in zip(self.actions, self.costs, strict=True)],
                "value": {k: in_full(v) for k, v in self.parts.items()},
                "lines": list(self.lines), "leaves_out": list(self.leaves_out),
                "points": {k: in_full(v) for k, v in self.worths.items()}} | ({"rank": self.rank} if self.rank else {})  # fmt: skip


@dataclass(frozen=True, repr=False)
class Explanation(Result):
    """A plan's reasons at length; `left_out` says what is, where OR-Tools is not installed."""

    plan: Plan
    what_if: tuple[tuple[str, Fraction], ...]
    runner_up: Plan | None
    left_out: str = ""

    def exhibit(self) -> Exhibit:
        """The plan's exhibit with what one more would bring, the runner-up and the ledgers."""
        e = self.plan.exhibit()
        other = self.runner_up
        words = "no other plan was found"
        if other is not None:
            words = f"{other.called}: {difference(other.value - self.plan.value)}"
        words += TIED if other is not None and other.value == self.plan.value else ""
        words += ALIKE if other is not None and self.plan.is_alike(other) else ""
        more = Table(
            "What one more would bring", ("If there were", "Points"), tuple((w, difference(v)) for w, v in self.what_if)
        )
        last = ("Not answered here", self.left_out) if self.left_out else ("Runner-up", words)
        return replace(e, title=f"{e.title}: why", headline=(*e.headline, last), tables=(*e.tables, more),
                       ledgers=self.plan.ledgers)  # fmt: skip

    def drawings(self) -> tuple[Picture, ...]:
        """Those of the plan."""
        return self.plan.drawings()

    def rows(self) -> list[dict[str, object]]:
        """What one more of something would bring."""
        return [{"if": words, "points": float(worth)} for words, worth in self.what_if]

    def doubts(self) -> dict[str, Source]:
        """The plan's."""
        return self.plan.doubts()

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {**self.plan.as_json(), "what_if": [{"if": w, "points": in_full(v)} for w, v in self.what_if],
                "runner_up": self.runner_up.as_json() if self.runner_up else None}  # fmt: skip


def _listed(caption: str, lines: tuple[str, ...]) -> Table:
    """A one-column table: left out where there is no line."""
    return Table(caption, ("Because",), tuple((line,) for line in lines))
