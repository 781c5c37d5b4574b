"""Why a plan of Annexations."""

from __future__ import annotations

from fractions import Fraction

from rometeach.core.results.plans import difference
from rometeach.core.results.show import fraction
from rometeach.core.words import counted
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Annex
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.valuation.provinces import before_revolts

from .inputs import AnnexQuestion


def reasons(a: AnnexQuestion, actions: tuple[Annex, ...]) -> list[str]:
    """What each Annexation adds in its turn, and whose chance to Revolt it changes."""
    reach, idle, whole = a.reach, a.value(()).worth, a.value(actions).worth
    found, board, before = [], a.q.p, idle
    for i, action in enumerate(actions, 1):
        after, value = (
            plans.apply(board, a.q.empire, action),
            whole if i == len(actions) else a.value(actions[:i]).worth,
        )
        said = []
        for p in (action.province, *reach.near(action.province)):
            old, new = revolt.odds(board, p), revolt.odds(after, p)
            x, y = old.p_revolt if old else Fraction(0), new.p_revolt if new else Fraction(0)
            if x != y and before_revolts(board):
                said.append(f"{p} Revolt {fraction(x)} -> {fraction(y)}")
        chances = f"; {', '.join(said)} (Case 11.1.1)" if said else ""
        found.append(f"{action}: worth {difference(value - before)}{chances}.")
        board, before = after, value
    if len(actions) < reach.number:
        left = reach.number - len(actions)
        found.append(
            f"{counted(left, 'Annexation')} left over: nothing more that is possible is worth it (Case 10.2.6)."
        )
    return found
