"""An exercise: a prompt, an exact answer, hints in steps, a word for each common mistake, and a worked solution."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape

from ..core.positions.saved import GamePosition
from . import verdicts
from .answers import AnswerKind, AnyOf, Chance, InOrder, OneOf, Read, Typed, Value, WholeNumber
from .blocks import Block, block_html, block_text
from .slips import Basis, Mistake
from .slips import mistakes as slips_of

KINDS = ("compute", "decide", "find the mistake", "order the steps", "predict then check")
"""What a learner does in an exercise."""


@dataclass(frozen=True)
class Assignment:
    """What a generator makes of a seed.

    `shown` are tables and sums that belong to the prompt, `board` the position it is about with its `focus` (a space),
    `solution` the way to the answer: texts, ledgers with a caption, results. `basis` is the sum behind a number or a chance:
    slips in it are understood. `why` says of each option why it is right or wrong. `also` are other right answers. `judge` says
    of an answer that nobody foresaw what the rules make of it, "" where it has nothing to say. A `mute` map
    shows what is printed on it alone, neither counters nor words nor tables: the answer is read off it, or would stand there.
    """

    prompt: str
    ask: AnswerKind
    answer: Value
    hints: tuple[str, ...]
    solution: tuple[Block, ...]
    mistakes: tuple[Mistake, ...] = ()
    shown: tuple[Block, ...] = ()
    board: GamePosition | None = None
    focus: str = ""
    basis: tuple[Basis, ...] = ()
    why: Mapping[str, str] = field(default_factory=dict)
    also: tuple[Value, ...] = ()
    judge: Callable[[Read], str] | None = None
    mute: bool = False


@dataclass(frozen=True)
class Verdict:
    """What is said of an answer."""

    right: bool
    message: str


@dataclass(frozen=True)
class Exercise:
    """One variant of a generator: `lesson`, `name` and `seed` find it again."""

    lesson: str
    kind: str
    name: str
    title: str
    seed: int
    task: Assignment
    game: str

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The common mistakes that lead to a wrong answer here, each wrong answer once: two ways to a number stand side by side."""
        most = 2 if isinstance(self.task.ask, (WholeNumber, Chance)) else 1
        found: dict[Value, list[str]] = {}
        task = self.task
        slips = [slip for basis in task.basis for slip in slips_of(basis)]
        if isinstance(task.ask, Chance) and isinstance(task.answer, int | Fraction):
            slips.append(Mistake(1 - task.answer, "That is the chance of the contrary.", vague=True))
        for mistake in (*task.mistakes, *slips):
            ways = found.setdefault(mistake.answer, [])
            if mistake.answer != self.task.answer and mistake.why not in ways and not (ways and mistake.vague):
                ways.append(mistake.why)
        return tuple(Mistake(answer, " Or: ".join(ways[:most])) for answer, ways in found.items() if ways)

    def check(self, given: Typed) -> Verdict:
        """What is said of this answer.

        Raises:
            BadInput: it cannot be read; it says what was expected.
        """
        task = self.task
        read = task.ask.read(given)
        matching = [m for m in self.mistakes if task.ask.same(read, m.answer)]
        if task.ask.same(read, task.answer):
            if matching:
                return Verdict(False, "So rounded it fits a wrong answer as well. Give one more digit, or a fraction.")
            return Verdict(True, f"Right: {task.ask.words(task.answer)}.")
        if right := next((other for other in task.also if task.ask.same(read, other)), None):
            return Verdict(True, f"Right: {task.ask.words(right)}. As good: {task.ask.words(task.answer)}.")
        judged = task.judge(read) if task.judge else ""
        said = [matching[0].why if matching else "", judged, self._said_of(read)]
        if isinstance(task.ask, AnyOf):
            parts = [x for n, x in enumerate(said) if x and not any(x in later for later in said[n + 1 :])]
            return Verdict(False, "Not yet. " + "\n\n".join(parts))
        return Verdict(False, f"Not yet. {next(filter(None, said), '') or self._remark(read)}")

    def _remark(self, read: Read) -> str:
        """What is said where nothing else is: whether it is rounded too much, or what to look at first."""
        task = self.task
        if isinstance(task.ask, Chance) and (said := task.ask.remark(read, task.answer)):
            return said
        off = read - task.answer if isinstance(read, int) and isinstance(task.answer, int) else 0
        parts = verdicts.of_number([basis.ledger for basis in task.basis if not basis.given], off)
        return parts + (f"Look at this first: {task.hints[0]}" if task.hints else "")

    def _said_of(self, read: Read) -> str:
        """What is said of a choice, of marks or of an order that nobody foresaw."""
        ask, answer, hints = self.task.ask, self.task.answer, self.task.hints
        reasons = {o: verdicts.reason(o, self.task.why, self.task.solution) for o in ask.options}
        if isinstance(ask, AnyOf):
            assert isinstance(read, frozenset) and isinstance(answer, frozenset)
            return verdicts.of_marks(ask, read, answer, reasons, hints[0] if hints else "")
        if isinstance(ask, InOrder):
            assert isinstance(read, tuple) and isinstance(answer, tuple)
            numbered = [re.sub(r"^\d+\. ", "", line) for line in self.task.solution if isinstance(line, str)]
            return verdicts.of_order(read, answer, {o: verdicts.reason(o, self.task.why, numbered) for o in answer})
        return verdicts.of_choice(str(read), reasons) if isinstance(ask, OneOf) else ""

    @property
    def how(self) -> str:
        """How the answer is given."""
        return self.task.ask.how

    def prompt_html(self, listed: bool = True) -> str:
        """The prompt with what belongs to it; the options are left out where controls show them in full."""
        paragraphs = "".join(f"<p>{escape(p)}</p>" for p in self.task.prompt.split("\n\n"))
        return paragraphs + "".join(block_html(p) for p in self.task.shown) + (self._options() if listed else "")

    def _options(self) -> str:
        options = "".join(f"<li>{escape(o)}</li>" for o in self.task.ask.options)
        return f"<ol>{options}</ol>" if options else ""

    def solution_html(self) -> str:
        """The worked solution."""
        parts = "".join(block_html(p) for p in self.task.solution)
        return f"{parts}<p><strong>Answer: {escape(self.task.ask.words(self.task.answer))}</strong></p>"

    def open_html(self, board: str = "") -> str:
        """The exercise as it is put: prompt, options, its board as HTML; nothing that helps."""
        return (
            f"<h4>{escape(self.title)} ({escape(self.kind)})</h4>{self.prompt_html()}"
            f"<p><small>{escape(self.how)}</small></p>{board}"
        )

    def html(self, board: str = "") -> str:
        """The exercise on paper: as it is put, then hints and solution, folded away."""
        hints = "".join(
            f"<details><summary>Hint {n}</summary><p>{escape(h)}</p></details>"
            for n, h in enumerate(self.task.hints, 1)
        )
        return (
            f"{self.open_html(board)}{hints}<details><summary>Worked solution</summary>{self.solution_html()}</details>"
        )

    def text(self) -> str:
        """The exercise as plain text, without its solution."""
        options = self.task.ask.options
        lines = [f"{self.title} ({self.kind})", self.task.prompt, *(block_text(p) for p in self.task.shown)]
        return "\n".join([*lines, *(f"  {n}. {o}" for n, o in enumerate(options, 1)), self.how])
