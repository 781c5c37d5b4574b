"""The map: its geometry is whole and legible, and the drawing is safe, named and always the same."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rometeach.aurelian.position import named as aurelian
from rometeach.conquest.position import named as conquest
from rometeach.conquest2.position import named as conquest2
from rometeach.hotre.position import named as hotre
from rometeach.lessons.conquest.boards import five
from rometeach.rome_iinc.position import position
from rometeach.widgets import parts
from rometeach.widgets.aurelian.map.picture import view as aurelian_view
from rometeach.widgets.conquest.face import FACE
from rometeach.widgets.conquest.map.picture import view as conquest_view
from rometeach.widgets.conquest2.map.picture import view as conquest2_view
from rometeach.widgets.hotre.map.picture import view as hotre_view
from rometeach.widgets.map.drawing import draw, outlines
from rometeach.widgets.map.layout import Block, place, read_geometry, text_width
from rometeach.widgets.map.outline import is_within
from rometeach.widgets.map.section import section
from rometeach.widgets.map.view import Area, Arrow, Badge, LegendEntry, Link, MapView, titled
from rometeach.widgets.map.words import block_of
from rometeach.widgets.rome_iinc.map.picture import view as rome_view

DATA = Path(__file__).resolve().parents[2] / "data" / "rome_iinc"
TOUCHING = """
Rome-Neapolis Rome-Ravenna Rome-Spoletium Pisae-Ravenna Rhaetia-Ravenna Noricum-Ravenna Mediolanum-Alpes
Aquitania II-Gallaecia Aquitania II-Celtiberia Germania I-Alpes Germania I-Rhaetia Belgica-Lugdunensis II
Dardania-Gothia I Dardania-Rhodope Moesia I-Epirus Moesia I-Macedonia Pannonia II-Quadia Pannonia I-Boiohaemia
Gothia II-Bosporus Scythia-Gothia II Constantinople-Moesia II Asia-Lycia & Pamphylia Armenia II-Cappadocia
Palaestina-Alexandria Palaestina-Arabia I Phoenicia-Euphratensis Isauria-Syria Assyria-Armenia IV
Mesopotamia-Babylonia Libya-Tripolitania Libya-Alexandria Thebais-Aethiopia Numidia-Africa Albania-Iberia
Mauretania I-Moorish Homeland Aethiopia-Nubian Homeland Armenia I-Persian Homeland Frisia-Frankish Homeland
Suevia-Suevian Homeland Sarmatia-Avar Homeland Dacia I-Visigothic Homeland Caucasia-Hun Eastern Homeland
"""
APART = """
Sicilia-Neapolis Sicilia-Africa Britannia I-Belgica Baetica-Mauretania II Constantinople-Asia
Constantinople-Bithynia Bosporus-Caucasia Hibernia-Britannia II Creta-Achaea Cyprus-Isauria
Dalmatia-Spoletium Epirus-Neapolis Tripolitania-Sicilia Thebais-Arabia II
"""


@cache
def geometry() -> dict[str, Any]:
    value: dict[str, Any] = json.loads((DATA / "map.json").read_text())
    return value


def rows() -> list[dict[str, str]]:
    with (DATA / "geography.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def points(path: str) -> Iterator[tuple[float, float]]:
    """The corners of an outline: each part starts at a point and goes on by steps."""
    for part in path.split("M")[1:]:
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", part)]
        x = y = 0.0
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            yield x, y


def pairs(text: str) -> list[tuple[str, str]]:
    known = "|".join(sorted(map(re.escape, geometry()["areas"]), key=len, reverse=True))
    return re.findall(rf"({known})-({known})", text)


def view(**changes: Any) -> MapView:
    fill, pattern = "#f8dd78", "diagonal"
    base = MapView(
        title="A map",
        description="Two areas",
        geometry=geometry(),
        areas=(
            Area("Rome", fill, pattern, "Rome, Insurgent", (Badge("G 2A", "units"), Badge("9/1", "war")), "5+"),
            Area("Neapolis", "#fff", None, "Neapolis"),
        ),
        links=(Link("Rome", "Neapolis", "road"), Link("Rome", "Corsica & Sardinia", "sea")),
        legend=(LegendEntry("Insurgent", fill, pattern),),
    )
    return replace(base, **changes)


def test_the_geography_names_each_area_once_with_source_and_confidence() -> None:
    table = rows()
    assert len({row["name"] for row in table}) == len(table) == 112
    assert sum(row["name"].endswith(" Homeland") for row in table) == 21
    for row in table:
        assert -12 < float(row["lon"]) < 52 and 20 < float(row["lat"]) < 60, row
        assert row["source"].startswith("geography: ") and row["confidence"] in ("high", "medium"), row


def test_the_map_has_an_outline_for_each_area_and_stays_small() -> None:
    areas = geometry()["areas"]
    assert set(areas) == {row["name"] for row in rows()}
    assert (DATA / "map.json").stat().st_size < 250_000
    for name, area in areas.items():
        assert len(list(points(area["path"]))) > 8, name
        assert area["homeland"] == name.endswith(" Homeland")


def test_each_area_is_large_enough_to_click_and_lies_within_the_frame() -> None:
    width, height = geometry()["width"], geometry()["height"]
    for name, area in geometry()["areas"].items():
        xs, ys = zip(*points(area["path"]), strict=True)
        assert max(xs) - min(xs) > 30 and max(ys) - min(ys) > 22, name
        assert min(xs) >= -0.2 and max(xs) <= width + 0.2 and min(ys) >= -0.2 and max(ys) <= height + 0.2, name


def test_each_label_stands_on_its_area_and_apart_from_the_others() -> None:
    labels = []
    for name, area in geometry()["areas"].items():
        xs, ys = zip(*points(area["path"]), strict=True)
        x, y = area["label"]
        assert min(xs) < x < max(xs) and min(ys) < y < max(ys), name
        labels.append((name, x, y))
    for i, (one, x, y) in enumerate(labels):
        for other, u, v in labels[i + 1 :]:
            assert abs(x - u) > 30 or abs(y - v) > 11, (one, other)


@pytest.mark.parametrize(("a", "b"), pairs(TOUCHING))
def test_neighbours_by_land_share_a_border(a: str, b: str) -> None:
    assert {a, b} in [{edge["a"], edge["b"]} for edge in geometry()["edges"]]


@pytest.mark.parametrize(("a", "b"), pairs(APART))
def test_the_sea_keeps_areas_apart(a: str, b: str) -> None:
    assert {a, b} not in [{edge["a"], edge["b"]} for edge in geometry()["edges"]]


def test_the_drawing_is_well_formed_and_has_a_role_a_name_and_a_description() -> None:
    root = ElementTree.fromstring(draw(view()))
    assert root.get("role") == "img" and root.get("aria-label") == "A map"
    text = {child.tag.rpartition("}")[2]: child.text for child in root}
    assert (text["title"], text["desc"]) == ("A map", "Two areas")


def test_the_drawing_shows_badges_chance_and_the_key_of_the_kinds_that_occur() -> None:
    words = [node.text for node in ElementTree.fromstring(draw(view())).iter() if node.text]
    for expected in ("G 2A", "9/1", "5+", "Insurgent", "Road", "Sea", "Rome, Insurgent"):
        assert expected in words
    assert "Mountain" not in words


def test_the_same_view_gives_the_same_text() -> None:
    assert draw(view()) == draw(view())
    assert draw(view(), interactive=True) == draw(view(), interactive=True)


def test_what_users_write_is_escaped() -> None:
    nasty = '<script>"&'
    areas = (Area("Rome", nasty, None, nasty, (Badge(nasty, "units"), Badge(nasty, "leader")), nasty),)
    hostile = view(
        title=nasty,
        description=nasty,
        areas=areas,
        legend=(LegendEntry(nasty, nasty, None),),
        arrows=(Arrow("Rome", "Neapolis", nasty),),
    )
    text = draw(hostile, interactive=True)
    assert "<script" not in text
    ElementTree.fromstring(text)


def test_two_maps_on_a_page_share_no_id_and_refer_to_their_own() -> None:
    def ids(text: str) -> set[str]:
        return set(re.findall(r'\bid="([^"]+)"', text))

    one, two = draw(view(), prefix="one"), draw(view(), prefix="two")
    assert ids(one) and not ids(one) & ids(two)
    for text in (one, two):
        assert set(re.findall(r'(?:url\(|href=")#([\w-]+)', text)) <= ids(text)


def test_each_area_of_a_drawing_carries_its_name() -> None:
    assert draw(view()).count("data-area=") == 112 and "rt-area" not in draw(view())
    text = draw(view(selected="Rome"), interactive=True)
    assert text.count("data-area=") == 112
    assert 'data-area="Corsica &amp; Sardinia"' in text and 'class="rt-selection"' in text


def test_an_area_that_the_map_lacks_is_named() -> None:
    with pytest.raises(ValueError, match="'Atlantis'"):
        draw(view(links=(Link("Rome", "Atlantis", "sea"),)))
    with pytest.raises(ValueError, match="'plaid'"):
        draw(view(areas=(Area("Rome", "#fff", "plaid", ""),)))
    with pytest.raises(ValueError, match="coast"):
        draw(view(geometry={"width": 1, "height": 1, "areas": {}}))


def test_crowded_labels_are_moved_apart() -> None:
    shapes = read_geometry(geometry())
    blocks = [Block(name, *shape.label, 56.0, 36.0) for name, shape in shapes.areas.items()]
    spots = place(blocks, shapes)
    overlaps = [
        (blocks[i].name, blocks[j].name)
        for i, (x, y) in enumerate(spots)
        for j, (u, v) in enumerate(spots)
        if i < j and abs(x - u) < 53 and abs(y - v) < 33
    ]
    assert len(overlaps) <= 6, overlaps


@pytest.mark.parametrize("game", ["rome_iinc", "aurelian", "conquest_board"])
def test_the_words_of_a_map_can_be_read_on_820_pixels(game: str) -> None:
    raw = json.loads((DATA.parent / game / "map.json").read_text())
    shrunk = 820 / raw["width"] * raw["words"]
    assert 9.6 * shrunk >= 10 and 8.2 * shrunk >= 8.5
    shapes = read_geometry(raw)
    blocks = [block_of(name, None, shapes) for name in shapes.areas]
    spots = place(blocks, shapes)
    assert all(
        abs(x - u) > (a.width + b.width) / 2 - 2 or abs(y - v) > (a.height + b.height) / 2 - 2
        for (a, (x, y)), (b, (u, v)) in combinations(zip(blocks, spots, strict=True), 2)
    )


@pytest.mark.parametrize("name", ["286", "363", "425", "497", "565"])
def test_no_words_of_a_set_up_cover_each_other(name: str) -> None:
    shown = rome_view(position(name))
    shapes = read_geometry(shown.geometry)
    blocks = [block_of(area.name, area, shapes) for area in shown.areas]
    placed = [replace(b, x=x, y=y) for b, (x, y) in zip(blocks, place(blocks, shapes), strict=True)]
    assert [(a.name, b.name) for a, b in combinations(placed, 2) if a.covers(b)] == []


WHOLE = {
    "hotre": lambda: hotre_view(hotre("60"), chances=False),
    "rome-iinc": lambda: rome_view(position("425")),
    "aurelian": lambda: aurelian_view(aurelian("270")),
    "conquest": lambda: conquest_view(conquest("six")),
    "conquest2": lambda: conquest2_view(conquest2("six")),
}


@pytest.mark.parametrize("game", WHOLE)
def test_the_frame_of_a_part_of_the_map_cuts_no_name(game: str) -> None:
    whole = WHOLE[game]()
    for area in whole.areas:
        svg = section(whole, (area.name,))
        frame = re.search(r'viewBox="([^"]*)"', svg)
        labels = svg[svg.index('class="rt-labels"') :]
        scale = re.search(r"scale\(([0-9.]+)\)", labels)
        assert frame
        times = float(scale[1]) if scale else 1.0
        left, top, width, height = map(float, frame[1].split())
        words = re.findall(r'<text x="([^"]*)" y="([^"]*)">([^<]*)</text>', labels)
        assert words, area.name
        for x, y, word in words:
            middle, reach = float(x) * times, text_width(unescape(word), 8.0) / 2 * times
            assert left <= middle - reach and middle + reach <= left + width, (area.name, word)
            assert top <= float(y) * times <= top + height, (area.name, word)


@pytest.mark.parametrize(
    ("around", "named", "left_out"),
    [
        ("Sicilia", {"Corsica", "Achaia"}, {"Narbonensis", "Macedonia"}),
        ("Noricum", {"Rhaetia"}, {"Narbonensis"}),
    ],
)
def test_words_that_the_frame_would_push_into_another_area_are_left_out(
    around: str, named: set[str], left_out: set[str]
) -> None:
    svg = FACE.subject(five(), around, chances=False)
    words = set(re.findall(r">([^<]+)</text>", svg[svg.index('class="rt-labels"') :]))
    assert words >= {around} | named and not words & left_out


@pytest.mark.parametrize(
    ("x", "y", "inside"), [(1, 5, True), (5, 5, False), (9, 5, True), (11, 5, False), (5, 11, False)]
)
def test_a_point_is_within_an_outline_and_not_within_its_hole(x: float, y: float, inside: bool) -> None:
    assert is_within("M0 0l10 0 0 10-10 0zM3 3l4 0 0 4-4 0z", x, y) is inside
    assert not is_within("M0 0l10 0 0 10-10 0", x, y), "a line has no inside"


def test_a_title_that_is_a_question_ends_there() -> None:
    assert titled("286 CE", "turn 1, Event Phase") == "286 CE, turn 1, Event Phase"
    assert titled("Who rolls in 286?", "turn 1, Event Phase") == "Who rolls in 286? Turn 1, Event Phase"


def test_the_shapes_can_stand_apart_so_that_a_redraw_is_small() -> None:
    shapes, whole, part = outlines(geometry(), "m"), draw(view(), prefix="m"), draw(view(), prefix="m", outlined=False)
    ElementTree.fromstring(shapes)
    defined = set(re.findall(r'<path id="([^"]+)"', shapes))
    assert defined == set(re.findall(r'<path id="([^"]+)"', whole)) and not re.findall(r'<path id="', part)
    assert set(re.findall(r'<use href="#([^"]+)"', part)) <= defined
    assert len(part) < len(whole) / 2


def test_a_picture_in_a_panel_shares_no_id_with_any_other() -> None:
    one = '<svg><pattern id="map-dots"/><path id="map-1"/><use href="#map-1" fill="url(#map-dots)"/><a href="#else"/></svg>'
    first, second = parts.fresh(one), parts.fresh(one)
    ids = [set(re.findall(r'id="([^"]+)"', x)) for x in (first, second)]
    assert len(ids[0]) == 2 and not ids[0] & ids[1]
    for made, own in zip((first, second), ids, strict=True):
        assert set(re.findall(r'(?:href="|url\()#([\w-]+)', made)) == own | {"else"}
    assert parts.fresh("<p>no picture</p>") == "<p>no picture</p>"
