"""What a plan is asked to do and not to do: requests as people say them, on their way to the grammar of a question.

A question that reads its requests in a compact form has two `Sayings`. `ask` translates what was typed, lets the question read it,
and tells what cannot be read with the nearest request that can. `read_requests` says in sentences how requests are understood,
before anything is solved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from .arguments import checked
from .errors import BadInput, Problem
from .games import of
from .grammar import quoted, split
from .positions.saved import GamePosition
from .registry import resolve
from .spoken import Sayings, plain, with_nearest

T = TypeVar("T")
Idle = Callable[[str, bool], str]
"""Why a request in its compact form would do nothing; "" where it does something. Whether it is about what must not be."""
_QUOTED = re.compile(r'"([^"]+)"')
_NEGATED = re.compile(r"(?:no|not|without)\s", re.IGNORECASE)


@dataclass(frozen=True)
class Books:
    """What a question may be asked.

    Attributes:
        must: what a plan has to do.
        forbid: what it must not do.
        joint: what stands between two things that must be, in the compact form.
        idle: says why a request would do nothing.
        clashes: whether what must and must not be is told here; else the question says it itself.
        once: whether what is said a second time would do nothing, which is then told.
    """

    must: Sayings
    forbid: Sayings
    joint: str = "; "
    idle: Idle | None = None
    clashes: bool = True
    once: bool = False


@dataclass(frozen=True)
class Translated:
    """Requests in the compact form; what each asks for in a sentence; those that no saying fits, and mistakes."""

    must: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    strange: tuple[tuple[str, bool], ...] = ()
    problems: tuple[Problem, ...] = ()

    def plus(self, other: Translated) -> Translated:
        """Both together."""
        return Translated(
            (*self.must, *other.must),
            (*self.forbid, *other.forbid),
            (*self.sentences, *other.sentences),
            (*self.strange, *other.strange),
            (*self.problems, *other.problems),
        )


def translate(books: Books, must: str, forbid: str) -> Translated:
    """Both lists of requests in the compact form.

    Args:
        books: what the question may be asked.
        must: what the plan has to do.
        forbid: what it must not do.
    """
    found = Translated()
    for text, banned in ((must, False), (forbid, True)):
        for clause in split(text):
            found = found.plus(_one(books, clause, banned))
    clashes = [x for x in found.must if books.clashes and x in found.forbid]
    problems = [Problem(quoted(x), "must and must not be", "Leave one of them out.") for x in clashes]
    if books.once:
        twice = [x for forms in (found.must, found.forbid) for n, x in enumerate(forms) if x in forms[:n]]
        problems += [Problem(quoted(x), "would do nothing: it is said twice", "Leave one of them out.") for x in twice]
    return found.plus(Translated(problems=tuple(problems)))


def _one(books: Books, clause: str, banned: bool) -> Translated:
    """One request, or several between commas; what begins with "no" in the list of what must be is about what must not be."""
    ways = [(books.forbid, True)] if banned else [(books.must, False)]
    if not banned and _NEGATED.match(plain(clause)):
        ways.append((books.forbid, True))
    problems: list[Problem] = []
    parts = [x.strip() for x in clause.split(",") if x.strip()]
    for book, against in ways:
        try:
            for each in ([clause], parts):
                said = [book.understood(x) for x in each]
                if all(said):
                    forms = tuple(x.form for x in said if x)
                    reasons = [
                        (x, why)
                        for x, form in zip(each, forms, strict=True)
                        if books.idle and (why := books.idle(form, against))
                    ]
                    idle = tuple(Problem(quoted(x), f"would do nothing: {why}") for x, why in reasons)
                    means = tuple(x.means for x in said if x)
                    return Translated((), forms, means, (), idle) if against else Translated(forms, (), means, (), idle)
        except BadInput as error:
            problems = [replace(x, where=x.where or quoted(clause)) for x in error.problems]
    if problems:
        return Translated(problems=tuple(problems))
    sentence = (f"It must {'not ' * banned}do this: {clause}.",)
    strange = ((clause, banned),)
    return Translated((), (clause,), sentence, strange) if banned else Translated((clause,), (), sentence, strange)


def ask(books: Books, must: str, forbid: str, read: Callable[[str, str], T]) -> T:
    """What a question reads, given its requests in the compact form.

    Args:
        books: what it may be asked.
        must: what the plan has to do, as it was typed.
        forbid: what it must not do.
        read: reads the question with both lists in the compact form; raises BadInput.

    Raises:
        BadInput: everything that is wrong with the question; requests with the nearest that is read.
    """
    said = translate(books, must, forbid)
    found: list[T] = []
    problems = list(said.problems)
    title = "These requests cannot be met here:"
    try:
        found.append(read(books.joint.join(said.must), "; ".join(said.forbid)))
    except BadInput as error:
        title = error.title
        problems = [*(_told(x, said, books) for x in error.problems), *problems]
    if problems:
        raise BadInput(dict.fromkeys(problems), title)
    return found[0]


def told(books: Books, must: str, forbid: str) -> list[str]:
    """What requests ask for, each in a sentence.

    Args:
        books: what the question may be asked.
        must: what the plan has to do, as it was typed.
        forbid: what it must not do.

    Raises:
        BadInput: requests that no saying fits, or that would do nothing, all at once.
    """
    said = translate(books, must, forbid)
    strange = [
        with_nearest(Problem(quoted(x), "is no request that is read here"), x, books.forbid if banned else books.must)
        for x, banned in said.strange
    ]
    if problems := [*strange, *said.problems]:
        raise BadInput(problems, "These requests cannot be read:")
    return list(said.sentences)


def _told(problem: Problem, said: Translated, books: Books) -> Problem:
    """A mistake of the question; where it is that of a request, with the nearest one."""
    named = [x.casefold() for x in (problem.where.strip('"'), *_QUOTED.findall(problem.what)) if x]
    for clause, banned in said.strange:
        if clause[:40].casefold() in str(problem).casefold() or any(x in clause.casefold() for x in named):
            return with_nearest(problem, clause, books.forbid if banned else books.must)
    return problem


@checked
def read_requests(
    position: GamePosition, question: str, *, must: str = "", forbid: str = "", **given: object
) -> tuple[str, ...]:
    """How requests for a plan are understood, each in a sentence, before anything is solved.

        read_requests(p, "turn", must="keep 20 gold", empire="west")      # ("Keep at least 20 Gold.",)

    Args:
        position: the position, of any game.
        question: the name of a question for a plan.
        must: what the plan has to do.
        forbid: what it must not do.
        given: further options of the question, by name.

    Raises:
        BadInput: requests that cannot be read or would do nothing, all at once.
    """
    game = of(position)
    asked = game.question(question, game.plans)
    takes = {p.name for p in asked.parameters}
    named = {"must": must, "forbid": forbid}
    strange = [
        Problem(name, f"is no option of {question}")
        for name, text in named.items()
        if text.strip() and name not in takes
    ]
    where = game.extras.get("requests")
    if strange or not where:
        raise BadInput(strange or [Problem(game.name, "does not tell how it understands requests")])
    tell: Callable[[GamePosition, str, str, str, Mapping[str, object]], list[str]] = resolve(where)
    return tuple(tell(position, question, must, forbid, given))


__all__ = ["Books", "Translated", "ask", "read_requests", "told", "translate"]
