"""What was typed on the command line as arguments of a question of Aurelian."""

from __future__ import annotations

from typing import Any

from rometeach.aurelian.position import Position
from rometeach.aurelian.valuation import weights
from rometeach.core.errors import BadInput, IllegalChoice, Problem

Options = dict[str, Any]


def read(p: Position | None, question: str, options: Options) -> tuple[Options, list[Problem]]:
    """The options as the solver's arguments, and what is wrong with them."""
    arguments = dict(options)
    if "weights" in options:
        try:
            arguments["weights"] = weights.read(options["weights"], weights.default(p) if p else None)
        except BadInput as error:
            return arguments, list(error.problems)
    return arguments, []


def problems(p: Position, question: str, options: Options) -> list[Problem]:
    """What else is wrong with the requests, so that all is told at once."""
    from .front import inputs as fronting
    from .works import inputs as future

    mine = {k: v for k, v in options.items() if k not in ("weights", "seed", "rollouts")}
    try:
        if question == "front":
            fronting.Question.of(p, **mine)
        elif question == "works":
            future.Question.of(p, scenario=mine.pop("forecast", ""), **mine)
    except BadInput as error:
        return list(error.problems)
    except IllegalChoice:
        return []
    return []
