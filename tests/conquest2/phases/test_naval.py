"""Battles at sea: Galleys of one zone, three rounds, lent Galleys, Pirates, Favorable Wind (3.7.1, 9.6, 9.14, 9.15)."""

import pytest
from conquest2_boards import board, due, phase, there, told

from rometeach.conquest2.position import Position

SEA = "Mare Narbo"
ATTACK = f"attack Blue in {SEA}"


def fleet(there: str, more: str = "") -> Position:
    """Red may attack Blue in a sea zone."""
    return board(f"{SEA}: {there}; {more}" if more else f"{SEA}: {there}")


def test_3_7_1_each_galley_throws_a_die_and_each_galley_face_hits() -> None:
    found = phase(fleet("3 Galleys of Red, 2 Galleys of Blue"), "GGI, G-", ATTACK)
    assert there(found, SEA) == "2 Galleys of Red"
    assert [found.players[s].chaos for s in ("Red", "Blue")] == [0, 2]


def test_3_7_1_sunk_galleys_hit_back_in_the_round_and_throw_no_more() -> None:
    log = told(fleet("2 Galleys of Red, 2 Galleys of Blue"), "G-, G-, I, I, -, -", ATTACK)
    assert [line for line in log if " hit" in line][:2] == ["Red: Galley, blank: 1 hit", "Blue: Galley, blank: 1 hit"]
    assert "Red: Infantry: 0 hits" in log, "one Galley, one die in the second round"


def test_3_7_1_after_three_rounds_both_are_afloat_and_nobody_has_lost() -> None:
    start = fleet("1 Galley of Red, 1 Galley of Blue")
    found = phase(start, "-, -, -, -, I, C", ATTACK)
    assert found.seas == start.seas and found.players["Red"].chaos == found.players["Blue"].chaos == 0
    assert told(start, "-, -, -, -, I, C", ATTACK)[-1] == f"The battle in {SEA} is over: both are afloat"
    with pytest.raises(AssertionError, match="dice left over"):
        phase(start, "-, -, -, -, I, C, -, -", ATTACK)


def test_3_7_1_when_all_are_sunk_nobody_has_lost() -> None:
    found = phase(fleet("1 Galley of Red, 1 Galley of Blue"), "G, G", ATTACK)
    assert there(found, SEA) == "none" and [found.players[s].chaos for s in ("Red", "Blue")] == [0, 0]


def test_3_7_1_no_leader_no_neighbour_and_no_retreat() -> None:
    near = "Mare Baliaricum: 3 Galleys of Red; Italia: Red 5I 2G Caesar, City of Blue"
    found = phase(fleet("1 Galley of Red, 1 Galley of Blue", near), "-, -, G, -", ATTACK)
    assert there(found, SEA) == "1 Galley of Red", "a die each, and nobody was asked for a retreat"


def test_9_14_naval_training_is_a_die_more_that_still_needs_a_galley() -> None:
    found = fleet("1 Galley of Red, 2 Galleys of Blue", "Red cards: 2 Naval Training, Army Training")
    log = told(found, "GGG, --, G--, -", ATTACK)
    assert "Red: Galley, Galley, Galley: 1 hit" in log and "Red: Galley, blank, blank: 1 hit" in log


def test_3_7_1_allies_lend_galleys_of_the_zone() -> None:
    found = fleet("1 Galley of Red, 2 Galleys of Blue, 2 Galleys of Green")
    assert due(found, "", ATTACK) == (
        "Green",
        "lend",
        ["lend nothing", f"lend 1 from {SEA}", f"lend 2 from {SEA}"],
    )
    lent = f"{ATTACK}; lend 2 from {SEA}"
    assert due(found, "GG-, G-", lent) == ("Red", "losses", ["lose 1G", "lose 1G of Green"])
    after = phase(found, "GG-, G-", f"{lent}; lose 1G of Green")
    assert there(after, SEA) == "1 Galley of Green, 1 Galley of Red"


def test_9_6_pirates_are_two_galleys_in_any_naval_battle() -> None:
    found = fleet("1 Galley of Red, 1 Galley of Blue", "Blue cards: Pirates")
    who, kind, options = due(found, "G, GG-", ATTACK)
    assert (who, kind, options) == ("Blue", "losses", ["lose 1G", "lose 1G of card"])
    after = phase(found, "G, GG-", f"{ATTACK}; lose 1G of card")
    assert there(after, SEA) == "1 Galley of Blue" and after.players["Red"].chaos == 2


def test_9_15_the_owner_of_favorable_wind_calls_off_any_battle_declared_on_him() -> None:
    found = fleet("3 Galleys of Red, 1 Galley of Blue", "Blue cards: Favorable Wind; Red actions 2")
    assert due(found, "", ATTACK) == ("Blue", "wind", ["yes", "no"])
    after = phase(found, "", f"{ATTACK}; yes; {ATTACK}; yes")
    assert after.seas == found.seas, "as often as he likes; Red's actions are used"
    assert there(phase(found, "GGG, -", f"{ATTACK}; no; pass"), SEA) == "3 Galleys of Red"


def test_9_15_it_protects_neither_the_attacker_nor_allies() -> None:
    for owner in ("Red", "Green", "Yellow"):
        found = fleet("3 Galleys of Red, 1 Galley of Blue", f"{owner} cards: Favorable Wind")
        assert there(phase(found, "GGG, -", ATTACK), SEA) == "3 Galleys of Red", owner
