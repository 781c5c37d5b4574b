"""The set-up (3) and the Actions Phase (5, 6), played with scripted dice."""

from dataclasses import replace

import pytest
from aurelian_boards import choice, drawn, empty, step

from rometeach.aurelian.phases import actions, choices, turn
from rometeach.aurelian.phases.actions import act
from rometeach.aurelian.phases.common import Lost, adjust
from rometeach.aurelian.phases.setup import set_up
from rometeach.aurelian.position import Board, Position, from_share, position
from rometeach.aurelian.rules import switches
from rometeach.core.errors import BadInput
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

HOSTILE = "hostile: Turn End 1, Turn End 2"


def names(board: Board) -> set[str]:
    return {o.name for o in choices.decision(board).options}


def refused(board: Board, name: str) -> tuple[str, str]:
    found = {r.name: (r.case, r.reason) for r in choices.decision(board).refused}
    return found[name]


def do(board: Position, name: str, dice: str = "", answers: str = "") -> Board:
    """An Action carried out, Reactions and all."""
    found: Board = step(act(board, choice(board, name)), dice, answers)
    return found


def effect(board: Position, action: str, dice: str = "", answers: str = "", piece: str = "Aurelian") -> Board:
    """The effect of an Action alone, where Aurelian is."""
    box = board.aurelian if piece == "Aurelian" else piece
    found: Board = step(getattr(actions, action)(board, box, piece), dice, answers)
    return found


def whole(board: Board, name: str, dice: str) -> Board:
    """The effect of an Action from its choice on: the move before it, and what follows for Sieges and Usurpers."""
    found: Board = step(actions.effect(board, choice(board, name)), dice)
    return found


# -- 3.0 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_3_0_the_set_up_places_what_the_rulebook_says(seed: int) -> None:
    p = drawn(seed)
    rules = p.rules
    placed: dict[str, list[str]] = {r: [] for r in rules.regions}
    for box, stack in p.stacks.items():
        placed[rules.region_of[box]] += stack.units
        assert stack.armed == (rules.region_of[box] in ("Yellow", "Blue"))
    assert {r: len(u) for r, u in placed.items()} == {"Blue": 6, "Red": 4, "Green": 0, "Yellow": 6}
    assert {r: len(p.pool(r)) for r in rules.danube_regions} == {"Blue": 0, "Red": 1, "Green": 2}
    assert p.cups.size("hostile") == 14 - 6 + 9 - 3 + 2
    assert p.cups.size("unfriendly") == 10 - 6 + 9
    assert p.cups.size("friendly") == 9 - 4 + 2
    assert {"Confederation", "Sassanids"} <= set(p.cups.friendly)
    assert {"Turn End 1", "Turn End 2"} <= set(p.cups.hostile)
    assert {rules.units[c].region for c in p.cups.unfriendly} <= {"Blue", "Green"}
    assert set(p.aside) == {"Turn End 3", *rules.unnamed_usurper.values()}
    assert [x for x in p.problems() if x.severity == "error"] == []


def test_3_0_the_order_of_drawing_is_the_order_in_a_box_from_the_bottom() -> None:
    yellow = "=Judaea 6, =Judaea 5a, =Palmyra 5a, =Tyana 3, =Tyana 4, =Judaea 5b"
    blue = "=Gallia 3, =Gallia 4, =Belgica 5, =Aquitania 2, =Britannia 4b, =Britannia 4a"
    rest = "=Barbarian 7a, =Barbarian 4b, =Barbarian 6a, =Roma 3, =Roma 2a, =Noricum 2, =Ravenna 3"
    p = step(turn.RUNS["Set-up"](position("270")), f"{yellow}, {blue}, {rest}")
    assert p.stacks["Judaea"].units == ("Judaea 6", "Judaea 5a", "Judaea 5b")
    assert p.stacks["Britannia"].units == ("Britannia 4b", "Britannia 4a")
    assert (p.pool("Green"), p.pool("Red")) == (("Barbarian 4b", "Barbarian 7a"), ("Barbarian 6a",))


# -- 5.0 ---------------------------------------------------------------------------------------------------


def test_5_0_an_empty_friendly_cup_is_replaced_by_the_unfriendly_one() -> None:
    p = empty("unfriendly: Roma 3")
    board = step(adjust(p, "friendly", "unfriendly"), "=Roma 3")
    assert (board.cups.unfriendly, board.cups.hostile) == ((), ("Roma 3",))


@pytest.mark.parametrize("target", ["friendly", "hostile"])
def test_5_0_an_empty_unfriendly_cup_skips_the_adjustment(target: str) -> None:
    log: list[str] = []
    p = empty("friendly: Roma 3")
    assert step(adjust(p, "unfriendly", target), log=log) == p
    assert "skipped" in log[0]


def test_5_0_both_cups_empty_skips_the_adjustment() -> None:
    assert step(adjust(empty(), "friendly", "unfriendly")) == empty()


def test_5_0_two_turn_end_markers_end_the_phase_after_all_reactions() -> None:
    p = empty("dead pool: Turn End 1; hostile: Turn End 2, Roma 3; pool Green: Barbarian 4a")
    board = step(turn.actions(p), "8, =Turn End 2, =Roma 3", "Aurelian: Campaign")
    assert board.ends == 2
    assert board.stacks["Roma"].units == ("Roma 3",)


def test_7_3_the_confederation_counts_as_a_turn_end_marker() -> None:
    p = empty("dead pool: Turn End 1, Confederation")
    assert p.ends == 2
    assert step(turn.actions(p)) == p


def test_5_0_ending_early_costs_two_reactions() -> None:
    p = empty("hostile: Roma 3, Roma 2a, Noricum 2")
    board = step(turn.actions(p), "=Roma 3, =Roma 2a", "end")
    assert board.stacks["Roma"].units == ("Roma 3", "Roma 2a")
    assert board.cups.hostile == ("Noricum 2",)


def test_5_0_an_action_then_its_adjustment_then_its_reactions() -> None:
    p = empty(f"Moesia: 3; friendly: Roma 3; unfriendly: Noricum 2; {HOSTILE}")
    board = do(p, "Aurelian: Suppress", "8, =Roma 3, =Turn End 1, =Turn End 2")
    assert board.actions == 1
    assert board.dead == ("Moesia 3", "Turn End 1", "Turn End 2")
    assert board.cups.unfriendly == ("Noricum 2", "Roma 3")


def test_6_6_a_battle_has_both_adjustments_in_order() -> None:
    p = empty(f"Moesia: 3 CV; friendly: Roma 3; {HOSTILE}")
    board = do(p, "Aurelian: Battle", "8, =Roma 3, =Roma 3, =Roma 3, =Turn End 1")
    assert board.stacks["Roma"].units == ("Roma 3",)
    assert board.cups.hostile == ("Turn End 2",)


def test_5_0_on_a_table_nobody_sees_what_is_moved() -> None:
    p = empty(f"Moesia: 3; friendly: Roma 3, Roma 2a; {HOSTILE}").seen()
    found = act(p, choice(p, "Aurelian: Suppress"))
    request = next(found)
    while request is not None and type(request).__name__ != "Decision":
        request = found.send((8,) if type(request).__name__ == "Roll" else None)
    assert request.kind == "reveal"  # type: ignore[union-attr]
    assert request.who == "Table"  # type: ignore[union-attr]
    assert [o.name for o in request.options] == ["Turn End 1", "Turn End 2"]  # type: ignore[union-attr]
    assert request.board.cups.events == ("F>U",)  # type: ignore[union-attr]


# -- 6.0 ---------------------------------------------------------------------------------------------------


def test_6_0_a_piece_may_first_move_one_box_if_it_can_act_there() -> None:
    p = empty("Byzantium: 4; Pannonia: none; Dalmatia: 3 CV; officers: Ravenna; Germania: 2 CV; Roma: 2")
    found = names(p)
    assert "Aurelian > Byzantium: Suppress" in found
    assert {"Aurelian > Dalmatia: Battle", "Aurelian > Dalmatia: Siege"} <= found
    assert "Aurelian > Dalmatia: Suppress" not in found
    assert {"Officer Ravenna > Germania: Siege", "Officer Ravenna > Roma: Suppress"} <= found
    assert "Officer Ravenna > Germania: Battle" not in found
    assert not any("Pannonia" in n for n in found)
    assert refused(p, "Officer Ravenna > Germania: Battle") == ("6.6", "an Officer cannot take this Action")
    assert refused(p, "Aurelian > Dalmatia: Suppress")[0] == "6.1"


def test_6_0_legal_and_refused_choices_are_all_there_are() -> None:
    for seed in range(20):
        siege = ("", "; Aurelian @ Gallia; Gallia CV; siege: Aurelian")[seed % 2 and "Gallia" in drawn(seed).stacks]
        lock = "; switch siege_lock piece" * (seed % 4 == 1)
        p = drawn(seed).edit(f"officers: Roma, Noricum; phase Actions{siege}{lock}")
        decision = choices.decision(p)
        options, others = {o.name for o in decision.options}, {r.name for r in decision.refused}
        assert not options & others
        assert len(options) + len(others) == 1 + sum(
            (len(p.rules.actions) - 1) + len(p.rules.neighbours[box])
            for start in (p.aurelian, "Roma", "Noricum")
            for box in (start, *p.rules.neighbours[start])
        )


def test_6_0_the_box_after_the_move_is_the_target() -> None:
    p = empty("Byzantium: 4; Moesia: none")
    board = do(p, "Aurelian > Byzantium: Suppress", "8")
    assert (board.aurelian, board.stacks) == ("Byzantium", {})


def test_6_0_aurelian_adds_his_leadership_and_an_officer_does_not() -> None:
    p = empty("Moesia: 4; officers: Moesia")
    assert not effect(p, "suppress", "4").stacks
    assert effect(p, "suppress", "4", piece="Moesia").stacks
    assert not effect(p.edit("Aurelian +2"), "suppress", "3").stacks
    assert effect(p, "suppress", "3").stacks


# -- 6.1 to 6.4 --------------------------------------------------------------------------------------------


def test_6_1_aurelian_removes_all_and_an_officer_the_topmost() -> None:
    p = empty("Moesia: 4, 3; officers: Moesia")
    assert effect(p, "suppress", "8").dead == ("Moesia 3", "Moesia 4")
    board = effect(p, "suppress", "8", piece="Moesia")
    assert board.dead == ("Moesia 3",)
    assert board.stacks["Moesia"].units == ("Moesia 4",)
    assert effect(p, "suppress", "3", piece="Moesia").dead == ()


def test_6_2_placate_pays_and_removes_the_topmost() -> None:
    board = effect(empty("Moesia: 3, 4; treasury 5"), "placate")
    assert (board.treasury, board.dead, board.stacks["Moesia"].units) == (3, ("Moesia 4",), ("Moesia 3",))


def test_6_3_assign_costs_a_point_of_the_army() -> None:
    board = effect(empty("army 2"), "assign")
    assert (board.army, board.officers) == (1, ("Moesia",))


def test_6_4_redeploy_moves_strength_to_the_army_and_back() -> None:
    answers = ", ".join(f"Danube {s}: 1" for s in range(3, 6))
    board = effect(
        empty("Blue usurper: Postumus"), "redeploy", answers=answers + ", Danube 6: 2, Danube 7: 2, Danube 8: 2"
    )
    assert board.strength == (1, 1, 1, 1, 1, 2, 2, 2)
    assert board.army == 5
    back = effect(
        empty("Blue usurper: Postumus; army 5"), "redeploy",
        answers="Danube 3: 3, Danube 4: 3, Danube 5: 3, Danube 6: 3, Danube 7: 2, Danube 8: 2",
    )  # fmt: skip
    assert (back.strength, back.army) == ((1, 1, 3, 3, 3, 3, 2, 2), 1)


def test_6_4_one_strength_drives_barbarians_into_their_pool() -> None:
    p = empty("Danube 4: Barbarian 5a; army 3")
    answers = "Danube 1: 1, Danube 2: 1, Danube 3: 2, Danube 4: 1, Danube 5: 2, Danube 6: 2, Danube 7: 2, Danube 8: 2"
    board = effect(p, "redeploy", answers=answers)
    assert (board.strength[3], board.raiders[3], board.pool("Red"), board.army) == (1, "", ("Barbarian 5a",), 2)
    left = answers.replace("Danube 4: 1", "Danube 4: 0")
    assert effect(p, "redeploy", answers=left).raiders[3] == "Barbarian 5a"


def test_6_4_strength_is_neither_won_nor_lost_nor_put_where_a_usurper_is() -> None:
    p = empty("Red usurper: unnamed; army 4; Danube 5: Barbarian 4a")
    run = actions.redeploy(p, "Moesia", "Aurelian")
    request, asked = next(run), []
    try:
        while True:
            asked.append(request.what)  # type: ignore[union-attr]
            offered = [int(o.name.split()[-1]) for o in getattr(request, "options", [])]
            assert offered == sorted(offered)
            request = run.send(request.actions[-1] if offered else None)  # type: ignore[union-attr]
    except StopIteration as end:
        board = end.value
    assert not any("Space 3" in w or "Space 4" in w for w in asked)
    assert sum(board.strength) + board.army == sum(p.strength) + p.army
    assert board.strength[2:4] == p.strength[2:4]
    assert board.army >= 1


# -- 6.5 to 6.8 --------------------------------------------------------------------------------------------


def test_6_5_campaign_empties_the_pool_pays_and_strengthens_the_danube() -> None:
    pool = "Barbarian 4a, Barbarian 4b, Barbarian 4c, Barbarian 5a, Barbarian 5b"
    p = empty(f"pool Green: {pool}; army 3; treasury 2")
    board = effect(p, "campaign", "8", "Danube 5 +1, Danube 6 +1")
    assert board.pools == {}
    assert len(board.dead) == 5
    assert sum(board.strength) == sum(p.strength) + 2
    assert board.treasury == 2 + 7
    assert board.army == 2


def test_6_5_the_treasury_never_exceeds_the_income() -> None:
    p = empty("pool Green: Barbarian 4a; treasury 12; army 3")
    assert effect(p, "campaign", "8").treasury == 13


def test_6_5_the_strength_of_a_campaign_goes_to_legions_unless_the_switch_says_otherwise() -> None:
    p = empty("pool Red: Barbarian 4a, Barbarian 4b; Danube 3: Barbarian 5a; Danube 4: 3; Aurelian @ Roma; army 4")
    assert effect(p, "campaign", "8").strength[2:4] == (0, 3)
    board = effect(p.edit("switch campaign_dislodges yes"), "campaign", "8")
    assert (board.strength[2:4], board.raiders[2], board.pool("Red")) == ((1, 3), "", ("Barbarian 5a",))


def test_6_5_an_army_that_is_gone_loses_the_game() -> None:
    with pytest.raises(Lost, match="Army"):
        effect(empty("pool Green: Barbarian 4a; army 1"), "campaign", "1")


def test_6_6_battle_removes_all_and_costs_army() -> None:
    board = effect(empty("Moesia: 3, 4 CV; army 4"), "battle", "1")
    assert (board.army, board.stacks, board.dead) == (2, {}, ("Moesia 3", "Moesia 4"))
    with pytest.raises(Lost):
        effect(empty("Moesia: 3, 4 CV; army 2"), "battle", "1")


def test_6_7_a_siege_removes_the_topmost_and_calms_the_rest_without_a_usurper() -> None:
    board = effect(empty("Moesia: 3, 4 CV"), "siege", "2")
    assert board.dead == ("Moesia 4",)
    assert board.stacks["Moesia"].side == "Resistance"
    assert board.sieges == ()
    board = effect(empty("Moesia: 3, 4 CV; Byzantium: 4 CV; Green usurper: unnamed"), "siege", "2")
    assert board.stacks["Moesia"].side == "CV"


def test_6_7_a_siege_that_fails_binds_you_to_it() -> None:
    p = empty("Moesia: 3, 4 CV; Roma: 2; officers: Roma")
    board = effect(p, "siege", "1")
    assert (board.sieges, board.dead) == (("Aurelian",), ())
    assert names(board) == {"Aurelian: Siege", "end"}
    assert refused(board, "Aurelian: Battle") == ("6.7", "the piece is bound by its Siege")
    assert refused(board, "Officer Roma: Suppress") == ("6.7", "a Siege is on, and only it may go on")


def test_6_7_whether_a_siege_binds_you_or_the_piece_is_a_switch() -> None:
    p = empty("Moesia: 3, 4 CV; Roma: 2; officers: Roma; siege: Aurelian; switch siege_lock piece")
    assert "Officer Roma: Suppress" in names(p)
    assert not any(n.startswith("Aurelian") and n != "Aurelian: Siege" for n in names(p))


BOTH = "Moesia: 3, 4 CV; Roma: 2, 3 CV; Byzantium: 4 CV; Green usurper: unnamed; Red usurper: unnamed; officers: Roma"


def test_6_7_each_piece_is_bound_by_its_own_siege() -> None:
    p = empty(f"{BOTH}; switch siege_lock piece")
    first = effect(p, "siege", "1")
    both = effect(first, "siege", "1", piece="Roma")
    assert (first.sieges, both.sieges) == (("Aurelian",), ("Aurelian", "Roma"))
    assert names(both) == {"Aurelian: Siege", "Officer Roma: Siege", "end"}
    assert effect(both, "siege", "8").sieges == ("Roma",)
    assert effect(both, "siege", "8", piece="Roma").sieges == ("Aurelian",)
    assert from_share(both.share()) == both == p.edit("siege: Roma, Aurelian")


def test_6_7_a_siege_of_another_piece_does_not_free_the_first_with_either_release() -> None:
    p = empty(f"{BOTH}; siege: Aurelian, Roma; switch siege_lock piece; switch siege_release cleared")
    board = effect(p, "siege", "8", piece="Roma")
    assert (board.stacks["Roma"].units, board.sieges) == (("Roma 2a",), ("Aurelian", "Roma"))
    assert effect(board, "siege", "8", piece="Roma").sieges == ("Aurelian",)


def test_6_7_of_two_officers_in_a_box_a_siege_binds_the_one_that_began_it() -> None:
    p = empty(f"{BOTH}; officers: Roma, Roma; switch siege_lock piece")
    one = effect(p, "siege", "1", piece="Roma")
    assert one.sieges == ("Roma",)
    assert {"Officer Roma: Siege", "Officer Roma > Ravenna: March > Germania"} <= names(one)
    assert refused(one.edit("switch siege_lock you"), "Officer Roma > Ravenna: March > Germania")[0] == "6.7"
    joined = whole(one.edit("officers: Roma, Ravenna"), "Officer Ravenna > Roma: Siege", "1")
    assert (joined.officers, joined.sieges) == (("Roma", "Roma"), ("Roma", "Roma"))
    assert {n for n in names(joined) if n.startswith("Officer")} == {"Officer Roma: Siege"}
    with pytest.raises(BadInput, match="3 times, for 2 pieces"):
        p.edit("siege: Roma, Roma, Roma")


def test_6_7_a_siege_ends_when_another_piece_leaves_nothing_to_besiege() -> None:
    p = empty("Moesia: 3, 4 CV; army 6; officers: Moesia; siege: Moesia; switch siege_lock piece")
    assert whole(p, "Aurelian: Battle", "8").sieges == ()
    assert whole(p, "Aurelian: Siege", "8").sieges == ()  # what is left turns to its Resistance side


def test_6_7_whether_each_success_releases_is_a_switch() -> None:
    p = empty("Moesia: 3, 4 CV; Byzantium: 4 CV; Green usurper: unnamed; siege: Aurelian")
    assert effect(p, "siege", "8").sieges == ()
    assert effect(p.edit("switch siege_release cleared"), "siege", "8").sieges == ("Aurelian",)


def test_6_7_an_officer_needs_more_than_twice_the_combat_value() -> None:
    p = empty("Moesia: 3, 4 CV; officers: Moesia")
    assert effect(p, "siege", "4", piece="Moesia").sieges == ("Moesia",)
    assert effect(p, "siege", "5", piece="Moesia").dead == ("Moesia 4",)


def test_6_7_a_siege_ends_with_the_phase() -> None:
    p = empty("Moesia: 3, 4 CV; siege: Aurelian")
    assert step(turn.actions(p), answers="end").sieges == ()


def test_6_8_march_moves_and_may_follow_a_move() -> None:
    p = empty("hostile: Turn End 1")
    assert do(p, "Aurelian > Dalmatia: March > Pannonia", "=Turn End 1").aurelian == "Pannonia"
    assert do(p.edit("officers: Roma"), "Officer Roma: March > Ravenna", "=Turn End 1").officers == ("Ravenna",)


# -- 6.9 ---------------------------------------------------------------------------------------------------


def test_6_9_a_named_usurper_without_enemy_units_brings_six_coins_and_income() -> None:
    """A10: Income 13 and Treasury 5 become 19 and 11."""
    p = empty("Blue usurper: Postumus; Gallia: 3 CV; Aurelian @ Gallia; army 4")
    board = step(actions.overthrow(do(p, "Aurelian: Battle", "8")))
    assert (board.income, board.treasury) == (19, 11)
    assert board.usurpers == {}
    assert "Postumus" in board.dead


def test_6_9_an_unnamed_usurper_is_set_aside_and_brings_nothing() -> None:
    p = empty("Red usurper: unnamed")
    board = step(actions.overthrow(p))
    assert (board.usurpers, board.dead, board.income, "Red Usurper" in board.aside) == ({}, (), 13, True)


def test_6_9_comes_before_the_cup_adjustment() -> None:
    p = empty("Blue usurper: Postumus; Gallia: 3 CV; Aurelian @ Gallia; army 4; friendly: Gallia 4; " + HOSTILE)
    log: list[str] = []
    step(act(p, choice(p, "Aurelian: Battle")), "8, =Gallia 4, =Gallia 4, =Turn End 1, =Turn End 2", log=log)
    fallen = next(i for i, t in enumerate(log) if "Postumus is removed" in t)
    assert fallen < next(i for i, t in enumerate(log) if "unseen" in t)


def test_every_switch_is_tested_somewhere() -> None:
    from pathlib import Path

    text = "".join(p.read_text(encoding="utf-8") for p in Path(__file__).parents[1].rglob("test_*.py"))
    assert [n for n in switches() if f"switch {n} " not in text] == []


def test_3_0_a_set_up_that_was_begun_begins_anew() -> None:
    """As a file says that somebody changed: the cups are filled, and yet it is the Set-up."""
    whole, begun = position("270"), replace(position("270-drawn"), phase="Set-up")
    found, expected = (run(set_up(board), SeededDice(3), {}) for board in (begun, whole))
    assert (found.cups, found.stacks, found.pools, found.aside) == (
        expected.cups,
        expected.stacks,
        expected.pools,
        expected.aside,
    )
    assert [p for p in found.problems() if p.severity == "error"] == []
