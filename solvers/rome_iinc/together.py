"""What a plan of a turn is expected to bring if its fights are counted together, not each by itself.

A plan is searched with sums: each fight is priced as if it were the only one. Together they share the Unrest of their Empire: what
one Triumph calms another cannot, Revolts and Disasters add to it, and what is left at the end is what a Governor's Rebellion
3D6 reads (Case 11.5.3). Here the levels of Unrest are followed from fight to fight with their chances. Each result with each
number of Losses is carried out by the rules, at each end of the Revolts around the War (`revolt_ends`): with the Legions that a Disaster
Destroys (11.3.2), the Promotions of Demoted Units, Units that are driven out (11.1.5), and Annexations. A fight whose War lies near
one that was a Triumph finds what that one Annexed.

Left out is what else two fights do to each other: Gold for Tribute, Provinces that Revolt for the Losses of both, an Emperor whose death
makes another Commander one; and a die that follows a Disaster falls one way.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from rometeach.core import progress
from rometeach.core.figures.ledger import total
from rometeach.core.session.dice import SeededDice
from rometeach.rome_iinc.actions import Fight, Planned
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import rebellion, war
from rometeach.rome_iinc.plans import PlannedFight
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate, levels
from rometeach.rome_iinc.valuation.fights import around, p_lost
from rometeach.rome_iinc.valuation.provinces import Barbarians, before_revolts, change, icons, taxes
from rometeach.rome_iinc.valuation.weights import Weights

from . import revolt_ends
from .at_table import PlanAtTable

Law = dict[tuple[int, frozenset[int]], Fraction]
"""(the Unrest, the numbers of the fights that were Triumphs) -> the chance."""
MOST = 2
"""So many earlier fights at most count for what a fight may still Annex: the last ones."""

Shape = tuple[int, int, bool]
"""What a fight takes from the Unrest as far as there is so much, what it then adds, and whether it is a Triumph."""


@dataclass(frozen=True, slots=True)
class Results:
    """What a fight may come to: its shapes with their chances, the rest being that it is called off, and the mean of all else it brings."""

    shapes: dict[Shape, Fraction]
    points: Fraction


@dataclass(frozen=True, slots=True)
class Counted:
    """What a plan is worth in points, its fights counted together, and what each fight adds to the others, in the plan's order."""

    worth: Fraction
    adds: tuple[Fraction, ...]


def counted(p: Position, empire: str, actions: Sequence[Planned], weights: Weights) -> Counted:
    """A plan's fights counted together.

    Args:
        p: the position before the plan, when the Empire Builds or later in the turn.
        empire: whose plan.
        actions: the plan: Builds, Promotions, Transfers and fights.
        weights: what things are worth.

    Raises:
        Stopped: it was stopped before all was counted.
    """
    count = _Count(PlanAtTable(p, empire, actions, weights), p, empire, actions, weights)
    fights = range(len(count.table.fights))
    worth = count.worth(fights)
    return Counted(worth, tuple(worth - count.worth([i for i in fights if i != k]) for k in fights))


class _Count:
    """The count of one plan; its arguments are those of `counted`, and the plan at the table."""

    def __init__(
        self, table: PlanAtTable, p: Position, empire: str, actions: Sequence[Planned], weights: Weights
    ) -> None:
        self.table, self._empire, self._weights = table, empire, weights
        self._slope = weights.slope(p.empire(empire).unrest)
        quiet = [a for a in actions if not isinstance(a, Fight)]
        self._quiet = evaluate.value(p, quiet, weights, empire=empire).worth
        self._near = [{*around(table.start, f.force.war)} for f in table.fights]
        self._known: dict[tuple[int, tuple[int, ...]], Results] = {}

    def worth(self, fights: Sequence[int]) -> Fraction:
        """What the plan is worth with these of its fights, by their numbers."""
        driven_out, points = self._driven_out
        law: Law = {(u, frozenset()): q for u, q in levels.after_revolts(self.table.start, self._empire, driven_out)}
        before = _mean(law)
        for k in fights:
            law, more = self._after(law, k)
            points += more
        points -= self._slope * (_mean(law) - before) + self._weights.rebellion * self._rebellions(law)
        return self._quiet + points

    def _after(self, law: Law, number: int) -> tuple[Law, Fraction]:
        """The law after a fight, and the points that it brings, the Unrest left aside."""
        found, points = defaultdict[tuple[int, frozenset[int]], Fraction](Fraction), Fraction(0)
        rivals = frozenset([i for i in range(number) if self._near[i] & self._near[number]][-MOST:])
        for (u, won), q in law.items():
            key = number, tuple(sorted(won & rivals))
            if key not in self._known:
                self._known[key] = self._results(*key)
            results, left = self._known[key], q
            points += q * results.points
            for (calm, rise, wins), chance in results.shapes.items():
                end = max(0, max(0, u - calm) + rise), won | {number} if wins else won
                found[end] += q * chance
                left -= q * chance
            if left:
                found[u, won] += left
        return found, points

    def _results(self, number: int, won: Sequence[int]) -> Results:
        """What a fight may come to where some earlier ones were Triumphs, at each end of the Revolts around it."""
        progress.check()
        table, fight = self.table, self.table.fights[number]
        shapes, points = defaultdict[Shape, Fraction](Fraction), Fraction(0)
        goes_ahead = prod(1 - p_lost(table.start, n) for n in fight.force.provinces)
        for chance, states in revolt_ends.ends(table, fight) if goes_ahead else ():
            board = table.with_ends(states)
            for i in won:
                board = table.annexed(board, table.fights[i])
            wild = Barbarians(table.start).having_all({n: board.provinces[n].status for n in states})
            for q, shape, brings in self._throws(board, table.ready(board, fight), wild):
                shapes[shape] += goes_ahead * chance * q
                points += goes_ahead * chance * q * brings
        return Results(shapes, points)

    def _throws(
        self, board: Board, fight: PlannedFight | None, wild: Barbarians
    ) -> Iterator[tuple[Fraction, Shape, Fraction]]:
        """Each result of a fight with each number of Losses: its chance, its shape, and what it brings, the Unrest left aside.

        Args:
            board: the board before the fight.
            fight: it; None where it cannot be fought.
            wild: which Provinces are Barbarian, or how likely.
        """
        if fight is None:
            return
        table, force, empire = self.table, fight.force, self._empire
        modifier, matched = total(war.terms(board, force), board.rules.values), war.is_matched(board, force)
        gains = force.commander.kind != "Rebel" and evaluate.beneficiary(board, fight, empire) == empire
        half = war.half_strength(board, board.rules.wars[force.war]) if gains else 0
        before, unrest = table.but_provinces(board), board.empire(empire).unrest
        for result, losses, n in war.reading(board, force.war, force.commander).law(modifier, matched):
            end, wins = table.aftermath(board, fight, result, losses, SeededDice(losses)), result == "Triumph"
            left, after, calm = end.empire(empire).unrest, table.but_provinces(end), half if wins else 0
            brings = sum((after[k] - before[k] for k in before), table.of_result(result, force.commander))
            brings += (left - unrest) * self._slope + self._provinces(wild, board, end)
            yield Fraction(n, 216), (calm, left - max(0, unrest - calm), wins), brings

    def _provinces(self, wild: Barbarians, before: Board, after: Board) -> Fraction:
        """What it is worth that Provinces of the Empire stand otherwise, the Taxes left aside; of the others the chances count."""
        points, board, w = Fraction(0), wild.board, self._weights
        for n, new in after.provinces.items():
            old = before.provinces[n]
            if board.empire_of[n] == self._empire and (old.status, old.tribe) != (new.status, new.tribe):
                gold = taxes(board, n, new) - taxes(board, n, old)
                points += change(wild, n, (old, new), w, self._empire) - w.gold * w.taxes * gold
                wild = wild.having(n, new.status)
        return points

    @functools.cached_property
    def _driven_out(self) -> tuple[dict[str, int], Fraction]:
        """The Unrest that each Province adds if its garrison must leave it, and what all that is worth, in points."""
        table, board, empire = self.table, self.table.start, self._empire
        found, points, before = dict[str, int](), Fraction(0), table.but_provinces(board)
        for n, state in board.occupied() if before_revolts(board) else ():
            lost = p_lost(board, n) if board.empire_of[n] == empire else Fraction(0)
            if lost:
                after = table.with_ends({n: revolt_ends.lost(board, n)})
                found[n] = after.empire(empire).unrest - board.empire(empire).unrest
                worths = table.but_provinces(after)
                counted = state.units.fort * self._weights.worth_of("fort") - icons(board, n) * self._slope
                points += lost * (counted + sum((worths[k] - before[k] for k in ("units", "unrest")), Fraction(0)))
        return found, points

    def _rebellions(self, law: Law) -> Fraction:
        """How many Rebellions are to be expected of Governors who won a Triumph."""
        board, found = self.table.start, Fraction(0)
        who = [f.force.commander for f in self.table.fights]
        needs = {
            i: levels.quiet_needs(board, rebellion.odds(board, c)) for i, c in enumerate(who) if c.kind == "Governor"
        }
        for (u, won), q in law.items():
            rebels = (levels.p_rebels(board, needs[i], ((u, Fraction(1)),), 0) for i in won if i in needs)
            found += q * sum(rebels, Fraction(0))
        return found


def _mean(law: Law) -> Fraction:
    return sum((u * q for (u, _), q in law.items()), Fraction(0))
