"""What the Revolt step of one Province is worth at every modifier: a row for each number that a garrison lowers it by.

The rules price a row. The faces of one die say all about it, so rows with the same faces are priced once.
"""

from __future__ import annotations

from fractions import Fraction

from rometeach.rome_iinc.board.board import Board, ProvinceState
from rometeach.rome_iinc.board.units import FIELDS, NONE
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.revolt_share import RevoltShares

Row = tuple[Fraction, Fraction]
"""What the Revolt step is worth, and the chance that the garrison must leave."""
LOWEST = -12
"""Below this modifier nothing changes any more."""


def revolt_rows(board: Board, shares: RevoltShares, province: str, effect: tuple[int, ...], most: int) -> list[Row]:
    """The rows of a Province where Units may stand, for a modifier lowered by 0, 1, ... `most`.

    Args:
        board: the board.
        shares: what the Revolt step is worth in each state of a Province there.
        province: which one.
        effect: by how much one Unit of each type lowers the modifier.
        most: the last row.
    """
    state = board.provinces[province]
    bare = ProvinceState(state.status, state.tribe, NONE)
    base, several = revolt.modifier(board, province, bare), revolt.number_of_dice(board, province) > 1
    single, unrest = FIELDS[effect.index(1)], board.empire(board.empire_of[province]).unrest
    rows: list[Row] = []
    known: dict[object, Row] = {}
    for k in range(most + 1):
        if rows and base - k < LOWEST - 1:
            rows.append(rows[-1])
            continue
        # The faces of one die say all; those of several depend on the modifier itself.
        faces = None if several else revolt.faces_at(board, province, state.status, base - k)
        key = faces or base - k
        if key not in known:
            known[key] = _priced(shares, province, _with(bare, single, k), faces, unrest)
        rows.append(known[key])
    return rows


def _with(state: ProvinceState, unit: str, number: int) -> ProvinceState:
    return ProvinceState(state.status, state.tribe, NONE._replace(**{unit: number}))


def _priced(
    shares: RevoltShares, province: str, state: ProvinceState, faces: tuple[int, int] | None, unrest: int
) -> Row:
    """The row of a state, by the rules; at the Unrest of the Province's Empire."""
    parts, lost = shares.of(province, state, faces)
    return evaluate.total(parts.worths(shares.weights, 0, unrest)), lost
