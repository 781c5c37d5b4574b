"""`rometeach handout`: sheets for a class to print, with their key, and the rules of a lesson on a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..classroom import pdf, web_page
from ..classroom.documents import Document
from ..classroom.handouts import class_list
from ..classroom.handouts.topics import RULES, Topic, find, topics
from ..core import games
from ..core.errors import BadInput, Problem
from ..lessons.generators import Generator
from . import written
from .say import Group, say

ENDINGS = {"--pdf": (".pdf",), "--html": (".html", ".htm")}
"""How the files of each option end."""


@click.command(short_help="Sheets for a class to print, with their key.")
@click.argument("topic", required=False)
@click.option("--pdf", "pdf_file", metavar="FILE", type=Path, help="Write the sheets as a PDF.")
@click.option("--html", "html_file", metavar="FILE", type=Path, help="Write them as a page that a browser prints.")
@click.option(
    "--key", metavar="FILE", type=Path, help="Where the key goes; without it to sheets-key.pdf beside sheets.pdf."
)
@click.option("--pupils", metavar="FILE", type=Path, help="A file with one name on each line: a sheet for each.")
@click.option(
    "--seed",
    default=1,
    show_default=True,
    type=click.IntRange(1, class_list.NUMBERS),
    help="Another one makes other exercises.",
)
@click.option(
    "--exercises", "many", metavar="N", type=int, help="How many exercises; without it what fits on two pages."
)
@click.option(
    "--exercise", "names", metavar="NAME", multiple=True, help="An exercise by its name; say it again for more."
)
@click.option("--rules", is_flag=True, help="The rules of the lesson on one page, in place of exercises.")
@click.option(
    "--paper",
    default="A4",
    show_default=True,
    type=click.Choice(list(pdf.SIZES), case_sensitive=False),
    help="The paper.",
)
def handout(
    topic: str | None,
    *,
    pdf_file: Path | None,
    html_file: Path | None,
    key: Path | None,
    pupils: Path | None,
    seed: int,
    many: int | None,
    names: Sequence[str],
    rules: bool,
    paper: str,
) -> None:
    """A lesson as sheets to print, for a class: each pupil of a list has exercises of their own, and the key is a file of its own.

    Without a TOPIC the topics are listed; without a FILE the exercises of the topic.

    \b
    rometeach handout TOPIC --pdf FILE
    rometeach handout TOPIC --seed 7 --pupils NAMES --pdf FILE
    rometeach handout TOPIC --rules --pdf FILE
    """
    from ..classroom.handouts import rules_pages, sheets  # they import the widgets, and help must be light

    if topic is None:
        _list(pdf_file or html_file)
        return
    files = {option: path for option, path in (("--pdf", pdf_file), ("--html", html_file)) if path is not None}
    problems = [p for option, path in files.items() for p in _place(option, path)]
    lessons: tuple[Topic, ...] = ()
    try:
        lessons = find(topic)
    except BadInput as error:
        problems += error.problems
    rules = rules or topic.strip().casefold().endswith(f"/{RULES}")
    if rules:
        given = {"--pupils": pupils, "--key": key, "--exercises": many, "--exercise": names or None}
        problems += [Problem(o, "goes with exercises, not with rules") for o, x in given.items() if x is not None]
    class_: tuple[str, ...] = ()
    chosen: tuple[Generator, ...] = ()
    try:
        class_ = class_list.read(pupils) if pupils and not rules else ()
    except BadInput as error:
        problems += error.problems
    try:
        chosen = sheets.chosen(lessons[0], many, names) if lessons and not rules else ()
    except BadInput as error:
        problems += error.problems
    keys, wrong = _keys(files, key, pupils)
    problems += [] if rules else wrong
    if problems:
        raise BadInput(problems)
    if not files:
        _tell(lessons, rules)
        return
    if rules:
        pages = [rules_pages.page(lesson, paper) for lesson in lessons]
        _write({path: (option, pages) for option, path in files.items()}, paper)
        return
    made = sheets.sheets(chosen, seed, class_)
    parts = {path: (option, sheets.papers(lessons[0], made, seed)) for option, path in files.items()}
    answers = {keys[option]: (option, sheets.key(lessons[0], made, seed)) for option in files}
    _write({**parts, **answers}, paper)


def _place(option: str, path: Path) -> list[Problem]:
    """What is wrong with the place of a file."""
    if path == written.OUT:
        return [Problem(option, "expected a file", "There are two, the sheets and the key.")]
    if path.suffix.casefold() not in ENDINGS[option]:
        return [Problem(option, f"{str(path)[:80]} does not end in {ENDINGS[option][0]}")]
    return written.problems(option, path)


def _keys(files: dict[str, Path], key: Path | None, pupils: Path | None) -> tuple[dict[str, Path], list[Problem]]:
    """Where the keys go, and what is wrong with that."""
    keys = {option: path.with_name(f"{path.stem}-key{path.suffix}") for option, path in files.items()}
    problems: list[Problem] = []
    if key is not None:
        if len(files) != 1:
            what = "needs --pdf or --html" if not files else "is one file, but --pdf and --html make two keys"
            return keys, [Problem("--key", what)]
        (option,) = files
        keys = {option: key}
        ends = key.suffix.casefold() in ENDINGS[option]
        wrong = (
            []
            if ends
            else [Problem("--key", f"{str(key)[:80]} does not end in {ENDINGS[option][0]}, as the sheets do")]
        )
        problems += wrong or written.problems("--key", key)
    if len({p.absolute() for p in (*files.values(), *keys.values(), *([pupils] if pupils else []))}) < 2 * len(
        files
    ) + bool(pupils):
        problems.append(Problem("--key", "is the file of the sheets or of the names as well", "Name another file."))
    return keys, problems


def _write(made: dict[Path, tuple[str, Sequence[Document]]], paper: str) -> None:
    """Write the documents of each file, all of them or none."""
    files, told = {}, []
    for path, (option, documents) in made.items():
        if option == "--pdf":
            printed = pdf.printed(documents, paper)
            files[path] = printed.data
            told.append(f"{path}: {sum(printed.pages)} pages")
        else:
            files[path] = web_page.pages(documents, paper).encode()
            told.append(f"{path}: to be printed by a browser")
    written.together(files, {path: option for path, (option, _) in made.items()})
    say("\n".join(told))


def _list(file: Path | None) -> None:
    if file is not None:
        raise BadInput([Problem("TOPIC", "is missing", "All of them: rometeach handout")])
    for game in games.games().values():
        lessons = [t for t in topics() if t.game == game.name]
        if lessons:
            say(f"{game.title}")
        for topic in lessons:
            say(f"  {topic.name:24} {topic.lesson.title}")
    say("With --rules each is one page of rules; GAME/rules has those of all lessons.")


def _tell(lessons: Sequence[Topic], rules: bool) -> None:
    """What there is of a topic, where no file is named."""
    from ..classroom.handouts import sheets

    first = lessons[0]
    say(f"{first.title}. Name a file to print: --pdf FILE or --html FILE.")
    if not rules:
        usual = {g.name for g in sheets.chosen(first)}
        say("Its exercises, with a star if they are on a sheet by themselves:")
        for name, generator in first.generators().items():
            say(f"  {'*' if name in usual else ' '} {name:22} {generator.title} ({generator.kind})")


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(handout)
