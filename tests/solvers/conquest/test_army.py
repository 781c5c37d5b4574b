"""The army for a Province (2.2, 2.5) against every army that can be bought, on a thousand small boards."""

import os
import pickle
from dataclasses import replace
from fractions import Fraction
from itertools import product
from statistics import median

import pytest
from small_armies import small

import solvers.conquest.questions as ask
from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.supply import left
from rometeach.conquest.charts.battle import Battle, Force, battle_law
from rometeach.conquest.charts.battle_table import CLOSE, BattleTable
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import USUAL
from rometeach.conquest.charts.shop import objection
from rometeach.conquest.phases.purchase import bought
from rometeach.core.chance import written
from rometeach.core.errors import BadInput, IllegalChoice
from solvers.conquest.army.inputs import ArmyQuestion

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "8"))
BLOCK = 2
PRICES = {"Infantry": 10, "Cavalry": 20, "Catapult": 30}


def legal(p: Board, along: Troops, leaders: int, talents: int) -> list[Troops]:
    """All armies by this test's own rules: prices, pieces left, seven units a Leader."""
    stock = left(p, "Red")
    numbers = (range(stock[kind] + 1) for kind in PRICES)
    cost = [n * p.times for n in PRICES.values()]
    return [
        Troops(*n)
        for n in product(*numbers)
        if sum(a * b for a, b in zip(n, cost, strict=True)) <= talents and sum(n) + along.units <= 7 * leaders
    ]


def enumerated(p: Board, asked: dict[str, object], q: object) -> tuple[Fraction | None, int]:
    """The best worth, battle by battle, and the number of armies."""
    go, fort = q.along, q.garrison.fort  # type: ignore[attr-defined]
    theirs = q.garrison.force  # type: ignore[attr-defined]
    attack = [o for o in USUAL if not asked["attack"] or o.name == asked["attack"]]
    (defence,) = (o for o in USUAL if o.name == asked["defence"])
    armies = legal(p, Troops(*go[:3]), go.generals + go.caesar, p.players["Red"].talents)
    best = None
    for new in armies:
        mine = new.more(Troops(*go[:3]))
        cost = sum(n * c * p.times for n, c in zip(new, PRICES.values(), strict=True))
        for o in attack:
            if mine.units and sum(theirs[:3]):
                one, other = (
                    Force(mine, go.generals, bool(go.caesar)),
                    Force(Troops(*theirs[:3]), theirs.generals, bool(theirs.caesar)),
                )
                law = battle_law(Battle(one, other, fort, o, defence, p.rules.combat(p.times)))
                chance, lost = law.p_conquered, law.talents_lost("attacker")
            else:
                chance, lost = Fraction(bool(mine.units)), Fraction(0)
            if "chance" in asked:
                if chance < q.chance:  # type: ignore[attr-defined]
                    continue
                worth = Fraction(-cost)
            else:
                worth = asked["prize"] * chance - lost if "prize" in asked else chance  # type: ignore[operator]
            best = worth if best is None else max(best, worth)
    return best, len(armies)


def compared(seed: int) -> int:
    """The plan of a board against enumeration; the number of legal plans."""
    p, asked = small(seed)
    words = {k: v for k, v in asked.items() if k != "chance"}
    q = ArmyQuestion.of(p, "Dalmatia", **words)  # type: ignore[arg-type]
    if "chance" in asked:
        q = replace(q, chance=written.chance(asked["chance"]))
    best, number = enumerated(p, asked, q)
    if best is None:
        with pytest.raises(IllegalChoice):
            ask.army(p, "Dalmatia", **asked)  # type: ignore[arg-type]
        return number
    plan = ask.army(p, "Dalmatia", **asked)  # type: ignore[arg-type]
    assert plan.value == plan.bound == best == sum(plan.worths.values()), seed
    assert plan.value == q.priced(plan.setting.found.troops, plan.setting.found.attack).worth
    board = plan.setting.q.board
    for action in plan.actions:
        assert objection(board, action) is None
        board = bought(board, action)
    assert p.players["Red"].talents - board.players["Red"].talents == sum(plan.costs) == plan.setting.found.cost
    return number


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_2_5_the_army_is_the_best_of_all_that_can_be_bought(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        compared(seed)


def test_2_5_the_small_boards_leave_much_to_choose() -> None:
    numbers = []
    for seed in range(200):
        p, asked = small(seed)
        q = ArmyQuestion.of(p, "Dalmatia", along=asked["along"])
        armies = legal(p, Troops(*q.along[:3]), q.along.leaders, p.players["Red"].talents)
        numbers.append(len(armies))
    assert median(numbers) >= 200, median(numbers)


def test_2_2_a_table_of_battles_holds_the_exact_chances() -> None:
    b = Board.of(lookup.named("four"))
    for fort, (attack, defence) in product((False, True), product(USUAL, USUAL)):
        table = BattleTable((2, 1), fort=fort, attack=attack, defence=defence)
        for mine in (Troops(9, 3, 2), Troops(1, 1, 1), Troops(0, 2, 0)):
            law = battle_law(Battle(Force(mine, 2), Force(Troops(4, 2, 1), 1), fort, attack, defence, b.rules.combat()))
            assert abs(table.worth(mine, Troops(4, 2, 1)) - law.p_conquered) < CLOSE


def test_2_5_a_plan_answers_why_not_what_else_and_what_if() -> None:
    p = Board.of(lookup.named("four")).edit(
        "Mesopotamia: Blue 5I 1G Caesar, of Blue; Dalmatia: Blue 3I 1C 1G, City; Red talents 90; active Red"
    )
    home = p.players["Red"].home
    plan = ask.army(p, "Dalmatia")
    assert pickle.loads(pickle.dumps(plan)) == plan and sum(plan.costs) <= 90
    q = plan.setting.q
    worths = sorted((max(q.priced(t, o).worth for o in q.attack) for t in q.armies()), reverse=True)
    others = plan.next_best(4)
    assert [plan.value, *(o.value for o in others)] == worths[:5]
    assert others[1].next_best(2)[0].value == worths[3]
    for number in range(1, 8):
        found = plan.why_not(f"buy {number} Infantry for {home}")
        with_it = [max(q.priced(t, o).worth for o in q.attack) for t in q.armies() if t.infantry == number]
        assert found.loss == plan.value - max(with_it)
    assert plan.why_not(f"buy 10 Infantry for {home}").loss is None
    assert plan.why_not("buy 1 Infantry for Achaia").case == "2.6"
    assert plan.why_not(f"buy 30 Infantry for {home}").case == "0.1"
    assert all(gain >= 0 for _, gain in plan.explain().what_if)
    cheap = ask.army(p, "Dalmatia", chance="1/2")
    assert cheap.setting.found.chance >= Fraction(1, 2) and cheap.value == -sum(cheap.costs)
    assert all(o.setting.found.chance >= Fraction(1, 2) and o.value <= cheap.value for o in cheap.next_best(3))
    with pytest.raises(IllegalChoice, match="greatest is"):
        ask.army(p, "Dalmatia", chance="99.99%", talents=20)
    with pytest.raises(BadInput) as error:
        ask.army(p, "Nowhere", along="2I", attack="any", forbid="Horses", must="1G", talents=-1)
    assert len(error.value.problems) == 6
    with pytest.raises(BadInput):
        plan.why_not("march Italia to Dalmatia: 1G")
    with pytest.raises(IllegalChoice):
        ask.army(p, home)
    with pytest.raises(IllegalChoice):
        ask.army(p.edit(f"{home} of Blue"), "Dalmatia")
