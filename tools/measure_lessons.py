"""How long each lesson is: words, screens after all cells ran, Examples, predictions, exercises, and the minutes they take.

python tools/measure_lessons.py                                   all lessons
python tools/measure_lessons.py rome-iinc/revolts aurelian        one lesson, and those of a game
python tools/measure_lessons.py --no-browser                      without the screens
python tools/measure_lessons.py rome-iinc/revolts --cells          and how much of a screen each of its cells fills
python tools/measure_lessons.py rome-iinc/revolts --png pictures --size 1920x1080 --theme dark
python tools/measure_lessons.py rome-iinc/revolts --html page.html --pdf page.pdf

A screen is 630 pixels of the notebook in a window of 1366 by 768. Minutes: one for 130 words, for an Example or a prediction, two for an
exercise. What is beyond the lesson's own time stands behind a plus. "too long" says that there are more screens than a sitting has,
"minutes" that others are stated.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from lab_browser import headless_chromium, running_lab
from lesson_screens import SIZE, THEMES, as_html, cells_seen, pictures, print_page, ran, screens
from lesson_words import Length, measured

from rometeach.core.games import games
from rometeach.core.resources import data_dir
from rometeach.lessons.course import Lesson, course, find

MOST_SCREENS = 14
OFF = 0.2
"""The stated minutes may differ from the estimate by this part of it."""

Found = tuple[str, Lesson]
"""A lesson and its game."""

COLUMNS = ("Lesson", "Words", "Screens", "Examples", "Predictions", "Exercises", "Estimated", "Stated", "")


def lessons(names: Sequence[str] = ()) -> list[Found]:
    """The lessons with these names ("rome-iinc/revolts", or a game for all of its lessons); without any all there are.

    Raises:
        BadInput: no such game or lesson.
    """
    courses = [game.name for game in games().values() if (data_dir() / game.folder / "course.toml").is_file()]
    result: list[Found] = []
    for name in names or courses:
        game, _, lesson = name.partition("/")
        result += [(game, find(game, lesson))] if lesson else [(game, x) for x in course(game)]
    return result


def path(game: str, lesson: Lesson) -> str:
    """The notebook of a lesson in the folder of notebooks."""
    return f"{game.replace('-', '_')}/{lesson.notebook}"


def is_honest(stated: int, length: Length) -> bool:
    """Whether the stated minutes are those that a lesson takes, or nearly."""
    return abs(stated - length.minutes) <= OFF * length.minutes


def wrong(lesson: Lesson, length: Length, seen: float | None) -> str:
    """What keeps a lesson from being one sitting: too many screens (where they were counted), minutes that are not its own; or ""."""
    found = ["too long"] if seen is not None and seen > MOST_SCREENS else []
    return ", ".join([*found, *([] if is_honest(lesson.minutes, length) else ["minutes"])])


def line(game: str, lesson: Lesson, length: Length, seen: float | None) -> tuple[str, ...]:
    """The line of a lesson in the table."""

    def both(own: int, more: int) -> str:
        return f"{own} + {more}" if more else str(own)

    kinds = ("example", "predict", "exercises")
    return (
        f"{game}/{lesson.id}",
        both(length.words(), length.words(more=True)),
        "-" if seen is None else f"{seen:.1f}",
        *(both(length.number(kind), length.number(kind, more=True)) for kind in kinds),
        str(round(length.minutes)),
        str(lesson.minutes),
        wrong(lesson, length, seen),
    )


def main(given: Sequence[str] | None = None) -> int:
    """Print the table and write the pictures and pages that are wanted; the exit status is 0."""
    asked = _parser().parse_args(given)
    chosen = lessons(asked.lessons)
    if (asked.html or asked.pdf) and len(chosen) != 1:
        sys.exit("--html and --pdf want one lesson")
    rows: list[tuple[str, ...]] = [COLUMNS]
    with contextlib.ExitStack() as stack:
        wants_lab = not asked.no_browser
        browser = stack.enter_context(headless_chromium()) if wants_lab or asked.pdf else None
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        lab = stack.enter_context(running_lab(folder)) if wants_lab else None
        for game, lesson in chosen:
            notebook, seen = path(game, lesson), None
            if browser and lab:
                with ran(browser, lab, notebook) as page:
                    seen = screens(page)
                    if asked.cells:
                        print("\n".join(f"{part:5.2f}  {begins[:100]}" for part, begins in cells_seen(page)))
                if asked.png:
                    width, height = asked.size
                    name = f"{lesson.id}-{width}x{height}-{asked.theme}"
                    with ran(browser, lab, notebook, asked.size, asked.theme) as page:
                        pictures(page, asked.png, name)
            rows.append(line(game, lesson, measured(game, lesson), seen))
            print(f"{game}/{lesson.id} measured", file=sys.stderr)
        if asked.html or asked.pdf:
            html = asked.html or folder / "page.html"
            html.write_text(as_html(path(*chosen[0])), encoding="utf-8")
            if browser and asked.pdf:
                print_page(browser, html, asked.pdf)
    print(as_table(rows))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lessons", nargs="*", help="rome-iinc/revolts, or a game")
    parser.add_argument("--no-browser", action="store_true", help="leave the screens out")
    parser.add_argument("--cells", action="store_true", help="how many screens each cell fills")
    parser.add_argument("--png", type=Path, metavar="DIR", help="write a picture of each screen")
    parser.add_argument("--size", type=_size, default=SIZE, help="of the window in the pictures, 1366x768")
    parser.add_argument("--theme", choices=tuple(THEMES), default="light", help="of JupyterLab in the pictures")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the stored lesson as one page")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="print that page")
    return parser


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def as_table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as columns of a text, the first one to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if n == 0 else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


if __name__ == "__main__":
    sys.exit(main())
