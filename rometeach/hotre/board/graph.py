"""The board as a networkx graph, for questions that no rule asks."""

from __future__ import annotations

from ...core.graphs import Graph, make
from .state import BoardState


def graph(board: BoardState) -> Graph[str]:
    """A node for each Province, an edge for each border and strait (1, 10.2, 10.3).

    Every node says its `diocese`, whose `side` stands there with how many `armies`, the `fort` and the `city`, whether it has a
    City `site` and a `port`. Every edge says its `type`: "clear", "difficult" or "strait".
    """
    near = board.rules.neighbours
    return make(
        [(province, _about(board, province)) for province in board.provinces],
        [(a, b, {"type": kind}) for a, found in near.items() for b, kind in found.items() if a < b],
        board.title or "History of the Roman Empire",
    )


def _about(board: BoardState, province: str) -> dict[str, object]:
    found = board.provinces[province]
    return {
        "diocese": board.rules.diocese_of[province],
        "side": found.side,
        "armies": found.armies,
        "fort": found.fort,
        "city": found.city,
        "site": province in board.rules.sites,
        "port": province in board.rules.ports,
    }
