"""What was answered, taken back and put right: undo and redo, the way back to a stage, another answer in place of one."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, TypeVar

from ..errors import BadInput, IllegalChoice, Problem
from .engine import Engine
from .requests import Decision, Request
from .values import Answered, Correction, Given, Start, question

P = TypeVar("P")

_Moment = tuple[list[Given], "tuple[_Swap, ...]"]
"""All the answers at some moment, and the corrections that led to them."""
_Swap = tuple[list[Given], list[Given]]
"""The answers before a correction, and after it."""


class History(Generic[P]):
    """The way that an `Engine` came, with what was undone and corrected on it."""

    def __init__(self, engine: Engine[P]) -> None:
        self._engine = engine
        self._swaps: tuple[_Swap, ...] = ()
        self._undone: list[_Moment] = []

    def forget(self) -> None:
        """Nothing was corrected or undone."""
        self._swaps, self._undone = (), []

    def give(self, given: Given) -> None:
        """Answer what is due; what was undone is gone.

        Raises:
            BadInput: it does not fit; nothing is changed.
            IllegalChoice: the rules refuse it; nothing is changed.
        """
        fits = self._engine.fitting(given)
        self._undone.clear()
        self._engine.given.append(fits)
        self._engine.take(fits)
        self._engine.advance()

    # --- undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether a person has answered anything."""
        return self._swapped is not None or any(g.by_person for g in self._engine.given)

    @property
    def can_redo(self) -> bool:
        """Whether something that was undone can be done again."""
        return bool(self._undone)

    @property
    def _swapped(self) -> int | None:
        """The number of the correction that was the last thing done, if it was one."""
        return next((i for i in reversed(range(len(self._swaps))) if self._swaps[i][1] == self._engine.given), None)

    def undo(self) -> None:
        """Take back the last answer of a person, and the dice thrown since; or the last correction as a whole."""
        if not self.can_undo:
            raise BadInput([Problem("undo", "nothing has been answered yet")])
        self._undone.append((self._engine.given, self._swaps))
        number = self._swapped
        if number is not None:
            given, self._swaps = self._swaps[number][0], self._swaps[:number]
            self._put(given)
        else:
            self._shorten(max(i for i, g in enumerate(self._engine.given) if g.by_person))

    def redo(self) -> None:
        """Do again what was undone last, with its dice."""
        if not self._undone:
            raise BadInput([Problem("redo", "nothing has been undone")])
        given, self._swaps = self._undone.pop()
        self._put(given)

    def _shorten(self, length: int) -> None:
        engine = self._engine
        before = engine.log
        engine.go_back(length, roll=False)
        if any(e.reveals or e.only for e in before[len(engine.log) :]):
            text = "Taken back after something hidden had been seen"
            engine.marks = (*(m for m in engine.marks if m[0] <= length), (length, text))
            engine.go_back(length, roll=False)
        engine.advance()
        self._swaps = tuple(s for s in self._swaps if len(s[1]) <= len(self._engine.given))

    def _put(self, given: list[Given]) -> None:
        """Play these answers, from where they part from the ones played."""
        engine = self._engine
        same = next((i for i, (a, b) in enumerate(zip(engine.given, given, strict=False)) if a != b), None)
        length = min(len(engine.given), len(given)) if same is None else same
        if length < len(engine.given):
            engine.go_back(length, roll=False)
        engine.given = list(given)
        engine.restore_dice()
        engine.advance()

    # --- going back to a stage

    @property
    def starts(self) -> tuple[Start[P], ...]:
        """The start of every stage so far, the open one last."""
        return tuple(self._engine.starts)

    def back(self, stage: int | None = None) -> None:
        """Go back to the start of a stage, the open one if none is named; `redo` brings everything back at once.

        Raises:
            BadInput: no such stage so far, or nothing was answered since.
        """
        engine = self._engine
        number = min(engine.stage, len(engine.stages) - 1) if stage is None else stage
        if not 0 <= number < len(engine.starts):
            raise BadInput([Problem(f"stage {number}", "has not begun yet")])
        since = engine.starts[number].answers
        first = next((i for i, g in enumerate(engine.given) if i >= since and g.by_person), None)
        if first is None:
            raise BadInput([Problem(engine.starts[number].name, "nobody has answered anything since its start")])
        self._undone.append((engine.given, self._swaps))
        self._shorten(first)

    # --- correcting a slip

    @property
    def answers(self) -> tuple[Answered, ...]:
        """Every answer so far, with what it was the answer to."""
        pairs = zip(self._engine.asked, self._engine.given, strict=True)
        return tuple(Answered(i, stage, request, given) for i, ((stage, request), given) in enumerate(pairs))

    def correct(self, index: int, value: object) -> Correction:
        """Give another answer in place of an earlier one; see `Session.correct`."""
        given = self._engine.given
        if not 0 <= index < len(given):
            raise BadInput([Problem(f"answer {index}", "has not been given")])
        return self._rewrite(index, replace(given[index], answer=value, by_person=True), index + 1)

    def insert_act(self, text: str) -> Correction:
        """Take an act at the start of the open stage; what was answered in it since is given again, as by `correct`."""
        engine = self._engine
        index = engine.starts[engine.stage].answers
        used = max((g.used for g in engine.given[:index]), default=0)
        return self._rewrite(index, Given(text, True, used, True), index)

    def _rewrite(self, index: int, new: Given, rest: int) -> Correction:
        """Put an answer at a place, and give those from number `rest` on again."""
        engine = self._engine
        before, later = engine.given, self.answers[rest:]
        engine.go_back(index, roll=False)
        try:
            fits = engine.fitting(new)
        except (BadInput, IllegalChoice):
            self._put(before)
            raise
        engine.given.append(fits)
        engine.take(fits)

        def same(number: int) -> None:
            """Refuse the answer to another question."""
            wanted = later[number]
            now = engine.stage, question(engine.request)
            if wanted.request is not None and now != (wanted.stage, question(wanted.request)):
                raise BadInput([Problem("due now", f"is {_due(engine.request)}")])

        kept, why = engine.play_again((a.given for a in later), same)
        engine.restore_dice()
        engine.advance()
        self._undone.clear()
        self._swaps = (*self._swaps, (before, list(engine.given)))
        return Correction(kept, later[kept:], why)


def _due(request: Request | None) -> str:
    """What is asked in place of what was answered."""
    if request is None:
        return "nothing, as the game is at its end"
    who = f"{request.who}, " if isinstance(request, Decision) else ""
    return f"{who}{request.what} (Case {request.case})"
