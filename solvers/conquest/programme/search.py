"""The search of the question "programme": an exact dynamic programme over rounds, Talents, Cities and prices.

New Cities bring the same wherever they stand, so they are counted; pieces that are asked for at a place are told apart. Prices, tribute
and what triggers an inflation are asked of the charts, once for each state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rometeach.conquest.actions import Buy
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import CITY as PLAIN
from rometeach.conquest.board.state import PLACEMENT, Bought, Rise
from rometeach.conquest.board.supply import left
from rometeach.conquest.charts import shop
from rometeach.conquest.charts.prices import noticed, price, risen
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases.placement import placed
from rometeach.conquest.valuation.programme import UNITS, Planned, opened
from rometeach.conquest_board.rules import CITY, FORTIFICATION, INFANTRY, ROAD
from rometeach.core.frozen import replace

from .inputs import Plans, ProgrammeQuestion, Want, purchase

_ORDER = {CITY: 0, FORTIFICATION: 1, ROAD: 2}
Inflation = tuple[int, int, tuple[Rise, ...]]
"""How often the Basic cost prices are, the highest that was triggered, and rises to come."""


class Decision(NamedTuple):
    """What is bought in a round: Cities anywhere, pieces with a place of their own (a bit each), Infantry."""

    cities: int = 0
    placed: int = 0
    units: int = 0

    @property
    def actions(self) -> int:
        """How many purchases that is: each City and piece is one, Infantry bought together another."""
        return self.cities + self.placed.bit_count() + bool(self.units)


class Ranked(NamedTuple):
    """How a programme goes on: its worth, the Talents spent, and what is bought round by round."""

    worth: int
    spent: int
    decisions: tuple[Decision, ...]

    @property
    def rank(self) -> tuple[int, int, tuple[tuple[int, ...], ...]]:
        """What they are ordered by: worth, then fewer Talents spent, then what is bought earlier."""
        return -self.worth, self.spent, tuple(tuple(-n for n in d) for d in self.decisions)


@dataclass(frozen=True, slots=True)
class State:
    """Where a programme stands at the purchases of a round; `left` is how many more purchases there may be, None for any number."""

    number: int
    talents: int
    cities: int
    placed: int
    units: int
    inflation: Inflation
    left: int | None = None


class ProgrammeSearch:
    """The dynamic programme; `ranked` gives the best programmes in order."""

    def __init__(self, q: ProgrammeQuestion) -> None:
        self.q, self.side, self.first = q, q.board.active, q.board.turn
        self.start = opened(q.board, q.outlook)
        self.base = placed(self.start)
        self.now = tribute(self.base, self.side)
        self.pieces = _pieces(self.start, q.must)
        banned = {w.place for w in q.forbid if w.piece == CITY and w.place}
        fixed = {w.place for w in self.pieces if w.piece == CITY}
        sites = [p for p, _ in shop.places(self.start, self.side, CITY)]
        self.sites = [p for p in sites if p not in banned and p not in fixed]
        there = left(self.start, self.side)
        self.supply = there[CITY]
        self.most_units = there[INFANTRY] if shop.camps(self.start, self.side) else 0
        self.brings = tribute(self.base.with_province(sites[0], city=PLAIN), self.side) - self.now if sites else 0
        self.price = cache(self._price)
        self.noticed = cache(self._noticed)
        self.risen = cache(self._risen)
        self.allowed = cache(self._allowed)
        self.states = 0
        self._found: dict[State, list[Ranked]] = {}
        self._number = 0

    # --- what the charts say

    def _at(self, inflation: Inflation, turn: int) -> Board:
        times, reached, rises = inflation
        return replace(self.base, times=times, reached=reached, rises=rises, turn=turn)

    def _price(self, times: int, piece: str) -> int:
        return price(replace(self.base, times=times), piece)

    def _noticed(self, inflation: Inflation, turn: int, talents: int) -> Inflation:
        found = noticed(self._at(inflation, turn), self.side, talents - self.now)
        return found.times, found.reached, found.rises

    def _risen(self, inflation: Inflation, turn: int) -> Inflation:
        found = risen(self._at(inflation, turn))
        return found.times, found.reached, found.rises

    def _allowed(self, before: int, new: int) -> bool:
        """Whether pieces with a place of their own may be bought together, after those of earlier rounds."""
        board = self.start
        for bits in (before, new):
            board = board.with_player(self.side, talents=10**6)
            for buy in self.buys(bits):
                if shop.objection(board, buy):
                    return False
                board = replace(board, bought=(*board.bought, Bought(buy.piece, buy.where)))
            if bits == before:
                board = placed(board)
        return True

    def buys(self, bits: int) -> list[Buy]:
        """The purchases of pieces with a place of their own."""
        return [purchase(w.piece, w.place) for i, w in enumerate(self.pieces) if bits >> i & 1]

    # --- the search

    def ranked(self, number: int) -> list[Ranked]:
        """The best programmes, so many of them."""
        if number != self._number:
            self._found, self._number = {}, number
        s = self.start
        return self._best(State(0, s.players[self.side].talents, 0, 0, 0, (s.times, s.reached, s.rises), self.q.limit))

    def _best(self, state: State) -> list[Ranked]:
        found = self._found.get(state)
        if found is None:
            self.states += 1
            found = []
            for decision, cost in self.decisions(state):
                if state.left is None or decision.actions <= state.left:
                    found += self._after(state, decision, cost)
            found.sort(key=lambda r: r.rank)
            found = self._found[state] = found[: self._number]
        return found

    def _after(self, state: State, d: Decision, cost: int) -> list[Ranked]:
        """The best programmes that begin with a decision."""
        talents, outlook = state.talents - cost, self.q.outlook
        cities = state.cities + d.cities + self._cities(d.placed)
        turn, bits, units = self.first + state.number, state.placed | d.placed, state.units + d.units
        if not self._in_time(turn, cities, bits):
            return []
        if state.number + 1 == outlook.turns:
            return [Ranked(units if self.q.aim == UNITS else talents, cost, (d,))]
        scale = self.now + self.brings * cities
        inflation = self.noticed(state.inflation, turn, scale + outlook.more(state.number))
        income = scale + outlook.more(state.number + 1)
        inflation = self.noticed(self.risen(inflation, turn + 1), turn + 1, income)
        may = None if state.left is None else state.left - d.actions
        following = self._best(State(state.number + 1, talents + income, cities, bits, units, inflation, may))
        return [Ranked(r.worth, r.spent + cost, (d, *r.decisions)) for r in following]

    def decisions(self, state: State) -> Iterator[tuple[Decision, int]]:
        """What may be bought in a round, with its price."""
        turn, times = self.first + state.number, state.inflation[0]
        if not state.number and self.start.phase == PLACEMENT:
            if not self._needed(turn, CITY) and not self._needed(turn, INFANTRY):
                yield Decision(), 0
            return
        purse = max(0, state.talents - self.q.keep)
        free = [
            i
            for i, w in enumerate(self.pieces)
            if not state.placed >> i & 1 and w.first <= turn <= w.last and not self._banned(turn, w.piece)
        ]
        elsewhere = state.cities - self._cities(state.placed)
        fixed = sum(w.piece == CITY for w in self.pieces)
        for new in _subsets(free):
            if new and not self.allowed(state.placed, new):
                continue
            base = sum(self.price(times, w.piece) for i, w in enumerate(self.pieces) if new >> i & 1)
            most = min(len(self.sites), self.supply - fixed) - elsewhere
            most = 0 if self._banned(turn, CITY) else most
            for cities in range(most + 1):
                cost = base + cities * self.price(times, CITY)
                if cost > purse:
                    break
                if cities + self._cities(new) >= self._needed(turn, CITY):
                    yield from self._with_units(state, turn, purse, Decision(cities, new), cost)

    def _with_units(
        self, state: State, turn: int, purse: int, d: Decision, cost: int
    ) -> Iterator[tuple[Decision, int]]:
        each, least = self.price(state.inflation[0], INFANTRY), self._needed(turn, INFANTRY)
        most = min(self.most_units - state.units, (purse - cost) // each)
        if self._banned(turn, INFANTRY):
            most = 0
        elif self.q.aim != UNITS:
            most = min(most, least)
        for units in range(least, most + 1):
            yield d._replace(units=units), cost + units * each

    def _cities(self, bits: int) -> int:
        return sum(w.piece == CITY and bits >> i & 1 for i, w in enumerate(self.pieces))

    def _needed(self, turn: int, piece: str) -> int:
        """How many of a piece have to be bought in a round."""
        found = [w.number for w in self.q.must if not w.place and w.piece == piece and w.first == w.last == turn]
        return max(found, default=0)

    def _banned(self, turn: int, piece: str) -> bool:
        return any(not w.place and w.piece == piece and w.first <= turn <= w.last for w in self.q.forbid)

    def _in_time(self, turn: int, cities: int, bits: int) -> bool:
        """Whether what had to be there by now is there."""
        if any(w.last <= turn and not bits >> i & 1 for i, w in enumerate(self.pieces)):
            return False
        return all(
            cities >= w.number
            for w in self.q.must
            if not w.place and w.piece == CITY and w.first != w.last and w.last == turn
        )

    def plan(self, decisions: tuple[Decision, ...]) -> Plans:
        """The purchases of a programme: Cities anywhere are placed in the order of the board."""
        sites, found = iter(self.sites), []
        home = next(iter(shop.camps(self.start, self.side)), "")
        for number, d in enumerate(decisions):
            buys = [purchase(CITY, next(sites)) for _ in range(d.cities)] + self.buys(d.placed)
            buys.sort(key=lambda b: _ORDER[b.piece])
            if d.units:
                buys.append(purchase(INFANTRY, home, d.units))
            found += [Planned(self.first + number, b) for b in buys]
        return tuple(found)


def _pieces(board: Board, wants: tuple[Want, ...]) -> tuple[Want, ...]:
    """The pieces with a place of their own, with the Cities that they need, Cities first."""
    found: dict[tuple[str, str], Want] = {}
    for w in wants:
        if w.place:
            needs = [] if w.piece == CITY else w.place.split(" - ") if w.piece == ROAD else [w.place]
            for p in needs:
                if not shop.city_after(board, p):
                    known = found.get((CITY, p))
                    found[CITY, p] = Want(
                        CITY, p, 1, known.first if known else board.turn, min(w.last, known.last) if known else w.last
                    )
            known = found.get((w.piece, w.place))
            found[w.piece, w.place] = (
                w if known is None else Want(w.piece, w.place, 1, max(w.first, known.first), min(w.last, known.last))
            )
    return tuple(sorted(found.values(), key=lambda w: (_ORDER[w.piece], w.place)))


def _subsets(bits: list[int]) -> Iterator[int]:
    for n in range(1 << len(bits)):
        yield sum(1 << b for i, b in enumerate(bits) if n >> i & 1)


__all__ = ["Decision", "ProgrammeSearch", "Ranked", "State"]
