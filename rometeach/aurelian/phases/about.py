"""What a request of the rules is about, as a value: players and lessons ask this, and nobody the words of a question."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.frozen import quickly_made

REACTION, FREE_LEVY, ADJUSTMENT, UNITS, POOL = "Reaction", "Free Levy", "Cup Adjustment", "Enemy Unit", "Pool"
"""What a chit is drawn for; the last two are of the set-up."""
ATTACK, DEFENCE = "attack", "defence"
"""The two dice of a Barbarian: the Danube Space that he attacks, and its defence."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Drawn:
    """A chit drawn from a cup, and what for; in the set-up also for which Region."""

    cup: str
    purpose: str
    region: str = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class Die:
    """A die: the Action in a Box that it is thrown for, or `ATTACK` or `DEFENCE`."""

    kind: str
    box: str = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class ToPlace:
    """The Strength of a Danube Space: how much there is to place from it on, and whether the Army gets what is left."""

    space: int
    left: int
    army: bool


@quickly_made
@dataclass(frozen=True, slots=True)
class LevyOf:
    """A Free Levy of so many points."""

    points: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Placed:
    """A chit of the set-up that was placed: in the Pool of a Region, or on the map, armed or not."""

    chit: str
    armed: bool = False
    pool: str = ""
