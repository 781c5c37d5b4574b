"""What was typed on the command line as arguments of a question of Rome, IInc."""

from __future__ import annotations

import inspect
from collections.abc import Mapping

from rometeach.core.errors import BadInput, Problem
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import fitted, weights_file
from rometeach.rome_iinc.valuation.weights import WEIGHTS, Weights

from . import questions
from .chances import chance
from .question import Question
from .requests import refused

Options = Mapping[str, object]
"""Options by name, as they were typed; the numbers among them are numbers already."""


def read(p: Position | None, question: str, options: Options) -> tuple[dict[str, object], list[Problem]]:
    """The options as the solver's arguments, and what is wrong with them; an Empire that is not named is "both"."""
    problems: list[Problem] = []
    given: dict[str, object] = dict(options)
    if question == "least" and "empire" not in given and (side := _side_of(p, given)):
        given["empire"] = side
    try:
        if "weights" in given:
            given["weights"] = _weights(p, given)
    except BadInput as error:
        problems += error.problems
    try:
        if "chance" in given:
            given["chance"] = chance(given["chance"], "--chance")
    except BadInput as error:
        problems += error.problems
    function = getattr(questions, question, None)
    wanted = inspect.signature(function).parameters if function else ()
    arguments = {k: v for k, v in given.items() if k in wanted}
    if "empire" in wanted:
        arguments.setdefault("empire", "both")
    if "provinces" in wanted:
        arguments["provinces"] = [x.strip() for x in _text(given, "provinces").split(",") if x.strip()]
    return arguments, problems


def _text(options: Options, name: str) -> str:
    return str(options.get(name, ""))


def _side_of(p: Position | None, options: Options) -> str:
    """The Empire of the Commander who is to fight; "" where he names none, which is said elsewhere."""
    if p is None or "commander" not in options:
        return ""
    try:
        return p.empire_of_commander(war.commander(p, _text(options, "commander")))
    except BadInput:
        return ""


def _weights(p: Position | None, options: Options) -> Weights:
    """The weights of a file, over the Empire's own of the scenario and turn; where both are planned over plain ones."""
    side = p.rules.names["empire"].get(_text(options, "empire")) if p else ""
    return weights_file.read(_text(options, "weights"), fitted.default(p, side) if side and p else WEIGHTS)


def problems(p: Position, question: str, options: Options) -> list[Problem]:
    """What else is wrong with the requests, so that all is told at once."""
    gold, time = options.get("gold"), options.get("time", 10)
    try:
        q = Question.of(
            p,
            _text(options, "empire") or "both",
            gold=gold if isinstance(gold, int) else None,
            must=_text(options, "must"),
            forbid=_text(options, "forbid"),
            time=time if isinstance(time, int | float) else 10,
        )
    except BadInput as error:
        return list(error.problems)
    return refused(q.p, q.empire, q.requests.must)
