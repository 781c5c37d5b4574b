"""The worth of a battle for many armies at once: one table that all of them share (2.2).

With fixed orders what follows depends on the land units left alone, so the battles of a large army pass through those of smaller
ones. The figures are floating-point numbers, off by less than `CLOSE`. A plan is chosen with them and priced by the exact law.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from operator import itemgetter, mul
from typing import NamedTuple

from ...core.errors import BadInput, Problem
from .figures import BOOK, CombatFigures
from .forces import BOTH_GONE, LOST, WON
from .hits import fort_dice, hits_law
from .legion import NOBODY, Troops
from .orders import INFANTRY_FIRST, NEVER, Orders

CLOSE = 1e-9
"""The figures of a table are off by less than this share of themselves."""
UNKNOWN = inf
"""Where a row is still empty."""
Ends = Callable[[Troops, Troops, str], float]
"""What an end is worth: the attacker's and the defender's land units left, and one of "won", "lost", "both gone"."""


def conquest(attacker: Troops, defender: Troops, how: str) -> float:
    """1 where the attacker conquers the Province, else 0: its mean is a chance (3.5)."""
    return float(how == WON)


class _Army(NamedTuple):
    """An army of the attacker.

    Attributes:
        troops: its land units.
        legion: those in the Battle Legion.
        faced: the dice that it leaves a fort, and how many hits it can take in a round.
        below: the numbers of all armies that can be left of it, and its own, the lowest first.
        after: takes itself and what is left of it after 1, 2, ... hits out of a row.
        hits: the chances of its own hits, by how many the defender can take.
    """

    troops: Troops
    legion: Troops
    faced: tuple[int, int]
    below: tuple[int, ...]
    after: Callable[[list[float]], tuple[float, ...]]
    hits: dict[int, list[float]]


class BattleTable:
    """What a battle is worth on average for any two armies, with these Leaders and orders.

    There is a row for each defender, with a place for each army of the attacker.
    """

    def __init__(
        self,
        leaders: tuple[int, int],
        *,
        fort: bool = False,
        attack: Orders = INFANTRY_FIRST,
        defence: Orders = INFANTRY_FIRST,
        figures: CombatFigures = BOOK,
        ends: Ends = conquest,
    ) -> None:
        """An empty table; it is filled as it is asked.

        Args:
            leaders: how many Leaders the attacker and the defender have there.
            fort: whether the defender has a Fortified City.
            attack: how the attacker plays.
            defence: how the defender plays.
            figures: what the battle rests on.
            ends: what an end is worth.

        Raises:
            BadInput: orders with a Retreat, of which the table knows nothing.
        """
        if attack.retreat != NEVER or defence.retreat != NEVER:
            hint = "Ask for a single battle instead."
            raise BadInput([Problem("orders", "this table holds battles without Retreats alone", hint, case="2.2.3")])
        self._leaders, self._fort, self._figures, self._ends = leaders, fort, figures, ends
        self._orders = attack, defence
        self._armies = [_Army(NOBODY, NOBODY, (0, 0), (0,), itemgetter(0, 0), {})]
        self._numbers = {NOBODY: 0}
        self._rows: dict[Troops, list[float]] = {}
        self._defenders: dict[Troops, tuple[Troops, list[Troops]]] = {}
        self._chances: dict[tuple[Troops, int, int, int], list[float]] = {}

    def worth(self, attacker: Troops, defender: Troops) -> float:
        """What the battle between two armies is worth; that of nobody is over at once."""
        number = self._number(attacker)
        return self._row(defender, number)[number]

    def _number(self, attacker: Troops) -> int:
        """The number of an attacker's army in the rows; what can be left of it has a lower one."""
        found = self._numbers.get(attacker)
        if found is None:
            legion, left = self._side(attacker, 0)
            rest = [self._number(army) for army in left]
            dice = fort_dice(legion, attacker.less(legion), self._figures) if self._fort else 0
            found = self._numbers[attacker] = len(self._armies)
            below = {n for other in rest for n in self._armies[other].below}
            after = itemgetter(found, *rest)
            self._armies.append(_Army(attacker, legion, (dice, legion.units), (*sorted(below), found), after, {}))
        return found

    def _row(self, defender: Troops, number: int) -> list[float]:
        """What battles against a defender are worth, by the numbers of armies: of this one and all that can be left of it."""
        row = self._rows.setdefault(defender, [])
        row += [UNKNOWN] * (len(self._armies) - len(row))
        if row[number] == UNKNOWN:
            if not any(defender):
                for n in self._armies[number].below:
                    row[n] = self._ends(self._armies[n].troops, defender, WON if n else BOTH_GONE)
            else:
                self._fight(defender, number, row)
        return row

    def _fight(self, defender: Troops, number: int, row: list[float]) -> None:
        """Fills a row: the mean over the hits of a round; one in which nobody is hit is thrown again."""
        if defender not in self._defenders:
            self._defenders[defender] = self._side(defender, 1)
        theirs, left = self._defenders[defender]
        rows = [row, *(self._row(rest, number) for rest in left)]
        most, known = theirs.units, dict[tuple[int, int], list[float]]()
        for n in self._armies[number].below:
            if row[n] != UNKNOWN:
                continue
            if not n:
                row[0] = self._ends(NOBODY, defender, LOST)
                continue
            troops, mine, faced, _, after, own = self._armies[n]
            hits = own.get(most)
            if hits is None:
                hits = own[most] = self._hits(mine, troops, 0, most)
            struck = known.get(faced)
            if struck is None:
                struck = known[faced] = self._hits(theirs, defender, *faced)
            stays = hits[0] * struck[0]
            if stays == 1:
                said = f"{troops} against {defender} can never hit each other"
                raise BadInput([Problem("combat die", said, "Give each kind of unit a face.", case="2.2")])
            row[n] = 0.0
            means = [sum(map(mul, struck, after(one))) for one in rows]
            row[n] = sum(map(mul, hits, means)) / (1 - stays)

    def _side(self, troops: Troops, side: int) -> tuple[Troops, list[Troops]]:
        """The Battle Legion of a side, and what is left after 1, 2, ... hits."""
        orders = self._orders[side]
        legion = orders.legion(troops, self._leaders[side], self._figures)
        losses = (orders.losses.take(legion, hits) for hits in range(1, legion.units + 1))
        return legion, list(map(troops.less, losses))

    def _hits(self, legion: Troops, troops: Troops, dice: int, most: int) -> list[float]:
        """The chances of 0 to `most` hits, the last one of so many or more."""
        spare = troops[2] - legion[2]
        key = legion, spare, dice, most
        found = self._chances.get(key)
        if found is None:
            law = hits_law(legion, Troops(0, 0, spare) if spare else NOBODY, dice, self._figures)
            weights = [law.weights.get(n, 0) for n in range(most + 1)]
            weights[most] += law.denominator - sum(weights)
            found = self._chances[key] = [w / law.denominator for w in weights]
        return found


__all__ = ["CLOSE", "BattleTable", "conquest"]
