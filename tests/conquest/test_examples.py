"""The worked examples of the rulebook, played by the phases with the dice that they tell of."""

import pytest
from conquest_boards import board, due, force, phase, step, there

from rometeach.conquest.charts.hits import hits_of
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import turn
from rometeach.conquest.position import named
from rometeach.conquest.verbs import positions

EXAMPLES = [name for name, _ in positions() if name.startswith("example-")]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_position_without_a_problem(name: str) -> None:
    found = named(name)
    assert found.problems() == []
    assert found.title and type(found).of(found).share() == found.share()


def test_the_catalogue_has_every_example_of_the_rulebook() -> None:
    sections = ("2.1.1-city", "2.1.1-road", "2.2.2", "4.2.1", "4.2.2", "4.2.2-battles", "4.2.3")
    assert sorted(EXAMPLES) == sorted(f"example-{s}" for s in sections)


# --- 2.1.1: movement


def test_2_1_1_a_general_leaves_six_infantry_and_leads_two_others_on() -> None:
    first = "march Italia to Narbonensis: 6I 1G"
    found = phase(named("example-2.1.1-city"), "", f"{first}, march Narbonensis to Aquitania: 2I 1G, done")
    assert there(found, "Narbonensis") == "Red 6I done 6I, City"
    assert there(found, "Aquitania") == "Red 2I 1G done 2I 1G, of nobody"
    assert there(found, "Italia") == "Red Caesar, of Red, Fortified City"


def test_2_1_1_the_two_infantry_of_the_city_could_not_have_gone_further() -> None:
    after = "march Italia to Narbonensis: 6I 1G, march Narbonensis to Aquitania: 2I 1G"
    _, kind, options = due(named("example-2.1.1-city"), "", after)
    assert kind == "move"
    assert [o for o in options if o.startswith(("march Aquitania", "march Narbonensis"))] == []


ROAD = "march Neapolis to Italia: 4I 1G, march Italia to Aquitania: 2I 1G"


def test_2_1_1_a_general_drops_infantry_along_the_road_and_goes_one_space_further() -> None:
    found = phase(named("example-2.1.1-road"), "", f"{ROAD}, march Aquitania to Lugdunensis: 1G, done")
    spaces = ("Neapolis", "Italia", "Narbonensis", "Aquitania", "Lugdunensis")
    assert [force(found, p, "Red") for p in spaces] == ["none", "4I Caesar", "none", "2I", "1G"]
    assert found.provinces["Neapolis"].owner == "Red"


def test_2_1_1_without_the_roads_the_same_way_is_too_long() -> None:
    found = named("example-2.1.1-road").edit("roads: none")
    _, _, options = due(found, "", "march Neapolis to Italia: 4I 1G")
    assert "march Italia to Aquitania: 2I 1G" not in options
    assert "march Italia to Narbonensis: 2I 1G" in options  # the two Infantry that stood in Italia
    assert "march Italia to Narbonensis: 3I 1G" not in options
    assert "march Italia to Narbonensis: 1G" in options


# --- 2.2.2: Jack


def test_2_2_2_jack_scores_three_hits() -> None:
    log: list[str] = []
    assert due(named("example-2.2.2"), "ICCK-, ----") == ("Blue", "retreat", ["fight on", "retreat"])
    step(turn.phase(named("example-2.2.2")), "ICCK-, ----, I----, -", "fight on, fight on, hold the General", log)
    assert "Red: Infantry, Cavalry, Cavalry, Catapult, blank: 3 hits" in log
    assert hits_of([1, 3, 3, 4, 6], Troops.of("3I 1C 1K")) == 3


# --- 4.2.1: Fred and Alice

LEGION = "Battle Legion 5I 2C"


def test_4_2_1_fred_has_a_legion_of_seven_and_alice_one_of_six() -> None:
    who, kind, options = due(named("example-4.2.1"))
    assert (who, kind) == ("Red", "legion")  # Alice has no choice: her six units are all there
    assert options == [LEGION, "Battle Legion 5I 1C 1K", "Battle Legion 4I 2C 1K"]


def test_4_2_1_the_catapult_in_reserve_makes_freds_fifth_hit() -> None:
    log: list[str] = []
    found = step(
        turn.phase(named("example-4.2.1")),
        "IIICKG-, IIIICG, IK-, I",
        f"{LEGION}, lose 3I 2C, lose 4I 1C, fight on, fight on, lose 1I, hold the General",
        log,
    )
    assert log[1:] == [
        "Red: Infantry, Infantry, Infantry, Cavalry, Catapult, Galley, blank: 5 hits",
        "Green: Infantry, Infantry, Infantry, Infantry, Cavalry, Galley: 5 hits",
        "Dalmatia: Green loses 3I 2C; Red loses 4I 1C",
        "Red: Infantry, Catapult, blank: 1 hit",
        "Green: Infantry: 1 hit",
        "Dalmatia: Green loses 1I; Red loses 1I",
        "Red wins in Dalmatia",
        "Red holds 1 General of Green",
        "Red conquers Dalmatia from Green",
    ]
    assert there(found, "Dalmatia") == "Red 1C 1K 2G"
    assert found.players["Red"].prisoners == {"Green": 1}


def test_4_2_1_alices_fallen_units_fire_in_the_round_in_which_they_fall() -> None:
    """Her last Infantry is hit first, and still takes one of Fred's units with it."""
    before = f"{LEGION}, lose 3I 2C, lose 4I 1C, fight on, fight on"
    who, kind, options = due(named("example-4.2.1"), "IIICKG-, IIIICG, IK-, I", before)
    assert (who, kind, options) == ("Red", "losses", ["lose 1I", "lose 1C", "lose 1K"])


# --- 4.2.2: a complete turn

MARCHES = "march Italia to Narbonensis: 2I 1C 1G, march Italia to Dalmatia: 3I 2C 2K 1G, done"
NARBONENSIS = "fight in Narbonensis, hold the General"
DALMATIA = (
    "Battle Legion 4I 2C, Battle Legion 3I 2C 1K, lose 3I 2C, fight on, fight on, Battle Legion 4I 2C, hold the General"
)


def test_4_2_2_both_legions_march_and_two_battles_are_due() -> None:
    found = phase(named("example-4.2.2"), "", MARCHES)
    assert there(found, "Narbonensis") == "Blue 2I 1G, Red 2I 1C 1G done 2I 1C 1G, of Blue"
    assert due(found) == ("Red", "battle", ["fight in Dalmatia", "fight in Narbonensis"])
    assert due(named("example-4.2.2-battles")) == ("Red", "battle", ["fight in Dalmatia", "fight in Narbonensis"])


def test_4_2_2_italia_gains_narbonensis_and_macedonia_keeps_dalmatia() -> None:
    start = named("example-4.2.2-battles")
    assert [tribute(start, side) for side in ("Red", "Blue", "Green")] == [30, 25, 20]
    found = phase(start, "IC-, --, ------, IIIIC-, --, IIII--", f"{NARBONENSIS}, {DALMATIA}")
    assert [tribute(found, side) for side in ("Red", "Blue", "Green")] == [40, 15, 20]
    assert (there(found, "Narbonensis"), there(found, "Dalmatia")) == ("Red 2I 1C 1G", "Green 4I 2C 1K 1G")
    assert (found.players["Red"].prisoners, found.players["Green"].prisoners) == ({"Blue": 1}, {"Red": 1})


def test_4_2_2_the_rest_of_the_turn_brings_40_talents_and_four_infantry() -> None:
    found = step(
        turn.player_turn(named("example-4.2.2")),
        "IC-, --, ------, IIIIC-, --, IIII--",
        f"{MARCHES}, {NARBONENSIS}, {DALMATIA}, destroy the City of Neapolis, done, buy 4 Infantry for Italia, done",
    )
    assert tribute(found, "Red") == 35
    assert found.players["Red"].talents == 0
    assert not found.provinces["Neapolis"].city and not found.roads
    assert force(found, "Italia", "Red") == "7I 2G Caesar"
    assert (found.active, found.phase) == ("Green", "Movement")


def test_4_2_2_all_places_of_the_example_touch_as_it_says() -> None:
    near = board().rules.neighbours
    assert {"Narbonensis", "Dalmatia", "Neapolis"} <= set(near["Italia"])
    assert "Hispania" in near["Narbonensis"] and "Macedonia" in near["Dalmatia"]
    assert board().rules.coast_of["Neapolis"]


# --- 4.2.3: a sea battle


def test_4_2_3_the_egyptian_galley_sinks_with_its_legion_and_its_general_is_captured() -> None:
    found = phase(named("example-4.2.3"), "G-, I-", "fight Yellow in Mare Alexandria, hold the General")
    assert there(found, "Mare Alexandria") == "1 Galley of Purple"
    assert found.players["Purple"].prisoners == {"Yellow": 1}
    assert force(found, "Egyptus", "Yellow") == "2I 3G Caesar"


def test_4_2_3_each_galley_throws_two_dice_and_the_battle_is_fought_at_will() -> None:
    start = named("example-4.2.3")
    assert due(start) == ("Purple", "battle", ["fight Yellow in Mare Alexandria", "done"])
    assert phase(start, "", "done").seas == start.seas
    unlucky = step(turn.phase(start), "--, --, --, --, II, CK", "fight Yellow in Mare Alexandria")
    assert unlucky.seas == start.seas
