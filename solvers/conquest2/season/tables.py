"""What the charts say of a season's actions, as tables: where Leaders can go, what influence scores, what Chaos costs, which cards help."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple

from rometeach.conquest2.board.state import BoardState, Force
from rometeach.conquest2.board.supply import left
from rometeach.conquest2.charts import influence
from rometeach.conquest2.charts.moves import can_land, land_ways, landings
from rometeach.conquest2.charts.points import chaos_points, province_points
from rometeach.conquest2.phases.cards import sites
from rometeach.conquest2.rules import Card
from rometeach.conquest_board.rules import CITY


class Row(NamedTuple):
    """What becomes of a Key Province: tokens bought of each owner, tokens of Politicians; own points, those of all others."""

    bought: tuple[int, ...]
    given: int
    own: int
    others: int

    @property
    def number(self) -> int:
        """The tokens bought."""
        return sum(self.bought)

    @property
    def pairs(self) -> int:
        """How many pairs of one kind are among them."""
        return sum(n // 2 for n in self.bought)

    def worth(self, lead: Fraction) -> Fraction:
        """Own points against those of others, of which each counts `lead`."""
        return self.own - lead * self.others


class Level(NamedTuple):
    """Chaos from `low` to `high` costs the player and all others the same points, 0 or less."""

    low: int
    high: int
    own: int
    others: int


@dataclass(frozen=True)
class Tables:
    """The tables of a board.

    Attributes:
        board: the position.
        side: the player.
        slots: how many actions he has left.
    """

    board: BoardState
    side: str
    slots: int

    # --- where Leaders go (3.5, 3.5.1)

    def _reach(self, start: str) -> frozenset[str]:
        """Where a Leader alone gets in one move."""
        found = set(land_ways(self.board, self.side, start)) | set(landings(self.board, self.side, start))
        return frozenset(n for n in found if not self._takes_city(n))

    def _takes_city(self, name: str) -> bool:
        """Whether who enters takes an empty City of another player: such plans are left out."""
        there = self.board.provinces[name]
        return there.city not in ("", self.side) and there.force(there.city).is_nothing

    @cached_property
    def leaders(self) -> dict[str, Force]:
        """Province -> the land units of the player, where a Leader of his is."""
        return dict(self.board.leaders(self.side))

    @cached_property
    def reach(self) -> dict[str, frozenset[str]]:
        """Province that matters -> those that matter and are one move away.

        They are the Key Provinces, those where a Leader is now, and others where he has to stop on the way to a Key Province.
        """
        keys = set(self.board.rules.keys)
        stops = {n for n in self.board.provinces if n not in keys and self.board.blocked_by(n, self.side)}
        known: dict[str, frozenset[str]] = {}
        waiting = [*self.leaders]
        while waiting:
            here = waiting.pop()
            if here not in known:
                known[here] = self._reach(here)
                waiting += [n for n in known[here] if n in keys | stops and n not in known]
        useful = (keys & set(known)) | set(self.leaders)
        while True:
            more = {
                s
                for s in stops & set(known) - useful
                if any(s in known[n] and (known[s] & useful) - known[n] - {n} for n in useful)
            }
            if not more:
                break
            useful |= more
        return {n: known[n] & useful for n in self.board.provinces if n in useful}

    # --- influence (3.3, 5.1)

    @cached_property
    def supply(self) -> dict[str, dict[str, int]]:
        """Key Province that a Leader can come to -> owner ("" for Province Tokens) -> tokens that can be bought."""
        return {
            k: {o.owner: o.number for o in influence.offers(self.board, k, self.side)}
            for k in self.board.rules.keys
            if k in self.reach
        }

    def rows(self, key: str, given: int, lead: Fraction) -> list[Row]:
        """What may become of a Key Province: for so many tokens bought, of whom is best.

        Args:
            key: the Key Province.
            given: how many tokens cards may give.
            lead: what a point of another player counts.
        """
        board, side = self.board, self.side
        owners, most = self.supply[key], self.slots * board.rules.values["influence.caesar"]
        same = board.rules.switches["caesar_buys"] == "same"
        now = {i.side: i.tokens for i in board.provinces[key].influence}
        found: dict[tuple[int, int, int], Row] = {}
        for bought in product(*(range(min(n, most) + 1) for n in owners.values())):
            if sum(bought) > most:
                continue
            for more in range(given + 1):
                after = dict(now)
                for owner, n in zip(owners, bought, strict=True):
                    if owner:
                        after[owner] -= n
                after[side] = after.get(side, 0) + sum(bought) + more
                points = province_points(board.rules.points_of[key], after)
                own = points.pop(side, 0)
                row = Row(bought, more, own, sum(points.values()))
                kind = row.number, more, row.pairs if same else 0
                other = found.get(kind)
                if other is None or (row.worth(lead), -row.others) > (other.worth(lead), -other.others):
                    found[kind] = row
        return list(found.values())

    def fixed(self) -> tuple[int, int]:
        """The points of the player and of all others in the Key Provinces that no Leader can come to."""
        own = others = 0
        for key in self.board.rules.keys:
            if key not in self.reach:
                now = {i.side: i.tokens for i in self.board.provinces[key].influence}
                points = province_points(self.board.rules.points_of[key], now)
                own += points.pop(self.side, 0)
                others += sum(points.values())
        return own, others

    # --- Chaos (5.2)

    def levels(self, most: int) -> list[Level]:
        """What Chaos from 0 to `most` costs, his Cities taken off."""
        board, side = self.board, self.side
        cities = len(board.cities_of(side)) * board.rules.values["chaos.city"]
        found: list[Level] = []
        for chaos in range(most + 1):
            lost = chaos_points(board.with_player(side, chaos=chaos + cities))
            own = lost.pop(side, 0)
            others = sum(lost.values())
            if found and found[-1][2:] == (own, others):
                found[-1] = found[-1]._replace(high=chaos)
            else:
                found.append(Level(chaos, chaos, own, others))
        return found

    # --- cards (3.1, 9)

    @cached_property
    def open(self) -> dict[str, int]:
        """Card of the display -> how many of it lie there."""
        return dict(Counter(self.board.display))

    def cards(self, act: str) -> list[Card]:
        """The cards of a kind that lie in the display."""
        return [card for n in self.open if (card := self.board.rules.cards[n]).act == act]

    @cached_property
    def incomes(self) -> list[tuple[Card, bool]]:
        """Merchants and Loot, each copy by itself, and whether it is owned already; used ones are over for this season."""
        owned = [(c.card, True) for c in self.board.players[self.side].cards if not c.used]
        taken = [(n, False) for n, number in self.open.items() for _ in range(number)]
        cards = self.board.rules.cards
        return [(cards[n], has) for n, has in owned + taken if cards[n].act in ("merchant", "loot")]

    def sites(self, card: Card) -> list[str]:
        """Where the City of a card may be built, if what the switch city_needs asks is there."""
        return [p for p in card.places if not self.board.provinces[p].city]

    def site_now(self, card: Card, place: str) -> bool:
        """Whether it may be built there now."""
        return place in sites(self.board, self.side, card)

    @cached_property
    def cities_left(self) -> int:
        """How many Cities can still be built."""
        return left(self.board, self.side)[CITY]

    def raids(self, card: Card) -> list[str]:
        """The Provinces that matter from which four units can go against the Barbarians of a card, were a Leader there."""
        (goal,), number = card.places, self.board.rules.values["barbarians.units"]
        found = []
        for start in self.reach:
            if start == goal or self.board.provinces[start].force(self.side).military < number:
                continue
            lands = goal in landings(self.board, self.side, start) and can_land(self.board, self.side, {goal: number})
            if goal in land_ways(self.board, self.side, start) or lands:
                found.append(start)
        return found


__all__ = ["Level", "Row", "Tables"]
