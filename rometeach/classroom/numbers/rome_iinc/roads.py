"""Chokepoints of two maps, beside the places where legions and fortresses really stood."""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Callable, Collection, Sequence

from ....aurelian.position import Position as Aurelian
from ....aurelian.position import named as aurelian
from ....core import graphs
from ....core.games import find
from ....core.graphs import Graph
from ....core.plots import Figure
from ....core.resources import data_dir
from ....core.results.show import Table
from ....rome_iinc.position import Position as Board
from ....rome_iinc.position import named
from ..drawn import Shown, canvas, labelled
from . import stored

MAPS: dict[str, Callable[[], Board | Aurelian]] = {
    "rome-iinc": lambda: named("286"),
    "aurelian": lambda: aurelian("270"),
}
"""The two maps, each with a position whose borders are asked."""
INK, HELD, PLAIN = "#4D4D4D", "#B34700", "#7FB2D5"
SIZES = (3, 5, 7, 9, 12, 15, 19)
"""Of the places on a map, in points."""
REMARK = 8
"""So many places bear their names on a map."""


def network(game: str = "rome-iinc", sea: bool = False) -> Graph[str]:
    """The map of a game as a graph.

    Args:
        game: whose map.
        sea: whether ways over the sea count.
    """
    found: Graph[str] = MAPS[game]().graph()
    return found if sea else graphs.without(found, lambda way: way["type"] == "sea")


@functools.cache
def legions() -> dict[str, tuple[str, ...]]:
    """Province -> the fortresses of the legions that stood there, about 200 to 260."""
    found: dict[str, tuple[str, ...]] = {}
    for province, fortress, legion, _ in stored.rows("legions.csv")[1:]:
        found[province] = (*found.get(province, ()), f"{fortress}, {legion}")
    return found


def ranked(game: str = "rome-iinc", *, sea: bool = False) -> dict[str, float]:
    """How large a share of the shortest ways leads through each place, largest first."""
    return graphs.crossroads(network(game, sea))


def busiest(game: str = "rome-iinc", number: int = 12, *, sea: bool = False) -> Shown:
    """The places that most shortest ways lead through; those where legions stood are darker and striped.

    Args:
        game: whose map.
        number: how many places.
        sea: whether ways over the sea count.
    """
    held = legions() if game == "rome-iinc" else {}
    found = list(ranked(game, sea=sea).items())[:number]
    title = "Through which places do the shortest ways lead?"

    def draw() -> Figure:
        figure, drawn = canvas(len(found))
        bars = drawn.barh(range(len(found)), [100 * share for _, share in found], color=PLAIN)
        for bar, (place, share) in zip(bars, found, strict=True):
            if place in held:
                bar.set(facecolor=HELD, hatch="//", edgecolor="white", linewidth=0)
            words = f"{100 * share:.0f}" + (
                f", {len(held[place])} legion{'s' * (len(held[place]) > 1)}" if place in held else ""
            )
            drawn.text(100 * share + 0.3, bar.get_y() + bar.get_height() / 2, words, va="center", fontsize=9)
        drawn.set_yticks(range(len(found)), labels=[place for place, _ in found], fontsize=9)
        drawn.invert_yaxis()
        drawn.set_xlim(0, 118 * found[0][1])
        labelled(drawn, title, "share of the shortest ways between two other places, %")
        return figure

    rows = tuple((place, f"{100 * share:.1f}%", "; ".join(held.get(place, ()))) for place, share in found)
    words = "Bars: " + ", ".join(f"{place} {100 * share:.0f}%" for place, share in found) + "."
    table = Table("The same in numbers", ("Place", "Shortest ways", "Legions about 200 to 260"), rows).filled()
    return Shown(title, draw, words, table, _source(game, sea))


def _source(game: str, sea: bool) -> str:
    ways = "all ways" if sea else "ways by land and river alone"
    return f"Source: the map of {game}, {ways}; legions: data/classroom/numbers/legions.csv, after Cassius Dio 55.23-24 and inscriptions."


def _size(share: float) -> int:
    """How large a place is drawn: its area grows with the share of the ways."""
    return min(SIZES, key=lambda size: abs(size - 26 * math.sqrt(share)))


def drawn_map(game: str = "rome-iinc", *, sea: bool = False, marked: Collection[str] = ()) -> Shown:
    """The map as a network: a circle is the larger, the more shortest ways lead through its place.

    Args:
        game: whose map.
        sea: whether ways over the sea count.
        marked: places that are drawn dark, such as those of a cut; without any those that part the map.
    """
    graph = network(game, sea)
    shares, dark = graphs.crossroads(graph), set(marked) or set(graphs.chokepoints(graph))
    areas = json.loads((data_dir() / find(game).folder / "map.json").read_text("utf-8"))["areas"]
    at = {place: areas[place]["label"] for place in graph}
    shown = [place for place in graph if graph[place]]  # an island is of no land
    named = list(dict.fromkeys([*list(shares)[:REMARK], *marked]))
    title = "The map as a network: squares are " + ("the places of the cut" if marked else "places that part the map")

    def draw() -> Figure:
        figure, drawn = canvas(16)
        lines = [(at[a], at[b], (math.nan, math.nan)) for a, b in graph.edges]
        drawn.plot(*zip(*(point for line in lines for point in line), strict=True), color="#A0A0A0", linewidth=0.8)
        for is_dark in (False, True):  # a few sizes: a picture of many is long
            for size in SIZES:
                there = [at[p] for p in shown if (p in dark) == is_dark and _size(shares[p]) == size]
                look, colour = ("s", HELD) if is_dark else ("o", PLAIN)
                if there:
                    drawn.plot(*zip(*there, strict=True), look, color=colour, markersize=size, mec=INK, mew=0.5)
        for place in named:
            drawn.annotate(place, at[place], (4, 4), textcoords="offset points", fontsize=8)
        drawn.invert_yaxis()
        drawn.set_aspect("equal")
        drawn.set_axis_off()
        drawn.set_title(title, fontsize=11, loc="left")
        return figure

    words = f"A network of {len(graph)} places. Squares: {', '.join(sorted(dark)) or 'none'}. Largest: {', '.join(named[:5])}."
    rows = tuple((p, f"{100 * shares[p]:.1f}%", "yes" if p in dark else "") for p in sorted({*named, *dark}))
    table = Table("Places that are named or square", ("Place", "Shortest ways", "Square"), rows)
    return Shown(title, draw, words, table, _source(game, sea))


ITALY = ("Rome", "Mediolanum", "Neapolis", "Pisae", "Ravenna", "Spoletium")
NORTH = (
    "Frankish Homeland", "Saxon Homeland", "Suevian Homeland", "Burgundian Homeland", "Vandal Homeland",
    "Sarmatian Homeland", "Ostrogothic Homeland", "Visigothic Homeland", "Hun Western Homeland",
)  # fmt: skip
"""The Homelands beyond Rhine and Danube."""
EAST = ("Persian Homeland", "Hun Eastern Homeland", "Arabian Homeland")


def cut(
    sources: Sequence[str] = NORTH, targets: Sequence[str] = ("Rome",), *, price: Callable[[str], float] | None = None
) -> tuple[str, ...]:  # fmt: skip
    """The fewest Provinces of the empire of 286 that part all ways by land from sources to targets.

    Args:
        sources: where they come from.
        targets: what is to be kept.
        price: what it costs to hold a Province; 1 for each unless told otherwise.
    """
    graph = network()
    ours = {p for p, about in graph.nodes(data=True) if about["kind"] == "Province" and about["status"] != "Barbarian"}
    cost = price or (lambda place: 1.0)
    found = graphs.cheapest_blockers(graph, sources, targets, lambda p: cost(p) if p in ours else float("inf"))
    return found.spaces


def hold(*keep: str) -> Table:
    """The Provinces to hold against the North so that some places are kept, with the legions of history; none where it cannot be done.

    Raises:
        BadInput: no such place; the nearest is named.
    """
    found = cut(NORTH, keep)
    rows = tuple((p, "; ".join(legions().get(p, ())) or "-") for p in found)
    none = ("none: one of them lies at the frontier itself", "-")
    return Table(f"To keep {', '.join(keep)}", ("Province to hold", "Legions about 200 to 260"), rows or (none,))


def cuts() -> Table:
    """What must be held, by what is to be kept: the smallest cuts, and how many legions history had there."""
    asked = (
        ("the North", "Rome", NORTH, ("Rome",)),
        ("the North", "all Italy", NORTH, ITALY),
        ("the North", "Italy, Gaul and Spain", NORTH, (*ITALY, "Narbonensis", "Lugdunensis I", "Tarraconensis")),
        ("the North", "Constantinople", NORTH, ("Constantinople",)),
        ("the East", "Antioch (Syria)", EAST, ("Syria",)),
        ("the East", "Constantinople", EAST, ("Constantinople",)),
    )
    rows = []
    for where, what, sources, targets in asked:
        found = cut(sources, targets)
        number = sum(len(legions().get(p, ())) for p in found)
        rows.append((where, what, str(len(found)), ", ".join(found), str(number)))
    header = ("They come from", "What is kept", "Provinces to hold", "which", "legions there about 200 to 260")
    return Table("The smallest cuts, by land", header, tuple(rows))


def compared() -> Table:
    """Provinces of the empire with and without legions: the ways through them, and how far the nearest Homeland lies."""
    graph = network()
    shares = graphs.crossroads(graph)
    homes = [p for p, about in graph.nodes(data=True) if about["kind"] == "Homeland"]
    steps: dict[str, int] = {}
    for home in homes:
        for place, far in graphs.reach(graph, home, len(graph)).items():
            steps[place] = min(far, steps.get(place, far))
    ours = [p for p, about in graph.nodes(data=True) if about["kind"] == "Province" and about["status"] != "Barbarian"]
    rows = []
    for name, inside in (("with legions", True), ("without", False)):
        found = [p for p in ours if (p in legions()) == inside]
        ways = sum(shares[p] for p in found) / len(found)
        away = [steps[p] for p in found if p in steps]
        rows.append((name, str(len(found)), f"{100 * ways:.1f}%", f"{sum(away) / len(away):.1f}"))
    header = ("Provinces of 286", "how many", "mean share of the shortest ways", "mean steps to the nearest Homeland")
    return Table("Where legions stood about 200 to 260, and where not", header, tuple(rows))
