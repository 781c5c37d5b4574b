"""A worked Example that unfolds step by step: the board, what is asked, each line of the sum with its Case, dice, outcome.

An Example is a position, a step of the game (or a chart) and the dice and decisions of the rulebook's own Example. Its
frames are computed by the rules each time, so the reader may change a die, a Unit or a Commander and see what follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Generic, TypeVar, cast

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.ledger import Ledger
from ..core.games import find
from ..core.positions.saved import GamePosition
from ..core.results.show import Table
from ..core.session import dice
from ..core.session.actions import Action
from ..core.session.requests import Answer, Checkpoint, Decision, Draw, Note, Request, Roll, Steps
from ..core.verbs import verbs_of
from .faces import Faces, Thrown, seen
from .predictions import Guess

P = TypeVar("P", bound=GamePosition)

Told = tuple[str, str] | tuple[str, Ledger] | Faces | Steps[object]
"""What an Example tells: a text with its Case, a sum with its caption, what each face of a die does, or a step of the game."""


@dataclass(frozen=True)
class FilmFrame:
    """One step of an Example.

    `running` is the sum so far, `board` the position as it lies now (None: as before), `faces` what each face of a die does,
    `thrown` the dice that are thrown in it.
    """

    kind: str
    text: str
    case: str = ""
    running: int | None = None
    board: GamePosition | None = None
    faces: Faces | None = None
    thrown: tuple[Thrown, ...] = ()

    @property
    def sum(self) -> str:
        """The sum so far with its sign; nothing where nothing is added up."""
        return "" if self.running is None else f"{self.running:+d}"


@dataclass(frozen=True)
class WhatIf:
    """A change that is worth trying: of the board (compact grammar), of the dice and choices, or of both."""

    label: str
    change: str = ""
    answers: tuple[Answer, ...] | None = None


@dataclass(frozen=True)
class Film:
    """The frames of an Example; `due` is what is still asked when the answers have run out."""

    frames: tuple[FilmFrame, ...]
    board: GamePosition
    due: Request | None = None

    def table(self, caption: str) -> Table:
        """The frames as a table."""
        width = 4 if any(f.sum for f in self.frames) else 3
        rows = tuple((str(n), f.text, f.case, f.sum)[:width] for n, f in enumerate(self.frames, 1))
        return Table(caption, ("Step", "What happens", "Case", "Sum")[:width], rows)


@dataclass(frozen=True)
class Example(Generic[P]):
    """See the module.

    `tell` gives what happens on a board; `answers` are the dice and decisions of the steps that it plays; `expects` are words
    that the film must hold. `change` is applied to the named `position` first; `focus` is what is drawn: a place,
    "command Gallia", "track Unrest" or whatever else the game's face draws by itself, several with semicolons between.
    `guess` is how the reader answers `predict` before a step is shown; without one in words of their own.
    """

    number: str
    case: str
    lesson: str
    title: str
    position: str
    story: str
    predict: str
    tell: Callable[[P], Iterable[Told]]
    outcome: str
    answers: tuple[Answer, ...] = ()
    change: str = ""
    focus: str = ""
    what_ifs: tuple[WhatIf, ...] = ()
    expects: tuple[str, ...] = ()
    guess: Guess[P] | None = None
    game: str = field(kw_only=True)

    def board(self, change: str = "") -> P:
        """The position of the Example, with a change of the reader's.

        Raises:
            BadInput: mistakes in the change.
        """
        start = cast(
            P, verbs_of(find(self.game)).position(self.position, owner=False)
        )  # what its game's Examples are told on
        start = start.edit(self.change) if self.change else start
        return start.edit(change) if change.strip() else start

    def film(self, change: str = "", answers: Sequence[Answer] | str | None = None) -> Film:
        """Everything that happens, in frames.

        Args:
            change: what the reader changes on the board.
            answers: other dice and choices, in order; as text with semicolons between ("4 4 4; disgrace").

        Raises:
            BadInput: mistakes in the change, or an answer that does not fit; it says what is due.
        """
        given = self.answers if answers is None else split(answers) if isinstance(answers, str) else tuple(answers)
        before = self.board(change)
        script = _Script(given)
        frames: list[FilmFrame] = []
        board: GamePosition = before
        for told in self.tell(before):
            if isinstance(told, Faces):
                frames.append(FilmFrame("faces", told.words, told.cases, faces=told))
                continue
            if isinstance(told, tuple):
                frames += _sum(*told) if isinstance(told[1], Ledger) else [FilmFrame("told", told[0], str(told[1]))]
                continue
            for frame in _play(told, script):
                board = frame.board if frame.board is not None else board
                frames.append(frame)
            if script.due is not None:
                break
        if script.left and script.due is None:
            left = "; ".join(_words(a) for a in script.left)
            raise BadInput([Problem(left[:60], "is not asked for any more", "Take it out of the dice and choices.")])
        frames += _came_of_it(before, board)
        return Film(tuple(frames), board, script.due)

    def as_typed(self) -> str:
        """The dice and choices of the Example as a reader would type them."""
        return "; ".join(_words(a) for a in self.answers)

    def text(self) -> str:
        """The whole Example in words."""
        film = self.film()
        parts = [f"Example {self.number} (Case {self.case}): {self.title}", self.story]
        return "\n\n".join([*parts, film.table("Step by step").text(), self.outcome])

    def html(self) -> str:
        """The whole Example as a story, a table of its steps, and the outcome."""
        table = self.film().table("Step by step").html()
        return (
            f"<h4>Example {escape(self.number)} (Case {escape(self.case)}): {escape(self.title)}</h4>"
            f"<p>{escape(self.story)}</p>{table}<p>{escape(self.outcome)}</p>"
        )


def split(text: str) -> tuple[Answer, ...]:
    """Dice and choices as somebody typed them, with semicolons between."""
    return tuple(part.strip() for part in text.split(";") if part.strip())


def _words(answer: Answer) -> str:
    if isinstance(answer, (tuple, list)):
        return " ".join(map(str, answer))
    return str(answer)


class _Script:
    """The answers, in order; `due` is set to the first request that finds none left."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.left = list(answers)
        self.due: Request | None = None

    def answer(self, request: Request) -> Answer:
        """The next answer, as the request wants it. Raises BadInput."""
        given = self.left.pop(0)
        if isinstance(request, Decision):
            return _choose(request, given)
        faces = (given,) if isinstance(given, int) else given
        return dice.parse(request, faces)


def _choose(request: Decision, given: Answer) -> Action:
    found = request.find(given)
    if found is not None:
        return found
    text, names = str(given), [o.name for o in request.options]
    for refusal in request.refused:
        if refusal.name.casefold() == text.strip().casefold():
            raise BadInput([Problem(text, refusal.reason, case=refusal.case)])
    shown = "; ".join(names[:8]) + ("; ..." if len(names) > 8 else "")
    what = f"is no choice here; due is {request.who}: {request.what}"
    raise BadInput([Problem(text[:60], what, did_you_mean(text, names) or f"Choices: {shown}.", case=request.case)])


def _play(steps: Steps[object], script: _Script) -> Iterator[FilmFrame]:
    """The frames of a step of the game, as far as the answers go."""
    answer: Answer = None
    spelled: Ledger | None = None
    signs = False
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            if end.value is not None:
                yield FilmFrame("end", "The step is over.", board=end.value)
            return
        answer = None
        if isinstance(asked, Note):
            if asked.ledger is not None and asked.ledger != spelled:
                yield from _sum(f"What counts: {asked.who}" if asked.who else "What counts", asked.ledger)
            thrown = f" [{' '.join(map(str, asked.dice))}]" if asked.dice and not signs else ""
            yield FilmFrame("note", asked.what[:1].upper() + asked.what[1:] + thrown, asked.case, board=asked.board)
            continue
        if isinstance(asked, Checkpoint):
            continue
        asking = list(_asked(asked))
        signs = isinstance(asked, Roll) and bool(asked.symbols)
        spelled = asked.ledger if isinstance(asked, Roll) else None
        if not script.left:
            yield from asking
            script.due = asked
            return
        answer = script.answer(asked)
        answered = _answered(asked, answer)
        if len(asking) > 1:
            yield from (*asking, answered)
        else:
            text = f"{asking[0].text.removesuffix('?')}. {answered.text}"
            yield replace(asking[0], kind=answered.kind, text=text, thrown=answered.thrown)


_NAMED = 9
"""So many options of a Draw are named, and so many of a Decision counted."""


def _asked(request: Request) -> Iterator[FilmFrame]:
    if isinstance(request, Roll):
        if request.symbols:
            text = f"{request.what}: {request.number} {'die' if request.number == 1 else 'dice'}"
        else:
            text = f"{request.number}D{request.sides} for {request.what}"
        yield FilmFrame("asked", text, request.case)
        if request.ledger is not None and request.ledger.lines:
            yield from _sum("How many dice" if request.symbols else "Added to the dice", request.ledger)
    elif isinstance(request, Draw):
        number = len(request.options)
        among = " or ".join(request.options) if number <= _NAMED else f"one of {number}"
        yield FilmFrame("asked", f"Chance decides {request.what}: {among}", request.case)
    else:
        number = len(request.options)
        choices = f" ({number} choices)" if 1 < number <= _NAMED else ""
        yield FilmFrame("asked", f"{request.who} decides: {request.what}{choices}", request.case, board=request.board)


def _answered(request: Request, answer: Answer) -> FilmFrame:
    if isinstance(request, Roll):
        faces, thrown = " + ".join(map(str, answer)), sum(answer)
        text = f"Thrown: {faces}" + (f" = {thrown}" if len(answer) > 1 else "")
        if request.symbols:
            text = f"Thrown: {', '.join(request.symbols[face - 1][-1] for face in answer)}"
        elif request.highest and len(answer) > 1:
            text = f"Thrown: {' and '.join(map(str, answer))}, the highest is {max(answer)}"
        shown = seen(request, answer)
        if (
            request.ledger is None or not request.ledger.lines or request.symbols
        ):  # of signs it says how many are thrown
            return FilmFrame("dice", text, thrown=shown)
        total = thrown + request.ledger.total
        return FilmFrame("dice", f"{text}; with {request.ledger.total:+d} that is {total}", running=total, thrown=shown)
    return FilmFrame("dice" if isinstance(request, Draw) else "decided", f"It is: {answer}")


def _sum(caption: str, ledger: Ledger) -> Iterator[FilmFrame]:
    running = 0
    yield FilmFrame("sum", caption + (": nothing" if not ledger.lines else ""))
    for line in ledger.lines:
        running += line.value
        yield FilmFrame("line", f"{line.value:+d} {line.reason}", line.case, running)


_BOOKKEEPING = re.compile(
    r"^\s*(phase|step|used|done|active|held|rounds|reserve|bought|(un)?friendly|hostile|unseen)\b"
    r"|\b(fresh|moved|pillaged|fought)\s*$|\bvisited\b"
)
"""Clauses of a difference that only say how far the turn has gone, or list a whole cup."""


def _came_of_it(before: GamePosition, after: GamePosition) -> list[FilmFrame]:
    """What changed, in the words of the compact grammar."""
    changed = before.diff(after) if after != before else ""
    clauses = [c.strip() for c in changed.split(";") if c.strip() and not _BOOKKEEPING.search(c)]
    return [FilmFrame("result", f"On the board now: {'; '.join(clauses)}", board=after)] if clauses else []
