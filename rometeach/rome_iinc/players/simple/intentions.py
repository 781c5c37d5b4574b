"""The simple player's plans, made once for a board and remembered: each Decision on the way is a look-up.

A plan is followed while it fits the board that is asked about; one that no longer fits is made anew from that board alone.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass

from ....core.session.actions import DONE, Action
from ...actions import Build, Promote, Transfer
from ...board.board import Board
from ...phases import builds, transfers
from . import judgement
from .against_revolts import against_revolts
from .against_wars import against_wars
from .deployment import Deployment, Realm, context_of
from .steps import Step
from .worths import SIMPLE, Worths

Stage = tuple[object, ...]
"""The Gold of an Empire, and the Units of its Provinces."""


@dataclass(frozen=True, slots=True)
class _Remembered:
    """The plan made last for an Empire: what to answer when its stacks and Treasury stand so, and the Gold of it all."""

    realm: Realm
    answers: dict[Stage, Step | None]
    gold: int


class Intentions:
    """What one player means to do with his Units in one game, and what he found out on the way to it."""

    def __init__(self, worths: Worths = SIMPLE) -> None:
        self.worths = worths
        self._realms: dict[str, Realm] = {}
        self._plans: dict[tuple[str, bool], _Remembered] = {}
        self._wishes: dict[str, tuple[Realm, Stage, int]] = {}
        self._reserves: dict[str, tuple[tuple[object, ...], int]] = {}
        self._made: dict[tuple[str, bool], tuple[Board, _Remembered]] = {}

    def next_step(self, board: Board, empire: str, may_build: bool) -> Action:
        """The next step of the plan that belongs to this board, or `DONE`."""
        step = self._planned_step(board, empire, may_build)
        if step and _refused(board, empire, step):  # the other Empire took the counter
            del self._plans[empire, may_build]
            step = self._planned_step(board, empire, may_build)
        return step.action if step else DONE

    def wanted(self, board: Board, empire: str) -> int:
        """The Gold that the Builds planned for these Units would take, whatever is spent before."""
        realm, known = self._realm(board, empire), self._wishes.get(empire)
        units = _stage(board, empire, realm)[1:]
        if known is None or known[:2] != (realm, units):
            known = self._wishes[empire] = realm, units, self._plan(board, empire, True, realm).gold
        return known[2]

    def reserve(self, board: Board, empire: str) -> int:
        """`judgement.reserve`, worked out anew where something that it rests on changed."""
        emperors = tuple((e.seat, e.emperor, e.rebel_commands) for e in (board.east, board.west))
        rests_on = board.provinces, board.governors, board.dynasties, emperors, board.rules
        known = self._reserves.get(empire)
        if known is None or known[0] != rests_on:
            known = self._reserves[empire] = rests_on, judgement.reserve(board, empire, self.worths)
        return known[1]

    def _realm(self, board: Board, empire: str) -> Realm:
        found = self._realms.get(empire)
        if found is None or found.context != context_of(board, empire):
            found = self._realms[empire] = Realm(board, empire, self.worths)
        return found

    def _planned_step(self, board: Board, empire: str, may_build: bool) -> Step | None:
        old, realm = self._plans.get((empire, may_build)), self._realm(board, empire)
        stage = _stage(board, empire, realm)
        if old is None or old.realm is not realm or stage not in old.answers:
            old = self._plans[empire, may_build] = self._plan(board, empire, may_build, realm)
        return old.answers[stage]

    def _plan(self, board: Board, empire: str, may_build: bool, realm: Realm) -> _Remembered:
        """The plan for a board: the one that was made last, if it was made for the same Units, counters and Gold."""
        known = self._made.get((empire, may_build))
        if known is None or known[1].realm is not realm or not _alike(known[0], board, empire):
            known = self._made[empire, may_build] = board, self._made_anew(board, empire, may_build, realm)
        return known[1]

    def _made_anew(self, board: Board, empire: str, may_build: bool, realm: Realm) -> _Remembered:
        """Every stage of the plan with the step that follows, and the Gold of them all; refused steps are left out."""
        start = board.empire(empire).gold
        answers: dict[Stage, Step | None] = {}
        stage = _stage(board, empire, realm)
        for step in _planned(board, empire, start - self.reserve(board, empire), may_build, realm):
            if stage in answers:
                break
            if may_build != (step.source in ("", "promote")) or _refused(board, empire, step):
                continue
            answers[stage] = step
            board = _carried_out(board, empire, step.action)
            stage = _stage(board, empire, realm)
        answers.setdefault(stage, None)
        return _Remembered(realm, answers, start - board.empire(empire).gold)


def _alike(one: Board, other: Board, empire: str) -> bool:
    """Whether the Gold of an Empire and all Units on the map and in the Barracks are the same."""
    gold = one.empire(empire).gold == other.empire(empire).gold
    return gold and one.barracks == other.barracks and one.provinces == other.provinces


_UNITS = operator.attrgetter("units")


def _stage(board: Board, empire: str, realm: Realm) -> Stage:
    return (board.empire(empire).gold, *map(_UNITS, realm.of_its_own(board.provinces)))


def _refused(board: Board, empire: str, step: Step) -> tuple[str, str] | None:
    if step.source == "promote":
        return builds.against_promotion(board, empire, step.target, step.unit)
    if not step.source:
        return builds.against_build(board, empire, step.target, step.unit)
    return transfers.against(board, step.unit, step.source, step.target)


def _carried_out(board: Board, empire: str, action: Build | Promote | Transfer) -> Board:
    return transfers.apply(board, action) if isinstance(action, Transfer) else builds.apply(board, empire, action)


def _planned(board: Board, empire: str, gold: int, may_build: bool, realm: Realm) -> list[Step]:
    """The steps for an Empire's Units with so much Gold to spend: first the Wars, then the Revolts.

    Where Units may be Built, nothing else counts, and the plan ends when it could pay for none.
    """
    if gold < (realm.cheapest if may_build else 0):  # no step is taken on credit, not even a free one
        return []
    found = Deployment(board, empire, gold, may_build, realm)
    against_wars(found)
    against_revolts(found)
    return found.steps
