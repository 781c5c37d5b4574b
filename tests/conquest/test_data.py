"""The tables: spaces, borders, pieces, prices; where they come from; owners' corrections; files and share lines that are damaged."""

from collections import Counter
from pathlib import Path

import networkx
import pytest
from conquest_boards import board

from rometeach.conquest import rules as rules_
from rometeach.conquest.board import lookup
from rometeach.conquest.charts.shop import purchases
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.position import from_share, from_text, load, named
from rometeach.conquest.queries import check
from rometeach.conquest.rules import standard
from rometeach.core.errors import BadInput

RULES = standard()
CROSSINGS = {("Asia", "Thracia"), ("Neapolis", "Sicilia"), ("Belgica", "Britannia"), ("Baetica", "Tingitana")}
INLAND = {"Arabia Petraea", "Dacia", "Mesopotamia", "Noricum", "Pannonia", "Rhaetia"}
ISLANDS = {"Corsica", "Sardinia", "Creta", "Baleares", "Cyprus"}


def land(*, crossings: bool = True) -> "networkx.Graph[str]":
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_nodes_from(RULES.provinces)
    for row in RULES.tables["connections"].values():
        if row["kind"] == "land" or (crossings and row["kind"] == "crossing"):
            graph.add_edge(row["a"], row["b"])
    return graph


# --- the board (0.2, 0.3)


def test_0_2_there_are_42_provinces_and_18_sea_zones() -> None:
    assert (len(RULES.provinces), len(RULES.seas), len(RULES.tables["spaces"])) == (42, 18, 60)


def test_0_2_the_coins_are_5_or_10_and_make_290_together() -> None:
    assert Counter(RULES.tribute_of.values()) == {10: 16, 5: 26}
    assert sum(RULES.tribute_of.values()) == 290
    assert {RULES.tribute_of[h] for h in RULES.homes} == {10}


def test_0_3_there_are_152_borders_of_three_kinds_and_four_crossings() -> None:
    kinds = Counter(r["kind"] for r in RULES.tables["connections"].values() if r["kind"] != "none")
    assert kinds == {"land": 55, "coast": 75, "sea": 22, "crossing": 4}
    pairs = [frozenset((r["a"], r["b"])) for r in RULES.tables["connections"].values()]
    assert len(pairs) == len(set(pairs))
    crossings = {
        tuple(sorted((r["a"], r["b"]))) for r in RULES.tables["connections"].values() if r["kind"] == "crossing"
    }
    assert crossings == CROSSINGS


def test_0_3_borders_go_both_ways_and_their_kind_is_that_of_their_spaces() -> None:
    for a, near in RULES.borders.items():
        for b, kind in near.items():
            assert RULES.borders[b][a] == kind
            seas = (a in RULES.seas) + (b in RULES.seas)
            assert kind in {0: ("land", "crossing"), 1: ("coast",), 2: ("sea",)}[seas]
    for province, zones in RULES.coast_of.items():
        assert all(province in RULES.shores[sea] for sea in zones)


def test_0_3_the_crossings_join_37_provinces_and_five_islands_lie_apart() -> None:
    parts = sorted((set(c) for c in networkx.connected_components(land())), key=len)
    assert [len(p) for p in parts] == [1, 1, 1, 1, 1, 37]
    assert set().union(*parts[:5]) == ISLANDS
    dry = sorted(len(c) for c in networkx.connected_components(land(crossings=False)))
    assert dry == [1] * 7 + [16, 19]


def test_0_3_three_provinces_have_one_way_out_by_land() -> None:
    assert {p for p in RULES.provinces if len(RULES.neighbours[p]) == 1} == {"Achaia", "Britannia", "Sicilia"}


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ("Hispania", "Mesopotamia", 10),
        ("Egyptus", "Hispania", 7),
        ("Egyptus", "Galatia", 4),
        ("Italia", "Macedonia", 2),
    ],
)
def test_0_3_land_steps_between_homes(a: str, b: str, steps: int) -> None:
    assert networkx.shortest_path_length(land(), a, b) == steps


def test_0_13_all_provinces_but_six_have_a_coast_and_three_have_two() -> None:
    assert {p for p in RULES.provinces if not RULES.coast_of[p]} == INLAND
    two = {p for p, coasts in RULES.coasts.items() if len(coasts) == 2}
    assert two == {"Hispania", "Italia", "Macedonia"}
    for province, coasts in RULES.coasts.items():
        assert sorted(s for coast in coasts for s in coast) == sorted(RULES.coast_of[province])


def test_2_6_mesopotamia_builds_its_galleys_in_syria_and_armenia() -> None:
    assert RULES.ports_of["Mesopotamia"] == ("Armenia", "Syria")
    assert {h: RULES.ports_of[h] for h in RULES.homes if h != "Mesopotamia"} == {
        h: (h,) for h in RULES.homes if h != "Mesopotamia"
    }


def test_0_2_other_spellings_find_the_same_space() -> None:
    find = RULES.names["province"].find
    assert (find("Egypt"), find("Galacia"), find("Galicia"), find("raetia")) == (
        "Egyptus",
        "Galatia",
        "Galatia",
        "Rhaetia",
    )


# --- homes, pieces, prices (0.1, 1.1, 1.3, 2.2, 2.5)


def test_1_1_the_homes_for_each_number_of_players_in_the_order_of_play() -> None:
    every = ("Macedonia", "Galatia", "Mesopotamia", "Egyptus", "Numidia", "Hispania", "Italia")
    assert RULES.homes == every
    assert RULES.homes_for(6) == tuple(h for h in every if h != "Mesopotamia")
    assert RULES.homes_for(5) == tuple(h for h in every if h not in ("Numidia", "Galatia"))
    assert RULES.homes_for(4) == ("Macedonia", "Mesopotamia", "Numidia", "Hispania")
    assert RULES.homes_for(3) == ("Macedonia", "Egyptus", "Hispania")
    assert RULES.homes_for(2) == ("Egyptus", "Hispania")


def test_0_1_the_pieces_in_the_box() -> None:
    assert RULES.number_of == {
        "Infantry": 20, "Cavalry": 20, "Catapult": 6, "Galley": 8, "General": 4, "Caesar": 1, "City": 16, "Fortification": 16, "Road": 20,
    }  # fmt: skip


def test_2_2_the_combat_die_has_two_infantry_and_one_of_each_other_side() -> None:
    assert [RULES.die.symbol(n) for n in range(1, 7)] == [
        "Infantry",
        "Infantry",
        "Cavalry",
        "Catapult",
        "Galley",
        "blank",
    ]


def test_2_5_the_basic_costs() -> None:
    assert RULES.costs == {
        "Infantry": 10, "Cavalry": 20, "Catapult": 30, "Galley": 20, "City": 30, "Fortification": 20, "Road": 10
    }  # fmt: skip


def test_2_the_figures_of_the_rules() -> None:
    v = RULES.values
    assert [v[f"move.{k}"] for k in ("infantry", "cavalry", "catapult", "leader", "galley", "units")] == [
        1,
        2,
        1,
        2,
        2,
        7,
    ]
    assert [v[k] for k in ("legion.units", "legion.leader", "dice.fort", "dice.catapult")] == [5, 1, 2, -1]
    assert [v[k] for k in ("naval.dice", "naval.rounds", "galley.cargo", "tribute.city")] == [2, 3, 7, 5]
    assert [v[f"inflation.{k}"] for k in ("first", "second", "double", "treble")] == [105, 205, 2, 3]


# --- where the figures come from


def test_every_row_has_a_source_and_what_the_rulebook_states_is_certain() -> None:
    assert len(RULES.sources) == sum(len(rows) for rows in RULES.tables.values())
    assert {s.kind for s in RULES.sources.values()} == {"rulebook", "example", "public"}
    assert {s.confidence for s in RULES.sources.values() if s.kind == "rulebook"} == {"high"}


def test_what_the_two_public_boards_dispute_is_marked() -> None:
    low = {r for r, s in RULES.sources.items() if s.confidence == "low"}
    assert {"spaces:Syria", "connections:Arabia Petraea - Mesopotamia"} <= low
    assert RULES.sources["spaces:Narbonensis"].kind == "example"
    assert RULES.sources["spaces:Narbonensis"].confidence == "medium"


def test_what_is_disputed_is_a_handful_of_rows() -> None:
    low = {r for r, s in RULES.sources.items() if s.confidence == "low"}
    assert len(low) <= 3


# --- corrections


def test_a_correction_changes_the_digest_the_source_and_the_board() -> None:
    changed = RULES.with_changes({"spaces:Syria.tribute": "5", "connections:Arabia Petraea - Mesopotamia.kind": "None"})
    assert changed.digest != RULES.digest
    assert changed.tribute_of["Syria"] == 5
    assert "Arabia Petraea" not in changed.neighbours["Mesopotamia"]
    assert changed.sources["spaces:Syria"].kind == "owner"
    start = board("Syria of Red")
    assert tribute(start, "Red") - tribute(start.with_rules(changed), "Red") == 5
    assert changed.without_correction("spaces:Syria.tribute").tribute_of["Syria"] == 10


def test_a_correction_of_the_pieces_and_prices_changes_what_can_be_bought() -> None:
    start = board("Red talents 30; phase Purchase")
    dear = start.edit("correct costs:Infantry.cost = 15; correct pieces:Cavalry.number = 0")
    assert {str(b) for b in purchases(start)} - {str(b) for b in purchases(dear)} == {
        "buy 3 Infantry for Italia",
        "buy 1 Cavalry for Italia",
    }


def test_all_mistakes_of_corrections_and_switches_are_told_at_once() -> None:
    wrong = {
        "costs:Infantry.cots": "4", "costs:Infantry.cost": "many", "spaces:Siria.tribute": "5", "spaces:Syria.tribute": "900",
        "connections:Arabia Petraea - Mesopotamia.kind": "sea", "homes:Italia.two": "perhaps",
        "spaces:Syria.kind": "sea", "die:Infantry.sides": "3",
    }  # fmt: skip
    with pytest.raises(BadInput) as caught:
        rules_.load(wrong, {"both_fal": "nobody", "both_fall": "everybody"})
    assert len(caught.value.problems) == len(wrong) + 2
    for words in ("Did you mean cost", "Did you mean Syria", "All of them together make six", "Did you mean both_fall"):
        assert words in str(caught.value)


# --- files and share lines

FILE = """
game = "conquest"
format = 1
turn = 0
in_play = ["Red Italia", "Blue Hispania"]
active = "Green"
phase = "Supper"
prices = -1
colour = "mauve"
[players.Red]
talents = "many"
[provinces]
Itallia = "Red 5I 1G Caesar"
Hispania = "Blue 5X Caesar"
Neapolis = "Red 99I"
Noricum = "1 Galley of Red"
[seas]
"Mare Narbo" = "1 Galley of Red with 8I 1G"
"""


def test_all_mistakes_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        from_text(FILE)
    told = str(caught.value)
    for words in (
        "Green does not play", "Supper", "colour", "players.Red.talents", "Did you mean Italia", "is no unit or Leader", "has no coast",
        "prices", "a Galley holds 8 land units", "has 107 Infantry on the board and 20 in the box", "turn: cannot be 0",
    ):  # fmt: skip
        assert words in told, words
    path = tmp_path / "wrong.toml"
    path.write_text(FILE, encoding="utf-8")
    assert {str(p) for p in check(path)} >= {str(p) for p in caught.value.problems}


@pytest.mark.parametrize("name", ["four", "six", "example-2.1.1-road", "example-4.2.2"])
def test_a_board_is_read_back_from_its_share_line_and_its_file(name: str, tmp_path: Path) -> None:
    found = named(name).edit(
        "Mare Narbo: 2 Galleys of Blue; turn 7; prices x2; reached x3; rises: x3 Blue 8; asked: Blue"
    )
    assert from_share(found.share()) == found
    path = tmp_path / "board.toml"
    path.write_text(found.dump(), encoding="utf-8")
    assert load(path) == found


def test_a_share_line_that_was_damaged_is_refused() -> None:
    line = named("example-4.2.2").share()
    for at in range(3, len(line), 29):
        broken = line[:at] + ("x" if line[at] != "x" else "y") + line[at + 1 :]
        with pytest.raises(BadInput):
            lookup.from_share(broken)
    for other in (line[:-9], "C3.", line.replace("C3.", "H3."), "C2" + line[2:], "C9" + line[2:]):
        with pytest.raises(BadInput):
            lookup.from_share(other)


def test_a_file_of_another_game_or_of_a_later_format_is_refused() -> None:
    text = named("four").dump()
    for old, new, said in (
        ('"conquest"', '"hotre"', "is not conquest"),
        ("format = 1", "format = 9", "this kit reads format"),
    ):
        with pytest.raises(BadInput, match=said):
            from_text(text.replace(old, new, 1))


def test_a_position_that_there_is_not_names_the_nearest_one() -> None:
    with pytest.raises(BadInput, match=r"Did you mean example-4.2.2"):
        named("example-4.2.22")
