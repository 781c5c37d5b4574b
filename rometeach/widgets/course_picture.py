"""`course_map(game)`: the lessons of the course as a picture and a table, with their time and what one can do afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..core.meanings import NUMBER
from ..core.results.show import STYLE, Table
from ..lessons import scorebook
from ..lessons.course import Lesson, course
from ..lessons.generators import generators

_BLUE = NUMBER.colour
_WIDE, _HIGH, _ACROSS, _DOWN, _COLUMNS = 200, 76, 30, 34, 4


@dataclass(frozen=True)
class CourseMap:
    """The map of a course. With `kept`, it shows what the learner has solved."""

    game: str
    kept: scorebook.Scorebook | None = None

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons, in order."""
        return course(self.game)

    @property
    def notices(self) -> tuple[str, ...]:
        """What the learner should know of the file of their progress: that one is or was broken."""
        return self.kept.notices() if self.kept else ()

    def table(self) -> Table:
        """The lessons with their time, what they are about and what one can do afterwards."""
        rows = []
        for x in self.lessons:
            row = [f"{x.number} {x.title}", f"{x.minutes} min", f"{x.about[:1].upper()}{x.about[1:]}", x.after]
            rows.append((*row, self._solved(x)) if self.kept else tuple(row))
        solved = f"Solved by {self.kept.pupil}" if self.kept and self.kept.pupil else "Solved"
        header = ("Lesson", "Time", "What it is about", "Afterwards you can ...", *((solved,) if self.kept else ()))
        minutes = sum(x.minutes for x in self.lessons)
        return Table(f"The course: {len(rows)} lessons, about {round(minutes / 60)} hours", header, tuple(rows))

    def _solved(self, lesson: Lesson) -> str:
        assert self.kept is not None
        return f"{self.kept.solved(self.game, lesson.id)} of {len(generators(self.game, lesson.id))}"

    def svg(self) -> str:
        """The lessons as boxes in reading order, with arrows to what builds on them."""
        rows = -(-len(self.lessons) // _COLUMNS)
        width, height = _COLUMNS * (_WIDE + _ACROSS), rows * (_HIGH + _DOWN)
        words = "; ".join(f"{x.number} {x.title}, {x.minutes} minutes" for x in self.lessons)
        parts = [
            f'<svg role="img" aria-label="The course in order: {escape(words)}" xmlns="http://www.w3.org/2000/svg" '
            f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">'
        ]
        for x in self.lessons[1:]:
            parts.append(_arrow(_place(x.number - 1), _place(x.number)))
        parts += [self._box(x) for x in self.lessons]
        return "".join(parts) + "</svg>"

    def _box(self, lesson: Lesson) -> str:
        x, y = _place(lesson.number)
        solved = f", {self._solved(lesson)} solved" if self.kept else ""
        lines = _wrapped(f"{lesson.number} {lesson.title}")
        text = "".join(
            f'<text x="{x + 10}" y="{y + 20 + 17 * n}" font-weight="600" fill="#1b1b1b">{escape(line)}</text>'
            for n, line in enumerate(lines)
        )
        return (
            f'<rect x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" rx="6" fill="#eef4f9" stroke="{_BLUE}"/>{text}'
            f'<text x="{x + 10}" y="{y + _HIGH - 10}" fill="#444">{lesson.minutes} minutes{escape(solved)}</text>'
        )

    def html(self) -> str:
        """The picture and its table, below what is wrong with the file of progress."""
        told = "".join(f"<p><strong>{escape(notice)}</strong></p>" for notice in self.notices)
        return f'<section class="rometeach">{STYLE}{told}{self.svg()}{self.table().html()}</section>'

    def text(self) -> str:
        """The same as text."""
        return "\n".join([*self.notices, self.table().text()])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}


def _place(number: int) -> tuple[int, int]:
    """Where the box of a lesson stands; every other row runs from right to left, like a path."""
    row, column = divmod(number - 1, _COLUMNS)
    column = column if row % 2 == 0 else _COLUMNS - 1 - column
    return 4 + column * (_WIDE + _ACROSS), 4 + row * (_HIGH + _DOWN)


def _arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    (ax, ay), (bx, by) = start, end
    if ay == by:
        right = bx > ax
        x1, x2, y = (ax + _WIDE, bx, ay + _HIGH // 2) if right else (ax, bx + _WIDE, ay + _HIGH // 2)
        tip = f"M{x2},{y} l{-8 if right else 8},-5 v10 z"
        return f'<path d="M{x1},{y} H{x2}" stroke="{_BLUE}" fill="none"/><path d="{tip}" fill="{_BLUE}"/>'
    x = ax + _WIDE // 2
    return f'<path d="M{x},{ay + _HIGH} V{by}" stroke="{_BLUE}" fill="none"/><path d="M{x},{by} l-5,-8 h10 z" fill="{_BLUE}"/>'


def _wrapped(text: str, width: int = 25) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def course_map(game: str, *, mine: bool = False, pupil: str | None = None) -> CourseMap:
    """The map of a game's course; with `mine`, with the learner's own progress; with a `pupil`, with theirs.

    Raises:
        BadInput: no such game, or one without a course; a name that cannot be used; the file of progress holds something else.
    """
    course(game)  # a game without one is refused here, not where the map is shown
    return CourseMap(game, scorebook.load(pupil=pupil) if mine or pupil is not None else None)


__all__ = ["CourseMap", "course_map"]
