"""Rollouts: exact chances of the first die, the same luck for every choice, nothing seen that is hidden, and exact answers."""

import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from aurelian_boards import choice, drawn, empty
from small_games import endgame, won_exactly

from rometeach.aurelian.actions import AURELIAN, END, PieceAction
from rometeach.aurelian.phases import about, choices
from rometeach.aurelian.phases.about import Die, Drawn
from rometeach.aurelian.players.simple import player as player_
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import standard
from rometeach.aurelian.valuation import outlook
from rometeach.core.errors import BadInput
from rometeach.core.session.requests import Draw, Roll
from solvers.aurelian import action, rollouts

CHITS = ("Gallia 3", "Roma 3", "Turn End 1")
REACTION = Draw("Reaction", "7.0", CHITS, Drawn("hostile", about.REACTION))


def luck(seed: int) -> rollouts.Luck:
    return rollouts.Luck(seed, standard().chits)


# --- the exact chances of the first die


@pytest.mark.parametrize(
    "change", ["", "army 2", "Judaea: Judaea 5a, Judaea 6; Judaea Resistance", "Officer @ Palmyra"]
)
def test_the_faces_of_the_first_die_are_grouped_as_all_eight_faces_would_end(change: str) -> None:
    p = endgame(change)
    world = rollouts.Worlds(p, 5)[0]
    for name in choices.legal(p):
        groups = rollouts.branches(p, name)
        assert sum(n for _, n in groups) == 8
        if groups == ((0, 8),):
            continue
        every = Counter(rollouts.rollout(world, name, face) for face in range(1, 9))
        grouped: Counter[rollouts.Ending] = Counter()
        for face, n in groups:
            grouped[rollouts.rollout(world, name, face)] += n
        assert grouped == every


def test_a_suppress_has_two_branches_with_the_chance_of_the_chart() -> None:
    p = empty("Gallia: 3, 4; Aurelian @ Gallia; hostile: Turn End 1, Turn End 2")
    assert rollouts.branches(p, choice(p, "Aurelian: Suppress")) == (
        (1, 3),
        (4, 5),
    )  # the die and Leadership 1 above Resistance 4
    assert p.attempt("Aurelian", "Suppress").p_success == Fraction(5, 8)
    assert rollouts.branches(p, choice(p, "Aurelian: Placate")) == ((0, 8),)


# --- the luck of a world


def test_every_chit_of_a_cup_is_as_likely_to_be_drawn_also_one_that_was_put_back() -> None:
    first: Counter[str] = Counter()
    again = 0
    number = 6_000
    for seed in range(number):
        dice = rollouts.LuckyDice(luck(seed))
        chit = dice.answer(REACTION)
        first[chit] += 1
        again += dice.answer(REACTION) == chit  # it was put back in between
    error = sqrt(2 / 9 / number)
    assert all(abs(first[c] / number - 1 / 3) < 4 * error for c in CHITS)
    assert abs(again / number - 1 / 3) < 4 * error


def test_a_cup_gives_its_chits_in_the_same_order_whatever_else_is_drawn_and_rolled() -> None:
    one, other = rollouts.LuckyDice(luck(9)), rollouts.LuckyDice(luck(9))
    other.answer(
        Draw(
            "Unfriendly-Hostile adjustment, unseen",
            "5.0",
            ("Gallia 4", "Dalmatia 3"),
            Drawn("unfriendly", about.ADJUSTMENT),
        )
    )
    other.answer(Roll("Battle in Palmyra", "6.6", sides=8, about=Die("Battle", "Palmyra")))
    for _ in range(3):
        assert one.answer(REACTION) == other.answer(REACTION)
    attack = Roll("the Danube Space that Barbarian 4a attacks", "7.2", sides=8, about=Die(about.ATTACK))
    assert [one.answer(attack) for _ in range(5)] == [other.answer(attack) for _ in range(5)]


def test_what_fell_in_one_phase_moves_nothing_in_the_next_one() -> None:
    one, other = rollouts.LuckyDice(luck(9)), rollouts.LuckyDice(luck(9))
    attack = Roll("the Danube Space that Barbarian 4a attacks", "7.2", sides=8, about=Die(about.ATTACK))
    for dice, number in ((one, 1), (other, 4)):
        dice.begin(3)
        for _ in range(number):
            dice.answer(REACTION)
            dice.answer(attack)
        dice.begin(4)
    after = [
        [dice.answer(attack) for _ in range(6)] + [dice.answer(REACTION) for _ in range(2)] for dice in (one, other)
    ]
    assert after[0] == after[1]
    one.begin(5)
    assert [one.answer(attack) for _ in range(6)] != after[0][:6]


def test_over_eight_worlds_each_face_of_the_first_die_is_followed_once() -> None:
    worlds = rollouts.Worlds(drawn(2), 5)
    blocks = [[worlds.face(8 * block + i) for i in range(8)] for block in range(4)]
    assert all(sorted(block) == [*range(1, 9)] for block in blocks)
    assert len(set(map(tuple, blocks))) > 1


def test_a_rollout_to_the_end_of_the_game_tells_whether_it_is_won() -> None:
    p = drawn(2).edit("turn 4; vp 60; army 4")
    sample = rollouts.sampler(p, 3)
    found = [sample(END, i) for i in range(12)]
    assert {x[0] for x in found} <= {0.0, 1.0}
    assert len({x[1] for x in found}) > 3
    assert all(0 <= x[4] < 1 for x in found)  # the outlook at the end of this turn
    soon = [rollouts.sampler(p, 3, "turn")(END, i) for i in range(12)]
    assert [x[4] for x in found] == [x[0] for x in soon]
    assert [x[2:4] for x in found] == [x[2:4] for x in soon]
    with pytest.raises(BadInput, match="horizon"):
        rollouts.sampler(p, 3, "tunr")


def test_the_first_die_can_be_given() -> None:
    dice = rollouts.LuckyDice(luck(3), first=7)
    siege = Roll("Siege of Palmyra", "6.7", sides=8, about=Die("Siege", "Palmyra"))
    assert dice.answer(siege) == (7,)
    assert 1 <= dice.answer(siege)[0] <= 8


# --- what is hidden stays hidden


def test_the_order_in_which_a_board_lists_the_chits_of_a_cup_does_not_tell() -> None:
    p = drawn(2)
    cups = p.cups
    turned = p.edit("vp 0")
    object.__setattr__(turned, "cups", cups.with_content("hostile", tuple(reversed(cups.hostile))))
    for name in choices.legal(p)[:3]:
        a, b = (rollouts.sampler(q, 4)(name, 0) for q in (p, turned))
        assert a == b


def test_chits_moved_unseen_are_drawn_anew_in_every_world() -> None:
    p = drawn(2).edit("unseen: F>U, U>H, U>H")
    worlds = rollouts.Worlds(p, 1)
    hostile = {worlds[i].board.cups.hostile for i in range(12)}
    assert len(hostile) > 6
    assert all(worlds[i].board.cups.is_known and not worlds[i].board.cups.seen for i in range(12))
    assert {len(h) for h in hostile} == {p.cups.size("hostile")}


def test_what_was_really_moved_does_not_change_the_value_of_a_board_that_is_followed_on_a_table() -> None:
    p = drawn(2).seen()
    moved = {chit: p.edit("unseen: U>H") for chit in p.cups.unfriendly[:3]}  # whichever of them it was
    assert len({rollouts.sampler(q, 4)(END, 1) for q in moved.values()}) == 1


# --- exact answers


@pytest.mark.parametrize(
    ("vp", "best"), [(61, PieceAction(AURELIAN, "Battle", "Judaea")), (62, PieceAction(AURELIAN, "Siege", "Palmyra"))]
)
def test_rollouts_agree_with_every_die_and_draw_of_a_small_end_of_the_game(vp: int, best: PieceAction) -> None:
    p = endgame(f"vp {vp}")
    names = [c for c in choices.legal(p) if c.action != "March"]
    exact = {n: won_exactly(p, n) for n in names}
    assert max(exact, key=lambda n: exact[n]) == best
    assert len(set(exact.values())) == 4
    sample = rollouts.sampler(p, 11)
    number = 120
    for name in names:
        values = [sample(name, i)[0] for i in range(number)]
        mean = sum(values) / number
        spread = sum((v - mean) ** 2 for v in values) / (number - 1)
        assert abs(mean - exact[name]) <= 4 * sqrt(spread / number) + 1e-12


def test_the_best_action_of_a_small_end_of_the_game_is_found() -> None:
    plan = action.solve(endgame("vp 61"), number=1_200, seed=3)
    assert plan.change == "Aurelian > Judaea: Battle"
    assert abs(plan.value - Fraction(35, 48)) <= 4 * plan.error


def test_a_turn_ends_with_the_outlook_of_its_board_and_the_last_one_with_the_outcome() -> None:
    p = drawn(1)
    world = rollouts.Worlds(p, 8)[1]
    end = rollouts.rollout(world, END)
    assert (end.met, end.chance) == (0.0, 0.0)  # nothing was done: the threshold of Turn 1 is missed
    easy = p.with_rules(standard().with_changes({"turns:1.threshold": "0"}))
    end = rollouts.rollout(rollouts.Worlds(easy, 8)[1], END)
    assert end.met == 1.0
    assert 0 < end.chance < 0.9
    last = endgame("vp 90")
    assert rollouts.rollout(rollouts.Worlds(last, 8)[0], choice(last, "Aurelian > Palmyra: Siege"), 8).chance in (
        0.0,
        1.0,
    )


def test_a_game_that_is_lost_at_once_is_told_from_one_that_lacks_points() -> None:
    p = endgame("army 1; vp 0")
    lost = rollouts.rollout(rollouts.Worlds(p, 1)[0], choice(p, "Aurelian > Judaea: Battle"), first=1)
    assert (lost.fell, lost.met, lost.chance) == (1.0, 0.0, 0.0)
    short = rollouts.rollout(rollouts.Worlds(p, 1)[0], END)
    assert (short.fell, short.met) == (0.0, 0.0)


def test_the_outlook_sees_nothing_that_is_hidden_in_the_cups() -> None:
    p = drawn(2)
    cups = p.cups
    other = p.edit("vp 0")
    unfriendly, hostile = (*cups.unfriendly[1:], cups.hostile[0]), (*cups.hostile[1:], cups.unfriendly[0])
    object.__setattr__(other, "cups", cups.with_content("unfriendly", unfriendly).with_content("hostile", hostile))
    assert outlook.features(p) == outlook.features(other)
    assert outlook.outlook(p) == outlook.outlook(other)


def test_the_simple_player_takes_over_after_the_first_choice() -> None:
    player = rollouts.first_choice(END, player_.simple_player)
    d = choices.decision(drawn(1))
    assert [player(d), player(d)] == [END, player_.simple_player(d)]


PROGRAM = """
import json, rometeach
from solvers.aurelian import action
found = action.solve(rometeach.position("aurelian", "270-drawn").edit("unseen: F>U, U>H"), seed=5, number=40).as_json()
del found["seconds"]
print(json.dumps(found))
"""


def test_the_same_seed_gives_the_same_answer_in_every_process() -> None:
    found = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        )
        found.append(json.loads(done.stdout))
    assert found[0] == found[1]
    assert found[0]["rollouts"] > 0


def test_positions_stay_positions_in_a_world() -> None:
    assert isinstance(rollouts.Worlds(drawn(1), 1)[0].board, Position)
