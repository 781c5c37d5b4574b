"""Putting things right: back to the start of a step, another answer in place of an earlier one, the board set right."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as w

from ...core.errors import BadInput, Problem
from ...core.positions.saved import GamePosition
from ...core.session.session import Answered, Correction, Session
from ..parts import Panel, column, html, labelled, refill, row
from .followed import FollowedGame
from .messages import Messages

SET_RIGHT = "set right: "
"""How an act begins that sets the board right, in every game."""

_HINT = (
    "<details><summary>How this works</summary><p>Choose the step and the answer that was wrong, type what it should "
    "have been (a choice by its name, dice by their faces), and press <em>Put it right</em>. What was answered later is "
    "given again, up to the first answer that no longer fits; the message names it. <em>Go back there</em> takes back "
    "everything since the start of the step.</p><p>Where the table and this board differ for any other reason, type how "
    "the board should be: <code>{change}</code>. It is kept in the log and the "
    "file. <em>Undo</em> takes each of these back as a whole.</p></details>"
)


class Slips:
    """The controls that go back and put right; they are filled when their page is open."""

    def __init__(self, panel: Panel, followed: FollowedGame, messages: Messages) -> None:
        self._panel, self._followed = panel, followed
        self._filling = False
        words, below = followed.face.words, messages.below
        self.step = labelled(w.Dropdown, "Step", options=[], width="420px")
        self.given = labelled(w.Dropdown, "What was said", options=[], width="520px")
        self.should = labelled(w.Text, "It should have been", placeholder=words.dice, width="330px")
        self.change = labelled(w.Text, "The board should have", placeholder=followed.face.change, width="480px")
        self.here = panel.button("Back to the start of this step", "Take back this step so far", self.back)
        self.there = panel.button("Go back there", "Take back all since the start of the step", below(self.go))
        self.right = panel.button(
            "Put it right", "Give the later ones again as far as they fit", below(self.correct), self.should
        )
        self.set_right = panel.button(
            "Set the board right", "Log this change of the board", below(self.amend), self.change
        )
        panel.watch(self.step, self._offer)
        self.page = column(
            html(_HINT.replace("{change}", escape(followed.face.change))),
            row(self.step, self.there),
            row(self.given, self.should, self.right),
            row(self.change, self.set_right),
        )

    @property
    def _session(self) -> Session[GamePosition]:
        return self._followed.session

    def back(self) -> None:
        """Back to the start of the open step."""
        self._followed.do(self._session.back, "Back to the start of the step; Redo brings it again.")

    def go(self) -> None:
        """Back to the start of the step that is chosen."""
        number = self.step.value
        if number is None:
            raise BadInput([Problem("step", "nothing has been answered yet")])
        name = self._session.starts[number].name
        self._followed.do(lambda: self._session.back(number), f"Back to the start of {name}; Redo brings it again.")

    def correct(self) -> None:
        """Put the chosen answer right."""
        index, text = self.given.value, self.should.value.strip()
        if index is None:
            raise BadInput([Problem("what was said", "is not chosen", "Choose the step, then what was wrong in it.")])
        if not text:
            raise BadInput([Problem("it should have been", "is empty", "Type a choice by its name, or the dice.")])
        old = self._session.answers[index]
        self._do(lambda: self._session.correct(index, text), f"Put right: {old}, now {text}.")
        self.should.value = ""

    def amend(self) -> None:
        """Change the board."""
        change = self.change.value.strip()
        late = not self._session.can_act
        lead = f"The board is set right: {change}."
        lead += " It counts from the start of this step, with what was answered since on top." if late else ""
        self._do(lambda: self._session.amend(SET_RIGHT + change), lead)
        self.change.value = ""

    def _do(self, act: Callable[[], Correction], lead: str) -> None:
        found: list[Correction] = []
        self._followed.do(lambda: found.append(act()), lead)
        if found and (found[0].kept or found[0].dropped):
            self._panel.say(f"{lead} {found[0]} Undo takes it all back. {self._followed.words()}")

    def show(self, open_: bool) -> None:
        """Fill the lists, if the page is open; the buttons always follow the game."""
        s = self._session
        first = s.starts[-1].answers if s.starts else 0
        self.here.disabled = not any(a.given.by_person for a in self._followed.answers() if a.index >= first)
        if not open_:
            return
        numbers = list(dict.fromkeys(a.stage for a in self._followed.answers()))
        starts, when = [s.starts[n] for n in reversed(numbers)], self._followed.face.when
        self._filling = True
        try:
            refill(self.step, [(when(x.position.turn, x.name), x.number) for x in starts], self.step.value)
        finally:
            self._filling = False
        self._offer()

    def _offer(self) -> None:
        if self._filling:
            return
        found = [a for a in self._followed.answers() if a.stage == self.step.value]
        refill(self.given, [(_label(a), a.index) for a in reversed(found)], self.given.value)


def _label(answer: Answered) -> str:
    text = f"{answer.index + 1}. {answer}"
    return text if len(text) <= 110 else f"{text[:60]}... {text[-45:]}"
