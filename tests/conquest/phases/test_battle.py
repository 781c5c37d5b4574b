"""Battles on land: Legions, dice, losses, retreat, Pursuit, and what is won (2.2.1 to 2.2.3, 3.1, 3.2, 3.4 to 3.6)."""

import pytest
from conquest_boards import board, due, force, phase, there

from rometeach.conquest.board.supply import left
from rometeach.conquest.charts.refuge import refuges
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.position import Position
from rometeach.core.errors import BadInput


def fight(narbonensis: str, more: str = "") -> Position:
    """Red attacks in Narbonensis."""
    return board(
        f"phase Combat; Narbonensis: {narbonensis}; {more}" if more else f"phase Combat; Narbonensis: {narbonensis}"
    )


# --- the Battle Legion (2.2.1)


def test_2_2_1_the_defender_forms_his_legion_first() -> None:
    found = fight("Red 4I 4C, Blue 4I 4C, of Blue")
    assert due(found)[:2] == ("Blue", "legion")
    assert due(found, "", "Battle Legion 4I 1C")[:2] == ("Red", "legion")


@pytest.mark.parametrize(("leaders", "size"), [("", 5), (" 1G", 6), (" 2G Caesar", 8)])
def test_2_2_1_a_legion_has_five_units_and_one_more_for_each_leader(leaders: str, size: int) -> None:
    found = fight(f"Red 9I, Blue 9I 9C{leaders}, of Blue", "Hispania: of Blue" if "Caesar" in leaders else "")
    sizes = {sum(int(w[:-1]) for w in name.split()[2:]) for name in due(found)[2]}
    assert sizes == {size}


def test_2_2_1_it_is_as_large_as_possible() -> None:
    assert due(fight("Red 4I 1G, Blue 2I 1C 2G, of Blue"), "----, ---")[1] == "retreat"  # no choice on either side


def test_2_2_1_a_reserve_fights_on_when_the_legion_has_fallen() -> None:
    found = fight("Red 5I, Blue 5I 2C, of Blue")
    who, kind, options = due(found, "IIIII, -----", "Battle Legion 5I")
    assert (who, kind, options) == ("Blue", "retreat", ["fight on", "retreat"])
    log: list[str] = []
    phase(found, "IIIII, -----, II---, --", "Battle Legion 5I, fight on, fight on", log)
    assert "Red wins in Narbonensis" in log


def test_2_2_1_both_organise_anew_in_each_round() -> None:
    found = fight("Red 6I 1C, Blue 9I, of Blue")
    assert due(found, "-----, -----", "Battle Legion 5I, fight on, fight on")[:2] == ("Red", "legion")


# --- dice and hits (2.2.2)


def test_2_2_2_one_die_a_unit_and_each_die_is_matched_with_one_unit() -> None:
    log: list[str] = []
    with pytest.raises(BadInput):
        phase(fight("Red 2I 1C, Blue 5I, of Blue"), "CCCC, IIIII", "", log)
    phase(fight("Red 2I 1C, Blue 5I, of Blue"), "CCC, IIIII", "", log)
    assert "Red: Cavalry, Cavalry, Cavalry: 1 hit" in log
    assert "Blue: Infantry, Infantry, Infantry, Infantry, Infantry: 3 hits" in log  # there are three to hit


def test_2_2_2_galley_faces_and_blanks_miss() -> None:
    log: list[str] = []
    due_now = due(fight("Red 2I, Blue 2I, of Blue, 3 Galleys of Blue"), "GG, G-")
    assert due_now[1] == "retreat"
    phase(fight("Red 2I, Blue 2I, of Blue, 3 Galleys of Blue"), "GG, G-, II, --", "fight on, fight on", log)
    assert "Red: Galley, Galley: 0 hits" in log


def test_2_2_2_a_catapult_in_reserve_hits_other_reserves_do_not() -> None:
    log: list[str] = []
    phase(fight("Red 5I 1C 1K, Blue 1I, of Blue"), "K----, -", "Battle Legion 5I", log)
    assert "Red: Catapult, blank, blank, blank, blank: 1 hit" in log
    due_now = due(fight("Red 5I 1C 1K, Blue 1I, of Blue"), "C----, -", "Battle Legion 5I")
    assert due_now[:2] == ("Blue", "retreat")


@pytest.mark.parametrize(("attackers", "dice"), [("3I", 3), ("2I 1K", 2)])
def test_2_2_2_a_fort_gives_two_dice_and_one_against_a_catapult(attackers: str, dice: int) -> None:
    found = fight(f"Red {attackers}, Blue 1I, of Blue, Fortified City")
    assert due(found, f"---, {'-' * dice}")[1] == "retreat"
    with pytest.raises(BadInput):
        due(found, f"---, {'-' * (dice + 1)}")


def test_2_2_2_a_city_without_fortification_gives_no_dice_and_an_attacker_never_has_them() -> None:
    assert due(fight("Red 1I, Blue 1I, of Blue, City"), "-, -")[1] == "retreat"
    assert due(fight("Red 1I, Blue 1I, of Red, Fortified City"), "-, ---")[1] == "retreat"


def test_2_2_2_the_dice_of_a_fort_help_to_find_a_symbol_but_need_a_unit() -> None:
    log: list[str] = []
    phase(fight("Red 3I, Blue 1I, of Blue, Fortified City"), "---, III, II, ---", "fight on, fight on", log)
    assert "Blue: Infantry, Infantry, Infantry: 1 hit" in log


def test_2_2_2_fallen_units_fire_in_the_round_in_which_they_fall() -> None:
    after = phase(fight("Red 2I, Blue 1I, of Blue"), "II, I")
    assert there(after, "Narbonensis") == "Red 1I"


def test_2_2_2_the_owner_picks_his_losses_from_his_legion() -> None:
    found = fight("Red 5I, Blue 4I 1C 1K, of Blue")
    who, kind, options = due(found, "I----, ", "Battle Legion 4I 1C")
    assert (who, kind) == ("Blue", "losses")
    assert options == ["lose 1I", "lose 1C"]  # the Catapult is in reserve


def test_2_2_2_units_that_fell_are_for_sale_again() -> None:
    start = fight("Red 2I, Blue 1I, of Blue")
    assert left(phase(start, "II, I"), "Red")["Infantry"] == left(start, "Red")["Infantry"] + 1


# --- retreat (2.2.3, 3.4)


def test_2_2_3_the_defender_decides_first_then_the_attacker() -> None:
    found = fight("Red 2I, Blue 2I, of Blue")
    assert due(found, "--, --")[0] == "Blue"
    assert due(found, "--, --", "fight on")[0] == "Red"


def test_2_2_3_nobody_retreats_before_the_first_round() -> None:
    with pytest.raises(BadInput, match="due is 2D6"):
        due(fight("Red 2I, Blue 2I, of Blue"))


def test_3_4_who_retreats_goes_to_one_province_beside_without_combat_units_of_others() -> None:
    found = fight(
        "Red 2I, Blue 2I 1G, of Blue",
        "Aquitania of Green; Lugdunensis: Green 1I; Germania: of Green, 1 Galley of Green",
    )
    assert refuges(found, "Blue", "Narbonensis") == ("Aquitania", "Hispania", "Italia", "Rhaetia")
    after = phase(found, "--, --", "retreat, retreat to Aquitania")
    assert there(after, "Aquitania") == "Blue 2I 1G"
    assert there(after, "Narbonensis") == "Red 2I"


def test_3_4_a_retreat_may_cross_a_strait_and_the_attacker_may_retreat_too() -> None:
    found = board("phase Combat; Sicilia: Red 2I, Blue 2I, of Blue")
    assert refuges(found, "Red", "Sicilia") == ("Neapolis",)
    after = phase(found, "--, --", "fight on, retreat")
    assert (there(after, "Neapolis"), there(after, "Sicilia")) == ("Red 2I", "Blue 2I")


def test_3_4_without_a_province_to_go_to_units_are_lost_and_leaders_captured() -> None:
    found = board("phase Combat; Creta: Red 2I, Blue 2I 2G, of Blue")
    after = phase(found, "--, --", "retreat, hold the General, eliminate the General")
    assert there(after, "Creta") == "Red 2I"
    assert (dict(after.players["Red"].prisoners), after.players["Blue"].lost) == ({"Blue": 1}, 1)


# --- Pursuit (3.1)

PURSUIT = "Red 2I 2C, Blue 4I 1G, of Blue"


def test_3_1_one_die_for_each_unit_left_and_a_hit_for_each_cavalry_matched() -> None:
    log: list[str] = []
    after = phase(fight(PURSUIT), "----, ----, CCCI", "retreat, retreat to Hispania", log)
    assert "Pursuit: Cavalry, Cavalry, Cavalry, Infantry: 2 kills" in log
    assert force(after, "Hispania", "Blue") == "2I 1G Caesar"


def test_3_1_the_winner_picks_and_the_reserve_flees_with_the_rest() -> None:
    found = fight("Red 2I 1C, Blue 5I 1C 1K, of Blue")
    who, kind, options = due(found, "---, -----, C--", "Battle Legion 5I, retreat")
    assert (who, kind, options) == ("Red", "victims", ["remove 1I", "remove 1C", "remove 1K"])


def test_3_1_without_cavalry_there_is_no_pursuit() -> None:
    after = phase(fight("Red 2I, Blue 2I, of Blue"), "--, --", "retreat, retreat to Hispania")
    assert force(after, "Hispania", "Blue") == "2I Caesar"


def test_3_1_leaders_whose_units_fall_in_the_pursuit_escape() -> None:
    after = phase(fight("Red 2C, Blue 1I 1G, of Blue"), "--, -, C-", "retreat, retreat to Hispania")
    assert force(after, "Hispania", "Blue") == "1G Caesar"
    assert not after.players["Red"].prisoners


def test_3_1_the_defender_pursues_an_attacker_who_retreats() -> None:
    found = fight("Red 3I, Blue 2I 1C, of Blue")
    after = phase(found, "---, ---, C--", "fight on, retreat, retreat to Italia")
    assert force(after, "Italia", "Red") == "2I Caesar"
    assert after.provinces["Narbonensis"].owner == "Blue"


# --- capture, conquest, Galleys ashore (3.2, 3.5, 3.6)


def test_3_2_leaders_whose_last_unit_falls_in_battle_are_captured() -> None:
    found = fight("Red 2I, Blue 1I 2G, of Blue")
    after = phase(found, "I-, -", "hold the General, hold the General")
    assert dict(after.players["Red"].prisoners) == {"Blue": 2}
    assert there(after, "Narbonensis") == "Red 2I"


def test_3_2_a_general_may_be_eliminated_and_never_comes_back() -> None:
    after = phase(fight("Red 2I, Blue 1I 1G, of Blue"), "I-, -", "eliminate the General")
    assert (after.players["Blue"].lost, dict(after.players["Red"].prisoners)) == (1, {})


def test_3_5_the_conqueror_has_the_province_with_its_city_and_fort() -> None:
    start = fight("Red 3I, Blue 1I, of Blue, Fortified City")
    after = phase(start, "I--, ---")
    assert there(after, "Narbonensis") == "Red 3I, Fortified City"
    assert [tribute(after, s) - tribute(start, s) for s in ("Red", "Blue")] == [15, -15]


def test_3_5_when_both_are_gone_the_defender_keeps_it_and_the_attackers_leaders_withdraw() -> None:
    found = fight("Red 1I 1G, Blue 1I 1G, of Blue")
    after = phase(found, "I, I", "retreat to Italia")
    assert there(after, "Narbonensis") == "Blue 1G, of Blue"
    assert force(after, "Italia", "Red") == "1G Caesar"


def test_3_5_an_empty_province_is_conquered_by_a_unit_that_stays() -> None:
    after = phase(board("phase Combat; Narbonensis: Red 1I, of Blue, City"))
    assert there(after, "Narbonensis") == "Red 1I, City"
    alone = phase(board("phase Combat; Narbonensis: Red 1G, of Blue, City"))
    assert alone.provinces["Narbonensis"].owner == "Blue"


def test_3_6_a_winning_attacker_destroys_the_galleys_ashore() -> None:
    galleys = "2 Galleys of Blue, 1 Galley of Green, 1 Galley of Red"
    after = phase(fight(f"Red 2I, Blue 1I, of Blue, {galleys}"), "I-, -")
    assert there(after, "Narbonensis") == "Red 2I, 1 Galley of Red"


def test_3_6_a_defender_who_wins_keeps_his_galleys() -> None:
    after = phase(fight("Red 1I, Blue 2I, of Blue, 2 Galleys of Blue, 1 Galley of Red"), "-, I-")
    assert there(after, "Narbonensis") == "Blue 2I, 2 Galleys of Blue, 1 Galley of Red"


# --- the order of battles (2.2)


def test_2_2_the_attacker_orders_his_battles_and_they_are_compulsory() -> None:
    found = fight("Red 2I, Blue 1I, of Blue", "Dalmatia: Red 2I, Green 1I, of Green")
    assert due(found) == ("Red", "battle", ["fight in Dalmatia", "fight in Narbonensis"])
    log: list[str] = []
    phase(found, "I-, -, I-, -", "fight in Narbonensis", log)
    assert [t for t in log if "wins" in t] == ["Red wins in Narbonensis", "Red wins in Dalmatia"]


def test_4_1_allies_fight_like_others() -> None:
    after = phase(fight("Red 2I, Blue 1I, of Blue", "allies: Blue Red"), "I-, -")
    assert there(after, "Narbonensis") == "Red 2I"
