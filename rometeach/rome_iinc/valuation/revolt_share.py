"""The share of one Province in what a plan is worth: the Revolt step, with what its garrison leaves uncovered."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from ...core.cases import case
from ..board.board import Board, ProvinceState
from ..board.changes import stand_alike
from ..charts import revolt
from .fights import p_lost
from .parts import PlanParts, sum_of
from .provinces import Barbarians, before_revolts, icons, taxes, worth
from .weights import Weights


def of_revolt(board: Board, province: str, weights: Weights, state: ProvinceState | None = None,
              barbarians: Barbarians | None = None) -> PlanParts:  # fmt: skip
    """The Revolt step's share of one Province, with what it then stands for.

    If it becomes Barbarian it presses on those neighbours that do not: its dice and theirs are independent.

    Args:
        board: the board before the Revolt step.
        province: whose share.
        weights: what things are worth.
        state: asks as if the Province were in this state.
        barbarians: the chances of Provinces to be Barbarian after the step, if they are known.
    """
    state, barbarians = state or board.provinces[province], barbarians or Barbarians(board)
    if not before_revolts(board) or not revolt.may_change(board, province, state):
        return _as_it_stands(barbarians, province, weights, state)
    return _of_law(revolt.ends(board, province, state), _standing(barbarians, province, weights, state))


def _as_it_stands(barbarians: Barbarians, province: str, weights: Weights, state: ProvinceState) -> PlanParts:
    """The share of a Province that no Revolt die changes."""
    gold = Fraction(taxes(barbarians.board, province, state))
    return PlanParts(taxes=gold, provinces=worth(barbarians.board, province, state, weights, barbarians))


_Standing = dict[str, tuple[int, Fraction]]
"""The title of a Province after the Revolt step -> its Taxes, and what it is worth."""


def _standing(barbarians: Barbarians, province: str, weights: Weights, state: ProvinceState) -> _Standing:
    """What a Province may stand for after the Revolt step."""
    board = barbarians.board
    return {title: (taxes(board, province, end), worth(board, province, end, weights, barbarians))
            for title, end in possible_ends(board, province, state).items()}  # fmt: skip


def _of_law(law: revolt.Ends, standing: _Standing) -> PlanParts:
    """The share of a Province whose Revolt dice have this law."""
    scale = lcm(*(p.denominator for p in law.values()))
    whole = lcm(*(points.denominator for _, points in standing.values()))
    prestige = unrest = gold = stands = 0
    for (title, a, b), p in law.items():
        n = p.numerator * (scale // p.denominator)
        taxed, points = standing[title]
        prestige += n * a
        unrest += n * b
        gold += n * taxed
        stands += n * points.numerator * (whole // points.denominator)
    return PlanParts(Fraction(prestige, scale), Fraction(unrest, scale), taxes=Fraction(gold, scale),
                     provinces=Fraction(stands, whole * scale))  # fmt: skip


def possible_ends(board: Board, province: str, state: ProvinceState) -> dict[str, ProvinceState]:
    """The states that the Revolt step can bring a Province to, by their titles."""
    found = {state.title: state}
    pending = [state]
    for _ in range(revolt.number_of_dice(board, province)):
        following = []
        for now in pending:
            several = revolt.after_revolt(board, province, now)
            title = f"{' or '.join(e.tribe for e in several)} Foederati" if len(several) > 1 else several[0].title
            if title not in found:
                found[title] = several[0]
                following.append(several[0])
            found.setdefault("Roman", revolt.romanised(now))
        pending = following
    return found


@case("10.1.4", "10.1.5", "11.1.5", "2.3.4")
def of_garrison(board: Board, province: str, weights: Weights, state: ProvinceState | None = None) -> PlanParts:
    """What a Province's garrison leaves uncovered, and what of it is lost for certain if it is driven out: its Forts.

    The icons of a Province count in the next Unrest step as long as it is Roman or Insurgent then.

    Args:
        board: the board before the Revolt step.
        province: whose garrison.
        weights: what things are worth.
        state: asks as if the Province were in this state.
    """
    state = state or board.provinces[province]
    bare, forts = icons(board, province, state), state.units.fort
    if not bare and not forts:
        return PlanParts()
    return _uncovered(bare, forts, p_lost(board, province, state), weights)


def _uncovered(bare: int, forts: int, lost: Fraction, weights: Weights) -> PlanParts:
    return PlanParts(unrest=bare * (1 - lost), units=-lost * forts * weights.worth_of("fort"))


class RevoltShares:
    """The shares of Provinces on a board, and on every other one that stands alike: each is found once.

    Attributes:
        board: the board.
        weights: what things are worth.
        barbarians: the chances of its Provinces to be Barbarian after the Revolt step.
    """

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board, self.weights, self.barbarians = board, weights, Barbarians(board)
        self._ahead = before_revolts(board)
        self._laws: dict[object, tuple[PlanParts, Fraction]] = {}
        self._whole: dict[tuple[str, ProvinceState], tuple[PlanParts, ...]] = {}
        self._ends: dict[object, _Standing] = {}
        self._standing: dict[str, PlanParts] = {}

    def fits(self, board: Board, weights: Weights) -> bool:
        """Whether they are those of a board too: its Provinces, Wars and Commanders are the same, its Units may be others."""
        return weights is self.weights and stand_alike(board, self.board)

    def of(
        self, province: str, state: ProvinceState, faces: tuple[int, int] | None = None
    ) -> tuple[PlanParts, Fraction]:
        """`of_revolt` of a Province in a state, and the chance that its garrison must leave.

        Args:
            province: which one.
            state: its state.
            faces: those of a single die that Revolt and that Romanise, if they are known.
        """
        board, several, may_change = self.board, False, False
        key: tuple[object, ...] = province, state.status, state.tribe
        if self._ahead and revolt.may_revolt(board, province, state):
            several = revolt.number_of_dice(board, province) > 1
            # The faces of one die say all; those of several depend on the Units.
            faces = None if several else faces or revolt.faces(board, province, state)[:2]
            key, may_change = (*key, state.units if several else faces), several or any(faces or ())
        found = self._laws.get(key)
        if found is None:
            if may_change:
                law = revolt.ends(board, province, state, faces)
                found = _of_law(law, self._of_ends(province, state)), p_lost(board, province, state, law)
            else:
                found = _as_it_stands(self.barbarians, province, self.weights, state), Fraction(0)
            self._laws[key] = found
        return found

    def _of_ends(self, province: str, state: ProvinceState) -> _Standing:
        key = province, state.status, state.tribe
        if key not in self._ends:
            self._ends[key] = _standing(self.barbarians, province, self.weights, state)
        return self._ends[key]

    def whole(self, province: str, state: ProvinceState) -> tuple[PlanParts, ...]:
        """`of_revolt` and `of_garrison` of a Province in a state."""
        key = province, state
        found = self._whole.get(key)
        if found is None:
            share, lost = self.of(province, state)
            bare, forts = icons(self.board, province, state), state.units.fort
            found = (share, _uncovered(bare, forts, lost, self.weights)) if bare or forts else (share,)
            self._whole[key] = found
        return found

    def standing(self, empire: str) -> PlanParts:
        """The Taxes and the worth of an Empire's Provinces as they are on the board."""
        if empire not in self._standing:
            board, now = self.board, Barbarians(self.board, ahead=False)
            mine = [(p, board.provinces[p]) for p in board.rules.provinces if board.empire_of[p] == empire]
            gold = sum(taxes(board, p, state) for p, state in mine)
            points = sum_of([worth(board, p, state, self.weights, now) for p, state in mine])
            self._standing[empire] = PlanParts(taxes=Fraction(gold), provinces=points)
        return self._standing[empire]
