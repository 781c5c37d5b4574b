"""`predict(game, lesson, name)`: a question that is answered before anything is told; then the answer stands beside the guess."""

from __future__ import annotations

from html import escape

from ..core.positions.saved import GamePosition
from ..lessons import predictions
from ..lessons.blocks import block_html
from ..lessons.faces import Faces
from ..lessons.predictions import Prediction
from .commitment import Commitment
from .drawings import dice
from .drawings.subjects import found, parts
from .face import face
from .glossed import glossed
from .parts import Panel, column, fresh, html, side_by_side
from .plain import Card, plain_html


class PredictionPanel(Panel):
    """The panel of one `Prediction`."""

    def __init__(self, asked: Prediction[GamePosition]) -> None:
        super().__init__()
        self.asked, self.board = asked, asked.board()
        key = (asked.game, asked.lesson, asked.name)
        self.guess = Commitment(self, key, asked.guess, self.board, asked.focus, self._draw)
        self.told = html()
        shown = self._pictured() if not self.guess.picture else ""
        self.shown = html(fresh(shown))
        right = column(self.guess.root, self.message)
        question = html(glossed(asked.game, _question(asked), asked.lesson))
        self.fill(question, side_by_side(self.shown, right) if shown else right, self.told)
        self.guess.remember()
        self._draw()

    def _draw(self) -> None:
        self.told.value = fresh(self.guess.picture + self._answer()) if self.guess.made else ""
        if self._keeps_back():
            self.shown.value = fresh(self._pictured(told=bool(self.guess.made)))

    def _answer(self) -> str:
        told = self.asked.tell(self.board)
        return "".join(dice.faces(block) if isinstance(block, Faces) else block_html(block) for block in told)

    def _pictured(self, *, told: bool = False) -> str:
        """What it is about, without any chance; once it is `told`, with what the picture kept back until then."""
        if not self.asked.focus:
            return ""
        return face(self.asked.game).subject(self.board, self.asked.focus, chances=told)

    def _keeps_back(self) -> bool:
        """Whether what it is about is drawn otherwise while the question is open."""
        drawings = face(self.asked.game).drawings
        kinds = [found(drawings, self.board, part) for part in parts(self.asked.focus)]
        return bool(kinds) and all(kind and drawings[kind[0]].untold for kind in kinds)

    def card(self) -> Card:
        """The question with its picture, the answer folded below."""
        asked = self.asked
        answer = (
            f"<p><strong>{escape(asked.guess.ask.words(asked.guess.answer(self.board)))}</strong></p>"
            f"{self._pictured(told=True) if self._keeps_back() else ''}{self._answer()}"
        )
        options = "".join(f"<li>{_option(o)}</li>" for o in asked.guess.ask.options)
        inner = (
            f"{_question(asked)}{self.guess.picture or self._pictured()}{f'<ul>{options}</ul>' if options else ''}"
            f"<details><summary>The answer: predict first</summary>{answer}</details>"
        )
        return Card(asked.text(), plain_html(inner))


def _option(option: str) -> str:
    """An option on paper: a face as a die."""
    return dice.die(int(option), 28) if option in "123456" else escape(option)


def _question(asked: Prediction[GamePosition]) -> str:
    return "".join(f"<p>{line}</p>" for line in f"<strong>Predict.</strong> {escape(asked.question)}".split("\n\n"))


def predict(game: str, lesson: str, name: str) -> PredictionPanel:
    """The panel of a question of a lesson that is answered before anything is told.

    Raises:
        BadInput: no such game, lesson or question; it names the nearest.
    """
    return PredictionPanel(predictions.prediction(game, lesson, name))


__all__ = ["PredictionPanel", "predict"]
