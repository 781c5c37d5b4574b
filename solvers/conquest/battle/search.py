"""The value of every state of a battle when both sides play best: backward induction over the land units left.

In a round the defender forms his Legion, then the attacker; the attacker throws, the defender chooses his losses; the defender
throws, the attacker chooses his; then the defender decides whether he retreats, then the attacker. So each choice is a minimum
or a maximum over what follows, and no mixed plan is needed.

A round in which nobody is hit leads back to the same state with a chance p that depends on the two Legions alone. With x the value
of going on, a pair of Legions is worth A + p x, and its own fixed point is A / (1 - p). As each of these lines is less steep than
1, the fixed point of the least over the greatest of them is the least over the greatest of their fixed points: nothing is
iterated. The chance to retreat then bounds it from both sides.

Values are whole numbers of 1 / `SCALE`, rounded down once a state, so that none is further off than the units left and a few of those.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from operator import mul

from rometeach.conquest.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest.charts.forces import ATTACKER_RETREATED, BOTH_GONE, DEFENDER_RETREATED, LOST, WON
from rometeach.conquest.charts.hits import fort_dice, hits_law
from rometeach.conquest.charts.legion import parts
from rometeach.conquest.charts.pursuit import lost_law
from rometeach.core import progress
from rometeach.core.errors import BadInput, Problem

from .candidates import Best, Choices, Formation, best_of, reducible
from .inputs import BattleQuestion

SCALE = 1 << 160
MOST_STATES = 40_000
"""So many states are searched at most: some ten seconds."""
Row = tuple[list[int], int]
"""Weights of 0, 1, 2, ... hits and their sum."""


def _check(states: int) -> None:
    """Refuse a battle with too many states."""
    if states > MOST_STATES:
        said = f"may come to {states:,} states of units left, more than {MOST_STATES:,}"
        raise BadInput(
            [Problem("battle", said, "About 15 mixed units a side can be searched; ask for fewer.", case="2.2")]
        )


class Values:
    """The values of all states of a battle for the attacker, in units of 1 / `SCALE`; states are pairs of places in `Choices`.

    Attributes:
        question: what was asked.
        mine: the choices of the attacker.
        yours: the choices of the defender.
        after: for each troops of the defender, each of the attacker: the value after a round, retreats still to be decided.
        start: the value before the first round.
        slack: what lies no further apart than this is a tie; no value is further off.
        longest: no round that changes nothing is expected to come more often in a state, itself counted.

    Raises:
        BadInput: there are too many states.
    """

    def __init__(self, question: BattleQuestion) -> None:
        self.question = question
        self.figures = question.battle.figures
        _check(reducible(question, ATTACKER) * reducible(question, DEFENDER))
        self.mine, self.yours = Choices(question, ATTACKER), Choices(question, DEFENDER)
        _check(len(self.mine.found) * len(self.yours.found))
        self.slack = 2 * (self.mine.found[-1].units + self.yours.found[-1].units + 4)
        self.after = [[0] * len(self.mine.found) for _ in self.yours.found]
        self.longest = 1
        self._rows: dict[tuple[Formation, int, int], Row] = {}
        self._fled: dict[tuple[str, int, int], int] = {}
        self._attack = [[tuple(best_of(p, max) for p in f.after) for f in some] for some in self.mine.formations]
        self.start = 0
        for a in range(len(self.mine.found)):
            progress.check()
            self._column(a)
        self.start = self.going_on(len(self.mine.found) - 1, len(self.yours.found) - 1)

    @property
    def bound(self) -> Fraction:
        """By no more than this the choices that are read from these values can be bettered, or their value be off.

        In a round there are six choices, each worse than the best by less than two slacks; rounds that change nothing repeat them,
        and at most so many states follow each other as there are units.
        """
        states = self.mine.found[-1].units + self.yours.found[-1].units
        return Fraction(12 * self.slack * self.longest * states, SCALE)

    def _column(self, a: int) -> None:
        """All states with these troops of the attacker, from no defender up."""
        if not a:
            for d, row in enumerate(self.after):
                row[0] = self.ended(0, d, LOST if d else BOTH_GONE)
            return
        self.after[0][a] = self.ended(a, 0, WON)
        known = [[self._losing(a, k, 0)] for k in range(len(self.mine.formations[a]))]
        for d in range(1, len(self.yours.found)):
            own = [[0, *(best(self.after[d]) for best in bests[1:])] for bests in self._attack[a]]
            value = self.decided(a, d, self._value(a, d, known, own))
            self.after[d][a] = value
            for rows, row in zip(known, own, strict=True):
                row[0] = value
                rows.append(row)

    def _losing(self, a: int, k: int, d: int) -> list[int]:
        """The best values after 0, 1, 2, ... hits on a formation of the attacker, with so many defenders left."""
        bests: tuple[Best, ...] = self._attack[a][k]
        return [best(self.after[d]) for best in bests]

    def _value(self, a: int, d: int, known: list[list[list[int]]], own: list[list[int]]) -> int:
        """The fixed point of a state: the least over the defender's Legions of the greatest over the attacker's."""
        least: int | None = None
        for y in self.yours.formations[d]:
            greatest: int | None = None
            for k, x in enumerate(self.mine.formations[a]):
                total, whole, stays = self._round(x, y, known[k], own[k])
                value = total // (whole - stays)
                self.longest = max(self.longest, -(-whole // (whole - stays)))
                if greatest is None or value > greatest:
                    greatest = value
                    if least is not None and greatest >= least:
                        break
            assert greatest is not None
            if least is None or greatest < least:
                least = greatest
        assert least is not None
        return least

    def _round(self, x: Formation, y: Formation, known: list[list[int]], own: list[int]) -> tuple[int, int, int]:
        """A round of two formations: the sum of the values of what may follow but for nobody hit; all weights; the weight of that."""
        hits, whole = self.hits(x, y)
        struck, whole_too = self.struck(x, y)
        total = hits[0] * sum(map(mul, struck[1:], own[1:]))
        for i in range(1, len(hits)):
            if hits[i]:
                total += hits[i] * min([sum(map(mul, struck, known[d])) for d in y.after[i]])
        return total, whole * whole_too, hits[0] * struck[0]

    def going_on(self, a: int, d: int) -> int:
        """The value of fighting one more round in a state whose own value is known."""
        known = [[self._losing(a, k, e) for e in range(d + 1)] for k in range(len(self.mine.formations[a]))]
        return min(
            max(self.pair(a, d, known[k], x, y) for k, x in enumerate(self.mine.formations[a]))
            for y in self.yours.formations[d]
        )

    def pair(self, a: int, d: int, known: list[list[int]], x: Formation, y: Formation) -> int:
        """The value of one more round with two formations in a state whose own value is known.

        Args:
            a: the place of the attacker's land units.
            d: the place of the defender's.
            known: what `known` says of the attacker's formation.
            x: the attacker's formation.
            y: the defender's.
        """
        total, whole, stays = self._round(x, y, known, known[d])
        return (total + stays * self.after[d][a]) // whole

    def known(self, a: int, x: Formation) -> list[list[int]]:
        """For each troops of the defender, the best values after 0, 1, 2, ... hits on a formation of the attacker."""
        k = self.mine.formations[a].index(x)
        return [self._losing(a, k, d) for d in range(len(self.yours.found))]

    # --- what the charts say

    def hits(self, x: Formation, y: Formation) -> Row:
        """The attacker's hits on a formation of the defender."""
        return self._row(x, 0, y.legion.units)

    def struck(self, x: Formation, y: Formation) -> Row:
        """The defender's hits on a formation of the attacker."""
        fort = fort_dice(x.legion, x.reserve, self.figures) if self.question.battle.fort else 0
        return self._row(y, fort, x.legion.units)

    def _row(self, formation: Formation, fort: int, most: int) -> Row:
        key = (formation, fort, most)
        found = self._rows.get(key)
        if found is None:
            law = hits_law(formation.legion, formation.reserve, fort, self.figures)
            row = [law.weights.get(h, 0) for h in range(most + 1)]
            row[most] += law.denominator - sum(row)
            common = gcd(*row)
            found = self._rows[key] = [w // common for w in row], law.denominator // common
        return found

    def ended(self, a: int, d: int, how: str) -> int:
        """The value of an end."""
        mine, yours = self.mine.found[a], self.yours.found[d]
        return SCALE * (self.question.has(ATTACKER, mine, how) - self.question.has(DEFENDER, yours, how))

    def decided(self, a: int, d: int, going_on: int) -> int:
        """The value when the defender, then the attacker has decided whether to retreat."""
        value = going_on
        if self.may_retreat(ATTACKER, a, d):
            fled = self.fled(ATTACKER, a, d)
            value = fled if self.must(ATTACKER, a, d) else max(value, fled)
        if self.may_retreat(DEFENDER, a, d):
            fled = self.fled(DEFENDER, a, d)
            value = fled if self.must(DEFENDER, a, d) else min(value, fled)
        return value

    def may_retreat(self, side: str, a: int, d: int) -> bool:
        """Whether a side may retreat, or has to by its orders."""
        return side not in self.question.by_orders or self.must(side, a, d)

    def must(self, side: str, a: int, d: int) -> bool:
        """Whether the orders of a side say that it retreats."""
        if side not in self.question.by_orders:
            return False
        mine, yours = self.mine.found[a].units, self.yours.found[d].units
        own, enemy = (mine, yours) if side == ATTACKER else (yours, mine)
        return self.question.orders(side).retreat.decided(own, enemy, 1)

    def fled(self, side: str, a: int, d: int) -> int:
        """The value when a side retreats, the winner picking the best victims of the Pursuit."""
        key = (side, a, d)
        found = self._fled.get(key)
        if found is None:
            found = self._fled[key] = self._retreat(side, a, d)
        return found

    def _retreat(self, side: str, a: int, d: int) -> int:
        q, how = self.question, ATTACKER_RETREATED if side == ATTACKER else DEFENDER_RETREATED
        mine, yours = self.mine.found[a], self.yours.found[d]
        winner, fleeing = (yours, mine) if side == ATTACKER else (mine, yours)
        other = DEFENDER if side == ATTACKER else ATTACKER
        law = lost_law(winner, fleeing, q.force(side).refuge, self.figures)
        left = 0
        for lost, w in law.weights.items():
            if other in q.by_orders:
                victims = [q.orders(other).victims.take(fleeing, lost)]
            else:
                victims = list(parts(fleeing, lost))
            left += w * min(q.has(side, fleeing.less(x), how) for x in victims)
        kept = q.has(other, winner, how) * law.denominator
        value = SCALE * (left - kept) // law.denominator
        return value if side == ATTACKER else -value
