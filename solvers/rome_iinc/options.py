"""What was typed on the command line as arguments of a question of Rome, IInc."""

from __future__ import annotations

import inspect
import re
from fractions import Fraction
from typing import Any

from rometeach.core.errors import BadInput, Problem
from rometeach.rome_iinc import fitted, weights_file
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.weights import WEIGHTS, Weights

Options = dict[str, Any]


def read(p: Position | None, question: str, options: Options) -> tuple[Options, list[Problem]]:
    """The options as the solver's arguments, and what is wrong with them; an Empire that is not named is "both"."""
    import solvers

    problems: list[Problem] = []
    options = dict(options)
    for name, reader in (("weights", _weights), ("chance", _chance)):
        if name in options:
            try:
                options[name] = reader(p, options)
            except BadInput as error:
                problems += error.problems
    wanted = inspect.signature(getattr(solvers.rome_iinc, question, read)).parameters
    arguments = {k: v for k, v in options.items() if k in wanted}
    if "empire" in wanted:
        arguments.setdefault("empire", "both")
    if "provinces" in wanted:
        arguments["provinces"] = [x.strip() for x in options.get("provinces", "").split(",") if x.strip()]
    return arguments, problems


def _weights(p: Position | None, options: Options) -> Weights:
    """The weights of a file, over the Empire's own of the scenario and turn; where both are planned over plain ones."""
    side = p.rules.names["empire"].get(options.get("empire", "")) if p else ""
    return weights_file.read(options["weights"], fitted.default(p, side) if side and p else WEIGHTS)


def _chance(p: Position | None, options: Options) -> Fraction:
    text = options["chance"].strip()
    m = re.fullmatch(r"([0-9]{1,6})/([1-9][0-9]{0,5})|([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*(%?)", text)
    chance = None
    if m:
        chance = Fraction(int(m[1]), int(m[2])) if m[1] else Fraction(m[3]) / (100 if m[4] else 1)
    if chance is None or chance > 1:
        raise BadInput([Problem("--chance", f'"{text[:40]}" is no chance', "Give 1/2, 0.5 or 50%.")])
    return chance


def problems(p: Position, question: str, options: Options) -> list[Problem]:
    """What else is wrong with the requests, so that all is told at once."""
    from .base import Question

    mine = {k: options[k] for k in ("empire", "gold", "must", "forbid", "time") if k in options}
    try:
        Question.of(p, **mine)
    except BadInput as error:
        return list(error.problems)
    return []
