"""`rometeach lesson-plan`: lesson plans, listed, shown, printed for the teacher or the pupils, checked."""

from __future__ import annotations

from pathlib import Path

import click

from ..classroom.documents import Document
from ..classroom.pdf import write
from ..classroom.plain_text import text
from ..classroom.plans import claims, pages
from ..classroom.plans.plan import Plan, Theme
from ..classroom.plans.printed import READERS, document
from ..classroom.plans.reader import find, of_theme, theme_of, themes
from ..classroom.web_page import PAPERS, page
from ..core.errors import BadInput, Problem
from . import written
from .say import Group, say


@click.command("lesson-plan", short_help="Lesson plans for a class, minute by minute.")
@click.argument("name", required=False)
@click.option("--theme", metavar="THEME", help="List the plans of this theme alone.")
@click.option(
    "--for", "reader", type=click.Choice(READERS), default=READERS[0], show_default=True, help="For whom it is."
)
@click.option("--html", metavar="FILE", type=Path, help="Write a page, to be opened in a browser; - prints it.")
@click.option("--pdf", metavar="FILE", type=Path, help="Write a PDF to print.")
@click.option(
    "--paper",
    type=click.Choice(PAPERS, case_sensitive=False),
    default=PAPERS[0],
    show_default=True,
    help="The size of paper.",
)
@click.option("--all", "folder", metavar="FOLDER", type=Path, help="Write all plans as pages into a folder.")
@click.option("--check", is_flag=True, help="Compute every number of the game in the plan again.")
def lesson_plan(
    name: str | None,
    *,
    theme: str | None,
    reader: str,
    html: Path | None,
    pdf: Path | None,
    paper: str,
    folder: Path | None,
    check: bool,
) -> None:
    """Lesson plans for a class: what to do minute by minute, questions with answers to expect, a rubric, sources.

    Without a NAME, the list. NAME may be a plan, or a file of your own (my_plan.toml).

    \b
    rometeach lesson-plan
    rometeach lesson-plan period-1
    rometeach lesson-plan period-1 --pdf plan.pdf
    rometeach lesson-plan period-1 --for pupils --pdf questions.pdf
    rometeach lesson-plan migration --for cards --pdf cards.pdf
    rometeach lesson-plan --all lesson-plans
    """
    problems = [*written.problems("--html", html), *written.problems("--pdf", pdf)]
    problems += _clashes(name, theme, folder, html or pdf, check)
    if pdf == written.OUT:
        problems.append(Problem("--pdf", "expected a file", "Only --html can be printed with -."))
    plan, shown = None, tuple(themes().values())
    try:
        plan = find(name) if name is not None else None
    except BadInput as error:
        problems += error.problems
    try:
        shown = (theme_of(theme),) if theme is not None else shown
    except BadInput as error:
        problems += error.problems
    if problems:
        raise BadInput(problems)
    if folder is not None:
        _all(folder, paper)
    elif plan is None:
        say("\n\n".join(_listed(x) for x in shown if of_theme(x.key)) or "There is no plan of this theme yet.")
    elif check:
        _checked(plan)
    else:
        _printed(document(plan, reader), html, pdf, paper)


def _clashes(name: str | None, theme: str | None, folder: Path | None, file: Path | None, check: bool) -> list[Problem]:
    """Options that cannot stand together.

    Args:
        name: the plan that is named.
        theme: the theme that is named.
        folder: where all plans go.
        file: where one plan goes.
        check: whether a plan is checked.
    """
    wrong = []
    if name is None:
        for option, given in (("--html or --pdf", file), ("--check", check)):
            if given:
                wrong.append(Problem(option, "needs the name of a plan", "The list: rometeach lesson-plan."))
    elif theme is not None or folder is not None:
        wrong.append(Problem("--theme" if theme else "--all", "takes no name of a plan", "Leave one of the two out."))
    if folder is not None and folder.exists() and not folder.is_dir():
        wrong.append(Problem("--all", f"{str(folder)[:120]} is a file, expected a folder"))
    return wrong


def _listed(theme: Theme) -> str:
    """A theme with its plans."""
    rows = (f"  {p.name:26} {p.minutes} minutes  {p.game:11} {p.title}" for p in of_theme(theme.key))
    return "\n".join([f"{theme.title} ({theme.key})", *rows])


def _printed(made: Document, html: Path | None, pdf: Path | None, paper: str) -> None:
    """One document, where it is wanted: as a page, a PDF, or text.

    Args:
        made: what is printed.
        html: the file of the page.
        pdf: the file of the PDF.
        paper: its size.
    """
    if html:
        written.text("--html", html, page(made, paper))
    if pdf:
        with written.whole("--pdf", pdf) as file:
            write([made], file, paper)
    if not (html or pdf):
        say(text(made))


def _all(folder: Path, paper: str) -> None:
    """All plans as pages; a page that cannot be written leaves the others of before."""
    try:
        files = pages.pages(folder, paper)
    except OSError as error:
        raise BadInput([written.not_written("--all", folder, error)]) from None
    say(f"{len(files)} pages; begin with {files[0]}")


def _checked(plan: Plan) -> None:
    """Every number of a plan, computed again; all that differ are told."""
    wrong = list[Problem]()
    for claim in plan.claims:
        try:
            claims.check(claim)
        except BadInput as error:
            wrong += [Problem(f'"{claim.says}": {p.where}', p.what, p.hint) for p in error.problems]
        else:
            say(f"{claim.says}: {claim.value}")
    if wrong:
        raise BadInput(wrong, "These are not what the rules give:")
    say(f"All {len(plan.claims)} numbers are what the rules give.")


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(lesson_plan)
