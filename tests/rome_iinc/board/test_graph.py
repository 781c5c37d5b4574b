"""The board as a graph: it is the table of connections, it says what lies on the board, and its answers are found a second way."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Collection
from itertools import pairwise
from pathlib import Path

import pytest
from random_boards import random_board

from rometeach.core import graphs
from rometeach.core.graphs import Graph
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import SCENARIOS

DATA = Path(__file__).parents[3] / "data" / "rome_iinc"
HOMELANDS = ("Persian Homeland", "Vandal Homeland", "Moorish Homeland", "Saxon Homeland", "Hun Eastern Homeland")


def table(name: str) -> list[dict[str, str]]:
    with open(DATA / f"{name}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def near(*types: str) -> dict[str, set[str]]:
    """Space -> its neighbours by connections of these types, or of all, from the table itself."""
    found: dict[str, set[str]] = {row["name"]: set() for t in ("provinces", "homelands") for row in table(t)}
    for row in table("connections"):
        if not types or row["type"] in types:
            found[row["a"]].add(row["b"])
            found[row["b"]].add(row["a"])
    return found


def walk(ways: dict[str, set[str]], start: str, closed: Collection[str] = ()) -> dict[str, int]:
    """Space -> the fewest steps to it from a start, not through closed spaces."""
    found, todo = {start: 0}, deque([start])
    while todo:
        here = todo.popleft()
        for space in ways[here] - found.keys() - set(closed):
            found[space] = found[here] + 1
            todo.append(space)
    return found


def pieces(ways: dict[str, set[str]], closed: str = "") -> list[set[str]]:
    """The parts of the map that hang together, largest first."""
    left, found = ways.keys() - {closed}, []
    while left:
        piece = {*walk(ways, min(left), [closed])}
        found.append(piece)
        left -= piece
    return sorted(found, key=lambda p: -len(p))


# -- What it holds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_connections_are_those_of_the_table(scenario: str) -> None:
    g, rows = named(scenario).graph(), table("connections")
    assert {frozenset(edge): about for *edge, about in g.edges(data=True)} == {
        frozenset((r["a"], r["b"])): {"type": r["type"]} for r in rows
    }
    assert len(g.edges) == len(rows)
    kinds = {r["name"]: "Province" for r in table("provinces")} | {r["name"]: "Homeland" for r in table("homelands")}
    assert dict(g.nodes(data="kind")) == kinds
    assert g.name == named(scenario).title


@pytest.mark.parametrize("seed", range(40))
def test_each_space_says_what_lies_there(seed: int) -> None:
    p = random_board(seed)
    g = p.graph()
    for name, state in p.provinces.items():
        about, printed = g.nodes[name], p.rules.provinces[name]
        assert (about["command"], about["gold"]) == (printed.command, printed.gold)
        assert about["empire"] == p.empire_of_command(printed.command)
        assert (about["status"], about["tribe"]) == (state.status.value, state.tribe)
        assert about["units"] == (str(state.units) if any(state.units) else "")
        assert about["unit_count"] == sum(state.units)
        assert about["is_rebel"] == (name in p.rebel_provinces)
    at = {w.space: (n, w.leader) for n, w in p.wars.items()}
    waiting = {h: ", ".join(n for n, where in p.leaders.items() if where == h) for h in p.rules.homelands}
    for space in g:
        war, leader = at.get(space, ("", ""))
        assert g.nodes[space]["war"] == war
        assert g.nodes[space]["leader"] == ", ".join(filter(None, (leader, waiting.get(space, ""))))
    assert {n: g.nodes[n]["enemy"] for n in p.rules.homelands} == p.rules.homelands
    assert len({frozenset(about) for _, about in g.nodes(data=True)}) == 1


def test_the_capitals_are_on_it_and_a_board_draws_the_graph_of_its_position() -> None:
    p = named("286")
    g = p.graph()
    assert {about["capital_of"]: n for n, about in g.nodes(data=True) if about["capital_of"]} == p.rules.capitals
    other = Board.of(p).graph()
    assert dict(other.nodes(data=True)) == dict(g.nodes(data=True)) and other.edges == g.edges


def test_an_owners_connection_is_on_it() -> None:
    g = named("286").edit("correct connections:Achaea - Asia.type = road").graph()
    assert g.edges["Achaea", "Asia"] == {"type": "road"} != named("286").graph().edges["Achaea", "Asia"]


def test_networkx_is_loaded_when_a_graph_is_asked_for() -> None:
    code = (
        "import sys\nfrom rometeach.rome_iinc.verbs import position\np = position('286')\n"
        "print('networkx' in sys.modules)\np.graph()\nprint('networkx' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


# -- What can be asked of it -------------------------------------------------------------------------------


def test_the_chokepoints_are_the_spaces_without_which_the_map_falls_apart() -> None:
    ways = near()
    cut = {space: sum(map(len, pieces(ways, space)[1:])) for space in ways}
    found = graphs.chokepoints(named("286").graph())
    assert found == {space: number for space, number in cut.items() if number}
    assert next(iter(found.items())) == ("Alexandria", 4)


def test_the_roads_and_what_can_be_reached_without_the_sea() -> None:
    g = named("286").graph()
    dry = graphs.without(g, lambda c: c["type"] == "sea")
    by_land = near("road", "river", "mountain", "desert")
    assert {n: {*dry[n]} for n in dry} == by_land
    assert {frozenset(p) for p in pieces(by_land)[1:]} == {
        frozenset([island]) for island in ("Baleares", "Corsica & Sardinia", "Creta", "Cyprus")
    }
    roads = graphs.without(g, lambda c: c["type"] != "road")
    far = walk(near("road"), "Rome")
    assert graphs.reach(roads, "Rome", 100) == far and 10 < len(far) < len(g)
    for end, steps in far.items():
        way = graphs.way(roads, "Rome", end)
        assert len(way) == steps + 1 and all(b in near("road")[a] for a, b in pairwise(way))
    assert graphs.way(roads, "Rome", "Alexandria") == () != graphs.way(g, "Rome", "Alexandria")


def gold(p: Position, g: Graph[str]) -> Callable[[str], float]:
    """The Gold that holds a space: an Auxilia's where Units stand, a Legion's in another Roman Province; others cannot be held."""

    def price(space: str) -> float:
        if g.nodes[space]["status"] not in ("Roman", "Insurgent"):
            return float("inf")
        return p.rules.values["build.auxilia" if g.nodes[space]["unit_count"] else "build.legion"]

    return price


def flow(price: Callable[[str], float], start: str, end: str) -> float:
    """The most that can flow through the spaces, each letting through its price: what the cheapest cut must cost."""
    ways, room = near(), dict[tuple[tuple[str, int], tuple[str, int]], float]()
    for space, others in ways.items():
        room[(space, 0), (space, 1)] = float("inf") if space in (start, end) else price(space)
        room.update({((space, 1), (other, 0)): float("inf") for other in others})
    room.update({(b, a): room.get((b, a), 0.0) for a, b in [*room]})
    after: dict[tuple[str, int], list[tuple[str, int]]] = {}
    for a, b in room:
        after.setdefault(a, []).append(b)
    total = 0.0
    while True:
        came: dict[tuple[str, int], tuple[str, int]] = {(start, 1): (start, 1)}
        todo = deque([(start, 1)])
        while todo and (end, 0) not in came:
            here = todo.popleft()
            for there in after[here]:
                if there not in came and room[here, there] > 0:
                    came[there] = here
                    todo.append(there)
        if (end, 0) not in came:
            return total
        path, at = [], (end, 0)
        while at != (start, 1):
            path.append((came[at], at))
            at = came[at]
        least = min(room[step] for step in path)
        if least == float("inf"):
            return least
        for a, b in path:
            room[a, b] -= least
            room[b, a] += least
        total += least


@pytest.mark.parametrize("homeland", HOMELANDS)
def test_the_cheapest_garrisons_between_a_homeland_and_rome(homeland: str) -> None:
    p = named("286")
    g = p.graph()
    price = gold(p, g)
    found = graphs.cheapest_blockers(g, [homeland], ["Rome"], price)
    assert found.is_possible and "Rome" not in walk(near(), homeland, found.spaces)
    assert found.price == sum(price(s) for s in found.spaces) == flow(price, homeland, "Rome") > 0
    for spare in found.spaces:
        assert "Rome" in walk(near(), homeland, {*found.spaces} - {spare})


def test_nobody_can_be_kept_out_where_nothing_can_be_held() -> None:
    p = named("blank-286")
    g = p.graph()
    assert not graphs.cheapest_blockers(g, ["Persian Homeland"], ["Rome"], gold(p, g)).is_possible
    assert flow(gold(p, g), "Persian Homeland", "Rome") == float("inf")
