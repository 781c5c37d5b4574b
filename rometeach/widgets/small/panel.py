"""What the small panels of every game share: choices, controls that change the board, a line for other changes, dice, a card."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Generic, TypeVar

import ipywidgets as w

from ...core.errors import RometeachError
from ...core.positions.saved import GamePosition
from ...core.results.bars import Bars, Pairs, pairs_of
from ...core.results.base import PositionResult
from ...core.results.show import Result
from ...core.session.thrown import Thrown
from ..face import P, face_of
from ..parts import Panel, html, row, side_by_side
from ..plain import Card, plain_html
from .answer import AnswerBox, DiceBox, Figures
from .change_line import ChangeLine
from .controls import Controls, Offers, same

R = TypeVar("R", bound=Result, covariant=True)
"""What a panel answers."""


class Waiting(RometeachError):
    """There is nothing to compute yet; the text says what the user may choose."""


class RulePanel(Panel, Generic[P, R]):
    """A small panel for one chart.

    `base` is the board of its start, `position` its board now, `result` the last answer, `before` the chart of the same
    question before the last change, `chosen` what is asked.
    """

    title: str = ""
    dice: str = ""
    """What the dice box takes, "one die, such as 5"; "" where there are no dice."""
    example: str = ""
    """A change that the line for changes shows."""
    sides: int = 6
    """The faces of a die."""

    def __init__(self, start: P, **choices: object) -> None:
        super().__init__()
        self.base: P = start
        self.position: P = start
        self.result: R | None = None
        self.before: Bars | None = None
        self._undo: list[P] = []
        self.controls = controls = Controls(self, self._picked, self.change)
        self.choice_of, self.choices_of, self.number_of = controls.choice_of, controls.choices_of, controls.number_of
        rows = self.rows()
        line = ChangeLine(self, self.example, self.change, "460px")
        self.change_box, self.apply_button = line.box, line.button
        self.undo_button = self.button("Undo", "Take the last change back", self.undo)
        self.reset_button = self.button("Back to the start", "Undo all changes", self.reset)
        self._told, self._thrown = AnswerBox(), DiceBox(self, self.dice, self.sides, self.throw)
        self.sentence, self.picture, self.answer = self._told.sentence, self._told.picture, self._told.body
        self.dice_box, self.meaning = self._thrown.box, self._thrown.meaning
        self.head = html()
        self.fill(
            self.head,
            *rows,
            row(self.change_box, self.apply_button, self.undo_button, self.reset_button),
            self.message,
            self.sentence,
            *((row(self.dice_box, self._thrown.button), self.meaning) if self.dice else ()),
            side_by_side(self.picture, self.answer, least=420),
        )
        controls.fill()
        controls.choose(choices, self.title)
        self._show_board()
        self.say("")
        self._answer()

    # --- what a panel says of itself

    def rows(self) -> Sequence[w.Widget]:
        """The rows of its own controls, made with `controls.pick`, `controls.mirror` and their like."""
        raise NotImplementedError

    def ask(self) -> R:
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
        """A picture besides those of the result: its first chart, with what it was before the last change beside it."""
        both = self.compared()
        return both.svg() if both else ""

    def chart(self) -> Bars | None:
        """The chart of the result that is compared with the one before the last change."""
        return next((chart for chart in self.found.exhibit().bars[:1] if isinstance(chart, Bars)), None)

    def compared(self) -> Pairs | None:
        """The chart of the same question before the last change and now; None where nothing has changed."""
        now = self.chart()
        return pairs_of(self.before, now, "before the last change", "now") if self.before and now else None

    def shown(self) -> str:
        """The result as HTML."""
        return self.found.html()

    # --- what there is

    @property
    def chosen(self) -> dict[str, object]:
        """Everything that is chosen."""
        return {name: pick.control.value for name, pick in self.controls.picks.items()}

    @property
    def found(self) -> R:
        """The result, where there is one."""
        assert self.result is not None
        return self.result

    @property
    def spoken(self) -> str:
        """The sentence, or why there is none."""
        return self._told.spoken

    @property
    def read_dice(self) -> Thrown | None:
        """What the dice mean that are typed."""
        return self._thrown.found

    def headline(self) -> str:
        """The board in a few words."""
        return face_of(self.position).headline(self.position)

    # --- what a user does

    def choose(self, **choices: object) -> None:
        """Choose what is asked, by the names that `panel` takes.

        Raises:
            BadInput: names that this panel does not offer.
        """
        self.controls.choose(choices, self.title)
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

    def go_to(self, new: P, words: str) -> None:
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

    # --- what follows from it

    def _picked(self) -> None:
        self.say("")
        self._answer()

    def _show(self, new: P, words: str) -> None:
        self.position = new
        self.controls.fill()
        self._show_board()
        self.say(words)
        self._answer()

    def _show_board(self) -> None:
        self.head.value = f"<p class='rt-due'><strong>{escape(self.title)}</strong>. {escape(self.headline())}</p>"
        self.undo_button.disabled, self.reset_button.disabled = not self._undo, self.position == self.base

    def _answer(self) -> None:
        """Compute, and compare with the figures before."""
        before, chart = self.result, self.chart() if self.result else None
        try:
            self.result = self.ask()
        except RometeachError as error:
            self.result = None
            self._told.refuse(error)
        else:
            if before != self.result:
                self.before = chart if _same_question(before, self.result) else None
            self._told.show(self.figures(), self.draw(), self.shown())
        self._thrown.read()

    def card(self) -> Card:
        """The question, its answer and the dice, without a kernel."""
        asked = self.controls.in_words()
        changed = self.base.diff(self.position) or "nothing"
        lines = [*([f"Chosen: {asked}."] if asked else []), f"Changed: {changed}.", self.spoken]
        return _card(f"{self.title}: {self.headline()}", lines, self.picture.value, self.result, self.read_dice)


def _same_question(a: Result | None, b: Result | None) -> bool:
    return isinstance(a, PositionResult) and isinstance(b, PositionResult) and a.again == b.again


def _card(title: str, lines: list[str], picture: str, result: Result | None, dice: Thrown | None) -> Card:
    """A title and what is said below it, with the picture and the result, and with what dice mean."""
    texts = [*([result.text()] if result else []), *([f"Dice: {dice.text()}"] if dice else [])]
    shown = "".join(f"<p>{escape(line)}</p>" for line in lines)
    inner = plain_html(picture + (result.html() if result else ""))
    heading = f"<h4>{escape(title)}</h4>"
    return Card("\n\n".join([title, *lines, *texts]), f"{heading}{shown}{inner}{dice.html() if dice else ''}")


AnyRulePanel = RulePanel[GamePosition, Result]
"""A panel of any game, whatever it answers."""


__all__ = ["AnyRulePanel", "Figures", "Offers", "RulePanel", "Waiting", "same"]
