"""The clauses of the change grammar about Wars and Leaders: where they stand, and what a War has done this turn."""

from __future__ import annotations

import re
from dataclasses import replace

from ....core.errors import did_you_mean
from ....core.frozen import Frozen
from ....core.frozen import replace as changed
from ....core.grammar import wrong
from ..parts import WarState
from .clauses import B, Change, find, unboxed
from .people import take_up


def place(board: B, m: re.Match[str]) -> B:
    """ "7/5 Vandal @ Numidia with Gaiseric", or a Leader at a War or Homeland."""
    names = board.rules.names
    leader = names["leader"].get(m[1])
    if leader and not names["war"].get(m[1]):
        return _place_leader(board, leader, m[2])
    war = find(board, "war", m[1])
    space = find(board, "space", m[2])
    state = board.wars.get(war, WarState(space))
    board = replace(unboxed(board, war), wars=_sorted(board.wars | {war: replace(state, space=space)}))
    return _place_leader(board, find(board, "leader", m[3]), war) if m[3] else board


def _sorted(wars: Frozen[str, WarState]) -> Frozen[str, WarState]:
    return Frozen(dict(sorted(wars.items())))


def _place_leader(board: B, leader: str, where: str) -> B:
    board = unboxed(take_up(board, leader), leader)
    war = board.rules.names["war"].get(where)
    if war:
        if war not in board.wars:
            raise wrong(f"the {war} War is not on the map", f"Say {war} @ and a Province first.")
        board = _idle(board, board.wars[war].leader)
        return replace(board, wars=board.wars | {war: replace(board.wars[war], leader=leader)})
    homeland = board.rules.names["homeland"].get(where)
    if homeland is None:
        known = [*board.rules.wars, *board.rules.homelands]
        raise wrong(f'"{where}" is neither a War nor a Homeland', did_you_mean(where, known))
    return replace(board, leaders=Frozen(dict(sorted((board.leaders | {leader: homeland}).items()))))


def _idle(board: B, leader: str) -> B:
    """The board after a Leader has lost his War (Cases 3.3.1, 6.3.6)."""
    if not leader:
        return board
    if leader in board.rules.statesmen:
        return replace(board, face_up=tuple(sorted((*board.face_up, leader))))
    homelands = sorted(board.rules.homelands_of(board.rules.leaders[leader].enemy))
    if not homelands:
        return board
    waiting = board.leaders | {leader: homelands[0]}
    return replace(board, leaders=Frozen(dict(sorted(waiting.items()))))


def off(board: B, m: re.Match[str]) -> B:
    """ "7/5 Vandal off", "Gaiseric off"."""
    war, leader = board.rules.names["war"].get(m[1]), board.rules.names["leader"].get(m[1])
    if war:
        if war not in board.wars:
            raise wrong(f"the {war} War is not on the map", did_you_mean(war, board.wars))
        return _idle(replace(board, wars=board.wars.without(war)), board.wars[war].leader)
    if leader:
        wars = {w: replace(s, leader="") if s.leader == leader else s for w, s in board.wars.items()}
        if Frozen(wars) == board.wars and leader not in board.leaders:
            raise wrong(f"{leader} is not on the map")
        return replace(board, wars=Frozen(wars), leaders=board.leaders.without(leader))
    known = [*board.rules.wars, *board.rules.leaders]
    raise wrong(f'"{m[1]}" is neither a War nor a Leader', did_you_mean(m[1], known))


def war_flag(board: B, m: re.Match[str]) -> B:
    """ "7/5 Vandal visited Rome", also moved, pillaged, fought and fresh."""
    war = find(board, "war", m[1])
    if war not in board.wars:
        raise wrong(f"the {war} War is not on the map")
    state, word = board.wars[war], m[2].casefold()
    if word == "visited":
        state = replace(state, visited=tuple(find(board, "space", t) for t in (m[3] or "").split(",") if t.strip()))
    elif word == "fresh":
        state = WarState(state.space, state.leader)
    else:
        state = changed(state, **{word: True})
    return replace(board, wars=board.wars | {war: state})


_DONE = r"(.+?)\s+(visited|moved|pillaged|fought|fresh)(?:\s+(.+))?"

CLAUSES: tuple[Change, ...] = (
    Change("a War or Leader taken off", r"(.+?)\s+off", off, "7/5 Vandal off"),
    Change("a War or Leader placed", r"(.+?)\s*@\s*(.+?)(?:\s+with\s+(.+))?", place, "7/5 Vandal @ Numidia"),
    Change("what a War has done", _DONE, war_flag, "7/5 Vandal visited Rome, Pisae"),
)
