"""The rules of a lesson on one page: its Cases in our own words, what counts in its sums, one Example, its words.

What does not fit is left out from the least needed on, and the page says so: it is never cut.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...core import games
from ...core.cases.index import Case
from ...core.figures.ledger import ChartValue
from ...core.positions.saved import GamePosition
from ...core.registry import resolve
from ...core.results.show import Table
from ...core.words import counted
from ...lessons import examples
from ...lessons.charts import sentence
from ...lessons.example import Example
from ...lessons.glossary import Term, glossary
from .. import pdf
from ..documents import Document, Heading, Items, Part, Words
from .sheets import credit
from .topics import Topic

STEPS = ("told", "line", "faces", "dice", "note")
"""The kinds of steps of an Example that are told on a page."""
HEAD, FEW = 4, 4
"""How many lines of charts, and how many steps of an Example, are kept before rules are left out."""


@dataclass(frozen=True)
class _Page:
    """What there is to say of a lesson, the most needed first, and how much of each is said."""

    topic: Topic
    cases: tuple[Case, ...]
    figures: tuple[ChartValue, ...]
    example: Example[GamePosition] | None
    steps: tuple[str, ...]
    words: tuple[Term, ...]
    said: Mapping[str, int] = field(default_factory=dict)

    def saying(self, what: str, number: int) -> _Page:
        """The same with so much of something."""
        return replace(self, said={**self.said, what: number})

    def document(self) -> Document:
        """The page."""
        lesson = self.topic.lesson
        parts: list[Part] = [Words(f"{_sentence(lesson.about)} Afterwards you can {lesson.after}.")]
        if self.said.get("rules", 0):
            rules = sorted(self.cases[: self.said.get("rules", 0)], key=lambda c: _order(c.number))
            parts += [
                Heading("The rules"),
                Table("", ("Case", "What it says"), tuple((c.number, c.summary) for c in rules)),
            ]
        if self.said.get("figures", 0):
            said = self.figures[: self.said.get("figures", 0)]
            lines = tuple((sentence(f), f.case) for f in said)
            parts += [Heading("What counts, and how much"), Table("", ("Line of the chart", "Case"), lines)]
        parts += self._example() if self.example else ()
        if self.said.get("words", 0):
            terms = tuple((t.name, t.sentence) for t in self.words[: self.said.get("words", 0)])
            parts += [Heading("Words"), Table("", ("Word", "What it means"), terms)]
        parts += self._left_out()
        return Document(
            f"Rules: {lesson.title}",
            tuple(parts),
            f"Rules of {self.topic.name}, in our own words. {credit(self.topic)}",
        )

    def _example(self) -> Sequence[Part]:
        assert self.example
        told = self.steps[: self.said.get("steps", 0)]
        more = (
            [f"... and {counted(len(self.steps) - len(told), 'more step')}"]
            if len(told) < len(self.steps) and told
            else []
        )
        name = f"Example {self.example.number}, {self.example.title} (Case {self.example.case})"
        return [
            Heading(name),
            Words(self.example.story),
            *([Items((*told, *more))] if told else []),
            Words(self.example.outcome, strong=True),
        ]

    def _left_out(self) -> Sequence[Part]:
        game = self.topic.game
        said: list[str] = []
        if rest := self.cases[self.said.get("rules", 0) :]:
            said.append(
                f"Cases {', '.join(sorted((c.number for c in rest), key=_order))} (rometeach case {game} {rest[0].number})"
            )
        if lines := self.figures[self.said.get("figures", 0) :]:
            said.append(f"{counted(len(lines), 'line')} of charts (rometeach case {game} {lines[0].case})")
        if self.example and len(self.steps) > self.said.get("steps", 0):
            said.append(f"steps of the Example (rometeach example {game} {shlex.quote(self.example.number)})")
        if words := self.words[self.said.get("words", 0) :]:
            said.append(f"{counted(len(words), 'word')} (rometeach term {game} {words[0].name})")
        return [Words(f"Not on this page: {'; '.join(said)}.", small=True)] if said else []


def page(topic: Topic, paper: str = "A4") -> Document:
    """The rules of a lesson, on one page of this paper.

    Args:
        topic: the lesson.
        paper: one of `rometeach.classroom.pdf.SIZES`.
    """
    made = _all(topic)
    figures, steps = min(HEAD, len(made.figures)), min(FEW, len(made.steps))
    made = made.saying("figures", figures).saying("steps", steps)
    for what, least, most in (
        ("rules", 0, len(made.cases)),
        ("figures", figures, len(made.figures)),
        ("steps", steps, len(made.steps)),
        ("words", 0, len(made.words)),
    ):
        made = _most(made, what, least, most, paper)
    return made.document()


def _most(made: _Page, what: str, least: int, most: int, paper: str) -> _Page:
    """The page with as much of something as fits."""

    def fits(number: int) -> bool:
        return pdf.length(made.saying(what, number).document(), paper) <= 1

    return made.saying(what, _largest(fits, least, most))


def _largest(fits: Callable[[int], bool], low: int, high: int) -> int:
    """The largest number that fits, if all below it do; the lowest where none does."""
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low


def _all(topic: Topic) -> _Page:
    index: Mapping[str, Case] = resolve(f"rometeach.{games.find(topic.game).folder}.cases:load")()
    cases = [c for c in index.values() if c.lesson == topic.lesson.id and (c.is_covered or not c.why_none)]
    figures = [f for c in index.values() if c.lesson == topic.lesson.id for f in c.figures]
    section = [c.number.rpartition(".")[0] for c in cases]
    nth = {c.number: section[:n].count(section[n]) for n, c in enumerate(cases)}
    cases.sort(
        key=lambda c: (not c.functions, c.number.count("."), nth[c.number])
    )  # what opens a Section stands for it
    words = [t for t in glossary(topic.game).values() if t.lesson == topic.lesson.id]
    example, steps = _shortest(topic)
    return _Page(topic, tuple(cases), tuple(figures), example, steps, tuple(words))


def _shortest(topic: Topic) -> tuple[Example[GamePosition] | None, tuple[str, ...]]:
    """The Example of a lesson that is told in the fewest words, with at least two steps, and these."""
    found = []
    for example in examples.of_lesson(topic.game, topic.lesson.id):
        steps = tuple(
            f"{frame.text}{f' (Case {frame.case})' if frame.case else ''}"
            for frame in example.film().frames
            if frame.kind in STEPS
        )
        found.append((len(steps) < 2, len(" ".join((example.story, *steps, example.outcome))), example, steps))
    if not found:
        return None, ()
    *_, example, steps = min(found, key=lambda entry: entry[:2])
    return example, steps


def _order(number: str) -> list[int]:
    return [int(n) for n in number.split(".")]


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


__all__ = ["page"]
