"""Which units to lose: best play of both sides of a battle by backward induction (3.6.5).

The last unit of a kind is worth most, for without it a face of the die hits nothing; but how much that is depends on the enemy, on the
dice and on who throws first. Both sides see all; where hits count at once the defender decides first, as the phases ask him.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from rometeach.conquest2.charts.armies import Units
from rometeach.conquest2.charts.battle import Battle, Side
from rometeach.conquest_board.combat_die import matched_law
from rometeach.core.errors import BadInput, Problem

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST = 60_000
"""So many states are searched at most."""


@dataclass(frozen=True)
class Sides:
    """All that may be left of a side, fewest units first, with what each may become by hits.

    Attributes:
        found: the units that may be left; place 0 is nobody.
        place: the place of each.
        after: for each place and each number of hits the places that may follow.
        hits: for each place the chances of 0, 1, 2, ... hits.
    """

    found: tuple[Units, ...]
    place: dict[Units, int]
    after: tuple[tuple[tuple[int, ...], ...], ...]
    hits: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, side: Side, battle: Battle, training: int, most: int) -> Sides:
        """All that may be left of a side.

        Args:
            side: the side.
            battle: its battle.
            training: further dice at sea.
            most: the most hits that the enemy can have.
        """
        whole = side.army.all
        found = sorted((Units(*u) for u in product(*(range(n + 1) for n in whole))), key=lambda u: (u.number, tuple(u)))
        place = {u: n for n, u in enumerate(found)}
        after = tuple(tuple(tuple(place[v] for v in _less(u, h)) for h in range(most + 1)) for u in found)
        hits = []
        for u in found:
            dice = battle.figures.naval_dice * u.galleys + training if battle.naval else side.dice
            law = matched_law(battle.figures.die, dice if u.number else 0, u)
            hits.append(tuple(law.weights.get(n, 0) / law.denominator for n in range(max(law.weights) + 1)))
        return cls(tuple(found), place, after, tuple(hits))


def _less(units: Units, hits: int) -> list[Units]:
    """What may be left after so many hits; nobody where there are more hits than units."""
    number = min(hits, units.number)
    ways = product(*(range(min(n, number) + 1) for n in units))
    return [units.less(Units(*w)) for w in ways if sum(w) == number]


class BestLosses:
    """Best play of a battle to the death on land: the chance that the attacker wins, and what each side loses.

    Attributes:
        battle: the battle; what its orders say of losses and retreats is not looked at.
        value: the chance that the attacker wins, to a thousand-millionth.

    Raises:
        BadInput: the battle has too many states, or is one at sea.
    """

    def __init__(self, battle: Battle) -> None:
        import numpy as np

        if battle.naval:
            raise BadInput(
                [Problem("battle", "is at sea, where all units are alike", "Ask for the naval battle.", case="3.7.1")]
            )
        self.battle = battle
        self.mine = Sides.of(battle.attacker, battle, 0, battle.defender.dice)
        self.yours = Sides.of(battle.defender, battle, 0, battle.attacker.dice)
        states = len(self.mine.found) * len(self.yours.found)
        if states > MOST:
            what = f"has {states} states of units left"
            raise BadInput([Problem("battle", what, f"Up to {MOST} can be searched: ask for fewer kinds or units.")])
        self.values = np.zeros((len(self.mine.found), len(self.yours.found)))
        self._search()
        self.value = float(self.values[-1, -1])

    def _fights(self, units: Units) -> bool:
        return units.number > 0 and (self.battle.figures.ships_fight_on or units.on_land > 0)

    def _search(self) -> None:
        import numpy as np

        values, mine, yours = self.values, self.mine, self.yours
        fights_a = [self._fights(u) for u in mine.found]
        fights_d = np.array([self._fights(u) for u in yours.found])
        for a in range(len(mine.found)):
            if not fights_a[a]:
                continue
            values[a, ~fights_d] = 1.0
            # rows[j][d]: the best that the attacker makes of j hits against what is left of the defender
            rows = [values[list(places)].max(axis=0) for places in mine.after[a]]
            rows[0] = values[a]
            for d in np.flatnonzero(fights_d):
                values[a, d] = self._city(a, int(d), rows) if self.battle.city else self._at_once(a, int(d), rows)

    def _at_once(self, a: int, d: int, rows: list[NDArray[np.float64]]) -> float:
        """The value of a round in which hits count at once."""
        hits, struck = self.mine.hits[a], self.yours.hits[d]
        found = 0.0
        for i, p in enumerate(hits):
            left = list(self.yours.after[d][i])
            for j, q in enumerate(struck):
                if i or j:
                    found += p * q * float(rows[j][left].min())
        return found / (1.0 - hits[0] * struck[0])

    def _city(self, a: int, d: int, rows: list[NDArray[np.float64]]) -> float:
        """The value of a round in which the defender throws first, and who is hit does not throw."""
        struck, found = self.yours.hits[d], 0.0
        for j, q in enumerate(struck):
            if j:
                found += q * max(self._answer(b, d) for b in self.mine.after[a][j])
        rest = sum(
            p * float(self.values[a][list(self.yours.after[d][i])].min()) for i, p in enumerate(self.mine.hits[a]) if i
        )
        return (found + struck[0] * rest) / (1.0 - struck[0] * self.mine.hits[a][0])

    def _answer(self, b: int, d: int) -> float:
        """The value once the attacker's losses are off and he throws."""
        if not self._fights(self.mine.found[b]):
            return 0.0
        values = self.values[b]
        return sum(p * float(values[list(self.yours.after[d][i])].min()) for i, p in enumerate(self.mine.hits[b]))

    def attacker_keeps(self, mine: Units, yours: Units, hits: int) -> Units:
        """What the attacker keeps after so many hits, the defender's losses being off already where hits count at once.

        Args:
            mine: his units.
            yours: what is left of the defender.
            hits: how many of his units are hit.
        """
        places, d = self.mine.after[self.mine.place[mine]][hits], self.yours.place[yours]
        worth = (lambda b: self._answer(b, d)) if self.battle.city else (lambda b: float(self.values[b, d]))
        return self.mine.found[max(places, key=worth)]

    def defender_keeps(self, mine: Units, yours: Units, hits: int, struck: int = 0) -> Units:
        """What the defender keeps after so many hits.

        Args:
            mine: the attacker's units; in a battle for a City those that are left.
            yours: his units.
            hits: how many of his units are hit.
            struck: how many of the attacker's units are hit at the same time.
        """
        a = self.mine.place[mine]
        places = [a] if self.battle.city else list(self.mine.after[a][struck])
        row = self.values[places].max(axis=0)
        return self.yours.found[min(self.yours.after[self.yours.place[yours]][hits], key=lambda d: float(row[d]))]


__all__ = ["BestLosses", "Sides"]
