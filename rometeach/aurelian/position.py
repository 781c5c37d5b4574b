"""The position: a board, and every question of chance that can be asked of it; and how one is found, loaded and set up."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from ..core.arguments import all_checked, checked
from ..core.positions.lookup import look_up, read
from . import results
from .board import catalogue, lookup
from .board.board import PHASES, Board
from .phases import setup
from .rules import Rules

__all__ = ["PHASES", "Board", "Position", "blank", "from_share", "from_text", "load", "named", "position", "set_up"]


@all_checked()
@dataclass(frozen=True, slots=True, repr=False)
class Position(Board):
    """A board of Aurelian, and what one can ask of it. Nothing changes it; every verb returns a new value."""

    def draw(self, seed: int) -> Position:
        """A board whose set-up is still to be drawn, drawn with seeded dice; any other board as it is."""
        return setup.drawn(self, seed)

    def where(self, chit: str) -> results.Where:
        """The chance that a chit is in each of the three cups, given all that was seen (5.0).

        Raises:
            BadInput: no such chit, one that is in no cup, or too much was moved unseen.
        """
        return results.where(self, chit)

    def odds(self) -> results.Overview:
        """Everything that may be tried now with its chance, and what Barbarians would do to the Danube."""
        return results.overview(self)

    def attempt(self, piece: str, action: str) -> results.Attempt:
        """The odds of a Suppress, Siege, Battle or Campaign, or the price of a Placate, where the piece is.

        Args:
            piece: "Aurelian", or the Box of an Officer.

        Raises:
            BadInput: no such piece or action, or one that the rules refuse there.
        """
        return results.attempt(self, piece, action)

    def deeds(self, piece: str, box: str = "", action: str = "") -> results.Deeds:
        """Everything that a piece may do in its Box, or in an adjacent one: chances, prices, what follows (6.0).

        Args:
            piece: "Aurelian", or the Box of an Officer.
            box: the Box; "" for the one that the piece is in.
            action: the Action that is told at length; "" for the first that may be taken.

        Raises:
            BadInput: no such piece, Box or Action, or a Box that is not adjacent.
        """
        return results.deeds(self, piece, box, action)

    def clear(self, piece: str, box: str = "") -> results.Clear:
        """The ways to clear the Box of a piece, Siege against Battle: Actions needed, Army Strength lost (6.6, 6.7).

        Args:
            piece: "Aurelian", or the Box of an Officer.
            box: the Box, its own or an adjacent one to which it goes first; "" for its own.

        Raises:
            BadInput: no such piece or Box, or a Box that is not adjacent.
            IllegalChoice: there are no Enemy Units on their Combat Value side, or a Siege binds the piece, with the Section.
        """
        return results.clear(self, piece, box)

    def raid(self, barbarian: str) -> results.Raid:
        """What a Barbarian that is drawn now would do: the Space it attacks, and whether the Legion holds (7.2)."""
        return results.raid(self, barbarian)

    def danube(self, number: int = 4) -> results.Danube:
        """Which Danube Spaces fall over the next Barbarians drawn, and whether a third one is lost (7.2, 13.0).

        Raises:
            BadInput: a number that cannot be, cups that are empty, or too much was moved unseen.
        """
        return results.danube(self, number)

    def reactions(self, number: int = 1, action: str = "") -> results.Reactions:
        """What the next Reactions draw, by kind of chit, given all that was seen (7.0).

        Args:
            number: how many chits are drawn.
            action: an Action whose Cup Adjustments come first.

        Raises:
            BadInput: no such Action, a number below 1, cups that are empty, or too much was moved unseen.
        """
        return results.reactions(self, number, action)

    def actions_left(self, plan: str = "") -> results.ActionsLeft:
        """How many Actions and Reactions are left until Turn End markers end the phase (5.0).

        Args:
            plan: the Actions that are taken, "Battle, Siege"; the last one is repeated. Without it: each kind alone.

        Raises:
            BadInput: no such Action, cups that are empty, or too much was moved unseen.
        """
        return results.actions_left(self, plan)

    def revolts(self, number: int = 1, action: str = "") -> results.Revolts:
        """The chance of armed revolt and of a new Usurper in each Region with the next Reactions (7.1).

        Args:
            number: how many Reactions, 1 to 3.
            action: an Action whose Cup Adjustments come first.

        Raises:
            BadInput: no such Action or number, cups that are empty, or too much was moved unseen.
        """
        return results.revolts(self, number, action)

    def building(self, what: str = "") -> results.Building:
        """What Walls, a Temple, a step of the Aurelian Walls or Reforms bring over the turns left (8, 11.3, 12).

        Args:
            what: "Red walls", "Green temple", "Aurelian Walls", "Reforms"; "" for the first that can be paid for.

        Raises:
            BadInput: there is no such thing to build.
        """
        return results.building(self, what)

    def score(self) -> results.Score:
        """The Victory Points that this board scores at the end of the turn (12.1), and the threshold (12.5)."""
        return results.score(self)

    def reach(self, levy: str = "decline", games: int = 300, seed: int = 1) -> results.Reach:
        """The chance to reach this turn's threshold (12.5): exact for a fixed plan, estimated under the simple player.

        Args:
            levy: what the fixed plan does with the Free Levy, "decline" or "levy"; see `results.reach` for the rest.
            games: how many games of the simple player are played to the end of the turn; 0 for the exact chance alone.

        Raises:
            BadInput: the game is over or not yet begun, no such choice, or a number that cannot be.
        """
        return results.reach(self, levy, games, seed)

    def taxes(self) -> results.Taxes:
        """The Treasury after the Taxation Phase (11.0)."""
        return results.taxes(self)


@checked
def blank(rules: Rules | None = None) -> Position:
    """A board with nothing on it but Legions; every chit is set aside."""
    return Position.of(lookup.blank(rules))


@checked
@functools.lru_cache(maxsize=64)
def set_up(rules: Rules) -> Position:
    """The board before the chits are drawn (3.0)."""
    return Position.of(lookup.set_up(rules))


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
    """A position by catalogue name, share string or file name, looked up in that order ("./270" forces a file).

    Raises:
        BadInput: it is none of these, or has mistakes.
    """
    return look_up(text, catalogue.entries(), named, Position.PREFIX, from_share, load)
