"""The outlines of pictures that nobody zooms: lighter, and the same to the eye; a part of the map holds what is seen alone."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import pairwise
from math import hypot
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rometeach.aurelian.position import position as aurelian_position
from rometeach.rome_iinc.position import position
from rometeach.widgets.face import face_of
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.map.layout import Geometry, read_geometry
from rometeach.widgets.map.light import GRID, TOLERANCE, light
from rometeach.widgets.map.outline import Corner, Piece, cut, number, read, written
from rometeach.widgets.map.section import section
from rometeach.widgets.plain import plain_html

DATA = Path(__file__).resolve().parents[2] / "data"
corners = st.lists(st.tuples(st.integers(-2000, 2000), st.integers(-2000, 2000)), min_size=3, max_size=12, unique=True)


@pytest.fixture(params=["rome_iinc", "aurelian"])
def geometry(request: pytest.FixtureRequest) -> Geometry:
    return read_geometry(json.loads((DATA / request.param / "map.json").read_text(encoding="utf-8")))


def off(p: Corner, line: Piece) -> float:
    """How far a point lies from the nearest piece of a closed line."""

    def one(a: Corner, b: Corner) -> float:
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = dx * dx + dy * dy
        t = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) if length else 0.0
        return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)

    return min(one(a, b) for a, b in pairwise([*line.points, line.points[0]]))


def area(points: tuple[Corner, ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]])) / 2


@given(st.lists(st.tuples(corners, st.booleans()), max_size=4))
def test_path_data_is_read_as_it_is_written(pieces: list[tuple[list[Corner], bool]]) -> None:
    lines = tuple(Piece(tuple(points), closed) for points, closed in pieces)
    assert read(written(lines)) == lines


def test_path_data_has_blanks_only_where_numbers_would_run_together() -> None:
    line = Piece(((12, 30), (7, 35), (17, 35), (17, 25)), True)
    assert written([line]) == "M1.2 3l-.5.5 1 0 0-1z" and number(12.04) == "12" and number(-0.55) == "-0.6"
    assert written([line], grid=10) == "M1 3l0 1 1 0 0-2z" and written([Piece(((0, 0), (1, 1)), False)], grid=10) == ""


@given(corners)
def test_a_ring_is_cut_to_its_frame(points: list[Corner]) -> None:
    frame = (-500, -400, 700, 900)
    for line in cut(Piece(tuple(points), True), frame):
        assert line.closed and all(-500 <= x <= 700 and -400 <= y <= 900 for x, y in line.points)
    inside = Piece(tuple((x // 10, y // 10) for x, y in points), True)
    (same,) = cut(inside, frame)
    assert area(same.points) == area(inside.points)
    assert cut(Piece(((800, 0), (900, 0), (900, 100)), True), frame) == ()


def test_of_a_line_the_steps_outside_its_frame_are_left_out() -> None:
    line = Piece(((0, 0), (5, 0), (50, 0), (90, 0), (90, 50), (5, 5), (0, 5)), False)
    pieces = cut(line, (-1, -1, 10, 10))
    assert [p.points for p in pieces] == [((0, 0), (5, 0), (50, 0)), ((90, 50), (5, 5), (0, 5))]


def test_no_outline_is_drawn_where_it_is_not(geometry: Geometry) -> None:
    thin = light(geometry)
    for name, shape in geometry.areas.items():
        before, after = read(shape.path), read(thin.areas[name].path)
        assert len(before) == len(after), name
        for one, other in zip(before, after, strict=True):
            assert max(off(p, other) for p in one.points) <= TOLERANCE + GRID, name
    assert sum(len(s.path) for s in thin.areas.values()) < 0.6 * sum(len(s.path) for s in geometry.areas.values())


def test_neighbours_still_share_their_border(geometry: Geometry) -> None:
    thin = light(geometry)
    on = {name: {p for line in read(shape.path) for p in line.points} for name, shape in thin.areas.items()}
    for edge in thin.edges:
        for line in read(edge.path):
            assert set(line.points) <= on[edge.a] & on[edge.b], (edge.a, edge.b)


def test_a_part_holds_what_is_seen_alone(geometry: Geometry) -> None:
    seen = (300.0, 200.0, 600.0, 400.0)
    part, whole = light(geometry, seen), light(geometry)
    assert sum(len(s.path) for s in part.areas.values()) < 0.4 * sum(len(s.path) for s in whole.areas.values())
    for name, shape in part.areas.items():
        for line in read(shape.path):
            assert all(285 <= x / 10 <= 615 and 185 <= y / 10 <= 415 for x, y in line.points), name


@pytest.mark.parametrize(
    ("board", "around", "whole_most", "part_most"),
    [(position("286"), ("Germania II", "Belgica"), 120_000, 26_000), (aurelian_position("270-drawn"), ("Roma",), 48_000, 12_000)],
    ids=["rome-iinc", "aurelian"],
)  # fmt: skip
def test_a_picture_is_light_and_well_formed(board: object, around: tuple[str, ...], whole_most: int, part_most: int) -> None:  # fmt: skip
    view = face_of(board).view(board)  # type: ignore[arg-type]
    for svg, most in ((draw(view), whole_most), (section(view, around), part_most)):
        image = plain_html(svg)
        assert len(image) < most
        address = unescape(re.findall(r'src="([^"]*)"', image)[0])
        kind, _, text = address.partition(",")
        root = ElementTree.fromstring(unquote(text))
        assert kind == "data:image/svg+xml" and root.tag.endswith("svg") and "base64" not in image
        drawn, shown = (
            {n.text for n in r.iter() if n.tag.endswith("text")} for r in (ElementTree.fromstring(svg), root)
        )
        assert drawn == shown and not [n for n in root.iter() if n.tag.rpartition("}")[2] in ("title", "desc")]


def test_a_part_refers_to_its_own_shapes_alone() -> None:
    view = face_of(position("286")).view(position("286"))
    one, other = section(view, ("Rome",)), section(view, ("Rome", "Neapolis"))
    for svg in (one, other):
        ids = set(re.findall(r'\bid="([^"]+)"', svg))
        assert set(re.findall(r'(?:url\(|href=")#([\w-]+)', svg)) <= ids
    assert not set(re.findall(r'\bid="([^"]+)"', one)) & set(re.findall(r'\bid="([^"]+)"', other))
