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


@questions_checked(BoardState, {"side": "colour", "a": "colour", "b": "colour", "name": "province", "sea": "sea zone"})
@all_checked()
@dataclass(frozen=True, slots=True, repr=False)
class Position(Board):
    """A board of Conquest of the Empire II, and what one can ask of it. Nothing changes it; every verb returns a new value."""

    def odds(self, by: str = "") -> results.Overview:
        """The battles that a player may begin, how all stand, where influence pays most, and which of his is in danger.

        Args:
            by: the player; "" for the one whose turn it is, else the one who begins.

        Raises:
            BadInput: there is no such player.
        """
        return results.overview(self, by)

    def score(self, side: str = "") -> results.Score:
        """What the season would bring to a player as the board lies, and how all players stand (4, 5.1, 5.2).

        Args:
            side: whose; "" for the player whose turn it is, else the one who begins.

        Raises:
            BadInput: there is no such player.
        """
        return results.score(self, side)

    def influence(self, side: str = "") -> results.InfluenceOdds:
        """Where one more influence pays, or two by the Caesar, whom it hurts, and whether it can be bought now (3.3, 3.3.1, 5.1).

        Args:
            side: whose; "" for the player whose turn it is, else the one who begins.

        Raises:
            BadInput: there is no such player.
        """
        return results.influence_odds(self, side)

    def draws(self, tokens: int = 0, cards: int = 0) -> results.DrawOdds:
        """What the next draw of Province Tokens and Conquest Cards brings; before the set-up also the influence at the start (1, 2.1, 2.2).

        Args:
            tokens: how many tokens are drawn; 0 for those of a season.
            cards: how many cards are drawn; 0 for those of a season.

        Raises:
            BadInput: a number that cannot be.
        """
        return results.draw_odds(self, tokens, cards)

    def hands(self, side: str = "", by: str = "", votes: int = 0) -> results.SenateOdds:
        """What Senators the players may hold in the eyes of a seat, and who can show more than so many votes (7.1 to 7.3).

        Args:
            side: who may outvote; "" for all but the one who looks.
            by: in whose eyes; "" for the seat of a view, else the player whose turn it is; "nobody" for somebody who only looks on.
            votes: how many votes are to be outvoted; 0 for all that the one who looks has.

        Raises:
            BadInput: no such player, a number that cannot be, or the view of another seat.
        """
        return results.senate_odds(self, side, by, votes)

    def reach(self, side: str = "") -> results.Reach:
        """Where the land units of a player can come in one Move, and what stands in their way (3.5, 3.5.1, 3.7).

        Args:
            side: whose; "" for the player whose turn it is, else the one who begins.

        Raises:
            BadInput: there is no such player.
        """
        return results.reach(self, side)

    def battle(
        self,
        province: str = "",
        by: str = "",
        enemy: str = "",
        attack: str = "",
        defence: str = "",
        *,
        city: str = "board",
        galleys: str = "all",
        lent: str = "all",
        attack_orders: str = "keep variety",
        defence_orders: str = "keep variety",
        attack_retreat: str = "never",
        defence_retreat: str = "never",
        wanted: Fraction = Fraction(4, 5),
    ) -> results.BattleOdds:
        """A land battle, on the board or of armies that are typed: who wins, what is left, what it costs (3.6).

        Args:
            province: where; or a battle in one line, "3I 1C 1G, lent 2I against 4I 1C in a City"; or "" where both armies are typed.
            by: the attacking player; "" for the one whose turn it is.
            enemy: the defending player; "" for the first enemy who stands there.
            attack: who attacks, "3I 1C 1G 2 Galleys, lent 2I, card 1I 1C, 1 Training"; "" for those who stand there.
            defence: who defends; "" for those who stand there.
            city: "board" as the board has it, "none", or "city" for a City of the defender.
            galleys: whose Galleys of the sea zones beside it are committed: "all", "attacker", "defender", "none".
            lent: whose allies lend all that they may: "all", "attacker", "defender", "none".
            attack_orders: in which order the attacker loses units: "keep variety", "units of a card first", "Infantry first".
            defence_orders: the same of the defender.
            attack_retreat: when the attacker retreats: "never", "below 3", "after 2".
            defence_retreat: the same of the defender.
            wanted: the chance for which further Infantry are counted.

        Raises:
            BadInput: no such Province, player, army, City, orders or chance; everything that is wrong at once.
            IllegalChoice: nobody is there to fight, with the Section.
        """
        return results.battle_odds(
            self, province, by, enemy, attack, defence,
            city=city, galleys=galleys, lent=lent, attack_orders=attack_orders, defence_orders=defence_orders,
            attack_retreat=attack_retreat, defence_retreat=defence_retreat, wanted=wanted,
        )  # fmt: skip

    def naval(
        self, sea: str = "", by: str = "", enemy: str = "", attack: str = "", defence: str = "", *, lent: str = "all"
    ) -> results.NavalOdds:
        """A naval battle, in a sea zone of the board or of Galleys that are typed (3.7.1).

        Args:
            sea: where; "" where both fleets are typed.
            by: the attacking player; "" for the one whose turn it is.
            enemy: the defending player; "" for the first enemy whose Galleys are there.
            attack: the attacking Galleys, "3 Galleys, lent 1 Galley, card 2 Galleys, 1 Training"; "" for those that are there.
            defence: the defending ones; "" for those that are there.
            lent: whose allies lend all their Galleys of the sea zone: "all", "attacker", "defender", "none".

        Raises:
            BadInput: no such sea zone, player or fleet; everything that is wrong at once.
            IllegalChoice: there are no Galleys to fight, with the Section.
        """
        return results.naval_odds(self, sea, by, enemy, attack, defence, lent=lent)


@checked
def blank(rules: Rules | None = None, players: int = 4) -> Position:
    """An empty map, and so many players."""
    return Position.of(lookup.blank(rules, players))


@checked
@functools.lru_cache(maxsize=64)
def set_up(rules: Rules, name: str = "four") -> Position:
    """The board at the start (1)."""
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
