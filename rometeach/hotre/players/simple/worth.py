"""What a Province is worth to whoever places there now, by the points of this Phase and a little for those to come."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from ....core.figures.ledger import total
from ...board.board import Board
from ...charts import points
from ...charts.combat import Attack, Bonus
from ...charts.defences import defence
from ...charts.fights import survivors
from ...charts.points import Presence
from ...phases import conquest, fight
from ...rules import Rules

LATER = 0.6
"""A Province held is worth so much more than its points of now: those of the turns to come, as far as it lasts."""
RIVAL = 0.25
"""What a rival loses counts so much of what one gains oneself."""
LOOT = 3.5
"""The mean of a die."""


class Gains:
    """The points that one more Province brings to a side's player, as the board lies."""

    def __init__(self, board: Board, side: str) -> None:
        self.board, self.rules = board, board.rules
        self.faction = board.faction_of(side)
        self.side, self.roman = side, side in board.factions
        self.sides = frozenset(points.sides_of(board, self.faction, self.roman))
        self.presences: Mapping[str, Presence] = points.presences(board, self.faction, self.roman)
        self.left = board.rules.values["turns.last"] - board.turn
        self.capitals = board.rules.capitals[board.turn - 1]
        emperor = board.emperor_of(self.faction) if self.roman else None
        self.province = emperor.province_vp if emperor else 0
        if self.roman and not self.left:
            self.province += board.rules.values["roman.end_province"]
        self.friends = board.friends_of(side)
        self._dioceses: dict[tuple[str, bool], float] = {}

    def diocese(self, province: str, of_rival: bool) -> float:
        """What the Diocese brings more with this Province."""
        diocese = self.rules.diocese_of[province]
        if (diocese, of_rival) not in self._dioceses:
            self._dioceses[diocese, of_rival] = self._diocese(diocese, of_rival)
        return self._dioceses[diocese, of_rival]

    def _diocese(self, diocese: str, of_rival: bool) -> float:
        now = self.presences[diocese]
        size = len(self.rules.provinces_of[diocese])
        then = Presence(
            now.controlled + 1, now.controlled + 1 == size, now.rival - (of_rival and now.rival > now.controlled)
        )
        return (points.level(self.rules, then) - points.level(self.rules, now)) * self.rules.diocese_value(
            diocese, self.board.turn
        )

    def city(self, province: str) -> float:
        """What its City brings: its points, and the loot."""
        there = self.board.provinces[province]
        key = points.city_key(province in self.capitals, self.roman, there.city)
        gain = float(self.rules.values[key]) if key else 0.0
        if conquest.may_loot(self.board, self.side, province, there):
            dice = points.loot_dice(self.rules, self.board.turn, province, self.roman)
            gain += LOOT * dice + total(points.loot_terms(self.rules, there.side), self.rules.values)
        return gain

    def is_new(self, province: str) -> bool:
        """Whether a Province is neither the side's own nor that of its player."""
        there = self.board.provinces[province]
        return not there.armies or there.side not in self.friends

    def of(self, province: str) -> float:
        """What it brings to come to a Province that is not one's own."""
        there = self.board.provinces[province]
        if there.armies and there.side in self.sides:
            return 0.0
        rival = bool(there.armies) and self.board.faction_of(there.side) not in ("", self.faction)
        gain = self.diocese(province, rival) + self.city(province) + self.province
        if self.left:
            gain += LATER * (1.0 + (province in self.rules.sites))
        return gain + (RIVAL * (1 + bool(there.city)) if rival else 0.0)


def taking(
    board: Board, side: str, province: str, way: tuple[str, str], armies: int, brought: Bonus
) -> tuple[float, float]:
    """The chance that a side takes a Province with so many Armies, and how many of them that costs on average.

    Args:
        board: the board.
        side: the attacking side.
        province: where.
        way: how it comes.
        armies: the most that it puts in.
        brought: what its attacks have besides their dice.
    """
    there = board.provinces[province]
    if not fight.is_contested(board, side, province) or board.are_friends(side, there.side or there.faction):
        return 1.0, 1.0
    return _odds(board.rules, fight.attack(board, side, province, (way[0], ""), brought), there.armies, armies)


@functools.lru_cache(maxsize=65536)
def _odds(rules: Rules, attack: Attack, defenders: int, armies: int) -> tuple[float, float]:
    """The chance that the defenders are beaten by so many Armies, and how many that costs on average."""
    alive, dead = survivors(armies, defence(rules, attack, defenders))
    won = sum(alive[1:]) + sum(dead[1:])
    left = sum(n * (a + d) for n, (a, d) in enumerate(zip(alive, dead, strict=True)))
    return won, armies - left + won
