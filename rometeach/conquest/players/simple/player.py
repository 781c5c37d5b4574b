"""The simple player: takes what nobody holds, attacks where the odds are good, guards his Caesar, and buys what is missing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ....core.session.actions import DONE, NO, YES, Action
from ....core.session.play import Player
from ....core.session.requests import Decision
from ...actions import ClaimTitle, EndAlliance, ProposeAlliance
from ...board.board import Board
from ...phases.movement import CLAIM
from . import fights, money, moves
from .lay import Lay, shares
from .moves import BOLD, Temper
from .odds import Odds, estimate

CLAIMS, HOPELESS = 0.7, 0.15
"""With such a part of all power he claims the title; with less than this, against such a claim, he agrees."""
TALKS = (2, 7, 12)
"""In these rounds he proposes an alliance against the strongest."""


def choose(d: Decision, luck: Callable[[], float], odds: Odds = estimate, temper: Temper = BOLD) -> Action:
    """The action of an option.

    Args:
        d: what is asked.
        luck: breaks ties: numbers from 0 to 1.
        odds: how likely an attacker wins.
        temper: how bold he is.
    """
    kind = d.kind
    if kind == "move":
        return move(d.board, luck, odds, temper)
    if kind == "buy":
        return money.purchase(d, odds)
    if kind == "retreat":
        return fights.retreat(d, odds)
    if kind in ("refuge", "battle"):
        return (fights.refuge if kind == "refuge" else fights.battle)(d, odds)
    found = PLAIN.get(kind)
    return found(d) if found else d.actions[0]


def move(board: Board, luck: Callable[[], float], odds: Odds, temper: Temper) -> Action:
    """A word to others at the beginning of a turn; then the next march; then done.

    Args:
        board: the board; the active player moves.
        luck: breaks ties: numbers from 0 to 1.
        odds: how likely an attacker wins.
        temper: how bold he is.
    """
    side = board.active
    if CLAIM not in board.asked and (said := word(board, side)):
        return said
    lay = Lay.of(board, side, odds)
    return moves.legal(lay, moves.best_move(lay, temper, luck)) or DONE


def word(board: Board, side: str) -> Action | None:
    """What he says to others: he claims the title, proposes an alliance or ends one."""
    if any(a.done != a.half for p in board.provinces.values() for a in p.armies if a.side == side):
        return None
    if len(board.playing) == 2 and board.allies:
        return EndAlliance(next(s for s in board.playing if s != side))
    if board.turn < TALKS[0] or (board.turn < 8 and board.turn not in TALKS):
        return None
    share = shares(board)
    if share[side] >= CLAIMS:
        return ClaimTitle()
    first = max(share, key=lambda s: share[s])
    if board.are_allies(side, first):
        return EndAlliance(first)
    if board.turn in TALKS and side != first and len(board.playing) > 2 and not board.asked:
        others = [s for s in board.playing if s not in (side, first) and not board.are_allies(side, s)]
        if others:
            return ProposeAlliance(max(others, key=lambda s: share[s]))
    return None


def _title(d: Decision) -> Action:
    share = shares(d.board)
    return YES if share[d.about] >= CLAIMS and share[d.who] < HOPELESS else NO


def _alliance(d: Decision) -> Action:
    share = shares(d.board)
    return YES if share[d.about] < max(share.values()) or share[d.who] == max(share.values()) else NO


def _done(d: Decision) -> Action:
    return DONE


PLAIN: dict[str, Callable[[Decision], Action]] = {
    "legion": fights.legion,
    "losses": fights.losses,
    "victims": fights.victims,
    "sink": fights.sink,
    "captive": fights.captive,
    "destroy": _done,
    "ransom": money.ransom,
    "ransom offered": money.answer,
    "alliance": _alliance,
    "title": _title,
}
"""The Decisions that need no odds."""


def seeded_player(seed: int) -> Player:
    """The simple player, whose ties a seed breaks."""
    luck = Random(seed).random

    def answer(d: Decision) -> Action:
        return choose(d, luck)

    return answer


__all__ = ["choose", "seeded_player"]
