"""The fewest purchases and marches of armies, garrisons and programmes (2.1, 2.5) against all that can be bought, and what each adds."""

import os
from fractions import Fraction
from itertools import product

import pytest
import small_armies
import small_garrisons
import small_programmes

import rometeach
import solvers.conquest.questions as ask
from rometeach.conquest.charts.orders import CHEAPEST_FIRST, KEEP_VARIETY
from rometeach.conquest.phases.purchase import bought
from rometeach.conquest.valuation import battles, programme
from rometeach.conquest.valuation.guards import greatest, risks
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from solvers.conquest.army.inputs import ArmyQuestion
from solvers.conquest.garrison.candidates import carried_out

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "3"))
PRICES = (10, 20, 30)


def compare(plan: Plan, every: list[Fraction | None]) -> None:
    """A frontier and the fewest actions against the best worth for each number of actions; None where there is no plan."""
    steps = plan.frontier().steps
    first = next(n for n, w in enumerate(every) if w is not None)
    assert [s.number for s in steps] == list(range(first, max(first, len(plan.actions)) + 1))
    assert [s.worth for s in steps] == [every[s.number] for s in steps] and all(s.is_proven for s in steps)
    for s in steps:
        few = plan.fewest(plan.value - s.worth)
        least = next(n for n, w in enumerate(every) if w is not None and w >= s.worth)
        assert len(few.actions) == least <= s.number and few.value == every[least] and few.is_optimal
        assert "no plan with fewer is worth that" in few.text()


def rising(found: list[tuple[int, Fraction]], most: int) -> list[Fraction | None]:
    """The best worth with so many actions at most, of all plans with their numbers."""
    return [max((w for n, w in found if n <= most_), default=None) for most_ in range(most + 1)]


def army_worth(q: ArmyQuestion, numbers: tuple[int, ...]) -> Fraction | None:
    """What an army is worth by the law of its battle, with the best orders; None where it has not the wanted chance."""
    force = q.along._replace(**{f: n + m for f, n, m in zip(q.along._fields, q.along, numbers, strict=False)})
    cost = sum(n * c * q.board.times for n, c in zip(numbers, PRICES, strict=True))
    worths = []
    for orders in q.attack:
        p, lost = battles.conquers(force, q.garrison, orders, q.defence, q.figures)
        if q.chance is None:
            worths.append(p if q.prize is None else q.prize * p - lost)
        elif p >= q.chance:
            worths.append(Fraction(-cost))
    return max(worths, default=None)


@pytest.mark.parametrize("seed", range(2 * BOARDS))
def test_2_5_no_army_of_so_few_kinds_is_worth_more(seed: int) -> None:
    p, asked = small_armies.small(seed)
    p = p.edit("Red talents 90")
    try:
        plan = ask.army(p, "Dalmatia", **asked)  # type: ignore[arg-type]
    except IllegalChoice:
        return
    q: ArmyQuestion = plan.setting.q
    found = []
    for numbers in product(*(range(most + 1) for most in q.most)):
        cost = sum(n * c * p.times for n, c in zip(numbers, PRICES, strict=True))
        if cost <= 90 and sum(numbers) + q.along.units <= 7 * q.along.leaders:
            worth = army_worth(q, numbers)
            found += [] if worth is None else [(sum(map(bool, numbers)), worth)]
    compare(plan, rising(found, 3))
    for n, row in enumerate(plan.checklist()):
        others = [b for b in plan.actions if b != plan.actions[n]]
        left = army_worth(
            q, tuple(sum(b.number for b in others if b.piece == k) for k in ("Infantry", "Cavalry", "Catapult"))
        )  # type: ignore[attr-defined]
        assert row.worth == (None if left is None else plan.value - left)


@pytest.mark.parametrize("seed", range(BOARDS // 3))
def test_3_3_no_garrison_of_so_few_marches_and_purchases_is_safer(seed: int) -> None:
    p, talents = small_garrisons.small(seed)
    talents -= 30
    known: dict[object, Fraction] = {}
    found = []
    for number, cost, board in small_garrisons.numbered_plans(p, talents):
        stands = tuple(
            sorted((n, t.force("Red"), t.city) for n, t in board.provinces.items() if t.force("Red").leaders)
        )
        if stands not in known:
            known[stands] = greatest(risks(board, "Red", KEEP_VARIETY, CHEAPEST_FIRST))
        found.append((number, cost, known[stands]))
    most = max(n for n, _, _ in found)
    plan = ask.garrison(p, talents)
    compare(plan, rising([(n, -risk) for n, _, risk in found], most))
    allowed = sorted(risk for _, _, risk in found)[len(found) // 4]
    cheap = ask.garrison(p, talents, allowed)
    compare(cheap, rising([(n, Fraction(-cost)) for n, cost, risk in found if risk <= allowed], most))
    for n, row in enumerate(plan.checklist()):
        after = carried_out(plan.setting.q.board, (*plan.actions[:n], *plan.actions[n + 1 :]))  # type: ignore[arg-type]
        if row.worth is not None:
            assert row.worth == plan.value + greatest(risks(after, "Red", KEEP_VARIETY, CHEAPEST_FIRST))


@pytest.mark.parametrize("seed", range(4 * BOARDS))
def test_2_5_no_programme_of_so_few_purchases_is_worth_more(seed: int) -> None:
    p, asked = small_programmes.small(seed)
    plan = ask.programme(p, **asked)  # type: ignore[arg-type]
    outlook, aim = small_programmes.outlook_of(p, asked), str(asked["aim"])
    found = [(n, Fraction(worth)) for n, worth in small_programmes.numbered(p, outlook, aim)]
    compare(plan, rising(found, max(n for n, _ in found)))
    for n, row in enumerate(plan.checklist()):
        others = (*plan.setting.plan[:n], *plan.setting.plan[n + 1 :])
        assert row.worth == plan.value - programme.expected(p, others, outlook, aim)


def test_2_5_a_fortification_without_its_city_is_no_plan() -> None:
    p = rometeach.position("conquest", "four").edit("Dalmatia: Red 1I; Red talents 90; phase Purchase")
    plan = rometeach.plan(p, "programme", must="Fortification at Dalmatia in round 1")
    rows = {r.action.buy.piece: r for r in plan.checklist()}  # type: ignore[attr-defined]
    assert rows["City"].worth is None and rows["Fortification"].worth is not None
    steps = plan.frontier().steps
    assert steps[0].number == 2 and "with 2 actions at most" in plan.fewest(100).text()


def test_the_shortest_route_offers_no_fewer_actions() -> None:
    plan = rometeach.plan(rometeach.position("conquest", "four"), "routes", start="Macedonia", end="Hispania")
    assert not plan.offers_fewest
    with pytest.raises(BadInput, match="not offered"):
        plan.fewest(1)


def test_2_5_the_purchases_that_are_left_are_carried_out() -> None:
    p = rometeach.position("conquest", "four").edit(
        "Mesopotamia: Blue -1G; Dalmatia: Blue 3I 1C 1G, of Blue, City; Red talents 90"
    )
    few = rometeach.plan(p, "army", place="Dalmatia").fewest("0.5")
    board = few.setting.q.board
    for buy in few.actions:
        board = bought(board, buy)
    assert len(few.actions) == 1 and board.players["Red"].talents >= 0
