"""A small panel made of a question's declaration alone: its parameters as controls, its answer as it shows itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as w

from ...answers import answer, unmet
from ...core.declaration import Parameter, Question
from ...core.games import of
from ...core.positions.saved import GamePosition
from ...core.registry import resolve
from ...core.results.show import Result, chance
from ..parts import row
from .answer import Figures
from .controls import Offers, same
from .panel import RulePanel, Waiting

TOLD = 3
"""How many lines of an answer the sentence tells."""
_NOTHING = ("", None, ())
"""What says nothing of a parameter."""


class AskedPanel(RulePanel[GamePosition, Result]):
    """The panel of a declared question of chance.

    Args:
        start: the position that it is asked about.
        question: what is asked.
        choices: what it opens at, by the names of its parameters.
    """

    def __init__(self, start: GamePosition, question: Question, **choices: object) -> None:
        self.question = question
        title = question.title or question.name.replace("_", " ")
        self.title, self.example = title[:1].upper() + title[1:], of(start).edit
        super().__init__(start, **choices)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """What is asked for here: what is in a file has no control."""
        return tuple(p for p in self.question.parameters if p.kind != "file")

    def rows(self) -> Sequence[w.Widget]:
        """A control for each parameter."""
        made = [self._control(parameter) for parameter in self.parameters]
        return [row(*made)] if made else []

    def _control(self, parameter: Parameter) -> w.Widget:
        label = parameter.label or parameter.name.replace("_", " ").capitalize()
        offers = self._offers(parameter)
        if offers is None:
            return self.controls.typed(parameter.name, label, parameter.example, self._first(parameter))
        first = _default(parameter)
        many = parameter.kind == "names"
        return self.controls.pick(parameter.name, label, offers, first=first, many=many)

    def _first(self, parameter: Parameter) -> str:
        """What a line begins with. What is played for an answer takes its time: it begins with none of it."""
        return "0" if self.question.played == parameter.name else ""

    def _offers(self, parameter: Parameter) -> Callable[[], Offers] | None:
        """What a parameter may be; None where it is typed."""
        if parameter.kind == "flag":
            return lambda: [("no", False), ("yes", True)]
        if parameter.offered:
            return lambda: _with_none(parameter, resolve(parameter.offered)(self.position))
        return (lambda: _with_none(parameter, same(parameter.choices))) if parameter.choices else None

    def ask(self) -> Result:
        """The answer of the game for what is chosen."""
        chosen = {p.name: self.chosen[p.name] for p in self.parameters}
        options = {p.name: p.value(chosen[p.name]) for p in self.parameters if chosen[p.name] not in _NOTHING}
        missing = [p.label or p.name for p in self.parameters if p.needed and p.name not in options]
        if missing:
            hints = [problem.hint for problem in unmet(self.question, self.position, options) if problem.hint]
            raise Waiting(" ".join([f"Choose first: {', '.join(missing)}.", *hints]))
        return answer(self.question, self.position, options)

    def figures(self) -> Figures:
        """What the answer says first of itself."""
        told = self.found.exhibit()
        bars = {name: chance(p) for found in told.bars[:1] for name, p in found.bars[:TOLD]}
        return dict(told.headline[:TOLD]) or bars or {self.title: "see below"}


def _default(parameter: Parameter) -> Callable[[], object] | None:
    """What is chosen first, where the declaration says it."""
    default = parameter.default
    return (lambda: default) if default in parameter.choices or (parameter.offered and default) else None


def _with_none(parameter: Parameter, offered: Offers) -> Offers:
    """The offers of a parameter, below nothing where it may be left out."""
    values = [value for _, value in offered]
    leave_out = parameter.needed or parameter.kind == "names" or "" in values or parameter.default in values
    return offered if leave_out else [(parameter.unsaid, ""), *offered]


__all__ = ["AskedPanel"]
