"""An exercise while it is open: its board as a picture and as tables, without a chance, a sum or a name that answers it.

The panel, its card and the worksheet draw an exercise by these functions alone. They ask no chart, no result and no law: what
they show is what lies on the printed board.
"""

from __future__ import annotations

from ..lessons.exercise import Assignment, Exercise
from .answering.control import options_on_map
from .face import face_of, is_board
from .map.drawing import draw
from .map.section import section
from .map.view import mute
from .plain import Card, plain_html


def picture(task: Assignment) -> str:
    """The part of the board that it is about as HTML, with its tables folded below; "" without a board."""
    board = task.board
    if not is_board(board):
        return ""
    face = face_of(board)
    if not task.mute:
        return face.subject(board, task.focus, chances=False)
    shown = mute(face.view(board, selected=task.focus, chances=False))
    if not task.focus:
        return draw(shown, prefix=face.name)
    return section(shown, (task.focus, *face.neighbours(board).get(task.focus, ())), f"what lies around {task.focus}")


def options(task: Assignment) -> str:
    """The part of the map on which the answer is given, as SVG; "" where its options are no places of the map."""
    return options_on_map(task.board, task.ask, task.focus, silent=task.mute) if is_board(task.board) else ""


def tables(task: Assignment) -> str:
    """The same as tables alone; none where the map says nothing but what is printed on it."""
    return face_of(task.board).on_paper(task.board, task.focus) if is_board(task.board) and not task.mute else ""


def card(exercise: Exercise) -> Card:
    """The exercise as it is put, for where no widget lives: prompt, options, picture; no hint and no solution."""
    task, on_map = exercise.task, options(exercise.task)
    board = on_map + tables(task) if on_map else picture(task)
    return Card(exercise.text(), plain_html(exercise.open_html(board)))


def paper(exercise: Exercise) -> str:
    """The exercise for a worksheet, as HTML: as it is put, its board as tables, then hints and solution, folded away."""
    return plain_html(exercise.html(tables(exercise.task) or picture(exercise.task)))


__all__ = ["card", "options", "paper", "picture", "tables"]
