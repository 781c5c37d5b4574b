"""The best Provinces to Annex one after the other (Section 10.2), by plain enumeration of every order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from ..actions import Annex
from ..board.board import Board, ProvinceState, Status, with_provinces
from ..phases import annexation
from .provinces import Barbarians, after_revolts, change
from .weights import Weights


@dataclass(frozen=True, slots=True)
class Gains:
    """Annexations in order, the Prestige that they bring, and the Provinces' worth in points."""

    steps: tuple[Annex, ...] = ()
    prestige: int = 0
    provinces: Fraction = Fraction(0)

    def points(self, weights: Weights) -> Fraction:
        """In points."""
        return self.prestige * weights.prestige + self.provinces


MOST = 16
"""So many ends of the Revolt step are gone through at most; of the Provinces beyond that the likeliest end counts."""


def expected(
    board: Board, war: str, empire: str, number: int, near: Iterable[str], weights: Weights, *, prestige: int
) -> tuple[Fraction, Fraction]:
    """(Prestige, points of Provinces) of the best Annexations in and around a War that is beaten after the Revolt step.

    Allied and Foederati Provinces may have Revolted by then: the best is Annexed at each of their ends.

    Args:
        board: the board before the Revolt step.
        war: the War.
        empire: whose Provinces count.
        number: how many Annexations at most.
        near: the Provinces in and around the War.
        weights: what things are worth.
        prestige: what each Annexation brings.
    """
    enemy, after = board.rules.wars[war], replace(board, wars=board.wars.without(war))
    tribe = enemy.enemy if enemy.is_foederati else ""
    near, laws, ways = tuple(near), dict[str, list[tuple[Fraction, ProvinceState]]](), 1
    for p in near:
        if board.empire_of[p] == empire and board.provinces[p].status in (Status.ALLIED, Status.FOEDERATI):
            law = after_revolts(board, p)
            ways *= len(law)
            laws[p] = law if ways <= MOST else [(Fraction(1), max(law, key=lambda x: x[0])[1])]
            ways = ways if ways <= MOST else ways // len(law)
    wild, pays, gains = Barbarians(board), Fraction(0), Fraction(0)
    for ends in product(*laws.values()):
        chance, there, states = Fraction(1), wild, dict[str, ProvinceState]()
        for name, (p_end, state) in zip(laws, ends, strict=True):
            chance, there, states[name] = chance * p_end, there.having(name, state.status), state
        then = with_provinces(after, states)
        found = best(then, empire, number, near, tribe, weights, prestige=prestige, barbarians=there)
        pays, gains = pays + chance * found.prestige, gains + chance * found.provinces
    return pays, gains


def best(
    board: Board,
    empire: str,
    number: int,
    near: Iterable[str],
    tribe: str,
    weights: Weights,
    *,
    prestige: int = 1,
    barbarians: Barbarians | None = None,
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
    """
    near = tuple(near)
    mine = tuple(p for p in near if board.empire_of[p] == empire)
    found: dict[object, Gains] = {}

    def search(now: Board, left: int, wild: Barbarians) -> Gains:
        key = left, tuple(now.provinces[p] for p in mine)
        if key not in found:
            top = Gains()
            for action in annexation.actions(now, mine, tribe, frozenset(near)) if left else ():
                then, name = annexation.apply(now, action, prestige), action.province
                gained = change(wild, name, (now.provinces[name], then.provinces[name]), weights, empire)
                rest = search(then, left - 1, wild.having(name, action.status))
                total = Gains((action, *rest.steps), prestige + rest.prestige, gained + rest.provinces)
                if total.points(weights) > top.points(weights):
                    top = total
            found[key] = top
        return found[key]

    return search(board, number, barbarians or Barbarians(board, ahead=False))
