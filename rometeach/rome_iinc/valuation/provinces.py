"""What a Province is worth to its Empire in one status or another: its Taxes, its Grain, and whom it shields.

A Barbarian Province presses on those neighbours that are not Barbarian themselves. Revolt dice are independent of each
other (Case 11.1.1), so the expected number of pressed pairs is the sum of the products of both chances: exact, and no
pair counts where both fall.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ..board.board import ALLIED, BARBARIAN, FOEDERATI, GARRISONED, INSURGENT, ROMAN, Board, ProvinceState, Status
from ..charts import revolt, unrest
from ..phases.victory import LAST_TURN
from .weights import Weights

_MAY_FALL = (ALLIED, FOEDERATI)
"""No other Province becomes Barbarian in one Revolt step: with more than one die it becomes Foederati first (Case 11.1.3)."""

_CERTAIN = Fraction(0), Fraction(1)


def before_revolts(board: Board) -> bool:
    """Whether the Revolt step of this turn is still to come."""
    return board.phase not in ("War", "Victory") or board.step == "Revolts"


class Barbarians:
    """The chance of every Province to be Barbarian, each found when it is first asked for.

    Args:
        board: the board.
        ahead: whether they are those after the Revolt step that is still to come; else those of the board as it stands.
    """

    def __init__(self, board: Board, ahead: bool = True) -> None:
        self.board = board
        self._ahead = ahead and before_revolts(board)
        self._found: dict[str, Fraction] = {}
        self._certain: dict[str, Fraction] = {}

    def of(self, province: str) -> Fraction:
        """The chance of one Province."""
        found = self._certain.get(province)
        if found is None:
            found = self._found.get(province)
        if found is None:
            state = self.board.provinces[province]
            found = _CERTAIN[state.status is BARBARIAN]
            if self._ahead and state.status in _MAY_FALL:
                found = p_barbarian(self.board, province)
            self._found[province] = found
        return found

    def having(self, province: str, status: Status) -> Barbarians:
        """The same with one Province in a status for certain."""
        return self.having_all({province: status})

    def having_all(self, statuses: Mapping[str, Status]) -> Barbarians:
        """The same with some Provinces in a status for certain."""
        changed = Barbarians(self.board, self._ahead)
        changed._found = self._found  # what is found of one is found of both
        changed._certain = {**self._certain, **{p: _CERTAIN[s is BARBARIAN] for p, s in statuses.items()}}
        return changed

    def pressed(self, province: str) -> Fraction:
        """How many neighbours a Province would press on if it were Barbarian."""
        near = self._near(province)
        return len(near) - self._sum(near)

    def pressing(self, province: str, empire: str = "") -> Fraction:
        """How many neighbours press on a Province if it is not Barbarian; with an Empire only those that it pays for."""
        near, empire_of = self._near(province), self.board.empire_of
        return self._sum([s for s in near if empire_of[s] == empire] if empire else near)

    def _near(self, province: str) -> list[str]:
        there = self.board.provinces
        return [s for s, _ in self.board.rules.neighbours[province] if s in there]

    def _sum(self, provinces: Sequence[str]) -> Fraction:
        certain, others = 0, Fraction(0)
        for p in map(self.of, provinces):
            if p is _CERTAIN[True]:
                certain += 1
            elif p is not _CERTAIN[False]:
                others += p
        return others + certain if certain else others


def p_barbarian(board: Board, province: str, state: ProvinceState | None = None) -> Fraction:
    """The chance of a Province to be Barbarian after the Revolt step; `state` as if it were so."""
    title = BARBARIAN.value
    return sum((p for (end, _, _), p in revolt.ends(board, province, state).items() if end == title), Fraction(0))


def after_revolts(board: Board, province: str) -> list[tuple[Fraction, ProvinceState]]:
    """What an Allied or Foederati Province may be after the Revolt step, with the chances; of several tribes the first."""
    state = board.provinces[province]
    if not before_revolts(board):
        return [(Fraction(1), state)]
    several = revolt.after_revolt(board, province, state)
    known = {e.title: e for e in (revolt.one_step(state), *several, state)}
    found: dict[ProvinceState, Fraction] = {}
    for (title, _, _), p in revolt.ends(board, province).items():
        end = known.get(title, several[0])
        found[end] = found.get(end, Fraction(0)) + p
    return [(p, end) for end, p in found.items()]


def icons(board: Board, province: str, state: ProvinceState | None = None) -> int:
    """The Unrest of the uncovered icons of one Province in the next Unrest step; after that of the last turn none follows."""
    if board.turn >= LAST_TURN:
        return 0
    return sum(board.rules.values[key] * times for key, times, _ in unrest.icons(board, province, state))


def taxes(board: Board, province: str, state: ProvinceState) -> int:
    """The Gold a turn that a Province brings its Empire in some state (Cases 9.2.1, 9.2.2)."""
    loyal = state.status is ROMAN and board.is_loyal(province)
    return board.rules.provinces[province].gold if loyal else 0


def worth(
    board: Board, province: str, state: ProvinceState, weights: Weights, barbarians: Barbarians | None = None
) -> Fraction:
    """What a Province is worth in some state, in points, its Taxes left aside.

    Args:
        board: the board around it.
        province: which one.
        state: the state that is asked about.
        weights: what things are worth.
        barbarians: the chances of its neighbours to be Barbarian; None for those that are now.
    """
    value = _alone(board, province, state.status, weights)
    if state.status is BARBARIAN and weights.frontier:
        value -= weights.frontier * (barbarians or Barbarians(board, ahead=False)).pressed(province)
    return value


def _alone(board: Board, province: str, status: Status, weights: Weights) -> Fraction:
    """What a Province is worth in some status, whatever its neighbours are."""
    printed, w = board.rules.provinces[province], weights
    value = w.status(status)
    if status in GARRISONED and province in w.provinces:
        value += w.provinces[province]
    if printed.grain_icon and status in (INSURGENT, BARBARIAN):
        value -= w.unrest * w.taxes
    if status is not ROMAN and province == board.rules.capitals[board.empire_of[province]]:
        value -= w.capital * (1 if status is INSURGENT else 5)
    return value


def change(barbarians: Barbarians, province: str, states: tuple[ProvinceState, ProvinceState], weights: Weights,
           empire: str = "") -> Fraction:  # fmt: skip
    """What it is worth that a Province goes from one state to another, in points: its Taxes, and those who press on it too.

    Args:
        barbarians: the board, and the chances of the neighbours.
        province: which one.
        states: before and after.
        weights: what things are worth.
        empire: counts only the Barbarian neighbours of this Empire, which pays for them; "" for all.
    """
    board, (before, after) = barbarians.board, states
    found = _alone(board, province, after.status, weights) - _alone(board, province, before.status, weights)
    a, b = before.status is BARBARIAN, after.status is BARBARIAN
    if a != b and weights.frontier:
        found += weights.frontier * (barbarians.pressed(province) - barbarians.pressing(province, empire)) * (a - b)
    gold = taxes(board, province, after) - taxes(board, province, before)
    return found + weights.gold * weights.taxes * gold if gold else found
