"""The fields of the planner: one question, and what it takes, as the arguments of its solver."""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets as w

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.positions.saved import GamePosition
from ..parts import labelled
from .form import PlanForm, Solvers, Takes, names_of, seconds


class PlanFields:
    """The controls of a form: the question, a field for each argument of any question, and the seconds."""

    def __init__(self, form: PlanForm[GamePosition], solvers: Solvers, board: GamePosition) -> None:
        self._form, self._solvers = form, solvers
        questions = names_of(solvers, board)
        names = [(form.title(name), name) for name in questions]
        first = form.first if form.first in questions else questions[0]
        self.question = labelled(w.Dropdown, "Question", options=names, value=first, width="430px")
        self.fields = form.controls(solvers, board)
        self.time = labelled(
            w.BoundedFloatText, "Seconds", value=seconds(solvers, first), min=0.1, max=600, step=1, width="150px"
        )

    @property
    def texts(self) -> list[w.Text]:
        """The fields that are lines of text."""
        return [field for field in self.fields.values() if isinstance(field, w.Text)]

    def rows(self) -> list[list[w.Widget]]:
        """The controls line by line."""
        beside, *lines = self._form.rows
        others = tuple(n for n in self.fields if not any(n in line for line in self._form.rows))
        lines += [others] if others else []
        first = [self.question, *(self.fields[x] for x in beside), self.time]
        return [first, *([self.fields[x] for x in line] for line in lines)]

    def takes(self) -> tuple[Takes, ...]:
        """The arguments of the question that is chosen."""
        return self._form.takes(self._solvers, self.question.value)

    def open_at(self, question: str, given: Mapping[str, object]) -> None:
        """Show one question alone ("" for all of them), with these fields filled in.

        Raises:
            BadInput: fields that the question does not have, or that do not offer what is given.
        """
        if question:
            self.question.value = question
            self.question.layout.display = "none"
        takes = (*(t.name for t in self.takes()), "time")
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
        """The form as the solver's arguments.

        Raises:
            BadInput: every field that should hold a number and does not.
        """
        found: dict[str, object] = {"time": self.time.value}
        problems = []
        for taken in self.takes():
            name, control = taken.name, self.fields[taken.name]
            value: str = control.value.strip()
            if taken.kind == "number" and value:
                if value.isascii() and value.isdigit() and len(value) < 6:
                    found[name] = int(value)
                else:
                    problems.append(Problem(control.description, f'"{value[:40]}" is no number', "Give digits."))
            elif taken.kind == "names":
                found[name] = tuple(x.strip() for x in value.split(",") if x.strip())
            elif value:
                found[name] = value
            elif taken.needed:
                problems.append(Problem(control.description, "is needed"))
        if problems:
            raise BadInput(problems, "This question cannot be asked yet:")
        return found

    def show(self) -> None:
        """Show the fields of the question that is chosen."""
        shown = {t.name for t in self.takes()}
        for name, field in self.fields.items():
            field.layout.display = None if name in shown else "none"
            if isinstance(field, w.Text):
                field.placeholder = self._form.placeholder(self.question.value, name)

    def show_seconds(self) -> None:
        """Show the seconds that the question takes unless told otherwise."""
        self.time.value = seconds(self._solvers, self.question.value)


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
