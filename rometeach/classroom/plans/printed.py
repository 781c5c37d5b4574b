"""A lesson plan as documents: the teacher's copy with all answers, and the page for pupils without any."""

from __future__ import annotations

from collections.abc import Iterator

from ...core import games
from ...core.results.show import Table
from ...lessons.history import UNCHECKED
from ..documents import Document, Heading, Items, Name, Part, Quotation, Room, Together, Words
from . import cards
from .plan import LEVELS, Passage, Plan, Step

READERS = ("teacher", "pupils", "cards")
"""For whom a plan is printed; "cards" are those to cut out."""


def document(plan: Plan, reader: str = "teacher") -> Document:
    """A plan for one of `READERS`.

    Args:
        plan: the plan.
        reader: "teacher", "pupils" or "cards".

    Raises:
        BadInput: its cards are wanted, and it has none.
    """
    if reader == "cards":
        return cards.document(plan)
    return for_pupils(plan) if reader == "pupils" else for_teacher(plan)


def for_teacher(plan: Plan) -> Document:
    """The teacher's copy: minute by minute, with the answers to expect."""
    return Document(plan.title, tuple(_teacher(plan)), f"Lesson plan {plan.name}, teacher's copy.")


def for_pupils(plan: Plan) -> Document:
    """The pupils' page: passages, questions with room to write, the task. No answer stands on it."""
    return Document(plan.title, tuple(_pupils(plan)), f"Lesson plan {plan.name}, for pupils.")


def _teacher(plan: Plan) -> Iterator[Part]:
    about = "; ".join(theme.title for theme in plan.themes)
    yield Words(
        f"Lesson plan, {plan.minutes} minutes | ages {plan.ages} | {games.find(plan.game).title} | {about}", small=True
    )
    yield Words(plan.aim, strong=True)
    yield Heading("Afterwards pupils can")
    yield Items(_abilities(plan))
    yield Heading("Before the lesson")
    yield Items(_bare(plan.preparation), tick=True)
    yield Heading("Minute by minute")
    yield Table("", ("Minutes", "You", "Pupils"), tuple(_minutes(plan.steps)))
    yield from _passages(plan)
    yield Heading("Questions, and answers to expect")
    rows = tuple((str(n), q.ask, _together(q.expected)) for n, q in enumerate(plan.questions, 1))
    yield Table("", ("", "Question", "A good answer says"), rows)
    yield Heading("What pupils often think")
    yield Table("", ("They think", "You can say"), tuple((m.wrong, m.say) for m in plan.misconceptions))
    yield Heading("For some pupils")
    kinds = (("Support", plan.support), ("Further", plan.extend))
    yield Table("", ("", ""), tuple((kind, _together(found)) for kind, found in kinds))
    yield Heading("How to tell what they learned")
    yield Words(plan.task)
    yield Table("", ("", *LEVELS), tuple((c.criterion, *c.levels) for c in plan.rubric))
    yield Heading("Going on, and sources")
    ours = f"{games.find(plan.game).title}, l"
    links = (f"{link.title.replace(ours, 'L')}: {_ended(link.purpose)}" for link in plan.links)
    yield Words(" ".join(links), small=True)
    cited = " ".join(f"[{n}] {_ended(source.text())}" for n, source in enumerate(plan.sources, 1))
    unchecked = f" {UNCHECKED}" if any(source.is_unchecked for source in plan.sources) else ""
    yield Words(f"{cited}{unchecked}", small=True)


def _pupils(plan: Plan) -> Iterator[Part]:
    yield Name()
    yield Words(plan.aim)
    yield from _passages(plan)
    yield Heading("Questions")
    for n, question in enumerate(plan.questions, 1):
        yield Together((Words(f"{n}. {question.ask}", strong=True), Room(2)))
    yield Heading("Your task")
    yield Words(plan.task)
    yield Room(4)
    yield Heading("Now I can")
    yield Items(_abilities(plan), tick=True)


def _passages(plan: Plan) -> Iterator[Part]:
    if plan.passages:
        yield Heading("An ancient source" if len(plan.passages) == 1 else "Ancient sources")
    for passage in plan.passages:
        yield Quotation(passage.words, _source(passage))


def _source(passage: Passage) -> str:
    return f"{passage.source} ({passage.note})" if passage.note else passage.source


def _minutes(steps: tuple[Step, ...]) -> Iterator[tuple[str, str, str]]:
    """The rows of the table: "5-12" with the step, what you do, what they do."""
    begin = 0
    for step in steps:
        yield f"{begin}-{begin + step.minutes} {step.title}", step.teacher.replace("`", ""), step.pupils
        begin += step.minutes


def _abilities(plan: Plan) -> tuple[str, ...]:
    """What pupils can do afterwards, after the word "can"."""
    return tuple(line.removeprefix("can ") for line in plan.afterwards)


def _bare(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines without the marks around what is to be typed."""
    return tuple(line.replace("`", "") for line in lines)


def _together(sentences: tuple[str, ...]) -> str:
    return " ".join(_ended(s) for s in sentences)


def _ended(sentence: str) -> str:
    """A sentence with its stop."""
    return sentence if sentence.endswith((".", "!", "?", ")", '"')) else f"{sentence}."


__all__ = ["READERS", "document", "for_pupils", "for_teacher"]
