"""Reactions (7): Enemy Units, Barbarians, the Confederation, the Sassanids, played with scripted dice."""

import pytest
from aurelian_boards import empty, step

from rometeach.aurelian.phases import reactions
from rometeach.aurelian.phases.common import Lost
from rometeach.aurelian.position import Board, Position


def drawn(board: Position, chit: str, dice: str = "", answers: str = "") -> Board:
    """The board after a chit was drawn as a Reaction."""
    ready = board.edit(f"hostile: {chit}")
    found: Board = step(reactions.react(ready, 1), f"={chit}" + (f", {dice}" if dice else ""), answers)
    assert found.cups.size("hostile") == 0
    return found


def stacks(board: Board) -> dict[str, tuple[tuple[str, ...], str]]:
    return {b: (s.units, s.side) for b, s in board.stacks.items()}


# -- 7.0, 7.1 ----------------------------------------------------------------------------------------------


def test_7_0_an_empty_hostile_cup_brings_no_reaction() -> None:
    log: list[str] = []
    assert step(reactions.react(empty(), 2), log=log) == empty()
    assert "empty" in log[0]


def test_7_1_a_unit_comes_on_top_on_its_resistance_side() -> None:
    assert stacks(drawn(empty("Roma: 3"), "Roma 2a")) == {"Roma": (("Roma 3", "Roma 2a"), "Resistance")}


def test_7_1_with_aurelian_or_an_officer_there_it_goes_to_the_dead_pool() -> None:
    assert drawn(empty("Aurelian @ Roma"), "Roma 3").dead == ("Roma 3",)
    assert drawn(empty("officers: Roma"), "Roma 3").dead == ("Roma 3",)


def test_7_1_whether_an_occupied_box_is_still_checked_is_a_switch() -> None:
    p = empty("Roma: 2, 2 CV; Aurelian @ Roma")
    assert stacks(drawn(p, "Roma 3")) == {"Roma": (("Roma 2a", "Roma 2b"), "CV")}
    other = p.edit("switch occupied_box_flips yes")
    assert stacks(drawn(other, "Roma 3")) == {"Roma": (("Roma 2a", "Roma 2b"), "Resistance")}


def test_7_1_the_third_unit_arms_the_box() -> None:
    assert stacks(drawn(empty("Roma: 3, 2"), "Roma 2b"))["Roma"][1] == "CV"


def test_7_1_a_unit_in_a_region_with_a_usurper_is_armed_at_once() -> None:
    assert stacks(drawn(empty("Red usurper: unnamed"), "Roma 3"))["Roma"] == (("Roma 3",), "CV")


def test_7_1_two_units_without_a_usurper_turn_back_to_resistance() -> None:
    assert stacks(drawn(empty("Roma: 3 CV"), "Roma 2a"))["Roma"] == (("Roma 3", "Roma 2a"), "Resistance")


def test_7_1_two_armed_stacks_bring_a_usurper_who_arms_all_and_removes_officers() -> None:
    p = empty("Roma: 3, 2; Ravenna: 2, 3 CV; Noricum: 2; officers: Germania, Gallia; siege: Germania; Germania: 2 CV")
    board = drawn(p, "Roma 2b")
    assert board.usurpers == {"Red": "Red Usurper"}
    assert {s for _, s in stacks(board).values()} == {"CV"}
    assert (board.officers, board.sieges) == (("Gallia",), ())
    assert "Red Usurper" not in board.aside


def test_7_1_a_usurper_who_lies_in_the_dead_pool_rises_from_there() -> None:
    board = drawn(empty("Roma: 3, 2; Ravenna: 2, 3 CV; dead pool: Red Usurper"), "Roma 2b")
    assert (dict(board.usurpers), board.dead) == ({"Red": "Red Usurper"}, ())


# -- 7.2 ---------------------------------------------------------------------------------------------------


def test_7_2_a_barbarian_that_is_beaten_goes_to_the_pool_of_the_region() -> None:
    board = drawn(empty(), "Barbarian 4a", "3, 3")
    assert (board.pool("Red"), board.strength[2], board.raiders[2]) == (("Barbarian 4a",), 2, "")


def test_7_2_a_barbarian_that_is_not_beaten_takes_the_space() -> None:
    board = drawn(empty(), "Barbarian 4a", "3, 2")
    assert (board.pools, board.strength[2], board.raiders[2]) == ({}, 0, "Barbarian 4a")


def test_7_2_an_occupied_space_passes_the_attack_to_the_next_free_one() -> None:
    p = empty("Danube 2: Barbarian 5a; Danube 3: Barbarian 5b")
    assert drawn(p, "Barbarian 4a", "2, 8").pool("Red") == ("Barbarian 4a",)
    p = empty("Danube 2: Barbarian 5a")
    assert drawn(p, "Barbarian 4a", "2, 1").raiders[2] == "Barbarian 4a"


def test_7_2_space_eight_occupied_sends_it_to_the_pool_without_a_second_die() -> None:
    p = empty("Danube 8: Barbarian 5a")
    assert drawn(p, "Barbarian 4a", "8").pool("Green") == ("Barbarian 4a",)


def test_7_2_the_third_space_loses_the_game() -> None:
    p = empty("Danube 2: Barbarian 5a; Danube 7: Barbarian 5b")
    with pytest.raises(Lost, match="3 Danube Spaces") as caught:
        drawn(p, "Barbarian 7a", "3, 1")
    assert sum(map(bool, caught.value.board.raiders)) == 3


@pytest.mark.parametrize("face", [1, 2])
def test_7_2_a_usurper_deals_with_it_for_a_point_or_a_coin(face: int) -> None:
    p = empty("Blue usurper: Postumus; Gallia: 3 CV; vp 4; treasury 4")
    board = drawn(p, "Barbarian 4a", str(face), "lose VP")
    assert (board.vp, board.treasury, board.dead) == (3, 4, ("Barbarian 4a",))
    assert drawn(p, "Barbarian 4a", str(face), "lose Coin").treasury == 3


def test_7_2_below_zero_that_payment_loses_the_game() -> None:
    p = empty("Blue usurper: Postumus; Gallia: 3 CV; vp 0; treasury 0")
    with pytest.raises(Lost, match="Victory Points"):
        drawn(p, "Barbarian 4a", "1", "lose VP")
    with pytest.raises(Lost, match="Treasury"):
        drawn(p, "Barbarian 4a", "2", "lose Coin")


def test_7_2_a_usurper_elsewhere_on_the_danube_does_not_help() -> None:
    p = empty("Red usurper: unnamed; Roma: 3 CV")
    assert drawn(p, "Barbarian 4a", "3, 8").pool("Red") == ("Barbarian 4a",)


@pytest.mark.parametrize(("walls", "die"), [("started", 2), ("finished", 1)])
def test_8_1_walls_help_the_legions_of_their_region(walls: str, die: int) -> None:
    p = empty(f"Red walls: {walls}")
    assert drawn(p, "Barbarian 4a", f"3, {die}").pool("Red") == ("Barbarian 4a",)
    assert drawn(p, "Barbarian 4a", f"5, {die}").raiders[4] == "Barbarian 4a"


def test_8_4_walls_under_a_usurper_follow_the_switch() -> None:
    p = empty("Red usurper: unnamed; Roma: 3 CV; Red walls: finished")
    assert drawn(p, "Barbarian 4a", "3, 1").raiders[2] == ""
    assert drawn(p.edit("switch walls_with_usurper no"), "Barbarian 4a", "3, 1").raiders[2] == "Barbarian 4a"


# -- 7.3, 7.4 ----------------------------------------------------------------------------------------------


def test_7_3_the_confederation_weakens_the_legions_and_costs_coins() -> None:
    p = empty(
        "pool Green: Barbarian 4a, Barbarian 4b; pool Red: Barbarian 5a; Danube 6: 1; Danube 7: 3; Danube 8: Barbarian 5b"
    )
    board = drawn(p, "Confederation")
    assert board.strength == (1, 1, 2, 2, 1, 1, 2, 0)
    assert (board.treasury, board.pool("Green"), board.pool("Red")) == (3, (), ("Barbarian 5a",))
    assert set(board.dead) == {"Barbarian 4a", "Barbarian 4b", "Confederation"}
    assert board.ends == 1


def test_7_3_the_player_chooses_among_tied_pools() -> None:
    p = empty("pool Green: Barbarian 4a; pool Red: Barbarian 5a")
    assert drawn(p, "Confederation", answers="Red").strength == (1, 1, 1, 1, 2, 2, 2, 2)


def test_7_3_too_few_coins_lose_the_game() -> None:
    p = empty("pool Green: Barbarian 4a, Barbarian 4b; treasury 1")
    with pytest.raises(Lost, match="Treasury"):
        drawn(p, "Confederation")


def test_7_4_the_sassanids_take_points_unless_a_usurper_holds_the_east() -> None:
    p = empty("Gallia: 3, 4 CV; Belgica: 4 CV; Blue usurper: Postumus; Roma: 3; vp 5")
    assert (drawn(p, "Sassanids").vp, drawn(p, "Sassanids").dead) == (3, ("Sassanids",))
    assert drawn(p.edit("Yellow usurper: Zenobia"), "Sassanids").vp == 5


def test_7_4_whether_points_stop_at_zero_is_a_switch() -> None:
    p = empty("Gallia: 3, 4 CV; Belgica: 4 CV; Blue usurper: Postumus; vp 1")
    assert drawn(p, "Sassanids").vp == -1
    assert drawn(p.edit("switch vp_floor zero"), "Sassanids").vp == 0


def test_5_0_a_turn_end_marker_goes_to_the_dead_pool() -> None:
    assert drawn(empty(), "Turn End 1").dead == ("Turn End 1",)


def test_12_6_at_the_end_of_the_turn_a_turn_end_marker_goes_back_and_stops() -> None:
    p = empty("hostile: Turn End 1, Roma 3")
    board = step(reactions.react(p, 4, turn_end=True), "=Turn End 1")
    assert board == p


def test_12_6_whether_the_confederation_stops_too_is_a_switch() -> None:
    p = empty("hostile: Confederation, Roma 3; pool Green: Barbarian 4a")
    assert step(reactions.react(p, 2, turn_end=True), "=Confederation") == p
    board = step(reactions.react(p.edit("switch confederation_stops no"), 2, turn_end=True), "=Confederation, =Roma 3")
    assert "Confederation" in board.dead
    assert "Roma" in board.stacks
