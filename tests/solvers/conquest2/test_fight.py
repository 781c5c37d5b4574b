"""Which units to lose, and retreats (3.6.5, 3.6.6), against plain recursion in fractions on small battles, and the exact law of orders."""

import os
import pickle
from fractions import Fraction
from random import Random

import pytest
from fight_minimax import Battle, Left, fewer, hits

import solvers.conquest2.questions as ask
from rometeach.conquest2.charts.armies import USUAL
from rometeach.conquest2.charts.battle import BOTH_GONE, WON, battle_law
from rometeach.conquest2.position import Position, named
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from solvers.conquest2.fight.inputs import Loss
from solvers.conquest2.fight.play import ByOrders, played

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "16"))
BLOCK = 8
NEARLY = Fraction(1, 10**8)


def start() -> Position:
    return named("four").edit("boxes: Red, Blue, Green, Yellow; active Red")


def text(left: Left, guests: Left = (0, 0, 0, 0), leader: bool = True) -> str:
    def said(units: Left) -> list[str]:
        found = [f"{n}{k}" for n, k in zip(units[:3], "ICK", strict=True) if n]
        return [*found, *([f"{units[3]} Galleys"] if units[3] else [])]

    return " ".join([*said(left), *(["1G"] if leader else [])]) + (
        f", card {' '.join(said(guests))}" if any(guests) else ""
    )


def small(seed: int) -> tuple[Battle, Left, Left, dict[str, object]]:
    """A small battle, as this test and as the question have it: units of a card and no Leader here and there."""
    r = Random(seed)

    def army() -> tuple[Left, Left, bool]:
        while True:
            own = (r.randint(0, 3), r.randint(0, 2), r.randint(0, 1), r.randint(0, 1))
            guests = r.choice(((0, 0, 0, 0), (0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 1)))
            if 1 <= sum(own) + sum(guests) <= 4 and any(own[:3]):
                return own, guests, r.random() < 0.7

    armies, city = (army(), army()), r.random() < 0.4
    retreat, prize = r.random() < 0.5, r.choice((20, 60, 100))
    units: Left = (5, 10, 15, 15) if retreat else r.choice(((0, 0, 0, 0), (3, 2, 7, 1)))
    said = "" if retreat or not any(units) else " ".join(map(str, units))
    leaders = armies[0][2], armies[1][2]
    dice = 3 + leaders[0], 3 + leaders[1] + city
    battle = Battle(dice, city, prize, units, (retreat, retreat), (armies[0][0], armies[1][0]), leaders)
    asked = {
        "attack": text(*armies[0]),
        "defence": text(*armies[1]),
        "city": "city" if city else "none",
        "retreat": retreat,
    }
    first, second = (_all(own, guests) for own, guests, _ in armies)
    return battle, first, second, asked | {"prize": prize, "units": said}


def _all(own: Left, guests: Left) -> Left:
    i, c, k, g = (a + b for a, b in zip(own, guests, strict=True))
    return i, c, k, g


def expected(battle: Battle, mine: Left, yours: Left, side: str, fought: bool = False) -> Fraction:
    """The value of a question: the part of the prize and what changes of both armies."""
    value = battle.after(mine, yours) if fought else battle.value(mine, yours)
    value -= battle.counted(mine, 0) - battle.counted(yours, 1)
    return value if side == "attacker" else battle.prize - value


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_3_6_5_best_play_is_that_of_plain_recursion(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        battle, mine, yours, asked = small(seed)
        for side in ("attacker", "defender"):
            plan = ask.fight(start(), side=side, **asked)  # type: ignore[arg-type]
            assert abs(plan.value - expected(battle, mine, yours, side)) < NEARLY, seed
            assert (
                plan.is_optimal
                and 0 <= plan.gap < NEARLY
                and plan.value <= expected(battle, mine, yours, side) + plan.alike
            )
            assert all(plan.value >= other.value - plan.alike for other in plan.next_best(4)), seed
            check_table(plan)


def check_table(plan: Plan) -> None:
    """No orders do better than best play, and a reply to orders does no worse."""
    for _, _, beaten, _, more in plan.tables[-1].rows:
        assert float(beaten) >= 0 and float(more) >= 0


def test_3_6_6_after_a_round_a_side_may_retreat() -> None:
    found = set()
    for seed in range(30):
        battle, mine, yours, asked = small(seed)
        if asked["retreat"]:
            plan = ask.fight(start(), side="defender", fought=True, **asked)  # type: ignore[arg-type]
            assert abs(plan.value - expected(battle, mine, yours, "defender", fought=True)) < NEARLY, seed
            assert plan.gap < NEARLY
            found.add(plan.actions[0].__class__.__name__)
    assert found == {"Leave", "Stand"}


def test_3_6_5_what_a_defender_loses_is_priced_by_recursion() -> None:
    """He decides first, and the attacker answers best: so each way to lose units has one value."""
    mine: Left = (2, 1, 0, 0)
    yours: Left = (2, 1, 1, 0)
    battle = Battle((4, 4), False, 100, (0, 0, 0, 0), (False, False), (mine, yours), (True, True))
    plan = ask.fight(start(), attack=text(mine), defence=text(yours), side="defender")
    for lost, kept in (("1K", (2, 1, 0, 0)), ("1C", (2, 0, 1, 0)), ("1I", (1, 1, 1, 0))):
        p, more = hits(4, mine)[1], Fraction(0)
        for j, q in hits(4, yours).items():
            best = min(battle.answered(mine, e, j) for e in fewer(yours, 1))
            more += p * q * (battle.answered(mine, kept, j) - best)
        assert abs((plan.why_not(f"1 hit: lose {lost}").loss or 0) - more) < NEARLY, lost


def test_3_6_5_by_orders_the_law_is_that_of_the_charts() -> None:
    for first in USUAL:
        for city in ("none", "city"):
            q = ask.fight(
                start(), attack="3I 1C 1K 1G, lent 1I", defence="3I 2C 1 Galley, card 1I 1C", city=city
            ).setting.q
            battle = q.asked.battle
            sides = [battle.attacker, battle.defender]
            for other in USUAL:
                changed = [
                    side.__class__(side.army, side.dice, o) for side, o in zip(sides, (first, other), strict=True)
                ]
                ordered = battle.__class__(*changed, city == "city", figures=battle.figures)
                fight = q.fight.__class__(ordered)
                law = played(
                    fight, ByOrders.of(changed[0], ordered, "attacker"), ByOrders.of(changed[1], ordered, "defender")
                )
                chart = battle_law(ordered)
                assert law.p_how(WON) == chart.p_how(WON) and law.p_how(BOTH_GONE) == chart.p_how(BOTH_GONE)
                assert law.rounds == chart.rounds


def test_3_6_5_the_last_of_a_kind_is_worth_most() -> None:
    plan = ask.fight(start(), attack="5I 2C 1K 1G", defence="5I 2C 1K 1G")
    rows = {r[0]: [float(x) for x in r[2:]] for r in plan.tables[2].rows}
    assert rows["Catapult"][0] > rows["Cavalry"][0] > rows["Infantry"][0]
    # by hand: 4 dice, of which one more Infantry or Cavalry can match only a throw that shows so many; a Catapult any that shows one
    assert rows["Infantry"][1] == 0 and rows["Catapult"][1] == round(float(1 - Fraction(5, 6) ** 4), 2)
    assert isinstance(plan.actions[0], Loss) and plan.actions[0].units == (1, 0, 0, 0)
    assert plan.value == 50 or abs(plan.value - 50) < NEARLY


def test_3_6_5_losses_may_hang_on_what_the_enemy_loses() -> None:
    """Somewhere the attacker, who sees the defender's losses, answers the same hits in different ways."""
    plan = ask.fight(start(), attack="1I 2C 1G", defence="2I 2C 1K 1 Galley")
    assert any("where the enemy loses" in row[1] for row in plan.tables[0].rows)


def test_3_6_6_on_the_board_a_surrounded_army_cannot_retreat() -> None:
    p = start().edit("Achaia: Red 4I 1C 1G, Blue 1I 1C")
    assert ask.fight(p, "Achaia", side="Blue", retreat=True, fought=True).change == "retreat"
    shut = p.edit("Macedonia: Red 1I")
    plan = ask.fight(shut, "Achaia", side="Blue", retreat=True, fought=True)
    assert plan.change.startswith("fight on") and plan.why_not("retreat").case == "3.6.6"
    assert "Red 4I 1C 1G against Blue 1I 1C in Achaia" in plan.title


def test_a_fight_answers_why_not_and_what_if_and_refuses_what_cannot_be() -> None:
    p = start()
    plan = ask.fight(p, attack="3I 1C 1K 1G", defence="4I 1C 1 Galley")
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert plan.why_not(str(plan.actions[0])).loss == 0
    assert (plan.why_not("2 hits: lose 1C 1K").loss or 0) > 1
    for choice in ("lose 2K", "lose 5I", "retreat"):
        assert plan.why_not(choice).loss is None
    assert len(plan.explain().what_if) == 5 and all(v > 0 for _, v in plan.explain().what_if)
    for choice in ("", "lose", "1 hit: lose 2I", "dance", "retreat; lose 1I"):
        with pytest.raises(BadInput):
            plan.why_not(choice)
    for bad in (
        {"attack": "3X", "defence": "1I"},
        {"attack": "3I", "defence": "1I", "units": "5 10"},
        {"attack": "3I", "defence": "1I", "side": "Julius"},
        {"attack": "3I", "defence": "1I", "fought": True},
        {"attack": "3I", "defence": "1I", "prize": -1},
        {"attack": "20I 15C 5K 5 Galleys", "defence": "20I 15C 5K"},
    ):
        with pytest.raises(BadInput):
            ask.fight(p, **bad)
    with pytest.raises(IllegalChoice):
        ask.fight(p, "Italia")
