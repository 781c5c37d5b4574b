"""What is in the Hostile Cup, by kind of chit, and what so many draws from it bring (5.0, 7.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from math import comb
from typing import TypeVar

from ...core.errors import BadInput, Problem
from ...core.session.outcomes import outcomes
from ..board.board import Board
from ..board.cups import Cups, CupsLaw, Unclear
from ..board.cups import law as joint_law
from ..phases.common import adjust

B = TypeVar("B", bound=Board)

KindCounts = tuple[int, ...]
"""How many chits of each kind there are, in the order of the kinds."""


@lru_cache(maxsize=32)
def _law(cups: Cups) -> CupsLaw:
    return joint_law(cups)


def law(p: Board) -> CupsLaw:
    """The joint law of the cups; raises BadInput if they are empty, or if too much was moved unseen."""
    if not p.cups.chits():
        raise BadInput([Problem("cups", "hold no chit", "Draw the set-up first: --edit, or a board that is drawn.")])
    try:
        return _law(p.cups)
    except Unclear as error:
        raise BadInput([Problem("cups", f"give no exact chances: {error}")]) from None


def adjusted(p: B, action: str) -> B:
    """The position after the Cup Adjustments of an Action, seen by a player who does not look."""
    board = p.seen()
    for source, target in p.rules.actions[action].adjustments:
        ((_, after),) = outcomes(partial(adjust, board, source, target))
        board = replace(board, cups=after.cups)
    return board


def contents(p: Board, kinds: Sequence[Iterable[str]]) -> dict[KindCounts, Fraction]:
    """The law of how many chits of each kind the Hostile Cup holds; kinds have no chit in common."""
    return _contents(law(p), tuple(frozenset(k) for k in kinds))


def _contents(joint: CupsLaw, groups: tuple[frozenset[str], ...]) -> dict[KindCounts, Fraction]:
    found: dict[KindCounts, Fraction] = {}
    parts = [tuple(sum(c in g for c in members) for g in groups) for members in joint.classes]
    for counts, weight in joint.weights.items():
        at: dict[KindCounts, Fraction] = {(0,) * len(groups): weight}
        for members, mine, (_, _, hostile) in zip(joint.classes, parts, counts, strict=True):
            at = _joined(at, _picked(mine, len(members), hostile))
        for key, w in at.items():
            found[key] = found.get(key, Fraction(0)) + w
    return dict(sorted(found.items()))


def _joined(a: Mapping[KindCounts, Fraction], b: Mapping[KindCounts, Fraction]) -> dict[KindCounts, Fraction]:
    found: dict[KindCounts, Fraction] = {}
    for x, u in a.items():
        for y, v in b.items():
            key = tuple(i + j for i, j in zip(x, y, strict=True))
            found[key] = found.get(key, Fraction(0)) + u * v
    return found


@lru_cache(maxsize=4096)
def _picked(have: KindCounts, size: int, number: int) -> dict[KindCounts, Fraction]:
    """How many of each kind are among `number` of `size` chits that are picked blindly, `have` of each kind."""
    ways: dict[KindCounts, int] = {(): 1}
    for n in have:
        ways = {(*key, i): w * comb(n, i) for key, w in ways.items() for i in range(n + 1)}
    rest, all_ways = size - sum(have), comb(size, number)
    return {
        key: Fraction(w * comb(rest, number - sum(key)), all_ways)
        for key, w in ways.items()
        if 0 <= number - sum(key) <= rest
    }


def drawn(p: Board, members: Iterable[str], number: int) -> dict[int, Fraction]:
    """The law of how many of these chits are among the next so many that are drawn from the Hostile Cup."""
    size, found = p.cups.size("hostile"), dict[int, Fraction]()
    number = min(number, size)
    for have, weight in contents(p, [members]).items():
        for (n,), q in _picked(have, size, number).items():
            found[n] = found.get(n, Fraction(0)) + weight * q
    return dict(sorted(found.items()))
