"""What lies on the board: Provinces, Factions, Tokens, and what the Player Phase in progress has used up."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Self

from ...core.arguments import checked
from ...core.frozen import Frozen, replace
from ..rules import FACTIONS, REBELS, Emperor, Rules

FORT, FORTRESS = "Fort", "Fortress"
CITY, LOOTED = "City", "Looted"
BARBARIAN, EMPEROR = "Barbarian", "Emperor"
"""The two kinds of Tokens, and of Player Phases."""

SET_UP, DRAW, PLAY, OVER = "Set-up", "Draw", "Play", "over"
"""The cards are to be dealt; the Draw Phase and the Player Phases of a Game Turn; the end of the game."""

EVENTS, BUILDING, PLACEMENT, CITIES, POINTS = "Events", "Building", "Placement", "Cities", "Points"
STEPS = (EVENTS, BUILDING, PLACEMENT, CITIES, POINTS)
"""The steps of a Player Phase (4.1)."""

HIDDEN = 0
"""The number of a Token that a view does not know."""


@dataclass(frozen=True, slots=True)
class Province:
    """What lies in a Province.

    Attributes:
        side: whose Armies stand there; "" for nobody's.
        armies: how many.
        fort: "", "Fort" or "Fortress".
        faction: whose a Fort is that stands alone; "" where Armies are there, or nobody's.
        city: "", "City" or "Looted".
    """

    side: str = ""
    armies: int = 0
    fort: str = ""
    faction: str = ""
    city: str = ""

    @property
    def has_lone_fort(self) -> bool:
        """Whether a Fort or Fortress is the only defender."""
        return bool(self.fort) and not self.armies


EMPTY = Province()


@dataclass(frozen=True, slots=True)
class Faction:
    """What lies before a Faction's player.

    Attributes:
        roman: Victory Points on the Roman marker.
        barbarian: Victory Points on the Barbarian marker.
        start: the Starting Province; "" before it is chosen.
        hand: the Event Cards.
        played: Event Cards played this turn.
        token: the number of the Barbarian Token of the turn before: held, or drawn, by the switch draw_tie; 0 for none.
    """

    roman: int = 0
    barbarian: int = 0
    start: str = ""
    hand: tuple[str, ...] = ()
    played: int = 0
    token: int = 0

    @property
    def total(self) -> int:
        """All Victory Points (15)."""
        return self.roman + self.barbarian


@dataclass(frozen=True, slots=True)
class Token:
    """A Token of this turn: its kind and number, who drew it, who holds it, and whether it was revealed.

    `waits` says that it lies before its drawer, who has not yet kept it or passed it on (5.4).
    """

    kind: str
    number: int
    drawer: str
    holder: str
    shown: bool = False
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Active:
    """The Player Phase in progress, and what it has used up.

    Attributes:
        faction: whose player is the Active Player.
        side: the side that is placed: the Faction itself or its People.
        step: one of `STEPS`.
        reserve: Armies beside the map.
        forts: Forts beside the map.
        held: Provinces that the side controlled at the start of the Phase.
        rounds: Province -> rounds of combat fought there in this Phase.
        emperor: whether the Emperor's bonuses are still in force.
        bought: Provinces whose Fort was built in this Phase.
        cards: Event Cards played in this Phase.
        attack_card: what a card adds to each die of the side's attacks in this Phase.
        defence_card: what a card adds to each die of those who defend against it.
        points_card: Victory Points that a card adds when this Phase is scored.
    """

    faction: str
    side: str
    step: str = EVENTS
    reserve: int = 0
    forts: int = 0
    held: frozenset[str] = frozenset()
    rounds: Frozen[str, int] = field(default_factory=Frozen)
    emperor: bool = True
    bought: tuple[str, ...] = ()
    cards: int = 0
    attack_card: int = 0
    defence_card: int = 0
    points_card: int = 0

    @property
    def words(self) -> str:
        """ "Red plays Galli", "Red's Roman Phase"."""
        return f"{self.faction}'s Roman Phase" if self.side == self.faction else f"{self.faction} plays {self.side}"


@dataclass(frozen=True, slots=True)
class BoardState:
    """The whole board. `Board` adds the verbs that keep, change and show it.

    Attributes:
        rules: what it is played by.
        provinces: what lies in each of the 45 Provinces.
        factions: the Factions in play.
        seats: Faction -> the seat whose player runs it.
        runs: People, Kingdom or Tribe -> the Faction whose player controls it.
        tokens: the Tokens of this turn.
        turn: 1 to 7.
        phase: "Set-up", "Draw", "Play" or "over".
        done: Player Phases of this turn that are over.
        active: the Player Phase in progress; None between two.
        present: Peoples that were on the map when the turn began (9.2).
        spared: "Galli Red": who may not attack whom for the rest of the turn (16).
        aside: Event Cards that nobody was dealt.
        discards: Event Cards that were played.
        title: what the position is called.
        seat: whose view it is; "" for the whole board.
        unseen: in a view, the cards that it does not know.
    """

    rules: Rules
    provinces: Frozen[str, Province]
    factions: Frozen[str, Faction]
    seats: Frozen[str, str]
    runs: Frozen[str, str] = field(default_factory=Frozen)
    tokens: tuple[Token, ...] = ()
    turn: int = 1
    phase: str = DRAW
    done: int = 0
    active: Active | None = None
    present: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    title: str = ""
    seat: str = ""
    unseen: tuple[str, ...] = ()

    @classmethod
    @checked
    def of(cls, other: BoardState) -> Self:
        """The same board as a value of this class."""
        return cls(**{f.name: getattr(other, f.name) for f in fields(BoardState)})

    # --- who is where

    def held_by(self, *sides: str) -> tuple[str, ...]:
        """The Provinces that these sides control: where an Army of theirs stands (glossary, "Control")."""
        return held(self.provinces, *sides)

    def armies_of(self, side: str) -> int:
        """The Armies of a side on the map."""
        return sum([p.armies for p in self.provinces.values() if p.side == side])

    def barbarians_of(self, faction: str) -> tuple[str, ...]:
        """The Peoples, Kingdoms and Tribes that a Faction's player controls."""
        return run_by(self.runs, faction)

    def faction_of(self, side: str) -> str:
        """The Faction whose player is behind a side; "" for Rebels and for what nobody controls."""
        return side if side in self.factions else self.runs.get(side, "")

    def friends_of(self, side: str) -> frozenset[str]:
        """A side and all others that its player controls."""
        faction = self.faction_of(side)
        return frozenset((side, faction, *self.barbarians_of(faction)) if faction else (side,))

    def are_friends(self, a: str, b: str) -> bool:
        """Whether one player controls both sides, so that an attack is an automatic victory (10.5)."""
        return bool(found := self.faction_of(a)) and found == self.faction_of(b)

    @property
    def players(self) -> tuple[str, ...]:
        """The seats in play."""
        return tuple(dict.fromkeys(self.seats.values()))

    @property
    def factions_at_start(self) -> int:
        """How many play: 3 changes the Legions at the start (2.1)."""
        return len(self.factions)

    @property
    def now(self) -> Active:
        """The Player Phase in progress.

        Raises:
            ValueError: there is none.
        """
        if self.active is None:
            raise ValueError("no Player Phase is in progress")
        return self.active

    # --- tokens

    def token_of(self, kind: str, faction: str) -> Token | None:
        """The Token that a Faction's player holds."""
        return next((t for t in self.tokens if t.kind == kind and t.holder == faction), None)

    def people_of(self, faction: str) -> str:
        """The People of a Faction's Barbarian Token of this turn; "" without one, or where it is unknown."""
        token = self.token_of(BARBARIAN, faction)
        return self.rules.people_of.get((self.turn, token.number), "") if token else ""

    def emperor_of(self, faction: str) -> Emperor | None:
        """The Emperor of a Faction this turn; None without one, or where he is unknown."""
        token = self.token_of(EMPEROR, faction)
        return self.rules.emperors.get((self.turn, token.number)) if token else None

    # --- changes

    def with_province(self, name: str, **changes: object) -> Self:
        """The board with another Province; Armies that are gone leave no side behind."""
        found = replace(self.provinces[name], **changes)
        if not found.armies and found.side:
            faction = found.side if found.fort and found.side in FACTIONS else ""
            found = replace(found, side="", faction=faction or found.faction)
        return replace(self, provinces=self.provinces | {name: found})

    def with_faction(self, faction: str, **changes: object) -> Self:
        """The board with something else before a Faction's player."""
        return replace(self, factions=self.factions | {faction: replace(self.factions[faction], **changes)})

    def with_active(self, **changes: object) -> Self:
        """The board with something else in the Player Phase in progress."""
        return replace(self, active=replace(self.now, **changes))

    def gain(self, faction: str, points: int, roman: bool) -> Self:
        """The board after a Faction's player gains or pays Victory Points; never below zero."""
        name = "roman" if roman else "barbarian"
        return self.with_faction(faction, **{name: max(0, getattr(self.factions[faction], name) + points)})


def held(provinces: Mapping[str, Province], *sides: str) -> tuple[str, ...]:
    """The Provinces that these sides control, see `BoardState.held_by`."""
    return tuple([n for n, p in provinces.items() if p.side in sides and p.armies])


@functools.lru_cache(maxsize=256)
def run_by(runs: Frozen[str, str], faction: str) -> tuple[str, ...]:
    """The Peoples, Kingdoms and Tribes that a Faction's player controls."""
    return tuple(side for side, who in runs.items() if who == faction)


def rebels(faction: str) -> str:
    """The side of a Faction's Rebel Legions."""
    return REBELS + faction


def origin(side: str) -> str:
    """The Faction that a side's Legions belong to, or belonged to: "Red" for "Rebels of Red"; "" for no Legions."""
    name = side.removeprefix(REBELS)
    return name if name in FACTIONS else ""
