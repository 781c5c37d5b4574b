"""What a piece may do in a Box: every Action against the phases and against brute force over the die (6.0 to 6.9)."""

from fractions import Fraction

import pytest
from aurelian_boards import choice, empty, step

from rometeach.aurelian.phases import actions, choices
from rometeach.aurelian.position import Position, position
from rometeach.aurelian.results import thrown
from rometeach.aurelian.results.deeds import boxes_of, deeds
from rometeach.core.session.thrown import NoDice

ARMED = "Aurelian @ Gallia; Gallia: 3, 4 CV; Blue usurper: Postumus; Belgica: 5 CV; army 4"
CALM = "Aurelian @ Roma; Roma: 2, 3 Resistance"


def all_deeds(p: Position) -> list[tuple[str, str, str]]:
    """(piece, Box, Action) of everything that `deeds` allows, by asking it for each piece and Box."""
    found = []
    for piece in ("Aurelian", *dict.fromkeys(p.officers)):
        for box in boxes_of(p, piece):
            found += [(piece, box, d.action) for d in deeds(p, piece, box).deeds if d.why_not is None]
    return found


@pytest.mark.parametrize(
    "change", ["", ARMED, CALM, f"{CALM}; Officer @ Ravenna; Officer @ Germania", f"{ARMED}; siege: Aurelian"]
)
def test_6_0_exactly_the_legal_choices_of_the_phase_may_be_taken(change: str) -> None:
    p = empty(change)
    legal = {(c.piece, c.box, c.action) for c in choices.legal(p)}
    assert set(all_deeds(p)) == legal


def test_6_0_every_refusal_is_the_one_of_the_phase() -> None:
    p = position("270-drawn")
    refused = {r.name: (r.reason, r.case) for r in choices.decision(p).refused}
    found = deeds(p, "Aurelian", "Dalmatia")
    for deed in found.deeds:
        if deed.why_not is not None and deed.action != "March":
            assert deed.why_not == refused[f"Aurelian > Dalmatia: {deed.action}"]


def test_6_1_suppress_succeeds_as_often_as_the_die_says() -> None:
    p = empty(CALM)
    deed = deeds(p, "Aurelian", "Roma")["Suppress"]
    hits = sum(face + 1 > 3 for face in range(1, 9))  # the topmost Resistance is 3, the Leadership 1
    assert deed.p == Fraction(hits, 8) == sum(e.p for e in deed.ends if "To the Dead Pool" in " ".join(e.lines))
    assert sorted(f for e in deed.ends for f in e.faces) == list(range(1, 9))


def test_6_6_each_face_of_a_battle_is_told_as_the_phase_plays_it() -> None:
    p = empty(ARMED)
    deed = deeds(p, "Aurelian", "Gallia", "Battle")["Battle"]
    for face in range(1, 9):
        after = step(actions.battle(p, "Gallia", "Aurelian"), str(face))
        (end,) = (e for e in deed.ends if face in e.faces)
        assert f"the Army loses {p.army - after.army}." in end.lines[0]


def test_13_0_a_battle_that_takes_the_army_is_told_to_lose_the_game() -> None:
    p = empty("Aurelian @ Palmyra; Palmyra: 5, 5, 6 CV; Antiochia: 4, 5 CV; Yellow usurper: Zenobia; army 1")
    found = deeds(p, "Aurelian", "Palmyra", "Battle")
    lost = [e for e in found["Battle"].ends if "The game is lost" in " ".join(e.lines)]
    assert lost and 1 - found["Battle"].p == sum(e.p for e in lost)


def test_6_9_a_usurper_who_falls_by_the_action_is_told() -> None:
    p = empty("Aurelian @ Gallia; Gallia: 3 CV; Blue usurper: Postumus; income 13; treasury 5")
    told = " ".join(line for e in deeds(p, "Aurelian", "Gallia", "Siege")["Siege"].ends for line in e.lines)
    assert "Postumus is removed; Income and Treasury gain 6." in told


def test_6_7_a_siege_that_fails_binds_and_a_bound_piece_may_do_nothing_else() -> None:
    p = empty(ARMED)
    failed = next(e for e in deeds(p, "Aurelian", "Gallia", "Siege")["Siege"].ends if 1 in e.faces)
    assert "Only this Siege may go on" in failed.lines[-1]
    bound = deeds(p.edit("siege: Aurelian"), "Aurelian", "Gallia")
    assert [d.action for d in bound.deeds if d.why_not is None] == ["Siege"] and bound.shown == "Siege"


def test_6_2_prices_and_6_3_the_army_of_an_officer_are_named() -> None:
    assert deeds(empty(CALM), "Aurelian", "Roma")["Placate"].price == "2 Coins"
    found = deeds(empty(), "Aurelian", "Moesia", "Assign")
    assert found["Assign"].price == "1 Army Strength"
    assert ("Then", "An Officer is assigned to Moesia; Army 1. (6.3)") in found.exhibit().headline


def test_6_8_a_march_names_each_box_that_it_leads_to() -> None:
    march = deeds(empty("Noricum: 2"), "Aurelian", "Dalmatia")["March"]
    assert march.targets == ("Moesia", "Pannonia") and len(march.ends) == 2


def test_a_box_that_is_not_adjacent_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"Gallia: is not adjacent to Moesia.*Byzantium"):
        deeds(position("270-drawn"), "Aurelian", "Gallia")


def test_a_typed_die_is_read_by_the_phase_until_a_chit_is_drawn() -> None:
    p = empty(f"{CALM}; hostile: Gallia 3, Gallia 4; friendly: Germania 2, Germania 3")
    found = thrown.of_action(p, choice(p, "Aurelian: Suppress"), (4,))
    assert found.sum == "4 - 2 = 2" and "success" in found.lines[0]
    assert "goes unseen from the Friendly to the Unfriendly Cup" in found.text()
    assert "which chit comes from the Hostile Cup" in found.due
    with pytest.raises(NoDice, match=r"No die is thrown for Placate \(Case 6.2\)"):
        thrown.of_action(p, choice(p, "Aurelian: Placate"), (4,))


@pytest.mark.parametrize("space", range(1, 9))
def test_7_2_both_dice_of_a_barbarian_are_read_by_the_phase(space: int) -> None:
    p = empty("hostile: Barbarian 5a; Danube 3: Barbarian 4a")
    attacked = 4 if space == 3 else space
    for die in range(1, 9):
        found = thrown.of_chit(p, "Barbarian 5a", (space, die))
        holds = die + p.strength[attacked - 1] > 5
        assert (f"is Defeated at Danube Space {attacked}" in found.text()) == holds
        assert (f"overruns Danube Space {attacked}" in found.text()) != holds
        assert found.end is not None and bool(found.end.raiders[attacked - 1]) != holds


@pytest.mark.parametrize(("die", "row"), [(1, 1), (2, 7), (3, 8), (8, 8)])
def test_6_6_the_row_of_a_typed_die_is_told(die: int, row: int) -> None:
    p = empty(f"{ARMED}; hostile: Palmyra 6")
    told = thrown.of_action(p, choice(p, "Aurelian: Battle"), (die,)).lines[0]
    assert told.startswith(f"Row {row} of the Battle Table") and ("always row 1" in told) == (die == 1)
