"""Victory Points, Chaos and taxes (4, 5.1, 5.2): ties, Cities, who loses nothing."""

from collections.abc import Mapping

import pytest
from conquest2_boards import board

from rometeach.conquest2.charts.points import (
    chaos_after_cities,
    chaos_points,
    influence_points,
    places,
    province_points,
    taxes,
)
from rometeach.conquest2.rules import standard

ITALIA = standard().points_of["Italia"]


@pytest.mark.parametrize(
    ("influence", "points"),
    [
        ((4, 2, 2, 1, 0), (20, 10, 10, 5, 0)),
        ((3, 3, 2, 1, 0), (20, 20, 10, 5, 0)),
        ((1, 1, 1, 1, 1), (20, 20, 20, 20, 20)),
        ((5, 4, 3, 2, 1), (20, 10, 5, 0, 0)),
        ((0, 0, 0, 0, 2), (0, 0, 0, 0, 20)),
        ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
    ],
)
def test_5_1_a_tie_has_all_the_points_of_its_place_and_does_not_use_up_the_next(
    influence: tuple[int, ...], points: tuple[int, ...]
) -> None:
    sides = "abcde"
    found = province_points(ITALIA, dict(zip(sides, influence, strict=True)))
    assert tuple(found.get(s, 0) for s in sides) == points


def test_5_1_egyptus_with_three_two_and_one() -> None:
    assert province_points((15, 5, 0), {"a": 3, "b": 3, "c": 2, "d": 1}) == {"a": 15, "b": 15, "c": 5}


def test_5_1_by_the_numbers_of_others_it_is_the_same() -> None:
    """Place n is that of who has n - 1 different larger numbers above him: counted anew."""
    numbers: Mapping[str, int] = {"a": 7, "b": 2, "c": 7, "d": 0, "e": 4, "f": 2}
    expected = {s: 1 + len({m for m in numbers.values() if m > n}) for s, n in numbers.items() if n}
    assert places(numbers) == expected


def test_5_1_every_key_province_scores_by_itself() -> None:
    found = board("Italia: influence Red 1; Egyptus: influence Blue 1, influence Red 3; Numidia: influence Green 2")
    assert {k: v for k, v in influence_points(found).items() if v} == {
        "Italia": {"Red": 20},
        "Egyptus": {"Red": 15, "Blue": 5},
        "Numidia": {"Green": 10},
    }


def test_5_2_a_city_takes_three_chaos_away_and_then_the_ranks_are_counted() -> None:
    """14, 14, 9 and 3 Chaos; the third owns a City."""
    found = board("Red chaos 14; Blue chaos 14; Green chaos 9; Yellow chaos 3; Numidia: City of Green")
    assert chaos_after_cities(found) == {"Red": 14, "Blue": 14, "Green": 6, "Yellow": 3}
    assert chaos_points(found) == {"Red": -10, "Blue": -10, "Green": -5}


def test_5_2_chaos_does_not_fall_below_0_and_who_has_none_loses_nothing() -> None:
    found = board("Red chaos 2; Numidia: City of Red; Blue chaos 1")
    assert chaos_after_cities(found) == {"Red": 0, "Blue": 1, "Green": 0, "Yellow": 0}
    assert chaos_points(found) == {"Blue": -10}
    assert chaos_points(board()) == {}


def test_5_2_two_cities_take_six() -> None:
    found = board("Red chaos 9; Numidia: City of Red; Asia: City of Red")
    assert chaos_after_cities(found)["Red"] == 3


def test_4_taxes_are_five_for_each_influence_and_ten_beside_an_own_city() -> None:
    found = board(
        "Numidia: influence Red 3, City of Red; Asia: influence Red 2, City of Blue; Italia: influence Blue 1"
    )
    assert [taxes(found, s).total for s in ("Red", "Blue", "Green")] == [3 * 10 + 2 * 5, 5, 0]
    lines = taxes(found, "Red").lines
    assert [(line.value, line.reason.split()[-1]) for line in lines] == [(10, "Asia"), (15, "Numidia"), (15, "Numidia")]
