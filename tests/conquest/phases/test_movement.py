"""Phase 1: Legions on land, Galleys at sea, alliances and the title (2.1, 4, 4.1, 0.3, 0.6 to 0.8, 0.11 to 0.13)."""

import pytest
from conquest_boards import board, due, force, options, phase, there

from rometeach.conquest.actions import parse
from rometeach.conquest.charts import marches, voyages
from rometeach.conquest.phases.movement import movement
from rometeach.conquest.position import Position


def moves(found: Position, after: str = "") -> list[str]:
    return due(found, "", after)[2]


def march_objection(found: Position, text: str) -> str:
    why = marches.objection(found, parse(found.rules, text))  # type: ignore[arg-type]
    return why[0] if why else ""


def sail_objection(found: Position, text: str) -> str:
    why = voyages.objection(found, parse(found.rules, text))  # type: ignore[arg-type]
    return why[0] if why else ""


# --- land (2.1.1)


def test_0_3_a_legion_goes_to_spaces_beside_it_and_over_the_crossings() -> None:
    found = board("Neapolis: Red 2I 1G")
    ends = {m.split(" to ")[1].split(":")[0] for m in moves(found) if m.startswith("march Neapolis")}
    assert ends == {"Italia", "Sicilia"}
    assert march_objection(found, "march Neapolis to Hispania: 2I 1G").startswith("Hispania is not beside Neapolis")


def test_0_6_land_units_do_not_move_without_a_leader() -> None:
    found = board("Neapolis: Red 2I 2C 1K")
    assert [m for m in moves(found) if m.startswith("march Neapolis")] == []
    assert march_objection(found, "march Neapolis to Italia: 2I") == "land units move with a Leader alone"
    assert "march Neapolis to Italia: 2I 2C 1K 1G" in moves(found.edit("Neapolis: Red +1G"))


def test_2_1_1_a_legion_on_the_march_has_seven_land_units_at_most() -> None:
    found = board("Neapolis: Red 5I 3C 1G")
    assert "march Neapolis to Italia: 5I 2C 1G" in moves(found)
    assert march_objection(found, "march Neapolis to Italia: 5I 3C 1G").endswith("7 land units at most")


def test_0_12_infantry_and_catapults_go_one_space_cavalry_and_leaders_two() -> None:
    found = board("Italia: Red +1I 1C 1K 1G; Narbonensis of Red")
    further = [
        m
        for m in moves(found, "march Italia to Narbonensis: 1I 1C 1K 1G")
        if m.startswith("march Narbonensis to Aquitania")
    ]
    assert further == ["march Narbonensis to Aquitania: 1C 1G", "march Narbonensis to Aquitania: 1G"]
    gone = "march Italia to Narbonensis: 1I 1C 1K 1G, march Narbonensis to Aquitania: 1C 1G"
    assert [m for m in moves(found, gone) if m.startswith("march Aquitania")] == []


def test_2_1_1_a_leader_leaves_units_and_takes_others_on() -> None:
    found = board("Italia: Red +3I 1G; Narbonensis: Red 2C 1K")
    after = phase(found, "", "march Italia to Narbonensis: 3I 1G, march Narbonensis to Aquitania: 2C 1K 1G, done")
    assert (force(after, "Narbonensis", "Red"), force(after, "Aquitania", "Red")) == ("3I", "2C 1K 1G")


def test_2_1_1_units_that_have_moved_do_not_move_again_with_another_leader() -> None:
    found = board("Italia: Red +3I 1G; Narbonensis: Red 1G")
    assert "march Narbonensis to Aquitania: 1G" in moves(found, "march Italia to Narbonensis: 3I 1G")
    assert [m for m in moves(found, "march Italia to Narbonensis: 3I 1G") if "Aquitania: 1I" in m] == []


def test_2_1_1_two_leaders_split_a_legion() -> None:
    found = board("Italia: Red +4I 2G")
    after = phase(found, "", "march Italia to Narbonensis: 2I 1G, march Italia to Dalmatia: 2I 1G, done")
    assert (force(after, "Narbonensis", "Red"), force(after, "Dalmatia", "Red")) == ("2I 1G", "2I 1G")


@pytest.mark.parametrize(
    ("there_is", "stops"), [("Blue 1I", True), ("of Blue, 1 Galley of Blue", False), ("Blue 1G, of Blue", False)]
)
def test_2_1_1_enemy_land_units_stop_a_legion_galleys_and_lone_leaders_do_not(there_is: str, stops: bool) -> None:
    found = board(f"Italia: Red +1I 2C 1G; Narbonensis: {there_is}")
    after = moves(found, "march Italia to Narbonensis: 2C 1G")
    assert ("march Narbonensis to Aquitania: 2C 1G" not in after) == stops


def test_4_1_an_ally_stops_a_legion_like_everybody() -> None:
    found = board("allies: Blue Red; Italia: Red +1I 2C 1G; Narbonensis: Blue 1I")
    assert "march Narbonensis to Aquitania: 2C 1G" not in moves(found, "march Italia to Narbonensis: 2C 1G")


def test_0_7_leaders_alone_do_not_attack() -> None:
    found = board("Narbonensis: Blue 1I")
    assert "march Italia to Narbonensis: Caesar" not in moves(found)
    assert march_objection(found, "march Italia to Narbonensis: Caesar") == "Leaders alone cannot attack"


def test_3_5_a_lone_leader_or_a_legion_that_passes_conquers_nothing() -> None:
    found = board("Italia: Red +2C 2G; Narbonensis of Blue; Dalmatia of Green")
    walked = phase(
        found,
        "",
        "march Italia to Narbonensis: 2C 1G, march Narbonensis to Aquitania: 2C 1G, march Italia to Dalmatia: 1G, done",
    )
    after = phase(walked)
    assert [after.provinces[p].owner for p in ("Narbonensis", "Dalmatia", "Aquitania")] == ["Blue", "Green", "Red"]


def test_0_5_a_province_that_is_left_stays_ones_own() -> None:
    found = board("Italia: Red +2I 1G; Narbonensis of Red")
    after = phase(found, "", "march Italia to Narbonensis: 2I 1G Caesar, done")
    assert after.provinces["Italia"].owner == "Red"


# --- Roads (0.11)

LINE = "Italia: Red +2I 1C 1G; Narbonensis: of Red, City; Aquitania: of Red, City; roads: Italia - Narbonensis, Aquitania - Narbonensis"


def test_0_11_any_distance_along_a_road_is_one_point() -> None:
    found = board(LINE)
    assert "march Italia to Aquitania: 2I 1C 1G" in moves(found)
    gone = moves(found, "march Italia to Aquitania: 2I 1C 1G")
    assert "march Aquitania to Lugdunensis: 1C 1G" in gone


def test_0_11_a_space_first_and_then_the_road() -> None:
    found = board("Neapolis: Red 2C 1G; " + LINE)
    assert "march Italia to Aquitania: 2C 1G" in moves(found, "march Neapolis to Italia: 2C 1G")


def test_0_11_there_and_back_again_is_two_points() -> None:
    found = board("Neapolis: Red 2I 1G, City; roads: Italia - Neapolis")
    further = moves(found, "march Neapolis to Italia: 2I 1G")
    assert "march Italia to Neapolis: 1G" in further, "the General has a second point"
    assert not any(m.startswith("march Italia to Neapolis: 2I") for m in further), "the Infantry have none"


def test_0_11_an_enemy_in_a_city_closes_the_road_behind_him() -> None:
    found = board(LINE).edit("Narbonensis: Blue 1I, City")
    assert "march Italia to Aquitania: 2I 1C 1G" not in moves(found)


def test_0_11_no_road_goes_over_a_crossing() -> None:
    assert "Neapolis - Sicilia" not in board().rules.land_routes
    assert len(board().rules.land_routes) == 55


# --- Galleys (2.1.2, 0.13)


def test_2_1_2_a_galley_has_two_points_and_a_coast_takes_one_of_them() -> None:
    found = board("Italia: Red Caesar, of Red, Fortified City, 1 Galley of Red at Mare Narbo")
    gone = moves(found, "sail Italia to Mare Narbo")
    assert {m for m in gone if m.startswith("sail")} == {
        f"sail Mare Narbo to {s}" for s in found.rules.borders["Mare Narbo"]
    }
    assert [
        m for m in moves(found, "sail Italia to Mare Narbo, sail Mare Narbo to Mare Baliaricum") if m.startswith("sail")
    ] == []


def test_2_1_2_a_galley_does_not_go_from_coast_to_coast() -> None:
    found = board("Italia: Red Caesar, of Red, 1 Galley of Red at Mare Narbo")
    assert "goes to sea" in sail_objection(found, "sail Italia to Narbonensis")
    assert [m for m in moves(found) if m.startswith("sail Italia to Narb")] == []


def test_2_1_2_a_legion_boards_sails_and_lands_in_one_turn_without_points() -> None:
    found = board("Italia: Red 5I 1G Caesar, 1 Galley of Red at Mare Narbo")
    after = phase(found, "", "sail Italia to Mare Narbo: 5I 1G, sail Mare Narbo to Corsica: 5I 1G, done")
    assert there(after, "Corsica") == "Red 5I 1G done 5I 1G, of nobody, 1 Galley of Red spent 2"
    assert phase(after).provinces["Corsica"].owner == "Red"


def test_2_1_2_who_has_landed_does_not_march_and_who_has_marched_does_not_board() -> None:
    found = board("Neapolis: Red 1C 1G; Italia: Red 5I 1G Caesar, 1 Galley of Red at Mare Narbo")
    landed = moves(found, "sail Italia to Mare Narbo: 5I 1G, sail Mare Narbo to Narbonensis: 5I 1G")
    assert [m for m in landed if m.startswith("march Narbonensis")] == []
    marched = moves(found, "march Neapolis to Italia: 1C 1G")
    assert "sail Italia to Mare Narbo: 5I 1G" in marched
    assert [m for m in marched if m.startswith("sail Italia") and "1C" in m] == []
    after = marches.marched(found, parse(found.rules, "march Neapolis to Italia: 1C 1G"))  # type: ignore[arg-type]
    assert sail_objection(after, "sail Italia to Mare Narbo: 1C 1G") == "who has moved this turn does not board"


def test_0_13_a_galley_holds_seven_land_units_and_any_number_of_leaders() -> None:
    found = board("Italia: Red 8I 4G Caesar, 1 Galley of Red at Mare Narbo")
    assert "sail Italia to Mare Narbo: 7I 4G Caesar" in moves(found)
    assert sail_objection(found, "sail Italia to Mare Narbo: 8I 1G") == "a Galley holds 7 land units"


def test_2_1_2_land_units_board_with_a_leader_and_an_empty_galley_needs_none() -> None:
    found = board("Neapolis: Red 3I, 1 Galley of Red")
    sails = [m for m in moves(found) if m.startswith("sail")]
    assert sails == [f"sail Neapolis to {s}" for s in found.rules.coast_of["Neapolis"]]
    assert "with a Leader alone" in sail_objection(found, "sail Neapolis to Mare Epirus: 3I")


def test_2_1_2_leaders_sail_without_land_units_but_do_not_land_among_enemies() -> None:
    found = board("Mare Narbo: 1 Galley of Red with 1G; Narbonensis: Blue 1I")
    assert "sail Mare Narbo to Italia: 1G" in moves(found)
    assert sail_objection(found, "sail Mare Narbo to Narbonensis: 1G") == "Leaders alone cannot attack"


def test_2_1_2_enemy_galleys_stop_nobody_and_do_not_close_a_crossing() -> None:
    found = board(
        "Neapolis: Red 2I 1G; Mare Tyrrhenum: 1 Galley of Red, 3 Galleys of Blue; Mare Epirus: 3 Galleys of Blue"
    )
    assert "sail Mare Tyrrhenum to Mare Epirus" in moves(found)
    assert "sail Mare Epirus to Mare Libycum" in moves(found, "sail Mare Tyrrhenum to Mare Epirus")
    assert "march Neapolis to Sicilia: 2I 1G" in moves(found)


def test_0_13_no_galley_comes_to_a_province_without_a_coast() -> None:
    found = board()
    assert all(found.rules.coast_of[end] for sea in found.rules.seas for end in found.rules.shores[sea])


# --- every offer is legal, and every legal move is offered


@pytest.mark.parametrize(
    "change",
    [
        "Italia: Red +2I 2C 1K 2G; Narbonensis: Blue 1I; Dalmatia: Red 1C half 1C",
        LINE,
        "Italia: Red 2I 1G Caesar, of Red, 2 Galleys of Red at Mare Narbo; Mare Narbo: 1 Galley of Red with 2I 1G, 1 Galley of Red",
    ],
)
def test_2_1_what_is_offered_meets_no_objection(change: str) -> None:
    found = board(change)
    marched, sailed = list(marches.marches(found)), list(voyages.sails(found))
    assert marched
    assert len(set(map(str, [*marched, *sailed]))) == len(marched) + len(sailed)
    assert [str(m) for m in marched if marches.objection(found, m)] == []
    assert [str(s) for s in sailed if voyages.objection(found, s)] == []


# --- alliances and the title (4, 4.1)


def test_4_1_an_alliance_is_proposed_agreed_to_and_ended() -> None:
    found = board()
    assert {"propose an alliance to Blue", "propose an alliance to Green"} <= set(moves(found))
    assert due(found, "", "propose an alliance to Blue")[:2] == ("Blue", "alliance")
    allied = phase(found, "", "propose an alliance to Blue, yes, done")
    assert allied.are_allies("Red", "Blue")
    assert not phase(found, "", "propose an alliance to Blue, no, done").allies
    ended = phase(found.edit("allies: Blue Red"), "", "end the alliance with Blue, done")
    assert not ended.allies


def test_4_1_with_two_players_there_is_nobody_to_ally_with() -> None:
    assert [m for m in moves(board(start="two")) if "alliance" in m] == []


def test_4_all_others_may_make_a_player_caesar() -> None:
    found = board()
    over = phase(found, "", "claim the title, yes, yes")
    assert (over.phase, over.crowned) == ("over", "Red")
    refused = moves(found, "claim the title, yes, no")
    assert "claim the title" not in refused  # once a turn
    assert "done" in options(movement, found, "", "claim the title, no")
