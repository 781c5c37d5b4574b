"""`rometeach site`: the browser edition, a folder of files for a school's web space."""

from __future__ import annotations

from pathlib import Path

import click

from ..core.errors import RometeachError
from .say import Group, complain, say


@click.command(short_help="The kit as a web site: nothing has to be installed to use it.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--pyodide",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Where Pyodide lies; without it, it is downloaded.",
)
def site(folder: Path, pyodide: Path | None) -> None:
    """Build a static site in DIR: the lessons, the workbenches, and a Python that runs in the reader's browser.

    It asks no other host for anything, and works from any web space or from `python -m http.server`. To build it, Pyodide and some
    packages are downloaded, each checked by its sum, and kept for the next time. It needs rometeach[site].

    \b
    rometeach site rome-site
    python -m http.server --directory rome-site
    """
    from ..site.build import build  # it imports much, and only this command needs it

    try:
        made = build(folder, pyodide, lambda step: complain(f"{step} ..."))
    except RometeachError as error:
        if hasattr(error, "problems"):
            raise
        complain(str(error))
        raise click.exceptions.Exit(1) from None
    say(f"{made.folder}: {made.files:,} files, {made.size / 1e6:.0f} MB.")
    say(f"To look at it: python -m http.server --directory {made.folder}")


def register(cli: Group) -> None:
    """Add this command to the command line."""
    cli.add_command(site)
