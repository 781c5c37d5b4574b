"""The worth of a battle for many armies at once: one table that all of them share (2.2).

With fixed orders what follows depends on the land units left alone, so the battles of a large army pass through those of smaller
ones. The figures are floating-point numbers, off by less than `CLOSE`. A plan is chosen with them and priced by the exact law.
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.errors import BadInput, Problem
from .figures import BOOK, CombatFigures
from .forces import BOTH_GONE, LOST, WON
from .hits import fort_dice, hits_law
from .legion import NOBODY, Troops
from .orders import INFANTRY_FIRST, NEVER, Orders

CLOSE = 1e-9
"""The figures of a table are off by less than this share of themselves."""
Ends = Callable[[Troops, Troops, str], float]
"""What an end is worth: the attacker's and the defender's land units left, and one of "won", "lost", "both gone"."""


def conquest(attacker: Troops, defender: Troops, how: str) -> float:
    """1 where the attacker conquers the Province, else 0: its mean is a chance (3.5)."""
    return float(how == WON)


class BattleTable:
    """What a battle is worth on average for any two armies, with these Leaders and orders."""

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
        self._known: dict[tuple[Troops, Troops], float] = {}
        self._rows: dict[tuple[Troops, int, int, int], list[float]] = {}
        self._sides: dict[tuple[Troops, int], tuple[Troops, list[Troops]]] = {}

    def worth(self, attacker: Troops, defender: Troops) -> float:
        """What the battle between two armies is worth; that of nobody is over at once."""
        key = attacker, defender
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._over(attacker, defender) if not (any(attacker) and any(defender)) else (
                self._fought(attacker, defender)
            )  # fmt: skip
        return found

    def _over(self, attacker: Troops, defender: Troops) -> float:
        how = WON if any(attacker) else LOST if any(defender) else BOTH_GONE
        return self._ends(attacker, defender, how)

    def _fought(self, attacker: Troops, defender: Troops) -> float:
        """The mean over the hits of a round; one in which nobody is hit is thrown again."""
        (mine, left), (theirs, below) = self._side(attacker, 0), self._side(defender, 1)
        reserve = attacker.less(mine)
        dice = fort_dice(mine, reserve, self._figures) if self._fort else 0
        hits = self._row(mine, attacker, 0, theirs.units)
        struck = self._row(theirs, defender, dice, mine.units)
        stays = hits[0] * struck[0]
        if stays == 1:
            said = f"{attacker} against {defender} can never hit each other"
            raise BadInput([Problem("combat die", said, "Give each kind of unit a face.", case="2.2")])
        total, known, worth = 0.0, self._known, self.worth
        for i, (p, rest) in enumerate(zip(hits, below, strict=True)):
            part = 0.0
            for j, (q, own) in enumerate(zip(struck, left, strict=True)):
                if q and (i or j):
                    found = known.get((own, rest))
                    part += q * (worth(own, rest) if found is None else found)
            total += p * part
        return total / (1 - stays)

    def _side(self, troops: Troops, side: int) -> tuple[Troops, list[Troops]]:
        """The Battle Legion of a side, and what is left after 0, 1, 2, ... hits."""
        found = self._sides.get((troops, side))
        if found is None:
            orders = self._orders[side]
            legion = orders.legion(troops, self._leaders[side], self._figures)
            losses = (orders.losses.take(legion, hits) for hits in range(1, legion.units + 1))
            found = self._sides[troops, side] = legion, [troops, *map(troops.less, losses)]
        return found

    def _row(self, legion: Troops, troops: Troops, dice: int, most: int) -> list[float]:
        """The chances of 0 to `most` hits, the last one of so many or more."""
        spare = troops[2] - legion[2]
        key = (legion, spare, dice, most)
        found = self._rows.get(key)
        if found is None:
            law = hits_law(legion, Troops(0, 0, spare) if spare else NOBODY, dice, self._figures)
            weights = [law.weights.get(n, 0) for n in range(most + 1)]
            weights[most] += law.denominator - sum(weights)
            found = self._rows[key] = [w / law.denominator for w in weights]
        return found


__all__ = ["CLOSE", "BattleTable", "conquest"]
