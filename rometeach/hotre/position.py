"""The position: a board, and every question of chance that can be asked of it; and how one is found, loaded and set up."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ..core.arguments import all_checked, checked, questions_checked
from ..core.positions.lookup import look_up, read
from . import results
from .board import catalogue, lookup
from .board.board import Board
from .board.state import BoardState
from .rules import Rules

__all__ = ["Board", "Position", "blank", "from_share", "from_text", "load", "named", "position", "set_up"]


@questions_checked(BoardState, {"side": "side", "sides": "side", "a": "side", "b": "side", "faction": "faction"})
@all_checked()
@dataclass(frozen=True, slots=True, repr=False)
class Position(Board):
    """A board of History of the Roman Empire, and what one can ask of it. Nothing changes it; every verb returns a new value."""

    def odds(self, by: str = "") -> results.Overview:
        """Every attack that a side could make now with its chances, and what all Phases would score as the board lies.

        Raises:
            BadInput: there is no such side.
        """
        return results.overview(self, by)

    def exchange(self, province: str, by: str = "", way: str = "", emperor: str = "") -> results.ExchangeOdds:
        """One exchange of an attack on a Province, with every modifier (10).

        Args:
            province: where.
            by: the attacking side; "" for the one whose Player Phase is in progress.
            way: "clear", "difficult", "strait", "sea", or the Province that it comes from; "" for the best way.
            emperor: "" for the Emperor of the board, "none", the name of one, or "+1 DIE, +1 ATT, WINS TIES".

        Raises:
            BadInput: no such Province, side, way or Emperor.
            IllegalChoice: there is nobody to fight, or the side cannot come there, with the Section.
        """
        return results.exchange_odds(self, province, by, way, emperor)

    def exchanges(self) -> results.ExchangeTable:
        """All exchanges at one look: what a defender may have against what an Emperor may bring (10)."""
        return results.exchange_table(self)

    def fight(
        self, province: str, armies: int = 0, by: str = "", way: str = "", emperor: str = "", retreat: str = "never"
    ) -> results.FightOdds:
        """A fight for a Province with so many Armies: who wins, and what is left on both sides (10).

        Args:
            province: where.
            armies: how many are put into it; 0 for those beside the map.
            by: the attacking side; "" for the one whose Player Phase is in progress.
            way: see `exchange`.
            emperor: see `exchange`.
            retreat: when defending Legions retreat: "never", "soon" (as soon as they may), "beaten" (once they have lost an exchange).

        Raises:
            BadInput: no such Province, side, way, Emperor, number or choice.
            IllegalChoice: the side cannot come there, with the Section.
        """
        return results.fight_odds(self, province, armies, by, way, emperor, retreat=retreat)

    def emperor(
        self, province: str, armies: int = 0, by: str = "", way: str = "", emperor: str = "", number: int = 10
    ) -> results.EmperorOdds:
        """How long an Emperor with +1 DIE lives who attacks a Province: before an exchange, and after the fight (5.3).

        Args:
            province: where.
            armies: how many are put into the fight; 0 for those beside the map.
            by: the Faction; "" for the one whose Player Phase is in progress.
            way: see `exchange`.
            emperor: see `exchange`.
            number: the exchange before which it is asked whether he is dead.

        Raises:
            BadInput: no such Province, side, way, Emperor or number.
            IllegalChoice: nothing can kill him, with the Section.
        """
        return results.emperor_odds(self, province, armies, by, way, emperor, number=number)

    def path(
        self, provinces: str, armies: int = 0, by: str = "", worths: str = "", army: str = "", loot: str = "spare"
    ) -> results.PathOdds:
        """A chain of attacks along Provinces: how far it gets, what the Phase then scores, and when to stop (9, 10, 15).

        Args:
            provinces: their names in order, "Belgica, Lugdunensis".
            armies: how many are beside the map; 0 for those that are.
            by: who attacks; "" for the side whose Player Phase is in progress.
            worths: what each Province is worth, "3, 2"; "" for the Victory Points that it adds to the Phase.
            army: what an Army that lives is worth; "" for the price of a Legion, and nothing for anybody but a Faction.
            loot: whether Cities on the way are spared or looted: "spare", "loot".

        Raises:
            BadInput: names or numbers that cannot be.
            IllegalChoice: a Province cannot be come to, with the Section.
        """
        return results.path_odds(self, provinces, armies, by, worths, army, loot=loot)

    def loot(self, province: str, by: str = "") -> results.LootOdds:
        """What the City of a Province brings to a side that conquers and loots it (12).

        Raises:
            BadInput: no such Province or side.
            IllegalChoice: it may not be looted, with the Section.
        """
        return results.loot_odds(self, province, by)

    def score(self, faction: str = "", phase: str = "") -> results.Score:
        """The Victory Points that a Faction's Roman or Barbarian Phase scores as the board lies (15).

        Args:
            faction: whose; "" for the one whose Player Phase is in progress, else the first one.
            phase: "Roman" or "Barbarian"; "" for the one in progress, else Roman.

        Raises:
            BadInput: no such Faction in play, or no such Phase.
        """
        return results.score(self, faction, phase)

    def draw(self, faction: str = "") -> results.DrawOdds:
        """What the draw of this turn may bring to a Faction's player, and in which order will be played (5.4, 6).

        Raises:
            BadInput: no such Faction in play.
        """
        return results.draw_odds(self, faction)

    def hand(self, faction: str = "", seat: str = "") -> results.HandOdds:
        """What Event Cards a hand may hold, for somebody who does not see it (2, 7).

        Args:
            faction: whose hand; "" for the first one that the seat does not see.
            seat: who asks; "" for the one whose view it is, else for the first one that does not see the hand.

        Raises:
            BadInput: no such Faction or seat.
        """
        return results.hand_odds(self, faction, seat)


@checked
def blank(rules: Rules | None = None, players: int = 4) -> Position:
    """An empty map, and the Factions of so many players."""
    return Position.of(lookup.blank(rules, players))


@checked
@functools.lru_cache(maxsize=64)
def set_up(rules: Rules, name: str = "60") -> Position:
    """The board before the cards are dealt (2)."""
    return Position.of(lookup.set_up(rules, name))


@checked
@functools.lru_cache(maxsize=64)
def named(name: str) -> Position:
    """A position of the catalogue.

    Raises:
        BadInput: there is none of this name.
    """
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
    """A position by catalogue name, share string or file name, looked up in that order ("./60" forces a file).

    Raises:
        BadInput: it is none of these, or has mistakes.
    """
    return look_up(text, catalogue.entries(), named, Position.PREFIX, from_share, load)
