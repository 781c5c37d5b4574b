"""Build, Levy, Dead Pool, Taxation and Turn End (8 to 12), the ways to lose (13), and whole turns."""

import pytest
from aurelian_boards import NEVER_LOST, empty, game, step

from rometeach.aurelian.actions import LEVY, PlaceStrength
from rometeach.aurelian.phases import build, dead_pool, levy, taxation, turn, turn_end
from rometeach.aurelian.phases.common import Lost
from rometeach.aurelian.position import Board, Position, position
from rometeach.core.errors import IllegalChoice
from rometeach.core.session.requests import Decision
from rometeach.core.session.session import Session


def options(steps: object) -> list[str]:
    """The options of the first Decision of a step."""
    request = next(steps)  # type: ignore[call-overload]
    while not isinstance(request, Decision):
        request = steps.send(None)  # type: ignore[attr-defined]
    return [o.name for o in request.options]


# -- 4.0 ---------------------------------------------------------------------------------------------------


def test_4_0_the_phases_of_a_turn_in_order() -> None:
    names = [s.name for s in turn.stages(position("270"))]
    assert names[:7] == [
        "Set-up", "Turn 1: Actions", "Turn 1: Build", "Turn 1: Levy", "Turn 1: Dead Pool", "Turn 1: Taxation", "Turn 1: Turn End",
    ]  # fmt: skip
    assert len(names) == 1 + 6 * 6
    assert [s.name for s in turn.stages(empty("turn 6; phase Taxation"))] == ["Turn 6: Taxation", "Turn 6: Turn End"]


# -- 8 -----------------------------------------------------------------------------------------------------


def built(change: str, answers: str) -> Board:
    found: Board = step(build.build(empty(change)), answers=answers)
    return found


def test_8_1_walls_are_started_and_finished_on_another_turn() -> None:
    board = built("treasury 7", "Red walls, done")
    assert (board.treasury, dict(board.walls)) == (4, {"Red": 1})
    assert "Red walls" not in options(build.build(board))
    board = built("treasury 7; Red walls: started", "Red walls, done")
    assert (board.treasury, dict(board.walls)) == (4, {"Red": 2})


def test_8_2_the_second_temple_raises_the_income_by_two() -> None:
    board = built("treasury 6; Red temple: finished; Green temple: started", "Green temple, done")
    assert (board.income, board.treasury, dict(board.temples)) == (15, 3, {"Green": 2, "Red": 2})
    assert built("treasury 6", "Green temple, done").income == 13


def test_8_3_one_step_of_the_aurelian_walls_a_turn_unless_the_switch_says_otherwise() -> None:
    board = built("treasury 9", "Aurelian Walls, done")
    assert (board.aurelian_walls, board.treasury) == (-1, 6)
    assert "Aurelian Walls" not in options(build.build(board))
    board = built("treasury 9; switch aurelian_walls_steps many", "Aurelian Walls, Aurelian Walls, done")
    assert (board.aurelian_walls, board.treasury) == (0, 3)


def test_8_4_nothing_is_built_under_a_usurper() -> None:
    found = options(build.build(empty("treasury 9; Red usurper: unnamed")))
    assert not any(n.startswith("Red") for n in found)


def test_8_1_walls_in_yellow_are_a_switch() -> None:
    assert "Yellow walls" in options(build.build(empty("treasury 9")))
    assert "Yellow walls" not in options(build.build(empty("treasury 9; switch walls_in_yellow no")))


def test_8_0_without_coins_nothing_is_asked() -> None:
    assert built("treasury 2", "").treasury == 2


# -- 9 -----------------------------------------------------------------------------------------------------

KEEP = "Danube 1: 1, Danube 2: 1, Danube 3: 2, Danube 4: 2, Danube 5: 2, Danube 6: 2, Danube 7: 2"


def test_9_1_the_free_levy_adds_the_combat_value() -> None:
    p = empty("friendly: Gallia 4; treasury 1")
    board = step(levy.levy(p), "=Gallia 4", f"levy, {KEEP.replace('7: 2', '7: 3')}")
    assert (sum(board.strength), board.dead, board.done) == (16, ("Gallia 4",), ("Free Levy",))
    assert board.strength == (1, 1, 2, 2, 2, 2, 3, 3)


def test_9_1_a_declined_levy_scores_a_point() -> None:
    board = step(levy.levy(empty("friendly: Gallia 4; treasury 1")), "=Gallia 4", "decline")
    assert (board.vp, sum(board.strength), board.dead) == (1, 14, ("Gallia 4",))


@pytest.mark.parametrize("chit", ["Barbarian 4a", "Confederation", "Sassanids"])
def test_9_1_other_chits_bring_nothing(chit: str) -> None:
    board = step(levy.levy(empty(f"friendly: {chit}; treasury 1")), f"={chit}")
    assert (board.vp, board.dead) == (0, (chit,))


def test_9_1_an_empty_friendly_cup_brings_nothing() -> None:
    assert step(levy.levy(empty("treasury 1"))).done == ("Free Levy",)


def test_9_1_whether_the_free_levy_rearranges_is_a_switch() -> None:
    p = empty("friendly: Gallia 4; treasury 1; Danube 3: 3")
    moved = step(
        levy.levy(p),
        "=Gallia 4",
        "levy, Danube 1: 3, Danube 2: 3, Danube 3: 2, Danube 4: 2, Danube 5: 2, Danube 6: 2, Danube 7: 2",
    )
    assert moved.strength == (3, 3, 2, 2, 2, 2, 2, 1)
    run = levy.levy(p.edit("switch levy_redeploy add"))
    request = next(run)
    request = run.send("Gallia 4")
    while not (isinstance(request, Decision) and request.kind == "strength"):
        request = run.send(LEVY if isinstance(request, Decision) else None)
    assert [o.name for o in request.options] == ["Danube 1: 1", "Danube 1: 2", "Danube 1: 3"]
    request = run.send(PlaceStrength(1, 1))
    request = run.send(PlaceStrength(2, 1))
    assert isinstance(request, Decision)
    assert [o.name for o in request.options] == ["Danube 4: 2", "Danube 4: 3"]


def test_9_1_spaces_under_a_usurper_get_nothing_unless_the_switch_says_otherwise() -> None:
    p = empty("Blue usurper: unnamed; Red usurper: unnamed; treasury 4")
    assert options(levy.paid(p)) == [f"Danube {n} +1" for n in (5, 6, 7, 8)] + ["done"]
    assert "Danube 1 +1" in options(levy.paid(p.edit("switch levy_with_usurper yes")))


def test_9_2_a_paid_levy_costs_two_coins_a_point() -> None:
    board = step(levy.paid(empty("treasury 5; Danube 4: Barbarian 5a")), answers="Danube 4 +1, Danube 3 +1")
    assert (board.treasury, board.strength[2:4], board.pool("Red")) == (1, (3, 1), ("Barbarian 5a",))


# -- 10 ----------------------------------------------------------------------------------------------------


def resolved(change: str) -> Board:
    found: Board = step(dead_pool.dead_pool(empty(change)))
    return found


def test_10_1_three_boxes_with_enemies_bring_a_usurper_and_remove_officers() -> None:
    board = resolved("Roma: 3; Ravenna: 3; Noricum: 2; officers: Germania, Gallia")
    assert board.usurpers == {"Red": "Red Usurper"}
    assert board.officers == ("Gallia",)
    assert {s.side for s in board.stacks.values()} == {"CV"}


def test_10_1_a_piece_takes_one_more_unit_from_its_box() -> None:
    board = resolved("Roma: 3; Ravenna: 3; Noricum: 2; officers: Roma")
    assert board.usurpers == {}
    assert set(board.stacks) == {"Ravenna", "Noricum"}


def test_10_1_10_2_a_named_usurper_with_one_box_falls_and_brings_coins() -> None:
    board = resolved("Yellow usurper: Zenobia; Palmyra: 5, 6 CV")
    assert (board.income, board.treasury, board.dead) == (19, 11, ("Zenobia",))
    assert board.stacks["Palmyra"].side == "Resistance"
    assert resolved("Yellow usurper: Zenobia; Palmyra: 5 CV; Tyana: 3 CV").usurpers == {"Yellow": "Zenobia"}


def test_10_1_an_unnamed_usurper_ends_beside_the_map() -> None:
    board = resolved("Red usurper: unnamed; Roma: 3 CV")
    assert (board.usurpers, board.dead, board.income) == ({}, (), 13)
    assert "Red Usurper" in board.aside


def test_10_3_what_becomes_of_the_dead_pool() -> None:
    board = resolved(
        "dead pool: Barbarian 4a, Confederation, Sassanids, Turn End 1, Zenobia, Roma 3, Gallia 3, Judaea 6, Byzantium 5; "
        "Red temple: finished; Yellow usurper: unnamed; Palmyra: 5 CV; Tyana: 3 CV"
    )
    assert board.dead == ("Zenobia",)
    assert board.cups.friendly == ("Roma 3",)
    assert board.cups.unfriendly == ("Byzantium 5", "Gallia 3")
    assert set(board.cups.hostile) == {"Barbarian 4a", "Confederation", "Sassanids", "Turn End 1", "Judaea 6"}


# -- 11 ----------------------------------------------------------------------------------------------------


def test_11_1_the_treasury_becomes_the_income_less_the_upkeep() -> None:
    board = step(taxation.taxation(empty("Blue usurper: Postumus; Gallia: 3 CV; treasury 9")))
    assert board.treasury == 1


def test_11_2_a_treasury_below_zero_loses_the_game() -> None:
    with pytest.raises(Lost, match="Treasury"):
        step(taxation.taxation(empty()))


def test_11_3_reforms_cost_two_coins_for_two_income_once_a_turn() -> None:
    p = empty("income 20; treasury 0")
    board = step(taxation.taxation(p), answers="Reforms")
    assert (board.income, board.treasury, board.done) == (22, 4, ("Reforms",))
    assert step(taxation.taxation(p), answers="done").income == 20
    assert step(taxation.reforms(board)) == board


# -- 12 ----------------------------------------------------------------------------------------------------


def ended(change: str, dice: str = "", answers: str = "") -> Board:
    found: Board = step(turn_end.turn_end(empty(change)), dice, answers)
    return found


def test_12_1_points_are_scored_and_the_game_goes_on() -> None:
    board = ended("vp 1; treasury 5; army 2")
    assert (board.vp, board.turn, board.outcome) == (1 + 4 + 2 + 1, 2, "")


def test_12_2_a_triumph_scores_twice_and_flips_aurelian() -> None:
    board = ended("dead pool: Zenobia; vp 0; army 2", answers="Triumph")
    assert (board.vp, board.leadership) == (2 * (4 + 1 + 2 + 1), 2)
    board = ended("dead pool: Zenobia; vp 0; army 2", answers="wait")
    assert (board.vp, board.leadership) == (8, 1)


def test_12_3_12_4_the_bonus_and_the_penalty_of_turn_six() -> None:
    board = ended(
        "turn 6; vp 60; army 2; treasury 0; Aurelian Walls 2; Red walls: finished; Gallia: 3, 4; pool Red: Barbarian 4a"
    )
    assert board.vp == 60 + 3 + 2 + 1 + 2 - 3
    assert board.outcome == f"lost: {board.vp} Victory Points, and Turn 6 asks for 66"
    assert ended("turn 6; vp 70; army 2; Aurelian Walls 2; Red walls: finished").outcome.startswith("won")


def test_12_4_a_negative_multiplier_is_a_larger_penalty() -> None:
    change = "turn 6; vp 60; army 2; treasury 0; Gallia: 3, 4; pool Red: Barbarian 4a; Aurelian Walls"
    assert ended(f"{change} -2").vp == ended(f"{change} -1").vp - 3 == ended(f"{change} 1").vp - 3


def test_12_5_too_few_points_lose_the_game() -> None:
    board = ended("turn 2; vp 0; treasury 0; Gallia: 3")
    assert board.outcome == "lost: 5 Victory Points, and Turn 2 asks for 14"


def test_12_5_a_usurper_at_the_end_of_turn_six_loses_the_game() -> None:
    assert "Red Usurper at the end of Turn 6" in ended("turn 6; vp 90; Red usurper: unnamed; Roma: 3 CV").outcome


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_12_6_as_many_reactions_as_the_number_of_the_turn(number: int) -> None:
    """A7: turn 4 brings four Reactions, turn 6 none."""
    units = ["Roma 3", "Ravenna 2", "Noricum 2", "Germania 2", "Aquitania 2", "Belgica 5"]
    dice = ", ".join(f"={u}" for u in units[:number])
    board = ended(f"turn {number}; vp 90; hostile: {', '.join(units)}", dice)
    assert board.turn == number + 1
    assert board.cups.size("hostile") == 6 - number + (number == 3)


def test_12_6_a_turn_end_marker_goes_back_and_ends_the_reactions_of_the_turn() -> None:
    board = ended("turn 3; vp 90; hostile: Turn End 1, Roma 3", "=Turn End 1")
    assert (board.dead, board.cups.hostile, board.turn) == ((), ("Roma 3", "Turn End 1", "Turn End 3"), 4)


def test_12_6_turn_six_brings_no_reaction() -> None:
    board = ended("turn 6; vp 90; hostile: Roma 3; friendly: Roma 2a")
    assert board.cups.hostile == ("Roma 3",)
    assert board.cups.friendly == ("Roma 2a",)


def test_12_6_two_adjustments_of_each_kind_come_first() -> None:
    p = "vp 90; friendly: Roma 3, Roma 2a, Roma 2b"
    board = ended(p, "=Roma 3, =Roma 2a, =Roma 3, =Roma 2a, =Roma 3")
    assert board.cups.friendly == ("Roma 2b",)
    assert board.cups.hostile == ("Roma 2a",)


def test_12_6_the_third_turn_end_marker_enters_at_turn_four() -> None:
    board = ended("turn 3; vp 90")
    assert board.cups.hostile == ("Turn End 3",)
    assert "Turn End 3" not in board.aside


def test_12_6_a_new_turn_forgets_what_was_done() -> None:
    board = ended("vp 90; done: Reforms, Red walls; actions 7")
    assert (board.done, board.actions) == ((), 0)


# -- 13 ----------------------------------------------------------------------------------------------------


def test_13_a_lost_game_stops_and_says_why() -> None:
    stage = turn.stage(1, "Taxation")
    log: list[str] = []
    board = step(stage.run(empty("phase Taxation")), log=log)
    assert board.outcome == "lost: the Treasury is below zero"
    assert log[-1] == "The game is lost: the Treasury is below zero."
    assert step(turn.stage(1, "Turn End").run(board)) == board


# -- sessions ----------------------------------------------------------------------------------------------


def test_a_session_is_followed_undone_and_refuses_with_the_section() -> None:
    p = position("270").draw(4)
    session: Session[Board] = Session("aurelian", p, turn.stages(p), lambda b: "", seed=1)
    assert session.request is not None
    with pytest.raises(IllegalChoice, match=r"Case 6\.\d"):
        session.answer("Aurelian: Battle")
    before = session.board
    session.answer("Aurelian: March > Byzantium")
    assert session.board.aurelian == "Byzantium"
    session.undo()
    assert session.board == before


def test_a_game_followed_on_a_table_asks_for_every_chit_that_is_shown() -> None:
    p = position("270").draw(4).seen()
    session: Session[Board] = Session("aurelian", p, turn.stages(p), lambda b: "", seed=1)
    session.answer("end")
    request = session.request
    assert isinstance(request, Decision)
    assert request.who == "Table"
    assert {o.name for o in request.options} == set(p.cups.hostile)
    session.answer("Turn End 1")
    session.answer("Turn End 2")
    assert session.board.dead == ("Turn End 1", "Turn End 2")


# -- whole games -------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_game() -> None:
    start = position("270")
    assert game(5, start)[0] == game(5, start)[0]


def test_a_game_can_last_six_turns() -> None:
    start = Position.with_rules(position("270"), position("270").rules.with_changes(NEVER_LOST))
    turns = {game(seed, start, check=False)[0].turn for seed in range(60)}
    assert max(turns) == 6
