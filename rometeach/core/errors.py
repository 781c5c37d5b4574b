"""Errors that say where, what was expected and what was probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


def printable(text: str) -> str:
    """The text with a question mark for each control character."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: its place (a key path or the words themselves), what is wrong, and how to mend it.

    `severity` is "error" (cannot be read) or "warning" (impossible on the table, but it can be analysed).
    """

    where: str
    what: str
    hint: str = ""
    severity: str = "error"
    case: str = ""

    def __str__(self) -> str:
        case = f" (Case {self.case})" if self.case else ""
        hint = f" {self.hint}" if self.hint else ""
        said = f"{self.severity}: {self.where}: {self.what}{case}"
        return printable(said + ("" if said.endswith((".", "?", "!")) else ".") + hint)


class RometeachError(ValueError):
    """Base of every error that a user's input can cause; its text is meant for that user. Equal if it says the same."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((type(self), str(self)))

    def _render_traceback_(self) -> list[str]:
        """What IPython shows in place of a traceback: the text alone."""
        return [str(self)]


class Missing(RometeachError):
    """What would answer a question is not installed here, and nothing else answers it."""


SPELLED_OUT = 120
"""So many problems of one input are spelled out in a message; the rest are counted."""


class BadInput(RometeachError):
    """All the problems found in one input, at once."""

    def __init__(self, problems: Iterable[Problem], title: str = "") -> None:
        self.problems = tuple(problems)
        self.title = title
        lines = [str(p) for p in self.problems[:SPELLED_OUT]]
        if more := len(self.problems) - len(lines):
            lines.append(f"and {more:,} more")
        super().__init__("\n".join([title, *lines] if title else lines))

    def __reduce__(self) -> tuple[type[BadInput], tuple[tuple[Problem, ...], str]]:
        return type(self), (self.problems, self.title)


class IllegalChoice(RometeachError):
    """A choice that the rules forbid."""

    def __init__(self, case: str, what: str, got: str = "", also: Iterable[IllegalChoice] = ()) -> None:
        """What is refused.

        Args:
            case: the Case that forbids it.
            what: what it says.
            got: what was tried, "" where it is clear.
            also: further refusals of the same list.
        """
        self.case, self.what, self.got, self.also = case, what, got, tuple(also)
        said = f"{what} (Case {case})" + (f": {got}" if got else "")
        super().__init__("\n".join([said, *(str(other) for other in self.also)]))

    def __reduce__(self) -> tuple[type[IllegalChoice], tuple[str, str, str, tuple[IllegalChoice, ...]]]:
        return type(self), (self.case, self.what, self.got, self.also)


def did_you_mean(text: str, choices: Iterable[str]) -> str:
    """ "Did you mean ...?" with the nearest of the choices, or an empty string."""
    by_key = {c.casefold(): c for c in choices}
    near = difflib.get_close_matches(text.casefold()[:80], by_key, n=3, cutoff=0.6)
    if not near:
        return ""
    names = [by_key[n] for n in near]
    return "Did you mean " + (" or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]) + "?"
