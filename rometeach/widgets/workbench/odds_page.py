"""The page of chances: any question of chance that the game declares, asked of the board as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import cast

import ipywidgets as w

from ...answers import Played, answer, unmet
from ...core.declaration import Parameter, Question
from ...core.errors import BadInput, Problem, RometeachError
from ...core.games import of
from ...core.registry import resolve
from ...core.results.base import PositionResult
from ...core.results.show import Result
from ..parts import column, fresh, html, labelled, problems_html, refill, row, said
from ..worker import AtWork, Worker
from .page import Desk, Page

_NOTHING = ("", None, (), False)
"""What says nothing of a parameter."""


class OddsPage(Page):
    """The page. `result` is the last answer, or None."""

    title = "Odds"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.result: Result | None = None
        questions = [(_title(q), q) for q in of(desk.base).chances]
        self.question = labelled(w.Dropdown, "Chances", "340px", options=questions)
        self.fields: dict[str, w.Widget] = {}
        self._places, self._filling = w.HBox(), False
        self._places.layout.flex_flow = "row wrap"
        self.answer, self.sure, self.so_far = html(), html(), html(width="auto")
        self._worker, self._games = Worker("rometeach-odds"), 0
        self.sure_button = desk.button(
            "How sure is this?",
            "The same with every other reading of a rule, and with each uncertain figure one higher and one lower",
            self._how_sure,
        )
        self.play_button = desk.button("Play the games", "Let a simple player go on from here, many times", self._play)
        self.stop_button = desk.button("Stop", "End the games and show what there is", self.stop)
        asking = row(self.sure_button, self.play_button, self.stop_button, self.so_far)
        self.body = column(row(self.question), self._places, asking, self.answer, self.sure)
        desk.watch(self.question, self._other_question)
        self._other_question(ask=False)

    @property
    def asked(self) -> Question:
        """The question that is chosen."""
        found: Question = self.question.value
        return found

    def show(self) -> None:
        """Ask again, of the board as it is now."""
        self._filling = True
        try:
            for parameter in self._parameters():
                control = self.fields[parameter.name]
                if isinstance(control, w.Dropdown):
                    refill(control, self._offers(parameter), control.value)
        finally:
            self._filling = False
        self._ask()

    def selected(self) -> None:
        """A question about a place is asked of the one that is selected."""
        for control in self.fields.values():
            if isinstance(control, w.Dropdown) and self.desk.selected in [v for _, v in control.options]:
                control.value = self.desk.selected

    def _parameters(self) -> Sequence[Parameter]:
        return [p for p in self.asked.parameters if p.kind != "file"]

    def _other_question(self, *, ask: bool = True) -> None:
        for old in self.fields.values():
            old.close()
        self.fields = {p.name: self._control(p) for p in self._parameters()}
        self._places.children = tuple(self.fields.values())
        for control in self.fields.values():
            self.desk.watch(control, self._ask)
        if ask:
            self._ask()

    def _control(self, parameter: Parameter) -> w.Widget:
        label = parameter.label or parameter.name.replace("_", " ").capitalize()
        if parameter.kind == "flag":
            return w.Checkbox(description=label, indent=False, layout={"width": "auto"})
        offers = self._offers(parameter)
        if offers and parameter.kind != "names":
            return labelled(w.Dropdown, label, "260px", options=offers)
        names = ", ".join(str(value) for _, value in offers if value)
        example = parameter.example or names
        if not example and parameter.default is not None:
            example = str(parameter.default)
        return labelled(w.Text, label, "320px", placeholder=example[:60], continuous_update=False)

    def _offers(self, parameter: Parameter) -> list[tuple[str, object]]:
        if parameter.offered:
            found: list[tuple[str, object]] = list(resolve(parameter.offered)(self.desk.position))
        else:
            found = [(n, n) for n in parameter.choices]
        values = [value for _, value in found]
        if not found or parameter.needed or "" in values or parameter.kind == "names":
            return found
        return [(parameter.unsaid, ""), *found]

    def _given(self) -> dict[str, object]:
        """What is said of the parameters; an empty field says nothing.

        Raises:
            BadInput: every field with something that it does not take.
        """
        found: dict[str, object] = {}
        problems: list[Problem] = []
        for parameter in self._parameters():
            control = self.fields[parameter.name]
            typed = control.value.strip() if isinstance(control.value, str) else control.value
            if typed in _NOTHING:
                continue
            try:
                value = parameter.value(typed)
            except BadInput as error:
                problems += [replace(x, where=control.description) for x in error.problems]
            else:
                if value not in _NOTHING:
                    found[parameter.name] = value
        if problems:
            raise BadInput(problems)
        return found

    def _ask(self) -> None:
        if self._filling or self.desk.open_page is not self:
            return
        asked = self.asked
        try:
            options: Mapping[str, object] = self._given()
            if asked.played:
                options = {**options, asked.played: 0}
            missing = [p.label or p.name for p in self._parameters() if p.needed and p.name not in options]
            if missing:
                hints = [problem.hint for problem in unmet(asked, self.desk.position, options) if problem.hint]
                self._show_result(None, " ".join([f"Say first: {', '.join(missing)}.", *hints]))
                return
            self._show_result(answer(asked, self.desk.position, options))
        except RometeachError as error:
            self._show_result(None, problems_html(error))

    def _show_result(self, found: Result | None, words: str = "") -> None:
        """Show an answer, or in words why there is none; what was asked of the one before is put away."""
        self._worker.forget()
        self.result, self.sure.value, self.so_far.value = found, "", ""
        self.play_button.disabled = False
        self.answer.value = said(fresh(found.html()) if found else words)
        sure = isinstance(found, PositionResult)
        self.sure_button.layout.display = None if sure else "none"
        self.play_button.layout.display = None if found and self.asked.played else "none"
        self.stop_button.layout.display = "none"

    def _how_sure(self) -> None:
        if isinstance(self.result, PositionResult):
            self.sure.value = said(self.result.sensitivity().html())

    def _play(self) -> None:
        """Play the games that the question asks for; the panel stays alive meanwhile."""
        found, asked = self.result, self.asked
        if found is None or not asked.played:
            return
        games, seed = (self._number(name) for name in (asked.played, "seed"))
        self._games = 0

        def count(number: int) -> None:
            self._games = number

        def look(job: AtWork, done: bool) -> None:
            self.so_far.value = "" if done else f"<span>{self._games} of {games} games, {job.seconds:.1f} s</span>"

        def end(show: Callable[[], None]) -> None:
            self.desk.safely(show)()

        self.stop_button.layout.display, self.play_button.disabled = None, True
        self._worker.begin(lambda: cast(Played, found).played(games, seed, count), self._show_result, look, end)

    def _number(self, name: str) -> int:
        """The number in a field, or that which stands for nothing said."""
        parameter = self.asked.parameter(name)
        typed = self.fields[name].value if name in self.fields else ""
        return int(str(parameter.value(typed) if typed else parameter.default))

    def stop(self) -> None:
        """End the games; what was played is shown."""
        self._worker.stop()


def _title(question: Question) -> str:
    title = question.title or question.name.replace("_", " ")
    return title[:1].upper() + title[1:]


__all__ = ["OddsPage"]
