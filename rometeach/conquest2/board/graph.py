"""The board as a networkx graph, for questions that no rule asks."""

from __future__ import annotations

from ...core.graphs import Graph, make
from .state import BoardState
from .texts import force_text


def graph(board: BoardState) -> Graph[str]:
    """A node for each Province and sea zone, an edge for each border (0.2).

    Every node says its `kind`, "land" or "sea". A Province says its `points`, `influence` (colour -> tokens), Province `tokens`,
    `city` and who stands there (`armies`: colour -> "5I 2C 1G"); a sea zone its `galleys` (colour -> number). Every edge says its
    `type`: "land", "crossing", "coast" or "sea".
    """
    rules = board.rules
    nodes = [(name, _about(board, name)) for name in (*board.provinces, *board.seas)]
    edges = [(a, b, {"type": kind}) for a, found in rules.borders.items() for b, kind in found.items() if a < b]
    return make(nodes, edges, board.title or "Conquest of the Empire II")


def _about(board: BoardState, name: str) -> dict[str, object]:
    if name in board.seas:
        return {"kind": "sea", "galleys": {f.side: f.galleys for f in board.seas[name]}}
    found = board.provinces[name]
    return {
        "kind": "land",
        "points": board.rules.points_of.get(name, ()),
        "influence": {i.side: i.tokens for i in found.influence},
        "tokens": found.tokens,
        "city": found.city,
        "armies": {a.side: force_text(a.force) for a in found.armies},
    }
