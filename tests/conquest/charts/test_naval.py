"""Naval battles: by every throw of all dice, with what goes down aboard (2.2.4), and the example of play (4.2.3)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rometeach.conquest.charts.figures import ATTACKER, DEFENDER, CombatFigures
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.naval import AS_LISTED, EMPTY, Afloat, Cargo, Fleet, galley_hits, naval_law
from rometeach.core.errors import BadInput

T = Troops.of
LEGION = Cargo(T("3I 1K"), 1)
CAESAR = Cargo(T("1I"), 0, True)


def throws(galleys: int) -> Counter[int]:
    """Galley faces on two dice for each Galley: every throw."""
    return Counter(throw.count(5) for throw in product(range(1, 7), repeat=2 * galleys))


def by_every_throw(a: int, d: int, rounds: int) -> dict[tuple[int, int], Fraction]:
    """The Galleys left after so many rounds."""
    if not rounds or not a or not d:
        return {(a, d): Fraction(1)}
    found: dict[tuple[int, int], Fraction] = {}
    for (hits, w), (struck, v) in product(throws(a).items(), throws(d).items()):
        p = Fraction(w * v, 36 ** (a + d))
        for end, q in by_every_throw(max(0, a - struck), max(0, d - hits), rounds - 1).items():
            found[end] = found.get(end, Fraction(0)) + p * q
    return found


@pytest.mark.parametrize(("a", "d", "rounds"), [(1, 1, 1), (1, 1, 3), (2, 1, 3), (2, 2, 2), (1, 3, 3)])
def test_2_2_4_the_law_of_galleys_left_is_that_of_every_throw(a: int, d: int, rounds: int) -> None:
    law = naval_law(Fleet.of(a), Fleet.of(d), CombatFigures(naval_rounds=rounds))
    assert law.law() == by_every_throw(a, d, rounds)
    assert sum(law.weights.values()) == law.denominator


READINGS = [
    CombatFigures(galley_hits_twice=twice, sunk_throw=sunk) for twice in (True, False) for sunk in (True, False)
]


@pytest.mark.parametrize("figures", READINGS)
@pytest.mark.parametrize(("a", "d"), [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_2_2_4_each_reading_has_the_law_of_its_throws(figures: CombatFigures, a: int, d: int) -> None:
    def hits(galleys: int) -> Counter[int]:
        found: Counter[int] = Counter()
        for throw in product(range(1, 7), repeat=2 * galleys):
            pairs = [throw[k : k + 2].count(5) for k in range(0, 2 * galleys, 2)]
            found[sum(pairs if figures.galley_hits_twice else map(bool, pairs))] += 1
        return found

    def ends(mine: int, yours: int, rounds: int) -> dict[tuple[int, int], Fraction]:
        if not rounds or not mine or not yours:
            return {(mine, yours): Fraction(1)}
        found: dict[tuple[int, int], Fraction] = {}
        for i, w in hits(mine).items():
            left = max(0, yours - i)
            throw = yours if figures.sunk_throw else left
            for j, v in hits(throw).items():
                p = Fraction(w * v, 36 ** (mine + throw))
                for end, q in ends(max(0, mine - j), left, rounds - 1).items():
                    found[end] = found.get(end, Fraction(0)) + p * q
        return found

    assert naval_law(Fleet.of(a), Fleet.of(d), figures).law() == ends(a, d, 3)


def test_2_2_4_three_galleys_against_two() -> None:
    law = naval_law(Fleet.of(3), Fleet.of(2))
    both = law.p_both_gone
    found = [
        law.p_defender_gone + both,
        law.p_attacker_gone + both,
        both,
        law.mean_sunk(ATTACKER),
        law.mean_sunk(DEFENDER),
    ]
    expected = [0.6979706264, 0.1308212838, 0.0248489120, 1.1694514260, 1.6061640373]
    assert [float(x) for x in found] == pytest.approx(expected, abs=6e-11)


def test_4_2_3_a_galley_with_a_legion_is_sunk_by_an_empty_one() -> None:
    assert galley_hits(1) == (25, 10, 1)
    law = naval_law(Fleet.of(1), Fleet((LEGION,)), CombatFigures(naval_rounds=1))
    sunk = law.p_if(lambda end: end == Afloat(1, 0))
    assert sunk == Fraction(25, 36) * Fraction(11, 36) == law.mean_captured(DEFENDER)
    assert law.talents_lost(DEFENDER) == (20 + 60) * Fraction(11, 36)
    assert law.p_both_gone == Fraction(11, 36) ** 2, "then nobody captures the General"
    assert law.lost(DEFENDER, Afloat(1, 0)) == (LEGION,) and law.lost(ATTACKER, Afloat(1, 0)) == ()


def test_2_2_4_the_owner_chooses_which_galleys_go_down() -> None:
    fleet = Fleet((CAESAR, LEGION, EMPTY, Cargo(T("1I"))))
    assert fleet.sunk(4) == (EMPTY, Cargo(T("1I")), LEGION, CAESAR)
    assert Fleet(fleet.galleys, AS_LISTED).sunk(2) == (CAESAR, LEGION)
    last, first = (naval_law(Fleet.of(3), Fleet(fleet.galleys, order)) for order in ("cheapest", AS_LISTED))
    assert last.p_caesar_captured(DEFENDER) < first.p_caesar_captured(DEFENDER)
    assert last.p_caesar_captured(DEFENDER) == last.p_if(lambda e: not e.defender and not e.defender_together)
    assert first.p_caesar_captured(DEFENDER) == first.p_if(lambda e: 4 - e.defender - e.defender_together > 0)
    assert first.mean_sunk(DEFENDER) == last.mean_sunk(DEFENDER)


def test_2_2_4_who_goes_down_with_the_last_of_both_is_not_captured() -> None:
    law = naval_law(Fleet((CAESAR,)), Fleet.of(1))
    both, gone = law.p_both_gone, law.p_attacker_gone
    assert law.p_caesar_captured(ATTACKER) == gone and law.p_caesar_drowned(ATTACKER) == both > 0
    assert law.p_caesar_captured(DEFENDER) == law.p_caesar_drowned(DEFENDER) == 0
    hit = Fraction(11, 36)
    stays = (1 - hit) ** 2
    assert both == hit**2 * (1 + stays + stays**2)


def test_2_2_4_prices_and_dice_are_figures() -> None:
    law = naval_law(Fleet.of(1), Fleet.of(1), CombatFigures(galley_dice=1, naval_rounds=1, galley=15, price_multiple=2))
    assert law.talents_lost(ATTACKER) == 30 * Fraction(1, 6)


def test_2_2_4_no_battle_without_a_galley() -> None:
    with pytest.raises(BadInput, match=r"2\.2\.4"):
        Fleet(())
    with pytest.raises(BadInput, match=r"2\.2\.4"):
        Fleet.of(0)
    with pytest.raises(BadInput, match=r"2\.2\.4"):
        Fleet((EMPTY,), "dearest")
