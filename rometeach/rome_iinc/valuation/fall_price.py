"""What the Fall of an Empire by Unrest costs, in points (Cases 12.2.2, 12.2.3).

The Empire's Prestige is gone. With the Governors in revolt and an Emperor less, the game is survived less often than it
would have been: so much is measured. A Fallen Empire that fails again, or a second one that Falls, ends the game for both.
"""

from __future__ import annotations

from fractions import Fraction

from ...core.cases import case
from ..board.board import Board
from ..phases.exchange import lacks_of_calm
from ..phases.victory import LAST_TURN
from ..rules import EMPIRES, SCENARIOS
from . import drift
from .prestige_curve import reached, with_prestige

LEAST = 5
"""Points: a Fall never costs less, whatever the tracks say."""


def price(board: Board, empire: str, turn: int) -> int:
    """What the Fall costs if it comes on a turn, in whole points.

    Args:
        board: the board now.
        empire: the one that may Fall.
        turn: this turn or a later one; until then Prestige grows as it does in games of the scenario.
    """
    later, stated, measured = turn - board.turn, drift.stated(), drift.measured()
    scenario = board.scenario if board.scenario in SCENARIOS else SCENARIOS[0]
    growth = measured[scenario, "growth"]
    own = board.empire(empire).prestige + growth * later / len(EMPIRES)
    both = sum(board.empire(e).prestige for e in EMPIRES) + growth * (LAST_TURN - board.turn)
    ends = any(board.is_fallen(e) for e in EMPIRES)
    if turn >= LAST_TURN:  # only the War Phase is left: a first Fall takes the Prestige and the level
        fallen = board if ends else with_prestige(board, empire, 0)
        levels = stated["level"] * (reached(board) - (0 if ends else reached(fallen)))
        cost = levels + (both + 2 * stated["defeat"] if ends else own)
    else:
        survives = Fraction(0) if ends else measured["all", "survives"]
        cost = (1 - survives) * (both + 2 * stated["defeat"]) + survives * own
    return max(LEAST, round(cost))


@case("12.2.3")
def ends_the_game(board: Board, empire: str) -> bool:
    """Whether an Empire is sure to Fall by its Unrest, whatever it buys, and the game with it."""
    return lacks_of_calm(board, empire) > 0 and any(board.is_fallen(e) for e in EMPIRES)
