"""The plans after the best one, in the order of their worth.

Two plans do the same if they leave each Empire the same Units, if in every Command the Revolt step and the icons promise the
same (interchangeable Provinces may be swapped), and if they fight the same Wars with the same prospects. Then they differ in
nothing that is counted but the Gold for Transfers, and only the best of them stands in the list: a player who asks what else
there is does not want to read the best plan again with a dearer march. Every other plan has its place, also one with a fight
that loses more than it gains. As in every plan, an Allied or Foederati Province that no other War could use fights along
where that helps, and only there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rometeach.rome_iinc import plans
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation import fights as battles

from ..question import Question
from .inputs import Frame
from .model import Model


def effect(q: Question, actions: Sequence[str]) -> object:
    """What a plan does; see the module."""
    after = plans.carry_out(q.p, q.empire, [n for n in actions if plans.kind(n) != "fight"])
    units = dict.fromkeys(q.sides, NONE)
    held: Counter[object] = Counter()
    for name, printed in q.p.rules.provinces.items():
        side = q.p.empire_of[name]
        if side in units:
            w, unrest = q.weights[side], q.p.empire(side).unrest
            units[side] = units[side].plus(after.provinces[name].units)
            held[printed.command, evaluate.total(evaluate.of_revolt(after, name, w).worths(w, 0, unrest))] += 1
            held[printed.command, "icons"] += evaluate.icons(after, name)
    fights = []
    for name in actions:
        if plans.kind(name) == "fight":
            found = plans.fight(after, name)
            for side in q.sides:
                if evaluate.beneficiary(after, found, side) == side:
                    outlook = battles.outlook(q.p, found.force.war, found.force.commander, side, q.weights[side])
                    worth = outlook.value(found.force.provinces, after).points(q.weights[side], outlook.level)
                    fights.append((found.force.war, found.force.commander.box, side, worth))
    return units, +held, sorted(fights)


class Ranking(Model):
    """The model of a turn in which every Province is counted alone and nothing may be claimed for less than it is worth."""

    def __init__(self, q: Question, frame: Frame) -> None:
        super().__init__(q, replace(frame, exact=True))

    def worth_at_most(self, worth: Fraction) -> None:
        """No plan that the model prices higher."""
        scale = self._scale()
        self.m.add(sum(int(v * scale) * x for x, v in self.terms) <= int(worth * scale))

    def exclude(self) -> None:
        """No plan any more that does the same as the last one."""
        value = self.solver.value
        other = []
        for y in (*(y for cols in self.columns.values() for _, y in cols), *self.tolls):
            other.append(y.Not() if value(y) else y)
        for count in self._counts():
            n = int(value(count))
            for less in (True, False):
                changed = self.flag()
                self.m.add(count <= n - 1 if less else count >= n + 1).only_enforce_if(changed)
                other.append(changed)
        self.m.add_bool_or(other)

    def _counts(self) -> list[Any]:
        """How many Units are built and promoted by each Empire, and how many alike Provinces stand how, by Command."""
        found: dict[object, list[Any]] = {}
        for (home, t, _), b in self.built.items():
            found.setdefault((self.homes[home][0].empire, t), []).append(b)
        for home, v in self.promoted.items():
            found.setdefault((self.homes[home][0].empire, "promote auxilia"), []).append(v)
        for name, g in self.single.items():
            if name in self.turned:
                found.setdefault((g.empire, "promote fort"), []).append(self.turned[name])
            found.setdefault((g.empire, "fort"), []).append(self.forts[name])
            alike = g.command, g.worths, len(self.levels[name])
            for k, x in enumerate(self.levels[name]):
                found.setdefault((alike, k), []).append(x)
        for g, bare in self.bare:
            found.setdefault((g.command, g.legion_icon, g.fleet_icon, "bare"), []).append(bare)
        return [c for c in (sum(xs) for xs in found.values()) if not isinstance(c, int)]
