"""What everybody who shares a login has solved, for the one who teaches them."""

from __future__ import annotations

from ..core.results.show import Table
from . import scorebook
from .course import course
from .generators import generators


def class_table(game: str) -> Table:
    """Each pupil of this login, and how many exercises of each lesson of a game's course they have solved.

    Raises:
        BadInput: no such game, or one without a course.
    """
    lessons = course(game)
    known = [len(generators(game, x.id)) for x in lessons]
    rows = []
    for pupil, kept in scorebook.everybody().items():
        solved = [kept.solved(game, x.id) for x in lessons]
        pairs = zip([sum(solved), *solved], [sum(known), *known], strict=True)
        rows.append((pupil or "(no name)", *(f"{of_all}/{there}" for of_all, there in pairs)))
    header = ("Pupil", "All", *(str(x.number) for x in lessons))
    return Table("Exercises solved, in all and lesson by lesson", header, tuple(rows))
