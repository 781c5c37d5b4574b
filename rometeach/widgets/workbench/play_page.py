"""The page on which a game is followed: what is due, typed dice, legal choices on the map, the log, undo, files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import ipywidgets as w

from ...core.positions.saved import GamePosition
from ...core.session import seats
from ...core.session.session import Session
from ..map.view import MapView
from ..map.widget import MapWidget
from ..parts import column, html, row
from ..player.handover import HandOver
from ..player.player import Player
from .page import Desk, Page


class TablePlayer(Player):
    """The phase player without a map of its own: it draws on that of the workbench.

    Args:
        session: the game.
        origin: the position that Start over begins from.
        map_: the map of the workbench.
        redraw: called whenever the map should be drawn again.
    """

    def __init__(
        self, session: Session[GamePosition], origin: GamePosition, map_: MapWidget, redraw: Callable[[], None]
    ) -> None:
        self._table_map, self._redraw = map_, redraw
        self.drawn: tuple[MapView, GamePosition] | None = None
        super().__init__(session, origin)
        self.root.layout.max_width = None

    def _made_map(self) -> MapWidget:
        return self._table_map

    def _draw(self, view: MapView, board: GamePosition) -> None:
        self.drawn = view, board
        self._redraw()

    def _lay_out(self) -> None:
        table = column(
            self.due,
            self.choices.box,
            self.throw,
            self.history,
            self.message,
            self.changes,
            self.tracks,
            self.walk.log,
            self.walk.controls,
            self.pages,
            self.echo,
        )
        self.hand_over = HandOver(self, self.followed, table, self._taken)
        self.root.children = (self.hand_over.box, table)

    def show_board(self) -> None:
        """The board, or what everybody may see of it while the screen goes from one player to the next."""
        super().show_board()
        if self.followed.waits_for:
            public = self.session.view("")
            self._draw(self.face.view(public), public)

    def refresh_card(self) -> None:
        """It leaves no card of its own."""


class PlayPage(Page):
    """The page. `player` follows the game, None before one is begun."""

    title = "Play"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.player: TablePlayer | None = None
        self.begin = desk.button("Follow the game from this board", "Begin with the next step of the turn", self._begin)
        self.take_over = desk.button(
            "Analyse the board of the game", "Take it over to the other tabs; the game stays as it is", self._take_over
        )
        self.place = w.VBox()
        told = html(
            "<p>Follow a game that lies on the table, for one or several players: type what you throw and choose, or let the "
            "computer throw. What is due, every legal choice and each reason are told; all of it can be undone.</p>"
        )
        self.told = told
        self.body = column(row(self.begin, self.take_over), told, self.place)
        self.take_over.layout.display = "none"

    def show(self) -> None:
        """Nothing changes with the board of the workbench: the game has its own."""

    @property
    def board(self) -> GamePosition | None:
        """The board of the game, as far as the player who looks on may know it."""
        return self.player.drawn[1] if self.player and self.player.drawn else None

    def seen(self, view: MapView) -> MapView:
        """The board of the game, with an outline round the places where there is something to choose."""
        if self.player is None or self.player.drawn is None:
            return view
        drawn = self.player.drawn[0]
        places = {place for place, _ in self.player.choices.found if place}
        if self.player.followed.waits_for or not places:
            return drawn
        areas = tuple(
            replace(a, emphasis=True, title=f"{a.title}, there is something to choose here") if a.name in places else a
            for a in drawn.areas
        )
        return replace(drawn, areas=areas)

    def selected(self) -> None:
        """What can be chosen in the place that is selected."""
        if self.player is not None:
            self.player.choices.picked(self.desk.selected)

    def _begin(self) -> None:
        board, face = self.desk.position, self.desk.face
        session = face.play(board, None, face.verbs.following("", False))
        old, self.player = self.player, None
        self.player = TablePlayer(session, board, self.desk.map, self._redraw)
        self.place.children = (self.player.root,)
        if old is not None:
            old.close()
        self.begin.description = "Begin again from the board of the other tabs"
        self.take_over.layout.display = ""
        self.told.layout.display = "none"
        self.desk.redraw()

    def _redraw(self) -> None:
        if self.desk.open_page is self:
            self.desk.redraw()

    def _take_over(self) -> None:
        if self.player is not None:
            self.desk.boards.become(
                seats.view(self.player.session.board, self.player.followed.seat), "The board of the game"
            )


__all__ = ["PlayPage", "TablePlayer"]
