"""What the steps of the game ask besides plans and Losses, and what a player may do unasked."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.frozen import quickly_made
from ...core.session.actions import Action
from ..board.units import TITLES


@quickly_made
@dataclass(frozen=True, slots=True)
class Attack(Action):
    """A War that is to be fought by the Commander of a box (Case 11.2.3); who fights is asked next."""

    war: str
    commander: str

    def __str__(self) -> str:
        return f"{self.war} by {self.commander}"


@quickly_made
@dataclass(frozen=True, slots=True)
class AllProvinces(Action):
    """Every Province that can fights (Case 11.2.3)."""

    def __str__(self) -> str:
        return "all"


@quickly_made
@dataclass(frozen=True, slots=True)
class FightCivilWar(Action):
    """The Emperor fights a Rebel (Section 11.4)."""

    def __str__(self) -> str:
        return "fight"


@quickly_made
@dataclass(frozen=True, slots=True)
class NextCivilWar(Action):
    """The Civil War that is fought next: that against the Rebel of a box (Section 11.4)."""

    rebel: str

    def __str__(self) -> str:
        return f"civil war {self.rebel}"

    @property
    def spellings(self) -> tuple[str, ...]:
        """The box alone."""
        return (self.rebel,)


@quickly_made
@dataclass(frozen=True, slots=True)
class Wait(Action):
    """One of the other Empire's Civil Wars is fought first (Section 11.4), or one of its Wars moves first (Case 9.4.1)."""

    def __str__(self) -> str:
        return "wait"


@quickly_made
@dataclass(frozen=True, slots=True)
class KeepCommands(Action):
    """The Commands that a Governor keeps where those left to him do not touch (Case 5.2.5)."""

    commands: tuple[str, ...]

    def __str__(self) -> str:
        return f"keep {' + '.join(self.commands)}"


@quickly_made
@dataclass(frozen=True, slots=True)
class Demote(Action):
    """A Veteran made Ordinary by the Plague, or a Pseudo Legion turned to its Fort side (Case 2.1.3)."""

    province: str
    unit: str

    def __str__(self) -> str:
        return f"{self.province} demote {TITLES[self.unit]}"

    @property
    def place(self) -> str:
        """The Province."""
        return self.province


@quickly_made
@dataclass(frozen=True, slots=True)
class Give(Action):
    """Gold for the other Treasury (Case 9.1.5); done unasked, it names the giver."""

    gold: int
    empire: str = ""

    def __str__(self) -> str:
        return f"{self.empire} gives {self.gold}" if self.empire else f"give {self.gold}"


@quickly_made
@dataclass(frozen=True, slots=True)
class Leave(Action):
    """A Statesman who waits face up is left to the other Empire, if its player agrees (Case 10.3.4)."""

    statesman: str
    empire: str

    def __str__(self) -> str:
        return f"leave {self.statesman} to the {self.empire}"

    @property
    def spellings(self) -> tuple[str, ...]:
        """It without the article."""
        return (f"leave {self.statesman} to {self.empire}",)


@quickly_made
@dataclass(frozen=True, slots=True)
class RaiseTaxes(Action):
    """Extra Taxes of a Treasury below zero (Case 9.1.4); done unasked, it names the Empire."""

    empire: str = ""

    def __str__(self) -> str:
        return f"extra taxes {self.empire}" if self.empire else "extra taxes"


@quickly_made
@dataclass(frozen=True, slots=True)
class SetRight(Action):
    """The board is mended by a change, where the table and the kit differ."""

    change: str

    def __str__(self) -> str:
        return f"set right: {self.change}"


ALL_PROVINCES, FIGHT_CIVIL_WAR, RAISE_TAXES, WAIT = AllProvinces(), FightCivilWar(), RaiseTaxes(), Wait()
