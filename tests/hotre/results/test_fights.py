"""The law of a fight (10) against two that share no code with it: a recursion over every throw, and fights that are played."""

import random
from fractions import Fraction
from itertools import product

import pytest
from all_dice import Dice, Fight, ends, every_throw, played

from rometeach.core.frozen import replace
from rometeach.hotre.charts import fights
from rometeach.hotre.charts.exchange import Exchange
from rometeach.hotre.charts.fights import BEATEN, SOON, STAY, Chances, Defence, End, chances, fight_law, survivors

PLAIN, DIFFICULT = Exchange(2, 0, 1, 0), Exchange(2, 0, 2, 0)
FORT, FORTRESS = Exchange(2, 0, 2, 1), Exchange(2, 0, 1, 1, "defender")
DEADLY = Exchange(3, 0, 2, 1, after=FORT)
DICE = {
    PLAIN: Dice(),
    DIFFICULT: Dice(defence=2),
    FORT: Dice(defence=2, fort=1),
    FORTRESS: Dice(fort=1, ties="d"),
    DEADLY: Dice(attack=3, defence=2, fort=1, deadly=True, after=Dice(defence=2, fort=1)),
}


def law_of(fight: Fight, exchange: Exchange, lone: Exchange | None) -> dict[End, Fraction]:
    """The kit's law of the same fight."""
    dead = chances(exchange.after) if exchange.after else None
    defence = Defence(
        fight.defenders,
        chances(exchange),
        chances(lone) if lone else None,
        dead,
        fight.retreat,
        fight.room,
        fight.after,
    )
    found = fight_law(fight.attackers, defence, fight.fought)
    assert sum(found.weights.values()) == found.denominator
    return {end: Fraction(w, found.denominator) for end, w in found.weights.items() if w}


CASES = [
    (a, d, exchange, lone, retreat, room, fought)
    for a, d, exchange in product((1, 2, 4), (0, 1, 3), (PLAIN, FORTRESS, DEADLY))
    for lone in (None, FORT)
    for retreat, room, fought in ((STAY, 3, 0), (SOON, 3, 0), (SOON, 1, 1), (BEATEN, 2, 0))
]


@pytest.mark.parametrize("after", [1, 2])
def test_10_every_end_of_a_fight_is_that_of_a_recursion_over_every_throw(after: int) -> None:
    for a, d, exchange, lone, retreat, room, fought in CASES:
        fight = Fight(a, d, DICE[exchange], DICE[lone] if lone else None, retreat, room, after, fought)
        expected = {end: p for end, p in ends(fight).items() if p}
        assert law_of(fight, exchange, lone) == {End(*end): p for end, p in expected.items()}, fight


def test_5_3_the_rows_and_the_states_have_the_same_law() -> None:
    for a, d in product(range(1, 9), range(1, 5)):
        defence = Defence(d, chances(DEADLY), None, chances(FORT))
        short, long = fight_law(a, defence), fights._followed(a, defence, 0)
        assert sum(short.weights.values()) == short.denominator
        assert {e: Fraction(w, short.denominator) for e, w in short.weights.items() if w} == {
            e: Fraction(w, long.denominator) for e, w in long.weights.items()
        }


def test_10_the_short_way_and_the_long_one_have_the_same_law() -> None:
    for a, d, exchange, lone in product(range(11), range(4), (PLAIN, DIFFICULT, FORTRESS), (None, FORT)):
        defence = Defence(d, chances(exchange), chances(lone) if lone else None)
        short, long = fight_law(a, defence), fights._followed(a, defence, 0)
        assert {e: Fraction(w, short.denominator) for e, w in short.weights.items() if w} == {
            e: Fraction(w, long.denominator) for e, w in long.weights.items()
        }


@pytest.mark.parametrize("lone", [None, FORT])
@pytest.mark.parametrize("exchange", [FORTRESS, DEADLY])
def test_10_fights_that_are_played_end_as_the_law_says(exchange: Exchange, lone: Exchange | None) -> None:
    dice, games = random.Random(10), 4000
    fight = Fight(5, 3, DICE[exchange], DICE[lone] if lone else None, BEATEN)
    law = law_of(fight, exchange, lone)
    counted = dict.fromkeys(law, 0)
    for _ in range(games):
        counted[End(*played(fight, dice))] += 1
    for end, p in law.items():
        error = float(p * (1 - p) / games) ** 0.5
        assert abs(counted[end] / games - float(p)) < 4.5 * error + 1e-9, end


def test_10_4_h16_five_suebi_against_a_legion_in_a_fort_across_a_forest() -> None:
    fort = chances(FORT)
    law = fight_law(5, Defence(1, fort, fort))
    assert law.p_won == Fraction(811966121990431500, 1595710723950942481)


def test_10_4_h17_five_legions_need_not_fight_the_fort() -> None:
    law = fight_law(5, Defence(1, chances(FORT)))
    assert law.p_won == Fraction(1166485049804450, 1476143130389401)


def test_10_h19_survivors_of_five_against_three() -> None:
    law = fight_law(5, Defence(3, chances(PLAIN)))
    assert law.mean(lambda end: end.attackers) == Fraction(96652578125, 26121388032)
    assert law.p_won == law.p_if(lambda end: end.attackers > 0)


def test_10_1_who_may_leave_gives_the_province_away_and_lives() -> None:
    three = Defence(3, chances(PLAIN))
    stay, soon = fight_law(4, three), fight_law(4, replace(three, retreat=SOON))
    assert soon.p_won > stay.p_won and stay.mean(lambda end: end.gone) == 0
    # After the first exchange two or three are left; with an attacker in reserve they always leave.
    assert soon.p_won == 1 and set(soon.law(lambda end: end.gone)) == {2, 3}
    second = fight_law(4, replace(three, retreat=SOON, after=2))
    assert set(second.law(lambda end: end.gone)) == {1, 2, 3}
    assert fight_law(4, replace(three, retreat=SOON, room=0)).weights == stay.weights


def test_10_1_with_the_last_attacker_gone_nobody_leaves() -> None:
    law = fight_law(1, Defence(2, chances(PLAIN), retreat=SOON))
    assert set(law.weights) == {End(0, 2, False), End(1, 0, False, True, 1)}
    assert law.p_won == every_throw(Dice())[True, True]


def test_5_3_the_emperor_dies_with_the_chance_of_his_exchanges() -> None:
    c = chances(DEADLY)
    alone = fight_law(1, Defence(1, c, dead=chances(FORT)))
    assert (
        alone.p_emperor_dies
        == c.p_dies
        == every_throw(DICE[DEADLY])[True, False] + every_throw(DICE[DEADLY])[False, False]
    )
    assert fight_law(6, Defence(3, c, dead=chances(FORT))).p_emperor_dies > c.p_dies


def test_chances_are_counted_in_whole_numbers() -> None:
    c = chances(DEADLY)
    assert c.won + c.lost + c.won_dead + c.lost_dead == c.whole
    assert Chances.of(Fraction(1, 3)) == (1, 2, 3, 0, 0)
    assert c.p == DEADLY.p


def test_the_plain_numbers_of_a_search_are_the_law() -> None:
    defence = Defence(3, chances(DEADLY), dead=chances(FORT))
    law, (alive, dead) = fight_law(6, defence), survivors(6, defence)
    for left in range(7):
        exact = law.p_if(lambda e, n=left: e.attackers == n and e.emperor)  # type: ignore[misc]
        assert alive[left] == float(exact)
        exact = law.p_if(lambda e, n=left: e.attackers == n and not e.emperor)  # type: ignore[misc]
        assert dead[left] == float(exact)
    assert survivors(6, defence) is survivors(6, defence)
