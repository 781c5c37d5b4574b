"""Buying influence (3.3, 3.3.1): by whom, of whom, how many, and what is told where it cannot be."""

import pytest
from conquest2_boards import board

from rometeach.conquest2.charts.influence import Offer, bought, most, objection, offers, protected

THERE = "Italia: Red 1G, influence Blue 2, influence Green 1, 2 tokens; Red talents 50"


@pytest.mark.parametrize(("leaders", "number"), [("1G", 1), ("3G", 1), ("Caesar", 2), ("2G Caesar", 2), ("5I", 0)])
def test_3_3_a_general_buys_one_the_caesar_two_and_they_are_not_added(leaders: str, number: int) -> None:
    assert most(board(f"Italia: Red {leaders}"), "Italia", "Red") == number


def test_3_3_province_tokens_and_tokens_of_enemies_are_for_sale_those_of_allies_are_not() -> None:
    assert offers(board(THERE), "Italia", "Red") == (Offer("", 2), Offer("Blue", 2))
    assert offers(board(THERE), "Italia", "Yellow") == (Offer("", 2), Offer("Green", 1))


@pytest.mark.parametrize("unit", ["1I", "1C", "1K"])
def test_3_3_1_one_military_land_unit_of_the_owner_protects_all(unit: str) -> None:
    found = board(THERE).edit(f"Italia: Blue +{unit}")
    assert protected(found, "Italia", "Blue")
    assert offers(found, "Italia", "Red") == (Offer("", 2),)


def test_3_3_1_leaders_galleys_allies_and_cities_protect_nothing() -> None:
    found = board(THERE).edit(
        "Italia: Blue +2G; Italia: Yellow +4I; Italia +City of Blue; Mare Narbo: 3 Galleys of Blue"
    )
    assert not protected(found, "Italia", "Blue")
    assert Offer("Blue", 2) in offers(found, "Italia", "Red")


def test_3_3_a_token_of_an_enemy_goes_back_to_him_and_the_bank_has_the_money() -> None:
    found = board(THERE)
    after = bought(found, "Red", "Italia", (Offer("Blue", 1),))
    assert [after.provinces["Italia"].tokens_of(s) for s in ("Red", "Blue")] == [1, 1]
    assert [after.players[s].talents for s in ("Red", "Blue")] == [40, found.players["Blue"].talents]


def test_3_3_a_province_token_leaves_the_game() -> None:
    found = board(THERE)
    after = bought(found, "Red", "Italia", (Offer("", 2),))
    assert (after.provinces["Italia"].tokens, after.provinces["Italia"].tokens_of("Red")) == (0, 2)
    assert after.players["Red"].talents == 30 and after.pool == found.pool


@pytest.mark.parametrize(
    ("change", "key", "wanted", "told"),
    [
        ("", "Italia", (Offer("Blue", 1),), ""),
        ("Italia: Red +1 Caesar", "Italia", (Offer("Blue", 1), Offer("", 1)), ""),
        ("", "Italia", (Offer("Blue", 2),), "so many are bought there in one action: 1"),
        ("", "Italia", (), "so many are bought there in one action: 1"),
        ("", "Italia", (Offer("Green", 1),), "Green is an ally"),
        ("", "Italia", (Offer("Yellow", 1),), "there are 0 of Yellow in Italia"),
        ("Italia tokens 0", "Italia", (Offer("", 1),), "there are 0 Province Tokens in Italia"),
        ("Italia: Blue +1K", "Italia", (Offer("Blue", 1),), "Blue has military units in Italia"),
        ("Red talents 5", "Italia", (Offer("Blue", 1),), "Red has 5 Talents, and they cost 10"),
        ("Asia: Red 3I, 1 token", "Asia", (Offer("", 1),), "Red has neither a General nor the Caesar in Asia"),
        ("Syria: Red 1G", "Syria", (Offer("", 1),), "Syria is no Key Province"),
    ],
)
def test_3_3_what_cannot_be_bought_is_told(change: str, key: str, wanted: tuple[Offer, ...], told: str) -> None:
    found = objection(board(THERE).edit(change) if change else board(THERE), "Red", key, wanted)
    assert (found is None) == (told == "")
    assert found is None or told in found[0]
