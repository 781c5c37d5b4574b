"""What a Province is worth to this player until the end of the game, and the search of an expansion with these worths.

How often a Province is still held a turn later is measured: 25 games of four simple players, 3,414 Provinces with one Legion. A City
draws those who loot, a Fort keeps them away. What two and three Armies hold was not to be seen there and is guessed.
"""

from __future__ import annotations

from fractions import Fraction

from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import CITY, FORT, Province
from rometeach.hotre.charts import points
from rometeach.hotre.charts.prices import Purchase, price
from rometeach.hotre.valuation.garrisons import city_points, later_points
from rometeach.hotre.valuation.weights import Weights

from ..expansion.inputs import ExpansionQuestion
from ..expansion.search import Search, State
from ..expansion.tables import Tables

HOLDS = {
    (False, False): (0.0, 0.59, 0.8, 0.9),
    (False, True): (0.0, 0.18, 0.4, 0.6),
    (True, False): (0.0, 0.91, 0.97, 0.99),
    (True, True): (0.0, 0.57, 0.8, 0.9),
}
"""(a Fort, a City that is not looted) -> how often so many Armies still hold a Province a turn later."""
BESIDE = Fraction(3, 5)
"""What a Province brings on a later turn, in values of its Diocese: between a presence and the control of five."""
SHARE = 0.5
"""A point that a rival loses counts so much of one that is won."""
FAR = Weights(province=BESIDE, turns=6)
"""All later turns are looked at."""


def hold(there: Province, armies: int, fort: bool) -> float:
    """How often so many Armies still hold a Province a turn later."""
    return HOLDS[fort, there.city == CITY][armies]


def later(board: Board, side: str, province: str, armies: int, fort: bool) -> float:
    """What a Province with so many Armies brings from the next turn on, with the Legions that live.

    Args:
        board: the board.
        side: whose it is, or will be.
        province: its name.
        armies: so many stand there.
        fort: whether a Fort is there.
    """
    rules, there = board.rules, board.provinces[province]
    chance, found, each = 1.0, 0.0, hold(there, armies, fort)
    for worth in later_points(rules, board.turn, province, there.city, side, FAR):
        chance *= each
        found += chance * float(worth)
    if side in board.factions and board.turn < rules.values["turns.last"]:
        found += each * armies * price(rules, board.turn + 1, Purchase(legions=1))
    return found


def loss(board: Board, province: str) -> float:
    """What the player behind a Province's Armies scores less without it, in the next Phase that counts it."""
    there = board.provinces[province]
    rival = board.faction_of(there.side)
    if not there.armies or not rival:
        return 0.0
    roman = there.side in board.factions
    without = board.with_province(province, armies=0)
    return float(points.points(board, rival, roman) - points.points(without, rival, roman))


class LongTables(Tables):
    """The tables of an expansion with the worths of this module."""

    def _provinces(self) -> None:
        board, side = self.board, self.side
        emperor = board.emperor_of(side) if self.roman and board.now.emperor else None
        bonus = emperor.province_vp if emperor else 0
        self.worth: dict[int, list[float]] = {}
        self.fort_gain: dict[int, list[float]] = {}
        for i, name in enumerate(self.names):
            if not (self.first | self.target_mask) >> i & 1:
                continue
            is_held = bool(self.first >> i & 1)
            mine, loot = (board, 0.0) if is_held else self.taken[i]
            there = mine.provinces[name]
            now = city_points(board.rules, board.turn, name, there.city, self.roman) if there.city else 0
            once = now + bonus + loot + (0.0 if is_held else SHARE * loss(board, name))
            self.worth[i], self.fort_gain[i] = [0.0], [0.0]
            for n in range(1, self.most + 1):
                has = later(mine, side, name, n, bool(there.fort))
                self.worth[i].append(once + has)
                gain = 0.0 if there.fort else later(mine.with_province(name, fort=FORT), side, name, n, True) - has
                self.fort_gain[i].append(gain)
        self.forts = board.now.forts if self.roman else 0


class LongSearch(Search):
    """The search of an expansion with the worths of this module; what it finds is not priced by `valuation`."""

    def __init__(self, q: ExpansionQuestion) -> None:
        super().__init__(q, LongTables)

    def first(self) -> State:
        """Nothing is placed yet: the points that are scored all the same, and what is held."""
        board, t = self.t.board, self.t
        value = float(points.points(board, board.now.faction, t.roman))
        for name in board.held_by(t.side):
            there = board.provinces[name]
            value += later(board, t.side, name, there.armies, bool(there.fort))
        value += self.forts(t.first, ()) + t.cities(t.first)[0]
        return self.beginning(value)


__all__ = ["BESIDE", "FAR", "HOLDS", "SHARE", "LongSearch", "LongTables", "hold", "later", "loss"]
