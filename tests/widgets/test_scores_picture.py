"""The game that a lesson follows, as lines: every number is written, and the goal is named."""

from __future__ import annotations

import pytest

from rometeach.core.errors import BadInput
from rometeach.lessons.scores import Scores
from rometeach.widgets import scores
from rometeach.widgets.drawings.lines import lines

TOLD = Scores("A game", "points", {"Red": (3, 30, 55), "Blue": (-2, -12, 54)}, 50, "wins")


def test_every_number_is_written_and_said() -> None:
    piece = lines(TOLD)
    for side, numbers in TOLD.sides.items():
        assert f"{side} {numbers[-1]}" in piece.svg and f"{side}: {', '.join(map(str, numbers))}" in piece.words
        assert all(f">{n}<" in piece.svg for n in numbers[:-1])
    assert "wins" in piece.svg and "wins: 50" in piece.words


def test_the_last_turns_can_be_kept_back() -> None:
    whole, part = scores("rome-iinc", "full-game"), scores("rome-iinc", "full-game", until=9)
    assert "East: 8, 18" in part.text() and "-12" in whole.text() and "-12" not in part.text()


def test_a_lesson_that_follows_no_game_says_so() -> None:
    with pytest.raises(BadInput, match="follows no game"):
        scores("rome-iinc", "board")
