"""A Player Phase played up to its Placement: no card is played, nothing is bought, Armies that are to spare are taken up (8.2, 9.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import IllegalChoice
from ...core.session.actions import DONE, Action
from ...core.session.requests import Decision, Roll
from ..actions import PickUp, Start
from ..board.board import Board
from ..board.state import BUILDING, EVENTS, OVER, PLACEMENT, PLAY
from ..phases import turn


@dataclass(frozen=True, slots=True)
class Opening:
    """The board when the first Army is placed, and what the player has done until then; `starts` are where a Faction may begin."""

    board: Board
    actions: tuple[Action, ...] = ()
    starts: tuple[str, ...] = ()


def answer(decision: Decision, vacate: Sequence[str] = (), start: str = "") -> Action:
    """What is answered before the first Army is placed.

    Args:
        decision: what is asked.
        vacate: the Provinces that are given up.
        start: where a Faction begins; "" for the first Province that is free.
    """
    if decision.kind == "building":
        lifts = [a for a in decision.actions if isinstance(a, PickUp)]
        board = decision.board
        for a in lifts:
            here = board.provinces[a.province].armies
            if a.number == (here if a.province in vacate else here - 1):
                return a
        return DONE
    if decision.kind == "start":
        return next((a for a in decision.actions if a == Start(start)), decision.actions[0])
    if decision.kind == "card":
        return DONE
    return decision.actions[0]


def opened(board: Board, vacate: Sequence[str] = (), start: str = "") -> Opening:
    """The open Player Phase, or the next one, played up to its Placement.

    Every Army but one of each Province is taken up, and all where a Province is given up: it can be placed there again.

    Args:
        board: a board in a Game Turn.
        vacate: the Provinces that are given up (9.2.1, and 8.2 where a Fort stays).
        start: where a Faction begins; "" for the first Province that is free.

    Raises:
        IllegalChoice: no Player Phase is to come on this board, or its Placement is over, with the Section.
    """
    if board.phase == OVER or board.phase != PLAY:
        raise IllegalChoice("4.1", "no Player Phase is to come on this board: the Tokens are not drawn, or the game is over")
    if board.active is None and turn.following(board) is None:
        raise IllegalChoice("6", "all Player Phases of this turn are over")
    if board.active is not None and board.now.step not in (EVENTS, BUILDING, PLACEMENT):
        raise IllegalChoice("9", "the Placement of this Phase is over")
    done: list[Action] = []
    starts: tuple[str, ...] = ()
    steps = turn.player_phase(board)
    try:
        request = next(steps)
        while True:
            reply: object = None
            if isinstance(request, Decision):
                if request.kind == "placement":
                    return Opening(request.board, tuple(done), starts)
                if request.kind == "city":
                    break
                choice = answer(request, vacate, start)
                if request.kind == "start":
                    starts = tuple(a.province for a in request.actions if isinstance(a, Start))
                if isinstance(choice, PickUp | Start):
                    done.append(choice)
                reply = choice
            elif isinstance(request, Roll):
                raise IllegalChoice("13", "the first Army has to fight its way back to the map: nothing can be planned before that")
            request = steps.send(reply)  # type: ignore[arg-type]
    except StopIteration:
        pass
    raise IllegalChoice("9", "there is nothing to place in this Phase")


__all__ = ["Opening", "answer", "opened"]
