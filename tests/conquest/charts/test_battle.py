"""Whole battles: by every throw of all dice, by icepool, by dice, and by the numbers of the examples of play (2.2, 3, 4.2)."""

import random
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import icepool
import pytest
from conquest_throws import Ends, by_every_throw, every_throw, fought_once, room, text, word

from rometeach.conquest.charts.battle import (
    ATTACKER,
    ATTACKER_RETREATED,
    BOTH_GONE,
    DEFENDER,
    DEFENDER_RETREATED,
    HOW,
    LOST,
    WON,
    Battle,
    BattleLaw,
    End,
    Force,
    battle_law,
    captured,
)
from rometeach.conquest.charts.figures import CombatFigures
from rometeach.conquest.charts.least_force import least_force, stronger
from rometeach.conquest.charts.legion import NOBODY, Picking, Troops
from rometeach.conquest.charts.orders import CHEAPEST_FIRST, Orders, Retreat
from rometeach.conquest.charts.pursuit import kills_law, kills_of, left_after_retreat, lost_law
from rometeach.conquest_board.combat_die import CombatDie
from rometeach.core.errors import BadInput

T = Troops.of
SMALL = [
    ("1I 1K", 1, "2I", 0, False),
    ("1I 1K", 1, "2I", 0, True),
    ("2I 1C", 1, "2I", 1, False),
    ("1I 1C 1K", 0, "1I 2C", 1, True),
    ("4I 2C", 0, "1I", 2, False),
    ("2C", 0, "3K", 0, True),
]


def battle(mine: str, leaders: int, yours: str, others: int, fort: bool = False, **more: Any) -> Battle:
    """A battle of Generals to the death."""
    return Battle(Force(T(mine), leaders), Force(T(yours), others), fort, **more)


def fought(law: BattleLaw) -> Ends:
    """The ends before Pursuit, in the words of the tests."""
    named = {(word_of(e.attacker), word_of(e.defender), e.how): w for e, w in law.fought.items()}
    return {end: Fraction(w, law.fought_denominator) for end, w in named.items()}


def word_of(troops: Troops) -> str:
    """The troops as a word."""
    return word("" if troops == NOBODY else str(troops))


def winners(law: BattleLaw) -> list[Fraction]:
    """The chances that the attacker, the defender, nobody is left."""
    return [law.p_how(how) for how in (WON, LOST, BOTH_GONE)]


@pytest.mark.parametrize("case", SMALL)
def test_2_2_battles_to_the_death_are_those_of_every_throw(case: tuple[str, int, str, int, bool]) -> None:
    mine, leaders, yours, others, fort = case
    assert fought(battle_law(battle(*case))) == by_every_throw(word(mine), leaders, word(yours), others, fort)


@pytest.mark.parametrize("case", SMALL)
def test_2_2_3_battles_with_retreats_are_those_of_every_throw(case: tuple[str, int, str, int, bool]) -> None:
    mine, leaders, yours, others, fort = case
    going, fleeing = Orders(retreat=Retreat(below=2)), Orders(retreat=Retreat(outnumbered=(2, 1)))
    law = battle_law(battle(*case, attack=going, defence=fleeing))
    expected = by_every_throw(
        word(mine), leaders, word(yours), others, fort, lambda a, d: a < 2, lambda a, d: a >= 2 * d
    )
    assert fought(law) == expected


def test_2_2_3_a_retreat_after_some_rounds_ends_the_battle_there() -> None:
    case = ("2I 1C", 1, "2I", 1)
    once = battle_law(battle(*case, defence=Orders(retreat=Retreat(after=1))))
    assert once.rounds == 1 and once.p_how(ATTACKER_RETREATED) == 0
    one = by_every_throw(word("2I 1C"), 1, word("2I"), 1, False, flees=lambda a, d: True)
    assert fought(once) == one
    twice = battle_law(battle(*case, attack=Orders(retreat=Retreat(after=2))))
    two: Ends = {}
    for (a, d, how), p in one.items():
        if how != DEFENDER_RETREATED:
            two[a, d, how] = two.get((a, d, how), Fraction(0)) + p
            continue
        for end, q in by_every_throw(a, 1, d, 1, False, goes=lambda a, d: True).items():
            two[end] = two.get(end, Fraction(0)) + p * q
    assert fought(twice) == two
    assert twice.rounds == 1 + once.p_how(DEFENDER_RETREATED)


def test_2_2_two_units_with_a_catapult_against_two_without_a_fort_and_in_one() -> None:
    plain, fort = battle_law(battle("1I 1K", 1, "2I", 0)), battle_law(battle("1I 1K", 1, "2I", 0, True))
    assert winners(plain) == [Fraction(7999, 16320), Fraction(2939, 6528), Fraction(649, 10880)]
    assert winners(fort) == [Fraction(375997, 1244400), Fraction(102171, 165920), Fraction(204241, 2488800)]


def test_4_2_2_the_battle_of_narbonensis() -> None:
    law = battle_law(battle("2I 1C", 1, "2I", 1))
    assert winners(law) == [Fraction(2755861, 3051840), Fraction(309355, 3662208), Fraction(229099, 18311040)]


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (("3I 2C 2K", 1, "4I 2C 1K", 1), (0.4591627503, 0.5316631551, 0.0091740946)),
        (("5I 2C 1K", 2, "4I 2C", 1), (0.9649879195, 0.0334318711, 0.0015802095)),
        (("7I", 1, "5I", 5, True), (0.6059457305, 0.3584962914, 0.0355579781)),
        (("5I 1C 1K", 1, "5I", 5, True), (0.9579259284, 0.0381784435, 0.0038956281)),
    ],
    ids=["4.2.2 Dalmatia", "4.2.1", "1.2 Infantry alone", "1.2 with a Catapult"],
)
def test_4_2_whole_battles_of_the_examples_and_of_the_start(case: Any, expected: tuple[float, ...]) -> None:
    law = battle_law(battle(*case))
    assert [float(p) for p in winners(law)] == pytest.approx(expected, abs=6e-11)
    assert sum(winners(law)) == 1 and law.weights == law.fought


def chained(mine: str, leaders: int, yours: str, others: int, fort: bool) -> dict[tuple[str, str], Fraction]:
    """The ends of a battle to the death by icepool, repeated until nothing changes any more."""

    def step(a: str, d: str) -> Any:
        if not a or not d:
            return icepool.Die([(a, d)])
        legion, reserve = a[: room(leaders)], a[room(leaders) :]
        other, waiting = d[: room(others)], d[room(others) :]
        more = (1 if "K" in a else 2) if fort else 0
        hits, struck = (
            icepool.Die(dict(ways)) for ways in (every_throw(legion, reserve, 0), every_throw(other, waiting, more))
        )
        return icepool.map(lambda i, j: (legion[j:] + reserve, other[i:] + waiting), hits, struck)

    die = icepool.Die([(mine, yours)]).map(step, star=True, repeat="inf")
    return {end: Fraction(n, die.denominator()) for end, n in die.items()}


@pytest.mark.parametrize("case", [("2I 1C 1K", 0, "3I 1C", 0, True), ("4I 2C", 1, "3I 2C 1K", 1, False)])
def test_2_2_the_law_is_that_of_icepool(case: tuple[str, int, str, int, bool]) -> None:
    mine, leaders, yours, others, fort = case
    found = fought(battle_law(battle(*case)))
    assert {end[:2]: p for end, p in found.items()} == chained(word(mine), leaders, word(yours), others, fort)


@pytest.mark.parametrize(
    ("case", "times"),
    [
        (("5I 2C 1K", 2, "4I 2C", 1, False), 2_000),
        (("5I 3C 2K", 1, "4I 3C 1K", 1, True), 300_000),
        (("10I 3C 2K", 2, "9I 4C 2K", 0, False), 300_000),
    ],
)
def test_2_2_dice_come_to_the_same_on_average(case: tuple[str, int, str, int, bool], times: int) -> None:
    mine, leaders, yours, others, fort = case
    law, dice = battle_law(battle(*case)), random.Random(22)
    ways: dict[str, int] = dict.fromkeys(HOW, 0)
    left, rounds = 0, 0
    for _ in range(times):
        a, d, fought_for = fought_once(word(mine), leaders, word(yours), others, fort, dice)
        ways["both gone" if not a and not d else "won" if a else "lost"] += 1
        left, rounds = left + len(a), rounds + fought_for
    for how in HOW:
        p = float(law.p_how(how))
        assert abs(ways[how] / times - p) <= 4.5 * sqrt(p * (1 - p) / times), how
    mean = law.mean(lambda end: end.attacker.units)
    variance = law.mean(lambda end: end.attacker.units**2) - mean**2
    assert abs(left / times - float(mean)) <= 4.5 * sqrt(variance / times)
    assert abs(rounds / times - float(law.rounds)) <= 4.5 * 3 / sqrt(times)


def test_2_2_2_orders_change_who_is_left() -> None:
    first = battle_law(battle("3I 1C 1K", 1, "4I", 1))
    other = battle_law(battle("3I 1C 1K", 1, "4I", 1, attack=Orders(losses=Picking("KCI"))))
    assert first.p_how(WON) > other.p_how(WON)
    assert End(T("1C 1K"), NOBODY, WON) in first.weights and End(T("1C 1K"), NOBODY, WON) not in other.weights
    assert End(T("3I"), NOBODY, WON) in other.weights


def test_2_2_1_a_reserve_fights_on_when_the_legion_has_fallen() -> None:
    law = battle_law(battle("7I", 0, "9I", 0))
    ends = {e.attacker.units for e in law.weights if e.how == WON} | {
        e.defender.units for e in law.weights if e.how == LOST
    }
    assert ends == set(range(1, 10))


def test_2_2_losses_and_talents_are_those_of_the_ends() -> None:
    law = battle_law(battle("2I 1C", 1, "2I", 1, figures=CombatFigures(price_multiple=2)))
    lost = [
        sum(p * (3 - len(a)) for (a, _, _), p in fought(law).items()),
        sum(p * (2 - len(d)) for (_, d, _), p in fought(law).items()),
    ]
    assert [sum(law.mean_lost(side)) for side in (ATTACKER, DEFENDER)] == lost
    assert law.talents_lost(DEFENDER) == 20 * lost[1]
    infantry, cavalry, catapults = law.mean_lost(ATTACKER)
    assert law.talents_lost(ATTACKER) == 20 * infantry + 40 * cavalry and not catapults
    assert tuple(2 - x for x in law.mean_left(DEFENDER)) == (law.mean_lost(DEFENDER)[0], 2, 2)
    assert (
        law.law(lambda e: e.attacker.units)[0]
        == law.p_how(LOST) + law.p_how(BOTH_GONE)
        == law.p_if(lambda e: not e.attacker.units)
    )


def test_2_2_rounds_are_counted_by_hand_for_one_against_one() -> None:
    law = battle_law(battle("1I", 0, "1I", 0))
    assert law.rounds == 1 / (1 - Fraction(2, 3) ** 2) == Fraction(9, 5)
    assert winners(law) == [Fraction(2, 5), Fraction(2, 5), Fraction(1, 5)]


def test_3_1_pursuit_six_units_with_two_cavalry_against_four() -> None:
    law = kills_law(T("4I 2C"), T("4I"))
    assert [p for _, p in law.items()] == [Fraction(w, 46656) for w in (15625, 18750, 12281)]
    assert kills_law(T("4I 2C"), T("1K")).p(1) == 1 - law.p(0) and kills_law(T("6I"), T("4I")).p(0) == 1
    assert kills_of((3, 3, 3, 1, 6, 2), T("4I 2C"), T("4I")) == 2 == kills_of((3, 3), T("4I 3C"), T("2I"))


def test_3_1_and_3_4_the_winner_picks_victims_and_without_a_province_all_are_lost() -> None:
    left, whole = left_after_retreat(T("4I 2C"), T("2I 1K"), Picking("KCI"))
    assert (left, whole) == ({T("2I 1K"): 15625, T("2I"): 18750, T("1I"): 12281}, 46656)
    assert left_after_retreat(T("4I 2C"), T("2I 1K"), Picking("KCI"), False) == ({NOBODY: 1}, 1)
    assert lost_law(T("4I 2C"), T("2I 1K"), False).p(3) == 1


def retreating(refuge: bool = True) -> BattleLaw:
    """The defender flees from the second round on."""
    defender = Force(T("3I 1K"), 2, True, refuge)
    flee = Orders(retreat=Retreat(after=1))
    return battle_law(Battle(Force(T("3I 2C"), 0, True), defender, False, CHEAPEST_FIRST, flee))


def test_3_1_leaders_escape_in_the_pursuit_and_not_before() -> None:
    law = retreating()
    assert law.p_captured(DEFENDER) == law.p_caesar_captured(DEFENDER) == law.p_how(WON) > 0
    gone = law.p_if(lambda e: e.how == DEFENDER_RETREATED and not e.defender.units)
    assert gone > 0, "whom the Pursuit kills to the last unit"
    assert law.p_captured(ATTACKER) == law.p_how(LOST) == law.p_caesar_captured(ATTACKER)
    assert law.p_conquered == law.p_how(WON) + law.p_how(DEFENDER_RETREATED) == law.p_if(lambda e: e.conquered)


def test_3_1_the_law_after_the_pursuit_is_that_of_every_throw_of_it() -> None:
    law, expected = retreating(), dict[End, Fraction]()
    for end, w in law.fought.items():
        p = Fraction(w, law.fought_denominator)
        if end.how != DEFENDER_RETREATED:
            expected[end] = expected.get(end, Fraction(0)) + p
            continue
        mine, yours = word_of(end.attacker), word_of(end.defender)
        for hits, ways in every_throw("".join(x if x == "C" else "x" for x in mine), "", 0):
            kept = "".join(sorted(yours))[: max(0, len(yours) - hits)]
            left = End(end.attacker, T(text(kept)), end.how)
            expected[left] = expected.get(left, Fraction(0)) + p * Fraction(ways, 6 ** len(mine))
    assert {end: Fraction(w, law.denominator) for end, w in law.weights.items()} == expected


def test_3_4_who_retreats_without_a_province_is_lost_with_his_leaders() -> None:
    law = retreating(refuge=False)
    assert law.p_captured(DEFENDER) == law.p_how(WON) + law.p_how(DEFENDER_RETREATED)
    assert all(not e.defender.units for e in law.weights if e.how == DEFENDER_RETREATED)
    goes = Orders(retreat=Retreat(below=3))
    attacker = Force(T("3I"), 1, True, False)
    back = battle_law(Battle(attacker, Force(T("3I 1C")), False, goes))
    assert back.p_caesar_captured(ATTACKER) == back.p_how(LOST) + back.p_how(ATTACKER_RETREATED)
    assert back.p_captured(DEFENDER) == 0, "there is no Leader"


def test_3_2_when_both_are_gone_nobody_is_captured_and_the_defender_keeps_the_province() -> None:
    for refuge in (True, False):
        assert not captured(ATTACKER, BOTH_GONE, refuge) and not captured(DEFENDER, BOTH_GONE, refuge)
    assert not End(NOBODY, NOBODY, BOTH_GONE).conquered
    law = battle_law(Battle(Force(T("1I"), 1), Force(T("1I"), 1)))
    assert law.p_captured(ATTACKER) == law.p_captured(DEFENDER) == Fraction(2, 5) == law.p_conquered


def test_2_2_no_battle_without_land_units() -> None:
    for mine, yours in (("", "1I"), ("1I", "")):
        with pytest.raises(BadInput, match="no land unit"):
            battle(mine, 1, yours, 1)
    with pytest.raises(BadInput):
        Battle(Force(Troops(-1, 3)), Force(T("1I")))


def test_2_2_a_die_with_which_nobody_can_hit_is_refused() -> None:
    figures = CombatFigures(die=CombatDie(0, 1, 1, 1, 3))
    with pytest.raises(BadInput, match="never hit"):
        battle_law(battle("2I", 0, "3I", 0, figures=figures))
    assert battle_law(battle("2I", 0, "3C", 0, figures=figures)).p_how(LOST) == 1


def test_2_2_twenty_units_a_side_are_exact() -> None:
    law = battle_law(battle("12I 5C 3K", 5, "12I 5C 3K", 5, True))
    assert sum(law.fought.values()) == law.fought_denominator and sum(winners(law)) == 1


def test_2_2_least_number_of_further_units_for_a_chance() -> None:
    start, wanted = battle("3I", 1, "5I", 5, True), Fraction(3, 4)
    found = least_force(start, wanted)
    assert found.number is not None and found.chances[-1] >= wanted > max(found.chances[:-1])
    assert len(found.chances) == found.number + 1
    for n, p in enumerate(found.chances):
        more = replace(start, attacker=replace(start.attacker, troops=T(f"{3 + n}I")))
        assert battle_law(more).p_conquered == p and stronger(start, ATTACKER, "Infantry", n) == more
    catapults = least_force(start, wanted, "Catapults")
    assert catapults.number is not None and catapults.number < found.number
    holds = least_force(start, Fraction(99, 100), "Cavalry", DEFENDER)
    assert holds.chances == tuple(
        1 - battle_law(stronger(start, DEFENDER, "Cavalry", n)).p_conquered for n in range(len(holds.chances))
    )
    assert least_force(start, Fraction(1), most=2).number is None
    with pytest.raises(BadInput):
        least_force(start, wanted, "Elephants")
