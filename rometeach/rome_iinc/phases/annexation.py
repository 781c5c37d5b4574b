"""Annexation (Section 10.2): which Provinces, to what, for whom."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from ...core.cases import case
from ...core.session.actions import DONE
from ...core.session.requests import Changed, Decision, Note, Option, Steps
from ..actions import Annex
from ..board.board import ALLIED, BARBARIAN, FOEDERATI, INSURGENT, ROMAN, Board, ProvinceState, Status, with_provinces
from . import tracks

_NO_MORE = Option(DONE, "Annex no more")
_ALLIED, _INSURGENT = ProvinceState(ALLIED), ProvinceState(INSURGENT)


@case("10.2.1", "10.2.4", "10.2.5", "10.2.6", "3.2.5", "4.2.2", "4.2.3")
def results(
    board: Board, province: str, defeated: str = "", near: frozenset[str] = frozenset()
) -> tuple[ProvinceState, ...]:
    """What a Province may become when it is Annexed; nothing if it may not be.

    Args:
        board: the board.
        province: which one.
        defeated: the tribe of a Foederati War just beaten, whose settlers may take Barbarian Provinces.
        near: the Provinces that these settlers may take.
    """
    state = board.provinces[province]
    if state.status in (INSURGENT, ROMAN) or province in board.war_in:
        return ()
    around, found = [space for space, _ in board.rules.neighbours[province]], list[ProvinceState]()
    if not board.settled.isdisjoint(around):
        found.append(_INSURGENT if state.status is ALLIED else _ALLIED)
    if state.status is BARBARIAN:
        tribes = {tribe for tribe, places in board.foederati.items() if not places.isdisjoint(around)}
        if defeated and province in near:
            tribes.add(defeated)
        found += [ProvinceState(FOEDERATI, t) for t in sorted(tribes)]
    return tuple(found)


def choices(
    board: Board, provinces: Iterable[str], defeated: str = "", near: frozenset[str] = frozenset()
) -> list[Option]:
    """Every Annexation among some Provinces, as options with what each of them is now.

    Args:
        board: the board.
        provinces: among which.
        defeated: the tribe of a Foederati War just beaten; see `results`.
        near: the Provinces that its settlers may take.
    """
    there = board.provinces
    return [_offer(p, s.status, s.tribe, there[p].title) for p in provinces for s in results(board, p, defeated, near)]


@functools.lru_cache(maxsize=2048)
def _offer(province: str, status: Status, tribe: str, now: str) -> Option:
    return Option(Annex(province, status, tribe), f"now {now}")


@case("10.2.1")
def annex(
    board: Board,
    empire: str,
    number: int,
    provinces: Iterable[str] | None = None,
    *,
    defeated: str = "",
    case_number: str = "10.2.1",
    player: str = "",
    prestige: int = 1,
) -> Steps[Board]:
    """A player Annexes some times, one Province after the other. Each Decision is about how many are left.

    Args:
        board: the board.
        empire: whose Provinces, and who decides.
        number: how many times at most.
        provinces: those among which the player chooses, each for its own Empire; None for all of the Empire.
        defeated: the tribe of a Foederati War just beaten; see `results`.
        case_number: the Case that allows it.
        player: who decides, where that is not the Empire.
        prestige: what each Annexation brings.
    """
    near = frozenset(provinces or ())
    left = number
    while left:
        among = [
            p for p in board.rules.provinces if (p in near if provinces is not None else board.empire_of[p] == empire)
        ]
        options = choices(board, among, defeated, near)
        if not options:
            break
        action = yield Decision(
            player or empire,
            f"Annex a Province ({left} left)",
            case_number,
            (*options, _NO_MORE),
            kind="annex",
            board=board,
            open=True,
            about=left,
        )
        if isinstance(action, Changed):
            board = action.board
            continue
        if action == DONE:
            break
        left -= 1
        board = apply(board, action, prestige)
        gained = board.empire_of[action.province]
        yield Note(
            f"Annexed: {action}" + (f"; {gained} Prestige +1." if prestige else "."), "10.2.1", who=gained, board=board
        )
    return board


def apply(board: Board, action: Annex, prestige: int = 1) -> Board:
    """The board after an Annexation that `choices` offers, and its Prestige."""
    board = with_provinces(board, {action.province: ProvinceState(action.status, action.tribe)})
    return tracks.change(board, board.empire_of[action.province], prestige=prestige)
