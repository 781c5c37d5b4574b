"""The Battle Legion, the dice of both sides and their hits (2.2.1, 2.2.2), with the examples of play (4.2.1)."""

from fractions import Fraction
from itertools import combinations

import pytest
from conquest_throws import every_throw, word

from rometeach.conquest.charts.figures import IN_LEGION, CombatFigures
from rometeach.conquest.charts.hits import fort_dice, hits_law, hits_of, most_hits
from rometeach.conquest.charts.legion import NOBODY, Picking, Troops, battle_legion, legion_size, legions, parts
from rometeach.conquest.charts.orders import CHEAPEST_FIRST, KEEP_VARIETY, MOST_HITS, Orders, Retreat, cheapest_first
from rometeach.core.errors import BadInput

I1, I2, C, K, G, BLANK = range(1, 7)
T = Troops.of


def weights(law: object) -> list[Fraction]:
    """The chances of a law in order."""
    return [p for _, p in law.items()]  # type: ignore[attr-defined]


def over(whole: int, *ways: int) -> list[Fraction]:
    """Chances over one denominator."""
    return [Fraction(w, whole) for w in ways]


def test_0_12_troops_are_written_and_read() -> None:
    assert (
        T("5I 2C 1K") == (5, 2, 1) and str(Troops(0, 3, 1)) == "3C 1K" and str(NOBODY) == "none" and T("none") == NOBODY
    )
    assert T("1i 2I") == (3, 0, 0) and T("5I 2C 1K").units == 8
    assert T("5I 2C").less(T("2I 1C")).more(T("1K")) == T("3I 1C 1K") and T("2I 1C 1K").worth((10, 20, 30)) == 70
    for wrong in ("5", "I", "3X", "-1I", "5 I"):
        with pytest.raises(BadInput, match=r"0\.12"):
            T(wrong)


def test_2_2_1_a_legion_is_five_units_and_one_for_each_leader_and_as_large_as_possible() -> None:
    assert [legion_size(T("5I 2C 1K"), leaders) for leaders in range(5)] == [5, 6, 7, 8, 8]
    assert legion_size(T("2I"), 3) == 2
    assert legion_size(T("9I"), 1, CombatFigures(legion=3, per_leader=2)) == 5


@pytest.mark.parametrize(("troops", "leaders"), [("3I 2C 1K", 0), ("5I 3C 2K", 2), ("2I", 1), ("1I 4C 3K", 0)])
def test_2_2_1_every_legion_that_may_be_formed_is_found_once(troops: str, leaders: int) -> None:
    army = word(troops)
    size = min(len(army), 5 + leaders)
    every = {tuple(x.count(k) for k in "ICK") for x in map("".join, combinations(army, size))}
    found = legions(T(troops), leaders)
    assert set(found) == every and len(found) == len(every)


def test_2_2_2_all_ways_to_lose_units() -> None:
    assert list(parts(T("2I 1C"), 2)) == [T("2I"), T("1I 1C")] and list(parts(T("1I 1K"), 5)) == [T("1I 1K")]
    assert list(parts(T("3I"), 0)) == [NOBODY]


def test_2_2_1_an_order_of_preference_takes_kind_after_kind() -> None:
    assert Picking("ICK").take(T("3I 2C 2K"), 4) == T("3I 1C")
    assert Picking("KCI").take(T("3I 2C 2K"), 5) == T("1I 2C 2K")
    assert Picking("ICK", T("1I 1C 1K")).take(T("3I 2C 2K"), 3) == T("2I 1C")
    assert Picking("ICK", T("1I 1C 1K")).take(T("3I 2C 2K"), 5) == T("3I 1C 1K")
    assert Picking("KIC", T("1K")).take(T("2I 2C 2K"), 4) == T("2I 1C 1K")
    assert Picking().take(T("1I"), 3) == T("1I")
    assert battle_legion(T("5I 2C 1K"), 2, Picking("ICK")) == T("5I 2C")
    assert (
        "1I 1C 1K kept" in str(Picking("ICK", T("1I 1C 1K"))) and str(Picking("KCI")) == "Catapults, Cavalry, Infantry"
    )
    with pytest.raises(BadInput, match=r"2\.2\.1"):
        Picking("IIC")


def test_2_2_2_jack_hits_three_times() -> None:
    assert hits_of((I1, C, C, K, BLANK), T("3I 1C 1K")) == 3


def test_4_2_1_fred_and_alice_round_by_round() -> None:
    fred, alice = T("5I 2C 1K"), T("4I 2C")
    legion = battle_legion(fred, 2, Picking("ICK"))
    other = battle_legion(alice, 1, Picking("ICK"))
    assert legion == T("5I 2C") and other == alice and legion.units == 7
    hits = hits_of((I1, I2, I1, C, K, G, BLANK), legion, fred.less(legion))
    struck = hits_of((I1, I1, I2, I2, C, G), other)
    assert (hits, struck) == (5, 5)
    assert T("3I 2C") in parts(other, hits) and T("4I 1C") in parts(legion, struck)
    fred, alice = fred.less(T("4I 1C")), alice.less(T("3I 2C"))
    assert (fred, alice) == (T("1I 1C 1K"), T("1I"))
    assert battle_legion(fred, 2, Picking("ICK")) == fred
    assert hits_of((I1, K, BLANK), fred) == 2 and hits_of((I1,), alice) == 1
    assert fred.less(Picking("ICK").take(fred, 1)) == T("1C 1K")


@pytest.mark.parametrize(
    ("legion", "reserve", "mean"),
    [
        ("6I", "", Fraction(2)),
        ("5I 1C", "", Fraction(124279, 46656)),
        ("4I 2C", "", Fraction(8483, 2916)),
        ("4I 1C 1K", "", Fraction(77239, 23328)),
        ("3I 2C 1K", "", Fraction(54029, 15552)),
        ("5I 2C", "1K", Fraction(63733, 15552)),
        ("3I 1C 1K", "", Fraction(10939, 3888)),
    ],
)
def test_2_2_2_mean_hits_of_full_legions(legion: str, reserve: str, mean: Fraction) -> None:
    assert hits_law(T(legion), T(reserve)).mean == mean


def test_2_2_2_the_law_of_a_legion_and_of_one_with_a_catapult_in_reserve() -> None:
    assert weights(hits_law(T("3I 1C 1K"))) == over(7776, 32, 582, 2190, 3132, 1680, 160)
    ways = (128, 3403, 20952, 60753, 90048, 72172, 28784, 3696)
    assert weights(hits_law(T("5I 2C"), T("1K"))) == over(279936, *ways)
    fewer = CombatFigures(reserve_catapults=False)
    assert hits_law(T("5I 2C"), T("1K"), 0, fewer) == hits_law(T("5I 2C"))
    assert hits_of((K, K, I1), T("2I"), T("1K"), fewer) == 1 and hits_of((K, K, I1), T("2I"), T("1K")) == 2


def test_2_2_2_a_fort_adds_two_dice_and_one_against_a_catapult() -> None:
    none, one = fort_dice(T("3I")), fort_dice(T("3I"), T("1K"))
    assert (none, one, fort_dice(T("2I 1K"))) == (2, 1, 1)
    assert fort_dice(T("3I"), T("1K"), CombatFigures(fort_catapult=IN_LEGION)) == 2
    assert weights(hits_law(T("3I"), NOBODY, none)) == over(7776, 1024, 2560, 2560, 1632)
    assert weights(hits_law(T("3I"), NOBODY, one)) == over(1296, 256, 512, 384, 144)


def test_2_2_2_dice_of_a_fort_that_need_no_unit_hit_with_every_land_symbol() -> None:
    free = CombatFigures(fort_dice_match=False)
    law = hits_law(T("1I"), NOBODY, 2, free)
    assert weights(law) == over(216, 4 * 4, 4 * 16 + 2 * 4, 4 * 16 + 2 * 16, 2 * 16)
    assert hits_of((K,), T("1I"), NOBODY, free, (C, G)) == 1 and hits_of((I1,), T("1I"), NOBODY, free, (C, I1)) == 3
    assert hits_of((I1,), T("1I"), NOBODY, fort_faces=(C, I1)) == 1


@pytest.mark.parametrize(
    ("legion", "reserve", "more"), [("2I 1C 1K", "", 0), ("1I 3C", "2K", 0), ("2I", "1K", 2), ("2I 1C", "", 1)]
)
def test_2_2_2_hits_are_those_of_every_throw(legion: str, reserve: str, more: int) -> None:
    dice = T(legion).units + more
    expected = {n: Fraction(w, 6**dice) for n, w in every_throw(word(legion), word(reserve), more)}
    assert dict(hits_law(T(legion), T(reserve), more).items()) == expected


def test_2_2_1_the_legion_with_the_most_hits_is_the_best_of_all() -> None:
    for troops, leaders in (("5I 3C 2K", 1), ("7I 1K", 0), ("2I 4C 3K", 2)):
        legion = most_hits(T(troops), leaders)
        means = [hits_law(x, T(troops).less(x)).mean for x in legions(T(troops), leaders)]
        assert hits_law(legion, T(troops).less(legion)).mean == max(means) > min(means)
        assert Orders(fill=MOST_HITS).legion(T(troops), leaders) == legion
    assert most_hits(T("7I 1K"), 0) == T("5I")


def test_2_2_3_orders_say_when_a_side_retreats() -> None:
    assert not Retreat().decided(1, 20, 9)
    assert Retreat(below=3).decided(2, 1, 1) and not Retreat(below=3).decided(3, 9, 1)
    assert Retreat(outnumbered=(3, 2)).decided(2, 3, 1) and not Retreat(outnumbered=(3, 2)).decided(3, 4, 1)
    assert Retreat(after=2).decided(5, 1, 2) and not Retreat(after=2).decided(5, 1, 1)
    assert str(Retreat(3, (2, 1), 1)) == "retreats with fewer than 3 units or outnumbered 2 to 1 or after 1 round"
    assert str(Retreat()) == "never retreats" and "most hits" in str(KEEP_VARIETY)
    for wrong in ({"below": -1}, {"outnumbered": (0, 1)}, {"after": 0}):
        with pytest.raises(BadInput, match=r"2\.2\.3"):
            Retreat(**wrong)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"2\.2\.1"):
        Orders(fill="best")


def test_2_5_the_cheapest_are_lost_first_at_the_prices_of_now() -> None:
    assert CHEAPEST_FIRST.losses == Picking("ICK") and CHEAPEST_FIRST.victims == Picking("KCI")
    assert cheapest_first(CombatFigures(infantry=40)).losses == Picking("CKI")
    assert CombatFigures(price_multiple=3).prices == (30, 60, 90) and CombatFigures(price_multiple=2).galley_price == 40
