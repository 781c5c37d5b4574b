"""A game that is followed step by step: it asks, somebody answers, everything is logged, and every step can be undone.

A Session is a starting position, a list of stages (generators of Requests and Notes) and the list of answers so far. All
else follows from these by replay from the start of a stage; undo forgets answers and replays. Saved files hold just that.
`values` has its values, `engine` its engine, `files` its files.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from ..errors import BadInput, IllegalChoice, Problem
from . import dice
from . import files as session_files
from . import values as session_parts
from .engine import Running
from .files import FORMAT, read
from .requests import Decision, Draw, Request, Roll, Steps
from .values import Answered, Correction, Entry, Given, Stage, Start, question, sentence

P = TypeVar("P")
__all__ = ["FORMAT", "Answered", "Correction", "Entry", "Given", "Session", "Stage", "Start", "read", "sentence"]

_Moment = tuple[list[Given], "tuple[_Swap, ...]"]
"""All the answers at some moment, and the corrections that led to them."""
_Swap = tuple[list[Given], list[Given]]
"""The answers before a correction, and after it."""


class Session(Running[P]):
    """See the module. `request` is what is due (None at the end), `log` what happened.

    `position` is the board at the start of the open stage (what undo goes back to), `board` as it lies on the table now.

    With a seed, dice and draws answer themselves; without one they are asked for. `encode` turns the starting position
    into text, for `save`; `about` is what a file holds besides ("rules"). `acts` begins what a player may do unasked.
    With `autosave`, a path, every answer is on the disk before the next one is due; a file there that is no session,
    or another game, is refused.
    """

    def __init__(
        self,
        game: str,
        start: P,
        stages: Sequence[Stage[P]],
        encode: Callable[[P], str],
        seed: int | None = None,
        *,
        about: Mapping[str, str] | None = None,
        acts: Callable[[P, str], Steps[P]] | None = None,
        autosave: str | Path | None = None,
    ) -> None:
        self.game, self.encode, self.about = game, encode, dict(about or {})
        self.autosave = Path(autosave) if autosave else None
        if self.autosave:
            session_files.check_free(self.autosave)
        self._start_text = ""
        self._ours: set[Path] = set()
        self._swaps: tuple[_Swap, ...] = ()
        self._undone: list[_Moment] = []
        super().__init__(start, stages, seed, acts)
        self._keep()

    # --- answering

    def answer(self, value: Any) -> None:
        """Answer what is due: the name of an option, dice such as "2 5" or (2, 5), or the option of a draw.

        Raises:
            BadInput: no such option or dice, or nothing is due.
            IllegalChoice: a choice that the rules refuse, with its Case.
        """
        if self.request is None:
            hint = "Undo a step, or start another session."
            raise BadInput([Problem("answer", "nothing is due: the session is at its end", hint)])
        self._give(Given(value, True, self._used))

    def roll(self, seed: int | None = None) -> None:
        """Let the computer throw the dice that are due, in a session with typed dice."""
        if not isinstance(self.request, (Roll, Draw)):
            raise BadInput([Problem("roll", "no dice are due")])
        thrower = dice.SeededDice(random.SystemRandom().randrange(2**32) if seed is None else seed)
        self.answer(thrower.answer(self.request))

    def act(self, text: str) -> None:
        """Do something that the rules allow at any time, such as "West gives 20"; the step goes on from the new board.

        Raises:
            BadInput: nothing that can be done, or not at this point of the step.
            IllegalChoice: the rules refuse it, with the Case.
        """
        if self.acts is None or self.request is None:
            hint = "" if self.request else "Undo the last answer first." if self.can_undo else "Start another session."
            raise BadInput([Problem("act", "nothing can be done here", hint)])
        if not self.can_act:
            hint = "Answer what is due first."
            raise BadInput([Problem("act", "not between a throw of dice and what follows from it", hint)])
        self._give(Given(text, True, self._used, True))

    @property
    def _used(self) -> int:
        return self._dice.used if self._dice else 0

    def _give(self, given: Given) -> None:
        fits = self._fitting(given)  # refuses before anything is changed
        self._undone.clear()
        self._given.append(fits)
        self._take(fits)
        self._advance()
        self._keep()

    # --- undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether a person has answered anything."""
        return self._swapped is not None or any(g.by_person for g in self._given)

    @property
    def can_redo(self) -> bool:
        """Whether something that was undone can be done again."""
        return bool(self._undone)

    @property
    def _swapped(self) -> int | None:
        """The number of the correction that was the last thing done, if it was one."""
        return next((i for i in reversed(range(len(self._swaps))) if self._swaps[i][1] == self._given), None)

    def undo(self) -> None:
        """Take back the last answer of a person, and the dice thrown since; or the last correction as a whole."""
        if not self.can_undo:
            raise BadInput([Problem("undo", "nothing has been answered yet")])
        self._undone.append((self._given, self._swaps))
        number = self._swapped
        if number is not None:
            given, self._swaps = self._swaps[number][0], self._swaps[:number]
            self._put(given)
        else:
            self._shorten(max(i for i, g in enumerate(self._given) if g.by_person))
        self._keep()

    def redo(self) -> None:
        """Do again what was undone last, with its dice."""
        if not self._undone:
            raise BadInput([Problem("redo", "nothing has been undone")])
        given, self._swaps = self._undone.pop()
        self._put(given)
        self._keep()

    def _shorten(self, length: int) -> None:
        self._go_back(length)
        self._swaps = tuple(s for s in self._swaps if len(s[1]) <= len(self._given))

    def _put(self, given: list[Given]) -> None:
        """Play these answers, from where they part from the ones played."""
        same = next((i for i, (a, b) in enumerate(zip(self._given, given, strict=False)) if a != b), None)
        length = min(len(self._given), len(given)) if same is None else same
        if length < len(self._given):
            self._go_back(length, roll=False)
        self._given = list(given)
        self._restore_dice()
        self._advance()

    # --- the steps so far, and going back to one

    @property
    def starts(self) -> tuple[Start[P], ...]:
        """The start of every stage so far, the open one last."""
        return tuple(self._starts)

    def back(self, stage: int | None = None) -> None:
        """Go back to the start of a stage, the open one if none is named; `redo` brings everything back at once.

        Raises:
            BadInput: no such stage so far, or nothing was answered since.
        """
        number = min(self.stage, len(self.stages) - 1) if stage is None else stage
        if not 0 <= number < len(self._starts):
            raise BadInput([Problem(f"stage {number}", "has not begun yet")])
        since = self._starts[number].answers
        first = next((i for i, g in enumerate(self._given) if i >= since and g.by_person), None)
        if first is None:
            name = self._starts[number].name
            raise BadInput([Problem(name, "nobody has answered anything since its start")])
        self._undone.append((self._given, self._swaps))
        self._shorten(first)
        self._keep()

    # --- correcting a slip

    @property
    def answers(self) -> tuple[Answered, ...]:
        """Every answer so far, with what it was the answer to."""
        pairs = zip(self._asked, self._given, strict=True)
        return tuple(Answered(i, stage, request, given) for i, ((stage, request), given) in enumerate(pairs))

    def correct(self, index: int, value: Any) -> Correction:
        """Give another answer in place of an earlier one; the later ones are given again as long as they fit.

        A later answer fits if the same question of the same step is asked and allows it. The first that does not fit
        is dropped with all after it. `undo` takes the whole correction back.

        Args:
            index: the number of the answer, as in `answers`.
            value: what it should have been, as for `answer` (as for `act`, if it was an act).

        Raises:
            BadInput: no such answer, or the new one does not fit there; nothing is changed.
            IllegalChoice: the rules refuse the new one, with the Case; nothing is changed.
        """
        if not 0 <= index < len(self._given):
            raise BadInput([Problem(f"answer {index}", "has not been given")])
        new = replace(self._given[index], answer=value, by_person=True)
        return self._rewrite(index, new, index + 1)

    def amend(self, text: str) -> Correction:
        """Take an act now; where none can be taken now, take it at the start of the open stage instead.

        What was answered in the stage since is then given again, as by `correct`.

        Raises:
            BadInput: nothing that can be done.
            IllegalChoice: the rules refuse it, with the Case.
        """
        if self.can_act or self.acts is None or self.request is None:
            self.act(text)
            return Correction(0)
        index = self._starts[self.stage].answers
        used = max((g.used for g in self._given[:index]), default=0)
        return self._rewrite(index, Given(text, True, used, True), index)

    def _rewrite(self, index: int, new: Given, rest: int) -> Correction:
        """Put an answer at a place, and give those from number `rest` on again."""
        before, answers = self._given, self.answers
        later = answers[rest:]
        self._go_back(index, roll=False)
        try:
            fits = self._fitting(new)
        except (BadInput, IllegalChoice):
            self._put(before)
            raise
        self._given.append(fits)
        self._take(fits)

        def same(number: int) -> None:
            """Refuse the answer to another question."""
            wanted = later[number]
            if wanted.request is not None and (self.stage, question(self.request)) != (
                wanted.stage,
                question(wanted.request),
            ):
                raise BadInput([Problem("due now", f"is {_due(self.request)}")])

        kept, why = self._play_again((a.given for a in later), same)
        self._restore_dice()
        self._advance()
        self._undone.clear()
        self._swaps = (*self._swaps, (before, list(self._given)))
        self._keep()
        return Correction(kept, later[kept:], why)

    # --- files

    def as_json(self) -> dict[str, Any]:
        """What a file holds: the start, the dice's seed, and every answer."""
        self._start_text = self._start_text or self.encode(self.start)
        return {
            "rometeach": "session",
            "format": FORMAT,
            "game": self.game,
            **self.about,
            "start": self._start_text,
            "seed": self.seed,
            "answers": session_files.plain_answers(self._given),
        }

    def _keep(self) -> None:
        if self.autosave:
            self.save(self.autosave)

    def save(self, path: str | Path) -> None:
        """Write the session to a file; a crash leaves the old file or the new one.

        Raises:
            BadInput: a file is there that is no session, or it cannot be written.
        """
        path = Path(path)
        if path not in self._ours:
            session_files.check_ours(path)
        session_files.write(path, self.as_json())
        self._ours.add(path)

    def save_on(self, path: str | Path | None) -> None:
        """Save to this file now and after every answer (None: no more).

        Raises:
            BadInput: a file is there that holds another game or none, or it cannot be written; saving is off then.
        """
        self.autosave = None
        if path is None:
            return
        path = Path(path)
        if path not in self._ours:
            session_files.check_free(path)
        self.save(path)
        self.autosave = path

    def resume(self, plain: dict[str, Any], path: str | Path | None = None) -> Session[P]:
        """This session with the answers of a saved one, which came from `path`.

        Raises:
            BadInput: an answer that does not fit the game, with its number.
        """
        given = session_files.answers(plain.get("answers", []))
        self._given, self._swaps, self._undone = [], (), []
        self._ours |= {Path(path)} if path else set()
        self._begin()
        kept, why = self._play_again(given)
        if kept < len(given):
            raise BadInput([Problem(f"answers[{kept + 1}]", f"does not fit the game: {why}")])
        self._restore_dice()
        self._advance()
        return self

    def report(self) -> str:
        """The log as a text, a heading for each stage."""
        return session_parts.report(self.log)

    def __repr__(self) -> str:
        due = self.request.what if self.request else "at its end"
        return f"<Session of {self.game}: {due}>"


def _due(request: Request | None) -> str:
    """What is asked in place of what was answered."""
    if request is None:
        return "nothing, as the game is at its end"
    who = f"{request.who}, " if isinstance(request, Decision) else ""
    return f"{who}{request.what} (Case {request.case})"
