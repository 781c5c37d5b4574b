"""What was typed on the command line as arguments of a question of Aurelian."""

from __future__ import annotations

from typing import Any

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.valuation import weights
from rometeach.core.errors import BadInput, IllegalChoice, Problem

from .front.inputs import FrontQuestion
from .works.inputs import WorksQuestion

Options = dict[str, Any]
"""Option -> what was typed for it: text, or a number where the command line takes one. Each question checks its own."""


def read(p: Board | None, question: str, options: Options) -> tuple[Options, list[Problem]]:
    """The options as the solver's arguments, and what is wrong with them."""
    arguments = dict(options)
    if "weights" in options:
        try:
            arguments["weights"] = weights.read(options["weights"], weights.default(p) if p else None)
        except BadInput as error:
            return arguments, list(error.problems)
    return arguments, []


def problems(p: Board, question: str, options: Options) -> list[Problem]:
    """What else is wrong with the requests, so that all is told at once."""
    mine = {k: v for k, v in options.items() if k not in ("weights", "seed", "rollouts")}
    try:
        if question == "front":
            FrontQuestion.of(p, **mine)
        elif question == "works":
            WorksQuestion.of(p, **mine)
    except BadInput as error:
        return list(error.problems)
    except IllegalChoice:
        return []
    return []
