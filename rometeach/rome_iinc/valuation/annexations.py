"""The best Provinces to Annex one after the other (Section 10.2), by plain enumeration of every order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import lcm, prod

from ..actions import Annex
from ..board.board import ALLIED, FOEDERATI, Board, ProvinceState, with_provinces
from ..phases import annexation
from .provinces import Barbarians, after_revolts, change, icons
from .weights import Weights


@dataclass(frozen=True, slots=True)
class Gains:
    """Annexations in order, the Prestige that they bring, the Unrest of bare icons that they add, and the Provinces' worth in points."""

    steps: tuple[Annex, ...] = ()
    prestige: int = 0
    unrest: int = 0
    provinces: Fraction = Fraction(0)

    def points(self, weights: Weights, slope: Fraction) -> Fraction:
        """In points, at what one Unrest costs."""
        points = self.prestige * weights.prestige + self.provinces
        return points - self.unrest * slope if self.unrest else points

    def plus(self, later: Gains) -> Gains:
        """With those that follow."""
        if not later.steps:
            return self
        steps, prestige = (*self.steps, *later.steps), self.prestige + later.prestige
        return Gains(steps, prestige, self.unrest + later.unrest, self.provinces + later.provinces)


_MAY_FALL = (ALLIED, FOEDERATI)
MOST = 16
"""So many ends of the Revolt step are gone through at most; of the Provinces beyond that the likeliest end counts."""


Offer = tuple[Gains, Fraction]
"""A single Annexation, and its points."""
Ends = tuple[tuple[int, Gains], ...]
"""The best Annexations at each end of the Revolt step, each with its weight; the chances are these shares of all weights."""


def expected(
    board: Board, war: str, empire: str, number: int, near: Iterable[str], weights: Weights, *, prestige: int
) -> tuple[Fraction, Fraction, Fraction]:
    """(Prestige, Unrest, points of Provinces) of the best Annexations in and around a War that is beaten after the Revolt step.

    Args:
        board: the board before the Revolt step.
        war: the War.
        empire: whose Provinces count.
        number: how many Annexations at most.
        near: the Provinces in and around the War.
        weights: what things are worth.
        prestige: what each Annexation brings.
    """
    return mean(Beaten(board, war, empire, near, weights, prestige=prestige).at_each_end(number))


def mean(ends: Ends) -> tuple[Fraction, Fraction, Fraction]:
    """(Prestige, Unrest, points of Provinces) of the best Annexations on the average."""
    whole = sum(n for n, _ in ends)
    scale = lcm(*{found.provinces.denominator for _, found in ends})
    pays = bare = gains = 0
    for n, found in ends:
        pays += n * found.prestige
        bare += n * found.unrest
        gains += n * found.provinces.numerator * (scale // found.provinces.denominator)
    return Fraction(pays, whole), Fraction(bare, whole), Fraction(gains, whole * scale)


def kept(board: Board, war: str, empire: str, near: Iterable[str], weights: Weights) -> frozenset[str]:
    """The Provinces that one Annexation after a Triumph might take: they had better not Revolt for a Loss before.

    Args:
        board: the board before the Revolt step.
        war: the War.
        empire: whose Provinces count.
        near: the Provinces in and around the War.
        weights: what things are worth.
    """
    return taken(Beaten(board, war, empire, near, weights, prestige=1).at_each_end(1))


def taken(ends: Ends) -> frozenset[str]:
    """The Provinces that are Annexed at any end."""
    return frozenset(step.province for _, found in ends for step in found.steps)


class Beaten:
    """A War that is beaten after the Revolt step: Allied and Foederati Provinces around it may have Revolted by then.

    Args:
        board: the board before the Revolt step.
        war: the War.
        empire: whose Provinces count.
        near: the Provinces in and around the War.
        weights: what things are worth.
        prestige: what each Annexation brings.
        wild: the chances of Provinces to be Barbarian after the Revolt step, if they are known.
    """

    def __init__(self, board: Board, war: str, empire: str, near: Iterable[str], weights: Weights, *, prestige: int,
                 wild: Barbarians | None = None) -> None:  # fmt: skip
        enemy, self._after = board.rules.wars[war], replace(board, wars=board.wars.without(war))
        self._empire, self._near, self._weights, self._prestige = empire, tuple(near), weights, prestige
        self._tribe, self._wild = enemy.enemy if enemy.is_foederati else "", wild or Barbarians(board)
        self._offers = Offers(board, empire, self._near, self._tribe, weights, prestige)
        self._laws: dict[str, list[tuple[int, ProvinceState]]] = {}
        self._found: dict[int, Ends] = {}
        ways = 1
        for p in self._near:
            if board.empire_of[p] == empire and board.provinces[p].status in _MAY_FALL:
                law = after_revolts(board, p)
                scale = lcm(*(chance.denominator for chance, _ in law))
                whole = [(chance.numerator * (scale // chance.denominator), end) for chance, end in law]
                ways *= len(law)
                self._laws[p] = whole if ways <= MOST else [(1, max(whole, key=lambda x: x[0])[1])]
                ways = ways if ways <= MOST else ways // len(law)

    def at_each_end(self, number: int) -> Ends:
        """So many Annexations at most: the best at each end of the Revolt step."""
        if number not in self._found:
            self._found[number] = tuple(self._ends(number))
        return self._found[number]

    def _ends(self, number: int) -> Iterator[tuple[int, Gains]]:
        for ends in product(*self._laws.values()):
            states = {name: state for name, (_, state) in zip(self._laws, ends, strict=True)}
            then = with_provinces(self._after, states) if states else self._after
            there = self._wild.having_all({name: state.status for name, state in states.items()})
            found = best(then, self._empire, number, self._near, self._tribe, self._weights, prestige=self._prestige,
                         barbarians=there, offers=self._offers)  # fmt: skip
            yield prod(n for n, _ in ends), found


class Offers:
    """What single Annexations in and around a beaten War bring: found once where the Provinces around stand alike.

    Args:
        board: the board without the War.
        empire: whose Provinces count.
        near: the Provinces in and around the War; others stay as they are.
        tribe: of the beaten War if it is a Foederati one.
        weights: what things are worth.
        prestige: what each Annexation brings.
    """

    def __init__(
        self, board: Board, empire: str, near: Collection[str], tribe: str, weights: Weights, prestige: int
    ) -> None:
        self._empire, self._near, self._tribe, self._weights = empire, frozenset(near), tribe, weights
        self._prestige, self._slope = prestige, weights.slope(board.empire(empire).unrest)
        self._around = {p: (p, *(s for s, _ in board.rules.neighbours[p] if s in self._near)) for p in near}
        self._found: dict[object, list[Offer]] = {}

    def of(self, now: Board, province: str, wild: Barbarians) -> list[Offer]:
        """Every Annexation of a Province.

        Args:
            now: the board, on which Provinces near the War may stand differently.
            province: which one.
            wild: the chances to be Barbarian; Provinces near the War that stand alike have the same.
        """
        key = province, *[now.provinces[s] for s in self._around[province]]
        found = self._found.get(key)
        if found is None:
            found, before = self._found.setdefault(key, []), now.provinces[province]
            for after in annexation.results(now, province, self._tribe, self._near):
                gained = change(wild, province, (before, after), self._weights, self._empire)
                bare = icons(now, province, after) - icons(now, province)
                one = Gains((Annex(province, after.status, after.tribe),), self._prestige, bare, gained)
                found.append((one, one.points(self._weights, self._slope)))
        return found


def best(
    board: Board,
    empire: str,
    number: int,
    near: Collection[str],
    tribe: str,
    weights: Weights,
    *,
    prestige: int = 1,
    barbarians: Barbarians | None = None,
    offers: Offers | None = None,
) -> Gains:
    """The best Annexations in and around a beaten War (Case 10.2.4).

    Only an Empire's own Provinces count; each is priced as it stands afterwards. Ties go to the first in the tables.

    Args:
        board: the board without the War.
        empire: whose Provinces count.
        number: how many Annexations at most.
        near: the Provinces in and around the War.
        tribe: of the beaten War if it is a Foederati one, whose settlers may take Barbarian Provinces.
        weights: what things are worth.
        prestige: what each Annexation brings.
        barbarians: the chances of neighbours to be Barbarian by then; None for those that are now.
        offers: what is known of single ones.
    """
    mine = tuple(p for p in near if board.empire_of[p] == empire)
    offers = offers or Offers(board, empire, near, tribe, weights, prestige)
    slope = weights.slope(board.empire(empire).unrest)
    found: dict[object, Gains] = {}

    def search(now: Board, left: int, wild: Barbarians) -> Gains:
        key = left, tuple(now.provinces[p] for p in mine)
        if key not in found:
            top, most = Gains(), Fraction(0)
            for name in mine if left else ():
                for gains, points in offers.of(now, name, wild):
                    if left > 1:
                        action = gains.steps[0]
                        then = annexation.apply(now, action, prestige)
                        gains = gains.plus(search(then, left - 1, wild.having(name, action.status)))
                        points = gains.points(weights, slope)
                    if points > most:
                        top, most = gains, points
            found[key] = top
        return found[key]

    return search(board, number, barbarians or Barbarians(board, ahead=False))
