"""`rometeach debate`: debates with roles for a class, their cards and sheets, and what the model says about each option."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..classroom.debates import debate as found
from ..classroom.debates import names
from ..classroom.debates.sheets import KINDS, documents
from ..classroom.pdf import write
from ..classroom.plain_text import text
from ..classroom.web_page import PAPERS, pages
from ..core.errors import BadInput, Problem
from ..core.results.show import Table
from . import written
from .say import Group, say


@click.command(short_help="Debates with roles for a class: cards, sources, votes.")
@click.argument("name", required=False)
@click.option("--only", metavar="SHEET", multiple=True, help=f"A sheet, in place of all: {', '.join(KINDS)}.")
@click.option("--html", metavar="FILE", type=Path, help="Write a page, to be opened in a browser; - prints it.")
@click.option("--pdf", metavar="FILE", type=Path, help="Write a PDF to print.")
@click.option(
    "--paper",
    type=click.Choice(PAPERS, case_sensitive=False),
    default=PAPERS[0],
    show_default=True,
    help="The size of paper.",
)
def debate(name: str | None, *, only: Sequence[str], html: Path | None, pdf: Path | None, paper: str) -> None:
    """A debate with roles: cards, sources, voting sheet, and the teacher's sheet with the model's word on each option.

    Without a NAME, the list. Without --html and --pdf, the teacher's sheet or those that --only names, as text.

    \b
    rometeach debate
    rometeach debate NAME
    rometeach debate NAME --pdf debate.pdf
    rometeach debate NAME --only cards --html cards.html
    """
    problems = [*written.problems("--html", html), *written.problems("--pdf", pdf)]
    if pdf == written.OUT:
        problems.append(Problem("--pdf", "expected a file", "Only --html can be printed with -."))
    if name is None and (only or html or pdf):
        problems.append(Problem("NAME", "expected a debate", f"Debates: {', '.join(names())}."))
    if problems:
        raise BadInput(problems)
    if name is None:
        rows = tuple(
            (n, found(n).title, f"{len(found(n).roles)} roles", f"{found(n).minutes} minutes") for n in names()
        )
        say(Table("Debates for a class", ("Name", "Title", "Roles", "Time"), rows).text())
        return
    made = documents(name, only or (() if html or pdf else KINDS[-1:]))
    if html:
        written.text("--html", html, pages(made, paper))
    if pdf:
        with written.whole("--pdf", pdf) as path:
            write(made, path, paper)
    if not (html or pdf):
        say("\n\n\n".join(text(x) for x in made))


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(debate)
