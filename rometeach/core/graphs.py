"""The board as a networkx graph, and questions of it that no rule asks; the only module that imports networkx.

`position.graph()` makes one: a node for each space, an edge for each connection, with what lies there as attributes. From
there everything in networkx can be asked. The functions here are the questions that players and history lessons ask most.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import browser
from .errors import BadInput, Problem, RometeachError, did_you_mean

if TYPE_CHECKING:
    from networkx import Graph as Graph
else:  # networkx is loaded when a graph is made; annotations can be read without it

    class Graph:
        """Stands for `networkx.Graph` until that is loaded."""

        def __class_getitem__(cls, item: object) -> type:
            return cls


class GraphsMissing(RometeachError):
    """networkx is not installed here."""


def make(
    spaces: Iterable[tuple[str, Mapping[str, object]]],
    connections: Iterable[tuple[str, str, Mapping[str, object]]],
    title: str = "",
) -> Graph[str]:
    """A graph of spaces and the connections between them.

    Args:
        spaces: (name, attributes) of each.
        connections: (name, name, attributes) of each.
        title: the name of the graph.

    Raises:
        GraphsMissing: networkx is not installed.
    """
    try:
        import networkx
    except ImportError as error:
        raise GraphsMissing(
            f"Graphs need networkx, which is not installed here: {browser.install('networkx')}. (The rules work without it.)"
        ) from error
    made: Graph[str] = networkx.Graph(name=title)
    made.add_nodes_from((name, dict(about)) for name, about in spaces)
    made.add_edges_from((a, b, dict(about)) for a, b, about in connections)
    return made


def without(graph: Graph[str], test: Callable[[Mapping[str, object]], bool]) -> Graph[str]:
    """The graph without the connections whose attributes pass a test: `without(g, lambda c: c["type"] == "sea")`."""
    import networkx

    made: Graph[str] = networkx.Graph(graph)
    made.remove_edges_from([(a, b) for a, b, about in graph.edges(data=True) if test(about)])
    return made


def reach(graph: Graph[str], start: str, steps: int) -> dict[str, int]:
    """The spaces within so many steps of a space, each with how many it takes, the nearest first.

    Raises:
        BadInput: there is no such space.
    """
    import networkx

    found = networkx.single_source_shortest_path_length(graph, _named(graph, start), cutoff=steps)
    return dict(sorted(found.items(), key=lambda x: (x[1], x[0])))


def way(graph: Graph[str], start: str, end: str) -> tuple[str, ...]:
    """A shortest way from one space to another, both included; () where none leads there.

    Raises:
        BadInput: there is no such space.
    """
    import networkx

    try:
        return tuple(networkx.shortest_path(graph, _named(graph, start), _named(graph, end)))
    except networkx.NetworkXNoPath:
        return ()


def ways(graph: Graph[str], start: str, end: str) -> Iterator[tuple[str, ...]]:
    """All ways from one space to another that pass no space twice, the shortest first; none where none leads there.

    Raises:
        BadInput: there is no such space.
    """
    import networkx

    try:
        for found in networkx.shortest_simple_paths(graph, _named(graph, start), _named(graph, end)):
            yield tuple(found)
    except networkx.NetworkXNoPath:
        return


def leads_through(graph: Graph[str], start: str, end: str, name: str) -> bool:
    """Whether some way from one space to another passes a third one, and no space twice; the two ends are passed.

    Where there is none, one space alone parts it from both ends.

    Args:
        graph: the spaces and the connections between them.
        start: where the ways begin.
        end: where they end.
        name: the third space.
    """
    if name in (start, end):
        return True
    if name not in graph or start not in graph or end not in graph:
        return False
    return all(_reaches(graph, name, {start, end} - {x}, x) for x in graph if x != name)


def _reaches(graph: Graph[str], start: str, ends: set[str], closed: str) -> bool:
    """Whether a way leads to one of several spaces that does not pass another one."""
    seen, waiting = {start, closed}, [start]
    while waiting:
        new = set(graph[waiting.pop()]) - seen
        if new & ends:
            return True
        seen |= new
        waiting += sorted(new)
    return False


def chokepoints(graph: Graph[str]) -> dict[str, int]:
    """The spaces without which the map falls apart, each with how many spaces it then cuts off, most first."""
    import networkx

    found = {}
    for space in networkx.articulation_points(graph):
        left = graph.subgraph(set(graph) - {space})
        pieces = sorted(len(piece) for piece in networkx.connected_components(left))
        found[space] = sum(pieces[:-1])
    return dict(sorted(found.items(), key=lambda x: (-x[1], x[0])))


def crossroads(graph: Graph[str]) -> dict[str, float]:
    """How large a share of the shortest ways between other spaces leads through each space, largest first.

    The usual name of it is betweenness centrality; in a lesson it shows which towns a road network makes great.
    """
    import networkx

    return dict(sorted(networkx.betweenness_centrality(graph).items(), key=lambda x: (-x[1], x[0])))


@dataclass(frozen=True, slots=True)
class Blockers:
    """The cheapest spaces that cut all ways: they and what they cost together. Empty where no way has to be cut."""

    spaces: tuple[str, ...]
    price: float

    @property
    def is_possible(self) -> bool:
        """Whether the ways can be cut at all: not where the two ends lie next to each other."""
        return self.price < float("inf")


def cheapest_blockers(
    graph: Graph[str],
    sources: Collection[str],
    targets: Collection[str],
    price: Callable[[str], float] = lambda space: 1.0,
) -> Blockers:
    """The spaces that must be held so that no way leads from any source to any target, for the least price (minimum cut).

    Args:
        graph: the map.
        sources: where they come from; cannot be held.
        targets: where they want to go; cannot be held either.
        price: what it costs to hold a space, infinite where it cannot be held; 1 for each unless told otherwise.

    Raises:
        BadInput: no such space, or one that is source and target.
    """
    import networkx

    start = {_named(graph, s) for s in sources}
    goal = {_named(graph, s) for s in targets}
    if both := sorted(start & goal):
        raise BadInput([Problem(both[0], "is a source and a target at once")])
    flow: networkx.DiGraph[tuple[str, str]] = networkx.DiGraph()
    for space in graph:
        held = float("inf") if space in start | goal else price(space)
        # An edge without a capacity is one that can never be cut.
        flow.add_edge((space, "in"), (space, "out"), **({} if held == float("inf") else {"capacity": held}))
    for a, b in graph.edges:
        flow.add_edge((a, "out"), (b, "in"))
        flow.add_edge((b, "out"), (a, "in"))
    flow.add_edges_from((("", "from"), (s, "in")) for s in start)
    flow.add_edges_from(((s, "out"), ("", "to")) for s in goal)
    if not start or not goal:
        return Blockers((), 0.0)
    try:
        least, (near, _) = networkx.minimum_cut(flow, ("", "from"), ("", "to"))
    except networkx.NetworkXUnbounded:
        return Blockers((), float("inf"))
    return Blockers(tuple(s for s in graph if (s, "in") in near and (s, "out") not in near), float(least))


def _named(graph: Graph[str], name: str) -> str:
    """The space of a name, in any case of letters.

    Raises:
        BadInput: there is none; the nearest names are suggested.
    """
    by_key = {space.casefold(): space for space in graph}
    found = by_key.get(name.strip().casefold())
    if found is None:
        raise BadInput([Problem(name[:60] or "space", "is no space of this map", did_you_mean(name, graph))])
    return found
