"""The law of battles on land and at sea, by every throw of all dice (3.6.4 to 3.6.6, 3.7.1, 9.6, 9.8, 9.13, 9.14)."""

import os
import random
from fractions import Fraction

import pytest
from conquest2_throws import at_sea, one_round, to_the_death, word

from rometeach.conquest2.charts.armies import GUESTS_BEFORE, INFANTRY_FIRST, KEEP_VARIETY, Army, Orders, Units, after
from rometeach.conquest2.charts.battle import (
    AFLOAT,
    ATTACKER_RETREATED,
    BOTH_GONE,
    DEFENDER_RETREATED,
    LOST,
    NEVER,
    WON,
    Battle,
    BattleLaw,
    Retreat,
    Side,
    battle_law,
)
from rometeach.conquest2.charts.figures import BOOK, CombatFigures
from rometeach.core.errors import BadInput

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "12"))


def units(text: str) -> Units:
    letters = word(text)
    return Units(*(letters.count(x) for x in "ICKG"))


def spelled(left: Units) -> str:
    return "".join(x * n for x, n in zip("ICKG", left, strict=True))


def side(own: str, dice: int, lent: str = "", guests: str = "", retreat: Retreat = NEVER) -> Side:
    return Side(Army(units(own), units(lent), units(guests)), dice, KEEP_VARIETY, retreat)


def law(mine: Side, yours: Side, city: bool = False, figures: CombatFigures = BOOK) -> BattleLaw:
    return battle_law(Battle(mine, yours, city, figures=figures))


def sorted_word(text: str) -> str:
    return "".join(sorted(text, key="ICKG".index))


def same(found: BattleLaw, ends: dict[tuple[str, str], Fraction]) -> bool:
    """Whether the units left are those of every throw."""
    expected: dict[tuple[str, str], Fraction] = {}
    for (a, d), p in ends.items():
        key = sorted_word(a), sorted_word(d)
        expected[key] = expected.get(key, Fraction(0)) + p
    return {(spelled(a), spelled(d)): p for (a, d), p in found.left().items()} == expected


def ends(found: BattleLaw) -> list[float]:
    return [float(found.p_how(how)) for how in (WON, LOST, BOTH_GONE)]


# --- the law of every throw


@pytest.mark.parametrize("seed", range(BOARDS))
def test_3_6_5_the_law_is_that_of_every_throw(seed: int) -> None:
    rng = random.Random(seed)
    armies = []
    while len(armies) < 2:
        counts = [rng.choice((0, 0, 1, 1, 2)) for _ in range(4)]
        if sum(counts):
            armies.append("".join(x * n for x, n in zip("ICKG", counts, strict=True)))
    dice, city = (rng.randint(3, 5), rng.randint(3, 5)), bool(rng.getrandbits(1))
    mine, yours = (Side(Army(units(" ".join(f"1{x}" for x in a))), n) for a, n in zip(armies, dice, strict=True))
    found = law(mine, yours, city)
    assert same(found, to_the_death(*armies, *dice, city)), (armies, dice, city)
    assert sum(found.weights.values()) == found.denominator


# --- one round in a City (3.6.5)


def test_3_6_5_in_a_city_the_defender_fires_first() -> None:
    """An Infantry and a Cavalry on both sides, four dice each; one round alone."""
    once = Retreat(after=1)
    found = law(side("1I 1C", 4, retreat=once), side("1I 1C", 4, retreat=once), city=True)
    numbers: dict[tuple[int, int], Fraction] = {}
    for (a, d), p in found.left().items():
        numbers[a.number, d.number] = numbers.get((a.number, d.number), Fraction(0)) + p
    assert numbers == {
        (0, 2): Fraction(31, 81),
        (1, 2): Fraction(449375, 1679616),
        (1, 1): Fraction(482449, 1679616),
        (2, 1): Fraction(719, 20736),
        (2, 0): Fraction(31, 1296),
        (2, 2): Fraction(1, 256),
    }
    assert same(found, one_round("IC", "IC", 4, 4, city=True))


def test_3_6_5_a_city_is_worth_much_against_the_same_army() -> None:
    found = law(side("2I 1C", 4), side("2I", 4), city=True)
    assert ends(found) == pytest.approx([0.515366, 0.484634, 0], abs=6e-7)
    assert found.p_how(BOTH_GONE) == 0, "who is gone throws no more"
    assert same(found, to_the_death("IIC", "II", 4, 4, city=True))


# --- dice of cards, units of others (9.13, 3.6.3, 9.6)


def test_9_13_two_trainings_are_two_dice_more() -> None:
    found = law(side("2I 1C", 6), side("3I 1C", 4))
    assert ends(found) == pytest.approx([0.307634, 0.575767, 0.116599], abs=6e-7)
    assert same(found, to_the_death("IIC", "IIIC", 6, 4))


def test_3_6_3_lent_units_hit_like_ones_own() -> None:
    found = law(side("1I", 4, lent="1C 1G"), side("2I 1C", 3))
    assert ends(found) == pytest.approx([0.608269, 0.285284, 0.106447], abs=6e-7)
    assert same(found, to_the_death("ICG", "IIC", 4, 3))


def test_9_6_the_troops_of_egypt_fight_beside_a_garrison() -> None:
    found = law(side("3I 1C 1K", 4), side("1I", 3, guests="2I 1C 1G"))
    assert ends(found) == pytest.approx([0.686878, 0.260558, 0.052564], abs=6e-7)
    assert same(found, to_the_death("IIICK", "IIICG", 4, 3))


# --- at sea (3.7.1, 9.14)


def naval(a: int, d: int, training: tuple[int, int] = (0, 0), figures: CombatFigures = BOOK) -> BattleLaw:
    sides = (Side(Army(Units(galleys=n)), 0) for n in (a, d))
    return battle_law(Battle(*sides, naval=True, training=training, figures=figures))


def test_9_14_three_galleys_against_two_with_a_training() -> None:
    found = naval(3, 2, (0, 1))
    hows = [float(found.p_how(how)) for how in (WON, LOST, BOTH_GONE, AFLOAT)]
    assert hows == pytest.approx([0.362239, 0.103397, 0.005725, 0.528640], abs=6e-7)
    assert {(a.galleys, d.galleys): p for (a, d), p in found.left().items()} == at_sea(3, 2, 0, 1)


@pytest.mark.parametrize(("a", "d", "training"), [(1, 1, (0, 0)), (2, 1, (1, 0)), (2, 2, (0, 2)), (3, 3, (0, 0))])
def test_3_7_1_the_law_of_galleys_is_that_of_every_throw(a: int, d: int, training: tuple[int, int]) -> None:
    found = naval(a, d, training)
    assert {(x.galleys, y.galleys): p for (x, y), p in found.left().items()} == at_sea(a, d, *training)


def test_3_7_1_land_units_stay_ashore() -> None:
    with pytest.raises(BadInput, match=r"Galleys alone fight there"):
        Battle(side("1I", 3), side("1G", 3), naval=True)


def test_3_7_1_rounds_and_dice_at_sea_are_figures() -> None:
    found = naval(1, 1, figures=CombatFigures(naval_dice=2, naval_rounds=1))
    assert found.p_how(WON) == Fraction(11, 36) * Fraction(25, 36)
    assert found.rounds == 1


# --- losses (3.6.5)


@pytest.mark.parametrize(
    ("orders", "order"),
    [
        (KEEP_VARIETY, "IIICIC"),
        (INFANTRY_FIRST, "IIIICC"),
        (GUESTS_BEFORE, "CIIIIC"),
        (Orders("Cavalry first", kinds=(1, 0, 2, 3)), "CCIIII"),
    ],
)
def test_3_6_5_each_order_of_losses(orders: Orders, order: str) -> None:
    army = Army(units("3I 1C"), guests=units("1I 1C"))
    losses = orders.losses(army)
    found = "".join("ICKG"[kind] for _, kind in losses)
    if orders is GUESTS_BEFORE:
        assert [whose for whose, _ in losses[:2]] == [2, 2], "units of the card are lost before all others"
        assert sorted(found) == sorted(order)
    else:
        assert found == order
    assert after(army, losses) == (Units(), Units(), Units())


def test_3_6_5_with_no_retreat_there_is_at_least_one_round() -> None:
    found = law(side("1I", 3), side("1I", 3))
    assert found.rounds > 1
    hit = 1 - Fraction(2, 3) ** 3
    assert found.p_how(BOTH_GONE) == hit * hit / (1 - (1 - hit) ** 2)


# --- retreat (3.6.6)


def test_3_6_6_a_side_retreats_after_a_round_and_the_defender_decides_first() -> None:
    once = Retreat(after=1)
    both = law(side("3I", 3, retreat=once), side("3I", 3, retreat=once))
    assert both.p_how(ATTACKER_RETREATED) == 0 and both.p_how(DEFENDER_RETREATED) > 0
    mine = law(side("3I", 3, retreat=once), side("3I", 3))
    assert mine.p_how(DEFENDER_RETREATED) == 0 and mine.p_how(ATTACKER_RETREATED) == both.p_how(DEFENDER_RETREATED)
    few = law(side("2I", 3), side("2I", 3, retreat=Retreat(below=2)))
    assert {end.defender for end in few.weights if end.how == DEFENDER_RETREATED} == {1}


def test_3_6_5_galleys_fight_on_without_land_units_by_the_kits_reading() -> None:
    mine, yours = side("1I 1G", 3), side("2I", 3)
    on, off = law(mine, yours), law(mine, yours, figures=CombatFigures(ships_fight_on=False))
    assert on.p_how(WON) > off.p_how(WON)


# --- what cannot be


def test_3_6_4_an_army_has_a_unit_and_no_number_below_0() -> None:
    with pytest.raises(BadInput, match="has no unit"):
        Army(Units())
    with pytest.raises(BadInput, match="from 0 on"):
        Army(Units(2, -1))
