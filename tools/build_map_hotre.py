"""Build ``data/hotre/map.json``, the drawn map of History of the Roman Empire (a developer's tool).

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tools/build_map_hotre.py package/land-50m.json

The land is Natural Earth (public domain). Each Province is the part of its landmass that lies nearest to one of its points below,
which were chosen from where these lands lay; the printed map is not public and may look otherwise. The rest is done as by
``build_map.py``, which needs numpy, scipy and shapely.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import build_map
import numpy as np
import shapely
from build_map import Array, Seeds
from shapely.geometry import MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data" / "hotre"
FRAME = ((-10.5, 38.0), (55.5, 34.0), (33.0, 22.5), (-5.0, 58.6))
"""The points that touch the frame on the left, the right, below and above."""
FLATTEN = 0.88
REACH = 640.0
"""km: how far a Province extends from its points where nothing else stops it."""
NEAR = {"Suebia": 330.0, "Venedia": 420.0}
"""The same for those that would reach across the Baltic."""
STRENGTH = 0.7
"""How far sizes are evened out."""

POINTS = """
Gallia    | Lugdunensis    | 2.5 47.2  -1.5 48.2  4.4 46.2  0.5 48.8
Gallia    | Belgica        | 3.8 50.2  5.8 49.4  2.8 49.6  6.6 47.9
Gallia    | Britannia      | -1.3 52.2  -3.6 52.3  0.6 52.3  -3.8 50.6
Gallia    | Caledonia      | -4.0 56.8  -3.6 55.4
Gallia    | Hibernia       | -7.9 53.2
Hispania  | Aquitania      | 0.0 44.8  -0.6 46.0  1.8 45.0
Hispania  | Narbonensis    | 3.8 43.8  5.8 43.8  2.2 43.3  6.0 45.2
Hispania  | Tarraconensis  | -2.4 41.4  -5.8 42.8  0.6 41.8  -1.4 39.4  -4.0 40.2
Hispania  | Lusitania      | -7.8 39.6  -8.0 41.2  -6.4 39.6
Hispania  | Baetica        | -5.0 37.4  -3.2 37.4
Italia    | Roma           | 13.2 41.9  12.2 43.0  15.6 40.8  16.6 39.0  14.4 42.2
Italia    | Cisalpina      | 9.8 45.2  11.8 45.0  8.2 44.9  9.2 44.4  11.0 44.2  7.8 44.3
Italia    | Raetia         | 9.8 47.4  11.2 47.6  8.0 46.9  12.4 48.6  11.4 48.6
Italia    | Dalmatia       | 17.0 43.9  15.6 44.6  18.8 43.0
Italia    | Sicilia        | 14.1 37.5
Graecia   | Dacia          | 24.2 46.2  25.4 45.4  22.4 46.4  27.6 45.4  28.2 44.5
Graecia   | Thracia        | 25.8 42.2  27.0 41.8  24.8 41.7  27.4 43.0
Graecia   | Moesia         | 22.6 43.8  24.6 43.6  21.0 43.6  26.0 43.7
Graecia   | Macedonia      | 22.0 41.0  20.2 41.0  21.6 40.0  23.6 40.8
Graecia   | Achaea         | 22.4 38.2  22.2 37.2  23.4 38.6  20.9 39.2
Germania  | Germania Magna | 8.6 50.4  9.4 51.6  7.6 52.0  10.6 50.0
Germania  | Suebia         | 12.4 52.6  11.0 53.6  9.2 54.2  14.0 53.2
Germania  | Marcomannia    | 15.2 49.8  17.0 49.2  19.2 49.2  21.4 48.9  13.8 49.4
Germania  | Noricum        | 14.2 47.4  13.2 47.8
Germania  | Pannonia       | 17.6 46.6  18.8 47.2  19.2 45.6
Sarmatia  | Sarmatia       | 24.6 49.8  23.4 50.2  27.4 49.6  25.4 48.4  27.6 51.2
Sarmatia  | Venedia        | 19.4 52.6  22.2 53.4  17.2 52.4  23.0 51.6
Sarmatia  | Scythia        | 31.4 47.6  29.4 46.6  32.4 49.2
Sarmatia  | Bosporus       | 34.6 45.4  36.2 47.2  36.4 48.4
Sarmatia  | Alania         | 42.6 46.0  40.6 47.6  45.0 45.0  41.0 44.9
Asia      | Asia           | 28.6 38.2  28.0 37.2  27.6 39.3
Asia      | Bithynia       | 31.4 40.9  34.0 41.2  29.8 40.2
Asia      | Galatia        | 32.6 38.8  31.6 37.2  33.4 39.6  33.4 36.8  34.4 37.6
Asia      | Cappadocia     | 36.2 39.2  37.4 40.4  35.4 37.8
Asia      | Armenia        | 42.6 40.2  45.0 40.2  41.4 39.2  44.2 41.6
Oriens    | Syria          | 37.2 35.2  37.0 36.4  36.4 34.2  38.6 35.8  35.6 37.0
Oriens    | Iudaea         | 35.0 31.8  35.4 32.8
Oriens    | Arabia         | 37.8 30.6  36.2 30.2  40.4 30.0  37.6 28.4  41.0 32.2  35.0 29.0
Oriens    | Mesopotamia    | 42.0 35.6  39.6 37.0  41.0 37.2  44.2 33.4  44.8 32.0
Oriens    | Parthia        | 49.6 35.2  47.0 36.0  52.6 34.2  48.4 32.4  51.0 36.4  48.0 38.0
Africa    | Aegyptus       | 30.8 29.2  30.8 30.8  32.2 26.4  29.0 27.0
Africa    | Cyrenaica      | 21.8 31.6  19.6 30.0  24.0 30.4  23.0 28.6
Africa    | Africa         | 10.0 34.8  9.6 36.4  13.0 31.6  16.0 30.4  11.2 32.2
Africa    | Numidia        | 5.8 35.2  6.8 36.4  4.2 34.0  6.0 33.4
Africa    | Mauretania     | -1.4 34.4  2.0 35.6  -5.8 34.2  -4.4 33.4
"""
"""Diocese, Province, and the longitudes and latitudes that shape it; the first is where it lies."""

ISLANDS = {"Sicilia": ((14.0, 37.5),)}
BRITAIN, IRELAND = ("Britannia", "Caledonia"), ("Hibernia",)


def read_points() -> dict[str, Seeds]:
    """The table above."""
    found = {}
    for line in POINTS.strip().splitlines():
        diocese, name, points = (part.strip() for part in line.split("|"))
        numbers = [float(word) for word in points.split()]
        found[name] = Seeds(
            diocese, name, list(zip(numbers[::2], numbers[1::2], strict=True)), NEAR.get(name, REACH), 1.0
        )
    return found


def landmasses(pieces: list[Polygon], seeds: Mapping[str, Seeds]) -> list[tuple[tuple[str, ...], BaseGeometry]]:
    """Which Provinces share out which land: none reaches across the sea."""

    def holding(point: tuple[float, float]) -> Polygon:
        return min(pieces, key=lambda piece: piece.distance(Point(point)))

    britain, ireland = holding((-1.5, 52.5)), holding((-8.0, 53.0))
    islands = {name: [holding(p) for p in points] for name, points in ISLANDS.items()}
    single = [britain, ireland, *(piece for found in islands.values() for piece in found)]
    rest = unary_union([piece for piece in pieces if piece not in single])
    lines = (build_map.AFRICA_LINE, build_map.ASIA_LINE)
    africa, asia = (Polygon(np.array(line.split(), float).reshape(-1, 2)) for line in lines)
    asia = asia.difference(africa)
    europe = box(-40, 0, 80, 80).difference(unary_union([africa, asia, box(-12, 49.8, 1.9, 62)]))
    taken = {*BRITAIN, *IRELAND, *islands}
    groups: list[tuple[tuple[str, ...], BaseGeometry]] = [(BRITAIN, britain), (IRELAND, ireland)]
    groups += [((name,), MultiPolygon(found)) for name, found in islands.items()]
    for zone, dioceses in ((africa, ("Africa",)), (asia, ("Asia", "Oriens")), (europe, ())):
        names = [n for n, s in seeds.items() if n not in taken and (not dioceses or s.command in dioceses)]
        taken.update(names)
        if zone is asia:  # north of the Caucasus and east of the Sea of Azov all is Alania's
            names.append("Alania")
        groups.append((tuple(names), rest.intersection(zone)))
    return groups


def build(topology: Path) -> dict[str, Any]:
    """The whole map as the value that goes into the file."""
    seeds = read_points()
    pieces = build_map.read_land(topology)
    corners = build_map.project(np.array(FRAME))
    frame = box(corners[0, 0], corners[2, 1], corners[1, 0], corners[3, 1])
    shapes: dict[str, BaseGeometry] = {}
    for names, land in landmasses(pieces, seeds):
        for name, cell in build_map.cells(seeds, names, build_map.to_plane(land).intersection(frame)).items():
            shapes[name] = unary_union([shapes[name], cell]).buffer(0.01) if name in shapes else cell
    shapes = build_map.tidy(shapes, seeds)
    land = build_map.to_plane(unary_union(pieces)).intersection(frame)
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
    rest_of_land = drawn(land).difference(unary_union(list(final.values())).buffer(0.8))
    coast = unary_union([rest_of_land.buffer(0.9), *final.values()]).simplify(0.8)
    coast = MultiPolygon([part for part in build_map.parts(coast) if part.area > 14])
    areas = {
        name: {
            "path": build_map.path_of(final[name]),
            "label": build_map.label_point(final[name]),
            "short": seeds[name].short,
            "homeland": False,
        }
        for name in seeds
    }
    source = "Natural Earth land (public domain, from world-atlas); tools/build_map_hotre.py"
    return {
        "width": build_map.WIDTH,
        "height": height,
        "source": source,
        "areas": areas,
        "edges": build_map.borders(final, seeds),
        "coast": build_map.path_of(coast),
        "words": build_map.WORDS,
    }


def main() -> None:
    """Read the command line and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("topology", type=Path, help="land-50m.json of world-atlas")
    text = json.dumps(build(parser.parse_args().topology), separators=(",", ":"), ensure_ascii=False)
    (DATA / "map.json").write_text(text + "\n")
    sys.stdout.write(f"{len(text) / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
