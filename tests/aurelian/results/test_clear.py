"""Siege against Battle: the chances of each way against brute force over every die, written down anew."""

from fractions import Fraction
from itertools import product

import pytest
from aurelian_boards import empty

from rometeach.aurelian.position import Position
from rometeach.aurelian.results.clear import Way
from rometeach.core.errors import BadInput, IllegalChoice

USURPER = "Yellow usurper: Zenobia"
CV = {"Palmyra 5a": 2, "Palmyra 5b": 2, "Palmyra 6": 3, "Tyana 3": 1, "Tyana 4": 2}
RESISTANCE = {"Palmyra 5a": 5, "Palmyra 5b": 5, "Palmyra 6": 6}


def way(p: Position, name: str, piece: str = "Aurelian") -> Way:
    return next(w for w in p.clear(piece).ways if w.name == name)


def needed(faces: tuple[int, ...], units: list[str], officer: bool, usurper: bool, leader: int) -> int:
    """How many Actions clear the Box if the dice fall so; 99 if they do not suffice."""
    left, calm = list(units), False
    for number, face in enumerate(faces, 1):
        top = left[-1]
        if calm:
            if face + (0 if officer else leader) > RESISTANCE[top]:
                left = left[:-1] if officer else []
        elif face + (0 if officer else leader) > CV[top] * (2 if officer else 1):
            left, calm = left[:-1], not usurper
        if not left:
            return number
    return 99


@pytest.mark.parametrize("officer", [False, True])
@pytest.mark.parametrize("usurper", [False, True])
@pytest.mark.parametrize("leader", [1, 2])
def test_6_7_a_siege_to_the_end_is_that_of_every_roll_of_five_dice(officer: bool, usurper: bool, leader: int) -> None:
    units = ["Palmyra 5a", "Palmyra 5b", "Palmyra 6"]
    p = empty(f"Palmyra: {', '.join(units)} CV; Aurelian +{leader}")
    p = p.edit(USURPER) if usurper else p
    p = p.edit("officers: Palmyra") if officer else p.edit("Aurelian @ Palmyra")
    found = way(p, "Siege" if usurper else "Siege, then Suppress", "Palmyra" if officer else "Aurelian")
    counts = [needed(f, units, officer, usurper, leader) for f in product(range(1, 9), repeat=5)]
    for k in range(1, 6):
        assert found.within[k - 1] == Fraction(sum(n <= k for n in counts), 8**5), k
    assert found.losses == ((0, 1),)


@pytest.mark.parametrize("army", [2, 3, 5])
def test_6_6_siege_first_and_battle_for_the_rest_loses_what_every_die_says(army: int) -> None:
    p = empty(f"Palmyra: 5, 5, 6 CV; Aurelian @ Palmyra; army {army}; {USURPER}")
    table = {1: (1, 2, 3, 4, 5), 3: (0, 1, 2, 3, 4), 5: (0, 0, 1, 2, 3), 7: (0, 0, 0, 1, 2)}
    for name, cv in (("Battle", 7), ("1 Siege, then Battle", 4), ("2 Sieges, then Battle", 2)):
        column = (cv - 1) // 2
        losses = []
        for die in range(1, 9):
            row = 1 if die == 1 else min(8, die + army + 1)
            losses.append(table[row - (row % 2 == 0)][min(4, column)])
        found = way(p, name)
        assert dict(found.losses) == {n: Fraction(losses.count(n), 8) for n in losses}
        assert found.p_army_lost == Fraction(sum(n >= army for n in losses), 8)
        lives = Fraction(sum(n < army for n in losses), 8)
        # A Siege needs more than 3 - 1 for Palmyra 6, more than 2 - 1 for the next one.
        sieges = {"B": (), "1": (Fraction(6, 8),), "2": (Fraction(6, 8), Fraction(7, 8))}[name[0]]
        if not sieges:
            assert set(found.within) == {lives}
        elif len(sieges) == 1:
            assert found.within[:3] == (0, Fraction(6, 8) * lives, Fraction(60, 64) * lives)
        else:
            assert found.within[:3] == (0, 0, Fraction(42, 64) * lives)


def test_6_7_the_mean_is_the_sum_over_the_tail_of_the_law() -> None:
    p = empty("Tyana: 3, 4 CV; officers: Tyana; Yellow usurper: Zenobia")
    found = way(p, "Siege", "Tyana")
    # An Officer needs more than 4 against a Combat Value of 2, more than 2 against one of 1.
    assert found.mean_actions == 2 + Fraction(8, 6)
    assert found.mean_reactions == 2 * (2 + Fraction(8, 6))
    assert [w.name for w in p.clear("Tyana").ways] == ["Siege"]


def test_6_7_the_piece_that_is_only_released_when_the_box_is_clear_cannot_go_over_to_battle() -> None:
    p = empty(f"Palmyra: 5, 6 CV; Aurelian @ Palmyra; {USURPER}")
    assert [w.name for w in p.clear("Aurelian").ways] == ["Battle", "1 Siege, then Battle", "Siege"]
    kept = p.edit("switch siege_release cleared")
    assert [w.name for w in kept.clear("Aurelian").ways] == ["Battle", "Siege"]


def test_6_7_a_siege_that_cannot_succeed_is_never_done() -> None:
    p = empty(f"Palmyra: 5, 6 CV; officers: Palmyra; {USURPER}; correct combat:Palmyra 6.cv = 4")
    (found,) = p.clear("Palmyra").ways
    assert (found.mean_actions, found.within[-1]) == (None, 0)
    assert "never done" in p.clear("Palmyra").text()


def test_6_7_where_nothing_is_armed_there_is_nothing_to_besiege() -> None:
    with pytest.raises(IllegalChoice, match=r"6\.7"):
        empty("Tyana: 3 Resistance; Aurelian @ Tyana").clear("Aurelian")


def test_the_ways_show_themselves_and_name_what_they_rest_on() -> None:
    found = empty(f"Palmyra: 5, 5, 6 CV; Aurelian @ Palmyra; {USURPER}").clear("Aurelian")
    assert "Done within so many Actions" in found.text()
    assert found.html().startswith("<section")
    assert len(found.as_json()["clear"]["ways"]) == 4
    assert "charts:battle.c4" in found.doubts()
    assert any(c.what.startswith("battle:8") for c in found.sensitivity().changes)


def test_6_0_6_7_the_ways_are_asked_for_from_a_box_next_door() -> None:
    p = empty(f"Palmyra: 5, 6 CV; {USURPER}; Aurelian @ Antiochia; army 4; officers: Antiochia")
    there = p.edit("Aurelian @ Palmyra; officers: Palmyra")
    for piece, at in (("Aurelian", "Aurelian"), ("Officer Antiochia", "Officer Palmyra")):
        assert p.clear(piece, "Palmyra").ways == there.clear(at).ways
    with pytest.raises(IllegalChoice, match="next door there are some in Palmyra"):
        p.clear("Aurelian")
    with pytest.raises(BadInput, match="is not adjacent to Antiochia"):
        p.clear("Aurelian", "Roma")
    held = p.edit("Antiochia: 4 CV; siege: Aurelian")
    assert held.clear("Aurelian").box == "Antiochia"
    with pytest.raises(IllegalChoice, match="a Siege is on"):
        held.clear("Aurelian", "Palmyra")
