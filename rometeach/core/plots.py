"""Pictures by matplotlib for hand-outs, reports and notebooks; the only module that imports it, and not before it draws.

A bar has the colour and the pattern of its meaning (`meanings`); every bar carries its number; axes of chances run from 0 to 100 %.
A picture goes on the `Axes` that are handed in, else on new ones, which a notebook shows below its cell: without paper, in a grey
that can be read on light and on dark. What is saved to a file is black on white.
"""

from __future__ import annotations

import importlib
import logging
import os
import tempfile
import textwrap
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import browser
from .errors import BadInput, Problem, RometeachError
from .meanings import NEITHER, NUMBER, Meaning

if TYPE_CHECKING:
    from matplotlib.axes import Axes as Axes
    from matplotlib.figure import Figure as Figure
    from matplotlib.figure import SubFigure
else:  # matplotlib is loaded when something is drawn; annotations can be read without it
    Axes = Figure = object

SERIES = ("#0072B2", "#86BFE0", "#4A6FA5", "#B9D3EA", "#5E9FD0", "#A7A9D6")
"""Colours of several series that are no outcomes, as many as can be told apart; `HATCHES` tell the same in grey."""
HATCHES = ("", "//", "..", "xx", "\\\\", "oo")
INK, FAINT = "#7A7A7A", "#808080"
"""Words and lines of a picture without paper: read on white and on nearly black. `FAINT` are the numbers of its axis; a
notebook puts a white box behind a picture whose words are all dark, and a black one where they are all light."""
WIDTH, ROW, MARGIN = 7.0, 0.32, 1.1
"""Inches: the width of a picture, the height of a bar, and what stands above and below the bars."""
LABEL = 34
"""How many characters of a bar's name stand in one line: two lines are as high as a bar."""
CHANCES, GAMES = "chance in %", "share of games in %"
"""What an axis of percentages counts."""
ESTIMATES = "chance in %, ± one standard error"
"""What an axis of estimated chances counts."""
ZERO = "zero"
FORMATS = ("png", "svg", "pdf")

Bar = tuple[str, float, str]
"""A name, how much, and that in words."""


class PlotsMissing(RometeachError):
    """matplotlib is not installed here."""


def _load() -> None:
    """Import matplotlib, and say in one line where it cannot keep its fonts.

    Raises:
        PlotsMissing: it is not installed.
    """
    logger, chosen = logging.getLogger("matplotlib"), os.environ.get("MPLCONFIGDIR", "")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import matplotlib

            folder = matplotlib.get_configdir()
    except ImportError as error:
        raise PlotsMissing(
            f"Pictures need matplotlib, which is not installed here: {browser.install('matplotlib')}. "
            "(The tables and chances work without it.)"
        ) from error
    finally:
        logger.setLevel(level)
    if folder.startswith(tempfile.gettempdir()) and Path(folder) != Path(chosen):
        _say_once(
            "matplotlib cannot write to its settings folder, so each start takes a few seconds longer. "
            "Set MPLCONFIGDIR to a folder that can be written."
        )


@cache
def _say_once(what: str) -> None:
    warnings.warn(what, stacklevel=2)


def axes(ax: object, rows: int) -> Axes:
    """The axes to draw on: those handed in, else new ones with room for so many bars.

    Raises:
        BadInput: something else is handed in.
    """
    _load()
    if ax is not None:
        from matplotlib.axes import Axes as Drawn

        if not isinstance(ax, Drawn):
            what = f"expected matplotlib Axes or nothing, not {repr(ax)[:40]}"
            raise BadInput([Problem("ax", what, "Without any it draws on new ones.")])
        return ax
    from matplotlib import pyplot

    figure, made = pyplot.subplots(figsize=(WIDTH, MARGIN + ROW * max(rows, 2)), layout="constrained")
    figure.patch.set_alpha(0)
    made.patch.set_alpha(0)
    return made


def chances(
    title: str,
    bars: Sequence[Bar],
    ax: Axes | None = None,
    unit: str = CHANCES,
    *,
    means: Sequence[Meaning] = (),
) -> Axes:
    """Chances as bars, one below the other, each with its percentage.

    Args:
        title: what the chances are of.
        bars: (outcome, chance from 0 to 1, the chance as it is written), from top to bottom.
        ax: the axes to draw on; None for new ones.
        unit: what the axis counts.
        means: what each outcome means; without it they are numbers.
    """
    drawn = axes(ax, len(bars))
    places = range(len(bars))
    kinds = list(means) or [NUMBER] * len(bars)
    made = drawn.barh(places, [100 * p for _, p, _ in bars])
    for bar, kind in zip(made, kinds, strict=True):
        bar.set(facecolor=kind.colour, edgecolor="white", hatch=kind.hatch, linewidth=0)
    for place, (_, p, words) in zip(places, bars, strict=True):
        drawn.text(100 * p + 1, place, words, va="center", fontsize=9)
    _percent_axis(drawn)
    return _finish(drawn, title, [name for name, _, _ in bars], unit)


def amounts(
    title: str,
    bars: Sequence[Bar],
    unit: str,
    ax: Axes | None = None,
    *,
    means: tuple[Meaning, Meaning] = (NUMBER, NUMBER),
) -> Axes:
    """Amounts as bars to both sides of zero.

    Args:
        title: what they are.
        bars: (name, amount, the amount as it is written), from top to bottom.
        unit: what the axis counts, "points".
        ax: the axes to draw on; None for new ones.
        means: what an amount above zero means, and one below it.
    """
    drawn = axes(ax, len(bars))
    places = range(len(bars))
    values = [amount for _, amount, _ in bars]
    for bar, value in zip(drawn.barh(places, values), values, strict=True):
        kind = means[value < 0]
        bar.set(facecolor=kind.colour, edgecolor="white", hatch="//" if value < 0 else "", linewidth=0)
    most = max((abs(v) for v in values), default=0.0) or 1.0
    for place, (_, value, words) in zip(places, bars, strict=True):
        side = -1 if value < 0 else 1
        drawn.text(
            value + side * most * 0.02, place, words, va="center", ha="left" if side > 0 else "right", fontsize=9
        )
    _amount_axis(drawn, values, max((len(words) for _, _, words in bars), default=0))
    return _finish(drawn, title, [name for name, _, _ in bars], unit)


def grouped(title: str, names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], unit: str,
            ax: Axes | None = None, *, words: Sequence[Sequence[str]] = (), of_names: Sequence[Meaning] = (),
            of_series: Sequence[Meaning] = ()) -> Axes:  # fmt: skip
    """Several amounts for each name, side by side: the parts of two plans, the outcomes before and after a change.

    Args:
        title: what is compared.
        names: what each group of bars is about, from top to bottom.
        series: (name in the legend, an amount for each of the names), six at most.
        unit: what the axis counts.
        ax: the axes to draw on; None for new ones.
        words: the amounts of each series as they are written.
        of_names: what each of the names means: its bars have that colour, the fuller the later the series.
        of_series: what each of the series means.
    """
    drawn = axes(ax, len(names) * len(series))
    height = 0.8 / max(1, len(series))
    for i, (label, values) in enumerate(series):
        places = [k + (i - (len(series) - 1) / 2) * height for k in range(len(names))]
        kind = of_series[i] if of_series else None
        made = drawn.barh(
            places, values, height, label=label,
            color=kind.colour if kind else SERIES[i % 6], hatch=kind.hatch if kind else HATCHES[i % 6],
            edgecolor="white", linewidth=0,
        )  # fmt: skip
        for bar, meant in zip(made, of_names, strict=False):
            bar.set(facecolor=(meant.colour, _full(i, len(series))), edgecolor=meant.colour, hatch="", linewidth=1)
        if words:
            drawn.bar_label(made, words[i], padding=3, fontsize=8)
    every = [v for _, values in series for v in values]
    if unit in (CHANCES, GAMES):
        _percent_axis(drawn)
    else:
        _amount_axis(drawn, every, max((len(w) for x in words for w in x), default=0))
    _legend(drawn, [label for label, _ in series] if of_names else [])
    return _finish(drawn, title, names, unit)


def _legend(drawn: Axes, sides: Sequence[str]) -> None:
    """Which series is which, beside the bars, where it hides none; `sides` are told apart by how full they are alone."""
    legend = drawn.legend(fontsize=9, frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    for i, patch in enumerate(legend.get_patches() if sides else ()):
        patch.set(facecolor=(NEITHER.colour, _full(i, len(sides))), edgecolor=NEITHER.colour, hatch="")


def _full(number: int, series: int) -> float:
    """How full the bars of a series are: nearly hollow is the first, full the last."""
    return 1.0 if number == series - 1 else 0.2 + 0.8 * number / (series - 1)


def intervals(title: str, points: Sequence[tuple[str, float, float]], unit: str, ax: Axes | None = None) -> Axes:
    """Estimates with one standard error to each side.

    Args:
        title: what is estimated.
        points: (name, estimate, standard error), from top to bottom.
        unit: what the axis counts.
        ax: the axes to draw on; None for new ones.
    """
    drawn = axes(ax, len(points))
    for place, (_, value, error) in enumerate(points):
        shown = error if error < float("inf") else 0.0
        drawn.errorbar(value, place, xerr=shown, fmt="o", color=NUMBER.colour, capsize=4)
        drawn.annotate(
            f"{value:.1f} ± {shown:.1f}", (value, place), (0, 6), textcoords="offset points", ha="center", fontsize=9
        )
    if unit == ESTIMATES:
        _percent_axis(drawn)
    else:
        drawn.margins(x=0.12)
    _finish(drawn, title, [name for name, _, _ in points], unit)
    drawn.set_ylim(len(points) - 0.4, -0.6)  # above the first there is room for its numbers
    return drawn


def _percent_axis(drawn: Axes) -> None:
    """From 0 to 100, with room for the words of a bar that is as long."""
    drawn.set_xlim(0, 112)
    drawn.set_xticks(range(0, 101, 20))
    drawn.spines["bottom"].set_bounds(0, 100)


def _amount_axis(drawn: Axes, values: Sequence[float], letters: int) -> None:
    """With zero and room for words of so many letters beyond the longest bars; without fractions where there are none."""
    low, high = min([0.0, *values]), max([0.0, *values])
    room = max(0.3, 0.04 * letters) * (high - low or 1.0)
    drawn.set_xlim(low - room * (low < 0), high + room * (high > 0 or low == 0))
    drawn.axvline(0, color=drawn.spines["left"].get_edgecolor(), linewidth=0.8, gid=ZERO)
    if all(v == int(v) for v in values):
        drawn.locator_params(axis="x", integer=True)


def _finish(drawn: Axes, title: str, names: Sequence[str], unit: str) -> Axes:
    drawn.set_title(title, fontsize=11, loc="left", wrap=True)  # broken at the edge, wherever the labels end
    size = 8 if any(len(name) > LABEL for name in names) else 9  # names of two lines keep apart
    drawn.set_yticks(range(len(names)), labels=[textwrap.fill(name, LABEL) for name in names], fontsize=size)
    drawn.set_ylim(max(len(names), 1) - 0.5, -0.5)
    drawn.set_xlabel(unit, fontsize=9)
    drawn.spines[["top", "right"]].set_visible(False)
    if _is_bare(drawn.figure):
        _write(drawn, INK, FAINT)
    return drawn


def _is_bare(figure: Figure | SubFigure) -> bool:
    """Whether a figure has no paper."""
    return figure.patch.get_alpha() == 0


def _write(drawn: Axes, ink: str, faint: str, instead_of: str = "") -> None:
    """Words, lines and ticks in such a colour, the numbers of the axis fainter; the bars stay as they are.

    Args:
        drawn: the picture.
        ink: the colour of words and lines.
        faint: that of the numbers of the axis.
        instead_of: words in another colour than this one keep it; "" for all words.
    """
    from matplotlib.text import Text

    for text in drawn.findobj(Text):
        if instead_of in ("", text.get_color()):
            text.set_color(ink)
    drawn.tick_params(colors=ink)
    drawn.tick_params(axis="x", colors=faint)
    for spine in drawn.spines.values():
        spine.set_edgecolor(ink)
    for line in (line for line in drawn.lines if line.get_gid() == ZERO):
        line.set_color(ink)


def part(name: str) -> Any:
    """A module of matplotlib, such as "patches", for what is drawn elsewhere without importing it; raises PlotsMissing."""
    _load()
    return importlib.import_module(f"matplotlib.{name}" if name else "matplotlib")


def headed(figure: Figure, title: str) -> None:
    """Put a title above all pictures of a figure."""
    figure.suptitle(title, fontsize=11, wrap=True, color=INK if _is_bare(figure) else None)


def sheet(heights: Iterable[int]) -> tuple[Figure, list[Axes]]:
    """A figure with one picture below the other, each with room for so many bars; it needs no screen."""
    _load()
    from matplotlib.figure import Figure as Sheet

    inches = [MARGIN + ROW * max(n, 2) for n in heights]
    made = Sheet(figsize=(WIDTH, sum(inches)), layout="constrained")
    made.patch.set_alpha(0)
    grid = made.subplots(len(inches), 1, squeeze=False, height_ratios=inches)
    for row in grid:
        row[0].patch.set_alpha(0)
    return made, [row[0] for row in grid]


def save(figure: Figure, path: str | Path, letters: str = "") -> None:
    """Write a figure to a file, PNG, SVG or PDF by its ending; `letters` is how matplotlib's `svg.fonttype` has them.

    Raises:
        BadInput: another ending, or a place that cannot be written to.
    """
    path = Path(path)
    ending = path.suffix.lower().lstrip(".")
    if ending not in FORMATS:
        raise BadInput(
            [Problem(path.name[:60] or "figure", "is no kind of picture", f"End it in .{', .'.join(FORMATS)}.")]
        )
    from matplotlib import rc_context, rcParams

    try:
        with (
            _on_paper(figure),
            rc_context({"svg.hashsalt": "rometeach", "svg.fonttype": letters or rcParams["svg.fonttype"]}),
        ):  # the names in a file are the same in every run
            figure.savefig(path, dpi=150, metadata={"Date": None} if ending == "svg" else None)
    except OSError as error:
        raise BadInput([Problem(str(path)[:120], f"cannot be written: {error.strerror or error}")]) from None


@contextmanager
def _on_paper(figure: Figure) -> Iterator[None]:
    """A figure without paper gets some for a while: black on white."""
    if not _is_bare(figure):
        yield
        return
    before = figure.get_facecolor()
    figure.set_facecolor("white")
    _rewrite(figure, "black", "black", INK, 1)
    try:
        yield
    finally:
        _rewrite(figure, INK, FAINT, "black", 0)
        figure.set_facecolor(before)
        figure.patch.set_alpha(0)


def _rewrite(figure: Figure, ink: str, faint: str, instead_of: str, paper: float) -> None:
    figure.patch.set_alpha(paper)
    for text in figure.texts:
        text.set_color(ink)
    for drawn in figure.axes:
        _write(drawn, ink, faint, instead_of)
