"""The map of Aurelian as a graph, against networkx, which reads the table of Movement Lines by itself."""

import csv
from pathlib import Path

import networkx as nx

from rometeach.aurelian.players.simple.player import distances
from rometeach.aurelian.rules import standard

DATA = Path(__file__).parents[2] / "data" / "aurelian"


def graph() -> "nx.Graph[str]":
    """Every Box and the Movement Lines between them."""
    with open(DATA / "connections.csv", newline="", encoding="utf-8") as file:
        rows = [r for r in csv.DictReader(file) if r["line"] == "yes"]
    return nx.Graph([(r["a"], r["b"]) for r in rows])


def test_every_box_is_on_the_map_which_is_in_one_piece() -> None:
    lines, rules = graph(), standard()
    assert set(lines) == set(rules.region_of) and nx.is_connected(lines)
    assert all(set(near) == set(lines[box]) for box, near in rules.neighbours.items())


def test_the_moves_from_every_box_to_every_other_are_the_fewest() -> None:
    assert distances(standard()) == {box: dict(far) for box, far in nx.all_pairs_shortest_path_length(graph())}
