"""A player's own weights, from a TOML file; what the file does not name stays as it was.

unrest = "3/2"
alarm = 2

[units]
legion = 1
fort = 0.5

[provinces]
"Germania II" = 2
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

from ...core.errors import BadInput, Problem
from ...core.figures.tables import read_toml
from ..board.board import Board
from ..rules import Rules
from . import fitted
from .weights import CURVES, WEIGHTS, Weights, of

TABLES = ("units", "statuses", "provinces")
WHOLE = ("calm", "need")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(/[0-9]{1,9}|\.[0-9]{1,9})?")
_HINT = 'Give a number from 0 to 1000, such as 1, 0.25 or "1/3".'


def read(path: Path | str, base: Weights = WEIGHTS) -> Weights:
    """The weights in a file, over those of `base`.

    Raises:
        BadInput: a file that cannot be read or is no TOML (then with line and column), names that are not known, numbers
            that are none; all mistakes of a file at once.
    """
    path = Path(path)
    try:
        return parse(read_toml(path), base)
    except BadInput as error:
        raise BadInput(error.problems, f"{path} cannot be used:") from None


def of_a_plan(board: Board | None, path: str, given: Mapping[str, object]) -> Weights:
    """Those of the file that was named for a plan: over the Empire's own of the scenario and turn, over plain ones for both.

    Raises:
        BadInput: as `read` does.
    """
    side = board.rules.names["empire"].get(str(given.get("empire", ""))) if board else None
    return read(path, fitted.default(board, side) if side and board else WEIGHTS)


def parse(plain: Mapping[str, object], base: Weights = WEIGHTS) -> Weights:
    """The weights in plain data; see `read`.

    Raises:
        BadInput: all that is wrong with them.
    """
    problems: list[Problem] = []
    good: dict[str, object] = {}
    known = [f.name for f in fields(Weights) if f.name not in CURVES]
    for name, given in plain.items():
        if name not in known:
            _try({name: given}, base, problems)
        elif name in TABLES:
            good[name] = _table(name, given, base, problems)
        elif _is_number(f"weights.{name}", given, problems, whole=name in WHOLE):
            good |= _try({name: given}, base, problems)
    if problems:
        raise BadInput(problems, "These weights cannot be used:")
    return of(good, base)


def _table(name: str, given: object, base: Weights, problems: list[Problem]) -> dict[str, object]:
    if not isinstance(given, Mapping):
        problems.append(
            Problem(
                f"weights.{name}", "is a table of its own", f"Write a line [{name}] with a line for each of them below."
            )
        )
        return {}
    found: dict[str, object] = {}
    for key, value in given.items():
        where = f"weights.{name}.{str(key)[:40]}"
        named = key
        if name == "provinces":
            names = Rules.standard().names["province"]
            named = names.get(key) or ""
            if not named or named in found:
                problems.append(Problem(where, "is named twice") if named else names.problem(key, where))
                continue
        if _is_number(where, value, problems) and _try({name: {named: value}}, base, problems):
            found[named] = value
    return found


def _try(plain: dict[str, object], base: Weights, problems: list[Problem]) -> dict[str, object]:
    """The same, if it makes weights; else nothing, and what is wrong with it is added to the problems."""
    try:
        of(plain, base)
    except BadInput as error:
        problems += error.problems
        return {}
    return plain


def _is_number(where: str, given: object, problems: list[Problem], whole: bool = False) -> bool:
    """Whether a value is a number, or text that is one; "1e9" and true are none here."""
    if whole and type(given) is int:
        return True
    if not whole and (type(given) in (int, float) or (isinstance(given, str) and _NUMBER.fullmatch(given.strip()))):
        return True
    hint = "Give a whole number." if whole else _HINT
    problems.append(Problem(where, f"{str(given)[:40]!r} is no number here", hint))
    return False
