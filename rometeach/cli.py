"""The command line. A game is imported by the command that is asked about one."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from . import __version__
from .commands import (
    app,
    board,
    class_,
    debate,
    fuzz,
    handout,
    lesson_plan,
    lessons,
    odds,
    plan,
    play,
    present,
    quiz,
    report,
    rules,
    site,
)
from .commands.odds import Questions
from .commands.say import say
from .doctor import examine
from .lab import DEFAULT_FOLDER, copy_only, open_lab


@click.group(cls=Questions, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="rometeach")
def main() -> None:
    """Learn, analyse and plan Roman-history board games, with every chance exact and every reason given.

    \b
    rometeach app [GAME] [POSITION]      your own board, its odds and its plans on one screen
    rometeach lab                        the lessons, in JupyterLab
    rometeach games                      what there is
    rometeach odds GAME POSITION         the chances of a position
    rometeach plan GAME POSITION PLAN    the best plan for a question, proven
    """
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal cannot spell must not end in an error.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


@main.command(short_help="Open the notebooks in JupyterLab.")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--no-browser", is_flag=True, help="Do not open a browser; print the address only.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port; without it the first one that is free.")
@click.option(
    "--only-copy", is_flag=True, help="Copy the notebooks there, and open nothing: for the logins of a school."
)
def lab(folder: Path | None, *, no_browser: bool, port: int | None, only_copy: bool) -> None:
    """Open the notebooks in JupyterLab, as your own copies in FOLDER (default: rometeach-notebooks)."""
    where = folder or DEFAULT_FOLDER
    status = copy_only(where) if only_copy else open_lab(where, browser=not no_browser, port=port)
    raise click.exceptions.Exit(status)


@main.command(short_help="Is everything here that is needed?")
def doctor() -> None:
    """Look whether everything is here that rometeach needs, and say how to get what is not."""
    report = examine()
    say(str(report))
    raise click.exceptions.Exit(report.exit_status)


for _module in (
    app,
    odds,
    plan,
    report,
    board,
    play,
    lessons,
    lesson_plan,
    handout,
    present,
    debate,
    quiz,
    class_,
    rules,
    site,
    fuzz,
):
    _module.register(main)
