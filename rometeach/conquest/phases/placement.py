"""Phase 6: new pieces are placed, and captured Generals are bargained for (2.6, 2.6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...conquest_board.asking import choose, note
from ...conquest_board.rules import CATAPULT, CAVALRY, CITY, FORTIFICATION, GALLEY, INFANTRY, ROAD
from ...core.cases import case
from ...core.frozen import Frozen, replace
from ...core.session.actions import DONE, NO, YES, Action
from ...core.session.requests import Changed, Option, Steps
from ..actions import Eliminate, Offer
from ..board.board import Board
from ..board.state import CITY as PLAIN
from ..board.state import FORTIFIED, Bought, Force, Galley
from ..charts.prices import noticed
from ..charts.shop import camps
from .common import add

STEP = 5
"""Talents come in coins of five and ten."""
_ORDER = {CITY: 0, FORTIFICATION: 1, ROAD: 2}


@case("2.6", "0.9", "0.10", "0.11")
def placed(board: Board) -> Board:
    """The board with everything placed that was bought: Cities, then Fortifications, then Roads, then units."""
    for b in sorted(board.bought, key=lambda b: _ORDER.get(b.piece, 3)):
        board = _one(board, b)
    return noticed(replace(board, bought=()), board.active)


def _one(board: Board, b: Bought) -> Board:
    if b.piece == CITY:
        return board.with_province(b.place, city=PLAIN)
    if b.piece == FORTIFICATION:
        return board.with_province(b.place, city=FORTIFIED)
    if b.piece == ROAD:
        return replace(board, roads=board.roads | {b.place})
    if b.piece == GALLEY:
        new = (Galley(board.active, coast=b.coast),) * b.number
        return board.with_galleys(b.place, (*board.provinces[b.place].galleys, *new))
    number = {p: b.number if p == b.piece else 0 for p in (INFANTRY, CAVALRY, CATAPULT)}
    return add(board, b.place, board.active, Force(*number.values()))


@case("2.6", "2.6.1")
def placement(board: Board) -> Steps[Board]:
    """New pieces are placed; then the active player may offer ransoms, and executes prisoners by the switch captured_general."""
    if board.bought:
        board = placed(board)
        yield note(board, f"{board.active} places the new pieces", "2.6", board.active)
    while True:
        found = list(offers(board))
        if not found:
            return replace(board, asked=())
        what = f"{board.active} may offer a ransom"
        options = [Option(DONE), *map(Option, found)]
        answer = yield choose(board, board.active, "ransom", what, "2.6.1", options)
        if isinstance(answer, Changed):
            board = answer.board
        elif isinstance(answer, Offer):
            board = yield from _offered(board, answer)
        elif isinstance(answer, Eliminate):
            board = _executed(board, answer.side)
            yield note(board, f"A General of {answer.side} is eliminated", "3.2", board.active)
        else:
            return replace(board, asked=())


@case("2.6.1")
def offers(board: Board) -> Iterator[Action]:
    """What the active player can offer for his Generals: Talents, a General of the other, both, or a promise; each once a turn."""
    side = board.active
    mine = board.players[side]
    if camps(board, side) and board.provinces[mine.home].owner == side:
        for holder in board.playing:
            if board.players[holder].prisoners.get(side):
                for general in ("", *((holder,) if mine.prisoners.get(holder) and _at_home(board, holder) else ())):
                    for talents in range(0, mine.talents + 1, STEP):
                        if str(found := Offer(holder, talents, general)) not in board.asked:
                            yield found
    if board.rules.switches["captured_general"] == "later":
        yield from (Eliminate(other) for other in mine.prisoners)


def _at_home(board: Board, side: str) -> bool:
    return board.provinces[board.players[side].home].owner == side


@case("2.6.1")
def _offered(board: Board, offer: Offer) -> Steps[Board]:
    """The holder accepts or refuses; what was promised binds nobody."""
    side, holder = board.active, offer.holder
    refused = [str(Offer(holder, t, offer.general)) for t in range(0, offer.talents + 1, STEP)]
    board = replace(board, asked=tuple(dict.fromkeys((*board.asked, *refused))))
    what = f"{side} offers for a General: {str(offer).removeprefix(f'offer {holder} ')}"
    answer = yield choose(board, holder, "ransom offered", what, "2.6.1", [Option(NO), Option(YES)], about=offer)
    if answer != YES:
        yield note(board, f"{what}: {holder} refuses", "2.6.1", side)
        return board
    mine, theirs = board.players[side], board.players[holder]
    board = board.with_player(
        side, talents=mine.talents - offer.talents, prisoners=_fewer(mine.prisoners, offer.general)
    )
    board = board.with_player(holder, talents=theirs.talents + offer.talents, prisoners=_fewer(theirs.prisoners, side))
    board = add(board, mine.home, side, Force(generals=1))
    if offer.general:
        board = add(board, theirs.home, holder, Force(generals=1))
    yield note(board, f"{what}: {holder} accepts", "2.6.1", side)
    return board


def _fewer(prisoners: Frozen[str, int], side: str) -> Frozen[str, int]:
    """The prisoners without one of that player; the same where none is named."""
    left = prisoners.get(side, 0) - 1
    return prisoners | {side: left} if left > 0 else prisoners.without(side)


@case("3.2")
def _executed(board: Board, side: str) -> Board:
    held = board.players[board.active].prisoners
    board = board.with_player(board.active, prisoners=_fewer(held, side))
    return board.with_player(side, lost=board.players[side].lost + 1)


__all__ = ["offers", "placed", "placement"]
