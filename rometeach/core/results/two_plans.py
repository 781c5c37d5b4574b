"""Two plans of one question side by side: what both do, what only one does, and what each is worth part by part."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from ..arguments import checked
from .checklists import Row, decimal
from .plans import Plan
from .show import Exhibit, Result, Table
from .worths import difference

BOTH, ONLY_A, ONLY_B = "in both", "only A", "only B"


@dataclass(frozen=True, repr=False)
class TwoPlans(Result):
    """Two plans and how their actions meet.

    Attributes:
        a: the one plan.
        b: the other.
        aligned: (where it is, the row): the rows of A in order, then those that B alone has.
    """

    a: Plan
    b: Plan
    aligned: tuple[tuple[str, Row], ...]

    @property
    def apart(self) -> Fraction:
        """How much more A is worth than B."""
        return self.a.value - self.b.value

    @property
    def headline(self) -> str:
        """The two in a sentence: "A is worth 0.4 points more and spends 12 Gold more; 5 actions are in both."."""
        worth, price = self.apart, sum(self.a.costs) - sum(self.b.costs)
        number = sum(where == BOTH for where, _ in self.aligned)
        shared = f"{number} action{' is' if number == 1 else 's are'} in both"
        if not worth:
            told = "Both are worth the same"
            dearer = f", and {'A' if price > 0 else 'B'} spends {abs(price)} {self.a.money} more" if price else ""
        else:
            better, sign = ("A", 1) if worth > 0 else ("B", -1)
            apart = decimal(abs(worth), 2)
            told = f"{better} is worth {apart if apart != '0' else 'a trifle'} {'points ' if apart != '0' else ''}more"
            dearer = (
                f" and spends {abs(price)} {self.a.money} {'more' if price * sign > 0 else 'less'}" if price else ""
            )
        return f"{told}{dearer}; {shared}."

    def exhibit(self) -> Exhibit:
        """The actions side by side, then the parts of the worth; the exact numbers last."""
        priced = any((*self.a.costs, *self.b.costs))
        header = ("Action", "In", *(("Cost",) if priced else ()))
        rows = tuple((r.words, where, *((str(r.cost),) if priced else ())) for where, r in self.aligned)
        parts = [p for p in {**self.a.worths, **self.b.worths} if self._worth(self.a, p) or self._worth(self.b, p)]
        worths = [(p.capitalize(), *(decimal(self._worth(x, p), 2) for x in (self.a, self.b)),
                   decimal(self._worth(self.a, p) - self._worth(self.b, p), 2)) for p in parts]  # fmt: skip
        worths.append(("In all", decimal(self.a.value, 2), decimal(self.b.value, 2), decimal(self.apart, 2)))
        spent = (("Spends", f"A {sum(self.a.costs)}, B {sum(self.b.costs)} {self.a.money}"),) if priced else ()
        return Exhibit(f"{self.a.title}: two plans",
                       (("In short", self.headline), ("Plan A", self.a.called), ("Plan B", self.b.called), *spent),
                       tables=(Table("Actions", header, rows),
                               Table("Points", ("Part", "Plan A", "Plan B", "A less B"), tuple(worths))),
                       folded=(("A less B", difference(self.apart)), ("Proof", f"A {self.a.proof}, B {self.b.proof}")))  # fmt: skip

    @staticmethod
    def _worth(plan: Plan, part: str) -> Fraction:
        return plan.worths.get(part, Fraction(0))

    def rows(self) -> list[dict[str, object]]:
        """The actions, each with where it is."""
        return [{"action": str(r.action), "in": where, "cost": r.cost} for where, r in self.aligned]

    def as_json(self) -> dict[str, object]:
        """Plain data; worths as text fractions."""
        return {"headline": self.headline, "apart": str(self.apart), "actions": self.rows(),
                "a": self.a.as_json(), "b": self.b.as_json()}  # fmt: skip


@checked
def compare_plans(a: Plan, b: Plan) -> TwoPlans:
    """Two plans side by side; neither is solved again.

    Args:
        a: the one plan.
        b: the other, of the same question.
    """
    left = Counter(b.actions)
    found: list[tuple[str, Row]] = []
    for action, cost in zip(a.actions, a.costs, strict=True):
        shared = left[action] > 0
        left[action] -= shared
        found.append((BOTH if shared else ONLY_A, Row(action.group, action, action.words, cost, None)))
    shared_too = Counter(r.action for where, r in found if where == BOTH)
    for action, cost in zip(b.actions, b.costs, strict=True):
        if shared_too[action] > 0:
            shared_too[action] -= 1
        else:
            found.append((ONLY_B, Row(action.group, action, action.words, cost, None)))
    return TwoPlans(a, b, tuple(found))


__all__ = ["TwoPlans", "compare_plans"]
