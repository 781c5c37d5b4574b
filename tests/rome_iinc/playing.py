"""Playing a step with a script: every die, draw and decision is given, and nothing may be left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import rometeach
from rometeach.core.session.requests import Checkpoint, Decision, Draw, Note, Roll, Steps
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.charts.war import Force
from rometeach.rome_iinc.position import Position

T = TypeVar("T")


@dataclass
class Log:
    """What a step asked and told."""

    asked: list[Roll | Draw | Decision] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All notes."""
        return "\n".join(n.what for n in self.notes)

    def decision(self, kind: str) -> Decision:
        """The first decision of a kind."""
        return next(d for d in self.asked if isinstance(d, Decision) and d.kind == kind)


def follow(steps: Steps[T], answers: Sequence[Any] = ()) -> tuple[T, Log]:
    """The end of a step with these answers: an int or tuple for dice, an Action or its spelling, the option of a Draw."""
    log, given = Log(), list(answers)
    answer: Any = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            assert not given, f"answers that nobody asked for: {given}"
            return end.value, log
        answer = None
        if isinstance(asked, Note):
            log.notes.append(asked)
            continue
        if isinstance(asked, Checkpoint):
            continue
        log.asked.append(asked)
        assert given, f"no answer for: {asked.what} {names(asked)}"
        answer = given.pop(0)
        if isinstance(asked, Decision):
            found = asked.find(answer)
            assert found is not None, f"{answer!r} is no choice for {asked.what}: {names(asked)}"
            answer = found
        elif isinstance(asked, Roll):
            answer = (answer,) if isinstance(answer, int) else tuple(answer)
            assert len(answer) == asked.number, f"{answer} for {asked.what}"
        else:
            assert answer in names(asked), f"{answer!r} is no choice for {asked.what}: {names(asked)}"


def first(steps: Steps[object]) -> Decision:
    """The first decision of a step."""
    request = next(steps)
    while not isinstance(request, Decision):
        request = steps.send(None)
    return request


def names(asked: Roll | Draw | Decision) -> list[str]:
    """The options of a request."""
    if isinstance(asked, Decision):
        return [o.name for o in asked.options]
    return list(asked.options) if isinstance(asked, Draw) else []


def refusals(decision: Decision) -> dict[str, tuple[str, str]]:
    """What a decision refuses: name -> (reason, Case)."""
    return {r.name: (r.reason, r.case) for r in decision.refused}


def at(name: str, change: str = "") -> Position:
    """A named position, changed."""
    found = rometeach.position("rome-iinc", name, owner=False)
    return found.edit(change) if change else found


def force(p: Position, counter: str, who: str, *provinces: str) -> Force:
    """Who fights a War."""
    return Force(counter, war.commander(p, who), provinces)


def tracks(p: Any, empire: str) -> tuple[int, int, int]:
    """(Gold, Prestige, Unrest)."""
    state = p.empire(empire)
    return state.gold, state.prestige, state.unrest
