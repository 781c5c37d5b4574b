"""How sides come to the map, and the expansion (9.2, 9.3, 13)."""

import pytest
from hotre_boards import empty, offered, placing, province, step

from rometeach.hotre.actions import Place
from rometeach.hotre.phases import entry, mini_phase, turn
from rometeach.hotre.phases.placement import placement

START = "active: Red as Galli, Placement; reserve 5; Galli of Red; turn 1"


def test_9_2_livias_galli_take_all_of_gallia() -> None:
    """Lugdunensis, Belgica, and the British Isles across the straits."""
    answers = "Army to Belgica, Army to Britannia, Army to Caledonia, Army to Hibernia"
    found = step(turn.placement_step(empty(START)), answers=answers)
    assert {p for p in found.held_by("Galli")} == set(found.rules.provinces_of["Gallia"])


def test_9_2_enemies_in_the_starting_province_retreat_or_die_and_forts_vanish() -> None:
    board = empty(f"{START}; Lugdunensis: Blue 2, Fort; Aquitania: Blue 2")
    found = step(entry.people(board))
    assert province(found, "Lugdunensis") == "Galli 1" and province(found, "Aquitania") == "Blue 3"


def test_9_2_12_the_city_of_a_starting_province_is_looted_by_whom_it_is_taken_from_others() -> None:
    board = empty(f"{START}; Lugdunensis: Blue 2, Fort, City")
    assert offered(entry.people(board)) == ["loot", "spare"]
    looted = step(entry.people(board), "4", "loot")
    assert province(looted, "Lugdunensis") == "Galli 1, looted City" and looted.factions["Red"].barbarian == 4
    for not_conquered in ("Red 2, City", "City", "Blue 1, looted City"):
        quiet = step(entry.people(board.edit(f"Lugdunensis: {not_conquered}")))
        assert quiet.armies_of("Galli") == 1 and not quiet.factions["Red"].barbarian


def test_9_2_a_people_wiped_out_since_the_turn_began_gets_no_free_entry() -> None:
    board = empty(f"{START}; present: Galli; Lugdunensis: Blue 1")
    assert step(entry.people(board)) == board
    assert "Army to Lugdunensis" in offered(placement(board))
    assert "Army to Lugdunensis" not in offered(placement(board.edit("switch start_again no")))


def test_9_2_the_first_army_is_placed_once_also_on_a_board_that_is_taken_up_again() -> None:
    steps = turn.placement_step(empty(START))
    board = next(steps).board
    assert province(board, "Lugdunensis") == "Galli 1" and board.now.reserve == 4
    assert next(turn.placement_step(board)).board == board


def test_9_2_2_barbarians_expand_from_their_starting_province_even_when_it_is_lost() -> None:
    board = placing("Galli", "Lugdunensis: Blue 1")
    assert set(offered(placement(board))) == {
        "Army to Lugdunensis", "Army to Belgica", "Army to Aquitania", "Army to Narbonensis", "Army to Britannia", "done",
    }  # fmt: skip


def test_9_2_2_barbarians_do_not_sail() -> None:
    assert "Army to Mauretania" not in offered(placement(placing("Galli", "Roma: Galli 1")))


def test_9_3_each_faction_chooses_another_starting_province() -> None:
    board = empty("turn 1; Red start none; active: Red as Red, Placement; reserve 7; forts 1")
    found = entry.faction(board)
    assert offered(found) == ["start in Aquitania"]
    placed = step(entry.faction(board.edit("Blue start none")), answers="start in Roma")
    assert (
        province(placed, "Roma") == "Red 1, City" and placed.factions["Red"].start == "Roma" and placed.now.reserve == 6
    )


def test_9_3_whoever_stands_in_a_starting_province_is_driven_out_unless_the_switch_says_no() -> None:
    board = empty("turn 1; Red start none; active: Red as Red, Placement; reserve 7; Aquitania: Galli 1; Galli of Blue")
    assert province(step(entry.faction(board), answers="start in Aquitania"), "Aquitania") == "Red 1, City"
    fought = step(entry.faction(board.edit("switch roman_entry no")), "11 6 61 1", "start in Aquitania")
    assert province(fought, "Aquitania") == "Red 1, City" and fought.now.reserve == 5, "the second Legion wins"


def test_9_3_1_drusus_goes_from_aquitania_to_germania_and_into_belgica() -> None:
    """Nine Legions and a Fort; the dice are ours, the way and what comes of it are those of the example."""
    board = empty(
        "turn 1; tokens: Emperor 1 Red; Red start none; active: Red as Red, Placement; reserve 9; forts 1; Lugdunensis: Galli 1; "
        "Belgica: Galli 1; Galli of Blue"
    )
    answers = (
        "start in Aquitania, Fort in Aquitania, Army to Narbonensis, Army to Cisalpina, Army to Cisalpina, Army to Raetia, "
        "Army to Germania Magna, Army to Belgica, Army to Lugdunensis, Army to Lugdunensis"
    )
    found = step(turn.placement_step(board), "64 51 11 6 64 2", answers)
    assert province(found, "Aquitania") == "Red 1, Fort, City" and province(found, "Cisalpina") == "Red 2"
    assert province(found, "Belgica") == province(found, "Lugdunensis") == "Red 1" and not found.armies_of("Galli")


def test_9_3_2_legions_sail_anywhere_but_to_the_provinces_without_a_port() -> None:
    found = offered(placement(placing("Red", "Roma: Red 1")))
    assert "Army to Britannia" in found and "Army to Bosporus" in found
    assert not {"Army to Parthia", "Army to Alania", "Army to Armenia"} & set(found)


def test_9_3_2_a_legion_inland_cannot_sail() -> None:
    assert "Army to Roma" not in offered(placement(placing("Red", "Pannonia: Red 1")))


def test_13_a_faction_without_legions_comes_back_where_a_roman_fort_stands_alone() -> None:
    board = placing("Red", "Belgica: Fort of Blue; Roma: Blue 1", armies=1)
    assert offered(entry.returning(board)) == ["Belgica"]
    assert province(step(entry.returning(board), answers="Belgica, take the Fort"), "Belgica") == "Red 1, Fort"


def test_8_2_13_legions_that_were_all_taken_up_come_back_to_a_fort_of_their_own() -> None:
    change = "turn 2; Roma: Red 1, Fort; Belgica: Fort of Blue; active: Red as Red, Building; held: Roma"
    up = step(turn.building_step(empty(change)), answers="take 1 from Roma")
    assert not up.armies_of("Red") and offered(turn.placement_step(up)) == ["Roma"]
    assert offered(turn.placement_step(up.edit("held: none"))) == ["Belgica", "Roma"]


def test_13_else_beside_the_romans_and_else_among_them() -> None:
    board = placing("Red", "Sicilia: Blue 1", armies=1)
    assert offered(entry.returning(board)) == ["Roma"]
    board = board.edit("Roma: Galli 1; Galli of Blue")
    assert offered(entry.returning(board)) == ["Sicilia"]
    assert province(step(entry.returning(board), "61 1", "Sicilia"), "Sicilia") == "Red 1"


@pytest.mark.parametrize("seed", [1, 2])
def test_13_legions_that_die_coming_back_are_followed_by_others(seed: int) -> None:
    board = placing("Red", "Sicilia: Blue 1; Roma: Galli 1; Galli of Blue", armies=2)
    found = step(turn.placement_step(board), "11 6 61 1", "Sicilia, Sicilia")
    assert province(found, "Sicilia") == "Red 1"


# -- 7.2: a Kingdom appears ------------------------------------------------------------------------------


def test_7_2_the_daci_drive_a_legion_to_dalmatia_and_take_thracia() -> None:
    """Claudius brings them on turn 1: a City, a Fort and an Army, then one more there and one in Thracia."""
    board = empty("turn 1; Dacia: Blue 1; Dalmatia: Blue 1; active: Red as Red")
    found = step(mini_phase.appears(board, "Daci"), answers="Army to Dacia, Army to Thracia")
    assert province(found, "Dacia") == "Daci 2, Fort, City" and province(found, "Dalmatia") == "Blue 2"
    assert province(found, "Thracia") == "Daci 1" and found.runs["Daci"] == "Red"


def test_7_2_12_a_tribe_may_loot_where_it_appears_and_a_kingdom_brings_a_city_itself() -> None:
    board = empty("Dalmatia: Blue 1, City; Dacia: Blue 1, City; active: Red as Red")
    tribe = step(mini_phase.appears(board, "Dalmatae"), "5", "loot, done")
    assert province(tribe, "Dalmatia") == "Dalmatae 1, looted City"
    assert (tribe.factions["Red"].roman, tribe.factions["Red"].barbarian) == (0, 5)
    assert province(step(mini_phase.appears(board, "Daci"), answers="done"), "Dacia") == "Daci 1, Fort, City"


def test_7_2_12_a_kingdom_conquers_in_its_mini_phase_without_the_emperor_and_loots_for_its_players_barbarians() -> None:
    """Two dice and nothing added under an Emperor of +1 ATT; the Legion that was not beaten at once may retreat."""
    board = empty("turn 3; tokens: Emperor 1 Red shown; active: Red as Red; Iudaea: Blue 2, City; Arabia: Blue 1")
    assert board.emperor_of("Red").att == 1
    answers = "Army to Iudaea, retreat to Arabia, loot, done"
    found = step(mini_phase.appears(board, "Aegyptii"), "43 3 6", answers)
    assert province(found, "Iudaea") == "Aegyptii 1, looted City" and province(found, "Arabia") == "Blue 2"
    assert (found.factions["Red"].roman, found.factions["Red"].barbarian) == (0, 6)
    lost = step(mini_phase.appears(board, "Aegyptii"), "43 4 42 6", "Army to Iudaea, done")
    assert lost.armies_of("Aegyptii") == 1 and lost.now.rounds == {"Iudaea": 1}


def test_7_2_who_has_nowhere_to_go_is_eliminated_and_a_fort_goes_with_him() -> None:
    board = empty("Dacia: Blue 2, Fort; active: Red as Red")
    found = step(mini_phase.appears(board, "Daci"), answers="done")
    assert province(found, "Dacia") == "Daci 1, Fort, City" and not found.armies_of("Blue")


def test_7_2_a_fort_of_ones_own_takes_those_who_are_driven_out_by_the_switch_alone() -> None:
    board = empty("Dacia: Blue 1; Dalmatia: Fort of Blue; active: Red as Red")
    assert not step(mini_phase.appears(board, "Daci"), answers="done").armies_of("Blue")
    found = step(mini_phase.appears(board.edit("switch forced_into_fort yes"), "Daci"), answers="done")
    assert province(found, "Dalmatia") == "Blue 1, Fort"


def test_7_2_ones_own_armies_retreat_too_unless_the_switch_says_otherwise() -> None:
    board = empty("Dacia: Red 1; Dalmatia: Red 1; active: Red as Red")
    assert province(step(mini_phase.appears(board, "Daci"), answers="done"), "Dalmatia") == "Red 2"
    found = step(mini_phase.appears(board.edit("switch kingdom_expels others"), "Daci"), answers="done")
    assert province(found, "Dalmatia") == "Red 1" and found.armies_of("Red") == 1


def test_16_any_number_of_points_may_be_offered() -> None:
    change = "switch bribe_barbarians yes; Aquitania: Blue 1; Lugdunensis: Galli 1; Blue roman 9"
    board = placing("Galli", change, armies=1)
    steps = placement(board)
    next(steps)
    assert [o.name for o in steps.send(Place("Aquitania")).options] == [f"offer {n}" for n in range(10)]


def test_16_barbarians_who_take_a_bribe_spare_a_faction_for_the_turn() -> None:
    board = placing(
        "Galli", "switch bribe_barbarians yes; Aquitania: Blue 1; Lugdunensis: Galli 1; Blue roman 5", armies=1
    )
    found = step(placement(board), "", "Army to Aquitania, offer 4, yes, Army to Belgica")
    assert (found.factions["Blue"].roman, found.factions["Red"].barbarian) == (1, 4)
    assert found.spared == ("Galli Blue",) and province(found, "Aquitania") == "Blue 1"
    refused = step(placement(board), "61 1", "Army to Aquitania, offer 4, no")
    assert refused.factions["Blue"].roman == 5 and province(refused, "Aquitania") == "Galli 1"


def test_9_what_may_still_be_placed_is_asked_in_words() -> None:
    def asked(change: str) -> str:
        board = empty(f"turn 3; Roma: Red 1; {change}")
        request = next(placement(board))
        return getattr(request, "what", "")

    assert asked("active: Red as Red, Placement; reserve 1; forts 2") == "Red may place 1 Army and 2 Forts"
    assert asked("active: Red as Red, Placement; reserve 3") == "Red may place 3 Armies"
