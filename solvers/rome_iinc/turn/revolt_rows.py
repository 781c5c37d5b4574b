"""What the Revolt step of one Province is worth at every modifier: a row for each number that a garrison lowers it by.

The rules price a row. The faces of one die say all about it, so rows with the same faces are priced once.
"""

from __future__ import annotations

from fractions import Fraction

from rometeach.rome_iinc.board.board import ProvinceState
from rometeach.rome_iinc.board.units import FIELDS, NONE
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.valuation import evaluate, fights
from rometeach.rome_iinc.valuation.provinces import Barbarians
from rometeach.rome_iinc.valuation.weights import Weights

Row = tuple[Fraction, Fraction]
"""What the Revolt step is worth, and the chance that the garrison must leave."""
LOWEST = -12
"""Below this modifier nothing changes any more."""


def revolt_rows(
    barbarians: Barbarians, province: str, weights: Weights, effect: tuple[int, ...], most: int
) -> list[Row]:
    """The rows of a Province where Units may stand, for a modifier lowered by 0, 1, ... `most`.

    Args:
        barbarians: the board, with the chances of its Provinces to be Barbarian.
        province: which one.
        weights: what things are worth.
        effect: by how much one Unit of each type lowers the modifier.
        most: the last row.
    """
    board = barbarians.board
    state = board.provinces[province]
    bare = ProvinceState(state.status, state.tribe, NONE)
    base, several = revolt.modifier(board, province, bare), revolt.number_of_dice(board, province) > 1
    single = FIELDS[effect.index(1)]
    rows: list[Row] = []
    known: dict[object, Row] = {}
    for k in range(most + 1):
        if rows and base - k < LOWEST - 1:
            rows.append(rows[-1])
            continue
        # The faces of one die say all; those of several depend on the modifier itself.
        key = base - k if several else revolt.faces_at(board, province, state.status, base - k)
        if key not in known:
            known[key] = _priced(barbarians, province, _with(bare, single, k), weights)
        rows.append(known[key])
    return rows


def _with(state: ProvinceState, unit: str, number: int) -> ProvinceState:
    return ProvinceState(state.status, state.tribe, NONE._replace(**{unit: number}))


def _priced(barbarians: Barbarians, province: str, state: ProvinceState, weights: Weights) -> Row:
    """The row of a state, by the rules."""
    board = barbarians.board
    unrest = board.empire(board.empire_of[province]).unrest
    worth = evaluate.total(evaluate.of_revolt(board, province, weights, state, barbarians).worths(weights, 0, unrest))
    return worth, fights.p_lost(board, province, state)
