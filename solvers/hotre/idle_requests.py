"""Requests of History of the Roman Empire that would do nothing: no plan could do anyhow what they forbid."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rometeach.core.asked_for import Idle
from rometeach.core.errors import RometeachError
from rometeach.core.session.actions import Action
from rometeach.hotre.actions import Bribe, BuyFort, Repair, Upgrade
from rometeach.hotre.board.board import Board
from rometeach.hotre.charts.reach import reach
from rometeach.hotre.phases import building
from rometeach.hotre.valuation import expansion, purchases
from rometeach.hotre.valuation.before_placement import built

from .expansion.inputs import ExpansionQuestion
from .spending.model import MOST_FORTS


def of_expansion(p: Board, only: str = "", vacate: str = "", start: str = "") -> Idle:
    """What tells it of the question `expansion`.

    Args:
        p: the position.
        only: the Provinces that a list may have.
        vacate: Provinces that are given up first.
        start: where a Faction begins.
    """

    @cache
    def found() -> frozenset[str]:
        return reached(ExpansionQuestion.of(p, only=only, vacate=vacate, start=start))

    return _banned_outside(found, "no list of placements comes there anyhow")


def _banned_outside(found: Callable[[], frozenset[str]], why: str) -> Idle:
    """What tells that something is forbidden of which nothing is found anyhow."""

    def idle(form: str, banned: bool) -> str:
        if not banned:
            return ""
        try:
            return "" if any(x.strip() in found() for x in form.split(";")) else why
        except RometeachError:  # the question tells it
            return ""

    return idle


def reached(q: ExpansionQuestion) -> frozenset[str]:
    """The Provinces that a list of placements may have, if all goes well: those that so many Armies can come to.

    Args:
        q: the question; what it forbids is not looked at.
    """
    board, side, found = q.board, q.side, set[str]()
    for _ in range(board.now.reserve):
        come = [n for n in reach(board, side) if (n in q.only or not q.only) and _may_come(board, side, n)]
        new = [n for n in come if n not in found]
        if not new:
            break
        found.update(new)
        for n in new:
            if board.provinces[n].side != side:
                board, _, _ = expansion.won(board, side, n, q.weights)
    return frozenset(found)


def _may_come(board: Board, side: str, province: str) -> bool:
    """Whether a list may have a Province: not one of one's own other side."""
    there = board.provinces[province]
    own = there.side == side or (there.has_lone_fort and there.faction == side)
    return own or not board.are_friends(side, there.side or there.faction)


def of_spending(p: Board) -> Idle:
    """What tells it of the question `spending`.

    Args:
        p: the position.
    """

    @cache
    def sold() -> frozenset[str]:
        return frozenset(str(a) for a in on_sale(built(p)))

    return _banned_outside(sold, "nothing of this can be bought now")


def on_sale(start: Board) -> frozenset[Action]:
    """What the Victory Points allow to buy, at once or after bribes and what is built in the same Province.

    Args:
        start: at its Building.
    """
    found, seen, boards = set[Action](), {start}, [start]
    while boards:
        board = boards.pop()
        for action in (o.action for o in building.choices(board)):
            if not isinstance(action, purchases.BUYS) or (isinstance(action, BuyFort) and action.number > MOST_FORTS):
                continue
            found.add(action)
            if isinstance(action, Bribe) and (after := building.built(board, action)) not in seen:
                seen.add(after)
                boards.append(after)
            elif isinstance(action, Repair):
                again = (o.action for o in building.choices(building.built(board, action)))
                found.update(a for a in again if a == Upgrade(action.province))
    return frozenset(found)


def of_forts(p: Board, faction: str) -> Idle:
    """What tells it of the question `forts`.

    Args:
        p: the position.
        faction: whose Forts are placed.
    """

    def idle(form: str, banned: bool) -> str:
        held = p.held_by(faction) if faction else p.provinces
        if not banned or form not in p.provinces:
            return ""
        if form not in held:
            return f"{faction} does not hold {form}"
        return f"{form} has a Fort" if p.provinces[form].fort else ""

    return idle


__all__ = ["of_expansion", "of_forts", "of_spending", "on_sale", "reached"]
