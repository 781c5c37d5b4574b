"""Predictions: the rules answer them, each can be missed, and what was guessed is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.games import games
from rometeach.lessons import predictions, scorebook
from rometeach.lessons.answers import AnyOf, Chance, Face, InOrder, OneOf, OwnWords, Typed, WholeNumber
from rometeach.lessons.course import course
from rometeach.lessons.examples import all_examples
from rometeach.lessons.predictions import Guess
from rometeach.lessons.scorebook import Guessed

ALL = [x for game in games() for lesson in course(game) for x in predictions.of_lesson(game, lesson.id).values()]
GUESSED = [e for game in games() for e in all_examples(game).values() if e.guess is not None]


def given(guess: Guess, answer: object) -> Typed:
    """An answer as a reader gives it."""
    if isinstance(guess.ask, AnyOf):
        assert isinstance(answer, frozenset)
        return sorted(answer)
    return list(answer) if isinstance(answer, tuple) else str(answer)


def other(guess: Guess, answer: object) -> Typed:
    """Some wrong answer."""
    ask = guess.ask
    if isinstance(ask, WholeNumber):
        return str(int(str(answer)) + 1)
    if isinstance(ask, Chance):
        return "1/997"
    if isinstance(ask, AnyOf):
        assert isinstance(answer, frozenset)
        return [o for o in ask.options if o not in answer]
    if isinstance(ask, OneOf | Face):
        return next(o for o in ask.options if o != str(answer))
    assert isinstance(answer, tuple)
    return [*answer[1:], answer[0]] if isinstance(ask, InOrder) else list(answer[1:])


@pytest.mark.parametrize("guess", [(x.guess, x.board()) for x in ALL] + [(e.guess, e.board()) for e in GUESSED])
def test_the_rules_answer_it_and_it_can_be_missed(guess: tuple[Guess, object]) -> None:
    asked, board = guess
    answer = asked.answer(board)
    if isinstance(asked.ask, OneOf):
        assert answer in asked.ask.options
    right = asked.compared(given(asked, answer), board)
    assert right.right is True and right.words.startswith("As you predicted")
    wrong = asked.compared(other(asked, answer), board)
    assert wrong.right is False and asked.ask.words(answer) in wrong.words


@pytest.mark.parametrize("asked", [x for x in (*ALL, *GUESSED) if x.guess and isinstance(x.guess.ask, OneOf)])
def test_the_place_that_is_outlined_is_not_the_answer(asked: predictions.Prediction) -> None:
    assert asked.focus != asked.guess.answer(asked.board())


@pytest.mark.parametrize("asked", ALL, ids=lambda x: f"{x.game}-{x.lesson}-{x.name}")
def test_it_is_asked_and_told_in_words(asked: predictions.Prediction) -> None:
    assert asked.question.strip().endswith("?") and asked.tell(asked.board())
    assert asked.text().startswith("Predict: ") and "Fraction(" not in asked.text()
    assert predictions.prediction(asked.game, asked.lesson, asked.name) is not None


def test_names_are_told_apart_and_an_unknown_one_names_the_nearest() -> None:
    with pytest.raises(BadInput, match="Did you mean noricum"):
        predictions.prediction("rome-iinc", "revolts", "norikum")
    with pytest.raises(BadInput, match="Predictions of this lesson: first_click, rebel"):
        predictions.prediction("rome-iinc", "board", "noricum")


def test_a_guess_in_own_words_is_neither_right_nor_wrong() -> None:
    compared = Guess(OwnWords(), lambda board: "").compared("It holds", next(iter(ALL)).board())
    assert (compared.right, compared.words) == (None, "You guessed: It holds")


def test_a_guess_is_kept_beside_the_scores_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    kept = scorebook.load(path)
    kept.predict("rome-iinc", "revolts", "noricum", Guessed("0", False))
    kept.record("rome-iinc", "revolts", "the_sum", solved=True)
    other = scorebook.load(path)
    other.predict("rome-iinc", "revolts", "example T29", Guessed("5", True))
    kept.predict("rome-iinc", "revolts", "noricum", Guessed("1", True))
    again = scorebook.load(path)
    assert again.predicted("rome-iinc", "revolts", "noricum") == Guessed("1", True)
    assert again.predicted("rome-iinc", "revolts", "example T29") == Guessed("5", True)
    assert again.solved("rome-iinc", "revolts") == 1 and again.predicted("rome-iinc", "revolts", "x") is None


@pytest.mark.parametrize("plain", ["7", '{"a": 3}', '{"a": ["x"]}', '{"a": [1, true]}', '{"a": ["x", "yes"]}', "null"])
def test_guesses_that_cannot_be_read_are_left_out(tmp_path: Path, plain: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(f'{{"rometeach": "progress", "format": 1, "scores": {{}}, "predictions": {plain}}}')
    assert scorebook.load(path).guesses == {}
