"""An exercise as it is answered: its prompt, its board, and the control, the options on the map where they are places of it."""

from __future__ import annotations

from html import escape

import ipywidgets as w

from ...lessons.exercise import Exercise
from .. import open_exercise
from ..glossed import glossed
from ..parts import fresh, html, side_by_side
from .control import AnswerControl


def prompt(exercise: Exercise) -> str:
    """The title and the prompt as HTML, the words of the game explained; the options are left to the control."""
    return f"<h4>{escape(exercise.title)}</h4>{glossed(exercise.game, exercise.prompt_html(listed=False), exercise.lesson)}"


def controls(exercise: Exercise) -> tuple[AnswerControl, tuple[w.Widget, ...]]:
    """The control of an exercise, and what is shown below its prompt: the control with the board."""
    task = exercise.task
    on_map = open_exercise.options(task)
    control = AnswerControl(task.ask, "Your answer", on_map)
    if task.board is None:
        return control, (control.root,)
    if on_map:
        return control, (control.root, html(fresh(open_exercise.tables(task))))
    return control, (side_by_side(html(fresh(open_exercise.picture(task))), control.root),)


__all__ = ["controls", "prompt"]
