"""Questions of the board as a graph: on small maps that can be checked by hand, and against every choice of blockers."""

from __future__ import annotations

import itertools
import random
from itertools import combinations
from random import Random

import networkx as nx
import pytest

from rometeach.core import graphs
from rometeach.core.errors import BadInput

#     Roma - Capua - Bari
#       |      |
#     Pisa   Neapolis      Utica (an island)
MAP = graphs.make(
    [(n, {"empire": "West"}) for n in ("Roma", "Capua", "Bari", "Pisa", "Neapolis", "Utica")],
    [("Roma", "Capua", {"type": "road"}), ("Capua", "Bari", {"type": "road"}), ("Roma", "Pisa", {"type": "sea"}),
     ("Capua", "Neapolis", {"type": "sea"})],
)  # fmt: skip


def test_spaces_and_connections_keep_what_is_said_of_them() -> None:
    assert MAP.nodes["Roma"] == {"empire": "West"} and MAP.edges["Roma", "Capua"] == {"type": "road"}


def test_reach_counts_steps() -> None:
    assert graphs.reach(MAP, "roma", 1) == {"Roma": 0, "Capua": 1, "Pisa": 1}
    assert graphs.reach(MAP, "Roma", 2) == {"Roma": 0, "Capua": 1, "Pisa": 1, "Bari": 2, "Neapolis": 2}
    with pytest.raises(BadInput, match=r"Did you mean Roma\?"):
        graphs.reach(MAP, "Rome", 1)


def test_a_way_is_shortest_and_empty_where_there_is_none() -> None:
    assert graphs.way(MAP, "Pisa", "Bari") == ("Pisa", "Roma", "Capua", "Bari")
    assert graphs.way(MAP, "Roma", "Utica") == ()


def test_without_some_connections_the_rest_stays() -> None:
    dry = graphs.without(MAP, lambda c: c["type"] == "sea")
    assert sorted(dry.edges) == [("Capua", "Bari"), ("Roma", "Capua")] and set(dry) == set(MAP)
    assert len(MAP.edges) == 4


def test_chokepoints_are_ranked_by_what_they_cut_off() -> None:
    assert graphs.chokepoints(MAP.subgraph(set(MAP) - {"Utica"})) == {"Capua": 2, "Roma": 1}


def test_crossroads_are_what_the_shortest_ways_pass() -> None:
    found = graphs.crossroads(MAP.subgraph(set(MAP) - {"Utica"}))
    assert next(iter(found)) == "Capua" and found["Bari"] == 0
    assert found["Capua"] == pytest.approx(5 / 6)  # of the six pairs of others only Roma - Pisa goes round it


def test_the_cheapest_blockers_cut_every_way() -> None:
    assert graphs.cheapest_blockers(MAP, ["Pisa"], ["Bari", "Neapolis"]).spaces in (("Roma",), ("Capua",))
    dear = graphs.cheapest_blockers(MAP, ["Pisa"], ["Bari", "Neapolis"], lambda s: 5 if s == "Roma" else 2)
    assert dear == graphs.Blockers(("Capua",), 2.0)
    assert not graphs.cheapest_blockers(MAP, ["Roma"], ["Capua"]).is_possible
    assert graphs.cheapest_blockers(MAP, ["Utica"], ["Roma"]) == graphs.Blockers((), 0.0)
    with pytest.raises(BadInput, match="at once"):
        graphs.cheapest_blockers(MAP, ["Roma"], ["roma"])


@pytest.mark.parametrize("seed", range(30))
def test_no_choice_of_blockers_is_cheaper(seed: int) -> None:
    stream = random.Random(seed)
    names = [f"space {i}" for i in range(8)]
    edges = [(a, b, {}) for a, b in itertools.combinations(names, 2) if stream.random() < 0.35]
    board = graphs.make([(n, {}) for n in names], edges)
    prices = {n: stream.randint(1, 9) for n in names}
    prices[names[5]] = float("inf") if seed % 3 == 0 else prices[names[5]]  # type: ignore[assignment]
    found = graphs.cheapest_blockers(board, names[:1], names[-1:], prices.__getitem__)

    def cuts(held: tuple[str, ...]) -> bool:
        return not nx.has_path(board.subgraph(set(board) - set(held)), names[0], names[-1])

    inner = names[1:-1]
    best = min(
        (sum(prices[n] for n in held) for k in range(7) for held in itertools.combinations(inner, k) if cuts(held)),
        default=float("inf"),
    )
    assert found.price == best
    assert not found.is_possible or (cuts(found.spaces) and sum(prices[n] for n in found.spaces) == best)


@pytest.mark.parametrize("seed", range(20))
def test_a_way_leads_through_a_space_if_one_of_all_ways_passes_it(seed: int) -> None:
    r = Random(seed)
    names = "ABCDEFG"
    pairs = [(a, b) for a, b in combinations(names, 2) if r.random() < 0.35]
    graph = graphs.make(((n, {}) for n in names), ((a, b, {}) for a, b in pairs))
    passed = {n for way in graphs.ways(graph, "A", "G") for n in way}
    for name in names[1:-1]:
        assert graphs.leads_through(graph, "A", "G", name) == (name in passed), (pairs, name)
    assert not graphs.leads_through(graph, "A", "G", "Z")
