"""The planner of Builds and Promotions against enumeration, a second formulation and a greedy player.

The enumeration has its own stacks, costs and counters (2.1-2.3, 10.6), written out here a second time; only the worth of
one Province's garrison comes from `evaluate`, which has tests of its own.
"""

import itertools
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from random_boards import random_board

import rometeach
import solvers
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.plans import Plan
from rometeach.rome_iinc import evaluate
from rometeach.rome_iinc.evaluate import Weights
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units
from rometeach.rome_iinc.position.model import Governor, tidy
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from solvers import cp, garrisons, options

ROOT = Path(__file__).parents[2]
KEEN = Weights(build=Fraction(1, 200), gold=Fraction(1, 40), taxes=Fraction(4))
"""Weights under which Units are cheap, so that Gold and Barracks bind."""


# -- A second set of rules: what can be built where, and for how much -------------------------------------

Use = tuple[int, int, int, int, int, int]
"""Cavalry, Guards, Legions, Pseudo Legions with Forts, Auxilia, Fleets out of the Barracks."""


@dataclass(frozen=True)
class Change:
    """A garrison afterwards, and the cheapest way there: counters, Gold, number of actions."""

    units: Units
    use: Use
    gold: int
    actions: int


def changes(p: Position, province: str) -> list[Change]:
    """Every garrison that Builds and Promotions can reach in a Province, the Barracks and the Gold left aside."""
    u = p.provinces[province].units
    fleets = 0 if p.rules.provinces[province].mountain else max(0, 1 - u.fleet - u.veteran_fleet)
    legions = 2 - u.legion - u.veteran_legion - u.pseudo_legion
    best: dict[Units, Change] = {}
    for c, g, f in itertools.product(
        range(2 - u.cavalry - u.veteran_cavalry), range(2 - u.guard - u.veteran_guard), range(fleets + 1)
    ):
        for le, ps, up in itertools.product(range(legions + 1), repeat=3):
            if le + ps + up > legions:
                continue
            for fort in range(4):
                if not 0 <= u.fort + fort - up <= 1:
                    continue
                for a in range(3 - u.auxilia - u.veteran_auxilia):
                    for v in range(1 if "Valentinian" in p.dynasties else u.auxilia + a + 1):
                        units = u.plus(Units(c, 0, g, 0, le, 0, ps + up, fort - up, a - v, v, f))
                        gold = 30 * c + 25 * g + 15 * (le + ps) + 10 * (up + fort) + 5 * (a + v) + 20 * f
                        change = Change(
                            units, (c, g, le, ps + fort, a, f), gold, c + g + f + le + ps + up + fort + a + v
                        )
                        old = best.get(units)
                        if old is None or (gold, change.actions) < (old.gold, old.actions):
                            best[units] = change
    return list(best.values())


def holds(p: Position) -> Use:
    b = p.barracks
    return b.cavalry, b.guard, b.legion, b.pseudo_legion, b.auxilia, b.fleet


def open_to(p: Position, empire: str) -> list[str]:
    """The Provinces where an Empire may Build (10.6.1)."""
    return [n for n, s in p.provinces.items() if p.empire_of[n] == empire and p.is_loyal(n)
            and s.status in (Status.ROMAN, Status.INSURGENT)]  # fmt: skip


def worth(p: Position, province: str, c: Change, weights: Weights) -> Fraction:
    state = replace(p.provinces[province], units=c.units)
    return evaluate.of_garrison(p, province, state, c.gold).worth(weights)


Line = tuple[tuple[Change, Fraction], ...]


def tables(p: Position, empire: str, gold: int, weights: Weights, use: Use) -> dict[str, Line]:
    """Province -> its changes within the Gold and the Barracks, with what each gains over doing nothing."""
    result = {}
    for n in open_to(p, empire):
        now = worth(p, n, Change(p.provinces[n].units, (0,) * 6, 0, 0), weights)
        fit = [c for c in changes(p, n) if c.gold <= gold and all(x <= y for x, y in zip(c.use, use, strict=True))]
        result[n] = tuple((c, worth(p, n, c, weights) - now) for c in fit)
    return result


def every_plan(lines: list[Line], gold: int, use: Use) -> Iterator[tuple[tuple[Change, ...], Fraction, int, int]]:
    """Every plan with its gain, Gold and number of actions."""
    if not lines:
        yield (), Fraction(0), 0, 0
        return
    for c, gain in lines[0]:
        left = tuple(x - y for x, y in zip(use, c.use, strict=True))
        if c.gold <= gold and min(left) >= 0:
            for rest, more, spent, acts in every_plan(lines[1:], gold - c.gold, left):  # type: ignore[arg-type]
                yield (c, *rest), gain + more, spent + c.gold, acts + c.actions


# -- Small random boards -----------------------------------------------------------------------------------


def small_board(seed: int) -> tuple[Position, str, int, Weights]:
    """A random board on which one Command alone is open, few of its Provinces, with little in the Barracks."""
    rng = Random(seed)
    p = random_board(seed)
    empire = rng.choice(EMPIRES)
    mine = [c for c in p.rules.commands if p.empire_of_command(c) == empire]
    mountains = [c for c in mine if any(p.rules.provinces[n].mountain for n in p.rules.provinces_of[c])]
    command = rng.choice(mountains if mountains and rng.random() < 0.5 else mine)
    rebels = {c: Governor(commands=(c,), rebel=True) for c in mine if c != command}
    inside = list(p.rules.provinces_of[command])
    peaks = [n for n in inside if p.rules.provinces[n].mountain]
    chosen = rng.sample(inside, min(len(inside), rng.randint(1, 3))) + (peaks[:1] if rng.random() < 0.7 else [])
    provinces = dict(p.provinces)
    for n in inside:
        if n not in chosen:
            provinces[n] = ProvinceState(Status.ALLIED)
        elif provinces[n].status not in (Status.ROMAN, Status.INSURGENT):
            provinces[n] = ProvinceState(rng.choice((Status.ROMAN, Status.INSURGENT)))
    full = rng.random() < 0.4
    if full:
        provinces[chosen[0]] = replace(
            provinces[chosen[0]], units=Units(fort=1, auxilia=rng.choice((0, 2)), legion=rng.choice((0, 2)))
        )
    barracks = Units(cavalry=rng.choice((0, 0, 1)), guard=rng.choice((0, 0, 1)), legion=rng.choice((0, 0, 1)),
                     pseudo_legion=rng.choice((0, 1, 2)) + full, auxilia=rng.choice((0, 1, 2)), fleet=rng.choice((0, 1)))  # fmt: skip
    p = replace(p, provinces=Frozen(provinces), governors=tidy(rebels), barracks=barracks,
                east=replace(p.east, rebel_commands=()), west=replace(p.west, rebel_commands=()))  # fmt: skip
    p = replace(p, wars=p.wars if rng.random() < 0.7 else Frozen())
    weights = rng.choice((Weights(), KEEN, Weights(2, Fraction(3, 2), Fraction(1, 30), Fraction(1, 70), 5)))  # type: ignore[arg-type]
    return p, empire, rng.choice((0, 10, 20, 25, 30, 45, 60)), weights


BOARDS = 320


@pytest.mark.parametrize("block", range(16))
def test_the_plan_is_the_best_of_all_plans(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        p, empire, gold, weights = small_board(seed)
        lines = list(tables(p, empire, gold, weights, holds(p)).values())
        found = list(every_plan(lines, gold, holds(p)))
        best = max((gain, -spent, -acts) for _, gain, spent, acts in found)
        plan = solvers.garrison(p, empire, gold, weights=weights)
        got = (plan.value - plan.idle, plan.parts["gold"], -len(plan.actions))
        assert (plan.status, got) == ("OPTIMAL", best), f"seed {seed}"
        assert plan.bound == plan.value == evaluate.expected(p, plan.change, weights, empire=empire, gold=gold)
        if seed % 4 == 0:
            assert plan.idle == evaluate.expected(p, "", weights, empire=empire, gold=gold)


def test_on_a_third_of_the_boards_gold_or_barracks_bind_and_on_a_third_a_stack_or_a_mountain() -> None:
    scarce = full = 0
    sample = range(0, BOARDS, 20)
    for seed in sample:
        p, empire, gold, weights = small_board(seed)
        few = tables(p, empire, gold, weights, holds(p))
        got = max(gain for _, gain, _, _ in every_plan(list(few.values()), gold, holds(p)))
        many = tables(p, empire, 500, weights, (9,) * 6)
        scarce += got < sum(max(gain for _, gain in line) for line in many.values())
        open_ = [(p.rules.provinces[n], p.provinces[n].units) for n in few]
        full += any(
            (x.mountain and p.barracks.fleet) or (u.fort and p.barracks.pseudo_legion)
            or (p.barracks.auxilia and u.auxilia + u.veteran_auxilia == 2) for x, u in open_)  # fmt: skip
    assert scarce >= len(sample) / 3
    assert full >= len(sample) / 3


def forms(p: Position, empire: str, gold: int, weights: Weights, spare: int) -> dict[str, object]:
    """Province -> its class: Provinces of one class are interchangeable."""
    q = garrisons.Question.of(p, empire, gold, weights=weights)
    found = options.tabulate(q.p, empire, weights, spare=spare)
    return {n: i for i, c in enumerate(found.classes) for n in c.provinces}


@pytest.mark.parametrize("block", range(6))
def test_the_next_best_plans_are_the_next_best_of_all_plans(block: int) -> None:
    for seed in range(block * 5, block * 5 + 5):
        p, empire, gold, weights = small_board(seed)
        table = tables(p, empire, gold, weights, holds(p))
        kind = forms(p, empire, gold, weights, 3)
        seen: dict[object, Fraction] = {}
        for plan, gain, _, _ in every_plan(list(table.values()), gold, holds(p)):
            made = [
                (kind.get(n, n), c.units.minus(p.provinces[n].units))
                for n, c in zip(table, plan, strict=True)
                if c.actions
            ]
            form = tuple(sorted(made, key=str))
            seen[form] = max(gain, seen.get(form, gain))
        ranked = sorted(seen.values(), reverse=True)[:4]
        best = solvers.garrison(p, empire, gold, weights=weights)
        others = best.next_best(3)
        assert [x.value - best.idle for x in (best, *others)] == ranked, f"seed {seed}"
        assert len({tuple(sorted(x.actions)) for x in (best, *others)}) == len(ranked)
        assert others == () or best.runner_up == others[0]


# -- The set-ups -------------------------------------------------------------------------------------------


def highs(p: Position, empire: str, gold: int, weights: Weights) -> Fraction:
    """The best gain by another formulation and solver: a yes or no for each Province and change."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csr_array

    cells = [
        (i, c, gain) for i, line in enumerate(tables(p, empire, gold, weights, holds(p)).values()) for c, gain in line
    ]
    if not cells:
        return Fraction(0)
    scale = 6**3 * 1200
    gains = np.array([float(gain * scale) for _, _, gain in cells])
    number = max(i for i, _, _ in cells) + 1
    once = csr_array((np.ones(len(cells)), ([i for i, _, _ in cells], range(len(cells)))), shape=(number, len(cells)))
    spent = np.array([[c.gold, *c.use] for _, c, _ in cells]).T
    limits = [LinearConstraint(once, 1, 1), LinearConstraint(spent, -np.inf, [gold, *holds(p)])]
    done = milp(
        -gains, constraints=limits, bounds=Bounds(0, 1), integrality=np.ones(len(cells)), options={"mip_rel_gap": 0}
    )
    assert done.status == 0
    return sum((gain for (_, _, gain), x in zip(cells, done.x, strict=True) if x > 0.5), Fraction(0))


@pytest.mark.parametrize("empire", EMPIRES)
@pytest.mark.parametrize("name", SCENARIOS)
def test_highs_finds_the_same_worth_on_the_set_ups(name: str, empire: str) -> None:
    p = rometeach.position("rome-iinc", name, owner=False)
    plan = solvers.turn(p, empire, 45, weights=KEEN)
    assert (plan.status, plan.value - plan.idle) == ("OPTIMAL", highs(p, empire, 45, KEEN))


def by_hand(p: Position, empire: str, gold: int, weights: Weights) -> Fraction:
    """A player who takes the best single Build or Promotion again and again; the worth gained."""
    gained, left, garrison = Fraction(0), holds(p), {n: (p.provinces[n].units, 0, 0) for n in open_to(p, empire)}
    while True:
        best: tuple[Fraction, str, Change] | None = None
        for n, (units, spent, acts) in garrison.items():
            board = replace(p, provinces=p.provinces | {n: replace(p.provinces[n], units=units)})
            now = worth(p, n, Change(units, left, spent, acts), weights)
            for c in changes(board, n):
                if c.actions == 1 and c.gold <= gold and all(x <= y for x, y in zip(c.use, left, strict=True)):
                    more = worth(p, n, replace(c, gold=spent + c.gold), weights) - now
                    if more > 0 and (best is None or more > best[0]):
                        best = more, n, c
        if best is None:
            return gained
        more, n, c = best
        gained, gold = gained + more, gold - c.gold
        left = tuple(x - y for x, y in zip(left, c.use, strict=True))  # type: ignore[assignment]
        garrison[n] = c.units, garrison[n][1] + c.gold, garrison[n][2] + 1


@pytest.mark.parametrize(("name", "empire"), [("286", "West"), ("425", "West"), ("425", "East"), ("565", "West")])
@pytest.mark.parametrize("gold", [40])
def test_the_plan_is_never_worse_than_a_greedy_player(name: str, empire: str, gold: int) -> None:
    p = rometeach.position("rome-iinc", name, owner=False)
    plan = solvers.turn(p, empire, gold, weights=KEEN)
    assert plan.value - plan.idle >= by_hand(p, empire, gold, KEEN)
    question = garrisons.Question.of(p, empire, gold, weights=KEEN)
    found = options.tabulate(question.p, empire, KEEN)
    greedy = garrisons.greedy(found)
    assert greedy is not None
    assert plan.value - plan.idle >= Fraction(garrisons.gain(found, greedy), found.scale) >= 0


@pytest.fixture(scope="module")
def west() -> Position:
    return rometeach.position("rome-iinc", "286", owner=False)


@pytest.fixture(scope="module")
def plan(west: Position) -> Plan:
    return solvers.turn(west, empire="west", gold=87)


def test_in_286_the_west_builds_two_forts_and_a_fleet(west: Position, plan: Plan) -> None:
    assert plan.change == "Belgica +Fort; Germania II +Fleet; Lugdunensis II +Fort"
    assert (plan.status, plan.value, plan.costs) == ("OPTIMAL", Fraction(21, 20), (10, 20, 10))
    assert plan.as_json()["status"] == "OPTIMAL" and plan.as_json()["objective"] == "21/20"
    assert plan == solvers.garrison(west, "West", 87)
    assert evaluate.expected(west, plan.change, gold=87) == plan.value


def test_10_7_what_is_not_planned_is_said_in_the_text_and_in_the_explanation(plan: Plan) -> None:
    assert "Transfers (10.7) and who fights which War: not planned yet" in plan.leaves_out[0]
    for text in (plan.text(), plan.explain().text(), plan.html(), plan.explain().html()):
        assert "not planned yet" in text and "Unit" in text


def test_the_reasons_name_the_change_and_its_case(plan: Plan) -> None:
    line = next(x for x in plan.lines if x.startswith("Germania II +Fleet"))
    assert "Revolt 1/3 -> 0 (Case 11.1.3)" in line and "(Case 10.1.5)" in line and "Pay +4" in line
    assert "one more Auxilia in the Barracks" in plan.explain().text()


def test_the_gains_of_the_lines_add_up_to_the_plan(west: Position, plan: Plan) -> None:
    alone = sum(evaluate.expected(west, a, gold=87) - plan.idle for a in plan.actions)
    assert alone == plan.value - plan.idle


# -- Requests ----------------------------------------------------------------------------------------------


def test_what_must_be_built_is_built_and_what_is_forbidden_is_not(west: Position, plan: Plan) -> None:
    forced = solvers.garrison(west, "West", 87, must="Germania II +Fort", forbid="Belgica; lugdunensis ii +fort")
    assert "Germania II +Fort" in forced.actions
    assert not any(a.startswith("Belgica") or a == "Lugdunensis II +Fort" for a in forced.actions)
    assert forced.is_optimal and forced.value < plan.value


@pytest.mark.parametrize(
    ("must", "forbid", "case", "words"),
    [
        ("Germania II +Legion", "", "10.6.1", "1 Legion from the Barracks"),
        ("Belgica +Fort; Roma +Fort; Rome +2 Pseudo Legion; Lugdunensis II +Fort; Lugdunensis I +Fort", "", "", ""),
        (
            "Belgica +Fort; Lugdunensis I +Fort; Alpes +Fort; Aquitania I +Fort; Aquitania II +Fort",
            "",
            "10.6.1",
            "5 Pseudo Legion",
        ),
        ("Alpes +Cavalry; Alpes +Cavalry", "", "2.3.1", "holds 1 Cavalry already"),
        ("Rome +Guard", "", "2.3.1", "Rome holds 1 Guard"),
        (
            "Alpes +Cavalry; Numidia +Cavalry; Numidia +Guard; Germania II +Fleet",
            "",
            "10.6.1",
            "it costs 105 Gold and there are 87",
        ),
        ("Arabia I +Fort", "", "10.6.1", "not in the Western Empire"),
        ("Belgica +Fort", "Belgica", "10.6.1", "must and must not"),
        ("Belgica +Veteran Legion", "", "2.1.2", "only Ordinary Units"),
        ("Belgica promote Guard", "", "10.6.2", "only Forts and Auxilia"),
        ("Germania III +Fort", "", "10.6.1", "neither Roman nor Insurgent"),
    ],
)
def test_10_6_impossible_requests_are_named_with_their_case(
    west: Position, must: str, forbid: str, case: str, words: str
) -> None:
    if not case:
        with pytest.raises(BadInput, match="Roma"):
            solvers.turn(west, "West", 87, must, forbid)
        return
    with pytest.raises(IllegalChoice) as error:
        solvers.turn(west, "West", 87, must, forbid)
    assert error.value.case == case and words in str(error.value)


def test_a_budget_is_a_number_that_a_treasury_holds(west: Position) -> None:
    for gold in (-1, 501):
        with pytest.raises(BadInput, match="from 0 to 500"):
            solvers.turn(west, "West", gold)
    assert solvers.turn(west, "West", 0).actions == ()
    assert solvers.turn(west, "West").setting.gold == west.west.gold


def test_2_2_5_two_forts_in_one_province_mean_that_one_of_them_is_promoted(west: Position) -> None:
    twice = solvers.turn(west, "West", 87, must="Belgica +2 Fort", forbid="Germania II; Lugdunensis II")
    assert twice.actions == ("Belgica +Fort", "Belgica promote Fort", "Belgica +Fort")


# -- Why not? ----------------------------------------------------------------------------------------------


def test_why_not_gives_the_best_plan_with_the_choice_and_its_cost(plan: Plan) -> None:
    answer = plan.why_not("germania ii +fort")
    assert answer.loss == Fraction(2, 5) and answer.instead is not None
    assert "Germania II +Fort" in answer.instead.actions and answer.instead.value == plan.value - Fraction(2, 5)
    assert "2/5" in answer.text()


def test_why_not_names_the_rule_the_gold_or_what_is_displaced(west: Position, plan: Plan) -> None:
    assert plan.why_not("Germania II +Legion").case == "10.6.1"
    assert plan.why_not("Belgica +Fort").verdict == "it is in the plan"
    tight = solvers.turn(west, "West", 40)
    assert tight.actions == plan.actions
    answer = tight.why_not("Germania II +Fort")
    assert "it costs 10 Gold and the West has 0 (Case 10.6.1)" in answer.text()
    assert "does without: Germania II +Fleet" in answer.text() and answer.loss == Fraction(3, 5)
    with pytest.raises(BadInput):
        plan.why_not("Belgica > Rome: Fort")


def test_compare_puts_two_plans_side_by_side(west: Position, plan: Plan) -> None:
    side = solvers.compare(west, plan, "Germania II +Fleet")
    assert side.values == (plan.value, evaluate.expected(west, "Germania II +Fleet"))
    assert side.better == plan.change and "A by 0.533 (8/15)" in side.text()
    assert solvers.compare(west, "Germania II +Fleet", "germania ii + fleet").better == ""
    assert solvers.compare(west, "", plan).values[0] == plan.idle
    with pytest.raises(IllegalChoice):
        solvers.compare(west, plan, "Germania II +Legion")


# -- Cut short, or without OR-Tools ------------------------------------------------------------------------


@pytest.mark.parametrize("found", [cp.Outcome("UNKNOWN", (), None), None])
def test_a_solve_that_is_cut_short_says_so_with_a_true_bound(
    west: Position, plan: Plan, monkeypatch: pytest.MonkeyPatch, found: cp.Outcome | None
) -> None:
    real = cp.maximise

    def cut_short(model: object, variables: list[object], coefficients: list[int], seconds: float) -> cp.Outcome:
        whole = real(model, variables, coefficients, seconds)
        assert whole.bound is not None
        idle = tuple(
            n
            for c in options.tabulate(q.p, "West", q.weights).classes
            for n in [len(c.provinces) * (not o.actions) for o in c.options]
        )
        return found or cp.Outcome("FEASIBLE", idle, whole.bound + 1)

    q = garrisons.Question.of(west, "West", 87)
    monkeypatch.setattr(cp, "maximise", cut_short)
    short = solvers.turn(west, "West", 87)
    assert short.status == "FEASIBLE" and not short.is_optimal
    assert short.idle <= short.value <= plan.value <= short.bound and short.gap == short.bound - short.value
    assert "FEASIBLE, gap" in short.text() and short.as_json()["status"] == "FEASIBLE"


def test_without_or_tools_the_package_imports_and_says_plainly_what_is_missing() -> None:
    code = (
        "import sys\n"
        "class Blocked:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] == 'ortools': raise ImportError(name)\n"
        "sys.meta_path.insert(0, Blocked())\n"
        "import rometeach, solvers\n"
        "p = rometeach.position('rome-iinc', '286')\n"
        "print(solvers.compare(p, 'Belgica +Fort', 'Germania II +Fleet').better)\n"
        "try: solvers.turn(p, 'West')\n"
        "except solvers.SolverMissing as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (
        done.stdout.startswith("Germania II +Fleet\nPlanning needs OR-Tools") and "pip install ortools" in done.stdout
    )


def test_importing_solvers_does_not_import_or_tools() -> None:
    code = "import sys, solvers; print(any(m.partition('.')[0] == 'ortools' for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True).stdout == "False\n"
