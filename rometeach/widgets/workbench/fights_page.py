"""The page of fights: all who may fight a battle compared, one stacked bar each, and where what is fought may move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from html import escape

import ipywidgets as w

from ...core.meanings import meaning
from ...core.results.bars import Bars
from ...core.results.show import percent
from ..map.view import Area, MapView
from ..parts import column, html, labelled, refill, row, said
from .bench import Battle, Bench, Contender
from .compact import compact, decimal, in_common, key, stacked
from .page import Desk, Page

SHADES = ("#f3eaf9", "#dcc5ee", "#bf98de", "#9d68c8", "#6b2f86")
"""From unlikely to certain."""


class FightsPage(Page):
    """The page. `contenders` are those who are compared now."""

    title = "Fights"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.contenders: Sequence[Contender] = ()
        self._battles: Sequence[Battle] = ()
        self._ends: Mapping[str, Fraction] = {}
        self._filling = False
        self.battle = labelled(w.Dropdown, "Battle", "330px", options=[])
        self.who = labelled(w.Dropdown, "Reasons for", "330px", options=[])
        self.moves = w.Checkbox(description="Show on the map where it may move", indent=False, layout={"width": "auto"})
        self.head, self.table, self.reasons = html(), html(), html()
        self.top = row(self.battle, self.moves)
        self.body = column(self.top, self.head, self.table, row(self.who), self.reasons)
        if type(desk.bench).movements is Bench.movements:
            self.moves.layout.display = "none"
        desk.watch(self.battle, self._other_battle)
        desk.watch(self.who, self._show_reasons)
        desk.watch(self.moves, self._show_movement)

    def show(self) -> None:
        """Compare on the board as it is now."""
        self._battles = self.desk.bench.battles(self.desk.position)
        self._filling = True
        try:
            here = next((b.key for b in self._battles if b.place and b.place == self.desk.selected), None)
            options = [(b.title, b.key) for b in self._battles]
            refill(self.battle, options, here or self.battle.value)
        finally:
            self._filling = False
        self._compare()

    def selected(self) -> None:
        """The battle of the place that is selected."""
        for battle in self._battles:
            if battle.place and battle.place == self.desk.selected:
                self.battle.value = battle.key

    def seen(self, view: MapView) -> MapView:
        """The map with shades where what is fought may move."""
        return shaded(view, self._ends)

    def _other_battle(self) -> None:
        if not self._filling:
            self._compare()

    def _compare(self) -> None:
        battle: str = self.battle.value or ""
        self.top.layout.display = None if battle else "none"
        self.contenders = self.desk.bench.contenders(self.desk.position, battle) if battle else ()
        able = [c for c in self.contenders if c.result]
        self.head.value = said(f"<strong>{escape(sentence(able, self.contenders, bool(self._battles)))}</strong>")
        self.table.value = table(self.contenders, self.desk.bench.worth)
        refill(self.who, [(c.label, n) for n, c in enumerate(self.contenders) if c.result], 0)
        self.who.layout.display = None if able else "none"
        self._show_reasons()
        self._show_movement()

    def _show_reasons(self) -> None:
        n = self.who.value
        chosen = self.contenders[n] if n is not None and n < len(self.contenders) else None
        self.reasons.value = compact(chosen.result) if chosen and chosen.result else ""

    def _show_movement(self) -> None:
        battle: str = self.battle.value or ""
        ends = self.desk.bench.movements(self.desk.position, battle) if battle and self.moves.value else {}
        if ends != self._ends:
            self._ends = ends
            self.desk.redraw()


LEAST = Fraction(1, 1000)
"""A chance below this is none worth the name."""


def sentence(able: Sequence[Contender], all_of_them: Sequence[Contender], any_battle: bool) -> str:
    """The comparison in one sentence: "A 60.2% Triumph with Constantius; nobody else passes 30%"."""
    if not any_battle:
        return "Nothing can be fought on this board."
    if not able:
        return "Nobody may fight this." if all_of_them else "Nobody can fight this from where the Units stand."
    charts = [(c, chart) for c in able if (chart := chart_of(c))]
    if not charts:
        return _without_dice(able[0])
    best, chart = charts[0]
    (name, p), noun = hoped_for(chart), chart.bars[0][0][:1].isupper()
    first = best.label[:1].upper() + best.label[1:]
    forces = f" ({best.forces})" if best.forces else ""
    words = f"{percent(p)} {name} with {best.label}{forces}" if noun else f"{first}{forces}: {name}, {percent(p)}"
    others = [hoped_for(found)[1] for _, found in charts[1:]]
    sure = [c for c in able if not chart_of(c)]
    words = f"{_without_dice(sure[0])} {words}" if sure else words
    if not any([p, *others]):
        alone = "stands first." if others else "alone can fight it."
        return f"No {name if noun else 'chance'} for anybody. {first} {alone}"
    if not others:
        return f"{words}; nobody else can fight it{' with dice' if sure else ''}."
    most = max(others)
    if most > p:
        return (
            f"{words}, which is worth most; the best chance {f'of a {name}' if noun else 'of all'} is {percent(most)}."
        )
    if most == p:
        return f"{words}; the best of the others {'is' if others.count(most) == 1 else 'are'} as good."
    if most and all(c.label == best.label for c, _ in charts):
        return f"{words}; his next best way {percent(most)}."
    none = f"can hope for a {name}." if noun else "has a chance." if not most else "has a chance worth the name."
    return f"{words}; nobody else " + (f"passes {percent(most)}." if most >= LEAST else none)


def hoped_for(chart: Bars) -> tuple[str, Fraction]:
    """What stands first in a chart, with all that means the same, and its chance: ("taken", 31/36) for "taken with 2 left" and "with 1"."""
    wanted = meaning(chart.means, chart.bars[0][0])
    alike = [(name, p) for name, p in chart.bars if meaning(chart.means, name) == wanted]
    return in_common([name for name, _ in alike]), sum((p for _, p in alike), Fraction(0))


def _without_dice(contender: Contender) -> str:
    label = contender.label[:1].upper() + contender.label[1:]
    return f"{label} needs no die{f' ({contender.note})' if contender.note else ''}."


def chart_of(contender: Contender) -> Bars | None:
    """The chart that is drawn as one bar."""
    bars = contender.result.exhibit().bars if contender.result else ()
    return next((b for b in bars if isinstance(b, Bars) and b.bars), None)


def table(contenders: Sequence[Contender], worth: str = "") -> str:
    """All of them below each other as HTML: who, the stacked bar, expected Losses, worth (what it means stands below), what to know."""
    if not contenders:
        return ""
    charts = [chart for c in contenders if (chart := chart_of(c))]
    losses, worths = any(c.losses is not None for c in contenders), any(c.worth is not None for c in contenders)
    head = ["Who", "Chances", *(["Losses"] if losses else []), *(["Worth"] if worths else [])]
    rows = []
    for c in contenders:
        chart = chart_of(c)
        note = f"<br><small>{escape(c.note)}</small>" if c.note and chart else ""
        forces = f" <small>with {escape(c.forces)}</small>" if c.forces else ""
        cells = [f'<th scope="row">{escape(c.label[:1].upper() + c.label[1:])}{forces}{note}</th>']
        cells.append(
            f"<td>{stacked(chart)}</td>" if chart else f"<td><small>{escape(c.note) or 'no odds'}</small></td>"
        )
        cells += [f"<td>{_plain(c.losses)}</td>"] if losses else []
        cells += [f"<td>{decimal(c.worth) if c.worth is not None else ''}</td>"] if worths else []
        rows.append(f"<tr>{''.join(cells)}</tr>")
    header = "".join(f'<th scope="col">{h}</th>' for h in head)
    body = f"<thead><tr>{header}</tr></thead><tbody>{''.join(rows)}</tbody>"
    means = f"<p><small>{escape(worth)}</small></p>" if worths and worth else ""
    return f'{key(charts)}<table class="rt-contenders">{body}</table>{means}'


def _plain(number: Fraction | None) -> str:
    return "" if number is None else f"{float(number):.1f}"


def shaded(view: MapView, ends: Mapping[str, Fraction]) -> MapView:
    """A map whose areas are shaded by chances, with the chance on each."""
    if not ends:
        return view

    def shade(area: Area) -> Area:
        p = ends.get(area.name)
        if not p:
            return area
        fill = SHADES[min(len(SHADES) - 1, int(float(p) * len(SHADES)))]
        words = f"{float(p) * 100:.0f}%" if p >= Fraction(1, 200) else "<1%"
        return replace(area, fill=fill, pattern=None, chance=words, title=f"{area.title}, it ends here {percent(p)}")

    return replace(view, areas=tuple(map(shade, view.areas)))


__all__ = ["FightsPage", "chart_of", "hoped_for", "sentence", "shaded", "table"]
