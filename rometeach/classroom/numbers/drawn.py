"""Pictures of history in numbers: survival curves with a band, bars and points side by side, and what stands with a picture.

Series are told apart by their line and by their shade as well as by their colour, so that they can be read in grey.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ...core import plots
from ...core.plots import Axes, Figure
from ...core.results.show import Table
from ...widgets.plain import plain_html
from .survival import Survival

LOOKS = (("#0072B2", "-"), ("#B34700", "--"), ("#4D4D4D", ":"), ("#8A5A83", "-."))
"""Colours that nobody confuses, from dark to light in grey, each with a line of its own."""
ROWS = 9
"""The height of a curve, in bars."""
LONG = 9
"""A table of more rows is folded."""
_SPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_METADATA = re.compile(r"<metadata>.*?</metadata>", re.DOTALL)
_ID, _USED = re.compile(r' id="([^"]*)"'), re.compile(r'(url\(|href=")#([\w-]+)')
_SVG = re.compile(r"<svg\b[^>]*viewBox=\"([^\"]*)\"[^>]*>")

Curve = tuple[str, Survival]
Mark = tuple[float, str]


@dataclass(frozen=True)
class Shown:
    """A picture with the words that stand for it, its table, and where it comes from; it is drawn when it is looked at."""

    title: str
    draw: Callable[[], Figure]
    words: str
    table: Table
    source: str

    @property
    def figure(self) -> Figure:
        """The picture, drawn anew; raises PlotsMissing where matplotlib is not installed."""
        return self.draw()

    def html(self) -> str:
        """The picture as an image, its source, and its table, folded if it is long; in words where nothing can draw it."""
        try:
            drawn = self._image(self.figure)
        except plots.PlotsMissing as missing:
            drawn = (
                f"<h4>{escape(self.title)}</h4><p>{escape(self.words)}</p><p><small>{escape(str(missing))}</small></p>"
            )
        table = self.table.html()
        if len(self.table.rows) > LONG:
            table = f"<details><summary>{escape(self.table.caption)}</summary>{table}</details>"
        return plain_html(f"{drawn}<p><small>{escape(self.source)}</small></p>{table}")

    def _image(self, figure: Figure) -> str:
        width = round(96 * float(figure.get_size_inches()[0]))
        about = f'width="{width}" role="img" aria-label="{escape(self.words)}"'
        return _SVG.sub(lambda found: f'<svg {_SPACES} {about} viewBox="{found[1]}">', _svg(figure), count=1)

    def text(self) -> str:
        """The picture in words, its table, and where it comes from."""
        return f"{self.title}\n{self.words}\n\n{self.table.text()}\n\n{self.source}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}

    def __str__(self) -> str:
        return self.text()


def _svg(figure: Figure) -> str:
    """A figure as the text of an SVG, black on white, its words as text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "figure.svg")
        plots.save(figure, path, "none")
        drawn = path.read_text("utf-8")
    drawn = _METADATA.sub("", drawn[drawn.index("<svg") :])
    names = {
        name: f"n{i}" for i, name in enumerate(dict.fromkeys(x for _, x in _USED.findall(drawn)))
    }  # matplotlib's own change
    drawn = _ID.sub(lambda found: f' id="{names[found[1]]}"' if found[1] in names else "", drawn)
    return _USED.sub(lambda found: f"{found[1]}#{names[found[2]]}", drawn)


def labelled(drawn: Axes, title: str, x: str, y: str = "") -> None:
    """A picture with its title and the words of its axes, and no frame.

    Args:
        drawn: the picture.
        title: what it is of.
        x: what the lower axis counts.
        y: what the other axis counts.
    """
    drawn.set_title(title, fontsize=11, loc="left")
    drawn.set_xlabel(x, fontsize=9)
    drawn.set_ylabel(y, fontsize=9)
    drawn.spines[["top", "right"]].set_visible(False)


def canvas(rows: int = ROWS) -> tuple[Figure, Axes]:
    """A figure with room for so many bars, and its axes."""
    figure, (drawn,) = plots.sheet([rows])
    return figure, drawn


def curves(
    title: str, series: Sequence[Curve], x: str, y: str, *, start: float = 0.0, until: float, marks: Sequence[Mark] = ()
) -> Figure:  # fmt: skip
    """Survival curves, each with a band of one standard error to each side.

    Args:
        title: what they are of.
        series: (name, curve).
        x: what the axis of time counts.
        y: what the other axis counts, in per cent.
        start: the time, such as a year, at which the curves begin.
        until: where the axis of time ends.
        marks: (time, words) of upright lines.
    """
    figure, drawn = canvas()
    for (name, curve), (colour, line) in zip(series, LOOKS, strict=False):
        times = [start + p.time for p in curve.points]
        times.append(max(until, times[-1]))
        shares = [100 * p.share for p in curve.points]
        errors = [100 * p.error for p in curve.points]
        low, high = ([s + sign * e for s, e in zip(shares, errors, strict=True)] for sign in (-1, 1))
        drawn.fill_between(
            times, [*low, low[-1]], [*high, high[-1]], step="post", color=colour, alpha=0.25, linewidth=0
        )
        drawn.step(times, [*shares, shares[-1]], where="post", color=colour, linestyle=line, linewidth=2, label=name)
    for time, words in marks:
        drawn.axvline(time, color="#4D4D4D", linewidth=1)
        drawn.annotate(words, (time, 100), (3, -2), textcoords="offset points", fontsize=9, va="top")
    drawn.set_ylim(0, 103)
    drawn.set_xlim(start, until)
    labelled(drawn, title, x, y)
    if len(series) > 1:
        drawn.legend(fontsize=9, frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return figure


def shares(title: str, names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], unit: str) -> Figure:
    """Shares in per cent for each name, side by side.

    Args:
        title: what they are of.
        names: what each group of bars is about.
        series: (name in the legend, a share from 0 to 100 for each of the names).
        unit: what the axis counts.
    """
    figure, drawn = canvas(len(names) * len(series))
    words = [[f"{v:.0f}" for v in values] for _, values in series]
    plots.grouped(title, names, series, unit, drawn, words=words)
    drawn.set_xlim(0, 112)
    if len(series) == 1 and (legend := drawn.get_legend()):
        legend.remove()
    return figure


def amounts(title: str, names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], unit: str) -> Figure:
    """Amounts for each name, side by side.

    Args:
        title: what they are of.
        names: what each group of bars is about.
        series: (name in the legend, an amount for each of the names).
        unit: what the axis counts.
    """
    figure, drawn = canvas(len(names) * len(series))
    plots.grouped(title, names, series, unit, drawn, words=[[f"{v:.2f}" for v in values] for _, values in series])
    return figure


def differences(title: str, points: Sequence[tuple[str, float, float]], unit: str) -> Figure:
    """Differences with one standard error to each side, and a line at zero."""
    figure, drawn = canvas(len(points) + 2)
    plots.intervals(title, points, unit, drawn)
    drawn.axvline(0, color="#808080", linewidth=1, linestyle="--", zorder=0)
    return figure
