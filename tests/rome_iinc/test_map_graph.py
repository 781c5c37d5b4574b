"""The map of Rome, IInc. as a graph, against networkx, which reads the table of connections by itself."""

import csv
from pathlib import Path

import networkx as nx
import pytest
from random_boards import random_board

from rometeach.rome_iinc.board.board import Status
from rometeach.rome_iinc.charts import movement
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rules import SCENARIOS, standard

DATA = Path(__file__).parents[2] / "data" / "rome_iinc"


def graph(*, sea: bool = True) -> "nx.Graph[str]":
    """Every space and the connections between them, with the Seas or without."""
    with open(DATA / "connections.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    found = nx.Graph()
    found.add_nodes_from(name for r in rows for name in (r["a"], r["b"]))
    found.add_edges_from((r["a"], r["b"]) for r in rows if sea or r["type"] != "sea")
    return found


def test_the_neighbours_of_every_space_are_those_of_the_table() -> None:
    drawn, rules = graph(), standard()
    assert set(drawn) == set(rules.neighbours)
    assert all({s for s, _ in near} == set(drawn[space]) for space, near in rules.neighbours.items())


def test_the_map_is_in_one_piece_and_without_the_seas_four_islands_fall_off() -> None:
    assert nx.is_connected(graph())
    pieces = sorted(nx.connected_components(graph(sea=False)), key=len)
    assert {frozenset(piece) for piece in pieces[:-1]} == {
        frozenset([island]) for island in ("Baleares", "Corsica & Sardinia", "Creta", "Cyprus")
    }


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_9_4_6_the_way_of_every_war_to_the_nearest_target_is_the_shortest(scenario: str) -> None:
    """On the set-up and on boards drawn at random, for every War of the game, wherever it may stand."""
    boards = [named(scenario), *(random_board(seed) for seed in range(int(scenario), int(scenario) + 5))]
    for board in boards:
        for war in board.rules.wars.values():
            own = war.enemy if war.is_foederati else "nobody"
            targets = {s for s, p in board.provinces.items() if p.status is not Status.BARBARIAN and p.tribe != own}
            assert targets == movement.targets(board, war)
            assert targets == {s for s in board.rules.neighbours if movement.is_target(board, war, s)}
            ways = graph(sea=war.naval >= 2)
            near = nx.multi_source_dijkstra_path_length(ways, targets & set(ways)) if targets & set(ways) else {}
            assert movement.distances(board, war) == {**dict.fromkeys(targets, 0), **near}
