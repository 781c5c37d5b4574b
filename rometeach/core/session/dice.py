"""Dice that answer Requests: seeded, common to several games, or scripted (rolled at a table and typed in).

Randomness comes from `random.Random(seed).random()`, one stream a game, or from a hash of the seed and of what is thrown: the
same seed gives the same dice on every Python and platform.
"""

from __future__ import annotations

import hashlib
import operator
import random
import re
from collections.abc import Iterable, Sequence
from typing import Protocol, SupportsIndex

from ..errors import BadInput, Problem, did_you_mean
from .requests import Answer, Draw, Roll


class Dice(Protocol):
    """Whatever answers Rolls and Draws."""

    def answer(self, request: Roll | Draw) -> Answer:
        """The faces of a Roll, or the option of a Draw."""
        ...


SEED_DIGITS = 100
"""The most digits that a seed may have."""


def seed_of(value: object) -> int | None:
    """A seed as a program or a file gives it: a whole number; None where dice are typed in.

    Raises:
        BadInput: something else, or a number of more than `SEED_DIGITS` digits.
    """
    if value is None:
        return None
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):  # numpy has whole numbers of its own
        found = operator.index(value)
        if abs(found) < 10**SEED_DIGITS:
            return found
        shown = f"a number of more than {SEED_DIGITS} digits"
    else:
        shown = repr(value)[:40] if isinstance(value, str | float | bool) else f"a {type(value).__name__}"
    raise BadInput([Problem("seed", f"cannot be {shown}", "A seed is a whole number, such as 7, without quotes.")])


class SeededDice:
    """Dice from a seed. `used` counts the numbers taken from the stream, so that it can be resumed."""

    def __init__(self, seed: int, used: int = 0) -> None:
        self.seed = seed
        self.used = used
        self._random = random.Random(seed)
        for _ in range(used):
            self._random.random()

    def answer(self, request: Roll | Draw) -> Answer:
        """One number of the stream for each die, or for the Draw."""
        draw = self._random.random
        if isinstance(request, Draw):
            self.used += 1
            return request.options[int(draw() * len(request.options))]
        self.used += request.number
        return tuple([1 + int(draw() * request.sides) for _ in range(request.number)])


class CommonDice:
    """Dice that several games have in common: each throw follows from the seed, the moment of the game, and what it is for.

    Two plans that are played on from one board then meet the same luck, as far as they throw for the same things ("common random
    numbers"): a throw that one of the games makes alone moves no other. Their difference is known from fewer games.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._moment = ""
        self._thrown: dict[str, int] = {}

    def begin(self, moment: str) -> None:
        """A moment of the game begins, such as a step of a turn: its dice do not rest on what was thrown before."""
        self._moment = moment
        self._thrown.clear()

    def answer(self, request: Roll | Draw) -> Answer:
        """The faces of a Roll, or the option of a Draw: 64 bits for each die, read as a fraction of its faces."""
        subject = request.about if isinstance(request.about, str) else request.what
        key = f"{request.case} {subject}"
        before = self._thrown.get(key, 0)
        self._thrown[key] = before + 1
        number = numbers(request)
        bits = hashlib.shake_128(f"{self.seed}|{self._moment}|{key}|{before}".encode()).digest(8 * number)
        found = [int.from_bytes(bits[i : i + 8], "big") for i in range(0, 8 * number, 8)]
        if isinstance(request, Draw):
            return request.options[found[0] * len(request.options) >> 64]
        return tuple(1 + (x * request.sides >> 64) for x in found)


class ScriptedDice:
    """Dice rolled beforehand, in order. Each entry is what `parse` reads: "6", "2 5", or the option of a Draw."""

    def __init__(self, script: Iterable[str]) -> None:
        self.script = list(script)
        self.used = 0

    def answer(self, request: Roll | Draw) -> Answer:
        """The next entry of the script.

        Raises:
            BadInput: the script is at its end, or its entry cannot be this die; it says which die is due.
        """
        if self.used >= len(self.script):
            raise BadInput([Problem("dice", f"the script ends here; due is {describe(request)}")])
        text = self.script[self.used]
        self.used += 1
        return parse(request, text)


def numbers(request: Roll | Draw) -> int:
    """How many numbers of the stream of seeded dice answer it: one for each die, or for the Draw."""
    return request.number if isinstance(request, Roll) else 1


def describe(request: Roll | Draw) -> str:
    """ "2D6 for the Taxes of Gallia (Case 9.2.4)"."""
    if isinstance(request, Draw):
        return f"a random choice: {request.what} {' or '.join(request.options)} (Case {request.case})"
    return f"{request.number}D{request.sides} for {request.what} (Case {request.case})"


def parse(request: Roll | Draw, text: str | int | Sequence[int]) -> Answer:
    """What somebody typed, as an answer: "25", "2 5" or (2, 5) for two dice; a name or its number for a Draw.

    Raises:
        BadInput: impossible dice; it says which dice are due.
    """
    if isinstance(request, Draw):
        wanted = str(text).strip()
        if wanted in (numbers := [str(n) for n in range(1, len(request.options) + 1)]):
            return request.options[numbers.index(wanted)]
        for option in request.options:
            if option.casefold() == wanted.casefold():
                return option
        raise BadInput(
            [
                Problem(
                    wanted[:40] or "answer",
                    f"is no choice here; due is {describe(request)}",
                    did_you_mean(wanted, request.options),
                )
            ]
        )
    faces: tuple[object, ...]
    if isinstance(text, str) and request.symbols and any(c.isalpha() or c in "-." for c in text):
        faces = _symbols(request, text)
    elif isinstance(text, str):
        digits = [c for c in text if not c.isspace() and c not in ",+"]
        faces = tuple(int(c) if c.isascii() and c.isdigit() else 0 for c in digits)
    else:
        faces = tuple(text) if isinstance(text, Sequence) else (text,)
    found = tuple(f for f in faces if isinstance(f, int) and not isinstance(f, bool) and 1 <= f <= request.sides)
    if len(faces) != request.number or len(found) != len(faces):
        shown = text if isinstance(text, str) else " ".join(map(_short, faces))
        raise BadInput(
            [
                Problem(
                    shown[:40] or "dice",
                    f"cannot be these dice; due is {describe(request)}",
                    f"Type {_how(request)}.",
                )
            ]
        )
    return found


def _how(request: Roll) -> str:
    """How dice are typed: by the numbers of their faces, or what they show."""
    numbers = f"one face from 1 to {request.sides} for each die"
    if not request.symbols:
        return numbers
    known = dict.fromkeys(f"{names[0]} {names[-1]}" for names in request.symbols)
    return f"what each die shows, such as 2{request.symbols[0][0]} 1{request.symbols[-1][0]} ({', '.join(known)})"


_SYMBOL = re.compile(r"(\d{0,2})\s*([a-z]+|[-.])", re.IGNORECASE)


def _symbols(request: Roll, text: str) -> tuple[object, ...]:
    """Faces as people name them: "3I 1C 1K", "Infantry Infantry blank"; 0 for what is none."""
    known = {name.casefold(): face for face, names in reversed([*enumerate(request.symbols, 1)]) for name in names}
    found: list[object] = []
    for number, word in _SYMBOL.findall(text):
        name = word.casefold()
        letters = [name] if name in known or name.removesuffix("s") in known else [*name]
        faces = [known.get(n, known.get(n.removesuffix("s"), 0)) for n in letters]
        found += (int(number) if number else 1) * faces
    left = _SYMBOL.sub("", text).strip(" ,+")
    return (*found, *([0] if left else []))


def _short(face: object) -> str:
    """What is no face; Python prints no numbers of thousands of digits."""
    return str(face)[:20] if not isinstance(face, int) or abs(face) < 10**20 else "a huge number"
