"""The board as a networkx graph: the spaces with what lies there, and the connections between them."""

from __future__ import annotations

from ...core.graphs import Graph, make
from .state import BoardState


def graph(board: BoardState) -> Graph[str]:
    """A node for each Province and Homeland, an edge for each connection.

    Every node says its `kind` ("Province", "Homeland"), `command`, `empire`, `gold` (what it pays), `status` with the
    `tribe` of Foederati, `units` in words and their `unit_count`, whether it `is_rebel`, `is_mountain`, the `capital_of` which
    Empire it is, the `icons` of its map space, the `war` there, the `leader` of that War or those who wait in a Homeland,
    and the `enemy` whose Homeland it is. Every edge says its `type`: road, river, mountain, desert or sea (Section 4.3).
    """
    rows = board.rules.tables["connections"].values()
    return make(
        [(space, _about(board, space)) for space in board.rules.neighbours],
        [(row["a"], row["b"], {"type": row["type"]}) for row in rows],
        board.title or board.scenario,
    )


def _about(board: BoardState, space: str) -> dict[str, object]:
    war = board.war_in.get(space, "")
    leaders = (board.wars[war].leader,) if war else ()
    about: dict[str, object] = {
        "kind": "Homeland",
        "command": "",
        "empire": "",
        "gold": 0,
        "status": "",
        "tribe": "",
        "units": "",
        "unit_count": 0,
        "is_rebel": False,
        "is_mountain": False,
        "capital_of": "",
        "icons": "",
        "war": war,
        "leader": ", ".join(n for n in (*leaders, *board.leaders_in.get(space, ())) if n),
        "enemy": board.rules.homelands.get(space, ""),
    }
    if space in board.provinces:
        printed, state = board.rules.provinces[space], board.provinces[space]
        about |= {
            "kind": "Province",
            "command": printed.command,
            "empire": board.empire_of[space],
            "gold": printed.gold,
            "status": state.status.value,
            "tribe": state.tribe,
            "units": str(state.units) if any(state.units) else "",
            "unit_count": state.units.number,
            "is_rebel": not board.is_loyal(space),
            "is_mountain": printed.mountain,
            "capital_of": printed.capital_of,
            "icons": ", ".join(printed.icons),
        }
    return about
