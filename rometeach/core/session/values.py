"""What a session is made of: its stages, the lines of its log, the answers, and the moments that one can go back to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ..figures.ledger import Ledger
from .actions import Action
from .requests import Answer, Decision, Draw, Request, Roll, Steps

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Stage(Generic[P]):
    """One step of the game: its name and how it runs."""

    name: str
    run: Callable[[P], Steps[P]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `board` is the board right after it, `number` the number of its stage in the session.

    `only`, `public` and `reveals` are those of the Note: who may read it, what others read, and whether it shows what was hidden.
    """

    stage: str
    text: str
    case: str
    dice: tuple[int, ...] = ()
    ledger: Ledger | None = None
    decided: bool = False
    number: int = 0
    board: Any = field(default=None, compare=False, repr=False)
    only: tuple[str, ...] = ()
    public: str = ""
    reveals: bool = False

    def __str__(self) -> str:
        thrown = f" [{' '.join(map(str, self.dice))}]" if self.dice else ""
        return f"{self.text}{thrown}" + (f" ({self.case})" if self.case else "")


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


@dataclass(frozen=True, slots=True)
class Start(Generic[P]):
    """The start of a stage: the board then, and how many answers and lines of the log came before it."""

    number: int
    name: str
    position: P
    answers: int
    entries: int


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that was given, and to what: `index` names it for `Session.correct`, `stage` is a number of a stage.

    `request` is None for what a player did unasked.
    """

    index: int
    stage: int
    request: Request | None
    given: Given

    @property
    def text(self) -> str:
        """The answer as somebody would type it."""
        answer = self.given.answer
        return " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)

    def __str__(self) -> str:
        if self.request is None:
            return f"unasked: {self.text}"
        who = f"{self.request.who}, " if isinstance(self.request, Decision) else ""
        return f"{who}{self.request.what}: {self.text}"


@dataclass(frozen=True, slots=True)
class Correction:
    """What became of the answers after a corrected one: how many were given again, which were dropped, and why."""

    kept: int
    dropped: tuple[Answered, ...] = ()
    why: str = ""

    def __str__(self) -> str:
        again = f"{self.kept} later {'answer' if self.kept == 1 else 'answers'} given again."
        if not self.dropped:
            return again
        number = len(self.dropped)
        rest = "that answer is dropped" if number == 1 else f"that answer and the {number - 1} after it are dropped"
        return f"{again} Then it no longer fits: {self.dropped[0]}. {sentence(self.why)}. So {rest}."


def question(request: Request | None) -> tuple[object, ...]:
    """What makes two Requests the same question; figures, such as the Gold left or how many are left, may differ."""
    if isinstance(request, Decision):
        about = request.about if isinstance(request.about, Action) else None
        return ("decision", request.who, request.kind, request.case, about)
    if isinstance(request, Roll):
        return ("roll", request.number, request.case, request.what)
    if isinstance(request, Draw):
        return ("draw", request.case, request.what)
    return ()


def report(log: Iterable[Entry]) -> str:
    """The log as a text, a heading for each stage."""
    lines: list[str] = []
    stage = ""
    for entry in log:
        if entry.stage != stage:
            stage = entry.stage
            lines += ["", stage, "-" * len(stage)] if lines else [stage, "-" * len(stage)]
        lines.append(str(entry))
    return "\n".join(lines)
