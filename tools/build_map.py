"""Build ``data/rome_iinc/map.json``, the drawn map of Rome, IInc. (a developer's tool).

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tools/build_map.py package/land-50m.json

The land is Natural Earth (public domain). Each area is the part of its landmass that lies nearest to one of
its seeds: the label point of ``geography.csv`` and the further points of ``map_seeds.txt`` that shape it.
A flow-based cartogram (Gastner, Seguy and More, 2018) then gives the crowded areas room for a label.
Needs numpy, scipy and shapely; the library itself only reads the resulting file.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import shapely
from scipy.fft import dctn, idctn
from scipy.ndimage import gaussian_filter, map_coordinates
from shapely import affinity
from shapely.geometry import LineString, MultiPoint, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union

Array: TypeAlias = npt.NDArray[np.float64]

ROOT = Path(__file__).resolve().parent.parent
SEEDS = ROOT / "tools" / "map_seeds.txt"
DATA = ROOT / "data" / "rome_iinc"
WIDTH = 1100
# The points that touch the frame on the left, the right, below and above.
FRAME = ((-10.5, 38.0), (50.0, 33.0), (31.5, 20.0), (-5.0, 59.0))
REACH = 330.0  # km: how far a cell extends from its seeds where nothing else stops it
FLATTEN = 0.88  # words are wider than high
EARTH = 6371.0
WORDS = 1.4
"""How much larger than in `widgets.map.words` the words are, so that they can be read on a map of 820 pixels."""

# Islands are taken from the land itself: the polygons that hold one of these points.
ISLANDS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "Corsica & Sardinia": ((9.1, 42.2), (9.1, 40.0)),
    "Sicilia": ((14.0, 37.5),),
    "Creta": ((24.9, 35.2),),
    "Cyprus": ((33.1, 35.0),),
    "Baleares": ((3.0, 39.6), (1.4, 39.0), (4.1, 39.95)),
}
BRITAIN = ["Britannia I", "Britannia II", "Valentia", "Caledonia", "Pictish Homeland"]
IRELAND = ["Hibernia", "Scottish Homeland"]
# Where simplified land joins what the sea divides: hand-made outlines of Africa and of Asia.
AFRICA_LINE = """
-20 15 -20 36 -5.6 35.93 -2 36.3 5 38.2 11.6 38.2 11.6 35.8 14 34.6 20 34 30 33 32.35 31.6 32.4 30
33.6 27.8 36 24 38 20 38 15
"""
ASIA_LINE = """
38 15 38 20 36 24 33.6 27.8 32.4 30 32.35 31.6 30 33 26.3 35.4 25.6 37.5 25.5 39.6 26.05 40 26.4
40.17 26.75 40.42 27.4 40.75 28.85 40.93 29.06 41.1 29.14 41.3 30 42.5 36.3 44.9 36.62 45.25 36.6
45.5 37.6 46.3 39.3 47.15 43 46.6 60 46.6 60 15
"""
# Here the label stands at the point of geography.csv and not in the roomiest place.
AS_GIVEN = ("Saxon Homeland",)


class Seeds(NamedTuple):
    """What the seed table says of one area."""

    command: str
    short: str
    points: list[tuple[float, float]]
    reach: float
    room: float


def read_seeds(labels: Mapping[str, tuple[float, float]]) -> dict[str, Seeds]:
    """The seed table joined with the label points."""
    seeds: dict[str, Seeds] = {}
    command = ""
    for line in SEEDS.read_text().splitlines():
        if line.startswith("["):
            command = line.strip("[] ")
        if not line or line[0] in "[#":
            continue
        name, short, points, marks = (field.strip() for field in (line + " | ").split("|")[:4])
        numbers = [float(word) for word in points.split()]
        more = zip(numbers[::2], numbers[1::2], strict=True)
        mark = {word[0]: float(word[1:]) for word in marks.split()}
        seeds[name] = Seeds(command, short, [labels[name], *more], mark.get("@", REACH), mark.get("*", 1.0))
    if set(seeds) != set(labels):
        raise SystemExit(f"map_seeds.txt and geography.csv differ: {sorted(set(seeds) ^ set(labels))}")
    return seeds


def read_land(path: Path) -> list[Polygon]:
    """The polygons of a TopoJSON ``land`` object in degrees (arcs are delta-coded integers)."""
    topology: dict[str, Any] = json.loads(path.read_text())
    scale, offset = np.array(topology["transform"]["scale"]), np.array(topology["transform"]["translate"])
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + offset for arc in topology["arcs"]]

    def ring(indices: Iterable[int]) -> Array:
        return np.vstack([arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices])

    polygons = []
    for geometry in topology["objects"]["land"]["geometries"]:
        for rings in geometry["arcs"]:
            outer, *holes = [ring(indices) for indices in rings]
            if len(outer) >= 4:
                polygons.append(Polygon(outer, holes).buffer(0))
    window = box(-35.0, 12.0, 75.0, 65.0)
    clipped = [part.intersection(window) for part in polygons if part.intersects(window)]
    return [part for shape in clipped for part in parts(shape)]


def parts(shape: BaseGeometry) -> list[Polygon]:
    """The polygons that a geometry consists of."""
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon) and not part.is_empty]


def project(points: Array) -> Array:
    """Albers' equal-area conic projection in km, y pointing down."""
    lon0, lat0, south, north = np.radians([18.0, 40.0, 30.0, 52.0])
    lon, lat = np.radians(points).T
    n = (np.sin(south) + np.sin(north)) / 2
    c = np.cos(south) ** 2 + 2 * n * np.sin(south)
    rho, rho0 = np.sqrt(c - 2 * n * np.sin(lat)) / n, np.sqrt(c - 2 * n * np.sin(lat0)) / n
    theta = n * (lon - lon0)
    plane: Array = EARTH * np.column_stack([rho * np.sin(theta), rho * np.cos(theta) - rho0])
    return plane


def to_plane(shape: BaseGeometry, step: float = 0.25) -> BaseGeometry:
    """A geometry in degrees, put on the plane of the map."""
    plane: BaseGeometry = shapely.transform(shapely.segmentize(shape, step), project).buffer(0)
    return plane


def wobble(points: Array) -> Array:
    """A small smooth displacement (km): borders look drawn, not ruled, and neighbours still share them."""
    x, y = points.T / 1000.0
    dx = 13 * np.sin(31 * y + 2 * np.sin(9 * x)) + 8 * np.sin(67 * y + 41 * x + 1)
    dy = 13 * np.sin(29 * x + 2 * np.sin(8 * y)) + 8 * np.sin(61 * x - 47 * y + 2)
    fine = 4 * np.column_stack([np.sin(139 * y - 90 * x), np.sin(131 * x + 97 * y)])
    bent: Array = points + np.column_stack([dx, dy]) + fine
    return bent


def cells(seeds: Mapping[str, Seeds], names: Iterable[str], land: BaseGeometry) -> dict[str, BaseGeometry]:
    """The part of one landmass that is nearest to each of these areas and within their reach."""
    owners = [(name, Point(xy)) for name in names for xy in project(np.array(seeds[name].points))]
    voronoi = shapely.voronoi_polygons(MultiPoint([p for _, p in owners]), extend_to=land.buffer(500), ordered=True)
    result: dict[str, BaseGeometry] = {}
    for name in dict.fromkeys(owner for owner, _ in owners):
        mine = [i for i, (owner, _) in enumerate(owners) if owner == name]
        near = unary_union([owners[i][1].buffer(seeds[name].reach) for i in mine])
        rough = shapely.segmentize(unary_union([voronoi.geoms[i] for i in mine]).intersection(near), 12.0)
        result[name] = shapely.transform(rough, wobble).buffer(0).intersection(land)
    return result


def tidy(shapes: Mapping[str, BaseGeometry], seeds: Mapping[str, Seeds]) -> dict[str, BaseGeometry]:
    """Give each fragment that is cut off from its area's own seeds to the neighbour it touches most."""
    kept: dict[str, list[Polygon]] = {name: [] for name in shapes}
    loose: list[tuple[str, Polygon]] = []
    for name, shape in shapes.items():
        own = MultiPoint(project(np.array(seeds[name].points))).buffer(15)
        largest = max(parts(shape), key=lambda part: part.area)
        for part in parts(shape):
            keep = part is largest or part.intersects(own)
            kept[name].append(part) if keep else loose.append((name, part))
    whole = {name: unary_union(found) for name, found in kept.items()}
    for name, part in loose:
        touch = {other: whole[other].intersection(part.buffer(0.5)).area for other in whole if other != name}
        best = max(touch, key=lambda other: touch[other])
        kept[best if touch[best] > 0 else name].append(part)
    return {name: unary_union(found).buffer(0.01) for name, found in kept.items()}


def cartogram(
    shapes: Mapping[str, BaseGeometry],
    seeds: Mapping[str, Seeds],
    land: BaseGeometry,
    frame: Polygon,
    strength: float,
) -> Callable[[Array], Array]:
    """A smooth map of the frame onto itself that gives the areas more equal sizes (1.0: quite equal)."""
    x0, y0, x1, y1 = frame.bounds
    step = 14.0
    nx, ny = round((x1 - x0) / step), round((y1 - y0) / step)
    gx, gy = np.meshgrid(x0 + (np.arange(nx) + 0.5) * step, y0 + (np.arange(ny) + 0.5) * step)
    inside = np.where(shapely.contains_xy(land, gx, gy), 0.34, 0.55)  # unused land; sea
    typical = float(np.median([shape.area for shape in shapes.values()]))
    for name, shape in shapes.items():
        density = seeds[name].room * (typical / shape.area) ** strength
        if seeds[name].command == "Homelands":
            density *= 0.62
        inside[shapely.contains_xy(shape, gx, gy)] = float(np.clip(density, 0.45, 6.0))
    rho = gaussian_filter(inside, 1.5, mode="nearest")
    mean = float(rho.mean())
    kx, ky = np.pi * np.arange(nx) / nx, np.pi * np.arange(ny) / ny
    laplace = -(kx[None, :] ** 2 + ky[:, None] ** 2)
    laplace[0, 0] = 1.0
    psi_hat = dctn(rho - mean, norm="ortho") / laplace
    psi_hat[0, 0] = 0.0
    flow_y, flow_x = np.gradient(idctn(psi_hat, norm="ortho"))

    def velocity(at: Array, time: float) -> Array:
        coords = [at[:, 1], at[:, 0]]
        field = [map_coordinates(f, coords, order=1, mode="nearest") for f in (flow_x, flow_y, rho)]
        # psi was solved for +(rho - mean), so that its gradient points away from the crowd
        speed: Array = np.column_stack(field[:2]) / ((1 - time) * field[2] + time * mean)[:, None]
        return speed

    def move(points: Array) -> Array:
        at = (points - [x0, y0]) / step - 0.5
        rounds = 60
        for i in range(rounds):
            half = at + velocity(at, i / rounds) / (2 * rounds)
            at = at + velocity(half, (i + 0.5) / rounds) / rounds
        moved: Array = (at + 0.5) * step + [x0, y0]
        return moved

    return move


def path_of(shape: BaseGeometry) -> str:
    """SVG path data to a tenth of a pixel: an absolute start, then exact steps (which is shorter)."""

    def number(tenths: int) -> str:
        return f"{tenths / 10:g}".replace("0.", ".", 1) if abs(tenths) < 10 else f"{tenths / 10:g}"

    def line(coords: Iterable[tuple[float, ...]], closed: bool) -> str:
        points = [(round(x * 10), round(y * 10)) for x, y, *_ in coords]
        thin = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
        thin = thin[:-1] if closed else thin
        steps = [f"{number(x - u)},{number(y - v)}" for (u, v), (x, y) in pairwise(thin)]
        if closed and len(thin) < 3:
            return ""
        start = f"M{thin[0][0] / 10:g},{thin[0][1] / 10:g}"
        return start + ("l" + " ".join(steps) if steps else "") + ("Z" if closed else "")

    if isinstance(shape, LineString):
        return line(shape.coords, False)
    if not isinstance(shape, Polygon):
        return "".join(path_of(part) for part in getattr(shape, "geoms", []))
    return "".join(line(ring.coords, True) for ring in (shape.exterior, *shape.interiors))


def label_point(shape: BaseGeometry) -> tuple[float, float]:
    """The middle of the roomiest place for a word that is wider than it is high."""
    largest = max(parts(shape), key=lambda part: part.area)
    squeezed = affinity.scale(largest, xfact=0.5, yfact=1.0, origin=(0, 0))
    centre = shapely.maximum_inscribed_circle(squeezed, tolerance=0.2).coords[0]
    return round(centre[0] * 2, 1), round(centre[1], 1)


def coverage(shapes: Mapping[str, BaseGeometry], tolerance: float) -> dict[str, BaseGeometry]:
    """The same areas with exactly shared borders, simplified together; crumbs are dropped."""
    lines = shapely.union_all([shape.boundary for shape in shapes.values()], grid_size=0.02)
    tree = shapely.STRtree(list(shapes.values()))
    names = list(shapes)
    faces: dict[str, list[Polygon]] = {name: [] for name in names}
    for face in polygonize(lines):
        hits = tree.query(face.representative_point(), predicate="within")
        if len(hits):
            faces[names[hits[0]]].append(face)
    merged = [unary_union(faces[name]) for name in names]
    simple = shapely.coverage_simplify(merged, tolerance)
    result: dict[str, BaseGeometry] = {}
    for name, shape in zip(names, simple, strict=True):
        pieces = sorted(parts(shape), key=lambda part: -part.area)
        result[name] = MultiPolygon([part for i, part in enumerate(pieces) if i == 0 or part.area > 9.0])
    return result


def landmasses(
    pieces: list[Polygon], labels: Mapping[str, tuple[float, float]]
) -> list[tuple[list[str], BaseGeometry]]:
    """Which areas share out which land: no area reaches across the sea."""

    def holding(points: Iterable[tuple[float, float]]) -> list[Polygon]:
        return [min(pieces, key=lambda piece: piece.distance(Point(point))) for point in points]

    islands = {name: holding(points) for name, points in ISLANDS.items()}
    single = [piece for found in islands.values() for piece in found]
    britain, ireland = holding([(-1.5, 52.5)])[0], holding([(-8.0, 53.0)])[0]
    single += [britain, ireland]
    rest = unary_union([piece for piece in pieces if piece not in single])
    africa, asia = (Polygon(np.array(line.split(), float).reshape(-1, 2)) for line in (AFRICA_LINE, ASIA_LINE))
    british_seas = box(-12, 49.8, 1.9, 62)
    cut = {"africa": africa, "asia": asia.difference(africa)}
    cut["europe"] = box(-40, 0, 80, 80).difference(unary_union([africa, asia, british_seas]))
    groups: list[tuple[list[str], BaseGeometry]] = [(BRITAIN, britain), (IRELAND, ireland)]
    groups += [([name], MultiPolygon(found)) for name, found in islands.items()]
    taken = {name for names, _ in groups for name in names}
    zones: dict[str, list[str]] = {"africa": [], "asia": [], "europe": []}
    for name, at in labels.items():
        if name not in taken:
            inside = [zone for zone in cut if cut[zone].contains(Point(at))]
            zones[inside[0]].append(name)
    groups += [(zones[zone], rest.intersection(cut[zone])) for zone in zones]
    return groups


def borders(final: Mapping[str, BaseGeometry], seeds: Mapping[str, Seeds]) -> list[dict[str, str]]:
    """The lines that two areas share."""
    edges = []
    names = list(final)
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            if not final[a].intersects(final[b]):
                continue
            shared = final[a].boundary.intersection(final[b].boundary)
            lines = [part for part in getattr(shared, "geoms", [shared]) if isinstance(part, LineString)]
            if lines:
                joined = linemerge(lines)
                kind = "command" if seeds[a].command != seeds[b].command else "province"
                edges.append({"a": a, "b": b, "kind": kind, "path": path_of(joined)})
    return edges


def build(topology: Path, strength: float) -> dict[str, Any]:
    """The whole map as the value that goes into the file."""
    with (DATA / "geography.csv").open(newline="") as file:
        labels = {row["name"]: (float(row["lon"]), float(row["lat"])) for row in csv.DictReader(file)}
    seeds = read_seeds(labels)
    pieces = read_land(topology)

    corners = project(np.array(FRAME))
    frame = box(corners[0, 0], corners[2, 1], corners[1, 0], corners[3, 1])
    shapes: dict[str, BaseGeometry] = {}
    for names, land in landmasses(pieces, labels):
        shapes |= cells(seeds, names, to_plane(land).intersection(frame))
    shapes = tidy(shapes, seeds)
    land = to_plane(unary_union(pieces)).intersection(frame)
    move = cartogram(shapes, seeds, land, frame, strength)
    x0, y0, x1, y1 = frame.bounds
    scale = WIDTH / (x1 - x0)

    height = round((y1 - y0) * scale * FLATTEN)
    paper = box(0, 0, WIDTH, height)

    def to_pixels(points: Array) -> Array:
        moved = move(points)
        pixels: Array = np.column_stack([moved[:, 0] - x0, (moved[:, 1] - y0) * FLATTEN]) * scale
        return pixels

    def drawn(shape: BaseGeometry) -> BaseGeometry:
        pixels: BaseGeometry = shapely.transform(shapely.segmentize(shape, 15.0), to_pixels).buffer(0)
        return pixels.intersection(paper)

    final = coverage({name: drawn(shape) for name, shape in shapes.items()}, 0.7)
    rest_of_land = drawn(land).difference(unary_union(list(final.values())).buffer(0.8))
    for name, factor in {"Baleares": 1.5, "Creta": 1.25, "Cyprus": 1.15}.items():
        final[name] = affinity.scale(final[name], factor, factor)
    coast = unary_union([rest_of_land.buffer(0.9), *final.values()]).simplify(0.8)
    coast = MultiPolygon([part for part in parts(coast) if part.area > 14])

    def given(name: str) -> tuple[float, float]:
        x, y = to_pixels(project(np.array([labels[name]])))[0]
        return round(float(x), 1), round(float(y), 1)

    areas = {
        name: {
            "path": path_of(final[name]),
            "label": given(name) if name in AS_GIVEN else label_point(final[name]),
            "short": seeds[name].short,
            "homeland": seeds[name].command == "Homelands",
        }
        for name in labels
    }
    source = "Natural Earth land (public domain, from world-atlas); geography.csv; tools/build_map.py"
    head = {"width": WIDTH, "height": height, "source": source}
    return head | {"areas": areas, "edges": borders(final, seeds), "coast": path_of(coast), "words": WORDS}


def main() -> None:
    """Read the command line and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("topology", type=Path, help="land-50m.json of world-atlas")
    parser.add_argument("--strength", type=float, default=0.75, help="how far sizes are evened out (0 to 1)")
    options = parser.parse_args()
    text = json.dumps(build(options.topology, options.strength), separators=(",", ":"), ensure_ascii=False)
    (DATA / "map.json").write_text(text + "\n")
    sys.stdout.write(f"{len(text) / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
