"""What the question "works" is asked: the position, the forecast, requests, weights."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.valuation import forecast as forecasts
from rometeach.aurelian.valuation import works
from rometeach.aurelian.valuation.evaluate import PlanValue
from rometeach.aurelian.valuation.forecast import TurnForecast
from rometeach.aurelian.valuation.weights import Weights, default
from rometeach.aurelian.valuation.works import PlannedSteps
from rometeach.core.errors import BadInput, IllegalChoice, Problem

from . import requests
from .requests import WorksRequest
from .turns import Turn, turns_left


@dataclass(frozen=True)
class WorksQuestion:
    """What is asked: the position, the forecast, requests, weights, seconds; `not_these` are plans that are left out."""

    p: Board
    forecast: TurnForecast = field(default_factory=TurnForecast)
    wishes: tuple[WorksRequest, ...] = ()
    weights: Weights = field(default_factory=Weights)
    time: float = 10
    not_these: tuple[PlannedSteps, ...] = ()

    @classmethod
    def of(cls, p: Board, must: str = "", forbid: str = "", forecast: str = "", *, weights: Weights | None = None,
           time: float = 10) -> WorksQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            must: requests that the plan has to meet.
            forbid: what it must not do.
            forecast: what changes besides; "" for nothing.
            weights: None for those of the turn.
            time: seconds.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: the game is over.
        """
        problems: list[Problem] = []
        wanted, expected = tuple[WorksRequest, ...](), TurnForecast()
        try:
            wanted = requests.read(p, must, forbid)
        except BadInput as error:
            problems += error.problems
        try:
            expected = forecasts.read(p, forecast)
        except BadInput as error:
            problems += error.problems
        if not 0 < time <= 3600:
            problems.append(Problem("time", f"{time} is no time limit", "Give seconds from 0.1 to 3600."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        if p.is_over:
            raise IllegalChoice("13.0", f"the game is over: {p.ended}")
        return cls(p, expected, wanted, weights or default(p), time)

    def value(self, plan: PlannedSteps) -> PlanValue:
        """What a plan is worth by the rules."""
        return works.works(self.p, plan, self.forecast, self.weights)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that are left, as tables."""
        return turns_left(self.p, self.forecast)

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: the tables are made again when they are asked for."""
        return {f.name: getattr(self, f.name) for f in fields(self)}


@dataclass(frozen=True)
class WorksAnswer:
    """What was asked, and the steps of the chosen plan."""

    q: WorksQuestion
    steps: PlannedSteps
