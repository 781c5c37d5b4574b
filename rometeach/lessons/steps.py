"""Playing a step of the rules inside a lesson: dice, draws and choices come from a script or from a function.

A choice is an Action; a script may spell it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ..core.session.actions import Action
from ..core.session.requests import Answer, Checkpoint, Decision, Note, Request, Roll, Steps

Answers = Callable[[Request], Answer]
"""Answers a request; `STOP` leaves the step."""

STOP = object()
"""What leaves a step at the request that is due."""


P = TypeVar("P")


@dataclass
class Played(Generic[P]):
    """How a step went: the board at its `end` (None if it was left), what it asked, what was answered, what it told."""

    end: P | None = None
    asked: list[Request] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def board(self) -> P:
        """The board at the end of a step that was not left."""
        assert self.end is not None, "the step was left"
        return self.end

    @property
    def told(self) -> tuple[str, ...]:
        """What happened, in bare words."""
        return tuple(note.what for note in self.notes)

    @property
    def story(self) -> tuple[str, ...]:
        """What happened, one sentence a note, with its dice and its Case."""
        return story(self.notes)


def story(notes: Sequence[Note]) -> tuple[str, ...]:
    """Notes as sentences, with their dice and Cases."""
    return tuple(
        note.what[:1].upper()
        + note.what[1:].rstrip(".")
        + (f" [{' '.join(map(str, note.dice))}]" if note.dice else "")
        + f" (Case {note.case})."
        for note in notes
    )


def play(steps: Steps[P], answer: Answers) -> Played[P]:
    """Play a step to its end, or to the request at which `answer` gives `STOP`."""
    played: Played[P] = Played()
    given: Answer = None
    while True:
        try:
            asked = steps.send(given)
        except StopIteration as end:
            played.end = end.value
            return played
        given = None
        if isinstance(asked, Note):
            played.notes.append(asked)
            continue
        if isinstance(asked, Checkpoint):
            continue
        played.asked.append(asked)
        given = answer(asked)
        if given is STOP:
            steps.close()
            return played
        if isinstance(asked, Decision):
            given = _chosen(asked, given)
        played.answers.append(given)


def _chosen(asked: Decision, given: Answer) -> Action:
    found = asked.find(given)
    assert found is not None, f"{given} is no choice for {asked.what}: {', '.join(map(str, asked.actions))}"
    return found


def stop(_: Request) -> Answer:
    """Leave the step."""
    return STOP


def first(request: Request) -> Answer:
    """The first option; every die shows a 1."""
    if isinstance(request, Roll):
        return (1,) * request.number
    return request.options[0].action if isinstance(request, Decision) else request.options[0]


def script(
    answers: Iterable[Answer] = (), *, choose: Callable[[Decision], Action] | None = None, then: Answers = stop
) -> Answers:
    """The answers one after the other, then what `then` says. With `choose`, the Decisions are answered by it alone."""
    left = iter(answers)

    def answer(request: Request) -> Answer:
        if choose is not None and isinstance(request, Decision):
            return choose(request)
        found = next(left, STOP)
        if found is STOP:
            return then(request)
        return (found,) if isinstance(found, int) and isinstance(request, Roll) else found

    return answer
