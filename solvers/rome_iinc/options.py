"""What was typed on the command line as arguments of a question of Rome, IInc."""

from __future__ import annotations

import inspect
import re
from fractions import Fraction
from typing import Any

from rometeach.core.errors import BadInput, Problem
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import fitted, weights_file
from rometeach.rome_iinc.valuation.weights import WEIGHTS, Weights

Options = dict[str, Any]


def read(p: Position | None, question: str, options: Options) -> tuple[Options, list[Problem]]:
    """The options as the solver's arguments, and what is wrong with them; an Empire that is not named is "both"."""
    import solvers

    problems: list[Problem] = []
    options = dict(options)
    if question == "least" and "empire" not in options:
        options |= _side_of(p, options)
    for name, reader in (("weights", _weights), ("chance", _chance)):
        if name in options:
            try:
                options[name] = reader(p, options)
            except BadInput as error:
                problems += error.problems
    wanted = inspect.signature(getattr(solvers.rome_iinc.questions, question, read)).parameters
    arguments = {k: v for k, v in options.items() if k in wanted}
    if "empire" in wanted:
        arguments.setdefault("empire", "both")
    if "provinces" in wanted:
        arguments["provinces"] = [x.strip() for x in options.get("provinces", "").split(",") if x.strip()]
    return arguments, problems


def _side_of(p: Position | None, options: Options) -> Options:
    """The Empire of the Commander who is to fight; nothing where he names none, which is said elsewhere."""
    from rometeach.rome_iinc.charts import war

    try:
        return {"empire": p.empire_of_commander(war.commander(p, options["commander"]))} if p else {}
    except (BadInput, KeyError):
        return {}


def _weights(p: Position | None, options: Options) -> Weights:
    """The weights of a file, over the Empire's own of the scenario and turn; where both are planned over plain ones."""
    side = p.rules.names["empire"].get(options.get("empire", "")) if p else ""
    return weights_file.read(options["weights"], fitted.default(p, side) if side and p else WEIGHTS)


def _chance(p: Position | None, options: Options) -> Fraction:
    return chance(options["chance"], "--chance")


def chance(text: object, where: str = "chance") -> Fraction:
    """A chance as people write it: 1/2, 0.5, 50%, or a number from 0 to 1.

    Raises:
        BadInput: it is none.
    """
    if isinstance(text, Fraction | int | float) and not isinstance(text, bool) and 0 <= text <= 1:
        return Fraction(text) if not isinstance(text, float) else Fraction(str(text))
    text = str(text).strip()
    m = re.fullmatch(r"([0-9]{1,6})/([1-9][0-9]{0,5})|([0-9]{1,3}(?:\.[0-9]{1,6})?)\s*(%?)", text)
    found = None
    if m:
        found = Fraction(int(m[1]), int(m[2])) if m[1] else Fraction(m[3]) / (100 if m[4] else 1)
    if found is None or found > 1:
        raise BadInput([Problem(where, f'"{text[:40]}" is no chance', "Give 1/2, 0.5 or 50%.")])
    return found


def problems(p: Position, question: str, options: Options) -> list[Problem]:
    """What else is wrong with the requests, so that all is told at once."""
    from .question import Question
    from .requests import refused

    mine = {k: options[k] for k in ("empire", "gold", "must", "forbid", "time") if k in options}
    try:
        q = Question.of(p, **mine)
    except BadInput as error:
        return list(error.problems)
    return refused(q.p, q.empire, q.requests.must)
