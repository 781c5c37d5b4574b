"""Each kind of card is used, and refused where it can do nothing (3.1, 9.1 to 9.3, 9.5 to 9.15)."""

import pytest
from conquest2_boards import after, board, choices, due, force, phase, there, told

from rometeach.conquest2.position import Position
from rometeach.core.errors import BadInput


def takes(card: str, change: str = "") -> bool:
    """Whether Red may take a card."""
    return f"take {card}" in choices(board(f"display: {card}; {change}" if change else f"display: {card}"))


def taken(card: str, change: str = "", answers: str = "", dice: str = "") -> Position:
    """The board after Red has taken a card, and used it where it is for immediate use."""
    return after(f"display: {card}; {change}" if change else f"display: {card}", dice, f"take {card}; {answers}")


# --- cards that are kept (9.1 to 9.3)


@pytest.mark.parametrize(
    ("place", "each"), [("Egyptus", 10), ("Sicilia", 10), ("Asia", 10), ("Hispania", 5), ("Italia", 5), ("Achaia", 5)]
)
def test_9_1_a_merchant_brings_talents_for_each_influence_once_a_season(place: str, each: int) -> None:
    use = f"use Merchant of {place}"
    found = board(f"{place}: influence Red 3, influence Blue 1; Red cards: Merchant of {place}")
    used = phase(found, "", f"{use}; pass")
    assert used.players["Red"].talents == 80 + 3 * each
    assert use not in choices(found, use) and "pass" in choices(found, use), "it takes no action"


def test_9_1_two_merchants_of_italia_are_used_each_for_itself() -> None:
    found = board("Italia: influence Red 2; Red cards: 2 Merchant of Italia")
    assert phase(found, "", "use Merchant of Italia; use Merchant of Italia; pass").players["Red"].talents == 100


def test_9_1_without_influence_a_merchant_is_not_used() -> None:
    assert choices(board("Red cards: Merchant of Asia"), "") == choices(board())


ASSASSIN = "Red cards: Assassin; Italia: Blue 1G Caesar, Green 2G, Red 1G; Blue hand: none; Yellow hand: none"


def test_9_2_the_assassin_strikes_a_general_or_a_senator_also_of_an_ally() -> None:
    options = choices(board(ASSASSIN), "use Assassin")
    assert options == [
        "kill a General of Blue in Italia",
        "kill a General of Green in Italia",
        "kill a Senator of Green",
    ]
    found = phase(board(ASSASSIN), "", "use Assassin; kill a General of Green in Italia; pass")
    assert force(found, "Italia", "Green") == "1G" and found.players["Red"].cards[0].used


def test_9_2_a_senator_is_drawn_at_random_and_leaves_the_game() -> None:
    found = phase(board(ASSASSIN), "Senator III", "use Assassin; kill a Senator of Green; pass")
    assert found.players["Green"].hand == ("Senator I", "Senator II") and found.gone == ("Senator III",)
    assert [tuple(s)[:3] for s in found.seen] == [("loses", "Green", "Senator III")]


def test_9_2_the_caesar_is_safe_and_a_general_can_be_recruited_again() -> None:
    hands = "; ".join(f"{s} hand: none" for s in ("Blue", "Green", "Yellow"))
    found = board(f"Red cards: Assassin; Italia: Blue 3I Caesar; {hands}")
    assert "use Assassin" not in choices(found)
    alone = board(f"Red cards: Assassin; Italia: Blue 4G; Asia: Blue Caesar, influence Blue 1; {hands}")
    struck = phase(alone, "", "use Assassin; pass").edit("active Blue; Blue actions 1")
    assert "hire 1 General for Asia" in choices(struck, "recruit in Asia")


def test_9_3_loot_brings_50_talents_for_five_chaos_without_an_action() -> None:
    found = phase(board("Red cards: Loot the Countryside"), "", "use Loot the Countryside; special tax 25")
    assert (found.players["Red"].talents, found.players["Red"].chaos) == (80 + 50 + 25, 5 + 5)


# --- Senators and Diplomacy (9.5, 9.6)


@pytest.mark.parametrize(("card", "votes"), [("I", 1), ("II", 2), ("III", 3), ("IV", 4)])
def test_9_5_a_senator_is_free_and_goes_to_the_hand(card: str, votes: int) -> None:
    found = taken(f"Senator {card}", "Red talents 0; Red hand: none")
    assert found.players["Red"].hand == (f"Senator {card}",)
    assert found.rules.cards[f"Senator {card}"].votes == votes


def test_9_6_a_diplomacy_card_lies_face_up_until_the_season_is_over() -> None:
    found = taken("Diplomacy Italia")
    assert (found.players["Red"].talents, found.players["Red"].cards[0].card) == (40, "Diplomacy Italia")
    later = phase(found.edit("phase End of season; active nobody"))
    assert not later.players["Red"].cards and "Diplomacy Italia" in later.display


# --- cards for immediate use (9.7 to 9.12)


def test_9_7_a_galley_goes_to_the_sea_zone_and_two_more_come_there() -> None:
    found = taken("Commandeer Mare Aegaeum", "Mare Narbo: 2 Galleys of Red")
    assert there(found, "Mare Aegaeum") == "3 Galleys of Red" and there(found, "Mare Narbo") == "1 Galley of Red"
    assert found.gone == ("Commandeer Mare Aegaeum",) and not found.display
    two = "Mare Narbo: 1 Galley of Red; Mare Alexandria: 1 Galley of Red"
    stays = taken("Commandeer Mare Alexandria", two, "Mare Alexandria")
    assert there(stays, "Mare Alexandria") == "3 Galleys of Red", "one that lies there already may be the one that goes"


def test_9_7_it_needs_a_galley_and_no_more_come_than_there_are() -> None:
    assert not takes("Commandeer Mare Aegaeum", "Mare Narbo: 3 Galleys of Green")
    found = taken("Commandeer Mare Aegaeum", "Mare Narbo: 7 Galleys of Red")
    assert there(found, "Mare Aegaeum") == "2 Galleys of Red"


CITIES = [
    ("City in Egyptus or Numidia", "Egyptus", "Numidia"),
    ("City in Hispania or Sicilia", "Hispania", "Sicilia"),
    ("City in Italia or Neapolis", "Italia", "Neapolis"),
    ("City in Italia or Mesopotamia", "Italia", "Mesopotamia"),
    ("City in Narbonensis or Achaia", "Narbonensis", "Achaia"),
    ("City in Asia or Galatia", "Asia", "Galatia"),
]


@pytest.mark.parametrize(("card", "one", "other"), CITIES)
def test_9_8_a_city_is_built_in_one_of_two_provinces_where_an_own_land_unit_is(card: str, one: str, other: str) -> None:
    both = f"{one}: Red 1I; {other}: Red 1G"
    assert set(choices(board(f"display: {card}; {both}"), f"take {card}")) == {one, other}
    found = taken(card, both, other)
    assert there(found, other) == "Red 1G, City of Red" and found.players["Red"].talents == 40
    assert not takes(card, "Syria: Red 5I")


def test_9_8_one_city_in_a_province() -> None:
    assert not takes("City in Asia or Galatia", "Asia: Red 1I, City of Blue")
    assert takes("City in Asia or Galatia", "Asia: Red 1I, City of Blue; Galatia: Red 1I")


def test_9_8_an_empty_city_belongs_to_the_first_who_moves_land_units_in() -> None:
    move = "move from Italia; send 1G to Neapolis; done"
    found = after("Italia: Red 1I 1G; Neapolis: City of Blue", "", move)
    assert there(found, "Neapolis") == "Red 1G, City of Red", "a Leader is a land unit as well"
    ally = after("Italia: Red 1I 1G; Neapolis: City of Green", "", move)
    assert ally.provinces["Neapolis"].city == "Red"
    held = after("Italia: Red 1I 1G; Neapolis: Blue 1G, City of Blue", "", move)
    assert held.provinces["Neapolis"].city == "Blue"


BARBARIANS = [
    ("Moesia", "4I", "Red 7I 1C", 0, 0),
    ("Dacia", "4C", "Red 3I 5C", 0, 0),
    ("Armenia", "4I", "Red 4I", 40, 0),
    ("Pannonia", "4I", "Red 4I", 40, 0),
    ("Germania", "4I", "Red 4I", 0, 10),
    ("Britannia", "4I", "Red 4I", 0, 10),
]


@pytest.mark.parametrize(("place", "go", "there_now", "talents", "points"), BARBARIANS)
def test_9_9_four_units_go_against_the_barbarians_and_are_rewarded(
    place: str, go: str, there_now: str, talents: int, points: int
) -> None:
    found = taken(f"Barbarians in {place}", "Italia: Red 6I 4C 1G", f"go from Italia with {go}")
    assert there(found, place) == there_now
    assert (found.players["Red"].talents, found.players["Red"].points) == (80 + talents, points)
    assert found.gone == (f"Barbarians in {place}",) and found.active == "Blue", "one action for both"


def test_9_9_it_is_a_move_of_exactly_four_military_units_with_a_leader_at_its_start() -> None:
    card = "Barbarians in Moesia"
    options = choices(board(f"display: {card}; Italia: Red 5I 1G"), f"take {card}")
    assert options == ["go from Italia with 4I", "go from Italia with 4I 1G"]
    for change in ("Italia: Red 3I 1G", "Italia: Red 9I", "Italia: Red 3I 1G; Asia: Red 9I"):
        assert not takes(card, change), change
    near = board().rules.neighbours["Moesia"]
    walls = "; ".join(f"{p}: Blue 1I" for p in near)
    assert not takes(card, f"Hispania: Red 9I 1G; {walls}")


def test_9_9_it_may_go_over_the_sea() -> None:
    card = "Barbarians in Britannia"
    closed = "Italia: Red 5I 1G; Oceanus Britannicus: 1 Galley of Blue"
    assert not takes(card, closed)
    by_sea = taken(
        card, closed.replace("1 Galley of Blue", "1 Galley of Blue, 1 Galley of Red"), "go from Italia with 4I"
    )
    assert there(by_sea, "Britannia") == "Red 4I"


def test_9_9_troops_come_as_far_as_the_supply_goes() -> None:
    found = taken("Barbarians in Moesia", "Italia: Red 19I 20C 1G", "go from Italia with 4I")
    assert there(found, "Moesia") == "Red 5I"


def test_9_10_a_politician_brings_influence_where_the_caesar_is() -> None:
    found = taken("Politician", "Italia: Red Caesar, Blue 5I, influence Red 1")
    assert there(found, "Italia") == "Blue 5I, Red Caesar, influence Red 2" and found.players["Red"].talents == 65
    assert not takes("Politician", "Syria: Red Caesar; Italia: Red 5I 1G") and not takes("Politician")


def test_9_11_a_bribed_senator_is_drawn_at_random_and_seen_by_two() -> None:
    hands = "Blue hand: Senator I, Senator IV; Green hand: Senator II; Yellow hand: none"
    card = "Bribe Senator"
    assert choices(board(f"display: {card}; {hands}"), f"take {card}") == ["Blue", "Green"]
    found = taken(card, hands, "Blue", "Senator IV")
    assert found.players["Red"].hand == ("Senator I", "Senator II", "Senator III", "Senator IV")
    assert found.players["Blue"].hand == ("Senator I",) and found.players["Red"].talents == 75
    (seen,) = found.seen
    assert [found.view(s).seen[0].card for s in ("Red", "Blue", "Green")] == ["Senator IV", "Senator IV", "?"]
    assert not takes(card, "; ".join(f"{s} hand: none" for s in ("Blue", "Green", "Yellow"))) and seen.what == "takes"


REVOLT = "Italia: Red 2I, Blue 1I, Yellow 1I"


def test_9_12_slaves_fight_the_armies_one_by_one_and_ones_own_last() -> None:
    card = "Slave Revolt"
    found = board(f"display: {card}; {REVOLT}")
    assert choices(found, f"take {card}") == ["Blue", "Yellow"], "one Province has armies, and it is Red who chooses"
    assert due(found, "", f"take {card}; Blue")[:2] == ("Yellow", "lend")
    log = told(found, "I--, ---, I--, ---, ---, II-, ---, II-", f"take {card}; Blue; lend nothing; fight on")
    fights = [line for line in log if line.startswith("Slaves attack")]
    assert fights == [f"Slaves attack {s} in Italia" for s in ("Blue", "Yellow", "Red")]


def test_9_12_the_loser_takes_two_chaos_and_survivors_vanish() -> None:
    found = taken("Slave Revolt", "Italia: Blue 1I", "", "I--, ---")
    assert there(found, "Italia") == "none"
    assert [found.players[s].chaos for s in ("Red", "Blue")] == [0, 2]


def test_9_12_a_city_fires_first_and_an_army_may_retreat() -> None:
    found = taken("Slave Revolt", "Italia: Blue 1I, City of Blue", "retreat to Dalmatia", "I---, ---")
    assert there(found, "Dalmatia") == "Blue 1I" and there(found, "Italia") == "City of Blue"


def test_9_12_an_ally_may_be_attacked_and_somebody_has_to_be_there() -> None:
    assert choices(board("display: Slave Revolt; Italia: Green 1I; Asia: Blue 1I"), "take Slave Revolt") == [
        "Asia",
        "Italia",
    ]
    assert not takes("Slave Revolt", "Italia: Blue 2G Caesar")


# --- cards that last (9.13 to 9.15)


@pytest.mark.parametrize("card", ["Army Training", "Naval Training", "Favorable Wind"])
def test_9_13_permanent_cards_lie_face_up_for_the_game(card: str) -> None:
    found = taken(card)
    later = phase(found.edit("phase End of season; active nobody"))
    assert [o.card for o in later.players["Red"].cards] == [card]
    assert f"use {card}" not in choices(
        later.edit("phase Actions; round 1; boxes: Red, Blue, Green, Yellow; active Red; Red actions 1")
    )


def test_3_1_a_card_is_not_taken_for_another_one() -> None:
    with pytest.raises(BadInput):
        after("display: Assassin", "", "take Politician")
