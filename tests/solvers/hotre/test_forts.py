"""Where Forts help most against raiders (8.2.3, 10.4, 15.3) against every way to place them, on a thousand small boards."""

import os
import pickle
from fractions import Fraction
from itertools import combinations
from random import Random
from statistics import median

import pytest

import solvers.hotre.questions as ask
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import replace
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import PLAY
from rometeach.hotre.charts.points import points
from rometeach.hotre.position import named

BLOCK = 10


def small(seed: int) -> tuple[Board, str, int]:
    """A board, raids and a number of Forts."""
    r = Random(seed)
    p = replace(Board.of(named("60")), turn=r.randint(1, 7), phase=PLAY)
    names = list(p.rules.provinces)
    dioceses = r.sample(p.rules.dioceses, 2)
    mine = [n for n in names if p.rules.diocese_of[n] in dioceses and r.random() < 0.98]
    for n in mine:
        city, fort = r.choice(("", "City", "Looted")), r.choice(("",) * 19 + ("Fort",))
        p = p.with_province(n, side="Red", armies=r.choice((1, 1, 2, 3)), city=city, fort=fort)
    for n in r.sample([n for n in names if n not in mine], 6):
        p = p.with_province(n, side="Blue", armies=1)
    raided = r.sample(mine, min(6, len(mine)))
    return p, "; ".join(f"{n} {r.randint(1, 4)}" for n in raided), 5


@pytest.mark.parametrize("block", range(int(os.environ.get("ROMETEACH_BOARDS", "100")) // BLOCK))
def test_8_2_3_the_plan_is_the_best_of_all_ways_to_place_forts(block: int) -> None:
    numbers = []
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, raiders, number = small(seed)
        plan = ask.forts(p, number, raiders, side="Red")
        q = plan.setting.q
        ways = [some for k in range(number + 1) for some in combinations(q.open, k)]
        numbers.append(len(ways))
        raided = [some for some in ways if all(q.raids.armies.get(n) for n in some)]
        assert plan.value == plan.bound == max(q.value(some) for some in raided), seed
        assert plan.value == q.value(plan.setting.places)
    assert median(numbers) >= 200, numbers


def test_15_3_without_forts_the_loss_is_what_the_board_scores_less_in_all_ways_that_raids_may_end() -> None:
    """By hand: both Provinces of Italia may fall, each by itself."""
    board = named("60").edit("turn 3; phase Play; Roma: Red 1, City; Sicilia: Red 1; Dalmatia: Red 1; Galli of Blue")
    plan = ask.forts(board, 0, "Roma 2; Sicilia 1", side="Red")
    q = plan.setting.q
    whole = points(board, "Red", True)
    loss = Fraction(0)
    for roma in (False, True):
        for sicilia in (False, True):
            chance, after, fallen = Fraction(1), board, 0
            for name, falls in (("Roma", roma), ("Sicilia", sicilia)):
                holds = q.raids.kept(board, name, "")
                chance *= 1 - holds if falls else holds
                if falls:
                    after, fallen = after.with_province(name, side="Galli", armies=1), fallen + 1
            loss += chance * (whole - points(after, "Red", True) + fallen * q.weights.army)
    assert plan.value == -loss == plan.idle


def test_10_3_raids_come_over_the_easiest_border_as_the_odds_say_of_raiders_who_stand_beyond_it() -> None:
    """Sicilia is joined to others by straits alone; the fight asked of the Suebi in Rome is the same."""
    board = named("60").edit(
        "turn 3; phase Play; active: Blue as Suebi, Placement; reserve 2; Sicilia: Red 1, City; Roma: Suebi 3"
    )
    plan = ask.forts(board, 1, "Sicilia 2", "Suebi", side="Red")
    q, forted = plan.setting.q, board.edit("Sicilia +Fort")
    for fort, p in (("", board), ("Fort", forted)):
        assert q.raids.kept(board, "Sicilia", fort) == p.fight("Sicilia", armies=2).law.p_if(
            lambda end: end.defenders > 0
        )
    assert q.raids.kept(board, "Sicilia", "") == Fraction(1, 4)
    with pytest.raises(BadInput, match="Thracia is not held by Red"):
        ask.forts(board, 1, "Thracia 2", side="Red")


def test_10_4_and_15_3_a_fort_that_is_left_alone_holds_no_city_but_counts_for_control() -> None:
    """By hand: two dice against one and a Fort win an exchange with 90/181, and the Fort alone is as strong."""
    board = named("60").edit("turn 3; phase Play; Roma: Red 1, Fort, City; Galli of Blue")
    p = Fraction(90, 181)
    legion = ask.forts(board, 0, "Roma 1", side="Red").setting.q.weights.army
    alone = ask.forts(board, 0, "Roma 1", side="Red")
    assert alone.value == -p * (points(board, "Red", True) + legion)
    for n in board.rules.provinces_of["Italia"]:
        board = board.with_province(n, side="Red", armies=1) if n != "Roma" else board
    whole, city = points(board, "Red", True), points(board.with_province("Roma", city=""), "Red", True)
    fallen = points(board.with_province("Roma", side="Galli", armies=1, fort=""), "Red", True)
    assert whole > city > fallen
    plan = ask.forts(board, 0, "Roma 1", side="Red")
    assert plan.value == -p * ((1 - p) * (whole - city) + p * (whole - fallen) + legion)


def test_8_2_3_a_plan_answers_why_not_what_else_and_what_if() -> None:
    p, raiders, _ = small(3)
    plan = ask.forts(p, 2, raiders, side="Red")
    assert pickle.loads(pickle.dumps(plan)) == plan and len(plan.actions) <= 2
    others = plan.next_best(3)
    assert plan.value >= others[0].value >= others[1].value and len({plan.change, *(o.change for o in others)}) == 4
    assert dict(plan.explain().what_if)["one Fort more"] >= 0 >= dict(plan.explain().what_if)["one Fort less"]
    missing = next(n for n in plan.setting.q.open if n not in plan.setting.places)
    assert plan.why_not(f"Fort in {missing}").loss is not None
    assert plan.why_not("Fort in Parthia").case == "8.2.3"
    better = others[-1].why_not(next(str(a) for a in plan.actions if a not in others[-1].actions))
    assert better.loss is not None and better.loss < 0 and better.verdict.endswith(" more")
    assert "-" not in better.verdict and " more" in str(better)
    with pytest.raises(BadInput):
        ask.forts(p, 2, "Nowhere 2", by="Nobody", side="Pink")
    with pytest.raises(IllegalChoice):
        ask.forts(p, 1, must="Parthia", side="Red")
