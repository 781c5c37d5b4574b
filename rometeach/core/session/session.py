"""A game that is followed step by step: it asks, somebody answers, everything is logged, and every step can be undone.

A Session is a starting position, a list of stages (generators of Requests and Notes) and the list of answers so far. All
else follows from these by replay from the start of a stage; undo forgets answers and replays. Saved files hold just that.
`engine` plays it, `history` takes back and corrects, `values` has what it is made of, `files` its files.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from ..errors import BadInput, Problem
from . import dice, files, seats, values
from .engine import Engine
from .files import FORMAT, read
from .history import History
from .requests import Decision, Draw, Request, Roll, Steps
from .stopped import Stopped
from .values import Answered, Correction, Entry, Given, Stage, Start, sentence

P = TypeVar("P", covariant=True)
__all__ = ["FORMAT", "Answered", "Correction", "Entry", "Given", "Session", "Stage", "Start", "read", "sentence"]


class Session(Generic[P]):
    """A game that is followed: `request` is what is due, `answer` answers it, `log` tells what happened, `undo` takes back.

    Of a saved game, `notices` say what has changed in the kit since, `stopped` which of its answers no longer fits, and `unasked`
    how many choices were not asked when it was saved and are answered as the kit made them then.
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
        """Begin a session, and play to the first Request.

        Args:
            game: its name on the command line.
            start: the position to begin with.
            stages: what is followed, in order.
            encode: turns the starting position into text, for files.
            seed: with one, dice and draws answer themselves; None where they are asked for.
            about: what a file holds besides ("rules").
            acts: begins what a player may do unasked.
            autosave: a path; every answer is on the disk there before the next one is due.

        Raises:
            BadInput: a seed that is no whole number; at `autosave` lies a file that is no session, or another game that
                somebody has answered in.
        """
        seed = dice.seed_of(seed)
        self.game, self.encode, self.about = game, encode, dict(about or {})
        self.autosave = Path(autosave) if autosave else None
        self.notices: tuple[str, ...] = ()
        self.stopped: Stopped | None = None
        self.unasked = 0
        self._start_text = ""
        self._kept: dict[Path, Mapping[str, object]] = {}
        self._aside: Path | None = None
        self._engine = Engine(start, stages, seed, acts)
        self._history = History(self._engine)
        self._keep()

    # --- what there is to see

    @property
    def start(self) -> P:
        """The position that the session began with."""
        return self._engine.start

    @property
    def stages(self) -> tuple[Stage[P], ...]:
        """What is followed, stage by stage."""
        return self._engine.stages

    @property
    def seed(self) -> int | None:
        """The seed of the dice; None where they are typed in."""
        return self._engine.seed

    @property
    def stage(self) -> int:
        """The number of the open stage; that after the last one at the end."""
        return self._engine.stage

    @property
    def request(self) -> Request | None:
        """What is due; None at the end."""
        return self._engine.request

    @property
    def log(self) -> list[Entry]:
        """What happened, line by line."""
        return self._engine.log

    @property
    def position(self) -> P:
        """The board at the start of the open stage."""
        return self._engine.position

    @property
    def board(self) -> P:
        """The board as it lies on the table now."""
        return self._engine.board

    def view(self, seat: str) -> P:
        """The board as a seat may know it; the board itself where nothing is hidden.

        Args:
            seat: the name of the seat; "" for somebody who only looks on.
        """
        return seats.view(self.board, seat)

    def told(self, seat: str) -> list[Entry]:
        """The log as a seat may read it."""
        return seats.entries(self.log, seat)

    @property
    def seat(self) -> str:
        """The seat that has to answer; "" where dice are due, or nothing."""
        return self.request.who if isinstance(self.request, Decision) else ""

    @property
    def can_act(self) -> bool:
        """Whether acts may be taken now: at an open Decision, or in a step that has not been answered yet."""
        return self._engine.can_act

    # --- answering

    def answer(self, value: object) -> None:
        """Answer what is due: one of the actions or a text that spells it, dice such as "2 5" or (2, 5), or the option of a draw.

        Raises:
            BadInput: no such option or dice, or nothing is due.
            IllegalChoice: a choice that the rules refuse, with its Case.
        """
        if self.request is None:
            hint = "Undo a step, or start another session."
            raise BadInput([Problem("answer", "nothing is due: the session is at its end", hint)])
        self._give(Given(value, True, self._used))

    def roll(self, seed: int | None = None) -> None:
        """Let the computer throw the dice that are due, in a session with typed dice.

        Raises:
            BadInput: no dice are due; a seed that is no whole number.
        """
        if not isinstance(self.request, (Roll, Draw)):
            raise BadInput([Problem("roll", "no dice are due")])
        known = dice.seed_of(seed)
        thrower = dice.SeededDice(random.SystemRandom().randrange(2**32) if known is None else known)
        self.answer(thrower.answer(self.request))

    def act(self, text: str) -> None:
        """Do something that the rules allow at any time, such as "West gives 20"; the step goes on from the new board.

        Raises:
            BadInput: nothing that can be done, or not at this point of the step.
            IllegalChoice: the rules refuse it, with the Case.
        """
        if self._engine.acts is None or self.request is None:
            hint = "" if self.request else "Undo the last answer first." if self.can_undo else "Start another session."
            raise BadInput([Problem("act", "nothing can be done here", hint)])
        if not self.can_act:
            hint = "Answer what is due first."
            raise BadInput([Problem("act", "not between a throw of dice and what follows from it", hint)])
        self._give(Given(text, True, self._used, True))

    @property
    def _used(self) -> int:
        return self._engine.used

    def _give(self, given: Given) -> None:
        self._history.give(given)
        self._keep()

    # --- undo, redo, and going back

    @property
    def can_undo(self) -> bool:
        """Whether a person has answered anything."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something that was undone can be done again."""
        return self._history.can_redo

    def undo(self) -> None:
        """Take back the last answer of a person, and the dice thrown since; or the last correction as a whole."""
        self._history.undo()
        self._keep()

    def redo(self) -> None:
        """Do again what was undone last, with its dice."""
        self._history.redo()
        self._keep()

    @property
    def starts(self) -> tuple[Start[P], ...]:
        """The start of every stage so far, the open one last."""
        return self._history.starts

    def back(self, stage: int | None = None) -> None:
        """Go back to the start of a stage, the open one if none is named; `redo` brings everything back at once.

        Raises:
            BadInput: no such stage so far, or nothing was answered since.
        """
        self._history.back(stage)
        self._keep()

    # --- correcting a slip

    @property
    def answers(self) -> tuple[Answered, ...]:
        """Every answer so far, with what it was the answer to."""
        return self._history.answers

    def correct(self, index: int, value: object) -> Correction:
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
        found = self._history.correct(index, value)
        self._keep()
        return found

    def amend(self, text: str) -> Correction:
        """Take an act now; where none can be taken now, take it at the start of the open stage instead.

        What was answered in the stage since is then given again, as by `correct`.

        Raises:
            BadInput: nothing that can be done.
            IllegalChoice: the rules refuse it, with the Case.
        """
        if self.can_act or self._engine.acts is None or self.request is None:
            self.act(text)
            return Correction(0)
        found = self._history.insert_act(text)
        self._keep()
        return found

    # --- files

    def as_json(self) -> dict[str, object]:
        """What a file holds: the start, the dice's seed, and every answer."""
        self._start_text = self._start_text or self.encode(self.start)
        return {
            "rometeach": "session",
            "format": FORMAT,
            "game": self.game,
            **self.about,
            "start": self._start_text,
            "seed": self.seed,
            "answers": files.plain_answers(self._engine.given),
            **({"taken_back": [list(mark) for mark in self._engine.marks]} if self._engine.marks else {}),
        }

    def _keep(self) -> None:
        if self.autosave:
            self.save(self.autosave)

    def save(self, path: str | Path) -> None:
        """Write the session to a file; a crash leaves the old file or the new one.

        Raises:
            BadInput: it cannot be written; a file is there that is no session; or another game, or this one with which
                somebody has gone on in another program or notebook: nothing of these is written over.
        """
        path, plain = Path(path), self.as_json()
        files.write(path, plain, self._kept.get(path), aside=path == self._aside)
        self._aside = None if path == self._aside else self._aside
        self._kept[path] = plain

    def save_on(self, path: str | Path | None) -> None:
        """Save to this file now and after every answer (None: no more).

        Raises:
            BadInput: a file is there that holds another game or none, or it cannot be written; saving is off then.
        """
        self.autosave = None
        if path is None:
            return
        self.save(path)
        self.autosave = Path(path)

    def resume(self, plain: Mapping[str, object], path: str | Path | None = None) -> Session[P]:
        """This session with the answers of a saved one, which came from `path`.

        What the kit left to nobody when it was saved is answered as the kit did it then (`Decision.unasked`).
        Where an answer no longer fits, it stands before that one, and `stopped` says so. The first time that it is then
        saved to `path`, the old file is kept beside it.

        Raises:
            BadInput: something among the answers that is none, with its number.
        """
        given = files.answers(found if isinstance(found := plain.get("answers"), list) else [])
        self._engine.given = []
        self._history.forget()
        if path:
            self._kept[Path(path)] = plain
        self._engine.marks = files.marks(plain.get("taken_back"))
        self._engine.begin()
        kept, why = self._engine.play_again(given, older=True)
        self.unasked = len(self._engine.given) - kept
        self.stopped = Stopped.at(given, kept, self._engine.request, why) if kept < len(given) else None
        if path and self.stopped:
            self.keep_aside(path)
        self._engine.restore_dice()
        self._engine.advance()
        return self

    def keep_aside(self, path: str | Path) -> None:
        """Keep what lies at this path: the first time that the session is saved there, the old file stays beside it."""
        self._aside = Path(path)

    def report(self) -> str:
        """The log as a text, a heading for each stage."""
        return values.report(self.log)

    def __repr__(self) -> str:
        due = self.request.what if self.request else "at its end"
        return f"<Session of {self.game}: {due}>"
