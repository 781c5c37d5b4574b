"""How an exercise is answered: a number, a chance, one option, several, or an order. Each reads what a learner types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.results.show import chance

Given = str | Sequence[str]


def _wrong(given: Given, what: str, hint: str) -> BadInput:
    shown = given if isinstance(given, str) else "; ".join(given)
    return BadInput([Problem(shown[:60] or "answer", what, hint)])


ROUGHEST = Fraction(1, 200)
"""How far a rounded chance may be from the true one: a full per cent is fine enough, "0.2" is not."""


@dataclass(frozen=True)
class Number:
    """A whole number, with its unit in words ("Gold")."""

    unit: str = ""

    @property
    def how(self) -> str:
        """What a learner types."""
        return f"Write a whole number{f' ({self.unit})' if self.unit else ''}, such as 3, or -2 if it is below zero."

    def read(self, given: Given) -> int:
        """The number; its unit may stand behind it. Raises BadInput."""
        text = str(given).strip().replace("−", "-").replace(" ", "").casefold()
        unit = self.unit.replace(" ", "").casefold()
        for end in (unit, unit.removesuffix("s")):
            text = text.removesuffix(end) if end else text
        if not re.fullmatch(r"[+-]?\d{1,6}", text):
            raise _wrong(given, "is no whole number", "Type a number such as 3 or -2.")
        return int(text)

    def same(self, given: Any, answer: Any) -> bool:
        """Whether what was read is the answer."""
        return bool(given == answer)

    def words(self, answer: Any) -> str:
        """The answer in words."""
        unit = self.unit.removesuffix("s") if answer == 1 else self.unit
        return f"{answer} {unit}".strip()


@dataclass(frozen=True)
class Rounded:
    """A chance as it was typed: its value, and how far rounding may have moved it."""

    value: Fraction
    slack: Fraction = Fraction(0)


@dataclass(frozen=True)
class Chance:
    """A chance: "1/3", "2 in 6", "33%", "33.3%", "0.33", "never", "certain". It may be rounded, to a full per cent at the most."""

    how = "Write a chance as 1/6, 1 in 6, 17%, 16.7% or 0.167; rounded to a full per cent is exact enough."

    def read(self, given: Given) -> Rounded:
        """The chance. Raises BadInput."""
        text = str(given).strip().casefold().replace(",", ".")
        if text in ("never", "impossible", "certain", "always"):
            return Rounded(Fraction(text in ("certain", "always")))
        if found := re.fullmatch(r"(\d{1,6})\s*(?:/|in|of|out of)\s*(\d{1,6})", text):
            if int(found[2]):
                return self._checked(given, Rounded(Fraction(int(found[1]), int(found[2]))))
        elif (found := re.fullmatch(r"(\d{0,3}(?:\.(\d{1,6}))?)\s*(%|percent)?", text)) and found[1] not in ("", "."):
            unit = Fraction(1, 10 ** len(found[2] or "")) / (100 if found[3] else 1)
            exact = not found[2] and not found[3]
            value = Fraction(found[1]) / (100 if found[3] else 1)
            return self._checked(given, Rounded(value, Fraction(0) if exact else unit / 2))
        raise _wrong(given, "is no chance", "Type it as 1/3, 2 in 6, 33% or 33.3%.")

    def _checked(self, given: Given, read: Rounded) -> Rounded:
        if not 0 <= read.value <= 1:
            percent = f"Do you mean {given}%? " if read.value <= 100 and "/" not in str(given) else ""
            raise _wrong(given, "is more than certain", f"{percent}A chance lies between 0 and 1, or 0% and 100%.")
        return read

    def same(self, given: Any, answer: Any) -> bool:
        """Whether what was read is the answer, or rounds to it; 0 and 1 stand for never and certain alone."""
        assert isinstance(given, Rounded)
        if given.value in (0, 1) or answer in (0, 1):
            return bool(given.value == answer)
        return bool(abs(given.value - answer) <= min(given.slack, ROUGHEST))

    def nearly(self, given: Any, answer: Any) -> bool:
        """Whether what was read would be the answer, but for its rounding."""
        return bool(abs(given.value - answer) <= given.slack)

    def words(self, answer: Any) -> str:
        """The answer in words."""
        return chance(answer)


@dataclass(frozen=True)
class Choice:
    """One of the options; its number will do."""

    options: tuple[str, ...]

    def read(self, given: Given) -> str:
        """The option. Raises BadInput."""
        return _option(str(given), self.options)

    def same(self, given: Any, answer: Any) -> bool:
        """Whether what was read is the answer."""
        return bool(given == answer)

    def words(self, answer: Any) -> str:
        """The answer in words."""
        return str(answer)


@dataclass(frozen=True)
class Several:
    """Any number of the options, none too; the answer is a frozenset."""

    options: tuple[str, ...]

    def read(self, given: Given) -> frozenset[str]:
        """The options: a sequence of them, or a text with semicolons between. Raises BadInput."""
        parts = [p for p in given.split(";") if p.strip()] if isinstance(given, str) else list(given)
        return frozenset(_option(p, self.options) for p in parts if p.strip().casefold() != "none")

    def same(self, given: Any, answer: Any) -> bool:
        """Whether what was read is the answer."""
        return bool(given == frozenset(answer))

    def words(self, answer: Any) -> str:
        """The answer in words, in the order of the options."""
        return "; ".join(o for o in self.options if o in answer) or "none"


@dataclass(frozen=True)
class Order:
    """All the items in the right order; the answer is the tuple of them."""

    items: tuple[str, ...]

    def read(self, given: Given) -> tuple[str, ...]:
        """The items in order: a sequence of them, or their numbers as text ("3 1 2"). Raises BadInput."""
        parts = re.split(r"[\s,;]+", given.strip()) if isinstance(given, str) else list(given)
        found = tuple(_option(p, self.items) for p in parts if p)
        missing = [i for i in self.items if i not in found]
        if len(found) != len(self.items) or missing:
            twice = {i for i in found if found.count(i) > 1}
            said = f"names {'; '.join(sorted(twice))} twice" if twice else f"leaves out {'; '.join(missing)}"
            raise _wrong(given, said, f"Give each of the {len(self.items)} once.")
        return found

    def same(self, given: Any, answer: Any) -> bool:
        """Whether what was read is the answer."""
        return tuple(given) == tuple(answer)

    def words(self, answer: Any) -> str:
        """The answer in words."""
        return " → ".join(answer)


Ask = Number | Chance | Choice | Several | Order


def _option(text: str, options: tuple[str, ...]) -> str:
    wanted = text.strip()
    if wanted.isdigit() and 1 <= int(wanted) <= len(options) and wanted not in options:
        return options[int(wanted) - 1]
    for option in options:
        if option.casefold() == wanted.casefold():
            return option
    raise _wrong(text, "is none of the options", did_you_mean(wanted, options) or f"Options: {'; '.join(options)}.")
