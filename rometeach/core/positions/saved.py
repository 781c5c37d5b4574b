"""What a board of every game can do: be changed, shared, printed and saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self, cast

from .. import games
from ..arguments import all_checked
from ..errors import BadInput, Problem
from ..figures.rules import GameRules
from ..registry import resolve
from . import share
from .files import save, write_text
from .set_ups import SetUps, Shared


class GamePosition(Protocol):
    """What all that is no game's own may ask of a position of any game."""

    @property
    def rules(self) -> GameRules:
        """The rules that it is played by."""

    @property
    def turn(self) -> int:
        """The turn of the game, from 1."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def phase(self) -> str:
        """The phase of the turn."""

    def edit(self, change: str) -> Self:
        """This position after a change in the compact grammar; raises BadInput."""

    def diff(self, other: Any) -> str:
        """The change that turns this position into the other one of the same game."""

    def problems(self) -> list[Problem]:
        """Everything that is wrong with the board."""

    def plain(self) -> dict[str, object]:
        """The whole position as plain data."""

    def share(self) -> str:
        """This position as one line."""

    def dump(self) -> str:
        """This position as TOML."""

    def save(self, path: str | Path) -> None:
        """Write it to a file; raises BadInput."""

    def with_rules(self, rules: Any) -> Self:
        """The same board under other rules."""


@all_checked()
class Kept:
    """The verbs that keep a board. The `Position` of a game adds them to its frozen board and says these things."""

    __slots__ = ()

    GAME: ClassVar[str]
    """The name of the game that it is of, as its declaration says it."""
    PREFIX: ClassVar[str]
    """What its share strings begin with: a letter of its own and the version of the format."""
    SET_UPS: ClassVar[SetUps[Any] | None] = None
    """Those that its share strings may say the difference from; without them every line holds the whole board."""

    def plain(self) -> dict[str, object]:
        """The whole position as plain data."""
        raise NotImplementedError

    def set_ups(self) -> Sequence[share.SetUp]:
        """The set-ups that a share string of this board may say the difference from."""
        return self.SET_UPS.usable(*self.SET_UPS.names) if self.SET_UPS else ()

    def text_over(self, raw: bytes, where: str) -> str:
        """The text of a file that holds this position, with the comments of the file that is there; raises BadInput."""
        raise NotImplementedError

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The board as a map in a notebook, with the same as text; where nothing can draw it, its repr."""
        try:
            where = games.of(self).face
            card = resolve(where).card(self) if where else None
        except (ImportError, BadInput):
            card = None
        if card is None:
            return {"text/plain": repr(self)}
        return {"text/plain": card.text(), "text/html": card.html()}

    def share(self) -> str:
        """This position as one line that survives chat, URL and shell."""
        if self.SET_UPS is None:
            return share.whole(self.plain(), self.PREFIX)
        return self.SET_UPS.line(cast(Shared, self), self.set_ups())

    def dump(self) -> str:
        """This position as TOML, in full."""
        return write_text(self.plain())

    def save(self, path: str | Path) -> None:
        """Write the position to a file. If there is one already it keeps its comments, and its `based_on`.

        Raises:
            BadInput: the file that is there is no position, or none can be written there; nothing is changed.
        """
        save(path, self.dump, self.text_over)

    def with_rules(self, rules: GameRules) -> Self:
        """The same board under other rules (an owner's corrections, other switches); raises BadInput for those of another game."""
        mine = getattr(self, "rules", rules)
        if not isinstance(rules, type(mine)):
            raise BadInput([Problem("rules", f"are not those of {self.GAME}")])
        return replace(self, rules=rules)  # type: ignore[type-var]  # every position is a dataclass
