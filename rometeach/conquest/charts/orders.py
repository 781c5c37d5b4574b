"""How a side plays its battles, in words: the order that fills its Legion, the order of its losses, when it retreats (2.2, 3.1)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.errors import BadInput, Problem
from ...core.words import counted
from .figures import BOOK, CombatFigures
from .hits import most_hits
from .legion import Picking, Troops, battle_legion

MOST_HITS = "most hits"
"""A Legion is chosen for its hits on average, not by an order."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """When a side retreats at the end of a round: when one of these holds; never where none is given (2.2.3).

    Attributes:
        below: it has fewer land units than this.
        outnumbered: (n, m): the enemy has n land units or more for each m of its own.
        after: so many rounds have been fought.

    Raises:
        BadInput: a number makes no sense.
    """

    below: int = 0
    outnumbered: tuple[int, int] | None = None
    after: int | None = None

    def __post_init__(self) -> None:
        wrong = ""
        if self.below < 0:
            wrong = f"fewer than {self.below} units"
        elif self.outnumbered is not None and min(self.outnumbered) < 1:
            wrong = "outnumbered {} to {}".format(*self.outnumbered)
        elif self.after is not None and self.after < 1:
            wrong = f"after {counted(self.after, 'round')}"
        if wrong:
            raise BadInput(
                [Problem("retreat", f"{wrong} cannot be asked", "Give whole numbers above 0.", case="2.2.3")]
            )

    def decided(self, own: int, enemy: int, rounds: int) -> bool:
        """Whether the side retreats now.

        Args:
            own: its land units left.
            enemy: those of the enemy.
            rounds: the rounds fought.
        """
        if own < self.below or (self.after is not None and rounds >= self.after):
            return True
        return self.outnumbered is not None and enemy * self.outnumbered[1] >= own * self.outnumbered[0]

    def __str__(self) -> str:
        said = [f"with fewer than {counted(self.below, 'unit')}"] if self.below else []
        if self.outnumbered is not None:
            said.append("outnumbered {} to {}".format(*self.outnumbered))
        if self.after is not None:
            said.append(f"after {counted(self.after, 'round')}")
        return "retreats " + " or ".join(said) if said else "never retreats"


NEVER = Retreat()
CHEAP, DEAR = Picking("ICK"), Picking("KCI")


@dataclass(frozen=True, slots=True)
class Orders:
    """How a side plays a battle.

    Attributes:
        name: what these orders are called.
        fill: how the Battle Legion is filled: an order, or `MOST_HITS`.
        losses: the order in which units of the Battle Legion are lost.
        victims: the order in which a winner picks victims of the Pursuit.
        retreat: when the side retreats.

    Raises:
        BadInput: the Legion is filled by neither.
    """

    name: str = "Infantry first"
    fill: Picking | str = CHEAP
    losses: Picking = CHEAP
    victims: Picking = DEAR
    retreat: Retreat = NEVER

    def __post_init__(self) -> None:
        if isinstance(self.fill, str) and self.fill != MOST_HITS:
            hint = f'Give a Picking, or "{MOST_HITS}".'
            raise BadInput([Problem("fill", f"{self.fill!r} is no way to fill a Battle Legion", hint, case="2.2.1")])

    def legion(self, troops: Troops, leaders: int, figures: CombatFigures = BOOK) -> Troops:
        """The Battle Legion that is formed (2.2.1)."""
        if isinstance(self.fill, str):
            return most_hits(troops, leaders, figures)
        return battle_legion(troops, leaders, self.fill, figures)

    def __str__(self) -> str:
        fill = self.fill if isinstance(self.fill, str) else f"{self.fill}"
        return f"{self.name}: fills its Legion by {fill}; loses {self.losses}; {self.retreat}"


def cheapest_first(figures: CombatFigures = BOOK) -> Orders:
    """Orders that lose the cheapest unit of the Legion first, and pick the dearest victims (2.2.2, 2.5)."""
    cheap = "".join(letter for _, letter in sorted(zip(figures.prices, "ICK", strict=True)))
    return Orders("cheapest first", MOST_HITS, Picking(cheap), Picking(cheap[::-1]))


INFANTRY_FIRST = Orders()
"""Infantry fills the Legion first and is lost first, then Cavalry, then Catapults."""
CHEAPEST_FIRST = cheapest_first()
"""The Legion with the most hits; the cheapest are lost first, at the book's prices."""
KEEP_VARIETY = Orders("keep variety", MOST_HITS, Picking("ICK", Troops(1, 1, 1)))
"""The Legion with the most hits; the last unit of a kind is lost last."""
KEEP_INFANTRY = Orders("Infantry last", MOST_HITS, Picking("KCI"))
"""The Legion with the most hits; Infantry, which hits most often, is lost last."""
USUAL = (INFANTRY_FIRST, CHEAPEST_FIRST, KEEP_VARIETY, KEEP_INFANTRY)
"""The orders that have a name."""

__all__ = [
    "CHEAPEST_FIRST",
    "INFANTRY_FIRST",
    "KEEP_INFANTRY",
    "KEEP_VARIETY",
    "MOST_HITS",
    "NEVER",
    "USUAL",
    "Orders",
    "Retreat",
    "cheapest_first",
]
