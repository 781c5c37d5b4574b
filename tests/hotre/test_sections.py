"""What the phases do, section by section, where no example of the rulebook shows it."""

import pytest
from worked_boards import asked, board, step

from rometeach.core.errors import BadInput
from rometeach.core.frozen import replace
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play, run
from rometeach.core.session.requests import Decision
from rometeach.hotre.board.catalogue import entries
from rometeach.hotre.board.state import rebels
from rometeach.hotre.cards import Effect
from rometeach.hotre.charts import points
from rometeach.hotre.charts.reach import reach, ways
from rometeach.hotre.charts.strength import legions_in_play
from rometeach.hotre.phases import building, cities, draw, entry, fight, placement, retreat, setup, turn, victory_points
from rometeach.hotre.phases.events import plague
from rometeach.hotre.phases.events import play as events
from rometeach.hotre.phases.events import rebels as rebellion
from rometeach.hotre.players.random import random_player
from rometeach.hotre.position import Position, from_share, named, position
from rometeach.hotre.rules import FACTIONS
from rometeach.hotre.valuation.before_placement import opened

BUYING = "turn 2; Red start Roma; tokens: Emperor 2 Red shown; active: Red as Red, Building; "
PLACING = "turn 2; tokens: Emperor 2 Red shown; active: Red as Red, Placement; "
SUEBI = "turn 2; Suebi of Blue; present: Suebi; tokens: Barbarian 1 Blue shown; active: Blue as Suebi, Placement; "


def offered(found: Position) -> list[str]:
    """What may be built on a board."""
    return [o.name for o in building.choices(found)]


# --- 2 to 6: the course of play


def test_2_each_player_is_dealt_a_card_of_each_colour() -> None:
    start = position("60")
    piles = setup.piles(start)
    after = play(start, turn.stages(start, "phase"), SeededDice(1), {})
    for found in after.factions.values():
        assert sorted(after.rules.tables["cards"][c]["colour"] for c in found.hand) == sorted(piles)
    dealt = [c for found in after.factions.values() for c in found.hand]
    assert sorted((*dealt, *after.aside)) == sorted(after.rules.tables["cards"])
    assert after.phase == "Draw"


def test_2_1_two_players_run_two_pairs_each_and_three_one() -> None:
    assert dict(position("60-two").seats) == {"Red": "Red", "Blue": "Blue", "Green": "Red", "Yellow": "Blue"}
    assert tuple(position("60-three").factions) == FACTIONS[:3]
    pairs = board("turn 7; Red roman 5; Green roman 6; Blue roman 10", "60-two")
    assert {s: victory_points.score(pairs, s) for s in pairs.players} == {"Red": 11, "Blue": 10}
    assert victory_points.winner(pairs) == "Red"


def test_2_1_a_token_may_be_passed_to_the_other_pair_of_the_same_player() -> None:
    options = asked(draw.draws(board("phase Draw", "60-two"), "Barbarian", FACTIONS), "Galli")[1]
    assert "pass to Green" in options


@pytest.mark.parametrize("start", ["60", "60-three", "60-two"])
def test_3_a_game_of_any_number_of_players_ends_after_seven_turns(start: str) -> None:
    found = position(start)
    players = {f: random_player(n) for n, f in enumerate(FACTIONS)}
    after = play(found, turn.stages(found, "game"), SeededDice(5), players, check=True)
    assert (after.turn, after.phase) == (7, "over")
    assert not [p for p in after.problems() if p.severity == "error"]


def test_4_a_game_turn_has_a_draw_and_two_player_phases_each() -> None:
    names = [s.name for s in turn.stages(board("phase Draw"), "turn")]
    assert names == ["Turn 1: Draw", *(f"Turn 1: Player Phase {n}" for n in range(1, 9)), "Turn 1: end"]


def test_4_1_a_roman_phase_goes_from_events_to_points() -> None:
    start = board(
        "turn 2; Red start Roma; Roma: Red 1, City; Sicilia: Red 1; Dalmatia: Red 1; Raetia: Red 1; tokens: Emperor 2 Red; Red roman 2"
    )
    seen: list[str] = []
    answers = {"building": "recruit 1", "placement": "Army to Cisalpina", "city": "City in Sicilia"}

    def player(decision: Decision) -> Action:
        kind = decision.kind
        seen.append(kind)
        found = decision.find(answers.get(kind, "done") if kind not in seen[:-1] else "done")
        assert found is not None
        return found

    after = run(turn.player_phase(start), SeededDice(1), dict.fromkeys(FACTIONS, player), check=True)
    assert list(dict.fromkeys(k for k in seen if k in answers)) == list(answers)
    assert after.factions["Red"].roman == 0 + 3 + 2 + 3 * 3
    assert after.provinces["Sicilia"].city == "City"


def test_5_1_on_turn_1_equal_dice_are_thrown_again_by_those_who_threw_them() -> None:
    assert step(draw.draw_order(board("phase Draw")), "3, 5, 3, 1, 2, 6") == ("Blue", "Green", "Red", "Yellow")


def test_5_1_later_the_lowest_total_draws_first_and_then_the_lowest_token_of_last_turn() -> None:
    found = board(
        "turn 2; phase Draw; Red roman 3; Red barbarian 4; Blue roman 7; Green roman 6; Yellow barbarian 8; Red token 4; Blue token 2"
    )
    assert step(draw.draw_order(found)) == ("Green", "Blue", "Red", "Yellow")


def test_5_4_a_board_with_a_token_that_waits_goes_on_with_that_decision() -> None:
    """Red has passed the Suebi to Blue, who draws the Sarmatae and has to pass them on."""
    waits = board("turn 2; phase Draw; tokens: Barbarian 1 Blue from Red, Barbarian 2 Blue drawn")
    assert from_share(waits.share()) == waits and not waits.problems()
    kind, found = asked(draw.draw_phase(waits))
    assert (kind, found) == ("token", ["pass to Red", "pass to Green", "pass to Yellow"])
    after = step(draw.draws(waits, "Barbarian", FACTIONS), "Iudaei, Parthi", "pass to Red, keep")
    assert [(t.drawer, t.holder, t.waits) for t in after.tokens] == [
        ("Red", "Blue", False),
        ("Blue", "Red", False),
        ("Green", "Green", False),
        ("Yellow", "Yellow", False),
    ]
    assert waits.view("Red").tokens[1].number == 0 and waits.view("Blue").tokens[1].number == 2
    (problem,) = waits.edit("phase Play").problems()
    assert (problem.severity, problem.case) == ("warning", "5.4")


def test_5_4_13_a_dead_faction_draws_a_people_and_no_emperor() -> None:
    """Red has begun, and has neither units nor Roman points."""
    found = board("turn 2; phase Draw; Red start Roma; Roma: Blue 1; Blue roman 1; Green roman 2; Yellow roman 3")
    drawn = "Suebi, Sarmatae, Britanni, Iudaei, Tiberius, Caligula, Claudius"
    after = step(draw.draw_phase(found), drawn, ", ".join(["keep"] * 5))
    assert [t.holder for t in after.tokens] == [*FACTIONS, *FACTIONS[1:]]
    assert len(turn.order(after)) == 7


def test_6_a_token_is_revealed_when_its_phase_begins_and_its_people_changes_hands() -> None:
    found = board(
        "turn 4; tokens: Barbarian 3 Blue, Emperor 1 Red; Sarmatia: Sarmatae 2; Sarmatae of Green; present: Sarmatae"
    )
    assert found.view("Red").tokens[0].number == 0
    begun = step(turn.begin(found, found.tokens[0]))
    assert [t.shown for t in begun.tokens] == [True, False]
    assert begun.view("Red").tokens[0].number == 3
    assert (begun.runs["Sarmatae"], begun.now.side, begun.now.held) == ("Blue", "Sarmatae", {"Sarmatia"})


def test_4_a_new_turn_forgets_events_and_bribes_and_knows_who_is_on_the_map() -> None:
    found = board("turn 1; done 8; Red played 2; spared: Galli Red; Roma: Galli 1; Galli of Blue; Red token 1")
    later = step(turn.turn_end(found))
    assert (later.turn, later.factions["Red"].played) == (2, 0)
    drawn = "Suebi, Sarmatae, Britanni, Iudaei, Tiberius, Caligula, Claudius, Nero"
    after = step(draw.draw_phase(later), drawn, ", ".join(["keep"] * 6))
    assert (after.present, after.spared) == (("Galli",), ())


# --- 7: events


CARDS = (
    "turn {turn}; Red hand: Daci, Dalmatae; Red start Roma; Roma: Red 1, City; tokens: Emperor 2 Red shown; "
    "active: Red as Red, Events; "
)


def test_7_one_card_in_a_player_phase_and_two_in_a_game_turn() -> None:
    found = board(CARDS.format(turn=1))
    assert asked(events.events(found)) == ("card", ["play Daci", "play Dalmatae", "done"])
    after = step(events.events(found), "", "play Daci, done")
    assert (after.factions["Red"].hand, after.factions["Red"].played, after.discards) == (("Dalmatae",), 1, ("Daci",))
    assert after.now.step == "Building"
    assert asked(events.events(found.edit("Red played 2"))) == ("", [])


def test_7_1_a_card_is_played_on_its_turns_alone() -> None:
    found = board(CARDS.format(turn=1))
    daci = found.rules.cards["Daci"]
    for number in range(1, 8):
        names = [c.name for c in events.playable(board(CARDS.format(turn=number)), "Red", "phase")]
        assert ("Daci" in names) is (daci.first <= number <= daci.last)


def test_7_3_a_plague_spares_cities_and_what_it_empties_is_claimed_without_conquest() -> None:
    found = board(CARDS.format(turn=1) + "Roma: Blue 1, City; Sicilia: Blue 2; Cisalpina: Red 1")
    card = replace(found.rules.cards["Daci"], effect=Effect("plague", 4, "Italia"))
    after = step(plague.strikes(found, card), "4, 5, 1", "")
    assert (after.provinces["Roma"].armies, after.provinces["Roma"].city) == (0, "City")
    assert (after.provinces["Cisalpina"].armies, after.provinces["Sicilia"].armies) == (1, 1)
    placing = after.edit("active: Red as Red, Placement; reserve 1; held: Cisalpina")
    entered = step(placement.placement(placing), "", "Army to Roma")
    assert (entered.provinces["Roma"].side, entered.provinces["Roma"].city) == ("Red", "City")


# --- 8: building


def test_8_no_more_armies_than_counters() -> None:
    found = board(
        "turn 2; Roma: Red 3; Sicilia: Red 3; Cisalpina: Red 3; tokens: Emperor 1 Red; active: Red as Red, Building; Red start Roma"
    )
    assert found.emperor_of("Red").legions == 1
    assert step(building.building(found), "", "done").now.reserve == 1
    full = found.edit("Raetia: Red 1")
    assert step(building.building(full), "", "done").now.reserve == 0


def test_8_2_1_rebelling_legions_count_as_in_play_and_cannot_be_recruited() -> None:
    found = board(BUYING + "Roma: Red 1; Lusitania: Rebels of Red 3; Red roman 9")
    assert max(o for o in offered(found) if o.startswith("recruit")) == "recruit 3"


def test_8_2_1_on_turn_1_nothing_can_be_bought() -> None:
    found = board(BUYING.replace("turn 2", "turn 1") + "Roma: Red 2; Red roman 9")
    assert offered(found) == ["take 1 from Roma"]


def test_8_2_2_rebels_are_bribed_from_beside_them_all_or_none() -> None:
    found = board(BUYING + "Roma: Red 1; Cisalpina: Rebels of Blue 2; Baetica: Rebels of Blue 1; Red roman 4")
    assert [o for o in offered(found) if o.startswith("bribe")] == ["bribe in Cisalpina"]
    assert not [o for o in offered(found.edit("Red roman 3")) if o.startswith("bribe")]
    after = building.built(found, next(o.action for o in building.choices(found) if o.name == "bribe in Cisalpina"))
    assert (after.provinces["Cisalpina"].side, after.provinces["Cisalpina"].armies) == ("Red", 2)
    assert after.factions["Red"].roman == 0


def test_8_2_2_bribed_legions_need_counters_of_the_buyer() -> None:
    nine = "Roma: Red 3; Sicilia: Red 3; Raetia: Red 3; Red roman 9; "
    other = board(BUYING + nine + "Cisalpina: Rebels of Blue 2")
    own = board(BUYING + "Roma: Red 3; Sicilia: Red 3; Raetia: Red 2; Red roman 9; Cisalpina: Rebels of Red 2")
    assert "bribe in Cisalpina" not in offered(other)
    assert "bribe in Cisalpina" in offered(own)


def test_8_2_3_a_fortress_needs_a_city_and_a_fort_of_an_earlier_turn() -> None:
    found = board(BUYING + "Roma: Red 1, Fort, City; Sicilia: Red 1, Fort; Red roman 2")
    assert [o for o in offered(found) if o.startswith("Fortress")] == ["Fortress in Roma"]
    assert not [o for o in offered(found.edit("bought: Roma")) if o.startswith("Fortress")]


def test_8_2_3_forts_go_to_any_province_of_the_faction_one_each_at_any_moment() -> None:
    found = board(PLACING + "Roma: Red 1, Fort; Sicilia: Red 1; reserve 1; forts 2")
    after = step(placement.placement(found), "", "Fort in Sicilia, Army to Cisalpina, Fort in Cisalpina")
    assert [after.provinces[p].fort for p in ("Roma", "Sicilia", "Cisalpina")] == ["Fort"] * 3
    assert placement.fort_places(after, "Red") == ()


# --- 9: placement


def test_9_armies_are_placed_one_at_a_time_until_the_player_has_enough() -> None:
    found = board(PLACING + "Roma: Red 1; reserve 3")
    after = step(placement.placement(found), "", "Army to Cisalpina, Army to Noricum, done")
    assert (after.armies_of("Red"), after.now.reserve) == (3, 0)


def test_9_1_at_most_three_armies_of_one_side() -> None:
    found = board(PLACING + "Roma: Red 3; Cisalpina: Red 2; reserve 2")
    assert "Roma" not in reach(found, "Red")
    assert reach(found, "Red")["Cisalpina"] == "inside"


def test_9_2_a_people_that_was_not_there_drives_everybody_out_of_its_start() -> None:
    start = "turn 1; tokens: Barbarian 1 Blue shown; active: Blue as Galli, Placement; reserve 5; Galli of Blue; Lugdunensis: Red 2, Fort; "
    after = step(entry.people(board(start + "Aquitania: Red 2")), "", "")
    lug = after.provinces["Lugdunensis"]
    assert (lug.side, lug.armies, lug.fort, after.now.reserve) == ("Galli", 1, "", 4)
    assert (after.provinces["Aquitania"].armies, after.armies_of("Red")) == (3, 3)


def test_9_2_a_people_that_was_there_when_the_turn_began_has_no_free_entry() -> None:
    start = board(
        "turn 2; active: Blue as Galli, Placement; reserve 5; Galli of Blue; present: Galli; Lugdunensis: Red 1"
    )
    assert step(entry.people(start)) == start


def test_9_2_1_a_people_on_the_map_may_take_its_armies_up_and_leaves_nobody() -> None:
    found = board(SUEBI.replace("Placement", "Building") + "Belgica: Suebi 2; Germania Magna: Suebi 1")
    assert offered(found) == ["take 1 from Belgica", "take 2 from Belgica", "take 1 from Germania Magna"]
    after = step(building.building(found), "", "take 2 from Belgica, done")
    new = after.rules.strength(2, "Suebi") - 3
    assert (after.provinces["Belgica"].side, after.now.reserve) == ("", new + 2)
    newcomer = board("turn 2; Suebi of Blue; active: Blue as Suebi, Building; Belgica: Suebi 2")
    assert offered(newcomer) == []


def test_9_2_2_barbarians_go_beside_their_armies_and_their_starting_province_and_never_by_sea() -> None:
    found = board(SUEBI + "Belgica: Suebi 1; reserve 1")
    near = {*found.rules.neighbours["Belgica"], *found.rules.neighbours["Suebia"], "Belgica", "Suebia"}
    assert set(reach(found, "Suebi")) == near
    assert "sea" not in reach(found, "Suebi").values()


def test_9_3_1_legions_go_beside_their_legions_and_a_fort_alone_is_no_base() -> None:
    found = board(PLACING + "Noricum: Red 1; Pannonia: Fort of Red; reserve 1")
    assert {p for p, c in reach(found, "Red").items() if c != "sea"} == {"Noricum", *found.rules.neighbours["Noricum"]}


def test_9_3_2_a_legion_in_a_port_reaches_every_port_and_lands_where_it_can_go_on_from() -> None:
    found = board(PLACING + "Roma: Red 1; reserve 2")
    assert set(reach(found, "Red")) == found.rules.ports | set(found.rules.neighbours["Roma"]) | {"Roma"}
    assert reach(found, "Red")["Sicilia"] == "strait"
    inland = board(PLACING + "Noricum: Red 1; reserve 2")
    assert "sea" not in reach(inland, "Red").values()
    after = step(placement.placement(found), "", "Army to Aegyptus, Army to Arabia")
    assert after.held_by("Red") == ("Roma", "Arabia", "Aegyptus")


# --- 10 to 14


def test_10_1_after_a_round_legions_may_retreat_one_by_one_and_barbarians_may_not() -> None:
    found = board(
        SUEBI
        + "Belgica: Suebi 1; Lugdunensis: Red 3; Aquitania: Red 2; Narbonensis: Fort of Red; reserve 2; rounds: Lugdunensis 1"
    )
    assert retreat.places(found, "Lugdunensis") == ("Aquitania", "Narbonensis")
    after = step(
        placement.placement(found),
        "6 6, 1 1",
        "Army to Lugdunensis, retreat to Aquitania, retreat to Narbonensis, stand, done",
    )
    assert (after.provinces["Lugdunensis"].side, after.provinces["Aquitania"].armies) == ("Suebi", 3)
    assert (after.provinces["Narbonensis"].side, after.provinces["Narbonensis"].fort) == ("Red", "Fort")
    galli = board(
        PLACING + "Aquitania: Red 1; Lugdunensis: Galli 2; Belgica: Galli 1; Galli of Blue; rounds: Lugdunensis 3"
    )
    assert not retreat.may_retreat(galli, "Lugdunensis")


def test_10_1_before_the_first_round_nobody_retreats() -> None:
    found = board(SUEBI + "Belgica: Suebi 1; Lugdunensis: Red 1; Aquitania: Red 1; reserve 1")
    assert not retreat.may_retreat(found, "Lugdunensis")
    assert retreat.may_retreat(found.edit("rounds: Lugdunensis 1"), "Lugdunensis")


def test_10_3_an_attack_across_a_strait_is_one_across_difficult_terrain_and_retreat_may_take_it() -> None:
    found = board(PLACING + "Roma: Red 1; Sicilia: Blue 1; reserve 1")
    exchange = fight.combat.exchange(found.rules, fight.attack(found, "Red", "Sicilia"))
    assert (exchange.attack_dice, exchange.defence_dice, exchange.defence_plus) == (2, 2, 0)
    back = found.edit("Roma: Blue 1; Sicilia: Blue 1; Cisalpina: Red 1")
    assert "Roma" in retreat.places(back, "Sicilia")


def test_10_the_way_that_helps_the_defender_least_is_taken() -> None:
    found = board(PLACING + "Lugdunensis: Red 1; Aquitania: Red 1; Narbonensis: Blue 1; Cisalpina: Red 1; reserve 1")
    assert ways(found, "Red")["Narbonensis"][0] == "clear"


def test_10_5_an_attack_on_ones_own_player_needs_no_dice_and_brings_no_loot() -> None:
    found = board(SUEBI + "Belgica: Suebi 1; Lugdunensis: Blue 3, City; reserve 1")
    after = step(placement.placement(found), "", "Army to Lugdunensis")
    there = after.provinces["Lugdunensis"]
    assert (there.side, there.armies, there.city) == ("Suebi", 1, "City")
    assert after.factions["Blue"].barbarian == 0


def test_11_rebels_rise_without_difficult_terrain_but_forts_still_help() -> None:
    found = board(CARDS.format(turn=2) + "Cisalpina: Blue 1, Fort")
    exchange = fight.combat.exchange(found.rules, fight.attack(found, "Rebels of Blue", "Cisalpina", rebellion.INSIDE))
    assert (exchange.attack_dice, exchange.defence_dice, exchange.defence_plus) == (2, 1, 1)
    card = replace(found.rules.cards["Daci"], effect=Effect("rebellion", 2))
    after = step(rebellion.rises(found, card), "6 1, 4", "Cisalpina, take the Fort")
    there = after.provinces["Cisalpina"]
    assert (there.side, there.armies, there.fort) == ("Rebels of Blue", 2, "Fort")
    assert legions_in_play(after, "Blue") == 2  # rebelling, and not to be recruited


def test_12_a_fort_alone_is_conquered_by_another_and_come_back_to_by_its_own() -> None:
    for whose, told in (("Blue", "Red conquers Roma"), ("Red", "Red comes to Roma")):
        log: list[str] = []
        found = board(PLACING + f"Cisalpina: Red 1; Roma: Fort of {whose}; reserve 1")
        step(placement.placement(found), "", "Army to Roma" + (", take the Fort" if whose == "Blue" else ""), log)
        assert told in log


def test_12_a_city_behind_a_lone_fort_may_be_looted_but_not_by_the_one_whose_fort_it_is() -> None:
    found = board(PLACING + "Cisalpina: Red 1; Roma: City, Fort of Blue; reserve 1")
    assert asked(placement.placement(found), "", "Army to Roma, raze the Fort") == ("loot", ["loot", "spare"])
    own = found.edit("Roma: City, Fort of Red")
    after = step(placement.placement(own), "", "Army to Roma")
    assert (after.provinces["Roma"].fort, after.provinces["Roma"].city) == ("Fort", "City")


def test_12_romans_do_not_loot_romans_and_barbarians_loot_roma_with_two_dice() -> None:
    start = "Cisalpina: {0} 1; Roma: Blue 1, City; reserve 1; "
    romans = board(PLACING + start.format("Red"))
    assert step(placement.placement(romans), "6 6, 1", "Army to Roma").provinces["Roma"].city == "City"
    galli = board(SUEBI + "Suebi of Red; active: Red as Suebi, Placement; " + start.format("Suebi"))
    after = step(placement.placement(galli), "6 6, 1, 3 5", "Army to Roma, loot")
    assert (after.factions["Red"].barbarian, after.factions["Red"].roman) == (8, 0)


def test_12_the_riches_of_a_kingdom_go_to_the_army_that_beats_its_fort_after_its_armies() -> None:
    """The first Army of the Suebi beats the Aegyptii and dies before their Fort, the second one beats that."""
    found = board(SUEBI + "Iudaea: Suebi 1; Aegyptus: Aegyptii 1, City, Fort; Aegyptii of Red; reserve 2")
    dice = "6 6, 1, 1 1, 6, 6 6, 1, 4"
    after = step(placement.placement(found), dice, "Army to Aegyptus, Army to Aegyptus, loot")
    assert after.factions["Blue"].barbarian == 4 + 2
    alone = found.edit("Aegyptus: Fort, City")
    assert alone.loot("Aegyptus", "Suebi").law.mean == found.loot("Aegyptus", "Suebi").law.mean


def test_12_what_is_planned_before_the_first_army_stands_leaves_the_city_there_as_it_is() -> None:
    people = board("turn 2; active: Blue as Iudaei, Placement; reserve 3; Iudaei of Blue; Iudaea: Red 1, City")
    back = board(
        BUYING + "tokens: Emperor 1 Red shown; Red roman 9; reserve 2; Achaea: City, Fort of Green; Aquitania: Blue 1"
    )
    for start, province, side in ((people, "Iudaea", "Iudaei"), (back, "Achaea", "Red")):
        there = opened(start).board.provinces[province]
        assert (there.side, there.armies, there.city) == (side, 1, "City")


def test_12_what_was_controlled_when_the_phase_began_is_not_looted() -> None:
    found = board(
        SUEBI + "Belgica: Suebi 1; Lugdunensis: City; held: Belgica, Lugdunensis; reserve 1",
        "60",
        {"vacant_loot": "yes"},
    )
    assert asked(placement.placement(found), "", "Army to Lugdunensis") == ("", [])


def test_2_1_the_other_pair_of_the_same_player_is_fought_with_dice() -> None:
    found = board(PLACING + "Cisalpina: Red 1; Roma: Green 1; reserve 1", "60-two")
    assert found.seats["Red"] == found.seats["Green"]
    assert step(placement.placement(found), "6 6, 1", "Army to Roma").held_by("Red") == ("Roma", "Cisalpina")


def test_13_without_legions_a_faction_comes_back_at_a_fort_then_beside_romans_then_among_them() -> None:
    base = "turn 2; Red start Roma; Red roman 2; active: Red as Red, Placement; reserve 1; "
    fort = board(base + "Achaea: Fort of Green; Syria: Blue 1")
    beside = board(base + "Syria: Blue 1; Iudaea: Parthi 1; Parthi of Blue")
    among = beside.edit("; ".join(f"{p}: Parthi 1" for p in beside.rules.neighbours["Syria"]))
    assert entry.returns_to(fort, "Red") == ("Achaea",)
    assert set(entry.returns_to(beside, "Red")) == set(beside.rules.neighbours["Syria"]) - {"Iudaea"}
    assert entry.returns_to(among, "Red") == ("Syria",)


def test_13_without_units_and_roman_points_a_faction_is_out_of_the_game() -> None:
    gone = board("turn 2; Red start Roma; Red barbarian 9; tokens: Emperor 1 Red")
    for change, expected in (
        ("turn 2", True),
        ("Red roman 1", False),
        ("Roma: Fort of Red", False),
        ("Roma: Red 1", False),
    ):
        assert draw.is_dead(gone.edit(change), "Red") is expected
    assert not draw.is_dead(gone.edit("Red start none"), "Red")  # it has not begun yet
    log: list[str] = []
    step(turn.player_phase(gone), log=log)
    assert log == ["Red has nothing left and is out of the game"]


def test_14_a_landing_among_a_tribe_is_harder_than_among_a_kingdom() -> None:
    found = board(
        PLACING + "Roma: Red 1; Aegyptus: Aegyptii 1; Aegyptii of Blue; Mauretania: Mauri 1; Mauri of Blue; reserve 1"
    )
    both = [fight.combat.exchange(found.rules, fight.attack(found, "Red", p)) for p in ("Aegyptus", "Mauretania")]
    assert [(e.defence_dice, e.defence_plus) for e in both] == [(2, 0), (2, 1)]


# --- 15 and 16


def test_15_the_most_points_win_and_the_highest_emperor_breaks_a_tie() -> None:
    found = board("turn 7; Red roman 5; Red barbarian 5; Blue roman 10; tokens: Emperor 2 Red, Emperor 5 Blue")
    assert victory_points.winner(found) == "Blue"
    assert victory_points.winner(found.edit("Red roman 6")) == "Red"


def test_15_1_all_barbarians_tribes_and_kingdoms_of_a_player_score_together_and_apart_from_his_romans() -> None:
    found = board(
        "turn 2; Roma: Galli 1, City; Cisalpina: Suebi 1; Sicilia: Daci 1, looted City; Dalmatia: Red 1, City; "
        "Galli of Red; Suebi of Red; Daci of Red"
    )
    # the City of Roma 2, a looted City nothing, three Provinces of Italia dominate: twice 3
    assert points.points(found, "Red", False) == 2 + 0 + 6
    # the City of Dalmatia 2; one Province of Italia against nobody else's: twice 3
    assert points.points(found, "Red", True) == 2 + 6


def test_15_1_thracia_counts_like_roma_from_turn_4_on() -> None:
    for number, expected in ((3, 1), (4, 2)):
        found = board(f"turn {number}; Thracia: Galli 1, City; Galli of Red")
        value = found.rules.diocese_value("Graecia", number)
        assert points.points(found, "Red", False) == expected + 2 * value
    assert points.points(board("turn 4; Thracia: Galli 1, looted City; Galli of Red"), "Red", False) == 1 + 2 * 2


def test_15_2_the_end_of_the_game_brings_two_for_each_roman_province() -> None:
    after = step(victory_points.end(board("turn 7; Roma: Red 1; Sicilia: Red 2; Raetia: Blue 1; Dacia: Fort of Red")))
    assert {f: found.total for f, found in after.factions.items()} == {"Red": 4, "Blue": 2, "Green": 0, "Yellow": 0}


def test_15_3_a_diocese_by_the_number_of_provinces() -> None:
    rules = board().rules
    for held, whole, rival, expected in (
        (0, False, 0, 0),
        (1, False, 1, 1),
        (2, False, 1, 2),
        (2, False, 3, 1),
        (3, False, 0, 2),
        (4, False, 1, 2),
        (5, True, 0, 3),
    ):
        assert points.level(rules, points.Presence(held, whole, rival)) == expected


def test_15_3_lone_forts_help_to_control_and_to_nothing_else() -> None:
    four = "turn 2; Roma: Red 1; Cisalpina: Fort of Red; Raetia: Fort of Red; Dalmatia: Fort of Red; Sicilia: "
    assert points.points(board(four + "Fort of Red"), "Red", True) == 3 * 3
    assert points.points(board(four + "Blue 1"), "Red", True) == 3  # one Province each


def test_15_3_rebels_score_for_nobody_and_are_no_rivals() -> None:
    found = board("turn 2; Roma: Red 1; Cisalpina: Rebels of Blue 2; Sicilia: Rebels of Blue 1")
    assert points.points(found, "Red", True) == 2 * 3
    assert [points.points(found, f, roman) for f in FACTIONS[1:] for roman in (True, False)] == [0] * 6
    assert rebels("Blue") == "Rebels of Blue"


def test_16_an_accepted_offer_changes_hands_and_that_people_spares_that_faction() -> None:
    found = board(
        SUEBI + "Belgica: Suebi 1; Lugdunensis: Red 1; Red roman 4; reserve 2", "60", {"bribe_barbarians": "yes"}
    )
    after = step(placement.placement(found), "", "Army to Lugdunensis, offer 3, yes, done")
    assert (after.factions["Red"].roman, after.factions["Blue"].barbarian, after.spared) == (1, 3, ("Suebi Red",))
    assert "Lugdunensis" not in reach(after, "Suebi")
    refused = step(placement.placement(found), "6 6, 1 1", "Army to Lugdunensis, offer 3, no, done")
    assert (refused.factions["Red"].roman, refused.provinces["Lugdunensis"].side) == (4, "Suebi")


def test_16_any_number_of_points_may_be_offered_and_for_a_lone_fort_too() -> None:
    rich = SUEBI + "Belgica: Suebi 1; Lugdunensis: {0}; Red roman 9; reserve 1"
    on = {"bribe_barbarians": "yes"}
    for there in ("Red 1", "Fort of Red"):
        found = board(rich.format(there), "60", on)
        assert asked(placement.placement(found), "", "Army to Lugdunensis") == (
            "offer",
            [f"offer {n}" for n in range(10)],
        )
        after = step(placement.placement(found), "", "Army to Lugdunensis, offer 7, yes, done")
        assert (after.factions["Red"].roman, after.factions["Blue"].barbarian) == (2, 7)
    vacant = board(rich.format("none"), "60", on)
    assert asked(placement.placement(vacant), "", "Army to Lugdunensis") == ("", [])
    romans = board(PLACING + "Roma: Red 1; Cisalpina: Blue 1; Blue roman 9; reserve 1", "60", on)
    assert asked(placement.placement(romans), "6 6, 1", "Army to Cisalpina") == ("", [])


def test_9_3_3_the_city_goes_to_the_starting_province_if_it_can() -> None:
    found = board("Red start Roma; Roma: Red 1; Sicilia: Red 1; Dalmatia: Red 1")
    assert cities.places(found, "Red") == ("Roma",)
    assert cities.places(
        named("60").edit("phase Play; Red start Roma; Roma: Red 1, City; Sicilia: Red 1; Dalmatia: Red 1"), "Red"
    ) == (
        "Dalmatia",
        "Sicilia",
    )


# --- what no game leads to


@pytest.mark.parametrize(
    ("change", "case"),
    [
        ("Red start Roma; Blue start Roma", "9.3"),
        ("Red start Belgica", "9.3"),
        ("turn 4; Sarmatia: Sarmatae 2; Sarmatae of Red; active: Red as Sarmatae, Building", "9.2.1"),
        ("Red played 3", "7"),
        ("Belgica: Galli 2, Fort; Galli of Red", "8.2.3"),
        ("Armenia: Armenii 1; Arabia: Nabataei 1; Dacia: Daci 1; Armenii of Red; Nabataei of Red; Daci of Red", "1"),
    ],
)
def test_1_7_9_3_a_board_that_no_game_leads_to_is_told(change: str, case: str) -> None:
    found = board(change).problems()
    assert found and {(p.severity, p.case) for p in found} == {("warning", case)}


def test_7_2_the_city_of_a_kingdom_stays_and_a_game_leads_to_it() -> None:
    assert board("Dacia: Red 1, City; Armenia: looted City").problems() == []
    assert board("Dacia: Daci 2, Fort; Daci of Red; Roma: Rebels of Red 1, Fort; Belgica: Red 1, Fort").problems() == []
    assert [p.case for p in board("Belgica: City; Moesia: Daci 1, City; Daci of Red").problems()] == ["9.1", "9.1"]
    assert [p for name in entries() for p in named(name).problems()] == []


@pytest.mark.parametrize("there", ["Yellow 1", "Rebels of Yellow 1", "Fort of Yellow"])
def test_2_1_nobody_stands_on_the_board_for_a_faction_that_does_not_play(there: str) -> None:
    with pytest.raises(BadInput, match="Yellow does not play"):
        board(f"Roma: {there}", "60-three")
