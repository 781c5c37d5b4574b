"""What the question "works" is asked: the position, the forecast, requests, weights."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from rometeach.aurelian.position import Position
from rometeach.aurelian.valuation import evaluate, forecast
from rometeach.aurelian.valuation import works as years
from rometeach.aurelian.valuation.evaluate import Value, Weights
from rometeach.aurelian.valuation.forecast import Forecast
from rometeach.core.errors import BadInput, IllegalChoice, Problem

from . import requests as wishes
from . import turns as calendar
from .requests import Wish

Steps = tuple[tuple[int, str], ...]
"""(turn, what) of each step of a plan."""


@dataclass(frozen=True)
class Question:
    """What is asked: the position, the forecast, requests, weights, seconds; `not_these` are plans that are left out."""

    p: Position
    forecast: Forecast = field(default_factory=Forecast)
    wishes: tuple[Wish, ...] = ()
    weights: Weights = field(default_factory=Weights)
    time: float = 10
    not_these: tuple[Steps, ...] = ()

    @classmethod
    def of(cls, p: Position, must: str = "", forbid: str = "", scenario: str = "", weights: Weights | None = None,
           time: float = 10) -> Question:  # fmt: skip
        """The question with its words read.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: the game is over.
        """
        problems: list[Problem] = []
        wanted, expected = tuple[Wish, ...](), Forecast()
        try:
            wanted = wishes.read(p, must, forbid)
        except BadInput as error:
            problems += error.problems
        try:
            expected = forecast.read(p, scenario)
        except BadInput as error:
            problems += error.problems
        if not 0 < time <= 3600:
            problems.append(Problem("time", f"{time} is no time limit", "Give seconds from 0.1 to 3600."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        if p.is_over:
            raise IllegalChoice("4.0", "the game is over")
        return cls(p, expected, wanted, weights or evaluate.default(p), time)

    def value(self, plan: Steps) -> Value:
        """What a plan is worth by the rules."""
        return years.works(self.p, plan, self.forecast, self.weights)

    @cached_property
    def turns(self) -> tuple[calendar.Turn, ...]:
        """The turns that are left, as tables."""
        return calendar.turns(self.p, self.forecast)
