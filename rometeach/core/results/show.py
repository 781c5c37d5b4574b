"""How results show themselves: a picture, a table and a text at once, each readable without the others.

A result describes itself as an `Exhibit`; `Result` turns that into HTML and plain text. All text is escaped here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from .. import plots
from ..errors import BadInput, Problem
from ..figures.ledger import Ledger
from ..figures.sources import Source
from ..plots import CHANCES, Axes, Figure
from ..words import counted
from .bars import Bars as Bars
from .bars import Pairs as Pairs
from .bars import law_bars as law_bars
from .bars import law_pairs as law_pairs
from .numbers import between as between
from .numbers import chance as chance
from .numbers import exactly as exactly
from .numbers import fraction as fraction
from .numbers import in_full as in_full
from .numbers import percent as percent
from .numbers import signed as signed
from .pictures import Picture, of_ledgers


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts with a caption; the first column is the row's header, unless it is the only one."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def filled(self) -> Table:
        """The table without the columns in which no row says anything."""
        kept = [k for k in range(len(self.header)) if any(row[k] for row in self.rows)] or range(len(self.header))
        return Table(
            self.caption, tuple(self.header[k] for k in kept), tuple(tuple(row[k] for k in kept) for row in self.rows)
        )

    def html(self) -> str:
        """The table as HTML."""
        head = "".join(f'<th scope="col">{escape(h)}</th>' for h in self.header)
        begin = "<td>{}</td>" if len(self.header) == 1 else '<th scope="row">{}</th>'
        body = "".join(
            "<tr>" + begin.format(escape(r[0])) + "".join(f"<td>{escape(c)}</td>" for c in r[1:]) + "</tr>"
            for r in self.rows
        )
        return f"<table><caption>{escape(self.caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def text(self) -> str:
        """The table as aligned text."""
        rows = [self.header, *self.rows]
        widths = [max(len(r[i]) for r in rows) for i in range(len(self.header))]
        lines = ["  " + "  ".join(c.ljust(w) for c, w in zip(r, widths, strict=True)).rstrip() for r in rows]
        return "\n".join([self.caption + ":", *lines])


@dataclass(frozen=True, slots=True)
class Exhibit:
    """What a result shows: headline figures, pictures, tables, ledgers, how it was computed, and what to keep in mind.

    `bar_unit` is what the bars count, `line_unit` what the lines of the ledgers do: "" where these are not drawn.
    """

    title: str
    headline: tuple[tuple[str, str], ...] = ()
    bars: tuple[Bars | Pairs, ...] = ()
    tables: tuple[Table, ...] = ()
    ledgers: tuple[tuple[str, Ledger], ...] = ()
    how: str = ""
    notes: tuple[str, ...] = ()
    bar_unit: str = CHANCES
    line_unit: str = ""

    def drawings(self, *further: Picture) -> tuple[Picture, ...]:
        """Its bars as pictures, then further ones, then its ledgers."""
        ledgers = [x for x in self.ledgers if x[1].lines] if self.line_unit else []
        return (
            *(b.picture(self.bar_unit) for b in self.bars if b.bars),
            *further,
            *(of_ledgers(f"{name}: {ledger.total:+d} in all", (ledger,), self.line_unit) for name, ledger in ledgers),
        )


@dataclass(frozen=True, repr=False)
class Result:
    """Base of every result. It names the doubtful figures it rests on, and the corrections and switches in force.

    Results are values: equal when they answer the same, hashable, picklable, with a repr of one line.
    """

    rules_notes: tuple[str, ...] = field(default=(), kw_only=True)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.exhibit().title}>"

    def exhibit(self) -> Exhibit:
        """What this result shows."""
        raise NotImplementedError

    def as_json(self) -> dict[str, object]:
        """The result as plain data, chances as text fractions."""
        raise NotImplementedError

    def doubts(self) -> dict[str, Source]:
        """Reference -> source of every figure behind this result that is not certain."""
        found: dict[str, Source] = {}
        for _, ledger in self.exhibit().ledgers:
            found |= ledger.doubts()
        return found

    def drawings(self) -> tuple[Picture, ...]:
        """Its pictures, the most telling first: the bars of its exhibit, unless it says otherwise."""
        return self.exhibit().drawings()

    @property
    def pictures(self) -> tuple[int, ...]:
        """How many bars each picture has."""
        return tuple(p.size for p in self.drawings())

    def plot(self, ax: Axes | None = None, which: int = 0) -> Axes:
        """Draw a picture of this result with matplotlib.

        Args:
            ax: the axes to draw on; None for new ones.
            which: the number of the picture, where a result has several; see `drawings`.

        Returns:
            The axes, for a title or a size of your own.

        Raises:
            BadInput: there is no such picture.
            PlotsMissing: matplotlib is not installed.
        """
        found = self._drawn("plot")
        if not 0 <= which < len(found):
            hint = f"Ask for one from 0 to {len(found) - 1}." if len(found) > 1 else "Ask for number 0."
            raise BadInput([Problem("plot", f"has {counted(len(found), 'picture')}", hint)])
        return found[which].draw(ax)

    def figure(self) -> Figure:
        """All pictures of this result, one below the other, on a matplotlib figure that needs no screen.

        Raises:
            BadInput: there is nothing to draw.
            PlotsMissing: matplotlib is not installed.
        """
        found = self._drawn("figure")
        made, places = plots.sheet([p.size for p in found])
        titles = [picture.draw(ax).get_title(loc="left") for picture, ax in zip(found, places, strict=True)]
        title = self.exhibit().title
        if not titles[0].startswith(title):
            plots.headed(made, title)
        return made

    def _drawn(self, where: str) -> tuple[Picture, ...]:
        found = self.drawings()
        if not found:
            raise BadInput([Problem(where, "has nothing to draw: a sum, a verdict or a list")])
        return found

    def rows(self) -> list[dict[str, object]]:
        """The chances as plain rows, ready for pandas or a csv file; where there are none, the first table's texts."""
        e = self.exhibit()
        if e.bars:
            return [row for b in e.bars for row in b.rows()]
        return [dict(zip(t.header, row, strict=True)) for t in e.tables[:1] for row in t.rows]

    def text(self) -> str:
        """The whole result as plain text."""
        e = self.exhibit()
        parts = [e.title]
        if e.headline:
            width = max(len(k) for k, _ in e.headline)
            parts.append("\n".join(f"  {k.ljust(width)}  {v}" for k, v in e.headline))
        parts += [b.text() for b in e.bars if b.bars]
        parts += [t.text() for t in e.tables if t.rows]
        parts += [f"{name}:\n{ledger}" for name, ledger in e.ledgers]
        parts += [e.how] if e.how else []
        parts += self._footer(e)
        return "\n\n".join(parts)

    def html(self) -> str:
        """The whole result as HTML without scripts."""
        e = self.exhibit()
        parts = [f"<h4>{escape(e.title)}</h4>"]
        if e.headline:
            parts.append(
                "<p>" + "<br>".join(f"{escape(k)}: <strong>{escape(v)}</strong>" for k, v in e.headline) + "</p>"
            )
        parts += [b.svg() for b in e.bars if b.bars]
        parts += [t.html() for t in e.tables if t.rows]
        parts += [ledger_html(name, ledger) for name, ledger in e.ledgers]
        parts += [f"<p>{escape(e.how)}</p>"] if e.how else []
        parts += [f"<p><small>{escape(n)}</small></p>" for n in self._footer(e)]
        return f'<section class="rometeach">{STYLE}{"".join(parts)}</section>'

    def footnotes(self) -> list[str]:
        """What to keep in mind: notes, the rules in force that are not usual, figures that are not certain."""
        return self._footer(self.exhibit())

    def _footer(self, e: Exhibit) -> list[str]:
        notes = [*e.notes, *self.rules_notes]
        doubts = self.doubts()
        if doubts:
            notes.append(f"Rests on figures that are not certain: {doubtful(doubts)}.")
        return notes

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}

    def __str__(self) -> str:
        return self.text()


def doubtful(doubts: Mapping[str, Source]) -> str:
    """What is not certain, in words, with its sources: "the danube table, 3, 4 (reconstructed, low confidence)"."""
    groups: dict[tuple[str, str], list[str]] = {}
    for reference, source in sorted(doubts.items()):
        table, _, row = reference.partition(":")
        kind = "chart" if table == "charts" else "table"
        if table == "charts":
            table, _, row = row.partition(".")
        how = str(source).replace(" (", ", ").replace(")", "")
        name = f"the {table.replace('_', ' ')} {kind}, " if row else table.replace("_", " ")
        groups.setdefault((name, how), []).append(row.replace("_", " "))
    return "; ".join(f"{name}{', '.join(rows)} ({how})" for (name, how), rows in groups.items())


STYLE = (
    "<style>.rometeach table{border-collapse:collapse;margin:.4em 0}.rometeach caption{text-align:left;font-weight:600}"
    "section.rometeach th,section.rometeach td{padding:.15em .6em;border-bottom:1px solid var(--jp-border-color2,#8888)}"
    "section.rometeach th,section.rometeach td{text-align:left!important}"
    "section.rometeach td.n{text-align:right!important;font-variant-numeric:tabular-nums}.rometeach h4{margin:.6em 0 .2em}"
    ".rometeach svg{display:block;margin:.4em 0}"
    "@media print{.rometeach,.rometeach *{color:#000!important;print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    ".rometeach{background:#fff!important}"
    ".rometeach table,.rometeach td,.rometeach th,.rometeach tr{background:none!important;border-color:#888!important}"
    ".rometeach table{width:auto;max-width:100%}.rometeach td,.rometeach th{white-space:normal}"
    ".rometeach svg,.rometeach tr,.rometeach h4{break-inside:avoid}.rometeach h4,.rometeach caption{break-after:avoid}"
    ".rometeach thead{display:table-header-group}}</style>"
)
"""How a result looks: in the colours of the page around it; on paper black, with nothing cut in two."""


def ledger_html(name: str, ledger: Ledger) -> str:
    """A ledger as a table: value, reason, Case, source, and the sum."""
    rows = "".join(
        f'<tr><td class="n">{line.value:+d}</td><td>{escape(line.reason)}</td><td>{escape(line.case)}</td>'
        f"<td>{escape(str(line.source).replace(':', ' '))}</td></tr>"
        for line in ledger.lines
    )
    total = f'<tr><td class="n"><strong>{ledger.total:+d}</strong></td><td><strong>in all</strong></td><td></td><td></td></tr>'
    return (
        f"<table><caption>{escape(name)}</caption><thead><tr><th>Value</th><th>Reason</th><th>Case</th><th>Source</th></tr></thead>"
        f"<tbody>{rows}{total}</tbody></table>"
    )
