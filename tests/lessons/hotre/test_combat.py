"""Lesson 4: every count of throws and every chance against all throws, one by one, by rules that are written down here anew."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rometeach.hotre.phases import fight
from rometeach.hotre.position import Position
from rometeach.lessons import generators
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.hotre.combat import scenes
from rometeach.lessons.hotre.combat.predictions import BANDS, PREDICTIONS
from rometeach.lessons.predictions import prediction

SEEDS = range(1, 26)
FACES = range(1, 7)


def exercise(name: str, seed: int) -> Exercise:
    return generators.make("hotre", "combat", name, seed)


def dice(p: Position, province: str) -> tuple[int, int, int, int, str]:
    """Dice and pluses of both sides and who wins ties, read off the board alone."""
    side, there = p.now.side, p.provinces[province]
    bases = [n for n in p.held_by(side) if n in p.rules.neighbours[province]]
    kinds = {p.rules.neighbours[n][province] for n in bases} or {"sea"}
    hard = "clear" not in kinds
    barbarians = p.rules.kind_of(there.side) in ("People", "Tribe")
    emperor = p.emperor_of(side) if side in p.factions else None
    defence_plus = bool(there.fort) + (kinds == {"sea"} and barbarians)
    mine = emperor is not None and emperor.ties
    theirs = there.fort == "Fortress"
    ties = "again" if mine == theirs else "attacker" if mine else "defender"
    return 2, emperor.att if emperor else 0, 2 if hard else 1, defence_plus, ties


def brute(p: Position, province: str) -> tuple[int, int, int]:
    """How many of all throws the attacker wins, the defender wins, are thrown again."""
    attack, plus, defence, more, ties = dice(p, province)
    found = {"attacker": 0, "defender": 0, "again": 0}
    for throw in product(FACES, repeat=attack + defence):
        a, d = max(throw[:attack]) + plus, max(throw[attack:]) + more
        found["attacker" if a > d else "defender" if d > a else ties] += 1
    return found["attacker"], found["defender"], found["again"]


@pytest.mark.parametrize("seed", SEEDS)
def test_10_the_throws_of_an_exchange_are_those_of_all_throws(seed: int) -> None:
    task = exercise("count_the_throws", seed).task
    assert isinstance(task.board, Position)
    assert task.answer == brute(task.board, task.focus)[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_10_the_chance_of_an_exchange_leaves_ties_out(seed: int) -> None:
    task = exercise("the_chance", seed).task
    assert isinstance(task.board, Position)
    win, lose, _ = brute(task.board, task.focus)
    assert task.answer == Fraction(win, win + lose)


@pytest.mark.parametrize("seed", SEEDS)
def test_10_4_where_to_attack_has_one_best_place(seed: int) -> None:
    task = exercise("where", seed).task
    p = task.board
    assert isinstance(p, Position)
    chances = {}
    for n in task.ask.options:
        win, lose, _ = brute(p, n)
        chances[n] = Fraction(win, win + lose)
    assert [n for n in chances if chances[n] == max(chances.values())] == [task.answer]


@pytest.mark.parametrize("seed", SEEDS)
def test_10_the_lowest_face_beats_the_attacker_and_the_one_below_does_not(seed: int) -> None:
    task = exercise("enough", seed).task
    p = task.board
    assert isinstance(p, Position)
    _, plus, _, more, ties = dice(p, task.focus)
    words = task.prompt.split("has thrown ")[1].split(".")[0]
    top = max(int(w) for w in words.split(" and ")) + plus
    good = [n for n in FACES if n + more > top or (n + more == top and ties == "defender")]
    assert task.answer == (min(good) if good else "no face")


@pytest.mark.parametrize("seed", SEEDS)
def test_10_the_dice_are_read_by_the_highest_face_alone(seed: int) -> None:
    task = exercise("read_the_dice", seed).task
    p = task.board
    assert isinstance(p, Position)
    _, plus, _, more, ties = dice(p, task.focus)
    said = task.prompt.split("The attacker throws ")[1].split(".")[0]
    first, second = (max(map(int, part.split(" and "))) for part in said.split(", the defender "))
    a, d = first + plus, second + more
    result = "attacker" if a > d else "defender" if d > a else ties
    assert str(task.answer).startswith("nobody" if result == "again" else f"the {result}")


def test_10_two_dice_against_one_are_won_125_times_in_216() -> None:
    asked = prediction("hotre", "combat", "plain")
    p = asked.board()
    assert isinstance(p, Position)
    assert asked.guess.answer(p) == 125
    assert brute(p, "Lugdunensis") == (125, 55, 36)


def test_10_1_a_legion_in_the_forest_holds_half_as_often_for_each_army() -> None:
    asked = prediction("hotre", "combat", "stand_or_go")
    p = asked.board()
    assert isinstance(p, Position)
    for armies in (1, 2, 3):
        assert scenes.holds(p, "Lugdunensis", armies) == Fraction(1, 2**armies)
    # a Legion costs 2 on turn 3; Lugdunensis brings its City, 2, and Gallia once, 2
    assert (scenes.legion(p), scenes.loss(p, "Lugdunensis", "Red")) == (2, 4)
    assert scenes.stands(p, "Lugdunensis", 1) == 3 and scenes.stands(p, "Lugdunensis", 2) == Fraction(3, 2)
    assert asked.guess.answer(p) == "go to Aquitania"


def test_10_1_a_fort_makes_standing_worth_it_against_three() -> None:
    p = prediction("hotre", "combat", "stand_or_go").board().edit("Lugdunensis: Red 1, Fort, City")
    assert isinstance(p, Position)
    won = Fraction(290, 1081)
    for armies in (2, 3):
        assert (1 - won) ** armies * 6 > 2


def test_9_3_2_a_landing_among_barbarians_is_as_hard_as_forest_and_fort() -> None:
    asked = prediction("hotre", "combat", "landing")
    p = asked.board()
    assert asked.guess.answer(p) == "over a forest against a Fort"


def test_every_way_of_a_fight_comes_up_in_the_exercises() -> None:
    seen = set()
    for seed in range(1, 80):
        task = exercise("the_chance", seed).task
        p = task.board
        assert isinstance(p, Position)
        attack = fight.attack(p, p.now.side, task.focus)
        seen |= {attack.crossing, attack.fort, attack.attacker, attack.bonus.ties, attack.bonus.att > 0}
    assert {"clear", "difficult", "strait", "sea", "", "Fort", "Fortress", "Faction", "People", True, False} <= seen


def test_bands_are_far_enough_from_what_they_stand_for() -> None:
    assert len({x.name for x in PREDICTIONS}) == len(PREDICTIONS)
    assert sorted(BANDS.values()) == list(BANDS.values())
