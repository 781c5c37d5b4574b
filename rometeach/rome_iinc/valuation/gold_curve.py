"""What Gold in the Treasury is worth: dear while the next Pay is short, less the more there is, nothing near the limit.

The pieces, the dearest first: what the next Pay lacks would come from Extra Taxes, 2D6 Gold for one Unrest and one Prestige
(Case 9.1.4); then as much as the games were shocked by, at the price that they tell, since it builds Units; then what Bread
and Circuses can still sell, the calm that the next turn will want and the Prestige of the turns left, as far as their own
Taxes do not pay for it; then next to nothing; and what the next Taxes would push over the limit is lost (Case 9.1.2). After
the last turn Gold is worth nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ..board.board import Board
from ..charts import pay, tax
from ..phases.victory import LAST_TURN
from ..players.simple import judgement
from ..rules import SCENARIOS
from . import drift
from .curve import Curve, concave
from .weights import NEAR

EXTRA_TAXES = 7
"""The Gold that Extra Taxes bring on the average: two dice (Case 9.1.4)."""
AROUND = 50
"""Gold comes and goes by about so much in a turn: the slope for what the dice bring is that between there and there."""
SHOCK = 30
"""The games that weights are fitted to were shocked by up to so much Gold (`tools/fit_weights.py`): so far their price goes."""
STEP = 200
"""Prices of Gold are whole numbers of this part of a point, so that whole numbers in a model stay small."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What the worth of an Empire's Gold depends on.

    Attributes:
        gold: in the Treasury now.
        need: the Gold that the next Pay will lack.
        spare: what a turn's Taxes are expected to leave after its Pay.
        room: the most that may lie there before the next Taxes without loss.
        bread: the Gold that one purchase of Bread and Circuses costs.
        administration: the Prestige that can be bought in a turn.
        turns: turns left after this one.
    """

    gold: int
    need: int
    spare: int
    room: int
    bread: int
    administration: int
    turns: int

    @property
    def calm(self) -> int:
        """How much Unrest a later turn's Gold can buy away; one at least."""
        return max(1, self.spare // self.bread)


def expected(board: Board, empire: str) -> int:
    """The Gold that the next Taxes can be expected to bring."""
    found = Fraction(0)
    for who in tax.collectors(board):
        if board.empire_of_commander(who) == empire and (base := tax.base(board, who)):
            found += base * (1 + tax.odds(board, who).p_double)
    return round(found)


@case("9.1.2", "9.2.4", "9.3.1", "10.5.1")
def purse(board: Board, empire: str) -> Purse:
    """What the worth of an Empire's Gold depends on, from the charts."""
    values, comes = board.rules.values, expected(board, empire)
    most = values["gold.maximum"]
    return Purse(
        board.empire(empire).gold,
        min(most, judgement.reserve(board, empire)) if board.turn < LAST_TURN else 0,
        comes - pay.amount(board, empire),
        max(0, most - comes),
        values["gold.bread"],
        max(0, board.emperor_of(empire).abilities.administration),
        max(0, LAST_TURN - board.turn),
    )


def of(board: Board, empire: str, found: Purse, told: Fraction, unrest: Curve) -> Curve:
    """The worth of an Empire's Gold.

    Args:
        board: the board.
        empire: whose.
        found: see `Purse`.
        told: what one Gold is worth by the games that weights are fitted to.
        unrest: what its Unrest costs.
    """
    if not found.turns:
        return Curve(((0, Fraction(0)),))
    level, stated = board.empire(empire).unrest, drift.stated()
    slope = max(Fraction(1), unrest.slope(max(0, level - NEAR), level + NEAR))
    dear = rounded((1 + slope) / EXTRA_TAXES)
    rise = max(0, drift.next_step(board, empire) + round(mean_rise(board)))
    calm = (found.bread * rise, rounded(stated["later"] * slope / found.bread))
    pieces = [(n, min(dear, price)) for n, price in (calm, *_uses(board, found, told))]
    after = concave(pieces, found.need, max(found.need, found.room))
    return Curve(((found.need - 1, dear), *after.pieces)) if after.pieces[0][1] != dear else after


def _uses(board: Board, found: Purse, told: Fraction) -> list[tuple[int, Fraction]]:
    """What Gold beyond the Pay is used for, the calm of the next turn left aside: (how much, what one is worth)."""
    stated = drift.stated()
    builds = round(max(Fraction(0), drift.measured()[_scenario(board), "builds"]))
    paid = max(0, found.spare - builds)
    prestige = found.turns * max(0, found.bread * found.administration - paid)
    return [
        (SHOCK, rounded(told)),
        (prestige, rounded(stated["later"] / found.bread)),
        (board.rules.values["gold.maximum"], stated["idle"]),
    ]


def of_bread(board: Board, found: Purse, told: Fraction) -> Fraction:
    """What the Gold of one purchase of Bread and Circuses is worth, in points: a Prestige at least.

    Args:
        board: the board.
        found: see `Purse`.
        told: as in `of`.
    """
    low = max(found.need, found.gold - AROUND)
    curve = concave(_uses(board, found, told), found.need, max(found.need, found.room))
    return max(Fraction(1), found.bread * rounded(curve.slope(low, low + 2 * AROUND)))


def mean_rise(board: Board) -> Fraction:
    """The Unrest that comes until the next Unrest step, on the average of the scenario's games."""
    law = drift.of(board.scenario, board.turn).turn
    return Fraction(sum(change * n for _, change, n in law), sum(n for _, _, n in law))


def by_chance(curve: Curve, gold: int, most: int) -> Fraction:
    """What one Gold that the dice bring or take is worth."""
    return rounded(curve.slope(max(0, gold - AROUND), min(most, max(0, gold) + AROUND)))


def rounded(number: Fraction) -> Fraction:
    """The nearest price of Gold."""
    return Fraction(round(number * STEP), STEP)


def _scenario(board: Board) -> str:
    return board.scenario if board.scenario in SCENARIOS else SCENARIOS[0]
