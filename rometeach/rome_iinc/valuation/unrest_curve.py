"""What Unrest costs: the chance of a Fall (Case 10.1.7) times its price, and the Gold that keeps the Empire from it.

From one Bread and Circuses to the next the Unrest of an Empire drifts; where it passes the limit at the end of a phase, the
Empire Falls. The next Unrest step is the board's own sum (Section 10.1), all else and all later turns are laws of games.
Each turn some calm may be bought (Case 10.5.2); a purchase costs what its Gold is worth: the Prestige that it would buy at
least, more where Gold is scarce.
The curve is the least cost that can then be expected over a few turns, counted back from the last of them, in whole
hundredths of a point. After them each Unrest that is left costs the Prestige of a purchase: what comes later is in better
hands than those of the games. So the curve is nearly flat where calm can still be bought in time, steep before the
limit, and flat beyond it: a Fall is certain.
"""

from __future__ import annotations

import functools
from fractions import Fraction

from ..board.board import Board
from ..phases.victory import LAST_TURN
from . import drift, fall_price
from .curve import Curve, of_values

HUNDRED = 100
MOST = 60
"""Unrest beyond this is never reached."""
AHEAD = 2
"""So many turns are looked ahead."""
ROUND = 5
"""Points: the prices of later Falls are rounded to so many, so that boards that are alike share one computation."""

Costs = tuple[int, ...]
"""Level of Unrest -> its cost in hundredths of a point."""


def of(board: Board, empire: str, calm: int, bread: Fraction = Fraction(1)) -> Curve:
    """What the Unrest of an Empire costs at the end of its Bread and Circuses.

    Args:
        board: the board.
        empire: whose.
        calm: how much Unrest a later turn's Gold can buy away.
        bread: what the Gold of one purchase is worth, in points.
    """
    cost = round(HUNDRED * bread)
    limit, turn = board.rules.values["fall.unrest"], board.turn
    prices = [HUNDRED * fall_price.price(board, empire, turn)]
    if turn < LAST_TURN:
        prices += [ROUND * round(fall_price.price(board, empire, t) / ROUND) * HUNDRED for t in (turn + 1, LAST_TURN)]
    step = drift.next_step(board, empire) if turn < LAST_TURN else 0
    return _now(board.scenario, turn, tuple(prices), step, calm, limit, cost)


@functools.lru_cache(maxsize=500)
def _now(scenario: str, turn: int, prices: tuple[int, ...], step: int, calm: int, limit: int, cost: int) -> Curve:
    """The curve of a turn.

    Args:
        scenario: whose laws.
        turn: which turn.
        prices: of a Fall now, and as `from_turn` has them on the next turn.
        step: the next Unrest step less the Popularity.
        calm: how much Unrest can be bought away on each later turn.
        limit: more Unrest than this is a Fall.
        cost: of one purchase of calm, in hundredths.
    """
    now, *later = prices
    if turn >= LAST_TURN:
        found = last(scenario, now, limit)
    else:
        following = from_turn(scenario, turn + 1, tuple(later), calm, limit, AHEAD - 1, cost)
        law = drift.of(scenario, turn)
        found = one_turn(law, ((step, 1),), following, price=now, limit=limit, calm=calm, cost=cost)
    return of_values([Fraction(c, HUNDRED) for c in found[: limit + 2]])


def last(scenario: str, price: int, limit: int) -> Costs:
    """The cost on the last turn: the War Phase alone is left.

    Args:
        scenario: whose law.
        price: of a Fall, in hundredths.
        limit: more Unrest than this is a Fall.
    """
    law = drift.of(scenario, LAST_TURN).war
    number = sum(n for _, n in law)
    return tuple(
        price if u > limit else round(Fraction(price * sum(n for w, n in law if u + w > limit), number))
        for u in range(MOST + 1)
    )


@functools.lru_cache(maxsize=500)
def from_turn(scenario: str, turn: int, prices: tuple[int, ...], calm: int, limit: int, ahead: int, cost: int) -> Costs:
    """The cost on a later turn, after its Bread and Circuses, by the scenario's laws alone.

    Args:
        scenario: whose laws.
        turn: which turn.
        prices: of a Fall before the last turn and on it, in hundredths.
        calm: how much Unrest can be bought away on each turn.
        limit: more Unrest than this is a Fall.
        ahead: how many turns are still looked at.
        cost: of one purchase of calm, in hundredths.
    """
    if turn >= LAST_TURN:
        return last(scenario, prices[-1], limit)
    if not ahead:
        return tuple(prices[0] if u > limit else min(HUNDRED * u, prices[0]) for u in range(MOST + 1))
    following = from_turn(scenario, turn + 1, prices, calm, limit, ahead - 1, cost)
    law = drift.of(scenario, turn)
    return one_turn(law, law.step, following, price=prices[0], limit=limit, calm=calm, cost=cost)


def one_turn(
    law: drift.Drift, step: drift.Seen, following: Costs, *, price: int, limit: int, calm: int, cost: int
) -> Costs:
    """The cost one turn earlier.

    No level costs more than the Fall now, even if a later Fall would: so more Unrest never costs less.

    Args:
        law: the drift until the next Unrest step.
        step: that step less the Popularity.
        following: the cost at the end of the next Bread and Circuses.
        price: of a Fall before it.
        limit: more Unrest than this is a Fall.
        calm: how much Unrest can be bought away there.
        cost: of one purchase, in hundredths.
    """
    bought = [min(cost * b + following[u - b] for b in range(min(calm, u) + 1)) for u in range(MOST + 1)]
    steps = sum(n for _, n in step)
    ahead = [min(price * steps, sum(n * bought[min(MOST, max(0, u + s))] for s, n in step)) for u in range(limit + 1)]
    number = sum(n for _, _, n in law.turn)
    found = []
    for u in range(MOST + 1):
        if u > limit:
            found.append(price)
            continue
        cost = sum(
            n * (price * steps if u + rise > limit else ahead[max(0, u + change)]) for rise, change, n in law.turn
        )
        found.append((2 * cost + number * steps) // (2 * number * steps))
    return tuple(found)
