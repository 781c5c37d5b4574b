"""The board as a networkx graph, for questions that no rule asks."""

from __future__ import annotations

from ...core.graphs import Graph, make
from .state import BoardState


def graph(board: BoardState) -> Graph[str]:
    """A node for each Box, an edge for each Movement Line (Section 2.1).

    Every node says its `region`, the `units` of its Enemy Stack (bottom first) with the `side` that is up, whether it
    `is_held` by them, whether `aurelian` or an `officer` is there, and the `usurper` of its Region.
    """
    near = board.rules.neighbours
    return make(
        [(box, _about(board, box, region)) for box, region in board.rules.region_of.items()],
        [(a, b, {"type": "Movement Line"}) for a, found in near.items() for b in found if a < b],
        board.title or "Aurelian",
    )


def _about(board: BoardState, box: str, region: str) -> dict[str, object]:
    stack = board.stack(box)
    return {
        "region": region,
        "units": ", ".join(stack.units) if stack else "",
        "side": stack.side if stack else "",
        "is_held": stack is not None,
        "aurelian": box == board.aurelian,
        "officer": box in board.officers,
        "usurper": board.usurpers.get(region, ""),
    }
