"""The phases, followed along every branch of chance, give the same chances as the charts: the rules are written once."""

from fractions import Fraction

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian.phases import actions, reactions
from rometeach.aurelian.phases.common import Lost, adjust
from rometeach.aurelian.position import Board, Position
from rometeach.core.session.outcomes import outcomes
from rometeach.core.session.requests import Steps

PLACES = "Danube 4: Barbarian 4a; Green walls: started; Red walls: finished; Danube 7: 3; Danube 8: 1"


def p_of(found: list[tuple[Fraction, Board]], test: object) -> Fraction:
    assert sum(p for p, _ in found) == 1
    return sum((p for p, b in found if test(b)), Fraction(0))  # type: ignore[operator]


@pytest.mark.parametrize("barbarian", ["Barbarian 4b", "Barbarian 5a", "Barbarian 6a", "Barbarian 7a"])
def test_7_2_a_raid_followed_on_both_dice_is_the_raid_of_the_chart(barbarian: str) -> None:
    p = empty(PLACES)
    found = outcomes(lambda: reactions.barbarian(p, barbarian))
    assert p_of(found, lambda b: barbarian in b.raiders) == p.raid(barbarian).p_overrun
    for faces, space, _, holds in p.raid(barbarian).attacks:
        here = p_of(found, lambda b, s=space: b.raiders[s - 1] == barbarian)
        assert here == Fraction(len(faces), 8) * (1 - holds)


@pytest.mark.parametrize("piece", ["Aurelian", "Roma"])
@pytest.mark.parametrize("side", ["Resistance", "CV"])
def test_6_an_attempt_followed_on_its_die_is_the_attempt_of_the_chart(piece: str, side: str) -> None:
    p = empty(f"Roma: 2, 3 {side}; Aurelian @ Roma; officers: Roma")
    step = actions.suppress if side == "Resistance" else actions.siege
    asked = p.attempt(piece, "Suppress" if side == "Resistance" else "Siege")
    found = outcomes(lambda: step(p, "Roma", piece))
    assert p_of(found, lambda b: bool(b.dead)) == asked.p_success
    assert p_of(found, lambda b: set(b.dead) == set(asked.units)) == asked.p_success


@pytest.mark.parametrize("army", [2, 3, 4, 5])
def test_6_6_a_battle_followed_on_its_die_is_the_battle_of_the_chart(army: int) -> None:
    p = empty(f"Belgica: 4, 5 CV; Aurelian @ Belgica; army {army}")

    def battle() -> Steps[Board]:
        try:
            return (yield from actions.battle(p, "Belgica", "Aurelian"))
        except Lost as lost:
            return lost.board

    found, asked = outcomes(battle), p.attempt("Aurelian", "Battle")
    for name, chance in asked.outcomes:
        loss = int(name.removeprefix("loses "))
        assert p_of(found, lambda b, n=loss: b.army == max(0, army - n)) >= chance
    assert p_of(found, lambda b: b.army == 0) == asked.p_army_lost


def test_5_0_an_adjustment_followed_over_every_chit_is_the_law_of_the_cups() -> None:
    p = drawn(3)
    found = outcomes(lambda: adjust(p, "friendly", "unfriendly"))
    unseen = p.seen().edit("unseen: F>U")
    for chit in p.cups.friendly:
        wanted = unseen.where(chit).chances
        assert p_of(found, lambda b, c=chit: c in b.cups.unfriendly) == wanted[1]
        assert p_of(found, lambda b, c=chit: c in b.cups.friendly) == wanted[0]


def test_7_0_a_reaction_followed_over_every_chit_keeps_all_chits() -> None:
    p = empty("hostile: Roma 3, Turn End 1, Sassanids, Barbarian 4a; Gallia: 3 CV; vp 3")
    found = outcomes(lambda: reactions.react(p, 1))
    assert p_of(found, lambda b: b.vp == 2) == Fraction(1, 4)
    assert p_of(found, lambda b: "Roma" in b.stacks) == Fraction(1, 4)
    assert all(isinstance(b, Position) and not [x for x in b.problems() if x.severity == "error"] for _, b in found)
