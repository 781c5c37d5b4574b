"""Laws and their algebra against every combination of outcomes, one by one, and against icepool."""

import math
import pickle
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rometeach.core.chance.laws import D6, Law, count, dice, highest, lowest, mixture, total
from rometeach.core.errors import BadInput

SMALL = st.dictionaries(st.integers(-30, 30), st.integers(1, 9), min_size=1, max_size=6).map(Law)
"""Laws with few outcomes."""
WIDE = st.lists(st.integers(0, 10**6), min_size=14, max_size=60).filter(any).map(lambda w: Law(dict(enumerate(w, -9))))
"""Laws with so many outcomes that their sums are multiplied in one integer."""


def by_hand(every: Iterable[Law], f: Callable[..., int]) -> dict[int, Fraction]:
    """The law of f of independent outcomes: every combination by itself."""
    found: dict[int, Fraction] = {}
    for combination in product(*(law.items() for law in every)):
        value = f(*(k for k, _ in combination))
        found[value] = found.get(value, Fraction(0)) + math.prod((p for _, p in combination), start=Fraction(1))
    return dict(sorted(found.items()))


def p_by_hand(every: Iterable[Law], test: Callable[..., bool]) -> Fraction:
    """The chance that a test of independent outcomes holds."""
    return by_hand(every, lambda *outcomes: int(test(*outcomes))).get(1, Fraction(0))


def of_pool(pool: "icepool.Die[int]") -> Law:
    """The law of an icepool die."""
    return Law({int(k): q for k, q in pool.items()})


# -- Dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [1, 2, 4, 6, 8, 20])
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_dice_are_those_of_every_throw(number: int, sides: int) -> None:
    assert dict(dice(number, sides).items()) == by_hand(
        [Law(dict.fromkeys(range(1, sides + 1), 1))] * number, lambda *f: sum(f)
    )


@pytest.mark.parametrize(("number", "sides"), [(4, 6), (10, 8), (60, 6), (200, 6), (7, 100)])
def test_many_dice_are_those_of_icepool(number: int, sides: int) -> None:
    found = dice(number, sides)
    assert found == of_pool(number @ icepool.d(sides))
    assert (found.mean, found.variance) == (Fraction(number * (sides + 1), 2), Fraction(number * (sides**2 - 1), 12))


def test_dice_are_made_once() -> None:
    assert dice(11) is dice(11)
    assert dice(1) == D6 and dice(0, 8) == Law.sure(0)


@pytest.mark.parametrize(("number", "sides"), [(-1, 6), (2, 0), (2, -3)])
def test_dice_that_nobody_can_throw_are_refused(number: int, sides: int) -> None:
    with pytest.raises(BadInput, match=rf"{number}D{sides} cannot be thrown.*0 dice or more, with 1 side or more"):
        dice(number, sides)


# -- Sums and differences ----------------------------------------------------------------------------------


@settings(deadline=None)
@given(SMALL, SMALL, st.integers(-50, 50))
def test_sums_and_differences(a: Law, b: Law, n: int) -> None:
    assert dict((a + b).items()) == by_hand([a, b], lambda x, y: x + y)
    assert dict((a - b).items()) == by_hand([a, b], lambda x, y: x - y)
    assert dict((-a).items()) == by_hand([a], lambda x: -x)
    assert (n + a).items() == (a + n).items() == (a + Law.sure(n)).items()
    assert (a - n).items() == (a + Law.sure(-n)).items()
    assert (n - a).items() == (Law.sure(n) - a).items()
    assert sum([a, b], Law.sure(0)) == sum([a, b]) == total([a, b]) == a + b


@settings(deadline=None, max_examples=30)
@given(WIDE, WIDE)
def test_sums_of_wide_laws(a: Law, b: Law) -> None:
    assert dict((a + b).items()) == by_hand([a, b], lambda x, y: x + y)
    assert total([a, b, a]).mean == 2 * a.mean + b.mean


@pytest.mark.parametrize(
    "outcomes", [(0, 10**9), (-(10**12), 0, 3), tuple(range(0, 600, 20)), tuple(2**k for k in range(40))]
)
def test_outcomes_far_apart_are_summed_too(outcomes: tuple[int, ...]) -> None:
    law = Law({k: i for i, k in enumerate(outcomes, 1)})
    assert dict((law + law).items()) == by_hand([law, law], lambda x, y: x + y)
    if len(outcomes) < 4:
        assert dict(law.times(5).items()) == by_hand([law] * 5, lambda *x: sum(x))
    assert law.times(3) == law + law + law


@settings(deadline=None, max_examples=50)
@given(SMALL.filter(lambda law: len(law.weights) < 5), st.integers(0, 4))
def test_a_law_times_a_number_sums_independent_outcomes(a: Law, n: int) -> None:
    assert dict(a.times(n).items()) == by_hand([a] * n, lambda *x: sum(x))


@pytest.mark.parametrize("weights", [{1: 1, 2: 1, 3: 4}, {-4: 3, 0: 1, 6: 2}, {5: 7}])
def test_high_powers_are_those_of_icepool(weights: dict[int, int]) -> None:
    for n in (50, 51, 90):
        assert Law(weights).times(n) == of_pool(n @ icepool.Die(weights))


def test_what_is_no_whole_number_is_no_part_of_a_sum() -> None:
    with pytest.raises(TypeError):
        D6 + 0.5  # type: ignore[operator]
    with pytest.raises(BadInput, match="-1 outcomes cannot be summed"):
        D6.times(-1)


# -- The highest and the lowest ----------------------------------------------------------------------------


@settings(deadline=None, max_examples=50)
@given(st.lists(SMALL, min_size=1, max_size=3))
def test_the_highest_and_the_lowest_of_laws(every: list[Law]) -> None:
    assert dict(highest(every).items()) == by_hand(every, lambda *x: max(x))
    assert dict(lowest(every).items()) == by_hand(every, lambda *x: min(x))


@settings(deadline=None, max_examples=50)
@given(SMALL.filter(lambda law: len(law.weights) < 5), st.integers(1, 4), st.data())
def test_the_outcomes_that_are_kept(a: Law, n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(1, n))
    assert dict(a.keep(n, highest=k).items()) == by_hand([a] * n, lambda *x: sum(sorted(x)[-k:]))
    assert dict(a.keep(n, lowest=k).items()) == by_hand([a] * n, lambda *x: sum(sorted(x)[:k]))


def test_kept_dice_are_those_of_icepool() -> None:
    assert D6.keep(4, highest=3) == of_pool(icepool.d6.highest(4, 3))
    assert D6.keep(30, lowest=7) == of_pool(icepool.d6.lowest(30, 7))
    assert highest([D6, dice(1, 8)]) == of_pool(icepool.highest(icepool.d6, icepool.d8))
    assert D6.keep(9, highest=9) == dice(9)


@pytest.mark.parametrize("kept", [{}, {"highest": 5}, {"lowest": -1}, {"highest": 1, "lowest": 1}])
def test_what_cannot_be_kept_is_refused(kept: dict[str, int]) -> None:
    with pytest.raises(BadInput, match=r"of 4 outcomes cannot be kept.*1 to 4 of them"):
        D6.keep(4, **kept)
    with pytest.raises(BadInput, match="of no laws"):
        highest([])
    with pytest.raises(BadInput, match="of no laws"):
        lowest([])


# -- Chances -----------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(SMALL, SMALL, st.integers(-35, 35))
def test_two_laws_compared(a: Law, b: Law, n: int) -> None:
    assert a.p_more(b) == p_by_hand([a, b], lambda x, y: x > y)
    assert a.p_at_least(b) == p_by_hand([a, b], lambda x, y: x >= y)
    assert a.p_at_most(b) == p_by_hand([a, b], lambda x, y: x <= y)
    assert a.p_same(b) == p_by_hand([a, b], lambda x, y: x == y)
    assert (a.p_more(n), a.p_at_least(n), a.p_at_most(n)) == (
        a.p_if(lambda x: x > n),
        a.p_if(lambda x: x >= n),
        a.p_if(lambda x: x <= n),
    )


def test_two_dice_against_one() -> None:
    pools = icepool.d6 + icepool.d6, icepool.d(12)
    assert dice(2).p_more(dice(1, 12)) == (pools[0] > pools[1]).probability(True)


@settings(deadline=None)
@given(SMALL, st.fractions(0, 1, max_denominator=50).filter(bool))
def test_quantiles(a: Law, p: Fraction) -> None:
    q = a.quantile(p)
    assert a.p_at_most(q) >= p and a.p_at_most(q - 1) < p
    assert a.median == a.quantile(Fraction(1, 2))


def test_the_ends_of_a_law_are_its_quantiles() -> None:
    assert (D6.median, D6.quantile(Fraction(1, 6)), D6.quantile(Fraction(1))) == (3, 1, 6)
    for p in (Fraction(0), Fraction(-1, 2), Fraction(7, 6)):
        with pytest.raises(BadInput, match="above 0 and up to 1"):
            D6.quantile(p)


# -- Laws made of others -----------------------------------------------------------------------------------


@settings(deadline=None)
@given(SMALL, st.integers(2, 5))
def test_a_law_that_is_known_in_part(a: Law, m: int) -> None:
    def test(x: int) -> bool:
        return x % m == 0

    if a.p_if(test):
        assert dict(a.given(test).items()) == {k: p / a.p_if(test) for k, p in a.items() if test(k)}
    else:
        with pytest.raises(BadInput, match=rf"holds for no outcome.*The outcomes are {min(a.weights)}"):
            a.given(test)
    assert dict(a.map(lambda x: x // m).items()) == by_hand([a], lambda x: x // m)


@settings(deadline=None, max_examples=50)
@given(
    st.lists(st.tuples(st.integers(0, 9), SMALL), min_size=1, max_size=4).filter(lambda parts: any(w for w, _ in parts))
)
def test_a_law_that_is_itself_drawn(parts: list[tuple[int, Law]]) -> None:
    whole = sum(w for w, _ in parts)
    expected: dict[int, Fraction] = {}
    for w, law in parts:
        for k, p in law.items():
            expected[k] = expected.get(k, Fraction(0)) + p * Fraction(w, whole)
    assert dict(mixture((Fraction(w, whole), law) for w, law in parts).items()) == {
        k: p for k, p in sorted(expected.items()) if p
    }


def test_a_die_that_says_how_many_dice_are_thrown() -> None:
    assert mixture((p, dice(n)) for n, p in dice(1, 3).items()) == of_pool(icepool.d(3) @ icepool.d6)


@settings(deadline=None)
@given(SMALL)
def test_a_law_of_its_chances_is_itself(a: Law) -> None:
    assert Law.of(reversed(a.items())) == a
    assert Law.of([(k, p / 2) for k, p in a.items()] * 2) == a


@pytest.mark.parametrize("wrong", [[], [(1, Fraction(1, 2))], [(1, Fraction(3, 2)), (2, Fraction(-1, 2))]])
def test_chances_that_are_none_are_refused(wrong: list[tuple[int, Fraction]]) -> None:
    with pytest.raises(BadInput, match="All chances together are 1"):
        Law.of(wrong)
    with pytest.raises(BadInput, match="All chances together are 1"):
        mixture((p, Law.sure(k)) for k, p in wrong)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.fractions(0, 1, max_denominator=9), max_size=8))
def test_how_many_of_some_events_happen(chances: list[Fraction]) -> None:
    assert dict(count(chances).items()) == by_hand([Law.chance(p) for p in chances], lambda *x: sum(x))


# -- Values ------------------------------------------------------------------------------------------------


def test_laws_are_equal_by_their_chances_and_never_change() -> None:
    assert Law({1: 1, 2: 1}) == Law({2: 3, 1: 3, 7: 0}) and hash(Law({1: 1, 2: 1})) == hash(Law({2: 3, 1: 3}))
    assert dice(1, 8) != D6
    assert pickle.loads(pickle.dumps(dice(3))) == dice(3)
    with pytest.raises(AttributeError, match="never changes"):
        D6.denominator = 7
    with pytest.raises(AttributeError, match="never changes"):
        del D6.weights
    with pytest.raises(TypeError):
        D6.weights[7] = 1  # type: ignore[index]


def test_a_thousand_dice_are_thrown_too() -> None:
    assert dice(1000).mean == 3500 and sum(dice(1000).weights.values()) == 6**1000
