"""What a player can do, as values: each is spelled by `str` and read back by `reading.parse`."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.frozen import quickly_made
from ...core.session.actions import Action
from ..board.state import Force
from ..board.texts import force_text
from ..charts.armies import NOBODY as NOTHING
from ..charts.armies import Units

# --- auctions and starting units (2.3, 2.4)


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """A bid in an auction, with the Alliances that it proposes (2.3)."""

    talents: int
    first: str = ""
    second: str = ""
    group = "Bid"

    def __str__(self) -> str:
        said = [f"{side} to {box}" for side, box in ((self.first, "A"), (self.second, "B")) if side]
        return f"bid {self.talents}: {', '.join(said)}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """No bid, no vote, or an action that is not used (2.3, 3.8, 7.2)."""

    def __str__(self) -> str:
        return "pass"


PASS = Pass()


@quickly_made
@dataclass(frozen=True, slots=True)
class Place(Action):
    """Starting units in a Province with own influence (2.4)."""

    province: str
    force: Force
    group = "Place"

    def __str__(self) -> str:
        return f"place {force_text(self.force)} in {self.province}"

    @property
    def place(self) -> str:
        """Where."""
        return self.province


@dataclass(frozen=True, slots=True)
class PlaceGalley(Action):
    """A Galley in a sea zone: at the start, or a new one (2.4, 3.2)."""

    sea: str
    group = "Place"

    def __str__(self) -> str:
        return f"place a Galley in {self.sea}"

    @property
    def place(self) -> str:
        """Where."""
        return self.sea


# --- the actions of a turn (3)


@dataclass(frozen=True, slots=True)
class Take(Action):
    """A Conquest Card from the display (3.1)."""

    card: str
    group = "Take"

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    """A Recruit action in a Province (3.2); `Hire` says what comes."""

    province: str
    group = "Buy"

    def __str__(self) -> str:
        return f"recruit in {self.province}"

    @property
    def place(self) -> str:
        """Where."""
        return self.province


@dataclass(frozen=True, slots=True)
class Hire(Action):
    """New units of one kind, Galleys in a sea zone (3.2)."""

    piece: str
    number: int
    place_of: str
    group = "Buy"

    def __str__(self) -> str:
        return f"hire {self.number} {self.piece} for {self.place_of}"

    @property
    def place(self) -> str:
        """Where they come."""
        return self.place_of


@dataclass(frozen=True, slots=True)
class BuyInfluence(Action):
    """Influence in a Province: `owners` are whose tokens are bought, "" for a Province Token (3.3)."""

    province: str
    owners: tuple[str, ...]
    group = "Buy"

    def __str__(self) -> str:
        said = ", ".join(f"of {o}" if o else "a Province Token" for o in self.owners)
        return f"buy influence in {self.province}: {said}"

    @property
    def place(self) -> str:
        """Where."""
        return self.province


@dataclass(frozen=True, slots=True)
class SpecialTax(Action):
    """A Special Tax (3.4)."""

    talents: int

    def __str__(self) -> str:
        return f"special tax {self.talents}"


@dataclass(frozen=True, slots=True)
class MoveFrom(Action):
    """A Move of land units from a Province (3.5); `Send` says who goes where."""

    start: str
    group = "Move"

    def __str__(self) -> str:
        return f"move from {self.start}"

    @property
    def place(self) -> str:
        """Where it begins."""
        return self.start


@quickly_made
@dataclass(frozen=True, slots=True)
class Send(Action):
    """Some of the units of a Move go to a Province, by land where they can (3.5, 3.5.1)."""

    end: str
    force: Force
    group = "Move"

    def __str__(self) -> str:
        return f"send {force_text(self.force)} to {self.end}"

    @property
    def place(self) -> str:
        """Where to."""
        return self.end


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """A battle on land against a player (3.6.1)."""

    province: str
    enemy: str
    group = "Fight"

    def __str__(self) -> str:
        return f"attack {self.enemy} in {self.province}"

    @property
    def place(self) -> str:
        """Where."""
        return self.province


@dataclass(frozen=True, slots=True)
class Voyage(Action):
    """A naval move: Galleys from anywhere to one sea zone (3.7). `fleets` are (sea zone, Galleys); none where only a battle is fought."""

    end: str
    fleets: tuple[tuple[str, int], ...] = ()
    group = "Move"

    def __str__(self) -> str:
        said = ", ".join(f"{n} from {sea}" for sea, n in self.fleets)
        return f"sail to {self.end}: {said}"

    @property
    def place(self) -> str:
        """Where to."""
        return self.end


@dataclass(frozen=True, slots=True)
class AttackAtSea(Action):
    """A naval battle against a player (3.7.1)."""

    sea: str
    enemy: str
    group = "Fight"

    def __str__(self) -> str:
        return f"attack {self.enemy} in {self.sea}"

    @property
    def place(self) -> str:
        """Where."""
        return self.sea


# --- battles (3.6, 3.7.1)


@dataclass(frozen=True, slots=True)
class Commit(Action):
    """Galleys of adjacent sea zones join a battle on land; `fleets` are (sea zone, Galleys) (3.6.2)."""

    fleets: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        return f"commit {', '.join(f'{n} from {sea}' for sea, n in self.fleets) or 'no Galley'}"


@quickly_made
@dataclass(frozen=True, slots=True)
class Lend(Action):
    """An ally lends land units of the Province and Galleys of the sea zones beside it (3.6.3)."""

    units: Units = NOTHING
    fleets: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        said = [] if not self.units.number else [str(self.units)]
        return f"lend {', '.join([*said, *(f'{n} from {sea}' for sea, n in self.fleets)]) or 'nothing'}"


@quickly_made
@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Units that are lost in a round: (whose, which), "" for one's own, "card" for those of a card (3.6.5)."""

    parts: tuple[tuple[str, Units], ...]
    group = "Fight"

    def __str__(self) -> str:
        said = [f"{units}{f' of {who}' if who else ''}" for who, units in self.parts if units.number]
        return f"lose {' and '.join(said) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """The battle goes on (3.6.6)."""

    def __str__(self) -> str:
        return "fight on"


NOWHERE = ""
"""Where an army retreats to that has no Province to go to, by the switch retreat_trapped: it is lost."""


@dataclass(frozen=True, slots=True)
class RetreatTo(Action):
    """All own units leave the Province for one beside it (3.6.6)."""

    province: str

    def __str__(self) -> str:
        return f"retreat to {self.province or 'nowhere'}"

    @property
    def place(self) -> str:
        """Where to."""
        return self.province


# --- cards and the Senate (7, 9)


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Senators that are shown in a Senate Vote: how many of I, II, III, IV (7.2)."""

    senators: tuple[int, ...]
    group = "Vote"

    def __str__(self) -> str:
        return f"vote {' '.join(f'{n}x{kind}' for n, kind in zip(self.senators, ('I', 'II', 'III', 'IV'), strict=True) if n)}"


@dataclass(frozen=True, slots=True)
class Use(Action):
    """A card of one's own is used (3.1, 9); what else it needs is asked."""

    card: str

    def __str__(self) -> str:
        return f"use {self.card}"


@dataclass(frozen=True, slots=True)
class Kill(Action):
    """The Assassin's victim: a General in a Province, or a Senator where no Province is named (9.2)."""

    side: str
    province: str = ""

    def __str__(self) -> str:
        return (
            f"kill a General of {self.side} in {self.province}" if self.province else f"kill a Senator of {self.side}"
        )

    @property
    def place(self) -> str:
        """Where."""
        return self.province


@quickly_made
@dataclass(frozen=True, slots=True)
class March(Action):
    """Units that go against Barbarians (9.9)."""

    start: str
    force: Force
    group = "Move"

    def __str__(self) -> str:
        return f"go from {self.start} with {force_text(self.force)}"

    @property
    def place(self) -> str:
        """Where from."""
        return self.start
