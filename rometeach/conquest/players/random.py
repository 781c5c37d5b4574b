"""The random players: any legal choice, all equally likely; and one who finds moves and purchases without listing all of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...conquest_board.rules import GALLEY, LAND_UNITS
from ...core.session.actions import DONE, NO, Action
from ...core.session.play import Player
from ...core.session.requests import Decision
from ..actions import Buy, March, Sail
from ..board.board import Board
from ..board.state import NOBODY, Force
from ..board.supply import left
from ..charts import marches, shop, voyages
from ..charts.prices import price
from ..phases.movement import offered_to_others

TRIES = 12
"""So many moves or purchases are tried before one is done."""


def random_player(seed: int) -> Player:
    """Any legal choice; but nobody is made Caesar by chance."""
    stream = Random(seed)

    def choose(decision: Decision) -> Action:
        if decision.kind == "title":
            return NO
        return decision.options[int(stream.random() * len(decision.options))].action

    return choose


def quick_player(seed: int) -> Player:
    """Any legal choice, not all equally likely: moves and purchases are made of parts, so that nobody lists thousands of them."""
    stream = Random(seed)
    own: dict[str, Callable[[Board, Random], Action]] = {"move": _move, "buy": _purchase}

    def choose(decision: Decision) -> Action:
        find = own.get(decision.kind)
        if find is not None:
            return find(decision.board, stream)
        if decision.kind == "title":
            return NO
        if decision.kind == "ransom" and stream.random() < 0.6:
            return DONE
        return decision.options[int(stream.random() * len(decision.options))].action

    return choose


def _move(board: Board, stream: Random) -> Action:
    if stream.random() < 0.12:
        return DONE
    if stream.random() < 0.03:
        return _word(board, stream)
    legions, fleets = list(marches.starts(board)), _fleets(board)
    for _ in range(TRIES):
        if fleets and (not legions or stream.random() < 0.4):
            found: Action | None = _sail(board, stream, stream.choice(fleets))
        elif legions:
            found = _march(board, stream, stream.choice(legions))
        else:
            break
        if found is not None:
            return found
    return DONE


def _word(board: Board, stream: Random) -> Action:
    """A proposal to others."""
    found = list(offered_to_others(board))
    return stream.choice(found) if found else DONE


def _part(there: Force, stream: Random, most: int) -> Force:
    """Some of them, with no more land units than so many; all where chance will have it."""
    whole = stream.random() < 0.5
    room, found = most, [0] * 5
    for kind in stream.sample(range(3), 3):
        found[kind] = min(room, there[kind] if whole else stream.randint(0, there[kind]))
        room -= found[kind]
    found[3] = stream.randint(0, there[3])
    found[4] = stream.randint(0, there[4]) if stream.random() < 0.3 else 0
    return Force(*found)


def _march(board: Board, stream: Random, start: str) -> March | None:
    ends = marches.ends(board, start)
    if not ends:
        return None
    end = stream.choice(ends)
    force = _part(marches.movable(board, start, end), stream, board.rules.values["move.units"])
    found = March(start, end, force)
    return found if marches.objection(board, found) is None else None


def _fleets(board: Board) -> list[str]:
    """The spaces with a Galley of the active player that can go."""
    side, most = board.active, board.rules.values["move.galley"]
    spaces = [(n, p.galleys) for n, p in board.provinces.items() if p.galleys]
    spaces += [(n, fleet) for n, fleet in board.seas.items() if fleet]
    return [n for n, fleet in spaces if any(g.side == side and g.spent < most for g in fleet)]


def _sail(board: Board, stream: Random, start: str) -> Sail | None:
    if start in board.seas:
        end = stream.choice(tuple(board.rules.borders[start]))
        cargo = stream.choice([g.cargo for g in board.seas[start] if g.side == board.active])
    else:
        end = stream.choice(board.rules.coast_of[start])
        fresh = board.provinces[start].army(board.active).fresh
        cargo = _part(fresh, stream, board.rules.values["galley.cargo"]) if stream.random() < 0.7 else NOBODY
    found = Sail(start, end, cargo)
    return found if voyages.objection(board, found) is None else None


def _purchase(board: Board, stream: Random) -> Action:
    if stream.random() < 0.15:
        return DONE
    side, there = board.active, left(board, board.active)
    pieces = [p for p, n in there.items() if n and price(board, p) <= board.players[side].talents]
    stream.shuffle(pieces)
    for piece in pieces:
        places = list(shop.places(board, side, piece))
        if places:
            where, coast = stream.choice(places)
            most = min(there[piece], board.players[side].talents // price(board, piece))
            several = piece in LAND_UNITS or piece == GALLEY
            return Buy(piece, where, stream.randint(1, most) if several else 1, coast)
    return DONE
