"""What lies on the board: Provinces, sea zones, players, and what the turn in progress has used up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import NamedTuple, Self

from ...conquest_board.rules import CAESAR, CATAPULT, CAVALRY, GENERAL, INFANTRY
from ...core.arguments import checked
from ...core.frozen import Frozen, quickly_made, replace
from ..rules import Rules

MOVEMENT, COMBAT, TRIBUTE, DESTROY, PURCHASE, PLACEMENT = (
    "Movement",
    "Combat",
    "Tribute",
    "Destroy",
    "Purchase",
    "Placement",
)
OVER = "over"
PHASES = (MOVEMENT, COMBAT, TRIBUTE, DESTROY, PURCHASE, PLACEMENT)
"""The phases of a turn (2)."""

CITY, FORTIFIED = "City", "Fortified City"


class Force(NamedTuple):
    """Land units and Leaders of one player that are together.

    Attributes:
        infantry: Infantry.
        cavalry: Cavalry.
        catapults: Catapults.
        generals: Generals.
        caesar: 1 with the Caesar, else 0.
    """

    infantry: int = 0
    cavalry: int = 0
    catapults: int = 0
    generals: int = 0
    caesar: int = 0

    @property
    def units(self) -> int:
        """The land units."""
        return self[0] + self[1] + self[2]

    @property
    def leaders(self) -> int:
        """The Caesar and the Generals."""
        return self[3] + self[4]

    @property
    def is_nothing(self) -> bool:
        """Whether nobody is there."""
        return not any(self)

    def plus(self, other: Force) -> Force:
        """Both together."""
        a, b, c, d, e = self
        f, g, h, i, j = other
        return Force(a + f, b + g, c + h, d + i, e + j)

    def minus(self, other: Force) -> Force:
        """What is left when the other one goes."""
        a, b, c, d, e = self
        f, g, h, i, j = other
        return Force(a - f, b - g, c - h, d - i, e - j)

    def holds(self, other: Force) -> bool:
        """Whether the other one is part of it."""
        return all(a >= b for a, b in zip(self, other, strict=True))

    @property
    def without_leaders(self) -> Force:
        """The land units alone."""
        return Force(*self[:3])

    @property
    def only_leaders(self) -> Force:
        """The Leaders alone."""
        return Force(0, 0, 0, self[3], self[4])


NOBODY = Force()
PIECES = (INFANTRY, CAVALRY, CATAPULT, GENERAL, CAESAR)
"""What the numbers of a Force count, in order."""


class Galley(NamedTuple):
    """A Galley at sea or ashore.

    Attributes:
        side: whose it is.
        cargo: who is aboard; nobody ashore, where they stand in the Province.
        coast: ashore, the number of the coast where it lies, from 0.
        spent: movement points used this turn.
    """

    side: str
    cargo: Force = NOBODY
    coast: int = 0
    spent: int = 0


@quickly_made
@dataclass(frozen=True, slots=True)
class Army:
    """What a player has in a Province.

    Attributes:
        side: whose.
        force: all land units and Leaders.
        half: those of them that have used one of two movement points.
        done: those that can move no more this turn.
    """

    side: str
    force: Force = NOBODY
    half: Force = NOBODY
    done: Force = NOBODY

    @property
    def fresh(self) -> Force:
        """Those that have not moved."""
        return self.force.minus(self.half).minus(self.done)


@quickly_made
@dataclass(frozen=True, slots=True)
class Province:
    """What lies in a Province.

    Attributes:
        owner: who controls it; "" for nobody.
        city: "", "City" or "Fortified City".
        armies: land units and Leaders, one entry a player.
        galleys: Galleys ashore.
    """

    owner: str = ""
    city: str = ""
    armies: tuple[Army, ...] = ()
    galleys: tuple[Galley, ...] = ()

    def army(self, side: str) -> Army:
        """What a player has there."""
        for army in self.armies:
            if army.side == side:
                return army
        return Army(side)

    def force(self, side: str) -> Force:
        """The land units and Leaders that a player has there."""
        for army in self.armies:
            if army.side == side:
                return army.force
        return NOBODY

    def with_army(self, army: Army) -> Province:
        """The Province with another army of that player."""
        others = [a for a in self.armies if a.side != army.side]
        if not army.force.is_nothing:
            others.append(army)
            others.sort(key=_side)
        return replace(self, armies=tuple(others))

    @property
    def troops(self) -> Iterator[Army]:
        """The armies with land units."""
        return (a for a in self.armies if a.force.units)

    def enemy_of(self, side: str) -> str:
        """Another player with land units there; "" for none."""
        for army in self.armies:
            if army.side != side and army.force.units:
                return army.side
        return ""


def _side(army: Army) -> str:
    return army.side


EMPTY = Province()


@dataclass(frozen=True, slots=True)
class Player:
    """What a player has besides the board.

    Attributes:
        home: the Home Province.
        talents: money.
        prisoners: colour -> how many of its Generals he holds.
        lost: his Generals that were eliminated.
        heir: who took over everything when his Caesar was captured; "" while he plays.
        inherited: the colours whose pieces he took over.
    """

    home: str
    talents: int = 0
    prisoners: Frozen[str, int] = field(default_factory=Frozen)
    lost: int = 0
    heir: str = ""
    inherited: tuple[str, ...] = ()

    @property
    def is_out(self) -> bool:
        """Whether his Caesar is gone."""
        return bool(self.heir)


NOBODYS = "nobody"
"""The heir of a Caesar who was lost at sea with his captors."""


class Rise(NamedTuple):
    """Higher prices that are to come (2.5.1): from that player's turn in that round on they are so many times the Basic cost."""

    times: int
    side: str
    turn: int


class Bought(NamedTuple):
    """A piece that was bought and is to be placed: its name, where, and how many."""

    piece: str
    place: str
    number: int = 1
    coast: int = 0


class OnRoad(NamedTuple):
    """A Legion in the middle of a Road, which may go on along it.

    Attributes:
        place: the City where it is.
        force: who came.
        half: those of them that have a movement point left.
        passed: the Cities that it has passed.
    """

    place: str
    force: Force
    half: Force = NOBODY
    passed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardState:
    """The whole board. `Board` adds the verbs that keep, change and show it.

    Attributes:
        rules: what it is played by.
        provinces: what lies in each Province.
        seas: sea zone -> the Galleys there.
        players: colour -> what the player has; in the order of play.
        roads: the borders with a Road, by their rows.
        turn: the round, from 1.
        active: whose turn it is.
        phase: one of `PHASES`, or "over".
        times: how often the Basic cost prices are now.
        reached: the times of the highest inflation that was triggered.
        rises: higher prices to come.
        allies: pairs of players, "Blue Red", who agreed to an alliance (4.1).
        asked: players who were asked for an alliance, and Generals that were bargained for, in this turn.
        road: a Legion on a Road.
        fought: where a battle was fought this turn: a Province, or a sea zone with the enemy, "Mare Rhodus Blue".
        bought: pieces that are to be placed.
        crowned: who was made Caesar because all others agreed (4); "" while nobody was.
        title: what the position is called.
    """

    rules: Rules
    provinces: Frozen[str, Province]
    seas: Frozen[str, tuple[Galley, ...]]
    players: Frozen[str, Player]
    roads: frozenset[str] = frozenset()
    turn: int = 1
    active: str = ""
    phase: str = MOVEMENT
    times: int = 1
    reached: int = 1
    rises: tuple[Rise, ...] = ()
    allies: frozenset[str] = frozenset()
    asked: tuple[str, ...] = ()
    road: OnRoad | None = None
    fought: tuple[str, ...] = ()
    bought: tuple[Bought, ...] = ()
    crowned: str = ""
    title: str = ""

    @classmethod
    @checked
    def of(cls, other: BoardState) -> Self:
        """The same board as a value of this class."""
        return cls(**{f.name: getattr(other, f.name) for f in fields(BoardState)})

    # --- players

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who began the game, in the order of play."""
        return tuple(self.players)

    @property
    def playing(self) -> tuple[str, ...]:
        """Those whose Caesars are still there, in the order of play."""
        return tuple([s for s, p in self.players.items() if not p.heir])

    def held_by(self, side: str) -> tuple[str, ...]:
        """The Provinces that a player controls."""
        return tuple([n for n, p in self.provinces.items() if p.owner == side])

    def are_allies(self, a: str, b: str) -> bool:
        """Whether two players have agreed to an alliance."""
        return pair(a, b) in self.allies

    # --- changes

    def with_province(self, name: str, **changes: object) -> Self:
        """The board with something else in a Province."""
        return replace(self, provinces=self.provinces | {name: replace(self.provinces[name], **changes)})

    def with_army(self, name: str, army: Army) -> Self:
        """The board with another army of that player in a Province."""
        return replace(self, provinces=self.provinces | {name: self.provinces[name].with_army(army)})

    def with_force(self, name: str, side: str, force: Force) -> Self:
        """The board with other land units and Leaders of a player in a Province; who can still move is forgotten."""
        return self.with_army(name, Army(side, force))

    def with_galleys(self, name: str, galleys: tuple[Galley, ...]) -> Self:
        """The board with other Galleys in a space."""
        galleys = tuple(sorted(galleys))
        if name in self.provinces:
            return self.with_province(name, galleys=galleys)
        return replace(self, seas=self.seas | {name: galleys})

    def galleys_in(self, name: str) -> tuple[Galley, ...]:
        """The Galleys in a space."""
        return self.provinces[name].galleys if name in self.provinces else self.seas[name]

    def with_player(self, side: str, **changes: object) -> Self:
        """The board with something else before a player."""
        return replace(self, players=self.players | {side: replace(self.players[side], **changes)})


def pair(a: str, b: str) -> str:
    """Two players in the order of the alphabet: "Blue Red"."""
    return f"{min(a, b)} {max(a, b)}"
