"""`rometeach lessons`, `example`, `exercise`, `term`: the course on the command line."""

from __future__ import annotations

import click

from ..core.games import find
from ..core.session.requests import Decision
from ..lessons import examples, glossary, scorebook
from ..lessons.blocks import block_text
from ..lessons.classroom import class_table
from ..lessons.course import course
from ..lessons.course import find as course_lesson
from ..lessons.generators import generators, make
from .offered import GameCommand
from .quiz import board_command
from .say import Group, complain, say


@click.command(cls=GameCommand, short_help="The lessons of a course.")
@click.argument("game")
@click.option("--mine", is_flag=True, help="With what you have solved so far.")
@click.option("--pupil", default=None, help="With what this pupil has solved, of several who share a login.")
@click.option(
    "--class", "everybody", is_flag=True, help="What each pupil who shares this login has solved, as a table."
)
def lessons(game: str, mine: bool, pupil: str | None, everybody: bool) -> None:
    """The lessons of a game's course: how long each takes, and what one can do afterwards.

    \b
    rometeach lessons GAME --mine
    rometeach lessons GAME --mine --pupil NAME
    rometeach lessons GAME --class
    """
    name = find(game).name
    if everybody:
        if mine or pupil is not None:
            raise click.UsageError("--class shows everybody: leave out --mine and --pupil.")
        table = class_table(name)
        say(table.text() if table.rows else "No progress is kept here yet.")
        _warn(*scorebook.everybody().values())
        return
    kept = scorebook.load(pupil=pupil) if mine or pupil is not None else None
    if kept is not None and kept.pupil:
        say(f"With what {kept.pupil} has solved:")
    for x in course(name):
        known = generators(name, x.id)
        solved = f", {kept.solved(name, x.id)} of {len(known)} exercises solved" if kept is not None else ""
        say(f"{x.number:2} {x.id:12} {x.title} ({x.minutes} minutes{solved})")
        say(f"     Afterwards you can {x.after}.")
    if kept is not None:
        _warn(kept)


def _warn(*books: scorebook.Scorebook) -> None:
    """Tell what is wrong with files of progress."""
    for kept in books:
        for notice in kept.notices():
            complain(f"warning: {notice}")


@click.command(cls=GameCommand, short_help="A worked Example, step by step.")
@click.argument("game")
@click.argument("number")
@click.option("--edit", "change", default="", help="What if: a change of the board.")
@click.option("--dice", "answers", default=None, help='What if: other dice and choices, "4 4 4; disgrace".')
def example(game: str, number: str, change: str, answers: str | None) -> None:
    """A worked Example of the rulebook, step by step with its Cases.

    \b
    rometeach example GAME NUMBER
    rometeach example GAME NUMBER --edit "CHANGE"
    """
    found = examples.example(find(game).name, number)
    if not change and answers is None:
        say(found.text())
        return
    film = found.film(change, answers)
    say(film.table(f"Example {found.number} (Case {found.case}), changed").text())
    if film.due is not None:
        options = film.due.options if isinstance(film.due, Decision) else ()
        say(f"Still due: {film.due.what} {'; '.join(o.name for o in options[:12])}".rstrip())


@click.command(cls=GameCommand, short_help="An exercise of a lesson.")
@click.argument("game")
@click.argument("lesson")
@click.argument("name", required=False)
@click.option("--variant", default=1, show_default=True, type=click.IntRange(1), help="Which variant.")
@click.option("--answer", default=None, help="Check this answer.")
@click.option("--solution", is_flag=True, help="Show how it is done.")
def exercise(game: str, lesson: str, name: str | None, variant: int, answer: str | None, solution: bool) -> None:
    """An exercise of a lesson, in endless variants; without a NAME, the list of the lesson's exercises.

    \b
    rometeach exercise GAME LESSON
    rometeach exercise GAME LESSON NAME --variant 7
    rometeach exercise GAME LESSON NAME --variant 7 --answer 2
    """
    declared = find(game)
    known = declared.name
    if name is None:
        for g in generators(known, lesson).values():
            say(f"{g.name:20} {g.title} ({g.kind})")
        return
    found = make(known, lesson, name, variant)
    say(found.text())
    if shown := board_command(known, found):
        say(shown)
    if answer is not None:
        say(found.check(answer).message)
    if solution:
        say("\n".join(block_text(p) for p in found.task.solution))
        say(f"Answer: {found.task.ask.words(found.task.answer)}")


@click.command(cls=GameCommand, short_help="What a word of a game means.")
@click.argument("game")
@click.argument("word", nargs=-1, required=True)
def term(game: str, word: tuple[str, ...]) -> None:
    """What a word of a game means, in one sentence, and the lesson that explains it.

    \b
    rometeach term GAME WORD
    """
    name = find(game).name
    found = glossary.term(name, " ".join(word))
    lesson = course_lesson(name, found.lesson)
    say(f"{found}\nCase {found.case}. Lesson {lesson.number}, {lesson.title}, explains it.")


def register(cli: Group) -> None:
    """Add these commands to the command line."""
    for command in (lessons, example, exercise, term):
        cli.add_command(command)
