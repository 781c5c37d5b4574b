"""The Actions that are aimed at Enemy Units: Suppress, Placate, Battle and Siege (6.1, 6.2, 6.6, 6.7), and Campaign (6.5).

The charts are asked for a Box as it would be after the piece's move, so `box` and `piece` are given apart.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from ...core.cases import case
from ...core.chance.laws import Law
from ...core.figures.ledger import Term, total
from ..actions import AURELIAN
from ..board.board import Board
from ..rules import SIDES, Rules
from .common import leadership


@case("6.1")
def suppress_terms(board: Board, box: str, piece: str) -> Iterator[Term]:
    """Suppress succeeds when the die and this sum come to more than zero."""
    yield from leadership(board, piece)
    top = board.stacks[box].top
    yield "suppress.resistance", board.rules.units[top].resistance, board.rules.subjects["units"][top]


@case("6.1")
def suppressed(board: Board, box: str, piece: str) -> tuple[str, ...]:
    """The Enemy Units that a successful Suppress removes: all, or for an Officer the topmost."""
    units = board.stacks[box].units
    return units if piece == AURELIAN else units[-1:]


@case("6.2")
def placate_price(board: Board, box: str) -> int:
    """The Coins that Placate costs: half the topmost Resistance, rounded up."""
    resistance = board.rules.units[board.stacks[box].top].resistance
    return -(-resistance // board.rules.values["placate.half"])


@case("6.7")
def siege_terms(board: Board, box: str, piece: str) -> Iterator[Term]:
    """A Siege succeeds when the die and this sum come to more than zero; for an Officer the Combat Value counts twice."""
    yield from leadership(board, piece)
    top = board.stacks[box].top
    cv = board.rules.units[top].cv
    yield "siege.cv", cv, board.rules.subjects["combat"][top]
    if piece != AURELIAN:
        yield "siege.officer", cv, board.rules.subjects["combat"][top]


@case("6.6")
def battle_terms(board: Board) -> Iterator[Term]:
    """What is added to the die of a Battle to find the row."""
    yield "battle.army", board.army, ""
    yield from leadership(board, AURELIAN)


@case("6.5")
def campaign_terms(board: Board) -> Iterator[Term]:
    """What is added to the die of a Campaign to find the row."""
    yield "campaign.army", board.army, ""
    yield from leadership(board, AURELIAN)


@case("6.5", "6.6")
def row(die: int, modifier: int) -> int:
    """The row of the Battle or Campaign Table: a natural 1 is row 1, and no row is beyond the last."""
    return 1 if die == 1 else max(1, min(SIDES, die + modifier))


@case("6.6")
def combat_value(board: Board, box: str) -> int:
    """The sum of the Combat Values in a Box."""
    units = board.rules.units
    return sum([units[u].cv for u in board.stacks[box].units])


@case("6.6")
def battle_column(board: Board, box: str) -> int:
    """The column of the Battle Table, counted from 0."""
    cv, column = combat_value(board, box), 0
    for least in board.rules.battle_bands:
        column += cv >= least
    return column


@case("6.6")
def battle_loss(board: Board, box: str, die: int) -> int:
    """The Army Strength that a Battle costs on this die."""
    modifier = total(battle_terms(board), board.rules.values)
    return board.rules.battle_table[row(die, modifier) - 1][battle_column(board, box)]


def battle_losses(board: Board, box: str) -> list[int]:
    """The Army Strength that a Battle costs, on each face of the die from 1 on."""
    modifier = total(battle_terms(board), board.rules.values)
    return list(losses_of(board.rules, modifier, battle_column(board, box)))


@functools.lru_cache(maxsize=1024)
def losses_of(rules: Rules, modifier: int, column: int) -> tuple[int, ...]:
    """The Army Strength that a Battle of this column costs, on each face of the die, with this modifier."""
    return tuple(rules.battle_table[row(die, modifier) - 1][column] for die in range(1, SIDES + 1))


@case("6.5")
def campaign_result(board: Board, barbarians: int, die: int) -> tuple[int, int]:
    """(Army Strength lost, Coins gained) of a Campaign against so many Barbarians on this die."""
    return _campaign(board.rules, total(campaign_terms(board), board.rules.values), barbarians, die)


def _campaign(rules: Rules, modifier: int, barbarians: int, die: int) -> tuple[int, int]:
    return rules.campaign_table[row(die, modifier) - 1][min(barbarians, 5) - 1]


@case("6.5")
def campaign_legions(board: Board, barbarians: int) -> int:
    """The Strength that the Danube gains from a Campaign: one for every two Barbarians."""
    return barbarians // board.rules.values["campaign.legions"]


def battle_law(board: Board, box: str) -> Law:
    """The law of the Army Strength that a Battle costs."""
    return Law.sure(0) if box not in board.stacks else _law(battle_losses(board, box))


def campaign_law(board: Board, barbarians: int) -> dict[tuple[int, int], int]:
    """(Army Strength lost, Coins gained) -> how many of the eight faces bring it."""
    return dict(results_of(board.rules, total(campaign_terms(board), board.rules.values), barbarians))


@functools.lru_cache(maxsize=1024)
def results_of(rules: Rules, modifier: int, barbarians: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """The results of a Campaign against so many Barbarians with this modifier, and how many faces bring each."""
    found: dict[tuple[int, int], int] = {}
    for die in range(1, SIDES + 1):
        result = _campaign(rules, modifier, barbarians, die)
        found[result] = found.get(result, 0) + 1
    return tuple(sorted(found.items()))


def _law(outcomes: Iterable[int]) -> Law:
    weights: dict[int, int] = {}
    for outcome in outcomes:
        weights[outcome] = weights.get(outcome, 0) + 1
    return Law(weights)
