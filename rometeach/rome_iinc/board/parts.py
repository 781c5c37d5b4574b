"""What a board is made of: Provinces, Empires, Command Boxes, Wars, and who commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from ...core.frozen import Frozen, quickly_made, replace
from ..rules import Abilities, Statesman
from .units import NONE, Units


class Status(Enum):
    """The status of a Province (Section 4.2). Do not confuse Insurgent (uneasy, Roman) with Rebel (its Commander's)."""

    ROMAN = "Roman"
    INSURGENT = "Insurgent"
    ALLIED = "Allied"
    FOEDERATI = "Foederati"
    BARBARIAN = "Barbarian"

    def __str__(self) -> str:
        return self.value


ROMAN, INSURGENT, ALLIED, FOEDERATI, BARBARIAN = Status
"""The same by themselves: the rules ask for them so often that a look into the class would take its time."""
GARRISONED = (ROMAN, INSURGENT)
"""Where Units may stand (Case 2.3.2)."""


@quickly_made
@dataclass(frozen=True, slots=True)
class ProvinceState:
    """A Province's status, the tribe of Foederati, and its Units."""

    status: Status = ROMAN
    tribe: str = ""
    units: Units = NONE

    @property
    def title(self) -> str:
        """ "Roman", "Visigothic Foederati", ..."""
        return f"{self.tribe} Foederati" if self.status is FOEDERATI else self.status.value


@quickly_made
@dataclass(frozen=True, slots=True)
class EmpireState:
    """One Empire's tracks and Emperor Command Box. `emperor` is "" for the Generic one; `seat` says what lies there.

    `rebel_commands` are the Rebel counters in the Emperor's box: with any he is a Rebel Emperor (Case 5.3.4).
    """

    gold: int = 50
    prestige: int = 0
    unrest: int = 0
    emperor: str = ""
    seat: str = "Emperor"
    rebel_commands: tuple[str, ...] = ()


SEATS = ("Emperor", "Viceroy", "Fallen")


@quickly_made
@dataclass(frozen=True, slots=True)
class Governor:
    """A Command Box: its Statesman ("" = Generic), its Loyal or Rebel counters, and the Wars won (Case 11.5.3).

    `commands` begins with the box's own Command; `tidy` sees to it.
    """

    statesman: str = ""
    commands: tuple[str, ...] = ()
    rebel: bool = False
    triumphs: tuple[str, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class WarState:
    """A War on the map: where, who leads it, and what it did this turn.

    `visited` are the spaces it has occupied this turn before the present one, in order (Case 9.4.3).
    """

    space: str
    leader: str = ""
    visited: tuple[str, ...] = ()
    moved: bool = False
    pillaged: bool = False
    fought: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules of Section 12.4: -1, 0 or 1 for Events, Taxes and Wars, and harder Losses."""

    events: int = 0
    taxes: int = 0
    wars: int = 0
    losses: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Used:
    """What this turn has used up: who and what has fought, which Rebels were fought, which Governors taxed.

    `leaving` are the Provinces that may no longer hold Units, and hold some that still have to go (Case 2.3.2).
    """

    commanders: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    rebels: tuple[str, ...] = ()
    taxed: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class Commander:
    """Somebody who commands: kind is "Emperor", "Rebel Emperor", "Governor" or "Rebel"; `box` names his Command Box."""

    kind: str
    box: str
    statesman: Statesman | None
    abilities: Abilities
    commands: tuple[str, ...]
    row: str

    @property
    def name(self) -> str:
        """ "Aegidius" or "the Governor of Gallia"."""
        if self.statesman:
            return self.statesman.name
        return f"the Generic {self.box}" if "Emperor" in self.kind else f"the Generic {self.kind} of {self.box}"

    @property
    def key(self) -> str:
        """What marks him as one who has fought or was fought this turn: his name as a Statesman, else his box (Case 11.2.2)."""
        return self.statesman.name if self.statesman else self.box

    @property
    def is_emperor(self) -> bool:
        """Emperors, Rebel Emperors included (Case 5.1.1)."""
        return "Emperor" in self.kind

    @property
    def is_rebel(self) -> bool:
        """Rebels, Rebel Emperors included."""
        return "Rebel" in self.kind

    @property
    def ability(self) -> str:
        """The special ability, or ""."""
        return self.statesman.ability if self.statesman else ""


STEPS: dict[str, tuple[str, ...]] = {
    "Event": ("Events", "Mortality", "Assassination"),
    "Treasury": ("Taxes", "Pay", "Move Wars", "Wars Box"),
    "Unrest": ("Unrest", "Statesmen", "Annexation", "Governors", "Bread and Circuses", "Build and Transfer"),
    "War": ("Revolts", "Wars", "Civil Wars", "Rebellions"),
    "Victory": ("Victory",),
}
"""The phases and their steps in the order of play (Module 7)."""


def tidy(governors: Mapping[str, Governor]) -> Frozen[str, Governor]:
    """Command Boxes in order, without those that hold just the Generic Loyal Governor of their own Command."""
    result: dict[str, Governor] = {}
    for box, g in sorted(governors.items()):
        commands = g.commands if g.commands == (box,) else (box, *sorted({*g.commands} - {box}))
        if g.statesman or g.rebel or g.triumphs or commands != (box,):
            triumphs = tuple(sorted(g.triumphs)) if g.triumphs else ()
            is_tidy = (commands, triumphs) == (g.commands, g.triumphs)
            result[box] = g if is_tidy else replace(g, commands=commands, triumphs=triumphs)
    return Frozen(result)


def emperor_box(empire: str) -> str:
    """ "Eastern Emperor" or "Western Emperor"."""
    return f"{empire}ern Emperor"
