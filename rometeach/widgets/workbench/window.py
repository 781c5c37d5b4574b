"""The workbench in a window of its own: any game can be chosen there, and a position that cannot be read is told in words."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from ...api import games as all_games
from ...api import position as position_of
from ...core import games
from ...core.errors import RometeachError
from ...core.positions.saved import GamePosition
from ..parts import problems_html, said
from .screen import Workbench


class Window:
    """What fills the window: the workbench of one game at a time. `desk` is the one that is shown."""

    def __init__(self, start: GamePosition, told: str = "") -> None:
        self.root = w.VBox(layout={"width": "100%", "margin": "0"})
        self.root.add_class("rt-window")
        self.desk = self._show(start, told)

    def _show(self, start: GamePosition, told: str = "") -> Workbench:
        made = Workbench(start)
        if told:
            made.message.value = told
        listed = [(game.title, name) for name, game in all_games().items()]
        other = w.Dropdown(description="Game", options=listed, value=made.face.name, layout={"width": "260px"})
        other.style.description_width = "initial"
        other.observe(lambda change: self._other(change["new"]), names="value")
        made.bar.children = (other, *made.bar.children)
        self.root.children = (made.root,)
        return made

    def _other(self, name: str) -> None:
        old = self.desk
        game = games.find(name)
        self.desk = self._show(position_of(name, (*game.scenarios, game.start)[0]))
        old.close()

    def _ipython_display_(self) -> None:
        from IPython.display import display

        show: Callable[[object], object] = display
        show(self.root)


def window(game: str = "", position: str = "") -> Window:
    """The workbench for a window of its own.

    Args:
        game: the name of a game; "" for the first one.
        position: a set-up, a share line, a link or a file; "" for the first set-up of the game. One that cannot be read is told
            in the window, which then shows that set-up.
    """
    try:
        found = games.find(game or _first())
    except RometeachError as error:
        return Window(_begin(_first()), said(problems_html(error)))
    try:
        return Window(position_of(found.name, position) if position else _begin(found.name))
    except RometeachError as error:
        return Window(_begin(found.name), said(problems_html(error)))


def _first() -> str:
    """The game with the most to plan: the kit's flagship, without naming it."""
    return max(all_games().items(), key=lambda item: len(item[1].plans))[0]


def _begin(name: str) -> GamePosition:
    game = games.find(name)
    return position_of(name, (*game.scenarios, game.start)[0])


__all__ = ["Window", "window"]
