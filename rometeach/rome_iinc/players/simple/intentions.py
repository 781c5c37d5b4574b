"""The simple player's plans, made once for a board and remembered: each Decision on the way is a look-up.

A plan is followed while it fits the board that is asked about; one that no longer fits is made anew from that board alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from ....core.session.actions import DONE, Action
from ...actions import Build, Promote, Transfer
from ...board.board import Board
from ...phases import builds, transfers
from . import judgement
from .against_revolts import against_revolts
from .against_wars import against_wars
from .deployment import Deployment, Realm, Step, context_of


@dataclass(frozen=True, slots=True)
class _Remembered:
    """The plan made last for an Empire: what to answer when its stacks and Treasury stand so."""

    context: tuple[object, ...]
    answers: dict[tuple[object, ...], Step | None]
    gold: int


class Intentions:
    """What one player means to do with his Units in one game, and what he found out on the way to it."""

    def __init__(self) -> None:
        self._plans: dict[tuple[str, bool], _Remembered] = {}
        self._wishes: dict[str, tuple[object, int]] = {}
        self._realms: dict[str, Realm] = {}

    def next_step(self, board: Board, empire: str, may_build: bool) -> Action:
        """The next step of the plan that belongs to this board, or `DONE`."""
        step = self._plan_of(board, empire, may_build).answers[_stage(board, empire)]
        if step and _refused(board, empire, step):  # the other Empire took the counter
            del self._plans[empire, may_build]
            step = self._plan_of(board, empire, may_build).answers[_stage(board, empire)]
        return step.action if step else DONE

    def wanted(self, board: Board, empire: str) -> int:
        """The Gold that the Builds planned for these Units would take, whatever is spent before."""
        known, context = self._wishes.get(empire), (context_of(board, empire), _stage(board, empire)[1:])
        if known is None or known[0] != context:
            known = context, self._answers(board, empire, True)[1]
            self._wishes[empire] = known
        return known[1]

    def _plan_of(self, board: Board, empire: str, may_build: bool) -> _Remembered:
        old, context = self._plans.get((empire, may_build)), context_of(board, empire)
        if old is None or old.context != context or _stage(board, empire) not in old.answers:
            old = _Remembered(context, *self._answers(board, empire, may_build))
            self._plans[empire, may_build] = old
        return old

    def _answers(self, board: Board, empire: str, may_build: bool) -> tuple[dict[tuple[object, ...], Step | None], int]:
        """Every stage of the plan with the step that follows, and the Gold of them all; refused steps are left out."""
        start = board.empire(empire).gold
        realm = self._realms.get(empire)
        if realm is None or realm.context != context_of(board, empire):
            realm = self._realms[empire] = Realm(board, empire)
        answers: dict[tuple[object, ...], Step | None] = {}
        for step in _planned(board, empire, start - judgement.reserve(board, empire), may_build, realm):
            stage = _stage(board, empire)
            if stage in answers:
                break
            if may_build != (step.source in ("", "promote")) or _refused(board, empire, step):
                continue
            answers[stage] = step
            board = _carried_out(board, empire, step.action)
        answers.setdefault(_stage(board, empire), None)
        return answers, start - board.empire(empire).gold


def _stage(board: Board, empire: str) -> tuple[object, ...]:
    units = tuple(s.units for p, s in board.provinces.items() if board.empire_of[p] == empire)
    return board.empire(empire).gold, units


def _refused(board: Board, empire: str, step: Step) -> tuple[str, str] | None:
    if step.source == "promote":
        return builds.against_promotion(board, empire, step.target, step.unit)
    if not step.source:
        return builds.against_build(board, empire, step.target, step.unit)
    return transfers.against(board, step.unit, step.source, step.target)


def _carried_out(board: Board, empire: str, action: Build | Promote | Transfer) -> Board:
    return transfers.apply(board, action) if isinstance(action, Transfer) else builds.apply(board, empire, action)


def _planned(board: Board, empire: str, gold: int, may_build: bool, realm: Realm) -> list[Step]:
    """The steps for an Empire's Units with so much Gold to spend: first the Wars, then the Revolts."""
    found = Deployment(board, empire, gold, may_build, realm)
    against_wars(found)
    against_revolts(found)
    return found.steps
