"""The answer of a position to a question that is asked by its name: of chance, or for the best plan. It is the same for every game."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import NoneType, UnionType
from typing import Protocol, get_args, get_origin, get_type_hints

from .core.arguments import checked
from .core.chance.written import chance
from .core.declaration import Game, Question
from .core.errors import BadInput, IllegalChoice, Problem, RometeachError, did_you_mean
from .core.games import of
from .core.positions.saved import GamePosition
from .core.registry import resolve
from .core.results.checklists import Closed
from .core.results.plans import Plan
from .core.results.show import Result

OURS = ("rometeach", "solvers")
"""The packages that come with the kit."""


class Played(Protocol):
    """An answer of a question that is played for: see `Question.played`."""

    def played(self, games: int, seed: int, told: Callable[[int], object]) -> Result:
        """The same after so many games; `told` hears after each how many there have been."""


@checked
def ask(position: GamePosition, question: str, **options: object) -> Result:
    """The answer of a position to a question, of chance or for the best plan, whichever the game.

        rometeach.ask(p, "war", war="7/5 Vandal", commander="Africa")

    Args:
        position: the position, of any game.
        question: one of `rometeach.questions` of its game.
        options: what the question takes, by name; `rometeach.questions` shows a call of each.

    Returns:
        The answer. It shows itself as picture, table and text.

    Raises:
        BadInput: no such question, or options that it does not take, cannot do without or cannot read.
        IllegalChoice: requests that the rules forbid.
        RometeachError: what answers it is not installed.
    """
    game = of(position)
    return answer(game.question(question), position, options)


@checked
def plan(position: GamePosition, question: str, *, as_if_open: bool = False, **options: object) -> Plan:
    """The best plan in a position for a question, whichever the game.

        rometeach.plan(p, "turn", empire="west", gold=45)

    Args:
        position: the position, of any game.
        question: one of `rometeach.questions` of its game that ask for a plan.
        as_if_open: where the question is over on this board, asks it of the board as if it were not; see `closed`.
        options: what the question takes, by name.

    Returns:
        The plan. It shows itself and answers `explain`, `why_not` and `next_best`.

    Raises:
        BadInput: no such question, or options that it does not take, cannot do without or cannot read.
        IllegalChoice: requests that the rules forbid.
        SolverMissing: OR-Tools is not installed.
        RometeachError: the solvers are not installed.
    """
    asked = planned(of(position), question)
    found = answer(asked, opened(asked, position, options) if as_if_open else position, options)
    if not isinstance(found, Plan):
        raise TypeError(f"{asked.answer} answers with a {type(found).__name__}, not with a Plan")
    return found


def planned(game: Game, question: str) -> Question:
    """A question for the best plan.

    Raises:
        BadInput: there is none of that name.
    """
    if not game.plans:
        hint = f"Its exact chances: rometeach odds {game.name} POSITION."
        raise BadInput([Problem(game.name, "has no solver", hint)])
    return game.question(question, game.plans)


def answer(question: Question, position: GamePosition, options: Mapping[str, object]) -> Result:
    """What answers a question, asked with these options; raises what `ask` raises."""
    answerer = answerer_of(question, position)
    given, problems = _chances(question, options)
    problems += [*unfit(question, answerer, given), *unmet(question, position, given)]
    if problems:
        raise BadInput(problems)
    return told(question, position, given, lambda: answerer(**given))


def told(
    question: Question, position: GamePosition, given: Mapping[str, object], answerer: Callable[[], Result]
) -> Result:
    """An answer; that to a question which is over says so.

    Args:
        question: the question.
        position: of whom it is asked.
        given: its options by name.
        answerer: gives the answer.

    Raises:
        IllegalChoice: the question is over and nothing can be answered.
    """
    shut = closed(question, position, given)
    try:
        found = answerer()
    except IllegalChoice as error:
        if shut is None:
            raise
        hint = f'with the change "{shut.change}" it can be asked as if it were not' if shut.change else error.got
        raise IllegalChoice(shut.case or error.case, shut.text.removesuffix("."), hint) from None
    return replace(found, closed=shut) if shut and isinstance(found, Plan) else found


def closed(question: Question, position: GamePosition, options: Mapping[str, object]) -> Closed | None:
    """What of a question is over on a board, and the change by which it is as if it were not, if there is one; None where nothing is.

    Args:
        question: the question.
        position: of whom it is asked.
        options: its options by name.
    """
    if not question.closed:
        return None
    found: Closed | None = resolve(question.closed)(position, options)
    if found and found.change:
        try:
            position.edit(found.change)
        except BadInput:
            return replace(found, change="")
    return found


def opened(question: Question, position: GamePosition, options: Mapping[str, object]) -> GamePosition:
    """The position as if a question were not over on it; the same one where it is not.

    Args:
        question: the question.
        position: of whom it is asked.
        options: its options by name.
    """
    shut = closed(question, position, options)
    return position.edit(shut.change) if shut and shut.change else position


def advised(question: Question, plan: Plan) -> Result:
    """Why a plan of a question is as it is, and what would change it.

    Raises:
        BadInput: nothing says that of the plans of this question.
    """
    if not question.advice:
        raise BadInput([unadvised(question)])
    advise: Callable[[Plan], Result] = resolve(question.advice)
    return advise(plan)


def unadvised(question: Question, called: str = "advice", others: Iterable[Question] = ()) -> Problem:
    """What is said where the plans of a question have no advice.

    Args:
        question: the question.
        called: what asked for it.
        others: the questions of its game, of which those with advice are named.
    """
    names = ", ".join(q.name for q in others if q.advice)
    return Problem(
        called, f"is not given on {question.name}", f"It is given on {names}." if names else f"Ask without {called}."
    )


def _chances(question: Question, options: Mapping[str, object]) -> tuple[dict[str, object], list[Problem]]:
    """The options, a chance that is written as a text ("80%") read; and what is wrong with such texts."""
    given, problems = dict(options), list[Problem]()
    for parameter in question.parameters:
        if parameter.kind == "chance" and isinstance(text := given.get(parameter.name), str):
            try:
                given[parameter.name] = chance(text, parameter.name)
            except BadInput as error:
                problems += error.problems
    return given, problems


def answerer_of(question: Question, position: GamePosition) -> Callable[..., Result]:
    """What answers a question for a position; it takes the options by name.

    Raises:
        RometeachError: it is not installed.
    """
    if ":" not in question.answer:
        verb: Callable[..., Result] = getattr(position, question.answer)
        return verb
    try:
        function: Callable[..., Result] = resolve(question.answer)
    except ModuleNotFoundError as error:
        raise missing(error, question.answer) from None
    return _Asked(function, position)


class _Asked:
    """A function with its first argument, the position; its signature is that of the rest."""

    def __init__(self, function: Callable[..., Result], position: GamePosition) -> None:
        self.function, self.position = function, position
        whole = inspect.signature(function)
        self.__signature__ = whole.replace(parameters=list(whole.parameters.values())[1:])

    def __call__(self, **options: object) -> Result:
        return self.function(self.position, **options)


def missing(error: ModuleNotFoundError, where: str) -> RometeachError:
    """What is said where the package that answers is not installed; any other missing module is a fault and stays one.

    Args:
        error: what was missing.
        where: the import string that was looked up.
    """
    package = where.partition(":")[0].partition(".")[0]
    if (error.name or "").partition(".")[0] != package:
        raise error
    comes = (
        "which comes with rometeach and is not here: install rometeach anew" if package in OURS else "which is not here"
    )
    return RometeachError(f"Planning needs the package `{package}`, {comes}.")


def unfit(question: Question, answerer: Callable[..., Result], options: Mapping[str, object]) -> list[Problem]:
    """What is wrong with the names and kinds of options; what they say is for the answerer to read."""
    takes = inspect.signature(answerer).parameters
    known = list(takes)
    problems = [
        Problem(
            name[:60],
            f"is no option of {question.name}",
            did_you_mean(name, known) or (f"It takes {', '.join(known)}." if known else "It takes none."),
        )
        for name in options
        if name not in known
    ]
    function = answerer.function if isinstance(answerer, _Asked) else answerer
    hints = get_type_hints(function)
    problems += [
        wrong for name, given in options.items() if name in known and (wrong := _unfit(name, given, hints.get(name)))
    ]
    for parameter in question.parameters:
        given = options.get(parameter.name)
        if parameter.limits and isinstance(given, int) and not parameter.limits[0] <= given <= parameter.limits[1]:
            low, high = parameter.limits
            problems.append(Problem(parameter.name, f"expected {low} to {high}, not {given}"))
    return problems


def unmet(
    question: Question, position: GamePosition, options: Mapping[str, object], *, spelled: bool = False
) -> list[Problem]:
    """What a question needs and was not given, with what the game says of it.

    Args:
        question: the question.
        position: of whom it is asked.
        options: what it is given by name.
        spelled: whether what is needed is called as on the command line.
    """
    problems: list[Problem] = []
    for parameter in question.parameters:
        if not parameter.needed or parameter.name in options:
            continue
        try:
            hint = resolve(parameter.missing)(position, options) if parameter.missing else ""
        except BadInput as error:
            problems += error.problems
        else:
            called = parameter.option if spelled else parameter.name
            problems.append(Problem(question.name, f"needs {called}", hint))
    return problems


_KINDS = {str: "a text", int: "a whole number", float: "a number", Fraction: "a chance", NoneType: "nothing (None)"}
"""What is expected, in words; of other kinds their names."""


def _unfit(name: str, given: object, hint: object) -> Problem | None:
    """What is wrong with the kind of an option, by its type hint."""
    if hint is None:
        return None
    kinds = [get_origin(x) or x for x in (get_args(hint) if isinstance(hint, UnionType) else (hint,))]
    number = isinstance(given, int) and not isinstance(given, bool)
    if any(number if kind in (int, float) and isinstance(given, int) else isinstance(given, kind) for kind in kinds):
        return None
    expected = " or ".join(dict.fromkeys(_KINDS.get(kind, f"a {kind.__name__}") for kind in kinds))
    return Problem(name, f"expected {expected}, not {str(given)[:40]!r}")


__all__ = [
    "advised",
    "answer",
    "answerer_of",
    "ask",
    "closed",
    "missing",
    "opened",
    "plan",
    "planned",
    "told",
    "unadvised",
    "unfit",
    "unmet",
]
