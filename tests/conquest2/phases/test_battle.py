"""Battles on land: who fights, dice, losses, retreat, Chaos, Leaders who leave, Cities (3.6 to 3.6.6, 9.6, 9.8)."""

import pytest
from conquest2_boards import board, choices, due, force, phase, there, told

from rometeach.conquest2.board.supply import left
from rometeach.conquest2.phases.muster import Muster, guests
from rometeach.conquest2.position import Position
from rometeach.core.errors import BadInput

ATTACK = "attack Blue in Asia"


def fight(asia: str, more: str = "", **switches: str) -> Position:
    """Red may attack Blue in Asia."""
    return board(f"Asia: {asia}; {more}" if more else f"Asia: {asia}", switches=switches)


def fought(asia: str, dice: str, answers: str = "", more: str = "") -> Position:
    """The board after Red's attack."""
    return phase(fight(asia, more), dice, f"{ATTACK}; {answers}")


def throws(found: Position, dice: str) -> list[str]:
    """Who threw, in order."""
    return [line.partition(":")[0] for line in told(found, dice, ATTACK) if line.endswith((" hit", " hits"))]


# --- declaring it, and Galleys (3.6, 3.6.1, 3.6.2)


def test_3_6_a_battle_is_one_action_against_one_enemy() -> None:
    found = fought("Red 2I, Blue 1I, Yellow 1I", "I--, ---", "lend nothing")
    assert there(found, "Asia") == "Red 2I, Yellow 1I" and found.active == "Blue"


def test_3_6_1_allies_and_former_allies_coexist_until_a_battle_is_declared() -> None:
    offered = choices(fight("Red 2I, Green 5I, Blue 1I"))
    assert ATTACK in offered and "attack Green in Asia" not in offered
    assert due(phase(fight("Red 2I, Blue 1I"), "", "pass"))[0] == ""


def test_3_6_2_attacker_then_defender_commit_galleys_of_adjacent_zones() -> None:
    seas = "Mare Aegaeum: 1 Galley of Red; Mare Rhodus: 2 Galleys of Red, 1 Galley of Blue; Mare Narbo: 1 Galley of Red"
    found = fight("Red 2I, Blue 2I", seas)
    assert due(found, "", ATTACK)[:2] == ("Red", "commit")
    assert set(choices(found, ATTACK)) == {
        "commit no Galley",
        "commit 1 from Mare Aegaeum",
        "commit 1 from Mare Rhodus",
        "commit 2 from Mare Rhodus",
        "commit 1 from Mare Aegaeum, 1 from Mare Rhodus",
        "commit 1 from Mare Aegaeum, 2 from Mare Rhodus",
    }
    assert due(found, "", f"{ATTACK}; commit no Galley") == (
        "Blue",
        "commit",
        ["commit no Galley", "commit 1 from Mare Rhodus"],
    )


def test_3_6_2_a_committed_galley_hits_can_be_lost_and_returns_to_its_zone() -> None:
    seas = "Mare Aegaeum: 1 Galley of Red; Mare Rhodus: 2 Galleys of Red"
    commit = "commit 1 from Mare Aegaeum, 1 from Mare Rhodus"
    found = fought("Red 1I, Blue 2I", "GG-, I--", f"{commit}; lose 1G; Mare Aegaeum", seas)
    assert there(found, "Asia") == "Red 1I"
    assert [there(found, s) for s in ("Mare Aegaeum", "Mare Rhodus")] == ["none", "2 Galleys of Red"]


def test_3_6_5_who_loses_galleys_of_several_zones_chooses_which_and_is_not_asked_where_all_go() -> None:
    seas = "Mare Aegaeum: 1 Galley of Red; Mare Rhodus: 2 Galleys of Red"
    found = fight("Red 1I, Blue 4I", seas)
    commit = f"{ATTACK}; commit 1 from Mare Aegaeum, 2 from Mare Rhodus"
    assert due(found, "---, II-", f"{commit}; lose 2G") == ("Red", "sunk", ["Mare Aegaeum", "Mare Rhodus"])
    assert due(found, "---, II-", f"{commit}; lose 2G; Mare Rhodus")[1] == "sunk"
    assert due(found, "---, II-", f"{commit}; lose 2G; Mare Aegaeum")[1] == "retreat", (
        "the other one lies in Mare Rhodus"
    )
    assert due(found, "---, III", f"{commit}; lose 3G")[1] == "retreat"
    one = phase(found, "---, II-", f"{commit}; lose 2G; Mare Rhodus; Mare Rhodus; fight on; retreat to Galatia")
    assert [there(one, s) for s in ("Mare Aegaeum", "Mare Rhodus")] == ["1 Galley of Red", "none"]


def test_3_6_5_the_borrower_chooses_among_lent_galleys_too() -> None:
    found = fight("Red 2I, Blue 4I", "Mare Aegaeum: 1 Galley of Green; Mare Rhodus: 1 Galley of Green")
    lent = f"{ATTACK}; lend 1 from Mare Aegaeum, 1 from Mare Rhodus; lose 1G of Green"
    assert due(found, "---, I--", lent) == ("Red", "sunk", ["Mare Aegaeum", "Mare Rhodus"])
    after = phase(found, "---, I--", f"{lent}; Mare Rhodus; fight on; retreat to Galatia")
    assert [there(after, s) for s in ("Mare Aegaeum", "Mare Rhodus")] == ["1 Galley of Green", "none"]


def test_3_6_2_without_galleys_their_faces_miss() -> None:
    log = told(
        fight("Red 2I, Blue 1I", "Mare Aegaeum: 2 Galleys of Red"),
        "GGG, ---, I--, ---",
        f"{ATTACK}; commit no Galley; fight on; fight on",
    )
    assert "Red: Galley, Galley, Galley: 0 hits" in log


# --- allies (3.6.3)

LENT = "Red 1I, Blue 1I, Green 2I 1C, Yellow 1K"


def test_3_6_3_allies_lend_in_the_order_of_play_units_of_the_province_and_galleys_beside_it() -> None:
    found = fight(
        LENT, "Mare Aegaeum: 1 Galley of Green; Mare Narbo: 1 Galley of Green; boxes: Red, Yellow, Green, Blue"
    )
    assert due(found, "", ATTACK) == ("Yellow", "lend", ["lend nothing", "lend 1K"])
    who, kind, options = due(found, "", f"{ATTACK}; lend nothing")
    assert (who, kind) == ("Green", "lend")
    assert "lend 2I 1C, 1 from Mare Aegaeum" in options and not [o for o in options if "Narbo" in o]


def test_3_6_3_the_borrower_chooses_what_is_lost_and_survivors_go_home() -> None:
    found = fight("Red 1I, Blue 1I 1C, Green 2I 1C")
    lent = f"{ATTACK}; lend 1I 1C"
    who, kind, options = due(found, "IC-, I--", lent)
    assert (who, kind) == ("Red", "losses"), "Blue loses both of his units, and has no choice"
    assert set(options) == {"lose 1I", "lose 1I of Green", "lose 1C of Green"}
    after = phase(found, "IC-, I--", f"{lent}; lose 1C of Green")
    assert there(after, "Asia") == "Green 2I, Red 1I"
    assert [after.players[s].chaos for s in ("Red", "Blue", "Green")] == [0, 2, 0]


def test_3_6_3_a_lender_takes_no_chaos_and_his_cards_and_city_are_not_lent() -> None:
    found = fight("Red 2I, Blue 1I, Yellow 3I, City of Yellow", "Yellow cards: 2 Army Training, Diplomacy Achaia")
    log = told(found, "II-, I--", f"{ATTACK}; lend 1I")
    assert "Blue: Infantry, blank, blank: 1 hit" in log, "three dice: no City, no Training"
    assert log.index("Red: Infantry, Infantry, blank: 2 hits") < log.index("Blue: Infantry, blank, blank: 1 hit")
    beaten = phase(found, "II-, ---", f"{ATTACK}; lend 1I")
    assert [beaten.players[s].chaos for s in ("Blue", "Yellow")] == [2, 0]
    assert there(beaten, "Asia") == "Red 2I, Yellow 2I, City of Yellow"


def test_3_6_3_an_army_of_lent_units_alone_fights_on() -> None:
    found = fight("Red 1I 1G, Blue 2I, Green 2I")
    answers = f"{ATTACK}; lend 2I; lose 1I; fight on; fight on"
    after = phase(found, "----, I--, II--, ---", answers)
    assert there(after, "Asia") == "Green 2I, Red 1G", "his General stays: the battle is won"


# --- dice and hits (3.6.4, 3.6.5)


def test_3_6_4_a_general_of_an_ally_in_the_province_is_a_die_more() -> None:
    log = told(fight("Red 2I, Blue 1I, Green 1G"), "I---, ---", ATTACK)
    assert "Red: Infantry, blank, blank, blank: 1 hit" in log


def test_3_6_5_hits_are_limited_by_units_of_the_kind_and_all_fire_at_once() -> None:
    log = told(fight("Red 1I, Blue 2I"), "III, I--", ATTACK)
    assert "Red: Infantry, Infantry, Infantry: 1 hit" in log
    assert there(fought("Red 1I, Blue 2I", "III, I--"), "Asia") == "Blue 1I", "the Infantry of Red hit as it fell"


def test_3_6_5_a_defender_in_his_city_throws_first_and_who_is_gone_does_not_throw() -> None:
    found = fought("Red 1I, Blue 1I, City of Blue", "I---")
    assert there(found, "Asia") == "Blue 1I, City of Blue" and found.players["Red"].chaos == 2
    assert throws(fight("Red 2I, Blue 1I, City of Blue"), "----, I--") == ["Blue", "Red"]


def test_3_6_5_the_city_of_somebody_else_fires_for_nobody() -> None:
    assert throws(fight("Red 2I, Blue 1I, City of Yellow"), "I--, ---") == ["Red", "Blue"]
    assert throws(fight("Red 2I, Blue 1I, City of Red"), "I--, ---") == ["Red", "Blue"]


def test_3_6_5_leaders_cannot_be_lost() -> None:
    found = due(fight("Red 1I 1C 2G, Blue 4I"), "----, I--", f"{ATTACK}")
    assert found == ("Red", "losses", ["lose 1I", "lose 1C"])


def test_3_6_5_units_that_fell_are_in_the_supply_again() -> None:
    start = fight("Red 2I, Blue 1I")
    after = phase(start, "I--, ---", ATTACK)
    assert left(after, "Blue")["Infantry"] == left(start, "Blue")["Infantry"] + 1


# --- retreat and the end (3.6.6)


def test_3_6_6_after_each_round_the_defender_decides_first() -> None:
    found = fight("Red 2I, Blue 2I")
    assert due(found, "---, ---", ATTACK)[:2] == ("Blue", "retreat")
    assert due(found, "---, ---", f"{ATTACK}; fight on")[:2] == ("Red", "retreat")
    with pytest.raises(BadInput):
        due(found, "", ATTACK)


def test_3_6_6_all_own_units_of_the_province_go_to_one_province_and_the_loser_takes_two_chaos() -> None:
    found = fought("Red 2I, Blue 2I 1C 2G", "---, ----", "retreat to Pontus et Bithynia", "Pontus et Bithynia: Red 1G")
    assert (there(found, "Asia"), there(found, "Pontus et Bithynia")) == ("Red 2I", "Blue 2I 1C 2G, Red 1G")
    assert [found.players[s].chaos for s in ("Red", "Blue")] == [0, 2]


def test_3_6_6_an_attacker_who_retreats_has_lost() -> None:
    found = fought("Red 2I 1G, Blue 2I", "----, ---", "fight on; retreat to Galatia")
    assert force(found, "Galatia", "Red") == "2I 1G" and found.players["Red"].chaos == 2


def test_3_6_6_no_army_retreats_to_enemy_units_and_a_surrounded_one_fights_on() -> None:
    near = board().rules.neighbours["Asia"]
    found = fight("Red 2I, Blue 1I", "; ".join(f"{p}: Red 1I" for p in near))
    assert due(found, "---, ---", ATTACK)[:2] == ("Red", "retreat"), "Blue is not asked"
    one = fight("Red 2I, Blue 1I", "; ".join(f"{p}: Red 1I" for p in near[1:]))
    assert due(one, "---, ---", ATTACK)[2] == ["fight on", f"retreat to {near[0]}"]


def test_3_6_6_galleys_return_to_their_zone_when_the_army_retreats() -> None:
    seas = "Mare Aegaeum: 1 Galley of Blue"
    found = fought("Red 2I, Blue 1I", "---, ---", "commit 1 from Mare Aegaeum; retreat to Pontus et Bithynia", seas)
    assert there(found, "Mare Aegaeum") == "1 Galley of Blue" and force(found, "Pontus et Bithynia", "Blue") == "1I"


def test_3_6_6_leaders_without_an_army_leave_even_to_an_enemy() -> None:
    near = board().rules.neighbours["Asia"]
    found = fight("Red 2I, Blue 1I 1G Caesar", "; ".join(f"{p}: Red 1I" for p in near))
    who, kind, options = due(found, "I--, ----", ATTACK)
    assert (who, kind) == ("Blue", "leaders") and set(options) == {f"retreat to {p}" for p in near}
    after = phase(found, "I--, ----", f"{ATTACK}; retreat to Galatia")
    assert there(after, "Galatia") == "Blue 1G Caesar, Red 1I" and after.players["Blue"].chaos == 2


def test_3_6_6_leaders_of_the_winner_stay_and_leaders_on_an_island_do_too() -> None:
    found = phase(board("Creta: Red 2I 1G, Blue 1I 1G"), "I---, ----", "attack Blue in Creta")
    assert there(found, "Creta") == "Blue 1G, Red 2I 1G"


def test_3_6_6_when_both_are_gone_nobody_has_lost_and_all_leaders_leave() -> None:
    found = fought("Red 1I 1G, Blue 1I 1G", "I---, I---", "retreat to Pontus et Bithynia; retreat to Galatia")
    assert there(found, "Asia") == "none"
    assert [found.players[s].chaos for s in ("Red", "Blue")] == [0, 0]
    assert (force(found, "Pontus et Bithynia", "Red"), force(found, "Galatia", "Blue")) == ("1G", "1G")


# --- Diplomacy troops (9.6)


def test_9_6_troops_fight_in_their_province_and_may_be_lost_first() -> None:
    found = board("Numidia: Red 3I, Blue 1I; Blue cards: Diplomacy Numidia")
    attack = "attack Blue in Numidia"
    assert due(found, "II-, ---", attack) == ("Blue", "losses", ["lose 1I and 1I of card", "lose 2I of card"])
    near = found.rules.neighbours["Numidia"][0]
    after = phase(found, "II-, ---", f"{attack}; lose 2I of card; fight on; retreat to {near}")
    assert there(after, "Numidia") == "Blue 1I" and after.players["Red"].chaos == 2


def test_9_6_troops_are_fresh_for_each_battle() -> None:
    """All four fall in the first battle, and hit four times in the second one."""
    found = board("Numidia: Red 5I, Blue 1I; Blue cards: Diplomacy Numidia; active Blue; Blue actions 2; Red actions 0")
    attack, near = "attack Red in Numidia", found.rules.neighbours["Numidia"][0]
    first = f"{attack}; lose 3I of card; fight on; retreat to {near}"
    back = phase(found, "---, III", f"{first}; pass").edit(
        f"{near}: none; Numidia: Blue 1I, Red 5I; active Blue; Blue actions 1"
    )
    log = told(back, "III, ---", f"{attack}; fight on; retreat to {near}")
    assert "Blue: Infantry, Infantry, Infantry: 3 hits" in log


@pytest.mark.parametrize(
    ("province", "card", "troops"),
    [
        ("Italia", "Diplomacy Italia", "5I 1C"),
        ("Mesopotamia", "Diplomacy Mesopotamia", "1I 3C"),
        ("Numidia", "Diplomacy Numidia", "5I"),
        ("Egyptus", "Diplomacy Egyptus", "3I 1C 1G"),
        ("Achaia", "Diplomacy Achaia", "3I 2G"),
        ("Asia", "Diplomacy Achaia", "1I"),
        ("Egyptus", "Pirates", "1I"),
    ],
)
def test_9_6_each_card_has_its_troops(province: str, card: str, troops: str) -> None:
    found = board(f"{province}: Blue 1I; Blue cards: {card}")
    muster = Muster("Blue", province, guests=guests(found, "Blue", province, attacks=True))
    army = muster.army(found)
    assert army is not None and str(army.all) == troops


def test_9_6_to_attack_with_them_an_own_land_unit_is_needed() -> None:
    found = board("Numidia: Red 1G, Blue 1I; Red cards: Diplomacy Numidia")
    assert guests(found, "Red", "Numidia", attacks=True).number == 0
    assert guests(found, "Red", "Numidia", attacks=False).number == 4


# --- Cities (9.8)


def test_9_8_an_attacker_who_wins_has_the_loser_s_city() -> None:
    assert there(fought("Red 2I, Blue 1I, City of Blue", "----, I--"), "Asia") == "Red 2I, City of Red"
    assert there(fought("Red 1I, Blue 1I, City of Red", "---, I--"), "Asia") == "Blue 1I, City of Red"
    third = fought("Red 2I, Blue 1I, Yellow 1I, City of Yellow", "I--, ---", "lend nothing")
    assert third.provinces["Asia"].city == "Yellow", "it is not his whom he has beaten"


def test_9_8_an_army_that_retreats_to_an_empty_city_of_another_one_owns_it() -> None:
    found = fought("Red 2I, Blue 2I", "---, ---", "retreat to Galatia", "Galatia: City of Red")
    assert there(found, "Galatia") == "Blue 2I, City of Blue"
