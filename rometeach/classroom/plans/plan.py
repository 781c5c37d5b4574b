"""A lesson plan as a value: what a teacher does minute by minute, what is asked, what is expected, and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ...lessons.history import Citation

LEVELS = ("Not yet", "Nearly", "Secure", "Beyond")
"""The levels of a criterion, from low to high."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What a plan is about: its key, a plain title, one sentence."""

    key: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Step:
    """So many minutes: what the teacher does and says, what the pupils do."""

    minutes: int
    title: str
    teacher: str
    pupils: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question for the pupils, and answers that a teacher may expect."""

    ask: str
    expected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Misconception:
    """What pupils often think, and what to say to it."""

    wrong: str
    say: str


@dataclass(frozen=True, slots=True)
class Criterion:
    """A line of the rubric: what is looked at, and a sentence for each of `LEVELS`."""

    criterion: str
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of an ancient text in our own translation, where it stands, and a note on it."""

    words: str
    source: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """Where to go on: a lesson of a course ("game/lesson") or a notebook by its path; `title` is what it is called."""

    to: str
    purpose: str
    title: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card to cut out and hand to a pupil: `group` says which cards belong together, a role, an event, a cause."""

    group: str
    title: str
    words: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A number of the plan that the rules give: the words in which it stands there, and how it is found.

    `edit` changes the position first; `question` is asked of it with `options` ("" asks the position itself); `path` is
    followed in the answer (see `rometeach.classroom.plans.claims`) and must come to `value`.
    """

    says: str
    game: str
    position: str
    path: str
    value: str
    edit: str = ""
    question: str = ""
    options: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Plan:
    """A lesson plan. `name` is what it is called on the command line; `lessons` are lessons of the course of its game."""

    name: str
    title: str
    game: str
    minutes: int
    ages: str
    themes: tuple[Theme, ...]
    aim: str
    afterwards: tuple[str, ...]
    preparation: tuple[str, ...]
    lessons: tuple[str, ...]
    steps: tuple[Step, ...]
    questions: tuple[Question, ...]
    misconceptions: tuple[Misconception, ...]
    support: tuple[str, ...]
    extend: tuple[str, ...]
    task: str
    rubric: tuple[Criterion, ...]
    sources: tuple[Citation, ...]
    passages: tuple[Passage, ...]
    links: tuple[Link, ...]
    claims: tuple[Claim, ...]
    cards: tuple[Card, ...] = ()


__all__ = [
    "LEVELS",
    "Card",
    "Citation",
    "Claim",
    "Criterion",
    "Link",
    "Misconception",
    "Passage",
    "Plan",
    "Question",
    "Step",
    "Theme",
]
