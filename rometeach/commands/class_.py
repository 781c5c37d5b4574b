"""`rometeach class`: what a class answered in a quiz, and copies of a notebook for pupils and teacher."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from ..classroom import web_page
from ..classroom.copies.made import ABOUT, COPIES, leaks
from ..classroom.copies.master import read
from ..classroom.quizzes import picture
from ..classroom.quizzes.collected import of_files, of_quiz
from ..classroom.quizzes.quiz import of_code
from ..classroom.quizzes.report import ClassReport
from ..core import plots
from ..core.errors import BadInput, Problem
from . import written
from .say import Group, complain, say


@click.group("class", short_help="What a class answered, and copies of a notebook.")
def class_() -> None:
    """What a class answered in a quiz, and copies of a notebook for pupils and teacher."""


@class_.command(short_help="What a class got wrong in a quiz, and why.")
@click.argument("files", nargs=-1, required=True, type=Path)
@click.option("--code", default="", help="The quiz, where the files hold lines of several.")
@click.option("--csv", metavar="FILE", type=Path, help="Write one row for each pupil and question; - prints them.")
@click.option("--figure", metavar="FILE", type=Path, help="Write the picture, as PNG, SVG or PDF.")
@click.option("--html", metavar="FILE", type=Path, help="Write the report as a page; - prints it.")
def report(files: Sequence[Path], *, code: str, csv: Path | None, figure: Path | None, html: Path | None) -> None:
    """Who answered what in a quiz, which mistakes are behind it, and what to teach again.

    FILES hold the result lines that pupils pasted, among any other text: the export of a chat, saved mails. All answers
    are marked anew.

    \b
    rometeach class report chat.txt
    rometeach class report chat.txt mails.txt --csv answers.csv --figure class.png --html class.html
    """
    problems = [
        p
        for option, path in (("--csv", csv), ("--figure", figure), ("--html", html))
        for p in written.problems(option, path)
    ]
    if figure and figure.suffix.lower().lstrip(".") not in plots.FORMATS:
        problems.append(Problem("--figure", "is no kind of picture", f"End it in .{', .'.join(plots.FORMATS)}."))
    wanted = ""
    try:
        wanted = of_code(code).code if code else ""
    except BadInput as error:
        problems += error.problems
    there = of_files(files)
    if problems:
        raise BadInput([*problems, *there.broken])
    made = ClassReport(*of_quiz(there, wanted))
    if csv:
        written.text("--csv", csv, made.csv())
    if figure:
        with written.whole("--figure", figure) as path:
            plots.save(picture.figure(made), path)
    if html:
        drawn = [picture.drawing(made), *([picture.drawing_of_bars(made)] if made.teach_again() else [])]
        written.text("--html", html, web_page.page(made.document(drawn)))
    if written.OUT not in (csv, html):
        say(made.text())
    for problem in made.read.broken:
        complain(f"warning: {str(problem).removeprefix('error: ')}")


@class_.command(short_help="Copies of a notebook: for pupils, for the teacher, solved, for autograders.")
@click.argument("notebook", type=Path)
@click.argument("folder", type=Path)
@click.option(
    "--only", "wanted", multiple=True, type=click.Choice(list(COPIES)), help="Only this copy; several may be given."
)
def copies(notebook: Path, folder: Path, *, wanted: tuple[str, ...]) -> None:
    """Make of a master NOTEBOOK copies in a FOLDER: for pupils, for the teacher, solved, for nbgrader and for Otter-Grader.

    Solutions stand between ### BEGIN SOLUTION and ### END SOLUTION, or as nbgrader or Otter-Grader mark them. The pupils' copy
    holds no solution, no hidden test, no output and no metadata.

    \b
    rometeach quiz new GAME LESSON --notebook quiz.ipynb
    rometeach class copies quiz.ipynb copies
    """
    problems: list[Problem] = []
    master = None
    try:
        master = read(notebook)
    except BadInput as error:
        problems += error.problems
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problems.append(written.not_written("FOLDER", folder, error))
    if problems or master is None:
        raise BadInput(problems)
    for name in wanted or COPIES:
        made = COPIES[name](master)
        path = folder / f"{notebook.stem}_{name}.ipynb"
        written.text("FOLDER", path, json.dumps(made, indent=1, ensure_ascii=False) + "\n")
        say(f"{path}: {ABOUT[name]}")
        for leak in leaks(master, made) if name == "student" else ():
            complain(f"warning: {leak}")


def register(cli: Group) -> None:
    """Add these commands to the command line."""
    cli.add_command(class_)
