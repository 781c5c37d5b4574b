"""Combat (10 to 10.5), conquest and looting (12)."""

import pytest
from hotre_boards import empty, offered, placing, province, step

from rometeach.hotre.phases import fight
from rometeach.hotre.phases.placement import arrives, placement

CLEAR = ("clear", "Aquitania")


# -- 10: the battles for Gaul ----------------------------------------------------------------------------


def gaul(change: str = "") -> object:
    """A Faction in Aquitania, two Armies of Galli in Lugdunensis; two Legions are placed."""
    return placing("Red", f"Aquitania: Red 1; Lugdunensis: Galli 2; Galli of Blue; {change}", armies=2)


def test_10_two_legions_take_lugdunensis_with_the_dice_of_the_example() -> None:
    log: list[str] = []
    dice = "54 4 31 3 53 6 62 5"
    board = step(placement(gaul()), dice, "Army to Lugdunensis, Army to Lugdunensis", log)
    assert province(board, "Lugdunensis") == "Red 1"
    assert log == [
        "Lugdunensis: Galli loses an Army",
        "Lugdunensis: a tie, the dice are thrown again",
        "Lugdunensis: Red loses an Army",
        "Lugdunensis: Galli loses an Army",
        "Red conquers Lugdunensis",
    ]


def test_10_an_attack_may_be_abandoned_after_a_loss() -> None:
    board = step(placement(gaul()), "11 6", "Army to Lugdunensis, done")
    assert province(board, "Lugdunensis") == "Galli 2" and board.now.reserve == 0


def test_10_an_army_fights_on_until_it_dies_or_the_province_is_clear() -> None:
    board, alive = step(fight.assault(gaul(), "Red", "Lugdunensis", CLEAR), "61 5 61 5")
    assert alive and province(board, "Lugdunensis") == "none"


def test_5_3_an_emperor_who_wins_ties_wins_them_in_attack() -> None:
    nero = gaul("tokens: Emperor 4 Red")
    board, alive = step(fight.assault(nero, "Red", "Lugdunensis", CLEAR), "31 3 22 2")
    assert alive and board.provinces["Lugdunensis"].armies == 0


# -- 10.4: Fort and Fortress -----------------------------------------------------------------------------


def suebi(piece: str = "Fort") -> object:
    """The Suebi in Belgica strike out for Lugdunensis, where a Legion stands with a Fort."""
    city = ", City" if piece == "Fortress" else ""
    return placing("Suebi", f"Belgica: Suebi 1; Lugdunensis: Red 1, {piece}{city}", armies=2, faction="Blue")


def test_10_4_the_suebi_attack_a_fort_with_the_dice_of_the_example() -> None:
    log: list[str] = []
    dice = "43 42 41 32 62 41 63 11"
    board = step(placement(suebi()), dice, "Army to Lugdunensis, Army to Lugdunensis", log)
    assert province(board, "Lugdunensis") == "Suebi 1"
    assert log[0] == "Lugdunensis: Suebi loses an Army" and "a tie" in log[1]
    assert log[2:] == ["Lugdunensis: Red loses an Army", "Lugdunensis: the Fort falls", "Suebi conquers Lugdunensis"]


def test_10_4_a_fortress_wins_the_tie() -> None:
    board, alive = step(fight.assault(suebi("Fortress"), "Suebi", "Lugdunensis", ("difficult", "Belgica")), "41 32")
    assert not alive and province(board, "Lugdunensis") == "Red 1, Fortress, City"


def test_10_4_the_army_in_the_province_goes_on_against_the_lone_fort() -> None:
    board, alive = step(fight.assault(suebi(), "Suebi", "Lugdunensis", ("difficult", "Belgica")), "63 11 11 66")
    assert not alive and province(board, "Lugdunensis") == "Fort of Red"


@pytest.mark.parametrize(("answer", "left"), [("take the Fort", "Green 1, Fort"), ("raze the Fort", "Green 1")])
def test_10_4_romans_take_or_raze_a_lone_fort_without_combat(answer: str, left: str) -> None:
    board = placing("Green", "Aquitania: Green 1; Lugdunensis: Fort of Red", armies=1, faction="Green")
    assert province(step(placement(board), "", f"Army to Lugdunensis, {answer}"), "Lugdunensis") == left


def test_10_4_romans_who_beat_the_armies_of_a_province_choose_what_becomes_of_its_fort() -> None:
    board = placing("Green", "Aquitania: Green 1; Lugdunensis: Red 1, Fort", armies=1, faction="Green")
    found = step(placement(board), "66 1", "Army to Lugdunensis, take the Fort")
    assert province(found, "Lugdunensis") == "Green 1, Fort"


# -- 10.1 and 10.3: retreat ------------------------------------------------------------------------------


def defended(change: str = "") -> object:
    return placing(
        "Suebi", f"Belgica: Suebi 1; Lugdunensis: Red 2; Aquitania: Red 1; {change}", armies=2, faction="Blue"
    )


def test_10_1_legions_may_retreat_after_the_first_round() -> None:
    steps = fight.assault(defended(), "Suebi", "Lugdunensis", ("difficult", "Belgica"))
    board, alive = step(steps, "61 11", "retreat to Aquitania")
    assert alive and province(board, "Aquitania") == "Red 2" and province(board, "Lugdunensis") == "none"


def test_10_1_with_the_switch_only_after_the_second_round() -> None:
    steps = fight.assault(defended("switch retreat_after second"), "Suebi", "Lugdunensis", ("difficult", "Belgica"))
    board, alive = step(steps, "61 11 61 11")
    assert alive and province(board, "Aquitania") == "Red 1"


def test_10_1_legions_may_go_where_their_own_fort_stands_alone_but_not_to_full_provinces() -> None:
    board = defended("Aquitania: Red 3; Narbonensis: Fort of Red; Belgica: Suebi 1; rounds: Lugdunensis 1")
    assert offered(fight.assault(board, "Suebi", "Lugdunensis", ("difficult", "Belgica"))) == [
        "stand",
        "retreat to Narbonensis",
    ]


def test_10_1_barbarians_do_not_retreat() -> None:
    board = placing("Red", "Aquitania: Red 1; Lugdunensis: Galli 2; Belgica: Galli 1; Galli of Blue", armies=1)
    _, alive = step(fight.assault(board, "Red", "Lugdunensis", CLEAR), "61 1 61 1")
    assert alive


def test_10_3_armies_retreat_across_straits() -> None:
    board = placing(
        "Suebi", "Belgica: Suebi 1; Lugdunensis: Red 1; Britannia: Red 1; rounds: Lugdunensis 1", faction="Blue"
    )
    assert "retreat to Britannia" in offered(fight.assault(board, "Suebi", "Lugdunensis", ("difficult", "Belgica")))


def test_10_3_an_attack_across_a_strait_meets_two_dice() -> None:
    board = placing("Red", "Lugdunensis: Red 1; Britannia: Britanni 1; Britanni of Blue", armies=1)
    step(placement(board), "61 55", "Army to Britannia")


# -- 9.3.2: landings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "dice", "wins"),
    [("Britanni", "61 51", False), ("Mauri", "61 51", False), ("Blue", "61 51", True), ("Aegyptii", "61 51", True)],
)
def test_9_3_2_barbarians_and_tribes_add_one_against_landings(side: str, dice: str, wins: bool) -> None:
    """With +1 the defender's 5 is a tie with 6; here it is thrown again and lost."""
    runs = "" if side == "Blue" else f"{side} of Blue; "
    board = placing("Red", f"Roma: Red 1; {runs}Mauretania: {side} 1", armies=1)
    steps = fight.assault(board, "Red", "Mauretania", ("sea", "Roma"))
    _, alive = step(steps, dice if wins else f"{dice} 11 65")
    assert alive is wins


# -- 5.3: three dice -------------------------------------------------------------------------------------


def traianus(change: str = "") -> object:
    return placing(
        "Red", f"turn 3; tokens: Emperor 5 Red; Aquitania: Red 1; Lugdunensis: Galli 3; Galli of Blue; {change}"
    )


def test_5_3_three_dice_until_they_show_three_equal_faces() -> None:
    log: list[str] = []
    board, alive = step(fight.assault(traianus(), "Red", "Lugdunensis", CLEAR), "651 5 222 1 61 6 61 5", log=log)
    assert alive and not board.now.emperor
    assert log[1:3] == ["Three equal faces: the Emperor of Red is dead", "Lugdunensis: Galli loses an Army"]


def test_5_3_a_tied_triple_is_thrown_again_with_two_dice() -> None:
    _, alive = step(fight.assault(traianus("Lugdunensis: Galli 1"), "Red", "Lugdunensis", CLEAR), "333 3 61 5")
    assert alive


def test_5_3_with_the_switch_the_roll_that_kills_is_thrown_again() -> None:
    board = traianus("Lugdunensis: Galli 1; switch triples again")
    _, alive = step(fight.assault(board, "Red", "Lugdunensis", CLEAR), "666 1 11 5")
    assert not alive


# -- 10.5: automatic victory -----------------------------------------------------------------------------


def test_10_5_ones_own_barbarians_give_way_without_dice_and_without_loot() -> None:
    board = placing("Red", "Aquitania: Red 1; Lugdunensis: Galli 3, City; Galli of Red", armies=1)
    assert province(step(placement(board), "", "Army to Lugdunensis"), "Lugdunensis") == "Red 1, City"


def test_10_5_one_army_removes_the_fort_as_well() -> None:
    board = placing("Suebi", "Belgica: Suebi 1; Lugdunensis: Red 2, Fort", armies=1)
    assert province(step(placement(board), "", "Army to Lugdunensis"), "Lugdunensis") == "Suebi 1"


# -- 12: conquest and looting ----------------------------------------------------------------------------


def test_12_julia_loots_aegyptus_and_adds_the_two_of_the_card() -> None:
    board = placing("Red", "Iudaea: Red 1; Aegyptus: Aegyptii 1, City; Aegyptii of Blue", armies=1)
    found = step(placement(board), "61 1 4", "Army to Aegyptus, loot")
    assert found.factions["Red"].roman == 6 and province(found, "Aegyptus") == "Red 1, looted City"


def test_12_a_city_may_be_spared() -> None:
    board = placing("Red", "Iudaea: Red 1; Aegyptus: Aegyptii 1, City; Aegyptii of Blue", armies=1)
    found = step(placement(board), "61 1", "Army to Aegyptus, spare")
    assert found.factions["Red"].roman == 0 and province(found, "Aegyptus") == "Red 1, City"


def test_12_romans_do_not_loot_romans() -> None:
    board = placing("Red", "Iudaea: Red 1; Aegyptus: Blue 1, City", armies=1)
    assert province(step(placement(board), "61 1", "Army to Aegyptus"), "Aegyptus") == "Red 1, City"


@pytest.mark.parametrize(("change", "dice", "points"), [("Roma", "35", 8), ("Sicilia", "3", 3)])
def test_15_1_barbarians_throw_two_dice_for_roma(change: str, dice: str, points: int) -> None:
    board = placing("Galli", f"Cisalpina: Galli 1; {change}: Blue 1, City", armies=1)
    found = step(arrives(board, "Galli", change, ("clear", "Cisalpina")), f"61 1 {dice}", "loot")
    assert found.factions["Red"].barbarian == points


@pytest.mark.parametrize(("turn", "dice", "points"), [(3, "4", 4), (4, "44", 8)])
def test_15_1_thracia_counts_like_roma_from_turn_4(turn: int, dice: str, points: int) -> None:
    board = placing("Gothi", f"turn {turn}; Scythia: Gothi 1; Thracia: Blue 1, City", armies=1)
    found = step(arrives(board, "Gothi", "Thracia", ("clear", "Dacia")), f"61 1 {dice}", "loot")
    assert found.factions["Red"].barbarian == points


def test_12_a_province_held_at_the_start_of_the_phase_is_not_looted() -> None:
    board = placing("Galli", "held: Lugdunensis; Lugdunensis: City", armies=1)
    assert province(step(placement(board), "", "Army to Lugdunensis"), "Lugdunensis") == "Galli 1, City"


def test_12_a_vacant_province_is_looted_by_the_switch_alone() -> None:
    board = placing("Galli", "Lugdunensis: City", armies=1)
    assert province(step(placement(board), "", "Army to Lugdunensis"), "Lugdunensis") == "Galli 1, City"
    board = board.edit("switch vacant_loot yes")
    assert step(placement(board), "5", "Army to Lugdunensis, loot").factions["Red"].barbarian == 5


def test_12_a_looted_city_is_looted_again_by_the_switch_alone() -> None:
    board = placing("Suebi", "Belgica: Suebi 1; Lugdunensis: Red 1, looted City", armies=1, faction="Blue")
    assert "loot" not in str(step(placement(board), "61 11", "Army to Lugdunensis"))
    board = board.edit("switch loot_again yes")
    assert step(placement(board), "61 11 2", "Army to Lugdunensis, loot").factions["Blue"].barbarian == 2


def test_9_1_a_province_takes_three_armies() -> None:
    board = placing("Galli", "Lugdunensis: Galli 3", armies=2)
    assert "Army to Lugdunensis" not in offered(placement(board))
    assert "Army to Lugdunensis" in offered(
        placement(empty("active: Red as Galli, Placement; reserve 1; Lugdunensis: Galli 2; Galli of Red"))
    )
