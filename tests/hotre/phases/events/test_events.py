"""Event Cards: when they are played, and what each does (7 to 7.3, 11, 12)."""

import pytest
from hotre_boards import empty, offered, province, step

from rometeach.core.errors import BadInput
from rometeach.core.frozen import replace
from rometeach.hotre.cards import Effect, effect
from rometeach.hotre.charts import combat
from rometeach.hotre.phases.events import play
from rometeach.hotre.phases.placement import placement
from rometeach.hotre.phases.victory_points import count
from rometeach.hotre.rules import standard

RULES = standard()
KINDS = {n: k.kind for n, k in RULES.kingdoms.items()}


def phase(cards: str, change: str = "") -> object:
    """Red's Roman Phase on turn 2, with a hand."""
    return empty(f"active: Red as Red; Red hand: {cards}; {change}")


# -- the format ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", list(RULES.cards.values()), ids=lambda c: c.name)
def test_7_every_effect_is_read_as_it_is_written(card) -> None:
    assert effect(str(card.effect), KINDS, RULES.dioceses) == card.effect
    assert card.meaning and 1 <= card.first <= card.last <= 7


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("kingdom Dacii", "Daci"),
        ("tribe Daci", "there is no"),
        ("rebelion 2", "rebellion"),
        ("plague 9", "1 to 6"),
        ("revolt 2 Galia", "Gallia"),
        ("attack 1 Gallia", "says nothing"),
        ("", "is no effect"),
    ],
)
def test_7_a_wrong_effect_is_told_with_what_was_meant(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        effect(text, KINDS, RULES.dioceses)


def test_7_an_owner_types_a_card_in_the_same_form() -> None:
    mine = RULES.with_changes({"cards:Vindex.effect": "revolt 3 any"})
    assert mine.cards["Vindex"].effect == Effect("revolt", 3, "any")
    with pytest.raises(BadInput, match="1 to 3"):
        RULES.with_changes({"cards:Vindex.effect": "revolt 7"})


def test_2_the_deck_has_55_cards_in_nine_colours_and_enough_of_each_for_four_hands() -> None:
    colours = [c.colour for c in RULES.cards.values()]
    assert len(colours) == 55 and len(set(colours)) == 9
    assert all(colours.count(c) >= 4 for c in set(colours))


# -- 7, 7.1: when ----------------------------------------------------------------------------------------


def test_7_1_a_card_is_played_on_its_turns_only() -> None:
    board = phase("Palmyreni, Games for the people")
    assert offered(play.events(board)) == ["play Games for the people", "done"]
    assert "play Palmyreni" in offered(play.events(board.edit("turn 5")))


def test_7_one_card_a_phase_and_two_a_turn() -> None:
    board = phase("Games for the people, A good harvest, Veterans")
    once = step(play.events(board), answers="play Veterans")
    assert (
        once.factions["Red"].played == 1
        and "Veterans" not in once.factions["Red"].hand
        and once.discards == ("Veterans",)
    )
    assert not play.playable(board.edit("Red played 2"), "Red", "phase")


def test_2_1_the_limit_is_for_the_pair_or_for_the_player_by_the_switch() -> None:
    board = phase("Veterans", "Green seat Red; Green played 2")
    assert play.playable(board, "Red", "phase")
    assert not play.playable(board.edit("switch pair_events player"), "Red", "phase")


def test_2_1_one_card_a_phase_is_for_the_pair_or_for_the_player_by_the_switch() -> None:
    hands = "Green seat Red; Blue seat Yellow; Blue hand: Floods; Yellow hand: Early winter; Green hand: A wall in time"
    board = phase("Veterans", f"{hands}; active: Red as Red, Placement")
    after = step(play.before_placement(board), answers="play Floods, play A wall in time, play Early winter")
    assert after.now.defence_card == 3
    player = board.edit("switch pair_events player")
    assert step(play.before_placement(player), answers="play Floods, play A wall in time").now.defence_card == 2
    once = replace(player, active=replace(player.now, cards=1))
    assert step(play.before_placement(once), answers="play Floods").now.defence_card == 1


def test_7_the_player_may_hold_the_card_back() -> None:
    assert step(play.events(phase("Veterans")), answers="done").factions["Red"].hand == ("Veterans",)


# -- 7.2: Kingdoms and Tribes ----------------------------------------------------------------------------


def test_7_2_a_kingdom_comes_with_its_mini_phase() -> None:
    board = phase("Daci", "Dacia: Blue 1; Dalmatia: Blue 1")
    found = step(play.events(board), answers="play Daci, Army to Dacia, Army to Thracia")
    assert province(found, "Dacia") == "Daci 2, Fort, City" and found.runs["Daci"] == "Red"


def test_7_2_a_faction_has_two_kingdom_control_markers() -> None:
    held = "Armenia: Armenii 1; Arabia: Nabataei 1; Armenii of Red; Nabataei of Red"
    assert not play.playable(phase("Daci", held), "Red", "phase")
    assert play.playable(phase("Mauri", held), "Red", "phase")
    assert play.playable(phase("Daci", held.replace("Arabia: Nabataei 1; ", "")), "Red", "phase")


def test_7_2_who_is_on_the_map_already_does_not_come_once_more() -> None:
    board = phase("Mauri, Daci")
    assert [c.name for c in play.playable(board, "Red", "phase")] == ["Mauri", "Daci"]
    assert not play.playable(board.edit("Africa: Mauri 1; Mauri of Blue; Dacia: Daci 1; Daci of Blue"), "Red", "phase")


def test_7_2_a_tribe_has_neither_city_nor_fort() -> None:
    found = step(play.events(phase("Mauri")), answers="play Mauri, done")
    assert province(found, "Mauretania") == "Mauri 1"


# -- 7.3: plagues ----------------------------------------------------------------------------------------


def test_7_3_a_die_for_each_province_that_is_held_and_cities_are_spared() -> None:
    board = phase(
        "Pestilence from the East", "Syria: Blue 1, City, Fort; Iudaea: Green 2; Parthia: Parthi 1; Parthi of Blue"
    )
    found = step(play.events(board), "3 4 1", "play Pestilence from the East")
    assert province(found, "Syria") == "Fort of Blue, City" and province(found, "Iudaea") == "Green 2"
    assert province(found, "Parthia") == "none"


def test_7_3_where_the_card_names_no_diocese_the_player_does() -> None:
    board = phase("Epidemic in the camps", "Roma: Blue 1; Syria: Blue 1")
    steps = play.events(board)
    found = step(steps, "2", "play Epidemic in the camps, Italia")
    assert province(found, "Roma") == "none" and province(found, "Syria") == "Blue 1"


# -- 11: Rebellion and Revolt ----------------------------------------------------------------------------


def test_11_rebels_rise_in_another_factions_province_and_fight_without_terrain() -> None:
    """Two Rebels against a Legion: it throws one die."""
    board = phase("Vindex", "Raetia: Blue 1; Roma: Red 1")
    assert offered(play.EFFECTS["rebellion"](board, RULES.cards["Vindex"])) == ["Raetia"]
    found = step(play.events(board), "11 6 61 5", "play Vindex, Raetia")
    assert province(found, "Raetia") == "Rebels of Blue 1"


def test_11_those_who_need_not_fight_hold_the_province_too() -> None:
    found = step(play.events(phase("Vindex", "Raetia: Blue 1")), "61 5", "play Vindex, Raetia")
    assert province(found, "Raetia") == "Rebels of Blue 2"


def test_11_a_fort_still_helps_and_is_taken_or_razed_when_it_stands_alone() -> None:
    board = phase("Vindex", "Raetia: Blue 1, Fort")
    found = step(play.events(board), "61 5 62 1", "play Vindex, Raetia, take the Fort")
    assert province(found, "Raetia") == "Rebels of Blue 2, Fort"


def test_11_12_rebels_loot_for_barbarians_alone() -> None:
    """Romans do not loot Romans, not by a card either; raised in a Barbarian Phase they loot as Barbarians do."""
    romans = phase("Vindex", "Roma: Blue 1, City")
    found = step(play.events(romans), "61 5", "play Vindex, Roma")
    assert province(found, "Roma") == "Rebels of Blue 2, City"
    galli = romans.edit("active: Red as Galli; Galli of Red")
    found = step(play.events(galli), "61 5 34", "play Vindex, Roma, loot")
    assert (found.factions["Red"].roman, found.factions["Red"].barbarian) == (0, 7)


def test_11_rebels_are_no_more_than_the_counters_that_are_left() -> None:
    board = phase("Magnentius", "turn 5; Raetia: Blue 3; Roma: Blue 3; Sicilia: Blue 3; Red hand: Magnentius")
    found = step(play.events(board), "61 5 61 5 61 5", "play Magnentius, Raetia")
    assert found.armies_of("Rebels of Blue") == 1


def test_11_a_revolt_rises_in_its_diocese() -> None:
    board = phase("Boudica", "Britannia: Blue 1; Roma: Blue 1; Caledonia: Galli 1; Galli of Blue")
    assert offered(play.EFFECTS["revolt"](board, RULES.cards["Boudica"])) == ["Britannia"]


def test_11_rebels_defend_by_no_special_rule_later_and_add_one_against_landings_by_the_switch_alone() -> None:
    attack = combat.Attack("Faction", "Rebels", "sea")
    assert combat.exchange(RULES, attack).defence_plus == 0 and combat.exchange(RULES, attack).defence_dice == 2
    assert combat.exchange(RULES.with_changes(switches={"rebels_by_sea": "yes"}), attack).defence_plus == 1


# -- 12: Treachery ---------------------------------------------------------------------------------------


def test_12_treachery_brings_a_province_beside_ones_own_with_its_fort_and_loot() -> None:
    board = phase("A gate left open", "Aquitania: Red 2; Lugdunensis: Galli 1, Fort, City; Galli of Blue; Roma: Blue 1")
    found = step(play.events(board), "4", "play A gate left open, Lugdunensis, take the Fort, loot")
    assert province(found, "Lugdunensis") == "Red 1, Fort, looted City" and province(found, "Aquitania") == "Red 1"
    assert found.factions["Red"].roman == 4


def test_12_treachery_leaves_barbarians_no_fort_and_asks_nothing_about_it() -> None:
    change = (
        "active: Red as Suebi; Suebi of Red; Belgica: Suebi 2; Lugdunensis: Blue 1, Fort; Red hand: A gate left open"
    )
    found = step(play.events(empty(change)), "", "play A gate left open, Lugdunensis")
    assert province(found, "Lugdunensis") == "Suebi 1" and province(found, "Belgica") == "Suebi 1"


def test_12_no_province_opens_to_an_army_that_cannot_be_spared_or_with_too_many_in_it() -> None:
    board = phase("A gate left open", "Aquitania: Red 1; Lugdunensis: Galli 1; Galli of Blue")
    assert not play.playable(board, "Red", "phase")
    assert not play.playable(board.edit("Aquitania: Red 2; Lugdunensis: Galli 2"), "Red", "phase")


# -- modifiers -------------------------------------------------------------------------------------------


def test_7_a_card_adds_to_each_die_of_the_phase() -> None:
    board = step(
        play.events(phase("Veterans", "Aquitania: Red 1; Lugdunensis: Galli 1; Galli of Blue")), answers="play Veterans"
    )
    found = step(placement(board.edit("active: Red as Red, Placement; reserve 1")), "41 4", "Army to Lugdunensis")
    assert province(found, "Lugdunensis") == "Red 1"


def test_7_another_player_may_play_a_card_against_the_placement() -> None:
    change = "active: Red as Red, Placement; reserve 1; Aquitania: Red 1; Lugdunensis: Blue 1; Blue hand: Floods"
    board = step(play.before_placement(empty(change)), answers="play Floods")
    assert board.factions["Blue"].played == 1 and board.now.defence_card == 1
    found = step(placement(board), "51 5", "Army to Lugdunensis")
    assert province(found, "Lugdunensis") == "Blue 1"


def test_7_a_card_brings_points_when_the_phase_is_scored() -> None:
    board = step(play.events(phase("Games for the people")), answers="play Games for the people")
    assert step(count(board)).factions["Red"].roman == 3
