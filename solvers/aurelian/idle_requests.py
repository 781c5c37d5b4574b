"""Requests of Aurelian that would do nothing: every plan that the rules allow meets them anyhow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from rometeach.aurelian.actions import AddStrength
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.valuation.weights import Weights
from rometeach.core.asked_for import Idle
from rometeach.core.errors import RometeachError

from ..cp import INFEASIBLE, maximise
from .front.inputs import Arrangement, FrontQuestion, allowed_arrangements
from .front.search import allowed
from .works.inputs import WorksQuestion
from .works.model import WorksModel
from .works.search import ENOUGH, PARAMETERS

_ALWAYS, _NEVER = "every plan here meets it anyhow", "no plan here could do it anyhow"


def of_front(p: Board, by: str = "", coins: int | None = None) -> Idle:
    """What tells it of the question `front`.

    Args:
        p: the position.
        by: what arranges Strength.
        coins: the most that a Paid Levy may spend.
    """

    @cache
    def every() -> Sequence[Arrangement]:
        return tuple(allowed_arrangements(FrontQuestion.of(p, by, 0, coins)))

    def idle(form: str, banned: bool) -> str:
        try:
            q = FrontQuestion.of(p, by, 0, coins, form * (not banned), form * banned)
        except RometeachError:  # the question tells it
            return ""
        if not all(allowed(q, row, q.requests) for row in every()):
            return ""
        return _NEVER if banned else _ALWAYS

    return idle


def of_works(p: Board, forecast: str = "", weights: Weights | None = None, must: str = "") -> Idle:
    """What tells it of the question `works`.

    Args:
        p: the position.
        forecast: what changes besides.
        weights: what things are worth.
        must: all that a plan has to do: a Levy is planned where it is asked for or counts.
    """
    levies = re.search(r"\bdanube\b", must, re.IGNORECASE)

    def idle(form: str, banned: bool) -> str:
        try:
            q = WorksQuestion.of(p, form * (not banned), form * banned, forecast, weights=weights)
            unlevied = banned and not levies and not q.weights.guard
            if unlevied and all(isinstance(w.step, AddStrength) for w in q.wishes):
                return "Levies are made on request alone"
            if any(_can_be_otherwise(q, n) for n in range(len(q.wishes))) or not _is_possible(WorksModel(q)):
                return ""
        except RometeachError:  # the question tells it
            return ""
        return _NEVER if banned else _ALWAYS

    return idle


def _can_be_otherwise(q: WorksQuestion, number: int) -> bool:
    """Whether a plan does not meet one of the requests, as far as can be told in time."""
    model = WorksModel(q)
    model.breaks(q.wishes[number])
    return _is_possible(model)


def _is_possible(model: WorksModel) -> bool:
    found = maximise(model.draft.model, [model.marker], [0], ENOUGH, **PARAMETERS)
    return found.status != INFEASIBLE


__all__ = ["of_front", "of_works"]
