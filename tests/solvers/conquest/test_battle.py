"""Best play of a battle: against every choice of both sides on tiny ones, against all orders on others (2.2, 3.1, 3.2)."""

import random
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from battle_minimax import Stake, minimax

from rometeach.conquest.charts.battle import (
    ATTACKER,
    ATTACKER_RETREATED,
    BOTH_GONE,
    DEFENDER,
    DEFENDER_RETREATED,
    WON,
    Battle,
    Force,
    battle_law,
)
from rometeach.conquest.charts.figures import CombatFigures
from rometeach.conquest.charts.legion import LETTERS, Picking, Troops, legion_size, legions, parts
from rometeach.conquest.charts.orders import USUAL, Orders, Retreat
from rometeach.core.errors import BadInput
from solvers.conquest.battle import candidates
from solvers.conquest.battle.inputs import BattleQuestion, Worth
from solvers.conquest.battle.question import against_orders, best_play, worth
from solvers.conquest.battle.search import Values

T = Troops.of


def battle(mine: str, leaders: int, yours: str, others: int, fort: bool = False, **more: Any) -> Battle:
    """A battle of Generals."""
    return Battle(Force(T(mine), leaders), Force(T(yours), others), fort, **more)


def stake(force: Force, w: Worth) -> Stake:
    """The same in the words of the test."""
    units = dict(zip(LETTERS, w.units, strict=True))
    return Stake(force.leaders, force.caesar, force.refuge, units, w.general, w.caesar, w.province)


def by_every_choice(q: BattleQuestion) -> Fraction:
    """The value by every choice of both."""
    b = q.battle
    a, d = ("".join(x * n for x, n in zip(LETTERS, f.troops, strict=True)) for f in (b.attacker, b.defender))
    return minimax(a, d, stake(b.attacker, q.attacker), stake(b.defender, q.defender), b.fort, b.figures.legion)


def tiny(seed: int) -> BattleQuestion:
    """A battle of few units with odd worths; for odd seeds a Legion without Leaders has one unit, so that it has to be chosen."""
    dice = random.Random(seed)

    def troops() -> Troops:
        kinds = dice.choices(range(3), k=dice.randint(1, 4 if seed % 2 else 3))
        return Troops(*(kinds.count(k) for k in range(3)))

    def force() -> Force:
        return Force(troops(), dice.randint(0, 1), dice.random() < 0.4, dice.random() < 0.7)

    def w() -> Worth:
        return Worth(
            (dice.randint(0, 20), dice.randint(0, 30), dice.randint(0, 40)),
            dice.randint(0, 50),
            dice.randint(0, 200),
            dice.randint(0, 90),
        )

    figures = CombatFigures(legion=1 if seed % 2 else 5)
    return BattleQuestion(Battle(force(), force(), dice.random() < 0.5, figures=figures), w(), w())


@pytest.mark.parametrize("seed", range(60))
def test_2_2_tiny_battles_are_worth_what_every_choice_says(seed: int) -> None:
    q = tiny(seed)
    found = best_play(q)
    assert found.value == by_every_choice(q)
    assert found.bound < Fraction(1, 10**35)


@pytest.mark.parametrize(
    ("case", "w"),
    [
        (("2I 2C 2K", 0, "3I 1C", 0), Worth((10, 20, 30), province=90)),
        (("3I 1C 2K", 0, "2I 1C", 1, True), Worth((10, 20, 30), province=200)),
        (("2I 1C", 0, "3I 1C 2K", 0, True), Worth((10, 25, 5), province=200)),
    ],
)
def test_2_2_1_legions_are_chosen_as_every_choice_says(case: Any, w: Worth) -> None:
    q = BattleQuestion(battle(*case), w, w)
    found = best_play(q)
    assert found.value == by_every_choice(q)
    chosen = found.choice(q.battle.attacker.troops, q.battle.defender.troops)
    assert {chosen.legion.units, chosen.other.units} == {
        legion_size(f.troops, f.leaders) for f in (q.battle.attacker, q.battle.defender)
    }


def test_2_2_with_both_by_orders_it_is_the_law_of_the_charts() -> None:
    for orders in USUAL:
        for others in (Orders(retreat=Retreat(below=2)), Orders(retreat=Retreat(outnumbered=(2, 1)))):
            b = battle("4I 2C 1K", 1, "3I 2C 2K", 0, True, attack=orders, defence=others)
            q = BattleQuestion(b, by_orders=(ATTACKER, DEFENDER))
            found, law = best_play(q), battle_law(b)
            assert {e: Fraction(w, found.law.denominator) for e, w in found.law.weights.items()} == {
                e: Fraction(w, law.denominator) for e, w in law.weights.items()
            }
            assert (found.law.rounds, found.value) == (law.rounds, worth(q, law))


@pytest.mark.parametrize("case", [("4I 2C 1K", 1, "3I 2C 2K", 0, True), ("5I 2C", 0, "5I 1C 1K", 2)])
def test_2_2_no_orders_do_better_than_best_play(case: Any) -> None:
    best = best_play(BattleQuestion(battle(*case)))
    retreats = (Retreat(), Retreat(below=3), Retreat(outnumbered=(3, 2)))
    for usual in USUAL:
        for retreat in retreats:
            orders = replace(usual, retreat=retreat)
            q = BattleQuestion(battle(*case, attack=orders, defence=orders))
            mine = replace(best, question=q)
            poor = [worth(q, against_orders(mine, side)) for side in (DEFENDER, ATTACKER)]
            replies = [best_play(replace(q, by_orders=(side,))).value for side in (DEFENDER, ATTACKER)]
            assert replies[0] >= poor[0] >= best.value - best.bound
            assert replies[1] <= poor[1] <= best.value + best.bound
            assert replies[0] > replies[1]


def test_2_2_2_a_choice_names_legal_losses_for_every_number_of_hits() -> None:
    q = BattleQuestion(battle("3I 2C 1K", 0, "3I 1C 1K", 1, True))
    best, seen = best_play(q), 0
    for x in best.policy():
        seen += 1
        assert x.legion in parts(x.mine, legion_size(x.mine, 0)) and x.other in parts(x.yours, legion_size(x.yours, 1))
        assert [y.units for y in x.other_losses] == list(range(x.other.units + 1))
        for row in x.losses:
            assert [y.units for y in row] == list(range(x.legion.units + 1))
            assert all(y in parts(x.legion, j) for j, y in enumerate(row))
        assert x.retreat in ("", ATTACKER, DEFENDER)
    ends = {(e.attacker, e.defender) for e in best.law.fought if e.attacker.units and e.defender.units}
    assert seen > 10 and ends <= {(x.mine, x.yours) for x in best.policy() if x.retreat} and ends


def test_3_4_who_has_no_province_to_go_to_stays_where_a_caesar_is_at_stake() -> None:
    attacker = Force(T("4I 2C"), 2)
    stays, goes = (
        best_play(BattleQuestion(Battle(attacker, Force(T("2I"), 0, True, refuge)))).law for refuge in (False, True)
    )
    assert stays.p_how(DEFENDER_RETREATED) == 0 < goes.p_how(DEFENDER_RETREATED)
    assert stays.p_caesar_captured(DEFENDER) > goes.p_caesar_captured(DEFENDER)


def test_2_2_3_what_is_at_stake_decides_on_a_retreat() -> None:
    b = Battle(Force(T("4I 1C"), 1, True), Force(T("4I 1C"), 1))
    careful, bold = (
        best_play(BattleQuestion(b, Worth(caesar=c, province=p), Worth(province=p))).law
        for c, p in ((1000, 0), (0, 500))
    )
    assert careful.p_how(ATTACKER_RETREATED) > bold.p_how(ATTACKER_RETREATED)
    assert bold.p_how(WON) > careful.p_how(WON)


def test_3_1_the_winner_picks_the_dearest_victims() -> None:
    orders = Orders(retreat=Retreat(below=4), victims=Picking("ICK"))
    b = battle("1I 3C", 1, "3I 1K", 0, attack=orders, defence=orders)
    for units, victims in (((10, 20, 30), "1K"), ((30, 20, 10), "1I")):
        q = BattleQuestion(b, defender=Worth(units), by_orders=(DEFENDER,))
        best = best_play(q)
        assert best.players[0].victims(T("2I 1K"), 1) == T(victims)
        left = {e.defender for e in best.law.weights if e.how == DEFENDER_RETREATED}
        assert (T("2I") in left) == (victims == "1K")


def test_2_2_readings_and_dice_reach_the_search() -> None:
    case = ("2I 2K", 0, "3I", 0, True)
    plain = best_play(BattleQuestion(battle(*case))).value
    for figures in (CombatFigures(fort_dice_lost=2), CombatFigures(fort_dice=4), CombatFigures(legion=2)):
        assert best_play(BattleQuestion(battle(*case, figures=figures))).value != plain


def test_2_2_the_values_of_eight_against_eight_solve_their_equation() -> None:
    """The values of all states, put into a round, come out again: the equation of best play holds within the rounding."""
    v = best_play(BattleQuestion(battle("5I 2C 1K", 1, "4I 3C 1K", 1, True))).values
    checked = 0
    for a in range(1, len(v.mine.found), 3):
        for d in range(1, len(v.yours.found), 3):
            assert abs(v.decided(a, d, v.going_on(a, d)) - v.after[d][a]) <= v.slack
            checked += 1
    assert checked > 100


def test_2_2_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadInput, match="no side"):
        BattleQuestion(battle("1I", 0, "1I", 0), by_orders=("both",))
    with pytest.raises(BadInput, match=r"2\.2\.3"):
        BattleQuestion(battle("1I", 0, "1I", 0, defence=Orders(retreat=Retreat(after=1))), by_orders=(DEFENDER,))


def test_2_2_a_battle_that_is_too_large_is_refused_but_not_against_orders() -> None:
    q = BattleQuestion(battle("8I 4C 4K", 0, "8I 4C 4K", 0, True))
    with pytest.raises(BadInput, match="15 mixed units"):
        best_play(q)
    assert best_play(replace(q, by_orders=(ATTACKER, DEFENDER))).law.p_conquered == battle_law(q.battle).p_conquered


def test_the_search_needs_no_or_tools() -> None:
    asked = "import sys; import solvers.conquest.battle.question; assert 'ortools' not in sys.modules"
    subprocess.run([sys.executable, "-c", asked], check=True)


def test_3_5_the_province_counts_for_nobody_where_both_fall_and_nobody_has_it() -> None:
    there = battle("1I", 0, "1I", 0)
    vacant = replace(there, figures=CombatFigures(both_fall_vacant=True))
    both = battle_law(there).p_how(BOTH_GONE)
    assert (
        best_play(BattleQuestion(vacant)).value - best_play(BattleQuestion(there)).value == both * Worth().province > 0
    )


def test_2_2_a_battle_with_too_many_states_is_refused_before_anything_is_formed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is counted beforehand is what would be found, so nothing has to be searched to refuse it."""
    formed = []

    def counted(*given: object) -> object:
        formed.append(given)
        return legions(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(candidates, "legions", counted)
    small = BattleQuestion(Battle(Force(Troops(3, 2, 1), 1), Force(Troops(2, 0, 2), 1)))
    values = Values(small)
    assert len(values.mine.found) == candidates.reducible(small, "attacker") == 4 * 3 * 2
    assert len(values.yours.found) == candidates.reducible(small, "defender") == 3 * 1 * 3
    assert formed
    formed.clear()
    large = BattleQuestion(Battle(Force(Troops(20, 10, 8), 3), Force(Troops(12, 10, 8), 3)))
    with pytest.raises(BadInput, match="2,675,673 states"):
        Values(large)
    assert not formed
