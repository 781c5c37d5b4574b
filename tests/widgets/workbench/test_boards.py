"""The board of the workbench: changes at once or not at all, undo of each alone, mistakes of words and rules in one round."""

from __future__ import annotations

import re

import pytest

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.positions.saved import GamePosition
from rometeach.widgets.workbench.boards import Boards, checked


class Told:
    """What the workbench would show."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def __call__(self, before: GamePosition, words: str) -> None:
        self.words.append(words)


@pytest.fixture
def told() -> Told:
    """What was told."""
    return Told()


@pytest.fixture
def boards(told: Told) -> Boards[GamePosition]:
    """The history of a board."""
    return Boards(rometeach.position("rome-iinc", "425"), told)


def test_changes_are_taken_back_and_made_again(boards: Boards[GamePosition], told: Told) -> None:
    start = boards.now
    boards.change("West gold 87")
    boards.change("Belgica +Fort")
    after = boards.now
    boards.undo()
    assert boards.now == start.edit("West gold 87")
    boards.redo()
    assert boards.now == after
    boards.reset()
    assert boards.now == start
    assert not boards.changes
    boards.undo()
    assert boards.now == after
    assert told.words[-1] == "Undone"


def test_one_change_is_taken_back_alone(boards: Boards[GamePosition]) -> None:
    start = boards.now
    boards.change("West gold 87; Belgica +Fort; turn 3")
    gold = next(n for n, clause in enumerate(boards.changes) if "gold" in clause)
    boards.take_back(gold)
    assert boards.now == start.edit("Belgica +Fort; turn 3")


def test_what_cannot_stand_without_a_change_goes_with_it(boards: Boards[GamePosition], told: Told) -> None:
    start = boards.now
    boards.change("7/5 Vandal @ Numidia; Gaiseric @ 7/5 Vandal; turn 3")
    placed = next(n for n, clause in enumerate(boards.changes) if "@" in clause)
    boards.take_back(placed)
    assert "7/5 Vandal" not in boards.now.share() or boards.now == start.edit("turn 3")
    assert told.words[-1].startswith("Taken back: ")


def test_mistakes_of_words_and_of_rules_are_told_in_one_round(boards: Boards[GamePosition]) -> None:
    start = boards.now
    with pytest.raises(BadInput) as found:
        checked(start, "Belgika +Fort; Rome: 9 Legion; West gold 87")
    where = " ".join(p.where for p in found.value.problems)
    assert "Belgika" in where
    assert "Rome" in where
    assert "West gold" not in where
    assert "Nothing was changed" in str(found.value)


@pytest.mark.parametrize(
    ("game", "start", "change"),
    [
        ("rome-iinc", "425", "Rome +9 Guard; West gold 9999; Germaina II +Fort"),
        ("aurelian", "270-drawn", "Gala: 3; Roma: 2.5; Danube 9: 3"),
        ("hotre", "60", "Belgca: Suebi 2; Red roman 12.5; Roma: Red 50"),
        ("conquest", "four", "Itlia: Red 2I; Hispania: Red 99I"),
        ("conquest2", "four", "Itlia: Red 2I; Red talents 1.5; Red elephants 2"),
    ],
)
def test_a_mistake_begins_with_its_place_as_a_player_says_it(game: str, start: str, change: str) -> None:
    with pytest.raises(BadInput) as found:
        checked(rometeach.position(game, start), change)
    problems = found.value.problems
    assert len(problems) >= 2
    assert not [p.where for p in problems if re.match(r"[a-z_]+\.\w", p.where)]


def test_a_change_that_changes_nothing_is_no_moment_of_the_history(boards: Boards[GamePosition], told: Told) -> None:
    boards.change("West gold 50")
    assert not boards.can_undo
    assert told.words == ["That changes nothing on this board."]


def test_another_position_can_be_undone(boards: Boards[GamePosition]) -> None:
    start = boards.now
    boards.load("286")
    assert boards.base == boards.now == rometeach.position("rome-iinc", "286")
    boards.undo()
    assert boards.base == boards.now == start
