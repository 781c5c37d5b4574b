"""What a reader predicts before it is told: a question about a board, its answer by the rules, and what is revealed then."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar, cast

from ..core.errors import BadInput, Problem, did_you_mean
from ..core.games import find as find_game
from ..core.positions.saved import GamePosition
from ..core.verbs import verbs_of
from .answers import AnswerKind, OwnWords, Typed, Value
from .blocks import Block, block_text
from .course import find
from .faces import Faces

P = TypeVar("P", bound=GamePosition)


@dataclass(frozen=True)
class Guess(Generic[P]):
    """How a prediction is given, and what the rules say of a board."""

    ask: AnswerKind
    answer: Callable[[P], Value]

    def compared(self, given: Typed, board: P) -> Comparison:
        """A guess beside the answer.

        Raises:
            BadInput: it cannot be read; it says what was expected.
        """
        read, answer = self.ask.read(given), self.answer(board)
        if isinstance(self.ask, OwnWords):
            return Comparison(str(read), None, f"You guessed: {read}")
        words = self.ask.words(answer)
        typed = given if isinstance(given, str) else "; ".join(given) or "none"
        if self.ask.same(read, answer):
            return Comparison(typed, True, f"As you predicted: {words}.")
        return Comparison(typed, False, f"You predicted: {typed}. The answer: {words}.")


@dataclass(frozen=True)
class Comparison:
    """A guess as it was `given`, whether it was `right` (None where nobody can say), and both in `words`."""

    given: str
    right: bool | None
    words: str


OWN_WORDS: Guess[GamePosition] = Guess(OwnWords(), lambda board: "")
"""A guess that nobody marks."""


@dataclass(frozen=True)
class Prediction(Generic[P]):
    """One question of a lesson.

    Attributes:
        name: finds it again in its lesson.
        question: what is asked.
        guess: how it is answered, and the answer.
        tell: what is revealed once the guess is committed.
        change: a change of the position that is made first.
        focus: what the picture shows, as in an Example.
        lesson: the lesson's id.
        position: the named position it is about.
        game: whose course it is of.
    """

    name: str
    question: str
    guess: Guess[P]
    tell: Callable[[P], Sequence[Block | Faces]]
    change: str = ""
    focus: str = ""
    lesson: str = field(kw_only=True)
    position: str = field(kw_only=True)
    game: str = field(kw_only=True)

    def board(self) -> P:
        """The position that it is about."""
        start = cast(P, verbs_of(find_game(self.game)).position(self.position, owner=False))
        return start.edit(self.change) if self.change else start

    def text(self) -> str:
        """The question, and its answer far below, as plain text."""
        board = self.board()
        told = "\n".join(b.words if isinstance(b, Faces) else block_text(b) for b in self.tell(board))
        return f"Predict: {self.question}\n{self.guess.ask.how}\n\nThe answer: {self.guess.ask.words(self.guess.answer(board))}.\n{told}"


def of_lesson(game: str, lesson: str) -> dict[str, Prediction[GamePosition]]:
    """Name -> Prediction of a lesson.

    Raises:
        BadInput: no such lesson.
    """
    name = find(game, lesson).id.replace("-", "_")
    module = importlib.import_module(f"{__package__}.{game.replace('-', '_')}.{name}")
    return {x.name: x for x in getattr(module, "PREDICTIONS", ())}


def prediction(game: str, lesson: str, name: str) -> Prediction[GamePosition]:
    """A Prediction by its lesson and name.

    Raises:
        BadInput: no such lesson or Prediction; it names the nearest.
    """
    known = of_lesson(game, lesson)
    if name not in known:
        hint = did_you_mean(name, known) or f"Predictions of this lesson: {', '.join(known) or 'none'}."
        raise BadInput([Problem(name[:40] or "name", "is no prediction of this lesson", hint)])
    return known[name]
