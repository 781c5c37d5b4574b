"""What a solver returns: a plan with its proof, and the answers to "why?", "why not?" and "what else?".

No solver is imported here. A `Plan` carries what only its solver can answer as plain functions, its `Workings`. Seconds are
data (`plan.seconds`, `as_json`), never part of the text, which is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from .. import plots
from ..chance.laws import Law
from ..figures.ledger import Ledger
from ..figures.sources import Source
from ..plots import Axes
from .show import Bars, Exhibit, Result, Table, chance, law_bars, signed

OPTIMAL, FEASIBLE = "OPTIMAL", "FEASIBLE"
USELESS = 1000
"""Points: a bound as far above the plan as this says nothing, and is not shown."""


def points(number: Fraction) -> str:
    """A worth as text: "-0.55 (-11/20)", "0", "+2"; callers add a plus sign where a difference is meant."""
    if number.denominator == 1:
        return str(number)
    decimal = f"{float(number):.3f}".rstrip("0").rstrip(".")
    decimal = f"{float(number):.1e}" if decimal.lstrip("-") == "0" else decimal
    return f"{decimal} ({number})" if len(str(number)) <= 15 else decimal


def difference(number: Fraction) -> str:
    """A difference of worths: "+0.467 (+7/15)"."""
    text = points(number)
    return text if number <= 0 else "+" + text.replace("(", "(+")


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
            headline.append(("Best plan with it", "; ".join(self.instead.actions)))
            headline.append(("Worth", f"{points(self.instead.value)}, that is {points(self.loss)} less"))
        return Exhibit(f"Why not {self.choice}?", tuple(headline), tables=(_listed("Reasons", self.lines),))

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"choice": self.choice, "verdict": self.verdict, "case": self.case, "loss": None if self.loss is None else str(self.loss),
                "instead": list(self.instead.actions) if self.instead else None, "lines": list(self.lines)}  # fmt: skip


@dataclass(frozen=True)
class Workings:
    """What a plan's solver can still be asked: `why_not` of a choice, the `next_best` plans, `what_if` there were more.

    Each is a function of a module (or a `functools.partial` of one) that takes the plan first, so that a plan can be pickled.
    """

    why_not: Callable[[Plan, str], WhyNot]
    next_best: Callable[[Plan, int], tuple[Plan, ...]]
    what_if: Callable[[Plan], tuple[tuple[str, Fraction], ...]]


@dataclass(frozen=True, repr=False)
class Plan(Result):
    """The best plan that was found, and how far it is proven.

    `actions` are clauses of the game's compact grammar and `costs` their price. `parts` are the expected changes, `worths`
    the same in points; the worths sum up to `value`. `bound` is proven: no plan is worth more. `idle` is the worth of
    doing nothing. `setting` is the solver's own record of the question. An estimate has no bound: see `core.estimates`.
    """

    title: str
    actions: tuple[str, ...]
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
    workings: Workings = field(compare=False)
    setting: Any = field(default=None, compare=False)
    how: str = ""
    bars: tuple[Bars, ...] = field(default=(), compare=False)
    ledgers: tuple[tuple[str, Ledger], ...] = field(default=(), compare=False)
    doubtful: Mapping[str, Source] = field(default_factory=dict, compare=False)
    money: str = "Gold"

    def __repr__(self) -> str:
        return f"<Plan {self.change or 'do nothing'}: {points(self.value)}, {self.proof}>"

    @property
    def change(self) -> str:
        """The plan as one text in the compact grammar."""
        return "; ".join(self.actions)

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

    @cached_property
    def runner_up(self) -> Plan | None:
        """The next best plan, or None where there is no other."""
        return next(iter(self.next_best(1)), None)

    def explain(self) -> Explanation:
        """Why each action, what limits the plan, what one more would bring, and the runner-up."""
        return Explanation(self, self.workings.what_if(self), self.runner_up, rules_notes=self.rules_notes)

    def why_not(self, choice: str) -> WhyNot:
        """Why a choice, in the compact grammar, is not in the plan.

        Raises:
            BadInput: a choice that cannot be read.
        """
        return self.workings.why_not(self, choice)

    def next_best(self, k: int = 1) -> tuple[Plan, ...]:
        """The k next best plans, best first; two that only swap equal places count as one."""
        return self.workings.next_best(self, k) if k > 0 else ()

    def exhibit(self) -> Exhibit:
        """The actions, what they are worth and how far that is proven."""
        proof = (
            "OPTIMAL: no plan is worth more"
            if self.is_optimal
            else f"{self.proof}: stopped before the proof was complete"
        )
        headline: tuple[tuple[str, str], ...] = (("Plan", self.change or "do nothing"),
                    ("Worth", f"{points(self.value)}; {difference(self.value - self.idle)} against doing nothing"),
                    ("Proof", proof))  # fmt: skip
        if self.gap < USELESS:
            headline += (("No plan is worth more than", points(self.value + self.gap)),)
        rows = tuple((a, f"{c} {self.money}") for a, c in zip(self.actions, self.costs, strict=True))
        sums = tuple(
            (name.capitalize(), signed(self.parts[name]), points(worth))
            for name, worth in self.worths.items()
            if worth or self.parts[name]
        )
        return Exhibit(self.title, headline, self.bars,
                       (Table("Actions", ("Action", "Cost"), rows), Table("What it is worth", ("Part", "Expected change", "Points"), sums),
                        _listed("Why", self.lines)),
                       how=self.how, notes=tuple(f"Leaves out: {x}" for x in self.leaves_out))  # fmt: skip

    def plot(self, ax: Axes | None = None, which: int = 0) -> Axes:
        """What the plan is worth, part by part; after that its chances, one picture each. See `Result.plot`."""
        if which:
            return super().plot(ax, which - 1)
        parts = [(name.capitalize(), float(w), points(w)) for name, w in self.worths.items() if w or self.parts[name]]
        return plots.amounts(f"{self.title}: worth {points(self.value)}", parts, "points", ax)

    @property
    def pictures(self) -> tuple[int, ...]:
        """How many bars each picture of `plot` has."""
        return (sum(bool(w or self.parts[name]) for name, w in self.worths.items()), *super().pictures)

    def rows(self) -> list[dict[str, object]]:
        """The actions in order, each with its price."""
        return [{"action": a, self.money.casefold(): c} for a, c in zip(self.actions, self.costs, strict=True)]

    def doubts(self) -> dict[str, Source]:
        """The figures behind the plan that are not certain."""
        return dict(self.doubtful)

    def as_json(self) -> dict[str, object]:
        """The published shape; worths as text fractions."""
        return {"status": self.status, "objective": str(self.value), "bound": str(self.bound), "seconds": round(self.seconds, 4),
                "plan": [{"action": a, self.money.casefold(): c} for a, c in zip(self.actions, self.costs, strict=True)],
                "value": {k: str(v) for k, v in self.parts.items()},
                "lines": list(self.lines), "leaves_out": list(self.leaves_out),
                "points": {k: str(v) for k, v in self.worths.items()}}  # fmt: skip


@dataclass(frozen=True, repr=False)
class Explanation(Result):
    """A plan's reasons at length."""

    plan: Plan
    what_if: tuple[tuple[str, Fraction], ...]
    runner_up: Plan | None

    def exhibit(self) -> Exhibit:
        """The plan's exhibit with what one more would bring, the runner-up and the ledgers."""
        e = self.plan.exhibit()
        other = self.runner_up
        words = (
            "no other plan was found"
            if other is None
            else f"{other.change or 'do nothing'}: {difference(other.value - self.plan.value)}"
        )
        more = Table(
            "What one more would bring", ("If there were", "Points"), tuple((w, difference(v)) for w, v in self.what_if)
        )
        return Exhibit(
            f"{e.title}: why",
            (*e.headline, ("Runner-up", words)),
            e.bars,
            (*e.tables, more),
            self.plan.ledgers,
            e.how,
            e.notes,
        )

    def plot(self, ax: Axes | None = None, which: int = 0) -> Axes:
        """The plan's pictures; see `Plan.plot`."""
        return self.plan.plot(ax, which)

    @property
    def pictures(self) -> tuple[int, ...]:
        """Those of the plan."""
        return self.plan.pictures

    def rows(self) -> list[dict[str, object]]:
        """What one more of something would bring."""
        return [{"if": words, "points": float(worth)} for words, worth in self.what_if]

    def doubts(self) -> dict[str, Source]:
        """The plan's."""
        return self.plan.doubts()

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {**self.plan.as_json(), "what_if": [{"if": w, "points": str(v)} for w, v in self.what_if],
                "runner_up": self.runner_up.as_json() if self.runner_up else None}  # fmt: skip


QUANTILES = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))
"""What a spread is told by, besides its standard deviation."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How one number ends under each of some plans: exact laws, taken as independent of each other."""

    part: str
    laws: tuple[Law, ...]

    @property
    def deviations(self) -> tuple[float, ...]:
        """The standard deviation under each plan."""
        return tuple(sqrt(law.variance) for law in self.laws)

    @property
    def quantiles(self) -> tuple[tuple[int, ...], ...]:
        """Under each plan the least numbers that it stays at or below with a chance of 10, 50 and 90 percent."""
        return tuple(tuple(_quantile(law, p) for p in QUANTILES) for law in self.laws)

    def p_more(self, a: int = 0, b: int = 1) -> Fraction:
        """The chance that the number ends higher under one plan than under the other."""
        one, other = self.laws[a], self.laws[b]
        return sum((p * r for k, p in one.items() for n, r in other.items() if k > n), Fraction(0))

    def rows(self) -> list[tuple[str, ...]]:
        """The rows of a table with a column for each plan."""
        every = list(zip(*self.quantiles, strict=True))
        named = [(f"{self.part}, {float(p):.0%} stay at or below", x) for p, x in zip(QUANTILES, every, strict=True)]
        return [
            (f"{self.part}, expected", *(f"{float(law.mean):+.2f}" for law in self.laws)),
            (f"{self.part}, standard deviation", *(f"{x:.2f}" for x in self.deviations)),
            *((name, *(signed(n) for n in x)) for name, x in named),
        ]

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"laws": [law.as_json() for law in self.laws], "means": [str(law.mean) for law in self.laws],
                "deviations": [round(x, 6) for x in self.deviations], "quantiles": [list(x) for x in self.quantiles],
                "p_more": str(self.p_more()) if len(self.laws) == 2 else None}  # fmt: skip


def _quantile(law: Law, p: Fraction) -> int:
    reached = Fraction(0)
    for number, q in law.items():
        reached += q
        if reached >= p:
            return number
    raise ValueError("a law without outcomes has no quantiles")


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """Plans side by side: (name, expected changes, the same in points), and how the tracks may spread."""

    title: str
    columns: tuple[tuple[str, Mapping[str, Fraction], Mapping[str, Fraction]], ...]
    leaves_out: tuple[str, ...] = ()
    spreads: tuple[Spread, ...] = ()

    @property
    def values(self) -> tuple[Fraction, ...]:
        """The worth of each plan."""
        return tuple(sum(worths.values(), Fraction(0)) for _, _, worths in self.columns)

    @property
    def better(self) -> str:
        """The name of the better plan, "" where they are worth the same."""
        best = [name for (name, _, _), v in zip(self.columns, self.values, strict=True) if v == max(self.values)]
        return best[0] if len(best) == 1 else ""

    @property
    def _letters(self) -> tuple[str, ...]:
        return tuple(chr(ord("A") + i) for i in range(len(self.columns)))

    def plot(self, ax: Axes | None = None, which: int = 0) -> Axes:
        """The parts of the plans' worths side by side; after that how each track may change. See `Result.plot`."""
        if which:
            return super().plot(ax, which - 1)
        parts = [part for part in self.columns[0][1] if any(worths[part] for _, _, worths in self.columns)]
        series = [
            (f"Plan {x}", [float(worths[part]) for part in parts])
            for x, (_, _, worths) in zip(self._letters, self.columns, strict=True)
        ]
        return plots.grouped(self.title, [part.capitalize() for part in parts], series, "points", ax)

    @property
    def pictures(self) -> tuple[int, ...]:
        """How many bars each picture of `plot` has."""
        return (len(self.columns) * len(self.columns[0][1]), *super().pictures)

    def rows(self) -> list[dict[str, object]]:
        """A row for each part of the worth of each plan."""
        return [
            {"plan": x, "part": part, "change": str(amounts[part]), "points": float(worths[part])}
            for x, (_, amounts, worths) in zip(self._letters, self.columns, strict=True)
            for part in amounts
        ]

    def exhibit(self) -> Exhibit:
        """One row for each part of the worth."""
        letters = self._letters
        legend = tuple((f"Plan {x}", name) for x, (name, _, _) in zip(letters, self.columns, strict=True))
        apart = self.values[0] - self.values[1] if len(self.columns) == 2 else Fraction(0)
        verdict = (
            f"{letters[0] if apart > 0 else letters[1]} by {points(abs(apart))}"
            if apart
            else "none: they are worth the same"
        )
        rows = [(part.capitalize(), *(f"{signed(amounts[part])} = {points(worths[part])}" for _, amounts, worths in self.columns))
                for part in self.columns[0][1]]  # fmt: skip
        rows.append(("In all", *(points(v) for v in self.values)))
        header = ("Part", *(f"Plan {x}" for x in letters))
        tables = [Table("Expected changes = points", header, tuple(rows))]
        tables += [Table(f"How {s.part} may change", header, tuple(s.rows())) for s in self.spreads]
        luck = []
        if len(letters) == 2:
            luck = [
                (f"A ends with more {s.part} than B", f"{chance(s.p_more())}; with less {chance(s.p_more(1, 0))}")
                for s in self.spreads
            ]
        bars = [
            law_bars(f"Change of {s.part}, plan {x}", law.items())
            for s in self.spreads
            for x, law in zip(letters, s.laws, strict=True)
        ]
        return Exhibit(
            self.title,
            (*legend, ("Better", verdict), *luck),
            tuple(bars),
            tuple(tables),
            notes=tuple(f"Leaves out: {x}" for x in self.leaves_out),
        )

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"plans": [{"plan": name, "value": {k: str(v) for k, v in amounts.items()}, "objective": str(total)}
                          for (name, amounts, _), total in zip(self.columns, self.values, strict=True)],
                "better": self.better, "leaves_out": list(self.leaves_out),
                "spreads": {s.part.lower(): s.as_json() for s in self.spreads}}  # fmt: skip


def _listed(caption: str, lines: tuple[str, ...]) -> Table:
    """A one-column table: left out where there is no line."""
    return Table(caption, ("Because",), tuple((line,) for line in lines))
