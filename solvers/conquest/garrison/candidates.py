"""Every garrison that marches and purchases can make, each with the cheapest way to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from rometeach.conquest.actions import Buy, March
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import FORTIFIED, Force
from rometeach.conquest.board.supply import left
from rometeach.conquest.charts import marches
from rometeach.conquest.charts.prices import price
from rometeach.conquest.charts.shop import camps, objection, places
from rometeach.conquest.phases.placement import placed
from rometeach.conquest.phases.purchase import bought
from rometeach.conquest_board.rules import CITY, FORTIFICATION, LAND_UNITS
from rometeach.core.errors import IllegalChoice

from .inputs import GarrisonQuestion, Stay

Actions = tuple[March | Buy, ...]


class Way(NamedTuple):
    """A garrison, the Talents that it costs, and what is done for it."""

    cost: int
    actions: Actions


def ways(q: GarrisonQuestion) -> dict[Stay, Way]:
    """Garrison -> the cheapest way to it; of equal ones the one with the fewest actions, then that found first."""
    found: dict[Stay, Way] = {}
    for place in _seats(q):
        best: dict[tuple[Force, bool], tuple[tuple[int, int], tuple[March, ...], tuple[Buy, ...]]] = {}
        legions = _together(q, place)
        for fort, force, cost, buys in _shopping(q, place):
            for reached, going in legions.items():
                number = len(going) + len(buys)
                if q.limit is not None and number > q.limit:
                    continue
                if q.must and not set(q.must) <= {str(a) for a in (*going, *buys)}:
                    continue
                key, rank = (reached.plus(force), fort), (cost, number)
                known = best.get(key)
                if known is None or rank < known[0]:
                    best[key] = rank, going, buys
        for (whole, fort), ((cost, _), going, buys) in best.items():
            found[Stay(place, whole, fort)] = Way(cost, (*going, *buys))
    return found


def _seats(q: GarrisonQuestion) -> list[str]:
    """Where the Caesar may be: where he is, and his own Provinces to which he can march without passing another one."""
    near = [n for n in marches.ends(q.board, q.start) if q.board.provinces[n].owner == q.side] if q.marching else []
    free = [n for n in near if not q.board.provinces[n].enemy_of(q.side)]
    return [n for n in (q.start, *free) if not q.only or n in q.only]


def _together(q: GarrisonQuestion, place: str) -> dict[Force, tuple[March, ...]]:
    """Who is in a Province after the marches to it -> the marches: one at most from each Province."""
    found: dict[Force, tuple[March, ...]] = {q.board.provinces[place].force(q.side): ()}
    starts = dict.fromkeys(marches.starts(q.board)) if q.marching else {}
    for start in starts:
        if start != place:
            legions = list(_legions(q, start, place))
            if start == q.start or legions:
                options: list[March | None] = [*legions] if start == q.start else [None, *legions]
                after: dict[Force, tuple[March, ...]] = {}
                for (force, before), march in product(found.items(), options):
                    whole = force if march is None else force.plus(march.force)
                    done = before if march is None else (*before, march)
                    if whole not in after or len(done) < len(after[whole]):
                        after[whole] = done
                found = after
    return found


def _legions(q: GarrisonQuestion, start: str, place: str) -> Iterator[March]:
    """The Legions that may come: with one General, or with the Caesar alone; one land unit stays where there are any."""
    there = q.board.provinces[start].force(q.side)
    if place not in marches.ends(q.board, start):
        return
    for march in marches.forces(q.board, start, place):
        led = march.force.only_leaders == (Force(caesar=1) if start == q.start else Force(generals=1))
        stay = march.force.units < there.units or not there.units
        if led and stay and not march.fresh and (march.force.units or start == q.start):
            yield march


def _shopping(q: GarrisonQuestion, place: str) -> Iterator[tuple[bool, Force, int, tuple[Buy, ...]]]:
    """What can be bought for a Province: whether it is fortified then, the new land units, the price, the purchases."""
    board, side = q.board, q.side
    stock = left(board, side)
    kinds = [k for k in LAND_UNITS if k not in q.forbid] if place in camps(board, side) else []
    for fort, built, spent in _works(q, place):
        for numbers in product(*(range(stock[k] + 1) for k in kinds)):
            cost = spent + sum(n * price(board, k) for n, k in zip(numbers, kinds, strict=True))
            if cost <= q.talents:
                units = tuple(Buy(k, place, n) for k, n in zip(kinds, numbers, strict=True) if n)
                each = dict(zip(kinds, numbers, strict=True))
                yield fort, Force(*(each.get(k, 0) for k in LAND_UNITS)), cost, (*built, *units)


def _works(q: GarrisonQuestion, place: str) -> Iterator[tuple[bool, tuple[Buy, ...], int]]:
    """The City and the Fortification that can be bought for a Province, if they make a Fortified City of it."""
    board: Board = q.board
    yield board.provinces[place].city == FORTIFIED, (), 0
    built: tuple[Buy, ...] = ()
    for piece in (CITY, FORTIFICATION):
        if piece in q.forbid or not left(board, q.side)[piece] or price(board, piece) > board.players[q.side].talents:
            continue
        if (place, 0) in set(places(board, q.side, piece)):
            buy = Buy(piece, place)
            board, built = bought(board, buy), (*built, buy)
            if piece == FORTIFICATION:
                yield True, built, q.talents - board.players[q.side].talents


def idle(q: GarrisonQuestion) -> list[str]:
    """The pieces that are forbidden, and that no plan could buy anyhow."""
    free = replace(q, forbid=frozenset())
    offered: set[str] = set()
    for place in _seats(free):
        offered |= {b.piece for _, buys, cost in _works(free, place) if cost <= free.talents for b in buys}
        if place in camps(q.board, q.side):
            stock = left(q.board, q.side)
            offered |= {k for k in LAND_UNITS if stock[k] and price(q.board, k) <= q.talents}
    return sorted(q.forbid - offered)


def carried_out(board: Board, actions: Actions, *, checked: bool = False) -> Board:
    """The board after the marches and purchases, new pieces placed.

    Args:
        board: the board before them.
        actions: what is done, in order.
        checked: whether the rules are asked about each; without that they are known to be legal.

    Raises:
        IllegalChoice: the rules forbid one of them, with the Section.
    """
    for action in actions:
        if checked:
            why = marches.objection(board, action) if isinstance(action, March) else objection(board, action)
            if why:
                raise IllegalChoice(why[1], why[0], str(action))
        board = marches.marched(board, action) if isinstance(action, March) else bought(board, action)
    return placed(board)


__all__ = ["Actions", "Way", "carried_out", "ways"]
