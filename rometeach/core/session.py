"""A game that is followed step by step: it asks, somebody answers, everything is logged, and every step can be undone.

A Session is a starting position, a list of stages (generators of Requests and Notes) and the list of answers so far. All
else follows from these by replay from the start of a stage; undo forgets answers and replays. Saved files hold just that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from . import dice
from .errors import BadInput, IllegalChoice, Problem, did_you_mean
from .files import write_atomically
from .ledger import Ledger
from .requests import Answer, Changed, Decision, Draw, Note, Request, Roll, Steps

P = TypeVar("P")
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Stage(Generic[P]):
    """One step of the game: its name and how it runs."""

    name: str
    run: Callable[[P], Steps[P]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    stage: str
    text: str
    case: str
    dice: tuple[int, ...] = ()
    ledger: Ledger | None = None
    decided: bool = False

    def __str__(self) -> str:
        thrown = f" [{' '.join(map(str, self.dice))}]" if self.dice else ""
        return f"{self.text}{thrown} ({self.case})"


def sentence(text: str) -> str:
    """A text with a capital letter."""
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Given:
    """One answer: its text form, whether a person gave it, and how far the stream of seeded dice was then."""

    answer: Answer
    by_person: bool
    used: int
    act: bool = False


class Session(Generic[P]):
    """See the module. `request` is what is due (None at the end), `log` what happened.

    `position` is the board at the start of the open stage (what undo goes back to), `board` as it lies on the table now.

    With a seed, dice and draws answer themselves; without one they are asked for. `encode` turns the starting position
    into text, for `save`; `about` is what a file holds besides ("rules"). `acts` begins what a player may do unasked.
    With `autosave`, a path, every answer is on the disk before the next one is due.
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
        self.game, self.start, self.stages, self.encode, self.seed = game, start, tuple(stages), encode, seed
        self.about, self.acts = dict(about or {}), acts
        self.autosave = Path(autosave) if autosave else None
        self._given: list[Given] = []
        self._undone: list[list[Given]] = []
        self._begin()
        self._advance()
        self._keep()

    # --- running

    def _begin(self) -> None:
        self._starts: list[tuple[P, int, int]] = []
        self.log: list[Entry] = []
        self.position = self.board = self.start
        self._done = 0
        self._dice = dice.SeededDice(self.seed) if self.seed is not None else None
        self._run: Steps[P] | None = None
        self.request: Request | None = None
        self._open_stage(0)

    def _open_stage(self, index: int) -> None:
        self.stage = index
        self._starts = self._starts[:index]
        if index < len(self.stages):
            self._starts.append((self.position, self._done, len(self.log)))
            self._run_stage()
        else:
            self._run, self.request = None, None

    def _run_stage(self) -> None:
        """Run the open stage from the position, which is that of its start or after an act."""
        self._fresh, self._acting, self._logged = True, False, len(self.log)
        self._paused: Steps[P] | None = None
        self._run = self.stages[self.stage].run(self.position)
        self._step(None)

    def _step(self, answer: Answer) -> None:
        """Run the open stage to its next Request, logging its Notes."""
        assert self._run is not None
        name = self.stages[self.stage].name
        try:
            asked = self._run.send(answer)
            while isinstance(asked, Note):
                self.log.append(Entry(name, sentence(asked.what), asked.case, asked.dice, asked.ledger))
                if asked.board is not None:
                    self.board = asked.board
                asked = self._run.send(None)
            self.request = asked
            if isinstance(asked, Decision) and asked.board is not None:
                self.board = asked.board
        except StopIteration as end:
            self.board = end.value
            if self._acting and self._paused is not None:
                self._run, self._paused, self._acting = self._paused, None, False
                self._step(Changed(self.board))
                return
            self.position = self.board
            if self._acting:
                self._run_stage()
            else:
                self._open_stage(self.stage + 1)

    def _take(self, given: Given) -> None:
        if given.act:
            self._done += 1
            self._begin_act(given.answer)
            return
        self._fresh = False
        request = self.request
        if isinstance(request, Decision):
            text = given.answer if given.answer != "done" else "is done"
            self.log.append(Entry(self.stages[self.stage].name, f"{request.who}: {text}", request.case, decided=True))
        self._done += 1
        self._step(given.answer)

    def _advance(self) -> None:
        """Replay what was given, then let seeded dice answer what they can."""
        while self._done < len(self._given):
            self._take(self._given[self._done])
        while self._dice is not None and isinstance(self.request, (Roll, Draw)):
            given = Given(self._dice.answer(self.request), False, self._dice.used)
            self._given.append(given)
            self._take(given)

    # --- answering

    def answer(self, value: Any) -> None:
        """Answer what is due: the name of an option, dice such as "2 5" or (2, 5), or the option of a draw.

        Raises:
            BadInput: no such option or dice, or nothing is due.
            IllegalChoice: a choice that the rules refuse, with its Case.
        """
        request = self.request
        if request is None:
            raise BadInput(
                [
                    Problem(
                        "answer", "nothing is due: the session is at its end", "Undo a step, or start another session."
                    )
                ]
            )
        answer = self._choose(request, value) if isinstance(request, Decision) else dice.parse(request, value)
        self._undone.clear()
        given = Given(answer, True, self._dice.used if self._dice else 0)
        self._given.append(given)
        self._take(given)
        self._advance()
        self._keep()

    def roll(self, seed: int | None = None) -> None:
        """Let the computer throw the dice that are due, in a session with typed dice."""
        if not isinstance(self.request, (Roll, Draw)):
            raise BadInput([Problem("roll", "no dice are due")])
        import random

        thrower = dice.SeededDice(random.SystemRandom().randrange(2**32) if seed is None else seed)
        self.answer(thrower.answer(self.request))

    def _choose(self, request: Decision, value: Any) -> str:
        text = str(value).strip()
        for option in request.options:
            if option.name.casefold() == text.casefold():
                return option.name
        for refusal in request.refused:
            if refusal.name.casefold() == text.casefold():
                raise IllegalChoice(refusal.case, refusal.reason, refusal.name)
        raise BadInput(
            [
                Problem(
                    text[:60] or "answer",
                    f"is no choice for: {request.what}",
                    did_you_mean(text, [o.name for o in request.options]),
                )
            ]
        )

    # --- what a player may do unasked

    @property
    def can_act(self) -> bool:
        """Whether acts may be taken now: at an open Decision, or in a step that has not been answered yet."""
        return (
            self.acts is not None and self.request is not None and not self._acting and (self._fresh or self._is_open)
        )

    @property
    def _is_open(self) -> bool:
        return isinstance(self.request, Decision) and self.request.open

    def act(self, text: str) -> None:
        """Do something that the rules allow at any time, such as "West gives 20"; the step goes on from the new board.

        Raises:
            BadInput: nothing that can be done, or not at this point of the step.
            IllegalChoice: the rules refuse it, with the Case.
        """
        if self.acts is None or self.request is None:
            raise BadInput([Problem("act", "nothing can be done here")])
        if not self.can_act:
            hint = "Answer what is due first."
            raise BadInput([Problem("act", "not between a throw of dice and what follows from it", hint)])
        self.acts(self._base(), text).close()  # refuses before anything is changed
        self._undone.clear()
        given = Given(text, True, self._dice.used if self._dice else 0, True)
        self._given.append(given)
        self._take(given)
        self._advance()
        self._keep()

    def _begin_act(self, text: str) -> None:
        assert self.acts is not None
        if not self.can_act:
            raise BadInput([Problem("act", "comes where nothing can be done unasked")])
        base = self._base()
        if self._is_open:
            self._paused = self._run
        else:
            del self.log[self._logged :]
        self._fresh, self._acting, self.board = False, True, base
        self._run = self.acts(base, text)
        self._step(None)

    def _base(self) -> P:
        """The board that an act starts from: as it lies, or as the step found it if the step is begun anew."""
        return self.board if self._is_open else self.position

    # --- undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether a person has answered anything."""
        return any(g.by_person for g in self._given)

    @property
    def can_redo(self) -> bool:
        """Whether an undone answer can be given again."""
        return bool(self._undone)

    def undo(self) -> None:
        """Take back the last answer of a person, and the dice thrown since."""
        if not self.can_undo:
            raise BadInput([Problem("undo", "nothing has been answered yet")])
        last = max(i for i, g in enumerate(self._given) if g.by_person)
        taken = self._given[last:]
        undone = [*self._undone, taken]
        self._go_back(last)
        self._undone = undone
        self._keep()

    def redo(self) -> None:
        """Give the answer that was undone last again, with its dice."""
        if not self._undone:
            raise BadInput([Problem("redo", "nothing has been undone")])
        self._given += self._undone.pop()
        self._restore_dice()
        self._advance()
        self._keep()

    def _go_back(self, length: int) -> None:
        """Forget all but the first answers, and replay from the start of the stage they fall in."""
        self._given = self._given[:length]
        index = max(i for i, (_, done, _) in enumerate(self._starts) if done <= length)
        self.position, self._done, kept = self._starts[index]
        self.board = self.position
        self.log = self.log[:kept]
        self._restore_dice()
        self._open_stage(index)
        self._advance()

    def _restore_dice(self) -> None:
        if self.seed is not None:
            self._dice = dice.SeededDice(self.seed, max((g.used for g in self._given), default=0))

    # --- files

    def as_json(self) -> dict[str, Any]:
        """What a file holds: the start, the dice's seed, and every answer."""
        return {
            "rometeach": "session",
            "format": FORMAT,
            "game": self.game,
            **self.about,
            "start": self.encode(self.start),
            "seed": self.seed,
            "answers": [
                [list(g.answer) if isinstance(g.answer, tuple) else g.answer, g.by_person, g.used, *["act"] * g.act]
                for g in self._given
            ],
        }

    def _keep(self) -> None:
        if self.autosave:
            self.save(self.autosave)

    def save(self, path: str | Path) -> None:
        """Write the session to a file; a crash leaves the old file or the new one."""
        write_atomically(Path(path), json.dumps(self.as_json(), indent=1) + "\n")

    def resume(self, plain: dict[str, Any]) -> Session[P]:
        """This session with the answers of a saved one.

        Raises:
            BadInput: an answer that does not fit the game, with its number.
        """
        self._given, problems = [], []
        for number, entry in enumerate(plain.get("answers", []), 1):
            try:
                answer, by_person, used, *act = entry
                if act not in ([], ["act"]):
                    raise ValueError(act)
                answer = tuple(answer) if isinstance(answer, list) else answer
                self._given.append(Given(answer, bool(by_person), int(used), bool(act)))
            except (TypeError, ValueError):
                problems.append(Problem(f"answers[{number}]", "is no answer"))
        if problems:
            raise BadInput(problems)
        self._begin()
        while self._done < len(self._given):
            request, given = self.request, self._given[self._done]
            where = f"answers[{self._done + 1}]"
            try:
                if request is None:
                    raise BadInput([Problem(where, "comes after the end of the game")])
                if given.act:
                    if self.acts is None:
                        raise BadInput([Problem(where, "is no act of this game")])
                    self.acts(self._base(), str(given.answer)).close()
                    self._take(given)
                    continue
                fits = (
                    self._choose(request, given.answer)
                    if isinstance(request, Decision)
                    else dice.parse(request, given.answer)
                )
            except (BadInput, IllegalChoice) as error:
                raise BadInput([Problem(where, f"does not fit the game: {error}")]) from None
            self._given[self._done] = replace(given, answer=fits)
            self._take(self._given[self._done])
        self._restore_dice()
        self._advance()
        return self

    def report(self) -> str:
        """The log as a text, a heading for each stage."""
        lines: list[str] = []
        stage = ""
        for entry in self.log:
            if entry.stage != stage:
                stage = entry.stage
                lines += ["", stage, "-" * len(stage)] if lines else [stage, "-" * len(stage)]
            lines.append(str(entry))
        return "\n".join(lines)

    def __repr__(self) -> str:
        due = self.request.what if self.request else "at its end"
        return f"<Session of {self.game}: {due}>"


def read(path: str | Path) -> dict[str, Any]:
    """The plain data of a session file.

    Raises:
        BadInput: not there, or no session file of this format.
    """
    try:
        raw = Path(path).read_bytes()
        plain = json.loads(raw.decode("utf-8")) if len(raw) < 5_000_000 else None
    except OSError as error:
        raise BadInput([Problem(str(path), f"cannot be read: {error.strerror}")]) from None
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or plain.get("rometeach") != "session" or plain.get("format") != FORMAT:
        raise BadInput([Problem(str(path), f"is no session file of format {FORMAT}")])
    if (
        not isinstance(plain.get("start"), str)
        or not isinstance(plain.get("answers"), list)
        or not isinstance(plain.get("seed"), (int, type(None)))
    ):
        raise BadInput([Problem(str(path), "lacks its start, seed or answers")])
    return plain
