"""What building brings over the turns left: against games followed by hand through the charts (8, 11, 12)."""

from fractions import Fraction

import pytest
from aurelian_boards import empty

from rometeach.aurelian.charts import money, points
from rometeach.aurelian.phases import turn_end
from rometeach.aurelian.position import Position, position
from rometeach.aurelian.results.building import building, things
from rometeach.core.errors import BadInput
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run


def scored(p: Position, first: int) -> int:
    """The points from the end of a turn to the end of Turn 6, the board staying as it is, by the Turn End Phase itself."""
    total = 0
    for turn in range(first, 7):
        board = p.edit(f"turn {turn}; vp 0; treasury {money.treasury_after(p)}")
        board = run(turn_end.score(board), SeededDice(0), {})  # type: ignore[assignment]
        total += (run(turn_end.last(board), SeededDice(0), {}) if turn == 6 else board).vp
    return total


@pytest.mark.parametrize("what", ["Red walls", "Green temple", "Yellow walls"])
def test_8_1_and_8_2_a_finished_marker_scores_at_every_turn_end_from_then_on(what: str) -> None:
    p = empty("treasury 5")
    region, word = what.split()
    finished = p.edit(f"{region} {word}: finished; income {p.income + (word == 'temple')}")
    found = building(p, what)
    assert [f.turn for f in found.finishes] == [2, 3, 4, 5, 6]
    for f in found.finishes:
        assert f.vp == scored(finished, f.turn) - scored(p, f.turn)


def test_8_2_the_second_temple_brings_two_coins_of_income_every_turn() -> None:
    p = empty("Red temple: finished; Green temple: started; turn 3; phase Build; treasury 3")
    found = building(p, "Green temple")
    assert found.soonest is not None
    assert (found.soonest.turn, found.soonest.income, found.soonest.coins) == (3, 2, 2 * 4)


def test_8_0_what_is_started_this_turn_is_finished_next_turn_at_the_soonest() -> None:
    assert building(empty("done: Red walls; Red walls: started; treasury 9"), "Red walls").finishes[0].turn == 2
    assert building(empty("Red walls: started; treasury 9"), "Red walls").finishes[0].turn == 1
    assert building(empty("phase Levy; Red walls: started; treasury 9"), "Red walls").finishes[0].turn == 2


def test_8_4_nothing_is_built_beside_a_usurper() -> None:
    found = building(position("270-drawn"), "Blue temple")
    assert found.why_not == ("there is a Usurper in the Region", "8.4") and found.finishes == ()


@pytest.mark.parametrize("walls", range(-2, 5))
def test_12_3_and_12_4_every_place_of_the_aurelian_walls_is_priced_as_turn_6_does(walls: int) -> None:
    p = position("270-drawn").edit("Red walls: finished; Green walls: finished; turn 6")
    by_place = {m: (b, c) for m, b, c in building(p, "Aurelian Walls").multipliers}
    board = p.edit(f"Aurelian Walls {walls}; vp 0")
    after = run(turn_end.last(board), SeededDice(0), {})
    assert sum(by_place[walls]) == after.vp


def test_8_1_walls_hold_the_spaces_of_their_region_as_the_next_barbarian_finds_them() -> None:
    p = position("270-drawn")
    inside = [b for b in p.cups.possible("hostile") if b in p.rules.barbarians]
    holds = dict(building(p, "Red walls").holds)
    for state, help_ in (("none", 0), ("started", 1), ("finished", 3)):
        lost = 0
        for barbarian in inside:
            for space in p.rules.spaces_of["Red"]:
                more = p.strength[space - 1] + help_
                lost += sum(die + more <= p.rules.barbarians[barbarian] for die in range(1, 9))
        assert holds[state] == Fraction(lost, 64 * len(inside))


def test_11_3_reforms_cost_two_coins_once_and_bring_two_every_later_turn() -> None:
    p = empty("income 20")
    found = building(p, "Reforms")
    assert [(f.turn, f.coins) for f in found.finishes] == [(t, -2 + 2 * (6 - t)) for t in range(1, 7)]
    for f in found.finishes:
        for year, idle in zip(f.turns, found.idle, strict=True):
            step = 0 if year.turn < f.turn else -2 if year.turn == f.turn else 2
            assert year.treasury == idle.treasury + step
            assert points.scored(p.edit(f"treasury {year.treasury}")) == year.scored or year.turn == 6
    assert building(empty("income 13; Danube 8: 3; Danube 1: 1"), "Reforms").finishes == ()


def test_reforms_that_were_made_are_not_made_again_this_turn() -> None:
    p = empty("income 20; phase Taxation").edit("done: Reforms")
    assert building(p, "Reforms").why_not == ("Reforms were made this turn", "11.3")
    assert building(p, "Reforms").finishes[0].turn == 2


def test_every_thing_can_be_asked_for_and_another_is_refused() -> None:
    p = position("270-drawn")
    for what in things(p):
        assert building(p, str(what).upper()).what == what
        assert building(p, str(what)).as_json()["building"]["what"] == str(what)
    with pytest.raises(BadInput, match="Did you mean Red walls"):
        building(p, "Red wals")


def test_the_temple_calms_more_boxes_than_the_region_does_without() -> None:
    p = empty("Roma: 2, 3 Resistance; Germania: 2 Resistance; Aurelian @ Moesia")
    (_, without, _), (_, with_it, cup) = building(p, "Red temple").calms
    assert without == "Roma 3" and with_it == "Germania 2, Roma 3" and cup == "Unfriendly Cup"
