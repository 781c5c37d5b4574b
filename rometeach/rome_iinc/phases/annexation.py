"""Annexation (Section 10.2): which Provinces, to what, for whom."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.cases import case
from ...core.session.actions import DONE
from ...core.session.requests import Changed, Decision, Note, Option, Steps
from ..actions import Annex
from ..board.board import Board, ProvinceState, Status, with_provinces
from . import tracks

_SETTLED = (Status.ALLIED, Status.INSURGENT, Status.ROMAN)


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
    if state.status in (Status.INSURGENT, Status.ROMAN) or province in board.war_in:
        return ()
    found, tribes, settled = list[ProvinceState](), set[str](), False
    for space, _ in board.rules.neighbours[province]:
        near_it = board.provinces.get(space)
        if near_it is None:
            continue
        if near_it.status is Status.FOEDERATI:
            tribes.add(near_it.tribe)
        elif near_it.status in _SETTLED:
            settled = True
    if settled:
        found.append(ProvinceState(Status.INSURGENT if state.status is Status.ALLIED else Status.ALLIED))
    if state.status is Status.BARBARIAN:
        if defeated and province in near:
            tribes.add(defeated)
        found += [ProvinceState(Status.FOEDERATI, t) for t in sorted(tribes)]
    return tuple(found)


def actions(
    board: Board, provinces: Iterable[str], defeated: str = "", near: frozenset[str] = frozenset()
) -> tuple[Annex, ...]:
    """Every Annexation among some Provinces.

    Args:
        board: the board.
        provinces: among which.
        defeated: the tribe of a Foederati War just beaten; see `results`.
        near: the Provinces that its settlers may take.
    """
    return tuple(Annex(p, s.status, s.tribe) for p in provinces for s in results(board, p, defeated, near))


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
        found = actions(board, among, defeated, near)
        if not found:
            break
        options = (Option(a, f"now {board.provinces[a.province].title}") for a in found)
        action = yield Decision(
            player or empire,
            f"Annex a Province ({left} left)",
            case_number,
            (*options, Option(DONE, "Annex no more")),
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
