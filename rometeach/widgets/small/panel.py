"""What the small panels of every game share: choices, controls that change the board, a line for other changes, dice, a card."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, ClassVar

import ipywidgets as w

from ...core.errors import BadInput, Problem, RometeachError, did_you_mean
from ...core.names import key
from ...core.session import thrown
from ...core.session.thrown import Thrown
from ..cards import Card, plain_html
from ..face import face_of
from ..parts import fresh, html, labelled, problems_html, row, said
from .controls import Controls, Mirror, Offers, same

Figures = Mapping[str, str]
"""What the sentence says: words -> figure as text."""


class Waiting(RometeachError):
    """There is nothing to compute yet; the text says what the user may choose."""


class RulePanel(Controls):
    """A small panel for one chart. `position` is its board now, `result` the last answer, `chosen` what is asked."""

    dice: ClassVar[str] = ""
    """What the dice box takes, "one die, such as 5"; "" where there are no dice."""
    example: ClassVar[str] = ""
    """A change that the line for changes shows."""
    sides: ClassVar[int] = 6
    """The faces of a die."""

    def __init__(self, start: Any, **choices: Any) -> None:
        super().__init__(start)
        self.result: Any = None
        self.spoken = ""
        self.read_dice: Thrown | None = None
        self._undo: list[Any] = []
        self._figures: Figures = {}
        rows = self.controls()
        self.change_box = labelled(w.Text, "Change", placeholder=self.example, width="460px")
        self.apply_button = self.button(
            "Apply the change", "Make this change on the board", self._apply, self.change_box
        )
        self.undo_button = self.button("Undo", "Take the last change back", self.undo)
        self.reset_button = self.button("Back to the start", "Undo all changes", self.reset)
        self.sentence, self.answer, self.picture, self.meaning = html(said("")), html(), html(), html(said(""))
        self.dice_box = labelled(w.Text, "Dice", placeholder=self.dice, width="330px", continuous_update=False)
        self.dice_button = self.button("Read the dice", "What do these dice mean?", self._read_dice)
        self.head = html()
        self.watch(self.dice_box, self._read_dice)
        self.fill(
            self.head,
            *rows,
            row(self.change_box, self.apply_button, self.undo_button, self.reset_button),
            self.message,
            self.sentence,
            *((row(self.dice_box, self.dice_button), self.meaning) if self.dice else ()),
            self.picture,
            self.answer,
        )
        self._start(choices)

    # --- what a panel says of itself

    def headline(self) -> str:
        """The board in a few words."""
        return face_of(self.position).headline(self.position)

    def controls(self) -> Sequence[Any]:
        """The rows of its own controls, made with `pick`, `mirror` and their like."""
        raise NotImplementedError

    def ask(self) -> Any:
        """The result for the board and the choices.

        Raises:
            Waiting: something has to be chosen first.
            BadInput: the rules forbid it.
        """
        raise NotImplementedError

    def figures(self) -> Figures:
        """The figures of the result for the sentence."""
        raise NotImplementedError

    def throw(self, dice: tuple[int, ...]) -> Thrown:
        """What thrown dice mean.

        Raises:
            BadInput: dice that are too few or too many, or that nobody throws.
        """
        raise NotImplementedError

    def draw(self) -> str:
        """A picture besides those of the result."""
        return ""

    def shown(self) -> str:
        """The result as HTML."""
        return str(self.result.html())

    # --- what a user does

    def choose(self, **choices: Any) -> None:
        """Choose what is asked, by the names that `panel` takes.

        Raises:
            BadInput: names that this panel does not offer.
        """
        self._set(choices)
        self._answer()

    def change(self, text: str) -> None:
        """Change the board by the compact grammar.

        Raises:
            BadInput: every mistake in the text; the board stays as it was.
        """
        new = self.position.edit(text)
        if new == self.position:
            self.say("That changes nothing on this board.")
            return
        self.go_to(new, f"Done: {text.strip()}.")

    def go_to(self, new: Any, words: str) -> None:
        """Show another board; it can be undone."""
        self._undo.append(self.position)
        self._show(new, words)

    def undo(self) -> None:
        """Take the last change back."""
        if self._undo:
            self._show(self._undo.pop(), "The last change is undone.")

    def reset(self) -> None:
        """Go back to the board of the start; this can be undone."""
        if self.position != self.base:
            self.go_to(self.base, "This is the board of the start again.")

    def _apply(self) -> None:
        if not self.change_box.value.strip():
            self.say(f"Write a change first, for example: {self.example}")
            return
        self.change(self.change_box.value)
        self.change_box.value = ""

    def _picked(self) -> None:
        if not self._filling:
            self.say("")
            self._refill()
            self._answer()

    def _mirrored(self, mirror: Mirror) -> None:
        if self._filling:
            return
        try:
            if mirror.control.value != mirror.read():
                self.change(mirror.clause(mirror.control.value))
        except RometeachError:
            self._refill()
            raise

    def _read_dice(self) -> None:
        self.read_dice = None
        if not self.dice_box.value.strip():
            self.meaning.value = said("")
        else:
            try:
                self.read_dice = self.throw(thrown.parse(self.dice_box.value, self.sides))
                self.meaning.value = said(self.read_dice.html())
            except BadInput as error:
                self.meaning.value = said(problems_html(BadInput(error.problems, "These dice cannot be read:")))
            except RometeachError as error:
                self.meaning.value = said(escape(str(error)))
        self.refresh_card()

    # --- what follows from it

    def _start(self, choices: Mapping[str, Any]) -> None:
        self._refill()
        self._set(choices)
        self._show_board()
        self.say("")
        self._answer()

    def _show(self, new: Any, words: str) -> None:
        self.position = new
        self._refill()
        self._show_board()
        self.say(words)
        self._answer()

    def _show_board(self) -> None:
        self.head.value = f"<p class='rt-due'><strong>{escape(self.title)}</strong>. {escape(self.headline())}</p>"
        self.undo_button.disabled, self.reset_button.disabled = not self._undo, self.position == self.base

    def _answer(self) -> None:
        """Compute, and compare with the figures before."""
        before = self._figures
        try:
            self.result = self.ask()
        except RometeachError as error:
            self.result, self.spoken = None, str(error)
            self.sentence.value = said(_told(error))
            self.picture.value = self.answer.value = ""
        else:
            self._figures = self.figures()
            self.spoken = _compare(before, self._figures)
            self.sentence.value = said(f"<strong>{escape(self.spoken)}</strong>")
            self.picture.value, self.answer.value = fresh(self.draw()), fresh(self.shown())
        self._read_dice()

    def card(self) -> Card:
        """The question, its answer and the dice, without a kernel."""
        asked = "; ".join(
            f"{p.control.description}: {_label(p.control)}" for p in self._picks.values() if p.control.value
        )
        changed = self.base.diff(self.position)
        title = f"{self.title}: {self.headline()}"
        lines = [*([f"Chosen: {asked}."] if asked else []), f"Changed: {changed or 'nothing'}.", self.spoken]
        dice = self.read_dice
        parts = [
            title,
            *lines,
            *([self.result.text()] if self.result else []),
            *([f"Dice: {dice.text()}"] if dice else []),
        ]
        shown = "".join(f"<p>{escape(line)}</p>" for line in lines)
        inner = plain_html(self.picture.value + (self.result.html() if self.result else ""))
        more = dice.html() if dice else ""
        summary = f"<details><summary>Static card: {escape(title)}</summary>"
        return Card("\n\n".join(parts), f"{summary}{shown}{inner}{more}</details>")


def open_panel(
    package: str, panels: Mapping[str, tuple[str, str]], question: str, board: Any, choices: Mapping[str, Any]
) -> RulePanel:
    """The small panel for a question, from a table of question -> (module of the package, class).

    Raises:
        BadInput: no such panel or choice; the nearest names are suggested.
    """
    name = key(question.replace("_", " "))
    if name not in panels:
        hint = did_you_mean(name, panels) or "Panels: " + ", ".join(panels) + "."
        raise BadInput([Problem("panel", f'there is no panel "{question[:40]}"', hint)])
    module, attribute = panels[name]
    made = getattr(importlib.import_module(f"{package}.{module}"), attribute)(board, **choices)
    assert isinstance(made, RulePanel)
    return made


def _label(control: Any) -> str:
    if isinstance(control, w.SelectMultiple):
        return ", ".join(control.value)
    return str(control.label)


def _compare(before: Figures, now: Figures) -> str:
    """ "Germania II Revolts 0 (never), before 1/3 (33.3%, 1 in 3)." """
    words = []
    for name, figure in now.items():
        then = before.get(name)
        words.append(f"{name}: {figure}" + (f", before the last change {then}" if then not in (None, figure) else ""))
    text = "; ".join(words) + "."
    return text[:1].upper() + text[1:]


def _told(error: RometeachError) -> str:
    """A mistake as a list; what is no mistake as plain words."""
    return problems_html(error) if isinstance(error, BadInput) else escape(str(error))


__all__ = ["Figures", "Offers", "RulePanel", "Waiting", "open_panel", "same"]
