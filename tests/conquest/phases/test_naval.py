"""Naval battles: two dice a Galley, three rounds, those aboard go down (2.2.4)."""

from conquest_boards import board, due, force, phase, there

from rometeach.conquest.position import Position

FIGHT = "fight Blue in Mare Narbo"


def at_sea(fleets: str, more: str = "") -> Position:
    return board(f"phase Combat; Mare Narbo: {fleets}{'; ' + more if more else ''}")


def test_2_2_4_two_dice_a_galley_and_only_galley_faces_hit() -> None:
    log: list[str] = []
    phase(at_sea("2 Galleys of Red, 1 Galley of Blue"), "ICK-, IC, ----, --, G---, --", FIGHT, log)
    assert "Red: Infantry, Cavalry, Catapult, blank: 0 hits" in log
    assert "Red: Galley, blank, blank, blank: 1 hit" in log


def test_2_2_4_three_rounds_and_no_more() -> None:
    start = at_sea("1 Galley of Red, 1 Galley of Blue")
    assert phase(start, "--, --, --, --, --, --", FIGHT).seas == start.seas


def test_2_2_4_both_dice_of_a_galley_may_hit() -> None:
    after = phase(at_sea("1 Galley of Red, 2 Galleys of Blue"), "GG, ----", FIGHT)
    assert there(after, "Mare Narbo") == "1 Galley of Red"


def test_2_2_4_a_galley_that_is_hit_throws_in_that_round_all_the_same() -> None:
    assert there(phase(at_sea("1 Galley of Red, 1 Galley of Blue"), "G-, G-", FIGHT), "Mare Narbo") == "none"


def test_2_2_4_the_owner_picks_which_galleys_sink() -> None:
    found = at_sea("1 Galley of Red, 1 Galley of Blue, 1 Galley of Blue with 3I 1G")
    who, kind, options = due(found, "G-", FIGHT)
    assert (who, kind) == ("Blue", "sink")
    assert options == ["sink an empty Galley", "sink the Galley with 3I 1G"]


def test_2_2_4_those_aboard_are_lost_and_a_general_is_captured() -> None:
    found = at_sea("1 Galley of Red, 1 Galley of Blue with 3I 1K 1G")
    after = phase(found, "G-, --", f"{FIGHT}, hold the General")
    assert there(after, "Mare Narbo") == "1 Galley of Red"
    assert dict(after.players["Red"].prisoners) == {"Blue": 1}


def test_2_2_4_galleys_may_fight_with_or_without_a_legion_aboard_and_each_enemy_once() -> None:
    found = at_sea("1 Galley of Red with 3I 1G, 1 Galley of Blue, 1 Galley of Green")
    assert due(found)[2] == ["fight Blue in Mare Narbo", "fight Green in Mare Narbo", "done"]
    later = due(found, "--, --, --, --, --, --", FIGHT)
    assert later[2] == ["fight Green in Mare Narbo", "done"]


def test_2_2_4_galleys_ashore_do_not_fight() -> None:
    found = board("phase Combat; Italia: Red Caesar, of Red, 1 Galley of Red, 1 Galley of Blue")
    assert due(found)[2] == []


def test_3_3_a_caesar_who_sinks_is_captured_and_his_player_is_out() -> None:
    found = at_sea(
        "1 Galley of Red, 1 Galley of Blue with 1I 1G Caesar", "Hispania: Blue 2I, Fortified City; Blue talents 30"
    )
    after = phase(found, "G-, --", f"{FIGHT}, hold the General")
    assert (after.players["Blue"].heir, after.players["Red"].talents) == ("Red", 30)
    assert force(after, "Hispania", "Red").startswith("2I")
    assert after.problems() == []


def test_3_3_a_caesar_lost_with_his_captors_leaves_his_provinces_vacant() -> None:
    found = at_sea(
        "1 Galley of Red, 1 Galley of Blue with 1I 1G Caesar", "Hispania: Blue 2I, Fortified City; Baetica of Blue"
    )
    after = phase(found, "G-, G-", FIGHT)
    assert after.players["Blue"].heir == "nobody"
    assert [after.provinces[p].owner for p in ("Hispania", "Baetica")] == ["", ""]
    assert there(after, "Hispania") == "Fortified City"
    assert after.playing == ("Green", "Red")


def test_3_3_the_active_player_may_lose_his_own_caesar_at_sea() -> None:
    found = at_sea("1 Galley of Red with 1I Caesar, 1 Galley of Blue", "Italia: Red 2I, Fortified City")
    after = phase(found, "--, G-", FIGHT)
    assert after.players["Red"].heir == "Blue"
    assert there(after, "Italia") == "Blue 2I, Fortified City"
    assert (after.active, after.phase) == ("Green", "Movement")
    assert after.turn == 2


def test_3_5_who_stands_among_the_units_of_a_caesar_who_drowned_with_both_fleets_conquers() -> None:
    fleets = "1 Galley of Red, 1 Galley of Blue with 2I Caesar"
    start = at_sea(fleets, "Hispania: Red 3I 1G, Blue 6I 1G, of Blue; Baetica of Blue")
    after = phase(start, "G-, G-", FIGHT)
    assert after.players["Blue"].is_out and force(after, "Hispania", "Blue") == "none"
    assert (after.provinces["Hispania"].owner, force(after, "Hispania", "Red")) == ("Red", "3I 1G")
    assert after.provinces["Baetica"].owner == ""
