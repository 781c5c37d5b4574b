"""How a session runs: stages are played with the answers given, and played again from a stage's start to go back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from ..errors import BadInput, IllegalChoice, Problem
from ..figures.ledger import Ledger
from . import dice
from .actions import Action
from .requests import Answer, Changed, Checkpoint, Decision, Draw, Note, Request, Roll, Steps
from .values import Entry, Given, Stage, Start, sentence

P = TypeVar("P")


class Engine(Generic[P]):
    """A starting position, stages, and the answers so far; a `Session` drives it.

    `given` are the answers, `asked` what each that was played was the answer to (with the number of its stage), `starts` the
    starts of the stages so far. `request` is what is due, `log` what happened, `position` the board at the start of the open
    stage, `board` as it lies now. `marks` are lines of the log that tell what was taken back: after how many answers, and the text.
    """

    def __init__(
        self, start: P, stages: Sequence[Stage[P]], seed: int | None, acts: Callable[[P, str], Steps[P]] | None
    ) -> None:
        """Play to the first Request.

        Args:
            start: the position to begin with.
            stages: what is followed, in order.
            seed: of the dice; None where they are typed in.
            acts: begins what a player may do unasked; None where there is nothing.
        """
        self.start, self.stages, self.seed, self.acts = start, tuple(stages), seed, acts
        self.given: list[Given] = []
        self.marks: tuple[tuple[int, str], ...] = ()
        self.begin()
        self.advance()

    def begin(self) -> None:
        """Go back to the start, with no answer played."""
        self.starts: list[Start[P]] = []
        self.asked: list[tuple[int, Request | None]] = []
        self.log: list[Entry] = []
        self.position = self.board = self.start
        self._dice = dice.SeededDice(self.seed) if self.seed is not None else None
        self._run: Steps[P] | None = None
        self.request: Request | None = None
        self._open_stage(0)
        self._tell_marks()

    @property
    def used(self) -> int:
        """How far the stream of seeded dice is."""
        return self._dice.used if self._dice else 0

    @property
    def _done(self) -> int:
        """How many of the answers have been played."""
        return len(self.asked)

    # --- one stage after the other

    def _open_stage(self, index: int) -> None:
        """Open a stage and run it to its first Request, and on through the stages that ask nothing."""
        self._enter(index)
        if self._run is not None:
            self._step(None)

    def _enter(self, index: int) -> None:
        """Put a stage before its first step; past the last one nothing is due."""
        self.stage = index
        self.starts = self.starts[:index]
        if index < len(self.stages):
            name = self.stages[index].name
            self.starts.append(Start(index, name, self.position, self._done, len(self.log)))
            self._begin_stage()
        else:
            self._run, self.request = None, None

    def _begin_stage(self) -> None:
        """Begin the open stage with the position, which is that of its start or after an act."""
        self._fresh, self._acting, self._logged = True, False, len(self.log)
        self._paused: Steps[P] | None = None
        self._run = self.stages[self.stage].run(self.position)

    def _step(self, answer: Answer) -> None:
        """Run on to the next Request, through as many stages as it takes."""
        asked = False
        while self._run is not None and not asked:
            asked, answer = self._run_on(answer)

    def _run_on(self, answer: Answer) -> tuple[bool, Answer]:
        """Run what runs to its next Request or its end, logging its Notes: whether it asks, and what the next gets."""
        assert self._run is not None
        try:
            asked = self._run.send(answer)
            while isinstance(asked, Note | Checkpoint):
                if isinstance(asked, Note):
                    self.board = self.board if asked.board is None else asked.board
                    self._tell(asked)
                asked = self._run.send(None)
            self.request = asked
            if isinstance(asked, Decision) and asked.board is not None:
                self._lies(asked.board)
            return True, None
        except StopIteration as end:
            self._lies(end.value)
            if self._acting and self._paused is not None:
                self._run, self._paused, self._acting = self._paused, None, False
                return False, Changed(self.board)
            self.position = self.board
            if self._acting:
                self._begin_stage()
            else:
                self._enter(self.stage + 1)
            return False, None

    def _write(
        self, text: str, case: str, faces: tuple[int, ...] = (), ledger: Ledger | None = None, by: bool = False
    ) -> None:
        name = self.stages[self.stage].name
        self.log.append(Entry(name, text, case, faces, ledger, by, self.stage, self.board))

    def _tell(self, note: Note) -> None:
        """Write a Note into the log, with who may read it."""
        self._write(sentence(note.what), note.case, note.dice, note.ledger)
        if note.only or note.reveals:
            public = sentence(note.public)
            self.log[-1] = replace(self.log[-1], only=note.only, public=public, reveals=note.reveals)

    def _tell_marks(self) -> None:
        """Write what was taken back right here after something had come to light."""
        for answers, text in self.marks:
            if answers == self._done and self.stage < len(self.stages):
                self._write(text, "")

    def _lies(self, board: P) -> None:
        """The board as it lies now is also what the last line of this stage's log left."""
        self.board = board
        if len(self.log) > self._logged and self.log[-1].board is not board:
            self.log[-1] = replace(self.log[-1], board=board)

    # --- one answer after the other

    def take(self, given: Given) -> None:
        """Play one answer, to the next Request; it must fit."""
        if given.act:
            self._begin_act(str(given.answer))
            return
        self._fresh = False
        request = self.request
        if isinstance(request, Decision):
            self._write(f"{request.who}: {given.answer.told}", request.case, by=True)
            if request.secret:
                public = f"{request.who} has chosen"
                self.log[-1] = replace(self.log[-1], only=(request.who,), public=public)
        self.asked.append((self.stage, request))
        self._step(given.answer)
        self._tell_marks()

    def advance(self) -> None:
        """Replay what was given, then let seeded dice answer what they can."""
        while self._done < len(self.given):
            self.take(self.given[self._done])
        while self._dice is not None and isinstance(self.request, (Roll, Draw)):
            given = Given(self._dice.answer(self.request), False, self._dice.used)
            self.given.append(given)
            self.take(given)

    def go_back(self, length: int, roll: bool = True) -> None:
        """Forget all but the first answers, and replay from the start of the stage they fall in."""
        self.given = self.given[:length]
        start = max((s for s in self.starts if s.answers <= length), key=lambda s: s.number)
        self.position = self.board = start.position
        self.asked = self.asked[: start.answers]
        self.log = self.log[: start.entries]
        self.restore_dice()
        self._open_stage(start.number)
        self._tell_marks()
        while self._done < length:
            self.take(self.given[self._done])
        if roll:
            self.advance()

    def restore_dice(self) -> None:
        """Let seeded dice go on from where the answers left them."""
        if self.seed is not None:
            self._dice = dice.SeededDice(self.seed, max((g.used for g in self.given), default=0))

    def play_again(
        self, later: Iterable[Given], check: Callable[[int], None] | None = None, older: bool = False
    ) -> tuple[int, str]:
        """Give answers that were given before, as long as they fit: how many, and why the next one does not.

        Args:
            later: the answers.
            check: refuses the answer of a number where another question is due.
            older: whether they may be of a kit that asked less: what does not fit is tried after what was `unasked` then.
        """
        kept, used = 0, max((g.used for g in self.given), default=0)
        for given in later:
            before, marks = len(self.given), self.marks
            try:
                if check:
                    check(kept)
                while older and self._is_of_later(given):
                    self._answer_unasked(used)
                fits = self.fitting(given)
                if given.used > used + (dice.numbers(self.request) if isinstance(self.request, Roll | Draw) else 0):
                    raise BadInput([Problem("answer", "says that more dice were thrown by then than can have been")])
            except (BadInput, IllegalChoice) as error:
                if len(self.given) > before:
                    self.marks = marks
                    self.go_back(before, roll=False)
                return kept, _told(error)
            self._play(fits)
            kept, used = kept + 1, max(used, given.used)
        return kept, ""

    def _play(self, given: Given) -> None:
        self.given.append(given)
        self.take(given)

    def _answer_unasked(self, used: int) -> None:
        """Answer what is due as an older kit did it by itself; what was taken back later is so one answer later."""
        assert isinstance(self.request, Decision) and self.request.unasked is not None
        here = len(self.given)
        self.marks = tuple((n + (n > here), text) for n, text in self.marks)
        self._play(Given(self.request.unasked, False, used))

    def _is_of_later(self, given: Given) -> bool:
        """Whether what is due was not asked once, and this answer is to something that comes after it."""
        if not isinstance(self.request, Decision) or self.request.unasked is None:
            return False
        try:
            self.fitting(given)
        except (BadInput, IllegalChoice):
            return True
        return False

    def fitting(self, given: Given) -> Given:
        """The answer as what is due takes it.

        Raises:
            BadInput: it does not fit here.
            IllegalChoice: the rules refuse it.
        """
        if self.request is None:
            raise BadInput([Problem("answer", "comes after the end of the game")])
        if given.act:
            if self.acts is None:
                raise BadInput([Problem("act", "is no act of this game")])
            if not self.can_act:
                raise BadInput([Problem("act", "comes where nothing can be done unasked")])
            self.acts(self._base(), str(given.answer)).close()
            return given
        if isinstance(self.request, Decision):
            return replace(given, answer=self._choose(self.request, given.answer))
        return replace(given, answer=dice.parse(self.request, given.answer))

    def _choose(self, request: Decision, value: object) -> Action:
        found = request.find(value)
        if found is not None:
            return found
        text = str(value).strip()
        for refusal in request.refused:
            if refusal.name.casefold() == text.casefold():
                raise IllegalChoice(refusal.case, refusal.reason, refusal.name)
        what = f"is no choice for: {request.what}"
        raise BadInput([Problem(text[:60] or "answer", what, request.nearest(text))])

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

    def _begin_act(self, text: str) -> None:
        assert self.acts is not None and self.can_act
        base = self._base()
        self.asked.append((self.stage, None))
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


def _told(error: BadInput | IllegalChoice) -> str:
    """Why an answer does not fit."""
    problems = error.problems if isinstance(error, BadInput) else ()
    return "; ".join(f"{p.where} {p.what}" for p in problems) or str(error)
