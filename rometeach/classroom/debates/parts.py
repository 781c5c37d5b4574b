"""What a debate is made of: roles whose aims conflict, ancient passages, and options that a board is changed by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...lessons.history import Citation


@dataclass(frozen=True, slots=True)
class Role:
    """One card. `invented` where no source names the person; `option` is the id of what the role begins by wanting, or "".

    `knows` is what nobody else is told, `begins` are sentences to begin with, `wins` says when the role has won.
    """

    id: str
    name: str
    who: str
    wants: str
    knows: str
    offers: str
    begins: tuple[str, ...]
    wins: str
    option: str = ""
    invented: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to the model: what it is called, with which options, which figure of the answer is meant.

    `says` names it for readers; `edit` changes the board of the option first ("if the scouts were wrong"). The figure is a chance,
    or an `amount`.
    """

    says: str
    question: str
    figure: str
    options: Mapping[str, str]
    edit: str = ""
    amount: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """What a seat answers, once, when it is first asked for this kind of choice: how the decision of the class is carried out."""

    seat: str
    kind: str
    action: str


@dataclass(frozen=True, slots=True)
class Option:
    """What may be decided: the change that it makes of the debate's board, and the orders that carry it out.

    `reading` tells how it was put on the board.
    """

    id: str
    name: str
    reading: str
    speaks_for: str
    speaks_against: str
    edit: str
    orders: tuple[Order, ...]
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A few ancient sentences in a translation of our own, where they stand, and a question to the reader.

    `after`: it tells how it ended, and is for the end of the lesson.
    """

    words: str
    citation: Citation
    ask: str
    note: str = "our translation"
    after: bool = False

    @property
    def source(self) -> str:
        """ "Lactantius, On the Deaths of the Persecutors, 18.5-7, our translation"."""
        return f"{self.citation.work.author}, {self.citation.work.title}, {self.note}"


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the lesson: how long, and what happens."""

    minutes: int
    title: str
    what: str


@dataclass(frozen=True, slots=True)
class Debate:
    """A debate as its file has it; see `docs/classroom.md` for what each part is for."""

    id: str
    title: str
    game: str
    position: str
    edit: str
    phase: str
    year: int
    question: str
    minutes: int
    situation: tuple[str, ...]
    dispute: tuple[str, ...]
    happened: tuple[str, ...]
    departs: tuple[str, ...]
    cannot: tuple[str, ...]
    rules: tuple[str, ...]
    afterwards: tuple[str, ...]
    course: tuple[Step, ...]
    passages: tuple[Passage, ...]
    sources: tuple[Citation, ...]
    roles: tuple[Role, ...]
    options: tuple[Option, ...]


__all__ = ["Asked", "Debate", "Option", "Order", "Passage", "Role", "Step"]
