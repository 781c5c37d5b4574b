"""What is to be found and what it has to keep: the part of CP-SAT's model that the questions use, by the same names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace

from .expressions import IntVar, LinearExpr, Wanted, as_expression, flattened


@dataclass
class Rule:
    """A sum between two numbers, where all of some flags are set."""

    sum: LinearExpr
    low: int | None
    high: int | None
    flags: list[LinearExpr] = field(default_factory=list)

    def only_enforce_if(self, *flags: object) -> Rule:
        """It counts only where these flags are set."""
        self.flags += flattened(flags)
        return self


@dataclass(frozen=True)
class Highest:
    """A number is the greatest of some sums; the least of their opposites is the opposite of the greatest."""

    target: LinearExpr
    sums: list[LinearExpr]


@dataclass(frozen=True)
class Rows:
    """Some sums have together the values of one of these rows, or of none of them."""

    sums: list[LinearExpr]
    rows: list[tuple[int, ...]]
    allowed: bool


class Domain:
    """Some whole numbers."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = sorted(set(values))

    @staticmethod
    def from_values(values: Sequence[int]) -> Domain:
        """These numbers."""
        return Domain(values)


@dataclass
class Limits:
    """The least and the greatest value of a variable, as a list of two."""

    domain: list[int]


class Inside:
    """What CP-SAT calls the model's proto: the limits of the variables, and the solution that a search begins at."""

    def __init__(self) -> None:
        self.variables: list[Limits] = []
        self.solution_hint = SimpleNamespace(vars=[], values=[])

    def clear_solution_hint(self) -> None:
        """Begin anywhere."""
        self.solution_hint = SimpleNamespace(vars=[], values=[])


class CpModel:
    """A model, see `ortools.sat.python.cp_model.CpModel`."""

    def __init__(self) -> None:
        self.proto = Inside()
        self.rules: list[Rule] = []
        self.highest: list[Highest] = []
        self.tables: list[Rows] = []
        self.objective: LinearExpr | None = None
        self.sign = 1
        self.known: list[int] = []
        """The solution that was found last, with what a search adds: the next one begins at it, if it still is one."""

    def clone(self) -> CpModel:
        """Another one with the same rules."""
        other = CpModel()
        other.proto.variables = [Limits(list(v.domain)) for v in self.proto.variables]
        hint = self.proto.solution_hint
        other.proto.solution_hint = SimpleNamespace(vars=list(hint.vars), values=list(hint.values))
        other.rules = [replace(r, flags=list(r.flags)) for r in self.rules]
        other.highest, other.tables = list(self.highest), list(self.tables)
        other.known = list(self.known)
        other.objective, other.sign = self.objective, self.sign
        return other

    def new_int_var(self, low: int, high: int, name: str) -> IntVar:
        """A new number from `low` to `high`."""
        self.proto.variables.append(Limits([int(low), int(high)]))
        return IntVar(len(self.proto.variables) - 1)

    def new_bool_var(self, name: str) -> IntVar:
        """A new yes or no."""
        return self.new_int_var(0, 1, name)

    def new_constant(self, value: int) -> IntVar:
        """A number that is known."""
        return self.new_int_var(value, value, "")

    def add(self, wanted: Wanted | bool) -> Rule:
        """What a sum has to keep; what is true or false already is a sum of nothing."""
        if isinstance(wanted, bool):
            rule = Rule(LinearExpr({}), 0 if wanted else 1, None)
        else:
            rule = Rule(wanted.sum, wanted.low, wanted.high)
        self.rules.append(rule)
        return rule

    def _total(self, flags: Sequence[object], low: int | None, high: int | None) -> Rule:
        some = flattened(flags)
        return self.add(Wanted(LinearExpr.weighted_sum(some, [1] * len(some)), low, high))

    def add_bool_or(self, *flags: object) -> Rule:
        """One of the flags is set at least."""
        return self._total(flags, 1, None)

    def add_at_most_one(self, *flags: object) -> Rule:
        """One of the flags is set at most."""
        return self._total(flags, None, 1)

    def add_exactly_one(self, *flags: object) -> Rule:
        """One of the flags is set."""
        return self._total(flags, 1, 1)

    def add_implication(self, a: LinearExpr, b: LinearExpr) -> Rule:
        """Where a flag is set another one is too."""
        return self.add(a <= b)

    def add_max_equality(self, target: LinearExpr | int, sums: Iterable[LinearExpr | int]) -> None:
        """A number is the greatest of some sums."""
        self.highest.append(Highest(as_expression(target), [as_expression(x) for x in sums]))

    def add_min_equality(self, target: LinearExpr | int, sums: Iterable[LinearExpr | int]) -> None:
        """A number is the least of some sums."""
        self.highest.append(Highest(-as_expression(target), [-as_expression(x) for x in sums]))

    def add_division_equality(self, whole: LinearExpr, of: LinearExpr, by: int) -> None:
        """A number is another one, not below 0, divided and rounded down."""
        self.add(of - by * whole >= 0)
        self.add(of - by * whole <= by - 1)

    def add_allowed_assignments(self, sums: Sequence[LinearExpr | int], rows: Iterable[Sequence[int]]) -> None:
        """Some sums have together the values of one of these rows."""
        self.tables.append(Rows([as_expression(x) for x in sums], [tuple(map(int, r)) for r in rows], allowed=True))

    def add_forbidden_assignments(self, sums: Sequence[LinearExpr | int], rows: Iterable[Sequence[int]]) -> None:
        """Some sums do not have together the values of any of these rows."""
        self.tables.append(Rows([as_expression(x) for x in sums], [tuple(map(int, r)) for r in rows], allowed=False))

    def add_linear_expression_in_domain(self, total: LinearExpr, domain: Domain) -> None:
        """A sum has one of some values."""
        self.add_allowed_assignments([total], [(v,) for v in domain.values])

    def add_hint(self, x: IntVar, value: int) -> None:
        """The search may begin here."""
        self.proto.solution_hint.vars.append(x.index)
        self.proto.solution_hint.values.append(value)

    def minimize(self, total: LinearExpr | int) -> None:
        """The least of this is wanted."""
        self.objective, self.sign = as_expression(total), 1

    def maximize(self, total: LinearExpr | int) -> None:
        """The most of this is wanted."""
        self.objective, self.sign = -as_expression(total), -1
