"""The charts as tables for the search of an expansion: what each Province, each Diocese and each pair of City Sites brings.

Provinces are numbered; a set of them is a whole number with one bit for each. All worths are floats here: the plan is priced again by
the rules.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from rometeach.core.figures.ledger import total
from rometeach.core.frozen import replace
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import CITY, FORT
from rometeach.hotre.charts import points
from rometeach.hotre.charts.fights import Defence
from rometeach.hotre.charts.reach import is_open
from rometeach.hotre.valuation import expansion, garrisons

from .inputs import ExpansionQuestion

Chances = tuple[float, ...]
Law = tuple[Chances, Chances]
"""By the Armies beside the map: the chance with the Emperor alive, and with him dead."""
KINDS = ("clear", "difficult", "strait")
BY_SEA = len(KINDS)
"""The number of a landing, after those of the borders."""


class CityWorth(NamedTuple):
    """What a new City brings: the least anywhere, the most outside the capitals of the turn, and the most anywhere."""

    least: float
    common: float
    most: float


class Tables:
    """What a search looks up. `targets` are the Provinces that may be taken, `first` those that are held already."""

    def __init__(self, q: ExpansionQuestion) -> None:
        self.q, self.board, self.w, self.side = q, q.board, q.weights, q.board.now.side
        board, rules = self.board, self.board.rules
        self.names = tuple(rules.provinces)
        self.number = {n: i for i, n in enumerate(self.names)}
        self.roman = self.side in board.factions
        self.most = int(rules.values["armies.most"])
        self.reserve = board.now.reserve
        self.first = sum(1 << self.number[n] for n in board.held_by(self.side))
        self.base = 0 if self.roman or self.side not in rules.start_of else 1 << self.number[rules.start_of[self.side]]
        self.coast = sum(1 << self.number[n] for n in rules.coast) if self.roman else 0
        self.beside = tuple(
            tuple(sum(1 << self.number[m] for m, k in rules.neighbours[n].items() if k == kind) for kind in KINDS)
            for n in self.names
        )
        self.near = tuple(a | b | c for a, b, c in self.beside)
        self.allowed = frozenset(
            i for i, n in enumerate(self.names) if (n in q.only or not q.only) and n not in q.forbid
        )
        self.targets = tuple(i for i in sorted(self.allowed) if self._is_target(i))
        self.target_mask = sum(1 << i for i in self.targets)
        self.army = float(self.w.army)
        self._dioceses()
        self._provinces()

    def _is_target(self, i: int) -> bool:
        name, board = self.names[i], self.board
        there = board.provinces[name]
        if there.side == self.side or not is_open(board, self.side, name):
            return False
        own_fort = there.has_lone_fort and there.faction == self.side
        return own_fort or not board.are_friends(self.side, there.side or there.faction)

    # --- what Dioceses bring

    def _dioceses(self) -> None:
        """For each Diocese the points by which of its Provinces are held."""
        rules = self.board.rules
        self.diocese = tuple(rules.dioceses.index(rules.diocese_of[n]) for n in self.names)
        self.masks = tuple(sum(1 << self.number[n] for n in rules.provinces_of[d]) for d in rules.dioceses)
        self.levels: list[dict[int, float]] = []
        for d, mask in zip(rules.dioceses, self.masks, strict=True):
            free = [i for i in self.targets if mask >> i & 1]
            found = {}
            for k in range(min(len(free), self.reserve) + 1):
                for some in combinations(free, k):
                    held = (self.first & mask) | sum(1 << i for i in some)
                    found[held] = self._diocese(self.with_targets(some), d)
            self.levels.append(found)

    def _diocese(self, board: Board, diocese: str) -> float:
        presence = points.presences(board, board.now.faction, self.roman)[diocese]
        terms = points.diocese_terms(board.rules, board.turn, {diocese: presence})
        return float(self.w.vp * total(terms, board.rules.values))

    def with_targets(self, some: tuple[int, ...]) -> Board:
        """The board with these Provinces taken."""
        names = [self.names[i] for i in some]
        found = {n: self.taken[i][0].provinces[n] for i, n in zip(some, names, strict=True)}
        return replace(self.board, provinces=self.board.provinces | found)

    @cached_property
    def taken(self) -> dict[int, tuple[Board, float]]:
        """Target -> the board with it taken, and the loot on average."""
        found = {}
        for i in self.targets:
            board, loot, _ = expansion.won(self.board, self.side, self.names[i], self.w)
            found[i] = board, float(loot)
        return found

    # --- what Provinces bring

    def _provinces(self) -> None:
        """Province -> garrison -> its worth without its Diocese; and what a Fort adds there."""
        board = self.board
        emperor = board.emperor_of(self.side) if self.roman and board.now.emperor else None
        each = float(self.w.vp * emperor.province_vp * board.rules.values["roman.province"]) if emperor else 0.0
        self.worth: dict[int, list[float]] = {}
        self.fort_gain: dict[int, list[float]] = {}
        for i, name in enumerate(self.names):
            if not (self.first | self.target_mask) >> i & 1:
                continue
            mine, loot = (board, 0.0) if self.first >> i & 1 else self.taken[i]
            there = mine.provinces[name]
            city = garrisons.city_points(board.rules, board.turn, name, there.city, self.roman) if there.city else 0
            now = float(self.w.vp) * (city + loot) + each
            self.worth[i], self.fort_gain[i] = [0.0], [0.0]
            for n in range(1, self.most + 1):
                later = garrisons.future(mine.with_province(name, armies=n), name, self.w)
                self.worth[i].append(now + float(later) + n * self.army)
                forted = garrisons.future(mine.with_province(name, armies=n, fort=FORT), name, self.w)
                self.fort_gain[i].append(0.0 if there.fort else float(forted - later))
        self.forts = board.now.forts if self.roman else 0

    # --- Cities (9.3.3)

    @cached_property
    def sites(self) -> int:
        """The targets that count for Cities: those with a City Site or a City."""
        rules, board = self.board.rules, self.board
        marked = (i for i in self.targets if self.names[i] in rules.sites or board.provinces[self.names[i]].city)
        return sum(1 << i for i in marked) if self.roman else 0

    @cached_property
    def empty_sites(self) -> int:
        """The targets with a City Site and no City."""
        names, board = self.names, self.board
        return sum(1 << i for i in self.targets if self.sites >> i & 1 and not board.provinces[names[i]].city)

    @cached_property
    def capitals(self) -> int:
        """The Sites of capitals."""
        board = self.board
        found = [n for n in board.rules.capitals[board.turn - 1] if not board.provinces[n].city]
        return sum(1 << self.number[n] for n in found)

    @cached_property
    def city_worth(self) -> CityWorth:
        """What a new City brings wherever one may be built; one of Thracia counts more on turns on which it is a capital (15.2)."""
        board, places = self.board, self.first | self.target_mask
        capitals = board.rules.capitals[board.turn - 1]
        sites = [n for n in board.rules.sites if places >> self.number[n] & 1 and not board.provinces[n].city]
        found = {n: self._city(board, n) for n in sites} if self.roman else {}
        common = max((worth for n, worth in found.items() if n not in capitals), default=0.0)
        return CityWorth(min(found.values(), default=0.0), common, max(found.values(), default=0.0))

    @cached_property
    def free_start(self) -> int:
        """The Starting Province, if it has no City and stands apart from the pairs: then the first pair brings two Cities (9.3.3)."""
        rules, start = self.board.rules, self.board.factions[self.side].start if self.roman else ""
        if not start or rules.switches["city_pairs"] != "apart" or self.board.provinces[start].city:
            return 0
        return 1 << self.number[start] if start in rules.sites else 0

    def _city(self, board: Board, name: str) -> float:
        now = garrisons.city_points(board.rules, board.turn, name, CITY, self.roman)
        return float(self.w.vp * now + garrisons.new_city(board, name, self.side, self.w))

    @cached_property
    def _cities(self) -> dict[int, tuple[float, bool]]:
        return {}

    def cities(self, held: int) -> tuple[float, bool]:
        """What new Cities bring, and whether one more City Site would bring another City."""
        mine = held & self.sites
        if (known := self._cities.get(mine)) is not None:
            return known
        number, worth = self.new_cities(mine), 0.0
        if number:
            board = self.with_targets(tuple(i for i in self.targets if mine >> i & 1))
            worth = sum(self._city(board, n) for n in expansion.city_places(board, self.side))
        free = self.empty_sites & ~held
        more = bool(free) and self.new_cities(mine | (free & -free)) > number
        self._cities[mine] = worth, more
        return self._cities[mine]

    @cached_property
    def _numbers(self) -> dict[tuple[int, ...], int]:
        return {}

    def new_cities(self, held: int) -> int:
        """How many Cities may be built where these Provinces are held: it depends on how many there are of each of `city_kinds`."""
        kinds = tuple((held & mask).bit_count() for mask, _ in self.city_kinds)
        if (known := self._numbers.get(kinds)) is None:
            some = tuple(i for i in self.targets if held & self.sites & ~self.first & 1 << i)
            places = expansion.city_places(self.with_targets(some), self.side) if self.roman else ()
            known = self._numbers[kinds] = len(tuple(places))
        return known

    @cached_property
    def city_kinds(self) -> tuple[tuple[int, int], ...]:
        """The targets that count for Cities in the same way, and what each adds in halves of a new City.

        A City Site adds a half, a City takes away two.
        """
        rules, found = self.board.rules, dict[tuple[int, bool], int]()
        start = self.board.factions[self.side].start if self.roman else ""
        for i in (i for i in self.targets if self.sites >> i & 1):
            name = self.names[i]
            halves = (name in rules.sites) - 2 * bool(self.board.provinces[name].city)
            found[halves, name == start] = found.get((halves, name == start), 0) | 1 << i
        return tuple((mask, halves) for (halves, _), mask in sorted(found.items()))

    @cached_property
    def city_rows(self) -> list[tuple[int, ...]]:
        """So many taken of each of `city_kinds`, and last how many Cities may then be built; empty where none ever is."""
        if not self.roman or not (self.empty_sites or self.new_cities(self.first)):
            return []
        kinds = [[1 << i for i in self.targets if mask >> i & 1] for mask, _ in self.city_kinds]
        numbers = product(*(range(min(self.reserve, len(some)) + 1) for some in kinds))
        rows = []
        for taken in (taken for taken in numbers if sum(taken) <= self.reserve):
            held = self.first | sum(sum(some[:n]) for n, some in zip(taken, kinds, strict=True))
            rows.append((*taken, self.new_cities(held)))
        return rows

    # --- fights

    @cached_property
    def contested(self) -> tuple[int, ...]:
        """The targets that are fought for."""
        found = {i: self.defence(i, kind) for i in self.targets for kind in self.crossings(i)}
        return tuple(i for i, d in found.items() if d.armies or d.fort)

    def crossings(self, i: int) -> tuple[int, ...]:
        """The ways by which an Army may come to a target: 0 clear, 1 difficult, 2 strait, 3 sea."""
        found = [k for k in range(BY_SEA + 1) if (self.coast >> i & 1 if k == BY_SEA else self.beside[i][k])]
        return tuple(dict.fromkeys([*found, *([0] if self.base >> i & 1 else [])]))

    def bases(self, i: int, kind: int) -> int:
        """Where an Army may come from to a target by that way; -1 for anywhere: a People comes to its Starting Province."""
        if not kind and self.base >> i & 1:
            return -1
        return (self.coast if kind == BY_SEA else self.beside[i][kind]) & ~(1 << i)

    @cached_property
    def _defences(self) -> dict[tuple[int, int], Defence]:
        return {}

    def crossing(self, i: int, held: int) -> int:
        """How the best Army comes to a target: 0 clear, 1 difficult, 2 strait, 3 sea; -1 for not at all."""
        bases = held | self.base
        for kind, beside in enumerate(self.beside[i]):
            if beside & bases:
                return kind
            if not kind and self.base >> i & 1 and self.board.rules.is_on("start_again"):
                return 0
        return BY_SEA if self.coast >> i & 1 and held & self.coast else -1

    def defence(self, i: int, kind: int) -> Defence:
        """What an attack on a target meets by that way."""
        found = self._defences.get((i, kind))
        if found is None:
            board = self.board.with_active(emperor=True)
            crossing = (*KINDS, "sea")[kind]
            found = self._defences[i, kind] = expansion.defence(board, self.side, self.names[i], (crossing, ""))
        return found

    @cached_property
    def costs(self) -> dict[int, float]:
        """Target -> the Armies that it costs on average at least: one to stay, and those lost before all exchanges are won."""
        found = {}
        for i in self.targets:
            costs = []
            for kind in self.crossings(i):
                d = self.defence(i, kind)
                each = [float(d.exchange.p)] * d.armies + ([float(d.fort.p)] if d.fort else [])
                costs.append(1 + sum((1 - p) / p for p in each))
            found[i] = min(costs, default=99.0)
        return found


__all__ = ["KINDS", "Tables"]
