"""The best plan for a question that is asked by name, of a position of any game. A solver is loaded when it is asked."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import NoneType, UnionType
from typing import get_args, get_origin, get_type_hints

from . import games
from .core.errors import BadInput, Problem, RometeachError, did_you_mean
from .core.positions.saved import GamePosition
from .core.registry import resolve
from .core.results.plans import Plan

_MISSING = "Planning needs the package `solvers`, which comes with rometeach and is not here: install rometeach anew."


@dataclass(frozen=True, slots=True)
class Solvers:
    """What the solvers of a game answer.

    Attributes:
        folder: what the game's folders are called, "rome_iinc".
        takes: question -> the options that it takes.
        needs: question -> the options that it cannot do without, where there are any.
    """

    folder: str
    takes: Mapping[str, tuple[str, ...]]
    needs: Mapping[str, tuple[str, ...]]

    def unknown(self, question: str) -> list[Problem]:
        """What is wrong with the name of a question; nothing if there is one."""
        if question in self.takes:
            return []
        hint = did_you_mean(question, self.takes) or f"Questions: {', '.join(self.takes)}."
        return [Problem(f'"{question[:60]}"', "is no question", hint)]

    def solver(self, question: str) -> Callable[..., Plan]:
        """The function that answers a question: it takes the position, and the options by name.

        Raises:
            BadInput: no such question.
        """
        if problems := self.unknown(question):
            raise BadInput(problems)
        found: Callable[..., Plan] = resolve(f"solvers.{self.folder}.questions:{question}")
        return found


def solvers_of(folder: str) -> Solvers:
    """The questions that can be planned in the game with this folder.

    Raises:
        BadInput: the game has no solvers.
        RometeachError: the solvers are not installed.
    """
    module = f"solvers.{folder}.questions"
    try:
        importlib.import_module("solvers")
        return Solvers(folder, resolve(f"{module}:TAKES"), resolve(f"{module}:NEEDS"))
    except ModuleNotFoundError as error:
        if error.name in (f"solvers.{folder}", module):
            hint = f"Its exact chances: rometeach odds {folder.replace('_', '-')} POSITION."
            raise BadInput([Problem(folder.replace("_", "-"), "has no solver", hint)]) from None
        raise missing(error) from None


def missing(error: ModuleNotFoundError) -> RometeachError:
    """What is said where the solvers are not installed; any other missing module is a fault and stays one."""
    if not (error.name or "").startswith("solvers"):
        raise error
    return RometeachError(_MISSING)


def plan(position: GamePosition, question: str, **options: object) -> Plan:
    """The best plan in a position for a question, whichever the game.

        >>> import rometeach
        >>> p = rometeach.position("rome-iinc", "286")
        >>> rometeach.plan(p, "bread", empire="west").actions
        ('buy unrest', 'buy unrest', 'buy unrest', 'buy unrest')

    Args:
        position: the position, of any game.
        question: one of `rometeach.questions` of its game.
        options: what the question takes, by name: see the function of that name in `solvers.<game>.questions`.

    Returns:
        The plan. It shows itself and answers `explain`, `why_not` and `next_best`.

    Raises:
        BadInput: no such question, or options that it does not take, cannot do without or cannot read.
        IllegalChoice: requests that the rules forbid.
        SolverMissing: OR-Tools is not installed.
        RometeachError: the solvers are not installed.
    """
    solve = solvers_of(type(position.rules).FOLDER).solver(question)
    takes = list(inspect.signature(solve).parameters.values())[1:]
    known = [x.name for x in takes]
    problems = [
        Problem(name[:60], f"is no option of {question}", did_you_mean(name, known) or f"It takes {', '.join(known)}.")
        for name in options
        if name not in known
    ]
    hints = get_type_hints(solve)
    problems += [
        wrong for name, given in options.items() if name in known and (wrong := _unfit(name, given, hints[name]))
    ]
    needed = [x.name for x in takes if x.default is x.empty and x.name not in options]
    problems += [Problem(question, f"needs {name}") for name in needed]
    if problems:
        raise BadInput(problems)
    return solve(position, **options)


_KINDS = {str: "a text", int: "a whole number", float: "a number", Fraction: "a chance", NoneType: "nothing (None)"}
"""What is expected, in words; of other kinds their names."""


def _unfit(name: str, given: object, hint: object) -> Problem | None:
    """What is wrong with the kind of an option, by its type hint; what it says is for its solver to read."""
    kinds = [get_origin(x) or x for x in (get_args(hint) if isinstance(hint, UnionType) else (hint,))]
    number = isinstance(given, int) and not isinstance(given, bool)
    if any(number if kind in (int, float) and isinstance(given, int) else isinstance(given, kind) for kind in kinds):
        return None
    expected = " or ".join(dict.fromkeys(_KINDS.get(kind, f"a {kind.__name__}") for kind in kinds))
    return Problem(name, f"expected {expected}, not {str(given)[:40]!r}")


def questions(game: str) -> dict[str, str]:
    """The questions of a game that can be planned: name -> what it answers, in a line.

        >>> import rometeach
        >>> list(rometeach.questions("aurelian"))
        ['front', 'works', 'action', 'stop', 'triumph']

    Raises:
        BadInput: no such game, or one that has no solvers.
        RometeachError: the solvers are not installed.
    """
    found = solvers_of(games.folder(game))
    told = {name: inspect.getdoc(found.solver(name)) or "" for name in found.takes}
    return {name: " ".join(text.partition("\n\n")[0].split()) for name, text in told.items()}
