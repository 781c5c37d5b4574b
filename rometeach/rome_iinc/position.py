"""The position: a board that can be asked what chance may do with it, and how one is loaded.

`Board` says what lies there and can be changed, compared and saved; `Position` has a verb for each question.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..core.arguments import all_checked, checked
from ..core.positions.lookup import look_up, read
from . import results
from .board import catalogue, lookup
from .board.board import Board, ProvinceState, Status
from .board.units import Units

__all__ = [
    "Position",
    "ProvinceState",
    "Status",
    "Units",
    "catalogue",
    "from_share",
    "from_text",
    "load",
    "named",
    "position",
]


@all_checked()
@dataclass(frozen=True, eq=False, repr=False)
class Position(Board):
    """A board of Rome, IInc., and what one can ask of it. Each result shows itself as picture, table and text."""

    def revolts(self) -> results.Revolts:
        """Every Province that can Revolt or be Romanised, with its chances and reasons (Section 11.1)."""
        return results.revolts(self)

    def war(self, war: str, commander: str, fight: Sequence[str] | str | None = None, benefit: str = "") -> results.War:
        """The odds of a War (Sections 11.2, 11.3).

        Args:
            war: the War's name.
            commander: who fights it, by name or Command.
            fight: the Provinces that fight, a list or one text with commas; without it all that the Commander can bring.
            benefit: the Empire that gains and pays where a Sole Emperor fights.

        Raises:
            BadInput: unknown names, or a fight that the rules forbid.
        """
        return results.war(self, war, commander, fight, benefit)

    def civil_war(self, rebel: str, emperor: str = "") -> results.CivilWar:
        """The odds of a Civil War against a Rebel (Section 11.4)."""
        return results.civil_war(self, rebel, emperor)

    def rebellion(self, governor: str) -> results.Rebellion:
        """The chance that a Governor rebels if he must roll (Section 11.5)."""
        return results.rebellion(self, governor)

    def assassination(self, assassin: str, target: str = "") -> results.Assassination:
        """The chance that an Assassin kills his target (Section 8.3)."""
        return results.assassination(self, assassin, target)

    def mortality(self) -> results.Mortality:
        """Who may die in the Event Phase (Section 8.2)."""
        return results.mortality(self)

    def events_ahead(self, draws: int | None = None) -> results.Events:
        """The chance of each Event, single and doubled (Section 8.1)."""
        return results.events(self, draws)

    def taxes(self) -> results.Taxes:
        """What the Tax step brings (Section 9.2)."""
        return results.taxes(self)

    def pay(self, empire: str) -> results.Sum:
        """What an Empire pays its Units (Section 9.3)."""
        return results.pay(self, empire)

    def unrest(self, empire: str) -> results.Sum:
        """What adds Unrest to an Empire (Section 10.1)."""
        return results.unrest(self, empire)

    def pillage(self, war: str, province: str = "") -> results.Pillage:
        """The chance that a War moves on (Section 9.5)."""
        return results.pillage(self, war, province)

    def move(self, *wars: str) -> results.Move:
        """Where Wars end their move, moved now in this order (Section 9.4). One in the Wars Box is drawn first."""
        return results.move(self, wars)

    def forecast(self) -> results.Forecast:
        """The next Tax, Unrest and Revolt step taken from this very board, with no further decision."""
        return results.forecast(self)


@checked
@functools.lru_cache(maxsize=64)
def named(name: str) -> Position:
    """A position of the catalogue."""
    return Position.of(lookup.named(name))


@checked
def from_text(text: str | bytes, where: str = "position") -> Position:
    """A position from the text of a TOML file; raises BadInput with every mistake."""
    return Position.of(lookup.from_text(text, where))


@checked
def load(path: str | Path) -> Position:
    """A position from a file; raises BadInput with every mistake."""
    return from_text(read(path), Path(path).name)


@checked
def from_share(text: str) -> Position:
    """A position from a share string; raises BadInput if it was damaged."""
    return Position.of(lookup.from_share(text))


def position(text: str) -> Position:
    """A position by catalogue name, share string or file name, looked up in that order ("./286" forces a file).

    Raises:
        BadInput: it is none of these, or has mistakes.
    """
    return look_up(text, catalogue.entries(), named, Position.PREFIX, from_share, load, hint=lookup.SET_UPS)
