"""The picture of a class: who answered what, to be read in grey by its signs, and the misconceptions as bars."""

from __future__ import annotations

import re
import tempfile
import textwrap
from pathlib import Path

from ...core import plots
from ...core.meanings import LOSS
from ...core.plots import Axes, Figure
from ..documents import Drawing
from .marking import State
from .report import ClassReport

_LOOK = {
    State.RIGHT: ("#CDE9DF", "#1A1A1A", "✓"),
    State.SLIP: ("#B34700", "#FFFFFF", ""),
    State.WRONG: ("#5A2600", "#FFFFFF", "✗"),
    State.OPEN: ("#FFFFFF", "#1A1A1A", "–"),
    State.UNMARKED: ("#FFFFFF", "#1A1A1A", "?"),
}
"""The colour of a field, that of its sign, and the sign; from light to dark in grey too. A known mistake has the letter of its bar."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST = 6
"""Misconceptions that have a letter and a bar."""
_CHARACTERS = 88
_ROW = 1.9
"""The height of a bar in bars of a chart: its sentence has three lines."""


def lettered(report: ClassReport) -> dict[tuple[int, str], str]:
    """(question, name of a pupil) -> the letters of the misconceptions that have a bar."""
    found: dict[tuple[int, str], str] = {}
    for letter, m in zip(_LETTERS, report.teach_again(_MOST), strict=False):
        for name in m.pupils:
            key = (m.question.number, name)
            found[key] = found.get(key, "") + letter
    return found


def grid(report: ClassReport, ax: Axes) -> Axes:
    """Pupils below each other, questions beside each other."""
    letters = lettered(report)
    for row, pupil in enumerate(report.pupils):
        for column, m in enumerate(pupil.marked):
            colour, ink, sign = _LOOK[m.state]
            sign = letters.get((m.question.number, pupil.name), "") or sign or "✗"
            ax.barh(row, 0.94, left=column + 0.03, height=0.86, color=colour, edgecolor="#8F8F8F", linewidth=0.6)
            ax.text(column + 0.5, row, sign, ha="center", va="center", color=ink, fontsize=9)
    right = [f"{q.number}\n{report.count(q.number, State.RIGHT)} ✓" for q in report.questions]
    ax.set_xlim(0, len(right))
    ax.set_ylim(len(report.pupils) - 0.4, -0.6)
    ax.set_xticks([i + 0.5 for i in range(len(right))], labels=right, fontsize=9)
    ax.xaxis.tick_top()
    ax.set_yticks(range(len(report.pupils)), labels=[p.name[:28] for p in report.pupils], fontsize=9)
    ax.tick_params(length=0)
    ax.spines[["top", "right", "bottom", "left"]].set_visible(False)
    ax.set_title("Who answered what", fontsize=11, loc="left")
    ax.set_xlabel(
        "✓ right   A, B ... a mistake named below   ✗ wrong otherwise\n– not answered   ? not marked", fontsize=8
    )
    return ax


def bars(report: ClassReport, ax: Axes) -> Axes:
    """How many pupils fell for what."""
    found = report.teach_again(_MOST)
    names = [
        textwrap.shorten(f"{letter}  Question {m.question.number}: {m.words}", _CHARACTERS, placeholder=" ...")
        for letter, m in zip(_LETTERS, found, strict=False)
    ]
    drawn = plots.amounts(
        "What went wrong, and for how many",
        [(name, len(m.pupils), str(len(m.pupils))) for name, m in zip(names, found, strict=True)],
        "pupils",
        ax,
        means=(LOSS, LOSS),
    )
    drawn.set_xlim(0, len(report.pupils) + 0.5)
    return drawn


def figure(report: ClassReport) -> Figure:
    """Both, one below the other."""
    found = report.teach_again(_MOST)
    heights = [len(report.pupils), *([round(_ROW * len(found))] if found else [])]
    made, axes = plots.sheet(heights)
    grid(report, axes[0])
    if found:
        bars(report, axes[1])
    _paper(axes[0])
    plots.headed(made, report.quiz.title)
    return made


def _paper(ax: Axes) -> None:
    """The words around a grid in the ink of a picture without paper; its signs stay as they are."""
    for text in [ax.title, ax.xaxis.label, *ax.get_xticklabels(), *ax.get_yticklabels()]:
        text.set_color(plots.INK)


def drawing(report: ClassReport) -> Drawing:
    """The grid for a page."""
    made, axes = plots.sheet([len(report.pupils)])
    grid(report, axes[0])
    _paper(axes[0])
    height = plots.MARGIN + plots.ROW * max(2, len(report.pupils))
    return Drawing("Who answered what, as in the table", svg(made), lambda ax: grid(report, ax), plots.WIDTH, height)


def drawing_of_bars(report: ClassReport) -> Drawing:
    """The bars for a page."""
    rows = round(_ROW * len(report.teach_again(_MOST)))
    made, axes = plots.sheet([rows])
    bars(report, axes[0])
    alt = "How many pupils fell for what, as in the list below"
    height = plots.MARGIN + plots.ROW * max(2, rows)
    return Drawing(alt, svg(made), lambda ax: bars(report, ax), plots.WIDTH, height)


def svg(made: Figure) -> str:
    """A figure as a piece of a page."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figure.svg"
        plots.save(made, path)
        text = path.read_text(encoding="utf-8")
    return re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.S)


__all__ = ["bars", "drawing", "drawing_of_bars", "figure", "grid", "lettered", "svg"]
