"""The board as plain values: who stands where, influence, cards, Alliances, and the questions that the rules ask of it."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import NamedTuple, Self

from ...core.arguments import checked
from ...core.frozen import Frozen, quickly_made, replace
from ..charts.armies import Units
from ..rules import Rules

SET_UP, TOKENS, CARDS, AUCTION, UNITS, ACTIONS, TAXES, SCORING, SEASON_END, OVER = (
    "Set-up",
    "Province Tokens",
    "Conquest Cards",
    "Alliances",
    "Starting units",
    "Actions",
    "Taxes",
    "Victory Points",
    "End of season",
    "over",
)
PHASES = (SET_UP, TOKENS, CARDS, AUCTION, UNITS, ACTIONS, TAXES, SCORING, SEASON_END)
"""The phases of a Campaign Season (2); set-up and the starting units come in the first one alone."""


LOOKER_ON = "nobody"
"""The seat of a view that knows no hand at all."""


class Force(NamedTuple):
    """Land units of one player in a Province: military units, Generals, whether his Caesar is there (1 or 0)."""

    infantry: int = 0
    cavalry: int = 0
    catapults: int = 0
    generals: int = 0
    caesar: int = 0

    @property
    def military(self) -> int:
        """Infantry, Cavalry and Catapults: they block a way and protect influence (3.3.1, 3.5)."""
        return self[0] + self[1] + self[2]

    @property
    def leaders(self) -> int:
        """Generals and the Caesar."""
        return self[3] + self[4]

    @property
    def is_nothing(self) -> bool:
        """Whether nobody is there."""
        return not any(self)

    @property
    def units(self) -> Units:
        """The military units."""
        return Units(self[0], self[1], self[2])

    def plus(self, other: Force) -> Force:
        """These and others."""
        return Force(*(a + b for a, b in zip(self, other, strict=True)))

    def minus(self, other: Force) -> Force:
        """These without others."""
        return Force(*(a - b for a, b in zip(self, other, strict=True)))

    def holds(self, other: Force) -> bool:
        """Whether all of the others are among these."""
        return all(a >= b for a, b in zip(self, other, strict=True))

    @property
    def without_leaders(self) -> Force:
        """The military units alone."""
        return self._replace(generals=0, caesar=0)


NOBODY = Force()


class Army(NamedTuple):
    """The land units of a player in a Province."""

    side: str
    force: Force


class Fleet(NamedTuple):
    """The Galleys of a player in a sea zone."""

    side: str
    galleys: int


class Influence(NamedTuple):
    """The Influence Tokens of a player in a Key Province."""

    side: str
    tokens: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Province:
    """What lies in a Province.

    Attributes:
        armies: who stands there, by colour.
        influence: the Influence Tokens there, by colour; Key Provinces alone have any (0.8).
        tokens: the Province Tokens that can be bought (0.7).
        city: the owner of the City; "" where there is none (9.8).
    """

    armies: tuple[Army, ...] = ()
    influence: tuple[Influence, ...] = ()
    tokens: int = 0
    city: str = ""

    def force(self, side: str) -> Force:
        """The land units of a player."""
        for army in self.armies:
            if army.side == side:
                return army.force
        return NOBODY

    def tokens_of(self, side: str) -> int:
        """The Influence Tokens of a player."""
        for found in self.influence:
            if found.side == side:
                return found.tokens
        return 0

    def with_force(self, side: str, force: Force) -> Province:
        """The Province with other land units of a player."""
        others = [a for a in self.armies if a.side != side]
        return replace(self, armies=tuple(sorted([*others, *([] if force.is_nothing else [Army(side, force)])])))

    def with_influence(self, side: str, tokens: int) -> Province:
        """The Province with other Influence Tokens of a player."""
        others = [i for i in self.influence if i.side != side]
        return replace(self, influence=tuple(sorted([*others, *([Influence(side, tokens)] if tokens else [])])))


EMPTY = Province()


class Owned(NamedTuple):
    """A card that lies face up before a player, and whether it was used in this season (3.1)."""

    card: str
    used: bool = False


class Seen(NamedTuple):
    """What became of a Senator before the eyes of all (7.1): whoever knows them all knows what a hand may hold.

    Attributes:
        what: "gains", "pays", "loses" with the card known to all; "takes" for one that `side` has taken from `other` unseen.
        side: whose hand it is.
        card: the card; covered in the eyes of those who do not know it.
        other: from whom it was taken.
    """

    what: str
    side: str
    card: str
    other: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before a player.

    Attributes:
        talents: his money (0.5).
        points: his Victory Points (0.9).
        chaos: his Chaos Points, which he may hide (0.6).
        hand: his Senators, face down (7.1).
        cards: his cards face up.
        took: whether he has taken a card in this round (3.1).
        left: the actions that he has left in this round (3).
    """

    talents: int = 0
    points: int = 0
    chaos: int = 0
    hand: tuple[str, ...] = ()
    cards: tuple[Owned, ...] = ()
    took: bool = False
    left: int = 0


@dataclass(frozen=True, slots=True)
class Bid:
    """The highest bid of the auction in progress (2.3).

    Attributes:
        bidder: who has made it; "" before the first one.
        talents: how much.
        first: whose marker lies in Proposal Box A; "" for nobody's.
        second: whose lies in Proposal Box B.
        turn: who has to raise it or to pass.
        opener: who has begun this auction.
    """

    bidder: str = ""
    talents: int = 0
    first: str = ""
    second: str = ""
    turn: str = ""
    opener: str = ""


@dataclass(frozen=True, slots=True)
class BoardState:
    """The whole board. `Board` adds the verbs that keep, change and show it.

    Attributes:
        rules: what it is played by.
        provinces: what lies in each Province.
        seas: the Galleys in each sea zone.
        players: those who play, clockwise round the table.
        season: the Campaign Season, from 1.
        round: the round of the season, from 1; 0 before the first one.
        phase: one of `PHASES`, or `OVER`.
        boxes: the Alliance Boxes, first to last: odd places are Alliance A, even ones B; "" where a box stays empty (2.3).
        active: who acts, or bids; "" for nobody.
        bid: the auction in progress; None where there is none.
        opener: who begins the auctions of this season.
        display: the cards that lie face up, in order (2.2).
        gone: the cards that are out of the game.
        pool: Key Province -> its Province Tokens that were not drawn yet (0.7).
        seen: what became of Senators, as far as it tells what hands may hold.
        title: what the position is called.
        seat: whose view it is, or `LOOKER_ON`; "" for the whole board.
    """

    rules: Rules
    provinces: Frozen[str, Province]
    seas: Frozen[str, tuple[Fleet, ...]]
    players: Frozen[str, Player]
    season: int = 1
    round: int = 0
    phase: str = TOKENS
    boxes: tuple[str, ...] = ()
    active: str = ""
    bid: Bid | None = None
    opener: str = ""
    display: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    pool: Frozen[str, int] = field(default_factory=Frozen)
    seen: tuple[Seen, ...] = ()
    title: str = ""
    seat: str = ""

    @classmethod
    @checked
    def of(cls, other: BoardState) -> Self:
        """The same board as a value of this class."""
        return cls(**{f.name: getattr(other, f.name) for f in fields(BoardState)})

    # --- players and Alliances

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who plays, clockwise."""
        return tuple(self.players)

    @property
    def turn(self) -> int:
        """The rounds of all seasons, counted from the first one; what comes before a season's first round counts as one of its own."""
        return (self.season - 1) * (self.rules.values["season.rounds"] + 1) + self.round

    @property
    def order(self) -> tuple[str, ...]:
        """Those who have a place on the Alliance Display, in the order of play (2.3)."""
        return tuple(side for side in self.boxes if side)

    def alliance(self, side: str) -> str:
        """The Alliance of a player: "A", "B", or "" while he has none."""
        return "AB"[self.boxes.index(side) % 2] if side in self.boxes else ""

    def are_allies(self, a: str, b: str) -> bool:
        """Whether two players are of one Alliance."""
        return a == b or _are_allies(self.boxes, a, b)

    def enemies_of(self, side: str) -> tuple[str, ...]:
        """The players of the other Alliance."""
        return tuple(other for other in self.players if not self.are_allies(side, other))

    # --- cards

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards that lie face down, in the order of the list; in a view, the covered Senators of others are among them."""
        return _deck(self.rules, self.display, self.gone, tuple([(p.hand, p.cards) for p in self.players.values()]))

    # --- who is where

    def influence_of(self, side: str) -> int:
        """All Influence Tokens of a player on the board."""
        return sum([self.provinces[key].tokens_of(side) for key in self.rules.keys])

    def cities_of(self, side: str) -> tuple[str, ...]:
        """The Provinces with a City of his."""
        return tuple(n for n, p in self.provinces.items() if p.city == side)

    def galleys_in(self, sea: str, side: str) -> int:
        """The Galleys of a player in a sea zone."""
        return next((f.galleys for f in self.seas[sea] if f.side == side), 0)

    def blocked_by(self, name: str, side: str) -> str:
        """A player of the other Alliance with military units in a Province; "" for nobody (3.5)."""
        for army in self.provinces[name].armies:
            if army.force.military and not self.are_allies(side, army.side):
                return army.side
        return ""

    def leaders(self, side: str) -> Iterator[tuple[str, Force]]:
        """The Provinces where a player has a Leader, with his land units there."""
        for name, there in self.provinces.items():
            for army in there.armies:
                if army.side == side and army.force.leaders:
                    yield name, army.force

    def fleets(self, side: str) -> dict[str, int]:
        """Sea zone -> the Galleys of a player there; those without one are missing."""
        return {sea: f.galleys for sea, fleets in self.seas.items() for f in fleets if f.side == side and f.galleys}

    # --- changes

    def with_province(self, name: str, **changes: object) -> Self:
        """The board with something else in a Province."""
        return replace(self, provinces=self.provinces | {name: replace(self.provinces[name], **changes)})

    def with_force(self, name: str, side: str, force: Force) -> Self:
        """The board with other land units of a player in a Province."""
        return replace(self, provinces=self.provinces | {name: self.provinces[name].with_force(side, force)})

    def with_influence(self, name: str, side: str, tokens: int) -> Self:
        """The board with other Influence Tokens of a player in a Province."""
        return replace(self, provinces=self.provinces | {name: self.provinces[name].with_influence(side, tokens)})

    def with_galleys(self, sea: str, side: str, galleys: int) -> Self:
        """The board with other Galleys of a player in a sea zone."""
        others = [f for f in self.seas[sea] if f.side != side]
        return replace(
            self, seas=self.seas | {sea: tuple(sorted([*others, *([Fleet(side, galleys)] if galleys else [])]))}
        )

    def with_gone(self, *cards: str) -> Self:
        """The board with more cards out of the game."""
        return replace(self, gone=tuple(sorted((*self.gone, *cards))))

    def with_player(self, side: str, **changes: object) -> Self:
        """The board with something else before a player."""
        return replace(self, players=self.players | {side: replace(self.players[side], **changes)})


@functools.lru_cache(maxsize=4096)
def _are_allies(boxes: tuple[str, ...], a: str, b: str) -> bool:
    return a in boxes and b in boxes and (boxes.index(a) - boxes.index(b)) % 2 == 0


@functools.lru_cache(maxsize=256)
def _deck(
    rules: Rules,
    display: tuple[str, ...],
    gone: tuple[str, ...],
    held: tuple[tuple[tuple[str, ...], tuple[Owned, ...]], ...],
) -> tuple[str, ...]:
    left = Counter(rules.deck)
    left.subtract(
        (*display, *gone, *(c for hand, _ in held for c in hand), *(o.card for _, cards in held for o in cards))
    )
    return tuple(c for c in rules.cards for _ in range(left[c]) if c not in rules.votes)


__all__ = [
    "LOOKER_ON",
    "OVER",
    "PHASES",
    "Army",
    "Bid",
    "BoardState",
    "Fleet",
    "Force",
    "Influence",
    "Owned",
    "Player",
    "Province",
    "Seen",
]
