"""The map of History of the Roman Empire: its outlines against the table of borders, what its badges say, and when it tells chances."""

import csv
import re
from itertools import combinations
from pathlib import Path

import pytest

from rometeach.core.frozen import replace
from rometeach.hotre.position import Position, named
from rometeach.hotre.rules import standard
from rometeach.widgets.hotre.drawings import DRAWINGS
from rometeach.widgets.hotre.face import FACE
from rometeach.widgets.hotre.map import chances, picture
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.map.layout import read_geometry
from rometeach.widgets.map.style import BADGES, LINKS

RULES = standard()
GEOMETRY = read_geometry(picture.geometry())
TABLE = Path(__file__).parents[3] / "data" / "hotre" / "connections.csv"
APART = {("Alania", "Sarmatia"), ("Dacia", "Dalmatia")}
"""Those that touch by the table and share no line of the drawing."""
BESIDE = {
    ("Cappadocia", "Mesopotamia"), ("Lugdunensis", "Raetia"), ("Marcomannia", "Sarmatia"), ("Narbonensis", "Raetia"),
    ("Narbonensis", "Roma"),
}  # fmt: skip
"""Those that share a line of the drawing and do not touch by the table: no link joins them."""


def board(change: str = "") -> Position:
    return named("60").edit(f"phase Play; {change}")


def badges(change: str, name: str) -> list[tuple[str, str]]:
    (area,) = [a for a in FACE.view(board(change)).areas if a.name == name]
    return [(b.text, b.kind) for b in area.badges]


def test_1_every_province_has_an_outline_and_they_share_the_borders_of_the_table_but_for_those_that_are_named() -> None:
    assert set(GEOMETRY.areas) == set(RULES.provinces) and all(a.path for a in GEOMETRY.areas.values())
    with TABLE.open(newline="", encoding="utf-8") as file:
        table = {tuple(sorted((r["a"], r["b"]))): r["kind"] for r in csv.DictReader(file)}
    drawn = {tuple(sorted((e.a, e.b))) for e in GEOMETRY.edges}
    land = {pair for pair, kind in table.items() if kind != "strait"}
    assert land - drawn == APART and drawn - set(table) == BESIDE
    assert {tuple(sorted((x.a, x.b))): x.kind for x in FACE.view(board()).links} == table


def test_10_2_each_kind_of_border_can_be_told_without_colour() -> None:
    """Round ends add the width to each dash and take it from the gap; a gap is left, and dots are no dashes."""
    (_, _, plain, _), (_, dots, wide, _), (_, dashes, width, _) = (LINKS[k] for k in ("clear", "difficult", "strait"))
    (dot, gap), (dash, space) = ([float(n) for n in x.split()] for x in (dots, dashes))
    assert gap > wide and space > width and dash + width > 2 * (dot + wide) and plain < wide / 2


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("Belgica: Red 2, Fort", [("Red 2", "red"), ("Fort", "fort")]),
        ("Belgica: Galli 2; Galli of Blue", [("Galli 2 (B)", "blue run")]),
        ("Belgica: Galli 2", [("Galli 2", "nobody")]),
        ("Belgica: Rebels of Green 1", [("Rebel Green 1", "rebels")]),
        ("Belgica: Fort of Yellow, looted City", [("Fort (Y)", "yellow run"), ("looted", "city")]),
        ("Belgica: none", []),
    ],
)
def test_9_1_a_badge_says_who_stands_there_and_whose_he_is_in_words(
    change: str, expected: list[tuple[str, str]]
) -> None:
    assert badges(change, "Belgica") == expected
    assert all(kind in BADGES for _, kind in expected)


def test_9_3_2_an_anchor_marks_each_port_and_the_key_says_so_and_that_the_map_is_reconstructed() -> None:
    def anchors(shown: Position) -> set[str]:
        return {a.name for a in FACE.view(shown).areas if a.mark == "anchor"}

    assert "reconstructed" in FACE.key(board()) and "anchor" in FACE.key(board())
    assert anchors(board()) == set(RULES.ports) and "Port</text>" in draw(FACE.view(board()))
    inland = board().with_rules(RULES.with_changes({"ports:Parthia.port": "yes"}))
    assert anchors(inland) == {*RULES.ports, "Parthia"}


def test_10_2_the_key_draws_a_border_as_the_map_does() -> None:
    svg = draw(FACE.view(board()))
    _, dots, _, _ = LINKS["difficult"]
    assert re.search(rf'<path d="M0,7H26" stroke-linecap="round"[^>]*stroke-dasharray="{dots}"', svg)


def test_15_3_no_two_dioceses_look_alike_in_grey() -> None:
    """By their patterns, or where they have none by how light they are."""

    def light(fill: str) -> float:
        red, green, blue = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
        return 0.3 * red + 0.59 * green + 0.11 * blue

    looks = {e.label: (e.fill, e.pattern) for e in FACE.view(board()).legend}
    assert set(looks) == set(RULES.dioceses)
    for (one, here), (other, there) in combinations(looks.values(), 2):
        assert here != there or (here is None and abs(light(one) - light(other)) > 15)


def test_9_3_the_outline_of_a_starting_province_is_explained_where_there_is_one() -> None:
    assert "strong outline" not in FACE.key(board()) and not any(a.emphasis for a in FACE.view(board()).areas)
    started = named("example-10.2")
    assert "strong outline" in FACE.key(started)
    assert [a.name for a in FACE.view(started).areas if a.emphasis] == ["Aquitania"]


def test_10_circles_hold_the_chance_to_take_a_province_in_placement_and_nowhere_else() -> None:
    gaul = named("example-10.2")
    taken = chances.taken(gaul)
    assert taken["Lugdunensis"] == gaul.fight("Lugdunensis").p
    told = FACE.view(gaul)
    assert {a.name: a.chance for a in told.areas if a.chance} == {
        n: f"{round(100 * float(p))}%" for n, p in taken.items()
    }
    assert "circle" in FACE.key(gaul) and not [a for a in FACE.view(gaul, chances=False).areas if a.chance]
    later = replace(gaul, active=replace(gaul.now, step="Points"))
    assert not chances.taken(later) and "circle" not in FACE.key(later)
    assert "%" not in FACE.table(gaul, chances=False).text()


def test_5_2_and_5_3_the_charts_of_a_turn_are_drawn() -> None:
    peoples, emperors = (FACE.subject(board("turn 4"), f"chart {name}") for name in ("Barbarians", "Emperors"))
    assert "III. Sarmatae" in peoples and "5 Armies" in peoples
    assert "I. Antoninus" in emperors and "no bonus" in emperors


def test_6_the_tokens_are_drawn_without_their_order_until_it_is_told() -> None:
    held = board("tokens: Barbarian 2 Blue, Barbarian 4 Red, Emperor 1 Red, Emperor 6 Blue")
    asked, told = (FACE.subject(held, "order", chances=chances) for chances in (False, True))
    assert "The Tokens of turn 1" in asked and ">Caesar<" in asked and "2. Caesar" not in asked
    assert "2. Caesar" in told


def test_the_headline_says_the_turn_once() -> None:
    assert FACE.headline(board("title: Four players on turn 1")) == "Four players on turn 1, Play"
    assert FACE.headline(board()) == "60 BCE: the first Triumvirate, turn 1, Play"


def test_6_the_headline_says_whose_roman_or_barbarian_phase_it_is() -> None:
    assert FACE.headline(named("example-10.2")) == "Battles for Gaul, turn 2: Red's Roman Phase, Placement"
    later = board("active: Blue as Galli, Placement")
    assert FACE.headline(later) == "60 BCE: the first Triumvirate, turn 1: Blue plays Galli, Placement"


@pytest.mark.parametrize("kind", DRAWINGS)
def test_every_drawing_has_its_words_and_covered_cards_and_tokens_stay_covered(kind: str) -> None:
    whole = board(
        "Red hand: Daci, Vindex; Blue hand: Mauri; Belgica: Galli 2; Galli of Blue; Roma: Red 2, Fort, City; "
        "tokens: Barbarian 1 Blue, Emperor 1 Red"
    )
    mine = whole.view("Red")
    for name in DRAWINGS[kind].names(mine):
        svg = FACE.subject(mine, f"{kind} {name}".strip(), before=mine)
        (label,) = re.findall(r'role="img" aria-label="([^"]+)"', svg)
        assert len(label) > 8 and "Mauri" not in svg
        assert "Galli" not in svg or kind in ("province", "diocese", "chart")
    assert DRAWINGS[kind].names(mine)


def test_the_whole_map_is_drawn_with_its_words() -> None:
    svg = draw(FACE.view(named("example-10.2")), prefix="test")
    assert 'role="img"' in svg and all(name in svg for name in RULES.provinces)


def test_the_factions_table_is_narrow_and_has_no_column_that_is_empty_for_all() -> None:
    bare = FACE.tracks(board())
    assert bare.header == ("Faction", "Roman VP + Barbarian VP", "Legions", "Cards")
    told = FACE.tracks(board("Belgica: Galli 2; Galli of Blue; Blue roman 3; Blue barbarian 4; tokens: Emperor 1 Red"))
    assert told.header == ("Faction", "Emperor", "Peoples", "Roman VP + Barbarian VP", "Legions", "Cards")
    assert next(row for row in told.rows if row[0] == "Blue")[2:4] == ("Galli", "3 + 4")


def test_7_a_card_of_a_hand_says_what_it_does_in_words() -> None:
    for card in RULES.cards.values():
        assert card.short != str(card.effect) and str(card.effect) not in (card.short, card.meaning)
        assert "1 Armies" not in card.meaning
    svg = FACE.subject(board("Red hand: Vindex, Daci"), "hand Red", before=board())
    assert "2 Legions rebel" in svg and "a Kingdom appears" in svg and "rebellion 2" not in svg


def test_15_the_letter_on_every_marker_of_a_track_can_be_read() -> None:
    svg = FACE.subject(board(), "points Roman", before=board())
    letters = dict(re.findall(r'fill="([^"]+)"[^>]*>([RBGY])</text>', svg)[::-1])
    assert len(letters) > 1, "yellow needs dark letters"
