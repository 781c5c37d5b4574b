"""How a question is answered: a number, a chance, a die face, one option, any of them, all in order, counters that are put on a place,
or words of one's own. Each reads what a learner types.

Every kind has the same verbs: `read`, `same` and `words`; `how` says what a learner does, and `options` are what
there is to choose from.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.results.show import chance
from ..core.words import singular

Typed = str | Sequence[str]
"""What a learner types, or the options that were marked."""
Value = int | Fraction | str | frozenset[str] | tuple[str, ...]
"""An answer, right or wrong: a number, a chance, an option, a set of options, all of them in order."""


@dataclass(frozen=True)
class Rounded:
    """A chance as it was typed: its value, and how far rounding may have moved it."""

    value: Fraction
    slack: Fraction = Fraction(0)


Read = Value | Rounded
"""An answer as it was read."""

ROUGHEST = Fraction(1, 200)
"""How far a rounded chance may be from the true one: a full per cent is fine enough, "0.2" is not."""


@dataclass(frozen=True)
class WholeNumber:
    """A whole number, with its unit in words ("Gold")."""

    unit: str = ""
    options: ClassVar[tuple[str, ...]] = ()

    @property
    def how(self) -> str:
        """What a learner types."""
        return f"Write a whole number{f' ({self.unit})' if self.unit else ''}, such as 3, or -2 if it is below zero."

    def read(self, given: Typed) -> int:
        """The number; its unit may stand behind it. Raises BadInput."""
        text = str(given).strip().replace("−", "-").replace(" ", "").casefold()
        unit = self.unit.replace(" ", "").casefold()
        for end in (unit, singular(unit)):
            text = text.removesuffix(end) if end else text
        if not re.fullmatch(r"[+-]?\d{1,6}", text):
            raise _wrong(given, "is no whole number", "Type a number such as 3 or -2.")
        return int(text)

    def same(self, read: Read, answer: Value) -> bool:
        """Whether what was read is the answer."""
        return read == answer

    def words(self, answer: Value) -> str:
        """The answer in words."""
        unit = singular(self.unit) if answer == 1 else self.unit
        return f"{answer} {unit}".strip()


@dataclass(frozen=True)
class Chance:
    """A chance: "1/3", "2 in 6", "33%", "33.3%", "0.33", "never", "certain". It may be rounded, to a full per cent at the most."""

    options: ClassVar[tuple[str, ...]] = ()
    how: ClassVar[str] = (
        "Write a chance as 1/6, 1 in 6, 17%, 16.7% or 0.167; rounded to a full per cent is exact enough."
    )

    def read(self, given: Typed) -> Rounded:
        """The chance. Raises BadInput."""
        text = str(given).strip().casefold().replace(",", ".")
        if text in ("never", "impossible", "certain", "always"):
            return Rounded(Fraction(text in ("certain", "always")))
        if found := re.fullmatch(r"(\d{1,12})\s*(?:/|in|of|out of)\s*(\d{1,12})", text):
            if int(found[2]):
                return self._checked(given, Rounded(Fraction(int(found[1]), int(found[2]))))
        elif (found := re.fullmatch(r"(\d{0,3}(?:\.(\d{1,6}))?)\s*(%|percent)?", text)) and found[1] not in ("", "."):
            unit = Fraction(1, 10 ** len(found[2] or "")) / (100 if found[3] else 1)
            exact = not found[2] and not found[3]
            value = Fraction(found[1]) / (100 if found[3] else 1)
            return self._checked(given, Rounded(value, Fraction(0) if exact else unit / 2))
        raise _wrong(given, "is no chance", "Type it as 1/3, 2 in 6, 33% or 33.3%.")

    def _checked(self, given: Typed, read: Rounded) -> Rounded:
        if not 0 <= read.value <= 1:
            percent = f"Do you mean {given}%? " if read.value <= 100 and "/" not in str(given) else ""
            raise _wrong(given, "is more than certain", f"{percent}A chance lies between 0 and 1, or 0% and 100%.")
        return read

    def same(self, read: Read, answer: Value) -> bool:
        """Whether what was read is the answer, or rounds to it; 0 and 1 stand for never and certain alone."""
        assert isinstance(read, Rounded) and isinstance(answer, int | Fraction)
        if read.value in (0, 1) or answer in (0, 1):
            return read.value == answer
        return abs(read.value - answer) <= min(read.slack, ROUGHEST)

    def words(self, answer: Value) -> str:
        """The answer in words."""
        assert isinstance(answer, int | Fraction)
        return chance(Fraction(answer))

    def remark(self, read: Read, answer: Value) -> str:
        """Whether a wrong answer would be right, but for its rounding."""
        assert isinstance(read, Rounded) and isinstance(answer, int | Fraction)
        if abs(read.value - answer) <= read.slack:
            return "That is rounded too much: give a full per cent at least (17%, 0.17), or a fraction."
        return ""


@dataclass(frozen=True)
class OneOf:
    """One of the options; its number will do."""

    options: tuple[str, ...]
    how: ClassVar[str] = "Choose one."

    def read(self, given: Typed) -> str:
        """The option. Raises BadInput."""
        return _option(str(given), self.options)

    def same(self, read: Read, answer: Value) -> bool:
        """Whether what was read is the answer."""
        return read == answer

    def words(self, answer: Value) -> str:
        """The answer in words."""
        return str(answer)


@dataclass(frozen=True)
class AnyOf:
    """Any number of the options, none too; the answer is a frozenset."""

    options: tuple[str, ...]
    how: ClassVar[str] = "Mark all that apply; it may be none."

    def read(self, given: Typed) -> frozenset[str]:
        """The options: a sequence of them, or a text with semicolons between; numbers may have commas or blanks. Raises BadInput."""
        return frozenset(
            _option(p, self.options) for p in _parts(given, self.options) if p.strip().casefold() != "none"
        )

    def same(self, read: Read, answer: Value) -> bool:
        """Whether what was read is the answer."""
        return read == answer

    def words(self, answer: Value) -> str:
        """The answer in words, in the order of the options."""
        assert isinstance(answer, frozenset)
        return "; ".join(o for o in self.options if o in answer) or "none"


@dataclass(frozen=True)
class InOrder:
    """All the options in the right order; the answer is the tuple of them."""

    options: tuple[str, ...]
    how: ClassVar[str] = "Give the numbers of the lines in the right order."

    def read(self, given: Typed) -> tuple[str, ...]:
        """The options in order: a sequence of them, or their numbers as text ("3 1 2"). Raises BadInput."""
        found = tuple(_option(p, self.options) for p in _parts(given, self.options))
        missing = [o for o in self.options if o not in found]
        if len(found) != len(self.options) or missing:
            twice = {o for o in found if found.count(o) > 1}
            said = f"names {'; '.join(sorted(twice))} twice" if twice else f"leaves out {'; '.join(missing)}"
            raise _wrong(given, said, f"Give each of the {len(self.options)} once.")
        return found

    def same(self, read: Read, answer: Value) -> bool:
        """Whether what was read is the answer."""
        return read == answer

    def words(self, answer: Value) -> str:
        """The answer in words."""
        assert isinstance(answer, tuple)
        return " → ".join(answer)


@dataclass(frozen=True)
class Face:
    """A face of a die with so many `sides`; `others` are answers beside its faces, such as "no face"."""

    others: tuple[str, ...] = ()
    sides: int = 6
    how: ClassVar[str] = "Choose a face of the die."

    @property
    def options(self) -> tuple[str, ...]:
        """The faces, and what else there is."""
        return (*map(str, range(1, self.sides + 1)), *self.others)

    def read(self, given: Typed) -> int | str:
        """The face. Raises BadInput."""
        text = str(given).strip()
        found = text if text in self.options else _option(text, self.options)
        return int(found) if found.isdigit() else found

    def same(self, read: Read, answer: Value) -> bool:
        """Whether what was read is the answer."""
        return read == answer

    def words(self, answer: Value) -> str:
        """The answer in words."""
        return f"a {answer}" if isinstance(answer, int) else str(answer)


@dataclass(frozen=True)
class Counters:
    """Counters from a tray that are put on a place; the answer names them in the order of the tray, one as often as it lies there.

    `prices` says below each what it costs ("5 Gold"), by its name; at most `most` counters can be put, and `each` of one kind.
    """

    tray: tuple[str, ...]
    place: str
    prices: Mapping[str, str] = field(default_factory=dict)
    most: int = 6
    each: int = 6

    @property
    def options(self) -> tuple[str, ...]:
        """The counters of the tray."""
        return self.tray

    @property
    def how(self) -> str:
        """What a learner does."""
        return f"Put counters on {self.place}, {self.most} at the most; none is an answer too."

    def read(self, given: Typed) -> tuple[str, ...]:
        """The counters: a sequence of names, or a text such as "2 Auxilia; Fort". Raises BadInput."""
        found = []
        for part in _parts(given, self.tray, numbers=False):
            many = re.fullmatch(r"([1-9])\s*x?\s+(.+)", part.strip())
            if part.strip().casefold() != "none":
                found += [_option(many[2] if many else part, self.tray)] * (int(many[1]) if many else 1)
        if len(found) > self.most:
            raise _wrong(given, f"is {len(found)} counters", f"Put {self.most} at the most.")
        if over := [name for name in dict.fromkeys(found) if found.count(name) > self.each]:
            raise _wrong(given, f"is too many of {', '.join(over)}", f"There are {self.each} of a kind.")
        return tuple(sorted(found, key=self.tray.index))

    def same(self, read: Read, answer: Value) -> bool:
        """Whether what was read is the answer."""
        return read == answer

    def words(self, answer: Value) -> str:
        """The answer in words."""
        assert isinstance(answer, tuple)
        return (
            " and ".join(f"{n} x {name}" if (n := answer.count(name)) > 1 else name for name in dict.fromkeys(answer))
            or "none"
        )


@dataclass(frozen=True)
class OwnWords:
    """A guess in words of one's own, which nobody marks: the reader compares it with what is told."""

    options: ClassVar[tuple[str, ...]] = ()
    how: ClassVar[str] = "Write your guess in a few words."

    def read(self, given: Typed) -> str:
        """The words. Raises BadInput."""
        text = str(given).strip()
        if not text:
            raise _wrong("Your guess", "is empty", "Write a few words first.")
        return text[:300]

    def same(self, read: Read, answer: Value) -> bool:
        """Whatever was guessed is taken as it is."""
        return True

    def words(self, answer: Value) -> str:
        """The guess."""
        return str(answer)


AnswerKind = WholeNumber | Chance | OneOf | AnyOf | InOrder | Face | Counters | OwnWords
"""How a question is answered."""


def _parts(given: Typed, options: tuple[str, ...], *, numbers: bool = True) -> list[str]:
    """What was typed, part by part: semicolons stand between; commas too, and blanks between numbers, where no option has them."""
    if not isinstance(given, str):
        return [p for p in given if p.strip()]
    if numbers and re.fullmatch(r"[\d\s,;]*", given):
        return re.split(r"[\s,;]+", given.strip(" ,;")) if given.strip(" ,;") else []
    between = ";" if ";" in given or any("," in option for option in options) else ","
    return [p for p in given.split(between) if p.strip()]


def _wrong(given: Typed, what: str, hint: str) -> BadInput:
    shown = given if isinstance(given, str) else "; ".join(given)
    return BadInput([Problem(shown[:60] or "answer", what, hint)])


def _option(text: str, options: tuple[str, ...]) -> str:
    wanted = text.strip()
    if wanted.isdigit() and 1 <= int(wanted) <= len(options) and wanted not in options:
        return options[int(wanted) - 1]
    for option in options:
        if option.casefold() == wanted.casefold():
            return option
    raise _wrong(text, "is none of the options", did_you_mean(wanted, options) or f"Options: {'; '.join(options)}.")
