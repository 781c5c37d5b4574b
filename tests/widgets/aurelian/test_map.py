"""The board of Aurelian on the map: what each area says, its chances, and the picture with its tables."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from html import unescape
from xml.etree import ElementTree

import pytest

from rometeach.aurelian.board.catalogue import entries
from rometeach.aurelian.position import Position, position
from rometeach.core.errors import BadInput
from rometeach.core.resources import data_dir
from rometeach.core.results.show import percent
from rometeach.widgets import show_map, static_card
from rometeach.widgets.aurelian.map.chances import chances
from rometeach.widgets.aurelian.map.picture import REGION_STYLE, view
from rometeach.widgets.aurelian.map.places import geometry, neighbours
from rometeach.widgets.aurelian.map.words import KEY, board_table, key, sentence
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.map.layout import read_geometry


@pytest.fixture(scope="module")
def board() -> Position:
    return position("270-drawn")


def test_aurelian_comes_first_and_everything_on_the_map_is_there(board: Position) -> None:
    names = [area.name for area in view(board).areas]
    assert names[0] == "Moesia" and len(names) == len(set(names)) == 18 + 8 + 3 + 4
    assert set(names) == set(neighbours(board.rules)) == set(read_geometry(geometry()).areas)


def test_the_lines_are_the_movement_lines(board: Position) -> None:
    drawn = {frozenset((link.a, link.b)) for link in view(board).links}
    assert drawn == {frozenset((a, b)) for a, near in board.rules.neighbours.items() for b in near}
    assert len(drawn) == 18
    for box, near in board.rules.neighbours.items():
        assert neighbours(board.rules)[box][: len(near)] == near


def test_the_keys_reach_everything_from_aurelian(board: Position) -> None:
    ways = neighbours(board.rules)
    seen, edge = {"Moesia"}, ["Moesia"]
    while edge:
        edge = [n for name in edge for n in ways[name] if n not in seen]
        seen.update(edge)
    assert seen == set(ways)


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ("", "Gallia", "Gallia, Blue Region, 2 Enemy Units in armed revolt, Combat Value 1 and 2, the last is topmost, "
         "Movement Lines to Aquitania, Belgica and Germania"),
        ("", "Roma", "Roma, Red Region, 3 Enemy Units unarmed, Resistance 2 and 3 and 2, the last is topmost, "
         "Movement Lines to Ravenna"),
        ("", "Moesia", "Moesia, Green Region, no Enemy Units, Aurelian +1 is here, Movement Lines to Byzantium and Dalmatia"),
        ("officers: Noricum", "Noricum",
         "Noricum, Red Region, no Enemy Units, 1 Officer here, Movement Lines to Germania and Pannonia"),
        ("", "Pannonia", "Pannonia, Green Region, no Enemy Units, Movement Lines to Dalmatia and Noricum, "
         "its place on this map is a guess"),
        ("", "Danube 3", "Danube 3, Red Region, Legion of Strength 2"),
        ("Danube 5: Barbarian 7a", "Danube 5", "Danube 5, Green Region, lost to Barbarian 7a (Combat Value 7)"),
        ("", "Red Pool", "Red Pool, Barbarian Pool, Barbarian 5b (Combat Value 5)"),
        ("", "Blue Pool", "Blue Pool, Barbarian Pool, empty"),
        ("", "Blue Region", "Blue Region, Display, Postumus is Usurper, no Walls, no Temple"),
        ("Red walls: started; Red temple: finished", "Red Region",
         "Red Region, Display, no Usurper, Walls started, Temple finished"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 20 else "",
)  # fmt: skip
def test_each_area_says_what_stands_there(board: Position, change: str, place: str, words: str) -> None:
    assert sentence(board.edit(change), place) == words


def test_sides_and_regions_are_told_by_more_than_colour(board: Position) -> None:
    areas = {a.name: a for a in view(board).areas}
    assert [b.text for b in areas["Gallia"].badges] == ["CV 1·2"] and [b.text for b in areas["Roma"].badges] == [
        "R 2·3·2"
    ]
    assert (
        len({pattern for _, pattern in REGION_STYLE.values()}) == len({fill for fill, _ in REGION_STYLE.values()}) == 4
    )
    assert areas["Blue Region"].pattern == "dots rebel" and areas["Red Region"].pattern == "horizontal"
    lost = {a.name: a for a in view(board.edit("Danube 5: Barbarian 7a")).areas}["Danube 5"]
    assert lost.pattern == "cross rebel" and [b.text for b in lost.badges] == ["B 7"]


def test_the_places_that_are_guesses_are_marked(board: Position) -> None:
    with (data_dir() / "aurelian" / "places.csv").open(newline="") as file:
        guessed = {row["name"] for row in csv.DictReader(file) if row["source"] == "reconstructed"}
    shapes = read_geometry(geometry()).areas
    assert len(guessed) == 5 == sum(s.short.endswith("*") for s in shapes.values())
    for name, shape in shapes.items():
        assert shape.short.endswith("*") == (name in guessed)
        assert ("a guess" in sentence(board, name)) == (name in guessed)
    assert "star" in KEY


def test_the_places_lie_as_on_the_board() -> None:
    """West to east and north to south as the table of places has it."""
    with (data_dir() / "aurelian" / "places.csv").open(newline="") as file:
        places = {row["name"]: (float(row["x"]), float(row["y"])) for row in csv.DictReader(file)}
    drawn = {name: shape.label for name, shape in read_geometry(geometry()).areas.items()}
    for a, (x, y) in places.items():
        for b, (u, v) in places.items():
            if abs(x - u) > 60:
                assert (x < u) == (drawn[a][0] < drawn[b][0]), (a, b)
            if abs(y - v) > 60:
                assert (y < v) == (drawn[a][1] < drawn[b][1]), (a, b)


# -- Chances


def test_a_circle_on_the_danube_holds_the_chance_of_the_next_barbarian(board: Position) -> None:
    """Against the odds of each Barbarian in the cup alone."""
    inside = [c for c in board.cups.known("hostile") if c in board.rules.barbarians]
    found = chances(board)
    for space in range(3, 9):
        each = [_falls(board, space, b) for b in inside]
        assert found[f"Danube {space}"] == sum(each, Fraction(0)) / len(inside)
    assert "Danube 1" not in found
    assert {a.name: a.chance for a in view(board).areas}["Danube 3"] == "5%"


def _falls(p: Position, space: int, barbarian: str) -> Fraction:
    """By hand: the Space is rolled, and the die plus the Legion does not come above the Combat Value."""
    cv, strength = p.rules.barbarians[barbarian], p.strength[space - 1]
    return Fraction(1, 8) * Fraction(sum(die + strength <= cv for die in range(1, 9)), 8)


def test_a_circle_in_a_box_holds_the_chance_of_aurelians_action(board: Position) -> None:
    p = board.edit("Aurelian @ Noricum")
    there = p.edit("Aurelian @ Germania")
    assert chances(p)["Germania"] == there.attempt("Aurelian", "Suppress").p_success == Fraction(6, 8)
    besieged = board.edit("Gallia: 3, 4 CV; Aurelian @ Gallia")
    assert chances(besieged)["Gallia"] == besieged.attempt("Aurelian", "Siege").p_success
    assert "Gallia" not in chances(p) and "Roma" not in chances(p)
    words = {a.name: a.title for a in view(p).areas}["Germania"]
    assert words.endswith(f"Aurelian succeeds {percent(Fraction(3, 4))}")


def test_no_action_is_promised_outside_the_actions_phase(board: Position) -> None:
    p = board.edit("Aurelian @ Noricum; phase Build")
    assert not {b for b in p.rules.region_of} & set(chances(p))


def test_where_the_cups_tell_nothing_there_is_no_circle_on_the_danube() -> None:
    assert not chances(position("270"))
    assert not any(a.chance for a in view(position("270-drawn"), show_chances=False).areas)


# -- The picture and its tables


@pytest.mark.parametrize("name", entries())
def test_every_position_of_the_catalogue_can_be_drawn(name: str) -> None:
    ElementTree.fromstring(draw(view(position(name))))


def test_the_picture_has_its_tables_and_is_the_same_again(board: Position) -> None:
    shown = show_map(position("270-drawn"), selected="gallia")
    bundle = shown._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert 'role="img"' in bundle["text/html"] and bundle["text/html"].count("<table>") == 2
    assert "<script" not in bundle["text/html"]
    assert bundle == show_map(board, selected="Gallia")._repr_mimebundle_()
    assert re.search(r"Gallia +Blue +2 Enemy Units in armed revolt", bundle["text/plain"])
    assert "Treasury" in bundle["text/plain"] and "after taxes 1" in bundle["text/plain"]


def test_the_table_says_all_that_the_picture_says(board: Position) -> None:
    rows = {row[0]: row for row in board_table(board).rows}
    assert set(rows) == {a.name for a in view(board).areas}
    for area in view(board).areas:
        for badge in area.badges:
            number = re.sub(r"\D*(\d+).*", r"\1", badge.text)
            assert number in rows[area.name][2] or number in ("Usurper: Postumus", "Usurper: Zenobia"), area.name
        assert bool(area.chance) == bool(rows[area.name][3])


def test_a_title_and_a_name_of_the_users_are_escaped(board: Position) -> None:
    html = show_map(board.edit("title: <b>bold</b>")).html()
    assert "<b>bold" not in html and "<b>bold</b>" in unescape(html)


def test_an_area_that_does_not_exist_is_a_message(board: Position) -> None:
    with pytest.raises(BadInput, match="Did you mean"):
        show_map(board, selected="Gallla")
    assert show_map(board, selected="danube 3").selected == "Danube 3"


def test_a_static_card_needs_no_style_and_no_script(board: Position) -> None:
    html = static_card(board).html()
    assert "<img" in html and not re.search(r"<(script|svg|style)\b", html)


def test_reconstructed_figures_are_said_to_be_so_until_the_owner_puts_them_right(board: Position) -> None:
    shown = show_map(board).text()
    assert (
        "reconstructed, not from the game: the Combat Values of Enemy Units, those of Barbarians and the Region"
        in shown
    )
    assert "asks for 6 (reconstructed)" in shown
    assert key(board) != KEY and key(board) in view(board).description
    rules = board.rules
    sure = rules.with_changes({f"combat:{u}.cv": str(unit.cv) for u, unit in rules.units.items()})
    assert "Enemy Units, those" not in key(board.with_rules(sure))
