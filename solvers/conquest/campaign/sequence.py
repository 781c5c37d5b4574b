"""The legal sequence of marches and sailings that a movement of the model stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from rometeach.conquest.actions import March, Sail
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Force
from rometeach.conquest.charts import marches, voyages

from .inputs import Actions, CampaignQuestion
from .legs import Guide, Stops
from .solution import Movement

TRIES = 60
"""So many orders of the legs are tried at most."""
STEPS = 4000
"""So many marches are tried at most in an order."""


def sequence(
    q: CampaignQuestion, movement: Movement, guides: Sequence[Guide], ends: dict[str, Force]
) -> tuple[Actions, Board] | None:
    """Legal actions that leave what the model says, with their board; None where the charts allow none.

    Args:
        q: what is asked.
        movement: what the model does.
        guides: its Leaders.
        ends: what stands in each Province at the end.
    """
    sails = list(_sails(q, movement))
    board = q.board
    for sail in sails:
        if voyages.objection(board, sail):
            return None
        board = voyages.sailed(board, sail)
    for order in islice(_orders(movement), TRIES):
        walks = [m for leg in order for m in _marches(movement, guides, leg)]
        found = _walked(board, walks, ends, [STEPS], q.side)
        if found is not None:
            return (*sails, *found[0]), found[1]
    return None


def _sails(q: CampaignQuestion, movement: Movement) -> Iterator[Sail]:
    most = q.board.rules.values["galley.cargo"]
    for f, way, number, force in movement.sails:
        for cargo in _shared(force, number, most) if f.start in q.board.provinces else [force] * number:
            yield from (Sail(a, b, cargo) for a, b in pairwise(way))


def _shared(force: Force, number: int, most: int) -> list[Force]:
    """So many Galleys' parts of a force, a Leader and a unit in each, further Leaders in the first one."""
    kinds = [k for k in range(3) for _ in range(force[k])]
    leaders = [3] * force.generals + [4] * force.caesar
    parts = [[0] * 5 for _ in range(number)]
    for n, part in enumerate(parts):
        part[kinds.pop()] += 1
        part[leaders.pop(0)] += 1
        while kinds and sum(part[:3]) < most and len(kinds) > number - n - 1:
            part[kinds.pop()] += 1
    for k in leaders:
        parts[0][k] += 1
    return [Force(*p) for p in parts]


def _orders(movement: Movement) -> Iterator[list[tuple[int, int, Stops]]]:
    """Orders of the legs in which each is after those that it needs; that of the model first."""
    going = [leg for leg in movement.legs if leg not in movement.shared]
    goes_as = {leg[:2]: movement.shared.get(leg, leg)[:2] for leg in movement.legs}
    after: dict[tuple[int, int], set[tuple[int, int]]] = {leg[:2]: set() for leg in going}
    for i, j in goes_as:
        if j == 2:
            after[goes_as[i, j]].add(goes_as[i, 1])
    for a, b in movement.before:
        if a in goes_as and b in goes_as:
            after[goes_as[b]].add(goes_as[a])

    def further(done: list[tuple[int, int, Stops]]) -> Iterator[list[tuple[int, int, Stops]]]:
        if len(done) == len(going):
            yield done
            return
        there = {leg[:2] for leg in done}
        for leg in going:
            if leg[:2] not in there and after[leg[:2]] <= there:
                yield from further([*done, leg])

    yield going
    yield from further([])


def _marches(movement: Movement, guides: Sequence[Guide], leg: tuple[int, int, Stops]) -> Iterator[March]:
    stops = leg[2]
    others = [other for other, host in movement.shared.items() if host == leg]
    for s in range(len(stops) - 1):
        units = [0, 0, 0]
        for r, n in movement.rides.items():
            if (r.leader, r.number, r.leg) == leg and r.a <= s < r.b:
                units[r.kind] += n
        force = Force(*units)
        for i, _, way in (leg, *others):
            if (stops[s], stops[s + 1]) in pairwise(way):
                force = force.plus(Force(caesar=1) if guides[i].caesar else Force(generals=1))
        yield March(stops[s], stops[s + 1], force)


def _walked(
    board: Board, walks: list[March], ends: dict[str, Force], steps: list[int], side: str
) -> tuple[Actions, Board] | None:
    """The marches, each with those first who make the end possible."""
    if not walks:
        for p, force in ends.items():
            there = board.provinces[p].force(side)
            if there[:3] != force[:3] or there.leaders != force.leaders:
                return None
        return (), board
    march, rest = walks[0], walks[1:]
    for option in (march, March(march.start, march.end, march.force, fresh=True)):
        steps[0] -= 1
        if steps[0] < 0:
            return None
        if marches.objection(board, option) is None:
            after = marches.marched(board, option)
            if option.fresh and after == marches.marched(board, march):
                continue
            found = _walked(after, rest, ends, steps, side)
            if found is not None:
                return (option, *found[0]), found[1]
    return None


__all__ = ["sequence"]
