"""Building (8 to 8.2.4) and taking Armies up (9.2.1)."""

import pytest
from hotre_boards import empty, offered, province, step

from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run, scripted
from rometeach.core.session.requests import Decision, Note
from rometeach.hotre.actions import BuyFort, PickUp, PlaceFort, Repair
from rometeach.hotre.charts import strength
from rometeach.hotre.phases.building import building, built, choices, purchases, section
from rometeach.hotre.phases.placement import placement
from rometeach.hotre.phases.turn import player_phase
from rometeach.hotre.position import from_share


def romans(change: str = "", turn: int = 3) -> object:
    """Red's Roman Phase with the Emperor Domitianus (+1 LEG) on turn 3."""
    return empty(
        f"turn {turn}; tokens: Emperor 3 Red; Aquitania: Red 2; active: Red as Red, Building; Red roman 20; {change}"
    )


def test_8_1_the_gothi_are_filled_up_to_the_chart() -> None:
    board = empty("turn 6; Scythia: Gothi 2; Gothi of Red; active: Red as Gothi, Building")
    assert step(building(board)).now.reserve == 5


def test_8_1_more_armies_than_the_chart_says_stay() -> None:
    board = empty(
        "turn 4; Caledonia: Caledonii 2; Caledonii of Red; active: Red as Caledonii, Building; present: Caledonii"
    )
    assert step(building(board), answers="done").now.reserve == 0


def test_8_2_4_magnus_pays_nine_points_and_gets_a_free_legion() -> None:
    """Two Legions, a bribe, two Forts, a City rebuilt: 4 + 2 + 2 + 1; Domitianus brings a Legion more."""
    board = romans("Tarraconensis: Red 1; Lusitania: Rebels of Blue 1; Aquitania: Red 1, looted City")
    answers = "recruit 2, bribe in Lusitania, buy Fort 2, rebuild Aquitania, done"
    found = step(building(board), answers=answers)
    assert found.factions["Red"].roman == 20 - 9
    assert (found.now.reserve, found.now.forts) == (3, 2)
    assert province(found, "Lusitania") == "Red 1" and province(found, "Aquitania") == "Red 1, City"


@pytest.mark.parametrize(("turn", "cost"), [(3, 4), (4, 6)])
def test_8_2_1_two_legions_cost_4_and_from_turn_4_on_6(turn: int, cost: int) -> None:
    board = romans(turn=turn).edit("tokens: none")
    assert step(building(board), answers="recruit 2, done").factions["Red"].roman == 20 - cost


def test_8_2_1_no_faction_recruits_beyond_seven_and_rebels_count() -> None:
    board = romans("Narbonensis: Red 2; Baetica: Rebels of Red 2; tokens: none")
    assert [o for o in offered(building(board)) if o.startswith("recruit")] == ["recruit 1"]


def test_8_2_the_legions_of_the_emperor_stand_outside_the_seven() -> None:
    """Five Legions and the one of Domitianus: two may be recruited; before he has brought it the same, and not one more."""
    board = romans("Narbonensis: Red 3").edit("active: Red as Red, Events")
    assert strength.most_recruits(board, "Red") == 2
    later = board.edit("active: Red as Red, Building")
    assert [o for o in offered(building(later)) if o.startswith("recruit")] == ["recruit 1", "recruit 2"]
    done = step(building(later), answers="recruit 2, done")
    assert strength.legions_in_play(done, "Red") == 8 and not strength.most_recruits(done, "Red")
    full = romans("Narbonensis: Red 3; Roma: Red 3; Sicilia: Red 1")
    assert strength.most_recruits(step(building(full), answers="done"), "Red") == 0


def test_8_2_1_nothing_is_bought_that_cannot_be_paid() -> None:
    board = romans("Red roman 3; tokens: none")
    assert [o for o in offered(building(board)) if "recruit" in o or "buy" in o] == [
        "recruit 1",
        "buy Fort 1",
        "buy Fort 2",
        "buy Fort 3",
    ]


def test_8_2_2_all_rebels_of_a_province_beside_ones_own_are_bribed() -> None:
    board = romans("Narbonensis: Rebels of Blue 3; Sicilia: Rebels of Green 1; tokens: none")
    found = offered(building(board))
    assert "bribe in Narbonensis" in found and "bribe in Sicilia" not in found
    bribed = step(building(board), answers="bribe in Narbonensis, done")
    assert bribed.factions["Red"].roman == 14 and province(bribed, "Narbonensis") == "Red 3"


def test_8_2_3_a_fortress_needs_a_fort_and_a_city() -> None:
    board = romans("Narbonensis: Red 1, Fort; Aquitania: Red 2, Fort, City; tokens: none")
    found = offered(building(board))
    assert "Fortress in Aquitania" in found and "Fortress in Narbonensis" not in found
    done = step(building(board), answers="Fortress in Aquitania, done")
    assert province(done, "Aquitania") == "Red 2, Fortress, City" and done.factions["Red"].roman == 19


def test_8_2_3_a_fort_built_in_this_phase_is_no_fortress_yet() -> None:
    board = romans("Aquitania: Red 2, Fort, City; bought: Aquitania; tokens: none")
    assert "Fortress in Aquitania" not in offered(building(board))


def test_8_2_3_a_looted_city_takes_a_fortress_unless_the_switch_says_no() -> None:
    board = romans("Aquitania: Red 2, Fort, looted City; tokens: none")
    assert "Fortress in Aquitania" in offered(building(board))
    assert "Fortress in Aquitania" not in offered(building(board.edit("switch looted_fortress no")))


def test_8_2_3_8_2_4_a_lone_fort_is_no_fortress_and_only_ones_own_cities_are_rebuilt() -> None:
    board = romans("Narbonensis: Fort of Red, City; Roma: Blue 1, looted City; Sicilia: looted City; tokens: none")
    assert not [o for o in offered(building(board)) if o.startswith(("Fortress", "rebuild"))]
    here = board.edit("Narbonensis: Red 1, Fort, City; Sicilia: Red 1, looted City")
    assert [o for o in offered(building(here)) if o.startswith(("Fortress", "rebuild"))] == [
        "Fortress in Narbonensis",
        "rebuild Sicilia",
    ]


def test_8_2_2_bribed_rebels_keep_fort_and_city_and_nothing_is_looted() -> None:
    board = romans("Narbonensis: Rebels of Blue 2, Fort, City; Cisalpina: Rebels of Green 1; tokens: none")
    assert "bribe in Cisalpina" not in offered(building(board))
    found = step(building(board), answers="bribe in Narbonensis, bribe in Cisalpina, done")
    assert province(found, "Narbonensis") == "Red 2, Fort, City" and province(found, "Cisalpina") == "Red 1"
    assert found.factions["Red"].roman == 20 - 6


def test_8_what_is_not_placed_is_gone_and_may_be_recruited_again() -> None:
    board = romans("tokens: none; active: Red as Red, Placement; reserve 3; forts 1")
    found = step(placement(board), answers="Army to Narbonensis, done")
    assert (found.armies_of("Red"), found.now.reserve, found.now.forts) == (3, 0, 0)
    assert strength.most_recruits(found, "Red") == 4


def test_8_2_legions_are_taken_up_but_one_or_a_fort_stays() -> None:
    board = romans("Narbonensis: Red 1, Fort; Roma: Red 1; tokens: none")
    taken = [o for o in offered(building(board)) if o.startswith("take")]
    assert taken == ["take 1 from Aquitania", "take 1 from Narbonensis"]
    found = step(building(board), answers="take 1 from Narbonensis, done")
    assert province(found, "Narbonensis") == "Fort of Red" and found.now.reserve == 1


def test_8_2_a_fort_may_be_placed_while_building_and_lets_the_last_legion_go() -> None:
    board = romans("Aquitania: Red 1, City; tokens: none")
    assert not [o for o in offered(building(board)) if o.startswith(("take", "Fort in"))]
    answers = "buy Fort 2, Fort in Aquitania, take 1 from Aquitania"
    found = step(building(board), answers=f"{answers}, done")
    assert province(found, "Aquitania") == "Fort of Red, City"
    assert (found.now.reserve, found.now.forts, found.now.bought) == (1, 1, ("Aquitania",))
    placed = built(board.edit("forts 1"), PlaceFort("Aquitania"))
    assert "Fortress in Aquitania" not in [o.name for o in choices(placed)]


def test_8_2_a_note_cites_the_section_of_what_is_done() -> None:
    actions = (BuyFort(1), PlaceFort("Roma"), PickUp("Roma", 1), Repair("Roma"))
    assert [section(a) for a in actions] == ["8.2.3", "8.2.3", "8.2", "8.2.4"]
    people = empty(
        "turn 4; Sarmatia: Sarmatae 2; Sarmatae of Red; active: Red as Sarmatae, Building; present: Sarmatae"
    )
    notes: list[Note] = []
    run(purchases(people), ScriptedDice([]), {"Red": scripted(["take 2 from Sarmatia"])}, notes.append)
    assert [n.case for n in notes] == ["9.2.1"]


def test_9_2_1_barbarians_on_the_map_since_the_turn_began_may_all_be_taken_up() -> None:
    change = "turn 4; Sarmatia: Sarmatae 2; Dacia: Sarmatae 1; Sarmatae of Red; active: Red as Sarmatae, Building"
    board = empty(f"{change}; present: Sarmatae")
    found = step(building(board), answers="take 2 from Sarmatia, take 1 from Dacia")
    assert found.now.reserve == 5 and not found.armies_of("Sarmatae")
    assert step(building(empty(change))).now.reserve == 2


def test_8_2_a_faction_begins_with_seven_legions_and_a_fort() -> None:
    board = empty("turn 1; tokens: Emperor 2 Red; Red start none; active: Red as Red, Building")
    found = step(building(board))
    assert (found.now.reserve, found.now.forts) == (7, 1)
    assert step(building(board.edit("switch start_forts three"))).now.forts == 3


def test_5_3_caesar_brings_two_legions_more() -> None:
    board = empty("turn 1; tokens: Emperor 1 Red; Red start none; active: Red as Red, Building")
    assert step(building(board)).now.reserve == 9


@pytest.mark.parametrize(("factions", "legions"), [("Red, Blue, Green", 9), ("Red, Blue, Green, Yellow", 7)])
def test_2_1_three_players_begin_with_nine_legions_each(factions: str, legions: int) -> None:
    """Crassus brings none."""
    start = "turn 1; tokens: Emperor 3 Red; Red start none; active: Red as Red, Building"
    assert step(building(empty(f"factions: {factions}; {start}"))).now.reserve == legions


def test_2_1_with_three_players_caesar_is_held_to_ten_counters() -> None:
    board = empty(
        "factions: Red, Blue, Green; turn 1; tokens: Emperor 1 Red; Red start none; active: Red as Red, Building"
    )
    assert step(building(board)).now.reserve == 10


def test_2_1_with_three_players_recruiting_stops_at_seven_unless_the_switch_says_nine() -> None:
    board = romans("factions: Red, Blue, Green; Narbonensis: Red 3; Roma: Red 2; tokens: none")
    assert not [o for o in offered(building(board)) if o.startswith("recruit")]
    assert "recruit 2" in offered(building(board.edit("switch three_cap nine")))


def test_13_a_faction_without_legions_may_return_with_an_emperors_bonus_unless_the_switch_says_no() -> None:
    board = romans("Aquitania: Fort of Red; Red roman 0")
    assert step(building(board)).now.reserve == 1
    assert step(building(board.edit("switch free_return no"))).now.reserve == 0
    rich = board.edit("switch free_return no; Red roman 30")
    assert "recruit 7" in offered(building(rich)) and "recruit 8" not in offered(building(rich))


def test_5_3_a_phase_that_goes_on_in_the_middle_of_building_brings_its_armies_once() -> None:
    """The board that is shared there holds the Legions beside the map; whoever goes on from it gets no more."""
    board = empty("turn 3; tokens: Emperor 3 Red; Aquitania: Red 2, City; active: Red as Red, Events")
    steps = player_phase(board)
    request = next(steps)
    while not isinstance(request, Decision):
        request = steps.send(None)
    middle = from_share(request.board.share())
    assert request.kind == "building" and middle.now.step == "Building" and middle.now.reserve == 1
    after = step(player_phase(middle), answers="done, Army to Lugdunensis")
    assert after.armies_of("Red") == 3
    people = empty("turn 6; Scythia: Gothi 2; Gothi of Red; present: Gothi; active: Red as Gothi, Building; reserve 4")
    assert step(purchases(people), answers="take 2 from Scythia").now.reserve == 6
