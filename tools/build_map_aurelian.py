"""Build ``data/aurelian/map.json``, the drawn map of Aurelian (a developer's tool; see ``build_map.py`` for what it needs).

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tools/build_map_aurelian.py package/land-50m.json

The land is Natural Earth (public domain), bent so that every place lies where ``data/aurelian/places.csv`` has it. A Box is
the part of the land that lies nearest to its own seeds; the Danube Spaces are a band through their points, the Barbarian
Pools the land beyond it, and the Displays of the Regions stand where nothing else is. A star after a name on the map says
that its place is a guess.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from build_map import ROOT, WIDTH, Array, coverage, label_point, parts, path_of, read_land
from scipy.interpolate import RBFInterpolator
from shapely import affinity
from shapely.geometry import LineString, MultiPoint, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

DATA = ROOT / "data" / "aurelian"
FRAME = (-45.0, -95.0, 2080.0, 1590.0)
"""What is drawn, in the units of places.csv."""
REACH = 132.0
"""How far a Box extends from its seeds where nothing else stops it."""
BAND = 36.0
"""Half the width of the Danubian Front."""

WORDS = 1.5
"""How much larger than in `widgets.map.words` the words are: there is room for it."""

# Where a place lies in the world (longitude, latitude); what bends the land.
WORLD: Mapping[str, tuple[float, float]] = {
    "Britannia": (-1.2, 52.3),
    "Belgica": (4.2, 49.8),
    "Aquitania": (0.3, 44.9),
    "Gallia": (4.6, 46.2),
    "Germania": (8.3, 47.9),
    "Noricum": (14.0, 47.3),
    "Ravenna": (11.8, 44.5),
    "Roma": (12.8, 41.9),
    "Moesia": (22.6, 43.3),
    "Pannonia": (17.4, 46.2),
    "Dalmatia": (17.3, 43.9),
    "Byzantium": (27.6, 41.3),
    "Nicomedia": (31.0, 40.6),
    "Tyana": (34.7, 37.9),
    "Antiochia": (36.6, 36.1),
    "Palmyra": (38.3, 34.5),
    "Judaea": (35.4, 31.8),
    "Aegyptus": (31.0, 30.0),
    "Danube 3": (12.5, 48.9),
    "Danube 4": (16.5, 48.2),
    "Danube 5": (19.0, 47.8),
    "Danube 6": (19.9, 45.4),
    "Danube 7": (24.5, 43.9),
    "Danube 8": (28.5, 45.0),
}
# Further points that hold the shore where the game has no place.
HOLD: Mapping[tuple[float, float], tuple[float, float]] = {
    (-9.5, 38.7): (-330, 900),
    (-4.5, 48.3): (-20, 270),
    (3.0, 36.8): (260, 1190),
    (10.0, 37.0): (560, 1150),
    (15.5, 38.0): (830, 1010),
    (23.0, 36.5): (1180, 1130),
    (25.0, 35.2): (1310, 1240),
    (27.2, 37.2): (1470, 1080),
    (20.0, 32.0): (1010, 1480),
    (33.3, 35.1): (1700, 1190),
    (41.5, 41.6): (2120, 700),
    (33.5, 44.5): (1800, 500),
    (9.0, 55.0): (660, -80),
    (-5.0, 57.5): (60, -330),
    (19.0, 54.4): (1060, -20),
}
# Further seeds of a Box, in the units of places.csv.
MORE: Mapping[str, tuple[tuple[float, float], ...]] = {
    "Britannia": ((120, 30), (235, 75), (190, -30)),
    "Belgica": ((250, 190), (380, 210), (330, 240)),
    "Aquitania": ((70, 400), (150, 545), (215, 430), (250, 520)),
    "Gallia": ((330, 360), (360, 500), (470, 330), (440, 540), (300, 320)),
    "Germania": ((560, 340), (610, 500), (660, 380)),
    "Noricum": ((735, 380), (850, 480), (760, 520)),
    "Ravenna": ((600, 620), (560, 560), (700, 600)),
    "Roma": ((640, 740), (735, 850), (800, 920), (700, 760)),
    "Pannonia": ((900, 470), (1000, 560), (900, 610), (980, 460)),
    "Dalmatia": ((890, 690), (1040, 790), (980, 810), (1050, 700)),
    "Moesia": ((1230, 800), (1140, 650), (1090, 800), (1160, 860), (1270, 740)),
    "Byzantium": ((1400, 850), (1450, 760), (1380, 760), (1540, 760)),
    "Nicomedia": ((1740, 780), (1620, 900), (1820, 810), (1640, 840)),
    "Tyana": ((1660, 990), (1840, 950), (1740, 1060), (1600, 1010)),
    "Antiochia": ((1930, 1060), (1860, 1150), (1960, 1040)),
    "Palmyra": ((1990, 1180), (2000, 1300), (1910, 1230)),
    "Judaea": ((1790, 1430), (1830, 1290), (1880, 1410)),
    "Aegyptus": ((1360, 1460), (1500, 1540), (1560, 1480), (1440, 1560)),
}
POOLS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "Blue Pool": ((540, 105), (620, 60), (640, 130)),
    "Red Pool": ((850, 120), (960, 150), (820, 60)),
    "Green Pool": ((1270, 330), (1230, 230), (1420, 420), (1340, 250), (1500, 470)),
}
DISPLAYS: Mapping[str, tuple[float, float, float, float]] = {
    "Blue Region": (-15, 735, 295, 900),
    "Red Region": (325, 880, 605, 1045),
    "Green Region": (880, 1150, 1160, 1315),
    "Yellow Region": (1260, 1150, 1560, 1315),
}
"""Where the Display of a Region stands: left, top, right, bottom."""


def read_places() -> tuple[dict[str, tuple[float, float]], set[str]]:
    """The places, and those of them whose place is a guess."""
    with (DATA / "places.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    guessed = {row["name"] for row in rows if row["source"] == "reconstructed"}
    return {row["name"]: (float(row["x"]), float(row["y"])) for row in rows}, guessed


def bend(places: Mapping[str, tuple[float, float]]) -> RBFInterpolator:
    """A smooth map of longitude and latitude onto the units of places.csv."""
    known = [(WORLD[name], places[name]) for name in WORLD]
    known += [(world, here) for world, here in HOLD.items()]
    world, here = np.array([k[0] for k in known]), np.array([k[1] for k in known])
    return RBFInterpolator(world, here, kernel="thin_plate_spline", smoothing=0.4)


def wobble(points: Array) -> Array:
    """A small smooth displacement: borders look drawn, not ruled, and neighbours still share them."""
    x, y = points.T / 500.0
    dx = 7 * np.sin(31 * y + 2 * np.sin(9 * x)) + 4 * np.sin(67 * y + 41 * x + 1)
    dy = 7 * np.sin(29 * x + 2 * np.sin(8 * y)) + 4 * np.sin(61 * x - 47 * y + 2)
    bent: Array = points + np.column_stack([dx, dy])
    return bent


def cells(seeds: Mapping[str, list[tuple[float, float]]], land: BaseGeometry, reach: float) -> dict[str, BaseGeometry]:
    """The part of the land that is nearest to each of these and within reach."""
    owners = [(name, Point(xy)) for name, points in seeds.items() for xy in points]
    voronoi = shapely.voronoi_polygons(MultiPoint([p for _, p in owners]), extend_to=land.buffer(500), ordered=True)
    result: dict[str, BaseGeometry] = {}
    for name in seeds:
        mine = [i for i, (owner, _) in enumerate(owners) if owner == name]
        near = unary_union([owners[i][1].buffer(reach) for i in mine])
        rough = shapely.segmentize(unary_union([voronoi.geoms[i] for i in mine]).intersection(near), 10.0)
        found = shapely.transform(rough, wobble).buffer(0).intersection(land)
        own = MultiPoint([owners[i][1] for i in mine]).buffer(6)
        pieces = [part for part in parts(found) if part.intersects(own)]
        result[name] = unary_union(pieces or [max(parts(found), key=lambda part: part.area)])
    return result


def front(places: Mapping[str, tuple[float, float]]) -> tuple[dict[str, BaseGeometry], LineString, LineString]:
    """The Danube Spaces as pieces of a band, the line through them, and the river along its far side."""
    names = [f"Danube {n}" for n in range(1, 9)]
    points = [places[n] for n in names]
    first, last = np.array(points[0]), np.array(points[-1])
    start = tuple(first - (np.array(points[1]) - first) * 0.42)
    end = tuple(last + (last - np.array(points[-2])) * 0.3)
    line = smooth(LineString([start, *points, end]))
    band = line.buffer(BAND, cap_style="flat", join_style="round")
    cuts = [line.interpolate((line.project(Point(a)) + line.project(Point(b))) / 2) for a, b in pairwise(points)]
    found = cells({n: [places[n]] for n in names}, band, 400.0) if not cuts else split(band, line, cuts, names)
    return found, line, line.offset_curve(-(BAND + 2))


def smooth(line: LineString) -> LineString:
    """The line with its corners cut (Chaikin), so that the river bends."""
    coords = np.array(line.coords)
    for _ in range(3):
        a, b = coords[:-1], coords[1:]
        cut = np.empty((2 * len(a), 2))
        cut[0::2], cut[1::2] = 0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b
        coords = np.vstack([coords[:1], cut, coords[-1:]])
    return LineString(coords)


def split(band: BaseGeometry, line: LineString, cuts: list[Point], names: list[str]) -> dict[str, BaseGeometry]:
    """The band cut across at these points of its line."""
    ends = [0.0, *(line.project(c) for c in cuts), line.length]
    grid = np.linspace(0, line.length, 600)
    spots = [line.interpolate(d) for d in grid]
    voronoi = shapely.voronoi_polygons(MultiPoint(spots), extend_to=band.buffer(100), ordered=True)
    found = {}
    for name, (low, high) in zip(names, pairwise(ends), strict=True):
        mine = [voronoi.geoms[i] for i, d in enumerate(grid) if low <= d < high or (name == names[-1] and d == high)]
        found[name] = max(parts(unary_union(mine).intersection(band)), key=lambda part: part.area)
    return found


def region_of() -> dict[str, str]:
    """Box, Danube Space, Pool and Display -> Region."""
    with (DATA / "boxes.csv").open(newline="") as file:
        found = {row["name"]: row["region"] for row in csv.DictReader(file)}
    with (DATA / "danube.csv").open(newline="") as file:
        found |= {f"Danube {row['space']}": row["region"] for row in csv.DictReader(file)}
    return found | {name: name.split()[0] for name in (*POOLS, *DISPLAYS)}


def borders(final: Mapping[str, BaseGeometry], region: Mapping[str, str]) -> list[dict[str, str]]:
    """The lines that two areas share; strong between Regions."""
    edges, names = [], list(final)
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            if not final[a].intersects(final[b]):
                continue
            shared = final[a].boundary.intersection(final[b].boundary)
            lines = [part for part in getattr(shared, "geoms", [shared]) if isinstance(part, LineString)]
            if lines:
                kind = "command" if region[a] != region[b] else "province"
                edges.append({"a": a, "b": b, "kind": kind, "path": path_of(linemerge(lines))})
    return edges


def build(topology: Path) -> dict[str, Any]:
    """The whole map as the value that goes into the file."""
    places, guessed = read_places()
    mapping = bend(places)
    x0, y0, x1, y1 = FRAME
    frame = box(*FRAME)
    world = shapely.segmentize(unary_union(read_land(topology)), 0.2)
    land = shapely.transform(world, mapping).buffer(0).intersection(frame)
    spaces, line, river = front(places)
    band = unary_union(list(spaces.values()))
    beyond = Polygon(
        [*line.coords, (line.coords[-1][0] + 80, -200), (line.coords[0][0] - 190, -60), (line.coords[0][0] - 190, -200)]
    ).buffer(0)
    displays = {name: box(*at).buffer(-14).buffer(14) for name, at in DISPLAYS.items()}
    south = land.difference(band).difference(beyond)
    seeds = {name: [places[name], *MORE.get(name, ())] for name in region_of() if name in places and name in MORE}
    shapes = cells(seeds, south.difference(unary_union(list(displays.values()))), REACH)
    shapes |= cells({n: list(p) for n, p in POOLS.items()}, land.intersection(beyond).difference(band), 150.0)
    shapes |= spaces | displays

    scale = WIDTH / (x1 - x0)
    height = round((y1 - y0) * scale)
    paper = box(0, 0, WIDTH, height)

    def drawn(shape: BaseGeometry) -> BaseGeometry:
        moved = affinity.affine_transform(shape, (scale, 0, 0, scale, -x0 * scale, -y0 * scale))
        return moved.buffer(0).intersection(paper) if not isinstance(shape, LineString) else moved.intersection(paper)

    final = coverage({name: drawn(shape) for name, shape in shapes.items()}, 0.6)
    rest = drawn(land).difference(unary_union(list(final.values())).buffer(0.8))
    coast = unary_union([rest.buffer(0.9), *(s for n, s in final.items() if n not in DISPLAYS)]).simplify(0.8)
    coast = MultiPolygon([part for part in parts(coast) if part.area > 14])

    def label(name: str) -> tuple[float, float]:
        if name in displays:
            centre = final[name].centroid
            return round(centre.x, 1), round(centre.y, 1)
        if name not in places:
            return label_point(final[name])
        x, y = line.interpolate(line.project(Point(places[name]))).coords[0] if name in spaces else places[name]
        return round((x - x0) * scale, 1), round((y - y0) * scale, 1)

    regions = region_of()
    areas = {
        name: {
            "path": path_of(final[name]),
            "label": label(name),
            "short": name + ("*" if name in guessed else ""),
            "homeland": name in POOLS or name in DISPLAYS,
        }
        for name in [*regions]
    }
    source = "Natural Earth land (public domain, from world-atlas); places.csv; tools/build_map_aurelian.py"
    head = {"width": WIDTH, "height": height, "source": source}
    return head | {
        "areas": areas,
        "edges": borders(final, regions),
        "coast": path_of(coast),
        "river": path_of(drawn(river)),
        "words": WORDS,
    }


def main() -> None:
    """Read the command line and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("topology", type=Path, help="land-50m.json of world-atlas")
    options = parser.parse_args()
    text = json.dumps(build(options.topology), separators=(",", ":"), ensure_ascii=False)
    (DATA / "map.json").write_text(text + "\n")
    sys.stdout.write(f"{len(text) / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
