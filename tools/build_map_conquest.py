"""Build ``data/conquest_board/map.json``, the drawn map of Conquest of the Empire (a developer's tool).

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tools/build_map_conquest.py package/land-50m.json

The land is Natural Earth (public domain). Each Province is the part of its landmass that lies nearest to one of its points below, which
were chosen from where the Provinces of the second century lay and so that they touch as ``connections.csv`` says. A sea zone is what
lies between the lines below. The tool says where the drawing and the table differ. The rest is done as by ``build_map.py``, which needs
numpy, scipy and shapely.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import build_map
import numpy as np
import shapely
from build_map import Array, Seeds
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data" / "conquest_board"
FRAME = ((-15.5, 38.0), (48.2, 36.0), (30.0, 26.6), (-4.0, 55.4))
"""The points that touch the frame on the left, the right, below and above."""
FLATTEN = 1.08
STRENGTH = 0.62
"""How far sizes are evened out."""
SMALL = 1150.0
"""km²: smaller islands are left out."""
TOUCH = 2.5
"""Pixels: what shares a shorter border does not touch."""

PROVINCES = """
Britannia            | 900 | 1.3 | -1.5 52.5
Lugdunensis          | 500 | 1.5 | 2.0 47.6  -1.5 48.2  -3.5 48.2  0.5 48.8  3.6 47.3  1.0 49.5  4.2 46.4
Belgica              | 300 | 1.5 | 3.7 50.2  2.6 50.0  4.9 50.6  4.9 49.4
Germania             | 190 | 1.2 | 7.4 50.6  7.6 49.4  7.0 47.8  6.0 51.8  8.2 48.4  5.0 52.2
Aquitania            | 500 | 1.2 | 0.2 44.8  -0.4 46.0  1.6 45.4  2.6 45.2  0.2 43.6  1.0 46.6
Narbonensis          | 500 | 1.7 | 4.0 43.9  2.4 43.2  5.6 44.2  5.2 45.2  6.4 43.7  6.4 45.8
Hispania             | 700 | 1.0 | -2.4 41.4  -5.8 42.8  0.8 41.8  -1.2 39.4  -4.0 40.2  -7.8 42.8  -1.6 38.2
Lusitania            | 500 | 1.2 | -7.8 39.6  -8.0 41.0  -6.4 39.8  -8.2 38.4
Baetica              | 400 | 1.6 | -5.0 37.6  -3.4 37.4  -6.4 37.6
Rhaetia              | 210 | 1.4 | 10.2 47.3  9.2 46.9  8.0 46.5  11.4 47.7  10.8 48.2
Noricum              | 200 | 1.3 | 14.0 47.5  13.2 48.0  15.0 48.0  13.2 47.1
Pannonia             | 260 | 1.5 | 17.4 46.4  18.6 47.2  16.6 47.4  17.0 45.7  19.4 45.7  15.7 46.3
Italia               | 500 | 1.4 | 11.2 44.3  9.2 45.3  7.9 44.9  12.0 45.8  13.4 45.9  11.4 43.2  12.6 42.6  8.4 44.4  10.2 45.6  14.5 45.9
Neapolis             | 500 | 2.0 | 15.2 41.0  14.2 41.3  16.4 40.8  17.8 40.4  16.3 39.0
Dalmatia             | 400 | 1.2 | 17.2 44.0  15.8 44.7  18.8 43.2  19.8 42.2  15.2 45.1
Macedonia            | 400 | 1.3 | 22.0 41.1  20.6 40.9  23.6 41.0  20.8 39.9  22.2 40.0
Achaia               | 400 | 1.9 | 22.4 38.3  22.2 37.2  21.6 38.8  23.6 38.2
Thracia              | 400 | 1.4 | 25.6 42.1  27.2 41.8  24.6 41.5  27.2 42.5  26.4 41.0
Moesia               | 260 | 1.1 | 22.6 43.8  24.8 43.6  27.2 43.6  21.2 43.6  28.2 44.4  21.6 42.8
Dacia                | 230 | 1.0 | 23.6 46.0  25.2 46.0  22.2 46.0  24.4 45.1  20.9 46.3
Asia                 | 500 | 1.3 | 28.4 38.6  28.0 37.6  27.6 39.6  29.2 37.2  28.4 40.0
Pontus et Bithynia   | 400 | 1.2 | 31.4 40.8  33.4 41.2  35.2 41.2  29.8 40.5  36.6 40.9
Galatia              | 400 | 1.2 | 32.6 39.4  31.1 37.4  32.8 38.4  30.8 38.4
Cilicia              | 400 | 1.5 | 34.2 36.9  35.4 37.2  33.0 36.6
Cappadocia           | 400 | 1.1 | 35.8 38.8  37.2 39.4  38.4 40.4  36.8 38.4  39.0 40.9
Armenia              | 330 | 0.9 | 42.0 40.0  44.0 40.2  41.4 41.2  41.4 39.0  40.0 38.6
Mesopotamia          | 400 | 1.3 | 41.5 36.6  43.5 35.5  44.2 33.8  42.4 34.4  43.2 37.2
Syria                | 500 | 1.2 | 37.2 35.4  38.2 36.5  36.6 34.0  36.6 36.6  39.0 34.8  38.8 37.3
Palestina            | 400 | 1.5 | 35.0 31.9  35.2 32.6  34.7 30.9  34.9 30.1
Arabia Petraea       | 330 | 1.1 | 37.0 30.8  36.4 30.0  39.4 32.0  37.2 32.0  40.6 32.4
Egyptus              | 500 | 1.5 | 30.8 30.2  31.4 29.2  32.4 28.0  29.0 30.2  27.0 30.2  33.4 29.6
Cyrenaica            | 420 | 1.2 | 21.8 31.6  23.6 31.2  20.4 31.0
Africa Proconsularis | 420 | 1.4 | 13.2 32.0  15.5 31.0  18.0 30.2  11.6 32.2
Numidia              | 420 | 1.3 | 9.6 36.2  9.8 34.8  7.6 36.2  7.6 34.8
Caesariensis         | 420 | 1.1 | 3.0 35.6  0.5 35.0  5.2 35.6  -1.4 34.4
Tingitana            | 420 | 1.2 | -5.6 34.6  -4.2 34.4  -7.2 33.2
Sicilia              | 500 | 1.7 | 14.0 37.5
Sardinia             | 500 | 1.8 | 9.1 40.0
Corsica              | 500 | 2.0 | 9.1 42.2
Creta                | 500 | 2.3 | 24.9 35.2
Cyprus               | 500 | 2.2 | 33.1 35.0
Baleares             | 500 | 2.0 | 3.0 39.6
"""
"""Province, how far it extends from its points at most (km), how much room it gets, and the longitudes and latitudes that shape it."""

SEAS = """
Oceanus Britannicus | 1.5 | -9.5 50.5
Oceanus Atlanticus  | 1.7 | -7.0 47.5
Mare Cantabricum    | 1.6 | -9.5 43.5
Mare Hispalis       | 1.7 | -9.5 36.0
Mare Baliaricum     | 1.2 | 0.0 37.2
Mare Narbo          | 1.1 | 6.0 41.8
Mare Numidia        | 1.2 | 7.0 38.5
Mare Tyrrhenum      | 1.2 | 12.0 40.0
Mare Sabrata        | 1.1 | 12.5 35.0
Mare Libycum        | 1.0 | 18.0 34.0
Mare Epirus         | 1.2 | 19.0 38.0
Mare Adriaticum     | 1.0 | 15.5 43.0
Mare Aegaeum        | 1.5 | 25.0 37.5
Mare Rhodus         | 1.4 | 30.5 35.8
Mare Alexandria     | 1.1 | 27.5 33.5
Mare Pelusium       | 1.4 | 33.8 32.8
Mare Pontus Euxinus | 0.8 | 31.0 43.0
Mare Amisus         | 0.8 | 38.0 43.0
"""
"""Sea zone, how much room it gets, and a point in it."""

LINES = """
-4.2 48.4  -40 52
0.2 44.9  -40 47.5
-8.9 38.7  -40 37.0
-5.5 36.4  -5.4 35.6
-0.8 39.6  0.3 39.3  1.4 39.0  2.9 39.6  4.4 39.8  9.0 39.9
2.9 39.6  3.3 36.3
9.2 41.8  9.2 40.8
9.4 42.5  11.0 43.2
9.3 39.6  12.9 37.9
13.0 37.7  10.3 36.6
14.3 37.3  15.0 31.8
14.7 37.2  24.0 35.3
15.0 38.0  16.2 38.4
18.0 40.3  20.0 41.9
22.6 37.4  23.2 36.0  23.8 35.3
25.4 35.15  27.0 36.1  28.6 37.0
25.8 35.1  28.5 34.9  32.8 34.9
24.7 35.2  22.6 32.2
33.4 35.2  34.6 35.7  36.4 35.3
33.0 35.0  31.2 30.8
26.2 40.45  26.9 39.95
34.9 41.4  34.4 45.2
"""
"""Where a sea zone ends: longitudes and latitudes of lines whose ends lie on land or outside of the frame."""

STRAITS = (
    ((26.0, 39.95), (26.4, 40.17), (26.75, 40.42), (27.3, 40.6)),
    ((29.0, 40.9), (29.15, 41.4)),
    ((15.5, 37.8), (15.65, 38.3), (15.7, 38.5)),
    ((8.5, 41.3), (9.8, 41.3)),
    ((-6.1, 35.95), (-5.2, 36.0)),
)
"""The Hellespont, the Bosporus and the straits of Messina, of Bonifacio and of Gibraltar are made wide enough to be seen."""
ISLANDS: Mapping[str, tuple[tuple[tuple[float, float], ...], float]] = {
    "Corsica": (((9.1, 42.2),), 1.15),
    "Sardinia": (((9.1, 40.0),), 1.05),
    "Sicilia": (((14.0, 37.5),), 1.0),
    "Creta": (((24.9, 35.2),), 1.35),
    "Cyprus": (((33.1, 35.0),), 1.3),
    "Baleares": (((3.0, 39.6), (1.4, 39.0)), 1.4),
    "Britannia": (((-1.5, 52.5),), 1.0),
}
"""The polygons that hold these points, and how much larger they are drawn."""
SHORT = {"Africa Proconsularis": "Africa\nProconsularis", "Pontus et Bithynia": "Pontus et\nBithynia"}
SHORT |= {"Arabia Petraea": "Arabia\nPetraea", "Mare Pontus Euxinus": "Mare Pontus\nEuxinus"}
CROSSINGS = {
    ("Asia", "Thracia"): (26.5, 40.25),
    ("Neapolis", "Sicilia"): (15.6, 38.2),
    ("Belgica", "Britannia"): (1.5, 51.0),
    ("Baetica", "Tingitana"): (-5.45, 36.0),
}
"""Where an arrow over the sea joins two Provinces."""
ASIAN = (
    "Asia",
    "Pontus et Bithynia",
    "Galatia",
    "Cilicia",
    "Cappadocia",
    "Armenia",
    "Mesopotamia",
    "Syria",
    "Palestina",
    "Arabia Petraea",
)
AFRICAN = ("Egyptus", "Cyrenaica", "Africa Proconsularis", "Numidia", "Caesariensis", "Tingitana")


def read_points() -> tuple[dict[str, Seeds], dict[str, Seeds]]:
    """The tables above: Provinces and sea zones."""
    land, sea = {}, {}
    for line in PROVINCES.strip().splitlines():
        name, reach, room, points = (part.strip() for part in line.split("|"))
        numbers = [float(word) for word in points.split()]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        land[name] = Seeds("", SHORT.get(name, name), pairs, float(reach), float(room))
    for line in SEAS.strip().splitlines():
        name, room, points = (part.strip() for part in line.split("|"))
        x, y = (float(word) for word in points.split())
        sea[name] = Seeds("", SHORT.get(name, name), [(x, y)], 0.0, float(room))
    return land, sea


def read_lines() -> Iterator[LineString]:
    """The lines between sea zones, on the plane."""
    for line in LINES.strip().splitlines():
        points = np.array(line.split(), float).reshape(-1, 2)
        yield shapely.transform(shapely.segmentize(LineString(points), 0.25), build_map.project)


def landmasses(pieces: list[Polygon], seeds: Mapping[str, Seeds]) -> list[tuple[tuple[str, ...], BaseGeometry]]:
    """Which Provinces share out which land, on the plane: none reaches across the sea."""

    def holding(point: tuple[float, float]) -> Polygon:
        return min(pieces, key=lambda piece: piece.distance(Point(point)))

    islands = {name: [holding(p) for p in points] for name, (points, _) in ISLANDS.items()}
    single = [holding((-8.0, 53.0)), *(piece for found in islands.values() for piece in found)]
    rest = unary_union([piece for piece in pieces if piece not in single])
    lines = (build_map.AFRICA_LINE, build_map.ASIA_LINE)
    africa, asia = (Polygon(np.array(line.split(), float).reshape(-1, 2)) for line in lines)
    africa = unary_union([africa, box(32.0, 20.0, 34.9, 31.4)])  # with Sinai
    africa = africa.difference(Polygon([(34.2, 31.35), (34.9, 29.5), (36, 29.5), (36, 32)]))
    asia = asia.difference(africa)
    europe = box(-40, 0, 80, 80).difference(unary_union([africa, asia, box(-12, 49.8, 1.9, 62)]))
    european = tuple(n for n in seeds if n not in (*ASIAN, *AFRICAN, *ISLANDS))
    groups: list[tuple[tuple[str, ...], BaseGeometry]] = []
    for name, found in islands.items():
        shape = build_map.to_plane(MultiPolygon(found))
        groups.append(((name,), affinity.scale(shape, ISLANDS[name][1], ISLANDS[name][1])))
    for zone, names in ((africa, AFRICAN), (asia, ASIAN), (europe, european)):
        groups.append((names, build_map.to_plane(rest.intersection(zone))))
    return groups


def sea_zones(seeds: Mapping[str, Seeds], sea: BaseGeometry) -> dict[str, BaseGeometry]:
    """What of the sea lies between the lines, by the points in it; a crumb goes to the zone it touches most."""
    lines = list(read_lines())
    faces = [
        part
        for face in polygonize(unary_union([sea.boundary, *lines]))
        for part in build_map.parts(face)
        if sea.contains(part.representative_point())
    ]
    points = {name: Point(build_map.project(np.array(s.points))[0]) for name, s in seeds.items()}
    found: dict[str, list[Polygon]] = {name: [] for name in seeds}
    loose = []
    for face in faces:
        inside = [name for name, point in points.items() if face.contains(point)]
        if len(inside) > 1:
            raise SystemExit(f"no line lies between {' and '.join(inside)}")
        found[inside[0]].append(face) if inside else loose.append(face)
    if empty := [name for name, here in found.items() if not here]:
        raise SystemExit(f"the point of {', '.join(empty)} lies on land")
    for face in loose:
        touch = {n: unary_union(here).buffer(0.5).intersection(face).area for n, here in found.items()}
        best = max(touch, key=lambda n: touch[n])
        if touch[best] > 0:
            found[best].append(face)
    return {name: unary_union(here) for name, here in found.items()}


def build(topology: Path) -> dict[str, Any]:
    """The whole map as the value that goes into the file."""
    lands, seas = read_points()
    seeds = lands | seas
    carved = unary_union([build_map.to_plane(LineString(line).buffer(0.001)).buffer(11.0) for line in STRAITS])
    pieces = build_map.read_land(topology)
    corners = build_map.project(np.array(FRAME))
    frame = box(corners[0, 0], corners[2, 1], corners[1, 0], corners[3, 1])
    named = [Point(p) for points, _ in ISLANDS.values() for p in points]
    pieces = [
        p for p in pieces if build_map.to_plane(p).area > SMALL or any(p.distance(point) < 0.2 for point in named)
    ]
    shapes: dict[str, BaseGeometry] = {}
    land = unary_union([build_map.to_plane(p) for p in pieces])
    for names, mass in landmasses(pieces, lands):
        mass = mass.intersection(frame).difference(carved)
        shapes |= build_map.cells(lands, names, mass)
        land = unary_union([land, mass])
    land = land.difference(carved).intersection(frame).buffer(0.01)
    shapes = build_map.tidy(shapes, lands)
    shapes |= sea_zones(seas, frame.difference(unary_union([land, *shapes.values()])))
    move = build_map.cartogram(shapes, seeds, land, frame, STRENGTH)
    x0, y0, x1, y1 = frame.bounds
    scale = build_map.WIDTH / (x1 - x0)
    height = round((y1 - y0) * scale * FLATTEN)
    paper = box(0, 0, build_map.WIDTH, height)

    def to_pixels(points: Array) -> Array:
        moved = move(points)
        pixels: Array = np.column_stack([moved[:, 0] - x0, (moved[:, 1] - y0) * FLATTEN]) * scale
        return pixels

    def drawn(shape: BaseGeometry) -> BaseGeometry:
        pixels: BaseGeometry = shapely.transform(shapely.segmentize(shape, 15.0), to_pixels).buffer(0)
        return pixels.intersection(paper)

    final = build_map.coverage({name: drawn(shape) for name, shape in shapes.items()}, 0.7)
    own = unary_union([final[name] for name in lands])
    rest_of_land = drawn(land).difference(unary_union(list(final.values())).buffer(0.8))
    coast = unary_union([rest_of_land.buffer(0.9), own]).simplify(0.8)
    coast = MultiPolygon([part for part in build_map.parts(coast) if part.area > 14])
    edges = [
        edge | {"kind": "sea" if edge["a"] in seas else "province"}
        for edge in build_map.borders(final, seeds)
        if (edge["a"] in seas) == (edge["b"] in seas)
    ]
    compare(final)
    areas = {
        name: {
            "path": build_map.path_of(final[name]),
            "label": build_map.label_point(final[name]),
            "short": seed.short,
            "sea": name in seas,
        }
        for name, seed in seeds.items()
    }
    return {
        "width": build_map.WIDTH,
        "height": height,
        "source": "Natural Earth land (public domain, from world-atlas); tools/build_map_conquest.py",
        "areas": areas,
        "edges": edges,
        "coast": build_map.path_of(coast),
        "crossings": [
            {"a": a, "b": b, "ends": ends(final[a], final[b], to_pixels(build_map.project(np.array([at])))[0])}
            for (a, b), at in CROSSINGS.items()
        ],
        "words": build_map.WORDS,
    }


def ends(one: BaseGeometry, other: BaseGeometry, at: Array) -> list[list[float]]:
    """Where an arrow over a strait ends: a little inland of the nearest shores."""
    near = [shapely.shortest_line(Point(at), shape).coords[-1] for shape in (one, other)]
    (ax, ay), (bx, by) = near
    length = float(np.hypot(bx - ax, by - ay)) or 1.0
    dx, dy = 9 * (bx - ax) / length, 9 * (by - ay) / length
    return [[round(ax - dx, 1), round(ay - dy, 1)], [round(bx + dx, 1), round(by + dy, 1)]]


def compare(final: Mapping[str, BaseGeometry]) -> None:
    """Say where the drawing and the table of connections differ."""
    with (DATA / "connections.csv").open(newline="", encoding="utf-8") as file:
        table = {
            (min(row["a"], row["b"]), max(row["a"], row["b"]))
            for row in csv.DictReader(file)
            if row["kind"] in ("land", "coast", "sea")
        }
    drawn: dict[tuple[str, str], float] = {}
    for a, b in combinations(sorted(final), 2):
        if final[a].intersects(final[b]):
            shared = final[a].boundary.intersection(final[b].boundary)
            lines = [part for part in getattr(shared, "geoms", [shared]) if isinstance(part, LineString)]
            drawn[a, b] = linemerge(lines).length if lines else 0.0
    for pair, length in sorted(drawn.items(), key=lambda item: item[1]):
        if TOUCH < length < 8 and pair in table:
            sys.stdout.write(f"short {length:.1f}: {pair}\n")
    touching = {pair for pair, length in drawn.items() if length > TOUCH}
    for pair in sorted(table - touching):
        sys.stdout.write(f"apart: {pair}\n")
    for pair in sorted(touching - table):
        sys.stdout.write(f"beside: {pair} {drawn[pair]:.1f}\n")


def main() -> None:
    """Read the command line and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("topology", type=Path, help="land-50m.json of world-atlas")
    text = json.dumps(build(parser.parse_args().topology), separators=(",", ":"), ensure_ascii=False)
    (DATA / "map.json").write_text(text + "\n")
    sys.stdout.write(f"{len(text) / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
