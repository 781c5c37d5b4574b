"""Most tribute by marches and sailings (2.1, 2.2, 2.3, 3.5) against every board that they can leave, on small boards."""

import os
import pickle
from fractions import Fraction
from statistics import median

import pytest
import small_campaigns as boards

import solvers.conquest.questions as ask
from rometeach.conquest.actions import March
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Force, Galley
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import INFANTRY_FIRST
from rometeach.conquest.phases.combat import combat
from rometeach.conquest.phases.movement import movement
from rometeach.conquest.phases.tribute import collect
from rometeach.conquest.position import named
from rometeach.conquest.valuation import conquests
from rometeach.conquest.valuation.conquests import Prospects, Terms
from rometeach.conquest.valuation.threats import Threats
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision
from solvers.conquest.campaign import search
from solvers.conquest.campaign.inputs import CampaignQuestion
from solvers.conquest.campaign.legs import Guide
from solvers.conquest.campaign.solution import Movement

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "20"))
BLOCK = 2
PLAYS = 600
WAR = "Macedonia: Red +2I +2C +1K; Dalmatia: Blue 2I, of Blue, City; Thracia: Blue 1I 1C, of Blue"


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_2_1_the_plan_is_the_best_of_all_and_so_are_those_after_it(block: int) -> None:
    seed, done = block * 1000, 0
    while done < BLOCK:
        p, asked = boards.small(seed)
        seed += 1
        q = CampaignQuestion.of(p, **asked)
        try:
            every = boards.every_plan(p, q.only, q.terms)
        except OverflowError:
            continue
        done += 1
        plan = ask.campaign(p, **asked, time=60)
        assert plan.is_optimal and plan.value == plan.bound == max(every.values()), seed - 1
        assert plan.value == conquests.expected(p, plan.actions, q.terms) == sum(plan.worths.values())
        following = sorted(every.values(), reverse=True)[1:3]
        assert [other.value for other in plan.next_best(2)] == following, seed - 1


def test_2_1_the_small_boards_leave_much_to_choose() -> None:
    numbers = []
    for seed in range(500_000, 500_030):
        p, asked = boards.small(seed)
        q = CampaignQuestion.of(p, **asked)
        boards.COUNTED[0] = 0
        try:
            boards.every_plan(p, q.only, q.terms)
        except OverflowError:
            continue
        numbers.append(boards.COUNTED[0])
    assert median(numbers) >= 200, numbers


def follows(plan: Plan):  # type: ignore[no-untyped-def]
    """A player of either side: the moves of the plan, and battles to the end by the orders."""
    left = list(plan.actions)

    def choose(decision: Decision) -> Action:
        found = [o.action for o in decision.options]
        if decision.kind == "move":
            return left.pop(0) if left else DONE
        board, about = decision.board, decision.about
        if decision.kind == "legion":
            force = board.provinces[about.province].force(decision.who)
            legion = INFANTRY_FIRST.legion(Troops(*force[:3]), force.leaders)
            return next(a for a in found if tuple(a.legion[:3]) == tuple(legion))
        if decision.kind == "losses":
            lost = INFANTRY_FIRST.losses.take(about.legion, about.hits)
            return next(a for a in found if tuple(a.units[:3]) == tuple(lost))
        return found[0]

    return choose


def gained(p: Board, plan: Plan, dice: SeededDice) -> int:
    """The tribute that one play brings more than without a move."""
    players = dict.fromkeys(p.players, follows(plan))
    board = run(combat(run(movement(p), dice, players)), dice, players)
    before = run(collect(p), dice, players).players["Red"].talents
    return run(collect(board), dice, players).players["Red"].talents - before


@pytest.mark.parametrize("seed", range(3))
def test_2_2_plays_of_the_phases_bring_what_the_plan_says(seed: int) -> None:
    more = (
        "",
        "; Moesia: Blue 2I, of Blue, Fortified City",
        "; Macedonia: Red +1I +1K; Achaia: Blue 3I, of Blue, City",
    )[seed]
    p = named("four").edit(WAR + more)
    plan = ask.campaign(p, chance="1/2", risk="1", must="Dalmatia; Thracia")
    assert plan.worths["battles"].denominator > 1
    dice = SeededDice(seed)
    found = [gained(p, plan, dice) for _ in range(PLAYS)]
    mean = sum(found) / PLAYS
    error = (sum((x - mean) ** 2 for x in found) / PLAYS / (PLAYS - 1)) ** 0.5
    assert error and abs(mean - float(plan.value)) <= 4 * error


def test_after_legs_were_ruled_out_a_lesser_plan_is_not_called_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model may rule out other riders of the same legs with them: what it then says of the best is no bound."""
    p = named("four").edit(WAR)
    best = ask.campaign(p, chance="none", risk="1")
    assert best.is_optimal
    refused = set[frozenset[object]]()

    def sequence(q: CampaignQuestion, movement: Movement, guides: list[Guide], ends: dict[str, Force]) -> object:
        legs = frozenset[object](movement.legs)
        if legs and len(refused) < 60 and legs not in refused:
            refused.add(legs)
            return None
        return carried_out(q, movement, guides, ends)

    carried_out = search.sequence
    monkeypatch.setattr(search, "sequence", sequence)
    lesser = ask.campaign(p, chance="none", risk="1")
    assert refused and lesser.bound is not None and lesser.bound >= best.value
    assert lesser.value <= best.value and lesser.is_optimal == (lesser.value == best.value)


def test_2_1_2_a_galley_lands_a_legion_where_nobody_can_walk() -> None:
    p = named("two").edit("Egyptus: Red +2I")
    p = p.with_galleys("Egyptus", (Galley("Red"),))
    plan = ask.campaign(p, only="Cyprus; Creta")
    assert plan.value == 5 and [str(a).partition(":")[0] for a in plan.actions][1].endswith(("to Cyprus", "to Creta"))


def test_2_1_an_enemy_nearby_keeps_units_at_home() -> None:
    """Blue can come from Thracia: what stays in Macedonia must hold it, and without that care more is conquered."""
    p = named("four").edit("Thracia: Blue 5I 2G, of Blue; Mesopotamia: Blue -2G")
    bold, safe = ask.campaign(p, risk="1", chance="none"), ask.campaign(p, risk="1/10", chance="none")
    assert bold.value > safe.value
    prospects = Prospects(p, Terms(Fraction(1, 10), None))
    after = conquests.moved(p, safe.actions).provinces["Macedonia"].force("Red")
    assert not prospects.of("Macedonia", after).why
    with pytest.raises(IllegalChoice):
        conquests.expected(p, bold.actions, Terms(Fraction(1, 10), None))


def test_a_plan_answers_why_not_and_what_if_and_refuses_what_cannot_be() -> None:
    p = named("four").edit(WAR)
    plan = ask.campaign(p)
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert any(isinstance(a, March) for a in plan.actions)
    assert plan.why_not(next(iter(plan.setting.taken))).loss == 0
    assert plan.why_not("Britannia").case == "2.1" and plan.why_not("Macedonia").case == "3.5"
    for name in ("Achaia", "Thracia", "Moesia", "Dalmatia"):
        other = plan.why_not(name)
        assert other.loss is None or (other.loss >= 0 and name in other.instead.setting.taken)
    assert all(worth >= 0 for _, worth in plan.explain().what_if)
    for bad in (
        {"leaders": "Dalmatia: 9G"},
        {"risk": "often"},
        {"chance": "2"},
        {"must": "Atlantis"},
        {"orders": "bravely"},
        {"time": 0.0},
    ):
        with pytest.raises(BadInput):
            ask.campaign(p, **bad)  # type: ignore[arg-type]
    with pytest.raises(IllegalChoice):
        ask.campaign(p, must="Britannia")
    with pytest.raises(IllegalChoice):
        ask.campaign(p.edit("phase Purchase"))


@pytest.mark.parametrize(("switch", "comes"), [("no", False), ("yes", True)])
def test_2_1_2_an_enemy_galley_comes_by_the_coast_where_it_lies(switch: str, comes: bool) -> None:
    """From the Adriatic coast of Italia no Galley reaches Corsica in a turn, unless it may put to sea on the other side."""
    change = (
        f"Italia: Blue 3I 1G, 1 Galley of Blue at Mare Adriaticum; Mesopotamia: Blue -1G; switch galley_coast {switch}"
    )
    p = named("four").edit(change)
    assert bool(Threats(p, "Red").on("Corsica")) is comes
