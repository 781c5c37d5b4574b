"""The board as a networkx graph, for questions that no rule asks."""

from __future__ import annotations

from ...core.graphs import Graph, make
from .state import BoardState
from .texts import force_text


def graph(board: BoardState) -> Graph[str]:
    """A node for each Province and sea zone, an edge for each border (0.2, 0.3).

    Every node says its `kind`, "land" or "sea". A Province says its `owner`, `tribute`, `city` and who stands there
    (`armies`: colour -> "5I 2C 1G"); both say the `galleys` of each colour. Every edge says its `type`: "land", "crossing",
    "coast" or "sea", and whether it has a `road`.
    """
    rules = board.rules
    nodes = [(name, _about(board, name)) for name in (*board.provinces, *board.seas)]
    edges = [
        (a, b, {"type": kind, "road": rules.border_row(a, b) in board.roads})
        for a, found in rules.borders.items()
        for b, kind in found.items()
        if a < b
    ]
    return make(nodes, edges, board.title or "Conquest of the Empire")


def _about(board: BoardState, name: str) -> dict[str, object]:
    galleys: dict[str, int] = {}
    for galley in board.galleys_in(name):
        galleys[galley.side] = galleys.get(galley.side, 0) + 1
    if name in board.seas:
        return {"kind": "sea", "galleys": galleys}
    found = board.provinces[name]
    return {
        "kind": "land",
        "owner": found.owner,
        "tribute": board.rules.tribute_of[name],
        "city": found.city,
        "armies": {a.side: force_text(a.force) for a in found.armies},
        "galleys": galleys,
    }
