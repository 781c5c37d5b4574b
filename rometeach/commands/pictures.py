"""The option --figure: the pictures of every result that was asked for, on one sheet, written to a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ParamSpec

import click

from ..core import plots
from ..core.errors import BadInput, Problem
from ..core.plots import Figure
from ..core.results.show import Result
from . import written
from .say import complain

P = ParamSpec("P")

OPTION = "--figure"


def figure_option(function: Callable[P, None]) -> Callable[P, None]:
    """The option --figure FILE of a command, which gets it as `figure`."""
    what = f"Also draw the answers on one sheet: a file that ends in .{', .'.join(plots.FORMATS)}."
    return click.option(OPTION, metavar="FILE", type=Path, help=what)(function)


def problems(path: Path | None) -> list[Problem]:
    """What is wrong with the place of a picture, told before anything is computed; nothing if there is none.

    Raises:
        PlotsMissing: matplotlib is not installed.
    """
    if path is None:
        return []
    ending = path.suffix.lower().lstrip(".")
    if ending not in plots.FORMATS:
        hint = f"End it in .{', .'.join(plots.FORMATS)}."
        return [Problem(OPTION, f'"{path.name[:60]}" is no kind of picture', hint)]
    if wrong := written.problems(OPTION, path):
        return wrong
    plots.sheet([1])
    return []


def draw(results: Sequence[Result], path: Path | None) -> None:
    """Write the pictures of some results to a file, whole or not at all; those with nothing to draw are named.

    Raises:
        BadInput: there is nothing to draw, or the file cannot be written.
    """
    if path is None:
        return
    drawn = [r for r in results if r.pictures]
    empty = [r.exhibit().title for r in results if not r.pictures]
    if not drawn:
        raise BadInput([Problem(OPTION, f"there is nothing to draw: {title}") for title in dict.fromkeys(empty)])
    with written.whole(OPTION, path) as made:
        plots.save(sheet(drawn), made)
    for title in empty:
        complain(f"not drawn: {title}: a sum, a verdict or a list")


def sheet(results: Sequence[Result]) -> Figure:
    """The pictures of some results one below the other, each with the title of its result."""
    drawn = [(r.exhibit().title, picture) for r in results for picture in r.drawings()]
    figure, places = plots.sheet([picture.size for _, picture in drawn])
    for (title, picture), place in zip(drawn, places, strict=True):
        ax = picture.draw(place)
        own = ax.get_title(loc="left")
        if not own.startswith(title):
            ax.set_title(f"{title}\n{own}", fontsize=11, loc="left", wrap=True)
    return figure
