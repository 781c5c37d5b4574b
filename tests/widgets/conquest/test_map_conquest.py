"""The map of Conquest of the Empire: its outlines against the table of connections, what its counters say, when it tells chances."""

import re
from collections import defaultdict
from itertools import combinations
from typing import cast
from xml.etree import ElementTree

import pytest

from rometeach.conquest.actions import Buy, March, Sail
from rometeach.conquest.board.state import Force
from rometeach.conquest.charts.battle import Battle, battle_law
from rometeach.conquest.charts.forces import Force as Side
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.position import Position, named
from rometeach.conquest.rules import standard
from rometeach.core.frozen import replace
from rometeach.core.results.plans import Plan
from rometeach.lessons.conquest.boards import five
from rometeach.widgets.conquest.face import FACE
from rometeach.widgets.conquest.map import chances, picture, plan
from rometeach.widgets.conquest_board import map as board_map
from rometeach.widgets.conquest_board.looks import NOBODY, PLAYERS, WATER
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.map.layout import place, read_geometry
from rometeach.widgets.map.outline import read
from rometeach.widgets.map.style import BADGES, INK
from rometeach.widgets.map.view import mute
from rometeach.widgets.map.words import block_of

RULES = standard()
GEOMETRY = read_geometry(board_map.geometry())
FULL = (
    "Dalmatia: Red 5I 2C 1K, Blue 4I 2C, City, of Blue; Neapolis: of Black, Fortified City; Italia - Neapolis +Road; "
    "Mare Tyrrhenum: 1 Galley of Red with 3I 1K, 2 Galleys of Blue; Palestina: Green 7I 2C 2K; Syria: Blue 3I; Thracia: of Red; "
    "Africa Proconsularis: Green 4I 3C, City; Caesariensis: of Yellow; Mare Rhodus: 3 Galleys of Yellow; Creta: Purple 2I, City; "
    "Cyprus: of Yellow, 1 Galley of Yellow; Mare Hispalis: 1 Galley of Green; Sicilia: Black 2I 1C; Lugdunensis: Purple 1I"
)
"""Something of every kind."""


def board(change: str = "") -> Position:
    start = named("six")
    return start.edit(change) if change else start


def badges(shown: Position, name: str) -> list[tuple[str, str]]:
    (area,) = [a for a in FACE.view(shown).areas if a.name == name]
    return [(b.text, b.kind) for b in area.badges]


def light(fill: str) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(fill[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_0_3_the_outlines_touch_where_the_table_says_so_and_nowhere_else() -> None:
    """Two outlines touch that share two corners at least; land, coasts and the sea alike."""
    at: dict[tuple[int, int], set[str]] = defaultdict(set)
    for name, shape in GEOMETRY.areas.items():
        for piece in read(shape.path):
            for corner in piece.points:
                at[corner].add(name)
    shared: dict[tuple[str, ...], int] = defaultdict(int)
    for names in at.values():
        for pair in combinations(sorted(names), 2):
            shared[pair] += 1
    drawn = {pair for pair, corners in shared.items() if corners > 1}
    kinds = {tuple(sorted((a, b))): kind for a, near in RULES.borders.items() for b, kind in near.items()}
    assert drawn == {pair for pair, kind in kinds.items() if kind != "crossing"}


def test_0_2_every_space_has_an_outline_and_sea_zones_are_marked_as_such() -> None:
    assert set(GEOMETRY.areas) == {*RULES.provinces, *RULES.seas} and all(a.path for a in GEOMETRY.areas.values())
    assert {n for n, a in GEOMETRY.areas.items() if a.sea} == set(RULES.seas)
    assert {a.name for a in FACE.view(board()).areas if a.fill == WATER} == set(RULES.seas)
    lines = {frozenset((e.a, e.b)) for e in GEOMETRY.edges if e.kind == "sea"}
    assert lines == {frozenset((s, t)) for s, near in RULES.seas_beside.items() for t in near}


def test_0_3_an_arrow_lies_on_each_crossing_near_both_shores() -> None:
    kinds = {(x.a, x.b) for x in FACE.view(board()).links if x.kind == "crossing"}
    assert {frozenset(c) for c in kinds} == {frozenset(c) for c in GEOMETRY.crossings} and len(kinds) == 4
    for (a, b), ends in GEOMETRY.crossings.items():
        for name, (x, y) in zip((a, b), ends, strict=True):
            corners = [p for piece in read(GEOMETRY.areas[name].path) for p in piece.points]
            assert min((u / 10 - x) ** 2 + (v / 10 - y) ** 2 for u, v in corners) < 14**2


@pytest.mark.parametrize(
    ("change", "name", "expected"),
    [
        ("Dalmatia: Red 5I 2C", "Dalmatia", [("5", "coin"), ("5I 2C", "red")]),
        (
            "Dalmatia: Red 5I 2C, Blue 4I, City, of Blue",
            "Dalmatia",
            [("5", "coin"), ("City", "town"), ("Blue 4I", "blue"), ("Red 5I 2C", "red")],
        ),
        ("", "Italia", [("10", "coin"), ("Fort City", "walls"), ("5I 4G Caesar", "black")]),
        (
            "Italia: Black 12I 4C 3K 4G Caesar, City",
            "Italia",
            [("10", "coin"), ("City", "town"), ("12I 4C 3K", "black"), ("4G Caesar", "black")],
        ),
        ("Creta: of Purple, 2 Galleys of Purple", "Creta", [("5", "coin"), ("2 Galleys", "purple")]),
        (
            "Mare Epirus: 2 Galleys of Yellow, 1 Galley of Green with 3I",
            "Mare Epirus",
            [("Green Galley: 3I", "green"), ("Yellow 2 Galleys", "yellow")],
        ),
    ],
)
def test_0_1_a_counter_says_what_it_holds_and_whose_it_is(
    change: str, name: str, expected: list[tuple[str, str]]
) -> None:
    assert badges(board(change), name) == expected and all(kind in BADGES for _, kind in expected)


def test_0_2_a_house_marks_the_home_provinces_of_those_who_play() -> None:
    for setup in ("two", "six"):
        shown = named(setup)
        assert {a.name for a in FACE.view(shown).areas if a.mark} == {p.home for p in shown.players.values()}


def test_0_5_who_controls_a_province_can_be_told_without_colour_and_every_word_can_be_read() -> None:
    patterns = [look.pattern for look in PLAYERS.values()]
    assert len(set(patterns)) == len(PLAYERS) == 6 and all(patterns)
    for look in PLAYERS.values():
        assert contrast(INK, look.fill) >= 4.5
    assert contrast(INK, NOBODY) >= 7 and contrast("#17415f", WATER) >= 4.5
    for kind in (*(p.casefold() for p in PLAYERS), "coin", "town", "walls"):
        box, _, ink = BADGES[kind]
        assert contrast(box, ink) >= 4.5, kind


def test_the_key_names_the_players_and_a_road_where_there_is_one() -> None:
    bare, built = draw(FACE.view(board())), draw(FACE.view(board(FULL)))
    assert all(f">{p}</text>" in bare for p in PLAYERS) and ">Road</text>" not in bare and ">Road</text>" in built
    assert ">Crossing</text>" in bare and ">Home Province</text>" in bare


@pytest.mark.parametrize("change", ["", FULL])
def test_no_words_are_cut_off_and_the_drawing_is_always_the_same(change: str) -> None:
    svg = draw(FACE.view(board(change)), prefix="test")
    assert svg == draw(FACE.view(board(change)), prefix="test")
    ElementTree.fromstring(svg)
    (words,) = re.findall(r'class="rt-labels".*', svg)
    x = [float(n) * GEOMETRY.words for n in re.findall(r'<text x="([\d.]+)"', words)]
    y = [float(n) * GEOMETRY.words for n in re.findall(r'<text x="[\d.]+" y="([\d.]+)"', words)]
    assert min(x) > 30 and max(x) < GEOMETRY.width - 30 and min(y) > 10 and max(y) < GEOMETRY.height - 3
    lines = [line for shape in GEOMETRY.areas.values() for line in shape.short.split("\n")]
    assert all(f">{line}</text>" in svg for line in lines)


@pytest.mark.parametrize("change", ["", FULL])
def test_no_words_cover_each_other(change: str) -> None:
    shown = FACE.view(board(change))
    blocks = [block_of(area.name, area, GEOMETRY) for area in shown.areas]
    placed = [replace(b, x=x, y=y) for b, (x, y) in zip(blocks, place(blocks, GEOMETRY), strict=True)]
    assert [(a.name, b.name) for a, b in combinations(placed, 2) if a.covers(b)] == []
    moved = {b.name: max(abs(b.x - w.x), abs(b.y - w.y)) for b, w in zip(placed, blocks, strict=True)}
    assert not {n: m for n, m in moved.items() if m > 45}


def test_a_map_to_be_read_keeps_the_sea_and_tells_nothing_of_the_board() -> None:
    shown = mute(FACE.view(board(FULL)))
    assert {a.fill for a in shown.areas if GEOMETRY.areas[a.name].sea} == {WATER}
    assert not any(a.badges or a.pattern for a in shown.areas)


def test_2_2_circles_tell_the_chance_of_battles_of_the_active_player_in_movement_and_combat_alone() -> None:
    fought = board("Dalmatia: Red 5I 2C 1K, Blue 4I 2C, of Blue; phase Combat")
    law = battle_law(Battle(Side(Troops(5, 2, 1)), Side(Troops(4, 2, 0))))
    assert chances.taken(fought) == {"Dalmatia": law.p_conquered}
    assert {a.name: a.chance for a in FACE.view(fought).areas if a.chance} == {
        "Dalmatia": f"{round(100 * float(law.p_conquered))}%"
    }
    assert "circle" in FACE.key(fought) and "%" in FACE.table(fought).text()
    assert not [a for a in FACE.view(fought, chances=False).areas if a.chance]
    assert "%" not in FACE.table(fought, chances=False).text()
    later = replace(fought, phase="Tribute")
    assert not chances.taken(later) and "circle" not in FACE.key(later)
    assert not chances.taken(replace(fought, allies=frozenset({"Blue Red"})))


def test_2_1_1_in_movement_a_circle_tells_the_march_of_the_largest_legion_with_a_leader() -> None:
    near = board("Thracia: Blue 2I; Macedonia: Red 9I 1G Caesar, Fortified City")
    law = battle_law(Battle(Side(Troops(7, 0, 0), 1, True), Side(Troops(2, 0, 0))))
    assert chances.taken(near) == {"Thracia": law.p_conquered}
    assert not chances.taken(board("Thracia: Blue 2I; Macedonia: Red 9I, Fortified City; Dacia: Red 1G Caesar"))


def test_the_face_knows_neighbours_names_and_what_changed() -> None:
    start = board()
    near = FACE.neighbours(start)
    assert set(near["Thracia"]) == {"Asia", "Macedonia", "Moesia", "Mare Aegaeum", "Mare Pontus Euxinus"}
    assert FACE.find(start, "egypt") == "Egyptus" and FACE.find(start, "mare rhodus") == "Mare Rhodus"
    later = start.edit(
        "Dalmatia: Red 3I; Mare Rhodus: 1 Galley of Blue; Red talents 40; phase Combat; Neapolis: of Black, City; Italia - Neapolis +Road"
    )
    assert FACE.changed_places(start, later) == {"Dalmatia", "Mare Rhodus", "Italia", "Neapolis"}
    told = FACE.clauses(start, later)
    assert "Dalmatia: Red 3I" in told and not [c for c in told if "talents" in c or "phase" in c]
    assert not FACE.changed_places(start, start.edit("Macedonia: Red 5I 4G Caesar done 5I, Fortified City"))


def test_the_headline_says_whose_turn_it_is_and_who_has_won() -> None:
    assert FACE.headline(board()) == "The start with six players, round 1: Red, Movement"
    assert FACE.headline(named("two").edit("title: Who attacks?")) == "Who attacks? Round 1: Red, Movement"
    assert FACE.headline(board("crowned Green")).endswith("round 1: Green is Caesar")


def test_0_5_and_2_5_1_the_tracks_tell_tribute_talents_prices_and_pieces_left() -> None:
    shown = FACE.tracks(
        board(
            "Red talents 85; Red prisoners: Blue 1; Blue lost 0; Galatia: Blue 5I 3G Caesar; prices x2; rises: x3 Red 5"
        )
    )
    assert shown.caption == "Players. Prices: 2 times the Basic cost, 3 times from Red's turn in round 5"
    red = dict(zip(shown.header, next(r for r in shown.rows if r[0] == "Red"), strict=True))
    assert red == {
        "Player": "Red", "Home": "Macedonia", "Tribute": "15", "Talents": "85", "Held": "1",
        "Prisoners": "1 General of Blue",
    }  # fmt: skip


class Planned:
    """What the map asks of a plan."""

    title, change = "A plan", "a plan"
    actions = (
        March("Macedonia", "Dalmatia", Force(4, 0, 0, 1)),
        Sail("Egyptus", "Mare Alexandria"),
        Buy("Infantry", "Macedonia", 3),
    )


def test_a_plan_is_drawn_with_arrows_and_numbers() -> None:
    made = cast(Plan, Planned())
    assert plan.marks(made, board()) == {"Macedonia": ["3. 3 Infantry"]}
    assert [(a.a, a.b, a.label) for a in plan.arrows(made, board())] == [
        ("Macedonia", "Dalmatia", "1. 4I 1G"),
        ("Egyptus", "Mare Alexandria", "2. Galley"),
    ]
    shown = FACE.planned(made, board())
    assert "1. 4I 1G" in shown.html() and "3. 3 Infantry" in shown.beside()


def test_the_table_lists_what_lies_on_land_and_at_sea_and_the_roads() -> None:
    rows = {row[0]: row for row in picture.board_table(board(FULL), chances=False).rows}
    assert rows["Mare Tyrrhenum"][-1] == "2 Galleys of Blue, 1 Galley of Red with 3I 1K"
    assert rows["Italia - Neapolis"][3] == "Road" and rows["Creta"][1:5] == ("Purple", "5", "City", "Purple 2I")
    assert "Corsica" not in rows


def test_2_2_a_part_of_the_map_has_no_circles_for_its_key_is_not_there() -> None:
    board = five()
    assert "%</text>" in FACE.part(board) and "%</text>" not in FACE.part(board, "Dalmatia")
    assert "Chance" in FACE.focused(board, "Dalmatia") and "Chance" not in FACE.focused(
        board, "Dalmatia", chances=False
    )
