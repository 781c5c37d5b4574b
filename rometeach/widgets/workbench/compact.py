"""A result where there is little room: its figures and its reasons; charts, tables and notes unfold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import takewhile

from ...core.figures.ledger import Ledger
from ...core.meanings import Meaning, meaning
from ...core.results.bars import Bars
from ...core.results.show import Result, percent
from ..parts import fresh

_FRACTION = re.compile(r"((\d+)/(\d{3,}))(?: \((\S+%)\))?")
WIDTH = 260
"""Pixels: a stacked bar of 100 %."""


def compact(result: Result) -> str:
    """The headline and the ledgers of a result, and everything else folded, as HTML."""
    e = result.exhibit()
    head = "".join(f"<li>{escape(k)}: <strong>{_figure(v)}</strong></li>" for k, v in e.headline)
    ledgers = "".join(ledger(name, found) for name, found in e.ledgers)
    more = [*(b.svg() for b in e.bars if b.bars), *(t.html() for t in e.tables if t.rows)]
    more += [f"<p>{escape(e.how)}</p>"] if e.how else []
    more += [f"<p><small>{escape(note)}</small></p>" for note in result.footnotes()]
    unfolds = f"<details><summary>Charts and tables</summary>{fresh(''.join(more))}</details>" if more else ""
    return f'<section class="rometeach rt-compact"><ul class="rt-figures">{head}</ul>{ledgers}{unfolds}</section>'


def ledger(name: str, found: Ledger) -> str:
    """The lines of a ledger in three narrow columns."""
    rows = "".join(
        f'<tr><td class="n">{x.value:+d}</td><td>{escape(x.reason)}</td><td>{escape(x.case)}</td></tr>'
        for x in found.lines
    )
    total = f'<tr><td class="n"><strong>{found.total:+d}</strong></td><td><strong>in all</strong></td><td></td></tr>'
    head = '<tr><th scope="col">Value</th><th scope="col">Reason</th><th scope="col">Case</th></tr>'
    caption = f"<caption>{escape(name)}</caption>"
    return f"<table>{caption}<thead>{head}</thead><tbody>{rows}{total}</tbody></table>"


def stacked(chart: Bars, width: int = WIDTH) -> str:
    """A chart of chances as one bar from its first outcome to its last, in the colours of their meanings, with a spoken label."""
    shown = [(name, p, meaning(chart.means, name)) for name, p in chart.bars if p]
    said = ", ".join(f"{name} {percent(p)}" for name, p, _ in shown)
    x, parts = 0.0, list[str]()
    for name, p, means in shown:
        wide = float(p) * width
        words = f"{float(p) * 100:.0f}" if wide >= 20 else ""
        text = (
            f'<text x="{x + wide / 2:.1f}" y="14" text-anchor="middle">{means.mark if wide >= 34 else ""}{words}</text>'
        )
        parts.append(
            f'<g><title>{escape(name)} {percent(p)}</title><rect x="{x:.1f}" width="{max(wide, 0.5):.1f}" height="20" '
            f'fill="{means.colour}" stroke="#fff" stroke-width=".8"/>{text if words else ""}</g>'
        )
        x += wide
    return (
        f'<svg role="img" aria-label="{escape(said)}" viewBox="0 0 {width} 20" width="{width}" height="20" '
        f'font-family="sans-serif" font-size="12" font-weight="600" fill="#fff">{"".join(parts)}</svg>'
    )


def key(charts: Sequence[Bars]) -> str:
    """What the colours of stacked bars mean."""
    known: dict[Meaning, list[str]] = {}
    for chart in charts:
        for name, _ in chart.bars:
            known.setdefault(meaning(chart.means, name), []).append(name)
    items = (
        f'<span class="rt-key"><svg width="12" height="12" aria-hidden="true"><rect width="12" height="12" fill="{m.colour}"/></svg>'
        f" {m.mark} {escape(in_common(names))}</span>"
        for m, names in known.items()
    )
    return f"<p>{' '.join(items)}</p>"


def in_common(names: Sequence[str]) -> str:
    """The words that names begin with alike: "taken" for "taken with 2 left" and "taken with 1 left"; all of them where there are none."""
    different = list(dict.fromkeys(names))
    if len(different) == 1:
        return different[0]
    words = [name.split() for name in different]
    alike = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))]
    while alike and alike[-1] in ("with", "by", "of"):
        alike.pop()
    return " ".join(alike).rstrip(",") or " / ".join(different)


def _figure(text: str) -> str:
    """A figure of a headline as HTML: a long fraction as the share or the number that it comes to, the fraction where the mouse rests."""
    found = _FRACTION.fullmatch(text)
    if not found:
        return escape(text)
    whole, above, below, share = found.groups()
    return f'<span title="{whole}">{share or f"{int(above) / int(below):.2f}"}</span>'


def odds(p: Fraction) -> str:
    """A chance in a sentence: "never", "33.3%", "certain"."""
    return "never" if p == 0 else "certain" if p == 1 else percent(p)


def decimal(number: Fraction) -> str:
    """ "+1.9", "-0.4", "0"."""
    text = f"{float(number):+.1f}"
    return "0" if text in ("+0.0", "-0.0") else text


__all__ = ["compact", "decimal", "in_common", "key", "ledger", "odds", "stacked"]
