"""A Player Phase played up to its Placement: no card is played, nothing is bought, Armies that are to spare are taken up (8.2, 9.2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...core.errors import IllegalChoice
from ...core.session.actions import DONE, Action
from ...core.session.requests import Decision, Roll
from ..actions import PickUp, Spare, Start
from ..board.board import Board
from ..board.state import BUILDING, EVENTS, PLACEMENT, PLAY
from ..phases import building, turn


@dataclass(frozen=True, slots=True)
class Opening:
    """The board when the first Army is placed, and what the player has done until then; `starts` are where a Faction may begin."""

    board: Board
    actions: tuple[Action, ...] = ()
    starts: tuple[str, ...] = ()


def built(board: Board) -> Board:
    """The open Player Phase, or the next one, where its player may begin to build, or else to place.

    Raises:
        IllegalChoice: no Player Phase is to come on this board, or its Placement is over, with the Section.
    """
    if board.phase != PLAY:
        what = "no Player Phase is to come on this board: the Tokens are not drawn, or the game is over"
        raise IllegalChoice("4.1", what)
    if board.active is None and turn.following(board) is None:
        raise IllegalChoice("6", "all Player Phases of this turn are over")
    if board.active is not None and board.now.step not in (EVENTS, BUILDING, PLACEMENT):
        raise IllegalChoice("9", "the Placement of this Phase is over")
    if board.active is not None and board.now.step == BUILDING:
        return board
    return _driven(board, ("building", "placement", "start"))[0]


def _driven(board: Board, until: tuple[str, ...], start: str = "") -> tuple[Board, tuple[Action, ...], tuple[str, ...]]:
    """The Player Phase played on until something is asked: the board, what its player has done, where a Faction may begin."""
    done: list[Action] = []
    starts: tuple[str, ...] = ()
    steps = turn.player_phase(board)
    try:
        request = next(steps)
        while True:
            reply: Action | None = None
            if isinstance(request, Decision):
                if request.kind in until:
                    return request.board, tuple(done), starts
                if request.kind == "city":
                    break
                choice = _answer(request, start)
                if request.kind == "start":
                    starts = tuple(a.province for a in request.actions if isinstance(a, Start))
                    done.append(choice)
                reply = choice
            elif isinstance(request, Roll):
                what = "the first Army has to fight its way back to the map: nothing can be planned before that"
                raise IllegalChoice("13", what)
            request = steps.send(reply)
    except StopIteration:
        pass
    raise IllegalChoice("9", "there is nothing to place in this Phase")


def _answer(decision: Decision, start: str) -> Action:
    """What is answered before the first Army is placed: no card, no purchase, no loot, as the dice are not known; else the first choice."""
    if decision.kind in ("building", "card"):
        return DONE
    if decision.kind == "loot":
        return Spare()
    if decision.kind == "start":
        return next((a for a in decision.actions if a == Start(start)), decision.actions[0])
    return decision.actions[0]


def lifts(board: Board, vacate: Sequence[str] = ()) -> Iterator[PickUp]:
    """The Armies that are taken up: all but one of each Province, and all where a Province is given up."""
    for option in building.choices(board):
        a = option.action
        if isinstance(a, PickUp):
            here = board.provinces[a.province].armies
            if a.number == (here if a.province in vacate else here - 1):
                yield a


def opened(board: Board, vacate: Sequence[str] = (), start: str = "", buys: Sequence[Action] = ()) -> Opening:
    """The open Player Phase, or the next one, played up to its Placement.

    Every Army but one of each Province is taken up, and all where a Province is given up: it can be placed there again. On a board whose
    Building has begun, the Armies beside the map are those that lie there.

    Args:
        board: a board in a Game Turn.
        vacate: the Provinces that are given up (9.2.1, and 8.2 where a Fort stays).
        start: where a Faction begins; "" for the first Province that is free.
        buys: what is bought (8.2.1 to 8.2.4).

    Raises:
        IllegalChoice: no Player Phase is to come on this board, its Placement is over, or something cannot be bought, with the Section.
    """
    board, done = built(board), list[Action]()
    if board.now.step == BUILDING:
        for action in buys:
            if action not in [option.action for option in building.choices(board)]:
                raise IllegalChoice(building.section(action), "this cannot be bought on this board", str(action))
            board = building.built(board, action)
            done.append(action)
        for lift in tuple(lifts(board, vacate)):
            board = building.built(board, lift)
            done.append(lift)
        board = board.with_active(step=PLACEMENT)
    elif buys:
        raise IllegalChoice("8", "the Building of this Phase is over")
    if not board.now.reserve and not board.now.forts:
        return Opening(board, tuple(done))
    board, more, starts = _driven(board, ("placement",), start)
    return Opening(board, (*done, *more), starts)


__all__ = ["Opening", "built", "lifts", "opened"]
