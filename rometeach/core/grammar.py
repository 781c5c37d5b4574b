"""A grammar of clauses: what somebody types, read clause by clause with one table for each game.

Clauses stand between semicolons or line ends. A game lists its own as data, each a pattern and a function that reads it:

    TABLE = ClauseTable((Clause("a Transfer", r"(.+?)\\s*>\\s*(.+?)\\s*:\\s*(.+)", transfer, "Belgica > Rome: Guard", "10.7"), ...))

`TABLE.edit(board, "Rome +Fort; West gold 87")` reads each clause on what the clauses before it made of the board: a change.
`TABLE.read(text, rules)` reads each for itself, as the choices of a plan; `TABLE.read_one(text, rules)` reads one.
Whatever cannot be read is told at once, every clause quoted, with what was probably meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, TypeVar

from .errors import BadInput, Problem, did_you_mean, printable

C = TypeVar("C")
"""What a clause is read on: a board, or the rules."""
R = TypeVar("R", covariant=True)
"""What reading it makes: the board after it, or an action."""
T = TypeVar("T")

_BREAK = re.compile(r"[;\n]")
_SHOWN = 70


@dataclass(frozen=True)
class Clause(Generic[C, R]):
    """One kind of clause.

    Attributes:
        name: what it is, "a Transfer".
        pattern: a regular expression for the whole clause; capitals do not matter.
        read: what it makes of the context and the match; None where it turns out to be another kind of clause. Raises
            BadInput (see `wrong`); a Problem without a place is told of the clause as a whole.
        example: a clause of this kind, for help and hints.
        case: the Case that is named where a Problem names none.
    """

    name: str
    pattern: str
    read: Callable[[C, re.Match[str]], R | None]
    example: str
    case: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read at once: characters of a text, clauses of a text, characters of a clause."""

    text: int = 50_000
    clauses: int = 2_000
    clause: int = 2_000


@dataclass(frozen=True)
class ClauseTable(Generic[C, R]):
    """The clauses of one grammar, in the order in which they are tried.

    Attributes:
        clauses: the first one that fits the whole text and does not decline reads it.
        noun: what a text is called in messages: "change", "plan".
        example: a text that shows how one reads; "" for the examples of the first clauses.
        limits: how much is read at once.
    """

    clauses: Sequence[Clause[C, R]]
    noun: str = "change"
    example: str = ""
    limits: Limits = Limits()

    @property
    def examples(self) -> tuple[str, ...]:
        """An example of every kind of clause."""
        return tuple(c.example for c in self.clauses)

    def read(self, text: str, context: C) -> list[R]:
        """What the clauses make, in order, each read for itself.

        Raises:
            BadInput: every clause that cannot be read.
        """
        made: list[R] = []
        problems: list[Problem] = []
        for clause in self._split(text):
            try:
                made.append(self._read(clause, context))
            except BadInput as error:
                problems += error.problems
        self._refuse(problems)
        return made

    def edit(self: ClauseTable[T, T], start: T, text: str) -> T:
        """What the clauses make of `start`, each read on what those before it have made.

        Raises:
            BadInput: every clause that cannot be read.
        """
        made, problems = self.edit_loosely(start, text)
        self._refuse(problems)
        return made

    def edit_loosely(self: ClauseTable[T, T], start: T, text: str) -> tuple[T, list[Problem]]:
        """What the clauses that can be read make of `start`, and what is wrong with the others.

        Raises:
            BadInput: the text is none, or too long.
        """
        problems: list[Problem] = []
        for clause in self._split(text):
            try:
                start = self._read(clause, start)
            except BadInput as error:
                problems += error.problems
        return start, problems

    def read_one(self, text: str, context: C) -> R:
        """What one clause makes; semicolons and line ends are part of it.

        Raises:
            BadInput: everything that is wrong with it.
        """
        return self._read(self._text(text).strip(), context)

    def _read(self, clause: str, context: C) -> R:
        if len(clause) > self.limits.clause or not (clause.isprintable() or _is_plain(clause)):
            what = "is too long for a clause, or holds control characters"
            raise BadInput([Problem(quoted(clause), what, "Put a semicolon between two clauses.")])
        for fits, kind in self._kinds:
            match = fits(clause)
            if match is None:
                continue
            try:
                made = kind.read(context, match)
            except BadInput as error:
                raise BadInput(_placed(error.problems, clause, kind.case)) from None
            if made is not None:
                return made
        hint = did_you_mean(clause, self.examples) or f"A {self.noun} reads like: {self._shown}."
        raise BadInput([Problem(quoted(clause) if clause else self.noun, "is nothing that can be read here", hint)])

    @cached_property
    def _kinds(self) -> list[tuple[Callable[[str], re.Match[str] | None], Clause[C, R]]]:
        return [(re.compile(c.pattern, re.IGNORECASE | re.DOTALL).fullmatch, c) for c in self.clauses]

    @property
    def _shown(self) -> str:
        return self.example or "; ".join(self.examples[:4])

    def _text(self, text: object) -> str:
        if isinstance(text, str):
            return text
        raise BadInput([Problem(self.noun, f"{str(text)[:40]} is no text", f'Say for example "{self._shown}".')])

    def _split(self, text: str) -> list[str]:
        clauses, most = split(self._text(text)), self.limits
        if len(text) > most.text or len(clauses) > most.clauses:
            what = f"{len(text):,} characters in {len(clauses):,} clauses"
            hint = f"At most {most.text:,} characters in {most.clauses:,} clauses are read at once."
            raise BadInput([Problem(self.noun, what, hint)])
        return clauses

    def _refuse(self, problems: Sequence[Problem]) -> None:
        if problems:
            raise BadInput(problems, f"This {self.noun} cannot be read:")


def split(text: str) -> list[str]:
    """The clauses of a text; empty ones do not count."""
    return [c.strip() for c in _BREAK.split(text) if c.strip()]


def quoted(clause: str) -> str:
    """A clause as messages name it: in quotes, shortened."""
    return f'"{printable(clause if len(clause) <= _SHOWN else clause[: _SHOWN - 3] + "...")}"'


def wrong(what: str, hint: str = "", case: str = "") -> BadInput:
    """The error of a clause that cannot be read: what is wrong with it, how to mend it, and the Case."""
    return BadInput([Problem("", what, hint, case=case)])


def one_of(text: str, choices: Sequence[str], where: str = "") -> str:
    """The choice meant by a text, whatever its capitals.

    Raises:
        BadInput: it is none of them; the nearest ones are suggested.
    """
    wanted = text.strip().casefold()
    for choice in choices:
        if choice.casefold() == wanted:
            return choice
    known = ", ".join(choices[:-1]) + " or " + choices[-1] if len(choices) > 1 else "".join(choices)
    hint = did_you_mean(text, choices) or f"Choose {known}."
    raise BadInput([Problem(where, f'"{printable(text[:40])}" is no choice here', hint)])


def _is_plain(clause: str) -> bool:
    return all(c.isprintable() or c.isspace() for c in clause)


def _placed(problems: Iterable[Problem], clause: str, case: str) -> list[Problem]:
    return [replace(p, where=p.where or quoted(clause), case=p.case or case) for p in problems]
