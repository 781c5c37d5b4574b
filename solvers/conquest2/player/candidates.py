"""What is worth trying at a choice: the best of each kind by rules of thumb, and what these rules underrate."""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.conquest2.actions import (
    PASS,
    Attack,
    AttackAtSea,
    BuyInfluence,
    Hire,
    MoveFrom,
    Recruit,
    Send,
    SpecialTax,
    Take,
    Use,
)
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import Force
from rometeach.conquest2.charts import influence
from rometeach.conquest2.charts.moves import land_ways, landings
from rometeach.conquest2.players.simple.moves import best_buy, escort
from rometeach.conquest2.players.simple.player import simple_player, strength, worth_of
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.requests import Decision

from .rollouts import Plan

MOST = {BuyInfluence: 3, Take: 2, MoveFrom: 1, SpecialTax: 1, AttackAtSea: 1}
"""So many of a kind are tried, the best ones by rules of thumb."""


def plans(d: Decision) -> list[Plan]:
    """What is tried at a choice of an action, the simple player's first; more than one at most of what leads to the same."""
    board: Board = d.board
    side = d.who
    found: list[Plan] = [(simple_player(d),)]
    offered = d.actions
    ranked: dict[type[Action], list[tuple[float, Action]]] = {}
    for action in offered:
        if type(action) in MOST:
            ranked.setdefault(type(action), []).append((worth_of(action, board, side), action))
    for kind, rows in ranked.items():
        rows.sort(key=lambda row: -row[0])
        found += [(action,) for _, action in rows[: MOST[kind]]]
    found += [(a,) for a in offered if isinstance(a, Use)]
    found += [(a,) for a in offered if isinstance(a, Attack) and _may_win(board, side, a)]
    for action in offered:
        if isinstance(action, Recruit):
            found += _recruits(board, side, action)
    if board.players[side].left:
        found += [(send[0], *send[1:]) for _, send in sorted(_moves(board, side), key=lambda m: -m[0])[:4]]
        found.append((PASS,))
    else:
        found.append((DONE,))
    return list(dict.fromkeys(found))


def _may_win(board: Board, side: str, a: Attack) -> bool:
    return strength(board, side, a.province, False) >= 0.9 * strength(board, a.enemy, a.province, True)


def _recruits(board: Board, side: str, a: Recruit) -> Iterator[Plan]:
    """Infantry for all money, for half of it, and a General with Infantry."""
    money, costs = board.players[side].talents, board.rules.costs
    foot, general = costs["Infantry"], costs["General"]
    for spent in (money,):
        if number := min(spent // foot, 8):
            yield a, Hire("Infantry", number, a.province), DONE
    if money >= general:
        yield a, Hire("General", 1, a.province), DONE


def _moves(board: Board, side: str) -> Iterator[tuple[float, Plan]]:
    """(worth, plan) of moves of a Leader to a Key Province, with an army or one unit, and of a garrison alone."""
    keys = board.rules.keys
    for start, force in board.leaders(side):
        by_land = set(land_ways(board, side, start))
        by_sea = {p: n for p, n in landings(board, side, start).items() if p not in by_land}
        stays = 1 if start in keys and board.provinces[start].tokens_of(side) else 0
        here = best_buy(board, side, start, influence.most(board, start, side)) if start in keys else 0.0
        leaders = ([Force(caesar=1)] if force.caesar else []) + ([Force(generals=1)] if force.generals else [])
        for key in keys:
            if key == start or not (key in by_land or key in by_sea):
                continue
            room = by_sea.get(key) if key not in by_land else None
            there = board.provinces[key]
            for leader in leaders:
                alone = force.leaders == 1
                worth = best_buy(board, side, key, 2 if leader.caesar else 1) - (here if alone else 0.0)
                worth += 1.5 * bool(there.tokens_of(side) and not there.force(side).military)
                army = escort(force, stays, room, alone).plus(leader)
                yield worth, (MoveFrom(start), Send(key, army), DONE)
                few = Force(min(1, max(0, force.infantry - stays))).plus(leader)
                if few != army and room != 0:
                    yield worth - 0.2, (MoveFrom(start), Send(key, few), DONE)
            if force.infantry > stays and room != 0 and there.tokens_of(side) and not there.force(side).military:
                yield 1.5 * there.tokens_of(side), (MoveFrom(start), Send(key, Force(1)), DONE)


__all__ = ["plans"]
