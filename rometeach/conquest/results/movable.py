"""What the land units, Leaders and Galleys of one player can do in one turn, tabulated from the charts of marches and Galleys (2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.frozen import replace
from ..actions import March, Sail
from ..board.board import Board
from ..board.state import MOVEMENT, NOBODY, Army, Force, Galley
from ..charts import marches, voyages

ONE_CAESAR, ONE_GENERAL = Force(0, 0, 0, 0, 1), Force(0, 0, 0, 1, 0)
KINDS = (Force(1), Force(0, 1), Force(0, 0, 1))
"""One land unit of each kind."""


def at_start(p: Board, side: str) -> Board:
    """The board in the Movement Phase of a player; nobody has moved if it was not his already."""
    if p.active == side and p.phase == MOVEMENT:
        return p
    provinces = {n: replace(x, armies=tuple(Army(a.side, a.force) for a in x.armies)) for n, x in p.provinces.items()}
    p = replace(p, active=side, phase=MOVEMENT, road=None, provinces=p.provinces | provinces)
    for name in (*p.seas, *p.provinces):
        if any(g.spent for g in p.galleys_in(name)):
            p = p.with_galleys(name, tuple(g._replace(spent=0) for g in p.galleys_in(name)))
    return p


class Ways:
    """What one player can move, tabulated from the charts.

    Args:
        p: the board.
        side: the player.
    """

    def __init__(self, p: Board, side: str) -> None:
        self.board, self.side = at_start(p, side), side
        self.most = p.rules.values["move.units"]
        self.fresh: dict[str, Force] = {}
        self.walks: dict[str, tuple[str, ...]] = {}
        for start in marches.starts(self.board):
            self.walks[start] = marches.ends(self.board, start)
        for name, there in self.board.provinces.items():
            army = there.army(side)
            if not army.force.is_nothing:
                self.fresh[name] = army.force.minus(army.done)
        self._passes: dict[tuple[str, str, bool], dict[str, tuple[bool, bool]]] = {}

    def leaders_at(self, name: str) -> Force:
        """The Leaders in a Province who can go."""
        return self.fresh.get(name, NOBODY).only_leaders

    def second(self, start: str, via: str, *, led: bool = False) -> dict[str, tuple[bool, bool]]:
        """Where a Leader who goes from a Province to the next one can go on to, and whether Cavalry and other units can with him.

        Args:
            start: where he and the units begin.
            via: the next Province.
            led: whether a Leader from elsewhere leads them, who has movement points left there.
        """
        key = (start, via, led)
        if key not in self._passes:
            army = self.board.provinces[start].army(self.side)
            board = self.board
            if led:
                board = board.with_army(start, replace(army, force=army.force.plus(ONE_GENERAL)))
            fresh = army.force.minus(army.done).plus(ONE_GENERAL if led else NOBODY)
            self._passes[key] = dict(self._gone_on(board, fresh, start, via))
        return self._passes[key]

    def _gone_on(self, board: Board, there: Force, start: str, via: str) -> Iterator[tuple[str, tuple[bool, bool]]]:
        leader = ONE_GENERAL if there.generals else ONE_CAESAR
        units = Force(*(min(1, n) for n in there[:3]))
        force = leader.plus(units)
        if marches.objection(board, March(start, via, force)):
            force = leader
            if marches.objection(board, March(start, via, force)):
                return
        # everybody else who stands there would hide who has come
        after = marches.marched(board.with_army(via, Army(self.side)), March(start, via, force))
        for end in marches.ends(after, via):
            can = marches.movable(after, via, end)
            if can.holds(leader):
                yield end, (can.cavalry > 0, can.infantry > 0 or can.catapults > 0)

    def sails_to(self, target: str) -> dict[str, tuple[int, int]]:
        """Province -> how many of its Galleys can take a Leader and one land unit aboard and land in the target; and by one sea zone."""
        found: dict[str, tuple[int, int]] = {}
        for name in self.fresh:
            army = self.board.provinces[name].army(self.side)
            leader = next((x for x in (ONE_GENERAL, ONE_CAESAR) if army.fresh.holds(x)), None)
            unit = next((x for x in KINDS if army.fresh.holds(x)), None)
            if leader is None or unit is None or name == target:
                continue
            cargo = leader.plus(unit)
            routes = [sea for sea in self.board.rules.coast_of[name] if self._lands(Sail(name, sea, cargo), target)]
            if routes:
                found[name] = self._galleys(name, routes), max(self._galleys(name, [sea]) for sea in routes)
        return found

    def _lands(self, sail: Sail, target: str) -> bool:
        if target not in self.board.rules.borders[sail.end] or voyages.objection(self.board, sail):
            return False
        return voyages.objection(voyages.sailed(self.board, sail), Sail(sail.end, target, sail.cargo)) is None

    def _galleys(self, name: str, seas: list[str]) -> int:
        """How many Galleys of a Province can go to one of some sea zones."""
        board, number = self.board, 0
        while True:
            sea = next((s for s in seas if voyages.galley_for(board, Sail(name, s)) is not None), None)
            if sea is None:
                return number
            fleet = list(board.galleys_in(name))
            galley = voyages.galley_for(board, Sail(name, sea))
            assert galley is not None
            fleet.remove(galley)
            board, number = board.with_galleys(name, tuple(fleet)), number + 1

    def aboard(self, target: str) -> Iterator[tuple[str, Force]]:
        """Those aboard Galleys at sea who can land in a Province, with the sea zone where they are."""
        for sea, fleet in self.board.seas.items():
            for galley in fleet:
                if galley.side == self.side and any(galley.cargo) and self._comes(sea, galley, target):
                    yield sea, galley.cargo

    def _comes(self, sea: str, galley: Galley, target: str) -> bool:
        sails, board = voyages.led(self.board, sea, galley), self.board
        if sails != galley:
            fleet = list(board.seas[sea])
            fleet[fleet.index(galley)] = sails
            board = board.with_galleys(sea, tuple(fleet))
        cargo = sails.cargo
        if voyages.objection(board, Sail(sea, target, cargo)) is None:
            return True
        for near in self.board.rules.seas_beside[sea]:
            sail, then = Sail(sea, near, cargo), Sail(near, target, cargo)
            if target not in board.rules.borders[near] or voyages.objection(board, sail):
                continue
            if voyages.objection(voyages.sailed(board, sail), then) is None:
                return True
        return False


__all__ = ["Ways", "at_start"]
