"""The position: a board, and every question of chance that can be asked of it; and how one is found, loaded and set up."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from ..core.arguments import all_checked, checked, questions_checked
from ..core.positions.lookup import look_up, read
from . import results
from .board import catalogue, lookup
from .board.board import Board
from .board.state import BoardState
from .rules import Rules

__all__ = ["Board", "Position", "blank", "from_share", "from_text", "load", "named", "position", "set_up"]


@questions_checked(BoardState, {"side": "colour", "a": "colour", "b": "colour", "name": "space"})
@all_checked()
@dataclass(frozen=True, slots=True, repr=False)
class Position(Board):
    """A board of Conquest of the Empire, and what one can ask of it. Nothing changes it; every verb returns a new value."""

    def odds(self, by: str = "") -> results.Overview:
        """Every battle that is due or possible for a player, the tribute of all, and the danger to each Caesar.

        Args:
            by: who attacks; "" for the player whose turn it is.

        Raises:
            BadInput: there is no such player.
        """
        return results.overview(self, by)

    def battle(
        self,
        province: str = "",
        by: str = "",
        enemy: str = "",
        attack: str = "",
        defence: str = "",
        *,
        fort: str = "board",
        attack_orders: str = "Infantry first",
        defence_orders: str = "Infantry first",
        attack_retreat: str = "never",
        defence_retreat: str = "never",
        wanted: Fraction = Fraction(4, 5),
    ) -> results.BattleOdds:
        """A land battle, on the board or of forces that are typed: who wins, what is left, what it costs (2.2, 3.1, 3.2).

        Args:
            province: where; or a battle in one line, "5I 2C against 4I 1G in a Fortified City"; or "" where both forces are typed.
            by: the attacking player; "" for the one whose turn it is.
            enemy: the defending player; "" for the one who stands there.
            attack: who attacks, "5I 2C 1K 2G"; "" for those who stand there.
            defence: who defends; "" for those who stand there.
            fort: "board" as the board has it, "none", or "fort" for a Fortified City.
            attack_orders: in which order the attacker loses units: "Infantry first", "cheapest first", "keep variety", "Infantry last".
            defence_orders: the same of the defender.
            attack_retreat: when the attacker retreats: "never", "below 3", "outnumbered 2 to 1", "after 2".
            defence_retreat: the same of the defender.
            wanted: the chance for which further Infantry are counted.

        Raises:
            BadInput: no such Province, player, force, fort, orders or chance.
            IllegalChoice: nobody is there to fight, with the Section.
        """
        return results.battle_odds(
            self, province, by, enemy, attack, defence,
            fort=fort, attack_orders=attack_orders, defence_orders=defence_orders,
            attack_retreat=attack_retreat, defence_retreat=defence_retreat, wanted=wanted,
        )  # fmt: skip

    def legion(self, force: str = "", by: str = "", fort: int = 0) -> results.LegionOdds:
        """Every Battle Legion that a force may form, with its hits in one round, the best first (2.2.1, 2.2.2).

        Args:
            force: who fights, "9I 4C 2K 2G"; or the Province where they stand; "" for the largest army of the player.
            by: whose army; "" for the player whose turn it is.
            fort: dice that a Fortified City adds, 0 to 2.

        Raises:
            BadInput: no such force, Province or player.
            IllegalChoice: there are no land units, with the Section.
        """
        return results.legion_odds(self, force, by, fort)

    def pursuit(self, winner: str, fleeing: str, victims: str = "Catapults, Cavalry, Infantry") -> results.PursuitOdds:
        """A Pursuit: how many of those who retreat fall, and who is left (3.1).

        Args:
            winner: all land units that the winner has left, "5I 2C".
            fleeing: who retreats, "3I 1K 1G".
            victims: the kinds in the order in which the winner picks them.

        Raises:
            BadInput: a force or an order that cannot be read.
            IllegalChoice: nobody pursues, or nobody flees.
        """
        return results.pursuit_odds(self, winner, fleeing, victims)

    def naval(
        self,
        sea: str = "",
        by: str = "",
        enemy: str = "",
        attack: str = "",
        defence: str = "",
        *,
        sinks: str = "cheapest",
    ) -> results.NavalOdds:
        """A naval battle, in a sea zone of the board or of Galleys that are typed (2.2.4).

        Args:
            sea: where; "" where both fleets are typed.
            by: the moving player; "" for the one whose turn it is.
            enemy: the other player; "" for the only one whose Galleys are there.
            attack: the attacking Galleys, "2 Galleys, 1 Galley with 3I 1G"; "" for those that are there.
            defence: the defending ones; "" for those that are there.
            sinks: which goes down first: "cheapest" or "as listed".

        Raises:
            BadInput: no such sea zone, player, fleet or order.
            IllegalChoice: there are no Galleys to fight, with the Section.
        """
        return results.naval_odds(self, sea, by, enemy, attack, defence, sinks=sinks)

    def reach(self, side: str = "") -> results.Reach:
        """Where the land units and Galleys of a player can come in his next turn, with the largest force in each Province (2.1).

        Args:
            side: whose; "" for the player whose turn it is.

        Raises:
            BadInput: there is no such player.
        """
        return results.reach(self, side)

    def danger(self, side: str = "") -> results.Danger:
        """How likely the Caesar of a player falls before his next turn, to each enemy and in all (3.2, 3.3).

        Args:
            side: whose; "" for the player whose turn it is.

        Raises:
            BadInput: there is no such player.
            IllegalChoice: his Caesar is not on the board.
        """
        return results.danger(self, side)

    def tribute(self, side: str = "") -> results.Tribute:
        """The tribute of a player, line by line, the Tribute Scale and the prices (0.5, 2.3, 2.5, 2.5.1).

        Args:
            side: whose; "" for the player whose turn it is.

        Raises:
            BadInput: there is no such player.
        """
        return results.tribute_of(self, side)


@checked
def blank(rules: Rules | None = None, players: int = 4) -> Position:
    """An empty map, and so many players with their Home Provinces."""
    return Position.of(lookup.blank(rules, players))


@checked
@functools.lru_cache(maxsize=64)
def set_up(rules: Rules, name: str = "four") -> Position:
    """The board at the start (1.2)."""
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
    """A position by catalogue name, share string or file name, looked up in that order ("./four" forces a file).

    Raises:
        BadInput: it is none of these, or has mistakes.
    """
    return look_up(text, catalogue.entries(), named, Position.PREFIX, from_share, load)
