"""`rometeach debate`: debates with roles for a class, their cards and sheets, and what the model says about each option."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..classroom import web_page
from ..classroom.debates import debate as found
from ..classroom.debates import names, options
from ..classroom.debates.sheets import KINDS, documents
from ..core.errors import BadInput, Problem
from ..core.results.show import Table
from . import written
from .say import Group, say


@click.command(short_help="Debates with roles for a class: cards, sources, votes.")
@click.argument("name", required=False)
@click.option(
    "--html", metavar="FILE", type=Path, help="Write the sheets as a page to print from a browser; - prints it."
)
@click.option("--pdf", metavar="FILE", type=Path, help="Write the sheets as a PDF.")
@click.option("--only", metavar="SHEET", multiple=True, help=f"A sheet, in place of all: {', '.join(KINDS)}.")
@click.option("--paper", default="A4", show_default=True, help=f"The paper: {', '.join(web_page.PAPERS)}.")
def debate(name: str | None, *, html: Path | None, pdf: Path | None, only: Sequence[str], paper: str) -> None:
    """The debate NAME: its roles, its options and the model's word on each. Without NAME, all debates.

    \b
    rometeach debate
    rometeach debate NAME
    rometeach debate NAME --pdf debate.pdf
    rometeach debate NAME --only cards --html cards.html
    """
    if name is None:
        _listed((html, pdf, *only))
        return
    problems = [*written.problems("--html", html), *written.problems("--pdf", pdf)]
    if pdf == written.OUT:
        problems.append(Problem("--pdf", "expected a file", "Only --html can be printed with -."))
    if paper not in web_page.PAPERS:
        problems.append(Problem("--paper", f'"{paper[:20]}" is no paper', f"Papers: {', '.join(web_page.PAPERS)}."))
    if only and not (html or pdf):
        problems.append(Problem("--only", "goes with --html or --pdf"))
    try:
        made = documents(name, only if html or pdf else KINDS[:1])
    except BadInput as error:
        raise BadInput([*problems, *error.problems], error.title) from None
    if problems:
        raise BadInput(problems)
    if html:
        written.text("--html", html, web_page.pages(made, paper))
    if pdf:
        from ..classroom import pdf as writer

        with written.whole("--pdf", pdf) as path:
            writer.write(made, path, paper)
    if not (html or pdf):
        say(_told(name))


def _listed(given: Sequence[object]) -> None:
    if any(given):
        raise BadInput([Problem("debate", "expected a NAME", f"Debates: {', '.join(names())}.")])
    rows = tuple((n, found(n).title, f"{len(found(n).roles)} roles", f"{found(n).minutes} minutes") for n in names())
    say(Table("Debates for a class", ("Name", "Title", "Roles", "Time"), rows).text())


def _told(name: str) -> str:
    one = found(name)
    begins = {o.id: o.name for o in one.options}
    roles = Table("Roles", ("Role", "Begins by wanting"), tuple((r.name, begins.get(r.option, "")) for r in one.roles))
    return "\n\n".join([one.title, *one.situation, one.question, roles.text(), options(name).text()])


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(debate)
