"""Where land units go: any distance on land, over straits, over the sea (3.5, 3.5.1), and where they retreat to (3.6.6)."""

from itertools import pairwise

import networkx
import pytest
from conquest2_boards import board

from rometeach.conquest2.charts.moves import can_land, closed_by, land_ways, landings
from rometeach.conquest2.charts.refuge import refuges

ISLANDS = {"Corsica", "Sardinia", "Creta", "Baleares", "Cyprus"}


def test_3_5_without_enemies_36_of_41_provinces_are_reached_from_egypt() -> None:
    found = land_ways(board("Egyptus: Red 1I 1G"), "Red", "Egyptus")
    assert len(found) == 36 and len(board().provinces) - 1 == 41
    assert set(board().provinces) - set(found) - {"Egyptus"} == ISLANDS


def test_3_5_each_way_is_a_chain_of_borders_and_a_shortest_one() -> None:
    rules = board().rules
    graph: networkx.Graph[str] = networkx.Graph()
    for row in rules.tables["connections"].values():
        if row["kind"] in ("land", "crossing"):
            graph.add_edge(row["a"], row["b"])
    for goal, way in land_ways(board(), "Red", "Egyptus").items():
        assert way[0] == "Egyptus" and way[-1] == goal
        assert all(b in rules.neighbours[a] for a, b in pairwise(way))
        assert len(way) - 1 == networkx.shortest_path_length(graph, "Egyptus", goal)


def test_3_5_units_stop_where_enemy_military_units_stand() -> None:
    found = board("Italia: Red 3I 1G; Narbonensis: Blue 1I; Rhaetia: Blue 1I; Dalmatia: Blue 1I; Neapolis: none")
    ways = land_ways(found, "Red", "Italia")
    assert {"Narbonensis", "Rhaetia", "Dalmatia"} <= set(ways)
    rules = found.rules
    beyond = set(ways) - set(rules.neighbours["Italia"])
    for goal in beyond:
        assert not set(ways[goal][1:-1]) & {"Narbonensis", "Rhaetia", "Dalmatia"}


def test_3_5_allies_leaders_galleys_and_influence_stop_nobody() -> None:
    blocked = board("Italia: Red 1I 1G; Sicilia: none; Neapolis: Blue 1I")
    assert "Sicilia" not in land_ways(blocked, "Red", "Italia")
    for change in ("Neapolis: Green 5I", "Neapolis: Blue 2G Caesar", "Neapolis: influence Blue 3, City of Blue"):
        found = board(f"Italia: Red 1I 1G; {change}")
        assert "Sicilia" in land_ways(found, "Red", "Italia"), change


def test_3_5_enemies_in_the_province_where_they_begin_do_not_hold_them() -> None:
    found = board("Italia: Red 1I 1G, Blue 5I")
    assert len(land_ways(found, "Red", "Italia")) == 36


@pytest.mark.parametrize(
    ("a", "b", "seas"),
    [
        ("Britannia", "Belgica", ("Oceanus Britannicus",)),
        ("Thracia", "Asia", ("Mare Aegaeum",)),
        ("Sicilia", "Neapolis", ("Mare Epirus",)),
        ("Baetica", "Tingitana", ("Mare Baliaricum", "Mare Hispalis")),
    ],
)
def test_3_5_one_enemy_galley_closes_a_strait_both_ways(a: str, b: str, seas: tuple[str, ...]) -> None:
    for sea in board().rules.seas:
        found = board(f"{sea}: 1 Galley of Blue, 3 Galleys of Red, 2 Galleys of Green")
        expected = sea if sea in seas else ""
        assert closed_by(found, "Red", a, b) == closed_by(found, "Red", b, a) == expected
        assert closed_by(found, "Blue", a, b) == expected, "Red's Galleys close it for Blue"
        assert closed_by(found.edit(f"{sea}: 3 Galleys of Green"), "Red", a, b) == ""


def test_3_5_a_border_on_land_is_closed_by_no_galley() -> None:
    found = board("Mare Narbo: 4 Galleys of Blue")
    assert closed_by(found, "Red", "Italia", "Narbonensis") == ""


# --- over the sea (3.5.1)


def test_3_5_1_a_galley_beside_the_goal_carries_four_and_the_way_there_is_free() -> None:
    found = board("Egyptus: Red 9I 1G; Mare Cantabricum: 1 Galley of Red, 3 Galleys of Blue")
    shores = {p for p, seas in found.rules.coast_of.items() if "Mare Cantabricum" in seas}
    assert landings(found, "Red", "Egyptus") == dict.fromkeys(shores, 4)


def test_3_5_1_galleys_of_allies_carry_nobody() -> None:
    assert landings(board("Egyptus: Red 9I 1G; Mare Cantabricum: 2 Galleys of Green"), "Red", "Egyptus") == {}


def test_3_5_1_an_inland_province_is_no_place_to_embark_or_to_land() -> None:
    found = board("Mesopotamia: Red 9I 1G; Mare Rhodus: 2 Galleys of Red")
    assert landings(found, "Red", "Mesopotamia") == {}
    assert "Mesopotamia" not in landings(found, "Red", "Egyptus")


def test_3_5_1_galleys_are_shared_among_goals_as_well_as_can_be() -> None:
    """A Galley beside both goals and one beside the second alone: eight units, but no more than four for the first."""
    found = board("Mare Narbo: 1 Galley of Red; Mare Cantabricum: 1 Galley of Red")
    near = found.rules.coast_of
    assert "Mare Narbo" in near["Italia"] and set(near["Hispania"]) >= {"Mare Narbo", "Mare Cantabricum"}
    assert can_land(found, "Red", {"Italia": 4, "Hispania": 4})
    assert not can_land(found, "Red", {"Italia": 5, "Hispania": 3})
    assert not can_land(found, "Red", {"Italia": 4, "Hispania": 5})
    assert can_land(found, "Red", {"Italia": 0, "Hispania": 8}), (
        "Leaders alone need a Galley beside the goal and no room"
    )
    assert not can_land(found, "Red", {"Egyptus": 0})


# --- retreat (3.6.6)


def test_3_6_6_a_retreat_goes_next_door_where_no_enemy_unit_stands() -> None:
    found = board("Narbonensis: Red 2I, Blue 2I; Italia: Blue 1I; Hispania: Blue 2G; Rhaetia: Green 1I")
    near = set(found.rules.neighbours["Narbonensis"])
    assert set(refuges(found, "Red", "Narbonensis")) == near - {"Italia"}
    assert set(refuges(found, "Blue", "Narbonensis")) == near - {"Rhaetia"}


def test_3_6_6_a_retreat_crosses_a_strait_where_it_is_open() -> None:
    found = board("Britannia: Red 2I, Blue 2I")
    assert refuges(found, "Red", "Britannia") == ("Belgica",)
    assert refuges(found.edit("Oceanus Britannicus: 1 Galley of Blue"), "Red", "Britannia") == ()
    assert refuges(found.edit("Oceanus Britannicus: 1 Galley of Blue"), "Blue", "Britannia") == ("Belgica",)
