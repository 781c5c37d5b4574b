"""A prediction that a reader commits before anything is told: the guess is kept, and stands beside the answer from then on."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as w

from ..core.errors import BadInput
from ..core.positions.saved import GamePosition
from ..lessons.predictions import Guess
from ..lessons.scorebook import Guessed
from .answering.control import AnswerControl, options_on_map
from .parts import Panel, column, html, on_enter, row, said

Key = tuple[str, str, str]
"""Game, lesson and name of a question."""


class Commitment:
    """The control for one prediction; `made` is the guess beside the answer, as HTML, "" until it is committed.

    Args:
        panel: the panel that it is a part of; its messages go there.
        key: the question, under which the guess is kept.
        guess: how it is given, and the answer.
        board: what it is about.
        focus: the space to look at.
        told: called when the guess has been committed or taken back.
    """

    def __init__(
        self,
        panel: Panel,
        key: Key,
        guess: Guess[GamePosition],
        board: GamePosition,
        focus: str,
        told: Callable[[], None],
    ) -> None:
        self.panel, self.key, self.guess, self.board, self.told = panel, key, guess, board, told
        self.made = ""
        self.picture = options_on_map(board, guess.ask, focus)
        self.control = AnswerControl(guess.ask, "Your prediction", self.picture)
        self.button = panel.button("This is my prediction", "Keep my guess, and show what happens", self.commit)
        if self.control.text is not None:
            on_enter(self.control.text, self.button)
        self.again = panel.button("Predict again", "Take the guess back and hide the answer", self.take_back)
        self.line = html()
        self.asked = column(self.control.root, row(self.button))
        self.answered = column(self.line, row(self.again))
        self.root = w.VBox([self.asked])

    def commit(self) -> None:
        """Keep what was guessed, and tell.

        Raises:
            BadInput: nothing was guessed, or it cannot be read.
        """
        compared = self.guess.compared(self.control.given(), self.board)
        self.show(Guessed(compared.given, compared.right))
        self.told()
        kept, problem = self.panel.progress()
        try:
            kept.predict(*self.key, Guessed(compared.given, compared.right))
        except BadInput as error:
            problem = str(error)
        self.panel.say(problem)

    def remember(self) -> bool:
        """Show the guess of an earlier time; whether there is one that can still be read."""
        guessed = self.panel.progress()[0].predicted(*self.key)
        if guessed is None:
            return False
        try:
            self.show(guessed)
        except BadInput:
            return False
        return True

    def show(self, guessed: Guessed) -> None:
        """Put a guess beside the answer.

        Raises:
            BadInput: it cannot be read any more.
        """
        compared = self.guess.compared(guessed.given, self.board)
        look, mark = {True: ("rt-good", "✓ "), False: ("rt-bad", "✗ "), None: ("", "")}[compared.right]
        self.made = f'<p class="{look}"><strong>{mark}{escape(compared.words)}</strong></p>'
        self.line.value = said(self.made)
        self.root.children = (self.answered,)

    def take_back(self) -> None:
        """Ask again."""
        self.made = ""
        self.root.children = (self.asked,)
        self.told()
        self.panel.say("Your prediction?")
