"""The board as a graph: it is the table of Movement Lines, and says what stands in each Box."""

import csv
from pathlib import Path

from rometeach.aurelian.position import named
from rometeach.core import graphs

DATA = Path(__file__).parents[3] / "data" / "aurelian"


def test_2_1_its_edges_are_the_movement_lines_and_its_nodes_the_boxes() -> None:
    g = named("270-drawn").graph()
    with open(DATA / "connections.csv", newline="", encoding="utf-8") as file:
        lines = {frozenset((row["a"], row["b"])) for row in csv.DictReader(file) if row["line"] == "yes"}
    with open(DATA / "boxes.csv", newline="", encoding="utf-8") as file:
        regions = {row["name"]: row["region"] for row in csv.DictReader(file)}
    assert {frozenset(edge) for edge in g.edges} == lines
    assert {box: about["region"] for box, about in g.nodes(data=True)} == regions


def test_a_node_says_what_stands_in_the_box() -> None:
    p = named("270-drawn")
    about = p.graph().nodes[p.aurelian]
    assert about["aurelian"] and not about["officer"] and not about["is_held"]
    held = {box for box, node in p.graph().nodes(data=True) if node["is_held"]}
    assert held == set(p.stacks) and held
    assert p.graph().nodes["Palmyra"]["units"].endswith(p.stacks["Palmyra"].top)
    assert p.graph().nodes["Palmyra"]["usurper"] == "Zenobia"


def test_ways_in_the_graph_are_the_marches_of_the_rules() -> None:
    p = named("270-drawn")
    for box, near in p.rules.neighbours.items():
        steps = graphs.reach(p.graph(), box, 1)
        assert {b for b, n in steps.items() if n == 1} == set(near)
