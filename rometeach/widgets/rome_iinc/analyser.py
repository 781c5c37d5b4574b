"""The analyser: a position on the map, every chance with its reasons, and what a change would do to it."""

from __future__ import annotations

from fractions import Fraction
from html import escape

import ipywidgets as w

from ...core.results.show import percent
from ...core.results.ties import likeliest
from ...rome_iinc.position import Position
from ..board_lines import ChangeLine, Pages, ShareLines
from ..board_map import BoardMap
from ..board_panel import BoardPanel
from ..map.view import Arrow, MapView
from ..parts import column, html, labelled, refill, row, said
from ..plain import Card
from .map.picture import KEY, Odds, empires_table, headline, odds_of, sentence, view
from .province_page import ProvincePage
from .war_page import WarPage

_EXAMPLE = "Germania II +Fort; Suevia allied; 7/5 Vandal @ Numidia; West gold 87"


NEVER = Fraction(0)


def _percent(p: Fraction) -> str:
    return percent(p) if p else "never"


class Analyser(BoardPanel[Position, Odds]):
    """The panel. `position` is the board it shows now; `base` the one that was loaded."""

    def __init__(self, start: Position) -> None:
        self._arrows: tuple[Arrow, ...] = ()
        super().__init__(start)
        self.province = ProvincePage(self, start, self.select, self.try_change)
        self.war = WarPage(self, start, self.try_change)
        self._make_controls()
        self._show_board()
        self.say(f"{headline(start)} is loaded.")

    def _make_controls(self) -> None:
        self.changes = ChangeLine(self, _EXAMPLE, self.change)
        self.change_box = self.changes.box
        self.tracks = html()
        self.mover = labelled(w.Dropdown, "War", options=[])
        self.moved = html(said("Choose a War on the map, or a counter of the Wars Box that is drawn now."))
        self.ahead, self.all_revolts = html(), html()
        share = ShareLines("rome-iinc", self.share_prefix, 6)
        self.difference, self.line = share.difference, share.line
        move_page = column(
            row(self.mover, self.button("Where does it end?", "Exact odds of its move", self._move)), self.moved
        )

        def forecast() -> None:
            self.ahead.value = self.position.forecast().html()

        def revolts() -> None:
            self.all_revolts.value = self.position.revolts().html()

        self._pages = Pages(
            self,
            {
                "Province": self.province.body,
                "War": self.war.body,
                "Movement": move_page,
                "Forecast": self.ahead,
                "All Revolts": self.all_revolts,
                "Share": column(self.difference, self.line, share.hint),
            },
            {"Forecast": forecast, "All Revolts": revolts, "Share": lambda: share.show(self.base, self.position)},
        )
        self.pages = self._pages.tab
        self.lay_out(self.changes, self.tracks, KEY, self.pages)

    # --- what follows from it

    def _chances(self, board: Position) -> Odds:
        return odds_of(board)

    def _news(self, word: str, odds: Odds, old: Position) -> str:
        new = self.position
        for war in new.wars:
            if war not in old.wars:  # whoever places a War wants to look at it
                self.war.choose(war)
                self.mover.value = war
        moved = []
        for name in new.provinces:
            then, now = (known.get(name) for known in (odds, self._odds))
            a, b = ((o.p_revolt, o.p_romanise) if o else (NEVER, NEVER) for o in (then, now))
            for verb, x, y in zip(("Revolts", "Romanised"), a, b, strict=True):
                if x != y:
                    moved.append(f"{name} {verb} {_percent(x)} → {_percent(y)}")
        return f"{word}. " + ("; ".join(moved) + "." if moved else "No Revolt chance has changed.")

    def _show_board(self) -> None:
        p = self.position
        self._arrows = ()
        self._draw()
        warnings = "".join(f"<li>{escape(str(x))}</li>" for x in p.problems())
        self.tracks.value = empires_table(p).html() + (f"<ul>{warnings}</ul>" if warnings else "")
        self._show_buttons()
        self.province.show(p, self.base, self.map.selected)
        self.war.show(p)
        placed = [(f"{x}, in {s.space}", x) for x, s in p.wars.items()]
        refill(self.mover, [*placed, *((f"{x}, drawn from the Wars Box", x) for x in p.wars_box)], self.mover.value)
        if self.map.selected:
            self.map.announcement = sentence(p, self.map.selected, self._odds.get(self.map.selected))
        self._pages.fill()
        self.refresh_card()

    def _view(self) -> MapView:
        return view(self.position, odds=self._odds, arrows=self._arrows)

    def _selected(self) -> None:
        self.province.show(self.position, self.base, self.map.selected)
        war = self.position.war_in.get(self.map.selected)
        if war:
            self.war.choose(war)

    def _opened(self) -> None:
        self.pages.selected_index = 0
        self.map.announcement = self.province.spoken()

    def _move(self) -> None:
        name = self.mover.value
        if not name:
            return
        result = self.position.move(name)
        ends = result.ends
        self.moved.value = said(f"{escape(name)}: most likely in {escape(likeliest(ends))}.") + result.html()
        start = self.position.wars[name].space if name in self.position.wars else ""
        self._arrows = tuple(Arrow(start, end, percent(p)) for end, p in ends.items() if start and end != start)
        self._draw()

    def card(self) -> Card:
        """The board as loaded and changed, in words."""
        return self.board_card(self.position.revolts())

    def picture(self) -> BoardMap:
        """The map as it is now, as a picture that needs no kernel."""
        return self.face.picture(self.position, selected=self.map.selected)


__all__ = ["Analyser"]
