"""What a plan is made of, in the order of play: Annexations, appointments, Bread and Circuses, Builds, Transfers, fights.

Suevia allied                                        Annexation (10.2)
Gallaecia Suevian Foederati settled                  the same by settlers of a War just beaten next to it (10.2.4)
Gallia + Hispania governor Aegidius                  appointment (10.3)
buy prestige; West buy unrest                        Bread and Circuses (10.5)
Germania II +Fort; Belgica promote Fort              Builds and Promotions (10.6)
Belgica > Rome: Guard                                Transfers (10.7)
7/5 Vandal by Africa with Africa, Numidia            fights (11.2); "for West" names who gains
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ...core.frozen import quickly_made
from ...core.session.actions import Action
from ...core.words import with_article
from ..board.parts import Status
from ..board.units import TITLES

KINDS = ("annex", "appoint", "bread", "build", "transfer", "fight")
"""The kinds of planned actions, in the order of play."""


class Planned(Action):
    """An action that a plan may hold; `kind` is one of `KINDS`."""

    __slots__ = ()
    kind: ClassVar[str]

    @property
    def names(self) -> tuple[str, ...]:
        """The Provinces, Commands, people and Wars that it is about."""
        return (self.place,) if self.place else (str(self),)


def in_order_of_play(action: Planned) -> int:
    """A key for sorting."""
    return KINDS.index(action.kind)


@quickly_made
@dataclass(frozen=True, slots=True)
class Annex(Planned):
    """An Annexation (Section 10.2): a Province becomes Allied, Insurgent, or Foederati of a tribe.

    `settled`: its settlers come from a War that is taken as beaten next to it (Case 10.2.4); only plans say so.
    """

    province: str
    status: Status
    tribe: str = ""
    settled: bool = False
    kind = "annex"
    group = "Annex"

    def __str__(self) -> str:
        if self.tribe:
            return f"{self.province} {self.tribe} {self.status.value}" + " settled" * self.settled
        return f"{self.province} {self.status.value.casefold()}"

    @property
    def words(self) -> str:
        """ "Annex Hibernia as Allied"."""
        as_what = f"{self.tribe} {self.status.value}" if self.tribe else self.status.value
        return f"Annex {self.province} as {as_what}"

    @property
    def place(self) -> str:
        """The Province."""
        return self.province

    @property
    def plain(self) -> Annex:
        """It as the Decision offers it."""
        return replace(self, settled=False) if self.settled else self


@quickly_made
@dataclass(frozen=True, slots=True)
class Appoint(Planned):
    """A Statesman becomes Governor of these Commands (Case 10.3.3); the first one is his box."""

    commands: tuple[str, ...]
    statesman: str
    kind = "appoint"
    group = "Appoint"

    def __str__(self) -> str:
        return f"{' + '.join(self.commands)} governor {self.statesman}"

    @property
    def words(self) -> str:
        """ "Make Aegidius Governor of Gallia and Hispania"."""
        return f"Make {self.statesman} Governor of {' and '.join(self.commands)}"

    @property
    def names(self) -> tuple[str, ...]:
        """The Statesman and the Commands."""
        return self.statesman, *self.commands


@quickly_made
@dataclass(frozen=True, slots=True)
class TurnFaceUp(Planned):
    """A Governor leaves his Commands and is available to both Empires (Case 10.3.3)."""

    statesman: str
    kind = "appoint"
    group = "Appoint"

    def __str__(self) -> str:
        return f"{self.statesman} face up"

    @property
    def words(self) -> str:
        """ "Take Aegidius from his Commands"."""
        return f"Take {self.statesman} from his Commands"

    @property
    def commands(self) -> tuple[str, ...]:
        """None."""
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        """The Statesman."""
        return (self.statesman,)


@quickly_made
@dataclass(frozen=True, slots=True)
class Buy(Planned):
    """Bread and Circuses for Gold (Section 10.5): `what` is "prestige" or "unrest"; a plan of both Empires names the one."""

    what: str
    empire: str = ""
    kind = "bread"
    group = "Buy"

    def __str__(self) -> str:
        return f"{self.empire} buy {self.what}" if self.empire else f"buy {self.what}"

    @property
    def words(self) -> str:
        """ "Buy a Prestige", "Buy an Unrest away in the West"."""
        bought = "Buy an Unrest away" if self.what == "unrest" else "Buy a Prestige"
        return f"{bought} in the {self.empire}" if self.empire else bought

    @property
    def spellings(self) -> tuple[str, ...]:
        """The track alone."""
        return (self.what,)


BUY_PRESTIGE, BUY_CALM = Buy("prestige"), Buy("unrest")


@quickly_made
@dataclass(frozen=True, slots=True)
class Build(Planned):
    """A Unit from the Barracks (Case 10.6.1); `unit` is a field of `Units`, here and everywhere."""

    province: str
    unit: str
    kind = "build"
    group = "Build"

    def __str__(self) -> str:
        return f"{self.province} +{TITLES[self.unit]}"

    @property
    def words(self) -> str:
        """ "Build a Fort in Belgica"."""
        return f"Build {with_article(TITLES[self.unit])} in {self.province}"

    @property
    def place(self) -> str:
        """The Province."""
        return self.province


@quickly_made
@dataclass(frozen=True, slots=True)
class Promote(Planned):
    """A Unit turned to its better side: for Gold (Case 10.6.2) or after a fight (Case 2.1.2)."""

    province: str
    unit: str
    kind = "build"
    group = "Build"

    def __str__(self) -> str:
        return f"{self.province} promote {TITLES[self.unit]}"

    @property
    def words(self) -> str:
        """ "Promote an Auxilia in Mesopotamia"."""
        return f"Promote {with_article(TITLES[self.unit])} in {self.province}"

    @property
    def place(self) -> str:
        """The Province."""
        return self.province


@quickly_made
@dataclass(frozen=True, slots=True)
class Transfer(Planned):
    """A Unit goes from one Province to another (Section 10.7)."""

    source: str
    target: str
    unit: str
    kind = "transfer"
    group = "Move"

    def __str__(self) -> str:
        return f"{self.source} > {self.target}: {TITLES[self.unit]}"

    @property
    def words(self) -> str:
        """ "Move a Guard from Rome to Belgica"."""
        return f"Move {with_article(TITLES[self.unit])} from {self.source} to {self.target}"

    @property
    def place(self) -> str:
        """The Province that it leaves."""
        return self.source

    @property
    def names(self) -> tuple[str, ...]:
        """Both Provinces."""
        return self.source, self.target


@quickly_made
@dataclass(frozen=True, slots=True)
class Fight(Planned):
    """A War that is fought (Section 11.2), with everything that is decided before the dice.

    `commander` is a Command Box, or somebody as he is called. `empire` gains, where that is not the Commander's.
    """

    war: str
    commander: str
    provinces: tuple[str, ...]
    empire: str = ""
    kind = "fight"
    group = "Fight"

    def __str__(self) -> str:
        text = f"{self.war} by {self.commander} with {', '.join(self.provinces)}"
        return f"{text} for {self.empire}" if self.empire else text

    @property
    def words(self) -> str:
        """ "Fight the 7/5 Vandal War with Africa and Numidia, led by Africa"."""
        *others, last = self.provinces or ("nobody",)
        force = f"{', '.join(others)} and {last}" if others else last
        text = f"Fight the {self.war} War with {force}, led by {self.commander}"
        return f"{text}, for the {self.empire}" if self.empire else text

    @property
    def names(self) -> tuple[str, ...]:
        """The War, the Commander and the Provinces."""
        return self.war, self.commander, *self.provinces
