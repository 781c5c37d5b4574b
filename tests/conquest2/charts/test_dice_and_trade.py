"""Dice line by line, units for sale, battles and cards that are open, hands that may be (3.2, 3.6.1, 3.6.4, 3.7, 7.1, 9.13)."""

from fractions import Fraction

import pytest
from conquest2_boards import board

from rometeach.conquest2.board.state import Seen
from rometeach.conquest2.charts import senators, trade
from rometeach.conquest2.charts.dice import SLAVES, dice, naval_dice


def total(change: str, side: str, defends: bool) -> int:
    return dice(board(change), "Italia", side, defends).total


@pytest.mark.parametrize(
    ("italia", "more", "attacks", "defends"),
    [
        ("Red 9I, Blue 1I", "", 3, 3),
        ("Red 9I 3G Caesar, Blue 1I", "", 4, 4),
        ("Red 9I, Green 1G, Blue 1I", "", 4, 4),
        ("Red 9I, Yellow 1G, Blue 1I", "", 3, 3),
        ("Red 9I, Blue 1I, City of Red", "", 3, 4),
        ("Red 9I, Blue 1I, City of Green", "", 3, 3),
        ("Red 9I 1G, Blue 1I, City of Red", "Red cards: 2 Army Training, Naval Training", 6, 7),
        ("Red 9I, Blue 1I", "Green cards: 2 Army Training", 3, 3),
    ],
)
def test_3_6_4_three_dice_a_leader_of_the_alliance_the_defenders_city_and_trainings(
    italia: str, more: str, attacks: int, defends: int
) -> None:
    change = f"Italia: {italia}; {more}" if more else f"Italia: {italia}"
    assert (total(change, "Red", False), total(change, "Red", True)) == (attacks, defends)


def test_9_12_slaves_throw_three_dice() -> None:
    assert dice(board("Italia: Red 1I 1G"), "Italia", SLAVES, False).total == 3


def test_9_14_naval_training_adds_dice_at_sea_alone_and_army_training_none_there() -> None:
    found = board("Red cards: 2 Naval Training, Army Training; Italia: Red 1I")
    assert naval_dice(found, "Red", 3).total == 5
    assert naval_dice(found, "Blue", 3).total == 3
    assert dice(found, "Italia", "Red", False).total == 4


def test_3_6_4_each_die_is_told_with_its_source() -> None:
    found = dice(board("Italia: Red 1I 1G, City of Red; Red cards: Army Training"), "Italia", "Red", True)
    told = "; ".join(line.reason for line in found.lines)
    for words in ("dice of each side", "Leader", "City", "Army Training"):
        assert words in told


# --- what is for sale (3.2)


def test_3_2_units_are_recruited_with_influence_and_a_leader_in_one_province() -> None:
    found = board(
        "Italia: Red 1G, influence Red 1; Asia: Red Caesar; Numidia: influence Red 2; Egyptus: Red 5I, influence Red 1"
    )
    assert trade.recruiting(found, "Red") == ("Italia",)


def test_3_2_prices_money_and_the_pieces_of_a_colour_are_limits() -> None:
    found = board("Italia: Red 18I 19C 5K 3G, influence Red 1; Mare Narbo: 7 Galleys of Red; Red talents 100")
    assert list(trade.hires(found, "Red", "Italia")) == [
        ("Infantry", 2, "Italia"),
        ("Cavalry", 1, "Italia"),
        ("Catapult", 1, "Italia"),
        ("General", 1, "Italia"),
        *(("Galley", 1, sea) for sea in found.rules.coast_of["Italia"]),
    ]
    poor = board("Italia: Red 1G, influence Red 1; Red talents 15")
    assert {(p, n) for p, n, _ in trade.hires(poor, "Red", "Italia")} == {
        ("Infantry", 3),
        ("Cavalry", 1),
        ("Catapult", 1),
        ("Galley", 1),
    }


def test_3_2_there_is_no_galley_for_mesopotamia() -> None:
    found = board("Mesopotamia: Red 1G, influence Red 1; Red talents 90")
    assert "Galley" not in {p for p, _, _ in trade.hires(found, "Red", "Mesopotamia")}


# --- battles that are open (3.6.1, 3.7)


def test_3_6_1_enemies_are_attacked_where_both_have_military_units() -> None:
    found = board("Italia: Red 1I, Blue 1I, Yellow 1K, Green 2I; Asia: Red 1G, Blue 1I; Syria: Red 1I, Yellow 1G")
    assert list(trade.battles(found, "Red")) == [("Italia", "Blue"), ("Italia", "Yellow")]


def test_3_7_galleys_fight_where_they_lie_together() -> None:
    found = board("Mare Narbo: 1 Galley of Red, 1 Galley of Blue, 1 Galley of Green; Mare Rhodus: 2 Galleys of Yellow")
    assert list(trade.sea_battles(found, "Red", found.rules.seas)) == [("Mare Narbo", "Blue")]


def test_3_4_a_special_tax_brings_5_to_25_talents() -> None:
    assert list(trade.special_taxes(board())) == [5, 10, 15, 20, 25]


# --- hands (7.1)


def test_7_1_a_senator_that_was_taken_unseen_is_one_of_three() -> None:
    start = dict.fromkeys(("Red", "Blue"), (1, 1, 1, 0))
    seen = [Seen("gains", "Red", "Senator IV"), Seen("takes", "Blue", "?", "Red")]
    found = senators.beliefs(("Red", "Blue"), start, seen, {})
    assert senators.hand_law(found, 1) == {
        (2, 1, 1, 0): Fraction(1, 4),
        (1, 2, 1, 0): Fraction(1, 4),
        (1, 1, 2, 0): Fraction(1, 4),
        (1, 1, 1, 1): Fraction(1, 4),
    }
    known = senators.beliefs(("Red", "Blue"), start, seen, {"Red": (1, 1, 1, 0)})
    assert senators.hand_law(known, 1) == {(1, 1, 1, 1): Fraction(1)}


def test_7_2_votes_and_payments_without_change() -> None:
    assert senators.votes((1, 1, 1, 1)) == 10
    ways = senators.payments((2, 1, 0, 0))
    assert ways == {
        0: ((0, 0, 0, 0),),
        1: ((1, 0, 0, 0),),
        2: ((0, 1, 0, 0), (2, 0, 0, 0)),
        3: ((1, 1, 0, 0),),
        4: ((2, 1, 0, 0),),
    }
