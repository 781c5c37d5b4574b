"""What the sections say of the box, of Leaders who fall, of the end of the game; rules of several phases together."""

import pytest
from conquest_boards import board, due, force, phase, step, there

from rometeach.conquest.board.supply import left
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import turn
from rometeach.conquest.phases.capture import taken
from rometeach.conquest.position import Position
from rometeach.core.errors import BadInput

# --- the box and the board (0)


def wrong(change: str) -> str:
    with pytest.raises(BadInput) as caught:
        board(change)
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("Narbonensis: Red 21I", "Red: has 21 Infantry on the board and 20 in the box (Case 0.1)"),
        ("Narbonensis: Red 7K", "has 7 Catapult on the board and 6 in the box"),
        ("Mare Narbo: 9 Galleys of Red", "has 9 Galleys on the board and 8 in the box"),
        ("Narbonensis: Red 3G; Blue prisoners: Red 2", "has 5 Generals, prisoners and dead ones with them, of 4"),
        ("Neapolis: Red 1I 1 Caesar", "has 2 Caesars on the board"),
        ("Italia: none", "has 0 Caesars on the board"),
    ],
)
def test_0_1_no_more_pieces_lie_on_a_board_than_there_are(change: str, told: str) -> None:
    assert told in wrong(change)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("Narbonensis: Yellow 1I", "Narbonensis: Yellow does not play (Case 1.1)"),
        ("Narbonensis: Red 1I, Blue 1I, Green 1I", "land units of 3 players are there (Case 2.2)"),
        ("phase Purchase; Narbonensis: Red 1I, Blue 1I", "and no battle is due"),
        ("phase Purchase; Narbonensis: Red 1I, of Blue", "land units of Red are there, and Blue controls it"),
        ("Mare Narbo: 1 Galley of Red with 8I 1G", "a Galley holds 8 land units"),
        ("roads: Italia - Neapolis", "has a Road that joins no two Cities (Case 0.11)"),
        ("Neapolis - Sicilia +Road", "is no border on land"),
        ("Noricum: 1 Galley of Red", "Noricum has no coast"),
        ("Neapolis: of Red, City, Fortified City", "has one City"),
        ("players: Red Italia, Blue Italia", "Italia is the home of two players"),
        ("players: Red Italia, Blue Syria", "Syria is no Home Province"),
        ("prices x4", "x4 cannot be"),
    ],
)
def test_0_2_a_board_that_no_game_leads_to_is_told(change: str, told: str) -> None:
    assert told in wrong(change)


def test_0_2_a_home_province_out_of_play_is_a_province_like_any_other() -> None:
    found = board("phase Combat; Galatia: Red 1I, of nobody")
    assert tribute(phase(found), "Red") == tribute(found, "Red") + 10


def test_0_4_there_is_no_limit_to_the_bank() -> None:
    rich = board("phase Tribute; Red talents 9000")
    assert phase(rich).players["Red"].talents == 9015


def test_0_9_one_city_stands_in_a_space() -> None:
    found = board("phase Purchase; Red talents 100")
    assert [b for b in due(found)[2] if b.startswith("buy 1 City for Italia")] == []


def test_0_10_a_fortification_is_bought_later_and_counts_as_a_piece_of_its_own() -> None:
    found = board("phase Purchase; Red talents 20; Neapolis: of Red, City")
    after = phase(phase(found, "", "buy 1 Fortification for Neapolis"))
    assert there(after, "Neapolis") == "of Red, Fortified City"
    assert [left(found, "Red")[p] - left(after, "Red")[p] for p in ("City", "Fortification")] == [0, 1]
    assert tribute(found, "Red") == tribute(after, "Red")


# --- a captured Caesar (3.2, 3.3)

FALL = "phase Combat; Hispania: Red 3I 1G, Blue 1I Caesar, of Blue, City"


def fallen(more: str = "", answers: str = "", dice: str = "I--, -") -> Position:
    return phase(board(f"{FALL}; {more}" if more else FALL), dice, answers)


def test_3_3_the_victor_has_money_provinces_cities_units_and_galleys_where_they_are() -> None:
    after = fallen(
        "Blue talents 45; Baetica: Blue 3I 1G, City; Lusitania of Blue; Mare Narbo: 2 Galleys of Blue, 1 Galley of Blue with 2I 1G"
    )
    assert (after.players["Blue"].heir, after.players["Blue"].talents, after.players["Red"].talents) == ("Red", 0, 45)
    assert [there(after, p) for p in ("Baetica", "Lusitania")] == ["Red 3I 1G, City", "of Red"]
    assert there(after, "Mare Narbo") == "2 Galleys of Red, 1 Galley of Red with 2I 1G"
    assert there(after, "Hispania") == "Red 3I 1G, City"
    assert after.problems() == []


def test_3_3_the_marker_of_the_victor_rises_at_once_and_may_bring_inflation() -> None:
    held = ("Achaia", "Asia", "Britannia", "Caesariensis", "Cyrenaica", "Neapolis", "Narbonensis", "Syria")
    after = fallen("; ".join(f"{p} of Blue" for p in held))
    assert tribute(after, "Red") == 15 + 15 + 80
    assert [tuple(r) for r in after.rises] == [(2, "Red", 2)]


def test_3_3_the_fallen_player_has_no_turn_any_more() -> None:
    after = step(turn.player_turn(fallen()), "", "done, buy 3 Infantry for Italia")
    assert (after.active, after.turn) == ("Green", 2)
    assert after.playing == ("Green", "Red")


def test_3_3_the_limits_of_pieces_add_up() -> None:
    before, after = board(FALL), fallen()
    assert left(after, "Red")["Infantry"] == left(before, "Red")["Infantry"] + 20
    assert left(after, "Red")["Catapult"] == 12
    assert left(after, "Red")["City"] == left(before, "Red")["City"]


def test_3_3_battles_between_the_two_are_over() -> None:
    found = board(FALL + "; Narbonensis: Red 2I, Blue 2I, of Blue")
    after = phase(found, "I--, -", "fight in Hispania")
    assert there(after, "Narbonensis") == "Red 4I"


def test_3_3_the_victor_fights_on_with_a_third_player() -> None:
    """The units of Blue stand beside those of Green in a Province of Red's battle that is still to be fought."""
    found = board(FALL + "; Dalmatia: Red 2I, Green 1I, of Green")
    log: list[str] = []
    after = phase(found, "I--, -, I-, -", "fight in Hispania", log)
    assert there(after, "Dalmatia") == "Red 2I"
    assert "Red conquers Dalmatia from Green" in log


def test_3_3_an_attacker_who_loses_his_caesar_leaves_his_battles_to_the_victor() -> None:
    """Red attacks Blue and Green, and loses his Caesar to Blue; Red's Legion against Green is Blue's then, and fights."""
    home = "Italia: Red 2I, Fortified City"
    found = board(
        f"phase Combat; {home}; Narbonensis: Red 1I Caesar, Blue 3I, of Blue; Dalmatia: Red 3I, Green 1I, of Green"
    )
    after = phase(found, "-, I--, I--, -", "fight in Narbonensis")
    assert after.players["Red"].heir == "Blue"
    assert there(after, "Dalmatia") == "Blue 3I"
    assert there(after, "Italia") == "Blue 2I, Fortified City"
    assert (after.active, after.phase, after.turn) == ("Green", "Movement", 2)
    assert after.problems() == []


def test_3_3_prisoners_of_the_fallen_pass_on_and_the_victors_own_come_home() -> None:
    after = fallen("Blue prisoners: Green 1, Red 2")
    assert dict(after.players["Red"].prisoners) == {"Green": 1}
    assert force(after, "Italia", "Red") == "2G Caesar"


def test_3_3_generals_of_the_fallen_whom_a_third_player_holds_may_be_ransomed_by_the_victor() -> None:
    after = fallen("Green prisoners: Blue 1")
    assert dict(after.players["Green"].prisoners) == {"Red": 1}
    placing = after.edit("phase Placement; Red talents 5")
    assert "offer Green 5 Talents" in due(placing)[2]


def test_3_3_who_held_generals_of_the_fallen_himself_gets_them_as_his_own() -> None:
    after = fallen("Red prisoners: Blue 2")
    assert not after.players["Red"].prisoners
    assert force(after, "Italia", "Red") == "2G Caesar"


def test_3_3_alliances_of_the_fallen_end() -> None:
    assert fallen("allies: Blue Green, Green Red").allies == {"Green Red"}


def test_3_3_generals_beside_the_caesar_are_held_or_eliminated_first() -> None:
    found = board(FALL.replace("Blue 1I Caesar", "Blue 1I 2G Caesar"))
    after = phase(found, "I--, -", "hold the General, eliminate the General")
    assert after.players["Blue"].heir == "Red"
    assert after.problems() == []


def test_3_2_a_lone_caesar_whose_province_is_taken_is_captured() -> None:
    after = phase(board("phase Combat; Hispania: Red 1I, Blue Caesar, of Blue"))
    assert after.players["Blue"].heir == "Red"


def test_3_2_who_passes_a_lone_leader_captures_nobody() -> None:
    found = board("Italia: Red +2C 1G; Narbonensis: Blue 1G, of Blue")
    after = phase(phase(found, "", "march Italia to Narbonensis: 2C 1G, march Narbonensis to Aquitania: 2C 1G, done"))
    assert there(after, "Narbonensis") == "Blue 1G, of Blue"


def test_3_2_a_province_taken_in_a_retreat_holds_its_lone_leader_too() -> None:
    found = board("Aquitania: Blue 1I, Green 1G, of Green; phase Combat; active Blue")
    after = step(taken(found, "Aquitania", "Blue", fought=False), "", "hold the General")
    assert (there(after, "Aquitania"), dict(after.players["Blue"].prisoners)) == ("Blue 1I", {"Green": 1})


# --- the end of the game (4)


def test_4_the_last_caesar_has_won() -> None:
    log: list[str] = []
    found = board("players: Red Italia, Blue Hispania; Macedonia: none; " + FALL)
    after = phase(found, "I--, -", "", log)
    assert (after.phase, after.playing) == ("over", ("Red",))
    assert log[-1] == "Red is the only Caesar left: the game is over"
    assert turn.stages(after, "game") == []


def test_4_with_two_caesars_left_the_game_goes_on() -> None:
    assert fallen().phase == "Tribute"


def test_4_1_an_alliance_does_not_protect_a_caesar() -> None:
    assert fallen("allies: Blue Red").players["Blue"].heir == "Red"
