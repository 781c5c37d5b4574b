"""What a player sees when he looks at the board: who is strong, who can come where, how far it is."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from ....conquest_board.rules import CATAPULT, CAVALRY, INFANTRY
from ....core.steps import steps_from
from ...board.board import Board
from ...board.state import FORTIFIED, NOBODY, Army, Force
from ...charts.tribute import tribute
from ...rules import Rules
from .odds import Odds

FAR = 99


@functools.lru_cache(maxsize=8)
def distances(rules: Rules) -> dict[str, dict[str, int]]:
    """Province -> Province -> the steps on land; what no walk reaches is missing."""
    return {start: steps_from([start], rules.neighbours.__getitem__) for start in rules.provinces}


def cost(board: Board, force: Force) -> int:
    """What land units cost at the first prices, in Talents."""
    costs = board.rules.costs
    return force[0] * costs[INFANTRY] + force[1] * costs[CAVALRY] + force[2] * costs[CATAPULT]


def army_of(board: Board, side: str) -> Force:
    """All land units and Leaders of a player on land."""
    found = NOBODY
    for there in board.provinces.values():
        for army in there.armies:
            if army.side == side:
                found = found.plus(army.force)
    return found


def power(board: Board, side: str) -> float:
    """How strong a player is: his tribute for three turns, his Talents, and what his land units cost."""
    times = board.times
    return (3 * tribute(board, side) + board.players[side].talents) / times + cost(board, army_of(board, side))


def shares(board: Board) -> dict[str, float]:
    """Player -> his part of all power."""
    found = {side: power(board, side) for side in board.playing}
    whole = sum(found.values()) or 1.0
    return {side: mine / whole for side, mine in found.items()}


@dataclass(frozen=True, slots=True)
class Lay:
    """The forces on the board as one player sees them.

    Attributes:
        board: the board.
        side: who looks.
        mine: Province -> his force there.
        enemies: Province -> the enemies there with land units, as (colour, force).
        odds: how likely an attacker wins.
        armies: Province -> his army there.
    """

    board: Board
    side: str
    mine: dict[str, Force]
    enemies: dict[str, tuple[str, Force]]
    odds: Odds
    armies: dict[str, Army]
    _coming: dict[str, dict[str, Force]] = field(default_factory=dict)

    @classmethod
    def of(cls, board: Board, side: str, odds: Odds) -> Lay:
        """A look at a board."""
        mine, enemies, armies = dict[str, Force](), dict[str, tuple[str, Force]](), dict[str, Army]()
        for name, there in board.provinces.items():
            for army in there.armies:
                if army.side == side:
                    mine[name], armies[name] = army.force, army
                elif army.force.units:
                    enemies[name] = (army.side, army.force)
        return cls(board, side, mine, enemies, odds, armies)

    def coming(self, place: str) -> dict[str, Force]:
        """Enemy -> what he can bring to a Province in his next turn: his forces beside it that have a Leader near, at sea too."""
        known = self._coming.get(place)
        if known is not None:
            return known
        rules, found = self.board.rules, dict[str, Force]()
        for near in rules.neighbours[place]:
            if near in self.enemies:
                side, force = self.enemies[near]
                found[side] = found.get(side, NOBODY).plus(force)
                found[side] = found[side].plus(self._riders(near, place, side))
        for sea in rules.coast_of[place]:
            for galley in self.board.seas[sea]:
                if galley.side != self.side and galley.cargo.units:
                    found[galley.side] = found.get(galley.side, NOBODY).plus(galley.cargo)
        found = {side: force for side, force in found.items() if force.units and force.leaders}
        self._coming[place] = found
        return found

    def _riders(self, near: str, place: str, side: str) -> Force:
        """Leaders with Cavalry one Province further away."""
        found = NOBODY
        for far in self.board.rules.neighbours[near]:
            if far != place and far in self.enemies and self.enemies[far][0] == side:
                force = self.enemies[far][1]
                if force.leaders:
                    found = found.plus(Force(0, force[1], 0, force[3]))
        return found

    def danger(self, place: str, force: Force) -> float:
        """How likely the strongest enemy beside a Province beats a force of one's own there."""
        fort = self.board.provinces[place].city == FORTIFIED and self.board.provinces[place].owner == self.side
        return max((self.odds(theirs, force, fort) for theirs in self.coming(place).values()), default=0.0)

    def front(self) -> str:
        """Where his dearest army with a General stands; his Home Province where there is none."""
        led = [name for name, force in self.mine.items() if force[3] and force.units]
        return max(led, key=lambda name: cost(self.board, self.mine[name]), default=self.board.players[self.side].home)

    def goal(self, start: str) -> str:
        """The Home Province or the Caesar of the enemy that is easiest to reach and to beat; "" for none on land.

        Args:
            start: the Province from which the way is counted.
        """
        far = distances(self.board.rules)
        best, found = float(FAR * 100), ""
        for side in self.board.playing:
            if side == self.side:
                continue
            place = self.caesar_of(side)
            steps = far[start].get(place, FAR)
            hard = steps * 10 + cost(self.board, self.board.provinces[place].force(side)) / 8 if place else FAR * 100.0
            if self.board.are_allies(self.side, side):
                hard += 30
            if steps < FAR and hard < best:
                best, found = hard, place
        return found

    def caesar_of(self, side: str) -> str:
        """Where a Caesar stands; "" at sea."""
        for name, there in self.board.provinces.items():
            for army in there.armies:
                if army.side == side and army.force[4]:
                    return name
        return ""


__all__ = ["FAR", "Lay", "army_of", "cost", "distances", "power", "shares"]
