"""A plan without pointless moves: Units that trade places, alone or in a ring, and Transfers that change nothing.

Ties leave some behind. What a move changes is seen from the tables of two Provinces and the fights that they join; a plan without
some of its moves is then priced by the rules as a whole, once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from rometeach.core.errors import IllegalChoice
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Fight, Planned, Transfer
from rometeach.rome_iinc.board.board import Board, with_provinces
from rometeach.rome_iinc.board.units import Units

from ..question import Question
from .candidates import TurnOptions
from .fight_options import Duel
from .province_options import INDEX

Does = Callable[[Question, Sequence[Planned]], object]
"""What a plan does besides its worth."""
LONGEST = 4
"""Rings of Units of several types are looked for up to this length; those of one type have any."""


def nothing_else(q: Question, actions: Sequence[Planned]) -> object:
    """For plans of which the worth alone matters."""
    return None


def simpler(
    q: Question, options: TurnOptions, actions: Sequence[Planned], asked: int, does: Does = nothing_else
) -> list[Planned]:
    """The plan without the Transfers that change nothing.

    Args:
        q: the question.
        options: what its model chose from.
        actions: the plan in order.
        asked: how many of its actions must be done.
        does: what is to stay as it is, besides the worth.
    """
    must = set(q.requests.must) if asked else set()
    moves = [a for a in actions if isinstance(a, Transfer) and a not in must]
    if not moves:
        return list(actions)
    worth, same = q.value(actions).worth, does(q, actions)

    def is_as_good(shorter: Sequence[Planned]) -> bool:
        try:
            return q.value(shorter).worth >= worth and does(q, shorter) == same
        except IllegalChoice:
            return False

    after = AfterMoves(q, options, actions)
    found = list(actions)
    steps: list[tuple[Transfer, ...]] = []
    while some := next((s for s in _pointless(q, moves) if after.without(s)), None):
        steps.append(some)
        for move in some:
            moves.remove(move)
            found.remove(move)
    if not steps or is_as_good(found):
        return found
    # Not all at once: one after the other, in another order of the moves if need be.
    found = list(actions)
    for some in steps:
        shorter = list(found)
        for move in some:
            shorter.remove(move)
        found = next((s for s in (shorter, _reordered(q, shorter)) if is_as_good(s)), found)
    return found


def _pointless(q: Question, moves: Sequence[Transfer]) -> Iterator[tuple[Transfer, ...]]:
    """Moves that might together change nothing: rings first, then each alone."""
    yield from _rings(moves, len(moves), True)
    if not (q.requests.keep or q.requests.safe or q.requests.no_unit_in):
        yield from _rings(moves, LONGEST, False)
        yield from ((move,) for move in reversed(moves))


def _rings(moves: Sequence[Transfer], longest: int, alike: bool) -> Iterator[tuple[Transfer, ...]]:
    """Moves that lead from Province to Province and back: of one type of Unit, or of whatever types."""
    leaving: dict[str, list[int]] = {}
    for i, move in enumerate(moves):
        leaving.setdefault(move.source, []).append(i)

    def onward(path: list[int]) -> Iterator[tuple[Transfer, ...]]:
        first, last = moves[path[0]], moves[path[-1]]
        if last.target == first.source:
            yield tuple(moves[i] for i in path)
        elif len(path) < longest:
            passed = {moves[i].source for i in path}
            for i in leaving.get(last.target, ()):
                if (
                    i > path[0]
                    and moves[i].target not in passed - {first.source}
                    and (moves[i].unit == first.unit or not alike)
                ):
                    yield from onward([*path, i])

    for i in range(len(moves)):
        yield from onward([i])


def _reordered(q: Question, actions: Sequence[Planned]) -> list[Planned]:
    """The plan with its Transfers in an order in which each finds room, as far as there is one."""
    quiet = [a for a in actions if not isinstance(a, Transfer | Fight)]
    board, made = plans.carry_out(q.p, q.empire, quiet), list[Planned](quiet)
    pending = [a for a in actions if isinstance(a, Transfer)]
    while pending:
        owner = plans.owner
        now = next((m for m in pending if plans.against(board, owner(board, q.empire, m), m) is None), pending[0])
        pending.remove(now)
        made.append(now)
        if plans.against(board, owner(board, q.empire, now), now) is None:
            board = plans.apply(board, owner(board, q.empire, now), now)
    return [*made, *(a for a in actions if isinstance(a, Fight))]


class AfterMoves:
    """The Units as a plan leaves them, while some of its moves are taken back."""

    def __init__(self, q: Question, options: TurnOptions, actions: Sequence[Planned]) -> None:
        self._q, self._provinces = q, {g.name: g for g in options.provinces}
        quiet = [a for a in actions if not isinstance(a, Fight)]
        self._board: Board = plans.carry_out(q.p, q.empire, quiet)
        self._fights = [(d, a) for a in actions if isinstance(a, Fight) for d in options.duels if is_of(d, a)]
        self._unclear = len(self._fights) < sum(isinstance(a, Fight) for a in actions)

    def without(self, moves: Sequence[Transfer]) -> bool:
        """Take these moves back, where that changes nothing that is priced; whether it did."""
        changes: dict[str, list[int]] = {}
        for move in moves:
            if move.source not in self._provinces or move.target not in self._provinces:
                return False
            for place, n in ((move.source, 1), (move.target, -1)):
                changes.setdefault(place, [0] * len(INDEX))[INDEX[move.unit]] += n
        now = {p: self._board.provinces[p] for p in changes}
        then = {p: Units(*(a + b for a, b in zip(now[p].units, c, strict=True))) for p, c in changes.items()}
        if any(min(u) < 0 for u in then.values()):
            return False
        if sum(self._provinces[p].quiet(u) - self._provinces[p].quiet(now[p].units) for p, u in then.items()):
            return False
        changed = {p for p, u in then.items() if u != now[p].units}
        board = self._board
        if changed:
            board = with_provinces(board, {p: type(now[p])(now[p].status, now[p].tribe, then[p]) for p in changed})
            touched = [(d, f) for d, f in self._fights if changed.intersection(f.provinces)]
            if (touched and self._unclear) or any(
                self._price(d, f, self._board) != self._price(d, f, board) for d, f in touched
            ):
                return False
        self._board = board
        return True

    def _price(self, d: Duel, fight: Fight, board: Board) -> Fraction:
        return d.outlook.value(fight.provinces, board).points(self._q.weights[d.empire], d.outlook.level)


def is_of(d: Duel, fight: Fight) -> bool:
    """Whether a fight is this duel's."""
    return d.war == fight.war and d.who.box == fight.commander and (not d.is_sole or d.empire == fight.empire)
