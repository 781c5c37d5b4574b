"""The Examples, exercises, course map and player of every game, with Aurelian as the game."""

from __future__ import annotations

from ...aurelian.position import Position
from .. import course_picture, example_panel, exercise_panel
from ..course_picture import CourseMap
from ..example_panel import ExamplePanel
from ..exercise_panel import Exercises
from ..plain import Card
from ..player import player
from ..player.player import Player

GAME = "aurelian"


def example(number: str) -> ExamplePanel:
    """The panel of a worked Example ("A1").

    Raises:
        BadInput: no such Example; it names the nearest.
    """
    return example_panel.example(GAME, number)


def exercises(lesson: str) -> Exercises:
    """The exercises of a lesson ("danube", or its number).

    Raises:
        BadInput: no such lesson; it names the nearest.
    """
    return exercise_panel.exercises(GAME, lesson)


def worksheet(lesson: str, seed: int = 1) -> Card:
    """One variant of each exercise of a lesson on paper, hints and solutions folded away.

    Raises:
        BadInput: no such lesson.
    """
    return exercise_panel.worksheet(GAME, lesson, seed)


def course_map(*, mine: bool = False) -> CourseMap:
    """The map of the course; with `mine`, with the learner's own progress.

    Raises:
        BadInput: the file of the learner's progress holds something else.
    """
    return course_picture.course_map(GAME, mine=mine)


def play(
    start: str | Position = "270-drawn", seed: int | None = None, *, whole: bool = False, phase: str = ""
) -> Player:
    """The player of the turn, of one phase, or of the whole game.

    Args:
        start: a position or its name; "270" draws the chits of the set-up first.
        seed: with one, the computer throws the dice and draws the chits. Without one the game is followed on a table:
            you roll and draw, and say what came.
        phase: begin with this phase ("Build") and play it alone.
        whole: go on to the end of the game.

    Raises:
        BadInput: no such position or phase, or mistakes in it.
    """
    return player.play(start, seed, whole=whole, phase=phase, game=GAME)


__all__ = ["course_map", "example", "exercises", "play", "worksheet"]
