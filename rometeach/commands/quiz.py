"""`rometeach quiz`: a set of exercises behind a short code, and answering them in a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ..classroom.quizzes import terminal
from ..classroom.quizzes.quiz import Question, Quiz, drawn, listed, of_code, pupil_name
from ..core.errors import BadInput, Problem
from ..core.games import find
from ..core.verbs import verbs_of
from ..lessons.exercise import Exercise
from . import written
from .offered import GameCommand
from .say import Group, say


@click.group(short_help="A quiz for a class: a code, its questions, answers in one line.")
def quiz() -> None:
    """A quiz for a class: who types the same code gets the same questions, and answers in one line.

    \b
    rometeach quiz new GAME LESSON       make one, and its code
    rometeach quiz show CODE --key       its questions and answers
    rometeach quiz take CODE             answer it here
    """


@quiz.command(cls=GameCommand, short_help="Make a quiz.")
@click.argument("game")
@click.argument("lessons", nargs=-1)
@click.option("--lesson", "more", metavar="LESSON", multiple=True, help="A lesson to draw from; several may be given.")
@click.option("--exercises", "number", type=int, default=None, help="How many questions; 6 if nothing is said.")
@click.option(
    "--exercise", "chosen", metavar="LESSON/NAME", multiple=True, help="An exercise to ask, in place of drawing."
)
@click.option("--seed", type=int, default=None, help="Which questions; without it any.")
@click.option("--own", is_flag=True, help="Other numbers for each pupil, derived from the code and the name.")
@click.option("--key", is_flag=True, help="With the answers.")
@click.option("--html", metavar="FILE", type=Path, help="Write the questions with their pictures as a page.")
@click.option(
    "--notebook", metavar="FILE", type=Path, help="Write the master of a notebook; see rometeach class copies."
)
def new(
    game: str,
    lessons: tuple[str, ...],
    *,
    more: tuple[str, ...],
    number: int | None,
    chosen: tuple[str, ...],
    seed: int | None,
    own: bool,
    key: bool,
    html: Path | None,
    notebook: Path | None,
) -> None:
    """Make a quiz from lessons of a game, or from exercises that are named, and print its code and questions.

    \b
    rometeach quiz new GAME
    rometeach quiz new GAME LESSON LESSON --exercises 6 --seed 7 --key
    rometeach quiz new GAME --exercise LESSON/NAME --exercise LESSON/NAME
    """
    name = find(game).name
    problems = [*written.problems("--html", html), *written.problems("--notebook", notebook)]
    if chosen and (lessons or more or number is not None):
        problems.append(Problem("--exercise", "says which exercises are asked", "Leave out lessons and --exercises."))
    made = None
    try:
        if chosen:
            made = listed(name, chosen, seed, own=own)
        else:
            made = drawn(name, (*lessons, *more), 6 if number is None else number, seed, own=own)
    except BadInput as error:
        problems += error.problems
    if problems or made is None:
        raise BadInput(problems)
    if notebook:
        from ..classroom.quizzes.notebook import notebook as master

        written.text("--notebook", notebook, json.dumps(master(made), indent=1, ensure_ascii=False) + "\n")
    _told(made, "", key, html)


@quiz.command("show", short_help="The questions of a quiz, and its answers.")
@click.argument("code")
@click.option("--pupil", default="", help="Whose questions, where each pupil has their own.")
@click.option("--key", is_flag=True, help="With the answers.")
@click.option("--html", metavar="FILE", type=Path, help="Write the questions with their pictures as a page.")
def show(code: str, pupil: str, key: bool, html: Path | None) -> None:
    """The questions of the quiz with this CODE.

    \b
    rometeach quiz show CODE --key
    """
    made, name = _read(code, pupil, written.problems("--html", html))
    _told(made, name, key, html)


@quiz.command(short_help="Answer a quiz here.")
@click.argument("code")
@click.option("--pupil", default=None, help="Your name or number, as your teacher knows it.")
@click.option("--save", metavar="FILE", type=Path, help="Write your result into a file too.")
def take(code: str, pupil: str | None, save: Path | None) -> None:
    """Answer the quiz with this CODE, one question after the other; your result is one line to paste.

    \b
    rometeach quiz take CODE
    rometeach quiz take CODE --pupil NAME --save FILE
    """
    made, _ = _read(code, pupil or "", written.problems("--save", save))
    say(made.title)
    name = pupil_name(pupil) if pupil is not None else _name(made)
    found = terminal.take(made, name, ask=_ask, say=say, show=lambda q: _question(made.game, q))
    say("")
    for line in terminal.told(found):
        say(line)
    say("\nYour result, to paste:")
    say(found.line)
    if save:
        written.text("--save", save, f"{found.line}\n")


def _read(code: str, pupil: str, problems: Sequence[Problem]) -> tuple[Quiz, str]:
    """The quiz of a code and the name of a pupil; raises BadInput with all that is wrong."""
    wrong, made, name = list(problems), None, ""
    try:
        made = of_code(code)
    except BadInput as error:
        wrong += error.problems
    try:
        name = pupil_name(pupil)
    except BadInput as error:
        wrong += error.problems
    if wrong or made is None:
        raise BadInput(wrong)
    return made, name


def _name(made: Quiz) -> str:
    """The name that is typed; asked for again while it cannot be used, or is needed and missing."""
    while (typed := _ask("Your name or number, as your teacher knows it: ")) is not None:
        try:
            found = pupil_name(typed)
            if found or not made.own:
                return found
            say("In this quiz each pupil has their own questions: type a name or a number.")
        except BadInput as error:
            say("\n".join(str(p).removeprefix("error: ") for p in error.problems))
    return ""


def _ask(prompt: str) -> str | None:
    """What is typed after a prompt; None at the end of all input."""
    click.echo(prompt, nl=False)
    sys.stdout.flush()
    typed = sys.stdin.readline()
    return typed.rstrip("\r\n") if typed else None


def _told(made: Quiz, pupil: str, key: bool, html: Path | None) -> None:
    """Print a quiz, or write its page."""
    if html:
        from ..classroom.quizzes import page

        written.text("--html", html, page.page(made, pupil, key=key))
    say(made.title)
    say(f"Pupils type: rometeach quiz take {made.code}")
    if made.own and not pupil:
        say("Each pupil has other numbers. To see those of one: rometeach quiz show CODE --pupil NAME")
        return
    for question in made.questions(pupil):
        say(f"\nQuestion {question.number}\n{_question(made.game, question)}")
        if key and question.exercise:
            task = question.exercise.task
            say(f"Answer: {task.ask.words(task.answer)}")
            for other in task.also:
                say(f"As good: {task.ask.words(other)}")


def _question(game: str, question: Question) -> str:
    """A question as text, with the command that shows its board."""
    if question.exercise is None:
        return question.gone
    return "\n".join(filter(None, [question.exercise.text(), board_command(game, question.exercise)]))


def board_command(game: str, exercise: Exercise) -> str:
    """What shows the board of an exercise without any sum; "" where there is none, or nothing on it may be seen."""
    board = exercise.task.board
    if board is None or exercise.task.mute:
        return ""
    rules = verbs_of(find(game))
    named = (n for n, title in rules.positions() if title == board.title and rules.position(n) == board)
    return f"The board: rometeach show {game} {next(named, None) or board.share()} --open"


def register(cli: Group) -> None:
    """Add these commands to the command line."""
    cli.add_command(quiz)
