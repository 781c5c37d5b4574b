"""Lessons 3 and 4: every count of hits and every chance against all throws, one by one, by rules that are written down here anew."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from rometeach.conquest.board.board import Board
from rometeach.conquest.charts.battle import Battle, Force, battle_law
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import KEEP_VARIETY, USUAL
from rometeach.conquest.position import Position
from rometeach.lessons import examples, generators
from rometeach.lessons.conquest import battles, boards
from rometeach.lessons.conquest.legion.best_play import beaten, cost
from rometeach.lessons.conquest.legion.scenes import LONG
from rometeach.lessons.conquest.sieges import scenes
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.predictions import of_lesson, prediction
from solvers.conquest.battle.inputs import BattleQuestion, Worth
from solvers.conquest.battle.question import best_play
from solvers.conquest.fight.inputs import FightQuestion
from solvers.conquest.fight.search import Now

SEEDS = range(1, 26)
DIE = "IICKG-"
"""The six faces."""


def exercise(lesson: str, name: str, seed: int) -> Exercise:
    return generators.make("conquest", lesson, name, seed)


def units(text: str) -> Counter[str]:
    """The land units of "3I 1C 1K"."""
    return Counter({letter: int(n) for n, letter in re.findall(r"(\d+)([ICK])", text)})


def hits(throw: str, mine: Counter[str]) -> int:
    """The dice that a unit of their kind matches."""
    return sum(min(throw.count(kind), mine[kind]) for kind in "ICK")


def throw_of(words: str) -> str:
    """The dice of "2 show Infantry, 1 a Galley and 1 nothing"."""
    names = {"Infantry": "I", "Cavalry": "C", "a Catapult": "K", "a Galley": "G", "nothing": "-"}
    found = re.findall(r"(\d+) shows? (Infantry|Cavalry|a Catapult|a Galley|nothing)", words)
    return "".join(names[name] * int(n) for n, name in found)


@pytest.mark.parametrize("seed", SEEDS)
def test_2_2_2_hits_are_the_dice_that_are_matched(seed: int) -> None:
    task = exercise("legion", "count_the_hits", seed).task
    mine = units(task.prompt.split("Battle Legion of ")[1].split(".")[0])
    throw = throw_of(task.prompt.split("Of his dice ")[1])
    assert len(throw) == sum(mine.values())
    mine["K"] += "in reserve" in task.prompt
    assert task.answer == hits(throw, mine)


@pytest.mark.parametrize("seed", SEEDS)
def test_2_2_2_the_throws_of_two_units_are_counted_one_by_one(seed: int) -> None:
    task = exercise("legion", "throws_of_two", seed).task
    mine = units(task.prompt.split("Red has ")[1].split(" in ")[0])
    wanted = next(n for n, words in enumerate(("no hit", "exactly one", "two hits")) if words in task.prompt)
    assert task.answer == sum(hits("".join(t), mine) == wanted for t in product(DIE, repeat=2))


@pytest.mark.parametrize("seed", SEEDS)
def test_2_2_2_the_round_of_three_units_is_counted_one_by_one(seed: int) -> None:
    task = exercise("legion", "round_of_three", seed).task
    mine = units(task.prompt.split("three dice for ")[1].split(" in ")[0])
    said = task.prompt.split("How likely has he ")[1].rstrip("?")
    wanted = {"no hit": {0}, "at least one hit": {1, 2, 3}, "at least two hits": {2, 3}, "exactly one hit": {1}}[said]
    found = sum(hits("".join(t), mine) in wanted for t in product(DIE, repeat=3))
    assert task.answer == Fraction(found, 216)


@pytest.mark.parametrize("seed", SEEDS)
def test_2_2_2_a_side_loses_as_many_units_as_the_other_hits(seed: int) -> None:
    task = exercise("legion", "what_is_left", seed).task
    forces = re.search(r"Red has ([\dICK ]+?) in .+?, Green ([\dICK ]+)\.", task.prompt)
    assert forces
    mine, yours = units(forces[1]), units(forces[2])
    struck = throw_of(task.prompt.split("Of Green's dice ")[1])
    assert len(struck) == sum(yours.values())
    assert task.answer == sum(mine.values()) - hits(struck, yours)


def mean(mine: Counter[str], reserve: Counter[str]) -> Fraction:
    """The hits on average, by all throws of one kind after the other: kinds with n dice of `dice`."""
    dice, total = sum(mine.values()), Fraction(0)
    for kind, faces in (("I", 2), ("C", 1), ("K", 1)):
        most = mine[kind] + (reserve[kind] if kind == "K" else 0)
        for throw in product((True, False), repeat=dice):
            shown = sum(throw)
            total += min(shown, most) * Fraction(faces**shown * (6 - faces) ** (dice - shown), 6**dice)
    return total


@pytest.mark.parametrize("seed", SEEDS)
def test_2_2_1_the_reserve_costs_fewest_hits(seed: int) -> None:
    task = exercise("legion", "in_reserve", seed).task
    mine = units(task.prompt.split(": ")[1].split(",")[0])
    letters = {"Infantry": "I", "Cavalry": "C", "Catapult": "K"}
    means = {o: mean(mine - Counter(letters[o]), Counter(letters[o])) for o in task.ask.options}
    assert set(task.ask.options) == {o for o, letter in letters.items() if mine[letter]}
    assert [o for o in means if means[o] == max(means.values())] == [task.answer]


@cache
def wins(mine: tuple[int, int, int], yours: tuple[int, int, int], fort: bool = False) -> Fraction:
    """How often the attacker conquers, with a General and six dice at most, when both keep the last unit of a kind: written anew."""
    if not sum(mine) or not sum(yours):
        return Fraction(bool(sum(mine)))
    wall = (1 if mine[2] else 2) if fort else 0
    mine_hits, yours_hits = law(mine, min(sum(mine), 6)), law(yours, sum(yours) + wall)
    found = stays = Fraction(0)
    for (i, p), (j, q) in product(mine_hits.items(), yours_hits.items()):
        if i or j:
            found += p * q * wins(without(mine, j), without(yours, i), fort)
        else:
            stays = p * q
    return found / (1 - stays)


@cache
def law(troops: tuple[int, int, int], dice: int) -> dict[int, Fraction]:
    """The hits of so many dice."""
    found: Counter[int] = Counter()
    for shown in product(range(dice + 1), repeat=3):
        rest = dice - sum(shown)
        if rest >= 0:
            ways = 1
            left = dice
            for n, faces in (*zip(shown, (2, 1, 1), strict=True), (rest, 2)):
                for k in range(n):
                    ways = ways * (left - k) // (k + 1)
                left -= n
                ways *= faces**n
            found[sum(map(min, shown, troops))] += ways
    return {n: Fraction(w, 6**dice) for n, w in found.items()}


def without(troops: tuple[int, int, int], lost: int) -> tuple[int, int, int]:
    """What is left after losses: Infantry, Cavalry, Catapults in that order, down to one of each, then to none."""
    left = list(troops)
    for least in (1, 0):
        for k in range(3):
            while lost and left[k] > least:
                left[k] -= 1
                lost -= 1
    return left[0], left[1], left[2]


@pytest.mark.parametrize("seed", SEEDS)
def test_2_2_2_the_unit_to_lose_wins_most_often(seed: int) -> None:
    task = exercise("legion", "which_to_lose", seed).task
    forces = re.search(r"with ([\dICK ]+) against ([\dICK ]+),", task.prompt)
    assert forces
    mine, yours = Troops.of(forces[1]), Troops.of(forces[2])
    chances = {}
    for k, kind in enumerate(("Infantry", "Cavalry", "Catapult")):
        if mine[k]:
            left = [n - (k == i) for i, n in enumerate(mine)]
            chances[kind] = wins((left[0], left[1], left[2]), (yours[0], yours[1], yours[2]))
    assert set(chances) == set(task.ask.options)
    assert [x for x in chances if chances[x] == max(chances.values())] == [task.answer]


@pytest.mark.parametrize("seed", SEEDS)
def test_2_2_2_where_to_attack_has_one_best_place(seed: int) -> None:
    task = exercise("sieges", "where_to_attack", seed).task
    p = task.board
    assert isinstance(p, Position)
    mine = battles.troops(p, task.focus, "Red")
    chances = {}
    for n in task.ask.options:
        enemy = p.provinces[n].enemy_of("Red")
        yours, fort = battles.troops(p, n, enemy), p.provinces[n].city == "Fortified City"
        chances[n] = plain(mine, yours, fort)
    assert [n for n in chances if chances[n] == max(chances.values())] == [task.answer]


def plain(mine: Troops, yours: Troops, fort: bool) -> Fraction:
    """The chance by the recursion of this file; where the defender has a reserve, by the chart."""
    if mine.units <= 6 and yours.units <= 5:
        return wins((mine[0], mine[1], mine[2]), (yours[0], yours[1], yours[2]), fort)
    return battle_law(Battle(Force(mine, 1), Force(yours), fort, KEEP_VARIETY, KEEP_VARIETY)).p_conquered


@pytest.mark.parametrize("seed", SEEDS)
def test_2_2_2_a_wall_adds_two_dice_and_a_catapult_takes_one(seed: int) -> None:
    task = exercise("sieges", "dice_of_the_defender", seed).task
    p = task.board
    assert isinstance(p, Position)
    mine, yours = (p.provinces[task.focus].force(side) for side in ("Red", "Green"))
    dice = min(yours.units, 5 + yours.generals)
    if p.provinces[task.focus].city == "Fortified City":
        dice += 1 if mine.catapults else 2
    assert task.answer == dice


@pytest.mark.parametrize("seed", SEEDS)
def test_3_1_only_matched_cavalry_kills_in_a_pursuit(seed: int) -> None:
    task = exercise("sieges", "the_pursuit", seed).task
    p = task.board
    assert isinstance(p, Position)
    mine, yours = (p.provinces[task.focus].force(side) for side in ("Red", "Green"))
    throw = throw_of(task.prompt)
    assert len(throw) == mine.units
    assert task.answer == yours.units - min(throw.count("C"), mine.cavalry, yours.units)


@pytest.mark.parametrize("seed", SEEDS)
def test_2_2_4_galley_signs_are_counted_one_by_one(seed: int) -> None:
    task = exercise("sieges", "galleys_throw", seed).task
    dice = 2 * int(re.findall(r"has (\d) Galley", task.prompt)[0])
    said = task.prompt.split("dice show ")[1].rstrip("?")
    test = {"no": range(1), "at least one": range(1, 9), "exactly one": range(1, 2), "at least two": range(2, 9)}
    wanted = test[said.removesuffix(" Galley sign").removesuffix(" Galley signs")]
    assert task.answer == Fraction(sum(t.count("G") in wanted for t in product(DIE, repeat=dice)), 6**dice)


@pytest.mark.parametrize(
    ("mine", "yours", "fort"), [("3I 1C 1K", "3I 1C", False), ("2I 2C 1K", "3I", False), ("4I 1K", "3I", True)]
)
def test_2_2_2_the_best_losses_are_those_of_best_play(mine: str, yours: str, fort: bool) -> None:
    """Where nothing counts but the Province, the solver can do no better against the same orders."""
    fight = Battle(Force(Troops.of(mine), 1), Force(Troops.of(yours), 1), fort, KEEP_VARIETY, KEEP_VARIETY)
    nothing = Worth(units=(0, 0, 0), general=0, caesar=0, province=1)
    best = best_play(BattleQuestion(fight, nothing, nothing, by_orders=("defender",)))
    assert battles.best_losses(fight) == best.law.p_conquered


def test_2_2_2_no_usual_order_beats_the_best_losses() -> None:
    asked = prediction("conquest", "legion", "orders")
    p = asked.board()
    assert isinstance(p, Position)
    best = battles.best_losses(battles.battle(p, "Dalmatia"))
    chances = [battles.chance_of(battles.battle(p, "Dalmatia", order)) for order in USUAL]
    assert max(chances) < best < Fraction(11, 20)
    assert max(USUAL, key=lambda order: battles.chance_of(battles.battle(p, "Dalmatia", order))) == KEEP_VARIETY


def test_2_2_2_what_orders_cost_is_the_worth_of_best_play_less_that_of_the_orders() -> None:
    """The battle is asked anew, by its forces: best play is followed by its law, and so is Fred who keeps variety."""
    asked = prediction("conquest", "legion", "best_play")
    p = asked.board()
    assert isinstance(p, Position)
    found = beaten(p)
    now = Now(FightQuestion.of(p, attack="5I 2C 1K 2G", defence="4I 2C 1G"))
    best = now.value(now.law(now.chosen))
    assert {name: round(float(x), 2) for name, x in found.items()} == {
        order.name: round(float(best - now.by_orders(order)), 2) for order in USUAL
    }
    assert all(x > 0 for x in found.values()) and min(found, key=lambda name: found[name]) == KEEP_VARIETY.name
    nearest = min((1, 10, 30), key=lambda n: abs(best - now.by_orders(KEEP_VARIETY) - n))
    assert asked.guess.answer(p) == cost(p) == f"about {nearest} Talent{'s' * (nearest > 1)}"
    told = asked.text()
    assert all(f"{float(x):.2f}" in told for x in [*found.values(), *beaten(p.edit(LONG)).values()])


def test_2_2_2_an_infantry_is_lost_first_and_the_only_cavalry_last() -> None:
    p = prediction("conquest", "legion", "which_to_lose").board()
    assert isinstance(p, Position)
    laws = battles.by_loss(battles.battle(p, "Dalmatia"))
    assert laws["Infantry"].p_conquered == wins((2, 1, 1), (3, 1, 0))
    assert laws["Cavalry"].p_conquered == laws["Catapult"].p_conquered == wins((3, 0, 1), (3, 1, 0))
    assert laws["Infantry"].p_conquered > Fraction(29, 50) > Fraction(1, 2) > laws["Cavalry"].p_conquered


def test_2_2_2_a_catapult_is_worth_a_turn_unless_two_infantry_are_bought() -> None:
    asked = prediction("conquest", "sieges", "storm_or_wait")
    p = asked.board()
    assert isinstance(p, Position)
    now = wins((7, 0, 0), (5, 0, 0), True)
    after = [wins((6, 0, 1), (5 + n, 0, 0), True) for n in range(3)]
    assert battles.chance_of(battles.battle(p, "Macedonia")) == now
    assert after[1] > now > after[2] and after[0] > Fraction(89, 100)
    assert scenes.can_buy(p) == 1 and asked.guess.answer(p) == scenes.WAIT
    richer = p.edit("Achaia: of Green")
    assert scenes.can_buy(richer) == 2 and asked.guess.answer(richer) == scenes.NOW


def test_2_2_2_a_catapult_helps_most_at_a_wall() -> None:
    p = prediction("conquest", "sieges", "helps_most").board()
    assert isinstance(p, Position)
    assert wins((6, 0, 1), (5, 0, 0), True) > wins((6, 1, 0), (5, 0, 0), True) > wins((7, 0, 0), (5, 0, 0), True)
    assert scenes.best_unit(p, "Macedonia") == "Catapult"


def test_3_3_the_storm_gives_red_all_that_was_greens() -> None:
    board = examples.example("conquest", "S1").film().board
    assert isinstance(board, Board)
    assert board.provinces["Achaia"].owner == "Red"
    assert [n for n, there in board.provinces.items() if there.owner == "Green"] == []
    assert board.players["Red"].inherited == ("Green",)


def test_0_dice_are_written_by_their_signs() -> None:
    assert battles.faces("2I 1C 1K 1G 1-") == (1, 1, 3, 4, 5, 6)
    assert battles.written((2, 1, 0, 0, 3)) == "2I 1C 3-"
    assert throw_of(battles.told((2, 1, 0, 1, 1))) == "IICG-"


def test_predictions_have_different_names_and_both_sides_of_every_story_come_up() -> None:
    for lesson in ("legion", "sieges"):
        assert len(of_lesson("conquest", lesson)) >= 8
    fates = {str(exercise("sieges", "the_leaders", seed).task.answer) for seed in range(1, 60)}
    assert len(fates) == 4
    assert {exercise("legion", "which_to_lose", seed).task.answer for seed in range(1, 60)} == set(battles.KINDS)
    assert boards.named().rules.die.faces == len(DIE)
