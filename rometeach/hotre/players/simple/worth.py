"""What a Province is worth to whoever places there now, by the points of this Phase and a little for those to come."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable

from ....core.figures.ledger import total
from ...board.board import Board
from ...board.state import Province
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
        self.rivals = frozenset(itertools.chain(*points.rivals(board, self.faction)))
        self.presence = points.presence(board, self.faction, self.roman)
        self.left = board.rules.values["turns.last"] - board.turn
        self.capitals = board.rules.capitals[board.turn - 1]
        emperor = board.emperor_of(self.faction) if self.roman else None
        self.province = emperor.province_vp if emperor else 0
        if self.roman and not self.left:
            self.province += board.rules.values["roman.end_province"]
        self.later = LATER if self.left else 0.0
        self.friends = board.friends_of(side)
        self._dioceses: dict[str, tuple[int, int]] = {}
        self._worths: dict[str, dict[str, float]] = {}

    def on(self, board: Board) -> Gains:
        """The same on another board, made anew where more than Provinces have changed.

        What was found of Dioceses in which no Province has changed is kept.
        """
        old = self.board
        if not (board.rules is old.rules and board.runs is old.runs and board.tokens is old.tokens):
            return Gains(board, self.side)
        if (board.turn, _place(board)) != (old.turn, _place(old)):
            return Gains(board, self.side)
        before, of = old.provinces, self.rules.diocese_of
        changed = {of[name] for name, there in board.provinces.items() if there is not before[name]}
        found = object.__new__(Gains)
        found.__dict__.update(self.__dict__)
        found.board = board
        found.presence = points.presence(board, self.faction, self.roman)
        found._dioceses = {d: levels for d, levels in self._dioceses.items() if d not in changed}
        found._worths = {d: worths for d, worths in self._worths.items() if d not in changed}
        return found

    def _diocese(self, diocese: str) -> tuple[int, int]:
        """What it brings more with a Province more: one that no rival holds, and one that the strongest rival there holds."""
        free, taken = _levels(self.rules, self.presence(diocese), len(self.rules.provinces_of[diocese]))
        value = self.rules.diocese_value(diocese, self.board.turn)
        return free * value, taken * value

    def city(self, province: str) -> float:
        """What its City brings: its points, and the loot."""
        there = self.board.provinces[province]
        return self._city(province, there) if there.city else 0.0

    def _city(self, province: str, there: Province) -> float:
        key = points.city_key(province in self.capitals, self.roman, there.city)
        gain = float(self.rules.values[key]) if key else 0.0
        if conquest.may_loot(self.board, self.side, province, there):
            dice = points.loot_dice(self.rules, self.board.turn, province, self.roman)
            gain += LOOT * dice + total(
                points.loot_terms(self.rules, points.city_owner(self.rules, province, there)), self.rules.values
            )
        return gain

    def of(self, province: str) -> float:
        """What it brings to come to a Province that is not one's own."""
        there = self.board.provinces[province]
        return 0.0 if there.armies and there.side in self.sides else self._of(province, there)

    def _of(self, province: str, there: Province) -> float:
        diocese = self.rules.diocese_of[province]
        if (worths := self._worths.get(diocese)) is None:
            worths = self._worths[diocese] = {}
        if (worth := worths.get(province)) is None:
            worth = worths[province] = self._worth(province, there, diocese)
        return worth

    def _worth(self, province: str, there: Province, diocese: str) -> float:
        rival = bool(there.armies) and there.side in self.rivals
        if (levels := self._dioceses.get(diocese)) is None:
            levels = self._dioceses[diocese] = self._diocese(diocese)
        gain = levels[rival] + self.province + self.later * (1.0 + (province in self.rules.sites))
        if there.city:
            gain += self._city(province, there)
        return gain + RIVAL * (1 + bool(there.city)) if rival else gain

    def of_new(self, provinces: Iterable[str]) -> list[tuple[float, str]]:
        """The same for all of these Provinces that are neither the side's own nor its player's, the best first."""
        board, friends = self.board.provinces, self.friends
        new = [(name, there) for name in provinces if (there := board[name]).side not in friends or not there.armies]
        return sorted([(self._of(name, there), name) for name, there in new], reverse=True)


def _place(board: Board) -> tuple[str, frozenset[str]] | None:
    """Whose Phase it is, and what he held when it began."""
    return (board.now.side, board.now.held) if board.active else None


_LATEST: dict[str, Gains] = {}


def gains_of(board: Board, side: str) -> Gains:
    """The gains of a side; those that it was last asked for are the beginning, as from one Army to the next little changes."""
    known = _LATEST.get(side)
    found = _LATEST[side] = known.on(board) if known else Gains(board, side)
    return found


@functools.lru_cache(maxsize=4096)
def _levels(rules: Rules, now: Presence, size: int) -> tuple[int, int]:
    """How many levels a Diocese of so many Provinces rises with one more: that no rival holds, or that the strongest one holds."""
    free = now.grown(size)
    taken = free._replace(rival=now.rival - (now.rival > now.controlled))
    before = points.level(rules, now)
    return points.level(rules, free) - before, points.level(rules, taken) - before


Odds = Callable[[str, str, str, int, int], tuple[float, float]]


def taking(board: Board, side: str, province: str, crossing: str, armies: int, odds: Odds) -> tuple[float, float]:
    """The chance that a side takes a Province with so many Armies, and how many of them that costs on average.

    Args:
        board: the board.
        side: the attacking side.
        province: where.
        crossing: how it comes.
        armies: the most that it puts in.
        odds: what fights of this side come to; see `odds_of`.
    """
    there = board.provinces[province]
    if not fight.is_contested(board, side, province) or board.are_friends(side, there.side or there.faction):
        return 1.0, 1.0
    return odds(fight.defender(board, province), crossing, there.fort, there.armies, armies)


@functools.lru_cache(maxsize=256)
def odds_of(rules: Rules, attacker: str, brought: Bonus) -> Odds:
    """What fights of a kind of side come to: the chance that the defenders are beaten, and how many Armies that costs on average.

    The function is asked for the defender's kind, the crossing, the Fort, the defenders and the Armies that are put in at most.
    """

    @functools.lru_cache(maxsize=4096)
    def odds(defender: str, crossing: str, fort: str, defenders: int, armies: int) -> tuple[float, float]:
        alive, dead = survivors(armies, defence(rules, Attack(attacker, defender, crossing, fort, brought), defenders))
        won = sum(alive[1:]) + sum(dead[1:])
        left = sum(n * (a + d) for n, (a, d) in enumerate(zip(alive, dead, strict=True)))
        return won, armies - left + won

    return odds
