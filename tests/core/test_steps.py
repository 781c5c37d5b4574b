"""Steps between spaces, against networkx."""

import networkx
import pytest

from rometeach.core.steps import steps_from


@pytest.mark.parametrize("seed", range(20))
def test_steps_are_those_of_networkx(seed: int) -> None:
    graph = networkx.gnp_random_graph(25, 0.08, seed=seed)
    starts = [0, seed + 1]
    assert steps_from(starts, graph.neighbors) == networkx.multi_source_dijkstra_path_length(graph, set(starts))
    assert list(steps_from(starts, graph.neighbors).values()) == sorted(steps_from(starts, graph.neighbors).values())
    assert steps_from([], graph.neighbors) == {}
