"""The actions of a turn but for battles and cards (3.1 to 3.5.1, 3.7, 3.8)."""

import pytest
from conquest2_boards import after, board, choices, due, force, phase, there, told

from rometeach.core.errors import BadInput

# --- a turn (3)


def test_3_the_same_action_may_be_used_twice_but_for_taking_a_card() -> None:
    found = after("Red actions 2", "", "special tax 25; special tax 5")
    assert (found.players["Red"].talents, found.players["Red"].chaos) == (110, 6)
    twice = choices(board("Red actions 2; display: Senator I, Senator II"), "take Senator I")
    assert "take Senator II" not in twice and "pass" in twice


def test_3_8_a_pass_is_an_action() -> None:
    assert (after("", "", "pass").active, after("Red actions 2", "", "pass; pass").active) == ("Blue", "Blue")
    assert due(board("Red actions 2"), "", "pass")[:2] == ("Red", "action")


def test_3_without_an_action_left_cards_may_still_be_used() -> None:
    found = board("Red cards: Loot the Countryside")
    assert choices(found, "pass") == ["done", "use Loot the Countryside"]
    assert phase(found, "", "pass; done").players["Red"].talents == 80


# --- a card from the display (3.1)


def test_3_1_a_card_is_paid_for_and_lies_face_up_or_in_the_hand() -> None:
    found = after(
        "Red actions 1; display: Army Training, Army Training, Senator IV; Red talents 10", "", "take Army Training"
    )
    assert (found.players["Red"].talents, found.display) == (0, ("Army Training", "Senator IV"))
    assert [o.card for o in found.players["Red"].cards] == ["Army Training"]
    hidden = after("Red actions 1; display: Senator IV", "", "take Senator IV")
    assert hidden.players["Red"].hand == ("Senator I", "Senator II", "Senator III", "Senator IV")
    assert hidden.players["Red"].talents == 80 and [tuple(s)[:3] for s in hidden.seen] == [
        ("gains", "Red", "Senator IV")
    ]


def test_3_1_one_card_a_round_and_again_in_the_next_one() -> None:
    assert not [c for c in choices(board("display: Senator I; Red took yes")) if c.startswith("take")]
    found = after("Red took yes; active Yellow; Yellow actions 1", "", "pass")
    assert (found.round, found.players["Red"].took) == (2, False)


def test_3_1_what_one_cannot_pay_one_cannot_take() -> None:
    found = choices(board("display: Diplomacy Italia, Assassin, Senator I; Red talents 35"))
    assert [c for c in found if c.startswith("take")] == ["take Assassin", "take Senator I"]


# --- recruit (3.2)

RECRUIT = "Italia: Red 1G, influence Red 1; "


def test_3_2_any_number_of_units_for_two_chaos() -> None:
    found = after(
        RECRUIT + "Red talents 80",
        "",
        "recruit in Italia; hire 3 Infantry for Italia; hire 1 Cavalry for Italia; hire 1 Catapult for Italia; "
        "hire 1 General for Italia; hire 1 Galley for Mare Narbo; done",
    )
    assert force(found, "Italia", "Red") == "3I 1C 1K 2G"
    assert there(found, "Mare Narbo") == "1 Galley of Red"
    assert (found.players["Red"].talents, found.players["Red"].chaos) == (80 - 15 - 10 - 15 - 20 - 15, 2)


def test_3_2_each_recruit_action_brings_its_chaos() -> None:
    once = "recruit in Italia; hire 1 Infantry for Italia; done"
    assert after(RECRUIT + "Red actions 2", "", f"{once}; {once}").players["Red"].chaos == 4


def test_3_2_it_needs_influence_a_leader_and_money() -> None:
    for change in ("Italia: Red 1G", "Italia: Red 5I, influence Red 2", RECRUIT + "Red talents 4"):
        assert "recruit in Italia" not in choices(board(change)), change
    assert "recruit in Italia" in choices(board("Italia: Red Caesar, influence Red 1"))


def test_3_2_one_action_recruits_in_one_province() -> None:
    found = choices(board(RECRUIT + "Asia: Red Caesar, influence Red 1"), "recruit in Italia")
    assert not [c for c in found if "Asia" in c]


# --- influence (3.3)


def test_3_3_the_caesar_buys_two_tokens_of_any_owners() -> None:
    start = "Italia: Red Caesar, influence Blue 1, influence Yellow 1, influence Green 1, 1 token"
    found = [c.partition(": ")[2] for c in choices(board(start)) if c.startswith("buy")]
    single = ["a Province Token", "of Blue", "of Yellow"]
    assert found == [*single, "a Province Token, of Blue", "a Province Token, of Yellow", "of Blue, of Yellow"]
    bought = after(start, "", "buy influence in Italia: of Blue, of Yellow")
    assert there(bought, "Italia") == "Red Caesar, influence Green 1, influence Red 2, 1 token"


def test_3_3_with_10_talents_one_is_bought() -> None:
    found = choices(board("Italia: Red Caesar, influence Blue 2; Red talents 15"))
    assert "buy influence in Italia: of Blue" in found and "buy influence in Italia: of Blue, of Blue" not in found


def test_3_3_1_a_defeated_garrison_protects_no_more() -> None:
    found = board("Italia: Red 3I 1G, Blue 1I, influence Blue 1; Red actions 2")
    assert "buy influence in Italia: of Blue" not in choices(found)
    bought = phase(found, "I---, ---", "attack Blue in Italia; buy influence in Italia: of Blue")
    assert there(bought, "Italia") == "Red 3I 1G, influence Red 1"


# --- special tax (3.4)


@pytest.mark.parametrize("talents", [5, 10, 15, 20, 25])
def test_3_4_a_point_of_chaos_for_every_five_talents(talents: int) -> None:
    found = after("Red talents 0", "", f"special tax {talents}")
    assert (found.players["Red"].talents, found.players["Red"].chaos) == (talents, talents // 5)


def test_3_4_neither_0_nor_30_talents_can_be_raised() -> None:
    assert len([c for c in choices(board()) if c.startswith("special tax")]) == 5


# --- a Move (3.5, 3.5.1)

MOVE = "Italia: Red 5I 1G; "


def test_3_5_a_move_begins_where_a_leader_stands_who_may_stay() -> None:
    assert "move from Asia" not in choices(board("Asia: Red 5I"))
    found = after(MOVE[:-2], "", "move from Italia; send 2I to Dalmatia; send 3I to Rhaetia; done")
    assert [force(found, p, "Red") for p in ("Italia", "Dalmatia", "Rhaetia")] == ["1G", "2I", "3I"]


def test_3_5_units_move_once_in_an_action() -> None:
    found = choices(board(MOVE + "Dalmatia: Red 1G"), "move from Italia; send 5I to Dalmatia")
    assert "send 5I to Macedonia" not in found and "send 1G to Macedonia" in found


def test_3_5_who_enters_an_enemys_province_fights_only_if_he_declares_it() -> None:
    found = after(MOVE + "Dalmatia: Blue 1I", "", "move from Italia; send 5I to Dalmatia; done")
    assert there(found, "Dalmatia") == "Blue 1I, Red 5I"


def test_3_5_1_four_units_a_galley_and_any_number_of_leaders() -> None:
    start = "Italia: Red 9I 2G Caesar; Neapolis: Blue 1I; Mare Libycum: 1 Galley of Red"
    found = choices(board(start), "move from Italia")
    assert "send 4I 2G Caesar to Sicilia" in found and "send 5I to Sicilia" not in found
    more = choices(board(start), "move from Italia; send 3I to Sicilia")
    assert "send 1I to Sicilia" in more and "send 2I to Sicilia" not in more and "send 2G to Sicilia" in more
    two = choices(board(start + ", 1 Galley of Red"), "move from Italia")
    assert "send 8I to Sicilia" in two and "send 9I to Sicilia" not in two


def test_3_5_1_the_room_of_a_galley_is_for_the_whole_action() -> None:
    """Creta and Cyrenaica share a sea zone: what lands on one has no room for the other."""
    rules = board().rules
    sea = next(s for s in rules.coast_of["Creta"] if s in rules.coast_of["Cyprus"])
    start = f"Italia: Red 9I 1G; {sea}: 1 Galley of Red"
    assert "send 4I to Creta" in choices(board(start), "move from Italia")
    after_three = choices(board(start), "move from Italia; send 3I to Cyprus")
    assert "send 1I to Creta" in after_three and "send 2I to Creta" not in after_three


def test_3_5_1_by_land_and_by_sea_in_one_action() -> None:
    found = after(
        "Egyptus: Red 5I 1G; Mare Cantabricum: 1 Galley of Red; Tingitana: Blue 1I; Narbonensis: Blue 1I; Aquitania: Blue 1I",
        "",
        "move from Egyptus; send 4I to Hispania; send 1I 1G to Numidia",
    )
    assert [force(found, p, "Red") for p in ("Hispania", "Numidia", "Egyptus")] == ["4I", "1I 1G", "none"]


def test_3_5_1_it_is_told_what_went_over_the_sea() -> None:
    log = told(
        board("Egyptus: Red 2I 1G; Mare Rhodus: 1 Galley of Red"), "", "move from Egyptus; send 2I to Cyprus; done"
    )
    assert "Red: send 2I to Cyprus" in log


# --- a naval move (3.7)


def test_3_7_any_galleys_go_to_one_sea_zone_and_nothing_stops_them() -> None:
    start = (
        "Mare Narbo: 2 Galleys of Red, 3 Galleys of Blue; Mare Rhodus: 1 Galley of Red; Mare Epirus: 4 Galleys of Blue"
    )
    found = after(start, "", "sail to Mare Epirus: 1 from Mare Narbo, 1 from Mare Rhodus; done")
    assert there(found, "Mare Epirus") == "4 Galleys of Blue, 2 Galleys of Red"
    assert there(found, "Mare Narbo") == "3 Galleys of Blue, 1 Galley of Red" and there(found, "Mare Rhodus") == "none"


def test_3_7_a_battle_may_follow_in_the_same_action_in_any_one_zone() -> None:
    start = "Mare Narbo: 2 Galleys of Red, 1 Galley of Blue; Mare Rhodus: 1 Galley of Red, 1 Galley of Yellow"
    options = choices(board(start), "sail to Mare Rhodus: 1 from Mare Narbo")
    assert options == ["done", "attack Blue in Mare Narbo", "attack Yellow in Mare Rhodus"]
    found = after(start, "GG, -", "sail to Mare Rhodus: 1 from Mare Narbo; attack Yellow in Mare Rhodus")
    assert there(found, "Mare Rhodus") == "2 Galleys of Red" and found.active == "Blue"


def test_3_7_a_battle_alone_is_an_action_too() -> None:
    assert "attack Blue in Mare Narbo" in choices(board("Mare Narbo: 2 Galleys of Red, 1 Galley of Blue"))


def test_3_7_who_has_no_galley_does_not_sail() -> None:
    assert not [c for c in choices(board("Mare Narbo: 2 Galleys of Green")) if c.startswith("sail")]
    with pytest.raises(BadInput):
        after("Mare Narbo: 1 Galley of Red", "", "sail to Mare Epirus: 2 from Mare Narbo")
