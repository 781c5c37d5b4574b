"""The ends of the Revolt step that matter to a fight of a plan, with their chances (Case 11.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

from rometeach.rome_iinc import plans
from rometeach.rome_iinc.board.board import GARRISONED, Board, ProvinceState
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.valuation.fights import around, p_lost
from rometeach.rome_iinc.valuation.provinces import before_revolts
from rometeach.rome_iinc.valuation.revolt_share import possible_ends

from .at_table import PlanAtTable

MOST, MOST_WITH_GARRISONS = 64, 16
"""So many ends are gone through at most: where they change a modifier, and with garrisons that stay; beyond that the likeliest counts."""

Law = list[tuple[Fraction, ProvinceState]]
"""What a Province may be after the Revolt step, its Units still in it, each with its chance."""


def ends(table: PlanAtTable, fight: plans.PlannedFight) -> Iterator[tuple[Fraction, dict[str, ProvinceState]]]:
    """The ends of the Provinces that matter to a fight, each with its chance if no fighter is driven out; none if one is for sure.

    These are the Provinces around the War, and those whose Units would come to the fighters if they were driven out. Dice of
    Provinces are independent.
    """
    board = table.start
    if not before_revolts(board):
        yield Fraction(1), {}
        return
    near = around(board, fight.force.war)
    laws = {n: _law(board, n, n in fight.force.provinces) for n in near}
    laws |= {n: _law(board, n) for n in _joining(table, fight) if n not in laws}
    if not all(laws.values()):
        return

    def rank(n: str) -> tuple[bool, Fraction]:
        is_garrison = n in near and board.provinces[n].status in GARRISONED
        return is_garrison, max(q for q, _ in laws[n])

    ways = 1
    for n in sorted(laws, key=rank):
        if ways * len(laws[n]) > (MOST_WITH_GARRISONS if rank(n)[0] else MOST):
            laws[n] = [(Fraction(1), max(laws[n], key=lambda x: x[0])[1])]
        ways *= len(laws[n])
    for one in product(*laws.values()):
        states = (end for _, end in one)
        yield prod((q for q, _ in one), start=Fraction(1)), dict(zip(laws, states, strict=True))


def _law(board: Board, province: str, fights: bool = False) -> Law:
    """The law of a Province; of one that fights if it keeps its garrison, should it have one."""
    state, chances = board.provinces[province], defaultdict[str, Fraction](Fraction)
    for (title, _, _), q in revolt.ends(board, province).items():
        chances[title] += q
    becomes = possible_ends(board, province, state)
    law = [(q, replace(becomes[title], units=state.units)) for title, q in chances.items()]
    if fights and state.status in GARRISONED:
        law = [(q, end) for q, end in law if end.status in GARRISONED]
    whole = sum((q for q, _ in law), Fraction(0))
    return [(q / whole, end) for q, end in law]


def lost(board: Board, province: str) -> ProvinceState:
    """A garrisoned Province after the Revolt step drove out its Units, these still in it."""
    return next(end for _, end in _law(board, province) if end.status not in GARRISONED)


def _joining(table: PlanAtTable, fight: plans.PlannedFight) -> list[str]:
    """The Provinces that may lose their garrisons, if some of these would come to those who fight; else none."""
    board, fighting = table.start, fight.force.provinces
    sides = {board.empire_of[n] for n in fighting}
    others = [n for n, _ in board.occupied() if n not in fighting and board.empire_of[n] in sides]
    endangered = [n for n in others if p_lost(board, n)]
    after = table.with_ends({n: lost(board, n) for n in endangered})
    return endangered if any(after.provinces[n].units != board.provinces[n].units for n in fighting) else []
