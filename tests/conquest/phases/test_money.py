"""Tribute, Cities destroyed, purchases, inflation, placement, ransom (2.3 to 2.6.1)."""

import pytest
from conquest_boards import board, due, force, phase, step, there

from rometeach.conquest.actions import Buy, parse
from rometeach.conquest.board.supply import left
from rometeach.conquest.charts import shop
from rometeach.conquest.charts.prices import noticed, price
from rometeach.conquest.charts.tribute import ledger, tribute
from rometeach.conquest.phases import turn
from rometeach.conquest.position import Position


def buys(found: Position, after: str = "") -> list[str]:
    return due(found, "", after)[2]


# --- tribute (2.3) and Cities destroyed (2.4)


def test_2_3_tribute_is_the_coins_and_five_for_each_city() -> None:
    found = board(
        "phase Tribute; Narbonensis of Red; Neapolis: of Red, City; Corsica: of Red, Fortified City; Red talents 7"
    )
    assert tribute(found, "Red") == 15 + 10 + 15 + 10
    assert phase(found).players["Red"].talents == 57
    assert "50" in str(ledger(found, "Red"))


def test_2_3_tribute_counts_what_was_conquered_this_turn() -> None:
    found = board("phase Combat; Narbonensis: Red 1I, of Blue, City")
    assert phase(phase(found)).players["Red"].talents == 30


def test_2_4_the_whole_city_goes_with_its_roads_and_is_for_sale_again() -> None:
    found = board("phase Destroy; Neapolis: of Red, Fortified City; roads: Italia - Neapolis")
    after = phase(found, "", "destroy the City of Neapolis, done")
    assert (there(after, "Neapolis"), set(after.roads)) == ("of Red", set())
    for piece in ("City", "Fortification", "Road"):
        assert left(after, "Red")[piece] == left(found, "Red")[piece] + 1
    assert tribute(found, "Red") - tribute(after, "Red") == 5


def test_2_4_only_ones_own_cities_one_taken_this_turn_too() -> None:
    found = board("phase Combat; Narbonensis: Red 1I, of Blue, City; Corsica: of Blue, City")
    taken = phase(phase(found))
    assert due(taken)[2] == ["done", "destroy the City of Italia", "destroy the City of Narbonensis"]


# --- purchase (2.5)


def test_2_5_each_piece_costs_its_basic_cost() -> None:
    found = board("phase Purchase; Red talents 30; Neapolis of Red")
    for piece, where, cost in (
        ("Infantry", "Italia", 10), ("Cavalry", "Italia", 20), ("Catapult", "Italia", 30), ("Galley", "Italia", 20),
        ("City", "Neapolis", 30),
    ):  # fmt: skip
        after = phase(found, "", f"buy 1 {piece} for {where}{', done' if cost < 30 else ''}")
        assert after.players["Red"].talents == 30 - cost


def test_2_5_nobody_buys_for_more_than_he_has() -> None:
    found = board("phase Purchase; Red talents 25")
    assert buys(found) == [
        "done", "buy 1 Infantry for Italia", "buy 2 Infantry for Italia", "buy 1 Cavalry for Italia",
        "buy 1 Galley for Italia", "buy 1 Galley for Italia coast 2",
    ]  # fmt: skip
    assert shop.objection(found, Buy("Catapult", "Italia")) == ("it costs 30 Talents", "2.5")


def test_0_1_no_more_is_bought_than_there_are_pieces() -> None:
    found = board("phase Purchase; Red talents 500; Narbonensis: Red 19I 6K")
    assert left(found, "Red")["Infantry"] == 1
    assert "buy 2 Infantry for Italia" not in buys(found)
    assert [b for b in buys(found) if "Catapult" in b] == []
    assert [b for b in buys(found, "buy 1 Infantry for Italia") if "Infantry" in b] == []


def test_0_1_cities_are_those_of_all_players() -> None:
    others = ("Aquitania", "Belgica", "Britannia", "Lugdunensis", "Lusitania", "Baetica", "Baleares", "Corsica", "Sardinia", "Sicilia",
              "Creta", "Cyprus", "Dacia")  # fmt: skip
    found = board(
        "phase Purchase; Red talents 500; Neapolis of Red; " + "; ".join(f"{p}: of Blue, City" for p in others)
    )
    assert left(found, "Red")["City"] == 0
    assert [b for b in buys(found) if "City" in b] == []


# --- inflation (2.5.1)


def empire(found: Position, side: str, least: int) -> Position:
    for name in found.rules.provinces:
        if tribute(found, side) >= least:
            break
        if not found.provinces[name].owner:
            found = found.with_province(name, owner=side)
    return found


def test_2_5_1_prices_double_from_the_players_next_turn_on_and_all_buy_once_more_at_the_old() -> None:
    """Macedonia, Egyptus, Hispania: the second passes the mark in round 4."""
    found = board("turn 4; active Blue; phase Combat", start="three")
    found = empire(found, "Blue", 100).edit("Italia: Blue 1I, of nobody")
    now, seen = found, []
    for _ in range(7):
        now = step(turn.player_turn(now.edit("Red talents 30; Blue talents 30; Green talents 30")), "", _passes(now))
        seen.append((now.active, now.turn, price(step_begin(now), "Infantry")))
    assert seen[:4] == [("Green", 4, 10), ("Red", 5, 10), ("Blue", 5, 20), ("Green", 5, 20)]
    assert {p for _, _, p in seen[4:]} == {20}


def step_begin(found: Position) -> Position:
    """The board when the active player's turn has begun."""
    after: Position = step(turn.begin(found))
    return after


def _passes(found: Position) -> str:
    """A player does nothing at all in his turn."""
    return ", ".join([*(["done"] if found.phase == "Movement" else []), "done", "done"])


def test_2_5_1_inflation_is_never_reversed_and_triggered_once() -> None:
    rich = noticed(empire(board("turn 4"), "Red", 105), "Red")
    assert (rich.times, rich.reached, [tuple(r) for r in rich.rises]) == (1, 2, [(2, "Red", 5)])
    poor = board("turn 5; reached x2; rises: x2 Red 5")
    assert step_begin(poor).times == 2
    again = noticed(empire(step_begin(poor), "Blue", 105), "Blue")
    assert again.rises == ()


def test_2_5_1_the_second_mark_trebles_and_both_at_once_go_straight_there() -> None:
    second = noticed(empire(board("turn 9; prices x2; reached x2"), "Red", 205), "Red")
    assert [tuple(r) for r in second.rises] == [(3, "Red", 10)]
    both = noticed(empire(board("turn 4"), "Red", 205), "Red")
    assert [tuple(r) for r in both.rises] == [(3, "Red", 5)]
    assert step_begin(both.edit("turn 5")).times == 3


@pytest.mark.parametrize(("least", "reached"), [(100, 1), (105, 2), (200, 2), (205, 3)])
def test_2_5_1_the_marks_are_105_and_205(least: int, reached: int) -> None:
    found = empire(board(), "Red", least - 5)
    if tribute(found, "Red") < least:
        found = found.edit("Achaia +City")
    assert tribute(found, "Red") == least
    assert noticed(found, "Red").reached == reached


def test_2_5_1_a_new_city_may_pass_the_mark_too() -> None:
    found = empire(board("phase Purchase; Red talents 30"), "Red", 100)
    assert tribute(found, "Red") == 100
    after = phase(phase(found, "", "buy 1 City for Achaia"))
    assert (tribute(after, "Red"), after.reached, after.times) == (105, 2, 1)


def test_2_5_1_the_players_turn_that_never_comes_raises_prices_at_its_place() -> None:
    """Blue passed the mark and is out: prices rise with the turn after his place, that of Red."""
    found = board(
        "turn 5; active Red; reached x2; rises: x2 Blue 5; Hispania of Red; Blue heir Red; Hispania: of Red, Fortified City"
    )
    assert step_begin(found.edit("active Green")).times == 1
    assert step_begin(found).times == 2


# --- placement (2.6)


def test_2_6_new_units_come_to_the_original_home_province() -> None:
    found = board("phase Purchase; Red talents 40; Neapolis of Red")
    after = phase(phase(found, "", "buy 2 Infantry for Italia, buy 1 Cavalry for Italia"))
    assert force(after, "Italia", "Red") == "2I 1C Caesar"
    assert [b for b in buys(found) if "Neapolis" in b and "City" not in b] == []


def test_2_6_a_new_galley_chooses_a_coast_of_the_home_province() -> None:
    after = phase(phase(board("phase Purchase; Red talents 20"), "", "buy 1 Galley for Italia coast 2"))
    assert there(after, "Italia") == "Red Caesar, of Red, Fortified City, 1 Galley of Red at Mare Narbo"


def test_2_6_mesopotamia_places_galleys_in_syria_and_armenia_if_it_owns_them() -> None:
    found = board("active Blue; phase Purchase; Blue talents 20", start="four")
    galleys = [b for b in buys(found) if "Galley" in b]
    assert (found.players["Blue"].home, galleys) == ("Mesopotamia", [])
    owner = found.edit("Syria of Blue; Armenia of Red")
    assert [b for b in buys(owner) if "Galley" in b] == ["buy 1 Galley for Syria"]


def test_2_6_without_the_home_province_no_unit_is_bought() -> None:
    found = board("Italia: Blue 2I, Fortified City; Neapolis: Red 1I Caesar; phase Purchase; Red talents 40")
    assert [b for b in buys(found) if "City" not in b and b != "done"] == []


def test_2_6_cities_fortifications_and_roads_go_where_the_player_rules() -> None:
    found = board("phase Purchase; Red talents 60; Neapolis of Red; Sicilia: of Red, City; Corsica of Blue")
    assert {b for b in buys(found) if "for Italia" not in b} - {"done"} == {
        "buy 1 City for Neapolis", "buy 1 Fortification for Sicilia",
    }  # fmt: skip
    more = buys(found, "buy 1 City for Neapolis")
    assert {"buy 1 Fortification for Neapolis", "buy 1 Road for Italia - Neapolis"} <= set(more)
    after = phase(
        phase(found, "", "buy 1 City for Neapolis, buy 1 Fortification for Neapolis, buy 1 Road for Italia - Neapolis")
    )
    assert there(after, "Neapolis") == "of Red, Fortified City"
    assert after.roads == {"Italia - Neapolis"}


def test_0_11_no_road_over_a_crossing_or_between_cities_of_two_players() -> None:
    found = board(
        "phase Purchase; Red talents 60; Neapolis: of Red, City; Sicilia: of Red, City; Narbonensis: of Blue, City"
    )
    assert [b for b in buys(found) if "Road" in b] == ["buy 1 Road for Italia - Neapolis"]


def test_0_11_a_road_stays_while_both_cities_stand_whoever_owns_them() -> None:
    found = board("phase Combat; Neapolis: Blue 2I, of Red, City; active Blue; roads: Italia - Neapolis")
    assert phase(found).roads == {"Italia - Neapolis"}


# --- ransom (2.6.1)

HELD = "phase Placement; Blue prisoners: Red 1; Red talents 20"


def test_2_6_1_talents_generals_and_promises_may_be_offered() -> None:
    found = board(HELD + "; Red prisoners: Blue 1")
    assert due(found)[2] == [
        "done",
        *(f"offer Blue {w}" for w in ("a promise", "5 Talents", "10 Talents", "15 Talents", "20 Talents")),
        "offer Blue a General of Blue",
        *(f"offer Blue {n} Talents and a General of Blue" for n in (5, 10, 15, 20)),
    ]


def test_2_6_1_an_accepted_offer_is_executed_at_once() -> None:
    after = phase(board(HELD), "", "offer Blue 15 Talents, yes")
    assert force(after, "Italia", "Red") == "1G Caesar"
    assert [after.players[s].talents for s in ("Red", "Blue")] == [5, 15]
    assert not after.players["Blue"].prisoners


def test_2_6_1_generals_are_exchanged() -> None:
    after = phase(board(HELD + "; Red prisoners: Blue 1"), "", "offer Blue a General of Blue, yes")
    assert (force(after, "Italia", "Red"), force(after, "Hispania", "Blue")) == ("1G Caesar", "1G Caesar")


def test_2_6_1_a_refusal_changes_nothing_and_less_is_not_offered_again() -> None:
    found = board(HELD)
    options = due(found, "", "offer Blue 10 Talents, no")[2]
    assert options == ["done", "offer Blue 15 Talents", "offer Blue 20 Talents"]
    after = phase(found, "", "offer Blue 10 Talents, no, done")
    assert (after.players["Red"].talents, dict(after.players["Blue"].prisoners)) == (20, {"Red": 1})


def test_2_6_1_without_the_home_province_there_is_no_ransom() -> None:
    found = board(
        "Italia: Blue 2I, Fortified City; Neapolis: Red 1I Caesar; Blue prisoners: Red 1; Red talents 20; phase Placement"
    )
    assert due(found)[2] == []


# --- the course of a turn (1.2, 1.3, 2)


def test_1_2_the_start_of_each_player() -> None:
    for name, players in (("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6)):
        found = board(start=name)
        assert len(found.playing) == players
        for side, player in found.players.items():
            assert there(found, player.home) == f"{side} 5I 4G Caesar, Fortified City"
            assert (tribute(found, side), player.talents) == (15, 0)


def test_1_3_macedonia_begins_and_it_goes_clockwise() -> None:
    found = board(start="six")
    seen = []
    for _ in range(7):
        seen.append((found.players[found.active].home, found.turn))
        found = step(turn.player_turn(found), "", "done, done, done")
    homes = ("Macedonia", "Galatia", "Egyptus", "Numidia", "Hispania", "Italia")
    assert seen == [*((h, 1) for h in homes), ("Macedonia", 2)]


def test_2_a_turn_has_six_phases_in_their_order() -> None:
    found, seen = board(start="two"), []
    for answers in ("done", "", "", "done", "done", ""):
        seen.append(found.phase)
        found = phase(found, "", answers)
    assert seen == ["Movement", "Combat", "Tribute", "Destroy", "Purchase", "Placement"]
    assert (found.active, found.phase) == ("Blue", "Movement")


def test_2_actions_are_read_as_they_are_spelled() -> None:
    found = board("Red talents 40; phase Purchase; Neapolis of Red")
    for text in due(found)[2]:
        assert str(parse(found.rules, text)) == text
