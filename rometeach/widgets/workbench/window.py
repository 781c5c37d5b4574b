"""The workbench with a choice of the game: what fills a window of its own."""

from __future__ import annotations

import ipywidgets as w

from ...api import games as all_games
from ...core import games
from ...core.positions.saved import GamePosition
from ..parts import Panel
from ..plain import Card
from .screen import Workbench, workbench


class Window(Panel):
    """The workbench of one game at a time. `desk` is the one that is shown."""

    def __init__(self, start: GamePosition) -> None:
        super().__init__()
        self.root.layout.max_width = None
        self.desk = self._shown(start)

    def _shown(self, start: GamePosition) -> Workbench:
        """The workbench of another position, in place."""
        made = Workbench(start)
        listed = [(game.title, name) for name, game in all_games().items()]
        other = w.Dropdown(description="Game", options=listed, value=made.face.name, layout={"width": "auto"})
        other.style.description_width = "initial"
        other.observe(lambda change: made.safely(self._other)(change["new"]), names="value")
        made.bar.children = (other, *made.bar.children)
        self.root.children = (made.root,)
        return made

    def _other(self, name: str) -> None:
        old, self.desk = self.desk, self._shown(workbench(games.find(name).name).position)
        self.desk.show_address()
        old.close()

    def card(self) -> Card:
        """That of the workbench."""
        return self.desk.card()


__all__ = ["Window"]
