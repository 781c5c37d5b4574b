"""The planner of Builds, Promotions and Transfers (Sections 10.6, 10.7) against enumeration and a second formulation.

Every block of boards is one test; `ROMETEACH_BOARDS=1000 python -m pytest tests/solvers -k best_of_all` goes through a
thousand boards of each question.
"""

import math
import os
from fractions import Fraction
from itertools import product

import pytest
from small_boards import PAY, WEIGHTS, Every, Small, binds, check, optimum, small

import rometeach
from rometeach.core.errors import IllegalChoice
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Transfer
from rometeach.rome_iinc.position import Position, Units, named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc import questions

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "100"))
BLOCK = 20


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_10_6_and_10_7_the_plan_is_the_best_of_all_plans(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        check("garrison", seed)


def test_on_a_third_of_the_boards_gold_counters_or_room_bind() -> None:
    sample = range(0, 300, 12)
    assert sum(binds("garrison", seed) for seed in sample) >= len(sample) / 3


@pytest.mark.parametrize("forbid", ["", "transfers"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_among_plans_of_the_same_worth_it_takes_the_one_with_the_least_gold(scenario: str, forbid: str) -> None:
    p = named(scenario)
    free = Weights(gold=Fraction(0), short=Fraction(0), units=dict.fromkeys(Weights().units, Fraction(0)))
    for empire in EMPIRES:
        plan = questions.garrison(p, empire, weights=free, forbid=forbid)
        spent = sum(plan.costs)
        assert plan.is_optimal
        if spent:
            kept = f"gold {p.empire(empire).gold - spent + 1}"
            assert questions.garrison(p, empire, weights=free, forbid=forbid, must=kept).value < plan.value


@pytest.mark.parametrize("forbid", ["", "transfers"])
def test_where_nothing_is_worth_anything_it_does_nothing(forbid: str) -> None:
    numbers = dict.fromkeys(("prestige", "unrest", "alarm", "gold", "short", "taxes", "veteran", "frontier", "capital", "war",
                             "statesman", "emperor", "rebellion"), Fraction(0))  # fmt: skip
    nothing = Weights(**numbers, units=dict.fromkeys(Weights().units, Fraction(0)),  # type: ignore[arg-type]
                      statuses=dict.fromkeys(Weights().statuses, Fraction(0)))  # fmt: skip
    for empire in EMPIRES:
        assert questions.garrison(named("286"), empire, weights=nothing, forbid=forbid).actions == ()


@pytest.mark.parametrize(("kind", "seeds"), [("garrison", range(20)), ("turn", range(4))])
def test_10_6_without_transfers_the_plan_is_the_best_of_all_builds_and_promotions(kind: str, seeds: range) -> None:
    fewer = 0
    for seed in seeds:
        board = small(seed, kind)
        moves = {f"{a} > {b}: {t}" for a in board.open for b in board.open for t in PAY}
        best, _ = optimum(kind, board, banned=moves)
        plan = getattr(questions, kind)(board.p, board.empire, forbid="transfers", weights=board.weights)
        assert (plan.status, plan.value) == ("OPTIMAL", best), f"{kind} {seed}"
        assert not any(isinstance(a, Transfer) for a in plan.actions)
        fewer += best < optimum(kind, board)[0]
    assert fewer >= len(seeds) // 3


def test_10_7_1_a_transfer_cannot_be_asked_for_where_transfers_are_forbidden() -> None:
    p = rometeach.position("rome-iinc", "286", owner=False)
    with pytest.raises(IllegalChoice) as error:
        questions.garrison(p, "West", must="Belgica > Rome: Guard", forbid="transfers")
    assert error.value.case == "10.7.1"


# -- A second formulation on the set-ups -------------------------------------------------------------------

TYPES = ("legion", "auxilia", "veteran_auxilia", "guard", "fort", "fleet")


def highs(p: Position, empire: str, weights: Weights) -> Fraction:
    """The best worth by HiGHS: a yes or no for each Province and garrison, Units flowing from Command to Command."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_array

    rules, values = p.rules, p.rules.values
    open_ = [
        n
        for n, s in p.provinces.items()
        if p.empire_of[n] == empire and p.is_loyal(n) and s.status.value in ("Roman", "Insurgent")
    ]
    every = Every(Small(p, empire, weights, tuple(open_)))
    worths: list[float] = []
    highest: list[float] = []
    cells: list[tuple[int, int, float]] = []
    low: list[float] = []
    high: list[float] = []

    def column(worth: float | Fraction, most: float) -> int:
        worths.append(float(worth))
        highest.append(most)
        return len(worths) - 1

    def row(entries: list[tuple[int, float]], least: float, most: float) -> None:
        cells.extend((len(low), j, v) for j, v in entries)
        low.append(least)
        high.append(most)

    gold: list[tuple[int, float]] = []
    pay: list[tuple[int, float]] = []
    counters: dict[str, list[tuple[int, float]]] = {}
    balance: dict[tuple[str, str], list[tuple[int, float]]] = {}
    have: dict[tuple[str, str], int] = {}
    room: dict[tuple[str, str], int] = {}
    slots: dict[str, list[tuple[int, float]]] = {}

    def where(n: str, t: str) -> tuple[str, str]:
        printed = rules.provinces[n]
        return printed.command + " desert" * (t == "fleet" and bool(printed.desert)), t

    def bought(j: int, unit: str, price: int, wage: int) -> None:
        gold.append((j, price))
        pay.append((j, wage))
        counters.setdefault("pseudo_legion" if unit == "fort" else unit, []).append((j, 1))

    turned_worth = weights.worth_of("pseudo_legion") - weights.worth_of("fort")
    for n in open_:
        u, printed = p.provinces[n].units, rules.provinces[n]
        stands = {"legion": u.legion + u.veteran_legion + u.pseudo_legion, "auxilia": u.auxilia, "veteran_auxilia": u.veteran_auxilia,
                  "guard": u.guard + u.veteran_guard, "fleet": u.fleet + u.veteran_fleet}  # fmt: skip
        for t, k in stands.items():
            have[where(n, t)] = have.get(where(n, t), 0) + k
        for t, stack in (
            ("legion", stands["legion"]),
            ("auxilia", u.auxilia + u.veteran_auxilia),
            ("guard", stands["guard"]),
            ("fleet", stands["fleet"]),
        ):
            limit = 0 if t == "fleet" and printed.mountain else 2 if t in ("legion", "auxilia") else 1
            room[where(n, t)] = room.get(where(n, t), 0) + max(0, limit - stack)
        choices = []
        for le, a, v, g, f, s in product(
            range(3), range(3), range(3), range(2), range(2), range(1 if printed.mountain else 2)
        ):
            if a + v > 2 or (f > u.fort and not p.barracks.pseudo_legion) or (f < u.fort and stands["legion"] > 1):
                continue
            units = Units(guard=g, legion=le, fort=f, auxilia=a, veteran_auxilia=v, fleet=s)
            worth = every.worth_of(n, units) - weights.army(units)
            worth += (weights.worth_of("fort") if f > u.fort else Fraction(0)) + (turned_worth if f < u.fort else 0)
            j = column(worth, 1)
            choices.append((j, 1.0))
            for t, k in zip(TYPES, (le, a, v, g, 0, s), strict=True):
                if k:
                    balance.setdefault(where(n, t), []).append((j, -k))
            if f > u.fort:
                bought(j, "fort", values["build.fort"], 2)
            if f < u.fort:
                gold.append((j, values["build.promote_fort"]))
                pay.append((j, 1))
                balance.setdefault(where(n, "legion"), []).append((j, 1))
                slots.setdefault(printed.command, []).append((j, 1))
        row(choices, 1, 1)
    commands = list(dict.fromkeys(rules.provinces[n].command for n in open_))
    for c in commands:
        for t, unit, wage in (("legion", "legion", 3), ("legion", "pseudo_legion", 3), ("auxilia", "auxilia", 1), ("guard", "guard", 5),
                              ("fleet", "fleet", 4)):  # fmt: skip
            for at in (c, c + " desert"):
                if room.get((at, t)):
                    j = column(weights.worth_of(unit), room[at, t])
                    bought(j, unit, values[f"build.{unit}"], wage)
                    balance.setdefault((at, t), []).append((j, 1))
                    if t == "legion":
                        slots.setdefault(c, []).append((j, 1))
        row(slots.get(c, []), -math.inf, room.get((c, "legion"), 0))
        if "Valentinian" not in p.dynasties:
            j = column(weights.worth_of("veteran_auxilia") - weights.worth_of("auxilia"), 40)
            gold.append((j, values["build.promote_auxilia"]))
            pay.append((j, 1))
            balance.setdefault((c, "auxilia"), []).append((j, -1))
            balance.setdefault((c, "veteran_auxilia"), []).append((j, 1))
            new = [(k, -1.0) for k, _ in balance[c, "auxilia"] if (k, 1) in counters.get("auxilia", [])]
            row([(j, 1), *new], -math.inf, have.get((c, "auxilia"), 0))
    cavalry = [
        p.provinces[n].units for n in open_ if not p.provinces[n].units.cavalry + p.provinces[n].units.veteran_cavalry
    ]
    j = column(weights.worth_of("cavalry"), len(cavalry))
    bought(j, "cavalry", values["build.cavalry"], 6)
    for t, fare in (("legion", 3), ("auxilia", 1), ("veteran_auxilia", 2), ("guard", 0), ("fleet", 4)):
        nodes = [x for x, k in {**dict.fromkeys(balance), **dict.fromkeys(have)} if k == t]
        for a, b in product(nodes, nodes):
            if a == b or (a.endswith(" desert") and not b.endswith(" desert")):
                continue
            if b.endswith(" desert") and not a.endswith(" desert") and not rules.is_on("fleets_into_desert"):
                continue
            j = column(0, 80)
            if fare and a.removesuffix(" desert") != b.removesuffix(" desert"):
                gold.append((j, fare))
            balance.setdefault((a, t), []).append((j, -1))
            balance.setdefault((b, t), []).append((j, 1))
    for key in {
        **balance,
        **have,
    }:  # what is not placed may stand anywhere that there is room: only what is missing counts
        row(balance.get(key, []), -have.get(key, 0), math.inf)
    for unit, entries in counters.items():
        row(entries, -math.inf, getattr(p.barracks, unit))
    budget = p.empire(empire).gold
    row(gold, -math.inf, max(0, budget))
    short = column(-weights.short, 1000)
    row([(short, 1), *((j, -c) for j, c in (*gold, *pay))], weights.need - budget, math.inf)
    for j, c in (*gold, *pay):
        worths[j] -= float(weights.gold * c)
    matrix = coo_array(
        ([v for _, _, v in cells], ([i for i, _, _ in cells], [j for _, j, _ in cells])), shape=(len(low), len(worths))
    )
    done = milp(-np.array(worths), constraints=LinearConstraint(matrix.tocsr(), low, high), bounds=Bounds(0, highest),
                integrality=np.ones(len(worths)), options={"mip_rel_gap": 0})  # fmt: skip
    assert done.status == 0, done.message
    army = sum((weights.army(p.provinces[n].units) for n in open_), Fraction(0))
    idle = evaluate.expected(p, (), weights, empire=empire)
    base = every.idle - army - weights.short * max(0, weights.need - budget)
    return -done.fun + float(idle - base)


@pytest.mark.parametrize(
    ("name", "empire"), [("286", "West"), ("363", "East"), ("425", "West"), ("497", "East"), ("565", "West")]
)
def test_highs_finds_the_same_worth_on_the_set_ups(name: str, empire: str) -> None:
    p = plans.with_gold(rometeach.position("rome-iinc", name, owner=False), empire, 30)
    weights = WEIGHTS[SCENARIOS.index(name) % 3]
    plan = questions.garrison(p, empire, weights=weights, time=60)
    assert plan.status == "OPTIMAL"
    assert abs(float(plan.value) - highs(p, empire, weights)) < 1e-6
