"""The planner of fights (Section 11.2) against enumeration and a second formulation.

`ROMETEACH_BOARDS=1000 python -m pytest tests/solvers -k best_of_all` goes through a thousand boards of each question.
"""

import os
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from golden import records
from small_boards import Every, Fight, Small, binds, check, optimum, optimum_with, six_wars, small

import rometeach
from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc import actions as action
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.position import Status, Units
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.fights import p_lost
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc import questions

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "40"))
BLOCK = 20
SHAKY = (0, 2, 36, 45, 55, 157) if BOARDS <= 40 else range(BOARDS)


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_11_2_the_plan_is_the_best_of_all_plans(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        check("fight", seed)


def test_11_2_8_on_a_third_of_the_boards_naval_or_cavalry_strength_binds() -> None:
    sample = range(0, 100, 8)
    assert sum(binds("fight", seed) for seed in sample) >= len(sample) / 3


@pytest.mark.parametrize(("kind", "seeds"), [("fight", range(30)), ("turn", (1, 2, 3, 4, 5, 101, 102, 106))])
def test_11_2_a_war_that_is_asked_for_is_fought_as_well_as_can_be(kind: str, seeds: range | tuple[int, ...]) -> None:
    """Also where it loses more than it gains: a garrison in danger may only count if it fights (Case 11.1.5)."""
    for seed in seeds:
        board = small(seed, kind)
        for name in board.p.wars:
            try:
                plan = getattr(questions, kind)(board.p, board.empire, must=name, weights=board.weights)
            except IllegalChoice:
                assert optimum_with(kind, board, name) is None, f"{kind} {seed} {name}"
            else:
                assert plan.value == optimum_with(kind, board, name), f"{kind} {seed} {name}"


def shaky(seed: int) -> Small:
    """A board on which most garrisons may be driven out before they fight, Gold for one Tribute at most."""
    rng = Random(f"shaky {seed}")
    board = small(seed, "fight")
    p, wars = board.p, list(board.p.wars)
    held = [n for n, s in p.provinces.items() if s.status in (Status.ROMAN, Status.INSURGENT)]
    turned = {n: replace(p.provinces[n], status=Status.INSURGENT) for n in held if rng.random() < 0.8}
    fewer = {n: replace(s, units=Units(*(min(k, rng.choice((0, 1, 1))) for k in s.units))) for n, s in turned.items()}
    p = replace(p, provinces=p.provinces | fewer, phase="Unrest", step="Build and Transfer")
    for e in EMPIRES:
        p = plans.with_gold(p, e, rng.choice((0, 5, 12)))
    weights = replace(board.weights, war=Fraction(rng.choice((20, 40))), prestige=Fraction(1, 4))
    return replace(board, p=replace(p, wars=Frozen({w: p.wars[w] for w in wars})), weights=weights)


def endangered(board: Small, f: Fight) -> list[Fraction]:
    return [r for n in f.provinces if board.p.provinces[n].units.number and (r := p_lost(board.p, n))]


def forces(plan: Plan) -> set[tuple[str, frozenset[str]]]:
    return {(a.war, frozenset(a.provinces)) for a in plan.actions if isinstance(a, action.Fight)}


def test_11_1_5_any_number_of_garrisons_in_any_danger_may_fight() -> None:
    """No plan is worth more, and a fight that is asked for is priced, however likely it is to be called off."""
    many = likely = 0
    for seed in SHAKY:
        board = shaky(seed)
        best, actions = optimum("fight", board)
        plan = questions.fight(board.p, board.empire, weights=board.weights)
        assert (plan.status, plan.value, plan.bound) == ("OPTIMAL", best, best), f"{seed}: {actions}"
        fights = [f for several in Every(board).options({}, all_of_them=True) for f in several]
        chosen = [f for f in fights if (f.war, frozenset(f.provinces)) in forces(plan)]
        many += any(len(endangered(board, f)) > 2 for f in chosen)
        likely += any(r > Fraction(1, 2) for f in chosen for r in endangered(board, f))
        worst = max(fights, key=lambda f: (len(endangered(board, f)), max(endangered(board, f), default=Fraction(0))))
        asked = questions.fight(board.p, board.empire, weights=board.weights, must=worst.name)
        assert (worst.war, frozenset(worst.provinces)) in forces(asked)
        assert asked.value == evaluate.expected(board.p, asked.actions, board.weights, empire=board.empire) <= best
    assert many and likely


def test_11_1_5_what_a_losing_fight_would_cost_is_what_the_rules_say() -> None:
    p = rometeach.position("rome-iinc", records.boards("rome_iinc")["565 turn 5 Unrest"], owner=False)
    plan = questions.fight(p, empire="West")
    answer = plan.why_not("10/2 Visigothic")
    assert answer.instead is not None and answer.instead.is_optimal
    worth = evaluate.expected(p, answer.instead.actions, plan.setting.weights, empire="West")
    assert answer.instead.value == worth == Fraction(-2199583, 64800)
    assert answer.loss == plan.value - worth > 0


# -- A second formulation on the set-ups -------------------------------------------------------------------


def packed(options: list[list[Fight]]) -> float:
    """The best worth of fights in which no War, Commander and Province comes twice, by HiGHS."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_array

    ways = [f for several in options for f in several]
    if not ways:
        return 0.0
    rows: dict[str, int] = {}
    cells = [(rows.setdefault(x, len(rows)), j) for j, f in enumerate(ways)
             for x in (f"war {f.war}", f"box {f.box}", *f.provinces)]  # fmt: skip
    matrix = coo_array((np.ones(len(cells)), tuple(zip(*cells, strict=True))), shape=(len(rows), len(ways)))
    done = milp(-np.array([float(f.worth) for f in ways]), constraints=LinearConstraint(matrix.tocsr(), -np.inf, 1), bounds=Bounds(0, 1),
                integrality=np.ones(len(ways)), options={"mip_rel_gap": 0})  # fmt: skip
    assert done.status == 0, done.message
    return -float(done.fun)


@pytest.mark.parametrize("name", SCENARIOS)
def test_highs_finds_the_same_worth_on_the_set_ups_with_six_wars(name: str) -> None:
    p = six_wars(name)
    weights = Weights(war=Fraction(40), prestige=Fraction(1, 2), unrest=Fraction(1, 2))
    for empire in ("both", "East"):
        plan = questions.fight(p, empire, weights=weights, time=60)
        best = packed(Every(Small(p, empire, weights, ())).options({}))
        idle = evaluate.expected(p, (), weights, empire=empire)
        assert plan.status == "OPTIMAL"
        assert abs(float(plan.value - idle) - best) < 1e-6, empire
        assert best > 0 or empire != "both"
