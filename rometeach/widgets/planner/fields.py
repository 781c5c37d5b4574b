"""The fields of the planner, made of the declared questions: one question, and the parameters that it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import ipywidgets as w

from ...core import browser
from ...core.declaration import Parameter, Question
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.positions.saved import GamePosition
from ...core.registry import resolve
from ..parts import labelled, refill

_SECONDS = 10.0
"""What stands in the field of a question that takes no seconds."""


def seconds(question: Question) -> float:
    """The seconds that a question takes unless told otherwise; a page that cannot be used meanwhile is given few."""
    found = next((p.default for p in question.parameters if p.kind == "seconds"), None)
    usual = float(found) if isinstance(found, int | float) else _SECONDS
    return min(usual, browser.PATIENCE) if browser.is_here() else usual


def asked_in(question: Question) -> tuple[Parameter, ...]:
    """The parameters that have a field: seconds have a control of their own, and what is in a file has none."""
    return tuple(p for p in question.parameters if p.kind not in ("seconds", "file"))


class PlanFields:
    """The controls of a form: the question, a field for each parameter of any question, and the seconds.

    Args:
        questions: what can be asked.
        board: what it is asked about.
    """

    def __init__(self, questions: Sequence[Question], board: GamePosition) -> None:
        self._questions = {q.name: q for q in questions}
        names = [(q.title or q.name.capitalize(), q.name) for q in questions]
        first = next((q for q in questions if q.usual), questions[0])
        self.question = labelled(w.Dropdown, "Question", options=names, value=first.name, width="430px")
        self._parameters = _in_order(questions)
        self._shown = dict(self._parameters)
        self.fields = {name: _control(p, board) for name, p in self._parameters.items()}
        self.time = labelled(
            w.BoundedFloatText, "Seconds", value=seconds(first), min=0.1, max=600, step=1, width="150px"
        )

    @property
    def asked(self) -> Question:
        """The question that is chosen."""
        return self._questions[self.question.value]

    @property
    def texts(self) -> list[w.Text]:
        """The fields that are lines of text."""
        return [field for field in self.fields.values() if isinstance(field, w.Text)]

    def rows(self) -> list[list[w.Widget]]:
        """The controls line by line: the question, what it takes, and the requests that may be several."""
        short, long = (
            [self.fields[name] for name, p in self._parameters.items() if p.repeated is repeated]
            for repeated in (False, True)
        )
        return [[self.question, self.time], *(line for line in (short, long) if line)]

    def open_at(self, question: str, given: Mapping[str, object]) -> None:
        """Show one question alone ("" for all of them), with these fields filled in.

        Raises:
            BadInput: fields that the question does not have, or that do not offer what is given.
        """
        if question:
            self.question.value = question
            self.question.layout.display = "none"
        takes = (*(p.name for p in asked_in(self.asked)), "time")
        problems: list[Problem] = []
        for name, value in given.items():
            control = self.time if name == "time" else self.fields.get(name)
            if control is None or name not in takes:
                problems.append(Problem(name[:40], "is nothing that this question takes", did_you_mean(name, takes)))
            elif name == "time":
                control.value = value
            else:
                problems += _put(name, control, ", ".join(value) if isinstance(value, list | tuple) else str(value))
        if problems:
            raise BadInput(problems, "This panel cannot be opened so:")

    def arguments(self) -> dict[str, object]:
        """The form as the arguments of the question.

        Raises:
            BadInput: every field that should hold a number and does not, or that is needed and empty.
        """
        found: dict[str, object] = {}
        problems = []
        for parameter in self.asked.parameters:
            if parameter.kind == "seconds":
                found[parameter.name] = self.time.value
                continue
            if parameter.name not in self.fields:
                continue
            control = self.fields[parameter.name]
            value: str = control.value.strip()
            if parameter.kind == "number" and value:
                if value.isascii() and value.isdigit() and len(value) < 6:
                    found[parameter.name] = int(value)
                else:
                    problems.append(Problem(control.description, f'"{value[:40]}" is no number', "Give digits."))
            elif value:
                found[parameter.name] = parameter.kind == "flag" or parameter.value(value)
            elif parameter.needed:
                problems.append(Problem(control.description, "is needed"))
        if problems:
            raise BadInput(problems, "This question cannot be asked yet:")
        return found

    def show(self) -> None:
        """Show the fields of the question that is chosen, as it calls them; what meant something else there is emptied."""
        takes_time = any(p.kind == "seconds" for p in self.asked.parameters)
        self.time.layout.display = None if takes_time else "none"
        shown = {p.name: p for p in asked_in(self.asked)}
        for name, field in self.fields.items():
            field.layout.display = None if name in shown else "none"
            parameter, before = shown.get(name, self._shown[name]), self._shown[name]
            self._shown[name] = parameter
            if not isinstance(field, w.Text):
                continue
            label = field.description = _label(parameter)
            field.placeholder = _hint(parameter)
            if not self._parameters[name].repeated:
                field.layout.width = _width(label, field.placeholder)
            if label != _label(before):
                field.value = ""

    def board_changed(self, board: GamePosition) -> None:
        """Offer what there is on another board; what is chosen stays where it still is offered."""
        for name, parameter in self._parameters.items():
            field = self.fields[name]
            if parameter.offered and isinstance(field, w.Dropdown):
                refill(field, resolve(parameter.offered)(board), field.value)

    def show_seconds(self) -> None:
        """Show the seconds that the question takes unless told otherwise."""
        self.time.value = seconds(self.asked)


def _in_order(questions: Sequence[Question]) -> dict[str, Parameter]:
    """The parameters of all questions by name, those that may be several last; in the order of the last question that takes them."""
    found: dict[str, Parameter] = {}
    for parameter in (p for q in reversed(questions) for p in asked_in(q)):
        found.setdefault(parameter.name, parameter)
    return dict(sorted(found.items(), key=lambda item: item[1].repeated))


def _control(parameter: Parameter, board: GamePosition) -> w.Text | w.Dropdown:
    """The field of a parameter: a list where something is offered, else a line of text."""
    label = _label(parameter)
    offered: list[tuple[str, str]] = [(n, n) for n in parameter.choices]
    if parameter.kind == "flag":
        offered = [("no", ""), ("yes", "yes")]
    if parameter.offered:
        offered = resolve(parameter.offered)(board)
    if offered or parameter.offered:
        return labelled(w.Dropdown, label, _width(label, *(words for words, _ in offered)), options=offered)
    if parameter.repeated:
        return labelled(w.Text, label, "480px", placeholder=_hint(parameter))
    return labelled(w.Text, label, _width(label, _hint(parameter)), placeholder=_hint(parameter))


def _label(parameter: Parameter) -> str:
    """What the field of a parameter is called."""
    return parameter.label or parameter.name.replace("_", " ").capitalize()


def _hint(parameter: Parameter) -> str:
    """What stands in an empty field: what is taken then, or an example."""
    return parameter.example if parameter.default in (None, "") else str(parameter.default)


def _width(label: str, *texts: str) -> str:
    """How wide a field is with its label in front of it."""
    return f"{min(480, 56 + 7 * (len(label) + max((len(t) for t in texts), default=0)))}px"


def _put(name: str, control: w.Text | w.Dropdown, text: str) -> list[Problem]:
    """Fill a field in: what is wrong with that."""
    if isinstance(control, w.Dropdown):
        offered: list[str] = [v for _, v in control.options]
        text = next((v for v in offered if v.casefold() == text.strip().casefold()), text)
        if text not in offered:
            hint = did_you_mean(text, offered) or "Offered: " + ", ".join(v for v in offered if v) + "."
            return [Problem(name, f'"{text[:60]}" is not offered on this board', hint)]
    control.value = text
    return []


__all__ = ["PlanFields", "asked_in", "seconds"]
