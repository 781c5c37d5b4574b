"""An exercise: a prompt, an exact answer, hints in steps, a word for each common mistake, and a worked solution."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from .answers import Ask, Chance, Choice, Given, Number, Order, Several
from .blocks import Part, part_html, part_text

KINDS = ("compute", "decide", "find the mistake", "order the steps", "predict then check")
"""What a learner does in an exercise."""


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that people give, and what went wrong on the way to it; `vague` if that is said for want of a better word."""

    answer: Any
    why: str
    vague: bool = False


@dataclass(frozen=True)
class Task:
    """What a generator makes of a seed.

    `shown` are tables and sums that belong to the prompt, `board` the position it is about with its `focus` (a space),
    `solution` the way to the answer: texts, ledgers with a caption, results.
    """

    prompt: str
    ask: Ask
    answer: Any
    hints: tuple[str, ...]
    solution: tuple[Part, ...]
    mistakes: tuple[Mistake, ...] = ()
    shown: tuple[Part, ...] = ()
    board: Any = None
    focus: str = ""


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
    task: Task
    game: str = "rome-iinc"

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The common mistakes that lead to a wrong answer here, each wrong answer once: two ways to a number stand side by side."""
        most = 2 if isinstance(self.task.ask, (Number, Chance)) else 1
        found: dict[Any, list[str]] = {}
        for mistake in self.task.mistakes:
            ways = found.setdefault(mistake.answer, [])
            if mistake.answer != self.task.answer and mistake.why not in ways and not (ways and mistake.vague):
                ways.append(mistake.why)
        return tuple(Mistake(answer, " Or: ".join(ways[:most])) for answer, ways in found.items() if ways)

    def check(self, given: Given) -> Verdict:
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
        if matching:
            return Verdict(False, f"Not yet. {matching[0].why}")
        return Verdict(False, f"Not yet. {self._nearly(read)}")

    def _nearly(self, read: Any) -> str:
        task = self.task
        if isinstance(task.ask, Chance) and task.ask.nearly(read, task.answer):
            return "That is rounded too much: give a full per cent at least (17%, 0.17), or a fraction."
        if isinstance(task.ask, Several):
            missing = [o for o in task.ask.options if o in task.answer and o not in read]
            extra = [o for o in task.ask.options if o in read and o not in task.answer]
            return f"Too many here: {len(extra)}. Missing: {len(missing)}. Take a hint."
        if isinstance(task.ask, Order):
            wrong = next(i for i, (a, b) in enumerate(zip(read, task.answer, strict=True), 1) if a != b)
            return f"The first {wrong - 1} are right." if wrong > 1 else "Look for what comes first."
        return "Take a hint, or look at the worked solution."

    @property
    def how(self) -> str:
        """How the answer is given."""
        ask = self.task.ask
        if isinstance(ask, Choice):
            return "Choose one."
        if isinstance(ask, Several):
            return "Mark all that apply; it may be none."
        return "Give the numbers of the lines in the right order." if isinstance(ask, Order) else ask.how

    def prompt_html(self, listed: bool = True) -> str:
        """The prompt with what belongs to it; the options are left out where controls show them in full."""
        paragraphs = "".join(f"<p>{escape(p)}</p>" for p in self.task.prompt.split("\n\n"))
        return paragraphs + "".join(part_html(p) for p in self.task.shown) + (self._items("ol") if listed else "")

    def _items(self, tag: str) -> str:
        ask = self.task.ask
        options = ask.items if isinstance(ask, Order) else ask.options if isinstance(ask, (Choice, Several)) else ()
        return f"<{tag}>" + "".join(f"<li>{escape(o)}</li>" for o in options) + f"</{tag}>" if options else ""

    def solution_html(self) -> str:
        """The worked solution."""
        parts = "".join(part_html(p) for p in self.task.solution)
        return f"{parts}<p><strong>Answer: {escape(self.task.ask.words(self.task.answer))}</strong></p>"

    def html(self, board: str = "") -> str:
        """The exercise on paper: prompt, its board as HTML, hints and solution, the last two folded away."""
        hints = "".join(
            f"<details><summary>Hint {n}</summary><p>{escape(h)}</p></details>"
            for n, h in enumerate(self.task.hints, 1)
        )
        return (
            f"<h4>{escape(self.title)} ({escape(self.kind)})</h4>{self.prompt_html()}<p><small>{escape(self.how)}</small></p>"
            f"{board}{hints}"
            f"<details><summary>Worked solution</summary>{self.solution_html()}</details>"
        )

    def text(self) -> str:
        """The exercise as plain text, without its solution."""
        ask = self.task.ask
        options = ask.items if isinstance(ask, Order) else ask.options if isinstance(ask, (Choice, Several)) else ()
        lines = [f"{self.title} ({self.kind})", self.task.prompt, *(part_text(p) for p in self.task.shown)]
        return "\n".join([*lines, *(f"  {n}. {o}" for n, o in enumerate(options, 1)), self.how])
