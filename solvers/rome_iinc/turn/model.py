"""The model of a turn: one placement of all Units serves the Revolt step and the fights (Sections 10.6, 10.7, 11.1, 11.2).

Provinces near a War that can be fought have a count for each type of Unit; all others are counted by class. Units of a
Command move freely inside it, so what it has, builds, sends and receives is balanced by type. A War is a choice among the
columns of its duels (`fight_options`), and its Losses a choice among what the Units that fight can take (`war_columns`).

The parts are objects of `units`, `garrisons`, `fights` and `war_columns` that write into one `builder`; here they are put
together, always in the same order, and solved by `search`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rometeach.rome_iinc.board.units import Units

from ...cp import Amount, CpSolver
from ..question import Question
from . import search
from .builder import ModelBuilder
from .candidates import tabulate
from .fight_options import Duel
from .fights import DuelKey, Fights
from .garrisons import ClassGarrisons, Garrisons
from .inputs import Solution, TurnLimits
from .province_options import OpenProvince
from .search import TurnSearch
from .units import Supply, Treasuries
from .war_columns import WarColumns

MANY = 7
"""With so many duels, and Units that move, the search begins with those that the model's relaxation would fight."""


class TurnModel:
    """The whole model; it may be solved again after more constraints were added.

    Attributes:
        options: what it chooses from.
        builder: the model itself.
        treasuries, supply, garrisons, class_garrisons, fights, war_columns: its parts.
    """

    def __init__(
        self, q: Question, limits: TurnLimits | None = None, provinces: Sequence[OpenProvince] | None = None
    ) -> None:
        """The model of a question; `provinces` are the open Provinces with tables of their own, None for the rules'."""
        options = self.options = tabulate(q, limits or TurnLimits(), provinces)
        builder = self.builder = ModelBuilder()
        self.treasuries = Treasuries(builder, options)
        self.supply = Supply(builder, options, self.treasuries)
        self.garrisons = Garrisons(builder, options, self.treasuries, self.supply)
        self.class_garrisons = ClassGarrisons(builder, options, self.treasuries, self.supply)
        self.supply.balance(self.garrisons.counts, self.class_garrisons.counts)
        self.treasuries.settle()
        self.fights = Fights(builder, options, self.garrisons)
        self.war_columns = WarColumns(builder, options, self.garrisons, self.fights, self.treasuries)
        builder.settled += (y for columns in self.war_columns.columns.values() for _, y in columns)
        self.garrisons.request()
        self.fights.request()

    def search(self, seconds: float, early: bool = False) -> TurnSearch:
        """The search for the solution that is worth most.

        Args:
            seconds: the time limit.
            early: looks first, however few duels there are, for one with the duels of the relaxation, or else with none but `likely` ones.
        """
        likely = self.likely() if early else self.fights.fought
        unlikely = [x for key, x in self.fights.fought.items() if key not in likely]
        is_wide = self.options.limits.transfers and len(self.fights.fought) >= MANY
        choices = list(self.fights.fought.values()) if early or is_wide else []
        return search.most_worth(self.builder, bool(self.options.duels), seconds, unlikely, choices=choices)

    def likely(self) -> set[DuelKey]:
        """The duels that could be worth most, one after the other, no War and no Commander twice."""
        tops = {
            key: max((c.worth for c, _ in columns), default=Fraction(0))
            for key, columns in self.war_columns.columns.items()
        }
        found: list[Duel] = []
        for d in sorted(self.options.duels, key=lambda d: -tops.get(d.key, Fraction(0))):
            if tops.get(d.key, 0) > 0 and all(d.war != x.war and d.who.box != x.who.box for x in found):
                found.append(d)
        return {d.key for d in found}

    def solve(self, seconds: float) -> Solution | None:
        """The best plan, None if there is none or none was found in time."""
        found = self.search(seconds)
        return None if found.solver is None else self.read(found.solver, found.bound, found.status)

    def least(self, goal: Amount, seconds: float) -> tuple[Solution, int, int] | None:
        """The solution with the least of something else than worth: (solution, how much, a bound that none goes below)."""
        found = search.least(self.builder, goal, bool(self.options.duels), seconds)
        if found is None or found[0].solver is None:
            return None
        return self.read(found[0].solver, Fraction(0), found[0].status), found[1], found[2]

    def read(self, solver: CpSolver, bound: Fraction, status: str) -> Solution:
        """What a solver has chosen."""

        def v(x: Amount) -> int:
            return x if isinstance(x, int) else int(solver.value(x))

        near, supply, values = self.garrisons, self.supply, list(solver.response_proto.solution)
        units = {
            name: Units(**{t: v(x) for t, x in counts.items()}, fort=v(near.forts[name]))
            for name, counts in near.counts.items()
        }
        held = {i: [int(values[x.index]) for x in xs] for i, xs in enumerate(self.class_garrisons.held)}
        fights = []
        for d in self.options.duels:
            for c, y in self.war_columns.columns.get(d.key, ()):
                if v(y):
                    force = [g for g in d.garrisons if v(self.fights.joins[g, d.war])]
                    fights.append((d, c, (*force, *c.allies)))
        far = {k: v(x) for k, x in self.class_garrisons.counts.items()}
        built = {k: v(x) for k, x in supply.built.items() if v(x)}
        promoted = {k: v(x) for k, x in supply.promoted.items() if v(x)}
        return Solution(units, held, far, built, promoted, fights, bound, status)
