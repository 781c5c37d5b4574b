"""Two plans side by side: what both do, what only one does, what each costs and is worth, part by part."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from .checklists import decimal
from .numbers import in_full
from .plans import Plan
from .show import Exhibit, Result, Table


@dataclass(frozen=True, repr=False)
class TwoPlans(Result):
    """Two plans compared. `a` and `b` are they."""

    a: Plan
    b: Plan

    def exhibit(self) -> Exhibit:
        """Both headlines, what both do, what only one does, and the worths."""
        a, b = self.a, self.b
        first, second = Counter(map(str, a.actions)), Counter(map(str, b.actions))
        words = {str(x): x.words for x in (*a.actions, *b.actions)}
        rows = []
        for text, name in words.items():
            in_a, in_b = first[text], second[text]
            rows.append((name, _times(in_a), _times(in_b)))
        rows.sort(key=lambda r: (not (r[1] and r[2]), not r[1]))
        names = ("First plan", "Second plan")
        sums = [("Actions", str(len(a.actions)), str(len(b.actions)))]
        sums += [(a.money, str(sum(a.costs)), str(sum(b.costs)))] if any(a.costs) or any(b.costs) else []
        parts = dict.fromkeys((*a.worths, *b.worths))
        zero = Fraction(0)
        sums += [
            (part.capitalize(), decimal(a.worths.get(part, zero), 2), decimal(b.worths.get(part, zero), 2))
            for part in parts
            if a.worths.get(part) or b.worths.get(part)
        ]
        sums.append(("Worth, in points", decimal(a.value, 2), decimal(b.value, 2)))
        return Exhibit(
            "Two plans side by side",
            (("First", a.headline), ("Second", b.headline), ("Between them", self.sentence)),
            tables=(
                Table("What they do", ("Action", *names), tuple(rows)),
                Table("Cost and worth", ("", *names), tuple(sums)),
            ),
        )

    @property
    def sentence(self) -> str:
        """ "The second is worth 0.3 points less, with 5 actions in place of 12." """
        a, b = self.a, self.b
        loss = a.value - b.value
        worth = (
            "is worth the same"
            if not loss
            else f"is worth {decimal(abs(loss), 2)} points {'less' if loss > 0 else 'more'}"
        )
        fewer = (
            "" if len(a.actions) == len(b.actions) else f", with {len(b.actions)} actions in place of {len(a.actions)}"
        )
        return f"The second {worth}{fewer}."

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "first": self.a.as_json(),
            "second": self.b.as_json(),
            "difference": in_full(self.b.value - self.a.value),
        }


def compare_plans(a: Plan, b: Plan) -> TwoPlans:
    """Two plans side by side."""
    return TwoPlans(a, b)


def _times(number: int) -> str:
    return "" if not number else "yes" if number == 1 else f"{number} times"


__all__ = ["TwoPlans", "compare_plans"]
